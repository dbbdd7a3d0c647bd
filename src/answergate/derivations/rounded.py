"""NUM311"""

from __future__ import annotations

from answergate.derivations.derivation import Pair, Sought, derivation, without_years
from answergate.support.conflict import Derived
from answergate.text.numbers import Kind

_FEWEST_DIGITS = 2


@derivation(
    "NUM311",
    good=[
        Pair("Revenue was <<$8.7 billion>>.", "Amounts in millions. Revenue | 8,738 | 8,012"),
        Pair("The lake covers about <<5,500>> hectares.", "The lake covers 5,539 hectares."),
    ],
    bad=[Pair("Revenue was <<$8.1 billion>>.", "Amounts in millions. Revenue | 8,738 | 8,412")],
)
def rounded_number(sought: Sought) -> Derived | None:
    """The number is one of the evidence, rounded or in another scale.

    Answers round, and write 8.7 billion for 8,738 in a table in millions. A number of one digit counts only if a word
    such as "about" says that it is rounded, because one of nine would fit by chance.
    """
    number, printed = sought.number, sought.printed
    if printed.digits < _FEWEST_DIGITS and not sought.is_rounded:
        return None
    scales = (1.0,) if sought.is_percent else (1.0, *(10.0**power for power in sought.figures.scales))
    for figure in without_years(sought.figures.all):
        if (figure.number.kind is Kind.PERCENT) is not sought.is_percent:
            continue
        if number.unit and figure.number.unit and number.unit != figure.number.unit:
            continue
        value = float(figure.value)
        if value != printed.value and any(printed.is_near(value * scale) for scale in scales):
            return sought.derived("NUM311", "rounding", (figure,))
    return None
