"""Read the preset files that come with answergate."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

_PRESETS = files("answergate.policy") / "presets"


@cache
def preset_names() -> tuple[str, ...]:
    """The names of all presets. Each gate has a preset of the same name."""
    return tuple(
        sorted(entry.name.removesuffix(".toml") for entry in _PRESETS.iterdir() if entry.name.endswith(".toml"))
    )


def preset_text(name: str) -> str:
    """The text of a preset file, with its comments."""
    return (_PRESETS / f"{name}.toml").read_text(encoding="utf-8")


@cache
def read_preset(name: str) -> dict[str, Any]:
    """The content of a preset file."""
    return tomllib.loads(preset_text(name))
