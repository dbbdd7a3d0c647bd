"""Data of industrial sensors in English: a comparison table, min/typ/max data sheets, a leaflet with dot leaders."""

from __future__ import annotations

from pathlib import Path

from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth

from bench.fields.sealed.drawing import HELVETICA, TIMES, Booklet, Sketch


def _ardent(path: Path) -> None:
    book = Booklet(
        HELVETICA,
        8.5,
        header="ARDENT INSTRUMENTS INC.   Process sensors – short form catalog",
        footer="Specifications are subject to change without notice.   {page}",
        tint="#374151",
    )
    book.title("Transmitters and switches", 17)
    book.text(
        "For more than 40 years, plants in over 70 countries have relied on Ardent. Our new factory runs on 100% renewable "
        "electricity and 98.7% of orders leave on time.",
    )
    book.table(
        [
            ["Specification", "Unit", "Ardent PT-210", "Ardent PT-210X", "Ardent LT-40", "Ardent FM-15", "Ardent TT-8"],
            ["Measured variable", "", "pressure", "pressure", "level", "flow", "temperature"],
            ["Supply voltage", "V DC", "10–30", "12–28", "9–36", "18–32", "8–35"],
            ["Output", "mA", "4–20", "4–20", "switch, PNP", "4–20", "4–20"],
            ["Accuracy", "% of span", "0.25", "0.15", "–", "1.5", "0.1"],
            ["Repeatability", "% of span", "0.05", "0.03", "1", "0.5", "0.05"],
            ["Ambient temperature", "°C", "-20–80", "-40–70", "-25–70", "-10–60", "-40–85"],
            ["Process temperature", "°C", "-40–125", "-40–105", "-40–150", "0–100", "-200–850"],
            ["Weight", "g", "180", "410", "265", "1,340", "48"],
            ["Shipping weight", "g", "240", "520", "350", "1,900", "75"],
            ["Protection", "", "IP67", "IP69K", "IP68", "IP65", "IP20"],
            ["List price", "USD", "245.00", "489.00", "132.50", "1,180.00", "consult factory"],
        ],
        [20, 11, 14, 14, 13, 13, 15],
        "filled",
        ink="#ffffff",
        align=1,
        pad=4,
    )
    book.text(
        "Accessory prices: M12 cable, 5 m, USD 24.00. Mounting bracket USD 11.50. Calibration certificate USD 65.00.", 8
    )
    book.heading("Accuracy and stability")
    book.text(
        "Accuracy includes non-linearity, hysteresis and repeatability at 20 °C. Long-term stability is 0.2% per year. With "
        "a supply voltage of 24 V and a 250 ohm load, for example, the loop current stays within limits up to 60 °C.",
        align=4,
    )
    book.heading("Warranty")
    book.text("Ardent grants a warranty of 24 months from delivery.")
    book.save(path)


def _norrviken(path: Path) -> None:
    book = Booklet(
        TIMES,
        9.5,
        margin=20,
        header="NORRVIKEN SENSORS AB          PRODUCT DATA",
        footer="DS-2207 rev. F   {page}",
        side_note="PRELIMINARY – not for design-in",
        tint="#e2e8f0",
    )
    limits = ["Parameter", "Symbol", "Min.", "Typ.", "Max.", "Unit"]
    widths = [36, 14, 12, 12, 12, 14]

    def sheet(name: str, summary: str, rows: list[list[str]], facts: list[str]) -> None:
        book.heading(name, 15, room=90)
        book.text(summary)
        book.text("<b>Absolute maximum ratings</b>")
        book.table([limits, *rows[:2]], widths, "ruled", align=1, pad=1.5)
        book.text("<b>Recommended operating conditions and characteristics</b>")
        book.table([limits, *rows[2:]], widths, "ruled", align=1, pad=1.5)
        book.lines(*facts)

    sheet(
        "NS-P5 Pressure Transmitter",
        "Ceramic cell for water and compressed air, 0 to 16 bar.",
        [
            ["Absolute maximum supply voltage", "VMAX", "-0.3", "", "36", "V"],
            ["Storage temperature", "TSTG", "-40", "", "100", "°C"],
            ["Supply voltage", "VS", "8", "24", "30", "V"],
            ["Supply current", "IS", "", "12", "20", "mA"],
            ["Operating temperature", "TA", "-25", "", "85", "°C"],
            ["Accuracy", "", "", "", "0.5", "%"],
        ],
        ["Net weight: 0.135 kg", "Degree of protection: IP65", "Unit price: see price list PL-26"],
    )
    sheet(
        "NS-P5 EX Pressure Transmitter",
        "Version of the NS-P5 for explosive atmospheres.",
        [
            ["Absolute maximum supply voltage", "VMAX", "-0.3", "", "30", "V"],
            ["Storage temperature", "TSTG", "-40", "", "85", "°C"],
            ["Supply voltage", "VS", "10", "24", "28", "V"],
            ["Operating temperature", "TA", "-20", "", "60", "°C"],
            ["Accuracy", "", "", "", "0.75", "%"],
        ],
        ["Net weight: 0.22 kg", "Degree of protection: IP66", "Unit price: SEK 4,250"],
    )
    sheet(
        "NS-L2 Level Switch",
        "Vibrating fork, stainless steel 316L.",
        [
            ["Absolute maximum supply voltage", "VMAX", "-0.3", "", "60", "V"],
            ["Storage temperature", "TSTG", "-40", "", "85", "°C"],
            ["Supply voltage", "VS", "10", "24", "55", "V"],
            ["Operating temperature", "TA", "-40", "", "70", "°C"],
            ["Switching delay", "tD", "0.5", "1", "", "s"],
        ],
        ["Net weight: 310 g", "Degree of protection: IP66/IP67", "Unit price: SEK 1,490"],
    )
    sheet(
        "NS-T1 Temperature Transmitter",
        "Head-mounted, Pt100, 2-wire loop.",
        [
            ["Absolute maximum supply voltage", "VMAX", "-0.3", "", "40", "V"],
            ["Storage temperature", "TSTG", "-50", "", "100", "°C"],
            ["Supply voltage", "VS", "8", "24", "32", "V"],
            ["Loop current limit", "IL", "", "23", "", "mA"],
            ["Accuracy", "", "", "", "0.08", "%"],
        ],
        ["Net weight: 35 g", "Degree of protection: IP54", "Unit price: SEK 890"],
    )
    book.text("The NS-F7 flow meter is described in a separate data sheet (DS-2214).", 8)
    book.save(path)


def _tessmark(path: Path) -> None:
    sketch = Sketch(path, HELVETICA)
    sketch.box(0, 0, 210, 18, fill="#0369a1")
    sketch.put(15, 12, "TESSMARK   Compact sensors 2026", 15, bold=True, ink="#ffffff")

    def leaders(x: float, y: float, name: str, facts: list[tuple[str, str]]) -> None:
        sketch.put(x, y, name, 12, bold=True, ink="#0369a1")
        for at, (label, value) in enumerate(facts):
            room = 76 * mm - stringWidth(f"{label}  {value}", "Helvetica", 8)
            dots = "." * int(room / stringWidth(".", "Helvetica", 8))
            sketch.put(x, y + 7 + 5 * at, f"{label} {dots} {value}", 8)

    leaders(
        15,
        32,
        "Tessmark P100",
        [
            ("Measuring range", "0 to 40 bar"),
            ("Operating voltage", "12 to 32 V DC"),
            ("Measurement error", "1 %"),
            ("Ambient temperature", "-20 to +70 °C"),
            ("Medium temperature", "-30 to +110 °C"),
            ("Mass", "95 g"),
            ("Ingress protection", "IP65"),
            ("Price", "EUR 89.00"),
        ],
    )
    leaders(
        110,
        32,
        "Tessmark L300",
        [
            ("Probe length", "100 to 1500 mm"),
            ("Operating voltage", "18 to 30 V DC"),
            ("Measurement error", "2.5 %"),
            ("Ambient temperature", "0 to +60 °C"),
            ("Mass", "0.48 kg"),
            ("Ingress protection", "IP67"),
            ("Price", "€149.90"),
            ("Price from 50 pieces", "€131.00"),
        ],
    )
    leaders(
        15,
        92,
        "Tessmark F50",
        [
            ("Nominal width", "DN 15 to DN 50"),
            ("Operating voltage", "20 to 28 V DC"),
            ("Measurement error", "0.8 %"),
            ("Ambient temperature", "-10 to +55 °C"),
            ("Gross weight", "2.9 kg"),
            ("Ingress protection", "IP67"),
            ("Price", "on request"),
        ],
    )
    leaders(
        110,
        92,
        "Tessmark F50 HT",
        [
            ("Nominal width", "DN 15 to DN 50"),
            ("Operating voltage", "22 to 26 V DC"),
            ("Measurement error", "1.2 %"),
            ("Ambient temperature", "-10 to +75 °C"),
            ("Mass", "2.6 kg"),
            ("Price", "EUR 940.00"),
        ],
    )
    sketch.put(15, 150, "Tessmark T20", 12, bold=True, ink="#0369a1")
    prose = [
        "The Tessmark T20 turns any Pt100 or Pt1000 into a 4 to 20 mA signal. The T20 is set with a smartphone. The power supply of",
        "the Tessmark T20 may be 9 to 33 V DC. The accuracy of the Tessmark T20 is 0.15 % of the span; its operating temperature is",
        "-40 to +80 °C. In the housing KH1 (accessory, EUR 18.50) the weight rises by 60 g. The list price of the Tessmark T20 is",
        "EUR 54.00 plus VAT.",
    ]
    sketch.stack(15, 158, 5, prose, 9)
    sketch.put(15, 190, "How to order", 12, bold=True, ink="#0369a1")
    order: list[tuple[float, list[str]]] = [
        (15, ["Code", "P100-A", "P100-B", "L300-05", "F50-25"]),
        (50, ["Description", "0 to 10 bar, G 1/4", "0 to 40 bar, G 1/4", "Probe 500 mm", "DN 25"]),
        (110, ["Cable", "2 m", "5 m", "M12", "M12"]),
        (140, ["Delivery", "5 days", "5 days", "10 days", "6 weeks"]),
    ]
    for x, words in order:
        sketch.put(x, 198, words[0], 8.5, bold=True)
        sketch.stack(x, 204, 6, words[1:], 8.5)
    for y in (200, 206, 212, 218, 224):
        sketch.line(15, y, 195, y)
    sketch.put(15, 282, "Tessmark B.V., Delft. All rights reserved. Errors and omissions excepted.", 7)
    sketch.save()


def write(folder: Path) -> None:
    _ardent(folder / "ardent" / "catalog" / "process-sensors.pdf")
    _norrviken(folder / "norrviken" / "datasheet" / "ds-2207.pdf")
    _tessmark(folder / "tessmark" / "leaflet" / "compact-sensors.pdf")
