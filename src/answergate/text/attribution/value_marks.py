"""Marks that are directly at a value and are no part of it: the marks of footnotes, and dashes in place of cents."""

from __future__ import annotations

import re

from answergate.lang.international import CURRENCY_CODES
from answergate.model.catalogue import Kind
from answergate.model.span import Span
from answergate.text.folding import Folded, without
from answergate.text.numbers.lexicon import PACKS, D, characters

_TO = "|".join(re.escape(word) for pack in PACKS for word in pack.to)
_RAISED = "[⁰¹²³⁴⁵⁶⁷⁸⁹]"
_CODES = "|".join(sorted(code for code in CURRENCY_CODES if len(code) == 3 and code.isalpha()))
_AT_A_VALUE = "(?<=[^\\W_]|[%％‰°℃℉$€£¥₩)）])"
_NOTE = f"[{characters('note')}]"
_MARK = re.compile(
    rf"(?P<tag><sup>[^<]{{0,12}}</sup>)"
    rf"|(?<={D})(?P<raised>{_RAISED}{{1,3}}(?:[,，]{_RAISED}{{1,2}})*[)⁾]?)"
    rf"|{_AT_A_VALUE}(?P<star>\s?[*†‡]{{1,4}}[)）]?(?!\w|\s*{D}))"
    rf"|(?P<starred>\s[*†‡※]{D}{{1,2}}[)）]?(?![\w.,]))"
    # Behind a digit the same character can be a unit: two weeks.
    rf"|(?<=[^\W\d_]|[%％℃)）])(?P<note>\s?[(（\[［]?(?:{_NOTE}|※)\s?{D}{{1,2}}(?!{D})[)）\]］]?)"
    rf"|(?:(?<=[^\W\d_]|[%％℃°€])\s?|(?<={D})\s)(?P<number>(?:{D}{{1,2}}|[a-z])(?:[,，]\s?{D}{{1,2}})?[)）⁾])"
    # Before a number that opens a text or follows the mark of a range, the sign is its sign, also with a space between.
    rf"|(?:\A|[~∼～〜…(（]|(?<![^\W_])(?:{_TO}))\s*[-−–+](?P<sign>\s+)(?={D})"
    rf"|(?<={D})(?P<dash>(?:[,.][-–—]{{1,2}}|/-)(?!{D}))"
    # A space groups digits only where nothing before it says that the first digits are a number of their own: Type 3 250 V.
    rf"|(?:(?<![^\W_][ ])|(?<=(?:{_CODES})[ ]))(?<![\w.,:/'’\-–])(?P<grouped>[1-9][0-9]{{0,2}}(?:[ ][0-9]{{3}})++)(?![\w/:\-–]|[ ][0-9])"
)
_POWER_BEFORE = re.compile(r"[×x*·]\s?10\Z")
_TEN_BEFORE = re.compile(r"(?<![\d.,])10\Z")
_OPEN = re.compile(r"[(（]")
_CLOSED = re.compile(r"[)）⁾]")
_BRACKET_REACH = 120


def without_marks(text: str, kind: Kind | None) -> Folded:
    """Return ``text`` without the marks at its values: "$95¹", "25 1)" and "95,- EUR" are read as "$95", "25" and "95 EUR"."""
    left_out: list[Span] = []
    for match in _MARK.finditer(text):
        name = match.lastgroup
        assert name is not None
        span = Span(*match.span(name))
        if name == "grouped":
            left_out += [Span(at, at + 1) for at in range(span.start, span.end) if text[at] == " "]
        elif name == "sign" and kind != "range":
            continue  # a bullet
        elif not (name == "raised" and _is_power(text, span.start, kind)) and not (
            name in ("number", "star") and _CLOSED.search(match[0]) and is_in_brackets(text, span.start)
        ):
            left_out.append(span)
    return without(Folded(text, text, ()), left_out)


def is_in_brackets(text: str, at: int) -> bool:
    """Return whether a bracket before this place is still open there."""
    before = text[max(0, at - _BRACKET_REACH) : at]
    return len(_OPEN.findall(before)) > len(_CLOSED.findall(before))


def _is_power(text: str, at: int, kind: Kind | None) -> bool:
    """Return whether raised digits are an exponent: 3×10⁵, and in quantities 10⁵, but not $10¹."""
    before = text[max(0, at - 5) : at]
    return bool(_POWER_BEFORE.search(before)) or (kind in ("number", "range") and bool(_TEN_BEFORE.search(before)))
