"""Read the numbers out of a text."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import pairwise

from answergate.model.span import Span
from answergate.text.numbers import east_asian
from answergate.text.numbers.digits import FRACTIONS
from answergate.text.numbers.grammar import in_any_text, in_ascii
from answergate.text.numbers.meaning import meaning_of
from answergate.text.numbers.number import Kind, Meaning, Number
from answergate.text.numbers.ranges import shared_in_range
from answergate.text.numbers.word_grammar import WORD_STARTS, in_english_words, in_korean_words

_RANGE = frozenset("-–—~～〜∼−‐‑")
_ADDRESS = re.compile(r"(?:https?://|www\.)[^\s<>\"'）】」』，。、]+|[\w.+\-]+@[\w\-]+(?:\.[\w\-]+)+")
_REFERENCE = re.compile(
    r"(?:\b(?:passage|source|document|chunk|excerpt|evidence|context|snippet|reference|citation|doc|ref)s?\.?"
    r"|출처|문서|근거|발췌|자료|참고|来源|文档|文件|资料|片段|段落|出典|資料|文書|来源文档)[ #\u00a0]?\Z",
    re.IGNORECASE,
)
_NUMERALS = re.compile(f"[{east_asian.HAN}{''.join(FRACTIONS)}]")
_REFERENCE_REACH = 12
_LONGEST_REFERENCE = 3
_CLOSED_STEP = re.compile(r"\)(?=\s)")
_LONGEST_ENUMERATION = 50
_WIDEST_RANGE_MARK = 3

# Where it starts and ends, and what it says.
_Token = tuple[int, int, Meaning]


def read_numbers(text: str) -> tuple[Number, ...]:
    """Every number of ``text``, in order, none overlapping another.

    Not read: citation markers, list and heading numbering, running (1) ... (2), digits glued to a name (COVID-19, MP3, v2.0.1),
    web and mail addresses, circled numbers. A range is two numbers, both with the unit that governs them.
    """
    found = _tokens(text)
    return _numbers(found, text) if found else ()


def read_literals(text: str) -> set[tuple[str, str]]:
    """What the numbers of ``text`` look like and mean, without their places: much cheaper than the numbers."""
    found = _tokens(text)
    meanings = _governed(found, text)
    return {(text[start:end], meaning.key) for (start, end, _), meaning in zip(found, meanings, strict=True)}


def has_number_words(text: str) -> bool:
    """Whether any number is, or may be, written without digits."""
    return (not text.isascii() and _NUMERALS.search(text) is not None) or bool(_in_words(text))


def _tokens(text: str) -> list[_Token]:
    found = _in_figures(text)
    words = _in_words(text)
    if words:
        found = _merged(found, words)
    if found and ("://" in text or "www." in text or "@" in text):
        found = _outside_addresses(found, text)
    if found and "1)" in text and "2)" in text:
        found = _without_enumeration(found, text)
    return found


def _in_figures(text: str) -> list[_Token]:
    # The line break in front lets the grammar treat the first line as any other.
    led = "\n" + text
    tokens: list[_Token] = []
    for match in (in_ascii() if text.isascii() else in_any_text()).finditer(led):
        shape = match.lastgroup
        if shape is not None:
            meaning = meaning_of(shape, match.group())
            if meaning is not None:
                start, end = match.span()
                tokens.append((start - 1, end - 1, meaning))
    return tokens


def _in_words(text: str) -> list[_Token]:
    led = " " + text
    for mark in WORD_STARTS:
        led = led.replace(mark, " ")
    matches = list(in_english_words().finditer(led))
    if not text.isascii():
        matches += in_korean_words().finditer(led)
    tokens: list[_Token] = []
    for match in matches:
        shape = match.lastgroup
        if shape is not None:
            meaning = meaning_of(shape, match.group(shape))
            if meaning is not None:
                start, end = match.span(shape)
                tokens.append((start - 1, end - 1 - meaning.surplus, meaning))
    return tokens


def _merged(figures: list[_Token], words: list[_Token]) -> list[_Token]:
    kept: list[_Token] = []
    for token in sorted([*figures, *words], key=_start):
        if not kept or kept[-1][1] <= token[0]:
            kept.append(token)
    return kept


def _start(token: _Token) -> int:
    return token[0]


def _outside_addresses(tokens: list[_Token], text: str) -> list[_Token]:
    addresses = [match.span() for match in _ADDRESS.finditer(text)]
    starts = [start for start, _ in addresses]
    kept: list[_Token] = []
    for token in tokens:
        before = bisect_right(starts, token[0]) - 1
        if before < 0 or addresses[before][1] <= token[0]:
            kept.append(token)
    return kept


def _without_enumeration(tokens: list[_Token], text: str) -> list[_Token]:
    """The tokens less a running "(1) ... (2) ..." or "1) ... 2) ..."; a single "(3)" stays a number."""
    steps = [token for token in tokens if _CLOSED_STEP.match(text, token[1]) and token[2].kind is Kind.NUMBER]
    running: set[int] = set()
    for before, after in pairwise(steps):
        if before[2].value is not None and after[2].value == before[2].value + 1 < _LONGEST_ENUMERATION:
            running |= {before[0], after[0]}
    return [token for token in tokens if token[0] not in running]


def _numbers(tokens: list[_Token], text: str) -> tuple[Number, ...]:
    meanings = _governed(tokens, text)
    numbers: list[Number] = []
    for (start, end, _), meaning in zip(tokens, meanings, strict=True):
        span = Span(start, end)
        width = end - start
        core = span if meaning.core_end >= width else Span(start, start + meaning.core_end)
        if meaning.digits_end >= width:
            digits = span
        else:
            digits = core if meaning.digits_end == meaning.core_end else Span(start, start + meaning.digits_end)
        reference = meaning.kind is Kind.NUMBER and width <= _LONGEST_REFERENCE and _is_reference(text, start)
        numbers.append(
            Number(
                span, text[start:end], core, digits, meaning.kind, meaning.value, meaning.unit, meaning.key, reference
            )
        )
    return tuple(numbers)


def _is_reference(text: str, start: int) -> bool:
    return _REFERENCE.search(text[max(0, start - _REFERENCE_REACH) : start]) is not None


def _governed(tokens: list[_Token], text: str) -> list[Meaning]:
    """The tokens' meanings, where both ends of a range share scale and unit."""
    meanings = [meaning for _, _, meaning in tokens]
    for place in range(len(tokens) - 1):
        end, following = tokens[place][1], tokens[place + 1][0]
        if 1 <= following - end <= _WIDEST_RANGE_MARK and text[end:following].strip() in _RANGE:
            meanings[place : place + 2] = shared_in_range(meanings[place], meanings[place + 1])
    return meanings
