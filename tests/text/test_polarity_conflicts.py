"""A denial that the evidence does not have, in a sentence about the same thing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from supported import INSURANCE, conflicts_of, kinds_of_conflict

from answergate.text.conflicts import opposition
from answergate.text.conflicts.conflict import ConflictKind
from answergate.text.direction.polarity import Denial, affirms

_WARRANTY = "The warranty covers parts for two years. It does not cover damage caused by water. Refunds take 30 days."


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        pytest.param("The warranty covers damage caused by water.", _WARRANTY, id="a neighbouring sentence affirms"),
        pytest.param("유사암도 보장합니다.", INSURANCE, id="이웃 문장은 긍정문"),
        pytest.param("만 65세 이상은 가입할 수 있습니다.", INSURANCE, id="이웃 문장에도 같은 낱말"),
        pytest.param("The company paid a dividend in May.", "The company paid no dividend in May.", id="no"),
        pytest.param("The company paid no dividend in May.", "The company paid a dividend in May.", id="no, claimed"),
        pytest.param("The plan covers dental care.", "The plan no longer covers dental care.", id="no longer"),
        pytest.param("The booking fee is refundable.", "The booking fee is non-refundable.", id="non-"),
        pytest.param("Staff cannot carry over unused leave.", "Staff can carry over unused leave.", id="un- on both"),
        pytest.param("환불은 가능합니다.", "환불은 불가능합니다.", id="불가능"),
        pytest.param("껌·사탕·담배 금지", "껌, 사탕, 담배는 드셔도 됩니다.", id="금지하지 않는다"),
        pytest.param("예금이 없습니다.", "매월 10만 원을 예금합니다.", id="예금합니다 안의 금"),
        pytest.param("It is not in the same envelope.", "It comes in the same envelope.", id="the same"),
        pytest.param("The hose is not kinked.", "The hose is kinked, so check the filter.", id="said, not asked"),
        pytest.param("排水管没有弯折。", "排水管弯折，请检查过滤器。", id="说了而不是问"),
        pytest.param("该药对孕妇安全。", "该药对孕妇不安全。", id="不安全"),
        pytest.param("65岁以上人士不能投保。", "65岁以上人士可以投保。", id="不能"),
        pytest.param("上皮内がんは保障の対象です。", "上皮内がんは保障の対象外です。", id="対象外"),
        pytest.param(
            "The tenant may not sublet.", "The tenant may sublet after written notice.", id="notice has a not"
        ),
        pytest.param(
            "Guests may enter the pool without a ticket.",
            "Guests may not enter the pool without a ticket.",
            id="without",
        ),
        pytest.param("The plan covers seals.", "The plan covers motors but does not cover seals.", id="another clause"),
        pytest.param("Dogs may go on the upper deck.", "Dogs are not allowed on the upper deck.", id="not allowed"),
        pytest.param("반려동물은 객실에 들어갈 수 있다.", "반려동물은 객실에 들어갈 수 없다.", id="들어갈 수 없다"),
        pytest.param("충전기를 물에 담그면 됩니다.", "충전기를 물에 담그지 마십시오.", id="지 마십시오"),
        pytest.param("면책 사유가 있으면 거절할 수 있다.", "면책 사유가 있으면 거절해서는 안 된다.", id="안 된다"),
        pytest.param("이 약에는 부작용이 있다.", "이 약에는 부작용이 없다.", id="부작용이 없다"),
        pytest.param(
            "Guests may enter without a ticket.",
            "Guests may not enter without a ticket, except on Mondays.",
            id="an exception of another thing",
        ),
        pytest.param("The lid does not stop the pump.", "The lid stops the pump when it is open.", id="not stop"),
        pytest.param(
            "Early repayment is not allowed.", "Early repayment is allowed without penalty.", id="without penalty"
        ),
        pytest.param(
            "Statins cure heart disease and lower fever.",
            "Statins lower fever but do not cure heart disease.",
            id="both clauses",
        ),
        pytest.param(
            "Unfiltered coffee does not raise cholesterol.",
            "Unfiltered coffee, however, raises cholesterol.",
            id="however between commas",
        ),
        pytest.param(
            "The owner is allowed to enter without notice.",
            "The owner may not enter without giving at least 24 hours' notice.",
            id="a limit of what is lacking",
        ),
        pytest.param(
            "보조금은 5천만 원을 넘는 차에만 지급된다.", "보조금은 5천만 원을 넘는 차에 지급하지 않는다.", id="에만"
        ),
        pytest.param("予約なしで泊まれる。", "山小屋には予約なしで泊まれない。", id="両方になし"),
        pytest.param("Letting is permitted before May.", "Letting is not permitted before May.", id="the month of May"),
        pytest.param("이 약은 졸음을 자주 일으킨다.", "이 약은 졸음을 자주 일으키지 않는다.", id="일으키지"),
        pytest.param("회사는 동의 없이 삭감할 수 있다.", "회사는 동의 없이 삭감할 수 없다.", id="동의 없이"),
        pytest.param("未成年人可以购买烟酒。", "未成年人不得购买烟酒。", id="未成年"),
        pytest.param("需要冷藏保存。", "无需冷藏保存。", id="无需"),
        pytest.param("服用中の飲酒は可能です。", "服用中の飲酒は禁止です。", id="禁止"),
        pytest.param("1万円未満なら利息が付きます。", "1万円未満なら利息が付きません。", id="未満"),
        pytest.param("사유 없이 거절할 수 있다.", "임대인은 사유 없이 거절할 수 없다.", id="양쪽에 없이"),
        pytest.param("承租人不可以解除合同。", "承租人可以解除合同。", id="不可以"),
        pytest.param("要将充电器浸入水中。", "请勿将充电器浸入水中。", id="请勿将"),
        pytest.param("未经同意可以进入房屋。", "未经同意不得进入房屋。", id="两边都有未经"),
        pytest.param("妊娠中の方は服用してもかまいません。", "妊娠中の方は服用しないでください。", id="かまいません"),
        pytest.param("充電器は水に浸してください。", "充電器は水に浸してはいけません。", id="してはいけません"),
        pytest.param("排水管没有堵塞。", "排水管堵塞了。", id="没有"),
        pytest.param(
            "Rovers had a win in the last five matches.",
            "Rovers have gone the last five matches without a win.",
            id="a run that goes on",
        ),
        pytest.param("There is no sodium in it.", "Sodium 160mg, Potassium 20mg in it.", id="160mg"),
        pytest.param("나트륨은 없습니다.", "나트륨 420mg, 칼륨 20mg", id="나트륨 420mg"),
    ],
)
def test_a_denial_on_one_side_only_is_a_conflict(claim: str, chunk: str) -> None:
    assert ConflictKind.NEGATION in kinds_of_conflict(claim, chunk)


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        pytest.param("The warranty covers parts for two years.", _WARRANTY, id="another sentence denies"),
        pytest.param("It lost a vote of no confidence.", "It lost a no-confidence vote.", id="no confidence"),
        pytest.param("上皮内がんは保障されません。", "上皮内がんは保障の対象外です。", id="対象外"),
        pytest.param("There is no doubt that it works.", "It works without doubt.", id="no doubt"),
        pytest.param(
            "Smoking is allowed on the terrace.",
            "Smoking is not allowed indoors but is permitted on the terrace.",
            id="allowed elsewhere",
        ),
        pytest.param(
            "Tickets are refunded if the flight is late.",
            "Tickets are not refunded unless the flight is late.",
            id="unless",
        ),
        pytest.param(
            "The owner gives notice before entering.",
            "The owner may not enter without giving notice.",
            id="not without",
        ),
        pytest.param(
            "It was not sold to non-members.", "It was not sold to nonmembers; members bought it.", id="nonmembers"
        ),
        pytest.param(
            "The plan covers motors.", "The plan covers motors but does not cover seals.", id="another clause"
        ),
        pytest.param("Bikes are not carried in rush hours.", "Bikes are carried only outside rush hours.", id="only"),
        pytest.param(
            "Calves leave their mother only after two years.",
            "Calves do not leave their mother until they are two.",
            id="only after, not until",
        ),
        pytest.param(
            "She did not move to the coast until 2003.", "She moved to the coast in 2003, after the war.", id="until"
        ),
        pytest.param(
            "A vial must not be used more than six hours after opening.",
            "Once opened, the vial can be used for up to six hours.",
            id="more than, up to",
        ),
        pytest.param(
            "Pregnant women can drink up to two cups a day.",
            "Pregnant women should not drink more than two cups a day.",
            id="up to, not more than",
        ),
        pytest.param(
            "A vote will take place if there is a report.",
            "Without the report, no vote will take place.",
            id="without, no",
        ),
        pytest.param(
            "The gala on 5 May has not been cancelled.",
            "The orchestra cancelled three concerts, but the gala on 5 May will go ahead.",
            id="the other clause has the word",
        ),
        pytest.param(
            "Version 3 does not support Python 3.7.", "Version 3 removes support for Python 3.7.", id="remove"
        ),
        pytest.param(
            "Peter signed the letter in the end.",
            "Peter said he would not sign the letter, but in the end he did.",
            id="he did",
        ),
        pytest.param(
            "The predecessor of the telescope orbited the Earth.",
            "Unlike its predecessor, the telescope does not orbit the Earth.",
            id="unlike",
        ),
        pytest.param(
            "You had to be registered to vote.", "If you had not registered, you could not vote.", id="if not, not"
        ),
        pytest.param("석 달이 지나야 신청할 수 있다.", "석 달이 지나지 않은 직원은 신청할 수 없다.", id="않은 없다"),
        pytest.param("没有成人看护，儿童不得使用。", "儿童须在成人看护下使用。", id="没有，不得"),
        pytest.param("Wash hands before eating.", "Do not eat before washing hands.", id="before, the other way round"),
        pytest.param("Do not eat before washing hands.", "Wash hands before eating.", id="not before"),
        pytest.param(
            "If left on for more than 20 minutes, it may burn.",
            "Do not leave it on for more than 20 minutes, as it may burn.",
            id="only supposed",
        ),
        pytest.param(
            "Doctors advise against cutting out fat.", "Doctors do not advise cutting out fat.", id="advise against"
        ),
        pytest.param("Bees live up to six weeks.", "Bees live no longer than six weeks.", id="no longer than"),
        pytest.param(
            "It should be taken with water and not with milk.",
            "It should be taken with water. Milk weakens it, so it should not be taken with milk.",
            id="and not",
        ),
        pytest.param("노후 차량은 운행할 수 있다.", "시는 노후 차량 운행을 금지하지 않는다.", id="금지하지 않는다"),
        pytest.param("古い車は走行できる。", "市は古い車の走行を禁止しない。", id="禁止しない"),
        pytest.param("老旧车辆可以上路。", "本市不禁止老旧车辆上路。", id="不禁止"),
        pytest.param("안내견은 허용된다.", "반려동물은 안내견을 제외하고 허용되지 않는다.", id="제외"),
        pytest.param("탐방하려면 예약해야 한다.", "탐방은 예약하지 않으면 할 수 없다.", id="않으면 없다"),
        pytest.param("지정된 곳이 아니면 야영할 수 없다.", "야영은 지정된 곳에서만 할 수 있다.", id="에서만"),
        pytest.param("5만 원 이상 주문하면 배송비가 없다.", "5만 원 이상 주문하면 배송비는 무료이다.", id="무료"),
        pytest.param("상담 없이 복용하면 안 됩니다.", "상담하기 전에는 복용해서는 안 됩니다.", id="없이 안, 전에는 안"),
        pytest.param("2010年以后允许自行车上桥。", "2010年以前不允许自行车上桥。", id="以后，以前"),
        pytest.param("导盲犬可以入内。", "宠物不允许入内，导盲犬除外。", id="除外"),
        pytest.param("転貸には貸主の承諾が必要である。", "貸主の承諾なしに転貸できない。", id="なしに"),
        pytest.param("予約なしでは山小屋に泊まれない。", "山小屋は予約しなければ泊まれない。", id="なしでは"),
        pytest.param("相談してから服用してください。", "相談するまで服用してはいけません。", id="てから、まで"),
        pytest.param("タオルは無料ではない。", "ロッカーは無料だが、タオルは有料である。", id="無料だが"),
        pytest.param("충전기를 물에 담그면 안 됩니다.", "충전기를 물에 담그지 마십시오.", id="안 됩니다, 마십시오"),
        pytest.param("充電器は水に浸してはいけません。", "充電器は水に浸さないでください。", id="いけません, ないで"),
        pytest.param("少なくとも4時間は充電する。", "少なくとも4時間は充電すること。", id="少なくとも"),
        (
            "It covers crowns and bridges up to £500.",
            "| Crowns, bridges | not covered | 50% up to £500 | 75% up to £900 |",
        ),
        ("치아 교정 비용을 500만원까지 보장한다.", "| 치아 교정 비용 | 보장하지 않음 | 500만원까지 보장 | 전액 보장 |"),
        pytest.param("请检查排水管有没有堵塞。", "请检查排水管是否堵塞。", id="有没有"),
        pytest.param("请看看滤网是不是堵塞了。", "请检查滤网是否堵塞了。", id="是不是"),
        pytest.param(
            "Make sure the drain hose isn't blocked.", "Check whether the drain hose is blocked.", id="whether"
        ),
        pytest.param(
            "Check if the drain hose at the back is blocked.",
            "Check that the drain hose at the back is not blocked.",
            id="check if",
        ),
        pytest.param(
            "배수 호스가 막히지 않았는지 확인하세요.", "배수 호스가 막혔는지 확인하십시오.", id="않았는지 확인"
        ),
        pytest.param(
            "Rovers came from behind to win.",
            "Rovers came from behind to end a run of five matches without a win.",
            id="a run that ended",
        ),
        pytest.param("There is no cholesterol in it.", "Trans Fat 0g, Cholesterol 0mg, Sodium 160mg in it.", id="0mg"),
        pytest.param("콜레스테롤은 없습니다.", "트랜스지방 0g, 콜레스테롤 0mg, 나트륨 420mg", id="콜레스테롤 0mg"),
        pytest.param("居民不能用自来水洗车。", "居民被限制用自来水洗车。", id="被限制"),
        pytest.param("껌·사탕·담배 금지", "껌, 사탕, 담배도 검사 당일에는 금합니다.", id="금합니다"),
        pytest.param("당일 운전 금지", "당일에는 운전을 삼가십시오.", id="삼가"),
        pytest.param("당일 운전 금지", "당일에는 운전을 피해야 합니다.", id="피해야"),
        pytest.param("服药期间不能饮酒。", "服药期间切忌饮酒。", id="切忌"),
        pytest.param(
            "It is not in the same envelope as the new one.",
            "It comes back in a separate envelope after the new one.",
            id="not the same",
        ),
        pytest.param("排水管不能弯折。", "检查排水管是否弯折。", id="是否"),
        pytest.param("필터 교체는 필요하지 않습니다.", "필터 교체가 필요한지 확인하십시오.", id="한지 확인"),
        pytest.param("必须提前一天预约。", "未提前一天预约的，不予接待。", id="未…的"),
    ],
)
def test_a_denial_that_both_sides_share_or_that_speaks_of_other_things_is_none(claim: str, chunk: str) -> None:
    assert kinds_of_conflict(claim, chunk) == []


def test_what_another_cited_chunk_denies_in_more_words_is_denied() -> None:
    claim = "The policy pays for hotels and meals on delayed flights, but night trains are not covered."
    chunks = [
        "The policy pays for hotels and meals on delayed flights and covers trains.",
        "Night trains are not covered.",
    ]
    assert ConflictKind.NEGATION in kinds_of_conflict(claim, chunks[0])
    assert not conflicts_of(claim, *chunks)


def test_what_another_chunk_denies_of_something_else_is_not_denied() -> None:
    chunks = ["The gold plan covers dental care.", "The silver plan does not cover dental care."]
    assert conflicts_of("The gold plan does not cover dental care.", *chunks)


def test_only_so_many_denials_are_looked_for_in_the_other_text(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def counted(low: str, key: str, denials: Sequence[Denial] | None = None) -> bool:
        asked.append(key)
        return affirms(low, key, denials)

    monkeypatch.setattr(opposition, "affirms", counted)
    kinds_of_conflict("the cats never eat fish " * 2000 + "here", "the cats eat fish " * 2000 + "here")
    assert 0 < len(asked) < 500
