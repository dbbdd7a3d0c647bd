"""A small labelled data set in four languages: one supported and one unsupported answer for every source."""

from __future__ import annotations

from typing import Any, NamedTuple


class Example(NamedTuple):
    """A source, an answer that it supports, and a sentence that it does not support."""

    language: str
    question: str
    chunk: str
    supported: str
    invented: str


EXAMPLES = [
    Example(
        "en",
        "How long is the bridge?",
        "The bridge over the firth is 1,410 metres long. It opened to traffic in June 1981.",
        "The bridge is 1,410 metres long and opened in June 1981.",
        "Its towers were painted purple by volunteers from Norway.",
    ),
    Example(
        "en",
        "When is the library open?",
        "The library opens at 9 and closes at 18 on weekdays. On Sundays it stays closed.",
        "The library opens at 9 and closes at 18 on weekdays.",
        "Members may borrow telescopes and kayaks in the summer holidays.",
    ),
    Example(
        "ko",
        "암진단비는 언제부터 보장하나요?",
        "암진단비는 가입 후 90일이 지난 날의 다음날부터 보장합니다. 갱신 계약에는 대기 기간이 없습니다.",
        "암진단비는 가입 후 90일이 지난 날의 다음날부터 보장합니다.",
        "서울의 지하철 요금은 매년 봄마다 크게 오릅니다.",
    ),
    Example(
        "ko",
        "도서관은 몇 시에 닫나요?",
        "시립 도서관은 평일 오전 9시에 열고 오후 6시에 닫습니다. 일요일에는 쉽니다.",
        "시립 도서관은 평일 오전 9시에 열고 오후 6시에 닫습니다.",
        "회원은 여름 방학에 망원경과 카약을 빌릴 수 있습니다.",
    ),
    Example(
        "zh",
        "大桥有多长？",
        "这座跨海大桥全长36公里，于2008年5月1日通车。桥面宽33米。",
        "这座跨海大桥全长36公里，于2008年5月1日通车。",
        "图书馆的会员可以在暑假借用望远镜和皮划艇。",
    ),
    Example(
        "zh",
        "等待期是多少天？",
        "本合同的等待期为90天，自合同生效日起计算。续保时不设等待期。",
        "本合同的等待期为90天，自合同生效日起计算。",
        "挪威的志愿者把塔楼漆成了紫色。",
    ),
    Example(
        "ja",
        "図書館は何時に閉まりますか。",
        "市立図書館は平日の午前9時に開き、午後6時に閉まります。日曜日は休館です。",
        "市立図書館は平日の午前9時に開き、午後6時に閉まります。",
        "ノルウェーの有志が塔を紫色に塗りました。",
    ),
    Example(
        "ja",
        "橋の長さはどれくらいですか。",
        "この橋の長さは3,911メートルで、1998年4月5日に開通しました。",
        "この橋の長さは3,911メートルで、1998年4月5日に開通しました。",
        "会員は夏休みに望遠鏡とカヤックを借りられます。",
    ),
]


def clean_record(index: int, example: Example) -> dict[str, Any]:
    """An answer that its source supports, with its label."""
    return {
        "id": f"{example.language}-{index}-clean",
        "dataset": example.language,
        "question": example.question,
        "answer": example.supported,
        "chunks": [{"id": "p1", "text": example.chunk}],
        "labels": {"supported": True, "unsupported_spans": []},
    }


def bad_record(index: int, example: Example) -> dict[str, Any]:
    """An answer whose last sentence is not supported by its source, with that sentence labelled."""
    answer = f"{example.supported} {example.invented}"
    start = len(example.supported) + 1
    return {
        **clean_record(index, example),
        "id": f"{example.language}-{index}-bad",
        "answer": answer,
        "labels": {
            "supported": False,
            "unsupported_spans": [{"start": start, "end": len(answer), "text": example.invented, "type": "invented"}],
        },
    }


def all_records() -> list[dict[str, Any]]:
    """Two answers per source."""
    return [make(index, example) for index, example in enumerate(EXAMPLES) for make in (clean_record, bad_record)]
