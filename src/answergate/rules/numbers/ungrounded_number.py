"""NUM301"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Hit
from answergate.reading import Reading
from answergate.rules.claim_conflicts import conflicts
from answergate.rules.examples import CANCER, TOWER, TOWER_CITED
from answergate.rules.rule import Example, rule
from answergate.text.conflicts.conflict import ConflictKind
from answergate.text.numbers import read_numbers

_CLOSED = {"retrieved_chunks": ["The tower is closed on Monday and has four lifts."], "citations": ["C1"]}
_CLOSED_IN_KOREAN = {"retrieved_chunks": ["타워는 월요일에 쉽니다."], "citations": ["C1"]}


@rule(
    "NUM301",
    message="{number} is not in {evidence}",
    bad=[
        Example("The tower is <<340>> metres tall.", TOWER),
        Example("The tower is <<30>> metres tall.", TOWER),
        Example("The tower is <<330%>> tall.", TOWER),
        Example("암진단비는 <<60일>>이 지나야 보장됩니다.", CANCER),
        Example("癌症诊断金在<<30天>>后生效。", CANCER),
        Example("The tower is <<340>> metres tall [C1].", TOWER_CITED, gate="guardrails"),
        Example("The tower is closed on <<Tuesday>> [C1].", _CLOSED, gate="guardrails"),
        Example("타워는 <<화요일>>에 쉽니다 [C1].", _CLOSED_IN_KOREAN, gate="guardrails"),
    ],
    good=[
        Example("The tower is 330 metres tall.", TOWER),
        Example("The tower is 330 metres tall [C1].", TOWER_CITED, gate="guardrails"),
        Example("1. The tower is 330 metres tall. [1]", TOWER),
        Example("암진단비는 90일이 지나야 보장됩니다.", CANCER),
    ],
)
def ungrounded_number(reading: Reading) -> Iterator[Hit]:
    """A number of the answer is not in its evidence.

    Readers copy numbers, and models often get them almost right. A number must be in the evidence as a whole token: 5 is
    not in 15, and 35% is not in 35 million. The evidence is the accepted excerpts or, if claims cite whole chunks, these
    chunks. Citation markers, list numbering and heading numbers do not count. When a gate compares claims, it also
    reports a day of the week, a month, a season, a rank or a code such as X200 if the evidence has another one in its
    place.
    """
    if reading.settings.numbers_from == "chunks":
        for quantity, cited in conflicts(reading, ConflictKind.NUMBER):
            # A day of the week, a rank or a code contains no number that ``read_numbers`` finds.
            numbers = read_numbers(quantity.excerpt)
            place = reading.in_answer(numbers[0].core.shifted(quantity.start)) if numbers else quantity
            yield Hit(place, {"number": place.excerpt, "evidence": cited})
        return
    for number in reading.ungrounded_numbers:
        place = reading.in_answer(number.core)
        yield Hit(
            place,
            {
                "number": place.excerpt,
                "evidence": "the accepted excerpts",
                "kind": str(number.kind),
                "value": None if number.value is None else str(number.value),
            },
        )
