"""Card and loan terms in English: a rates and fees table, a brochure with large numbers, and the annex of an agreement."""

from pathlib import Path
from typing import Any

from reportlab.lib.pagesizes import LETTER

from bench.fields.wide.drawing import HELVETICA, TIMES, Sheet, flow, gap

FOLDER = "cards-en"


def write(folder: Path) -> None:
    rates_and_fees(folder / FOLDER / "harborline" / "rates" / "rates-and-fees.pdf")
    brochure(folder / FOLDER / "prairie-sky" / "brochure" / "card-family.pdf")
    agreement(folder / FOLDER / "northgate" / "agreement" / "cardmember-agreement-annex.pdf")


def rates_and_fees(path: Path) -> None:
    """One boxed table per card with long labels on the left, as the law of the United States asks for."""
    p = HELVETICA.p
    big = '<font size="13"><b>{}</b></font>'
    story: list[Any] = [
        p("Important Information About Rates, Fees and Other Cost Information", 12, bold=True, after=4),
        p(
            "The information about the costs of the cards described below is accurate as of 02/2026. It may have changed "
            "after that date. To find out what may have changed, write to Harborline Bank, P.O. Box 4410, Dover, DE 19903.",
            8,
            after=8,
        ),
    ]
    cards = [
        (
            "Harborline Cash Rewards Visa Signature®",
            f"{big.format('0.00%')} introductory APR for the first 12 billing cycles.<br/>After that, your APR will be "
            f"{big.format('21.24%')}. This APR will vary with the market based on the Prime Rate.",
            "21.24%",
            "29.74%",
            "at least 25 days",
            "None",
            "3% of each transaction in U.S. dollars",
            "Up to $40",
        ),
        (
            "Harborline Voyager Visa Infinite®",
            f"{big.format('23.49%')}<br/>This APR will vary with the market based on the Prime Rate.",
            "23.49%",
            "30.24%",
            "at least 23 days",
            "$95",
            "None",
            "Up to $41",
        ),
        (
            "Harborline Campus Visa®",
            f"{big.format('19.99%')}<br/>This APR will vary with the market based on the Prime Rate.",
            "18.99%",
            "28.49%",
            "at least 25 days",
            "$0",
            "2.7% of each transaction in U.S. dollars",
            "Up to $29",
        ),
    ]
    for name, purchase, transfer, cash, days, annual, foreign, late in cards:
        rows = [
            ["Interest Rates and Interest Charges", ""],
            ["Annual Percentage Rate (APR) for Purchases", purchase],
            ["APR for Balance Transfers", f"{big.format(transfer)}<br/>This APR will vary with the market."],
            ["APR for Cash Advances", f"{big.format(cash)}<br/>This APR will vary with the market."],
            ["Penalty APR and When It Applies", "None"],
            [
                "How to Avoid Paying Interest on Purchases",
                f"Your due date is {days} after the close of each billing cycle. We will not charge you any interest "
                "on purchases if you pay your entire balance by the due date each month.",
            ],
            ["Minimum Interest Charge", "If you are charged interest, the charge will be no less than $1.50."],
            [
                "For Credit Card Tips from the Consumer Financial Protection Bureau",
                "To learn more about factors to consider when applying for or using a credit card, visit the website of "
                "the Consumer Financial Protection Bureau.",
            ],
            ["Fees", ""],
            ["Annual Fee", annual],
            ["Transaction Fees", ""],
            ["    • Balance Transfer", "Either $5 or 4% of the amount of each transfer, whichever is greater."],
            ["    • Cash Advance", "Either $10 or 5% of the amount of each cash advance, whichever is greater."],
            ["    • Foreign Transaction", foreign],
            ["Penalty Fees", ""],
            ["    • Late Payment", late],
            ["    • Returned Payment", "Up to $28"],
        ]
        story.append(p(name, 11, bold=True, before=8, after=3))
        bands = [((0, n), (1, n)) for n in (0, 8)]
        story.append(
            HELVETICA.table(
                rows,
                [200, 320],
                head=0,
                bold_column=True,
                spans=bands,
                size=8.5,
                lines="grid",
                pad=2,
                shade=[(a, b, "#cccccc") for a, b in bands],
            )
        )
        story.append(
            p(
                "<b>How We Will Calculate Your Balance:</b> We use a method called “average daily balance (including "
                "new purchases).” <b>Prime Rate:</b> Variable APRs are based on the 7.50% Prime Rate as of 1/15/2026.",
                7.5,
                before=3,
                after=10,
            )
        )
    story += [
        p("Other Harborline products", 10, bold=True, before=4, after=3),
        p(
            "The Harborline Fresh Start Secured Visa is offered in our branches only. Ask a banker for its current rates "
            "and fees. The Harborline Voyager Visa Infinite Metal is by invitation; its annual fee is $495.",
            8,
        ),
        p(
            "Harborline Personal Loan. Representative example: a loan of $10,000 repaid over 36 months at 13.99% APR has "
            "monthly payments of $341.72. Your own rate may be different. Not all applicants qualify.",
            8,
            before=4,
        ),
    ]
    flow(path, story, HELVETICA, size=LETTER, header="Harborline Bank, N.A.   Member FDIC",
         footer="HB-RF-0226   Page {page}")  # fmt: skip


PANELS = [
    ("Everyday Cash Mastercard®", "#0b6e4f", "16.74%", "$0", "Unlimited 2% cash back on every purchase."),
    ("Horizon Travel Mastercard®", "#08519c", "18.24%", "$79", "3X points on air, hotel and dining."),
    ("First Step Mastercard®", "#7a0177", "17.9%", "$0", "For students from 18 with a Prairie Sky checking account."),
    ("Rebuild Secured Mastercard®", "#8c510a", "15.49%", "$25", "Your deposit of $300 to $3,000 is your limit."),
]


def brochure(path: Path) -> None:
    """Boxes with large numbers and small captions, then a comparison with check marks."""
    sheet = Sheet(path, HELVETICA, LETTER)
    sheet.box(0, 0, 612, 92, fill="#123c69", line="#123c69")
    sheet.text(40, 48, "Find the card that fits your life.", 26, bold=True, color="#ffffff")
    sheet.text(40, 74, "Prairie Sky Federal Credit Union  |  Members since 1951", 11, color="#ffffff")
    for n, (name, color, apr, fee, claim) in enumerate(PANELS):
        x, y = 40.0 + (n % 2) * 272, 112.0 + (n // 2) * 252
        sheet.box(x, y, 258, 238, line="#aaaaaa")
        sheet.box(x, y, 258, 30, fill=color, line=color)
        sheet.text(x + 12, y + 20, name, 13, bold=True, color="#ffffff")
        sheet.text(x + 72, y + 92, apr, 30, bold=True, align="center", color=color)
        sheet.text(x + 72, y + 108, "variable APR on purchases*", 8, align="center")
        sheet.text(x + 192, y + 92, fee, 30, bold=True, align="center", color=color)
        sheet.text(x + 192, y + 108, "annual fee", 8, align="center")
        sheet.put(x + 12, y + 132, 234, HELVETICA.p(claim, 10, bold=True))
        points = ["Contactless and mobile wallet ready", "$0 fraud liability", "Free credit score in the app"]
        for row, point in enumerate(points):
            sheet.text(x + 14, y + 178 + 15 * row, "• " + point, 9)
    sheet.box(40, 622, 530, 92, fill="#f2e9d8", line="#f2e9d8")
    sheet.text(54, 644, "Sky Personal Loan", 14, bold=True)
    for x, number, caption in (
        (115, "8.99% – 17.99%", "APR"),
        (255, "$1,000 – $30,000", "loan amount"),
        (395, "12 – 60 months", "term"),
        (510, "None", "origination fee"),
    ):
        sheet.text(x, 678, number, 14, bold=True, align="center", color="#123c69")
        sheet.text(x, 693, caption, 8, align="center")
    sheet.text(40, 738, "* See the back of this brochure for important disclosures. Federally insured by NCUA.", 7)
    sheet.next()
    sheet.text(40, 60, "Compare our Mastercards", 18, bold=True, color="#123c69")
    tick = '<font name="ZapfDingbats">✔</font>'
    rows = [
        ["", "Everyday Cash Mastercard", "Horizon Travel Mastercard", "First Step Mastercard",
         "Rebuild Secured Mastercard", "Everyday Cash Business Mastercard"],
        ["Cash back", tick, "", tick, "", tick],
        ["Travel points", "", tick, "", "", ""],
        ["Airport lounge access", "", tick, "", "", ""],
        ["Cell phone insurance", tick, tick, "", "", tick],
        ["Introductory APR on balance transfers", "2.99% for 6 months", "2.99% for 6 months", "–", "–", "–"],
        ["Foreign transaction fee", "1%", "None", "1%", "1%", "1.5%"],
        ["Late payment fee<super>1</super>", "$25", "$25", "$10", "$20", "$39"],
        ["Cash advance fee", "$5", "$5", "$5", "$5", "$10"],
        ["Grace period", "25 days", "", "", "", "21 days"],
        ["Credit line up to", "$25,000", "$50,000", "$2,000", "$3,000", "$75,000"],
    ]  # fmt: skip
    table = HELVETICA.table(rows, [112, 84, 84, 84, 84, 84], size=8, lines="rows", bold_column=True, pad=5,
                            align=["left", *["center"] * 5], spans=[((1, 9), (4, 9))],
                            shade=[((0, 0), (-1, 0), "#dfe8f2")])  # fmt: skip
    y = sheet.put(40, 76, 532, table)
    notes = (
        "<super>1</super> Charged when your minimum payment is 10 or more days late.<br/>* APR = Annual Percentage Rate. "
        "Purchase rates are the lowest rates we offer on each card as of January 1, 2026; the rate you receive depends on "
        "your credit history and will vary with the Prime Rate. Members with an approved hardship plan pay 9.00% APR.<br/>"
        "Loan rates include a 0.25% discount for automatic payment. Terms of 72 months are available for solar loans."
    )
    y = sheet.put(40, y + 14, 532, HELVETICA.p(notes, 7.5))
    sheet.text(40, y + 40, "“I paid off $6,200 with my Everyday Cash card in 14 months.” – Dana, member since 2009", 9)
    sheet.save()


def agreement(path: Path) -> None:
    """A fee schedule with section rows per product over two pages, then terms without lines, then questions."""
    p = TIMES.p
    rows: list[list[str]] = [["Fee", "Amount", "When we charge it"]]
    bands: list[int] = []

    def section(title: str, *lines: tuple[str, str, str]) -> None:
        bands.append(len(rows))
        rows.append([f"<b>{title}</b>", "", ""])
        rows.extend([list(line) for line in lines])

    late = "If we do not receive the Minimum Payment Due by the Payment Due Date"
    foreign = "On each purchase made in a foreign currency"
    section(
        "Northgate Rebate Card",
        ("Annual membership fee", "No charge", "Not applicable"),
        ("Additional card fee", "$15", "Per additional card, on its issue and each year after that"),
        ("Late payment fee", "$38", late),
        ("Foreign transaction fee", "2.5% of the U.S. dollar amount", foreign),
        ("Returned check fee", "$30", "If your bank does not honor your payment"),
    )
    section(
        "Northgate Rebate Card Plus",
        ("Annual membership fee", "$49", "On the first statement and each anniversary"),
        ("Late payment fee", "$39", late),
        ("Foreign transaction fee", "2% of the U.S. dollar amount", foreign),
    )
    section(
        "Northgate Passport Card",
        ("Annual membership fee", "$120", "On the first statement and each anniversary"),
        ("Additional card fee", "$35", "Per additional card, on its issue and each year after that"),
        ("Late payment fee", "$40", late),
        ("Foreign transaction fee", "None", "Not applicable"),
        ("Lounge visit", "$32", "For each guest after the second"),
        ("Returned check fee", "$30", "If your bank does not honor your payment"),
        ("Copy of a statement", "$5", "For each statement older than 13 months"),
    )
    section(
        "Northgate Student Card",
        ("Late payment fee", "$15", late + "; waived the first time"),
        ("Foreign transaction fee", "2.5% of the U.S. dollar amount", foreign),
        ("Returned check fee", "$15", "If your bank does not honor your payment"),
    )
    section(
        "Northgate Personal Loan",
        ("Origination fee", "3.5% of the loan amount", "Deducted from the amount we pay out"),
        ("Late payment fee", "$25", "If a monthly payment is more than 15 days late"),
        ("Early repayment", "No charge", "Not applicable"),
    )
    table = TIMES.table(rows, [150, 130, 242], size=9, lines="rows", repeat=1, align=["left", "left", "left"],
                        spans=[((0, n), (2, n)) for n in bands],
                        shade=[((0, n), (2, n), "#e8e8e8") for n in bands])  # fmt: skip
    terms = [
        ("Northgate Rebate Card", "Purchase APR 22.15% (Prime Rate + 14.65%). Cash advance APR 28.90%."),
        ("Northgate Passport Card", "Purchase APR 20.65% (Prime Rate + 13.15%). Cash advance APR 28.90%."),
        ("Northgate Student Card", "Purchase APR 24.4% (Prime Rate + 16.90%). Cash advances are not available."),
        ("Northgate Personal Loan", "Fixed APR of 9.49% to 21.99%, for a repayment term of 24 to 72 months."),
    ]
    legal = (
        "This Annex is part of the Cardmember Agreement between you and Northgate Savings Bank, FSB (“we”, “us”). By "
        "using the Account, you agree to the Agreement. We may change the fees and rates in this Annex after giving you "
        "45 days' notice, unless the law lets us change them earlier. Section references are to the Agreement."
    )
    questions = [
        ("What is the annual fee on the Northgate Student Card?", "There is no annual fee."),
        (
            "How long do I have to pay without interest?",
            "On the Northgate Rebate Card and the Northgate Passport Card, the grace period is 24 days from the statement "
            "date. On the Northgate Student Card, the grace period is 28 days.",
        ),
        (
            "Can I get a card without a credit history?",
            "Yes. The Northgate Secured Card has an annual fee of $29 and a purchase APR of 23.90%. You need a deposit of "
            "at least $200. The fee for international transactions is the same as on our other products, see your offer.",
        ),
        (
            "How much can I borrow?",
            "The Northgate Personal Loan has a loan amount from $2,500 to $35,000. If you borrow $5,000 with a friend, "
            "both of you are liable.",
        ),
    ]
    story: list[Any] = [
        p("CARDMEMBER AGREEMENT", 14, bold=True, align="center"),
        p("Annex A – Schedule of Fees", 11, bold=True, align="center", after=6),
        p(legal, 9.5, after=8),
        table,
        p("Annex B – Rates", 11, bold=True, align="center", before=16, after=6),
        TIMES.table(terms, [160, 362], size=10, lines="none", head=0),
        gap(10),
        p("Annex C – Frequently asked questions", 11, bold=True, align="center", after=6),
    ]
    for question, answer in questions:
        story += [p(f"<b>Q.</b> <i>{question}</i>", 10), p(f"<b>A.</b> {answer}", 10, after=6, indent=14)]
    flow(path, story, TIMES, size=LETTER, header="Northgate Savings Bank, FSB – Cardmember Agreement (rev. 11/25)",
         footer="Annex – {page}", margin=45)  # fmt: skip
