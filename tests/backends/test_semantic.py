"""Support from a model in a folder: tiny models, built here, in four languages."""

from __future__ import annotations

import hashlib
import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tiny_models import ideas, write_cross_encoder, write_embedder, write_tokenizer

from answergate import Outcome, check, check_many
from answergate.integrations.semantic import SemanticSimilarity, open_semantic

# A claim, and a chunk whose first sentence says the same with another word.
SAME = [
    ("The physician checked the patient.", "A doctor examined the patient. The weather was cold."),
    ("의사가 환자를 진찰했다.", "내과의가 환자를 진찰했다. 날씨가 추웠다."),
    ("大夫检查了病人。", "医生检查了病人。天气很冷。"),
    ("医者が患者を診察した。", "医師が患者を診察した。天気は寒かった。"),
]
LANGUAGES = ["English", "Korean", "Chinese", "Japanese"]
MAKERS: dict[str, Callable[[Path], Path]] = {"embedder": write_embedder, "cross-encoder": write_cross_encoder}


@pytest.fixture(scope="module", params=list(MAKERS))
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return MAKERS[request.param](tmp_path_factory.mktemp("models") / f"tiny-{request.param}")


@pytest.fixture(scope="module")
def similarity(folder: Path) -> SemanticSimilarity:
    return open_semantic(str(folder))


def policy(folder: Path, **settings: Any) -> dict[str, Any]:
    return {"similarity": "semantic", "semantic_model": str(folder), "min_similarity": 0.7, **settings}


def case(claim: str, chunk: str) -> dict[str, Any]:
    return {"answer_text": claim, "retrieved_chunks": [chunk], "citations": ["C1"]}


@pytest.mark.parametrize(("claim", "chunk"), SAME, ids=LANGUAGES)
def test_a_claim_in_other_words_is_supported_by_the_sentence_that_says_the_same(
    similarity: SemanticSimilarity, claim: str, chunk: str
) -> None:
    [support] = similarity.support([claim], ["", chunk], [[1]])
    assert support.score >= 0.8
    assert support.chunk == 1
    assert support.span is not None
    assert chunk.startswith(support.span.of(chunk))
    assert len(support.span.of(chunk)) < len(chunk)


@pytest.mark.parametrize("claim", [claim for claim, _ in SAME], ids=LANGUAGES)
def test_a_claim_about_something_else_has_hardly_any_support(similarity: SemanticSimilarity, claim: str) -> None:
    other = "The weather was cold." if not claim.isascii() else "날씨가 추웠다."
    [support] = similarity.support([claim], [other], [[0]])
    assert support.score < 0.5


def test_a_claim_that_needs_two_sentences_finds_them_side_by_side(similarity: SemanticSimilarity) -> None:
    chunk = "It waits. A doctor examined the patient. The weather was cold. It waits."
    [support] = similarity.support(["A doctor examined the patient the weather was cold"], [chunk], [[0]])
    assert support.span is not None
    assert support.span.of(chunk) == "A doctor examined the patient. The weather was cold."


def test_the_models_score_does_not_outweigh_a_number_in_conflict(similarity: SemanticSimilarity) -> None:
    chunk = "The patient waits 90 days."
    right, wrong = similarity.support(["The patient waits 90 days.", "The patient waits 30 days."], [chunk], [[0], [0]])
    assert right.score >= 0.9
    assert wrong.conflicts
    assert wrong.score <= 0.15


def test_text_outside_the_vocabulary_supports_nothing(similarity: SemanticSimilarity) -> None:
    unknown = "Quarterly zebras juggle marmalade."
    for claim, chunk in [(unknown, unknown), (unknown, SAME[0][1]), (SAME[0][0], unknown)]:
        [support] = similarity.support([claim], [chunk], [[0]])
        assert (support.score, support.chunk, support.span) == (0.0, None, None)


def test_a_claim_that_cites_nothing_has_no_support(similarity: SemanticSimilarity) -> None:
    [support] = similarity.support(["The patient waits."], ["The patient waits."], [[]])
    assert (support.score, support.chunk, support.span) == (0.0, None, None)


def test_one_by_one_is_the_same_as_all_at_once(similarity: SemanticSimilarity) -> None:
    claims, chunks = [claim for claim, _ in SAME] * 2, [chunk for _, chunk in SAME]
    cited = [[0, 1, 2, 3]] * 4 + [[3, 2, 1, 0]] * 4
    together = similarity.support(claims, chunks, cited)
    alone = [similarity.support([claim], chunks, [indices])[0] for claim, indices in zip(claims, cited, strict=True)]
    assert together == alone


def test_a_score_has_four_decimals_at_most(similarity: SemanticSimilarity) -> None:
    for claim, _ in SAME:
        for support in similarity.support([claim] * 4, [chunk for _, chunk in SAME], [[0], [1], [2], [3]]):
            assert 0 <= support.score <= 1
            assert support.score == round(support.score, 4)


@given(st.text(st.characters(), max_size=60), st.text(st.characters(), max_size=300))
def test_no_text_breaks_it(similarity: SemanticSimilarity, claim: str, chunk: str) -> None:
    [support] = similarity.support([claim], [chunk], [[0]])
    assert 0 <= support.score <= 1
    assert support.span is None or 0 <= support.span.start < support.span.end <= len(chunk)


def test_a_sentence_embedding_is_used_unchanged(tmp_path: Path) -> None:
    pooled = open_semantic(str(write_embedder(tmp_path / "pooled", output="sentence_embedding")))
    tokens = open_semantic(str(write_embedder(tmp_path / "tokens")))
    for claim, chunk in SAME:
        assert pooled.support([claim], [chunk], [[0]]) == tokens.support([claim], [chunk], [[0]])


def test_text_that_is_too_long_for_the_model_is_truncated(tmp_path: Path) -> None:
    short = write_embedder(tmp_path / "short")
    write_tokenizer(short, longest=5)
    whole = open_semantic(str(write_embedder(tmp_path / "whole")))
    claim, chunk = "The doctor examined the cold weather", "The doctor examined the patient"
    [cut] = open_semantic(str(short)).support([claim], [chunk], [[0]])
    [uncut] = whole.support([claim], [chunk], [[0]])
    assert cut.score == 1.0
    assert uncut.score < 1.0


# the verdict


@pytest.mark.parametrize(("claim", "chunk"), SAME, ids=LANGUAGES)
def test_the_verdict_says_which_model_was_used_and_no_path(folder: Path, claim: str, chunk: str) -> None:
    verdict = check(case(claim, chunk), "guardrails", policy(folder))
    assert verdict.status == "PASS"
    said = verdict.measures["similarity"]
    assert said["name"] == "semantic"
    assert said["kind"] == folder.name.removeprefix("tiny-")
    assert said["model"] == folder.name
    assert said["sha256"] == hashlib.sha256((folder / "model.onnx").read_bytes()).hexdigest()
    assert said["tokenizer_sha256"] == hashlib.sha256((folder / "tokenizer.json").read_bytes()).hexdigest()
    assert ("config_sha256" in said) == (folder / "config.json").exists()
    assert str(folder.parent) not in verdict.to_json()


def test_the_verdict_names_lexical_similarity() -> None:
    assert check(case(*SAME[0]), "guardrails").measures["similarity"] == {"name": "lexical"}


def test_a_policy_file_may_name_the_folder(folder: Path, tmp_path: Path) -> None:
    written = tmp_path / "ours.toml"
    written.write_text(f'gate = "guardrails"\nsimilarity = "semantic"\nsemantic_model = {json.dumps(str(folder))}\n')
    assert check(case(*SAME[0]), "guardrails", written).measures["similarity"]["name"] == "semantic"


def test_a_policy_that_was_loaded_before_works_without_being_loaded_again(folder: Path) -> None:
    (verdict,) = check_many([case(*SAME[0])], "guardrails", policy(folder))
    assert verdict.to_json() == check(case(*SAME[0]), "guardrails", policy(folder)).to_json()


def test_another_process_with_another_hash_seed_gives_the_same_bytes(folder: Path) -> None:
    program = (
        "import json, sys; from answergate import check; given = json.load(sys.stdin);"
        "sys.stdout.buffer.write(check(given['case'], 'guardrails', given['policy']).to_json().encode())"
    )
    given = {"case": case(*SAME[1]), "policy": policy(folder)}
    outputs = [
        subprocess.run(
            [sys.executable, "-c", program],
            input=json.dumps(given).encode(),
            capture_output=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    ]
    assert outputs[0] == outputs[1] == check(given["case"], "guardrails", given["policy"]).to_json().encode()


def test_nothing_is_downloaded(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object, **named: object) -> None:
        raise AssertionError("a socket was opened")

    copy = MAKERS[folder.name.removeprefix("tiny-")](tmp_path / folder.name)
    monkeypatch.setattr(socket, "socket", refuse)
    assert check(case(*SAME[0]), "guardrails", policy(copy)).passed


def test_a_file_that_changes_is_read_again(tmp_path: Path) -> None:
    folder = write_embedder(tmp_path / "model")
    before = open_semantic(str(folder))
    assert open_semantic(str(folder)) is before
    write_embedder(folder, output="sentence_embedding")
    assert open_semantic(str(folder)).described["sha256"] != before.described["sha256"]


# faults


@pytest.mark.parametrize("broken", ["rows are missing", "values are not numbers"])
def test_a_model_that_breaks_is_a_fault_and_never_a_pass(tmp_path: Path, broken: str) -> None:
    rows = ideas()[:6] if broken == "rows are missing" else np.full_like(ideas(), np.nan)
    folder = write_embedder(tmp_path / "broken", rows=rows)
    verdict = check(case(*SAME[0]), "guardrails", policy(folder, min_similarity=0.0))
    assert verdict.outcome is Outcome.FAULT
    assert not verdict.passed
    assert "COV503" in [fault.where for fault in verdict.faults]
    assert str(tmp_path) not in verdict.to_json()
