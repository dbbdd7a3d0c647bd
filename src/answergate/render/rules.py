"""Explains a rule as text for a terminal."""

from __future__ import annotations

import json
from collections.abc import Iterable

from answergate.model.finding import Severity
from answergate.render.examples import MARKED, ShownExample, bad_examples, good_examples, with_marks
from answergate.render.layout import Page, Piece, Tone, columns, shown
from answergate.render.presets import presets_running
from answergate.render.terminal import TONES, status_line
from answergate.render.wording import place_words, shortened
from answergate.rules import FAMILIES, Rule

_LABEL = 9


def render_rule(rule: Rule, *, colour: bool = False, width: int = 80) -> str:
    """Render the rule, the reason for it, the presets that run it, and its examples with their real verdicts."""
    page = Page(width=width, colour=colour)
    page.write(Piece(f"{rule.code} {rule.name}", Tone.STRONG), Piece(f"  {rule.severity}", TONES[rule.severity]))
    page.write(rule.summary, indent=2)
    page.blank()
    page.write(plain_words(rule.reason), indent=2)
    page.blank()
    _labelled(page, "family", f"{rule.family}, {FAMILIES[rule.family]}")
    _labelled(page, "message", rule.message)
    _labelled(page, "runs in", "; ".join(where_it_runs(rule.code)) or "no preset: turn it on under [rules]")
    for title, tone, examples in (
        ("Bad", Tone.ERROR, bad_examples(rule.code)),
        ("Good", Tone.GOOD, good_examples(rule.code)),
    ):
        page.blank()
        page.write(Piece(title, tone))
        for before, example in zip([None, *examples], examples, strict=False):
            if before is not None:
                page.blank()
            _write_example(page, example, before)
    return page.text()


def plain_words(text: str) -> str:
    """Remove the double backticks of a docstring, which mean nothing in a terminal."""
    return text.replace("``", "")


def where_it_runs(code: str) -> list[str]:
    """Describe each preset that runs the rule: ``answer (error, decides)``."""
    return [
        f"{running.preset} ({running.severity}, {'decides' if running.decides else 'reported only'})"
        for running in presets_running(code)
    ]


def render_rule_table(rows: Iterable[tuple[Rule, Severity]], *, colour: bool = False, width: int = 80) -> str:
    """Render a table of rules, each with the given severity."""
    listed = list(rows)
    page = Page(width=width, colour=colour)
    named = max((len(rule.name) for rule, _ in listed), default=0)
    for rule, severity in listed:
        page.write(
            Piece(f"{rule.code}  ", Tone.STRONG),
            f"{rule.name:<{named}}  ",
            Piece(f"{severity:<7}", TONES[severity]),
            f"  {rule.summary}",
            hang=len(rule.code) + named + 13,
        )
    return page.text()


def _labelled(page: Page, label: str, words: str) -> None:
    page.write(Piece(f"{label:<{_LABEL}}", Tone.FAINT), words, indent=2, hang=2 + _LABEL)


def _write_example(page: Page, example: ShownExample, before: ShownExample | None) -> None:
    """Write the fields of the case with the rule's marks, then the verdict of the gate."""
    above = {} if before is None else with_marks(before.payload, before.findings)
    tones = {finding.place.path: TONES[finding.severity] for finding in example.findings}
    shown_payload = with_marks(example.payload, example.findings)
    widest = max(map(columns, shown_payload), default=0)
    for name, value in shown_payload.items():
        if value and above.get(name) == value and not isinstance(value, str):
            page.write(Piece(f"{name:<{widest}}  as above", Tone.FAINT), indent=2)
            continue
        words = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        tone = next((tones[path] for path in tones if path.startswith(f"$.{name}")), Tone.PLAIN)
        page.write(Piece(f"{name:<{widest}}  ", Tone.FAINT), *_toned(words, tone), indent=2, hang=4 + widest)
    if example.policy:
        settings = ", ".join(f"{name} = {json.dumps(value)}" for name, value in example.policy.items())
        page.write(Piece("with the setting ", Tone.FAINT), settings, indent=2)
    for finding in example.findings:
        page.write(
            Piece(f"{finding.severity} ", TONES[finding.severity]),
            Piece(f"{shown(place_words(finding.place))}  ", Tone.FAINT),
            shortened(shown(finding.message)),
            indent=2,
            hang=4,
        )
    page.write(Piece(f"{example.verdict.gate} gate ", Tone.FAINT), *status_line(example.verdict), indent=2, hang=4)


def _toned(words: str, tone: Tone) -> list[Piece]:
    pieces = []
    for part in MARKED.split(shortened(shown(words))):
        pieces.append(Piece(part, tone if part.startswith("⟦") else Tone.PLAIN))
    return pieces
