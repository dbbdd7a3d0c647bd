"""NUM301"""

from __future__ import annotations

from answergate.rules.coverage.conflicts import conflict_hits
from answergate.rules.examples import CANCER, TOWER, TOWER_CITED
from answergate.rules.rule import Example, Hit, Hits, Reading, rule


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
    ],
    good=[
        Example("The tower is 330 metres tall.", TOWER),
        Example("The tower is 330 metres tall [C1].", TOWER_CITED, gate="guardrails"),
        Example("1. The tower is 330 metres tall. [1]", TOWER),
        Example("암진단비는 90일이 지나야 보장됩니다.", CANCER),
    ],
)
def ungrounded_number(reading: Reading) -> Hits:
    """A number of the answer is not in its evidence.

    Readers copy numbers, and models often get them almost right. A number must be in the evidence as a whole token: 5 is
    not in 15, and 35% is not in 35 million. The evidence is the accepted excerpts or, if claims cite whole chunks, these
    chunks. Citation markers, list numbering and heading numbers do not count.
    """
    if reading.settings.numbers_from == "chunks":
        for hit in conflict_hits(reading, "NUM301"):
            yield Hit(
                hit.place,
                {**hit.facts, "number": hit.place.excerpt, "evidence": f"{hit.facts['cited']}{hit.facts['but']}"},
            )
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
