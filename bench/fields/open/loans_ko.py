"""Loan terms in Korean: a bank, a savings bank, a finance company."""

from collections.abc import Iterator
from typing import Any

from reportlab.lib.pagesizes import A4, landscape
from reportlab.platypus import PageBreak

from bench.fields.open.drawing import Drawn, Look, fill, gap, pages, ruled, span, table


def documents() -> Iterator[Drawn]:
    yield Drawn("hangyeol", "loan-guide", "product-guide.pdf", hangyeol())
    yield Drawn("pureunsol", "rate-table", "loan-table.pdf", pureunsol())
    yield Drawn("daon", "loan-guide", "consumer-loans.pdf", daon())


def hangyeol() -> bytes:
    """Two pages. Every product has a title, and under it a table of labels and values."""
    look = Look(font="HYSMyeongJo-Medium", bold="HYGothic-Medium", accent="#14408c")

    def facts(rows: list[list[str]]) -> Any:
        labels = fill("#e6ecf7", (0, 0), (0, -1))
        return table(look, rows, [42, 130], [*ruled("#8fa3c8"), labels], header_rows=0, header_columns=1)

    salary = [
        ["대출대상", "재직기간 6개월 이상인 근로소득자로서 연소득 3천만원 이상인 고객"],
        ["대출한도", "최고 1억 5천만원"],
        ["대출기간", "12개월"],
        ["기간연장", "1년 단위로 최장 10년까지 가능"],
        ["대출금리", "연 4.12% ~ 6.87%"],
        ["연체이자율", "대출금리에 연 3%p를 더한 금리 (최고 연 15%)"],
        ["중도상환수수료", "0.7%"],
        ["청약철회기간", "계약서류를 받은 날부터 14일"],
    ]
    jeonse = [
        ["대출대상", "공인중개사를 통해 임대차계약을 체결하고 보증금의 5% 이상을 지급한 세대주"],
        ["대출한도", "최고 2억 2,200만원"],
        ["대출기간", "24개월"],
        ["대출금리", "연 3.65% ~ 4.95%"],
        ["중도상환수수료", "0.6%"],
        ["청약철회기간", "대출금을 받은 날부터 14일"],
        ["보증료", "보증금액의 연 0.05% ~ 0.4% (별도 부담)"],
    ]
    young = [
        ["대출대상", "만 19세 이상 34세 이하의 무주택 세대주"],
        ["대출한도", "최고 1억원"],
        ["대출금리", "연 2.70% ~ 3.30%"],
        ["중도상환수수료", "면제"],
    ]
    mortgage = [
        ["대출대상", "본인 소유 아파트를 담보로 제공하는 고객"],
        ["대출한도", "최고 10억원"],
        ["대출기간", "최장 40년 (거치기간 1년 이내)"],
        ["대출금리", "연 3.89% ~ 5.45%"],
        ["우대금리", "급여이체 0.2%p, 카드 이용 0.1%p, 자동이체 0.1%p (최고 0.4%p)"],
        ["중도상환수수료", "1.2%"],
        ["청약철회", "영업점에 문의"],
    ]
    warning = (
        "※ 대출 계약을 체결하기 전에 상품설명서와 약관을 반드시 읽어 보시기 바랍니다. 과도한 빚은 고통의 시작입니다. "
        "상환능력에 비해 대출금이 과도할 경우 개인신용평점이 하락할 수 있습니다."
    )
    story = [
        look.title("한결은행 가계대출 상품설명서"),
        look.text("고객만족도 5년 연속 1위, 평균 3분이면 한도 조회가 끝납니다."),
        look.heading("한결 직장인신용대출"),
        facts(salary),
        gap(3),
        look.heading("한결 전세자금대출"),
        facts(jeonse),
        gap(3),
        look.note(warning),
        PageBreak(),
        look.heading("전세자금대출 청년형"),
        facts(young),
        gap(3),
        look.heading("한결 주택담보대출"),
        facts(mortgage),
        gap(3),
        look.text(
            "상환 예시: 1억원을 연 4.0%, 30년 원리금균등으로 빌리면 매월 477,415원을 갚습니다. 실제 조건은 고객에 따라 "
            "다릅니다."
        ),
        look.text("자동차 구입자금은 계열사인 한결캐피탈에서 안내합니다."),
        look.note("준법감시인 심의필 제2026-0412호 (유효기간 2026.04.01 ~ 2027.03.31)"),
    ]
    return pages(look, story, "한결은행 | 가계대출", "{page} 쪽")


def pureunsol() -> bytes:
    """A landscape table with a row per product. The units are in the caption and the headers; two cells are merged."""
    look = Look(font="HYGothic-Medium", bold="HYGothic-Medium", size=9, accent="#1b5e20")
    rows = [
        ["구분", "상품명", "최고한도", "대출금리 (연, %)", "대출기간 (개월)", "중도상환수수료 (%)", "연체금리 (연, %)"],
        ["신용", "직장인신용대출", "10,000", "6.9 ~ 14.9", "60", "1.5", "최고 17.9"],
        ["", "직장인신용대출 플러스", "15,000", "7.9 ~ 16.9", "72", "", "최고 19.9"],
        ["", "햇살론", "2,000", "9.5 ~ 10.5", "36", "없음", "최고 13.5"],
        ["담보", "전세보증금대출<super>주1)</super>", "30,000", "5.2 ~ 8.4", "24", "2.0", "최고 11.4"],
        ["", "아파트담보대출", "80,000", "5.8 ~ 9.7", "120", "", "최고 12.7"],
        ["", "토지담보대출", "50,000", "7.4 ~ 11.2", "36", "", "최고 14.2"],
        ["", "자동차대출", "별도 심사", "8.9 ~ 17.5", "60", "주2)", "최고 19.9"],
    ]
    style = [
        *ruled("#6b8f71"),
        fill("#cfe5d1", (0, 0), (-1, 0)),
        span((0, 1), (0, 3)),
        span((0, 4), (0, 7)),
        span((5, 1), (5, 2)),
        span((5, 4), (5, 6)),
    ]
    story = [
        look.title("푸른솔저축은행 대출상품 안내"),
        look.text("2026년 5월 1일 현재. 금리와 한도는 심사 결과에 따라 달라집니다."),
        look.paragraph("(단위: 만원)", 8, align=2, after=2),
        table(look, rows, [16, 52, 34, 40, 38, 42, 38], style, centre=True),
        gap(3),
        look.note("주1) 전세보증금대출의 청약철회기간은 대출금을 받은 날부터 14일입니다."),
        look.note("주2) 자동차대출의 중도상환수수료는 1.8%입니다. 3년이 지나면 받지 않습니다."),
        look.note("주3) 인지세는 대출금액 5천만원 초과 시 고객과 은행이 각각 50%씩 부담합니다."),
        gap(3),
        look.heading("5월 특별 이벤트"),
        look.text(
            "5월 31일까지 신규 고객에게는 직장인신용대출을 연 5.9%부터, 중도상환수수료 없이 제공합니다. 선착순 100명에게 "
            "커피 쿠폰 1만원권을 드립니다."
        ),
        look.note("예금은 예금자보호법에 따라 1인당 1억원까지 보호됩니다 (대출상품 제외)."),
    ]
    return pages(look, story, "푸른솔저축은행", "상담전화 1588-0000   - {page} -", size=landscape(A4))


def daon() -> bytes:
    """Lines of a label and a value under headings, and one product in running text."""
    look = Look(font="HYSMyeongJo-Medium", bold="HYGothic-Medium", size=10, accent="#b23a00")
    salary = [
        "■ 대출대상 : 4대보험에 가입된 직장인",
        "■ 대출한도 : 최대 5,000만원",
        "■ 대출금리 : 연 7.9% ~ 19.5% (개인신용평점에 따라 차등 적용)",
        "■ 대출기간 : 최장 5년",
        "■ 중도상환수수료 : 없음",
        "■ 연체이자율 : 약정금리 + 3%p (법정 최고금리 연 20% 이내)",
        "■ 청약철회 : 14일 이내 가능",
    ]
    jeonse = [
        "■ 대출금액 : 3억원 이내 (보증금의 80%까지)",
        "■ 적용금리 : 연 5.1%~7.3%",
        "■ 대출기간 : 임대차 계약기간과 같음",
        "■ 조기상환수수료 : 1.0%",
        "■ 철회가능기간 : 14일",
    ]
    apartment = [
        "■ 대출금액 : 시세의 70% 이내",
        "■ 적용금리 : 연 6.4%~9.9%",
        "■ 상환기간 : 360개월",
        "■ 조기상환수수료 : 1.9%",
        "■ 법인 고객의 조기상환수수료는 별도로 정합니다.",
    ]
    story = [
        look.title("다온캐피탈 소비자금융 안내"),
        look.text("누적 고객 80만명, 하루 평균 상담 1,200건. 다온캐피탈이 고객님 곁에 있습니다."),
        look.heading("1. 다온 직장인론"),
        *[look.text(line) for line in salary],
        look.heading("2. 전세보증금대출"),
        *[look.text(line) for line in jeonse],
        look.heading("3. 아파트담보대출"),
        *[look.text(line) for line in apartment],
        look.heading("4. 자동차 금융"),
        look.text(
            "다온 오토론의 대출한도는 최대 8,000만원이고, 대출기간은 72개월입니다. 다온 오토론의 대출금리는 연 4.9%에서 "
            "8.9%까지이며, 중도상환수수료는 2.0%입니다. 중고차 오토론의 대출한도는 최대 4,000만원이며 청약철회기간은 14일입니다."
        ),
        look.text(
            "예를 들어 차량가격 3,000만원 중 2,000만원을 48개월 동안 연 5.9%로 빌리면 월 납입금은 약 46만 9천원입니다."
        ),
        look.heading("유의사항"),
        look.text(
            "대출 취급수수료 등 기타 부대비용은 없습니다. 일정 기간 원리금을 연체하면 기한 도래 전이라도 모든 원리금을 갚아야 "
            "할 수 있습니다. 이자는 매월 약정일에 후불로 부과됩니다."
        ),
    ]
    return pages(look, story, "다온캐피탈 여신금융상품 안내 (2026.06)", "다온캐피탈(주)   {page}")
