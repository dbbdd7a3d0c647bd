"""The pre-commit hooks, the GitHub action and the examples in the guides: each is run or checked."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from answergate.cli import main
from answergate.policy import load_policy
from command_line import Run, runner_in

pytest_plugins = ["pytester"]

ROOT = Path(__file__).resolve().parent.parent
HOOKS = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
GUIDES = {
    name: (ROOT / "docs" / "guide" / f"{name}.md").read_text(encoding="utf-8") for name in ("ci", "receipts", "fix")
}

TOWER = {"id": "c1", "text": "The Eiffel Tower is 330 metres tall."}


def case(number: int) -> str:
    evidence = {"chunk_id": "c1", "excerpt": "330 metres tall"}
    answer = {"conclusion": f"It is {number} metres tall.", "evidences": [evidence], "raw_chunks": [TOWER]}
    return json.dumps(answer)


def blocks(guide: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", GUIDES[guide], re.DOTALL | re.MULTILINE)


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    return runner_in(tmp_path, monkeypatch)


# pre-commit


def hook(id: str) -> dict[str, Any]:
    [found] = [entry for entry in HOOKS if entry["id"] == id]
    return dict(found)


@pytest.mark.parametrize(("number", "code"), [(330, 0), (340, 1)])
def test_the_answers_hook_has_the_exit_code_of_the_batch(run: Run, number: int, code: int) -> None:
    Path("answers.jsonl").write_text(case(number))
    entry = shlex.split(hook("answergate")["entry"])
    assert entry[0] == "answergate"
    assert run(shlex.join([*entry[1:], "--gate", "answer", "answers.jsonl"])).exit_code == code


def test_the_policy_hook_reports_the_problem(run: Run) -> None:
    Path("a.toml").write_text('gate = "answer"\n')
    Path("b.toml").write_text('gate = "answer"\nnumbrs = "equal"\n')
    entry = shlex.split(hook("answergate-policy")["entry"])
    result = run(shlex.join([*entry[1:], "a.toml", "b.toml"]))
    assert result.exit_code == 2
    assert "numbrs: unknown key" in result.stderr


def test_the_hooks_have_the_required_fields() -> None:
    for entry in HOOKS:
        assert {"id", "name", "entry", "language"} <= set(entry)
        assert entry["language"] == "python"
        re.compile(entry.get("files", ""))


def test_the_configuration_in_the_guide_names_existing_hooks() -> None:
    [configuration] = [text for text in blocks("ci", "yaml") if "repos:" in text]
    [repository] = yaml.safe_load(configuration)["repos"]
    ids = [entry["id"] for entry in repository["hooks"]]
    assert sorted(ids) == sorted(entry["id"] for entry in HOOKS)
    for entry in repository["hooks"]:
        re.compile(entry["files"])
        options = {option for parameter in main.commands["batch"].params for option in parameter.opts}
        assert {word for word in entry.get("args", ()) if word.startswith("-")} <= options


# the GitHub action


def run_step(folder: Path, **inputs: str) -> tuple[subprocess.CompletedProcess[str], str, str]:
    """Run the shell script of the action like a runner. Returns the process, the summary and the outputs."""
    [step] = [step for step in ACTION["runs"]["steps"] if step.get("id") == "check"]
    given = {name: str(value.get("default", "")) for name, value in ACTION["inputs"].items()} | inputs
    named = {name: given[re.fullmatch(r"\$\{\{ inputs\.(\w+) \}\}", value)[1]] for name, value in step["env"].items()}  # type: ignore[index]
    tools = folder / "bin"
    tools.mkdir(exist_ok=True)
    (tools / "answergate").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m answergate "$@"\n')
    (tools / "answergate").chmod(0o755)
    temp = folder / "temp"
    temp.mkdir(exist_ok=True)
    script = folder / "script.sh"
    script.write_text(step["run"])
    environment = {
        **os.environ,
        **named,
        "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
        "RUNNER_TEMP": str(temp),
        "GITHUB_STEP_SUMMARY": str(folder / "summary.md"),
        "GITHUB_OUTPUT": str(folder / "output"),
    }
    bash = ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)]
    done = subprocess.run(bash, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    summary, output = folder / "summary.md", folder / "output"
    return (
        done,
        summary.read_text(encoding="utf-8") if summary.exists() else "",
        output.read_text(encoding="utf-8") if output.exists() else "",
    )


def test_the_action_writes_annotations_and_a_summary_and_fails(tmp_path: Path) -> None:
    (tmp_path / "my answers.jsonl").write_text(f"{case(330)}\n{case(340)}\n")
    done, summary, output = run_step(tmp_path, files="my answers.jsonl\n", gate="answer")
    assert done.returncode == 1, done.stderr
    assert re.search(r"^::error .*file=my answers\.jsonl,line=2", done.stdout, re.MULTILINE), done.stdout
    assert "NUM301" in summary
    verdicts = Path(output.removeprefix("verdicts=").rstrip("\n"))
    assert [json.loads(line)["status"] for line in verdicts.read_text().splitlines()] == ["ok", "citation_insufficient"]


def test_a_job_can_use_the_action_twice(tmp_path: Path) -> None:
    """A later use does not overwrite earlier verdicts, and does not show an earlier summary again."""
    (tmp_path / "a.jsonl").write_text(case(340))
    (tmp_path / "b.jsonl").write_text(case(330))
    _, first, _ = run_step(tmp_path, files="a.jsonl", gate="answer")
    run_step(tmp_path, files="b.jsonl", gate="answer")
    done, summary, output = run_step(tmp_path, files="none.jsonl", gate="answer")
    assert done.returncode == 2
    assert summary.count(first) == 1
    places = [Path(line.removeprefix("verdicts=")) for line in output.splitlines()]
    assert [json.loads(place.read_text())["status"] for place in places[:2]] == ["citation_insufficient", "ok"]


def test_the_action_accepts_patterns_a_policy_and_options(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text(case(330))
    (tmp_path / "b.jsonl").write_text(case(340))
    (tmp_path / "mine.toml").write_text('gate = "answer"\n[rules]\nNUM301 = "warning"\n')
    done, summary, _ = run_step(tmp_path, files="[ab].jsonl", policy="mine.toml", options="--max-fail-rate 2%")
    assert done.returncode == 0, done.stderr
    assert summary


def test_the_action_fails_if_there_is_nothing_to_check(tmp_path: Path) -> None:
    done, summary, _ = run_step(tmp_path, files="nowhere/*.jsonl", gate="answer")
    assert done.returncode == 2
    assert summary == ""
    assert "nowhere/*.jsonl" in done.stderr


def test_no_input_is_inserted_into_the_shell_script() -> None:
    for step in ACTION["runs"]["steps"]:
        assert "${{" not in step["run"]


def test_the_workflow_in_the_guide_uses_inputs_of_the_action() -> None:
    [workflow] = [yaml.safe_load(text) for text in blocks("ci", "yaml") if "runs-on:" in text]
    steps = workflow["jobs"]["answers"]["steps"]
    [step] = [step for step in steps if step["uses"].startswith("answergate/")]
    required = {name for name, given in ACTION["inputs"].items() if given.get("required")}
    assert required <= set(step["with"]) <= set(ACTION["inputs"])
    options = {option for parameter in main.commands["batch"].params for option in parameter.opts}
    assert {word for word in step["with"]["options"].split() if word.startswith("--")} <= options


# the guides


@pytest.mark.parametrize("guide", ["receipts", "fix"])
def test_the_commands_in_a_guide_print_the_output_shown(run: Run, guide: str) -> None:
    sessions = blocks(guide, "console")
    assert sessions
    for session in sessions:
        for command in re.split(r"^\$ answergate ", session, flags=re.MULTILINE)[1:]:
            line, _, shown = command.partition("\n")
            result = run(line)
            assert result.exit_code in (0, 1), result.output
            assert result.stderr == ""
            if shown:
                assert result.stdout == shown


def test_the_waivers_in_the_guide_are_valid() -> None:
    [policy] = blocks("ci", "toml")
    assert [waiver.rule for waiver in load_policy(tomllib.loads(policy), "answer").waivers] == ["NUM301", None]


def test_the_program_in_the_guide_gives_the_results_in_its_comments() -> None:
    [program] = blocks("fix", "python")
    names: dict[str, Any] = {}
    exec(program, names)
    shown = re.findall(r"^([^\s#].*?)  # (.+)$", program, re.MULTILINE)
    assert len(shown) == 3
    for expression, expected in shown:
        assert repr(eval(expression, names)) == expected


def test_the_test_in_the_guide_passes(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makepyfile(*blocks("ci", "python"))
    pytester.makeini(blocks("ci", "ini")[0])
    pytester.makefile(".toml", policy='gate = "answer"\n')
    pytester.runpytest_subprocess("-p", "answergate.integrations.pytest_plugin").assert_outcomes(passed=1)
