"""Dollar signs around a formula do not make its numbers money. A dollar sign before or after an amount does."""

from __future__ import annotations

import pytest

from answergate.text.numbers import read_numbers
from answergate.text.numbers.grounding import ungrounded_in


@pytest.mark.parametrize(
    ("conclusion", "excerpt"),
    [
        ("The value is $5$.", "The value is 5."),
        ("with $n = 120$ subjects", "n = 120 subjects"),
        ("$p < 0.05$ and $q>0.2$", "p < 0.05 and q>0.2"),
        ("$\\alpha=0.05$, $\\beta=0.2$", "α=0.05, β=0.2"),
        ("about $\\approx 3.5$ units", "3.5 units"),
        ("$10^{-3}$", "10^{-3}"),
        ("$$10$$", "10"),
        ("the range $5$-$10$", "5-10"),
        ("$5$ million people", "5 million people"),
        ("면적은 $25$명", "25명"),
        ("误差为$x=5$%", "误差为5%"),
        ("$n = 120$名です", "120名です"),
        ("$95\\%$ of them", "95% of them"),
        ("for $5 when $x = 3$ holds", "$5, x = 3"),
    ],
)
def test_a_number_in_a_formula_is_grounded_by_the_number(conclusion: str, excerpt: str) -> None:
    assert ungrounded_in(conclusion, [excerpt], equal=False) == []
    assert ungrounded_in(excerpt, [conclusion], equal=False) == []
    for number in read_numbers(conclusion):
        assert number.span.of(conclusion) == number.text


@pytest.mark.parametrize(
    ("text", "amounts"),
    [
        ("from $5 to $10", ["$5", "$10"]),
        ("$5-$10", ["$5", "$10"]),
        ("($5=₩7,000)($6=₩8,000)", ["$5", "₩7,000", "$6", "₩8,000"]),
        ("a=$5M, b=$3M", ["$5M", "$3M"]),
        ("5$ and 10$", ["5$", "10$"]),
        ("<td>5$</td><td>6$</td>", ["5$", "6$"]),
        ("<td>$</td><td>5$</td>", ["5$"]),
        ("<td>$5</td><td>$6</td>", ["$5", "$6"]),
        ("cost \\$5 = \\$6", ["$5", "$6"]),
        ("US$5 = A$6", ["US$5", "A$6"]),
        ("$5\nx = 3$", ["$5", "3$"]),
        ("pays $5 or so, not 6$", ["$5", "6$"]),
        ("##0$$ costs $5", ["$5"]),
    ],
)
def test_money_stays_money(text: str, amounts: list[str]) -> None:
    assert [number.text for number in read_numbers(text) if not number.reference] == amounts


@pytest.mark.parametrize(
    ("conclusion", "excerpt"), [("$5", "5"), ("$5", "$5$"), ("$5$", "$5"), ("$x = 5$", "15"), ("$n = 12$", "$n = 120$")]
)
def test_a_formula_and_money_do_not_ground_each_other(conclusion: str, excerpt: str) -> None:
    assert ungrounded_in(conclusion, [excerpt], equal=False)
