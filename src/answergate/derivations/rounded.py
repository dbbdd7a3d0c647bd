"""NUM311"""

from __future__ import annotations

from answergate.derivations.derivation import Pair, Sought, derivation
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
    for scale in sought.scales:
        low, high = printed.bounds
        for figure in sought.figures.between(low / scale, high / scale):
            if (
                figure.is_year
                or (scale != 1.0 and figure.has_scale)
                or (figure.number.kind is Kind.PERCENT) is not sought.is_percent
            ):
                continue
            if number.unit and figure.number.unit and number.unit != figure.number.unit:
                continue
            if float(figure.value) != printed.value:
                return sought.derived("NUM311", "rounding", (figure,))
    return None
