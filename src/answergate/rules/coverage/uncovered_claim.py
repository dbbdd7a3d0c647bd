"""COV503"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.figures import distinct
from answergate.model.finding import Hit
from answergate.reading import Reading, SupportedClaim
from answergate.rules.rule import Example, rule

_MOST_WORDS = 8
_TOWER = {
    "retrieved_chunks": ["The Eiffel Tower is 330 metres tall.", "It was opened in March 1889."],
    "citations": ["C1", "C2"],
}
_KOREAN = {"retrieved_chunks": ["암진단비는 가입 후 90일이 지난 날의 다음날부터 보장합니다."], "citations": ["C1"]}


@rule(
    "COV503",
    message="{cited}{missing}",
    bad=[
        Example(
            "The tower is 330 metres tall [C1]. <<Visitors prefer the cheese in Lyon [C1].>>", _TOWER, gate="guardrails"
        ),
        Example("<<서울의 지하철 요금은 매년 크게 오릅니다 [C1].>>", _KOREAN, gate="guardrails"),
    ],
    good=[
        Example("The Eiffel Tower is 330 metres tall [C1]. It opened in March 1889 [C2].", _TOWER, gate="guardrails"),
        Example("암진단비는 가입 후 90일이 지나야 보장합니다 [C1].", _KOREAN, gate="guardrails"),
    ],
)
def uncovered_claim(reading: Reading) -> Iterator[Hit]:
    """A claim has no support in the chunks that it cites.

    A citation proves nothing if the cited text is about something else. The support of a claim is its similarity to the
    best cited chunk. A claim that cites nothing has no support.
    """
    for supported in reading.supported_claims:
        if not reading.covers(supported):
            yield Hit(
                reading.in_answer(supported.claim.span),
                {
                    "cited": _why(reading, supported, _unrecorded(reading, supported)),
                    "missing": _missing(reading, supported),
                    "score": supported.support.score,
                    "needed": reading.settings.min_similarity,
                    "chunk_ids": list(supported.cited),
                },
            )


def _missing(reading: Reading, supported: SupportedClaim) -> str:
    """What the evidence lacks: words, or if a model scored the claim, its score."""
    if not reading.has_evidence(supported.cited):
        return ""
    if reading.settings.similarity == "lexical":
        return missing_words(supported)
    score, needed = distinct(supported.support.score, reading.settings.min_similarity)
    return "" if supported.chunk is None else f" (score {score}, {needed} needed)"


def missing_words(supported: SupportedClaim) -> str:
    """The words of the claim that the evidence does not have, for a message."""
    words = list(dict.fromkeys(supported.support.missing))
    if not words:
        return ""
    more = f" and {len(words) - _MOST_WORDS} more" if len(words) > _MOST_WORDS else ""
    return f". Not in the evidence: {', '.join(words[:_MOST_WORDS])}{more}"


def _unrecorded(reading: Reading, supported: SupportedClaim) -> tuple[str, ...]:
    """Return the cited chunks for which the case should have a recorded score but has none."""
    return supported.support.missing if reading.settings.similarity == "recorded" else ()


def _why(reading: Reading, supported: SupportedClaim, unrecorded: tuple[str, ...]) -> str:
    """Return the reason: the claim cites nothing, was not checked, conflicts with its chunks, or has no support."""
    if not supported.cited:
        return "this claim cites nothing"
    if not reading.has_evidence(supported.cited):
        return f"this claim cites {', '.join(supported.cited)}, but there is no such chunk with text"
    if unrecorded and supported.chunk is None:
        return f"this claim was not checked: the case has no recorded score for it and {', '.join(unrecorded)}"
    found = [id for id in supported.cited if id not in unrecorded and id in reading.chunk_of]
    checked = ", ".join(found)
    unchecked = f"; the case has no recorded score for it and {', '.join(unrecorded)}" if unrecorded else ""
    if supported.support.conflicts:
        words = ", ".join([f"{conflict.text!r}" for conflict in supported.support.conflicts])
        return f"{checked} {'does' if len(found) == 1 else 'do'} not support {words} in this claim{unchecked}"
    return f"{checked} {'does' if len(found) == 1 else 'do'} not cover this claim{unchecked}"
