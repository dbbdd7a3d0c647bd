"""Drug information in English: US label panels, UK product characteristics, a manufacturer's comparison sheet."""

from __future__ import annotations

from pathlib import Path

from reportlab.lib.pagesizes import A4, landscape

from bench.fields.sealed.drawing import HELVETICA, TIMES, Booklet, Sketch


def _meridian(path: Path) -> None:
    sketch = Sketch(path, HELVETICA)

    def panel(x: float, y: float, height: float, name: str, groups: list[tuple[str, list[str]]]) -> None:
        sketch.box(x, y, 92, height, edge="#000000")
        sketch.put(x + 3, y + 6, name, 12, bold=True)
        sketch.put(x + 3, y + 13, "Drug Facts", 14, bold=True)
        at = y + 15
        for title, lines in groups:
            sketch.line(x, at, x + 92, at, 0.8, "#000000")
            sketch.put(x + 3, at + 4.5, title, 8.5, bold=True)
            sketch.stack(x + 3, at + 8.7, 3.9, lines, 7.8)
            at += 7 + 3.9 * len(lines)

    panel(
        10,
        14,
        124,
        "Meridian Pain Relief",
        [
            ("Active ingredient (in each tablet)", ["Acetaminophen 500 mg"]),
            ("Purpose", ["Pain reliever / fever reducer"]),
            ("Warnings", ["Liver warning: severe liver damage may occur if you take more than", "4,000 mg of acetaminophen in 24 hours, or 3 or more alcoholic drinks", "every day while using this product.", "Do not use for more than 10 days unless directed by a doctor."]),
            ("Directions", ["Adults and children 12 years and over: take 2 tablets every 6 hours.", "Do not take more than 6 tablets in 24 hours.", "Children under 12 years: ask a doctor."]),
            ("Other information", ["Store at 20-25 °C (68-77 °F). See end panel for lot number and", "expiration date.", "NDC: 50111-334-01"]),
            ("Inactive ingredients", ["corn starch, povidone, stearic acid"]),
            ("Questions?", ["Call 1-888-555-0190, Monday to Friday, 9 am to 5 pm ET"]),
        ],
    )  # fmt: skip
    panel(
        108,
        14,
        124,
        "Meridian Pain Relief PM",
        [
            ("Active ingredients (in each caplet)", ["Acetaminophen 500 mg, Diphenhydramine HCl 25 mg"]),
            ("Purpose", ["Pain reliever, nighttime sleep aid"]),
            ("Warnings", ["When using this product drowsiness will occur. Avoid alcoholic drinks.", "Do not use for more than 7 days unless directed by a doctor."]),
            ("Directions", ["Adults: take 2 caplets at bedtime.", "Do not take more than 2 caplets in 24 hours."]),
            ("Other information", ["Store at 15-30 °C (59-86 °F).", "NDC: 50111-338-02"]),
        ],
    )  # fmt: skip
    panel(
        10,
        144,
        124,
        "Meridian Allergy 24",
        [
            ("Active ingredient (in each tablet)", ["Loratadine 10 mg"]),
            ("Purpose", ["Antihistamine"]),
            ("Uses", ["temporarily relieves runny nose, itchy, watery eyes and sneezing due", "to hay fever or other upper respiratory allergies"]),
            ("Warnings", ["Ask a doctor before use if you have liver or kidney disease."]),
            ("Directions", ["Adults and children 6 years and over: 1 tablet daily.", "Do not take more than 1 tablet in 24 hours."]),
            ("Other information", ["Store between 2 and 30 °C (36 and 86 °F).", "NDC: 50111-402-11"]),
        ],
    )  # fmt: skip
    panel(
        108,
        144,
        124,
        "Meridian Tussin DM",
        [
            ("Active ingredients (in each 5 mL)", ["Dextromethorphan HBr 10 mg"]),
            ("Purpose", ["Cough suppressant"]),
            ("Warnings", ["Stop use and ask a doctor if cough lasts, comes back, or occurs with", "fever, rash or headache."]),
            ("Directions", ["Adults: 10 mL every 4 hours. Do not take more than 6 doses in any", "24-hour period.", "Children 6 to 11 years: 5 mL every 4 hours, up to 4 doses."]),
            ("Other information", ["Store at 20-25 °C (68-77 °F). Do not refrigerate.", "Each 5 mL contains: sodium 3 mg."]),
        ],
    )  # fmt: skip
    sketch.put(10, 280, "Distributed by Meridian Consumer Health, Trenton, NJ. Rev. 03/2026", 7)
    sketch.save()


def _oakhurst(path: Path) -> None:
    book = Booklet(
        TIMES,
        10,
        margin=25,
        header="SUMMARY OF PRODUCT CHARACTERISTICS",
        footer="Oakhurst Pharmaceuticals Ltd    {page}",
    )

    def product(name: str, sections: list[tuple[str, str]]) -> None:
        book.heading("1    NAME OF THE MEDICINAL PRODUCT", 10)
        book.text(name)
        for title, words in sections:
            book.heading(title, 10)
            book.text(words, align=4)

    product(
        "Oakhurst Paracetamol 500 mg Tablets",
        [
            ("2    QUALITATIVE AND QUANTITATIVE COMPOSITION", "Each tablet contains 500 mg of paracetamol. For the full list of excipients, see section 6.1."),
            ("4.2    Posology and method of administration", "Adults: one to two tablets every four to six hours as required. Maximum daily dose: 8 tablets. Children aged 10 to 15 years: one tablet, up to 4 tablets in 24 hours. This medicine should be used not longer than 3 days without medical advice."),
            ("6.3    Shelf life", "4 years"),
            ("6.4    Special precautions for storage", "Do not store above 25 °C. Store in the original package."),
            ("8    MARKETING AUTHORISATION NUMBER(S)", "PL 04512/0087"),
            ("9    DATE OF FIRST AUTHORISATION", "12 May 2003"),
        ],
    )  # fmt: skip
    book.next_page()
    product(
        "Oakhurst Cetirizine 10 mg Tablets",
        [
            ("2    QUALITATIVE AND QUANTITATIVE COMPOSITION", "Each tablet contains 10 mg of cetirizine dihydrochloride. Excipient with known effect: each tablet contains 66.4 mg of lactose."),
            ("4.2    Posology and method of administration", "Adults and adolescents: one tablet once daily. In patients with moderate renal impairment the dose is 5 mg. The duration of treatment should not exceed 30 days without medical advice."),
            ("6.3    Shelf life", "36 months"),
            ("6.4    Special precautions for storage", "This medicinal product does not require any special storage conditions."),
            ("8    MARKETING AUTHORISATION NUMBER(S)", "PL 04512/0131"),
        ],
    )  # fmt: skip
    book.next_page()
    product(
        "Oakhurst Omeprazole 20 mg Capsules",
        [
            ("2    QUALITATIVE AND QUANTITATIVE COMPOSITION", "Each capsule contains 20 mg of omeprazole."),
            ("4.2    Posology and method of administration", "One capsule once daily before breakfast. Maximum daily dose: 1 capsule. The maximum duration of self-treatment is 4 weeks; if symptoms do not improve within 14 days, a doctor should be consulted."),
            ("6.3    Shelf life", "2 years. Bottles: 3 months after first opening."),
            ("6.4    Special precautions for storage", "Store between 5 °C and 25 °C."),
            ("8    MARKETING AUTHORISATION NUMBER(S)", "PL 04512/0166"),
        ],
    )  # fmt: skip
    book.next_page()
    product(
        "Oakhurst Cough Linctus",
        [
            ("2    QUALITATIVE AND QUANTITATIVE COMPOSITION", "Each 5 ml contains 5 mg of pholcodine."),
            ("4.2    Posology and method of administration", "Adults: 10 ml three or four times a day. If symptoms persist, consult a doctor. Oakhurst Paracetamol 500 mg Tablets may be taken at the same time."),
            ("5.2    Pharmacokinetic properties", "The half-life is about 45 hours. In a study in 24 volunteers a single dose of 60 mg was given for 10 days."),
            ("6.3    Shelf life", "24 months unopened; use within 6 months once opened."),
            ("6.4    Special precautions for storage", "Store between 8 and 25 °C. Protect from light."),
            ("8    MARKETING AUTHORISATION NUMBER(S)", "Withdrawn"),
        ],
    )  # fmt: skip
    book.save(path)


def _vantor(path: Path) -> None:
    book = Booklet(
        HELVETICA,
        8.5,
        page_size=landscape(A4),
        header="Vantor Healthcare – product data for pharmacists",
        footer="VH/PD/2026-02 – {page}",
        tint="#dcfce7",
        margin=15,
    )
    book.title("Self-care range at a glance", 15, ink="#166534")
    book.table(
        [
            ["", "Vantor Dolixin 200", "Vantor Dolixin 200 Rapid", "Vantor Lorafen", "Vantor Lorafen Junior", "Vantor Gastroban", "Vantor Expectin"],
            ["Active substance", "ibuprofen 200 mg", "ibuprofen lysine 342 mg", "loratadine 10 mg", "loratadine 5 mg", "esomeprazole 20 mg", "guaifenesin 100 mg per 5 ml"],
            ["Form", "film-coated tablet", "soft capsule", "tablet", "chewable tablet", "gastro-resistant capsule", "syrup"],
            ["Maximum in 24 hours, adults", "6 tablets", "3 capsules", "1 tablet", "–", "1 capsule", "4 doses"],
            ["Maximum in 24 hours, children 6 to 12", "3 tablets", "not for children", "see Junior", "1 tablet", "not for children", "2 doses"],
            ["Maximum length of use", "10 days (fever: 3 days)", "5 days", "as long as symptoms last", "14 days", "14 days", "5 days"],
            ["Storage temperature", "15–30 °C", "15–25 °C", "2–30 °C", "", "below 30 °C", "10–25 °C *"],
            ["Shelf life (months)", "48", "24", "36", "", "30", "24"],
            ["Licence number", "VH 20117/0012", "VH 20117/0044", "VH 20117/0020", "VH 20117/0021", "VH 20117/0035", "pending"],
            ["Pack sizes", "12, 24, 48", "10, 20", "7, 14, 30", "10", "7, 14", "100 ml, 200 ml"],
        ],
        [16, 14, 14, 14, 14, 15, 15],
        "filled",
        spans=[(3, 6, 4, 6), (3, 7, 4, 7)],
        bold_first=True,
        pad=4,
    )  # fmt: skip
    book.lines(
        "* Do not refrigerate or freeze. Shelf life after first opening: 6 months.",
        "In a market survey of 1,050 adults, 93% said that Dolixin worked within 30 minutes. Not a clinical result.",
        size=7.5,
    )
    book.heading("Ordering")
    book.text(
        "Minimum order 12 packs. Orders placed before 2 pm are delivered within 2 working days. Returns are accepted up "
        "to 6 months before the expiry date.",
    )
    book.save(path)


def write(folder: Path) -> None:
    _meridian(folder / "meridian" / "labels" / "drug-facts.pdf")
    _oakhurst(folder / "oakhurst" / "smpc" / "smpc.pdf")
    _vantor(folder / "vantor" / "product-data" / "self-care-range.pdf")
