"""Numbers that only count the parts of a text: the steps (1) ... (2) of a sentence, and the headings 1.1, 1.2 of an outline.

One of them alone counts nothing, so it stays a number: "3.5 Stars", "(depth 11) beside (depth 12)".
"""

from __future__ import annotations

import re
from decimal import Decimal
from itertools import pairwise

from answergate.model.span import Span
from answergate.text.numbers import east_asian
from answergate.text.numbers.figures import HAN
from answergate.text.numbers.lexicon import D, characters, pattern
from answergate.text.numbers.number import Kind, Token

_CLOSED_STEP = re.compile(r"\)(?=\s)|）")
_FIRST_STEP = re.compile(r"(?:\A|\n)[ \t]*+[(（]?1[)）]")
# 第五条（2） names a clause.
_CLAUSES = tuple(characters("clauses"))
# An item of a list opens a sentence.
_ITEM = re.compile(
    rf"(?:\A|\n|(?<=[.!?;。！？；]) ?)(?P<label>(?:[Ss]tep|{pattern('label')}) ?)?(?P<number>{D}{{1,2}}|(?(label){HAN}))"
    rf"(?:{pattern('label behind')})?(?(label)[:：.)]|[.)、](?!{D}))"
)
_FEWEST_ITEMS = 2
_LONGEST_ENUMERATION = 50
_OPENING_REACH = 40
# A text is read with a line break before it, so that its first line is as any other.
_LINE_OPENING = r"\n[ \t>*+•·\#_-]*+"
_TITLE = r"[ \t]++[*_]*+([^\W\d_]++)"
_LINE_NUMBER = re.compile(r"^[ \t>*_]*([0-9]{1,3})(?:[.)](?=\s|\*)|[、．）])", re.MULTILINE)
_OUTLINE = re.compile(rf"{_LINE_OPENING}([1-9][0-9]?(?:\.[0-9]{{1,2}})*+)\.?{_TITLE}")
_HEADING = re.compile(rf"{_LINE_OPENING}([1-9][0-9]?(?:\.[0-9]{{1,2}})++)\.?{_TITLE}")

# Named once: reading a member off its enum costs as much as the rest of a comparison several times over.
_NUMBER = Kind.NUMBER


def without_items(tokens: list[Token], text: str) -> list[Token]:
    """The tokens less a running "1. ... 2. ..." or "Step 1: ... Step 2: ..." on one line, which begins at 1."""
    found = [(match.start("number"), east_asian.value_of(match["number"])) for match in _ITEM.finditer(text)]
    if len(found) < _FEWEST_ITEMS or [number for _, number in found] != list(range(1, len(found) + 1)):
        return tokens
    starts = {start for start, _ in found}
    return [token for token in tokens if not starts.intersection(range(token[0], token[1]))]


def without_steps(tokens: list[Token], text: str) -> list[Token]:
    """The tokens less a running "(1) ... (2) ..." or "1) ... 2) ...", which begins at 1."""
    steps = [token for token in tokens if token[3].kind is _NUMBER and _is_step(text, token)]
    # the first may open its line, where it is no token
    running = {steps[0][0]} if steps and steps[0][3].value == 2 and _FIRST_STEP.search(text) else set()
    for before, after in pairwise(steps):
        number = before[3].value
        if number is None or after[3].value != number + 1 or number + 1 >= _LONGEST_ENUMERATION:
            continue
        if number == 1 or before[0] in running:
            running |= {before[0], after[0]}
    return [token for token in tokens if token[0] not in running]


def _is_step(text: str, token: Token) -> bool:
    start, end = token[:2]
    closed = _CLOSED_STEP.match(text, end)
    if closed is None:
        return False
    if text[start - 1 : start] not in "(（":
        # the bracket that closes here was opened before other words: (depth 11)
        before = text[max(0, start - _OPENING_REACH) : start]
        if max(before.rfind("("), before.rfind("（")) > max(before.rfind(")"), before.rfind("）")):
            return False
    return closed.group() == ")" or text[max(0, start - 2) : start - 1] not in _CLAUSES


def without_outline(tokens: list[Token], text: str) -> list[Token]:
    """The tokens less the numbers of headings, at the start of their lines, that the headings before them lead up to."""
    found = {match.start(1) - 1: tuple(map(int, match[1].split("."))) for match in _OUTLINE.finditer("\n" + text)}
    headings = set(found.values())
    running = {start for start, heading in found.items() if _is_led_up_to(heading, headings)}
    return [token for token in tokens if token[0] not in running] if running else tokens


def _is_led_up_to(heading: tuple[int, ...], headings: set[tuple[int, ...]]) -> bool:
    """Whether an outline has what counts up to a heading: 1.1 and 1.2 to 1.3; 1, or else 1.2, to 1.1."""
    above, last = heading[:-1], heading[-1]
    if last == 1:
        return bool(above) and (above in headings or (*above, 2) in headings)
    return bool(above) and all((*above, number) in headings for number in range(1, last))


def lone_line_numbers(text: str, evidence: str) -> list[tuple[Span, Decimal]]:
    """Figures that open a line as a list number does, but are none, because no number before or behind them is: "90. ..."."""
    found = [(Span(*match.span(1)), int(match[1])) for match in _LINE_NUMBER.finditer(text)]
    values = {value for _, value in found}
    theirs = {int(match[1]) for match in _LINE_NUMBER.finditer(evidence)} if found else set()
    return [
        (span, Decimal(value))
        for span, value in found
        if value > 1 and value - 1 not in values and value + 1 not in values and value not in theirs
    ]


def titles_of(text: str) -> set[tuple[str, str]]:
    """The headings with a number of parts at the start of a line, each with the first word of its title."""
    return {(match[1], match[2]) for match in _HEADING.finditer("\n" + text)}
