"""Negative numbers: with a minus sign, with a word for it, or with a word for a fall."""

from __future__ import annotations

import pytest

from answergate.text.support.port import LexicalSimilarity


def _doubted(claim: str, chunk: str) -> list[str]:
    (support,) = LexicalSimilarity().support([claim], [chunk], [[0]])
    return [conflict.text for conflict in support.conflicts]


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Growth was 2% in 2020.", "Growth was negative 2% in 2020."),
        ("Growth was 2 per cent in 2020.", "Growth was negative 2 per cent in 2020."),
        ("Operating margin came to 12.4%.", "Operating margin came to Negative 12.4%."),
        ("The temperature was 5°C at night.", "The temperature was negative 5°C at night."),
        ("Growth was negative 2% in 2020.", "Growth was 2% in 2020."),
        ("성장률은 2%였다.", "성장률은 마이너스 2%였다."),
        ("增长率为2%。", "增长率为负2%。"),
        ("成長率は2%だった。", "成長率はマイナス2%だった。"),
    ],
)
def test_a_number_without_its_minus_is_another(claim: str, chunk: str) -> None:
    assert len(_doubted(claim, chunk)) == 1


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Growth was -2% in 2020.", "Growth was negative 2% in 2020."),
        ("Revenue fell 2%.", "Revenue growth was negative 2%."),
        ("Revenue fell 2%.", "Revenue growth was -2%."),
        ("In 2020 there was a 2% decline.", "Growth was negative 2% in 2020."),
        ("경제가 2% 감소했다.", "성장률은 마이너스 2%였다."),
        ("经济下降2%。", "增长率为负2%。"),
        ("経済は2%減少した。", "成長率はマイナス2%だった。"),
        ("The growth was 3.5%.", "The margin was negative 3.5%, the growth 3.5%."),
    ],
)
def test_a_fall_needs_no_minus(claim: str, chunk: str) -> None:
    assert _doubted(claim, chunk) == []


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        (
            "净利润比上年增长6.5%。",
            "| 项目 | 本年 | 上年 | 同比 |\n|---|---|---|---|\n| 净利润 | 612.4 | 655.0 | -6.5% |",
        ),
        (
            "営業利益は15%増加しました。",
            "| 項目 | 前期 | 当期 | 増減率 |\n|---|---|---|---|\n| 営業利益 | 9,870 | 8,390 | △15.0% |",
        ),
        (
            "Net income rose 6.5%.",
            "| Item | 2023 | 2022 | Change |\n|---|---|---|---|\n| Net income | 612.4 | 655.0 | -6.5% |",
        ),
    ],
)
def test_what_a_table_has_below_zero_did_not_grow(claim: str, chunk: str) -> None:
    assert _doubted(claim, chunk)


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("부품이 12% 감소한 반면, 전장은 22% 성장했다.", "부품 부문은 12% 줄었다. 반면 전장 부문은 22% 증가했다."),
        (
            "売上高は7.2%伸びたものの、営業利益は15.4%減でした。",
            "売上高は486億円（7.2%増）、営業利益は28億円（15.4%減）となりました。",
        ),
    ],
)
def test_of_two_percentages_each_has_the_move_beside_it(claim: str, chunk: str) -> None:
    assert _doubted(claim, chunk) == []
