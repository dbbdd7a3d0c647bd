"""Units that are not next to their number: behind an adjective, in brackets, on the next line, in the label or the table head."""

from __future__ import annotations

import re

from answergate.lang.international import MONEY
from answergate.text.numbers.marks import STOP
from answergate.text.numbers.unit_words import unit_of

_BETWEEN = re.compile(r"(?:\s?[(（][^()（）\n]{1,30}(?=[)）]))?[\s)\]）】*_]*(?:±\s?\d[\d.,]*\s?)?")
_WORD = re.compile(r"[^\W\d_]+(?:[/²³%][^\W\d_]*)*|[%％‰°]\S?")
# Where a label or a table head names the unit for all that follows: "Weight (kg)", "unit: mg".
_DECLARED = re.compile(r"[(（:：,][ \t]*([^\s()（）:：,\d]{1,14})[ \t]*[)）\n|]")
_DECLARED_HERE = re.compile(r"[(（]([^\s()（）\d]{1,14})[)）]\s?[:：]?\s?\Z")
_NAME_BEFORE = re.compile(r"(?<![\d.%])(?<![^\W\d_])([^\W\d_]{1,10})[\s:：]{0,2}\Z")
_DIGIT = re.compile(r"\d")
_LONGEST_LABEL = 400
_LONGEST_UNIT = 12
_MOST_WORDS = 3
_REACH = 60
_EAST_ASIAN = "\u1100"


def units_around(text: str, start: int, end: int) -> frozenset[str]:
    """The unit of a number at a place that has none next to it: the first one behind it, or those of the label before it."""
    before = text[max(0, start - _LONGEST_LABEL) : start]
    declared = _DECLARED_HERE.search(before)
    named = unit_of(declared[1]) if declared is not None else None
    found = named or _first_unit(_text_behind(text, end))
    if found:
        return frozenset([found])
    line = before[before.rfind("\n") + 1 :]
    label = line[max((match.end() for match in STOP.finditer(line)), default=0) :]
    return frozenset(filter(None, map(unit_of, [*_WORD.findall(label), *_DECLARED.findall(before)])))


def currency_before(before: str) -> str:
    """The currency whose name closes the text before a number: 港币500."""
    word = _NAME_BEFORE.search(before)
    if word is None:
        return ""
    ends = [word[1]] if word[1].isascii() else [word[1][at:] for at in range(len(word[1]))]
    units = [unit_of(end, whole=True) for end in ends]
    return next((unit for unit in units if unit is not None and unit in MONEY), "")


def unit_behind(text: str, end: int) -> str:
    """The first unit behind a number, up to the next number."""
    return _first_unit(_DIGIT.split(_text_behind(text, end), maxsplit=1)[0])


def _text_behind(text: str, end: int) -> str:
    """The rest of the sentence and line, without brackets right behind the number. Another line begins with a break."""
    gap = _BETWEEN.match(text, end)
    start = end if gap is None else gap.end()
    stop = STOP.search(text, start, start + _REACH)
    behind = text[start : stop.start() if stop is not None else start + _REACH].partition("\n")[0]
    return "\n" + behind if "\n" in text[end:start] else behind


def _first_unit(behind: str) -> str:
    # What is on the next line belongs to the number only if it begins with the unit.
    most = 1 if behind.startswith("\n") else _MOST_WORDS
    for word in _WORD.findall(behind)[:most]:
        # Where no spaces separate words, the unit may start at any of the first characters: 営業日.
        places = range(1) if word[0] < _EAST_ASIAN or most == 1 else range(_MOST_WORDS + 1)
        found = next(filter(None, (unit_of(word[place : place + _LONGEST_UNIT]) for place in places)), None)
        if found is not None:
            return found
    return ""
