"""The tables of docs/guide/service.md are complete: every error code, status and reason of the service is listed."""

from __future__ import annotations

import re
from pathlib import Path

from answergate import service
from answergate.gates import GATES
from answergate.rules import RULES

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "guide" / "service.md").read_text(encoding="utf-8")
RAISED = re.compile(r'Refusal\((\d{3}|error\.status_code), "(\w+)"')


def test_every_error_code_is_in_the_table_with_its_status() -> None:
    sources = [file.read_text(encoding="utf-8") for file in Path(service.__path__[0]).glob("*.py")]
    raised = {found.groups() for source in sources for found in RAISED.finditer(source)}
    assert len(raised) > 12
    for status, code in raised:
        row = "other" if status == "error.status_code" else status
        assert f"| {row} | `{code}` |" in GUIDE


def test_every_status_is_in_the_table_with_its_gate_and_outcome() -> None:
    listed, gate = set(), ""
    for name, status, outcome in re.findall(r"^\|(?: `(\w+)`)? \| `(\w+)` \| (passed|stopped) \|", GUIDE, re.MULTILINE):
        gate = name or gate
        listed.add((gate, status, outcome))
    assert listed == {
        (gate.name, status, "passed" if status in gate.passing else "stopped")
        for gate in GATES.values()
        for status in gate.statuses
    }


def test_every_reason_and_rule_of_the_tables_exists() -> None:
    reasons = {rung.code for rung in GATES["guardrails"].ladder if rung.code}
    assert len(reasons) == 5
    assert all(f"`{reason}`" in GUIDE for reason in reasons)
    assert set(re.findall(r"\b(?:ATT|CIT|COV|NUM|POS|QUO|REC)\d{3}\b", GUIDE)) <= set(RULES)
    for name, code in re.findall(r"^\| `([a-z-]+)` \| \[([A-Z]{3}\d{3})\]", GUIDE, re.MULTILINE):
        assert RULES[code].name == name
