"""Renders the rules as Markdown: one page for each rule, and a table of all of them."""

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
_PLACEHOLDER = re.compile(r"\{[^}]*\}")


def rule_page(rule: Rule) -> str:
    """Return the page of a rule: what it finds, why, where it runs, and examples with their real verdicts."""
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
        f"| Message | {_message(rule)} |",
        f"| Runs in | {_presets(rule.code)} |",
        "",
        "Each example is run when this page is generated, so the verdicts are real. **⟦…⟧** marks what the rule found.",
    ]
    for title, examples in (("Bad", bad_examples(rule.code)), ("Good", good_examples(rule.code))):
        for number, example in enumerate(examples, 1):
            lines += ["", f"## {title} {number}" if len(examples) > 1 else f"## {title}", "", *_example(example)]
    lines += ["", "[All rules](README.md)"]
    return "\n".join(lines) + "\n"


def rules_index() -> str:
    """Return the table of all rules, by family."""
    lines = [
        "# Rules",
        "",
        "A rule reports a fact and its place. The policy and the gate decide what follows from it. The severity below",
        "is the default, and a policy can change it. `answergate explain CODE` prints a rule's page in a terminal.",
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


def _message(rule: Rule) -> str:
    """Return the message with its placeholders, or the message of the first example if it has only placeholders."""
    if _PLACEHOLDER.sub("", rule.message).strip():
        return _escaped(rule.message)
    return f"For example: {_escaped(shortened(bad_examples(rule.code)[0].findings[0].message))}"


def _presets(code: str) -> str:
    running = [
        f"`{preset.preset}` ({preset.severity}{'' if preset.decides else ', reported only'})"
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
    lines.append(f"- The {verdict.gate} gate returns `{verdict.status}`: {_escaped(verdict.because)}.")
    if example.policy:
        settings = ", ".join(f"`{name} = {json.dumps(value)}`" for name, value in example.policy.items())
        lines.append(f"- With the setting {settings}.")
    case = ["```json", *_json_lines(example.payload), "```"]
    return [*lines, "", "<details><summary>The case</summary>", "", *case, "", "</details>"]


def _quoted(example: ShownExample) -> list[str]:
    """Return the answer and every other marked text, one text per paragraph."""
    paragraphs = [_bold(_escaped(shortened(shown(text)))) for text in marked_texts(example)]
    return "\n\n".join(paragraphs).split("\n")


def _bold(text: str) -> str:
    return text.replace("⟦", "**⟦").replace("⟧", "⟧**")


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)


def _prose(text: str) -> str:
    return text.replace("``", "`").replace("|", "\\|")


def _json_lines(payload: Mapping[str, Any]) -> list[str]:
    """Return the case as JSON, with one line for each field and each entry of a list."""
    fields = []
    for name, value in payload.items():
        if isinstance(value, list) and value:
            entries = ",\n".join(f"    {json.dumps(entry, ensure_ascii=False)}" for entry in value)
            fields.append(f"  {json.dumps(name)}: [\n{entries}\n  ]")
        else:
            fields.append(f"  {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}")
    return ["{", ",\n".join(fields), "}"]
