"""ATT606-ATT609: whether the text states one plausible value"""

from __future__ import annotations

from answergate.rules.attribution.rejected import no_candidate, rejected, value_rule, waiting
from answergate.rules.rule import Hit, Hits, Reading
from answergate.text.attribution.candidates import Standing
from answergate.text.attribution.settling import conflict


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
