"""Whether the numbers of an answer stand in the evidence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from answergate.model.span import Span
from answergate.text.numbers.agreement import compared, directions_agree, renumbered
from answergate.text.numbers.declared import stated_in_scale
from answergate.text.numbers.expressions import ordinals_in
from answergate.text.numbers.marks import Context
from answergate.text.numbers.number import Kind, Number, Token
from answergate.text.numbers.numbering import lone_line_numbers, titles_of
from answergate.text.numbers.parts import Parts
from answergate.text.numbers.reader import number_of, read_tokens
from answergate.text.numbers.surroundings import open_sentences
from answergate.text.numbers.units import COUNTERS, UNITS
from answergate.text.numbers.unstated_words import Expressions


def ungrounded(
    numbers: Sequence[Number], evidence: Sequence[str], *, equal: bool, text: str | None = None
) -> list[Number]:
    """Those of ``numbers`` that no text of ``evidence`` grounds, in their order.

    A number is grounded where the evidence has the same token: the whole literal, with the same meaning.
    Beyond that, a unit is a word of its own. The same digits with the same unit ground each other however
    the unit is written ("330 metres", "330m", "90 days", "90일"); digits with a unit are grounded by the
    same digits bare; bare digits are grounded by the same digits before a separate unit word or an
    attached counter (3명, 三个). Percent, currency and scale belong to the number and are never left out,
    however they are spaced (4 % is 4%). Degrees are grounded by degrees that say of which scale. A date in
    part is grounded by a date that has those parts and spells them so.

    With ``equal`` it is enough that the values are the same, however they are spelled. References to
    evidence ("passage 2") are no statements and need no ground. With the ``text`` that the numbers stand in,
    they are also looked for with their next word joined to them or parted from them (60fps, 60 fps).
    """
    left = [number for number in numbers if not number.reference]
    if not left:
        return left
    joined = _joined(evidence)
    tokens = read_tokens(joined)
    literals = _literals(tokens)
    left = [number for number in left if (number.text, number.key) not in literals]
    return _without_ground(left, text, tokens, joined, equal=equal, parts=False)


def ungrounded_in(text: str, evidence: Sequence[str], *, equal: bool) -> list[Number]:
    """The numbers of ``text`` that no text of ``evidence`` grounds.

    The same as reading them and asking :func:`ungrounded`, but most stand in the evidence as they are, and of those no
    number is made.
    """
    joined = _joined(evidence)
    open_to_doubt = open_sentences(text, evidence)
    if not open_to_doubt:
        return []
    found = read_tokens(text)
    numbers = [number for number in (number_of(token, text) for token in found) if not number.reference]
    numbers = [number for number in numbers if open_to_doubt.touch(number.span)]
    tokens = read_tokens(joined)
    theirs = [number_of(token, joined) for token in tokens]
    mine_in, theirs_in = Context(text), Context(joined)
    expressions = Expressions(mine_in, theirs_in, numbers, theirs, open_to_doubt.touch)
    numbers = expressions.numbers
    literals = _literals(tokens)
    left = [number for number in numbers if (number.text, number.key) not in literals]
    left = _without_ground(left, text, tokens, joined, equal=equal, parts=True)
    right, wrong = compared(numbers, mine_in, theirs, theirs_in)
    # Equal numbers are grounded if all their parts agree, however these are written: 0.4 mg per litre by 0.4 mg/L.
    wrong.update(number for number in left if not (equal and number in right))
    if equal:
        wrong = {number for number in wrong if not expressions.says(number)}

        def signs_agree(mine: Number, other: Number) -> bool:
            return directions_agree(Parts(mine, mine_in), Parts(other, theirs_in))

        wrong.difference_update(stated_in_scale(wrong, joined, theirs, signs_agree))
    inside = {number.span.start for number in numbers if number in wrong}
    others = [*(_in_name(span, text) for span in renumbered(text, joined)), *expressions.unstated()]
    others += _lone_line_numbers(text, joined, theirs)
    others = [one for one in others if not any(one.span.start <= start < one.span.end for start in inside)]
    return sorted([*(number for number in numbers if number in wrong), *others], key=lambda number: number.span.start)


def _lone_line_numbers(text: str, evidence: str, theirs: Sequence[Number]) -> list[Number]:
    """What looks like the number of a list, but is a number of the answer, if the evidence does not have it."""
    values = {number.value for number in theirs}
    return [
        Number(span, span.of(text), span, span, Kind.NUMBER, value, None, str(value))
        for span, value in lone_line_numbers(text, evidence)
        if value not in values
    ]


def _in_name(span: Span, text: str) -> Number:
    """A name with a number in it, compared as written."""
    return Number(span, span.of(text), span, span, Kind.CODE, None, None, span.of(text))


def _joined(evidence: Sequence[str]) -> str:
    # One text of all the evidence: reading it once is much cheaper than reading every piece.
    return "\n".join(evidence)


def _literals(tokens: Sequence[Token]) -> set[tuple[str, str]]:
    return {(literal, meaning.key) for _, _, literal, meaning in tokens}


def _without_ground(
    numbers: list[Number], text: str | None, tokens: Sequence[Token], evidence: str, *, equal: bool, parts: bool
) -> list[Number]:
    if not numbers:
        return numbers
    ground = _Ground(tokens, evidence, equal=equal, parts=parts)
    left = [number for number in numbers if not ground.holds(number)]
    return left if text is None else [number for number in left if not ground.joins(number, text)]


class _Ground:
    """The numbers of one evidence text, arranged for asking after more than the literal.

    With ``parts``, the caller compares units that are not next to their number, so a bare number is enough here.
    """

    def __init__(self, tokens: Sequence[Token], text: str, *, equal: bool, parts: bool) -> None:
        self._equal = equal
        self._parts = parts
        self._text = text
        self._numbers = [number_of(token, text) for token in tokens]
        self._keys = {number.key for number in self._numbers} if equal else set()
        self._dates: list[tuple[str, str]] = []
        self._bare: set[str] = set()
        self._before_unit: set[str] = set()
        self._with_unit: set[tuple[str, str]] = set()
        for number in self._numbers:
            date = _date_key(number)
            if date is not None:
                self._dates.append((_GAP.sub("", number.text), date))
            seconds = _seconds(number)
            if seconds is not None:
                self._with_unit.add((seconds, "s"))
            figures = self._figures(number)
            self._with_unit.add((figures, number.unit or number.key))
            if number.per is not None and number.unit is None:
                self._before_unit.add(figures)
            elif number.value is not None and number.unit is None:
                self._bare.add(figures)
            elif number.kind is Kind.QUANTITY and (_is_apart(number) or number.unit in COUNTERS):
                self._before_unit.add(figures)

    def holds(self, number: Number) -> bool:
        """Whether this evidence grounds ``number``."""
        if number.per is not None and self._is_reckoned_otherwise(number):
            return False
        if number.key in self._keys:
            return True
        date = _date_key(number)
        if date is not None and self._in_a_date(number.text, date):
            return True
        figures = self._figures(number)
        if (figures, number.unit or number.key) in self._with_unit:
            return True
        if number.kind is Kind.DATE:
            return number.key.removeprefix("date:") in self._keys or (_seconds(number), "s") in self._with_unit
        if number.kind is Kind.CODE:
            return (number.text[:-1], _ATTACHED_UNITS.get(number.text[-1])) in self._with_unit
        if number.value is None or number.kind is Kind.ORDINAL or (number.per is not None and number.unit is None):
            return False
        if number.unit is None:
            return figures in self._before_unit or (
                _YEAR.fullmatch(number.text) is not None and self._in_a_date(number.text, f"date:{number.key}")
            )
        if any((figures, unit) in self._with_unit for unit in _WHICH.get(number.unit, ())):
            return True
        return number.kind is Kind.QUANTITY and (self._parts or _is_apart(number)) and figures in self._bare

    def joins(self, number: Number, text: str) -> bool:
        """Whether this evidence has a number of ``text`` with its next word joined to it or parted from it: 60fps, 60 fps."""
        if number.text in self._versions or self._numbers_the_same(number, text):
            return True
        if number.kind is Kind.CODE:
            return number.text in self._parted
        if self._equal and self._is_ordinal(number, text):
            return True
        behind = _NEXT_WORD.match(text, number.span.end) if number.kind is Kind.NUMBER else None
        return behind is not None and number.text + behind[1] in self._codes

    def _is_ordinal(self, number: Number, text: str) -> bool:
        """Whether the number is an ordinal, 3rd or "3. Quartal", and the evidence has it in words."""
        if number.value is None or not (number.kind is Kind.ORDINAL or _POINT.match(text, number.span.end)):
            return False
        return number.value in self._ordinals

    @cached_property
    def _ordinals(self) -> set[int]:
        return ordinals_in(self._text)

    def _is_reckoned_otherwise(self, number: Number) -> bool:
        """Whether the same figures with the same unit are all by something else here: 5 mg/day where there is 5 mg/week.

        Without a slash it stays open by what they are: "5 mg daily" is told in words.
        """
        figures = self._figures(number)
        rates = {other.per for other in self._numbers if other.unit == number.unit and self._figures(other) == figures}
        return bool(rates) and None not in rates and number.per not in rates

    def _numbers_the_same(self, number: Number, text: str) -> bool:
        """Whether a number of ``text`` counts a step or heads a title as it does here, where it may be no token: (3), 2.1 Methods."""
        start, end = number.span.start, number.span.end
        if text[start - 1 : start] == "(" and text[end : end + 1] == ")":
            return text[start - 1 : end + 1] in self._text
        title = _TITLE.match(text, end) if "." in number.text else None
        return title is not None and (number.text, title[1]) in self._titles

    @cached_property
    def _titles(self) -> set[tuple[str, str]]:
        return titles_of(self._text)

    def _figures(self, number: Number) -> str:
        if self._equal and number.value is not None:
            return number.key.partition(" ")[0]
        figures = _GAP.sub("", number.text[: len(number.digits)])
        # A word opens a sentence with a capital.
        return figures.lower() if figures[0].isalpha() else figures

    def _in_a_date(self, text: str, key: str) -> bool:
        text = _GAP.sub("", text)
        return any((self._equal or text in written) and _is_part(key, date) for written, date in self._dates)

    @cached_property
    def _codes(self) -> set[str]:
        return {number.text for number in self._numbers if number.kind is Kind.CODE}

    @cached_property
    def _parted(self) -> set[str]:
        bare = [number for number in self._numbers if number.kind is Kind.NUMBER]
        words = [(number.text, _NEXT_WORD.match(self._text, number.span.end)) for number in bare]
        return {figures + behind[1] for figures, behind in words if behind is not None}

    @cached_property
    def _versions(self) -> set[str]:
        return set(_VERSION.findall(self._text))


_POINT = re.compile(r"\. ?[^\W\d_]")
_YEAR = re.compile("[12][0-9]{3}")
_WITHOUT_YEAR = "date:-"
_DECADE = re.compile("date:[0-9]0s")
_PERIOD_ALONE = re.compile("date:[qh][1-4]")
# Spaces, but for those between digits, which part the groups of one number; marks of emphasis, or of a formula; an escape.
_GAP = re.compile(
    r"(?<!\d)[ \u00a0\u2009\u202f]|[ \u00a0\u2009\u202f](?!\d)|(?<! )\*{1,3}+(?!\d)|(?<=[$€£¥₩￥])\*{1,3}|[_`]|</?[a-z]+>|(?<=\d)\$|\\(?=%)"
)
# Letters that are units only right behind the digits: 40F, 20A, 10U.
_ATTACHED_UNITS = {"C": "°C", "F": "°F", "A": "A", "U": "unit"}
_TITLE = re.compile(r"\.?[ \t]++[*_]*+([^\W\d_]++)")
_DECADE_OR_SECONDS = re.compile("([0-9]0)s")
_NEXT_WORD = re.compile(r"(?:\*\*)?[ \u00a0\u202f-]?([A-Za-zµμΩ]{1,4}(?:/[A-Za-zµμ]{1,4})?[%％]?)(?![A-Za-z0-9])")
_VERSION = re.compile(r"(?<![A-Za-z0-9])[vV]([0-9]+(?:\.[0-9]+)+)(?![A-Za-z0-9]|\.[0-9])")
# What a unit may be left open for: 25도 where the evidence says 25℃, but no ℃ where it says 도.
_WHICH = {"degree": ("°C", "°F")}


def _is_apart(number: Number) -> bool:
    """Whether the unit is a word of its own, or written only at the other end of a range."""
    return number.digits == number.core


def _date_key(number: Number) -> str | None:
    """The key of the date that a number is or may be: the third quarter is counted out as 3분기 and 第3季度."""
    if number.kind is Kind.DATE:
        return number.key
    unit = UNITS.get(number.unit or "", number.unit)
    if unit == "quarter":
        return f"date:q{number.value}"
    return f"date:{number.value}s" if unit == "decade" else None


def _seconds(number: Number) -> str | None:
    """The figures of 30s, which is a decade or half a minute."""
    match = _DECADE_OR_SECONDS.fullmatch(number.text) if number.kind is Kind.DATE else None
    return match and match[1]


def _is_part(part: str, date: str) -> bool:
    """Whether every component of the date key ``part`` is the same in ``date``."""
    if part.startswith(_WITHOUT_YEAR):
        return date.startswith(f"{part}-") or date[len("date:YYYY") :].startswith(part.removeprefix(_WITHOUT_YEAR))
    if _DECADE.fullmatch(part) and date.endswith(part.removeprefix("date:")):
        return True
    if _PERIOD_ALONE.fullmatch(part) and date.endswith(f"-{part.removeprefix('date:')}"):
        return True
    return date == part or date.startswith(part + "-")
