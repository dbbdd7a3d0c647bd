"""Places of a claim's own words back in the answer it was read from.

A claim is compared without its markers and with tidy white space; what is found in it must be shown where it stands.
"""

from __future__ import annotations

from answergate.model.span import Span
from answergate.text.claims import Claim


def place_in_answer(claim: Claim, words: Span, answer: str) -> Span:
    """Where ``claim.text[words.start:words.end]`` stands in the answer; the whole claim where it cannot be told.

    The claim's visible characters are the answer's own, in their order, with the markers left out.
    """
    skipped = {marker.span.start: marker.span.end for marker in claim.markers}
    at = claim.span.start
    first: int | None = None
    for index, character in enumerate(claim.text[: words.end]):
        if character.isspace():
            continue
        while at < claim.span.end and (at in skipped or answer[at] != character):
            at = skipped.get(at, at + 1)
        if at >= claim.span.end:
            return claim.span
        if first is None and index >= words.start:
            first = at
        at += 1
    return claim.span if first is None else Span(first, at)
