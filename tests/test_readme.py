"""What the README shows is what happens: its examples are run."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from answergate.cli import main
from answergate.gates import GATES
from answergate.policy import load_policy, preset_names

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def _blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.DOTALL | re.MULTILINE)


def test_the_library_example_gives_what_its_comments_say() -> None:
    [example] = _blocks("python")
    names: dict[str, Any] = {}
    exec(compile(example, "README.md", "exec"), names)
    shown = re.findall(r"^(verdict\.\S+) +# (.+)$", example, re.MULTILINE)
    assert len(shown) == 6
    for expression, expected in shown:
        value = eval(expression, names)
        if expected.endswith("...}"):
            beginning = ast.literal_eval(expected.replace(", ...}", "}"))
            assert beginning.items() <= value.items()
        else:
            assert repr(value) == expected


def test_the_command_line_example_prints_what_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    [session] = _blocks("console")
    commands = re.split(r"^\$ answergate ", session, flags=re.MULTILINE)[1:]
    assert len(commands) == 2
    for command in commands:
        line, _, expected = command.partition("\n")
        result = CliRunner().invoke(main, line.split(), terminal_width=80)
        if expected:
            assert result.output == expected
            assert result.exit_code == 1


def test_the_policy_in_the_readme_loads() -> None:
    [policy] = _blocks("toml")
    import tomllib

    loaded = load_policy(tomllib.loads(policy), "evidence")
    assert loaded.settings.min_citations_per_paragraph == 2
    assert loaded.limits.answer == 50_000


def test_the_table_of_gates_is_the_gates() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| .+? \| (.+) \|$", README, re.MULTILINE))
    assert {name: tuple(re.findall(r"`(\w+)`", words)) for name, words in rows.items()} == {
        name: gate.statuses for name, gate in GATES.items()
    }


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
        assert name in (*GATES, "answer-equal", "evidence-lenient", "guardrails-lenient")


def test_the_figures_of_the_readme_are_the_measured_ones() -> None:
    quality = (ROOT / "docs" / "quality.md").read_text(encoding="utf-8")
    [shown] = re.findall(r"([0-9.]+%) of those with a hallucination are refused at\n([0-9.]+%) false alarms", README)
    measured = [
        re.findall(rf"^\| ragtruth_qa: {what} on the other half \| ([0-9.]+%)", quality, re.MULTILINE)
        for what in ("caught", "false alarms")
    ]
    assert [[figure] for figure in shown] == measured


@pytest.mark.parametrize("link", sorted(set(re.findall(r"\]\((?!http)([^)#]+)\)", README))))
def test_every_link_leads_somewhere(link: str) -> None:
    assert (ROOT / link).exists()
