"""Voltage regulators in English: a classic data sheet, a family data sheet, and the catalogue of a distributor."""

from pathlib import Path
from typing import Any

from reportlab.lib.pagesizes import LETTER

from bench.fields.wide.drawing import HELVETICA, TIMES, Sheet, flow, gap, next_page

FOLDER = "parts-en"


def write(folder: Path) -> None:
    data_sheet(folder / FOLDER / "corvane" / "datasheet" / "cv71xx.pdf")
    family(folder / FOLDER / "tessel" / "datasheet" / "tpl-series.pdf")
    catalogue(folder / FOLDER / "ostmark" / "catalogue" / "power-management-catalogue.pdf")


def data_sheet(path: Path) -> None:
    """Features, absolute maximum ratings, characteristics with minimum, typical and maximum, and ordering information."""
    p = HELVETICA.p
    maximum = [
        ["Parameter", "Symbol", "Min", "Max", "Unit"],
        ["Input voltage", "V<sub>IN</sub>", "–0.3", "7.0", "V"],
        ["Output voltage", "V<sub>OUT</sub>", "–0.3", "V<sub>IN</sub> + 0.3", "V"],
        ["Junction temperature", "T<sub>J</sub>", "–40", "150", "°C"],
        ["Storage temperature", "T<sub>STG</sub>", "–65", "150", "°C"],
        ["ESD, human body model", "", "", "2000", "V"],
    ]
    electrical = [
        ["Parameter", "Symbol", "Conditions", "Min", "Typ", "Max", "Unit"],
        ["CV7133 (V<sub>OUT</sub> = 3.3 V)", "", "", "", "", "", ""],
        ["Input voltage", "V<sub>IN</sub>", "", "3.5", "", "6.5", "V"],
        ["Output voltage", "V<sub>OUT</sub>", "I<sub>OUT</sub> = 1 mA", "3.267", "3.300", "3.333", "V"],
        ["Dropout voltage", "V<sub>DO</sub>", "I<sub>OUT</sub> = 300 mA", "", "180", "260", "mV"],
        ["Quiescent current", "I<sub>Q</sub>", "I<sub>OUT</sub> = 0", "", "45", "70", "µA"],
        ["CV7150 (V<sub>OUT</sub> = 5.0 V)", "", "", "", "", "", ""],
        ["Input voltage", "V<sub>IN</sub>", "", "5.2", "", "6.5", "V"],
        ["Output voltage", "V<sub>OUT</sub>", "I<sub>OUT</sub> = 1 mA", "4.950", "5.000", "5.050", "V"],
        ["Dropout voltage", "V<sub>DO</sub>", "I<sub>OUT</sub> = 300 mA", "", "140", "210", "mV"],
        ["Quiescent current", "I<sub>Q</sub>", "I<sub>OUT</sub> = 0", "", "48", "75", "µA"],
        ["CV71ADJ (adjustable)", "", "", "", "", "", ""],
        ["Input voltage", "V<sub>IN</sub>", "", "2.5", "", "6.5", "V"],
        ["Feedback voltage", "V<sub>FB</sub>", "", "0.792", "0.800", "0.808", "V"],
        ["Quiescent current", "I<sub>Q</sub>", "I<sub>OUT</sub> = 0", "", "52", "80", "µA"],
        ["Shutdown current", "I<sub>SD</sub>", "EN = 0 V", "", "0.1", "1", "µA"],
    ]
    bands = [1, 6, 11]
    order = [
        ["Part number", "Marking", "Package", "Temperature range", "Quantity"],
        ["CV7133", "71C3", "SOT-23-5", "–40 °C to +85 °C", "3000 (tape and reel)"],
        ["CV7133Q", "71Q3", "SOT-23-5", "–40 °C to +125 °C", "3000 (tape and reel)"],
        ["CV7150", "71C5", "SOT-89-3", "–40 °C to +85 °C", "1000 (tape and reel)"],
        ["CV71ADJ", "71CA", "DFN-6 (2 mm × 2 mm)", "–40 °C to +85 °C", "5000 (tape and reel)"],
    ]
    story: list[Any] = [
        p("CV7133, CV7150, CV71ADJ", 18, bold=True, color="#0d47a1"),
        p("300 mA Low-Dropout Linear Regulators with Low Quiescent Current", 12, after=8),
        p("Features", 11, bold=True, after=3),
        *(
            p("• " + text, 9, indent=8)
            for text in (
                "Output current up to 300 mA", "Output accuracy ±1% at 25 °C", "Low noise: 40 µV RMS (10 Hz to 100 kHz)",
                "PSRR 70 dB at 1 kHz", "Stable with ceramic capacitors from 1 µF", "Thermal shutdown at 160 °C",
            )
        ),
        p("Applications", 11, bold=True, before=6, after=3),
        p("• Battery powered equipment, cameras, wireless modules, set-top boxes", 9, indent=8),
        p("Description", 11, bold=True, before=6, after=3),
        p(
            "The CV71xx regulators deliver a clean supply for analog and RF circuits. In a typical application a CV7133 runs "
            "from a single lithium cell of 3.6 V and loses about 60 mV. For automotive applications "
            "see the CV7133Q data sheet.",
            9, after=8,
        ),
        p("Absolute maximum ratings", 11, bold=True, after=3),
        HELVETICA.table(maximum, [170, 70, 70, 90, 60], size=8.5, align=["left", *["center"] * 4],
                        shade=[((0, 0), (-1, 0), "#e0e0e0")]),
        p("Stresses beyond these ratings may cause permanent damage to the device.", 7.5, before=2, after=8),
        next_page(),
        p("Electrical characteristics", 11, bold=True, after=2),
        p("T<sub>A</sub> = 25 °C, C<sub>IN</sub> = C<sub>OUT</sub> = 1 µF, unless otherwise specified.", 8.5, after=4),
        HELVETICA.table(electrical, [130, 56, 116, 52, 52, 52, 52], size=8.5, align=["left", *["center"] * 6],
                        spans=[((0, n), (6, n)) for n in bands],
                        shade=[((0, n), (6, n), "#e3f2fd") for n in bands] + [((0, 0), (-1, 0), "#e0e0e0")]),
        p("Ordering information", 11, bold=True, before=14, after=4),
        HELVETICA.table(order, [80, 60, 130, 120, 120], size=8.5, align=["left", *["center"] * 4],
                        shade=[((0, 0), (-1, 0), "#e0e0e0")]),
        p("Contact sales for other voltages. Minimum order for custom voltages: 50,000 pieces.", 8, before=3),
    ]  # fmt: skip
    flow(path, story, HELVETICA, size=LETTER, header="CV71xx   Rev. 1.4   October 2025",
         footer="Corvane Semiconductor Corp.   {page}")  # fmt: skip


def family(path: Path) -> None:
    """Rows are parameters, columns are devices, the unit stands in the last column, then a matrix with marks."""
    p = TIMES.p
    tick = '<font name="ZapfDingbats">●</font>'
    rows = [
        ["Parameter", "Test conditions", "TPL33", "TPL33-EP", "TPL50", "TPLADJ", "Unit"],
        ["RECOMMENDED OPERATING CONDITIONS", "", "", "", "", "", ""],
        ["Input voltage range", "", "3.6 to 16", "3.6 to 16", "5.4 to 16", "2.7 to 16", "V"],
        ["Output current, max.", "", "500", "500", "500", "450", "mA"],
        ["Operating temperature, ambient", "", "–40 to 105", "–55 to 125", "–40 to 105", "", "°C"],
        ["ELECTRICAL CHARACTERISTICS (typical values)", "", "", "", "", "", ""],
        ["Quiescent current", "no load", "3.2", "3.4", "3.5", "4.1", "µA"],
        ["Dropout voltage", "500 mA", "320", "330", "290", "see note 1", "mV"],
        ["Shutdown current", "EN low", "0.2", "0.2", "0.2", "0.2", "µA"],
        ["Line regulation", "10 mA", "0.02", "0.02", "0.02", "0.03", "%/V"],
        ["MECHANICAL AND ORDERING", "", "", "", "", "", ""],
        ["Package", "", "SOT-223", "TO-252", "SOT-223", "HSOP-8", ""],
        ["Pieces per reel", "", "2,500", "2,000", "2,500", "4,000", "pcs"],
    ]
    bands = [1, 5, 10]
    matrix = [
        ["", "TPL33", "TPL33-EP", "TPL50", "TPLADJ"],
        ["Enable input", tick, tick, tick, tick],
        ["Power good output", "", tick, "", tick],
        ["Output discharge", tick, "", tick, ""],
        ["Reverse current protection", tick, tick, tick, tick],
        ["AEC-Q100 (under test)", "", tick, "", ""],
    ]
    story: list[Any] = [
        p("TPL SERIES", 20, bold=True),
        p("16 V, 500 mA linear regulators for always-on systems", 12, after=10),
        TIMES.table(rows, [138, 74, 58, 58, 58, 66, 44], size=9, pad=3, lines="head",
                    align=["left", "left", *["center"] * 5], spans=[((0, n), (6, n)) for n in bands] + [((4, 4), (5, 4))],
                    extra=[("LINEABOVE", (0, n), (-1, n), 0.5, "black") for n in bands]),
        p("Note 1: The dropout voltage of the adjustable device depends on the output voltage. At 1.2 V it is set by the "
          "minimum input voltage.", 8, before=4, after=14),
        p("Functions", 13, bold=True, after=4),
        TIMES.table(matrix, [160, 70, 70, 70, 70], size=9, align=["left", *["center"] * 4]),
        p("Layout", 13, bold=True, before=14, after=4),
        p(
            "Place the input capacitor within 3 mm of the device. With 2 oz copper of 25 mm × 25 mm the thermal resistance is "
            "62 °C/W. Reflow soldering: peak temperature 245 to 260 °C for at most 30 s.",
            10,
        ),
        p("Evaluation board", 13, bold=True, before=14, after=4),
        p("The board TPL-EVM accepts an input voltage of 4 to 18 V and costs $25. It is supplied with one TPL50.", 10),
        gap(10),
    ]  # fmt: skip
    flow(
        path, story, TIMES, header="TESSEL POWER   TPL Series   Document 4017-02", footer="www.tessel.example   {page}"
    )


def catalogue(path: Path) -> None:
    """Sheets of a catalogue: short product entries with terms on the left, and a price list with packages."""
    sheet = Sheet(path, HELVETICA)
    sheet.box(0, 0, 596, 58, fill="#263238", line="#263238")
    sheet.text(40, 38, "Power management  |  Linear regulators", 18, bold=True, color="#ffffff")
    sheet.text(556, 38, "OSTMARK 2026", 10, align="right", color="#ffffff")
    entries: list[tuple[str, str, list[tuple[str, str]]]] = [
        (
            "OM1133", "Fixed 3.3 V regulator for sensors and meters, 150 mA",
            [("Supply voltage range", "3.5 ... 12 V"), ("Ground current", "1.8 µA"), ("Dropout", "250 mV at 100 mA"),
             ("Operating temperature", "-40 ... +85 °C"), ("Storage temperature", "-55 ... +150 °C")],
        ),
        (
            "OM1133L", "Low-noise version of the 3.3 V regulator, 150 mA",
            [("Supply voltage range", "3.5 ... 9 V"), ("Ground current", "28 µA"), ("Dropout", "190 mV at 100 mA"),
             ("Operating temperature", "-40 ... +85 °C")],
        ),
        (
            "OM1150", "Fixed 5 V regulator for sensors and meters, 150 mA",
            [("Supply voltage range", "5.2 ... 12 V"), ("Ground current", "0.0021 mA"), ("Dropout", "0.21 V at 100 mA"),
             ("Storage temperature", "-55 ... +150 °C")],
        ),
        (
            "OM11A", "Adjustable regulator, 1.2 V to 10 V, 150 mA",
            [("Supply voltage range", "2.2 ... 12 V"), ("Ground current", "2.4 µA"), ("Operating temperature", "-40 ... +125 °C"),
             ("Noise", "80 µV RMS")],
        ),
    ]  # fmt: skip
    for n, (part, text, lines) in enumerate(entries):
        x, y = 40.0 + (n % 2) * 268, 84.0 + (n // 2) * 166
        sheet.text(x, y, part, 15, bold=True, color="#bf360c")
        sheet.put(x, y + 5, 240, HELVETICA.p(text, 8.5))
        sheet.rule(x, y + 30, x + 248)
        for row, (label, value) in enumerate(lines):
            sheet.text(x, y + 46 + 16 * row, label, 9)
            sheet.text(x + 130, y + 46 + 16 * row, value, 9, bold=True)
    sheet.text(40, 430, "Prices and packages", 13, bold=True)
    sheet.text(556, 430, "Prices in USD per piece, without tax", 8, align="right")
    rows = [
        ["Part", "Order no.", "Package", "Quantity per reel", "Price", "Sample price"],
        ["OM1133", "301133", "SOT-23-3", "3000", "0.118", "0.90"],
        ["OM1133L", "301134", "SOT-23-5", "3000", "0.164", "1.10"],
        ["OM1150", "301150", "TO-92", "–", "0.125", "0.90"],
        ["OM11A", "301190", "SOT-23-5", "", "on request", "1.20"],
        ["OM2090", "302090", "TSOT-23-6", "3000", "0.310", "1.90"],
    ]
    y = sheet.put(40, 438, 516, HELVETICA.table(
        rows, [86, 86, 92, 92, 80, 80], size=9, lines="rows", pad=4, align=["left", "left", "left", *["right"] * 3],
        shade=[((0, 0), (-1, 0), "#eceff1")],
    ))  # fmt: skip
    story = (
        "The OM11A is supplied on reels with a quantity of 3000. OM1150 comes in bags of 500. Prices from 10,000 pieces on "
        "request. Example: 2,000 pieces of OM1133 cost 236.00 USD. We deliver within 5 days from stock; goods can be "
        "returned within 14 days in closed reels."
    )
    sheet.put(40, y + 10, 516, HELVETICA.p(story, 8.5))
    sheet.text(298, 815, "Ostmark Components GmbH   sales@ostmark.example   page 112", 7, align="center")
    sheet.save()
