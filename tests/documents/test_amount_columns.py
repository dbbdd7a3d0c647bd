"""Columns of amounts, their units, and figures that only look like the person's own amounts."""

from __future__ import annotations

from pathlib import Path

import pytest
from pdf_maker import Sheet
from proposals import HEADER, XS, coverage_list, proposal, resolved, slot, summary


def test_the_unit_of_an_amount_may_be_in_the_header(tmp_path: Path) -> None:
    header = ["가입담보", "가입금액(만원)", "보험료(원)", "납기/만기"]
    made = resolved(
        proposal(
            tmp_path, coverage_list(["암직접치료입원일당(1일이상180일한도)", "2", "2,576", "20년/100세"], header=header)
        )
    )
    assert slot(made, "A6200", "daily_benefit_amount_won").value == 20000
    assert slot(made, "A6200", "duration_limit_days").value == 180


def test_the_unit_of_an_amount_may_be_above_the_table(tmp_path: Path) -> None:
    sheet = coverage_list(["질병수술비", "10", "1,596", "20년/100세"])
    sheet.text(440, 66, "(단위 : 만원, 원)")
    assert slot(resolved(proposal(tmp_path, sheet)), "A5100", "payout_amount_won").value == 100000


def test_a_bare_figure_without_a_unit_is_not_an_amount(tmp_path: Path) -> None:
    made = resolved(proposal(tmp_path, coverage_list(["질병수술비", "10", "1,596", "20년/100세"])))
    assert slot(made, "A5100", "payout_amount_won").status == "UNKNOWN"


def test_an_example_amount_in_a_summary_is_not_the_persons_amount(tmp_path: Path) -> None:
    docs = proposal(tmp_path, coverage_list(["질병수술비", "10만원", "1,596", "20년/100세"]))
    summary(tmp_path, coverage_list(["질병수술비", "20만원", "3,192", "20년/100세"]))
    assert slot(resolved(docs), "A5100", "payout_amount_won").value == 100000


def test_a_header_applies_to_the_next_table_with_the_same_columns(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.table(XS, 80, [HEADER, ["상해사망", "1백만원", "60", "20년/100세"]], height=24)
    sheet.table(XS, 160, [["질병수술비", "10만원", "1,596", "20년/100세"]], height=24)
    assert slot(resolved(proposal(tmp_path, sheet)), "A5100", "payout_amount_won").value == 100000


def test_names_listed_side_by_side_keep_their_own_amounts(tmp_path: Path) -> None:
    sheet = Sheet()
    header = ["담보명", "가입금액", "보험료(원)", "담보명", "가입금액", "보험료(원)"]
    row = ["질병수술비", "10만원", "1,596", "상해수술비", "20만원", "522"]
    sheet.table([30, 130, 190, 290, 390, 450, 560], 80, [header, row], height=24)
    assert slot(resolved(proposal(tmp_path, sheet)), "A5100", "payout_amount_won").value == 100000


def test_a_list_without_premiums_is_read(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.table([40, 300, 540], 80, [["담보명", "가입금액"], ["질병수술비Ⅱ", "10만원"]], height=24)
    assert slot(resolved(proposal(tmp_path, sheet)), "A5100", "payout_amount_won").value == 100000


@pytest.mark.parametrize(
    "amount",
    ["1일당 2만원(1회 입원당 180일 한도)", "2만원(연간 30회 한도)", "2만원/일", "1일당 2만원", "일 2만원", "2만원정"],
)
def test_a_limit_on_days_does_not_limit_the_amount(tmp_path: Path, amount: str) -> None:
    made = resolved(proposal(tmp_path, coverage_list(["암직접치료입원일당", amount, "1,596", "20년/100세"])))
    assert slot(made, "A6200", "daily_benefit_amount_won").value == 20000


@pytest.mark.parametrize("amount", ["최고 50만원", "10~50만원", "50만원 한도", "가입금액 100만원의 10%"])
def test_a_limit_or_a_percentage_is_not_an_amount(tmp_path: Path, amount: str) -> None:
    made = resolved(proposal(tmp_path, coverage_list(["질병수술비", amount, "1,596", "20년/100세"])))
    assert slot(made, "A5100", "payout_amount_won").status == "UNKNOWN"


@pytest.mark.parametrize(
    "header",
    [
        "가입가능금액(가입금액 한도)",
        "최고가입금액",
        "변경전 가입금액",
        "필요 보장금액",
        "권장 가입금액",
        "기존계약 가입금액",
        "갱신시 가입금액",
        "보장금액(예시)",
        "가입금액 1천만원 기준",
        "배우자 가입금액",
        "가입금액(2종)",
    ],
)
def test_a_column_of_limits_or_earlier_amounts_is_not_read(tmp_path: Path, header: str) -> None:
    sheet = Sheet()
    sheet.table([40, 300, 540], 80, [["담보명", header], ["질병수술비", "100만원"]], height=24)
    assert slot(resolved(proposal(tmp_path, sheet)), "A5100", "payout_amount_won").status == "UNKNOWN"


@pytest.mark.parametrize(
    "header", ["보험가입금액", "특약가입금액", "가입금액(원)", "가입 금액주1)", "보장금액\n(단위:원)"]
)
def test_a_column_of_the_persons_own_amounts_is_read(tmp_path: Path, header: str) -> None:
    made = resolved(
        proposal(
            tmp_path,
            coverage_list(["질병수술비", "10만원", "1,596", "20년"], header=["담보명", header, "보험료", "납기"]),
        )
    )
    assert slot(made, "A5100", "payout_amount_won").value == 100000


def test_the_nearest_unit_above_a_table_is_its_unit(tmp_path: Path) -> None:
    sheet = coverage_list(["질병수술비", "100", "1,596", "20년/100세"])
    sheet.text(40, 50, "(단위 : 만원)")
    sheet.text(440, 66, "(단위 : 천원)")
    assert slot(resolved(proposal(tmp_path, sheet)), "A5100", "payout_amount_won").value == 100000


def test_a_unit_of_premiums_is_not_the_unit_of_amounts(tmp_path: Path) -> None:
    sheet = coverage_list(["질병수술비", "10", "2", "20년/100세"])
    sheet.text(40, 66, "(보험료 단위 : 천원)")
    assert slot(resolved(proposal(tmp_path, sheet)), "A5100", "payout_amount_won").status == "UNKNOWN"


@pytest.mark.parametrize(
    ("caption", "won"),
    [("(단위 : 원, 가입금액은 만원)", 10_000_000), ("(단위 : 원, 만원)", None), ("(단위 : 만원, 원)", 10_000_000)],
)
def test_a_caption_with_two_units_says_which_one_is_for_amounts(tmp_path: Path, caption: str, won: int | None) -> None:
    sheet = coverage_list(["질병수술비", "1,000", "1,596", "20년"], header=["담보명", "가입금액", "보험료", "납기"])
    sheet.text(300, 66, caption)
    assert slot(resolved(proposal(tmp_path, sheet)), "A5100", "payout_amount_won").value == won


def test_a_table_after_other_text_does_not_use_the_header_before_it(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.table(XS, 80, [HEADER, ["상해수술비", "10만원", "900", "20년/100세"]], height=24)
    sheet.text(40, 150, "다른 계약의 현황")
    sheet.table(XS, 180, [["질병수술비", "500만원", "1,596", "20년/100세"]], height=24)
    assert slot(resolved(proposal(tmp_path, sheet)), "A5100", "payout_amount_won").status == "UNKNOWN"


def test_amounts_may_be_left_of_the_names(tmp_path: Path) -> None:
    sheet = Sheet()
    header = ["가입금액", "담보명", "보험료(원)"]
    rows = [["20만원", "질병수술비", "6,500"], ["2만원", "암직접치료입원일당(1일이상180일한도)", "3,500"]]
    sheet.table([40, 120, 400, 520], 80, [header, *rows], height=24)
    made = resolved(proposal(tmp_path, sheet))
    assert slot(made, "A5100", "payout_amount_won").value == 200000
    assert slot(made, "A6200", "daily_benefit_amount_won").value == 20000


def test_amounts_between_two_columns_of_names_belong_to_the_left_names(tmp_path: Path) -> None:
    sheet = Sheet()
    header = ["담보명", "가입금액", "담보명", "보험료(원)"]
    sheet.table([40, 200, 280, 440, 540], 80, [header, ["상해수술비", "30만원", "질병수술비", "6,500"]], height=24)
    assert slot(resolved(proposal(tmp_path, sheet)), "A5100", "payout_amount_won").status == "UNKNOWN"


@pytest.mark.parametrize("header", ["업계평균", "권장금액", "적정금액", "부족금액"])
def test_average_or_recommended_amounts_do_not_compete_with_the_amount(tmp_path: Path, header: str) -> None:
    sheet = Sheet()
    rows = [["담보명", header, "가입금액", "보험료(원)"], ["질병수술비", "30만원", "10만원", "6,500"]]
    sheet.table([40, 240, 320, 420, 540], 80, rows, height=24)
    assert slot(resolved(proposal(tmp_path, sheet)), "A5100", "payout_amount_won").value == 100000
