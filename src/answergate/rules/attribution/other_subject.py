"""ATT610"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Hit
from answergate.reading import Reading
from answergate.rules.attribution.rejected import FOUND_WAITING, rejected, waiting
from answergate.rules.rule import Example, rule
from answergate.text.attribution.candidates import Standing


@rule(
    "ATT610",
    message="{because}",
    bad=[
        Example(None, waiting("암진단비\n배우자: <<90일 면책>>"), gate="attribution"),
        Example(None, waiting("암진단비: 계약 부활 시 <<90일 면책>>"), gate="attribution"),
    ],
    good=[
        FOUND_WAITING,
        Example(None, waiting("배우자도 가입할 수 있는 암진단비의 90일 면책"), gate="attribution"),
        Example(
            None,
            waiting("암진단비의 보장개시일은 최초 계약일 또는 부활일부터 90일이 지난 날의 다음날"),
            gate="attribution",
        ),
    ],
)
def other_subject(reading: Reading) -> Iterator[Hit]:
    """The value belongs to another person, event or product.

    The waiting period of a spouse, after a renewal or in another company's product can be different.
    """
    yield from rejected(reading, Standing.OTHER_SUBJECT)
