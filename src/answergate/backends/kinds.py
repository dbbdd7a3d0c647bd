"""The two kinds of model that can say how well one text supports another."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np

from answergate.backends.folder import SETTING
from answergate.backends.network import Network, Values
from answergate.backends.scoring import Pair
from answergate.errors import PolicyError, Problem

_DECIMALS: Final = 4
_ENTAILMENT: Final = "entailment"


class Embedder:
    """Gives every text a direction; support is the cosine between claim and evidence, where it is above 0."""

    kind = "embedder"

    def __init__(self, network: Network, output: str) -> None:
        self._network = network
        self._output = output

    def scores(self, pairs: Iterable[Pair]) -> dict[Pair, float]:
        """From 0 to 1 per pair of claim and evidence; every text goes through the model once."""
        pairs = list(pairs)
        directions = {text: self._direction(text) for text in dict.fromkeys(text for pair in pairs for text in pair)}
        return {(claim, words): _cosine(directions[claim], directions[words]) for claim, words in pairs}

    def _direction(self, text: str) -> Values | None:
        encoding = self._network.encode(text)
        if encoding is None:
            return None
        values = self._network.run(encoding, self._output)
        if values.ndim == 2:
            mask = np.array(encoding.attention_mask, dtype=np.float64)[:, None]
            values = (values * mask).sum(axis=0) / mask.sum()
        length = np.sqrt((values * values).sum())
        return values / length if length else None


def _cosine(first: Values | None, second: Values | None) -> float:
    if first is None or second is None:
        return 0.0
    return round(min(1.0, max(0.0, float((first * second).sum()))), _DECIMALS)


class CrossEncoder:
    """Reads evidence and claim together; support is the probability it gives to entailment."""

    kind = "cross-encoder"

    def __init__(self, network: Network, entailment: int, labels: int) -> None:
        self._network = network
        self._entailment = entailment
        self._labels = labels

    def scores(self, pairs: Iterable[Pair]) -> dict[Pair, float]:
        """From 0 to 1 per pair of claim and evidence."""
        return {(claim, words): self._entails(words, claim) for claim, words in dict.fromkeys(pairs)}

    def _entails(self, words: str, claim: str) -> float:
        encoding = self._network.encode(words, claim)
        if encoding is None:
            return 0.0
        logits = self._network.run(encoding, "logits")
        if logits.shape != (self._labels,):
            raise ValueError(f"the model gave {logits.size} logits for {self._labels} labels")
        shares = np.exp(logits - logits.max())
        return round(float(shares[self._entailment] / shares.sum()), _DECIMALS)


def recognise(network: Network, labels: tuple[str, ...]) -> Embedder | CrossEncoder:
    """The kind of model this is, by the names of its outputs. Raises PolicyError where it is neither."""
    if "logits" in network.outputs:
        return CrossEncoder(network, _entailment(labels, network.outputs["logits"]), len(labels))
    for output in ("sentence_embedding", "last_hidden_state", "token_embeddings"):
        if output in network.outputs:
            return Embedder(network, output)
    found = ", ".join(network.outputs) or "none in fp32"
    raise _refused(
        f"the outputs of model.onnx are {found}; an embedder has sentence_embedding or last_hidden_state, "
        "a cross-encoder logits, in fp32"
    )


def _entailment(labels: tuple[str, ...], shape: list[object]) -> int:
    if not labels:
        raise _refused(
            "this is a cross-encoder, and the labels of its logits are missing: id2label in config.json or labels.json"
        )
    places = [place for place, label in enumerate(labels) if label.casefold() == _ENTAILMENT]
    if len(places) != 1 or len(labels) < 2:
        raise _refused(f"one of two or more labels must be {_ENTAILMENT!r}, these are {', '.join(labels)}")
    if shape and isinstance(shape[-1], int) and shape[-1] != len(labels):
        raise _refused(f"model.onnx has {shape[-1]} logits, and there are {len(labels)} labels")
    return places[0]


def _refused(message: str) -> PolicyError:
    return PolicyError([Problem(SETTING, message)])
