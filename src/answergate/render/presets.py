"""Reads the presets: which rules they run, and what their settings mean."""

from __future__ import annotations

import re
import tomllib
from functools import cache

from msgspec import Struct

from answergate.model.finding import Severity
from answergate.policy import Policy, load_policy, preset_names, preset_text

_SETTING = re.compile(r"^(?P<name>\w+) *=[^#\n]*# *(?P<meaning>.+)$", re.MULTILINE)

# These settings do not affect a finished check, so the presets do not list them.
_OPERATING_SETTINGS = {
    "store": 'how much of a decision the ledger keeps: "none", "hash", "findings" or "full"',
    "ledger": '"best-effort": return the verdict even if the ledger could not store it',
    "deadline": "the seconds after which an unfinished check becomes a fault; 0 for no limit",
}


class Running(Struct, frozen=True):
    """A preset that runs a rule, the severity of the rule there, and whether the rule decides the status."""

    preset: str
    gate: str
    severity: Severity
    decides: bool


@cache
def preset_policies() -> tuple[Policy, ...]:
    """Return every preset as a policy. The gates' own presets come first."""
    policies = [load_policy(name, tomllib.loads(preset_text(name))["gate"]) for name in preset_names()]
    return tuple(sorted(policies, key=lambda policy: (policy.name != policy.gate, policy.name)))


def presets_running(code: str) -> list[Running]:
    """Return the presets that run the rule."""
    return [
        Running(policy.name, policy.gate, policy.severities[code], code in policy.required)
        for policy in preset_policies()
        if code in policy.severities
    ]


def is_preset(name: str, policy: Policy) -> bool:
    """Whether ``policy`` is the preset of this name. A policy file may use the same name with other settings."""
    return any((one.name, one.digest) == (name, policy.digest) for one in preset_policies())


def preset_summary(name: str) -> str:
    """Return the preset's first comment."""
    return preset_text(name).partition("\n")[0].removeprefix("#").strip()


def setting_meanings(gate: str) -> dict[str, str]:
    """Return the meaning of each setting of a gate, from the comments in its preset."""
    _, _, settings = preset_text(gate).partition("[settings]")
    return _OPERATING_SETTINGS | {
        found["name"]: found["meaning"] for found in _SETTING.finditer(settings.partition("\n[")[0])
    }
