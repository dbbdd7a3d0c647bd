"""The tables of the README and of the policy guide match the code. test_docs_pages.py runs the examples."""

from __future__ import annotations

import re
from pathlib import Path

from answergate.gates import GATES
from answergate.policy import load_policy, preset_names
from verdict_picture import CASE

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_table_of_gates_has_every_gate() -> None:
    assert sorted(re.findall(r"^\| .+ \| `(\w+)` \| .+ \|$", README, re.MULTILINE)) == sorted(GATES)


def test_the_picture_shows_the_answer_of_the_example() -> None:
    """The README shows one case three times: in the picture, in Python and as a file."""
    assert "Its main span is 1,420 metres long [1]." in CASE["answer"]
    # The fourth is the row of the batch.
    assert README.count("1,420 metres long [1].") == 4


def test_every_setting_of_the_guide_is_a_setting_with_that_default() -> None:
    guide = (ROOT / "docs" / "guide" / "policy.md").read_text(encoding="utf-8")
    for gate in GATES:
        [section] = re.findall(rf"^### {gate}\n(.*?)(?=^###|\Z)", guide, re.DOTALL | re.MULTILINE)
        settings = load_policy(None, gate).settings
        rows = re.findall(r"^\| `(\w+)` \| `?(.+?)`? \|", section, re.MULTILINE)
        assert rows
        for name, shown in rows:
            value = getattr(settings, name)
            assert shown == (f'"{value}"' if isinstance(value, str) else str(value).lower()), name
    for name in preset_names():
        assert name in (*GATES, "answer-equal", "answer-covered", "evidence-lenient", "guardrails-lenient")
