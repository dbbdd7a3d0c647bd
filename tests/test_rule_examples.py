"""The examples of every rule are run and give the documented result."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher

import msgspec
import pytest

from answergate import check
from answergate.errors import RuleError
from answergate.model.finding import Hit
from answergate.policy import GATES, load_policy
from answergate.reading import Reading
from answergate.rules import FAMILIES, RULES, Example, Rule
from answergate.rules.rule import REGISTRY, rule
from scenario import example_case, found


def _numbered(rule: Rule, kind: str) -> list[tuple[str, Rule, Example]]:
    examples = rule.bad if kind == "bad" else rule.good
    return [(f"{rule.code} {kind} {number}", rule, example) for number, example in enumerate(examples, 1)]


BAD = [entry for rule in RULES.values() for entry in _numbered(rule, "bad")]
GOOD = [entry for rule in RULES.values() for entry in _numbered(rule, "good")]


@pytest.mark.parametrize(("rule", "example"), [pytest.param(*entry[1:], id=entry[0]) for entry in BAD])
def test_a_bad_example_gives_exactly_what_it_marks(rule: Rule, example: Example) -> None:
    case, expected = example_case(rule, example)
    verdict = check(case, example.gate, example.policy or None)
    assert [each for each in found(verdict) if each.code == rule.code] == expected
    assert not verdict.faults


@pytest.mark.parametrize(("rule", "example"), [pytest.param(*entry[1:], id=entry[0]) for entry in GOOD])
def test_a_good_example_gives_nothing_of_its_rule(rule: Rule, example: Example) -> None:
    case, _ = example_case(rule, example)
    verdict = check(case, example.gate, example.policy or None)
    assert rule.code in load_policy(example.policy or None, example.gate).severities, "the gate never looks for it"
    assert [finding for finding in verdict.findings if finding.code == rule.code] == []
    assert not verdict.faults


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.code)
def test_a_bad_and_a_good_example_are_a_near_miss(rule: Rule) -> None:
    """At least one bad example is close to a good one, so that the pair shows the difference."""

    def written(example: Example) -> str:
        case, _ = example_case(rule, example)
        return msgspec.json.encode([case, example.policy]).decode()

    nearest = max(
        SequenceMatcher(None, written(bad), written(good), autojunk=False).ratio()
        for bad in rule.bad
        for good in rule.good
    )
    assert nearest > 0.6


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.code)
def test_a_rule_is_explained_in_plain_words(rule: Rule) -> None:
    assert rule.summary.endswith(".")
    assert rule.reason
    assert rule.name == rule.name.lower()
    assert rule.family in FAMILIES
    assert rule.name not in {other.name for other in RULES.values() if other is not rule}


def test_every_rule_is_run_by_some_gate() -> None:
    run = {code for gate in GATES for code in load_policy(None, gate).severities}
    assert sorted(RULES) == sorted(run)


def _declare(code: str = "CIT999", message: str = "x", doc: str = "What.\n\nWhy.", marked: str = "<<a>>") -> None:
    def broken_rule(reading: Reading) -> Iterator[Hit]:
        yield from ()

    broken_rule.__doc__ = doc
    rule(code, message=message, bad=[Example(marked)] if marked else [], good=[Example("b")])(broken_rule)


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        ({"code": "XYZ101"}, "a code must be a family"),
        ({"code": "CIT1"}, "a code must be a family"),
        ({"code": "CIT101"}, "never reused"),
        ({"doc": "Only what is wrong."}, "a reason after it"),
        ({"doc": ""}, "a first line"),
        ({"marked": ""}, "at least one bad"),
        ({"marked": "no mark"}, "must mark the hit"),
        ({"message": "{unclosed"}, "is not a format string"),
    ],
)
def test_a_badly_declared_rule_fails_at_import(fault: dict[str, str], says: str) -> None:
    before = dict(REGISTRY)
    with pytest.raises(RuleError, match=says):
        _declare(**fault)
    assert before == REGISTRY


def test_a_well_declared_rule_is_registered() -> None:
    _declare()
    assert REGISTRY.pop("CIT999").name == "broken-rule"
