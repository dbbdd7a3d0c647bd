"""The presets that come with answergate, as they are written."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

_PRESETS = files("answergate.policy") / "presets"


@cache
def preset_names() -> tuple[str, ...]:
    """The presets that come with answergate. Each gate has one of its own name."""
    return tuple(
        sorted(entry.name.removesuffix(".toml") for entry in _PRESETS.iterdir() if entry.name.endswith(".toml"))
    )


def preset_text(name: str) -> str:
    """A preset as it is written, comments and all."""
    return (_PRESETS / f"{name}.toml").read_text(encoding="utf-8")


@cache
def read_preset(name: str) -> dict[str, Any]:
    """A preset as it is read."""
    return tomllib.loads(preset_text(name))
