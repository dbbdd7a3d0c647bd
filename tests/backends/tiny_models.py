"""Tiny models for the tests: every word stands for one idea, and some words share an idea."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from onnx import NodeProto, TensorProto, ValueInfoProto, helper, numpy_helper
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

IDEAS = [
    *(
        ["doctor", "physician"],
        ["examined", "checked"],
        ["the", "a"],
        ["patient"],
        ["weather"],
        ["was", "is"],
        ["cold"],
    ),
    *(["의사가", "내과의가"], ["환자를"], ["진찰했다"], ["날씨가"], ["추웠다"]),
    *(["医", "大"], ["生", "夫"], ["检"], ["查"], ["了"], ["病"], ["人"], ["天"], ["气"], ["很"], ["冷"]),
    *(["者", "師"], ["が"], ["患"], ["を"], ["診"], ["察"], ["した"], ["気"], ["は"], ["寒"], ["かった"]),
    *(["90", "30"], ["waits"], ["days"], ["."], ["。"]),
]
SPECIAL = ["[UNK]", "[CLS]", "[SEP]"]
WORDS = [*SPECIAL, *(word for idea in IDEAS for word in idea)]
LABELS = ["contradiction", "neutral", "entailment"]
_WHOLE = TensorProto.INT64


def ideas() -> NDArray[np.float32]:
    """One row per word, with a 1 at its idea. The rows of special tokens are all 0."""
    rows = np.zeros((len(WORDS), len(IDEAS)), dtype=np.float32)
    for place, idea in enumerate(IDEAS):
        for word in idea:
            rows[WORDS.index(word), place] = 1
    return rows


def write_tokenizer(folder: Path, *, longest: int | None = None) -> None:
    tokenizer: Any = Tokenizer(models.WordLevel({word: id for id, word in enumerate(WORDS)}, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer(strip_accents=False)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", 1), ("[SEP]", 2)],
    )
    # Real tokenizer files often enable padding, which would change the average over the tokens.
    tokenizer.enable_padding(length=16)
    if longest is not None:
        tokenizer.enable_truncation(longest)
    tokenizer.save(str(folder / "tokenizer.json"))


def write_embedder(folder: Path, *, output: str = "last_hidden_state", rows: NDArray[np.float32] | None = None) -> Path:
    """Write a folder whose model maps each token to its idea. ``rows`` replaces the right table."""
    folder.mkdir(parents=True, exist_ok=True)
    table = ideas() if rows is None else rows
    nodes = [helper.make_node("Gather", ["ideas", "input_ids"], ["tokens"])]
    shape: list[str | int] = ["batch", "length", table.shape[1]]
    if output == "sentence_embedding":
        nodes.append(helper.make_node("ReduceMean", ["tokens", "axis"], [output], keepdims=0))
        del shape[1]
    else:
        nodes.append(helper.make_node("Identity", ["tokens"], [output]))
    _write_model(folder, nodes, _tokens("input_ids", "attention_mask"), _values(output, shape), ideas=table)
    write_tokenizer(folder)
    return folder


def write_cross_encoder(folder: Path, *, labels: list[str] | None = None, labels_file: str = "config.json") -> Path:
    """Write a folder whose model compares the ideas of two texts and returns three logits, entailment last."""
    folder.mkdir(parents=True, exist_ok=True)
    node = helper.make_node
    nodes = [
        node("Gather", ["ideas", "input_ids"], ["tokens"]),
        node("Cast", ["token_type_ids"], ["second_flat"], to=TensorProto.FLOAT),
        node("Unsqueeze", ["second_flat", "last"], ["second"]),
        node("Sub", ["one", "second"], ["first"]),
        node("Mul", ["tokens", "second"], ["claim_tokens"]),
        node("Mul", ["tokens", "first"], ["evidence_tokens"]),
        node("ReduceMax", ["claim_tokens", "axis"], ["claim"], keepdims=0),
        node("ReduceMax", ["evidence_tokens", "axis"], ["evidence"], keepdims=0),
        node("Mul", ["claim", "evidence"], ["shared"]),
        node("ReduceSum", ["shared", "axis"], ["overlap"]),
        node("ReduceSum", ["claim", "axis"], ["size"]),
        node("Div", ["overlap", "size"], ["share"]),
        node("MatMul", ["share", "slopes"], ["sloped"]),
        node("Add", ["sloped", "starts"], ["logits"]),
    ]
    _write_model(
        folder,
        nodes,
        _tokens("input_ids", "attention_mask", "token_type_ids"),
        _values("logits", ["batch", 3]),
        ideas=ideas(),
        one=np.array(1, np.float32),
        last=np.array([2]),
        slopes=np.array([[-6, 0, 12]], np.float32),
        starts=np.array([2, 1, -6], np.float32),
    )
    write_tokenizer(folder)
    names = LABELS if labels is None else labels
    (folder / labels_file).write_text(json.dumps({"id2label": {str(i): name for i, name in enumerate(names)}}))
    return folder


def _tokens(*names: str) -> list[ValueInfoProto]:
    return [helper.make_tensor_value_info(name, _WHOLE, ["batch", "length"]) for name in names]


def _values(name: str, shape: list[str | int]) -> ValueInfoProto:
    return helper.make_tensor_value_info(name, TensorProto.FLOAT, shape)


def _write_model(
    folder: Path, nodes: list[NodeProto], inputs: list[ValueInfoProto], output: ValueInfoProto, **tables: NDArray[Any]
) -> None:
    tables["axis"] = np.array([1])
    constants = [numpy_helper.from_array(table, name) for name, table in tables.items()]
    graph = helper.make_graph(nodes, "tiny", inputs, [output], constants)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=9)
    (folder / "model.onnx").write_bytes(model.SerializeToString(deterministic=True))
