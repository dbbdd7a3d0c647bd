"""Right answers in four languages that paraphrase their evidence must pass, and altered ones must not."""

from __future__ import annotations

import pytest

from answergate import check

CASES = [
    (
        "Employees who have completed six months of service are entitled to 15 days of paid annual leave per calendar year. Unused leave of up to 5 days may be carried over until 31 March of the following year.",
        "Yes. After six months on the job you get 15 paid vacation days each year [1]. You can carry over as many as five unused days, but they must be used by March 31 of the next year [1].",
    ),
    (
        "Employees who have completed six months of service are entitled to 15 days of paid annual leave per calendar year. Unused leave of up to 5 days may be carried over until 31 March of the following year.",
        "**Annual leave**\n\n- Entitlement: 15 days a year (paid) [1]\n- Eligibility: at least 6 months of service [1]\n- Carry-over: max. 5 days, until 31 March [1]\n\nLet me know if you need anything else!",
    ),
    (
        "The X200 router supports Wi-Fi 6 and has four gigabit LAN ports. The warranty period is 24 months from the date of purchase. Water damage is not covered by the warranty.",
        "The X200 comes with a two-year warranty, counted from the purchase date [1]. Damage caused by water is excluded [1].",
    ),
    (
        "The X200 router supports Wi-Fi 6 and has four gigabit LAN ports. The warranty period is 24 months from the date of purchase. Water damage is not covered by the warranty.",
        "The router has 4 LAN ports (gigabit) and supports Wi-Fi 6 [1]. Note that the warranty does not cover water damage [1].",
    ),
    (
        "Aspirin should not be given to children under 16 because of the risk of Reye's syndrome. The usual adult dose is 300 to 900 mg every 4 to 6 hours, with a maximum of 4 g in 24 hours.",
        "Adults usually take 300–900 mg every four to six hours and no more than 4 g a day [1]. Children younger than 16 shouldn't take aspirin, since it can cause Reye's syndrome [1].",
    ),
    (
        "Revenue for fiscal 2023 rose 12% to $4.5 billion, driven by cloud services, which grew 31%. Operating income fell to $610 million from $702 million a year earlier.",
        "In fiscal 2023 the company's revenue grew by 12 percent to $4.5bn, mainly because cloud services increased 31% [1]. Operating income dropped by $92 million to $610 million [1].",
    ),
    (
        "Revenue for fiscal 2023 rose 12% to $4.5 billion, driven by cloud services, which grew 31%. Operating income fell to $610 million from $702 million a year earlier.",
        "Revenue: $4.5 billion (+12%) [1]\nOperating income: $610 million, down from $702 million [1]",
    ),
    (
        "The museum is open Tuesday to Sunday from 10:00 to 18:00 and closed on Mondays. Admission is 12 euros for adults and 6 euros for students; children under 12 enter free.",
        "The museum opens at 10 am and closes at 6 pm, every day except Monday [1]. Adults pay €12, students half of that (€6), and kids under twelve get in for free [1].",
    ),
    (
        "상해사망보험금은 피보험자가 보험기간 중 상해의 직접 결과로 사망한 경우 1억원을 지급합니다. 다만 고의로 인한 사고는 보상하지 않습니다. 보험금 청구는 사고일로부터 3년 이내에 해야 합니다.",
        "네, 보험기간 중 상해로 사망하면 1억 원이 지급됩니다 [1]. 단, 고의로 일으킨 사고는 보상 대상이 아닙니다 [1]. 청구 기한은 사고일부터 3년입니다 [1].",
    ),
    (
        "상해사망보험금은 피보험자가 보험기간 중 상해의 직접 결과로 사망한 경우 1억원을 지급합니다. 다만 고의로 인한 사고는 보상하지 않습니다. 보험금 청구는 사고일로부터 3년 이내에 해야 합니다.",
        "- 지급 금액: 1억원 [1]\n- 면책: 고의 사고 [1]\n- 청구 기한: 사고일로부터 3년 이내 [1]\n\n도움이 되셨기를 바랍니다.",
    ),
    (
        "서울시는 2024년부터 만 65세 이상 어르신에게 대상포진 예방접종을 무료로 지원한다. 접종은 1회이며, 신분증을 지참하고 가까운 보건소를 방문하면 된다.",
        "2024년부터 서울에 사는 65세 이상 어르신은 대상포진 백신을 무료로 맞을 수 있습니다 [1]. 보건소에 신분증을 가지고 가면 되고, 한 번만 접종합니다 [1].",
    ),
    (
        "해당 노트북의 배터리는 최대 18시간 사용할 수 있으며 무게는 1.2kg이다. 30분 충전으로 50%까지 충전된다. 저장 공간은 512GB이고 확장은 불가능하다.",
        "이 노트북은 무게가 1.2kg이고 배터리는 최대 18시간까지 갑니다 [1]. 30분만 충전하면 절반이 충전됩니다 [1]. 512GB 저장 공간은 늘릴 수 없습니다 [1].",
    ),
    (
        "公司2023年营业收入为45.6亿元，同比增长12.3%；净利润为3.2亿元，同比下降8%。研发投入占营业收入的15%。",
        "2023年公司营收达45.6亿元，比上年增长12.3% [1]；净利润同比下降8%，为3.2亿元 [1]。研发费用占收入的15% [1]。",
    ),
    (
        "この製品の保証期間は購入日から2年間です。水没による故障は保証の対象外となります。修理には通常10日かかります。",
        "保証は購入日から2年です [1]。水没による故障は保証されません [1]。修理には普通10日ほどかかります [1]。",
    ),
    (
        "この製品の保証期間は購入日から2年間です。水没による故障は保証の対象外となります。修理には通常10日かかります。",
        "はい、保証期間は2年間です [1]。ただし、水に濡れて壊れた場合は対象になりません [1]。",
    ),
    (
        "東京都の2023年の人口は約1,408万人で、前年より約4万人増加した。世帯数は約741万世帯である。",
        "2023年の東京都の人口はおよそ1,408万人で、前の年から4万人ほど増えました [1]。世帯数は741万ほどです [1]。",
    ),
    (
        "会員は月額980円で全作品を視聴できます。初回30日間は無料で、いつでも解約できます。同時に視聴できるのは2台までです。",
        "月額は980円で、最初の30日は無料です [1]。解約はいつでも可能です [1]。同時視聴は最大2台です [1]。",
    ),
    (
        "The bridge was completed in 1937 at a cost of $35 million. At 1,280 metres, its main span was the longest in the world until 1964.",
        "Completed in 1937, the bridge cost $35 million [1]. Its 1.28 km main span held the world record for 27 years, until 1964 [1].",
    ),
    (
        "Refunds are available within 30 days of delivery if the item is unused and in its original packaging. Shipping costs are not refundable. Refunds are issued to the original payment method within 5 business days.",
        "You can return the item for a refund up to 30 days after delivery, as long as it hasn't been used and is still in the original packaging [1]. Shipping fees won't be refunded [1]. The money goes back to your original payment method in no more than five business days [1].",
    ),
    (
        "Tenants must give at least two months' written notice before moving out. The deposit, equal to three months' rent, is returned within 60 days after the keys are handed over, less any repair costs.",
        "You need to give notice in writing a minimum of two months before you leave [1]. Your landlord has to pay back the deposit (3 months' rent) no later than 60 days after you hand over the keys, minus repair costs [1].",
    ),
    (
        "The 2019 study followed 2,314 adults for eight years. Those who walked at least 7,000 steps a day had a 50% to 70% lower risk of mortality than those who walked less.",
        "A 2019 study of more than 2,300 adults found that people walking 7,000 or more steps daily had a 50–70% lower mortality risk [1]. The follow-up lasted 8 years [1].",
    ),
    (
        "The 2019 study followed 2,314 adults for eight years. Those who walked at least 7,000 steps a day had a 50% to 70% lower risk of mortality than those who walked less.",
        "According to the study, walking at least seven thousand steps per day is associated with roughly half the risk of dying or even less [1].",
    ),
    (
        "To reset the device, press and hold the power button for 10 seconds until the LED blinks red three times. All stored settings will be erased; firmware updates are kept.",
        "1. Press and hold the power button for ten seconds [1].\n2. Wait until the LED flashes red 3 times [1].\n\n⚠️ This deletes all saved settings, but firmware updates are not removed [1].",
    ),
    (
        "계약자는 청약일로부터 30일 이내, 보험증권을 받은 날부터 15일 이내에 청약을 철회할 수 있습니다. 철회 시 회사는 3일 이내에 납입한 보험료를 돌려드립니다.",
        "보험증권을 받은 날부터 15일 안에(청약일 기준으로는 30일 이내) 청약을 철회할 수 있습니다 [1]. 철회하면 납입한 보험료를 3일 내에 돌려받습니다 [1].",
    ),
    (
        "지난해 한국의 합계출산율은 0.72명으로 전년(0.78명)보다 0.06명 줄었다. 출생아 수는 23만 명으로 역대 최저였다.",
        "작년 합계출산율은 0.72명으로, 전년의 0.78명에서 0.06명 감소했습니다 [1]. 태어난 아이는 23만 명으로 사상 최저를 기록했습니다 [1].",
    ),
    (
        "주차장은 24시간 운영되며 최초 30분은 무료, 이후 10분당 500원이 부과됩니다. 1일 최대 요금은 1만 5천 원입니다.",
        "| 구분 | 요금 |\n|---|---|\n| 최초 30분 | 무료 [1] |\n| 이후 10분당 | 500원 [1] |\n| 1일 최대 | 15,000원 [1] |",
    ),
    (
        "회원 탈퇴 시 보유한 포인트는 즉시 소멸되며 복구할 수 없습니다. 탈퇴 후 30일간은 같은 이메일로 재가입할 수 없습니다.",
        "탈퇴하면 포인트가 바로 사라지고 되돌릴 수 없습니다 [1]. 또 30일 동안은 동일한 이메일로 다시 가입하지 못합니다 [1].",
    ),
    (
        "用户可在购买后7天内申请退款，退款将在3个工作日内原路返回。虚拟商品一经售出概不退换。",
        "购买后一周内可以申请退款，3个工作日内退回原支付方式 [1]。虚拟商品不支持退换 [1]。",
    ),
    (
        "北京地铁1号线全长54公里，设35座车站，首班车5点10分发车，末班车23点30分发车。",
        "北京地铁1号线共有35个车站，总长54公里 [1]。首班车为5:10，末班车为23:30 [1]。",
    ),
    (
        "本アプリはiOS 15以降およびAndroid 10以降に対応しています。データは端末内にのみ保存され、外部に送信されることはありません。",
        "iOS 15以上とAndroid 10以上で使えます [1]。データは端末の中だけに保存され、外部には送られません [1]。",
    ),
    (
        "この薬は食後30分以内に1回2錠、1日3回服用してください。妊娠中の方は使用しないでください。",
        "1日3回、食後30分以内に2錠ずつ飲みます [1]。妊娠中は使用できません [1]。",
    ),
    (
        "The council approved the budget by 7 votes to 2. It allocates $1.2 million for road repairs, twice last year's amount, and $350,000 for parks.",
        "The budget passed 7–2 [1]. Road repairs receive $1.2 million, double what they got last year ($600,000), and parks get $350,000 [1].",
    ),
    (
        "Photosynthesis takes place in the chloroplasts, where light energy is converted into chemical energy stored in glucose. Oxygen is released as a by-product.",
        "Plants turn light into chemical energy in their chloroplasts and store it as glucose [1]; oxygen is given off as a by-product [1].",
    ),
    (
        "Photosynthesis takes place in the chloroplasts, where light energy is converted into chemical energy stored in glucose. Oxygen is released as a by-product.",
        "It happens in the chloroplasts [1].",
    ),
    (
        "Do not operate the machine without the safety guard in place. Disconnect it from the mains before cleaning.",
        "Always use the machine with its safety guard fitted [1], and unplug it before you clean it [1].",
    ),
]


@pytest.mark.parametrize(("evidence", "answer"), CASES)
def test_a_right_answer_in_other_words_passes(evidence: str, answer: str) -> None:
    case = {"answer": answer, "chunks": [{"id": "1", "text": evidence}], "citations": ["1"]}
    verdict = check(case, gate="guardrails")
    assert verdict.passed, [(finding.code, finding.message) for finding in verdict.findings]


WRONG = [
    ("You get 15 paid days a year.", "You get 25 paid days a year."),
    ("Adults pay 12 euros, students 6 euros.", "Adults pay 12 euros, students 7 euros."),
    ("The warranty of the X200 is 24 months.", "The warranty of the X300 is two years."),
    ("It is closed on Mondays.", "It is closed on Tuesdays."),
    ("Revenue rose 12% to $4.5 billion.", "Revenue rose 13% to $4.5 billion."),
    ("기본금리는 연 3.2%이다.", "기본금리는 연 3.3%이다."),
    ("사고일로부터 3년 이내에 청구한다.", "사고일로부터 2년 이내에 청구한다."),
    ("每次一片，每日两次。", "每次2片，每日两次。"),
    ("图书馆周一闭馆。", "图书馆周二闭馆。"),
    ("保証期間は2年間です。", "保証期間は3年間です。"),
    ("会員は月額980円です。", "会員は年額980円です。"),
]


@pytest.mark.parametrize(("evidence", "answer"), WRONG)
def test_an_answer_with_one_wrong_detail_is_stopped(evidence: str, answer: str) -> None:
    case = {"answer": answer, "chunks": [{"id": "1", "text": evidence}], "citations": ["1"]}
    assert not check(case, gate="guardrails").passed
