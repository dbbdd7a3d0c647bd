"""Computations for a case that the answer supposes: the case may be free, but its results must follow."""

from __future__ import annotations

import pytest
from supported import support

from answergate.text.conflicts.conflict import ConflictKind

_FENCE = (
    "Pressure treated pine is $25 to $28 a foot, cedar runs $30 to $40 per foot. Two people build 50 feet in a weekend."
)
_PENSION = "1년 앞당길 때마다 연 6%씩 감액되며, 5년을 앞당기면 기본연금액의 70%를 평생 받습니다."
_THUNDER = "音は気温15℃で秒速約340mしか進まない。秒数に340mを掛ければ、雷までのおよその距離がわかる。"
_COLONOSCOPY = (
    "Take the other half of the laxative 5 hours before your appointment. Nothing by mouth 2 hours before it."
)
_SURGERY = "수술비에서 자기부담금 3만 원을 먼저 공제한 뒤 보장비율 70%를 적용해 받습니다."
_TICKET = "短途版每月 $385，只限全程車費 $9 或以下的路線。"


def _lacking(claim: str, chunk: str, question: str = "") -> list[str]:
    found = support(claim, chunk, question=question)
    return [conflict.text for conflict in found.conflicts if conflict.kind is ConflictKind.NUMBER]


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("For 100 feet of cedar that would mean $3,000 to $4,000.", _FENCE),
        ("At a pace of 50 feet a weekend, 350 feet of fence would take 7 weekends.", _FENCE),
        ("예컨대 3년 먼저 앞당기면 18%가 감액됩니다.", _PENSION),
        ("감액률은 연 6%이므로 2년을 앞당기면 88%를 받습니다.", _PENSION),
        ("光ってから5秒後に音がしたなら、距離は約1,700mです。", _THUNDER),
        ("光ってから10秒後に音がしたなら、距離は約3.4kmです。", _THUNDER),
        (
            "For an appointment at 11 am, the other half would be due at 6 am and nothing by mouth after 9 am.",
            _COLONOSCOPY,
        ),
        ("如果一個月坐 46 程，每程 $9 的車費是 $414，買短途版較划算。", _TICKET),
        ("예를 들어 수술비 153만 원이 나왔다면 3만 원을 뺀 150만 원의 70%인 105만 원을 받습니다.", _SURGERY),
    ],
)
def test_a_case_and_what_follows_from_it_are_no_invention(claim: str, chunk: str) -> None:
    assert _lacking(claim, chunk) == []


@pytest.mark.parametrize(
    ("claim", "chunk", "lacking"),
    [
        ("For 100 feet of cedar that would mean $3,100 to $4,700.", _FENCE, "$3,100"),
        ("예컨대 3년 먼저 앞당기면 19%가 감액됩니다.", _PENSION, "19%"),
        ("감액률은 연 6%이므로 2년을 앞당기면 86%를 받습니다.", _PENSION, "86%"),
        ("光ってから5秒後に音がしたなら、距離は約1,900mです。", _THUNDER, "1,900m"),
        ("For an appointment at 11 am, the other half would be due at 7 am.", _COLONOSCOPY, "7 am"),
        ("如果一個月坐 46 程，每程 $9 的車費是 $424，買短途版較划算。", _TICKET, "$424"),
        (
            "예를 들어 수술비 153만 원이 나왔다면 3만 원을 뺀 150만 원의 70%인 115만 원을 받습니다.",
            _SURGERY,
            "115만 원",
        ),
    ],
)
def test_what_does_not_follow_from_the_case_is_lacking(claim: str, chunk: str, lacking: str) -> None:
    assert lacking in _lacking(claim, chunk)


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("The fence is 100 feet long and cost $3,000.", _FENCE),
        ("감액은 3년에 18%로 정해져 있습니다.", _PENSION),
        ("距離は1,700mで、5秒かかりました。", _THUNDER),
    ],
)
def test_nothing_is_worked_out_where_nothing_is_supposed(claim: str, chunk: str) -> None:
    assert _lacking(claim, chunk)


def test_one_number_may_be_what_the_claim_concludes_from_another() -> None:
    rates = "12개월 기본금리는 연 3.00%이다. 6개월이 지나 해지하면 기본금리의 60%를 적용한다."
    assert _lacking("해지하면 기본금리의 60%, 즉 연 1.80%가 적용됩니다.", rates) == []
    assert _lacking("해지하면 기본금리의 60%, 즉 연 1.70%가 적용됩니다.", rates) == ["1.70%"]
    shots = (
        "The third shot is given at 16 weeks. Until two weeks after the last shot keep your puppy away from dog parks."
    )
    assert _lacking("If the third shot is at 16 weeks, stay away from dog parks until 18 weeks.", shots) == []
    assert _lacking("If the third shot is at 16 weeks, stay away from dog parks until 19 weeks.", shots) == ["19 weeks"]
    taxi = "A taxi costs a flat $48 for up to four passengers."
    assert _lacking("For four passengers the taxi works out at $12 each.", taxi) == []
    assert _lacking("For four passengers the taxi works out at $13 each.", taxi) == ["$13"]
    avocado = "One medium Hass avocado has 240 calories."
    assert _lacking("It has 240 calories, so half of one would be about 120.", avocado) == []
    assert _lacking("It has 240 calories, so half of one would be about 130.", avocado) == ["130"]


def test_a_difference_of_figures_under_a_heading_has_its_scale() -> None:
    table = "主要数据（单位：万元）\n经营活动现金流净额：9,700（上年同期 13,200）\n资产处置收益5,600万元。"
    assert _lacking("经营现金流比上年同期减少了3500万元。", table) == []
    assert _lacking("经营现金流比上年同期减少了3600万元。", table) == ["3600万元"]
