"""How a number in digits is written, with its scale and its unit: what the other patterns are made of.

The patterns spell out what comes *after* the first digit, for the reason that ``grammar`` gives.
"""

from __future__ import annotations

import re
from functools import cache

from answergate.lang.international import CURRENCY_CODES, CURRENCY_SIGNS
from answergate.text.numbers import east_asian, english
from answergate.text.numbers.alternation import alternation
from answergate.text.numbers.digits import FRACTIONS
from answergate.text.numbers.lexicon import SCALES, D, characters, pattern
from answergate.text.numbers.units import ENGLISH_UNITS, HAN_UNITS, KOREAN_UNITS, SYMBOLS
from answergate.text.scripts import KATAKANA

HAN = f"[{east_asian.HAN}]"
SINO = f"[{east_asian.SINO_KOREAN}]"
MINUS = "\\-−–‒﹣－‐‑\u00ad"
TRIANGLES = "△▲"
SPACE = "[ \u00a0\u2009\u202f]"
HYPHEN = "[-‐‑]"
CURRENCY_SIGN = f"[{''.join(map(re.escape, CURRENCY_SIGNS))}]"
NO_LETTER = "(?!_{0,2}[A-Za-z0-9０-９Ａ-Ｚａ-ｚµμΩÀ-ÖØ-öø-ɏ])"
END = rf"(?:(?<=[^\x00-\u2fff０-９])|{NO_LETTER}(?!\.{D}))"


DIGITS_REST = (
    rf"(?>{D}*+(?![,，.．'’\u00a0\u2009\u202f]{D})|{D}{{0,2}}(?:,{D}{{3}})++(?!{D})(?:\.{D}++)?+"
    rf"|[０-９]{{0,2}}(?:，[０-９]{{3}})++(?!{D})(?:[.．][０-９]++)?+"
    rf"|{D}{{0,2}}(?:[\u00a0\u2009\u202f'’]{D}{{3}})++(?!{D})(?:\.{D}++)?+"
    rf"|{D}?(?:,{D}{{2}}(?=,))++,{D}{{3}}(?!{D})(?:\.{D}++)?+"
    rf"|{D}{{0,2}}(?:\.{D}{{3}})++,{D}{{1,2}}(?!{D})|{D}{{0,2}}(?:\.{D}{{3}}){{2,}}+(?!{D})"
    rf"|(?<=0),{D}++(?!,{D})|(?<!,.){D}{{0,5}},{D}{{1,2}}(?![0-9０-９]|,{D})"
    rf"|{D}*+(?:[.．]{D}++)?+)"
)
SUPERSCRIPT = "⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}"
RAISED = rf"(?:\^(?:[\-−]?{D}{{1,3}}(?!{D})|\{{[\-−]?{D}{{1,3}}\}})|{SUPERSCRIPT})"
_EXPONENT = rf"(?:[eE][+\-−]?{D}{{1,3}}(?!{D})| ?(?:[×x*·]|\\times) ?10{RAISED})"
# What shows that digits behind 천 or 만 go on with its number: 3천 500만원, 1만 2345명.
# "3억 5개 사업" is two numbers.
_COUNTED = characters("counted")
MONEY_CHARACTERS = characters("money")
SCALES_OF_TEN = "".join([*east_asian.SMALL_SCALES, *east_asian.MYRIADS])
_BEFORE_COUNTED = rf"(?= ?[{MONEY_CHARACTERS}]|(?<={D}{D}{D}) ?[{_COUNTED}])"
_BEFORE_SCALE = f"(?= ?[{characters('before scale')}{_COUNTED}])"
_SMALL = pattern("small scale", BEFORE_SCALE=_BEFORE_SCALE)
_GROUP = rf"{D}[0-9０-９,]*+(?:\.{D}++)?{_SMALL}?"
_TAIL = (
    rf"(?: ?{D}[0-9０-９,]*+{_SMALL}|{D}[0-9０-９,]*+(?![{characters('dates')}{''.join(east_asian.MYRIADS)}])"
    rf"| {D}[0-9０-９,]*+{_BEFORE_COUNTED})?"
)
_X4, _X8 = (f"[{''.join(word for word, power in east_asian.MYRIADS.items() if power == n)}]" for n in (4, 8))
_X12 = pattern("scale 12")
# 3 万元, 500 만 원. Korean scales are words too (3 조 is team 3, 만 "only"), so what is counted must follow them.
_GAP = f"(?: (?={pattern('scale gap')}))?"
_SMALL_BEFORE = f"(?:{_SMALL}{_GAP})?"
MYRIAD_SCALE = (
    rf"{_GAP}(?=[{SCALES_OF_TEN}])(?:{_SMALL_BEFORE}{_X12}(?: ?{_GROUP}{_X8})?(?: ?{_GROUP}{_X4})?{_TAIL}"
    rf"|{_SMALL_BEFORE}{_X8}(?: ?{_GROUP}{_X4})?{_TAIL}|{_SMALL_BEFORE}{_X4}{_TAIL}|{_SMALL})"
)
# In a literal, which may end before what is counted, the same without looking ahead.
_MYRIADS_READ = MYRIAD_SCALE.replace(_GAP, " ?").replace(_BEFORE_COUNTED, "").replace(_BEFORE_SCALE, "")
SHORT_SCALE = "(?:bn|mn|tn|Bn|Mn)"
ENGLISH_SCALE = (
    rf"(?:[ -]?(?:{english.SCALE_WORDS}|{alternation(SCALES)})(?![A-Za-z])|(?:[kKMB]| ?{SHORT_SCALE}){NO_LETTER})"
)
# "$20 T-shirt" and "$5 B.C." have no scale.
MONEY_SCALE = rf"(?:{ENGLISH_SCALE}|(?:[mbT]|mm|MM){NO_LETTER}| (?:[kKMBm]|MM){NO_LETTER}(?![-'’.][A-Za-z]))"
# What may touch a unit: no letter, or an ending. 세 원인 are three causes, 5만 원인 셔츠 is a shirt of that price.
KOREAN_END = pattern("ending")
# Half of what was counted, behind it: 1년 반, 3時間半, 一个半月. "3년 반도체" and "一年半价" have no half.
KOREAN_HALF = f"{pattern('half behind')}?"
_HAN_HALF = f"{pattern('half behind han')}?"
KOREAN_UNIT = alternation(KOREAN_UNITS)
# A word in katakana goes on as long as its letters do: キロ in キロリットル is no unit.
HAN_UNIT_ALONE = f"{alternation(HAN_UNITS)}(?!(?<=[{KATAKANA}])[{KATAKANA}])"
HAN_UNIT = HAN_UNIT_ALONE + _HAN_HALF
# Symbols and words share one tree, written once for all that may stand before it: the patterns are compiled in every
# process anew, and most of them is this tree. "5 x" is no multiple; behind a hyphen a letter alone says too little, and "pp"
# and "pg" are pages.
_NOT_BEHIND_HYPHEN = [unit for unit in SYMBOLS if len(unit) == 1 or not unit[0].isalpha() or unit in ("pp", "pg")]
_SPELLED_UNIT = (
    rf"(?:{SPACE}(?![x×X])|{HYPHEN}(?!{alternation(_NOT_BEHIND_HYPHEN)}{NO_LETTER}))?"
    rf"{alternation([*SYMBOLS, *ENGLISH_UNITS])}{NO_LETTER}"
)
OR_EAST_ASIAN_UNIT = rf"|(?={SPACE}?[^\x00-\x7f])(?:{SPACE}{KOREAN_UNIT}{KOREAN_END}{KOREAN_HALF}|{KOREAN_UNIT}{KOREAN_HALF}|{SPACE}?{HAN_UNIT})"
# Of "500$ 600" the sign belongs to what follows; "##12$$" is a citation; "2018 €" heads a column.
_SIGN_BEHIND = rf"|(?:{CURRENCY_SIGN}|(?<!19..)(?<!20..){SPACE}€){NO_LETTER}(?!\$| ?{D})"
UNIT = f"(?:{_SPELLED_UNIT}{_SIGN_BEHIND}{OR_EAST_ASIAN_UNIT})"
# What a unit or a sum is reckoned by: 5 mg/day, 5 mg/kg/day, $5/month, 3元/天, 20% v/v.
PER = (
    r"(?:/(?:[A-Za-zµμ]{1,12}+[23²³]?(?![A-Za-z0-9µμ])(?:/[A-Za-zµμ]{1,12}+[23²³]?(?![A-Za-z0-9µμ]))?"
    rf"|{pattern('per', END=KOREAN_END)})| (?<=[%％] )[vwm]/[vwm](?![A-Za-z/]))?"
)
# And what is counted by one, of which the counted thing alone is no unit: 350 cells/mL.
COUNT_PER = (
    r"(?: [A-Za-z]{2,9}+/(?:[µμmdk]?[Lg]|[µμmd]?l|[ck]?m[23²³]|mm[23²³]|ha|kb|min|h|s|[Hh][Pp][Ff])(?![A-Za-z0-9µμ²³]))"
)
FRACTION_SIGN = f"[{''.join(FRACTIONS)}]"
# What a whole number goes on with: 2½, 2 1/2, 2 and a half. Behind three digits and more, 1/2 is another number.
_FRACTION_BEHIND = rf"(?: ?{FRACTION_SIGN}|(?<!{D}{D}{D}) [1-9]/(?:[2-9]|1[0-6]|32|64)(?![/0-9A-Za-z%])(?!\.{D})| and an? half(?![A-Za-z]))"
# Whatever may follow the digits begins with a letter, a sign of percent, dollars or times, an escape, a fraction, or something
# that is not ASCII.
AFTER_DIGITS = (
    rf"(?:(?=[ -]?[A-Za-z%$*\\\x80-\U0010ffff]| [1-9]/)(?:{_FRACTION_BEHIND}|(?= ?[eE×x*·\\]){_EXPONENT})?"
    rf"(?:{MYRIAD_SCALE}|{ENGLISH_SCALE})?(?:{UNIT}{PER}|{COUNT_PER})?)?{END}"
)
NUMBER = DIGITS_REST + AFTER_DIGITS
MONEY = rf" ?[{MINUS}]?{D}{DIGITS_REST}(?:{MYRIAD_SCALE}|{MONEY_SCALE})?{UNIT}?{PER}{END}"


@cache
def parts() -> re.Pattern[str]:
    """The same notation taken apart: what stands before the digits, the digits, what stands behind them."""
    return re.compile(
        rf"(?P<sign>[+±＋{TRIANGLES}{MINUS}])?(?P<currency>{CURRENCY_SIGN}|{alternation(CURRENCY_CODES)})? ?(?P<inner>[{MINUS}])?"
        rf"(?P<digits>{D}{DIGITS_REST}|\.{D}++)(?P<fraction>{_FRACTION_BEHIND})?(?P<exponent>{_EXPONENT})?"
        rf"(?:(?P<myriads>{_MYRIADS_READ})|(?P<scale>(?(currency){MONEY_SCALE}|{ENGLISH_SCALE})))?"
        rf"(?P<gap>{SPACE}|{HYPHEN})?(?P<unit>.*)"
    )
