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
from answergate.text.numbers.lexicon import SCALES
from answergate.text.numbers.units import ENGLISH_UNITS, HAN_UNITS, KOREAN_UNITS, SYMBOLS

D = "[0-9０-９]"
HAN = f"[{east_asian.HAN}]"
SINO = f"[{east_asian.SINO_KOREAN}]"
MINUS = "\\-−–‒﹣－‐‑\u00ad"
TRIANGLES = "△▲"
SPACE = "[ \u00a0\u2009\u202f]"
HYPHEN = "[-‐‑]"
CURRENCY_SIGN = f"[{''.join(map(re.escape, CURRENCY_SIGNS))}]"
NO_LETTER = "(?!_{0,2}[A-Za-z0-9０-９Ａ-Ｚａ-ｚµμΩ])"
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
_COUNTED = "명건개인표톤곳점대여달위유마가"
_BEFORE_COUNTED = rf"(?= ?[원元円]|(?<={D}{D}{D}) ?[{_COUNTED}])"
_BEFORE_MYRIADS = f"(?= ?[만억조원{_COUNTED}])"
_SMALL = (
    rf"(?:천(?: ?{D}{{3}}{_BEFORE_MYRIADS}|(?: ?{D}백)?(?: ?{D}십)?)|백(?: ?{D}십)?|[십十]"
    rf"|千(?![米克瓦卡帕赫伏]|字[节節])(?:{D}百)?(?:{D}十)?|百(?![分帕])(?:{D}十)?)"
)
_GROUP = rf"{D}[0-9０-９,]*+(?:\.{D}++)?{_SMALL}?"
_TAIL = rf"(?: ?{D}[0-9０-９,]*+{_SMALL}|{D}[0-9０-９,]*+(?![년年월月만万萬억億亿조兆])| {D}[0-9０-９,]*+{_BEFORE_COUNTED})?"
_X4, _X8, _X12 = "[만万萬]", "[억億亿]", rf"(?:조(?! ?제| ?{D}+항|의{D})|兆(?![瓦赫帕]|字[节節]))"
# 3 万元, 500 만 원. Korean scales are words too (3 조 is team 3, 만 "only"), so what is counted must follow them.
_GAP = (
    r"(?: (?=[十百千]?[万萬億亿兆]|억|(?:[십백천]?[만억조]|[백천]) ?(?:원|달러|위안|엔|유로)"
    r"|(?:[십백천]?만|[백천]) ?(?:여|명|개|건|회|톤|대|가구)))?"
)
_SMALL_BEFORE = f"(?:{_SMALL}{_GAP})?"
MYRIAD_SCALE = (
    rf"{_GAP}(?=[십백천만억조十百千万萬億亿兆])(?:{_SMALL_BEFORE}{_X12}(?: ?{_GROUP}{_X8})?(?: ?{_GROUP}{_X4})?{_TAIL}"
    rf"|{_SMALL_BEFORE}{_X8}(?: ?{_GROUP}{_X4})?{_TAIL}|{_SMALL_BEFORE}{_X4}{_TAIL}|{_SMALL})"
)
# In a literal, which may end before what is counted, the same without looking ahead.
_MYRIADS_READ = MYRIAD_SCALE.replace(_GAP, " ?").replace(_BEFORE_COUNTED, "").replace(_BEFORE_MYRIADS, "")
SHORT_SCALE = "(?:bn|mn|tn|Bn|Mn)"
ENGLISH_SCALE = (
    rf"(?:[ -]?(?:{english.SCALE_WORDS}|{alternation(SCALES)})(?![A-Za-z])|(?:[kKMB]| ?{SHORT_SCALE}){NO_LETTER})"
)
# "$20 T-shirt" and "$5 B.C." have no scale.
MONEY_SCALE = rf"(?:{ENGLISH_SCALE}|(?:[mbT]|mm|MM){NO_LETTER}| (?:[kKMBm]|MM){NO_LETTER}(?![-'’.][A-Za-z]))"
PARTICLE = "[은는이가을를의에도로과와만간후전내까부동씩당마상미초으안]"
# 세 원인 are three causes, 5만 원인 셔츠 is a shirt of that price.
_BEING = "(?:(?<=[만천백0-9]원)|(?<=[만천백0-9] 원)|(?<![원개]))인(?=[ ,.])"
_ENDINGS = "입니|입[다네]|인[데지가]|였|예요|밖에|보다|짜리|어치|가량|정도|쯤|뿐|꼴|남짓|넘게|하고|처럼|라면|조차|중(?=[ ,에])|[면나랑들뒤](?=[ ,])"
KOREAN_END = f"(?:(?![가-힣])|(?={PARTICLE}|{_ENDINGS}|{_BEING}))"
# Half of what was counted, behind it: 1년 반, 3時間半, 一个半月. "3년 반도체" and "一年半价" have no half.
KOREAN_HALF = r"(?:(?= ?반)(?:(?<=[년달월])|(?<=시간)) ?반(?:(?![가-힣])|(?=[이은을의에간후씩쯤]|만에|동안|까지|부터|가량|정도|마다)))?"
_HAN_HALF = (
    "(?:半(?:(?<=[年月周週期时時间間天日头頭]半)(?![价價期额額休数數分径徑导導载載身端])"
    "|(?<=[个個]半)(?:月|小时|小時|钟头|鐘頭|星期|世纪|世紀)))?"
)
KOREAN_UNIT = alternation(KOREAN_UNITS)
HAN_UNIT_ALONE = alternation(HAN_UNITS)
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
    r"|[天日月年周次人晚夜克升吨股件个個]|小时|小時|時間|公斤|千克|平方米"
    rf"|(?:[일월년주회인명분초개건]|시간){KOREAN_END})| (?<=[%％] )[vwm]/[vwm](?![A-Za-z/]))?"
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
