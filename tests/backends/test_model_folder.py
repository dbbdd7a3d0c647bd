"""A policy that names a model: loading the policy reports every missing or unusable file or package by name."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from onnx import TensorProto, helper
from tiny_models import write_cross_encoder, write_embedder

from answergate import PolicyError, check, load_policy
from answergate.integrations.semantic import open_semantic

INSTALL = "pip install 'answergate[semantic]'"


def problems(folder: Path | str, **settings: Any) -> dict[str, str]:
    with pytest.raises(PolicyError) as caught:
        load_policy({"similarity": "semantic", "semantic_model": str(folder), **settings}, "guardrails")
    return {problem.path: problem.message for problem in caught.value.problems}


def test_a_semantic_policy_needs_a_folder() -> None:
    assert "needs a model folder with model.onnx and tokenizer.json" in problems("")["semantic_model"]


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    assert problems(tmp_path / "nowhere")["semantic_model"].endswith("nowhere' does not exist")


@pytest.mark.parametrize("name", ["model.onnx", "tokenizer.json"])
def test_a_missing_file_is_named(tmp_path: Path, name: str) -> None:
    folder = write_embedder(tmp_path / "model")
    (folder / name).unlink()
    assert problems(folder)["semantic_model"].startswith(f"{name} is missing in ")


def test_every_missing_file_is_named_at_once(tmp_path: Path) -> None:
    with pytest.raises(PolicyError) as caught:
        open_semantic(str(tmp_path))
    assert [problem.message.split()[0] for problem in caught.value.problems] == ["model.onnx", "tokenizer.json"]


@pytest.mark.parametrize("package", ["numpy", "onnxruntime", "tokenizers"])
def test_a_package_that_is_not_installed_is_named_with_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    folder = write_embedder(tmp_path / "model")
    monkeypatch.setitem(sys.modules, package, None)
    said = problems(folder)["similarity"]
    assert f"needs {package}: install it" in said
    assert INSTALL in said


def test_missing_packages_and_files_are_reported_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for package in ("numpy", "onnxruntime", "tokenizers"):
        monkeypatch.setitem(sys.modules, package, None)
    said = problems(tmp_path, min_similarity=7)
    assert set(said) == {"min_similarity", "similarity", "semantic_model"}
    assert "numpy, onnxruntime, tokenizers: install them" in said["similarity"]


def test_lexical_similarity_needs_no_package(monkeypatch: pytest.MonkeyPatch) -> None:
    for package in ("numpy", "onnxruntime", "tokenizers"):
        monkeypatch.setitem(sys.modules, package, None)
    case = {"answer_text": "It is tall.", "retrieved_chunks": ["It is tall."], "citations": ["C1"]}
    assert check(case, "guardrails").passed


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("model.onnx", "no model", "model.onnx cannot be loaded"),
        ("tokenizer.json", "{}", "tokenizer.json cannot be loaded"),
        ("config.json", "[1]", "config.json is not a JSON object"),
        ("config.json", '{"id2label": ["entailment"]}', "config.json: expected id2label to be an object"),
        ("labels.json", '{"id2label": {"1": "entailment"}}', "labels.json: expected id2label to be an object"),
        ("labels.json", '{"id2label": {"0": 1}}', "labels.json: expected id2label to be an object"),
    ],
)
def test_an_invalid_file_is_named(tmp_path: Path, name: str, content: str, message: str) -> None:
    folder = write_embedder(tmp_path / "model")
    (folder / name).write_text(content)
    assert problems(folder)["semantic_model"].startswith(message)


def test_labels_json_comes_before_the_config(tmp_path: Path) -> None:
    folder = write_cross_encoder(tmp_path / "model", labels=["LABEL_0", "LABEL_1", "LABEL_2"])
    assert "exactly one of them 'entailment'; got LABEL_0" in problems(folder)["semantic_model"]
    write_cross_encoder(folder, labels_file="labels.json")
    assert open_semantic(str(folder)).described["kind"] == "cross-encoder"
    assert "labels_sha256" in open_semantic(str(folder)).described


def test_labels_may_be_written_in_capitals(tmp_path: Path) -> None:
    folder = write_cross_encoder(tmp_path / "model", labels=["CONTRADICTION", "NEUTRAL", "ENTAILMENT"])
    assert open_semantic(str(folder)).described["kind"] == "cross-encoder"


@pytest.mark.parametrize(
    ("labels", "message"),
    [
        ([], "but its labels are missing"),
        (["not_entailment", "entailment"], "model.onnx has 3 logits, but there are 2 labels"),
        (["entailment", "neutral", "entailment"], "expected two or more labels, exactly one of them 'entailment'"),
        (["entailment"], "expected two or more labels, exactly one of them 'entailment'"),
    ],
)
def test_a_cross_encoder_without_fitting_labels_is_refused(tmp_path: Path, labels: list[str], message: str) -> None:
    assert message in problems(write_cross_encoder(tmp_path / "model", labels=labels))["semantic_model"]


def test_a_model_of_neither_kind_is_refused(tmp_path: Path) -> None:
    folder = write_embedder(tmp_path / "model", output="something")
    assert problems(folder)["semantic_model"].startswith(
        "outputs of model.onnx: something; expected sentence_embedding"
    )


@pytest.mark.parametrize(
    ("name", "type", "given"),
    [
        ("pixel_values", TensorProto.INT64, "pixel_values of type tensor(int64)"),
        ("input_ids", TensorProto.FLOAT, "input_ids of type tensor(float)"),
    ],
)
def test_a_model_with_other_inputs_is_refused(tmp_path: Path, name: str, type: int, given: str) -> None:
    folder = write_embedder(tmp_path / "model")
    wanted = helper.make_tensor_value_info(name, type, ["batch", "length"])
    output = helper.make_tensor_value_info("last_hidden_state", TensorProto.FLOAT, ["batch", "length"])
    cast = helper.make_node("Cast", [name], ["last_hidden_state"], to=TensorProto.FLOAT)
    model = helper.make_model(
        helper.make_graph([cast], "other", [wanted], [output]),
        opset_imports=[helper.make_opsetid("", 18)],
        ir_version=9,
    )
    (folder / "model.onnx").write_bytes(model.SerializeToString())
    assert f"model.onnx has the input {given}" in problems(folder)["semantic_model"]


def test_the_config_says_how_many_tokens_fit(tmp_path: Path) -> None:
    folder = write_embedder(tmp_path / "model")
    (folder / "config.json").write_text(json.dumps({"max_position_embeddings": 5}))
    [support] = open_semantic(str(folder)).support(
        ["The doctor examined the cold"], ["The doctor examined a patient"], [[0]]
    )
    assert support.score == 1.0


def test_a_model_with_int32_inputs_gets_them(tmp_path: Path) -> None:
    folder = write_embedder(tmp_path / "model")
    rows = np.eye(64, dtype=np.float32)
    graph = helper.make_graph(
        [helper.make_node("Gather", ["rows", "input_ids"], ["last_hidden_state"])],
        "small",
        [helper.make_tensor_value_info("input_ids", TensorProto.INT32, ["batch", "length"])],
        [helper.make_tensor_value_info("last_hidden_state", TensorProto.FLOAT, ["batch", "length", 64])],
        [helper.make_tensor("rows", TensorProto.FLOAT, rows.shape, rows.ravel())],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=9)
    (folder / "model.onnx").write_bytes(model.SerializeToString())
    [support] = open_semantic(str(folder)).support(["The cold weather"], ["The cold weather"], [[0]])
    assert support.score == 1.0


def test_only_the_guardrails_gate_takes_a_similarity() -> None:
    with pytest.raises(PolicyError, match="a setting of the guardrails gate"):
        load_policy({"similarity": "semantic"}, "answer")
    with pytest.raises(PolicyError, match="similarity"):
        load_policy({"similarity": "magic"}, "guardrails")
