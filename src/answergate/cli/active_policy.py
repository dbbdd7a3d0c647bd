"""Build the active policy from the options ``--gate``, ``--policy`` and ``--set``."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from answergate.errors import PolicyError, Problem
from answergate.intake.text_files import read_toml
from answergate.model.settings import SETTINGS_OF
from answergate.policy import Policy, load_policy, preset_names, preset_text

_SECTIONS = ("settings", "rules", "penalties", "limits")


def active_policy(source: str | None, gate: str | None, changes: Sequence[str] = ()) -> Policy:
    """Load the policy ``source`` (a preset's name, a file, or None), then apply ``changes`` (``key=value``)."""
    gate = gate or gate_of(source)
    policy = load_policy(source, gate)
    if not changes:
        return policy
    if source is None or source in preset_names():
        written: dict[str, Any] = {"extends": source or gate}
    else:
        written = _toml(source)
    written["name"] = f"{policy.name}+set"
    for change in changes:
        section, key, value = _change(change)
        written[section] = {**written.get(section, {}), key: value}
    return load_policy(written, gate)


def policy_file_of(source: str | None) -> str | None:
    """The file given as ``--policy``, or None if a preset or nothing was given."""
    return None if source is None or source in preset_names() else source


def gate_of(source: str | None) -> str:
    """The gate that the policy names, itself or through the preset that it extends."""
    if source is None:
        raise click.UsageError(f"Which gate? Add --gate with one of: {', '.join(SETTINGS_OF)}.")
    if source in preset_names():
        return str(tomllib.loads(preset_text(source))["gate"])
    written = _toml(source)
    extends = written.get("extends")
    if "gate" not in written and isinstance(extends, str) and extends in preset_names():
        return gate_of(extends)
    if "gate" not in written:
        known = ", ".join(SETTINGS_OF)
        raise PolicyError(
            [Problem("gate", f'missing: add a line such as gate = "answer", or use --gate. The gates are {known}')]
        )
    # If this is not a gate, load_policy raises an error that says so.
    return written["gate"]  # type: ignore[no-any-return]


def _toml(source: str) -> dict[str, Any]:
    try:
        written = read_toml(Path(source))
    except FileNotFoundError:
        written = ""
    if isinstance(written, str):
        # load_policy raises an error that names the problem and lists the presets.
        load_policy(source, next(iter(SETTINGS_OF)))
        raise PolicyError([Problem(source, written)])
    return written


def _change(change: str) -> tuple[str, str, Any]:
    """Split ``key=value`` or ``section.key=value`` into section, key and value. A bare word is a string."""
    key, equals, written = change.partition("=")
    if not equals or not key.strip():
        raise click.BadParameter(f"expected KEY=VALUE, such as numbers=equal, got {change!r}", param_hint="'--set'")
    section, dot, inner = key.strip().partition(".")
    if dot and section in _SECTIONS:
        return section, inner, _value(written.strip())
    return "settings", key.strip(), _value(written.strip())


def _value(written: str) -> Any:
    try:
        read = tomllib.loads(f"value = {written}")
    except tomllib.TOMLDecodeError:
        return written
    return read["value"] if len(read) == 1 else written
