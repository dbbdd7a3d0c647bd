"""The numbers behind the charts: the bar of a decision, and the pass rate of a gate."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from answergate.console.filters import ListQuery, read_list_query, read_zone
from answergate.console.trends import HEIGHT, draw
from answergate.ledger import Count, RuleCount

START = datetime(2026, 11, 15, tzinfo=UTC)


def test_bars_add_up_and_are_in_order_of_time() -> None:
    counts = [
        Count("2026-11-15T00", "answer", "ok", "passed", 3),
        Count("2026-11-15T00", "answer", "citation_insufficient", "stopped", 1),
        Count("2026-11-15T23", "guardrails", "WARN", "passed", 2),
        Count("2026-11-15T23", "answer", "no_evidence", "fault", 1),
    ]
    trends = draw(counts, [], START, START + timedelta(hours=23))
    assert trends.total == 7
    assert [(str(tone), entries) for tone, _, entries in trends.tones] == [
        ("good", 3),
        ("warn", 2),
        ("bad", 1),
        ("broken", 1),
    ]
    first, last = trends.bars
    assert first.x < last.x
    assert sum(part.height for part in first.parts) == HEIGHT
    assert first.words == "11-15 00:00: 3 passed, 1 stopped"


def test_a_rate_ignores_cases_that_were_not_decided() -> None:
    counts = [
        Count("2026-11-15", "attribution", "FOUND", "passed", 3),
        Count("2026-11-16", "attribution", "REJECT_MIXED", "stopped", 1),
        Count("2026-11-16", "attribution", "REJECT_NO_ANCHOR", "fault", 5),
    ]
    [rate] = draw(counts, [], START, START + timedelta(days=1)).rates
    assert (rate.gate, rate.word, rate.share, rate.entries) == ("attribution", "FOUND", 0.75, 4)


@pytest.mark.parametrize(("days", "line"), [(1, False), (2, False), (3, True)])
def test_fewer_than_three_points_are_dots(days: int, line: bool) -> None:
    counts = [Count(f"2026-11-{15 + day}", "answer", "ok", "passed", 1) for day in range(days)]
    [rate] = draw(counts, [], START, START + timedelta(days=5)).rates
    assert (bool(rate.line), len(rate.dots)) == (line, days)


@pytest.mark.parametrize(
    ("most", "ticks"),
    [
        (0, (0, 1)),
        (1, (0, 1)),
        (2, (0, 1, 2)),
        (7, (0, 4, 8)),
        (9, (0, 5, 10)),
        (23, (0, 15, 30)),
        (1234, (0, 1000, 2000)),
    ],
)
def test_the_axis_ends_at_a_round_number(most: int, ticks: tuple[int, ...]) -> None:
    counts = [Count("2026-11-15T00", "answer", "ok", "passed", most)] if most else []
    trends = draw(counts, [], START, START + timedelta(hours=1))
    assert trends.ticks == ticks
    assert all(part.height <= HEIGHT for bar in trends.bars for part in bar.parts)


@pytest.mark.parametrize("length", [timedelta(0), timedelta(hours=1), timedelta(days=7), timedelta(days=4000)])
def test_any_length_of_time_fits_into_the_chart(length: timedelta) -> None:
    counts = [Count("2026-11-15", "answer", "ok", "passed", 1)]
    trends = draw(counts, [RuleCount("NUM301", 2), RuleCount("gone", 1)], START, START + length)
    assert len(trends.bars) == 1
    assert [rule.width for rule in trends.rules] == [100, 50]


def test_no_decisions_give_no_bar_and_no_rate() -> None:
    trends = draw([], [], START, START)
    assert (trends.total, trends.bars, trends.rates, trends.rules) == (0, (), (), ())


def test_filters_are_the_same_after_writing_and_reading_a_url() -> None:
    from urllib.parse import parse_qsl

    asked = ListQuery(
        gate="answer", q="암 & <b>", review="none", period="between", since="2026-11-01", until="2026-11-02"
    )
    assert read_list_query(dict(parse_qsl(asked.address()))) == asked
    assert asked.filter(START).until == "2026-11-03"
    assert read_list_query({}).address() == ""


def test_a_bar_is_at_the_visitor_s_hour_or_at_the_day_in_utc() -> None:
    seoul = read_zone("540")
    hours = [Count("2026-11-15T15", "answer", "ok", "passed", 1)]
    end = START + timedelta(hours=23)
    assert [bar.words for bar in draw(hours, [], START, end, seoul).bars] == ["11-16 00:00: 1 passed"]
    assert [bar.words for bar in draw(hours, [], START, end).bars] == ["11-15 15:00: 1 passed"]
    days = [Count("2026-11-15", "answer", "ok", "passed", 1)]
    trends = draw(days, [], START, START + timedelta(days=40), seoul)
    assert ([bar.words for bar in trends.bars], trends.step) == (["2026-11-15: 1 passed"], "day (UTC)")


@pytest.mark.parametrize("zone", ["", "x", "1e9", "99999", "-99999", "9" * 5000, "\0"])
def test_an_invalid_time_zone_is_utc(zone: str) -> None:
    assert read_zone(zone) == UTC


@pytest.mark.parametrize(
    ("since", "until", "wanted"),
    [
        ("2026-11-14T15:00", "2026-11-15T15:00", ("2026-11-14T15:00", "2026-11-15T15:00")),
        ("2026-11-15T00:00+09:00", "2026-11-15", ("2026-11-14T15:00", "2026-11-16")),
        ("0001-01-01T00:00+14:00", "9999-12-31", (None, None)),
        ("yesterday", "2026-13-01", (None, None)),
    ],
)
def test_days_and_minutes_are_read_from_a_url(since: str, until: str, wanted: tuple[str | None, str | None]) -> None:
    asked = read_list_query({"period": "between", "since": since, "until": until})
    assert asked.range(START) == wanted
