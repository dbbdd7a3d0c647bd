"""ATT611"""

from __future__ import annotations

from collections.abc import Iterator

from answergate.model.finding import Hit
from answergate.reading import Reading
from answergate.rules.attribution.rejected import FOUND_WAITING, rejected, waiting
from answergate.rules.rule import Example, rule
from answergate.text.attribution.candidates import Standing


@rule(
    "ATT611",
    message="{because}",
    bad=[
        Example(None, waiting("암진단비 | 없음\n화상위로금 | <<90일 면책>>"), gate="attribution"),
    ],
    good=[
        FOUND_WAITING,
        Example(None, waiting("암진단비 | 90일 면책\n화상위로금 | 없음"), gate="attribution"),
        Example(None, waiting("암진단비 | 3,000만원\n보장개시일 | 90일"), gate="attribution"),
    ],
)
def neighbouring_row(reading: Reading) -> Iterator[Hit]:
    """The value is in the row or column of something else.

    The name of the coverage is in another row of the same table, and that row has its own cells.
    """
    yield from rejected(reading, Standing.OTHER_ROW)
