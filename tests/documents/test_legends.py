"""A code means only what the legend of its own table says."""

from __future__ import annotations

from pathlib import Path

import pytest
from pdf_maker import Sheet
from proposals import coverage_list, proposal, resolved, slot, summary

from answergate.resolve.audit import audit
from answergate.resolve.running import Run

XS = [40.0, 240.0, 380.0, 540.0]
# Without an embedded font, a single wide glyph has no width and is not read. The space gives it a width.
TRIANGLE = "△ "
HEADER = ["담보명", "면책기간", "감액지급"]
LEGEND = "△ : 90일 면책\n◇ : 가입 후 1년 미만 50% 지급"


def _table(*rows: list[str], legend: str) -> Sheet:
    sheet = Sheet()
    ys = sheet.table(XS, 80, [HEADER, *rows], height=24)
    sheet.text(40, ys[-1] + 6, legend, 8)
    return sheet


def _made(tmp_path: Path, sheet: Sheet) -> Run:
    docs = proposal(
        tmp_path,
        coverage_list(
            ["암진단비(유사암제외)", "3천만원", "40,620", "20년/100세"],
            ["뇌졸중진단비", "1천만원", "8,010", "20년/100세"],
        ),
    )
    summary(tmp_path, sheet)
    made = resolved(docs)
    assert audit(made.rows, made.documents, 0.0).faults == ()
    return made


ROWS = (["암진단비(유사암제외)", TRIANGLE, ""], ["뇌졸중진단비", "", "◇ "])


@pytest.mark.parametrize("legend", [LEGEND, LEGEND.replace("\n", ", "), "※ " + LEGEND, LEGEND.replace(" :", "=")])
def test_a_code_is_read_through_the_legend_under_its_table(tmp_path: Path, legend: str) -> None:
    made = _made(tmp_path, _table(*ROWS, legend=legend))
    found = slot(made, "A4200_1", "waiting_period")
    assert (found.status, found.value, found.evidences[0].kind) == ("FOUND", 90, "legend")
    assert found.evidences[0].excerpt.startswith("암진단비(유사암제외)")
    reduction = slot(made, "A4103", "reduction")
    assert reduction.value == {"period_months": 12, "pay_percent": 50, "applies_to": "전체"}
    assert slot(made, "A4200_1", "reduction").status == "UNKNOWN"


@pytest.mark.parametrize("code", ["A", "①", "○", "◎"])
def test_letters_and_circled_numbers_are_codes(tmp_path: Path, code: str) -> None:
    sheet = _table(["암진단비(유사암제외)", f"{code} ", ""], legend=f"{code} : 90일 면책")
    assert slot(_made(tmp_path, sheet), "A4200_1", "waiting_period").value == 90


@pytest.mark.parametrize(
    "legend",
    [
        "",
        "○ : 90일 면책",
        "△ : 90일 면책\n△ : 30일 면책",
        "△ : 유사암진단비는 90일 면책",
        "△ : 소액암 90일 면책",
        "△ : 뇌졸중수술비 90일 면책",
        "△ : 180일 이내 50% 지급",
        "△ : 적용",
        "용어의 뜻\n△ : 90일 면책",
        "△ : 90일 면책\n단, 30일로 하는 경우도 있음",
    ],
)
def test_a_legend_that_is_not_about_this_code_and_coverage_is_not_read(tmp_path: Path, legend: str) -> None:
    made = _made(tmp_path, _table(["암진단비(유사암제외)", TRIANGLE, ""], legend=legend))
    assert slot(made, "A4200_1", "waiting_period").status == "UNKNOWN"


def test_a_legend_of_another_table_is_not_read(tmp_path: Path) -> None:
    sheet = _table(["암진단비(유사암제외)", TRIANGLE, ""], legend="")
    ys = sheet.table(XS, 300, [HEADER, ["상해수술비", TRIANGLE, ""]], height=24)
    sheet.text(40, ys[-1] + 6, LEGEND, 8)
    assert slot(_made(tmp_path, sheet), "A4200_1", "waiting_period").status == "UNKNOWN"


def test_a_legend_for_a_code_that_is_also_in_another_table_is_not_read(tmp_path: Path) -> None:
    sheet = _table(["암진단비(유사암제외)", TRIANGLE, ""], legend=LEGEND)
    sheet.table(XS, 300, [HEADER, ["상해수술비", TRIANGLE, ""]], height=24)
    assert slot(_made(tmp_path, sheet), "A4200_1", "waiting_period").status == "UNKNOWN"


def test_a_code_outside_the_value_columns_is_not_read(tmp_path: Path) -> None:
    sheet = Sheet()
    ys = sheet.table(XS, 80, [["담보명", "비고", "감액지급"], ["암진단비(유사암제외)", TRIANGLE, ""]], height=24)
    sheet.text(40, ys[-1] + 6, LEGEND, 8)
    assert slot(_made(tmp_path, sheet), "A4200_1", "waiting_period").status == "UNKNOWN"


@pytest.mark.parametrize(
    ("code", "meaning"),
    [
        ("X ", "X : 90일 면책"),
        ("-", "- : 약관 참조"),
        ("× ", "× : 90일 면책"),
        ("X ", "× : 90일 면책"),
        ("x ", "x : 90일 면책"),
        ("－ ", "－ : 90일 면책"),
        ("× ", "범례 × 90일 면책"),
    ],
)
def test_a_sign_for_none_is_not_none_if_a_legend_says_otherwise(tmp_path: Path, code: str, meaning: str) -> None:
    sheet = _table(["암진단비(유사암제외)", code, ""], legend=meaning)
    assert slot(_made(tmp_path, sheet), "A4200_1", "waiting_period").status == "UNKNOWN"


def test_a_sign_for_none_is_none_if_its_legend_says_so(tmp_path: Path) -> None:
    sheet = _table(["암진단비(유사암제외)", "× ", ""], legend="X : 해당사항 없음")
    assert slot(_made(tmp_path, sheet), "A4200_1", "waiting_period").value == 0


def test_a_legend_may_be_directly_above_its_table(tmp_path: Path) -> None:
    sheet = _table(*ROWS, legend="")
    sheet.text(40, 54, LEGEND, 8)
    made = _made(tmp_path, sheet)
    assert slot(made, "A4200_1", "waiting_period").value == 90
    assert slot(made, "A4103", "reduction").status == "FOUND"


@pytest.mark.parametrize("top", [30, 44])
def test_a_legend_further_above_or_above_other_text_is_not_read(tmp_path: Path, top: float) -> None:
    sheet = _table(*ROWS, legend="")
    sheet.text(40, top, LEGEND, 8)
    if top > 40:
        sheet.text(40, 68, "보장별 면책기간", 8)
    assert slot(_made(tmp_path, sheet), "A4200_1", "waiting_period").status == "UNKNOWN"


PLAIN = "△ 90일 면책   ◇ 가입 후 1년 미만 50% 지급"


@pytest.mark.parametrize("legend", [PLAIN, PLAIN.replace("   ", "\n"), f"[범례] {PLAIN}", f"※ 범례 : {PLAIN}"])
def test_a_legend_without_colons_that_explains_two_codes_is_read(tmp_path: Path, legend: str) -> None:
    made = _made(tmp_path, _table(*ROWS, legend=legend))
    found = slot(made, "A4200_1", "waiting_period")
    assert (found.status, found.value, found.evidences[0].kind) == ("FOUND", 90, "legend")
    assert slot(made, "A4103", "reduction").value == {"period_months": 12, "pay_percent": 50, "applies_to": "전체"}
    assert slot(made, "A4200_1", "reduction").status == "UNKNOWN"


def test_a_legend_without_colons_may_be_directly_above_its_table(tmp_path: Path) -> None:
    sheet = _table(*ROWS, legend="")
    sheet.text(40, 66, PLAIN, 8)
    assert slot(_made(tmp_path, sheet), "A4200_1", "waiting_period").value == 90


def test_a_line_that_is_called_a_legend_may_explain_one_code(tmp_path: Path) -> None:
    row = ["암진단비(유사암제외)", TRIANGLE, ""]
    called = _made(tmp_path / "called", _table(row, legend="[범례] △ 90일 면책"))
    assert slot(called, "A4200_1", "waiting_period").value == 90
    alone = _made(tmp_path / "alone", _table(row, legend="△ 90일 면책"))
    assert slot(alone, "A4200_1", "waiting_period").status == "UNKNOWN"


@pytest.mark.parametrize(
    "legend",
    [
        "△ 90일 면책\n△ 가입 후 1년 미만 50% 지급",
        "△ 90일 면책   □ 가입 후 1년 미만 50% 지급",
        "보장개시 △ 90일 면책   ◇ 가입 후 1년 미만 50% 지급",
        "△ 유사암진단비는 90일 면책   ◇ 1년 미만 50% 지급",
        "△ 소액암 90일 면책   ◇ 1년 미만 50% 지급",
        "△ 90일 면책   ◇ 1년 미만 50% 지급\n단, 30일로 하는 경우도 있음",
        "△ 이 상품에서 보장하는 모든 암에 대한 보장은 계약일로부터 90일이 지난 다음 시작됨 ◇ 1년 미만 50%",
        "다른 글\n△ 90일 면책   ◇ 가입 후 1년 미만 50% 지급",
    ],
)
def test_bullets_and_unclear_legends_without_colons_are_not_read(tmp_path: Path, legend: str) -> None:
    made = _made(tmp_path, _table(*ROWS, legend=legend))
    assert slot(made, "A4200_1", "waiting_period").status == "UNKNOWN"


def test_a_code_that_the_page_explains_twice_is_not_read(tmp_path: Path) -> None:
    sheet = _table(*ROWS, legend=PLAIN)
    sheet.text(40, 500, "△ 30일 면책", 8)
    assert slot(_made(tmp_path, sheet), "A4200_1", "waiting_period").status == "UNKNOWN"
