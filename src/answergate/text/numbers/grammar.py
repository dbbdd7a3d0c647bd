"""How numbers are written: the patterns that find them in a text.

Python's ``re`` skips quickly to the next candidate only where a pattern begins with one set of
characters. So every candidate begins with ``FIRST``, and each branch looks back at what that first
character was. Branches therefore spell out what comes *after* the first character.
"""

from __future__ import annotations

import re
from functools import cache

from answergate.lang.international import CURRENCY_CODES, CURRENCY_SIGNS
from answergate.text import scripts
from answergate.text.numbers import east_asian, english
from answergate.text.numbers.alternation import alternation, in_every_case
from answergate.text.numbers.digits import FRACTIONS, OTHER_DIGITS
from answergate.text.numbers.figures import (
    AFTER_DIGITS,
    CURRENCY_SIGN,
    END,
    FRACTION_SIGN,
    HAN,
    HAN_UNIT,
    HAN_UNIT_ALONE,
    HYPHEN,
    KOREAN_END,
    KOREAN_UNIT,
    MINUS,
    MONEY,
    MONEY_CHARACTERS,
    MYRIAD_SCALE,
    NO_LETTER,
    NUMBER,
    OR_EAST_ASIAN_UNIT,
    RAISED,
    SCALES_OF_TEN,
    SHORT_SCALE,
    TRIANGLES,
)
from answergate.text.numbers.lexicon import PACKS, D, characters, pattern
from answergate.text.numbers.units import ENGLISH_UNITS, SYMBOLS
from answergate.text.scripts import HANGUL

MONTHS = {name: month for pack in PACKS for name, month in pack.months.items()}
ERAS = {name: year for pack in PACKS for name, year in pack.eras.items()}
HALF_DAYS = {word: hours for pack in PACKS for word, hours in pack.half_days.items()}

# × and ÷ lie between these letters. A low line joins what is around it (A4200_1), or else marks emphasis (_5%_). Behind a
# date, T stands before the time.
_NOT_AFTER_WORD = "(?:(?<![0-9A-Za-z０-９À-ÖØ-öø-ɏ].)|(?<=-[0-9]{2}T.)|(?<=(?<![A-Za-z])pH.))(?:(?<!_.)|(?<![0-9A-Za-z]_.)(?<![0-9A-Za-z]__.))"
_PREFIXES = in_every_case(word for pack in PACKS for word in pack.name_prefixes)
_NOT_IN_NAME = (
    f"(?:(?<![A-Za-z]{HYPHEN}.)"
    + "".join(
        f"|(?<=(?:{'|'.join(word for word in _PREFIXES if len(word) == length)}){HYPHEN}.)"
        for length in sorted({len(word) for word in _PREFIXES})
    )
    + ")"
)


def _after_first(words: dict[str, object]) -> str:
    """Any of ``words``, where the first character has been read already."""
    firsts: dict[str, list[str]] = {}
    for word in words:
        firsts.setdefault(word[0], []).append(word[1:])
    return "(?:" + "|".join(f"(?<={re.escape(c)}){alternation(rest)}" for c, rest in firsts.items()) + ")"


# --- dates, times, ratios that begin with a digit -------------------------------------------------
_MONTH_NAME = alternation(MONTHS)
_MONTH_INITIALS = "".join(sorted({name[0] for name in MONTHS}))
_YEAR_FIRST = (
    rf"{D}{{3}}(?:-{D}{{1,2}}-{D}{{1,2}}(?![-0-9０-９])|/{D}{{1,2}}/{D}{{1,2}}(?![/0-9])|\.{D}{{1,2}}\.{D}{{1,2}}(?!\.?{D})"
    rf"|\. {D}{{1,2}}\. {D}{{1,2}}(?!{D})|-W?{D}{{2}}(?![-0-9A-Za-z])|s{NO_LETTER}|[ -]Q[1-4]{NO_LETTER}"
    rf"|{pattern('date from year')})"
)
_DAY_FIRST = (
    rf"{D}?(?:(?:st|nd|rd|th|\.)?(?: day)?(?: of)?[ -]{_MONTH_NAME}(?:,?[ -]{D}{{4}}(?!{D}))?(?![A-Za-z])"
    rf"|/{D}{{1,2}}/{D}{{4}}(?!{D})|\.{D}{{1,2}}\.{D}{{4}}(?!{D})|-{D}{{1,2}}-{D}{{4}}(?!{D})"
    rf"|0s{NO_LETTER}|{pattern('date from day')})"
)
_HALF_DAY = r"(?: ?(?:[ap]\.m\.|[AP]\.M\.|[ap]m|[AP]M)(?![A-Za-z]))"
_CLOCK = pattern("clock")
_TIME = rf"{D}?(?:[:：][0-5０-５]{D}(?:[:：][0-5０-５]{D})?(?![:：]?{D}){_HALF_DAY}?|{_HALF_DAY}|{_CLOCK})"
_RATIO = (
    rf"{D}*+(?:(?:\.{D}++)?+(?:(?:[:：]| [:：] ){D}++(?:\.{D}++)?+){{1,5}}+(?![:：]?{D})|/{D}++(?![/0-9A-Za-z])"
    rf"|{pattern('ratio')})"
)
_ORDINAL = rf"{D}*+(?:st|nd|rd|th)(?: [Cc]entury)?{NO_LETTER}"
_TENTHS = pattern("tenths", END=KOREAN_END)
# Not 1.250.000: that is a number in groups.
_CODE = (
    rf"(?:{D}*+(?:-{D}++){{2,}}+|(?!{D}{{0,2}}(?:\.{D}{{3}}){{2,}}+(?![.0-9]))(?>{D}*+(?:\.{D}++){{2,}}+)){NO_LETTER}"
)
# Digits with letters that are no unit known here, 7dpi or 5h30m, are one token as they are written. Not so names (3D, 5G, 2FA; 76ers),
# the pieces of ids (3f2a9c, 7b-chat), and words that lost a space (2The).
_NAME = rf"(?:(?<=[1-4])D|(?<=[1-6])G|(?<=2)FA)(?![A-Za-z0-9/%])|{D}*+(?:ers|[A-Z][a-z]|[a-f](?=[0-9a-f])[0-9a-f]*+{NO_LETTER})"
_GLUED = (
    rf"(?!{_NAME})(?<![0-9A-Za-z]-.){D}*+(?:[.,]{D}++){{0,3}}+[A-Za-zµμΩＡ-Ｚａ-ｚ]{{1,4}}+(?:{D}{{1,4}}+[A-Za-z]{{0,2}}+)?+"
    rf"(?:/[A-Za-zµμ]{{1,4}}+)?+[%％]?{NO_LETTER}(?!-[A-Za-z0-9])"
)
_POWER = rf"(?:(?<=1)0{RAISED}|(?={D}*+\^){D}*+{RAISED})"
# What may stand behind the first digits of anything but a plain number; most numbers need not be tried as a date.
_GOES_ON = characters("goes on")
_NOT_PLAIN = (
    rf"(?={D}*+(?:[/:：{_GOES_ON}snrtapAP]|-[0-9０-９QW{_MONTH_INITIALS}]|\.(?: ?{D}{{1,2}}\.| {_MONTH_NAME}(?![A-Za-z])|{D}++(?: ?[:：{_GOES_ON}]|\.{D}))"
    rf"| (?:[:：{_GOES_ON}Q]|[apAP]\.?[mM]|of |[{_MONTH_INITIALS}][a-z])))"
)
# Most numbers are plain: digits before a stop, or before a word that is their unit or none, or with a unit attached. Where
# nothing follows that any other branch could ask for, this one says what they would, at half the price.
_LOWER_UNITS = [unit for unit in (*SYMBOLS, *ENGLISH_UNITS) if "a" <= unit[0] <= "z"]
_PLAIN = (
    rf"{D}*+(?:\.{D}++)?+(?:(?=\Z|[,;)!?](?!{D})|\.(?! ?{D}| {_MONTH_NAME}(?![A-Za-z])))"
    rf"|(?= [a-z])(?! (?:x|[ap]\.?m|of |and an? half|{english.SCALE_WORDS}|{SHORT_SCALE}))(?: {alternation(_LOWER_UNITS)}{NO_LETTER}(?!/)|(?! [A-Za-z]{{1,9}}+/)){END}"
    rf"|%(?![A-Za-z0-9_/\x80-\U0010ffff]|\.{D}| [vwm]/)"
    rf"|(?=[cgkm])(?!k{NO_LETTER}|mn|{english.SCALE_WORDS}){alternation(u for u in _LOWER_UNITS if u[0] in 'cgkm')}{NO_LETTER}(?!/){END}"
    rf"|{pattern('plain', UNIT=KOREAN_UNIT, HAN_UNIT=HAN_UNIT_ALONE)})"
)
_NO_KEYCAP = "(?!\ufe0f?\u20e3)"
_FROM_DIGIT = (
    rf"(?<={D}){_NOT_AFTER_WORD}(?<!{D}\..){_NOT_IN_NAME}(?:(?P<plain>{_PLAIN})"
    rf"|{_NOT_PLAIN}(?:(?P<date>{_YEAR_FIRST}|{_DAY_FIRST})"
    rf"|(?P<time>{_TIME})|(?P<ratio>{_RATIO})|(?P<ordinal>{_ORDINAL})|(?P<tenths>{_TENTHS})|(?P<code>{_CODE}))"
    rf"|(?P<power>{_POWER})|{_NO_KEYCAP}(?P<number>{NUMBER})|(?P<glued>{_GLUED}))"
)

# --- what begins with a letter, a sign, a bracket -------------------------------------------------
_MONTH_FIRST = (
    rf"{_after_first(dict(MONTHS))}(?: (?![4-9４-９]{D}|[3３][2-9２-９]){D}{{1,2}}(?:st|nd|rd|th)?(?![0-9A-Za-z:%])(?:,? {D}{{4}}(?!{D}))?"
    rf"|(?:,? |-){D}{{4}}(?!{D}))"
)
_PERIOD = rf"(?:(?<=Q)[1-4](?:,? (?:of )?(?:FY ?)?{D}{{4}})?|(?<=H)[12],? (?:FY ?)?{D}{{4}}|(?<=F)Y[ -]?(?:{D}{{4}}|{D}{{2}}))"
_FROM_LETTER = (
    rf"(?<=[A-Z])(?<![A-Za-z0-9].)(?<![A-Za-z0-9]_.)(?:(?P<named_date>(?:{_MONTH_FIRST}|{_PERIOD}){NO_LETTER})"
    rf"|(?P<coded_money>{_after_first(dict(CURRENCY_CODES))}{MONEY}))"
)
# Where no space is written, a minus right after one of these words is a sign; after anything else it joins a range.
_BEFORE_SIGN = characters("before sign")
# In accounts a triangle is a minus. Before a rank or a count it is a bullet: ▲1위 ▲2위.
_IN_ACCOUNTS = rf"(?={D}[0-9０-９,.，．]*+(?:\Z|[\s%％‰)）,，、。|]|[{SCALES_OF_TEN}]*+[{MONEY_CHARACTERS}]))"
_FROM_SIGN = (
    rf"(?:(?<=[+±＋{MINUS}])(?:(?<![^\W_].)(?<![%)\]].)|(?<=[{_BEFORE_SIGN}].))(?<!{D} .)|(?<=[{TRIANGLES}]){_IN_ACCOUNTS})"
    rf"(?:(?P<signed>{D}{NUMBER})|(?P<signed_money>{CURRENCY_SIGN}{MONEY})|(?P<signed_glued>{D}{_GLUED}))"
)
# A formula is set between dollars: $5.2\%$.
_FROM_CURRENCY = rf"(?<={CURRENCY_SIGN})(?![0-9.,]{{1,12}}\\%)(?P<money>{MONEY})"
_FROM_POINT = rf"(?<=\.)(?<![\w.\])].)(?P<point>{D}++{AFTER_DIGITS})"
_MARKER_PART = rf"[A-Z]?{D}{{1,3}}"
_MARKER = (
    rf"(?<=\[)(?:\^[^\]\n]{{1,60}}|(?:cite|citation|ID|id|source|Source|doc|ref|chunk|chunk_id|{pattern('marker')})s? ?[:：][^\]\n]{{1,200}}"
    rf"|{_MARKER_PART}(?: ?[,;–-] ?{_MARKER_PART})*+(?:,? pp?\. ?{D}{{1,4}}(?: ?[–-] ?{D}{{1,4}})?|†[^\]\n]{{0,80}})?)\]"
)
_SOURCE_MARKER = rf"(?<=【)(?:ID[:：] ?)?{D}+(?::{D}+)?(?:†[^】\n]{{0,80}})?】"
_TITLE = rf"(?=[A-Z{HANGUL}{scripts.KANA}{scripts.HAN}*])"
_NO_SPELLED_UNIT = f"(?!{alternation([*SYMBOLS, *ENGLISH_UNITS])}{NO_LETTER}|{english.SCALE_WORDS}|{SHORT_SCALE})"
_NO_EAST_ASIAN_UNIT = f"(?!(?:{KOREAN_UNIT}){KOREAN_END}|{HAN_UNIT}|[{''.join(east_asian.MYRIADS)}])"
# "## 30 days later" is about a number, "## 3 Results" and "## 3 分析" are the third of their kind. Without the marks of a heading
# only an outline tells it from a value: "3.5 이상" is one.
_HEADING_NUMBER = (
    rf"(?:(?<=\#[ \t])|(?<=\#[ \t]\*\*))(?:{D}{{1,2}}(?:\.{D}{{1,2}})++\.?[ \t]++{_TITLE}{_NO_EAST_ASIAN_UNIT}"
    rf"|{D}{{1,2}}[ \t]++(?=[A-Z*\x80-\U0010ffff])){_NO_SPELLED_UNIT}"
)
_LINE_NUMBER = (
    rf"(?<=\n)[ \t]*+(?:[>*+•·\-][ \t]++|\#++[ \t]*+)*+(?:\*\*|__)?"
    rf"(?:(?!{D}{{1,2}}\. ?{_MONTH_NAME}(?![A-Za-z])){D}{{1,3}}[a-f]?(?:\\?[.)](?=[\s*_]|[^\W\d])|[、．）](?!{D}))|[(（]{D}{{1,3}}[a-f]?[)）]"
    rf"|{_HEADING_NUMBER})"
)
_FROM_HAN = (
    rf"(?<={HAN})(?<![{east_asian.HAN}].)(?!{pattern('not a numeral')})(?:(?P<han_percent>{pattern('percent in words', HAN=HAN)})"
    rf"|(?P<han_fraction>{pattern('fraction in words', HAN=HAN)})|(?P<han_date>{pattern('date in words', HAN=HAN)})"
    rf"|(?P<han_time>{pattern('clock in words', HAN=HAN)})"
    # In words a decimal has single digits behind its point. "三点十五分" is a time, "三点一起" and "三点二是" go on with another word.
    rf"|(?P<han>{HAN}*+{pattern('decimal')}?(?:{HAN_UNIT}|[%％])?))"
)
_FROM_OTHER_DIGIT = rf"(?<=[{OTHER_DIGITS}])(?P<other>[{OTHER_DIGITS}]*+(?:[.,٫٬][{OTHER_DIGITS}]++)*+(?: ?[%％٪])?)"
_HALF_DAY_INITIALS = "".join(sorted({word[0] for word in HALF_DAYS}))
_FROM_HALF_DAY = (
    rf"(?<=[{_HALF_DAY_INITIALS}]){_after_first(dict(HALF_DAYS))} ?(?P<half_day>{D}{{1,2}}(?:{_CLOCK}|:[0-5]{D})"
    rf"|{pattern('clock behind half day', HAN=HAN)})"
)

# Vowels of Hangul and voicing marks of kana, where a letter is written in parts: the 일 of 90일 is three code points then, and
# no unit that stands here. Looked for on the way, for nothing; what a text says can be read when it is composed.
IN_PARTS = "\u1161-\u1175\u3099\u309a"
_FROM_PART = rf"(?<=[{IN_PARTS}])(?P<in_parts>)"

_ASCII_BRANCHES = [_FROM_DIGIT, _FROM_LETTER, _FROM_SIGN, _FROM_CURRENCY, _FROM_POINT, _MARKER, _LINE_NUMBER]
_OTHER_BRANCHES = [
    _FROM_HALF_DAY,
    pattern("from era", HAN=HAN),
    pattern("from ordinal", HAN=HAN),
    _FROM_HAN,
    # 上半年 is a part of the calendar, 半年报 a report; a Japanese term (半期) is called 半年 too.
    pattern("from half"),
    _SOURCE_MARKER,
    _FROM_OTHER_DIGIT,
    rf"(?<={FRACTION_SIGN})(?P<fraction>){NO_LETTER}",
    _FROM_PART,
]
_LETTERS = "".join(sorted({word[0] for word in [*MONTHS, *CURRENCY_CODES]} | set("QHF")))
_ASCII_FIRST = rf"0-9{_LETTERS}$+\-.\[\n"
_OTHER_FIRST = (
    "".join(
        sorted(
            {*east_asian.HAN.replace("○", ""), *FRACTIONS, *"０１２３４５６７８９±＋【"}
            | {word[0] for word in [*ERAS, *HALF_DAYS]}
            | {sign for sign in CURRENCY_SIGNS if sign != "$"}
        )
    )
    + "−–‒﹣－‐‑\u00ad"
    + TRIANGLES
    + characters("first")
    + OTHER_DIGITS
    + IN_PARTS
)

# The branches are large and lie far apart; what cannot begin a number is turned away by a look at what follows it.
_BEFORE_DIGITS = characters("first before digits")
GUARD = (
    rf"(?:(?<={D})|(?<=[A-Z])(?=[A-Za-zä.$¥]{{0,9}}+[, ]{{0,2}}+[{MINUS}]?{D})|(?<=[.{_BEFORE_DIGITS}])(?={D})"
    rf"|(?<=\n)(?=[ \t>*+•·\-\#_(（0-9０-９])|(?<=[^A-Z.{_BEFORE_DIGITS}\n]))"
)


# Compiling takes a good part of a second in all, so each pattern is compiled when a text first needs it.


@cache
def in_ascii() -> re.Pattern[str]:
    """Numbers in figures, in a text that is all ASCII."""
    pattern = f"[{_ASCII_FIRST}]{GUARD}(?:{'|'.join(_ASCII_BRANCHES)})"
    pattern = pattern.replace(_NO_KEYCAP, "").replace(OR_EAST_ASIAN_UNIT, "").replace(f"{MYRIAD_SCALE}|", "")
    return re.compile(pattern.replace(D, "[0-9]").replace("[０-９]", "[0-9]").replace("０-９", ""))


@cache
def in_any_text() -> re.Pattern[str]:
    """Numbers in figures and in Han numerals, in any text."""
    return re.compile(f"[{_ASCII_FIRST}{_OTHER_FIRST}]{GUARD}(?:{'|'.join(_ASCII_BRANCHES + _OTHER_BRANCHES)})")
