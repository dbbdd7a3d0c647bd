"""A minus that is written as a word: minus 5%, 영하 5도, 零下5度, マイナス5%."""

from __future__ import annotations

import re
from typing import Final

from msgspec import structs

from answergate.text.numbers.number import Meaning
from answergate.text.numbers.quantities import key_of

_IN_ENGLISH: Final = ("inus ", "egative ")
# These speak of degrees, and of both ends of a range.
BELOW_ZERO: Final = ("영하", "零下", "氷点下")
_IN_OTHERS: Final = (*BELOW_ZERO, "마이너스", "负", "負", "マイナス")
# One character is found much faster than several: of 零下, 氷点下, マイナス, 마이너스 and 영하.
_SIGNS: Final = (*"零氷负負マ너", "영하")
_LONGEST: Final = 12
# "10 minus 5" takes away, 3胜2负1平 counts, and 正负 is ±.
_MINUS: Final = re.compile(
    r"(?:(?<![0-9%] )\b[Mm]inus |\b(?P<negative>[Nn]egative) |(?:영하|마이너스|零下|氷点下|マイナス) ?"
    r"|(?<![0-9胜勝抱担擔正])[负負])\Z"
)
_ENDS: Final = ("inus ", "gative ", *(word + space for word in _IN_OTHERS for space in ("", " ")))
# Most of what follows "negative" is no number below zero: 48 hours, 2020.
_HAS_SIGN: Final = ("%", "°C", "°F", "degree")

# Words that say what a minus would: "fell 2%" where the growth was -2%.
LESSENING: Final = re.compile(
    r"\b(?:f[ae]ll\w*|declin\w*|decreas\w*|drop\w*|shr[aiu]nk\w*|contract(?:s|ed|ing|ion)|los[est]\w*|down|lower\w*|reduc\w*"
    r"|deficits?|below)\b"
    r"|감소|하락|줄[어었]|축소|적자|손실|역성장|하회|下降|减少|減少|減[っる収益]|[%％]減|下跌|下滑|萎缩|收缩|亏损|虧損|赤字|下落|縮小|損失|下回|降低"
)


def may_have_minus_words(text: str) -> bool:
    """Whether a minus can be written as a word: cheap, and never wrong when it says no."""
    if _IN_ENGLISH[0] in text or _IN_ENGLISH[1] in text:
        return True
    return not text.isascii() and True in [sign in text for sign in _SIGNS]


def minus_word_before(text: str, start: int, unit: str | None = None) -> int:
    """How long the minus in words right before a number with this unit is, with the space behind it; 0: there is none."""
    if not text.endswith(_ENDS, 0, start):
        return 0
    match = _MINUS.search(text, max(0, start - _LONGEST), start)
    if match is None or (match["negative"] and unit not in _HAS_SIGN):
        return 0
    return start - match.start()


def negated(meaning: Meaning, width: int) -> Meaning | None:
    """What a literal says behind a minus in words of so many characters; None where it has no value to turn round."""
    value = meaning.value
    if value is None or value <= 0 or meaning.key != key_of(value, meaning.unit):
        return None
    value = value.copy_negate()
    return structs.replace(
        meaning,
        value=value,
        key=key_of(value, meaning.unit),
        digits_end=meaning.digits_end + width,
        core_end=meaning.core_end + width,
    )
