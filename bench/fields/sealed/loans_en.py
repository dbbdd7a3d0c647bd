"""Card and loan terms in English: a US disclosure table, a UK summary box, an Australian fact sheet in prose."""

from __future__ import annotations

from pathlib import Path

from bench.fields.sealed.drawing import HELVETICA, TIMES, Booklet


def _harborline(path: Path) -> None:
    book = Booklet(
        TIMES,
        8.5,
        header="HARBORLINE BANK, N.A.  |  Pricing and Terms",
        footer="HL-PT 0326  Page {page}",
        tint="#d6dde6",
    )
    book.title("Important Disclosures", 16)
    book.text(
        "The information about the costs of the cards described in this table is accurate as of March 1, 2026. "
        "This information may have changed after that date. To find out what may have changed, call us at "
        "1-800-555-0142. New cardmembers who open an account by June 30, 2026 may earn a $200 welcome bonus after "
        "spending $1,000 in the first 90 days.",
    )
    book.table(
        [
            ["", "Harborline Cash Rewards Visa®", "Harborline Voyager Visa Signature®", "Harborline Voyager Business Visa®", "Harborline Campus Visa®"],
            ["Interest Rates and Interest Charges", "", "", "", ""],
            [
                "Annual Percentage Rate (APR) for Purchases",
                "<b>19.24% to 29.24%</b>, based on your creditworthiness when you open your account",
                "<b>20.99% to 28.99%</b>, based on your creditworthiness when you open your account",
                "<b>18.49% to 26.49%</b>, based on your business credit profile",
                "<b>0%</b> introductory APR for the first 6 billing cycles. After that, <b>17.99% to 27.99%</b>",
            ],
            ["APR for Balance Transfers", "19.24% to 29.24%", "21.99% to 29.99%", "Not offered", "20.99% to 28.24%"],
            ["APR for Cash Advances", "29.99%", "29.99%", "28.49%", "29.74%"],
            ["Penalty APR and When It Applies", "Up to 31.99%, if you make a late payment", "None", "Up to 31.99%", "None"],
            ["How to Avoid Paying Interest", "Your due date is at least 25 days after the close of each billing cycle. We will not charge you interest on purchases if you pay your entire balance by the due date each month.", "", "", ""],
            ["Minimum Interest Charge", "If you are charged interest, the charge will be no less than $1.50.", "", "", ""],
            ["Fees", "", "", "", ""],
            ["Annual Fee", "None", "$95", "$150", "$0"],
            ["Additional Cards Annual Fee", "None", "$25 per authorized user", "$35 per employee", "Not available"],
            ["<b>Transaction Fees</b>", "", "", "", ""],
            ["• Balance Transfer", "Either $5 or 3% of the amount of each transfer, whichever is greater", "Either $5 or 4%, whichever is greater", "Not offered", "Either $5 or 3%, whichever is greater"],
            ["• Cash Advance", "Either $10 or 5% of the amount of each advance, whichever is greater", "", "", ""],
            ["• Foreign Transaction", "3% of each transaction in U.S. dollars", "None", "None", "2.7% of each transaction in U.S. dollars"],
            ["<b>Penalty Fees</b>", "", "", "", ""],
            ["• Late Payment", "Up to $40", "Up to $41", "Up to $49", "Up to $29"],
            ["• Returned Payment", "Up to $29", "Up to $29", "Up to $39", "Up to $19"],
        ],
        [24, 21, 21, 19, 21],
        bands=[1, 8],
        spans=[(1, 6, 4, 6), (1, 7, 4, 7), (1, 11, 4, 11), (1, 13, 4, 13), (1, 15, 4, 15)],
        size=8,
        pad=2,
    )  # fmt: skip
    book.text(
        "<b>How We Will Calculate Your Balance:</b> We use a method called “average daily balance (including new "
        "purchases).” <b>Prime Rate:</b> Variable APRs are based on the 7.50% Prime Rate as of January 29, 2026. "
        "<b>Loss of Introductory APR:</b> We may end your introductory APR if your payment is more than 60 days late.",
        8,
        align=4,
    )
    book.next_page()
    book.title("Installment lending", 14)
    book.text("Loans are unsecured and are made by Harborline Bank, N.A., Member FDIC. Equal Housing Lender.")
    book.heading("Harborline Personal Loan")
    book.lines(
        "Minimum loan amount: $3,000",
        "Maximum loan amount: $50,000",
        "APR: 8.99% - 23.74% (with the 0.25% AutoPay discount)",
        "Repayment terms: 24 to 72 months",
        "Origination fee: 2.5% of the amount financed, taken from the loan proceeds",
        "Late fee: we never charge one on this product",
        "Prepayment penalty: none",
    )
    book.text(
        "Example: a $15,000 loan with a 48-month term at an APR of 12.49% and an origination fee of $375 has 48 "
        "monthly payments of $398.64.",
        8,
    )
    book.heading("Harborline Personal Loan Plus")
    book.lines(
        "Minimum loan amount: $25,000",
        "Maximum loan amount: $100,000",
        "APR: 7.49% - 17.24%",
        "Repayment terms: 36 to 144 months",
        "Origination fee: none",
        "Late fee: $25",
    )
    book.heading("Notice to residents of certain states")
    book.table(
        [
            ["State", "Minimum loan", "Notice"],
            ["California", "$5,001", "Married applicants may apply for a separate account."],
            ["Ohio", "$3,000", "The Ohio laws against discrimination require that all creditors make credit equally available."],
            ["Wisconsin", "$3,000", "No provision of a marital property agreement adversely affects the interest of the creditor."],
        ],
        [15, 15, 70],
        "books",
        tint="#333333",
        size=8,
    )  # fmt: skip
    book.save(path)


def _brightwater(path: Path) -> None:
    book = Booklet(
        HELVETICA,
        9,
        margin=20,
        header="Brightwater Building Society",
        footer="BW2214 (02/26)   {page}",
        tint="#0b7a75",
    )
    book.title("Summary Box", 20, ink="#0b7a75")
    book.text(
        "The information in these boxes summarises key product features and is not intended to replace any terms and "
        "conditions. Please read our credit agreement carefully before you sign it.",
    )

    def summary(name: str, rows: list[list[str]]) -> None:
        book.heading(name, 12, ink="#0b7a75", room=70)
        book.table(rows, [32, 68], "rows", heads=0, bold_first=True, pad=3, tint="#8fb8b5")

    summary(
        "Brightwater Everyday Cashback Credit Card",
        [
            ["APR", "Representative 24.9% APR (variable)"],
            ["Other interest rates", "Cash withdrawals: 27.94% a year (variable). Balance transfers: 23.9% to 29.9% a year."],
            ["Purchase rate", "21.9% to 29.9% a year (variable), depending on your circumstances"],
            ["Interest-free period", "Maximum 56 days for purchases if you pay your balance in full and on time"],
            ["Allocation of payments", "We use your payments to pay off the balance with the highest rate first."],
            ["Minimum repayment", "The greater of £25 or 1% of the balance plus interest"],
            ["Annual fee", "No fee"],
            ["Cashback", "0.5% on all purchases, up to £100 a year"],
            ["Charges", "Cash fee: 3% (minimum £3). Copy statement: £5."],
            ["Non-sterling transaction fee", "2.99%"],
            ["Late payment charge", "£12"],
            ["Over limit charge", "£10"],
        ],
    )  # fmt: skip
    summary(
        "Brightwater Everyday Cashback Plus Credit Card",
        [
            ["APR", "Representative 31.2% APR (variable)"],
            ["Purchase rate", "22.9% to 30.9% a year (variable)"],
            ["Interest-free period", "Maximum 50 days for purchases"],
            ["Annual fee", "£36 a year, charged as £3 a month"],
            ["Cashback", "1.25% on all purchases, up to £300 a year"],
            ["Non-sterling transaction fee", "0%"],
            ["Late payment charge", "£15"],
        ],
    )
    summary(
        "Brightwater Horizon Travel Credit Card",
        [
            ["APR", "Representative 29.8% APR (variable)"],
            ["Other interest rates", "Cash withdrawals: 24.9% a year (variable). Balance transfers: not available."],
            ["Purchase rate", "22.4% to 28.4% a year (variable)"],
            ["Interest-free period", "There is no interest-free period on this card. Interest is charged from the day of each purchase. If you hold another Brightwater card you have up to 56 days there."],
            ["Annual fee", "£48"],
            ["Non-sterling transaction fee", "No fee"],
            ["Late payment charge", "£12.50"],
            ["Lounge visits", "£24 per person, first visit each year free"],
        ],
    )  # fmt: skip
    book.text("The Brightwater Student Credit Card closed to new customers on 1 September 2024.", 8)
    summary(
        "Brightwater Personal Loan",
        [
            ["Interest rate", "From 6.4% to 24.9% APR, fixed"],
            ["Representative example", "Borrow £9,000 over 48 months at 7.9% APR representative. Arrangement fee £0. Total payable £10,503.84."],
            ["Term", "12 to 84 months"],
            ["Minimum loan", "£1,000"],
            ["Maximum loan", "£35,000"],
            ["Arrangement fee", "None"],
            ["Late payment", "If you miss a payment we will write to you. We may charge our reasonable costs. £12 applies to credit cards only."],
            ["Early settlement", "Up to 58 days’ interest"],
        ],
    )  # fmt: skip
    book.text(
        "Brightwater Building Society is authorised by the Prudential Regulation Authority. Registered office: "
        "14 Quay Parade, Saltham. Calls may be recorded. <b>Please contact us if you would like this in Braille, "
        "large print or audio.</b>",
        8,
    )
    book.save(path)


def _kestrel(path: Path) -> None:
    book = Booklet(
        HELVETICA,
        8.8,
        columns=2,
        header="Kestrel Mutual Bank Ltd ABN 00 123 456 000",
        footer="Key facts effective 2 February 2026 - page {page}",
        margin=16,
    )
    book.title("Pebble cards and loans: key facts", 15, ink="#6b2fa0")
    book.text("Amounts are in Australian dollars. Terms, conditions, fees and lending criteria apply.", 8)
    book.heading("Everyday spending", ink="#6b2fa0")
    book.text(
        "The Pebble Cash card has an annual fee of A$49. Customers who apply in branch before 30 June 2026 pay A$0 "
        "in the first year. The purchase rate of Pebble Cash is between 13.99% and 20.99% p.a. and is set when we "
        "approve you; balance transfers attract 22.24% p.a. You have up to 55 interest-free days on Pebble Cash "
        "purchases when you pay the closing balance by the due date. For Pebble Cash, a foreign transaction fee of "
        "3.4% of the converted amount applies.",
        align=4,
    )
    book.text(
        "Like all our cards, it comes with contactless payments, instant lock and 24/7 fraud monitoring. In a 2025 "
        "survey, 9 out of 10 customers said that they would recommend Pebble to a friend.",
        align=4,
    )
    book.heading("For people on the move", ink="#6b2fa0")
    book.text(
        "With the Pebble Travel card, the annual fee is A$129 and there is no foreign transaction fee. An additional "
        "cardholder costs A$29 a year. The interest rate on purchases for Pebble Travel ranges from 15.49% to "
        "22.49% p.a.; the cash advance rate is 23.99% p.a. The interest-free period of Pebble Travel is 44 days at "
        "most. If you also want lounge passes, look at Pebble Travel Black: its annual fee is A$395 and its purchase "
        "rate is 19.99% to 23.49% p.a.",
        align=4,
    )
    book.heading("Paying late", ink="#6b2fa0")
    book.text(
        "The late payment fee is A$20 for Pebble Cash and A$30 for Pebble Travel. On Pebble Travel Black it is A$35. "
        "We charge it once for each statement period in which the minimum payment is not received.",
        align=4,
    )
    book.next_column()
    book.heading("Starting out", ink="#6b2fa0")
    book.text(
        "The Pebble Student card is for full-time students aged 18 to 26. Pebble Student has no annual fee while you "
        "study. The purchase rate on Pebble Student is 11.9% to 14.9% p.a., and the credit limit is A$1,500. Unlike "
        "Pebble Cash, Pebble Student does not come with an interest-free period. Ask us about using the card "
        "overseas.",
        align=4,
    )
    book.heading("Borrowing", ink="#6b2fa0")
    book.text(
        "With a Pebble Flexi Loan you can borrow up to A$60,000. The interest rate of the Pebble Flexi Loan is 7.29% "
        "to 19.79% p.a. depending on your credit score (comparison rate 8.15% p.a. on a A$30,000 loan over 5 years). "
        "An establishment fee of 1.5% of the Pebble Flexi Loan is added to the first instalment. The loan term can "
        "be 12 to 84 months.",
        align=4,
    )
    book.text(
        "If a direct debit is returned unpaid, your own bank may charge a dishonour fee. Speak to our hardship team "
        "on 13 00 00 if you find it hard to make repayments: in 2025 we helped more than 4,200 members.",
        align=4,
    )
    book.heading("The small print", ink="#6b2fa0")
    book.text(
        "Comparison rate warning: this comparison rate is true only for the example given and may not include all "
        "fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate. "
        "Interest on purchases is calculated daily and charged monthly. A statement period is usually 30 days. "
        "You may cancel within 14 days of approval if you have not used the card.",
        7.5,
        align=4,
    )
    book.save(path)


def write(folder: Path) -> None:
    _harborline(folder / "harborline" / "pricing" / "pricing-and-terms.pdf")
    _brightwater(folder / "brightwater" / "summary-box" / "summary-box.pdf")
    _kestrel(folder / "kestrel" / "key-facts" / "key-facts.pdf")
