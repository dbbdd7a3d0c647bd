"""Something rises in the claim and falls in the evidence."""

from __future__ import annotations

import pytest
from supported import kinds_of_conflict

from answergate.text.conflicts.conflict import ConflictKind
from answergate.text.support.port import LexicalSimilarity


@pytest.mark.parametrize(
    ("claim", "chunk", "turned"),
    [
        ("Revenue fell 5% in May.", "Revenue grew 5% in May.", "fell"),
        ("매출은 5% 감소했다.", "매출은 5% 증가했다.", "감소"),
        ("销售额下降5%。", "销售额增长5%。", "下降"),
        ("売上は5%減少した。", "売上は5%増加した。", "減少"),
        ("Shares rose 9% before May.", "Shares rose 4% in May, having lost 9% before.", "rose"),
        ("Income shrank 8%.", "Income was $412 million, up 8% from a year earlier.", "shrank"),
        ("利润同比增加5%。", "收入同比增长12%；利润同比下降5%。", "增加"),
        ("利益は5%増の310億円だった。", "利益は5%減の310億円だった。", "増"),
        ("The fund decreased by 4%.", "The fund rose 4% in May after falling 2% in April.", "decreased"),
        ("Visitor numbers rose.", "Visitor numbers dropped from 90,000 to 71,000.", "rose"),
        ("관광객 수는 증가했다.", "관광객 수는 38만 명에서 27만 명으로 줄었다.", "증가"),
        ("游客数量上升。", "游客数量从38万人减少到27万人。", "上升"),
        ("観光客は増加した。", "観光客は38万人から27万人に減った。", "増加"),
    ],
)
def test_what_moves_the_other_way_is_a_conflict(claim: str, chunk: str, turned: str) -> None:
    (support,) = LexicalSimilarity().support([claim], [chunk], [[0]])
    assert [(conflict.kind, conflict.span.of(claim)) for conflict in support.conflicts] == [
        (ConflictKind.COMPARISON, turned)
    ]


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Revenue rose 5% in May.", "Revenue grew 5% in May."),
        ("Revenue fell 5% in May.", "Revenue fell 5% in May, after it had grown 3%."),
        ("Revenue did not fall 5% in May.", "Revenue grew 5% in May."),
        ("Shares fell 9% before May.", "Shares rose 4% in May, having lost 9% before."),
        ("Revenue fell 5% in May.", "Revenue fell 5% in May. Profit grew 5% in May."),
        ("Visitor numbers fell.", "Visitor numbers dropped while prices rose."),
        ("The drug decreases the risk of stroke.", "The drug reduces the risk of stroke and increases bleeding."),
        ("Visitor numbers rose.", "Visitor numbers did not drop."),
    ],
)
def test_what_moves_the_same_way_somewhere_is_none(claim: str, chunk: str) -> None:
    assert kinds_of_conflict(claim, chunk) == []
