"""Waivers: what they match and when they expire. They never change a verdict."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answergate.api import check, check_many
from answergate.batch.waivers import Waivers, _fits
from answergate.errors import PolicyError
from answergate.policy import load_policy
from answergate.policy.policy import Waiver
from answergate.render.policies import policy_to_dict, policy_to_toml
from command_line import Run, runner_in

DAY = date(2030, 6, 15)
TOWER = {"id": "c1", "text": "The Eiffel Tower is 330 metres tall."}


def case(conclusion: str = "It is 340 metres tall.", **more: Any) -> dict[str, Any]:
    evidence = {"chunk_id": "c1", "excerpt": "330 metres tall"}
    return {"id": "q-17", "conclusion": conclusion, "evidences": [evidence], "raw_chunks": [TOWER], **more}


def waiver(**fields: Any) -> Waiver:
    return Waiver(**{"reason": "known", "until": date(2030, 6, 30), **fields})


def waived(given: dict[str, Any], *waivers: Waiver, gate: str = "answer", file: str = "a.jsonl", line: int = 3) -> bool:
    return Waivers(waivers, DAY).judge(file, line, check(given, gate)) is not None


@pytest.mark.parametrize(
    "fields",
    [
        {"rule": "NUM301"},
        {"rule": "NUM301", "place": "$.conclusion"},
        {"rule": "NUM301", "place": "$.*"},
        {"rule": "NUM301", "words": "340"},
        {"rule": "NUM301", "words": "3*0"},
        {"rule": "NUM301", "case": "q-17"},
        {"rule": "NUM301", "case": "q-*"},
        {"rule": "NUM301", "case": "a.jsonl:3"},
        {"case": "a.jsonl:*"},
        {"case": "q-17", "place": "$.conclusion"},
    ],
)
def test_a_waiver_matches_by_rule_place_words_and_case(fields: dict[str, str]) -> None:
    assert waived(case(), waiver(**fields))


@pytest.mark.parametrize(
    "fields",
    [
        {"rule": "QUO201"},
        {"rule": "NUM301", "place": "$.conclusio"},
        {"rule": "NUM301", "words": "34"},
        {"rule": "NUM301", "case": "q-1"},
        {"rule": "NUM301", "case": "a.jsonl:33"},
        {"case": "b.jsonl:*"},
        {"case": "q-17", "place": "$.evidences[*].excerpt"},
    ],
)
def test_a_waiver_for_something_else_does_not_match(fields: dict[str, str]) -> None:
    assert not waived(case(), waiver(**fields))


def test_brackets_in_a_place_are_literal() -> None:
    given = case("It is tall.", evidences=[{"chunk_id": "c1", "excerpt": "340 metres"}])
    assert waived(given, waiver(rule="QUO201", place="$.evidences[0].excerpt"))
    assert waived(given, waiver(rule="QUO201", place="$.evidences[*].excerpt"))
    assert not waived(given, waiver(rule="QUO201", place="$.evidences[1].excerpt"))


def test_every_error_must_be_waived() -> None:
    given = case(evidences=[{"chunk_id": "c1", "excerpt": "330 metres tall"}, {"chunk_id": "c1", "excerpt": "340"}])
    assert not waived(given, waiver(rule="NUM301"))
    assert waived(given, waiver(rule="NUM301"), waiver(rule="QUO201"))


def test_a_stop_without_an_error_is_waived_only_by_its_case() -> None:
    given = case("It is tall.", evidences=[])
    policy = load_policy({"rules": {"CIT103": "note"}}, "answer")
    verdict = check(given, "answer", policy)
    assert (verdict.status, [finding.severity for finding in verdict.findings]) == ("no_evidence", ["note"])
    assert Waivers([waiver(rule="CIT103")], DAY).judge("a", 1, verdict) is None
    assert Waivers([waiver(case="q-17")], DAY).judge("a", 1, verdict) is not None


def test_a_warning_is_waived_for_builds_that_fail_on_warnings() -> None:
    given = {
        "answer_text": "The tower is 330 metres tall [C1]. Dogs may run about freely in all of the park [C1].",
        "retrieved_chunks": ["The tower is 330 metres tall."],
        "citations": ["C1"],
    }
    policy = {"max_uncovered_claims": 1, "max_uncovered_ratio": 0.5}
    verdict = check(given, "guardrails", policy)
    assert verdict.status == "WARN"
    assert Waivers([waiver(rule="COV503")], DAY).judge("a", 1, verdict) is not None
    assert Waivers([waiver(rule="COV504")], DAY).judge("a", 1, verdict) is None


def test_an_undecided_case_is_never_waived() -> None:
    [verdict] = check_many([{"id": "q-17", "conclusion": 5}], "answer")
    assert Waivers([waiver(case="q-17")], DAY).judge("a", 1, verdict) is None


def test_a_waiver_is_valid_on_its_last_day_and_fails_the_run_after_it() -> None:
    last = waiver(rule="NUM301", until=DAY)
    assert waived(case(), last)
    waivers = Waivers([last], date(2030, 6, 16))
    assert waivers.judge("a", 1, check(case(), "answer")) is None
    assert waivers.report().expired == (last,)
    assert waivers.report().unused == ()


def test_a_waiver_that_matches_nothing_is_reported() -> None:
    useful, useless = waiver(rule="NUM301"), waiver(case="q-99")
    waivers = Waivers([useful, useless], DAY)
    waivers.judge("a", 1, check(case("It is 330 metres tall."), "answer"))
    assert waivers.report().unused == (useful, useless)
    waivers.judge("a", 2, check(case(), "answer"))
    assert waivers.report().unused == (useless,)


def test_a_waiver_changes_neither_the_verdict_nor_the_digest() -> None:
    written = {"waivers": [{"rule": "NUM301", "reason": "known", "until": "2030-06-30"}], "name": "answer"}
    policy = load_policy(written, "answer")
    assert policy.waivers == (waiver(rule="NUM301"),)
    assert policy.digest == load_policy({"name": "answer"}, "answer").digest
    assert check(case(), "answer", policy).to_json() == check(case(), "answer", {"name": "answer"}).to_json()


@pytest.mark.parametrize(
    ("entry", "problem"),
    [
        ({}, "waivers[0].rule: missing: name a rule, a case, or both"),
        ({"rule": "NUM301"}, "waivers[0].reason: missing: say why this is waived"),
        ({"rule": "NUM301"}, "waivers[0].until: missing: give the last day of the waiver, such as 2030-12-31"),
        ({"rule": "NUM301", "reason": " "}, "waivers[0].reason: expected some text, got ' '"),
        ({"rule": "NUM3O1"}, "waivers[0].rule: no such rule: 'NUM3O1' (did you mean 'NUM301'?)"),
        ({"rule": "ungrounded-numbers"}, "did you mean 'ungrounded-number'?"),
        ({"rule": "NUM301", "until": "tomorrow"}, "waivers[0].until: expected a date such as 2030-12-31, got tomorrow"),
        ({"rule": "NUM301", "until": 2030}, "waivers[0].until: expected a date such as 2030-12-31, got 2030"),
        ({"rule": "NUM301", "file": "a"}, "waivers[0].file: unknown key"),
        ({"rule": "NUM301", "place": 5}, "waivers[0].place: expected some text, got 5"),
        ("NUM301", "waivers[0]: expected a table such as"),
    ],
)
def test_a_problem_in_a_waiver_is_reported_with_its_path(entry: object, problem: str) -> None:
    with pytest.raises(PolicyError) as error:
        load_policy({"waivers": [entry]}, "answer")
    assert problem in str(error.value)


def test_all_problems_of_all_waivers_are_reported_together() -> None:
    with pytest.raises(PolicyError) as error:
        load_policy(
            {"numbrs": 1, "waivers": [{"case": "q", "reason": "r"}, {"case": "q", "until": "2030-01-01"}]}, "answer"
        )
    assert [problem.path for problem in error.value.problems] == ["numbrs", "waivers[0].until", "waivers[1].reason"]
    with pytest.raises(PolicyError, match="waivers: expected a list of tables such as"):
        load_policy({"waivers": {"rule": "NUM301"}}, "answer")


def test_a_policy_shows_its_waivers_and_loads_them_again() -> None:
    import tomllib

    written = {"waivers": [{"rule": "NUM301", "words": '"340"', "reason": "알려진 문제", "until": "2030-06-30"}]}
    policy = load_policy(written, "answer")
    again = load_policy(tomllib.loads(policy_to_toml(policy)), "answer")
    assert again.waivers == policy.waivers
    assert policy_to_dict(policy)["waivers"] == [
        {"reason": "알려진 문제", "until": date(2030, 6, 30), "rule": "NUM301", "words": '"340"'}
    ]


@given(st.text("ab*[]", max_size=8), st.text("ab[]", max_size=8))
def test_only_a_star_matches_anything(pattern: str, text: str) -> None:
    import re

    expected = re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), text) is not None
    assert _fits(pattern, text) == expected


# the command line


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    return runner_in(tmp_path, monkeypatch)


@pytest.fixture
def policy_file(run: Run) -> Path:
    Path("case.json").write_text(json.dumps(case()))
    path = Path("mine.toml")
    path.write_text('gate = "answer"\n[[waivers]]\nrule = "NUM301"\nreason = "known"\nuntil = 2030-06-30\n')
    return path


def test_check_accepts_a_waived_verdict_and_says_so(run: Run, policy_file: Path) -> None:
    result = run("check case.json -p mine.toml -q --today 2030-06-30")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "citation_insufficient, stopped: 1 number of the conclusion is not in any accepted excerpt: 340",
        "waived until 2030-06-30: known (NUM301)",
    ]


def test_check_fails_on_an_expired_waiver_even_if_the_answer_passes(run: Run, policy_file: Path) -> None:
    Path("case.json").write_text(json.dumps(case("It is 330 metres tall.")))
    result = run("check case.json -p mine.toml -q --today 2030-07-01")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-1] == "a waiver expired on 2030-06-30: known (NUM301)"
    assert run("check case.json -p mine.toml -q --today 2030-06-30").exit_code == 0


def test_json_output_has_the_unchanged_verdict(run: Run, policy_file: Path) -> None:
    result = run("check case.json -p mine.toml --format json --today 2030-06-30")
    assert json.loads(result.stdout)["status"] == "citation_insufficient"
    assert result.stderr == "waived until 2030-06-30: known (NUM301)\n"


def test_policy_lint_counts_waivers_and_an_invalid_day_is_an_error(run: Run, policy_file: Path) -> None:
    assert run("policy lint mine.toml").stdout.rstrip().endswith(", 1 waiver")
    assert 'rule = "NUM301"' in run("policy show mine.toml").stdout
    assert '"until":"2030-06-30"' in run("policy show mine.toml --format json").stdout
    assert run("check case.json -p mine.toml --today soon").exit_code == 2
