"""What the presets say: which rules they run, and what their settings mean."""

from __future__ import annotations

import re
import tomllib
from functools import cache

from msgspec import Struct

from answergate.model.finding import Severity
from answergate.policy import Policy, load_policy, preset_names, preset_text

_SETTING = re.compile(r"^(?P<name>\w+) *=[^#\n]*# *(?P<meaning>.+)$", re.MULTILINE)

# These decide nothing, so no preset speaks of them.
_KEEPING = {
    "store": 'how much the ledger keeps of a decision: "none", "hash", "findings" or "full"',
    "ledger": '"best-effort": a verdict is returned also where the ledger could not take it',
}


class Running(Struct, frozen=True):
    """A preset that runs a rule, how much the rule weighs there, and whether the gate decides on it."""

    preset: str
    gate: str
    severity: Severity
    decides: bool


@cache
def preset_policies() -> tuple[Policy, ...]:
    """Every preset as a policy, the gates' own first."""
    policies = [load_policy(name, tomllib.loads(preset_text(name))["gate"]) for name in preset_names()]
    return tuple(sorted(policies, key=lambda policy: (policy.name != policy.gate, policy.name)))


def presets_running(code: str) -> list[Running]:
    """The presets that run the rule."""
    return [
        Running(policy.name, policy.gate, policy.severities[code], code in policy.required)
        for policy in preset_policies()
        if code in policy.severities
    ]


def is_preset(name: str, policy: Policy) -> bool:
    """Whether ``policy`` decides as the preset of this name does; a file may stand before it."""
    return any((one.name, one.digest) == (name, policy.digest) for one in preset_policies())


def preset_summary(name: str) -> str:
    """The preset's first comment."""
    return preset_text(name).partition("\n")[0].removeprefix("#").strip()


def setting_meanings(gate: str) -> dict[str, str]:
    """What the settings of a gate mean, in the words of its preset's comments."""
    _, _, settings = preset_text(gate).partition("[settings]")
    return _KEEPING | {found["name"]: found["meaning"] for found in _SETTING.finditer(settings.partition("\n[")[0])}
