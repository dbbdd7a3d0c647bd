"""Find the words of a claim that the cited chunks contradict."""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Place
from answergate.reading import Reading
from answergate.text.answers.claim_places import places_in_answer
from answergate.text.conflicts.conflict import ConflictKind


def conflicts(reading: Reading, kind: ConflictKind) -> Iterator[tuple[Place, str]]:
    """Yield every conflict of this kind: its place in the answer, and the chunks that the claim cites."""
    for supported in reading.supported_claims:
        found = supported.support.conflicts
        if not found or not reading.has_evidence(supported.cited):  # without evidence there is no conflict
            continue
        words = [conflict.span for conflict in found if conflict.kind is kind]
        for span in places_in_answer(supported.claim, words, reading.case.answer):
            yield reading.in_answer(span), ", ".join(supported.cited)
