"""What the words of annotators mean: supported, unsupported, or not judged."""

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
"""A folded word and what it means: supported, unsupported, or (None) not judged."""

MEANINGS: Meanings = {
    **dict.fromkeys(SUPPORTED, True),
    **dict.fromkeys(UNSUPPORTED, False),
    **dict.fromkeys(NOT_JUDGED, None),
}


_BETWEEN_WORDS = re.compile(r"[\s_]+|(?<=\w)-+")
_WHOLE = re.compile(r"(-?\d+)\.0+")


def folded(word: str) -> str:
    """A word as the table has it: small letters, and spaces for hyphens and underscores inside it.

    A hyphen before a number is its sign, and a whole number is one however it is written: tables make 1.0 of 1.
    """
    plain = word.strip().lower()
    if plain in NOT_JUDGED:
        return plain
    if whole := _WHOLE.fullmatch(plain):
        return whole[1]
    return _BETWEEN_WORDS.sub(" ", plain).strip()
