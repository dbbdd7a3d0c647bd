"""Writes a policy with every default filled in, as TOML or as plain data. The TOML loads to the same digest."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

from answergate.model.settings import SETTINGS_OF
from answergate.policy import Policy, load_policy
from answergate.policy.policy import Waiver
from answergate.render.presets import setting_meanings
from answergate.rules import RULES


def policy_to_dict(policy: Policy) -> dict[str, Any]:
    """Return the policy as plain data, with its digest."""
    return {
        "name": policy.name,
        "gate": policy.gate,
        "digest": policy.digest,
        **_tables(policy),
        "decides_on": policy.required,
        "waivers": list(map(_waiver, policy.waivers)),
    }


def policy_to_toml(policy: Policy) -> str:
    """Return the policy as a TOML file. Loading it gives the same digest."""
    meanings = setting_meanings(policy.gate) | {code: rule.name for code, rule in RULES.items()}
    lines = [f"# digest sha256:{policy.digest}", f"name = {_toml(policy.name)}", f"gate = {_toml(policy.gate)}"]
    for section, table in _tables(policy).items():
        if not table:
            continue
        rows = {key: f"{key} = {_toml(value)}" for key, value in table.items()}
        widest = max(map(len, rows.values()))
        lines += ["", f"[{section}]"]
        lines += [f"{row:<{widest}}  # {meanings[key]}" if key in meanings else row for key, row in rows.items()]
    for waiver in policy.waivers:
        lines += ["", "[[waivers]]", *(f"{key} = {_toml(value)}" for key, value in _waiver(waiver).items())]
    return "\n".join(lines) + "\n"


def _waiver(waiver: Waiver) -> dict[str, Any]:
    return {name: value for name in waiver.__struct_fields__ if (value := getattr(waiver, name)) is not None}


def _tables(policy: Policy) -> dict[str, dict[str, Any]]:
    preset = load_policy(None, policy.gate)
    off = [code for code in preset.severities if code not in policy.severities]
    return {
        "settings": {name: getattr(policy.settings, name) for name in SETTINGS_OF[policy.gate]},
        "rules": dict(
            sorted(
                {**{code: str(word) for code, word in policy.severities.items()}, **dict.fromkeys(off, "off")}.items()
            )
        ),
        "penalties": dict(policy.penalties),
        "limits": {name: getattr(policy.limits, name) for name in policy.limits.__struct_fields__},
    }


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        # A JSON string is a valid TOML string, except for one character.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return value.isoformat() if isinstance(value, date) else repr(value)
