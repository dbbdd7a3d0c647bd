"""What a claim has otherwise by its numbers alone: a course turned round, numbers that changed places, one of another thing."""

from __future__ import annotations

from collections.abc import Sequence

from answergate.model.span import Span
from answergate.text.conflicts import Conflict, ConflictKind
from answergate.text.courses import turned_course
from answergate.text.exchanged import exchanged_numbers
from answergate.text.owners import number_of_another
from answergate.text.turned import Turned
from answergate.text.wording import Claimed, Prepared


def turned_numbers(claim: Claimed, evidence: Sequence[Prepared], chunk: int, span: Span) -> list[Conflict]:
    """The first number of a claim that the evidence, each of its numbers right, has otherwise."""
    place = turned_course(claim, evidence) if len(claim.tokens) > 1 else None
    # The last unit of a Chinese or Japanese claim is of Han or kana.
    if place is None and claim.units and "\u3040" < claim.units[-1].key < "\uac00":
        place = exchanged_numbers(claim, evidence)
    turned = number_of_another(claim, evidence, chunk, span) if place is None else Turned(place, None)
    if turned is None:
        return []
    return [Conflict(ConflictKind.COMPARISON, turned.said, turned.said.of(claim.text), turned.evidence)]
