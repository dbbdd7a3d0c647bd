"""Whether a text turns round what it says, by a denial or by a word that undoes it: "refused", "free", 取消, 除外."""

from __future__ import annotations

import re
from typing import Final

from answergate.text.direction.bound_words import LESS, MORE
from answergate.text.direction.korean_denials import BY_SYLLABLE, IS_NOT, NOT_KNOWING
from answergate.text.direction.limits import EXCEPTING

# What denies, whatever it stands beside.
_DENYING: Final = re.compile(
    rf"\b(?:(?:not|no)(?! (?:{MORE}|{LESS}) than\b)|never|cannot|without(?! (?:doubt|question|exception)\b)|none|nothing|nobody|neither|nor|unlike|anything but|far from"
    r"|unless|except|rarely|hardly|seldom|scarcely|little|few|yet to|too(?!\s*(?:[.,;:!?]|\Z))|instead|rather|less(?! than\b)"
    r"|otherwise|against|zero|0(?![.,:]?\d|%))\b|n['’]t\b|\bnon(?!e\b|ethe|sens|chal)"
    rf"|{IS_NOT}|{NOT_KNOWING}|{BY_SYLLABLE}"
    r"|없|않|못|말고|(?<![가-힣])안 (?=[가-힣])|어렵|어려[운워]|지 ?[말마]|非(?!常)|不(?![仅僅但断斷同足到满滿])|没|沒"
    r"|未(?![来來成必满滿満])|无|無(?!料)|勿|别|別"
    rf"|{EXCEPTING}[くいき]|{EXCEPTING}外|{EXCEPTING}[^，。、]{{1,10}}外|以外|対象外|とは異な|とは違|ない|なく|なし|なかっ|ません|ず"
    r"|(?<![0-9.,])0(?=[免利首元])"
)
# What undoes or refuses something. A word that two texts have both says the same on both sides.
_UNDOING: Final = re.compile(
    r"(\b(?:un\w{4,}|avoid|prevent|exclu(?=d|sion)|refus|declin(?=(?:e|es|ed|ing) to\b)|den(?=(?:y|ied|ies)\b)|lack|stop|miss(?=(?:es|ed|ing)\b)"
    r"|impossib|inab|fail|doubt|absen|ban(?=(?:s|ned|ning)?\b)|forbid|prohibit|(?:restrict|barr)(?=ed from\b)|remov|abolish"
    r"|discontinu|ceas|discourag|free\b|exempt\b|waive|void\b|ignored\b|reject|dismiss|opposed?\b|omit|expire|lapse|ended\b"
    r"|r[au]n(?=s? out\b)|violat)"
    r"|금지|(?<![가-힣])금[하합한]|금물|삼가|자제|(?<![가-힣])피(?:하|해[야 ])|제외|떨어[지진졌질]|탈락|불가|불능|무료|면제|만료|위반"
    r"|被限制|禁止|[严嚴厳]禁|禁じ|切忌|忌(?=[烟煙酒口食辛饮飲服])|避[免け]|控え|遠慮|やめ|失[うい去]|丧失|喪失|取消|取り消|停止|中止"
    r"|拒|免|無料|过期|過期|失效|期限切れ|[违違]反)"
)


def undone(low: str, beside: str) -> int:
    """How many words undo something that the text beside does not undo in the same words."""
    words = _UNDOING.findall(low)
    if not words:
        return 0
    shared = frozenset(_UNDOING.findall(beside))
    return sum(word not in shared for word in words)


def turns_round(low: str, beside: str = "") -> bool:
    """Whether a lowered text has any negative word, so that a missing denial proves nothing.

    A word like "unused" that the text beside it has too says the same on both sides.
    """
    return _DENYING.search(low) is not None or undone(low, beside) > 0


def is_negative(low: str, beside: str) -> bool:
    """Whether a lowered text turns round what it says: what is turned twice is not.

    A word like "unsafe" or "free" counts where the text beside it has it not.
    """
    return (len(_DENYING.findall(low)) + undone(low, beside)) % 2 == 1
