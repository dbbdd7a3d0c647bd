"""Runs texts through a model and its tokenizer.

Texts go through one by one, unpadded, on one thread, in fp32, so that the result for a text depends on that text only.
This module is imported only if a policy uses a model.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
import numpy as np
import onnxruntime
from numpy.typing import NDArray
from tokenizers import Encoding, Tokenizer

from answergate.integrations.semantic.folder import ModelFiles, refused

Values = NDArray[np.float64]

_WHOLE_NUMBERS: Final = {"tensor(int64)": "int64", "tensor(int32)": "int32"}
_FP32: Final = "tensor(float)"
_QUIET: Final = 4


class Network:
    """Runs one text, or a pair of texts, through the model."""

    def __init__(self, files: ModelFiles) -> None:
        self._session = _open_session(files.model)
        self._tokenizer = _open_tokenizer(files.tokenizer, files.longest)
        self._unknown = _unknown_token(files.tokenizer, self._tokenizer)
        self.outputs: dict[str, list[Any]] = {
            output.name: list(output.shape) for output in self._session.get_outputs() if output.type == _FP32
        }
        self._inputs = self._read_inputs()

    def _read_inputs(self) -> dict[str, str]:
        known = ("input_ids", "attention_mask", "token_type_ids")
        inputs = {}
        for given in self._session.get_inputs():
            if given.name not in known or given.type not in _WHOLE_NUMBERS:
                raise refused(
                    f"model.onnx has the input {given.name} of type {given.type}; "
                    f"only integer inputs named {', '.join(known)} are supported"
                )
            inputs[given.name] = _WHOLE_NUMBERS[given.type]
        return inputs

    def encode(self, text: str, second: str | None = None) -> Encoding | None:
        """The tokens of a text or a pair of texts.

        None if more than half of the tokens of a text are unknown to the model, because it cannot read that text.
        """
        encoding = self._tokenizer.encode(_encodable(text), None if second is None else _encodable(second))
        ids, sequences = encoding.ids, encoding.sequence_ids
        for sequence in (0,) if second is None else (0, 1):
            own = [id for id, belongs_to in zip(ids, sequences, strict=True) if belongs_to == sequence]
            if not own or 2 * sum(id == self._unknown for id in own) > len(own):
                return None
        return encoding

    def run(self, encoding: Encoding, output: str) -> Values:
        """The model's output named ``output`` for the tokens, without the batch axis."""
        columns = {
            "input_ids": encoding.ids,
            "attention_mask": encoding.attention_mask,
            "token_type_ids": encoding.type_ids,
        }
        feed = {name: np.array([columns[name]], dtype=dtype) for name, dtype in self._inputs.items()}
        [values] = self._session.run([output], feed)
        answer: Values = np.asarray(values[0], dtype=np.float64)
        if not np.isfinite(answer).all():
            raise ValueError("the model returned a value that is not a finite number")
        return answer


def _open_session(model: bytes) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.execution_mode = onnxruntime.ExecutionMode.ORT_SEQUENTIAL
    options.use_deterministic_compute = True
    options.log_severity_level = _QUIET
    try:
        # Loaded from bytes, so that no error message of the runtime can contain a path of this machine.
        return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
    except Exception as error:
        raise refused(f"model.onnx cannot be loaded: {error}") from None


def _open_tokenizer(content: bytes, longest: int) -> Tokenizer:
    try:
        tokenizer: Tokenizer = Tokenizer.from_str(content.decode())
    except Exception as error:
        raise refused(f"tokenizer.json cannot be loaded: {error}") from None
    own = tokenizer.truncation
    tokenizer.enable_truncation(min(longest, own["max_length"]) if own else longest, strategy="longest_first")
    tokenizer.no_padding()
    return tokenizer


def _unknown_token(content: bytes, tokenizer: Tokenizer) -> int | None:
    model = msgspec.json.decode(content).get("model", {})
    if isinstance(model.get("unk_id"), int):
        return int(model["unk_id"])
    return tokenizer.token_to_id(model["unk_token"]) if isinstance(model.get("unk_token"), str) else None


def _encodable(text: str) -> str:
    """Replace lone surrogates with question marks, because tokenizers reject them."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode()
