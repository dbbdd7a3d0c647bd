"""Files that a command writes: never over what it reads, and samples never over a file that is somebody's own."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

import click


def write_file(name: str, text: str, *, option: str) -> None:
    """Write ``text`` to the file that ``option`` named."""
    try:
        Path(name).write_text(text, encoding="utf-8", errors="backslashreplace", newline="\n")
    except OSError as error:
        raise _unwritable(name, error, option) from None


def check_output(name: str, inputs: Iterable[str | None], *, option: str) -> None:
    """Refuse, before the work is done, a file of ``inputs``, whatever it is called there, and one in no folder."""
    if not Path(name).parent.is_dir():
        raise click.BadParameter(
            f"{name} cannot be written: there is no folder {Path(name).parent}", param_hint=f"'{option}'"
        )
    if os.path.realpath(name) in {os.path.realpath(file) for file in inputs if file}:
        raise click.BadParameter(f"{name} is an input of this run", param_hint=f"'{option}'")


def write_samples(samples: Mapping[Path, bytes], *, option: str) -> None:
    """Write all of the samples, or none where a file that says something else is in the way of one.

    A sample that is there already is left as it is, so that a command may be given again.
    """
    try:
        there = {path: path.read_bytes() for path in samples if path.is_file()}
        if taken := [path for path, found in there.items() if found != samples[path]]:
            others = f" and {len(taken) - 1} more" if len(taken) > 1 else ""
            raise click.BadParameter(
                f"{taken[0]}{others} would be written over: name another place, or take it away first",
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
