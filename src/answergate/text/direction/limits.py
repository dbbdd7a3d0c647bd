"""The limits a sentence sets to what it says: "only", "until May", 이상, 除外, だけ."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final

from answergate.text.direction.bound_words import DOWN_AFTER, DOWN_BEFORE, UP_AFTER, UP_BEFORE


class Limit(StrEnum):
    """A way to limit what a sentence says."""

    ONLY = "only"
    EXCEPT = "except"
    BEFORE = "before"
    UNTIL = "until"
    AFTER = "after"
    UP = "up"
    DOWN = "down"


EXCEPTING: Final = "(?<![解免消删刪废廢廃清扣开開拆切驱駆撤削控掃扫根])除(?!去)"
"""除 where it excepts something: not in 解除, 免除, 削除."""

# What says whether a thing holds at some time or for some amount only.
RANGES: Final = frozenset((Limit.BEFORE, Limit.UNTIL, Limit.AFTER, Limit.UP, Limit.DOWN))
_LIMIT: Final = re.compile(
    r"(?P<only>\b(?:only|solely|exclusively|nobody but|no one but)\b|(?<=[가-힣])(?<![십백천])(?<![있없하되이않겠았었였했됐]지)만(?=[\s.,은이])|에 한[하해]|한정"
    r"|只|仅|僅|才|のみ|だけ|に限)"
    r"|(?P<except>\b(?:unless|except\w*|other than|apart from|besides|contrary to)\b|않는 한|(?<!에서 )제외|빼고|(?<=[가-힣])(?:(?<![해국야교실옥시])| )외[에의]"
    rf"|{EXCEPTING}|以外|ない限り)"
    rf"|(?P<down>{DOWN_BEFORE}|\bmaximum\b|{DOWN_AFTER}|안에|不[多高大]|之下|[天日年月时時]内)"
    rf"|(?P<up>{UP_BEFORE}|\b(?:beyond|minimum)\b|不[少低小]|年[满滿]|{UP_AFTER})"
    r"|(?P<before>\b(?:before|prior to)\b|이전|(?<=[가-힣\d] )전(?=[에까의 ])|前(?![往者进進提景]))"
    r"|(?P<until>\b(?:until|till)\b|까지|[直截]至|直到|まで)"
    r"|(?P<after>\b(?:after|once|since|as soon as)\b|이후|(?<=[가-힣\d] )[후뒤]|부터|지나|지난|[后後]|起|以降|から|過ぎ)"
)


def limits_of(low: str) -> frozenset[Limit]:
    """The limits in a lowered text."""
    return frozenset([Limit(match.lastgroup) for match in _LIMIT.finditer(low) if match.lastgroup])
