"""What an amount is paid per. The coverage's own text says it; a text that may be about it makes the unit uncertain."""

from __future__ import annotations

from pathlib import Path

import pytest
from pdf_maker import Sheet
from proposals import coverage_list, proposal, resolved, slot

from answergate.resolve.rows import SlotRow

ROW = ["질병수술비", "10만원", "1,596", "20년/100세"]


def _amount(tmp_path: Path, *sheets: Sheet) -> SlotRow:
    return slot(resolved(proposal(tmp_path, coverage_list(ROW), *sheets)), "A5100", "payout_amount_won")


def _described(body: str) -> Sheet:
    sheet = Sheet()
    sheet.table([40, 200, 540], 80, [["담보명", "보장내용"], ["질병수술비", body]], height=60)
    return sheet


@pytest.mark.parametrize(
    ("body", "unit"),
    [
        ("수술 1회당 가입금액 지급", "won_per_surgery"),
        ("1질병당 가입금액 지급", "won_per_disease"),
        ("수술 1건당 지급", "won_per_surgery"),
        ("가입금액 지급(매회)", "won_per_surgery"),
        ("동일질병 1회한 지급", "won_per_disease"),
        ("동일 질병으로 2회 이상 수술시 1회만 지급", "won_per_disease"),
        ("수술을 받은 경우 가입금액 지급", "won"),
    ],
)
def test_the_coverages_own_row_states_the_unit(tmp_path: Path, body: str, unit: str) -> None:
    found = _amount(tmp_path, _described(body))
    assert (found.value, found.unit) == (100000, unit)


def test_two_different_units_make_the_amount_unknown(tmp_path: Path) -> None:
    missing = _amount(tmp_path, _described("수술 1회당 가입금액 지급"), _described("1질병당 가입금액 지급"))
    assert missing.status == "UNKNOWN"
    assert "won_per_disease and won_per_surgery" in missing.notes


def test_an_uncertain_unit_under_the_name_makes_the_amount_unknown(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.text(40, 80, "질병수술비\n질병으로 수술을 받은 경우\n1질병당 가입금액 지급")
    missing = _amount(tmp_path, sheet)
    assert missing.status == "UNKNOWN"
    assert "won_per_disease" in missing.notes


def test_a_unit_under_the_next_name_does_not_belong_to_this_name(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.text(40, 80, "질병수술비\n질병으로 수술을 받은 경우\n상해수술비\n수술 1회당 가입금액 지급")
    found = _amount(tmp_path, sheet)
    assert (found.value, found.unit) == (100000, "won")


def test_the_unit_may_be_in_a_note_that_the_row_refers_to(tmp_path: Path) -> None:
    sheet = Sheet()
    rows = [
        ["담보명", "보장내용"],
        ["질병수술비주1)", "수술시 가입금액 지급"],
        ["상해수술비주2)", "수술시 가입금액 지급"],
    ]
    ys = sheet.table([40, 200, 540], 80, rows, height=30)
    sheet.text(40, ys[-1] + 6, "주1) 수술 1회당 지급합니다.\n주2) 1질병당 지급합니다.", 8)
    found = _amount(tmp_path, sheet)
    assert (found.value, found.unit) == (100000, "won_per_surgery")
