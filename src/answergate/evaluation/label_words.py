"""What the words of annotators mean: supported, unsupported, or not judged."""

from __future__ import annotations

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


def folded(word: str) -> str:
    """A word as the table has it: small letters, and spaces for hyphens and underscores inside it."""
    plain = word.strip().lower()
    return plain if plain in NOT_JUDGED else " ".join(plain.replace("_", " ").replace("-", " ").split())
