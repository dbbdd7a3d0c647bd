"""What a claim has otherwise by its numbers alone: a course turned round, numbers that changed places, one of another thing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from answergate.model.span import Span
from answergate.text.conflicts.borrowed import borrowed_number
from answergate.text.conflicts.conflict import Conflict, ConflictKind
from answergate.text.conflicts.courses import turned_course
from answergate.text.conflicts.exchanged import exchanged_numbers
from answergate.text.conflicts.other_things import number_of_another_thing
from answergate.text.conflicts.owners import number_of_another
from answergate.text.conflicts.slots import number_of_the_slot
from answergate.text.direction.turned import Turned
from answergate.text.numbers.number import Token
from answergate.text.words.wording import Claimed, Prepared

_LETTERS: Final = 8
_MOST_NUMBERS: Final = 8


def turned_numbers(claim: Claimed, evidence: Sequence[Prepared], chunk: int, span: Span) -> list[Conflict]:
    """The first number of a claim that the evidence, each of its numbers right, has otherwise."""
    place = turned_course(claim, evidence) if len(claim.tokens) > 1 else None
    # The last unit of a Chinese or Japanese claim is of Han or kana.
    if place is None and claim.units and "\u3040" < claim.units[-1].key < "\uac00":
        place = exchanged_numbers(claim, evidence)
    turned = number_of_another(claim, evidence, chunk, span) if place is None else Turned(place, None)
    if turned is None:
        tokens = [token for token in claim.tokens if not _stands_with_its_letters(token, claim.text, evidence)]
        turned = (
            number_of_another_thing(claim, tokens, evidence, chunk, span)
            or borrowed_number(claim, tokens, evidence, chunk, span)
            or number_of_the_slot(claim, tokens, evidence, chunk)
            if tokens and len(claim.tokens) <= _MOST_NUMBERS
            else None
        )
    if turned is None:
        return []
    return [Conflict(ConflictKind.COMPARISON, turned.said, turned.said.of(claim.text), turned.evidence)]


def _stands_with_its_letters(token: Token, claim: str, evidence: Sequence[Prepared]) -> bool:
    """Whether the evidence has a number of the claim with the letters on one side of it: mostly it has, and means this one."""
    start, end = token[0], token[1]
    sides = []
    if start >= _LETTERS:
        sides.append(claim[start - _LETTERS : end])
    if end + _LETTERS <= len(claim):
        sides.append(claim[start : end + _LETTERS])
    for side in sides:
        for text in evidence:
            if side in text.text:
                return True
    return False
