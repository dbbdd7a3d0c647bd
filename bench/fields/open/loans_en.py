"""Terms of credit cards and loans in English: a British bank, an American credit union, an Irish building society."""

from collections.abc import Iterator

from reportlab.lib.pagesizes import LETTER
from reportlab.platypus import PageBreak

from bench.fields.open.drawing import Drawn, Look, fill, gap, line_below, pages, ruled, span, table


def documents() -> Iterator[Drawn]:
    yield Drawn("harbourgate", "terms", "summary-box.pdf", harbourgate())
    yield Drawn("fernwell", "terms", "rates-and-fees.pdf", fernwell())
    yield Drawn("corrib", "terms", "lending-conditions.pdf", corrib())


def harbourgate() -> bytes:
    """A column per card, merged cells, notes; on page 2 a table of labels and values under the name of each loan."""
    look = Look(accent="#0b3c49")
    cards = [
        ["", "Classic Card", "Gold Card", "Gold Plus Card", "Student Card"],
        ["Representative APR (variable)", "24.9%", "19.9%<super>1</super>", "17.9%", "29.9%"],
        ["Purchase rate (per year)", "24.94%", "17.38%", "11.26%", "29.92%"],
        ["Cash advance APR", "34.9%", "", "", "39.9%"],
        ["Annual fee", "None", "£36", "£84", "None"],
        ["Fee for each additional cardholder", "None", "£12", "None", "Not available"],
        ["Interest-free period on purchases", "Up to 56 days if you pay the whole balance on time", "", "", ""],
        ["Late payment charge", "£12", "", "", ""],
        ["Returned payment charge", "£15", "", "", ""],
        ["Non-sterling transaction fee", "2.99%", "None<super>2</super>", "None", "2.75%"],
        ["Cash fee", "3% (at least £3)", "", "", "5% (at least £5)"],
        ["Minimum credit limit", "£500", "£1,500", "£3,000", "£250"],
    ]
    merged = [span((1, row), (4, row)) for row in (6, 7, 8)] + [span((1, row), (3, row)) for row in (3, 10)]
    personal = [
        ["Representative APR", "6.9% fixed"],
        ["Loan amount", "£1,000 to £25,000"],
        ["Loan term", "12 to 84 months"],
        ["Withdrawal period", "14 days from the day after you receive your copy of the agreement"],
        ["Early settlement", "Up to 58 days of interest"],
    ]
    secured = [
        ["Representative APR", "9.4% variable"],
        ["Loan amount", "£10,000 to £100,000"],
        ["Loan term", "36 to 300 months"],
        ["Late payment charge", "£35"],
    ]
    facts = [line_below(row, "#a9bcc2", 0.4) for row in range(5)]
    story = [
        look.title("Summary box: credit cards"),
        look.text(
            "This summary has the main features of our credit cards. It is not a substitute for the credit agreement. "
            "Over 2 million customers trust Harbourgate, and 9 out of 10 applications are decided within 60 seconds."
        ),
        gap(2),
        table(
            look,
            cards,
            [46, 30, 30, 32, 34],
            [*ruled("#7d97a0"), *merged, fill("#d7e5e9", (0, 0), (-1, 0))],
            header_columns=1,
            centre=True,
        ),
        gap(3),
        look.note(
            "<super>1</super> Customers with a Harbourgate Select current account pay a lower rate of 18.4% APR."
        ),
        look.note(
            "<super>2</super> A cash withdrawal abroad is still a cash advance, so a fee of 3% applies to it (at least £3)."
        ),
        look.heading("Representative example"),
        look.text(
            "If you spend £1,200 at a purchase rate of 24.94% a year (variable), your representative rate is 24.9% APR "
            "(variable)."
        ),
        look.heading("Cards that are no longer sold"),
        look.text(
            "The Platinum Card closed to new customers on 3 February 2025. If you still hold one, your own agreement has "
            "its rates and fees."
        ),
        PageBreak(),
        look.title("Summary box: loans"),
        look.heading("Personal Loan"),
        table(look, personal, [52, 110], facts, header_rows=0, header_columns=1),
        gap(2),
        look.note(
            "Representative example: if you borrow £7,500 over 48 months at 6.9% a year (fixed), you repay £179.09 a "
            "month. The total amount is £8,596.32."
        ),
        look.heading("Secured Personal Loan"),
        table(look, secured, [52, 110], facts[:4], header_rows=0, header_columns=1),
        gap(2),
        look.note("Your home may be repossessed if you do not keep up repayments on a loan secured on it."),
        look.heading("If you are in difficulty"),
        look.text(
            "Call us as early as you can on 0800 555 0142, Monday to Saturday from 8 am to 8 pm. We can freeze interest "
            "for 60 days while you get free advice."
        ),
    ]
    return pages(look, story, "Harbourgate Bank plc", "HG 2214 (04/26)   Page {page}")


def fernwell() -> bytes:
    """A ruled table with a row per card that goes on on page 2, with merged cells and notes."""
    look = Look(font="Times-Roman", bold="Times-Bold", size=9.5, accent="#000000")
    head = [
        "Card",
        "Annual fee",
        "APR for purchases",
        "APR for cash advances",
        "Grace period",
        "Foreign transaction fee",
        "Late payment fee",
    ]
    first = [
        head,
        ["Classic Visa", "$0", "17.24%", "19.24%", "At least 25 days", "1%", "Up to $28"],
        ["Gold Visa", "$35", "14.99%", "17.24%", "", "<i>on request</i>", ""],
        ["Platinum Visa", "$75<super>2</super>", "12.74%", "17.24%", "", "None", "<i>see your agreement</i>"],
        ["Platinum Visa Signature", "$195", "12.24%", "16.74%", "", "None", "Up to $41"],
        ["Business Gold Visa", "$60", "15.49%", "18.24%", "21 days", "1%", "Up to $41"],
    ]
    second = [
        head,
        ["Secured Visa", "$25", "21.99%", "21.99%", "At least 25 days", "1%", "Up to $28"],
        ["Student Visa", "$0<super>4</super>", "see Note 3", "not offered", "No grace period", "1.5%", "Up to $15"],
    ]
    loans = [
        ["Loan", "APR", "Term (months)", "Largest amount", "Late fee"],
        ["Personal Loan", "10.49%", "12–60", "$25,000", "$29"],
        ["Personal Loan Plus", "9.24%", "24–84", "$50,000", ""],
        ["Debt Consolidation Loan", "11.74%", "36–72", "$35,000", "$39"],
        ["New vehicle", "6.19%", "36–84", "$120,000", "5% of the payment"],
    ]
    widths = [33, 18, 22, 24, 24, 26, 30]
    grey = fill("#dddddd", (0, 0), (-1, 0))
    story = [
        look.title("Schedule of Rates and Fees"),
        look.text(
            "Effective March 1, 2026. Rates may change with the Prime Rate, which was 7.50% on that day. Membership "
            "requires a deposit of $5 in a share account."
        ),
        gap(2),
        look.paragraph("Credit cards", bold=True, after=3),
        table(
            look,
            first,
            widths,
            [*ruled("#000000", 0.7), grey, span((4, 1), (4, 4)), span((6, 1), (6, 2))],
        ),
        gap(2),
        look.note("The table continues on the next page."),
        gap(3),
        look.heading("How we calculate interest"),
        look.text(
            "We use the average daily balance, including new purchases. If the interest is less than $1.00, we charge "
            "$1.00. For a balance of $1,000 at 18.00% APR, the interest for a billing cycle of 30 days is $14.79."
        ),
        look.text(
            "Balance transfers in the first 90 days have an introductory APR of 3.99% for 12 months. A fee of 3% applies "
            "to each transfer."
        ),
        PageBreak(),
        look.paragraph("Credit cards (continued)", bold=True, after=3),
        table(look, second, widths, [*ruled("#000000", 0.7), grey]),
        gap(4),
        look.note("Note 1. Authorized users of the Secured Visa are not possible."),
        look.note("Note 2. We waive this fee in the first year. Each authorized user costs $30 a year."),
        look.note("Note 3. The APR for purchases is 16.49% for every Student Visa account."),
        look.note("Note 4. A replacement card costs $10."),
        gap(4),
        look.paragraph("Unsecured and vehicle loans", bold=True, after=3),
        table(look, loans, [48, 24, 30, 34, 34], [*ruled("#000000", 0.7), grey, span((4, 1), (4, 2))]),
        gap(2),
        look.note("Add 0.50% to the APR of a loan if you do not pay by automatic transfer."),
    ]
    return pages(look, story, "Fernwell Federal Credit Union", "Federally insured   {page}", size=LETTER)


def corrib() -> bytes:
    """Running text under numbered headings."""
    look = Look(font="Times-Roman", bold="Times-Bold", size=10.5, accent="#14532d")
    story = [
        look.title("Conditions of our cards and loans"),
        look.text("Corrib Mutual Building Society. These conditions apply from 1 January 2026."),
        look.heading("1. Annual fees"),
        look.text(
            "The Corrib Classic Card has an annual fee of €15.00, which we collect each January. The yearly fee of the "
            "Corrib Gold Card is €45.00; an additional card on the same account costs €20.00 a year. There is no annual "
            "fee for the Corrib Student Card. We agree the annual fee of the Corrib Platinum Card with each customer."
        ),
        look.text("The government stamp duty of €30.00 a year on every credit card account is not part of these fees."),
        look.heading("2. Interest"),
        look.text(
            "The APR is 22.1% for the Classic Card, 18.9% for the Gold Card and 15.4% for the Platinum Card. All rates "
            "are variable. As an example, somebody who owes €500 on a Student Card for a year at an APR of 20.0% would pay "
            "interest of about €100. The APR for cash withdrawals is 25.5% with every card."
        ),
        look.heading("3. Interest-free purchases"),
        look.text(
            "Purchases with the Classic Card and the Gold Card have an interest-free period of up to 56 days. The "
            "Platinum Card has an interest-free period of up to 60 days. With the Student Card the interest-free period "
            "is up to 45 days. Cash withdrawals have no interest-free period."
        ),
        look.heading("4. Using your card outside the euro area"),
        look.text(
            "A foreign transaction fee of 2.25% applies to Classic Card purchases that are not in euro. For the Gold Card "
            "the foreign transaction fee is 1.50%. The Platinum Card has no foreign transaction fee. Holders of the "
            "Student Card who are on an exchange year abroad can apply for a refund of the fee."
        ),
        look.heading("5. Late payments"),
        look.text(
            "If a payment to your Classic Card or your Student Card is late, we charge a late payment fee of €8.50. The "
            "late payment fee for the Gold Card is €12.00. Members who hold a Platinum Card Reserve pay a late payment "
            "fee of €25.00."
        ),
        look.text("After 90 days without a payment we may close the account and pass the debt to an agency."),
        look.heading("6. Loans"),
        look.text(
            "The Corrib Personal Loan has an APR of 8.95% and a repayment term of 12 to 60 months. The withdrawal period "
            "for the Personal Loan is 14 days. For each instalment of a Personal Loan that is late, we charge a late "
            "payment fee of EUR 7.50."
        ),
        look.text(
            "The Corrib Green Loan, for solar panels and insulation, has an APR of 6.45% and a repayment term of 24 to "
            "120 months. We charge no arrangement fee for it."
        ),
        look.heading("7. Complaints"),
        look.text(
            "We answer complaints within 5 working days, and give a final answer within 40 working days. After that you "
            "can go to the ombudsman within 6 years."
        ),
    ]
    return pages(look, story, "Corrib Mutual - lending conditions 2026", "page {page}")
