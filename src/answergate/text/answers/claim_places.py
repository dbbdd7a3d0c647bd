"""Finds words of a claim in the answer that the claim was read from.

A claim is compared without its markers and with single spaces, but findings are shown at their place in the answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from answergate.model.span import Span
from answergate.text.answers.claims import Claim


def places_in_answer(claim: Claim, words: Sequence[Span], answer: str) -> list[Span]:
    """The places in the answer of some spans of ``claim.text``, in order. The whole claim if a place cannot be found.

    The claim's visible characters are the answer's own, in their order, with the markers left out.
    """
    places = list(_places(claim, answer)) if words else []
    found = []
    for span in words:
        visible = [place for place in places[span.start : span.end] if place is not None]
        is_known = bool(visible) and span.end <= len(places)
        found.append(Span(visible[0], visible[-1] + 1) if is_known else claim.span)
    return found


def _places(claim: Claim, answer: str) -> Iterator[int | None]:
    """The place of every character of the claim, None for white space. It ends where the answer differs."""
    skipped = {marker.span.start: marker.span.end for marker in claim.markers}
    at, end = claim.span.start, claim.span.end
    for character in claim.text:
        if character.isspace():
            yield None
            continue
        while at < end and (at in skipped or answer[at] != character):
            at = skipped.get(at, at + 1)
        if at >= end:
            return
        yield at
        at += 1
