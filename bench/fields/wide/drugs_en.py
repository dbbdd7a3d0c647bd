"""Drugs in English: Drug Facts labels, prescribing information, and the stock guide of a manufacturer."""

from pathlib import Path
from typing import Any

from reportlab.lib.pagesizes import LETTER, landscape

from bench.fields.wide.drawing import HELVETICA, TIMES, Sheet, flow

FOLDER = "drugs-en"


def write(folder: Path) -> None:
    drug_facts(folder / FOLDER / "kestrel" / "label" / "zelorate-labels.pdf")
    prescribing_information(folder / FOLDER / "halden" / "insert" / "loraxidine-prescribing-information.pdf")
    stock_guide(folder / FOLDER / "orison" / "guide" / "hospital-stock-guide.pdf")


FACTS: list[tuple[str, str, str, str, str, list[list[str]], list[str]]] = [
    (
        "Zelorate 24 Hour Tablets", "NDC 58219-114-30", "30 tablets", "Active ingredient (in each tablet)", "Loraxidine 10 mg",
        [["adults and children 6 years and over", "1 tablet daily; not more than 1 tablet in 24 hours"],
         ["children under 6 years of age", "ask a doctor"]],
        ["safety sealed: do not use if the blister is torn", "store between 20° to 25°C (68° to 77°F)", "protect from moisture"],
    ),
    (
        "Children's Zelorate Chewable Tablets", "NDC 58219-120-18", "18 chewable tablets",
        "Active ingredient (in each chewable tablet)", "Loraxidine 5 mg",
        [["adults and children 6 years and over", "chew 2 tablets daily; not more than 2 tablets in 24 hours"],
         ["children 2 to under 6 years of age", "chew 1 tablet daily"]],
        ["phenylketonurics: contains phenylalanine 1.4 mg per tablet", "store between 15° to 25°C (59° to 77°F)"],
    ),
    (
        "Children's Zelorate Oral Solution", "NDC 58219-131-04", "4 fl oz (118 mL) · grape",
        "Active ingredient (in each 5 mL teaspoonful)", "Loraxidine 5 mg",
        [["adults and children 6 years and over", "2 teaspoonfuls (10 mL) daily"],
         ["children 2 to under 6 years of age", "1 teaspoonful (5 mL) daily"]],
        ["each teaspoonful contains: sodium 6 mg", "store between 2° to 25°C (36° to 77°F)", "discard 90 days after opening"],
    ),
]  # fmt: skip


def drug_facts(path: Path) -> None:
    """A front panel and a Drug Facts panel for each product, two on the first page and one on the second."""
    sheet = Sheet(path, HELVETICA, LETTER)
    for n, (name, ndc, pack, ingredient, amount, doses, other) in enumerate(FACTS):
        if n == 2:
            sheet.next()
        x, width = 36 + (n % 2) * 276, 262.0
        sheet.box(x, 36, width, 96, fill="#e3f2e1", line="#2e7d32")
        sheet.text(x + 10, 52, ndc, 8)
        sheet.text(x + width / 2, 78, name, 13, bold=True, align="center", color="#1b5e20")
        sheet.text(x + width / 2, 94, "Indoor & Outdoor Allergies", 9, align="center")
        sheet.text(x + width / 2, 120, pack, 11, bold=True, align="center")
        y = 142.0

        def line(text: str, size: float = 8, x: float = x, width: float = width) -> None:
            nonlocal y
            y = sheet.put(x + 6, y + 2, width - 12, HELVETICA.p(text, size))

        def rule(thickness: float, x: float = x, width: float = width) -> None:
            nonlocal y
            y += 3
            sheet.rule(x, y, x + width, thickness)

        top = y
        line("<b><i>Drug Facts</i></b>", 14)
        rule(2.5)
        sheet.text(x + 6, y + 11, ingredient, 8, bold=True)
        sheet.text(x + width - 6, y + 11, "Purpose", 8, bold=True, align="right")
        dots = "." * int((width - 90 - sheet.canvas.stringWidth(amount, "Helvetica", 8)) / 2.3)
        sheet.text(x + 6, y + 22, amount + dots, 8)
        sheet.text(x + width - 6, y + 22, "Antihistamine", 8, align="right")
        y += 23
        rule(2.5)
        line(
            "<b><i>Uses</i></b> temporarily relieves these symptoms due to hay fever or other upper respiratory allergies:"
        )
        line("• runny nose   • sneezing   • itchy, watery eyes")
        rule(2.5)
        line("<b><i>Warnings</i></b>")
        line("<b>Do not use</b> if you have ever had an allergic reaction to this product or any of its ingredients.")
        rule(0.5)
        line("<b>Ask a doctor before use if you have</b> liver or kidney disease. Your doctor should determine if you need a "
             "different dose.")  # fmt: skip
        rule(0.5)
        line("<b>When using this product</b> do not take more than directed. Taking more may cause drowsiness.")
        rule(0.5)
        line("<b>Keep out of reach of children.</b> In case of overdose, get medical help right away (1-800-222-1222).")
        rule(2.5)
        line("<b><i>Directions</i></b>")
        y = sheet.put(x + 6, y + 3, width - 12, HELVETICA.table(doses, [115, 135], size=7.5, head=0))
        rule(2.5)
        line("<b><i>Other information</i></b>")
        for item in other:
            line("• " + item)
        rule(2.5)
        line(
            "<b><i>Inactive ingredients</i></b> corn starch, flavor, lactose monohydrate 64 mg, magnesium stearate, sucralose"
        )
        rule(2.5)
        line("<b><i>Questions or comments?</i></b> 1-800-555-0114")
        sheet.box(x, top, width, y - top + 8, line="#000000")
        sheet.text(x, y + 30, "Distributed by Kestrel Consumer Health, Reno, NV 89501   Rev. 04/25", 6.5)
    sheet.text(330, 60, "Also available: Zelorate-D 24 Hour Tablets", 10, bold=True)
    sheet.put(330, 66, 240, HELVETICA.p("15 tablets, behind the counter. NDC 58219-150-15. Loraxidine 10 mg, pseudoephedrine "
                                        "240 mg. Store between 15° to 30°C.", 8))  # fmt: skip
    sheet.save()


def prescribing_information(path: Path) -> None:
    """Numbered sections in two columns, with strengths and packages in running text and small lists."""
    p = TIMES.p
    big: dict[str, Any] = {"size": 10, "bold": True, "before": 7, "after": 2}
    injection = [
        ["Concentration", "Package", "NDC"],
        ["10 mg/mL", "Carton of 25 vials", "0917-4410-25"],
    ]
    doses = [
        ["Patient", "Starting dose", "Maximum dose"],
        ["Adults", "10 mg once daily", "20 mg once daily"],
        ["Age 6 to 11 years", "5 mg once daily", "10 mg once daily"],
        ["Creatinine clearance below 30 mL/min", "10 mg every 48 hours", "10 mg every 48 hours"],
    ]
    story: list[Any] = [
        p("HIGHLIGHTS OF PRESCRIBING INFORMATION", 10, bold=True),
        p(
            "These highlights do not include all the information needed to use LORAXIDINE safely and effectively. See full "
            "prescribing information for LORAXIDINE.",
            9,
        ),
        p("LORAXIDINE tablets, for oral use<br/>LORAXIDINE oral solution<br/>LORAXIDINE injection, for intravenous use", 9, bold=True),
        p("Initial U.S. Approval: 1998", 9, bold=True, after=4),
        p("1 INDICATIONS AND USAGE", **big),
        p("Loraxidine is a histamine-1 receptor antagonist indicated for seasonal allergic rhinitis and chronic urticaria.", 9),
        p("2 DOSAGE AND ADMINISTRATION", **big),
        TIMES.table(doses, [96, 78, 78], size=8, lines="head"),
        p("3 DOSAGE FORMS AND STRENGTHS", **big),
        p("• Tablets: 10 mg, white, round, scored; 20 mg, yellow, oval", 9, indent=6),
        p("• Oral solution: 5 mg/5 mL, clear, colorless", 9, indent=6),
        p("• Injection: 10 mg/mL in a multiple-dose vial", 9, indent=6),
        p("4 CONTRAINDICATIONS", **big),
        p("Known hypersensitivity to loraxidine or to any of the ingredients.", 9),
        p("6 ADVERSE REACTIONS", **big),
        p("The most common adverse reactions (at least 5%) are headache (12%), somnolence (8%) and dry mouth (5%).", 9),
        p("11 DESCRIPTION", **big),
        p(
            "Each tablet of Loraxidine Tablets USP, 10 mg contains 10 mg of loraxidine and the following inactive ingredients: "
            "lactose monohydrate, corn starch and magnesium stearate. Loraxidine is a white powder with a molecular weight of "
            "382.89, not soluble in water and very soluble in acetone.",
            9,
        ),
        p("12 CLINICAL PHARMACOLOGY", **big),
        p("The mean elimination half-life in adults is 8.4 hours (range 3 to 20 hours). Peak concentration after 1.3 hours.", 9),
        p("16 HOW SUPPLIED/STORAGE AND HANDLING", **big),
        p("16.1 How Supplied", 9.5, bold=True, after=2),
        p(
            "<b>Loraxidine Tablets USP, 10 mg</b> are white, round, scored tablets debossed “HL 10” and supplied as follows:",
            9,
        ),
        p("NDC 0917-2210-01   bottles of 100", 9, indent=14, after=3),
        p("<b>Loraxidine Tablets USP, 20 mg</b> are yellow, oval tablets debossed “HL 20” and supplied as follows:", 9),
        p("NDC 0917-2220-03   bottles of 30", 9, indent=14, after=3),
        p("<b>Loraxidine Oral Solution USP, 5 mg/5 mL</b> is a clear solution and supplied as follows:", 9),
        p("NDC 0917-3305-16   bottle with 16 fl oz (473 mL)", 9, indent=14, after=3),
        p("<b>Loraxidine Injection USP</b> is supplied in 5 mL multiple-dose vials:", 9, after=3),
        TIMES.table(injection, [80, 92, 80], size=8.5, align=["center"] * 3),
        p("Loraxidine Chewable Tablets, 5 mg are no longer marketed by Halden Laboratories.", 9, before=4),
        p("16.2 Storage", 9.5, bold=True, before=5, after=2),
        p(
            "<u>Loraxidine Tablets USP, 10 mg and 20 mg:</u> Store at 20°C to 25°C (68°F to 77°F); excursions permitted to 15°C "
            "to 30°C (59°F to 86°F) [see USP Controlled Room Temperature].",
            9, after=2,
        ),
        p("<u>Loraxidine Oral Solution USP:</u> Store at room temperature. Do not freeze. Use within 60 days after opening.", 9, after=2),
        p(
            "<u>Loraxidine Injection USP:</u> Store refrigerated at 2°C to 8°C (36°F to 46°F) in the carton. Discard the vial 28 "
            "days after first use. Diluted solutions are stable for 24 hours at 25°C.",
            9,
        ),
        p("17 PATIENT COUNSELING INFORMATION", **big),
        p("Advise patients not to drive until they know how loraxidine affects them.", 9),
        p("Manufactured by Halden Laboratories, Inc., Tulsa, OK 74101. Revised: 11/2025", 8, before=8),
    ]  # fmt: skip
    flow(path, story, TIMES, size=LETTER, columns=2, header="LORAXIDINE – Halden Laboratories, Inc.", footer="{page}")


def stock_guide(path: Path) -> None:
    """A wide table with groups of products, abbreviations in the cells and their meaning in footnotes."""
    rows = [
        ["Item no.", "Product", "Form", "Strength", "NDC number", "Pack size", "Storage", "In-use shelf life", "List price"],
        ["Oral products", "", "", "", "", "", "", "", ""],
        ["70-1123", "Loraxidine Tabs 10 mg", "Tablet", "10 mg", "71888-0123-90", "90", "CRT<super>a</super>", "–", "$18.40"],
        ["70-1124", "Loraxidine Tabs 10 mg unit dose", "Tablet", "10 mg", "71888-0123-61", "60 (6 × 10)", "CRT<super>a</super>", "–", "$21.75"],
        ["70-1140", "Loraxidine Oral Liquid", "Solution", "5 mg per 5 mL", "71888-0140-08", "1", "5–30 °C", "90 days<super>b</super>", "$9.10"],
        ["Injectables", "", "", "", "", "", "", "", ""],
        ["70-1160", "Loraxidine Inj Single-Dose", "Vial 1 mL", "10 mg/mL", "71888-0160-10", "10", "2–8 °C<super>c</super>", "use at once", "$64.00"],
        ["70-1161", "Loraxidine Inj Multi-Dose", "Vial 10 mL", "10 mg/mL", "71888-0161-05", "5", "2–8 °C<super>c</super>", "14 days", "$112.50"],
        ["70-1180", "Ketofenac Inj", "Ampoule 2 mL", "15 mg/mL", "71888-0180-25", "25", "CRT<super>a</super>", "use at once", "$48.20"],
    ]  # fmt: skip
    bands = [1, 5]
    sheet = Sheet(path, HELVETICA, landscape(LETTER))
    sheet.text(36, 46, "Hospital stock guide 2026", 20, bold=True, color="#37474f")
    sheet.text(756, 46, "Orison Pharma USA", 12, bold=True, align="right", color="#d84315")
    table = HELVETICA.table(rows, [50, 142, 64, 74, 88, 62, 62, 84, 66], size=8.5, pad=6, lines="rows",
                            align=["left", "left", "left", "center", "center", "center", "center", "center", "right"],
                            spans=[((0, n), (8, n)) for n in bands],
                            shade=[((0, n), (8, n), "#ffccbc") for n in bands] + [((0, 0), (-1, 0), "#cfd8dc")])  # fmt: skip
    y = sheet.put(36, 64, 720, table)
    notes = [
        "<super>a</super> CRT: controlled room temperature, 20–25 °C.",
        "<super>b</super> After first opening; write the date on the bottle.",
        "<super>c</super> May be kept at up to 25 °C for 30 days in total. Do not put back into the refrigerator.",
        "Loraxidine Chewables 5 mg: new item from the third quarter of 2026. NDC and pack size to be announced.",
        "Minimum order: 3 packs. Orders before 4 p.m. ship the same day. Returns within 30 days.",
    ]
    for note in notes:
        y = sheet.put(36, y + 6, 720, HELVETICA.p(note, 8.5))
    sheet.save()
