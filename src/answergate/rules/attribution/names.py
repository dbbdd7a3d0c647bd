"""ATT601, ATT602, ATT603, ATT610, ATT611: whose value it is, by the names around it"""

from __future__ import annotations

from answergate.rules.attribution.rejected import no_candidate, rejected, value_rule, waiting
from answergate.rules.rule import Hits, Reading
from answergate.text.attribution.candidates import Standing


@value_rule("ATT601", bad=[waiting("<<90일 면책>>"), waiting("유사암진단비\n\n\n\n\n\n\n\n\n<<90일 면책>>")])
def missing_anchor(reading: Reading) -> Hits:
    """No name of the coverage is near the value.

    A value without the name of its coverage can belong to any coverage: half of all coverages have a waiting period of
    90 days.
    """
    yield from rejected(reading, Standing.NO_ANCHOR)
    yield from no_candidate(reading, "No coverage anchor in the evidence", named=False)


@value_rule(
    "ATT602",
    bad=[waiting("암진단비\n소액암은 <<90일 면책>>")],
    good=[waiting("암진단비 (유사암 제외) 90일 면책")],
)
def excluded_subject(reading: Reading) -> Hits:
    """The value is about something that the coverage excludes.

    A word in an exclusion clause ("유사암 제외") is part of the coverage's name. If the same word is the subject of the
    sentence, the value is about something else.
    """
    return rejected(reading, Standing.EXCLUSION)


@value_rule("ATT603", bad=[waiting("암진단비, 뇌출혈진단비: <<90일 면책>>")])
def mixed_anchors(reading: Reading) -> Hits:
    """Another coverage is named, and the value could belong to it.

    The text does not say to which of the two the value belongs, and a wrong attribution is worse than none.
    """
    return rejected(reading, Standing.MIXED)


@value_rule(
    "ATT610",
    bad=[waiting("암진단비\n배우자: <<90일 면책>>"), waiting("암진단비: 계약 부활 시 <<90일 면책>>")],
    good=[
        waiting("배우자도 가입할 수 있는 암진단비의 90일 면책"),
        waiting("암진단비의 보장개시일은 최초 계약일 또는 부활일부터 90일이 지난 날의 다음날"),
    ],
)
def other_subject(reading: Reading) -> Hits:
    """The value belongs to another person, event or product.

    The waiting period of a spouse, after a renewal or in another company's product can be different.
    """
    return rejected(reading, Standing.OTHER_SUBJECT)


@value_rule(
    "ATT611",
    bad=[waiting("암진단비 | 없음\n화상위로금 | <<90일 면책>>")],
    good=[
        waiting("암진단비 | 90일 면책\n화상위로금 | 없음"),
        waiting("암진단비 | 3,000만원\n보장개시일 | 90일"),
    ],
)
def neighbouring_row(reading: Reading) -> Hits:
    """The value is in the row or column of something else.

    The name of the coverage is in another row of the same table, and that row has its own cells.
    """
    return rejected(reading, Standing.OTHER_ROW)
