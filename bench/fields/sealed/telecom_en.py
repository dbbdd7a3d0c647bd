"""Broadband and mobile plans in English: a landscape comparison, a Swiss price list, Irish contract summaries."""

from __future__ import annotations

from pathlib import Path

from reportlab.lib.pagesizes import A4, landscape

from bench.fields.sealed.drawing import HELVETICA, TIMES, Booklet


def _lumio(path: Path) -> None:
    book = Booklet(
        HELVETICA,
        9,
        page_size=landscape(A4),
        header="lumio",
        footer="Prices valid from 5 January 2026. Page {page}",
        tint="#4c1d95",
    )
    book.title("Pick your plan", 18, ink="#4c1d95")
    book.table(
        [
            ["Home broadband", "Lumio Fibre 80", "Lumio Fibre 300", "Lumio Fibre Gig", "Lumio Fibre Gig Pro"],
            ["Promotional price (first 6 months)", "£22 a month", "£27 a month", "£35 a month", "£42 a month"],
            ["Monthly price", "£29", "£34", "£46.50", "£58"],
            ["Average download speed", "80 Mbit/s", "300 Mbit/s", "910 Mbit/s", "980 Mbit/s"],
            ["Average upload speed", "20 Mbit/s", "50 Mbit/s", "110 Mbit/s", "300 Mbit/s"],
            ["Contract length", "18 months", "", "24 months", ""],
            ["Set-up fee", "£9.99", "£9.99", "Free", "Free"],
            ["Notice to leave", "30 days", "", "", ""],
            ["Wi-Fi guarantee", "–", "Included", "Included", "Included, with 2 mesh points"],
        ],
        [26, 18, 18, 18, 20],
        "filled",
        ink="#ffffff",
        spans=[(1, 5, 2, 5), (3, 5, 4, 5), (1, 7, 4, 7)],
        align=1,
        pad=4,
    )
    book.text(
        "Speeds are what at least half of our customers get at peak time (8 pm to 10 pm). Router rental of £4 a month "
        "is included. Each year on 31 March, prices rise by £3 a month.",
        8,
    )
    book.heading("SIM only", 12, ink="#4c1d95")
    book.table(
        [
            ["", "Lumio SIM Lite", "Lumio SIM Lite Under 26", "Lumio SIM Max"],
            ["Monthly price", "£7.50", "£6", "£22"],
            ["Data", "5 GB", "12 GB", "Unlimited"],
            ["Minutes", "500", "1,000", "Unlimited"],
            ["EU roaming data", "5 GB", "6 GB", "25 GB"],
            ["Contract length", "1 month", "1 month", "12 months"],
        ],
        [26, 24, 24, 24],
        "filled",
        ink="#ffffff",
        align=1,
        pad=4,
    )
    book.text(
        "SIM only customers can leave whenever they like. Texts are always unlimited. Fair use policy applies.", 8
    )
    book.save(path)


def _helvatel(path: Path) -> None:
    book = Booklet(
        HELVETICA,
        9,
        header="Helvatel AG – Price list for residential customers – valid from 1 February 2026",
        footer="Helvatel AG, Bern – {page}",
        tint="#e5e7eb",
    )
    book.title("Price list", 16)
    book.text(
        "All prices are in Swiss francs and include VAT (8.1%). We reserve the right to change prices. A fee of CHF 3.– "
        "is charged for each paper bill. Reminder: CHF 30.–. On-site service: CHF 145.– per hour.",
    )
    book.heading("A. General charges")
    book.table(
        [
            ["Service", "Charge (CHF)", "Remark"],
            ["Relocation of a connection", "49.–", "free of charge for Home XL customers who move once a year"],
            ["Blocking of a SIM card", "0.–", ""],
            ["Replacement of a SIM card", "40.–", "eSIM 10.–"],
            ["Change of telephone number", "35.–", "per number"],
            ["Fibre socket installation by partner", "290.–", "flat rate up to 15 metres"],
            ["Technician visit without fault found", "119.–", ""],
            ["Unreturned router", "99.–", "Internet-Box 4: 199.–"],
            ["Express delivery", "18.–", "until 9 am on the next working day"],
            ["Transfer of a contract to another person", "29.–", "both must be over 18"],
            ["Itemised statement", "2.–", "per month"],
            ["Directory entry, additional", "5.–", "per year"],
            ["Early termination of a device plan", "100.–", "plus remaining instalments"],
            ["Barring set", "–", "free of charge"],
            ["Debt collection", "50.–", "per case"],
        ],
        [36, 18, 46],
        "books",
        tint="#b91c1c",
    )
    book.text(
        "Discounts: customers under the age of 27 get CHF 10.– off the monthly fee of one mobile plan. Households with "
        "an internet and a mobile plan get CHF 5.– per month off each mobile plan. Discounts cannot be combined.",
    )
    book.heading("B. Internet")
    book.table(
        [
            ["Product", "Monthly fee (CHF)", "Download (Mbit/s)", "Upload (Mbit/s)", "Activation fee (CHF)", "Min. term (months)"],
            ["Home XS", "39.90", "50", "10", "69.–", "12"],
            ["Helvatel Home S", "49.90", "200", "40", "69.–", "12"],
            ["Helvatel Home S Plus", "57.90", "400", "80", "69.–", "12"],
            ["Helvatel Home M", "64.90", "500", "500", "69.–", "12"],
            ["Helvatel Home L", "74.90", "800", "800", "39.–", "24"],
            ["Helvatel Home XL", "89.–", "1000", "1000", "free of charge", "24"],
            ["Helvatel Home Office", "109.–", "1000", "1000", "149.–", "36"],
            ["Second line", "15.–", "–", "–", "49.–", "–"],
        ],
        [26, 15, 15, 14, 16, 14],
        "striped",
        tint="#f3f4f6",
        align=2,
    )  # fmt: skip
    book.text(
        "Notice period of Helvatel Home S: 60 days to the end of a month. Helvatel Home XL: see your contract.", 8
    )
    book.heading("C. Mobile", room=10)
    book.table(
        [
            ["Product", "Monthly fee (CHF)", "Data allowance", "Minutes to all Swiss networks", "Min. term (months)", "Notice period (days)"],
            ["Helvatel Prepaid", "–", "CHF 2.– per day", "CHF 0.30 per minute", "–", "–"],
            ["Helvatel Mobile S Kids", "9.90", "1 GB", "60", "–", "30"],
            ["Helvatel Mobile S", "19.90", "3 GB", "120", "12", "60"],
            ["Helvatel Mobile M", "34.90", "15 GB", "unlimited", "12", "60"],
            ["Helvatel Mobile L", "49.–", "40 GB", "unlimited", "12", "60"],
            ["Helvatel Mobile XL", "65.–", "120 GB", "unlimited", "24", "60"],
            ["Helvatel Mobile Global", "129.–", "unlimited", "unlimited", "24", "90"],
            ["Data SIM for tablets", "12.–", "10 GB", "–", "12", "30"],
        ],
        [26, 15, 15, 18, 13, 13],
        "striped",
        tint="#f3f4f6",
        align=2,
        pad=4,
    )  # fmt: skip
    book.text("Calls to value-added numbers (084x, 090x) are charged separately.", 8)
    book.save(path)


def _corrib(path: Path) -> None:
    book = Booklet(
        TIMES,
        10,
        header="Corrib Telecom DAC – Contract summaries",
        footer="CS-26-01 / page {page}",
        margin=23,
        tint="#94a3b8",
    )
    book.title("Contract summary", 17)
    book.text(
        "This contract summary provides the main elements of this service offer as required by EU law. It helps to "
        "make a comparison between service offers.",
    )
    book.heading("Corrib Fibre Essential", 13)
    book.text("<b>Services and equipment.</b> Fixed internet access and one Wi-Fi 6 modem, which remains our property.")
    book.text(
        "<b>Speeds of the internet service.</b> The normally available download speed is 150 Mbps and the upload speed is "
        "25 Mbps. The minimum guaranteed speed is 75 Mbps. If there is a continuous discrepancy, you may contact ComReg.",
        align=4,
    )
    book.text(
        "<b>Price.</b> Corrib Fibre Essential costs €40 per month. If you pay by cheque, a handling charge of €2.50 applies "
        "to each bill. The activation fee is EUR 29.95, payable with your first bill.",
        align=4,
    )
    book.text(
        "<b>Duration, renewal and termination.</b> The minimum term is 12 months. After that the contract goes on until "
        "you cancel it; the notice period is 30 days. If you leave early, you pay the remaining monthly charges.",
        align=4,
    )
    book.heading("Corrib Fibre Giga", 13)
    book.text("<b>Services and equipment.</b> Fixed internet access, one Wi-Fi 7 modem and one mesh unit.")
    book.text(
        "<b>Speeds of the internet service.</b> The normally available download speed is 1 Gbit/s and the upload speed is "
        "200 Mbps. The minimum guaranteed speed is 500 Mbps.",
        align=4,
    )
    book.text(
        "<b>Price.</b> Corrib Fibre Giga costs €65 per month. Customers who switch before 30 April 2026 get the offer price "
        "of €45 per month for a year. There is no activation fee.",
        align=4,
    )
    book.text(
        "<b>Duration, renewal and termination.</b> The minimum term is 24 months. The same rules on ending the contract "
        "apply as set out in our general terms.",
        align=4,
    )
    book.heading("Corrib Mobile Lite", 13)
    book.table(
        [
            ["Monthly charge", "€12.99", "Data included", "8 GB"],
            ["Talk time", "200 minutes", "Texts", "Unlimited"],
            ["Minimum contract", "none, cancel at any time", "Termination notice", "7 days"],
        ],
        [22, 28, 25, 25],
        "ruled",
        heads=0,
        bold_first=True,
    )
    book.heading("Corrib Mobile Infinite", 13)
    book.table(
        [
            ["Monthly charge", "€30", "Data included", "Unlimited (800 GB fair use)"],
            ["Talk time", "Unlimited", "Texts", "Unlimited"],
            ["Minimum contract", "1 year", "Termination notice", "2 weeks"],
            ["Data in the EU", "38 GB", "International calls", "100 minutes"],
        ],
        [22, 28, 25, 25],
        "ruled",
        heads=0,
        bold_first=True,
    )
    book.heading("Other relevant information")
    book.text(
        "<b>Features for end users with disabilities.</b> A text relay service is available. <b>Example bill.</b> A customer "
        "with a monthly charge of €50 who joins on the 16th pays €25 for the first month. Complaints are answered "
        "within 10 working days.",
        align=4,
    )
    book.save(path)


def write(folder: Path) -> None:
    _lumio(folder / "lumio" / "plans" / "plans.pdf")
    _helvatel(folder / "helvatel" / "price-list" / "price-list.pdf")
    _corrib(folder / "corrib" / "contract-summary" / "contract-summaries.pdf")
