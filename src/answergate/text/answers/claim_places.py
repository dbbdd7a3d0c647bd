"""Places of a claim's own words back in the answer it was read from.

A claim is compared without its markers and with tidy white space; what is found in it must be shown where it stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from answergate.model.span import Span
from answergate.text.answers.claims import Claim


def places_in_answer(claim: Claim, words: Sequence[Span], answer: str) -> list[Span]:
    """Where stretches of ``claim.text`` stand in the answer, in their order; the whole claim where one cannot be told.

    The claim's visible characters are the answer's own, in their order, with the markers left out.
    """
    places = list(_places(claim, answer)) if words else []
    found = []
    for span in words:
        visible = [place for place in places[span.start : span.end] if place is not None]
        told = bool(visible) and span.end <= len(places)
        found.append(Span(visible[0], visible[-1] + 1) if told else claim.span)
    return found


def _places(claim: Claim, answer: str) -> Iterator[int | None]:
    """The place of every character of the claim, none for white space, as far as it can be told."""
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
