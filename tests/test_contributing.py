"""The example rule in CONTRIBUTING works unchanged."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path
from typing import Any

from answergate.intake import read_case
from answergate.policy import load_policy
from answergate.reading import Reading
from answergate.rules.rule import REGISTRY
from scenario import example_case

CONTRIBUTING = (Path(__file__).resolve().parent.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_the_rule_in_the_guide_finds_what_its_examples_mark() -> None:
    [block] = re.findall(r"```python\n(.*?)```", CONTRIBUTING, re.DOTALL)
    names: dict[str, Any] = {}
    try:
        exec(compile(textwrap.dedent(block), "CONTRIBUTING.md", "exec"), names)
        rule = REGISTRY["QUO207"]
    finally:
        REGISTRY.pop("QUO207", None)
    assert rule.name == "whole-chunk"
    settings = load_policy(None, "answer").settings
    for example in (*rule.bad, *rule.good):
        case, expected = example_case(rule, example)
        places = [
            (hit.place.path, hit.place.start, hit.place.end) for hit in rule.find(Reading(read_case(case), settings))
        ]
        assert places == [(each.path, each.start, each.end) for each in expected]
