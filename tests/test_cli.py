"""The command line: color, explanations, policies, the demo, help and real processes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from answergate.cli import main
from answergate.demo import demo_cases
from answergate.gates import GATES
from answergate.lang import LANGUAGES
from answergate.policy import load_policy, preset_names
from answergate.rules import RULES
from answergate.version import __version__
from command_line import Run, runner_in


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    return runner_in(tmp_path, monkeypatch)


# color


@pytest.mark.parametrize(
    ("option", "environment", "colored"),
    [
        ("", {}, False),
        ("--color", {}, True),
        ("", {"FORCE_COLOR": "1"}, True),
        ("", {"FORCE_COLOR": "0"}, False),
        ("", {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ("--no-color", {"FORCE_COLOR": "1"}, False),
        ("--color", {"NO_COLOR": "1"}, True),
    ],
)
@pytest.mark.parametrize(
    "command", ["check cases/answer-bad.json -g answer", "explain NUM301", "rules", "policy list", "demo -l ja"]
)
def test_color_is_used_only_when_asked_for(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: str, option: str, environment: dict[str, str], colored: bool
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert ("\x1b[" in run(f"{command} {option}").stdout) is colored


# explain and rules


@pytest.mark.parametrize("code", RULES)
def test_every_rule_is_explained_by_code_and_by_name(run: Run, code: str) -> None:
    text = run(f"explain {code.lower()}").stdout
    assert text.startswith(f"{code} {RULES[code].name}  {RULES[code].severity}\n")
    assert "\nBad\n" in text
    assert "\nGood\n" in text
    assert (
        text == run(f"explain {RULES[code].name}").stdout == run(f"explain {RULES[code].name.replace('-', '_')}").stdout
    )


@pytest.mark.parametrize("gate", GATES)
def test_every_gate_is_explained(run: Run, gate: str) -> None:
    text = run(f"explain {gate}").stdout
    assert GATES[gate].question in text
    policy = load_policy(None, gate)
    for word in (*GATES[gate].statuses, *policy.severities):
        assert f"  {word} " in text
    assert f"$ answergate demo --gate {gate}" in text


@pytest.mark.parametrize(
    ("asked", "meant"), [("NUM3O1", "NUM301"), ("alterd-excerpt", "altered-excerpt"), ("guardrail", "guardrails")]
)
def test_explain_suggests_a_similar_name(run: Run, asked: str, meant: str) -> None:
    result = run(f"explain {asked}")
    assert result.exit_code == 2
    assert f"No rule or gate is called '{asked}'. Did you mean {meant}" in result.stderr


def test_rules_lists_all_or_those_of_a_gate(run: Run) -> None:
    assert re.findall(r"^[A-Z]{3}\d{3}", run("rules").stdout, re.M) == list(RULES)
    listed = json.loads(run("rules --gate guardrails --format json").stdout)
    assert {row["code"]: row["severity"] for row in listed} == load_policy(None, "guardrails").severities
    (uncovered,) = [row for row in listed if row["code"] == "COV503"]
    assert uncovered["runs_in"] == [
        {"preset": preset, "gate": "guardrails", "severity": "error", "decides": True}
        for preset in ("guardrails", "guardrails-lenient")
    ]


# policy


@pytest.mark.parametrize("name", preset_names())
def test_a_policy_shown_loads_again_to_the_same_digest(run: Run, name: str) -> None:
    text = run(f"policy show {name}").stdout
    Path("again.toml").write_text(text, encoding="utf-8")
    gate = tomllib.loads(text)["gate"]
    shown = json.loads(run(f"policy show {name} --format json").stdout)
    assert load_policy("again.toml", gate).digest == load_policy(name, gate).digest == shown["digest"]
    assert run("policy lint again.toml").exit_code == 0


def test_a_policy_that_turns_rules_off_can_be_shown_and_loaded_again(run: Run) -> None:
    written = (
        r'name = "\u007f \"한국어\""'
        + '\ngate = "guardrails"\n[rules]\nCIT107 = "off"\nCIT102 = "note"\n[limits]\nanswer = 5\n'
    )
    Path("mine.toml").write_text(written, encoding="utf-8")
    Path("again.toml").write_text(run("policy show mine.toml").stdout, encoding="utf-8")
    assert load_policy("again.toml", "guardrails").digest == load_policy("mine.toml", "guardrails").digest


def test_lint_lists_every_problem_of_every_file(run: Run) -> None:
    Path("fine.toml").write_text('extends = "answer-equal"\n')
    Path("bad.toml").write_text('gate = "answer"\nnumber = "equal"\n[rules]\nNUM3O1 = "warning"\nQUO201 = "off"\n')
    Path("gateless.toml").write_text("[settings]\n")
    result = run("policy lint fine.toml bad.toml gateless.toml missing.toml")
    assert result.exit_code == 2
    assert "fine.toml: ok for the answer gate" in result.stdout
    assert "the policy bad.toml cannot be used, 3 problems:" in result.stderr
    assert "did you mean 'numbers'?" in result.stderr
    assert "did you mean 'NUM301'?" in result.stderr
    assert (
        'gate: missing: add a line such as gate = "answer", or use --gate. The gates are answer, evidence'
        in result.stderr
    )
    assert "missing.toml: no such file" in result.stderr
    assert run("policy lint gateless.toml --gate answer").exit_code == 0


def test_lint_looks_into_the_catalogue_too(run: Run) -> None:
    Path("mine.toml").write_text('gate = "attribution"\n[settings]\ncatalogue = "nowhere.toml"\n')
    result = run("policy lint mine.toml")
    assert result.exit_code == 2
    assert "the policy mine.toml cannot be used, 1 problem:\n  catalogue > nowhere.toml: no such file" in result.stderr


def test_a_wrong_gate_in_a_policy_is_not_reported_as_missing(run: Run) -> None:
    Path("mine.toml").write_text("gate = 5\n")
    assert "gate: unknown gate 5. The gates are answer, evidence" in run("policy lint mine.toml").stderr
    assert "gate: unknown gate 5. The gates are answer, evidence" in run("policy lint mine.toml --gate answer").stderr


@pytest.mark.parametrize("gate", GATES)
def test_every_setting_is_shown_with_what_it_means(run: Run, gate: str) -> None:
    shown = run(f"policy show --gate {gate}").stdout.partition("[settings]")[2].partition("\n\n")[0]
    assert all("  # " in line for line in shown.strip().splitlines()), shown


def test_the_presets_are_listed(run: Run) -> None:
    listed = run("policy list").stdout
    assert all(re.search(rf"^{name} ", listed, re.M) for name in preset_names())


# demo


def test_the_demo_has_a_good_and_a_bad_case_per_gate_in_every_language() -> None:
    cases = demo_cases()
    for gate in GATES.values():
        passed = {case.status in gate.passing for case in cases if case.gate == gate.name}
        assert passed == {True, False}
    assert {case.language for case in cases} == {language.code for language in LANGUAGES}


def test_every_demo_case_has_the_expected_result(run: Run) -> None:
    result = run("demo")
    assert result.exit_code == 0
    last = result.stdout.splitlines()[-1]
    assert last.startswith(f"{len(demo_cases())} of {len(demo_cases())} cases had the expected result.")


def test_the_demo_reports_a_case_with_another_result(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    import msgspec

    case = msgspec.structs.replace(demo_cases()[0], status="no_evidence")
    monkeypatch.setattr("answergate.demo.demo_cases", lambda: (case,))
    result = run("demo")
    assert result.exit_code == 3
    assert "1 of 1 cases did not have the expected result: answer-good" in result.stdout


def test_the_demo_can_be_filtered_and_reports_an_empty_selection(run: Run) -> None:
    assert run("demo --gate attribution --lang ko").exit_code == 0
    result = run("demo --gate attribution --lang ja")
    assert result.exit_code == 2
    assert "There is no case for the attribution gate in 'ja': leave out --gate or --lang" in result.stderr
    assert "There is no case in 'xx': leave out --gate or --lang" in run("demo --lang xx").stderr


def test_every_command_that_demo_write_prints_gives_the_expected_status(run: Run) -> None:
    lines = run("demo --write other").stdout.splitlines()
    assert len(lines) == len(demo_cases())
    for case, line in zip(demo_cases(), lines, strict=True):
        result = run(f"{line.removeprefix('answergate ')} --format json")
        assert json.loads(result.stdout)["status"] == case.status


def test_demo_write_fails_if_the_folder_cannot_be_made(run: Run) -> None:
    Path("file").write_text("")
    assert run("demo --write file/inside").exit_code == 2


# help


def commands(command: click.Command = main, path: str = "") -> Iterator[str]:
    yield path
    if isinstance(command, click.Group):
        for name, inner in command.commands.items():
            yield from commands(inner, f"{path} {name}".strip())


@pytest.mark.parametrize("path", list(commands()))
def test_the_help_of_every_command_has_examples_that_work(run: Run, path: str) -> None:
    help_text = run(f"{path} --help").stdout
    examples = re.findall(r"^\s+\$ answergate (.+)$", help_text, re.M)
    assert examples
    assert all(len(line) <= 80 for line in help_text.splitlines())
    for example in examples:
        line, _, target = example.partition(" > ")
        line, _, source = line.partition(" < ")
        result = run(line, Path(source).read_bytes() if source else None)
        assert result.exit_code in (0, 1), result.output
        assert result.stderr == ""
        if target:
            Path(target).write_text(result.stdout, encoding="utf-8")


def test_the_help_lists_the_gates_and_what_they_ask(run: Run) -> None:
    help_text = run("--help").stdout
    for gate in GATES.values():
        assert re.search(rf"^    {gate.name} +{re.escape(gate.question)}$", help_text, re.M)


def test_the_version_is_printed(run: Run) -> None:
    assert run("--version").stdout == f"answergate {__version__}\n"


# real processes

ANSWERGATE = [sys.executable, "-m", "answergate"]


def test_a_real_process_reads_a_pipe_and_exits_with_the_verdict(tmp_path: Path) -> None:
    subprocess.run([*ANSWERGATE, "demo", "--write", str(tmp_path)], check=True, stdout=subprocess.DEVNULL)
    for name, code in (("answer-good", 0), ("answer-bad", 1)):
        given = (tmp_path / f"{name}.json").read_bytes()
        done = subprocess.run(
            [*ANSWERGATE, "check", "-", "-g", "answer"], input=given, capture_output=True, check=False
        )
        assert (done.returncode, done.stderr) == (code, b"")
    done = subprocess.run([*ANSWERGATE, "check", "-", "-g", "answer"], input=b"\xff", capture_output=True, check=False)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_output_works_on_a_terminal_without_korean(encoding: str) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    done = subprocess.run(
        [*ANSWERGATE, "demo", "-l", "ko", "-g", "answer"], capture_output=True, env=environment, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_closed_pipe_ends_the_command_silently_with_code_141() -> None:
    read, write = os.pipe()
    os.close(read)
    try:
        done = subprocess.run([*ANSWERGATE, "demo"], stdout=write, stderr=subprocess.PIPE, check=False)
    finally:
        os.close(write)
    assert (done.returncode, done.stderr) == (141, b"")


def test_a_closed_output_leaves_the_exit_code(tmp_path: Path) -> None:
    (tmp_path / "case.json").write_text('{"answer": "x", "chunks": []}')
    command = [*ANSWERGATE, "check", "case.json", "--gate", "answer"]
    done = subprocess.run(["sh", "-c", '"$@" >&-', "sh", *command], stderr=subprocess.PIPE, cwd=tmp_path, check=False)
    assert (done.returncode, done.stderr) == (1, b"")
