"""COV503, COV510, COV513, COV514: claims and sentences that the evidence does not cover, or not completely"""

from __future__ import annotations

from answergate.model.figures import distinct
from answergate.reading import SupportedClaim
from answergate.rules.examples import TOWER
from answergate.rules.rule import Example, Hit, Hits, Reading, Severity, rule

_MOST_WORDS = 8
_TOWER = {
    "retrieved_chunks": ["The Eiffel Tower is 330 metres tall.", "It was opened in March 1889."],
    "citations": ["C1", "C2"],
}
_TALL = {"retrieved_chunks": ["The Eiffel Tower is tall."], "citations": ["C1"]}
_OPENED = {"retrieved_chunks": ["The Eiffel Tower is 330 metres tall.", "It was opened to the public in March 1889."]}
_CANCER = {"retrieved_chunks": ["암진단비는 가입 후 90일이 지난 날의 다음날부터 보장합니다."], "citations": ["C1"]}
_PREMIUM = {"retrieved_chunks": ["암진단비는 90일 후부터 보장합니다.", "보험료는 매월 25일에 자동으로 이체됩니다."]}


@rule(
    "COV503",
    message="{cited}{missing}",
    bad=[
        Example(
            "The tower is 330 metres tall [C1]. <<Visitors prefer the cheese in Lyon [C1].>>", _TOWER, gate="guardrails"
        ),
        Example("<<서울의 지하철 요금은 매년 크게 오릅니다 [C1].>>", _CANCER, gate="guardrails"),
    ],
    good=[
        Example("The Eiffel Tower is 330 metres tall [C1]. It opened in March 1889 [C2].", _TOWER, gate="guardrails"),
        Example("암진단비는 가입 후 90일이 지나야 보장합니다 [C1].", _CANCER, gate="guardrails"),
    ],
)
def uncovered_claim(reading: Reading) -> Hits:
    """A claim has no support in the chunks that it cites.

    A citation proves nothing if the cited text is about something else. The support of a claim is its similarity to the
    best cited chunk. A claim that cites nothing has no support.
    """
    for supported in reading.supported_claims:
        if not reading.covers(supported):
            yield Hit(
                reading.in_answer(supported.claim.span),
                {
                    "cited": _why(reading, supported),
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
        return _missing_words(supported)
    score, needed = distinct(supported.support.score, reading.settings.min_similarity)
    return "" if supported.chunk is None else f" (score {score}, {needed} needed)"


def _missing_words(supported: SupportedClaim) -> str:
    """The words of the claim that the evidence does not have, for a message."""
    words = list(dict.fromkeys(supported.support.missing))
    if not words:
        return ""
    more = f" and {len(words) - _MOST_WORDS} more" if len(words) > _MOST_WORDS else ""
    return f". Not in the evidence: {', '.join(words[:_MOST_WORDS])}{more}"


def _why(reading: Reading, supported: SupportedClaim) -> str:
    """Return the reason: the claim cites nothing, was not checked, conflicts with its chunks, or has no support."""
    if not supported.cited:
        return "this claim cites nothing"
    if not reading.has_evidence(supported.cited):
        return f"this claim cites {', '.join(supported.cited)}, but there is no such chunk with text"
    # The cited chunks for which the case should have a recorded score but has none.
    unrecorded = supported.support.missing if reading.settings.similarity == "recorded" else ()
    if unrecorded and supported.chunk is None:
        return f"this claim was not checked: the case has no recorded score for it and {', '.join(unrecorded)}"
    found = [id for id in supported.cited if id not in unrecorded and id in reading.chunk_of]
    checked = f"{', '.join(found)} {'does' if len(found) == 1 else 'do'} not"
    unchecked = f"; the case has no recorded score for it and {', '.join(unrecorded)}" if unrecorded else ""
    if supported.support.conflicts:
        words = ", ".join([f"{conflict.text!r}" for conflict in supported.support.conflicts])
        return f"{checked} support {words} in this claim{unchecked}"
    return f"{checked} cover this claim{unchecked}"


@rule(
    "COV513",
    severity=Severity.WARNING,
    message="{cited} covers only a part of this claim{missing}",
    bad=[Example("<<The Eiffel Tower glows with golden lamps and green lasers.>>", _TALL, gate="guardrails")],
    good=[Example("The Eiffel Tower is tall.", _TALL, gate="guardrails")],
)
def weakly_covered_claim(reading: Reading) -> Hits:
    """The cited chunks cover a claim only in part.

    Its support is enough for ``min_similarity``, but less than ``warn_similarity``. Such a claim often mixes what the
    evidence says with something that it does not say, so a person should look at it.
    """
    for supported in reading.supported_claims:
        if reading.covers(supported) and reading.is_weak(supported):
            yield Hit(
                reading.in_answer(supported.claim.span),
                {
                    "cited": ", ".join(supported.cited),
                    "missing": _missing_words(supported),
                    "score": supported.support.score,
                    "needed": reading.settings.warn_similarity,
                },
            )


@rule(
    "COV510",
    severity=Severity.WARNING,
    message="{cited} does not cover this claim, but chunk {chunk_id} does: cite that one",
    bad=[
        Example("<<The tower was opened to the public in March 1889 [C1].>>", _OPENED, gate="guardrails"),
        Example("<<보험료는 매월 25일에 이체됩니다 [1].>>", _PREMIUM, gate="guardrails"),
    ],
    good=[
        Example("It was opened to the public in March 1889 [C2].", _OPENED, gate="guardrails"),
        Example("Visitors prefer the cheese in Lyon [C1].", _OPENED, gate="guardrails"),
    ],
)
def misattributed_claim(reading: Reading) -> Hits:
    """A claim cites the wrong chunk: another chunk covers it.

    The claim is right, but a reader who follows the citation does not find it there.
    """
    for supported in reading.misattributed_claims:
        assert supported.chunk is not None
        span = supported.support.span
        yield Hit(
            reading.in_answer(supported.claim.span),
            {
                "cited": ", ".join(supported.cited),
                "chunk_id": supported.chunk.id,
                "span": None if span is None else {"start": span.start, "end": span.end},
            },
        )


@rule(
    "COV514",
    severity=Severity.WARNING,
    message="no accepted excerpt covers this sentence: quote the passage that it comes from",
    bad=[
        Example("The tower is 330 metres tall. <<The moon is made of cheese and honey.>>", TOWER),
        Example("<<Giraffes sleep standing in the savannah.>>", TOWER),
    ],
    good=[
        Example("The tower is 330 metres tall.", TOWER),
        Example("The height of the tower is 330 metres.", TOWER),
    ],
)
def uncovered_sentence(reading: Reading) -> Hits:
    """A sentence of the conclusion has no accepted excerpt that covers it.

    Excerpts can be word for word in their chunks and still say nothing about the conclusion. The rule compares words, not
    numbers, because NUM301 does that. It is a warning without effect on the status. The preset ``answer-covered`` makes it
    an error, and then the conclusion is not shown.
    """
    for span in reading.uncovered_sentences:
        yield Hit(reading.in_answer(span), {"needed": reading.settings.min_similarity})
