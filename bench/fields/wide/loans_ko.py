"""Loan and card terms in Korean: a rate and fee guide, a guide to annual fees, and product descriptions."""

from pathlib import Path
from typing import Any

from bench.fields.wide.drawing import Sheet, Type, flow, gap

FOLDER = "loans-ko"
GOTHIC = Type("HYGothic-Medium", "HYGothic-Medium")
MYEONGJO = Type("HYSMyeongJo-Medium", "HYGothic-Medium")


def write(folder: Path) -> None:
    rate_guide(folder / FOLDER / "hanbit" / "금리안내" / "대출금리-수수료-안내.pdf")
    annual_fees(folder / FOLDER / "dure" / "연회비안내" / "카드-연회비-안내.pdf")
    descriptions(folder / FOLDER / "saegil" / "상품설명서" / "여신-상품설명서.pdf")


def rate_guide(path: Path) -> None:
    """Headers of two levels, units in the caption, merged cells, and a deposit table by period as clutter."""
    p = GOTHIC.p
    rates = [
        ["상품명", "기준금리", "가산금리", "우대금리<br/>(최고)", "대출금리", ""],
        ["", "", "", "", "최저", "최고"],
        ["한빛 직장인 신용대출", "금융채 6개월", "2.41", "0.90", "4.31", "5.97"],
        ["한빛 직장인 신용대출 플러스", "금융채 12개월", "2.05", "1.20", "3.88", "5.42"],
        ["한빛 전세자금대출", "COFIX 신규", "1.62", "0.70", "3.76", "4.46"],
        ["한빛 청년 전세자금대출", "COFIX 신규", "1.10", "1.00", "2.94", "3.94"],
        ["한빛 주택담보대출", "금융채 5년", "1.48", "0.80", "3.92", "5.12"],
    ]
    rate_table = GOTHIC.table(
        rates, [150, 90, 62, 62, 68, 68], size=8.5, head=2, align=["left", "center", *["right"] * 4],
        spans=[((0, 0), (0, 1)), ((1, 0), (1, 1)), ((2, 0), (2, 1)), ((3, 0), (3, 1)), ((4, 0), (5, 0))],
        shade=[((0, 0), (-1, 1), "#e3ebf5")],
    )  # fmt: skip
    fees = [
        ["구분", "한빛 직장인 신용대출", "한빛 전세자금대출", "한빛 주택담보대출"],
        ["대출한도", "최대 1억 5천만원", "최대 5억원", "담보가액의 70% 이내"],
        ["대출기간", "최장 10년 (1년 단위 연장)", "2년", "최장 40년"],
        ["상환방법", "만기일시상환, 마이너스통장", "만기일시상환", "원금균등, 원리금균등"],
        ["중도상환수수료", "0.51%", "면제", "0.68%"],
        ["인지세", "대출금액 5천만원 초과 시 은행과 고객이 50%씩 부담", "", ""],
        ["연체금리", "대출금리 + 연 3% (최고 연 15%)", "", ""],
    ]
    fee_table = GOTHIC.table(
        fees, [86, 138, 138, 138], size=8.5, align=["center"] * 4, spans=[((1, n), (3, n)) for n in (5, 6)],
        shade=[((0, 0), (-1, 0), "#e3ebf5"), ((0, 0), (0, -1), "#f4f6fa")],
    )  # fmt: skip
    deposit = [
        ["상품", "1개월", "3개월", "6개월", "12개월", "24개월"],
        ["한빛 정기예금", "2.10", "2.35", "2.60", "2.85", "2.80"],
        ["한빛 자유적금", "-", "-", "2.70", "3.05", "3.15"],
    ]
    cards = [
        ["카드명", "국내전용", "해외겸용", "비고"],
        ["한빛 알뜰카드", "5,000", "8,000", "가족카드 2,000"],
        ["한빛 알뜰 체크카드", "없음", "없음", ""],
    ]
    steps = [
        ["우대조건", "우대금리"],
        ["급여이체 (월 100만원 이상)", "연 0.3%p"],
        ["한빛카드 결제실적 (월 30만원 이상)", "연 0.2%p"],
        ["자동이체 3건 이상", "연 0.1%p"],
        ["부동산 전자계약", "연 0.2%p"],
    ]
    story: list[Any] = [
        p("금리 · 수수료 안내", 18, align="center", after=10),
        p("■ 가계대출 금리", 12, after=2),
        p("(기준일: 2026.02.02, 단위: 연 %)", 8, align="right", after=2),
        rate_table,
        p("※ 기준금리는 매 영업일 변동됩니다. 대출금리는 신용등급, 거래실적에 따라 다를 수 있습니다.", 8, before=3),
        p("※ 예시) 직장인 A씨가 3천만원을 1년간 연 5.2%로 빌린 경우 월 이자는 13만원입니다.", 8, after=12),
        p("■ 대출 조건 및 수수료", 12, after=4),
        fee_table,
        p("※ 중도상환수수료 = 중도상환금액 × 수수료율 × (대출잔여일수 ÷ 대출기간), 3년 경과 후에는 면제", 8, before=3, after=12),
        p("■ 우대조건", 12, after=4),
        GOTHIC.table(steps, [260, 120], size=8.5, align=["left", "center"], shade=[((0, 0), (-1, 0), "#e3ebf5")]),
        p("■ 예금 기간별 금리", 12, before=12, after=2),
        p("(단위: 연 %, 세전)", 8, align="right", after=2),
        GOTHIC.table(deposit, [120, 76, 76, 76, 76, 76], size=8.5, align=["left", *["right"] * 5],
                     shade=[((0, 0), (-1, 0), "#e3ebf5")]),
        p("■ 카드 연회비", 12, before=12, after=2),
        p("(단위: 원)", 8, align="right", after=2),
        GOTHIC.table(cards, [170, 90, 90, 150], size=8.5, align=["left", "right", "right", "left"],
                     shade=[((0, 0), (-1, 0), "#e3ebf5")]),
        p("※ 한빛 로열카드는 2025년 12월 31일 신규 발급이 중단되었습니다.", 8, before=3),
    ]  # fmt: skip
    flow(path, story, GOTHIC, header="한빛누리은행  고객센터 1599-0000", footer="- {page} -")


def annual_fees(path: Path) -> None:
    """A card per merged row, domestic and international below each other, and columns that add up to the total."""
    sheet = Sheet(path, GOTHIC)
    sheet.box(0, 0, 596, 70, fill="#e4572e", line="#e4572e")
    sheet.text(45, 44, "두레카드 연회비 및 서비스 안내", 20, color="#ffffff")
    rows = [
        ["카드", "구분", "기본연회비", "제휴연회비", "총 연회비", "가족카드"],
        ["두레 데일리카드", "국내전용", "3,000원", "9,000원", "12,000원", "3,000원"],
        ["", "해외겸용 (VISA)", "5,000원", "10,000원", "15,000원", "5,000원"],
        ["두레 데일리카드 플러스", "국내전용", "3,000원", "14,000원", "17,000원", "3,000원"],
        ["", "해외겸용 (VISA)", "5,000원", "15,000원", "20,000원", "5,000원"],
        ["두레 트래블 플래티넘카드", "국내전용", "발급불가", "", "", ""],
        ["", "해외겸용 (Mastercard)", "20,000원", "100,000원", "12만원", "30,000원"],
        ["두레 체크카드", "국내전용", "면제", "", "", ""],
    ]
    spans = [((0, 1), (0, 2)), ((0, 3), (0, 4)), ((0, 5), (0, 6)), ((2, 5), (5, 5)), ((2, 7), (5, 7))]
    table = GOTHIC.table(rows, [125, 110, 68, 68, 68, 66], size=8.5, align=["center", "left", *["right"] * 4],
                         spans=spans, shade=[((0, 0), (-1, 0), "#fbe3dc")], pad=4)  # fmt: skip
    y = sheet.put(45, 90, 505, table)
    sheet.text(
        45,
        y + 14,
        "* 연회비는 최초 연도와 2차 연도 이후가 같습니다. 연 600만원 이상 이용 시 다음 해 연회비의 50%를 돌려드립니다.",
        7.5,
    )
    y += 44
    services = [
        (
            "두레 데일리카드",
            "전월 이용실적 30만원 이상",
            ["편의점, 카페 10% 할인 (월 5천원 한도)", "대중교통 7% 할인 (월 3천원 한도)"],
        ),
        (
            "두레 트래블 플래티넘카드",
            "전월 이용실적 50만원 이상",
            ["공항 라운지 연 4회 무료", "해외 이용금액 1.5% 적립, 적립 한도 없음"],
        ),
        ("두레 체크카드", "실적 조건 없음", ["전 가맹점 0.2% 적립"]),
    ]
    for name, condition, lines in services:
        sheet.box(45, y, 505, 24, fill="#fbe3dc", line="#fbe3dc")
        sheet.text(53, y + 16, name, 11)
        sheet.text(542, y + 16, condition, 9, align="right")
        for row, line in enumerate(lines):
            sheet.text(60, y + 42 + 15 * row, "· " + line, 9)
        y += 50 + 15 * len(lines)
    sheet.text(45, y + 16, "카드 회원을 위한 금융상품", 13)
    sheet.rule(45, y + 22, 550)
    for row, (label, text) in enumerate(
        [
            ("상품명", "두레 직장인 신용대출"),
            ("금리", "연 5.9% ~ 14.9%"),
            ("대출한도", "최대 5,000만원"),
            ("대출기간", "36개월"),
            ("중도상환수수료", "없음"),
            ("연체이자율", "약정금리 + 3%p 이내 (법정 최고금리 연 20%)"),
        ]
    ):
        sheet.text(60, y + 42 + 17 * row, label, 9)
        sheet.text(160, y + 42 + 17 * row, text, 9)
    y += 165
    sheet.put(
        45,
        y,
        505,
        GOTHIC.p(
            "단기카드대출(현금서비스) 연 6.9% ~ 19.5%, 장기카드대출(카드론) 연 5.5% ~ 19.2%, 일부결제금액이월약정(리볼빙) 연 6.3% ~ 19.3%. "
            "과도한 빚, 고통의 시작입니다. 신용카드 남용은 가계경제에 위협이 됩니다. 여신금융협회 심의필 제2026-C1h-00417호 (2026.01.20 ~ 2027.01.19)",
            7.5,
        ),
    )
    sheet.text(298, 820, "두레카드주식회사   www.durecard.example   1/1", 7, align="center")
    sheet.save()


def descriptions(path: Path) -> None:
    """Numbered products with terms on the left and text on the right without lines, then questions and answers."""
    p = MYEONGJO.p

    def product(title: str, *lines: tuple[str, str]) -> list[Any]:
        return [
            p(title, 12, bold=True, before=10, after=4),
            MYEONGJO.table(
                lines, [95, 400], size=9.5, lines="none", head=0, extra=[("VALIGN", (0, 0), (-1, -1), "TOP")]
            ),
        ]

    story: list[Any] = [
        p("여신 상품설명서", 17, bold=True, align="center", after=6),
        p(
            "이 설명서는 은행 이용자의 이해를 돕고 약관의 중요한 내용을 알려드리기 위한 참고자료이며, 실제 계약은 여신거래기본약관과 "
            "대출거래약정서가 적용됩니다.",
            9,
            after=4,
        ),
        *product(
            "1. 새길 직장인대출",
            ("대출대상", "재직기간 6개월 이상, 연소득 2,500만원 이상인 조합원"),
            ("대출한도", "1억원 이내에서 연소득의 120%까지"),
            ("대출기간", "최장 5년"),
            ("대출금리", "연 5.15% ~ 연 7.40% (2026년 1월 15일 현재, 변동금리)"),
            ("우대금리", "급여이체 0.2%p, 조합원 3년 이상 0.1%p, 최대 0.5%p"),
            ("중도상환해약금", "중도상환원금의 0.7% × 잔여기간 ÷ 약정기간"),
            ("필요서류", "재직증명서, 근로소득원천징수영수증, 신분증"),
        ),
        p("새길 직장인대출 (공무원형)은 대출금리가 연 4.65% ~ 연 6.20%이며 대출한도는 2억원입니다.", 9, before=4),
        *product(
            "2. 새길 주택담보대출",
            ("대출대상", "아파트, 연립, 단독주택을 담보로 제공하는 개인"),
            ("대출한도", "최대 10억원"),
            ("대출기간", "30년"),
            ("대출금리", "연 4.05% ~ 연 5.55% (5년 고정 후 변동)"),
            ("중도상환해약금", "0.9%"),
            ("담보설정비", "설정 시 조합 부담, 말소 시 고객 부담"),
        ),
        *product(
            "3. 새길 전세대출",
            ("대출대상", "임차보증금 5% 이상을 지급한 무주택 세대주"),
            ("대출한도", "임차보증금의 80% 범위 내, 최대 2억 2천만원"),
            ("대출기간", "임대차계약 기간 (24개월)"),
            ("대출금리", "상담 시 안내"),
        ),
        p("4. 자주 묻는 질문", 12, bold=True, before=14, after=4),
    ]
    questions = [
        ("새길 전세대출을 미리 갚으면 수수료가 있나요?", "아니요. 새길 전세대출의 중도상환해약금은 없습니다."),
        (
            "새길 생활카드의 연회비는 얼마인가요?",
            "새길 생활카드의 연회비는 국내전용 7,000원, 해외겸용 1만원입니다. 전월실적 조건은 20만원입니다.",
        ),
        (
            "새길 골드카드도 신청할 수 있나요?",
            "새길 골드카드는 2026년 하반기에 나올 예정이며 연회비는 아직 정해지지 않았습니다.",
        ),
        ("보증인도 수수료를 내나요?", "아니요. 다만 보증료는 연 0.3% 수준이며 보증기관이 정합니다."),
    ]
    for question, answer in questions:
        story += [p(f"Q. {question}", 9.5, bold=True), p(f"A. {answer}", 9.5, indent=12, after=5)]
    story += [gap(8), p("설명직원 ________________ (인)    고객 ________________ (인)    2026년    월    일", 9)]
    flow(path, story, MYEONGJO, header="새길신용협동조합  |  여신 상품설명서 (가계용)", footer="{page} / 1", margin=50)
