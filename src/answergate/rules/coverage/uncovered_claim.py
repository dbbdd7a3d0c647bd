"""COV503"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.figures import told_apart
from answergate.model.finding import Hit
from answergate.reading import Reading, SupportedClaim
from answergate.rules.rule import Example, rule

_TOWER = {
    "retrieved_chunks": ["The Eiffel Tower is 330 metres tall.", "It was opened in March 1889."],
    "citations": ["C1", "C2"],
}
_KOREAN = {"retrieved_chunks": ["암진단비는 가입 후 90일이 지난 날의 다음날부터 보장합니다."], "citations": ["C1"]}


@rule(
    "COV503",
    message="{cited}{figures}",
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
    """A claim has no support in the chunks it cites.

    A citation beside a claim says nothing while the cited text speaks of something else. Support is the
    likeness of the claim to its best cited chunk; a claim that cites nothing has none.
    """
    needed = reading.settings.min_similarity
    for supported in reading.supported_claims:
        if not reading.covers(supported):
            support, least = told_apart(supported.support.score, needed)
            low = supported.support.score < needed
            yield Hit(
                reading.in_answer(supported.claim.span),
                {
                    "cited": _why(supported, _unrecorded(reading, supported)),
                    "figures": f" (support {support}, needed {least})" if low else "",
                    "score": supported.support.score,
                    "needed": needed,
                    "chunk_ids": list(supported.cited),
                    "missing": list(supported.support.missing),
                },
            )


def _unrecorded(reading: Reading, supported: SupportedClaim) -> tuple[str, ...]:
    """The cited chunks whose support should have come with the case and did not."""
    return supported.support.missing if reading.settings.similarity == "recorded" else ()


def _why(supported: SupportedClaim, unrecorded: tuple[str, ...]) -> str:
    """What covers nothing and what was never checked are told apart."""
    if not supported.cited:
        return "this claim cites nothing"
    if unrecorded and supported.chunk is None:
        return f"this claim was not checked: no score was recorded for it and {', '.join(unrecorded)}"
    checked = ", ".join([id for id in supported.cited if id not in unrecorded])
    unchecked = f"; no score was recorded for it and {', '.join(unrecorded)}" if unrecorded else ""
    if supported.support.conflicts:
        words = ", ".join([f"'{conflict.text}'" for conflict in supported.support.conflicts])
        return f"{checked} does not bear out {words} of this claim{unchecked}"
    return f"nothing in {checked} covers this claim{unchecked}"
