"""Which policy is in force: the options ``--gate``, ``--policy`` and ``--set``, made into one."""

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


def policy_in_force(source: str | None, gate: str | None, changes: Sequence[str] = ()) -> Policy:
    """The policy that ``source`` (a preset's name, a file, or None) is, with ``changes`` (``key=value``) on top."""
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
    """The file that ``--policy`` names, if it names one."""
    return None if source is None or source in preset_names() else source


def gate_of(source: str | None) -> str:
    """The gate that a policy says it is for, itself or through what it extends."""
    if source is None:
        raise click.UsageError(f"Which gate? Give --gate with one of {', '.join(SETTINGS_OF)}.")
    if source in preset_names():
        return str(tomllib.loads(preset_text(source))["gate"])
    written = _toml(source)
    extends = written.get("extends")
    if "gate" not in written and isinstance(extends, str) and extends in preset_names():
        return gate_of(extends)
    if "gate" not in written:
        known = ", ".join(SETTINGS_OF)
        raise PolicyError(
            [Problem("gate", f'missing: say which gate this is for (gate = "answer"), or give --gate: {known}')]
        )
    # The loader says what is wrong with one that is no gate.
    return written["gate"]  # type: ignore[no-any-return]


def _toml(source: str) -> dict[str, Any]:
    try:
        written = read_toml(Path(source))
    except FileNotFoundError:
        written = ""
    if isinstance(written, str):
        # The loader says what is wrong with the file, and which presets there are.
        load_policy(source, next(iter(SETTINGS_OF)))
        raise PolicyError([Problem(source, written)])
    return written


def _change(change: str) -> tuple[str, str, Any]:
    """Section, key and value of ``key=value`` or ``section.key=value``. A bare word is a string."""
    key, equals, written = change.partition("=")
    if not equals or not key.strip():
        raise click.BadParameter(f"{change!r} is no key=value, such as numbers=equal", param_hint="'--set'")
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
