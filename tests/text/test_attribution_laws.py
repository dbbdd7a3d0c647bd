"""Attribution in other languages, and its laws for any text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from slot_readings import read, standings, waiting

from answergate.model.case import Level
from answergate.model.catalogue import Catalogue, Coverage, Slot, Trigger
from answergate.resolve.settling import settle
from answergate.text.attribution.candidates import Standing

WORLD = Catalogue(
    "world",
    (
        Coverage(
            "EN",
            ("Cancer Diagnosis Benefit",),
            exclusions=("thyroid cancer",),
            slots=(Slot("waiting", "days", (Trigger(r"(?i)waiting period (?:is|of) (\d+) days"),), 1, 364),),
        ),
        Coverage(
            "ZH",
            ("癌症诊断金",),
            exclusions=("甲状腺癌",),
            slots=(Slot("waiting", "days", (Trigger(r"等待期为?\s*(\d+)\s*[天日]"),), 1, 364),),
        ),
        Coverage(
            "JA",
            ("がん診断給付金",),
            exclusions=("上皮内がん",),
            slots=(Slot("waiting", "days", (Trigger(r"待機期間は\s*(\d+)\s*日"),), 1, 364),),
        ),
    ),
    others=("Stroke Benefit", "住院津贴", "手術給付金"),
    example_words=("for example", "例如", "(例)"),
)


@pytest.mark.parametrize(
    ("code", "text", "standing"),
    [
        ("EN", "Cancer Diagnosis Benefit: the waiting period is 90 days.", Standing.FOUND),
        ("EN", "Cancer diagnosis benefit (excluding thyroid cancer): waiting period of 90 days.", Standing.FOUND),
        ("EN", "Cancer diagnosis benefit. For thyroid cancer the waiting period is 90 days.", Standing.EXCLUSION),
        ("EN", "Cancer diagnosis benefit and stroke benefit: waiting period of 90 days.", Standing.MIXED),
        ("EN", "For example, cancer diagnosis benefit: waiting period of 90 days.", Standing.EXAMPLE),
        ("EN", "The waiting period is 90 days.", Standing.NO_ANCHOR),
        ("EN", "Cancer diagnosis benefit: there is no waiting period of 90 days.", Standing.NOT_STATED),
        ("ZH", "癌症诊断金没有等待期90天的限制。", Standing.NOT_STATED),
        ("ZH", "除癌症诊断金外，等待期为90天。", Standing.NO_ANCHOR),
        ("JA", "がん診断給付金の待機期間は90日ではありません。", Standing.NOT_STATED),
        ("ZH", "癌症诊断金的等待期为90天。", Standing.FOUND),
        ("ZH", "癌症诊断金（不含甲状腺癌）等待期为９０天。", Standing.FOUND),
        ("ZH", "癌症诊断金：甲状腺癌等待期为90天。", Standing.EXCLUSION),
        ("ZH", "癌症诊断金和住院津贴等待期为90天。", Standing.MIXED),
        ("ZH", "特定癌症诊断金的等待期为90天。", Standing.NO_ANCHOR),
        ("JA", "がん診断給付金の待機期間は90日です。", Standing.FOUND),
        ("JA", "がん診断給付金（上皮内がんを除く）の待機期間は90日です。", Standing.FOUND),
        ("JA", "がん診断給付金。上皮内がんの待機期間は90日です。", Standing.EXCLUSION),
        ("JA", "がん診断給付金と手術給付金の待機期間は90日です。", Standing.MIXED),
        ("JA", "（例）がん診断給付金の待機期間は90日です。", Standing.EXAMPLE),
    ],
)
def test_other_languages_are_read_with_a_catalogue_of_theirs(code: str, text: str, standing: Standing) -> None:
    (candidate,) = read(text, code, "waiting", catalogue=WORLD)
    assert (candidate.standing, candidate.value) == (standing, 90)


PIECES = st.sampled_from(
    [
        *("암진단비", "유사암진단비", "유사암", "제외", "(예시)", "90일 면책", "400일 면책", "1년 50% 지급", "소액암"),
        *(
            "\n",
            "\r\n",
            " ",
            "(",
            ")",
            "※",
            "없음",
            "😀",
            "\u200b",
            "\ud800",
            "Ⅱ",
            "면책기간 30일",
            "</tr>",
            "뇌졸중진단비",
        ),
    ]
)
TEXTS = st.one_of(st.text(), st.lists(PIECES, max_size=30).map("".join))
SLOTS = st.sampled_from(
    [("A4200_1", "waiting_period"), ("A4200_1", "reduction"), ("A6200", "daily_benefit_amount_won")]
)


@given(TEXTS, SLOTS, st.sampled_from([None, *Level]))
def test_every_place_is_honest_on_any_text(text: str, slot: tuple[str, str], level: Level | None) -> None:
    candidates = read(text, *slot, level=level)
    for candidate in candidates:
        assert 0 <= candidate.window.start <= candidate.trigger.start < candidate.trigger.end <= len(text)
        assert candidate.window.covers(candidate.trigger)
        assert len(candidate.window.of(text).splitlines()) <= 17 + candidate.trigger.of(text).count("\n")
        if candidate.anchor is not None:
            assert candidate.window.covers(candidate.anchor)
        assert (candidate.anchor is None) == (candidate.standing is Standing.NO_ANCHOR)
        assert candidate.because
    settle([candidates])


@given(TEXTS)
def test_lines_put_before_move_every_place_and_change_nothing(text: str) -> None:
    before = "안내문.\n\n"
    alone = waiting(text)
    moved = waiting(before + text)
    assert [candidate.standing for candidate in moved] == [candidate.standing for candidate in alone]
    assert [candidate.value for candidate in moved] == [candidate.value for candidate in alone]
    for was, now in zip(alone, moved, strict=True):
        assert now.trigger == was.trigger.shifted(len(before))
        assert now.line == was.line + 2
        assert now.anchor == (was.anchor.shifted(len(before)) if was.anchor else None)


@given(TEXTS)
def test_an_example_word_above_never_makes_a_value_found(text: str) -> None:
    assert Standing.FOUND not in standings(waiting("(예시) " + text.replace("\n", " ").replace("\r", " ")))
