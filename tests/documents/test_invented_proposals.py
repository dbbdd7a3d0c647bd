"""Generated proposals in several layouts: at least 90% of the stated values are found, and no others.

Values differ from row to row, so a value taken from a neighbouring row is detected.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from msgspec import Struct
from pdf_maker import Sheet, wrapped, write_pdf

from answergate.policy.catalogue import load_catalogue
from answergate.resolve.running import Run, run

NAMES = {
    "A4200_1": ["암진단비(유사암제외)", "암진단비Ⅱ(유사암제외)", "일반암진단비", "암(4대유사암제외)진단비"],
    "A4210": ["유사암진단비", "유사암진단비Ⅱ(1년감액지급)", "4대유사암진단비"],
    "A4103": ["뇌졸중진단비", "뇌졸중진단담보"],
    "A4105": ["허혈성심장질환진단비", "허혈심장질환진단비"],
    "A6200": ["암직접치료입원일당(요양병원제외)", "암직접치료입원비(1일이상)"],
    "A5100": ["질병수술비", "질병수술비(매회지급)"],
}
SIBLINGS = [
    "통합암진단비(유사암제외)",
    "재진단암진단비",
    "유사암수술비",
    "뇌혈관질환진단비",
    "재진단뇌졸중진단비",
    "허혈성심장질환수술비",
    "암요양병원입원일당(1일이상 90일한도)",
    "상해수술비",
    "질병1-5종수술비",
    "보험료납입면제대상보장",
]
WAITING = [
    "※ 암의 보장개시일은 최초 계약일부터 {}일이 지난날의 다음날임",
    "※ 암보장개시일 : 계약일로부터 그날을 포함하여 {}일이 지난날의 다음날",
    "※ 가입 후 {}일간 보장 제외",
]
REDUCTION = [
    "※ 최초 보험가입후 {years}년 미만에 보험금 지급사유가 발생한 경우 {percent}% 지급",
    "(최초1회한, 계약일로부터 {years}년미만시 보험가입금액의 {percent}%지급)",
    "- 계약일부터 {years}년경과시점 전일 이전 진단시 가입금액의 {percent}% 지급",
]
LIMIT = ["※ 1회 입원당 {}일 한도", "입원 1일당 {}일을 한도로 지급"]


class Stated(Struct, frozen=True):
    """The content of one row of a generated proposal."""

    name: str
    code: str
    waiting: int | None
    reduction: tuple[int, int] | None
    limit: int | None
    amount: int

    def body(self, choice: random.Random) -> str:
        lines = ["보험기간 중 약관에서 정한 사유가 발생한 경우 가입금액 지급"]
        if self.waiting is not None:
            lines.append(choice.choice(WAITING).format(self.waiting))
        if self.reduction is not None:
            years, percent = self.reduction
            lines.append(choice.choice(REDUCTION).format(years=years, percent=percent))
        if self.limit is not None:
            lines.append(choice.choice(LIMIT).format(self.limit))
        return "\n".join(lines)


def _rows(choice: random.Random) -> list[Stated]:
    rows = [_stated(choice, choice.choice(names), code) for code, names in NAMES.items()]
    rows += [_stated(choice, name, "") for name in choice.sample(SIBLINGS, 6)]
    choice.shuffle(rows)
    return rows


def _stated(choice: random.Random, name: str, code: str) -> Stated:
    cancer = code in ("A4200_1", "A6200", "")
    return Stated(
        name=name,
        code=code,
        waiting=choice.choice([30, 60, 90, 120, 180]) if cancer and choice.random() < 0.7 else None,
        reduction=(choice.choice([1, 2, 3]), choice.choice([10, 20, 25, 40, 50, 75]))
        if choice.random() < 0.6
        else None,
        limit=choice.choice([60, 90, 120, 180]) if "입원" in name and choice.random() < 0.8 else None,
        amount=choice.randrange(1, 90),
    )


HEIGHT = 76.0
XS = [30.0, 150.0, 420.0, 490.0, 565.0]
WIDE = [30.0, 400.0, 480.0, 565.0]


def _by_rows(sheet: Sheet, rows: list[Stated], choice: random.Random, *, down: bool, sides: bool) -> None:
    """Draw one row per coverage: name, body, amount, premium."""
    ys = [60.0, 84.0, *(84 + HEIGHT * (index + 1) for index in range(len(rows)))]
    if down:
        sheet.grid(XS, ys, sides=sides)
    else:
        for y in ys:
            sheet.rule(XS[0], y, XS[-1], y)
    for x, words in zip(XS, ["담보명", "보장내용", "가입금액", "보험료(원)"], strict=False):
        sheet.text(x + 4, 66, words, 8)
    for row, top in zip(rows, ys[1:], strict=False):
        sheet.text(XS[0] + 4, top + 10, wrapped(row.name, 110, 8), 8)
        sheet.text(XS[1] + 4, top + 4, wrapped(row.body(choice), 260, 8), 8)
        sheet.text(XS[2] + 6, top + 30, f"{row.amount}만원", 8)
        sheet.text(XS[3] + 6, top + 30, f"{choice.randrange(100, 900)}", 8)


def _by_name_rows(sheet: Sheet, rows: list[Stated], choice: random.Random) -> None:
    """Draw the row of the name above the row of its body, with the amount next to both."""
    ys = [84 + HEIGHT * index for index in range(len(rows) + 1)]
    for y in (60.0, *ys):
        sheet.rule(WIDE[0], y, WIDE[-1], y)
    for x in WIDE:
        sheet.rule(x, 60, x, ys[-1])
    for x, words in zip(WIDE, ["보장명 및 보장내용", "가입금액", "보험료(원)"], strict=False):
        sheet.text(x + 4, 66, words, 8)
    for index, (row, top) in enumerate(zip(rows, ys, strict=False)):
        sheet.rule(WIDE[0], top + 16, WIDE[1], top + 16)
        sheet.text(WIDE[0] + 4, top + 3, f"{index + 1} {row.name}", 8)
        sheet.text(WIDE[0] + 4, top + 20, wrapped(row.body(choice), 355, 8), 8)
        sheet.text(WIDE[1] + 6, top + 30, f"{row.amount}만원", 8)
        sheet.text(WIDE[2] + 6, top + 30, "1,234", 8)


def _in_cells(sheet: Sheet, rows: list[Stated], choice: random.Random) -> None:
    """Draw name and body in one cell."""
    ys = [60.0, 84.0, *(84 + HEIGHT * (index + 1) for index in range(len(rows)))]
    sheet.grid(WIDE, ys)
    for x, words in zip(WIDE, ["담보명 및 보장내용", "가입금액", "보험료(원)"], strict=False):
        sheet.text(x + 4, 66, words, 8)
    for row, top in zip(rows, ys[1:], strict=False):
        sheet.text(WIDE[0] + 4, top + 3, f"{row.name}\n{wrapped(row.body(choice), 355, 8)}", 8)
        sheet.text(WIDE[1] + 6, top + 30, f"{row.amount}만원", 8)
        sheet.text(WIDE[2] + 6, top + 30, "1,234", 8)


def _invented(path: Path, layout: str, seed: int) -> list[Stated]:
    choice = random.Random(seed)
    rows = _rows(choice)
    listing, body = Sheet(), [Sheet(), Sheet()]
    listing.table(
        [30, 300, 400, 500],
        60,
        [["가입담보", "가입금액", "보험료(원)"], *([row.name, f"{row.amount}만원", "1,234"] for row in rows)],
        height=22,
    )
    for sheet, part in zip(body, (rows[:6], rows[6:]), strict=True):
        if layout == "name rows":
            _by_name_rows(sheet, part, choice)
        elif layout == "cells":
            _in_cells(sheet, part, choice)
        else:
            _by_rows(sheet, part, choice, down=layout != "rows ruled across", sides=layout == "rows")
    write_pdf(path / "docs" / "one" / "가입설계서" / "made.pdf", listing, *body)
    return rows


def _truth(rows: list[Stated]) -> dict[tuple[str, str], object]:
    truth: dict[tuple[str, str], object] = {}
    for row in rows:
        truth[row.code, "waiting_period"] = row.waiting
        truth[row.code, "duration_limit_days"] = row.limit
        truth[row.code, "daily_benefit_amount_won"] = row.amount * 10_000
        truth[row.code, "payout_amount_won"] = row.amount * 10_000
        truth[row.code, "reduction"] = row.reduction and (row.reduction[0] * 12, row.reduction[1])
    return truth


def _outcomes(made: Run, truth: dict[tuple[str, str], object]) -> tuple[int, int]:
    """Return how many stated slots were found and how many there are. A wrong value fails immediately."""
    found = stated = 0
    for row in made.rows:
        for name, slot in row.slots.items():
            expected = truth[row.identity.coverage_code, name]
            stated += expected is not None
            if slot.status != "FOUND":
                continue
            value = slot.value
            if isinstance(value, dict):
                assert not slot.conditional
                value = value["period_months"], value["pay_percent"]
            assert value == expected, (row.identity, name, slot.evidences)
            found += 1
    return found, stated


@pytest.mark.parametrize("layout", ["rows", "rows open at the sides", "rows ruled across", "name rows", "cells"])
def test_most_stated_values_are_found_and_no_others(tmp_path: Path, layout: str) -> None:
    found = stated = 0
    for seed in range(6):
        folder = tmp_path / str(seed)
        truth = _truth(_invented(folder, layout, seed))
        made = run(folder / "docs", load_catalogue("coverages"))
        got, of = _outcomes(made, truth)
        found, stated = found + got, stated + of
    assert stated > 30
    assert found >= 0.9 * stated
