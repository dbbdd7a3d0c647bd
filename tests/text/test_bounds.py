"""Bounds of one number and of a whole sentence."""

from __future__ import annotations

import pytest

from answergate.text.direction.bounds import Direction, bound_at, direction_at, includes_its_number, may_bound
from answergate.text.direction.lead_times import Side
from answergate.text.direction.limits import Limit, limits_of
from answergate.text.words.wording import Claimed

UP = [
    "At least 30 days",
    "More than 30 days",
    "No fewer than 30 days",
    "30 days or more",
    "최소 30일",
    "적어도 30일",
    "30일 이상",
    "30일 초과",
    "至少30天",
    "超过30天",
    "超30天",
    "不少于30天",
    "30天以上",
    "少なくとも30日",
    "30日以上",
    "30日を超える",
]
DOWN = [
    "At most 30 days",
    "Thinner than 30 mm",
    "No later than 30 days",
    "It mustn't exceed 30 days",
    "30 days or less",
    "최대 30일",
    "30일 미만",
    "30일을 초과하지 않는다",
    "30일을 넘지 않는다",
    "最多30天",
    "不得超过30天",
    "未满30岁",
    "少于30天",
    "30天以内",
    "30日未満",
    "30日を超えない",
]


@pytest.mark.parametrize(
    ("text", "direction", "limit"),
    [(text, Direction.UP, Limit.UP) for text in UP] + [(text, Direction.DOWN, Limit.DOWN) for text in DOWN],
)
def test_a_bound_points_the_same_way_at_its_number_and_in_its_sentence(
    text: str, direction: Direction, limit: Limit
) -> None:
    claim = Claimed(text)
    at = text.index("30")
    assert may_bound(claim.low, claim.words)
    assert direction_at(claim.low, at, at + 2) is direction
    assert limits_of(claim.low) == {limit}


@pytest.mark.parametrize(
    "text", ["Room 30 for more detail", "Underground parking, 30 places", "30 rooms, 9 pools and more", "구체적 30개"]
)
def test_what_only_looks_like_a_bound_is_none(text: str) -> None:
    claim = Claimed(text)
    at = text.index("30")
    assert direction_at(claim.low, at, at + 2) is None
    assert limits_of(claim.low) == frozenset()


@pytest.mark.parametrize("bound", ["at most", "no more than", "30일 이하", "不超过", "不得超过", "30日まで"])
def test_a_bound_that_holds_for_its_number_too(bound: str) -> None:
    assert includes_its_number(bound)


@pytest.mark.parametrize("bound", ["less than", "over", "30일 미만", "不足", "不到", "不满", "未满", "30日未満"])
def test_a_bound_that_leaves_its_number_out(bound: str) -> None:
    assert not includes_its_number(bound)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "no later than 30 days before",
            "until 30 days before",
            "30 days or more ahead",
            "30 days ahead at the latest",
        ),
        *("늦어도 30일 전", "출발 30일 전까지", "최소 출발 30일 전", "30일 이상 전"),
        *("最晚提前30天", "不迟于出发前30天", "至少要在入住前30天", "遅くとも30日前", "30日前まで"),
    ],
)
def test_the_latest_point_before_an_event_is_the_least_time_before_it(text: str) -> None:
    at = text.index("30")
    bound = bound_at(text, at, at + 2)
    assert bound is not None
    assert bound.side is Side.BEFORE
    assert bound.direction is Direction.UP


@pytest.mark.parametrize(
    "text",
    [
        *("no earlier than 30 days before", "within 30 days before", "30 days before at the earliest"),
        *("행사 30일 전부터", "最早提前30天", "最多提前30天", "早くとも30日前", "30日前から"),
    ],
)
def test_the_earliest_point_before_an_event_is_the_most_time_before_it(text: str) -> None:
    at = text.index("30")
    assert direction_at(text, at, at + 2) is Direction.DOWN


@pytest.mark.parametrize("text", ["up to 30 days before", "30일 전", "30天前", "30日前"])
def test_a_time_before_an_event_may_be_the_least_or_the_most(text: str) -> None:
    at = text.index("30")
    assert direction_at(text, at, at + 2) is None


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("5월 30일 전", "30일"),
        ("5月30日前", "30日"),
        ("3시 30분 전", "30분"),
        ("2030년 이전", "2030년"),
        ("3月前", "3月"),
    ],
)
def test_what_comes_before_a_point_of_time_is_bounded_by_it(text: str, point: str) -> None:
    at = text.index(point)
    assert direction_at(text, at, at + len(point)) is Direction.DOWN


def test_a_time_before_an_event_is_none_after_it() -> None:
    before, after = bound_at("30일 전", 0, 3), bound_at("30일 후", 0, 3)
    assert before is not None
    assert after is not None
    assert before.opposes(after)
