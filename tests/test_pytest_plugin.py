"""The pytest plugin, tested with real runs of pytest."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import entry_points

import pytest

from answergate.integrations import pytest_plugin

pytest_plugins = ["pytester"]

CASES = """
TOWER = {"id": "c1", "text": "The Eiffel Tower is 330 metres tall. 에펠탑은 파리에 있습니다."}
def case(conclusion, **more):
    evidence = {"chunk_id": "c1", "excerpt": "330 metres tall"}
    return {"conclusion": conclusion, "evidences": [evidence], "raw_chunks": [TOWER], **more}
"""


@pytest.fixture(autouse=True)
def no_other_plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")


def run(pytester: pytest.Pytester, test: str, *options: str) -> pytest.RunResult:
    pytester.makepyfile(CASES + test)
    return pytester.runpytest_subprocess("-p", "answergate.integrations.pytest_plugin", *options)


def test_pytest_finds_the_installed_plugin() -> None:
    [found] = entry_points(group="pytest11", name="answergate")
    assert found.load() is pytest_plugin


def test_an_answer_that_passes_returns_its_verdict(pytester: pytest.Pytester) -> None:
    test = """
def test_tower(answergate_check):
    verdict = answergate_check(case("It is 330 metres tall."), "answer")
    assert verdict.status == "ok"
"""
    run(pytester, test).assert_outcomes(passed=1)


def test_a_failure_shows_the_status_and_every_finding(pytester: pytest.Pytester) -> None:
    test = """
def test_tower(answergate_check):
    answergate_check(case("높이는 340 미터입니다.", id="tower"), "answer")
"""
    result = run(pytester, test)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "answer gate tower: may this conclusion be shown?",
            "    높이는 ⟦340⟧¹ 미터입니다.",
            "  ¹ error NUM301 ungrounded-number  $.conclusion:4-7",
            "citation_insufficient, stopped: 1 number of the conclusion is not in any accepted excerpt: 340",
        ]
    )
    result.stdout.no_fnmatch_line("*def test_tower*")


@pytest.mark.parametrize("source", ["option", "ini", "argument"])
def test_the_policy_comes_from_an_option_an_ini_file_or_the_test(pytester: pytest.Pytester, source: str) -> None:
    pytester.makefile(".toml", mine='gate = "answer"\n[rules]\nNUM301 = "warning"\n')
    given = ', policy="mine.toml"' if source == "argument" else ""
    options = ("--answergate-policy", "mine.toml") if source == "option" else ()
    if source == "ini":
        pytester.makeini("[pytest]\nanswergate_policy = mine.toml\n")
    test = f"""
def test_tower(answergate_check):
    answergate_check(case("It is 340 metres tall."), "answer"{given})
"""
    run(pytester, test, *options).assert_outcomes(passed=1)


def test_the_option_names_a_policy_in_the_current_folder(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    test = """
def test_tower(answergate_check):
    answergate_check(case("It is 340 metres tall."), "answer")
"""
    pytester.makeini("[pytest]\n")
    pytester.makefile(".toml", mine='gate = "answer"\n')
    folder = pytester.mkdir("here")
    (folder / "mine.toml").write_text('gate = "answer"\n[rules]\nNUM301 = "warning"\n')
    run(pytester, test, "--answergate-policy", "mine.toml").assert_outcomes(failed=1)
    monkeypatch.chdir(folder)
    options = ("--rootdir", str(pytester.path), "--answergate-policy", "mine.toml")
    run(pytester, test, *options, str(pytester.path)).assert_outcomes(passed=1)


@pytest.mark.parametrize(("until", "outcome"), [("9999-12-31", "passed"), ("2001-01-01", "failed")])
def test_a_waiver_lets_a_test_pass_until_its_last_day(pytester: pytest.Pytester, until: str, outcome: str) -> None:
    waiver = f'[[waivers]]\nrule = "NUM301"\ncase = "*.py:*"\nreason = "known"\nuntil = {until}\n'
    pytester.makefile(".toml", mine=f'gate = "answer"\n{waiver}')
    test = """
def test_tower(answergate_check):
    answergate_check(case("It is 340 metres tall."), "answer", "mine.toml")
"""
    result = run(pytester, test, "-rP")
    result.assert_outcomes(**{outcome: 1})
    message = f"waived until {until}: known*" if outcome == "passed" else f"a waiver expired on {until}: known*"
    result.stdout.fnmatch_lines([message])


def test_an_unreadable_case_fails_the_test(pytester: pytest.Pytester) -> None:
    test = """
def test_tower(answergate_check):
    answergate_check({"conclusion": 5}, "answer")
"""
    result = run(pytester, test)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*CaseError: the case has 1 problem:*"])


def test_loading_the_plugin_does_not_load_the_engine() -> None:
    program = "import sys, answergate.integrations.pytest_plugin; print('answergate.engine' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
