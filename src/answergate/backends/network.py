"""A model and its tokenizer. Texts go through one by one, unpadded, on one thread, in fp32: what comes out for a text
depends on nothing but the text. Imported only where a policy asks for a model."""

from __future__ import annotations

from typing import Any, Final

import msgspec
import numpy as np
import onnxruntime
from numpy.typing import NDArray
from tokenizers import Encoding, Tokenizer

from answergate.backends.folder import SETTING, ModelFiles
from answergate.errors import PolicyError, Problem

Values = NDArray[np.float64]

_WHOLE_NUMBERS: Final = {"tensor(int64)": "int64", "tensor(int32)": "int32"}
_FP32: Final = "tensor(float)"
_QUIET: Final = 4


class Network:
    """Runs one text, or one text beside another, through the model."""

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
                raise PolicyError(
                    [
                        Problem(
                            SETTING,
                            f"model.onnx wants {given.name} as {given.type}; whole numbers are given it as {', '.join(known)}",
                        )
                    ]
                )
            inputs[given.name] = _WHOLE_NUMBERS[given.type]
        return inputs

    def encode(self, text: str, beside: str | None = None) -> Encoding | None:
        """The tokens, or None where the model's vocabulary does not know half of a text's words: it cannot read that."""
        encoding = self._tokenizer.encode(_encodable(text), None if beside is None else _encodable(beside))
        ids, belongs = encoding.ids, encoding.sequence_ids
        for sequence in (0,) if beside is None else (0, 1):
            own = [id for id, belonging in zip(ids, belongs, strict=True) if belonging == sequence]
            if not own or 2 * sum(id == self._unknown for id in own) > len(own):
                return None
        return encoding

    def run(self, encoding: Encoding, output: str) -> Values:
        """What the model gives for the tokens under the name ``output``, without the axis of batches."""
        columns = {
            "input_ids": encoding.ids,
            "attention_mask": encoding.attention_mask,
            "token_type_ids": encoding.type_ids,
        }
        feed = {name: np.array([columns[name]], dtype=dtype) for name, dtype in self._inputs.items()}
        [values] = self._session.run([output], feed)
        answer: Values = np.asarray(values[0], dtype=np.float64)
        if not np.isfinite(answer).all():
            raise ValueError("the model gave a value that is no number")
        return answer


def _open_session(model: bytes) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.execution_mode = onnxruntime.ExecutionMode.ORT_SEQUENTIAL
    options.use_deterministic_compute = True
    options.log_severity_level = _QUIET
    try:
        # From bytes, so that no error of the runtime can name a path of this machine.
        return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
    except Exception as error:
        raise PolicyError([Problem(SETTING, f"model.onnx cannot be loaded: {error}")]) from None


def _open_tokenizer(content: bytes, longest: int) -> Tokenizer:
    try:
        tokenizer: Tokenizer = Tokenizer.from_str(content.decode())
    except Exception as error:
        raise PolicyError([Problem(SETTING, f"tokenizer.json cannot be loaded: {error}")]) from None
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
    """The text with a question mark for every half of a surrogate pair, which no tokenizer takes."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode()
