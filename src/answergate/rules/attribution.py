"""ATT601-ATT611: why a value does not belong to its coverage, or is no value of its slot"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from answergate.model.case import Level
from answergate.model.span import Span
from answergate.rules.rule import Example, Finder, Hit, Hits, Reading, rule
from answergate.text.attribution.candidates import Standing
from answergate.text.attribution.settling import conflict


def rejected(reading: Reading, standing: Standing) -> Hits:
    """Yield a hit for the strongest candidate if it has this standing.

    Weaker candidates are ignored, because the strongest one decides.
    """
    if reading.strongest_candidate is None:
        return
    chunk, candidate = reading.strongest_candidate
    if candidate.standing is standing:
        yield Hit(
            reading.in_chunk(chunk, candidate.trigger),
            {
                "because": candidate.because,
                "line": candidate.line,
                "anchor": candidate.anchor_name,
                "others": [name.name for name in candidate.others],
            },
        )


def no_candidate(reading: Reading, because: str, *, named: bool) -> Hits:
    """Yield a hit for each chunk if no value was found, and the coverage is named or not."""
    if reading.strongest_candidate is None and reading.names_coverage is named:
        for chunk in reading.case.chunks:
            yield Hit(reading.in_chunk(chunk, Span(0, len(chunk.text))), {"because": because})


def waiting(excerpt: str, level: Level = Level.COVERAGE) -> Example:
    """A request for the waiting period of 암진단비."""
    evidence = {"excerpt": excerpt, "source_level": str(level)}
    case = {"coverage_code": "A4200_1", "slot": "waiting_period", "evidence": evidence}
    return Example(None, case, gate="attribution")


_FOUND = waiting("암진단비(유사암 제외)\n보장개시일: 가입후 90일 면책")


def value_rule(
    code: str, *, bad: Sequence[Example], good: Sequence[Example] = (), message: str = "{because}"
) -> Callable[[Finder], Finder]:
    """Declare a rule that says why a value is rejected. A value that is found is good for all of them."""
    return rule(code, message=message, bad=bad, good=[_FOUND, *good])


@value_rule("ATT601", bad=[waiting("<<90일 면책>>"), waiting("유사암진단비\n\n\n\n\n\n\n\n\n<<90일 면책>>")])
def missing_anchor(reading: Reading) -> Hits:
    """No name of the coverage is near the value.

    A value without the name of its coverage can belong to any coverage: half of all coverages have a waiting period of
    90 days.
    """
    yield from rejected(reading, Standing.NO_ANCHOR)
    yield from no_candidate(reading, "No coverage anchor in the evidence", named=False)


@value_rule(
    "ATT602",
    bad=[waiting("암진단비\n소액암은 <<90일 면책>>")],
    good=[waiting("암진단비 (유사암 제외) 90일 면책")],
)
def excluded_subject(reading: Reading) -> Hits:
    """The value is about something that the coverage excludes.

    A word in an exclusion clause ("유사암 제외") is part of the coverage's name. If the same word is the subject of the
    sentence, the value is about something else.
    """
    return rejected(reading, Standing.EXCLUSION)


@value_rule("ATT603", bad=[waiting("암진단비, 뇌출혈진단비: <<90일 면책>>")])
def mixed_anchors(reading: Reading) -> Hits:
    """Another coverage is named, and the value could belong to it.

    The text does not say to which of the two the value belongs, and a wrong attribution is worse than none.
    """
    return rejected(reading, Standing.MIXED)


@value_rule(
    "ATT610",
    bad=[waiting("암진단비\n배우자: <<90일 면책>>"), waiting("암진단비: 계약 부활 시 <<90일 면책>>")],
    good=[
        waiting("배우자도 가입할 수 있는 암진단비의 90일 면책"),
        waiting("암진단비의 보장개시일은 최초 계약일 또는 부활일부터 90일이 지난 날의 다음날"),
    ],
)
def other_subject(reading: Reading) -> Hits:
    """The value belongs to another person, event or product.

    The waiting period of a spouse, after a renewal or in another company's product can be different.
    """
    return rejected(reading, Standing.OTHER_SUBJECT)


@value_rule(
    "ATT611",
    bad=[waiting("암진단비 | 없음\n화상위로금 | <<90일 면책>>")],
    good=[
        waiting("암진단비 | 90일 면책\n화상위로금 | 없음"),
        waiting("암진단비 | 3,000만원\n보장개시일 | 90일"),
    ],
)
def neighbouring_row(reading: Reading) -> Hits:
    """The value is in the row or column of something else.

    The name of the coverage is in another row of the same table, and that row has its own cells.
    """
    return rejected(reading, Standing.OTHER_ROW)


@value_rule("ATT604", bad=[waiting("(예시)\n암진단비 <<90일 면책>>")])
def generic_example(reading: Reading) -> Hits:
    """The value is in an example, or in a section about something else.

    Examples and sections about premium waivers mention coverages with numbers that do not belong to them.
    """
    return rejected(reading, Standing.EXAMPLE)


@value_rule("ATT605", bad=[waiting("암진단비 <<90일 면책>>", Level.PRODUCT)])
def product_level(reading: Reading) -> Hits:
    """The evidence is about the whole product.

    A product-level table lists many coverages, so a number in it cannot be attributed to one of them.
    """
    return rejected(reading, Standing.GLOBAL)


@value_rule("ATT606", bad=[waiting("암진단비 <<365일 면책>>"), waiting("암진단비 <<0일 면책>>")])
def implausible_value(reading: Reading) -> Hits:
    """The value is outside the plausible range of this slot.

    If a trigger matches the wrong number, the value is usually impossible, for example a waiting period of 365 days.
    """
    return rejected(reading, Standing.VALUE)


@value_rule("ATT607", bad=[waiting("<<암진단비는 이 특약의 담보입니다.>>")])
def missing_trigger(reading: Reading) -> Hits:
    """No trigger of the slot matches, so there is no value to attribute.

    No value was rejected here. The evidence says nothing about this slot.
    """
    return no_candidate(reading, "No trigger pattern matched", named=True)


@value_rule(
    "ATT608",
    message="Conflicting values found: {values}",
    bad=[waiting("암진단비 <<90일 면책>>\n암진단비 면책기간 60일")],
)
def conflicting_values(reading: Reading) -> Hits:
    """The evidence states two different values for the coverage.

    One of them is wrong or is valid only under a condition, and the evidence does not say which one.
    """
    found = [(chunk, each) for chunk, each in reading.candidates if each.standing is Standing.FOUND]
    values = conflict([candidate for _, candidate in found])
    if values is not None:
        chunk, candidate = found[0]
        yield Hit(reading.in_chunk(chunk, candidate.trigger), {"values": values, "line": candidate.line})


@value_rule(
    "ATT609",
    bad=[waiting("암진단비에는 <<90일 면책>>을 적용하지 않습니다"), waiting("암진단비는 <<90일 면책>>인가요?")],
    good=[
        waiting("암진단비의 90일 면책은 면제되지 않습니다"),
        waiting("암진단비의 면책기간은 며칠인가요? 면책기간은 90일입니다."),
    ],
)
def value_not_stated(reading: Reading) -> Hits:
    """The text denies the value, asks about it or only supposes it.

    "There is no waiting period of 90 days" contains the number, but does not say that it is the value.
    """
    return rejected(reading, Standing.NOT_STATED)
