"""ATT609"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Hit
from answergate.reading import Reading
from answergate.rules.attribution.rejected import FOUND_WAITING, rejected, waiting
from answergate.rules.rule import Example, rule
from answergate.text.attribution.candidates import Standing


@rule(
    "ATT609",
    message="{because}",
    bad=[
        Example(None, waiting("암진단비에는 <<90일 면책>>을 적용하지 않습니다"), gate="attribution"),
        Example(None, waiting("암진단비는 <<90일 면책>>인가요?"), gate="attribution"),
    ],
    good=[
        FOUND_WAITING,
        Example(None, waiting("암진단비의 90일 면책은 면제되지 않습니다"), gate="attribution"),
        Example(None, waiting("암진단비의 면책기간은 며칠인가요? 면책기간은 90일입니다."), gate="attribution"),
    ],
)
def value_not_stated(reading: Reading) -> Iterator[Hit]:
    """The text denies the value, asks about it or only supposes it.

    "There is no waiting period of 90 days" contains the number, but does not say that it is the value.
    """
    yield from rejected(reading, Standing.NOT_STATED)
