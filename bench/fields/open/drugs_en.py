"""Drug information in English: an American label, a British formulary sheet, a Swedish product catalogue."""

from collections.abc import Iterator

from reportlab.lib.pagesizes import A4, LETTER, landscape
from reportlab.platypus import PageBreak

from bench.fields.open.drawing import Drawn, Look, fill, gap, line_below, pages, ruled, span, table


def documents() -> Iterator[Drawn]:
    yield Drawn("oakmere", "label", "prescribing-information.pdf", oakmere())
    yield Drawn("tarn", "formulary", "formulary-sheet.pdf", tarn())
    yield Drawn("lindqvist", "catalogue", "products.pdf", lindqvist())


def oakmere() -> bytes:
    """Running text in numbered sections over two pages; the form of each product is on a line of its own."""
    look = Look(font="Times-Roman", bold="Times-Bold", size=10.5, accent="#000000")
    story = [
        look.title("Prescribing information: selected products"),
        look.text(
            "Oakmere Laboratories, Inc. Revised: 02/2026. See the full label of each product before you prescribe it."
        ),
        look.heading("VELODIN (velodipine)"),
        look.text("Dosage form: film-coated tablet"),
        look.text(
            "<b>Dosage.</b> The usual initial dose is 5 mg once daily. The maximum daily dose of VELODIN is 10 mg. Small or "
            "elderly patients may start with 2.5 mg. In the pivotal trial, 412 patients took 5 mg for 12 weeks, and the "
            "mean blood pressure fell by 11.8 mmHg."
        ),
        look.text(
            "<b>How supplied.</b> VELODIN has a pack size of 30 tablets. Store between 20 °C and 25 °C (68 °F and 77 °F). The "
            "shelf life of VELODIN is 36 months."
        ),
        look.text("<b>Use in children.</b> The minimum age for treatment with VELODIN is 6 years."),
        look.heading("VELODIN XR (velodipine extended release)"),
        look.text("Dosage form: extended-release tablet"),
        look.text(
            "<b>Dosage.</b> The maximum daily dose of VELODIN XR is 20 mg. VELODIN XR has a pack size of 90 tablets and a "
            "shelf life of 24 months. The minimum age for VELODIN XR is 18 years."
        ),
        look.heading("ORSAVEX (orsamide)"),
        look.text("Dosage form: hard capsule"),
        look.text(
            "<b>Dosage.</b> Take 500 mg with food every 8 to 12 hours. In patients with renal impairment, the maximum daily "
            "dose is 1,000 mg. Measure creatinine clearance before treatment and after 14 days."
        ),
        look.text(
            "<b>How supplied.</b> ORSAVEX has a pack size of 20 capsules. Store ORSAVEX between 15 °C and 30 °C. The shelf "
            "life of ORSAVEX is 2 years."
        ),
        look.text("<b>Use in children.</b> The minimum age for ORSAVEX has not been established."),
        PageBreak(),
        look.heading("MIRTAQUIL (mirtacol for oral suspension)"),
        look.text("Dosage form: powder for oral suspension"),
        look.text(
            "<b>Dosage.</b> The maximum daily dose of MIRTAQUIL is 1,500 mg. For example, a child who weighs 20 kg takes 250 "
            "mg, which is 5 mL, three times a day."
        ),
        look.text(
            "<b>How supplied.</b> The pharmacist adds 58 mL of water. After reconstitution, store MIRTAQUIL in a refrigerator "
            "and discard it after 14 days. The shelf life of the dry powder MIRTAQUIL is 18 months."
        ),
        look.text("<b>Use in children.</b> The minimum age for MIRTAQUIL is 2 years."),
        look.heading("FENLATOR (fenlacet)"),
        look.text("Dosage form: rectal suppository"),
        look.text(
            "<b>Dosage.</b> One suppository up to four times a day. The maximum daily dose of FENLATOR is 400 mg; adults who "
            "take blood thinners should ask a doctor first."
        ),
        look.text(
            "<b>How supplied.</b> FENLATOR has a pack size of 12 suppositories. Store FENLATOR between 2 °C and 8 °C. The "
            "shelf life is printed on the carton. The minimum age for FENLATOR is 12 years."
        ),
        look.heading("Overdose"),
        look.text(
            "Call your poison control center at 1-800-222-0199. In one case, a patient survived a dose of 140 mg."
        ),
    ]
    return pages(look, story, "Oakmere Laboratories - Rx only", "OM-0226-7   {page}", size=LETTER)


def tarn() -> bytes:
    """A landscape table with a column per product, a header with a fill, and merged cells."""
    look = Look(size=9, accent="#831843")
    rows = [
        [
            "",
            "Velodipine Tarn 5 mg tablets",
            "Velodipine Tarn 10 mg tablets",
            "Orsamide Tarn 500 mg capsules",
            "Mirtacol Tarn oral suspension",
            "Mirtacol Tarn oral suspension sugar-free",
        ],
        ["Legal status", "POM", "", "", "P", ""],
        ["Pharmaceutical form", "tablet", "", "hard capsule", "oral suspension", ""],
        ["Maximum single dose", "5 mg", "10 mg", "1 g", "250 mg", "250 mg"],
        ["Maximum daily dose", "10 mg", "", "2 g", "0.75 g", "1 g"],
        ["Minimum age", "18 years", "", "12 years", "1 year", "3 months"],
        ["Storage temperature", "15–25 °C", "", "Do not store above 25 °C", "2–8 °C", "5–25 °C"],
        ["Shelf life", "3 years", "", "30 months", "24 months", "18 months"],
        ["Shelf life after opening", "not applicable", "", "", "28 days", "14 days"],
        ["Pack size", "28 tablets", "56 tablets", "21 capsules", "1 bottle of 100 mL", "1 bottle of 150 mL"],
        ["List price", "£1.14", "£2.02", "£3.85", "£2.76", "£3.10"],
    ]
    merged = [
        ((1, 1), (3, 1)),
        ((4, 1), (5, 1)),
        ((1, 2), (2, 2)),
        ((4, 2), (5, 2)),
        ((1, 4), (2, 4)),
        ((1, 5), (2, 5)),
        ((1, 6), (2, 6)),
        ((1, 7), (2, 7)),
        ((1, 8), (3, 8)),
    ]
    style = [
        *ruled("#d9a5bd", 0.4),
        fill("#831843", (1, 0), (-1, 0)),
        *[span(first, last) for first, last in merged],
    ]
    story = [
        look.title("Formulary sheet 2026"),
        look.text(
            "Tarn Pharma Ltd, for healthcare professionals. Available from 14 wholesalers, next-day delivery before 5 pm."
        ),
        gap(2),
        table(
            look,
            rows,
            [38, 44, 44, 46, 44, 45],
            style,
            header_columns=1,
            header_colour="#ffffff",
            centre=True,
        ),
        gap(3),
        look.text(
            "Fenlacet Tarn suppositories are out of stock until October 2026. For patients who need them, ask us for the "
            "imported product (pack of 10, at least 12 months before it expires)."
        ),
        look.note("Report side effects with the Yellow Card. Prices without VAT. Hospital packs of 500 on request."),
    ]
    return pages(look, story, "Tarn Pharma", "TP/FS/26   {page}", size=landscape(A4))


def lindqvist() -> bytes:
    """A table with a row per product, a header of two rows, and marks whose notes have the values."""
    look = Look(font="Helvetica", size=9, accent="#0f4c5c")
    rows = [
        ["Name", "Dosage form", "Dose (mg)", "", "Storage (°C)", "Shelf life (months)", "Pack contents", "From age"],
        ["", "", "Single dose", "Maximum daily dose", "", "", "", ""],
        ["Velodipine Lindqvist 5 mg", "coated tablet", "5", "10", "15–30", "48", "100 tablets", "18 years"],
        ["Velodipine Lindqvist 5 mg MR", "modified-release tablet", "5", "5", "15–25", "36", "30 tablets", "18 years"],
        ["Orsamide Lindqvist 500 mg", "capsule", "500", "*", "15–25", "36", "16 capsules", "14 years"],
        ["Mirtacol Lindqvist suspension", "suspension", "250", "1000", "2–8", "**", "1 bottle", "–"],
        ["Fenlacet Lindqvist suppositories", "suppository", "100", "300", "***", "24", "10 suppositories", "6 years"],
        ["Fenlacet Lindqvist gel 5%", "gel", "–", "–", "5–30", "36", "1 tube", "12 years"],
    ]
    style = [
        line_below(1, "#0f4c5c", 1.0),
        line_below(-1, "#0f4c5c", 1.0),
        span((2, 0), (3, 0)),
        *[span((column, 0), (column, 1)) for column in (0, 1, 4, 5, 6, 7)],
    ]
    story = [
        look.title("Products for export"),
        look.text("Lindqvist Pharma AB, Uppsala. Valid from 2026-01-15. We deliver to 34 countries."),
        gap(2),
        table(look, rows, [52, 38, 22, 30, 26, 30, 34, 24], style, header_rows=2),
        gap(3),
        look.note("* 1500 mg. Patients over 75 years: 1000 mg."),
        look.note("** 24 months. In use: 30 days in a refrigerator."),
        look.note("*** Store in a cool and dry place, away from children."),
        gap(2),
        look.text(
            "Minimum order: 500 packs per product. Delivery within 21 days of your order, and within 7 days from the stock in "
            "Rotterdam. Certificates of analysis come with every batch."
        ),
    ]
    return pages(look, story, "Lindqvist Pharma AB", "page {page}", size=landscape(A4))
