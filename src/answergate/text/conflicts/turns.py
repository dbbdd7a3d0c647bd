"""What a claim turns round by a word of its own: an opposite, another rate, parties that are exchanged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from answergate.model.span import Span
from answergate.text.conflicts import antonyms, deeds, parties
from answergate.text.conflicts.conflict import Conflict, ConflictKind
from answergate.text.direction.turned import TurningWords
from answergate.text.guises import rates
from answergate.text.words.wording import Claimed, Prepared

_WORDS: Final = TurningWords(
    [word for words in (antonyms.WORDS, deeds.WORDS, rates.WORDS) for word in (*words.alphabetic, *words.east_asian)]
)


def turned_words(claim: Claimed, evidence: Sequence[Prepared], chunk: int, span: Span) -> list[Conflict]:
    """What the claim says the other way round than the chunk that it rests on at ``span``."""
    # One look over the words: most claims have none of them.
    if not _WORDS.may_be_in(claim):
        return []
    turned = rates.turned_rates(claim, evidence, chunk) if claim.tokens else []
    for one in (
        antonyms.turned_antonym(claim, evidence[chunk], span),
        parties.exchanged_parties(claim, evidence, chunk, span),
    ):
        if one is not None:
            turned.append(one)
    return [Conflict(ConflictKind.COMPARISON, one.said, one.said.of(claim.text), one.evidence) for one in turned]
