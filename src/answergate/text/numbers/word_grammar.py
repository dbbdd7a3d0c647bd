"""How numbers are written in words: the patterns that find English and Korean ones.

They begin with a space, and are run on a copy of the text in which everything a word may follow is a space.
"""

from __future__ import annotations

import re
from functools import cache

from answergate.text.numbers import east_asian, english
from answergate.text.numbers.alternation import alternation, listed
from answergate.text.numbers.compounds import VALUES
from answergate.text.numbers.figures import KOREAN_END, KOREAN_HALF, NO_LETTER, SINO
from answergate.text.numbers.lexicon import SCALES
from answergate.text.numbers.units import ENGLISH_UNITS, KOREAN_UNITS

WORD_STARTS = "\n\t(\"“‘'[—/*_"

_ENGLISH_UNIT = rf"(?:[ -]{alternation(ENGLISH_UNITS)}{NO_LETTER})"
_ENGLISH = (
    rf"(?P<english_fraction>{english.FRACTION})|(?P<english_one>{english.ONE_OF_RANGE})"
    rf"|(?P<english>{english.NUMBER}{NO_LETTER}{english.ORDINAL_AFTER_HYPHEN}{_ENGLISH_UNIT}?)"
)
# "half a million" is no million, wherever it stands
_NOT_BEHIND_HALF = "(?<!half )(?<!Half )"
# German capitalises what is counted, or an adjective with a small letter follows.
_COMPOUND = (
    rf"(?P<compound>{alternation(form for word in VALUES for form in (word, word.capitalize()))}(?![^\W_])"
    rf"(?: {alternation(SCALES)}(?![^\W_]))?{_ENGLISH_UNIT}?)"
)
_COMPOUND_INITIALS = "".join(sorted({form for word in VALUES for form in (word[0], word[0].upper())}))
_SINO_UNIT = alternation(KOREAN_UNITS)
# A single digit word is mostly something else (이 "this", 일 "work"), so only these units make it a number.
_SURE_UNIT = alternation(listed("개월 년 년간 주일 주간 퍼센트 학년 세기 배"))
_SCALE_UNIT = alternation(listed("원 명 년 개 달러 일 배 세 가지 건 퍼센트 시간 개월 위안 엔 유로"))
_SINO_KOREAN = (
    rf"(?P<korean_fraction>{SINO}++분의 ?{SINO}++{KOREAN_END})"
    rf"|(?P<korean_month>(?:십[일이]?|[일이삼사오칠팔구유시])월(?: ?(?:{SINO}{{1,4}}|[0-9]{{1,2}})일)?{KOREAN_END})"
    rf"|(?P<korean>(?!천만에요|천만의 말씀){SINO}{{2,}}+(?:(?: ?{_SINO_UNIT})(?:(?=정(?![가-힣]))|{KOREAN_END})|{KOREAN_END})"
    rf"|{SINO} ?{_SURE_UNIT}{KOREAN_END}{KOREAN_HALF}|[십백천만] ?{_SCALE_UNIT}(?:(?=정(?![가-힣]))|{KOREAN_END}))"
)
_COUNTER = alternation(
    listed("개 개월 명 번 달 살 시간 가지 회 건 사람 마리 권 장 대 잔 병 곳 군데 배 차례 해 주 주일 주간 가구")
)
_ATTACHED_COUNTER = alternation(listed("개 개월 명 달 살 시간 가지 건 사람 마리 곳 배"))
_NATIVE_KOREAN = (
    rf"(?P<native>{alternation(east_asian.NATIVE_KOREAN)}(?: {_COUNTER}|{_ATTACHED_COUNTER}){KOREAN_END}{KOREAN_HALF})"
)
_ONE_WORD_OPENING = "[이사나여아열보반][틀흘드흐름년]"
# "하루 이틀" is a day or two.
_IN_ONE_WORD = (
    rf"(?<!하루 )(?:(?P<korean_days>{alternation(east_asian.KOREAN_DAYS)}{KOREAN_END})|(?P<half_year>반년{KOREAN_END}))"
)
_KOREAN_OPENING = (
    rf"(?:{SINO}(?:{SINO}| ?[{''.join(sorted({unit[0] for unit in KOREAN_UNITS}))}월])|[약총각금](?:{SINO}|[유시]월)|[유시]월"
    rf"|{alternation(east_asian.NATIVE_KOREAN)}[ {''.join(sorted({unit[0] for unit in KOREAN_UNITS}))}])"
)
_KOREAN_INITIALS = "".join(
    sorted(
        {
            *east_asian.SINO_KOREAN,
            *"약총각금유시",
            *(n[0] for n in east_asian.NATIVE_KOREAN),
        }
    )
)


@cache
def in_english_words() -> re.Pattern[str]:
    """English number words."""
    return re.compile(rf" (?={english.OPENING}){_NOT_BEHIND_HALF}(?:{_ENGLISH})| (?=[{_COMPOUND_INITIALS}]){_COMPOUND}")


@cache
def in_any_words() -> re.Pattern[str]:
    """English number words and Korean ones, Sino-Korean and native. No number mixes the two."""
    return re.compile(
        rf" (?=[{_KOREAN_INITIALS}나보반{english.INITIALS}{_COMPOUND_INITIALS}])(?:(?=[A-Za-z])(?={english.OPENING}){_NOT_BEHIND_HALF}(?:{_ENGLISH})"
        rf"|{_COMPOUND}|(?={_KOREAN_OPENING})(?:(?:[약총각]|일?금)?(?:{_SINO_KOREAN})|{_NATIVE_KOREAN})|(?={_ONE_WORD_OPENING}){_IN_ONE_WORD})"
    )


@cache
def english_number() -> re.Pattern[str]:
    """A number in English words, alone."""
    return re.compile(english.NUMBER)


NATIVE_NUMBER = re.compile(alternation(east_asian.NATIVE_KOREAN))
