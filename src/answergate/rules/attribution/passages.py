"""ATT604, ATT605: passages whose values belong to no coverage"""

from __future__ import annotations

from answergate.model.case import Level
from answergate.rules.attribution.rejected import rejected, value_rule, waiting
from answergate.rules.rule import Hits, Reading
from answergate.text.attribution.candidates import Standing


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
