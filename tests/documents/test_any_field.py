"""One catalogue reads any field, from text and from PDF, and copes with how insurers write names and conditions."""

from __future__ import annotations

from pathlib import Path

import pytest
from pdf_maker import Sheet, write_pdf
from proposals import coverage_list, proposal, resolved, slot, summary

from answergate import attribute
from answergate.policy.catalogue import load_catalogue
from answergate.resolve.running import run

CARDS = {
    "subject": [
        {"code": "basic", "names": ["Basic Card"]},
        {"code": "silver", "names": ["Silver Card"]},
        {"code": "gold", "names": ["Gold Card"]},
    ],
    "slots": {
        "annual_fee": {"kind": "money", "unit": "USD", "labels": ["annual fee"], "none": 0},
        "apr": {"kind": "percent", "labels": ["APR"]},
        "grace": {"kind": "days", "labels": ["grace period"]},
    },
}
EXPECTED: dict[str, dict[str, float]] = {
    "basic": {"annual_fee": 0, "apr": 24.99, "grace": 21},
    "silver": {"annual_fee": 95, "apr": 21.5, "grace": 25},
    "gold": {"annual_fee": 250, "apr": 18, "grace": 30},
}
SECTIONS = """Basic Card
Annual fee: none
APR: 24.99%
Grace period: 21 days

Silver Card
Annual fee: 95 USD
APR: 21.5%
Grace period: 25 days

Gold Card
Annual fee: $250
APR: 18%
Grace period: 30 days
"""
ROWS = [
    ["Card", "Annual fee", "APR", "Grace period"],
    ["Basic Card", "none", "24.99%", "21 days"],
    ["Silver Card", "95 USD", "21.5%", "25 days"],
    ["Gold Card", "$250", "18%", "30 days"],
]


def found_in(folder: Path) -> dict[str, dict[str, object]]:
    made = run(folder, load_catalogue(CARDS))
    return {
        row.identity.coverage_code: {name: one.value for name, one in row.slots.items() if one.status == "FOUND"}
        for row in made.rows
    }


@pytest.mark.parametrize("code", EXPECTED)
@pytest.mark.parametrize("name", ["annual_fee", "apr", "grace"])
def test_the_gate_reads_labelled_values_in_text(code: str, name: str) -> None:
    assert attribute(CARDS, [SECTIONS], code, name)["value"] == EXPECTED[code][name]


def test_sections_of_a_text_file_are_read(tmp_path: Path) -> None:
    (tmp_path / "docs" / "bank").mkdir(parents=True)
    (tmp_path / "docs" / "bank" / "cards.txt").write_text(SECTIONS, encoding="utf-8")
    assert found_in(tmp_path / "docs") == EXPECTED


def test_a_table_with_a_row_per_card_is_read(tmp_path: Path) -> None:
    sheet = Sheet()
    sheet.table([40, 170, 290, 400, 540], 80, ROWS, height=24)
    write_pdf(tmp_path / "docs" / "bank" / "cards.pdf", sheet)
    assert found_in(tmp_path / "docs") == EXPECTED


def test_a_table_with_a_column_per_card_is_read(tmp_path: Path) -> None:
    sheet = Sheet()
    columns = [list(column) for column in zip(*ROWS, strict=True)]
    columns[0][0] = ""
    sheet.table([40, 170, 290, 400, 540], 80, columns, height=24)
    write_pdf(tmp_path / "docs" / "bank" / "cards.pdf", sheet)
    assert found_in(tmp_path / "docs") == EXPECTED


@pytest.mark.parametrize(
    ("written", "value"), [("$250", 250), ("250 USD", 250), ("USD 250.50", 250.5), ("€250", None), ("250원", None)]
)
def test_money_of_another_currency_is_rejected(written: str, value: object) -> None:
    read = attribute(CARDS, [f"Gold Card\nAnnual fee: {written}"], "gold", "annual_fee")
    assert read["value"] == value
    assert read["status"] == ("FOUND" if value is not None else "UNKNOWN")


def test_a_body_next_to_the_label_of_a_group_belongs_to_its_name(tmp_path: Path) -> None:
    sheet = Sheet()
    xs, ys = [40.0, 90.0, 400.0, 540.0], [80.0, 104.0, 128.0, 176.0]
    for x in xs:
        sheet.rule(x, ys[0], x, ys[-1])
    for y in (ys[0], ys[1], ys[3]):
        sheet.rule(xs[0], y, xs[-1], y)
    sheet.rule(xs[1], ys[2], xs[-1], ys[2])
    for x, words in zip(xs, ["구분", "담보명", "가입금액"], strict=False):
        sheet.text(x + 3, ys[0] + 4, words, 8)
    sheet.text(xs[0] + 3, ys[1] + 20, "선택", 8)
    sheet.text(xs[1] + 3, ys[1] + 4, "뇌졸중진단비", 8)
    sheet.text(xs[2] + 3, ys[1] + 4, "1천만원", 8)
    sheet.text(xs[1] + 3, ys[2] + 4, "진단 확정된 경우 지급 ※ 가입 후 1년 미만 50% 지급", 8)
    docs = proposal(tmp_path, coverage_list(["뇌졸중진단비", "1천만원", "8,010", "20년/100세"]), sheet)
    assert slot(resolved(docs), "A4103", "reduction").value == {
        "period_months": 12,
        "pay_percent": 50,
        "applies_to": "전체",
    }


@pytest.mark.parametrize(
    "written", ["뇌졸중진단비담보", "뇌졸중진단비 특약", "무배당 뇌졸중진단비", "뇌졸중진단비(갱신형 포함)"]
)
def test_a_generic_word_at_a_name_does_not_change_it(tmp_path: Path, written: str) -> None:
    sheet = Sheet()
    sheet.table([40, 240, 390, 540], 80, [["담보명", "감액기간", "감액지급률"], [written, "1년 미만", "50% 지급"]])
    docs = proposal(tmp_path, coverage_list(["뇌졸중진단비", "1천만원", "8,010", "20년/100세"]))
    summary(tmp_path, sheet)
    assert slot(resolved(docs), "A4103", "reduction").status == "FOUND"


def test_a_sibling_never_matches(tmp_path: Path) -> None:
    sheet = Sheet()
    rows = [["담보명", "면책기간", "감액"], ["고액암진단비", "90일", "1년 미만 50%"]]
    sheet.table([40, 240, 390, 540], 80, rows)
    docs = summary(tmp_path, sheet)
    made = resolved(docs)
    assert slot(made, "A4200_1", "waiting_period").status == "UNKNOWN"
    assert slot(made, "A4200_1", "reduction").status == "UNKNOWN"
