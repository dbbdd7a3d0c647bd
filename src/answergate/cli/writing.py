"""Write files. A command never overwrites its own input, and a sample never overwrites a file of the user."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

import click


def write_file(name: str, text: str, *, option: str) -> None:
    """Write ``text`` to the file given as ``option``."""
    try:
        Path(name).write_text(text, encoding="utf-8", errors="backslashreplace", newline="\n")
    except OSError as error:
        raise _unwritable(name, error, option) from None


def check_output(name: str, inputs: Iterable[str | None], *, option: str) -> None:
    """Raise an error if ``name`` is one of ``inputs`` (also through a link) or its folder does not exist.

    Commands call this first, so that no work is lost.
    """
    if not Path(name).parent.is_dir():
        raise click.BadParameter(
            f"{name} cannot be written: there is no folder {Path(name).parent}", param_hint=f"'{option}'"
        )
    if os.path.realpath(name) in {os.path.realpath(file) for file in inputs if file}:
        raise click.BadParameter(f"{name} is an input of this run: choose another file", param_hint=f"'{option}'")


def write_samples(samples: Mapping[Path, bytes], *, option: str) -> None:
    """Write all samples, or none if one of the files already exists with other content.

    A sample that is already there is left unchanged, so the same command can run twice.
    """
    try:
        there = {path: path.read_bytes() for path in samples if path.is_file()}
        if taken := [path for path, found in there.items() if found != samples[path]]:
            others = f" and {len(taken) - 1} more" if len(taken) > 1 else ""
            raise click.BadParameter(
                f"this would overwrite {taken[0]}{others}: choose another place, or remove what is there first",
                param_hint=f"'{option}'",
            )
        for path, content in samples.items():
            if path not in there:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
    except OSError as error:
        raise _unwritable(error.filename, error, option) from None


def _unwritable(name: str, error: OSError, option: str) -> click.BadParameter:
    return click.BadParameter(f"{name} cannot be written: {error.strerror}", param_hint=f"'{option}'")
