"""The examples of the guide work."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

from tiny_models import write_embedder

from answergate import check
from answergate.integrations.semantic import open_semantic

GUIDE = (Path(__file__).resolve().parents[2] / "docs" / "guide" / "semantic.md").read_text(encoding="utf-8")
RECORDED_CASE, RECORDED_SAID, SEMANTIC_SAID = map(json.loads, re.findall(r"```json\n(.*?)```", GUIDE, re.DOTALL))
RECORDED_POLICY, SEMANTIC_POLICY = map(tomllib.loads, re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL))


def test_the_recorded_case_passes_under_the_recorded_policy_and_says_what_the_guide_says() -> None:
    verdict = check(RECORDED_CASE, "guardrails", RECORDED_POLICY)
    assert verdict.status == "PASS"
    assert verdict.measures["similarity"] == RECORDED_SAID
    assert [claim["score"] for claim in verdict.measures["claims"]] == [0.83, 0.71]


def test_the_semantic_policy_works_with_an_existing_folder(tmp_path: Path) -> None:
    folder = write_embedder(tmp_path / "model")
    case = {"answer_text": "The weather is cold.", "retrieved_chunks": ["The weather was cold."], "citations": ["C1"]}
    assert check(case, "guardrails", {**SEMANTIC_POLICY, "semantic_model": str(folder)}).status == "PASS"


def test_a_model_is_described_by_the_names_the_guide_shows(tmp_path: Path) -> None:
    folder = write_embedder(tmp_path / "model")
    (folder / "config.json").write_text("{}")
    assert list(open_semantic(str(folder)).described) == list(SEMANTIC_SAID)
