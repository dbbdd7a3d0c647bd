"""Energy and broadband tariffs in English: information labels, a comparison with sections, and labels side by side."""

from pathlib import Path
from typing import Any

from bench.fields.wide.drawing import HELVETICA, TIMES, beside, flow, gap, next_column, next_page

FOLDER = "tariffs-en"


def write(folder: Path) -> None:
    information_labels(folder / FOLDER / "brightwell" / "labels" / "tariff-information-labels.pdf")
    comparison(folder / FOLDER / "meridian" / "guide" / "household-services-guide.pdf")
    price_guide(folder / FOLDER / "calder" / "guide" / "price-guide-spring.pdf")


def information_labels(path: Path) -> None:
    """One list of terms per tariff, without lines, and boxed broadband facts in the manner of a food label."""
    p = HELVETICA.p
    labels = [
        ("Electricity", "Brightwell Fixed Saver", "Fixed", "Direct Debit", "24.31p per kWh", "53.80p per day",
         "31 May 2027", "31 May 2027", "£75 per fuel, if you leave more than 49 days before the end date"),
        ("Electricity", "Brightwell Fixed Saver Plus", "Fixed", "Direct Debit", "23.95p per kWh", "55.10p per day",
         "30 November 2027", "30 November 2027", "£100 per fuel"),
        ("Electricity", "Brightwell Standard Variable", "Variable", "Direct Debit, cash or cheque", "26.05p per kWh",
         "56.44p per day", "Not applicable", "Not applicable", "None"),
    ]  # fmt: skip
    heads = ("Supplier", "Tariff name", "Tariff type", "Payment method", "Unit rate", "Standing charge",
             "Tariff ends on", "Price guaranteed until", "Exit fees (if you cancel this tariff before the end date)",
             "Discounts and additional charges", "Additional products or services included")  # fmt: skip
    story: list[Any] = [
        p("Tariff Information Labels", 17, bold=True, after=4),
        p(
            "These labels show the key features of our tariffs in the Northern region. You can use them to compare us with "
            "other suppliers. All prices include VAT at 5%.",
            9, after=8,
        ),
    ]  # fmt: skip
    for fuel, *values in labels:
        lines = list(zip(heads, ["Brightwell Energy Ltd", *values, "Not applicable", "None"], strict=True))
        story += [
            p(fuel, 12, bold=True, color="#00695c", before=6, after=2),
            HELVETICA.table(lines, [200, 305], size=9, lines="none", head=0, pad=1.5, bold_column=True),
        ]
    facts = []
    for name, price, months, setup, down, up in (
        ("Brightwell Fibre 100", "£27.50", "18 months", "£9.99", "105 Mbps", "20 Mbps"),
        ("Brightwell Fibre 900", "£44.00", "24 months", "£0.00", "900 Mbps", "110 Mbps"),
    ):
        rows = [
            ["<b>Broadband Facts</b>", ""],
            [f"{name}<br/>Fixed broadband consumer disclosure", ""],
            ["Monthly price", price],
            ["This price is not an introductory rate.", ""],
            ["Contract length", months],
            ["Price after the contract", "£52.00"],
            ["<b>Additional charges and terms</b>", ""],
            ["One-off fee at purchase: setup fee", setup],
            ["Router not returned", "£60.00"],
            ["<b>Speeds provided with plan</b>", ""],
            ["Typical download speed", down],
            ["Typical upload speed", up],
            ["Typical latency", "12 ms"],
            ["Data included with monthly price", "Unlimited"],
        ]
        wide = [n for n, row in enumerate(rows) if not row[1]]
        facts.append(
            HELVETICA.table(
                rows,
                [165, 75],
                size=9,
                lines="outline",
                head=0,
                align=["left", "right"],
                pad=3,
                spans=[((0, n), (1, n)) for n in wide],
                extra=[("LINEBELOW", (0, 0), (-1, -1), 0.4, "black")],
            )
        )
    story += [
        next_page(),
        p("Broadband", 12, bold=True, color="#00695c", before=12, after=6),
        beside(facts, 252),
        gap(10),
    ]
    story.append(
        p("Customers who switch from another Brightwell product pay £22.50 a month for the first 6 months.", 8)
    )
    flow(path, story, HELVETICA, header="Brightwell Energy", footer="TIL March 2026   {page}")


def comparison(path: Path) -> None:
    """Columns per tariff, section headings inside the table, a row of units, and check marks."""
    p = HELVETICA.p
    tick = '<font name="ZapfDingbats">✓</font>'
    energy = [
        ["", "Meridian Fix 12", "Meridian Flexible", "Meridian Drive (EV)"],
        ["Electricity", "", "", ""],
        ["Unit rate (p/kWh)", "25.17", "27.02", "28.40"],
        ["Night unit rate (p/kWh)", "–", "–", "9.50"],
        ["Standing charge (p/day)", "49.60", "51.25", "49.60"],
        ["Gas", "", "", ""],
        ["Unit rate (p/kWh)", "6.11", "6.58", "–"],
        ["Standing charge (p/day)", "29.90", "31.43", "–"],
        ["Terms", "", "", ""],
        ["Early exit fee", "£50", "No exit fee", "£75"],
        ["Prices guaranteed until", "28/02/2027", "–", "30/06/2026"],
        ["Smart meter needed", "", "", tick],
        ["Available to prepayment customers", "", tick, ""],
    ]
    bands = [1, 5, 8]
    bundle = [
        [
            "Package",
            "Average download speed",
            "Average upload speed",
            "Contract length",
            "Price per month",
            "Set-up fee",
        ],
        ["", "Mbps", "Mbps", "months", "£", "£"],
        ["Meridian Fibre 65", "67", "18", "12", "26.00", "30.00<super>a</super>"],
        ["Meridian Fibre 150", "150", "28", "18", "29.00", "Free"],
        ["Meridian Fibre 500", "510", "72", "24", "37.00", "Free"],
        ["Full fibre phone line", "–", "–", "1", "8.00", "–"],
    ]
    story: list[Any] = [
        p("One bill for your home", 20, bold=True, color="#4a148c", after=3),
        p("Your guide to Meridian energy and broadband · prices from 1 April 2026, including VAT", 10, after=10),
        p("Energy tariffs", 13, bold=True, after=4),
        HELVETICA.table(energy, [180, 108, 108, 108], size=9, lines="rows", pad=4, bold_column=False,
                        align=["left", "center", "center", "center"], spans=[((0, n), (3, n)) for n in bands],
                        shade=[((0, n), (3, n), "#ede7f6") for n in bands]),
        p("Prices shown are for the East Midlands, paying by monthly Direct Debit.", 8, before=3, after=12),
        p("Broadband packages", 13, bold=True, after=4),
        HELVETICA.table(bundle, [124, 84, 84, 70, 70, 72], size=9, head=2, align=["left", *["center"] * 5],
                        spans=[((0, 0), (0, 1))], shade=[((0, 0), (-1, 1), "#ede7f6")]),
        p("<super>a</super> Free if you also take an energy tariff with us.", 8, before=3, after=10),
        p(
            "Speeds are the average at peak time (8pm to 10pm) for at least 50% of customers. Take both energy and "
            "broadband and save £60 in your first year. Typical household: 2,700 kWh of electricity and 11,500 kWh of gas.",
            8,
        ),
    ]  # fmt: skip
    flow(path, story, HELVETICA, header="", footer="Meridian Household Services plc   page {page}", margin=46)


def price_guide(path: Path) -> None:
    """Text in two columns of a newsletter: short product articles, a small tariff table and questions."""
    p = TIMES.p
    small = [
        ["Tariff", "Unit rate", "Standing charge"],
        ["Calder Everyday", "26.44 p/kWh", "58.02 p/day"],
        ["Calder Steady 18", "24.90 p/kWh", "57.35 p/day"],
        ["Calder Steady 18 Business", "27.80 p/kWh", "61.00 p/day"],
        ["Calder Night Owl<br/>(off-peak 00:30–05:30)", "11.20 p/kWh", "58.02 p/day"],
    ]
    speeds = [
        ["<b>Calder Home 150</b>", ""],
        ["Download speed", "158 Mbps"],
        ["Minimum guaranteed download speed", "79 Mbps"],
        ["Contract", "24 months"],
        ["<b>Calder Home 150 Gamer</b>", ""],
        ["Download speed", "158 Mbps"],
        ["Contract", "12 months"],
        ["Activation fee", "£25"],
        ["<b>Calder Home 1000</b>", ""],
        ["Download speed", "942 Mbps"],
        ["Minimum guaranteed download speed", "450 Mbps"],
        ["Contract", "24 months"],
        ["Activation fee", "None"],
    ]
    bands = [0, 4, 8]
    story: list[Any] = [
        p("Price guide", 24, bold=True),
        p("Spring 2026", 12, after=8),
        p(
            "Welcome to our spring price guide. From 1 May our electricity prices fall for the third time in a row. The table "
            "shows what you pay from that day if you live in Yorkshire and pay by Direct Debit.",
            10, after=6,
        ),
        TIMES.table(small, [112, 66, 66], size=8.5, lines="head"),
        p("Leaving early", 13, bold=True, before=10, after=3),
        p(
            "You can leave Calder Everyday whenever you like. There is no exit fee on Calder Everyday. On Calder Steady 18 the "
            "exit fee is £60. For business customers the fee is £150 per meter.",
            10,
        ),
        p("How long is my price fixed?", 13, bold=True, before=10, after=3),
        p(
            "With Calder Steady 18 your price is guaranteed until 31 October 2027. Prices on our other tariffs can change "
            "after 30 days' notice. The price cap is next reviewed on 1 July 2026.",
            10,
        ),
        next_column(),
        p("Faster at home", 13, bold=True, before=10, after=3),
        p(
            "Calder Home 150 costs £28.99 per month. Calder Home 1000 costs £49.99 per month; the monthly price after the "
            "contract is £58.99. Both come with a router and free engineer visits. Gamers pay £33.99 per month.",
            10, after=6,
        ),
        TIMES.table(speeds, [160, 84], size=9, lines="rows", head=0, spans=[((0, n), (1, n)) for n in bands],
                    shade=[((0, n), (1, n), "#eeeeee") for n in bands]),
        p("Why do I pay an activation fee?", 13, bold=True, before=10, after=3),
        p(
            "We charge it where an engineer has to visit. Whether you pay one on Calder Home 150 depends on your address; the "
            "website tells you before you order.",
            10,
        ),
        p("Moving home?", 13, bold=True, before=10, after=3),
        p("Tell us 14 days before. You keep your tariff, and there is nothing to pay.", 10),
        p("Meet the team", 13, bold=True, before=10, after=3),
        p(
            "“I have answered phones here for 11 years and I still like Mondays,” says Priya from our Halifax office. In "
            "March our team answered 41,208 calls in an average of 38 seconds, and 92% of callers said they were happy.",
            10,
        ),
        p("Warm homes", 13, bold=True, before=10, after=3),
        p("You may get a payment of £150 if you receive certain benefits. Apply before 28 February 2027.", 10),
        gap(6),
    ]  # fmt: skip
    flow(
        path, story, TIMES, columns=2, header="CALDER – power and broadband from the valley", footer="{page}", margin=46
    )
