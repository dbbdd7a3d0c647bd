"""The assertion in the real promptfoo, with its echo provider. Needs node and npm.

The packages are installed once into the environment of this group. promptfoo must not use the network.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from answers import CHUNKS, OTHER_LANGUAGES, RIGHT, WRONG
from pages import blocks

from answergate.integrations.promptfoo import get_assert

PAGE = "integrations/promptfoo.md"
VERSION = "0.121.20"
PACKAGES = Path(sys.prefix) / "npm"
FAILED_TESTS = 100


@pytest.fixture(scope="session")
def promptfoo() -> Path:
    """The command, installed."""
    command = PACKAGES / "node_modules" / ".bin" / "promptfoo"
    if not command.exists():
        npm = shutil.which("npm")
        assert npm, "npm is not installed, and this test needs it"
        PACKAGES.mkdir(exist_ok=True)
        install = [npm, "install", "--prefix", str(PACKAGES), "--no-audit", "--no-fund", "--no-package-lock"]
        subprocess.run([*install, f"promptfoo@{VERSION}"], check=True)
    return command


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the two files of the page."""
    [gate] = blocks(PAGE, "python")
    [config] = blocks(PAGE, "yaml")
    (tmp_path / "gate.py").write_text(gate, encoding="utf-8")
    (tmp_path / "promptfooconfig.yaml").write_text(config, encoding="utf-8")
    return tmp_path


def evaluated(promptfoo: Path, folder: Path) -> list[dict[str, Any]]:
    """The results of ``promptfoo eval`` in the folder, in order."""
    settings = dict.fromkeys(("DISABLE_TELEMETRY", "DISABLE_UPDATE", "DISABLE_REMOTE_GENERATION"), "true")
    done = subprocess.run(
        [promptfoo, "eval", "--no-cache", "--no-table", "--output", "results.json"],
        cwd=folder,
        env={
            **os.environ,
            **{f"PROMPTFOO_{name}": value for name, value in settings.items()},
            "PROMPTFOO_PYTHON": sys.executable,
            "PROMPTFOO_CONFIG_DIR": str(folder / ".promptfoo"),
        },
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode in (0, FAILED_TESTS), done.stdout + done.stderr
    results = json.loads((folder / "results.json").read_text(encoding="utf-8"))["results"]["results"]
    return sorted(results, key=lambda result: result["testIdx"])


def test_the_files_of_the_page_run(promptfoo: Path, folder: Path) -> None:
    [result] = evaluated(promptfoo, folder)
    assert (result["success"], result["score"]) == (True, 1)
    [part] = result["gradingResult"]["componentResults"]
    assert "claims are covered" in part["reason"]


def test_promptfoo_reports_right_wrong_and_missing(promptfoo: Path, folder: Path) -> None:
    gate = {"type": "python", "value": "file://gate.py", "config": {"sources": "documents"}}
    tests: list[dict[str, Any]] = [
        {"vars": {"answer": answer, **documents}, "assert": [gate], "options": {"disableVarExpansion": True}}
        for answer, documents in [
            (RIGHT, {"documents": CHUNKS}),
            (WRONG, {"documents": CHUNKS}),
            (RIGHT, {}),
            (RIGHT, {"documents": []}),
            *((right, {"documents": chunks}) for chunks, right, _ in OTHER_LANGUAGES.values()),
            *((wrong, {"documents": chunks}) for chunks, _, wrong in OTHER_LANGUAGES.values()),
        ]
    ]
    config = {"prompts": ["{{answer}}"], "providers": ["echo"], "tests": tests}
    (folder / "promptfooconfig.yaml").write_text(json.dumps(config), encoding="utf-8")
    results = evaluated(promptfoo, folder)
    languages = len(OTHER_LANGUAGES)
    assert [result["success"] for result in results] == [
        *(True, False, False, False),
        *([True] * languages),
        *([False] * languages),
    ]
    assert [result["score"] for result in results[:4]] == [1, 0.5, 0, 0]
    assert "C2 says '12'" in results[1]["gradingResult"]["reason"]
    assert "no sources" in results[2]["gradingResult"]["reason"]


# the function alone


def context(**changes: Any) -> dict[str, Any]:
    return {"prompt": "?", "vars": {"context": CHUNKS}, "config": {}, **changes}


def test_each_finding_is_a_component() -> None:
    result = get_assert(WRONG, context())
    assert (result["pass"], result["score"]) == (False, 0.5)
    assert [part["reason"][:6] for part in result["componentResults"]] == ["COV503", "NUM301"]
    assert get_assert(WRONG, context()) == result
    assert "componentResults" not in get_assert(RIGHT, context())


def test_texts_by_id_and_one_text_are_sources_too() -> None:
    sources = {"hours": CHUNKS[0], "prices": CHUNKS[1]}
    answer = "A day ticket costs 12 euros [prices]."
    assert get_assert(answer, context(vars={"context": sources}))["pass"]
    assert get_assert("A day ticket costs 12 euros.", context(vars={"context": CHUNKS[1]}))["pass"]


@pytest.mark.parametrize(
    ("output", "changes", "reason"),
    [
        (RIGHT, {"vars": {}}, "no sources"),
        (RIGHT, {"vars": None}, "no sources"),
        (RIGHT, {"vars": {"context": []}}, "no sources"),
        (RIGHT, {"vars": {"context": 7}}, "chunks"),
        ("", {}, "no answer"),
        (None, {}, "no answer"),
        ({"answer": RIGHT}, {}, "no answer"),
        (RIGHT, {"config": {"source": "context"}}, "did you mean 'sources'"),
        (RIGHT, {"config": {"policy": {"min_similarty": 1}}}, "min_similarity"),
        (RIGHT, {"config": 7}, "failed with an error"),
    ],
)
def test_what_cannot_be_checked_does_not_pass(output: Any, changes: dict[str, Any], reason: str) -> None:
    result = get_assert(output, context(**changes))
    assert (result["pass"], result["score"]) == (False, 0.0)
    assert reason in result["reason"]


def test_a_policy_in_the_config_counts() -> None:
    lenient = {"policy": {"max_uncovered_claims": 5, "max_uncovered_ratio": 1.0}}
    result = get_assert(WRONG, context(config=lenient))
    assert (result["pass"], result["score"]) == (True, 0.5)
