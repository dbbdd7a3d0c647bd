"""What a Korean text denies: 지급하지 않, 들어올 수 없, 대상이 아니, 환불 불가, 미포함."""

from __future__ import annotations

import re
from typing import Final

from answergate.text.words.stems import KOREAN_STEM_OF

_FIRST: Final = 0xAC00
_FINALS: Final = 28
_RIEUL: Final = 8
# Syllables that end in ㄹ, as a verb does before 수: 할, 갈, 받을.
_BEFORE_WAY: Final = "".join(map(chr, range(_FIRST + _RIEUL, 0xD7A4, _FINALS)))
# What a first syllable denies: 불명확, 미포함, 부정확, and what it denies only at the start of a word: 비공개, 무제한.
_DENIED_BY_SYLLABLE: Final = (
    "가능|명확|분명|확실|충분|필요|포함|완전|안정|이행|적용|승인|등록|완료|지급|제출|확인|가입|적합|적절|정확"
)
_DENIED_AT_START: Final = (
    "갱신|공개|과세|확정|결정|해결|납부|달성|발급|반영|설치|사용|접수|공인|영리|상업|제한|이자|조건"
)
# Words of denial that stand alone, for who only asks whether a text has any.
IS_NOT: Final = "아[니닙닌닐님]"
NOT_KNOWING: Final = "모[르른를릅]|몰[라랐]"
BY_SYLLABLE: Final = rf"(?<![가-힣])[비미무](?:{_DENIED_BY_SYLLABLE}|{_DENIED_AT_START})"
_CLOSED: Final = "['\"’”」』)]?"
DENIAL: Final = re.compile(
    r"(?P<verb>[가-힣]{1,12}?)(?:하|되|시키|받|[이가]\s?되|[을를]\s?(?:하|받)|에[는도]?\s?(?:해당하|속하|있))?지(?:는|도|를)?\s*(?:않|아니|못|말|마[십세시라])"
    rf"|(?P<way>[가-힣]{{0,12}}?[{_BEFORE_WAY}])\s*수(?:는|도|가)?\s*없"
    r"|(?P<barred>[가-힣]{1,12}?)(?:하|되|해|돼|어|아|으)?(?:면|서는|선)\s*안\s*(?=[되돼된됩될])"
    r"|(?P<undone>[가-힣]{2,12}?)[이가은는도]\s?안\s?(?=[되돼된됩될])"
    r"|(?<![가-힣])(?:안|못)\s+(?![되돼된됩될])(?P<after>[가-힣]{2,12})"
    rf"|(?:불|(?<![가-힣])[미부])(?P<part>{_DENIED_BY_SYLLABLE})|(?<![가-힣])[비미무](?P<start>{_DENIED_AT_START})"
    r"|(?P<excluded>[가-힣]{2,12}?)에서[는도]?\s제외(?![하되]지)"
    r"|(?P<ever>[가-힣]{2,12}?)[한된]\s(?:바|적|일)[이가은는도]?\s?없"
    r"|(?<![가-힣])(?!상관|관계|틀림|끊임|어김|수[는도가]?\s)(?P<lacked>[가-힣]{2,12}?)[이가은는도]?\s*없"
    r"|(?P<banned>[가-힣]{2,12}?)[은는이가을를]?\s*금지(?![하되]지)|(?P<impossible>[가-힣]{2,12}?)[은는이가도]?\s*불가(?![피분리결])"
    # What is not a thing, 무료가 아닌 주문, is one of a kind; "A 아니면 B" is one or the other.
    rf"|(?P<said>[가-힣]{{2,12}}?)(?:(?:한다|된다|하|되|이라|라|다|였|었|했|됐)?[는은던]|[인한된])\s(?:것|건|게|뜻|의미)[은는이가도]?\s?{IS_NOT}"
    rf"|(?P<noun>[가-힣]{{1,12}}?){_CLOSED}(?:[이가은는도]\s?|\s?(?!아니면))아[니닙님](?!더라도|라도|어도)"
    rf"|(?<![가-힣])(?P<unknown>{NOT_KNOWING})"
    r"|(?P<state>[가-힣]{2,12}?)(?:되어|돼|하여|해|고|어|아|여|져|려)\s있지(?:는|도)?\s*(?:않|못)"
)
# Not the end of a word: 동안 and 방안 deny nothing.
DENYING: Final = re.compile(
    rf"[않못없]|{IS_NOT}|불가|금지|제외|지 ?[말마]|(?<![가-힣])안\s|[불미부](?:{_DENIED_BY_SYLLABLE})|[비미무](?:{_DENIED_AT_START})|{NOT_KNOWING}"
)
FIRSTS: Final = "않못없아안불미부금지비무모몰제"
"""The first characters of what denies, of which these deny at once: 않못없."""
RESTS: Final = (
    rf"(?<=[않못없])|(?<=아)[니닙닌닐님]|(?<=불)가|(?<=[불미부])(?:{_DENIED_BY_SYLLABLE})|(?<=[비미무])(?:{_DENIED_AT_START})|"
    r"(?<=금)지|(?<=제)외|(?<=지) ?[말마]|(?<=안)(?<![가-힣]안)\s|(?<=모)[르른를릅]|(?<=몰)[라랐]"
)
"""What follows those that do not, as a pattern."""

_ITS_NOUN: Final = re.compile(r"([가-힣]{2,12}?)[을를은는이가도만]?\s\Z")
_LIGHT: Final = frozenset("할될")
# Verbs that help others, and say little alone.
_HELPING: Final = frozenset("하되있이보주두놓지")
_VERBAL: Final = "-"
_VOWELS: Final = 21
# What a vowel becomes before 어 or 아: 바꾸어 is 바꿔, 옮기어 옮겨, 들어오아 들어와, 쓰어 써.
_CONTRACTED: Final = {13: (14,), 20: (6,), 8: (9,), 18: (4, 0), 11: (10,)}
_VERB_FINALS: Final = (0, 4, 8, 16, 17, 20)
_AFTER_ONE_SYLLABLE: Final = (*"다는고며면어아었았도을은", "니다", "지만", " 수")


def _open(syllable: str) -> str:
    return chr(ord(syllable) - (ord(syllable) - _FIRST) % _FINALS)


def _verb_key(stem: str) -> str:
    """What a verb is called where denials are compared: its stem and a hyphen, where its last syllable changes with its ending."""
    last = stem[-1]
    if stem.endswith("적이"):
        return stem[:-1]
    if (ord(last) - _FIRST) % _FINALS not in (0, _RIEUL) or last == "르":
        # 아름답지, 아름다운.
        return stem[:-1] if len(stem) > 2 else stem
    return "" if stem in _HELPING else f"{stem[:-1]}{_open(last)}{_VERBAL}"


def _noun_key(word: str) -> str:
    stem = KOREAN_STEM_OF[word]
    return stem if len(stem) > 1 else word


def key_of(match: re.Match[str]) -> str:
    """What a denial denies; of less than two letters where it says too little."""
    word, kind, low = match[match.lastindex or 0], match.lastgroup, match.string
    if kind == "unknown":
        return _verb_key("알")
    if kind == "lacked":
        return word
    if kind == "way":
        if word in _LIGHT:
            noun = _ITS_NOUN.search(low, max(0, match.start() - 14), match.start())
            return noun[1] if noun else ""
        if word[-1] in "할될":
            return _noun_key(word[:-1])
        if len(word.removesuffix("을")) == 1:
            return f"{word} 수"
        return _noun_key(word[:-1]) if word[-1] == "을" else _verb_key(word)
    if kind in ("verb", "barred") and low.startswith(("지", "면"), match.end(kind)):
        return _verb_key(word)
    if kind == "said" and low[match.end(kind)] in "는은" and low[match.end(kind) + 1] == " ":
        return _verb_key(word)
    return _noun_key(word)


def lacks(match: re.Match[str]) -> bool:
    """Whether a denial says that something goes without a thing: 사유 없이."""
    return match.lastgroup == "lacked" or match.string.startswith("으면", match.end())


def _forms_of(key: str) -> list[str]:
    stem, last = key[:-2], ord(key[-2]) - _FIRST
    vowel = last // _FINALS % _VOWELS
    opens = [last, *[last + (other - vowel) * _FINALS for other in _CONTRACTED.get(vowel, ())]]
    return [stem + chr(_FIRST + one + final) for one in opens for final in _VERB_FINALS]


def times_standing(low: str, key: str) -> int:
    """How often a lowered text has a verb at the start of a word, in any of its forms: 바꾸-, 바꿀, 바꿔."""
    times = 0
    for form in _forms_of(key):
        at = low.find(form)
        while at >= 0:
            # One syllable says too little where no verb's ending follows: 가는 is of 가다, 가격 is not.
            whole = len(form) > 1 or low.startswith(_AFTER_ONE_SYLLABLE, at + 1)
            times += whole and not (at and "가" <= low[at - 1] <= "힣")
            at = low.find(form, at + 1)
    return times


def is_verb(key: str) -> bool:
    """Whether a key is a verb's, whose last syllable changes with its ending."""
    return key.endswith(_VERBAL)
