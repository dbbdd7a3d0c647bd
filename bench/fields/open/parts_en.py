"""Data of electronic parts in English: an index of two pages, data sheets in two columns, and a comparison."""

from collections.abc import Iterator

from reportlab.lib.pagesizes import A4, LETTER, landscape
from reportlab.platypus import FrameBreak

from bench.fields.open.drawing import Drawn, Look, fill, gap, line_below, pages, ruled, span, table


def documents() -> Iterator[Drawn]:
    yield Drawn("arclight", "index", "product-index.pdf", arclight())
    yield Drawn("veritas-controls", "datasheet", "short-form.pdf", veritas())
    yield Drawn("norden", "comparison", "overview.pdf", norden())


FIRST_PRODUCTS = (
    ["AB-12", "Buzzer, 85 dB", "8–15", "0.03", "-20 to 70", "9", "1", "2.10", "2013-04-08"],
    ["AB-24", "Buzzer, 95 dB", "18–28", "0.03", "-20 to 70", "9", "1", "2.25", "2013-04-08"],
    ["AB-24L", "Signal lamp, red", "18–28", "0.05", "-20 to 60", "38", "1", "9.90", "2018-06-25"],
    ["AC-DIN2", "Terminal block, 2 poles", "–", "24", "-40 to 105", "7", "1", "0.85", "2011-08-29"],
    ["AC-DIN4", "Terminal block, 4 poles", "–", "24", "-40 to 105", "14", "1", "1.45", "2011-08-29"],
    ["AC-F10", "Fuse holder", "–", "10", "-40 to 85", "11", "1", "1.95", "2012-02-20"],
    ["AC-K8", "Keypad connector", "–", "1.5", "-25 to 85", "4", "1", "1.20", "2014-11-17"],
    ["AC-L2", "Lever connector, 2 wires", "–", "32", "-40 to 105", "3", "1", "0.40", "2017-01-30"],
)
OTHER_CONNECTORS = (
    ["AC-M5", "Connector, 3 poles", "–", "1", "-25 to 85", "6", "1", "2.90", "2016-10-03"],
    ["AC-M8", "Connector, 4 poles", "–", "3", "-25 to 85", "12", "1", "3.85", "2015-05-11"],
)
OTHER_CONVERTERS = (
    ["AD-1205", "DC/DC converter, 12 V", "9–18", "3", "-40 to 71", "19", "3", "11.20", "2019-02-25"],
    ["AD-1212", "DC/DC converter, 12 V", "9–18", "1.25", "-40 to 71", "19", "3", "11.60", "2019-02-25"],
    ["AD-2403", "DC/DC converter, 24 V", "18–36", "6", "-40 to 85", "24", "3", "14.75", "2020-08-17"],
)
OTHER_FANS = (
    ["AF-40", "Axial fan, 40 mm", "10.2–13.8", "0.08", "-10 to 70", "17", "2", "5.30", "2014-03-10"],
    ["AF-60", "Axial fan, 60 mm", "10.2–13.8", "0.14", "-10 to 70", "44", "2", "6.45", "2014-03-10"],
    ["AF-80", "Axial fan, 80 mm", "20.4–27.6", "0.11", "-10 to 70", "82", "2", "8.10", "2014-06-02"],
    ["AH-20", "Humidity probe", "12–30", "0.02", "-40 to 80", "95", "2", "88.00", "2018-11-19"],
    ["AL-5", "Level switch", "9–36", "0.2", "0 to 80", "140", "2", "36.40", "2017-07-24"],
    ["AP-1B", "Pressure transmitter, 1 bar", "10–30", "0.02", "-20 to 80", "165", "5", "97.00", "2021-04-12"],
    ["AP-4B", "Pressure transmitter, 4 bar", "10–30", "0.02", "-20 to 80", "165", "5", "97.00", "2021-04-12"],
)
OTHER_RELAYS = (
    ["AR-1C", "Relay, 1 changeover", "20–28", "16", "-40 to 70", "14", "1", "3.15", "2013-09-16"],
    ["AR-2C", "Relay, 2 changeovers", "20–28", "8", "-40 to 70", "17", "1", "3.55", "2013-09-16"],
    ["AS-30", "Solid state relay", "4–32", "30", "-30 to 80", "105", "2", "24.90", "2016-01-18"],
    ["AT-100", "Temperature probe Pt100", "–", "–", "-50 to 250", "60", "2", "31.00", "2012-05-07"],
    ["LX-2600", "Lithium-ion cell", "–", "7.5", "-20 to 60", "45", "1", "4.60", "2017-03-06"],
)


def arclight() -> bytes:
    """A ruled landscape table with a row per model. It goes on on page 2 without its header, which has the units."""
    look = Look(size=8.5, accent="#92400e")
    rows = [
        [
            "Model",
            "Description",
            "Supply voltage (V)",
            "Rated current (A)",
            "Operating temperature (°C)",
            "Weight (g)",
            "Warranty (years)",
            "Unit price (USD)",
            "Released",
        ],
        *FIRST_PRODUCTS,
        ["AC-M12", "Connector, 5 poles", "–", "4", "-25 to 90", "22", "1", "6.20", "2015-05-11"],
        ["AC-M12 Angled", "Connector, 5 poles, 90°", "–", "4", "-25 to 90", "26", "1", "7.10", "2016-02-01"],
        *OTHER_CONNECTORS,
        *OTHER_CONVERTERS,
        ["AD-2405", "DC/DC converter, 24 V", "18–36", "5", "-40 to 85", "26", "3", "15.40", "2020-08-17"],
        ["AD-2405W", "DC/DC converter, wide input", "9–36", "5", "-40 to 75", "31", "3", "19.80", "2022-10-03"],
        *OTHER_FANS,
        ["AP-10B", "Pressure transmitter, 10 bar", "10–30", "0.02", "-20 to 80", "170", "5", "99.00", "2021-04-12"],
        ["AP-10B-Ex", "Pressure transmitter, ATEX", "12–28", "0.02", "-20 to 60", "210", "5", "148.00", "2022-01-24"],
        *OTHER_RELAYS,
        ["LX-3400", "Lithium-ion cell", "–", "6.8", "on request", "48", "1", "7.25", "2019-09-30"],
        ["LX-3400HP", "Lithium-ion cell, high power", "–", "10", "-10 to 60", "49", "1", "8.90", "2021-11-08"],
    ]
    story = [
        look.title("Product index"),
        look.text(
            "Arclight Components, Inc. Prices in US dollars for a single piece, valid from January 5, 2026. More than 40,000 "
            "parts in stock, and 98.6% of orders ship on the same day."
        ),
        gap(2),
        table(
            look, rows, [29, 49, 25, 22, 32, 18, 21, 22, 25], [*ruled("#8a8a8a", 0.4), fill("#fde7c8", (0, 0), (-1, 0))]
        ),
        gap(3),
        look.note("LX-3400 has a nominal voltage of 3.6 V and a cycle life of 500 cycles at 25 °C."),
        look.note("AC-M12 connectors reach 100 mating cycles. AC-M8 and AC-M5 connectors reach 50 mating cycles."),
        look.note(
            "AP-10B-Ex has an accuracy of 0.1% of full scale. All pressure transmitters are calibrated before shipping."
        ),
        look.note("The price from 100 pieces is 12% lower. Shipping weight: add 15%."),
    ]
    return pages(look, story, "Arclight Components - product index 2026", "{page}", size=landscape(LETTER))


def veritas() -> bytes:
    """A page with two columns: a table of labels and values under the name of each product."""
    look = Look(font="Times-Roman", bold="Times-Bold", size=9.5, accent="#111827")

    def facts(rows: list[list[str]]) -> object:
        lines = [line_below(row, "#cbd5e1", 0.5) for row in range(len(rows))]
        return table(look, rows, [40, 43], lines, header_rows=0)

    story = [
        look.paragraph("Short-form data sheets", 17, bold=True, after=4),
        look.text("Veritas Controls Ltd, Leeds. Issue 9, 2 March 2026."),
        look.heading("VB-34 Lithium-ion cell"),
        facts(
            [
                ["Nominal voltage", "3.65 V"],
                ["Capacity", "3.4 Ah"],
                ["Charging current", "1.7 A"],
                ["Maximum discharge current", "10 A"],
                ["Charging temperature", "0 to 45 °C"],
                ["Operating temperature", "-20 to +60 °C"],
                ["Cycle life", "800 cycles to 80% of capacity"],
                ["Weight", "47.5 g"],
                ["Warranty", "by agreement"],
            ]
        ),
        look.heading("VC-D245 DC/DC converter"),
        facts(
            [
                ["Input voltage", "9–36 V"],
                ["Output", "5 V, 25 W"],
                ["Output current", "5000 mA"],
                ["Isolation voltage", "1500 V"],
                ["Ambient temperature", "-40 to +85 °C"],
                ["Weight", "28 g"],
                ["Warranty", "3 years"],
                ["Available since", "14 May 2024"],
            ]
        ),
        look.text("VC-D245-W for railways: input voltage 43–160 V, warranty 5 years, available since 3 November 2025."),
        FrameBreak(),
        look.heading("VT-P10 Pressure transmitter"),
        facts(
            [
                ["Measuring range", "0 to 10 bar"],
                ["Operating voltage", "10–30 V"],
                ["Accuracy", "0.25% of full scale"],
                ["Ambient temperature", "-30 to +85 °C"],
                ["Storage temperature", "-40 to +100 °C"],
                ["Weight", "0.18 kg"],
                ["Warranty", "60 months"],
                ["List price", "€129.00"],
            ]
        ),
        look.heading("VX-M12 Connector"),
        facts(
            [
                ["Poles", "5"],
                ["Current rating", "4 A at 40 °C"],
                ["Ambient temperature", "-40 to +90 °C"],
                ["Mating cycles", "enough for normal use"],
                ["Weight", "21 g"],
                ["Price from 100 pieces", "€6.90"],
            ]
        ),
        look.heading("Example"),
        look.text(
            "A control box needs 2.4 A at 5 V. With an efficiency of 88%, the converter draws 0.57 A from a supply of 24 V. "
            "A fuse with a rated current of 1 A is enough."
        ),
        look.heading("Warranty"),
        look.text(
            "We repair or replace parts that fail because of a fault in material. Send them to us within 30 days. Batteries "
            "are shipped with a charge of 30%."
        ),
    ]
    return pages(look, story, "VERITAS CONTROLS", "Issue 9 - page {page}", columns=2)


def norden() -> bytes:
    """A landscape table with a column per product, merged cells, and marks whose notes have values."""
    look = Look(size=9.5, accent="#0e7490")
    rows = [
        ["", "NE-L34", "NE-D24/5", "NE-P10", "NE-P10 Hygienic", "NE-C12"],
        ["Product", "18650 cell", "DC/DC converter", "Pressure transmitter", "Pressure transmitter", "M12 connector"],
        ["Nominal voltage", "3.7 V", "–", "–", "–", "–"],
        ["Supply voltage", "–", "18–36 V", "12–32 V", "", "–"],
        ["Rated current", "<super>a</super>", "4.5 A", "–", "–", "4 A"],
        ["Operating temperature", "see the safety sheet", "-40–85 °C", "-20–80 °C", "", "-25–85 °C"],
        ["Storage temperature", "-20–35 °C", "-55–125 °C", "-40–100 °C", "", ""],
        ["Accuracy", "–", "–", "<super>b</super>", "0.2%", "–"],
        ["Number of cycles", "1,000", "–", "–", "–", "500<super>c</super>"],
        ["Weight", "48 g", "31 g", "0.21 kg", "0.34 kg", "19 g"],
        ["Warranty period", "2 years", "", "", "3 years", "1 year"],
        ["Release date", "1 September 2023", "planned", "12 June 2022", "20 March 2025", "5 May 2021"],
        ["List price", "£4.10", "£13.60", "£104.00", "£168.00", "on request"],
    ]
    merged = [((3, 3), (4, 3)), ((3, 5), (4, 5)), ((3, 6), (5, 6)), ((1, 10), (3, 10))]
    style = [
        *ruled("#94a3b8", 0.4),
        fill("#cffafe", (0, 0), (-1, 0)),
        *[span(first, last) for first, last in merged],
    ]
    story = [
        look.title("Components at a glance"),
        look.text("Norden Electronics AS. 60 years of experience, and a rate of returns below 0.02%."),
        gap(2),
        table(look, rows, [46, 40, 40, 44, 44, 40], style, header_columns=1, centre=True),
        gap(3),
        look.note("<super>a</super> 6.8 A without a break, and up to 13.6 A for 10 seconds."),
        look.note("<super>b</super> 0.5% of full scale at 25 °C."),
        look.note("<super>c</super> Measured with gold-plated contacts."),
        gap(2),
        look.text("Please ask for samples. The price of a sample includes delivery within 10 working days."),
    ]
    return pages(look, story, "Norden Electronics AS, Bergen", "Rev. 4   page {page}", size=landscape(A4))
