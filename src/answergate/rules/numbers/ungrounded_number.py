"""NUM301"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Hit
from answergate.reading import Reading
from answergate.rules.examples import CANCER, TOWER
from answergate.rules.rule import Example, rule


@rule(
    "NUM301",
    message="{number} is in none of the accepted excerpts",
    bad=[
        Example("The tower is <<340>> metres tall.", TOWER),
        Example("The tower is <<30>> metres tall.", TOWER),
        Example("The tower is <<330%>> tall.", TOWER),
        Example("암진단비는 <<60일>>이 지나야 보장됩니다.", CANCER),
        Example("癌症诊断金在<<30天>>后生效。", CANCER),
    ],
    good=[
        Example("The tower is 330 metres tall.", TOWER),
        Example("1. The tower is 330 metres tall. [1]", TOWER),
        Example("암진단비는 90일이 지나야 보장됩니다.", CANCER),
    ],
)
def ungrounded_number(reading: Reading) -> Iterator[Hit]:
    """A number in the conclusion appears in no accepted excerpt.

    Numbers are what readers copy out, and what a model most easily gets almost right. A number is grounded
    as a whole token: 5 is not in 15, 35% not in 35 million. Citation markers, list numbering and heading
    numbers are not numbers of the conclusion.
    """
    for number in reading.ungrounded_numbers:
        place = reading.in_answer(number.core)
        yield Hit(
            place,
            {
                "number": place.excerpt,
                "kind": str(number.kind),
                "value": None if number.value is None else str(number.value),
            },
        )
