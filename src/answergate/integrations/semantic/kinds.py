"""The two kinds of model that can score how well one text supports another."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np

from answergate.integrations.semantic import Pair
from answergate.integrations.semantic.folder import refused
from answergate.integrations.semantic.network import Network, Values

_DECIMALS: Final = 4
_ENTAILMENT: Final = "entailment"


class Embedder:
    """Turns every text into a vector. Support is the cosine between claim and evidence, or 0 if it is negative."""

    kind = "embedder"

    def __init__(self, network: Network, output: str) -> None:
        self._network = network
        self._output = output

    def scores(self, pairs: Iterable[Pair]) -> dict[Pair, float]:
        """A score from 0 to 1 for each pair of claim and evidence. Every text goes through the model once."""
        pairs = list(pairs)
        vectors = {text: self._vector(text) for text in dict.fromkeys(text for pair in pairs for text in pair)}
        return {(claim, words): _cosine(vectors[claim], vectors[words]) for claim, words in pairs}

    def _vector(self, text: str) -> Values | None:
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
    """Reads evidence and claim together. Support is the probability of the label entailment."""

    kind = "cross-encoder"

    def __init__(self, network: Network, entailment: int, labels: int) -> None:
        self._network = network
        self._entailment = entailment
        self._labels = labels

    def scores(self, pairs: Iterable[Pair]) -> dict[Pair, float]:
        """A score from 0 to 1 for each pair of claim and evidence."""
        return {(claim, words): self._entails(words, claim) for claim, words in dict.fromkeys(pairs)}

    def _entails(self, words: str, claim: str) -> float:
        encoding = self._network.encode(words, claim)
        if encoding is None:
            return 0.0
        logits = self._network.run(encoding, "logits")
        if logits.shape != (self._labels,):
            raise ValueError(f"the model returned {logits.size} logits, but there are {self._labels} labels")
        shares = np.exp(logits - logits.max())
        return round(float(shares[self._entailment] / shares.sum()), _DECIMALS)


def recognise(network: Network, labels: tuple[str, ...]) -> Embedder | CrossEncoder:
    """Recognise the kind of model by the names of its outputs. Raises PolicyError if it is neither kind."""
    if "logits" in network.outputs:
        return CrossEncoder(network, _entailment(labels, network.outputs["logits"]), len(labels))
    for output in ("sentence_embedding", "last_hidden_state", "token_embeddings"):
        if output in network.outputs:
            return Embedder(network, output)
    found = ", ".join(network.outputs) or "none in fp32"
    raise refused(
        f"outputs of model.onnx: {found}; expected sentence_embedding or last_hidden_state (embedder) "
        "or logits (cross-encoder), in fp32"
    )


def _entailment(labels: tuple[str, ...], shape: list[object]) -> int:
    if not labels:
        raise refused(
            "model.onnx is a cross-encoder, but its labels are missing: add id2label to config.json or labels.json"
        )
    places = [place for place, label in enumerate(labels) if label.casefold() == _ENTAILMENT]
    if len(places) != 1 or len(labels) < 2:
        raise refused(f"expected two or more labels, exactly one of them {_ENTAILMENT!r}; got {', '.join(labels)}")
    if shape and isinstance(shape[-1], int) and shape[-1] != len(labels):
        raise refused(f"model.onnx has {shape[-1]} logits, but there are {len(labels)} labels")
    return places[0]
