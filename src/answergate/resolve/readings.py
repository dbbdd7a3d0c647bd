"""Read the values for one slot in a cell, and ignore other numbers there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from answergate.documents.page import Page
from answergate.model.span import Span
from answergate.resolve import roles
from answergate.resolve.amounts import won_in
from answergate.resolve.catalogue import Slot
from answergate.resolve.clauses import clause_around, clause_before, clause_starts, limited_after, narrower_subject
from answergate.resolve.squeeze import Squeezed, matches_any, squeeze, squeeze_text
from answergate.resolve.subjects import Subjects
from answergate.resolve.units import UnitCell
from answergate.text.patterns import Match, compile_pattern

_LOOK_AHEAD = 24
_UNAMBIGUOUS_PERCENT = 50
_MOST_DIGITS = 5
_COUNTED = ("days", "percent", "cut")
_IN_DAYS = re.compile(r"\((?:단위:?)?일\)")
_TERM = re.compile(r"\d+(?:일|개월|년)")
_PAID_IN_PART = re.compile(r"[^,.\d]{0,20}\d+%")
_OR_BEFORE = re.compile(r"\d(?:일|%)(?:간|한도|면책|형)?(?:또는|혹은|내지|/)$")
_OR_AFTER = re.compile(r"^(?:일|%)(?:간|한도|면책|형)?(?:또는|혹은|내지|/)\d+(?:일|%)")


class Reduction(Struct, frozen=True, order=True):
    """The percentage that is paid, and for how many months."""

    period_months: int
    pay_percent: int


Value = int | Reduction


class Reading(Struct, frozen=True):
    """A value, its place, the pattern that read it, and the part of the coverage it is for.

    ``other_topic`` says what the sentence is about if it is not about the coverage at all.
    """

    value: Value
    span: Span
    trigger: str
    condition: str | None = None
    other_topic: str = ""


def read_cell(page: Page, cell: UnitCell, slot: Slot, subjects: Subjects, row_text: str = "") -> list[Reading]:
    """Return everything ``cell`` says about ``slot``.

    ``row_text`` is the text of the other columns for the same slot in the row.
    """
    text = cell.span.of(page.text)
    squeezed = squeeze(text, cell.span.start)
    if not squeezed.text:
        return []
    if cell.role in slot.columns:
        found = list(_typed(squeezed, cell, slot, subjects, row_text))
        if found or slot.kind == "won":
            return found
    elif cell.role in roles.NOT_PROSE:
        return []
    elif found := list(_under_period(page, squeezed, cell, slot, subjects, row_text)):
        return found
    return list(read_prose(text, squeezed, cell.span.start, slot, subjects))


def _typed(squeezed: Squeezed, cell: UnitCell, slot: Slot, subjects: Subjects, row_text: str) -> Iterator[Reading]:
    """Yield the values of a cell under a header that is about the slot."""
    text = subjects.own_part(squeezed.text) if slot.kind == "days" else squeezed.text
    other_topic = subjects.header_topic(cell.header)
    if slot.kind == "won":
        amount = won_in(text, cell.header)
        if amount is not None:
            yield Reading(amount[0], squeezed.original(amount[1], amount[2]), cell.header, None, other_topic)
    elif matches_any(cell.header, slot.after) or matches_any(text, slot.typed_unless):
        return
    elif matches_any(text, slot.started_none if cell.role == roles.START else slot.typed_none):
        yield Reading(0, squeezed.original(0, len(text)), cell.header, None, other_topic)
    elif slot.kind == "days" and text.isdecimal() and len(text) <= _MOST_DIGITS and _IN_DAYS.search(cell.header):
        yield Reading(int(text), squeezed.original(0, len(text)), cell.header, None, other_topic)
    elif slot.kind == "days":
        yield from _typed_values(text, squeezed, cell, slot, subjects, {})
    elif period := _period(text, slot) or _period(cell.header, slot) or _period(row_text, slot):
        yield from _typed_values(text, squeezed, cell, slot, subjects, period)


def _typed_values(
    text: str, squeezed: Squeezed, cell: UnitCell, slot: Slot, subjects: Subjects, period: Mapping[str, str]
) -> Iterator[Reading]:
    """Yield the values of ``text``, the beginning of a cell, using the first pattern that finds any.

    ``period`` is the period to use if the text has none.
    """
    header_topic = subjects.header_topic(cell.header)
    condition = narrower_subject(text, subjects.conditions, subjects.own)
    is_unclear = matches_any(cell.header, slot.either)
    for pattern in slot.started if cell.role == roles.START else slot.typed:
        readings = []
        for match in compile_pattern(pattern).finditer(text):
            value = _stated_value(text, match, slot, period)
            if value is None or (
                is_unclear and isinstance(value, Reduction) and value.pay_percent != _UNAMBIGUOUS_PERCENT
            ):
                continue
            subject = condition or (_other_subject(text, match.span, subjects) if slot.kind == "days" else None)
            before, after = text[: match.span.start], text[match.span.end : match.span.end + _LOOK_AHEAD]
            other_topic = header_topic or subjects.other_topic_in_cell(
                before, match.span.of(text), after, condition, slot
            )
            if slot.kind == "days" and not other_topic:
                other_topic = _other_term(text, match)
            readings.append(Reading(value, _place(match, squeezed), pattern, subject, other_topic))
        if readings:
            yield from readings
            return


def _stated_value(text: str, match: Match, slot: Slot, period: Mapping[str, str]) -> Value | None:
    """Return the value of a match, or None if the words after it cancel it or give an alternative."""
    value = _value({**period, **_groups(match, text)}, slot)
    if value is None or _is_one_of_several(text, match):
        return None
    # The words right after a value may cancel it: 90일 면책 없음.
    return None if matches_any(text[match.span.end : match.span.end + _LOOK_AHEAD], slot.denied) else value


def _under_period(
    page: Page, squeezed: Squeezed, cell: UnitCell, slot: Slot, subjects: Subjects, row_text: str
) -> Iterator[Reading]:
    """Yield a cell that is only a percentage, if the period is in its header: 50% under 1년 미만.

    The period may also be in a cell next to it, if the header is 지급률, or in a cell directly before it that says nothing
    else.
    """
    period = _period(row_text if matches_any(cell.header, slot.share) else cell.header, slot)
    if period is None:
        period = _period_alone(page, cell.lead, slot)
    if period is None or matches_any(cell.header, (*slot.after, *slot.either)):
        return
    for pattern in slot.under_period:
        match = compile_pattern(pattern).search(squeezed.text)
        value = _value({**period, **_groups(match, squeezed.text)}, slot) if match is not None else None
        if match is not None and value is not None:
            yield Reading(value, _place(match, squeezed), pattern, None, subjects.header_topic(cell.header))
            return


def is_period(page: Page, cell: Span | None, slot: Slot) -> bool:
    """Whether a cell states only for how long less is paid."""
    return _period_alone(page, cell, slot) is not None


def _period_alone(page: Page, cell: Span | None, slot: Slot) -> dict[str, str] | None:
    words = squeeze_text(cell.of(page.text)) if cell is not None else ""
    found = (compile_pattern(pattern).search(words) for pattern in slot.period_alone)
    return next((_groups(match, words) for match in found if match is not None), None)


def _groups(match: Match, text: str) -> dict[str, str]:
    """Return the text of the named groups that are part of a match."""
    return {name: span.of(text) for name in match.names if (span := match.group(name)) is not None and len(span)}


def _place(match: Match, squeezed: Squeezed) -> Span:
    return squeezed.original(match.span.start, match.span.end)


def _other_subject(text: str, value: Span, subjects: Subjects) -> str | None:
    """Return the rest of a cell of days if it names a disease: 암 90일, 유사암 없음 is not one number for one coverage."""
    rest = text[: value.start] + text[value.end :]
    return rest if any(disease in rest for disease in subjects.elsewhere.diseases) else None


def _other_term(text: str, match: Match) -> str:
    """Return another period in a cell of days, unless a percentage is paid in it: 90일(단축형 60일)."""
    days = match.group("days")
    terms = (term for term in _TERM.finditer(text) if days is None or term.start() != days.start)
    return next((term.group() for term in terms if not _PAID_IN_PART.match(text[term.end() :])), "")


def _period(text: str, slot: Slot) -> dict[str, str] | None:
    found = [_groups(match, text) for pattern in slot.period for match in compile_pattern(pattern).finditer(text)]
    return found[0] if len(found) == 1 else None


def read_prose(text: str, squeezed: Squeezed, offset: int, slot: Slot, subjects: Subjects) -> Iterator[Reading]:
    """Yield what running text says about ``slot``, each place once, with the narrower subject of its clause."""
    starts = clause_starts(text, squeezed, offset)
    words = squeezed.text
    taken: list[Span] = []
    for pattern in slot.prose:
        for match in compile_pattern(pattern).finditer(words):
            if any(match.span.overlaps(other) for other in taken):
                continue
            taken.append(match.span)
            value = _stated_value(words, match, slot, {})
            if value is not None:
                clause = clause_before(words, match.span.start, starts)
                around = clause_around(words, match.span.start, starts)
                condition = subjects.of(clause, match.span.of(words), slot)
                condition = condition or limited_after(words, match.span.end, subjects.conditions, subjects.own)
                condition = condition or (subjects.narrowed_by(around) if slot.narrowing else None)
                ahead = words[match.span.end : match.span.end + _LOOK_AHEAD]
                other_topic = subjects.other_topic(clause, match.span.of(words), ahead, condition, slot)
                other_topic = other_topic or subjects.other_topic_around(around)
                condition = _as_printed(condition, text, squeezed, offset, match.span.end)
                yield Reading(value, _place(match, squeezed), pattern, condition, other_topic)
    for pattern in slot.prose_none:
        for match in compile_pattern(pattern).finditer(words):
            clause = clause_before(words, match.span.start, starts)
            condition = subjects.of(clause, match.span.of(words), slot)
            other_topic = subjects.other_topic(clause, match.span.of(words), "", condition, slot)
            yield Reading(0, _place(match, squeezed), pattern, condition, other_topic)


def _is_one_of_several(text: str, match: Match) -> bool:
    """Whether a value is one of two alternatives: 90일 또는 180일, 120일/180일 한도."""
    places = [place for name in _COUNTED if (place := match.group(name)) is not None and len(place)]
    return any(
        _OR_BEFORE.search(text[max(place.start - _LOOK_AHEAD, 0) : place.start])
        or _OR_AFTER.match(text[place.end : place.end + _LOOK_AHEAD])
        for place in places
    )


def _as_printed(condition: str | None, text: str, squeezed: Squeezed, offset: int, end: int) -> str | None:
    """Return the condition with the spaces of the original text, if it is there in one piece."""
    at = squeezed.text.rfind(condition, 0, end) if condition else -1
    if condition is None or at < 0:
        return condition
    return " ".join(squeezed.original(at, at + len(condition)).shifted(-offset).of(text).split())


def read_name(text: str, offset: int, slot: Slot) -> Iterator[Reading]:
    """Yield what the name of a coverage says about ``slot``: 1일이상180일한도, (1년50%)."""
    squeezed = squeeze(text, offset)
    for pattern in slot.name:
        for match in compile_pattern(pattern).finditer(squeezed.text):
            value = _value(_groups(match, squeezed.text), slot)
            if value is not None:
                yield Reading(value, _place(match, squeezed), pattern)


def _value(groups: Mapping[str, str], slot: Slot) -> Value | None:
    if slot.kind == "days":
        return _number(groups, "days") or None
    months, percent, cut = _months(groups), _number(groups, "percent"), _number(groups, "cut")
    if cut is not None and percent is None:
        percent = 100 - cut
    if months is None or percent is None or not 0 <= percent < 100:
        return None
    return Reduction(months, percent)


def _months(groups: Mapping[str, str]) -> int | None:
    years, months, days = _number(groups, "years"), _number(groups, "months"), _number(groups, "days")
    if years is not None:
        return years * 12
    if months is not None:
        return months
    # A period in days counts only if it is a whole number of 30-day months.
    return days // 30 if days is not None and days % 30 == 0 else None


def _number(groups: Mapping[str, str], name: str) -> int | None:
    """Return a group as a number, or None if it is missing or too long to be a real value."""
    figure = groups.get(name, "")
    return int(figure) if 0 < len(figure) <= _MOST_DIGITS else None


def read_unit(text: str, readings: Sequence[tuple[str, Sequence[str]]]) -> str | None:
    """Return whether the amount is per day, per surgery or per disease, if the coverage's own text says so."""
    squeezed = squeeze_text(text)
    for unit, patterns in readings:
        if matches_any(squeezed, patterns):
            return unit
    return None
