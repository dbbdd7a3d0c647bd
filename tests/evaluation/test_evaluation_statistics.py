"""The figures agree with values computed by hand, and keep general laws."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answergate.evaluation.curves import curve, recall_within
from answergate.evaluation.statistics import NOTHING, Figure, auroc, f1, mean_of, midranks, quantile, rate

RISKS = st.lists(st.integers(0, 6).map(float), min_size=1, max_size=25)


def measured(figure: Figure) -> tuple[float, float, float]:
    """The value, low and high of a figure. None of them may be None."""
    assert figure.value is not None
    assert figure.low is not None
    assert figure.high is not None
    return figure.value, figure.low, figure.high


def rounded(figure: Figure) -> tuple[float, ...]:
    return tuple(round(number, 4) for number in measured(figure))


@pytest.mark.parametrize(
    ("hits", "of", "expected"),
    [
        (81, 263, (0.308, 0.2553, 0.3662)),  # Newcombe 1998, table I
        (15, 148, (0.1014, 0.0624, 0.1605)),
        (0, 20, (0.0, 0.0, 0.1611)),
        (1, 29, (0.0345, 0.0061, 0.1718)),
        (20, 20, (1.0, 0.8389, 1.0)),
    ],
)
def test_a_rate_has_wilsons_interval(hits: int, of: int, expected: tuple[float, ...]) -> None:
    assert rounded(rate(hits, of)) == expected


def test_no_data_give_no_figure() -> None:
    assert rate(0, 0) is NOTHING
    assert f1(0, 0, 0) is NOTHING
    assert auroc([], [1.0]) is NOTHING
    assert auroc([1.0], []) is NOTHING
    assert mean_of(NOTHING, rate(1, 2)) is NOTHING


def test_f1_is_the_harmonic_mean_of_precision_and_recall() -> None:
    value, low, high = measured(f1(30, 10, 20))
    assert value == pytest.approx(2 * 0.75 * 0.6 / (0.75 + 0.6))
    assert low < value < high


def test_the_mean_of_two_rates_has_a_narrower_interval_than_either() -> None:
    one = rate(30, 100)
    value, low, high = measured(mean_of(one, rate(90, 100)))
    assert value == pytest.approx(0.6)
    assert high - low < measured(one)[2] - measured(one)[1]


def test_equal_values_share_their_ranks() -> None:
    assert midranks([3.0, 1.0, 3.0, 2.0]) == [3.5, 1.0, 3.5, 2.0]


@given(RISKS, RISKS)
def test_auroc_is_the_share_of_pairs_in_the_right_order(bad: list[float], good: list[float]) -> None:
    pairs = [1.0 if b > g else 0.5 if b == g else 0.0 for b in bad for g in good]
    value, low, high = measured(auroc(bad, good))
    assert value == pytest.approx(sum(pairs) / len(pairs))
    assert 0 <= low <= value + 1e-12
    assert value - 1e-12 <= high <= 1
    assert auroc(good, bad).value == pytest.approx(1 - value)


def test_delongs_variance_is_the_one_of_the_placements() -> None:
    # The placements are 1, 2/3, 1/3 for the bad ones and for the good ones. Each variance is 1/9, together 2/27.
    figure = auroc([6.0, 4.0, 2.0], [5.0, 3.0, 1.0])
    assert figure.value == pytest.approx(2 / 3)
    odds, reach = 0.693147, 1.959964 * (2 / 27) ** 0.5 / (2 / 9)
    assert figure.low == pytest.approx(1 / (1 + 2.718281828 ** -(odds - reach)), abs=1e-4)


def test_fully_separated_ranks_still_have_an_interval() -> None:
    value, low, _ = measured(auroc([2.0, 3.0], [0.0, 1.0]))
    assert value == 1.0
    assert low < 0.5


def test_a_quantile_is_one_of_the_values() -> None:
    assert quantile([5.0, 1.0, 3.0], 0.5) == 3.0
    assert quantile([5.0, 1.0, 3.0], 0.95) == 5.0
    assert quantile([4.0], 0.01) == 4.0


@given(RISKS, RISKS)
def test_a_curve_rises_from_nothing_to_everything_and_its_area_is_the_auroc(
    bad: list[float], good: list[float]
) -> None:
    points = curve(bad, good)
    assert (points[0].false_alarms, points[0].recall) == (0.0, 0.0)
    assert (points[-1].false_alarms, points[-1].recall) == (1.0, 1.0)
    area = 0.0
    for left, right in pairwise(points):
        assert right.false_alarms >= left.false_alarms
        assert right.recall >= left.recall
        area += (right.false_alarms - left.false_alarms) * (left.recall + right.recall) / 2
    assert area == pytest.approx(auroc(bad, good).value)


def test_the_recall_within_a_limit_is_the_highest_that_keeps_it() -> None:
    points = curve([9.0, 7.0, 1.0], [8.0, 2.0, 0.0, 0.0])
    assert recall_within(points, 0.0) == pytest.approx(1 / 3)
    assert recall_within(points, 0.25) == pytest.approx(2 / 3)
    assert recall_within((), 0.25) is None
