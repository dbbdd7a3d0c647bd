"""``catalogue new``: a catalogue that is proposed from the tables of documents."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pdf_maker import Sheet, write_pdf

from answergate.documents.page import Document
from answergate.documents.plain import read_page
from answergate.policy.catalogue import load_catalogue
from answergate.resolve.proposing import propose
from answergate.resolve.proposing_toml import as_toml
from answergate.text.attribution.anchors import name_key
from command_line import Run, runner_in

CARDS = """Cards 2026

| Card | Annual fee (USD) | Purchase APR | Notice | On sale from |
|---|---|---|---|---|
| Gold Card | 95 | 18.24% - 28.99% | 30 days | 1 March 2026 |
| Silver  Card* | 40 | 19.24% - 29.99% | 2 weeks | 2 April 2025 |
| Basic Card | - | 20.24% - 28.99% | 60 days | 2024-01-05 |
"""
TURNED = """| | Gold card | Silver Card |
|---|---|---|
| Foreign transactions | 3% | 2.5% |
| Annual fee | $95 | $40 |
| Lounge visits | 12 | 4 |
| Network | Visa | Master |
"""
TITLED = """Platinum Card

| Annual fee | $495 |
| Purchase APR | 17.24% - 27.99% |
| Notice | 90 days |
"""


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    return runner_in(tmp_path, monkeypatch)


def _proposed(run: Run, *texts: str) -> dict[str, Any]:
    """The catalogue that is proposed from text files."""
    names = [f"{number}.txt" for number, _ in enumerate(texts)]
    for name, text in zip(names, texts, strict=True):
        Path(name).write_text(text, encoding="utf-8")
    result = run(f"catalogue new -q {' '.join(names)}")
    assert result.exit_code == 0, result.output
    return _loaded(result.stdout)


def _loaded(text: str) -> dict[str, Any]:
    """The catalogue as TOML. It must be one that can be used."""
    made = tomllib.loads(text)
    assert len(load_catalogue(made).coverages) == len(made["subject"])
    return made


def _from_pdf(run: Run, *sheets: Sheet) -> dict[str, Any]:
    write_pdf(Path("products.pdf"), *sheets)
    result = run("catalogue new -q products.pdf")
    assert result.exit_code == 0, result.output
    return _loaded(result.stdout)


def _names(made: dict[str, Any]) -> list[str]:
    return [name for subject in made["subject"] for name in subject["names"]]


def _kinds(made: dict[str, Any]) -> dict[str, tuple[str, str]]:
    """The kind and the unit of each slot, by its first label."""
    return {slot["labels"][0]: (slot["kind"], slot.get("unit", "")) for slot in made["slots"].values()}


def test_a_row_per_subject(run: Run) -> None:
    made = _proposed(run, CARDS)
    assert [(subject["code"], subject["names"]) for subject in made["subject"]] == [
        ("gold-card", ["Gold Card"]),
        ("silver-card", ["Silver Card"]),
        ("basic-card", ["Basic Card"]),
    ]
    assert _kinds(made) == {
        "Annual fee": ("money", "USD"),
        "Purchase APR": ("range", "percent"),
        "Notice": ("days", ""),
        "On sale from": ("date", ""),
    }
    assert list(made["slots"]) == ["annual_fee", "purchase_apr", "notice", "on_sale_from"]
    assert made["names"] == {"headers": ["Card"]}


def test_a_column_per_subject(run: Run) -> None:
    made = _proposed(run, TURNED)
    assert _names(made) == ["Gold card", "Silver Card"]
    assert _kinds(made) == {
        "Foreign transactions": ("percent", ""),
        "Annual fee": ("money", "USD"),
        "Lounge visits": ("count", ""),
        "Network": ("text", ""),
    }


def test_labels_and_values_under_a_title(run: Run) -> None:
    made = _proposed(run, TITLED)
    assert _names(made) == ["Platinum Card"]
    assert _kinds(made) == {
        "Annual fee": ("money", "USD"),
        "Purchase APR": ("range", "percent"),
        "Notice": ("days", ""),
    }


def test_names_and_labels_of_several_documents_are_joined(run: Run) -> None:
    made = _proposed(run, CARDS, TURNED, TITLED)
    assert [subject["code"] for subject in made["subject"]] == [
        "gold-card",
        "silver-card",
        "basic-card",
        "platinum-card",
    ]
    assert [slot for slot in made["slots"] if "fee" in slot] == ["annual_fee"]
    by_code = {subject["code"]: subject.get("slots", list(made["slots"])) for subject in made["subject"]}
    assert by_code["basic-card"] == ["annual_fee", "purchase_apr", "notice", "on_sale_from"]
    assert by_code["platinum-card"] == ["annual_fee", "purchase_apr", "notice"]
    assert "lounge_visits" in by_code["gold-card"]


def test_comments_say_where_things_were_seen_and_what_the_cells_are(run: Run) -> None:
    Path("cards.txt").write_text(CARDS, encoding="utf-8")
    Path("more.txt").write_text(f"{TURNED}\n| Term | Rate |\n| 1 year | 3% |\n| 2 years | 4% |\n", encoding="utf-8")
    printed = run("catalogue new -q cards.txt more.txt").stdout
    assert '# cards.txt page 1, more.txt page 1, also written "Gold card"' in printed
    assert '# 4 of 4 cells were read\n# For example: "95", "40", "$95", "$40"' in printed
    assert '# These cells may say that there is none: "-"' in printed
    assert "#   more.txt page 1, table 2 (Term | Rate): " in printed


@given(
    st.lists(
        st.lists(
            st.one_of(
                st.sampled_from(
                    ["", "-", "Gold", "골드 카드", "$5", "3 %", "Fee (USD)", "1년", "2–8 °C", "x: 5", "1.", "1)"]
                ),
                st.text(st.characters(exclude_characters="\n\r\f"), max_size=12),
            ),
            min_size=1,
            max_size=5,
        ),
        max_size=6,
    ),
    st.sampled_from(["|", "\t", ": "]),
)
def test_any_table_gives_valid_toml_with_one_owner_for_each_name(rows: list[list[str]], between: str) -> None:
    text = "Title\n" + "\n".join(between.join(row) for row in rows)
    proposal = propose([Document("a.txt", "", (read_page(1, text),))])
    made = tomllib.loads(as_toml(proposal))
    assert [subject.code for subject in proposal.subjects] == [one["code"] for one in made.get("subject", [])]
    if proposal.subjects:
        load_catalogue(made)
    keys = [name_key(name) for name in _names(made)] if proposal.subjects else []
    assert all(keys)
    assert len(set(keys)) == len(keys)
    assert all(name_key(label) for slot in made.get("slots", {}).values() for label in slot["labels"])
    for subject in made.get("subject", []):
        assert set(subject.get("slots", [])) <= set(made["slots"])


def test_the_same_documents_give_the_same_bytes(run: Run) -> None:
    Path("cards.txt").write_text(CARDS + TURNED, encoding="utf-8")
    assert run("catalogue new -q cards.txt").stdout_bytes == run("catalogue new -q cards.txt").stdout_bytes


def test_a_ruled_table_over_two_pages_with_running_numbers(run: Run) -> None:
    header = ["Nr.", "Medikament", "Packung", "Preis"]
    rows = [
        [str(number), f"Mittel {'ABCDEFGH'[number - 1]}", f"{number}0 mg", f"{number},95 €"] for number in range(1, 9)
    ]
    xs = [40.0, 90.0, 250.0, 400.0, 540.0]
    first, second = Sheet(), Sheet()
    first.table(xs, 600, [header, *rows[:5]], height=24)
    second.table(xs, 60, [header, *rows[5:]], height=24)
    made = _from_pdf(run, first, second)
    assert _names(made) == [f"Mittel {letter}" for letter in "ABCDEFGH"]
    assert _kinds(made) == {"Packung": ("number", "mg"), "Preis": ("money", "EUR")}


def test_units_in_a_column_of_their_own(run: Run) -> None:
    sheet = Sheet()
    rows = [
        ["Parameter", "Unit", "BX-100", "BX-200", "BX-300"],
        ["Nominal voltage", "V", "3.7", "3.6", "3.2"],
        ["Capacity", "mAh", "2,600", "3,000", "1,500"],
        ["Charging temperature", "°C", "0–45", "0–45", "5–55"],
    ]
    sheet.table([40.0, 180.0, 240.0, 340.0, 440.0, 540.0], 80, rows, height=24)
    made = _from_pdf(run, sheet)
    assert _names(made) == ["BX-100", "BX-200", "BX-300"]
    assert _kinds(made) == {
        "Nominal voltage": ("number", "V"),
        "Capacity": ("number", "mAh"),
        "Charging temperature": ("range", "°C"),
    }


def test_a_unit_above_the_table_and_labels_in_two_rows(run: Run) -> None:
    sheet = Sheet()
    sheet.text(40, 40, "Stromtarife", 14)
    sheet.text(40, 62, "(Alle Preise in EUR)", 9)
    xs = [40.0, 180.0, 280.0, 380.0, 540.0]
    for y in (80, 128, 152, 176):
        sheet.rule(40, y, 540, y)
    sheet.rule(180, 104, 380, 104)
    for x in (40, 180, 380, 540):
        sheet.rule(x, 80, x, 176)
    sheet.rule(280, 104, 280, 176)
    cells = [(40, 92, "Tarif"), (180, 80, "Preise"), (180, 104, "Grundpreis"), (280, 104, "Bonus"), (380, 92, "Frist")]
    for number, row in enumerate(
        (["Öko Strom", "12,90", "50,00", "1 Monat"], ["Basis Strom", "9,90", "0,00", "3 Monate"])
    ):
        cells += [(int(x), 128 + 24 * number, words) for x, words in zip(xs, row, strict=False)]
    for x, y, words in cells:
        sheet.text(x + 3, y + 4, words, 8)
    made = _from_pdf(run, sheet)
    assert [subject["code"] for subject in made["subject"]] == ["oko-strom", "basis-strom"]
    assert _kinds(made) == {"Grundpreis": ("money", "EUR"), "Bonus": ("money", "EUR"), "Frist": ("months", "")}


def test_pairs_side_by_side_under_a_title(run: Run) -> None:
    sheet = Sheet()
    sheet.text(40, 60, "BX-900", 14)
    rows = [["Nominal voltage", "12 V", "Weight", "1.2 kg"], ["Capacity", "7 Ah", "Warranty", "24 months"]]
    sheet.table([40.0, 160.0, 280.0, 400.0, 540.0], 90, rows, height=24)
    made = _from_pdf(run, sheet)
    assert _names(made) == ["BX-900"]
    assert _kinds(made) == {
        "Nominal voltage": ("number", "V"),
        "Capacity": ("number", "Ah"),
        "Weight": ("number", "kg"),
        "Warranty": ("months", ""),
    }


def test_sections_with_a_title_each(run: Run) -> None:
    made = _proposed(
        run,
        "| Home Loan | |\n| Interest rate | 3.2% |\n| Term | 30 years |\n| Car Loan | |\n| Interest rate | 5.2% |\n| Term | 5 years |\n",
    )
    assert _names(made) == ["Home Loan", "Car Loan"]
    assert _kinds(made) == {"Interest rate": ("percent", ""), "Term": ("years", "")}


def test_sections_of_a_wider_table_whose_full_rows_name_the_subjects(run: Run) -> None:
    sheet = Sheet()
    xs = [40.0, 200.0, 360.0, 540.0]
    ys = [80.0 + 24 * row for row in range(8)]
    for y in ys:
        sheet.rule(40, y, 540, y)
    for edge in xs:
        is_side = edge in (xs[0], xs[-1])
        for first, last in [(0, 7)] if is_side else [(0, 1), (2, 4), (5, 7)]:
            sheet.rule(edge, ys[first], edge, ys[last])
    rows = [
        ["Feature", "What you get", "Remarks"],
        ["Mesa Starter"],
        ["Monthly price", "$30.00", "with a contract"],
        ["Data", "5 GB", ""],
        ["Mesa Home"],
        ["Monthly price", "$45.00", ""],
        ["Data", "20 GB", "then slower"],
    ]
    for y, row in zip(ys, rows, strict=False):
        for x, words in zip(xs, row, strict=False):
            sheet.text(x + 3, y + 4, words, 8)
    made = _from_pdf(run, sheet)
    assert _names(made) == ["Mesa Starter", "Mesa Home"]
    assert _kinds(made) == {"Monthly price": ("money", "USD"), "Data": ("number", "GB")}


def test_a_table_whose_header_has_no_lines_around_it(run: Run) -> None:
    sheet = Sheet()
    sheet.text(40, 40, "Our plans for this year", 14)
    for x, words in ((43, "Tariff"), (203, "Price per month"), (363, "Minimum")):
        sheet.text(x, 64, words, 8)
    sheet.text(363, 74, "term", 8)
    rows = [["Green Power", "€12.90", "12 months"], ["Basic Power", "€9.90", "24 months"]]
    sheet.table([40.0, 200.0, 360.0, 540.0], 86, rows, height=24)
    made = _from_pdf(run, sheet)
    assert _names(made) == ["Green Power", "Basic Power"]
    assert _kinds(made) == {"Price per month": ("money", "EUR"), "Minimum term": ("months", "")}


def test_the_raised_mark_of_a_footnote_is_no_part_of_a_value_or_name(run: Run) -> None:
    made = _proposed(
        run, "| Card | APR | Fee* |\n| Gold¹ | 19.9%1 | $5 |\n| Silver 1) | 18.9% | None2 |\n| Basic | 17% | $6 |\n"
    )
    assert _names(made) == ["Gold", "Silver", "Basic"]
    assert _kinds(made) == {"APR": ("percent", ""), "Fee": ("money", "USD")}


def test_cells_with_a_value_per_line_are_split(run: Run) -> None:
    sheet = Sheet()
    sheet.text(40, 60, "Pennant Lite", 12)
    sheet.grid([40.0, 240.0, 540.0], [80.0, 140.0])
    sheet.text(43, 84, "Monthly price\nData\nContract length", 8)
    sheet.text(243, 84, "£8.00\n6 GB\n12 months", 8)
    made = _from_pdf(run, sheet)
    assert _names(made) == ["Pennant Lite"]
    assert _kinds(made) == {
        "Monthly price": ("money", "GBP"),
        "Data": ("number", "GB"),
        "Contract length": ("months", ""),
    }


def test_a_column_head_that_all_tables_share_is_no_name(run: Run) -> None:
    table = "| Feature | Details |\n| Annual fee | {} |\n| Interest rate | {} |\n| Grace period | 25 days |\n"
    made = _proposed(run, f"Travel Card\n{table.format('$95', '12%')}\nStudent Card\n{table.format('$5', '15%')}")
    assert _names(made) == ["Travel Card", "Student Card"]
    assert set(_kinds(made)) == {"Annual fee", "Interest rate", "Grace period"}


def test_labelled_lines_under_a_title(run: Run) -> None:
    made = _proposed(
        run,
        "Our cards\nAll cards are free of charge for students.\n\n"
        "Classic\nNetwork: Visa\nAnnual fee: $20\nLate fee: $25\n\nGold\nAnnual fee: $110\nLate fee: $35\n",
    )
    assert _names(made) == ["Classic", "Gold"]
    assert _kinds(made) == {"Network": ("text", ""), "Annual fee": ("money", "USD"), "Late fee": ("money", "USD")}


@pytest.mark.parametrize(
    ("text", "names", "kinds"),
    [
        (
            "| 번호 | 상품명 | 금리(%) | 가입기간 | 최소금액 |\n| 1 | 든든적금 | 3.5 | 12개월 | 10만원 |\n"
            "| 2 | 자유적금 | 2.9 | 24개월 | 1만원 |\n| 3 | 청년 적금 | 4.1 | 1년 | 5만원 |\n",
            ["든든적금", "자유적금", "청년 적금"],
            {"금리": ("percent", ""), "가입기간": ("months", ""), "최소금액": ("money", "KRW")},
        ),
        (
            "| 项目 | 标准版 | 专业版 |\n| 月费 | 20元 | 50元 |\n| 存储空间 | 10GB | 100GB |\n| 退款期 | 7天 | 30天 |\n",
            ["标准版", "专业版"],
            {"月费": ("money", "CNY"), "存储空间": ("number", "GB"), "退款期": ("days", "")},
        ),
        (
            "プレミアムプラン\n\n| 月額料金 | 1,980円 |\n| 契約期間 | 二年 |\n| データ容量 | 20GB |\n",
            ["プレミアムプラン"],
            {"月額料金": ("money", "JPY"), "契約期間": ("years", ""), "データ容量": ("number", "GB")},
        ),
        (
            "| Tarif | Grundpreis (EUR) | Arbeitspreis | Laufzeit |\n| Öko Strom | 12,90 | 31,5 % | 12 Monate |\n"
            "| Basis Strom | 9,90 | 28,1 % | 24 Monate |\n",
            ["Öko Strom", "Basis Strom"],
            {"Grundpreis": ("money", "EUR"), "Arbeitspreis": ("percent", ""), "Laufzeit": ("months", "")},
        ),
    ],
)
def test_other_languages(run: Run, text: str, names: list[str], kinds: dict[str, tuple[str, str]]) -> None:
    made = _proposed(run, text)
    assert _names(made) == names
    assert _kinds(made) == kinds


def test_names_and_labels_without_latin_letters_get_numbered_keys(run: Run) -> None:
    made = _proposed(run, "| 상품명 | 금리 | 수수료 |\n| 든든적금 | 3.5% | 1% |\n| A형 적금 | 2.9% | 2% |\n")
    assert [subject["code"] for subject in made["subject"]] == ["subject-1", "a"]
    assert list(made["slots"]) == ["percent_1", "percent_2"]


@pytest.mark.parametrize(
    ("cells", "kind"),
    [
        (["$5", "$6", "$7", "$8", "ask us"], ("money", "USD")),
        (["$5", "$6", "$7", "ask us", "ask us"], ("text", "")),
        (["$5", "$6", "€7", "€8", "€9"], ("money", "")),
        (["1.5", "2.5", "3", "4", "5"], ("number", "")),
        (["1", "2", "2", "4", "5"], ("count", "")),
        (["1 year", "18 months", "2 years", "30 months", "36 months"], ("months", "")),
        (["2 weeks", "30 days", "14 days", "1 week", "90 days"], ("days", "")),
        (["20% (at least $5)", "30% (at least $9)", "10% (at least $1)", "5% (at least $1)", "1%"], ("percent", "")),
        (["12 mg", "15 mg", "1 mg", "3 mg", "9 mg"], ("number", "mg")),
        (["none", "free of charge", "$7", "-", "$9"], ("money", "USD")),
        (["5 A", "8 A", "16 A", "2 A", "7.5 A"], ("number", "A")),
        (["1 dose, 2 times", "3 doses, 2 times", "1 dose", "2 doses, once", "1 dose, once"], ("text", "")),
        (["50.00", "20.00", "30.00", "10.00", "5.00"], ("number", "")),
        (["red", "blue", "green", "red", "white"], ("text", "")),
    ],
)
def test_the_kind_is_the_most_specific_one_of_most_cells(run: Run, cells: list[str], kind: tuple[str, str]) -> None:
    names = ["Alpha", "Beta", "Gamma", "Delta", "Epsilon"]
    rows = [
        f"| {name} | {cell} | {number} days |" for number, (name, cell) in enumerate(zip(names, cells, strict=True), 7)
    ]
    made = _proposed(run, "\n".join(["| Name | Thing | Notice |", *rows]))
    assert _names(made) == names
    assert _kinds(made)["Thing"] == kind


def test_a_unit_per_something_stays_in_the_label(run: Run) -> None:
    made = _proposed(
        run, "| Plan | Price per month | Fee in EUR |\n| Fiber 100 | €29.99 | 10 |\n| Fiber 250 | €39.99 | 5 |\n"
    )
    assert _names(made) == ["Fiber 100", "Fiber 250"]
    assert _kinds(made) == {"Price per month": ("money", "EUR"), "Fee": ("money", "EUR")}


def test_units_in_brackets_that_are_not_known_are_units_of_the_slot(run: Run) -> None:
    made = _proposed(
        run,
        "| 型号 | 额定电流 (A) | Price (ct/kWh) | Lot (new) |\n| HC-1 | 5 | 34,10 | x |\n| HC-2 | 0.2 | 29,95 | y |\n",
    )
    assert _kinds(made) == {"额定电流": ("number", "A"), "Price": ("number", "ct/kWh"), "Lot (new)": ("text", "")}
    assert list(made["slots"]) == ["number_1", "price", "lot_new"]


def test_the_same_label_with_a_unit_and_with_units_in_its_cells_is_one_slot(run: Run) -> None:
    first = "| Tarif | Arbeitspreis (ct/kWh) | Bonus |\n| Natur | 34,10 | 5 € |\n| Basis | 29,95 | 9 € |\n"
    second = "| | Klassik | Mobil |\n| Arbeitspreis | 33,87 ct/kWh | 27,05 ct/kWh |\n| Bonus | 75 € | 100 € |\n"
    made = _proposed(run, first, second)
    assert _kinds(made) == {"Arbeitspreis": ("number", "ct/kWh"), "Bonus": ("money", "EUR")}
    assert list(made["slots"]) == ["arbeitspreis", "bonus"]


def test_a_label_within_another_one_does_not_match_it(run: Run) -> None:
    made = _proposed(run, "| Card | Fee | Late fee |\n| Gold | $95 | 3% |\n| Silver | $40 | 2% |\n")
    assert made["slots"]["fee"]["not_labels"] == ["Late fee"]
    assert "not_labels" not in made["slots"]["late_fee"]


def test_other_tables_show_which_side_has_the_names(run: Run) -> None:
    turned = "| Fees | Gold | Silver |\n| Annual fee | $95 | $40 |\n| Late fee | $95 | $40 |\n"
    rows = "| Card | Annual fee | Notice |\n| Gold | $95 | 3 days |\n| Silver | $40 | 2 days |\n"
    made = _proposed(run, turned, rows)
    assert _names(made) == ["Gold", "Silver"]
    assert set(_kinds(made)) == {"Annual fee", "Late fee", "Notice"}


def test_a_guess_is_marked(run: Run) -> None:
    Path("a.txt").write_text(
        "| Card | Annual | Late |\n| Gold | $95 | $20 |\n| Silver | $90 | $25 |\n", encoding="utf-8"
    )
    result = run("catalogue new -q a.txt")
    assert _names(tomllib.loads(result.stdout)) == ["Gold", "Silver"]
    assert "a.txt page 1, table 1: the names and the labels may be exchanged" in result.stdout


def test_odd_characters_give_valid_toml(run: Run) -> None:
    made = _proposed(
        run, 'Plans\n| Plan | The "fee" \\ cost | # |\n| A "one" \x7f | $5 | 3% |\n| B \\two\u2028 | $6 | 4% |\n'
    )
    assert _names(made) == ['A "one"', "B \\two"]
    assert 'The "fee" \\ cost' in _kinds(made)


@pytest.mark.parametrize(
    "text",
    [
        "Only a sentence about nothing.",
        "| Term | Rate |\n| 1 year | 3% |\n| 2 years | 4% |\n",
        "| Scope | Text |\n| All of it | These terms apply to all contracts that were signed after the first of January. |\n"
        "| None | Nobody is liable for anything that is not under their control, such as a fire or a flood. |\n",
    ],
)
def test_where_no_table_has_names_and_values_nothing_is_proposed(run: Run, text: str) -> None:
    Path("a.txt").write_text(text, encoding="utf-8")
    result = run("catalogue new -q a.txt -o new.toml")
    assert result.exit_code == 1
    assert "looks for tables with a row or a column per product" in result.stderr
    assert not Path("new.toml").exists()


def test_a_file_that_cannot_be_read_is_said(run: Run) -> None:
    Path("broken.pdf").write_bytes(b"")
    Path("cards.txt").write_text(CARDS, encoding="utf-8")
    alone = run("catalogue new broken.pdf")
    assert alone.exit_code == 2
    assert "broken.pdf: could not be read" in alone.stderr
    both = run("catalogue new broken.pdf cards.txt")
    assert both.exit_code == 0
    assert "broken.pdf: could not be read" in both.stderr
    assert "broken.pdf" not in both.stdout


def test_a_file_is_written_but_never_overwritten(run: Run) -> None:
    Path("cards.txt").write_text(CARDS, encoding="utf-8")
    printed = run("catalogue new -q cards.txt").stdout
    written = run("catalogue new -q cards.txt -o cards.toml")
    assert (written.exit_code, written.stdout) == (0, "cards.toml: 3 subjects, 4 slots\n")
    assert Path("cards.toml").read_text(encoding="utf-8") == printed
    again = run("catalogue new -q cards.txt -o cards.toml")
    assert again.exit_code == 2
    assert "cards.toml already exists" in again.stderr
    assert run("catalogue new -q cards.txt -o cards.txt").exit_code == 2
    assert run("catalogue new -q cards.txt -o nowhere/cards.toml").exit_code == 2
