"""Text that no real document has neither stops a run nor slows it down."""

from __future__ import annotations

from pathlib import Path

import pytest
from proposals import resolved, slot

from answergate.resolve.running import Run

HEADER = "담보명 | 가입금액 | 보험료(원) | 감액지급"
LONG = "9" * 5000


def _made(tmp_path: Path, text: str) -> Run:
    path = tmp_path / "docs" / "one" / "가입설계서" / "odd.txt"
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    return resolved(tmp_path / "docs")


@pytest.mark.parametrize("cell", [f"{LONG}년 미만 50%", f"{LONG}개월 미만 50%", f"1년 미만 {LONG}%"])
def test_a_number_that_is_too_long_is_not_a_reduction(tmp_path: Path, cell: str) -> None:
    made = _made(tmp_path, f"{HEADER}\n뇌졸중진단비 | 1천만원 | 8,010 | {cell}\n")
    assert slot(made, "A4103", "reduction").status == "UNKNOWN"


@pytest.mark.parametrize(
    ("header", "cell"),
    [("가입금액", f"{LONG}만원"), ("가입금액(만원)", LONG), ("가입금액", f"{LONG}번"), ("가입금액", f"{LONG}만번")],
)
def test_a_number_that_is_too_long_is_not_an_amount(tmp_path: Path, header: str, cell: str) -> None:
    made = _made(tmp_path, f"{HEADER.replace('가입금액', header)}\n질병수술비 | {cell} | 1,596 | \n")
    assert slot(made, "A5100", "payout_amount_won").status == "UNKNOWN"


@pytest.mark.parametrize(
    "repeated", ["암", "암및", "종양과", "1회입원당", "최고", "갱신형", "(", "[제외", "주1)", "1", "-"]
)
def test_long_repetitions_are_read_to_the_end(tmp_path: Path, repeated: str) -> None:
    odd = repeated * 60
    lines = (
        f"뇌졸중진단비 | 1천만원 | 8,010 | {odd} 1년 미만 50%\n뇌졸중진단비\n{odd} 20년 만기 납! {odd}x 1년 미만 50%\n"
    )
    made = _made(tmp_path, f"{HEADER}\n{lines}")
    assert len(made.rows) == 6
