"""The meaning of annotators' words: supported, unsupported, or not judged."""

from __future__ import annotations

import re
from collections.abc import Mapping

SUPPORTED = (
    "supported",
    "supports",
    "support",
    "fully supported",
    "completely support",
    "complete",
    "entailment",
    "entailed",
    "entails",
    "attributable",
    "grounded",
    "faithful",
    "consistent",
    "factual",
    "correct",
    "true",
    "yes",
)
UNSUPPORTED = (
    "unsupported",
    "not supported",
    "partially supported",
    "partially support",
    "partial",
    "incomplete",
    "missing",
    "refutes",
    "refute",
    "refuted",
    "contradiction",
    "contradicts",
    "contradictory",
    "neutral",
    "irrelevant",
    "not enough info",
    "not enough information",
    "not attributable",
    "extrapolatory",
    "ungrounded",
    "unfaithful",
    "inconsistent",
    "hallucinated",
    "hallucination",
    "incorrect",
    "wrong",
    "false",
    "no",
)
NOT_JUDGED = ("", "-", "n/a", "none", "unknown", "unsure", "not judged")

Meanings = Mapping[str, bool | None]
"""Folded words and their meaning: supported (True), unsupported (False) or not judged (None)."""

MEANINGS: Meanings = {
    **dict.fromkeys(SUPPORTED, True),
    **dict.fromkeys(UNSUPPORTED, False),
    **dict.fromkeys(NOT_JUDGED, None),
}


_BETWEEN_WORDS = re.compile(r"[\s_]+|(?<=\w)-+")
_WHOLE = re.compile(r"(-?\d+)\.0+")


def folded(word: str) -> str:
    """Normalise a word: lower case, with spaces instead of hyphens and underscores, "Not_Supported" -> "not supported".

    A hyphen before a number is its sign. 1.0 becomes 1, because tables turn integers into decimals.
    """
    plain = word.strip().lower()
    if plain in NOT_JUDGED:
        return plain
    if whole := _WHOLE.fullmatch(plain):
        return whole[1]
    return _BETWEEN_WORDS.sub(" ", plain).strip()
