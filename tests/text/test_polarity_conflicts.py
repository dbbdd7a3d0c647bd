"""A denial or a bound that the evidence does not share, in the sentence that speaks of the same thing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from supported import conflicts_of

from answergate.text.conflicts import opposition
from answergate.text.conflicts.conflict import ConflictKind
from answergate.text.direction.polarity import Denial, affirms
from answergate.text.support.port import LexicalSimilarity

_WARRANTY = "The warranty covers parts for two years. It does not cover damage caused by water. Refunds take 30 days."
_INSURANCE = (
    "암진단비는 가입 후 90일이 지난 날부터 보장합니다. 유사암은 보장하지 않습니다. 만 65세 이상은 가입할 수 없습니다."
)


def _conflicts(claim: str, chunk: str) -> list[ConflictKind]:
    (support,) = LexicalSimilarity().support([claim], [chunk], [[0]])
    return [conflict.kind for conflict in support.conflicts]


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        pytest.param("The warranty covers damage caused by water.", _WARRANTY, id="a neighbouring sentence affirms"),
        pytest.param("유사암도 보장합니다.", _INSURANCE, id="이웃 문장은 긍정문"),
        pytest.param("만 65세 이상은 가입할 수 있습니다.", _INSURANCE, id="이웃 문장에도 같은 낱말"),
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
    assert ConflictKind.NEGATION in _conflicts(claim, chunk)


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
    assert _conflicts(claim, chunk) == []


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("不到10%的人受影响。", "超过10%的人受影响。"),
        ("影響を受けた人は10%未満だった。", "10%を超える人が影響を受けた。"),
        ("The stay must exceed 30 days.", "The stay must not exceed 30 days."),
        ("입원은 30일을 초과한다.", "입원은 30일을 초과하지 않는다."),
        ("Customers over 18 are not eligible.", "Customers under 18 are not eligible."),
        ("Take at least three tablets a day.", "Take at most three tablets a day for three months."),
        ("Children older than 6 travel free.", "Children younger than 6 travel free."),
        ("Claims must be filed after 31 March.", "Claims must be filed before 31 March."),
        ("Owners give at most 24 hours of notice.", "Owners may not enter without giving at least 24 hours of notice."),
        ("30일 후에 신청해야 한다.", "30일 이내에 신청해야 한다."),
        ("보증금은 5%를 넘겨 올릴 수 있다.", "보증금은 5%를 넘겨 올릴 수 없다."),
        ("押金最少为三个月租金。", "押金不得超过三个月租金。"),
        ("敷金は3か月分以上とする。", "敷金は3か月分を超えてはならない。"),
        ("最大4時間充電します。", "少なくとも4時間充電します。"),
        ("가입 나이는 65세부터입니다.", "가입 나이는 65세까지입니다."),
        ("Keep it wet for at most seven days.", "Keep it wet for no less than seven days."),
        ("Cracks narrower than 0.3 mm let water in.", "Cracks wider than 0.3 mm let water in."),
        ("A count under 100 is normal.", "A count > 100 is normal."),
        ("Loads under 12 tonnes are banned.", '"It is not what we want." Loads above 12 tonnes are banned.'),
        ("Keep it above 5 °C.", "Keep it cold (≤ 5 °C)."),
        ("It holds less than 300 litres.", "It holds more than 300 litres, less than half of what was planned."),
        ("Children over 6 travel free.", "Children under 6 travel free; dogs are not allowed."),
        (
            "The deposit is returned after 30 days.",
            "The deposit must not be spent and shall be returned within 30 days.",
        ),
        ("经营者应于7日后退款。", "经营者应当在7日内退款，不得拖延。"),
        ("两次服药最多间隔四小时。", "两次服药间隔不少于四小时。"),
        ("직원은 500명 이상이다.", "직원은 500명을 넘지 않는다."),
        pytest.param("排水管高度不能超过100cm。", "排水管高度必须超过100cm。", id="必须超过"),
    ],
)
def test_a_bound_turned_round_is_a_conflict(claim: str, chunk: str) -> None:
    assert ConflictKind.COMPARISON in _conflicts(claim, chunk)


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("You must be 18 or older to be eligible.", "Customers under 18 are not eligible."),
        ("Customers who are 18 or older are eligible.", "Customers under 18 are not eligible."),
        ("만 65세 미만은 가입할 수 있습니다.", _INSURANCE),
        ("65岁以下人士可以投保。", "65岁以上人士不能投保。"),
        ("65歳未満の方は加入できます。", "65歳以上の方は加入できません。"),
        ("The stay may last up to 30 days.", "The stay must not exceed 30 days."),
        ("입원 기간은 30일 이내이다.", "입원 기간은 30일을 초과하지 않는다."),
        ("환불은 7일 이후에는 되지 않는다.", "환불은 7일 이내에만 가능하고 그 이후에는 불가능하다."),
        ("超过7天不受理退款申请。", "退款只能在7天内申请，逾期不予受理。"),
        ("Below 1,000 pounds a fee is due.", "Above 1,000 pounds it is free; otherwise a fee is due."),
        ("用药最多7天。", "用药不得超过7天。"),
        ("服用は4錠までです。", "4錠を超えて服用しないでください。"),
        ("敷金は3か月分以下とする。", "敷金は3か月分を超えてはならない。"),
        ("Applicants under 21 are not accepted.", "Applicants must be at least 21."),
        ("Systems up to 30 kW can receive the subsidy.", "The subsidy is not available for systems larger than 30 kW."),
        ("Up to 100 micrograms a day is safe.", "Doses above 100 micrograms a day are unsafe."),
        ("You can use the link once, within 24 hours.", "The link expires after 24 hours and cannot be used twice."),
        ("It comes in no more than three parts.", "It cannot be split into more than three parts."),
        ("If more than ten minutes pass without mail, call.", "If you do not get mail within ten minutes, call."),
        ("Do not pour it if it is colder than 5 °C.", "It must not be poured below 5 °C."),
        ("Keep it wet for at least seven days.", "Keep it wet for no less than seven days."),
        ("Before 4 pm the price is 12 euros.", "The price is 12 euros, or 8 euros after 4 pm."),
        (
            "Cracks wider than 0.3 mm let water in.",
            "Cracks narrower than 0.3 mm are harmless; wider ones let water in.",
        ),
        ("Orders up to 10 kg are not rejected.", "Orders over 10 kg are rejected."),
        ("A count over 100 is normal.", "A count > 100 is normal."),
        ("6개월 미만이면 안 된다.", "6개월 이상이어야 한다."),
        ("1万ドル以下なら申告しなくてよい。", "1万ドルを超えると申告が必要で、申告しないと罰金になる。"),
        ("12세 이상이면 복용할 수 있습니다.", "12세 미만에게는 권장하지 않습니다."),
        ("3만 원 미만 주문은 배송비를 내야 합니다.", "3만 원 이상 주문하면 배송비가 무료입니다."),
        ("两次服药至少间隔四小时。", "两次服药间隔不少于四小时。"),
        ("携带液体不能多于100毫升。", "携带的液体不得超过100毫升。"),
        ("5,000円未満の注文には送料がかかります。", "送料は5,000円以上のご注文で無料です。"),
        pytest.param("排水管高度不能超过100cm。", "检查排水管高度是否超过100cm。", id="是否超过"),
        pytest.param(
            "The hose must not be higher than 100 cm.", "Check whether the hose is higher than 100 cm.", id="whether"
        ),
    ],
)
def test_a_bound_turned_round_with_its_denial_says_the_same(claim: str, chunk: str) -> None:
    assert _conflicts(claim, chunk) == []


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
    assert _conflicts(claim, chunk) == []


def test_what_another_cited_chunk_denies_in_more_words_is_denied() -> None:
    claim = "The policy pays for hotels and meals on delayed flights, but night trains are not covered."
    chunks = [
        "The policy pays for hotels and meals on delayed flights and covers trains.",
        "Night trains are not covered.",
    ]
    assert ConflictKind.NEGATION in _conflicts(claim, chunks[0])
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
    _conflicts("the cats never eat fish " * 2000 + "here", "the cats eat fish " * 2000 + "here")
    assert 0 < len(asked) < 500
