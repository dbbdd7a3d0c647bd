"""Rules as Markdown: a page each, and a table of all."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from answergate.render.examples import ShownExample, bad_examples, good_examples, marked_texts
from answergate.render.layout import shown
from answergate.render.presets import presets_running
from answergate.render.wording import place_words, shortened
from answergate.rules import FAMILIES, RULES, Rule

_SPECIAL = re.compile(r"([\\`*_\[\]<>#|~])")


def rule_page(rule: Rule) -> str:
    """The rule's page: what, why, where it runs, and examples with the verdicts they really get."""
    lines = [
        f"# {rule.code} {rule.name}",
        "",
        _prose(rule.summary),
        "",
        _prose(rule.reason),
        "",
        "| | |",
        "|---|---|",
        f"| Family | {rule.family}, {FAMILIES[rule.family]} |",
        f"| Severity | {rule.severity} |",
        f"| Says | {_escaped(rule.message)} |",
        f"| Runs in | {_presets(rule.code)} |",
        "",
        "Every example below was run to write this page. Marked with **⟦…⟧** is what the rule hit.",
    ]
    for title, examples in (("Bad", bad_examples(rule.code)), ("Good", good_examples(rule.code))):
        for number, example in enumerate(examples, 1):
            lines += ["", f"## {title} {number}" if len(examples) > 1 else f"## {title}", "", *_example(example)]
    lines += ["", "[All rules](README.md)"]
    return "\n".join(lines) + "\n"


def rules_index() -> str:
    """The table of all rules, by family."""
    lines = [
        "# Rules",
        "",
        "A rule states a fact and a place. What follows from it is the policy's and the gate's: the severity below is",
        "the rule's own, a policy may give it another. `answergate explain CODE` prints the same pages in a terminal.",
    ]
    for family, question in FAMILIES.items():
        lines += [
            "",
            f"## {family}, {question}",
            "",
            "| Rule | Severity | What is wrong | Runs in |",
            "|---|---|---|---|",
        ]
        lines += [
            f"| [{rule.code} {rule.name}]({rule.code}.md) | {rule.severity} | {_prose(rule.summary)} | {_presets(rule.code)} |"
            for rule in RULES.values()
            if rule.family == family
        ]
    return "\n".join(lines) + "\n"


def _presets(code: str) -> str:
    running = [
        f"`{preset.preset}` ({preset.severity}{'' if preset.decides else ', said but not decided on'})"
        for preset in presets_running(code)
    ]
    return ", ".join(running) or "no preset"


def _example(example: ShownExample) -> list[str]:
    verdict = example.verdict
    lines = [f"> {line}".rstrip() for line in _quoted(example)]
    lines.append("")
    lines += [
        f"- `{shown(place_words(finding.place))}` {_escaped(shortened(finding.message))}"
        for finding in example.findings
    ]
    lines.append(f"- The {verdict.gate} gate says `{verdict.status}`: {_escaped(verdict.because)}.")
    if example.policy:
        settings = ", ".join(f"`{name} = {json.dumps(value)}`" for name, value in example.policy.items())
        lines.append(f"- With the setting {settings}.")
    case = ["```json", *_json_lines(example.payload), "```"]
    return [*lines, "", "<details><summary>The case</summary>", "", *case, "", "</details>"]


def _quoted(example: ShownExample) -> list[str]:
    """The answer and whatever else was hit, with marks, one text per paragraph."""
    paragraphs = [_bold(_escaped(shortened(shown(text)))) for text in marked_texts(example)]
    return "\n\n".join(paragraphs).split("\n")


def _bold(text: str) -> str:
    return text.replace("⟦", "**⟦").replace("⟧", "⟧**")


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)


def _prose(text: str) -> str:
    return text.replace("``", "`").replace("|", "\\|")


def _json_lines(payload: Mapping[str, Any]) -> list[str]:
    """The case as JSON, a line per field, and per entry of a list."""
    fields = []
    for name, value in payload.items():
        if isinstance(value, list) and value:
            entries = ",\n".join(f"    {json.dumps(entry, ensure_ascii=False)}" for entry in value)
            fields.append(f"  {json.dumps(name)}: [\n{entries}\n  ]")
        else:
            fields.append(f"  {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}")
    return ["{", ",\n".join(fields), "}"]
