"""The limits a sentence sets to what it says: "only", "until May", 이상, 除外, だけ."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final


class Limit(StrEnum):
    """A way to limit what a sentence says."""

    ONLY = "only"
    EXCEPT = "except"
    BEFORE = "before"
    UNTIL = "until"
    AFTER = "after"
    UP = "up"
    DOWN = "down"


# What says whether a thing holds at some time or for some amount only.
RANGES: Final = frozenset((Limit.BEFORE, Limit.UNTIL, Limit.AFTER, Limit.UP, Limit.DOWN))
_LIMIT: Final = re.compile(
    r"(?P<only>\b(?:only|solely|exclusively|nobody but|no one but)\b|(?<=[가-힣])(?<![십백천])만(?=[\s.,은이])|에 한[하해]|한정"
    r"|只|仅|僅|才|のみ|だけ|に限)"
    r"|(?P<except>\b(?:unless|except\w*|other than|apart from|besides|contrary to)\b|않는 한|제외|빼고|(?<=[가-힣]) ?외[에의]"
    r"|除|以外|ない限り)"
    r"|(?P<down>\b(?:(?:no|not) (?:more|greater|later|longer|older) than|(?:not|n['’]t|cannot) exceed|(?:less|fewer|lower|smaller|younger|shorter"
    r"|earlier) than|under|below|within|at most|up to|maximum|or (?:less|fewer|below|under|younger|lower))\b"
    r"|최대|이하|미만|이내|안에|不[得能可会應应]?[超多高大]|至多|最多|[少低小][于於]|不足|不到|[未不][满滿]|以[内下]|之[内下]|[天日年月时時]内|未満|以内)"
    r"|(?P<up>\b(?:(?:no|not) (?:less|fewer|earlier|sooner) than|(?:more|greater|larger|higher|older|longer|bigger|later) than|over|above"
    r"|exceed\w*|beyond|at least|minimum|(?:or|and) (?:more|above|over|older|higher))\b"
    r"|최소|적어도|이상|초과|넘|至少|最少|以上|超|不[少低小]|[多高大][于於]|年[满滿]|少なくとも|上回)"
    r"|(?P<before>\b(?:before|prior to)\b|이전|(?<=[가-힣\d] )전(?=[에까의 ])|前(?![往者进進提景]))"
    r"|(?P<until>\b(?:until|till)\b|까지|[直截]至|直到|まで)"
    r"|(?P<after>\b(?:after|once|since|as soon as)\b|이후|(?<=[가-힣\d] )[후뒤]|부터|지나|지난|[后後]|起|以降|から|過ぎ)"
)


def limits_of(low: str) -> frozenset[Limit]:
    """The limits in a lowered text."""
    return frozenset([Limit(match.lastgroup) for match in _LIMIT.finditer(low) if match.lastgroup])
