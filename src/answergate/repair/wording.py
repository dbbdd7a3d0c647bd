"""Decides whether an excerpt may be replaced: there is one similar place, and no value or negation differs."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from answergate.assess import LexicalSimilarity
from answergate.model.span import Span
from answergate.support.negation import negators
from answergate.text.excerpts.critical import stands_apart
from answergate.text.excerpts.locating import Grade, locate
from answergate.text.numbers import read_numbers
from answergate.text.phrases import find

# A different name is usually a misspelling.
_NAME = "COV505"
# Stems of words, in four languages, whose opposite looks similar or is used in the same place: at least 30 is not at most 30.
_DIRECTION = re.compile(
    r"\b(?:increas|decreas|ris(?=e|ing)|rose|fall|fell|gr[eo]w|shr[aiu]nk|gain|los[est]|before|after|until|since|above|below"
    r"|over|under|more|less|fewer|most|least|higher|lower|maxim|minim|includ|exclud|only|all|some|first|last|always|often"
    r"|half|halv|twice|doubl|tripl|must|may|shall|(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|january|february|march|april|june|july|august|september|october|november|december)"
    r"|[월화수목금토일]요일|(?:星期|[周週])[一二三四五六日天]|[月火水木金土日]曜"
    r"|증가|감소|상승|하락|인상|인하|이전|이후|전까지|(?<![가-힣])[전후](?=[에의])|이상|이하|초과|미만|최대|최소|포함|제외|모든|모두|일부"
    r"|增加|减少|減少|上升|下降|上调|下调|提高|降低|上涨|下跌|以前|以后|以後|之前|之后|以上|以下|超过|最高|最低|最多|最少|包括|全部|部分"
    r"|増加|上昇|低下|[上下]げ|最大|最小|含む|すべて|一部"
)


def sole_near_place(words: str, text: str, others: Sequence[str]) -> Span | None:
    """Return the only place similar to ``words`` in ``text`` and in all ``others``, if its meaning is the same."""
    found = locate(words, text)
    if found.span is None or found.grade not in (Grade.FOLDED, Grade.NEAR) or found.critical:
        return None
    span = found.span
    rest = (text[: span.start], text[span.end :], *others)
    if any(locate(words, other).grade is not Grade.ABSENT for other in rest):
        return None
    return span if stands_apart(text, span) and _has_same_meaning(words, span.of(text)) else None


def _has_same_meaning(words: str, other: str) -> bool:
    low, other_low = words.lower(), other.lower()
    return (
        _figures(words) == _figures(other)
        and _denials(low) == _denials(other_low)
        and _DIRECTION.findall(low) == _DIRECTION.findall(other_low)
        and not _contradicts(other, words)
    )


def _contradicts(text: str, words: str) -> bool:
    """Whether more than a name differs, for example a month."""
    [found] = LexicalSimilarity().support([words], [text], [range(1)])
    return any(conflict.code != _NAME for conflict in found.conflicts)


def _denials(low: str) -> list[str]:
    return [phrase.words for phrase in find(negators, low)]


def _figures(words: str) -> tuple[list[str], list[str]]:
    """Return every digit by its value, and every number by its meaning, because "four" and 오전 아홉 시 have no digit."""
    digits = [str(unicodedata.digit(character)) for character in words if character.isdigit()]
    return digits, [number.key for number in read_numbers(words)]
