"""Converts the safetensors of a BERT encoder to ONNX, node by node, with unchanged weights and without a framework."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from onnx import ModelProto, NodeProto, TensorProto, helper, numpy_helper

_OPSET = 20
_MASKED = -3.0e38
_INPUTS = ("input_ids", "attention_mask", "token_type_ids")


def write_model_folder(source: Path, folder: Path) -> None:
    """Write a folder for the semantic backend from ``model.safetensors``, ``config.json`` and ``tokenizer.json``."""
    config = json.loads((source / "config.json").read_text(encoding="utf-8"))
    model = bert_to_onnx(_read_safetensors(source / "model.safetensors"), config)
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("config.json", "tokenizer.json"):
        shutil.copyfile(source / name, folder / name)
    (folder / "model.onnx").write_bytes(model.SerializeToString(deterministic=True))


def bert_to_onnx(weights: dict[str, NDArray[Any]], config: dict[str, Any]) -> ModelProto:
    """Build the encoder as a model from tokens to ``last_hidden_state``."""
    graph = _Graph(weights, config)
    shape = ["batch", "tokens"]
    return helper.make_model(
        helper.make_graph(
            graph.encoder(),
            "bert",
            [helper.make_tensor_value_info(name, TensorProto.INT64, shape) for name in _INPUTS],
            [
                helper.make_tensor_value_info(
                    "last_hidden_state", TensorProto.FLOAT, [*shape, int(config["hidden_size"])]
                )
            ],
            [numpy_helper.from_array(value, name) for name, value in graph.constants.items()],
        ),
        opset_imports=[helper.make_opsetid("", _OPSET)],
        ir_version=9,
    )


def _read_safetensors(path: Path) -> dict[str, NDArray[Any]]:
    content = path.read_bytes()
    begin = 8 + int.from_bytes(content[:8], "little")
    tensors = json.loads(content[8:begin])
    tensors.pop("__metadata__", None)
    read = {}
    for name, tensor in tensors.items():
        start, end = tensor["data_offsets"]
        if tensor["dtype"] == "F32":
            read[name] = np.frombuffer(content[begin + start : begin + end], "<f4").reshape(tensor["shape"])
    return read


class _Graph:
    """The nodes and constants of one encoder. Every method adds nodes and returns the name of its output."""

    def __init__(self, weights: dict[str, NDArray[Any]], config: dict[str, Any]) -> None:
        self.weights = weights
        self.layers = int(config["num_hidden_layers"])
        self.heads = int(config["num_attention_heads"])
        self.width = int(config["hidden_size"])
        self.epsilon = float(config["layer_norm_eps"])
        self.nodes: list[NodeProto] = []
        self.constants: dict[str, NDArray[Any]] = {}

    def node(self, kind: str, *inputs: str, output: str = "", **attributes: Any) -> str:
        name = output or f"{kind}_{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, inputs, [name], **attributes))
        return name

    def constant(self, name: str, value: NDArray[Any]) -> str:
        self.constants[name] = value
        return name

    def whole(self, *values: int) -> str:
        return self.constant("whole_" + "_".join(map(str, values)), np.array(values, np.int64))

    def weight(self, name: str) -> str:
        return self.constant(name, self.weights[name])

    def encoder(self) -> list[NodeProto]:
        state = self.embeddings()
        hidden = self.hidden_tokens()
        for number in range(self.layers):
            state = self.layer(f"encoder.layer.{number}", state, hidden)
        self.node("Identity", state, output="last_hidden_state")
        return self.nodes

    def embeddings(self) -> str:
        words = self.node("Gather", self.weight("embeddings.word_embeddings.weight"), "input_ids")
        kinds = self.node("Gather", self.weight("embeddings.token_type_embeddings.weight"), "token_type_ids")
        count = self.node("Gather", self.node("Shape", "input_ids"), self.whole(1))
        places = self.node(
            "Slice", self.weight("embeddings.position_embeddings.weight"), self.whole(0), count, self.whole(0)
        )
        return self.norm("embeddings.LayerNorm", self.node("Add", self.node("Add", words, kinds), places))

    def hidden_tokens(self) -> str:
        """The number to add to each attention score: 0 for a token, a very large negative number for padding."""
        mask = self.node(
            "Unsqueeze",
            self.node("Cast", "attention_mask", to=TensorProto.FLOAT),
            self.constant("axes", np.array([1, 2])),
        )
        absent = self.node("Sub", self.constant("one", np.array(1, np.float32)), mask)
        return self.node("Mul", absent, self.constant("hidden", np.array(_MASKED, np.float32)))

    def layer(self, name: str, state: str, hidden: str) -> str:
        attention = f"{name}.attention"
        query = self.by_head(self.dense(f"{attention}.self.query", state), [0, 2, 1, 3])
        key = self.by_head(self.dense(f"{attention}.self.key", state), [0, 2, 3, 1])
        value = self.by_head(self.dense(f"{attention}.self.value", state), [0, 2, 1, 3])
        scale = self.constant("scale", np.array((self.width // self.heads) ** -0.5, np.float32))
        scores = self.node("Add", self.node("Mul", self.node("MatMul", query, key), scale), hidden)
        mixed = self.node("MatMul", self.node("Softmax", scores, axis=-1), value)
        joined = self.node("Reshape", self.node("Transpose", mixed, perm=[0, 2, 1, 3]), self.whole(0, 0, self.width))
        state = self.norm(
            f"{attention}.output.LayerNorm", self.node("Add", self.dense(f"{attention}.output.dense", joined), state)
        )
        wide = self.node("Gelu", self.dense(f"{name}.intermediate.dense", state))
        return self.norm(f"{name}.output.LayerNorm", self.node("Add", self.dense(f"{name}.output.dense", wide), state))

    def by_head(self, state: str, order: list[int]) -> str:
        split = self.node("Reshape", state, self.whole(0, 0, self.heads, self.width // self.heads))
        return self.node("Transpose", split, perm=order)

    def dense(self, name: str, state: str) -> str:
        transposed = self.constant(f"{name}.weight", np.ascontiguousarray(self.weights[f"{name}.weight"].T))
        return self.node("Add", self.node("MatMul", state, transposed), self.weight(f"{name}.bias"))

    def norm(self, name: str, state: str) -> str:
        return self.node(
            "LayerNormalization",
            state,
            self.weight(f"{name}.weight"),
            self.weight(f"{name}.bias"),
            epsilon=self.epsilon,
        )
