"""Read the files that come with answergate: presets and catalogues."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from typing import Any

from answergate.errors import InputError, Problem
from answergate.intake.text_files import read_toml
from answergate.meant import meant


@cache
def _names(folder: str) -> tuple[str, ...]:
    entries = (files("answergate.policy") / folder).iterdir()
    return tuple(sorted(entry.name.removesuffix(".toml") for entry in entries if entry.name.endswith(".toml")))


def _text(folder: str, name: str) -> str:
    return (files("answergate.policy") / folder / f"{name}.toml").read_text(encoding="utf-8")


preset_names = partial(_names, "presets")
"""The names of all presets. Each gate has a preset of the same name."""
preset_text = partial(_text, "presets")
"""The text of a preset file, with its comments."""
catalogue_names = partial(_names, "catalogues")
"""The names of the bundled catalogues. ``bundled`` is another name for ``coverages``."""
catalogue_text = partial(_text, "catalogues")
"""The text of a bundled catalogue, with its comments."""


@cache
def read_preset(name: str) -> dict[str, Any]:
    """The content of a preset file."""
    return tomllib.loads(preset_text(name))


def read_file(path: Path, kind: str, names: Sequence[str], error: type[InputError]) -> dict[str, Any]:
    """The content of a TOML file. Raises ``error`` if there is none, with what was probably meant."""
    try:
        written = read_toml(path)
    except FileNotFoundError:
        written = f"no such file, and no {kind} of that name{meant(path, names)}. The names are {', '.join(names)}"
    if isinstance(written, str):
        raise error([Problem(str(path), written)])
    return written
