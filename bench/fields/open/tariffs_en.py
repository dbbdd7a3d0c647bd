"""Mobile and internet plans in English: a British, an American and an Irish company."""

from collections.abc import Iterator

from reportlab.lib.pagesizes import LETTER
from reportlab.pdfgen.canvas import Canvas

from bench.fields.open.drawing import (
    Drawn,
    Look,
    block,
    fill,
    gap,
    line_below,
    pages,
    painted,
    ruled,
    span,
    table,
    words,
)


def documents() -> Iterator[Drawn]:
    yield Drawn("pennant", "tariff", "plans.pdf", pennant())
    yield Drawn("blue-mesa", "tariff", "plan-details.pdf", blue_mesa())
    yield Drawn("shannonside", "tariff", "tariff-guide.pdf", shannonside())


def pennant() -> bytes:
    """Boxes side by side. Each has a coloured header with the name of a plan, and lines of a label and a value."""
    look = Look(size=9)
    boxes = [
        ("Pennant Lite", "#0e7490", "£8.00", "6 GB", "1 month", "Free", "10–40 Mbps", "Not included"),
        ("Pennant Plus", "#1d4ed8", "£14.00", "30 GB", "12 months", "£5.00", "25–90 Mbps", "47"),
        ("Pennant Max", "#6d28d9", "£22.50", "Unlimited", "24 months", "Free", "40–150 Mbps", "71"),
        ("Pennant Max Family", "#be185d", "£58.00", "Unlimited", "24 months", "£10.00", "40–150 Mbps", "71"),
        ("Pennant Fibre", "#b45309", "£29.99", "", "18 months", "£12.00", "62–76 Mbps", ""),
        ("Pennant Fibre Gigabit", "#3f6212", "£44.99", "", "24 months", "Free", "850–910 Mbps", ""),
    ]
    labels = [
        "Monthly price",
        "Data allowance",
        "Contract length",
        "Setup fee",
        "Download speed",
        "Roaming countries",
    ]

    def paint(canvas: Canvas) -> None:
        words(canvas, look, 18, 283, "Pennant Mobile Ltd", 7.5, colour="#555555")
        words(canvas, look, 18, 268, "Find the plan that fits", 20, bold=True)
        words(
            canvas,
            look,
            18,
            260,
            "Up to 99% coverage of the population, 5G in more than 200 towns. Prices from 1 April 2026.",
        )
        for at, (name, colour, *values) in enumerate(boxes):
            left, top = 18 + (at % 3) * 60, 250 - (at // 3) * 72
            block(canvas, left, top - 10, 56, 10, colour)
            block(canvas, left, top - 62, 56, 52, "#f4f4f5")
            words(canvas, look, left + 3, top - 7, name, 11, bold=True, colour="#ffffff")
            shown = [pair for pair in zip(labels, values, strict=True) if pair[1]]
            for line, (label, value) in enumerate(shown):
                words(canvas, look, left + 3, top - 17 - line * 7.5, label, 8.5, colour="#444444")
                words(canvas, look, left + 33, top - 17 - line * 7.5, value, 8.5, bold=True)
        lines = [
            "Prices rise by £1.50 every April. Every extra line costs £6.00 a month.",
            "Students with a valid card get Pennant Plus for £10.00 a month until 30 September 2026.",
            "Roaming data is limited to 12 GB a month. Download speeds depend on where you are and on the time of day.",
            "Leaving early? You pay 60% of the charges for the rest of the contract. Notice to cancel: 30 days.",
        ]
        for line, text in enumerate(lines):
            words(canvas, look, 18, 100 - line * 6, text, 8)
        words(canvas, look, 170, 11, "PM/26/04   1 of 1", 7.5, colour="#555555")

    return painted(paint)


def blue_mesa() -> bytes:
    """One table over two pages. A full-width row names the plan of the rows that follow."""
    look = Look(size=10, accent="#1e3a8a")
    plans: list[tuple[str, list[list[str]]]] = [
        (
            "Mesa Starter",
            [
                ["Monthly price", "$30.00", "$25.00 with AutoPay"],
                ["High-speed data", "5 GB", "then 128 kbps"],
                ["Hotspot data", "2 GB", ""],
                ["Commitment", "None", "month to month"],
                ["Activation fee", "$15.00", "waived online"],
                ["Download speed", "9–55 Mbps", "4G"],
                ["Countries included", "3", "Canada, Mexico, Bermuda"],
            ],
        ),
        (
            "Mesa Everyday",
            [
                ["Monthly price", "$45.00", "$40.00 with AutoPay"],
                ["High-speed data", "20 GB", "then 512 kbps"],
                ["Hotspot data", "8 GB", ""],
                ["Commitment", "12 months", ""],
                ["Activation fee", "$25.00", ""],
                ["Download speed", "30–180 Mbps", "5G"],
                ["Countries included", "28", ""],
            ],
        ),
        (
            "Mesa Everyday 55+",
            [
                ["Monthly price", "$37.00", "for customers aged 55 and over"],
                ["High-speed data", "15 GB", ""],
                ["Activation fee", "$0.00", ""],
            ],
        ),
        (
            "Mesa Unlimited Premium",
            [
                ["Monthly price", "$85.00", "$80.00 with AutoPay"],
                ["High-speed data", "unlimited", "never slower"],
                ["Commitment", "24 months", ""],
                ["Download speed", "60–600 Mbps", "5G"],
                ["Countries included", "140", ""],
            ],
        ),
        (
            "Mesa Unlimited",
            [
                ["Monthly price", "$65.00", "$60.00 with AutoPay"],
                ["High-speed data", "unlimited", "slower after 75 GB when busy"],
                ["Hotspot data", "25 GB", ""],
                ["Commitment", "24 months", "or 36 months with a phone"],
                ["Activation fee", "none", ""],
                ["Download speed", "40–320 Mbps", "5G"],
                ["Countries included", "61", ""],
            ],
        ),
        (
            "Mesa Home Internet",
            [
                ["Monthly price", "$50.00", ""],
                ["Commitment", "12 months", ""],
                ["Activation fee", "$35.00", "ships with the router"],
                ["Upload speed", "8–30 Mbps", ""],
                ["Download speed", "depends on your address", "check online"],
            ],
        ),
    ]
    rows = [["Feature", "What you get", "Remarks"]]
    style = [*ruled("#9ca3af"), fill("#1e3a8a", (0, 0), (-1, 0))]
    for name, features in plans:
        style += [span((0, len(rows)), (2, len(rows))), fill("#dbe4f8", (0, len(rows)), (2, len(rows)))]
        rows += [[f"<b>{name}</b>", "", ""], *features]
    story = [
        look.title("Plan details"),
        look.text("Effective June 1, 2026. Taxes and regulatory fees are extra. One line per account unless shown."),
        gap(2),
        table(look, rows, [58, 52, 66], style, header_colour="#ffffff", repeat=True),
        gap(3),
        look.note("Switch to Mesa Everyday by July 15, 2026 and get your first three months for $20.00 each."),
        look.note("SIM replacement fee: $10.00. Late payment: $7.00. Paper bill: $3.00."),
    ]
    return pages(look, story, "Blue Mesa Wireless", "Blue Mesa Wireless, Inc.   page {page}", size=LETTER)


def shannonside() -> bytes:
    """A table without lines and with notes that have some of the values, and running text."""
    look = Look(font="Times-Roman", bold="Times-Bold", size=10, accent="#065f46")
    rows = [
        ["Plan", "Price per month", "Data", "Minimum term", "Connection fee", "Download speed (Mbps)"],
        ["Shannonside Basic", "€9.99", "4 GB", "cancel any time", "(1)", "10–30"],
        ["Shannonside Smart", "€17.99", "25 GB", "12 months", "(2)", "20–80"],
        ["Shannonside Unlimited", "EUR 29.50", "(3)", "18 months", "no fee", "20–120"],
        ["Shannonside Kids", "€5.00", "1 GB", "12 months", "no fee", "5–20"],
    ]
    story = [
        look.title("Tariff guide"),
        look.text("Shannonside Telecom DAC. Prices include VAT at 23% and apply from 1 May 2026."),
        look.heading("Mobile plans"),
        table(look, rows, [42, 27, 20, 27, 29, 29], [line_below(0), line_below(4)]),
        gap(2),
        look.note("(1) €5.00 for a SIM card that we send by post."),
        look.note("(2) €7.50. Customers who keep their number do not pay it."),
        look.note("(3) 100 GB at full speed, and then 5 Mbps until the end of the month."),
        gap(2),
        look.text(
            "The number of roaming countries is 30 for Shannonside Smart and 49 for Shannonside Unlimited. Shannonside "
            "Basic has no roaming at all. Calls to the United Kingdom cost €0.12 a minute, and 90% of our customers never "
            "use more than 15 GB."
        ),
        look.heading("At home"),
        look.text(
            "Shannonside Fibre has a monthly charge of €39.00 and a minimum term of 24 months. The download speed of "
            "Shannonside Fibre is between 400 and 500 Mbps. Our technician installs it within 10 working days."
        ),
        look.text(
            "Shannonside Fibre Business has a monthly charge of €69.00, a connection fee of €150.00, and a fixed IP address."
        ),
        look.heading("Example of a bill"),
        look.text(
            "Mary has Shannonside Smart. In March she pays €17.99 for the plan, €2.40 for 20 minutes to London, and €1.00 "
            "for a text service: €21.39 in total."
        ),
        look.heading("Ending your contract"),
        look.text("The notice period is 14 days. If you end it early, we charge half of the remaining monthly prices."),
    ]
    return pages(look, story, "Shannonside - tariff guide 12", "{page}")
