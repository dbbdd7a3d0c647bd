"""Explains a gate: its question, its statuses, its rules and its settings."""

from __future__ import annotations

import json

from answergate.gates import Gate
from answergate.model.settings import SETTINGS_OF
from answergate.policy import Policy, load_policy
from answergate.render.layout import Page, Piece, Tone
from answergate.render.presets import preset_policies, preset_summary, setting_meanings
from answergate.render.terminal import TONES
from answergate.rules import RULES


def render_gate(gate: Gate, *, colour: bool = False, width: int = 80) -> str:
    """Render the gate with the rules and settings of its own preset."""
    policy = load_policy(None, gate.name)
    page = Page(width=width, colour=colour)
    page.write(Piece(f"{gate.name} gate", Tone.STRONG), f"  {gate.question}")
    page.write((type(gate).__doc__ or "").strip(), indent=2)
    page.blank()
    page.write(Piece("Statuses, worst first", Tone.STRONG))
    widest = max(map(len, gate.statuses))
    for status in gate.statuses:
        passes = status in gate.passing
        tone, effect = (Tone.GOOD, "passes") if passes else (Tone.ERROR, "stops")
        page.write(Piece(f"{status:<{widest}}", tone), f"  {effect}", indent=2)
    page.blank()
    page.write(Piece("Rules", Tone.STRONG))
    _write_rules(page, policy)
    page.blank()
    page.write(Piece("Settings", Tone.STRONG))
    _write_settings(page, policy)
    page.blank()
    page.write(Piece("Presets", Tone.STRONG))
    for preset in preset_policies():
        if preset.gate == gate.name:
            page.write(f"{preset.name}  ", Piece(preset_summary(preset.name), Tone.FAINT), indent=2, hang=4)
    return page.text()


def _write_rules(page: Page, policy: Policy) -> None:
    named = max(len(RULES[code].name) for code in policy.severities)
    for code, severity in policy.severities.items():
        rule = RULES[code]
        reported_only = "" if code in policy.required else " Reported only: it does not change the status."
        page.write(
            f"{code}  {rule.name:<{named}}  ",
            Piece(f"{severity:<7}", TONES[severity]),
            f"  {rule.summary}{reported_only}",
            indent=2,
            hang=named + 21,
        )


def _write_settings(page: Page, policy: Policy) -> None:
    meanings = setting_meanings(policy.gate)
    written = {name: json.dumps(getattr(policy.settings, name)) for name in SETTINGS_OF[policy.gate]}
    widest = max(len(f"{name} = {value}") for name, value in written.items())
    for name, value in written.items():
        setting = f"{name} = {value}"
        page.write(f"{setting:<{widest}}  ", Piece(meanings.get(name, ""), Tone.FAINT), indent=2, hang=widest + 4)
