"""Names of a claim that its evidence does not know, or has another one for."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

from answergate.text.conflicts.conflict import Conflict, ConflictKind
from answergate.text.conflicts.exchanged_east_asian_names import exchanged_east_asian_names
from answergate.text.conflicts.exchanged_names import exchanged_names
from answergate.text.words.wording import Claimed, Prepared, flattened

# An answer may call its evidence by such names: "Passage ID 3".
_OF_EVIDENCE: Final = frozenset(("passage", "document", "source", "chunk", "context", "id"))


def name_conflicts(
    claim: Claimed, missing: Collection[str], evidence: Sequence[Prepared], chunk: int | None
) -> list[Conflict]:
    """The names of several words that the evidence has in no form, and those in whose place it has another.

    ``missing`` are the words that neither the evidence nor the question has, ``chunk`` is the one that the claim rests on.
    """
    conflicts = []
    for span in claim.names if len(missing) > 1 else ():
        words = span.of(claim.text).replace("-", " ").split()
        capitals = [word for word in words if word[0].isupper()]
        unknown = [
            word for word in capitals if (flat := flattened(word).strip()) in missing and flat not in _OF_EVIDENCE
        ]
        if len(unknown) > 1 and not _goes_by_another_form(words, capitals, unknown, evidence):
            conflicts.append(Conflict(ConflictKind.NAME, span, span.of(claim.text)))
    if chunk is None:
        return conflicts
    exchanged = exchanged_names(claim, missing, evidence, chunk)
    if not claim.text.isascii():
        exchanged += exchanged_east_asian_names(claim, missing, evidence[chunk])
    for said, told in exchanged:
        if not any(conflict.span.overlaps(said) for conflict in conflicts):
            conflicts.append(Conflict(ConflictKind.NAME, said, said.of(claim.text), told))
    return conflicts


def _goes_by_another_form(
    words: Sequence[str], capitals: Sequence[str], unknown: Sequence[str], evidence: Sequence[Prepared]
) -> bool:
    """Whether the evidence writes a name in one word (FamilyMart), or it or what is unknown of it by initials (NIH, U.S.)."""
    initials = "".join([word[0] for word in capitals])
    if any(initials in text.text for text in evidence):
        return True
    joined = "".join(words).lower()
    if any(joined in text.low for text in evidence):
        return True
    dotted = re.compile(r"(?<!\w)" + "".join([rf"{re.escape(word[0])}\.?" for word in unknown]) + r"(?!\w)")
    return any(dotted.search(text.text) for text in evidence)
