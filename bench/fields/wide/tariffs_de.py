"""Energy and telecom tariffs in German: a price sheet with net and gross, a leaflet, and a price list with sections."""

from pathlib import Path
from typing import Any

from reportlab.lib.pagesizes import A4, landscape

from bench.fields.wide.drawing import HELVETICA, TIMES, Sheet, flow

FOLDER = "tariffs-de"


def write(folder: Path) -> None:
    price_sheet(folder / FOLDER / "auental" / "preisblatt" / "preisblatt-strom-gas-2026.pdf")
    leaflet(folder / FOLDER / "nordlicht" / "flyer" / "unsere-tarife.pdf")
    price_list(folder / FOLDER / "elbtal" / "preisliste" / "preisliste-mobilfunk-und-strom.pdf")


def price_sheet(path: Path) -> None:
    """Net and gross below one header, levies as clutter, and the terms of contract in a second table."""
    p = HELVETICA.p
    electricity = [
        ["Produkt", "Arbeitspreis<br/>ct/kWh", "", "Grundpreis<br/>€/Jahr", ""],
        ["", "netto", "brutto", "netto", "brutto"],
        ["Auental Strom Klassik", "27,64", "<b>32,89</b>", "118,80", "<b>141,37</b>"],
        ["Auental Strom Klassik Online", "26,40", "<b>31,42</b>", "106,80", "<b>127,09</b>"],
        ["Auental Strom Natur", "28,19", "<b>33,55</b>", "118,80", "<b>141,37</b>"],
        ["Auental Strom Natur Wärmepumpe", "20,92", "<b>24,89</b>", "92,40", "<b>109,96</b>"],
    ]
    gas = [
        ["Produkt", "Arbeitspreis<br/>ct/kWh", "", "Grundpreis<br/>€/Jahr", ""],
        ["", "netto", "brutto", "netto", "brutto"],
        ["Auental Gas Fix", "8,87", "<b>10,56</b>", "132,00", "<b>157,08</b>"],
    ]
    spans = [((0, 0), (0, 1)), ((1, 0), (2, 0)), ((3, 0), (4, 0))]
    widths = [190, 78, 78, 78, 78]
    sides = ["left", "right", "right", "right", "right"]
    grey = [((0, 0), (-1, 1), "#dcdcdc"), ((2, 2), (2, -1), "#f3f3f3"), ((4, 2), (4, -1), "#f3f3f3")]
    levies = [
        ["Im Strompreis enthalten (netto)", "ct/kWh"],
        ["Stromsteuer", "2,050"],
        ["Konzessionsabgabe", "1,590"],
        ["KWKG-Umlage", "0,446"],
        ["Offshore-Netzumlage", "0,941"],
        ["Aufschlag für besondere Netznutzung", "1,559"],
        ["Netzentgelt Arbeitspreis", "8,230"],
    ]
    terms = [
        ["", "Erstlaufzeit", "Kündigungsfrist", "Preisgarantie*"],
        ["Auental Strom Klassik", "keine", "2 Wochen", "–"],
        ["Auental Strom Natur", "12 Monate", "4 Wochen", "bis 31.12.2026"],
        ["Auental Gas Fix", "24 Monate", "6 Wochen", "bis 30.09.2027"],
    ]
    story: list[Any] = [
        p("Preisblatt Strom und Gas", 18, bold=True),
        p("für Haushaltskunden im Netzgebiet Auental, gültig ab 01.01.2026", 10, after=10),
        p("Strom", 12, bold=True, after=4),
        HELVETICA.table(electricity, widths, size=9, head=2, spans=spans, align=sides, shade=grey),
        p("Erdgas", 12, bold=True, before=12, after=4),
        HELVETICA.table(gas, widths, size=9, head=2, spans=spans, align=sides, shade=grey),
        p("Die Bruttopreise enthalten 19 % Umsatzsteuer und sind gerundet.", 8, before=3, after=12),
        p("Vertragsbedingungen", 12, bold=True, after=4),
        HELVETICA.table(terms, [190, 90, 100, 122], size=9, lines="rows", align=["left", *["center"] * 3]),
        p(
            "* Die Preisgarantie gilt für alle Preisbestandteile außer Steuern und Umlagen. Wer bis 28.02.2026 online "
            "abschließt, erhält einen Bonus von 60 €.",
            8, before=3, after=12,
        ),
        HELVETICA.table(levies, [190, 78], size=8, lines="head", align=["left", "right"]),
        p(
            "Rechenbeispiel: Ein Haushalt mit 3.500 kWh im Jahr zahlt im Tarif Auental Strom Klassik Online 1.226,79 € "
            "brutto. Für Verbräuche über 100.000 kWh erhalten Sie ein eigenes Angebot.",
            8, before=10,
        ),
    ]  # fmt: skip
    flow(path, story, HELVETICA, header="Stadtwerke Auental GmbH · Talstraße 4 · 99998 Auental",
         footer="Stand: 15.11.2025 · Seite {page}")  # fmt: skip


def leaflet(path: Path) -> None:
    """Three panels side by side with one large price each, and lines with dotted leaders."""
    sheet = Sheet(path, HELVETICA, landscape(A4))
    sheet.box(0, 0, 842, 84, fill="#0a3d2e", line="#0a3d2e")
    sheet.text(40, 40, "Energie, die von hier kommt.", 24, bold=True, color="#ffffff")
    sheet.text(40, 64, "Unsere Tarife ab 1. März 2026. Alle Preise inklusive Umsatzsteuer.", 11, color="#ffffff")
    panels: list[tuple[str, str, str, list[tuple[str, str]], list[str]]] = [
        (
            "Nordlicht Ökostrom",
            "31,80",
            "ct/kWh Arbeitspreis",
            [("Grundpreis", "153,48 €/Jahr"), ("Laufzeit", "12 Monate"), ("Preisgarantie", "28.02.2027")],
            ["100 % Wasserkraft aus Norwegen", "Neukundenbonus 80 €"],
        ),
        (
            "Nordlicht Erdgas",
            "11,24",
            "ct/kWh Arbeitspreis",
            [("Grundpreis", "178,20 €/Jahr"), ("Laufzeit", "24 Monate"), ("Kündigungsfrist", "1 Monat")],
            ["Auf Wunsch mit Biogas: Nordlicht Erdgas Bio 10", "für 12,69 ct/kWh, Preisgarantie 31.12.2026"],
        ),
        (
            "Nordlicht Mobil S",
            "7,99",
            "€ monatlicher Preis",
            [("Datenvolumen", "8 GB"), ("Mindestlaufzeit", "1 Monat"), ("Anschlusspreis", "0,00 €")],
            ["Telefon- und SMS-Flat in alle Netze", "5G ohne Aufpreis"],
        ),
    ]
    for n, (name, price, caption, lines, points) in enumerate(panels):
        x = 40 + n * 258
        sheet.box(x, 104, 246, 300, line="#0a3d2e")
        sheet.text(x + 123, 132, name, 15, bold=True, align="center", color="#0a3d2e")
        sheet.text(x + 123, 196, price, 44, bold=True, align="center", color="#e08e0b")
        sheet.text(x + 123, 214, caption, 10, align="center")
        for row, (label, value) in enumerate(lines):
            y = 250 + 20 * row
            dots = int((218 - sheet.canvas.stringWidth(label + value, "Helvetica", 10)) / 2.78) - 2
            sheet.text(x + 14, y, f"{label} {'.' * dots}", 10)
            sheet.text(x + 232, y, value, 10, align="right")
        for row, point in enumerate(points):
            sheet.text(x + 14, 330 + 16 * row, "• " + point, 8.5)
    sheet.text(40, 432, "Nordlicht Mobil M", 13, bold=True)
    sheet.put(
        40, 440, 370,
        HELVETICA.p(
            "Mehr Daten gewünscht? Nordlicht Mobil M bietet ein Datenvolumen von 25 GB zum Monatspreis von 14,99 €. Die "
            "Mindestlaufzeit beträgt 24 Monate. In den ersten sechs Monaten zahlen Sie nur 9,99 € im Monat.",
            9,
        ),
    )  # fmt: skip
    sheet.text(440, 432, "So wechseln Sie", 13, bold=True)
    sheet.put(
        440, 440, 360,
        HELVETICA.p(
            "Antrag ausfüllen, Zählernummer angeben, fertig. Wir kündigen Ihren alten Vertrag. Der Wechsel dauert höchstens "
            "24 Stunden. Den Tarif Nordlicht Strom Basis bieten wir seit dem 01.07.2025 nicht mehr an.",
            9,
        ),
    )  # fmt: skip
    sheet.text(
        40,
        560,
        "Nordlicht Energie eG · Hafenring 12 · 24999 Nordhaven · Telefon 0800 000 00 00 · Druckfehler vorbehalten",
        7,
    )
    sheet.save()


def price_list(path: Path) -> None:
    """Sections per product in one long table with net and gross, then the terms of contract in numbered paragraphs."""
    p = TIMES.p
    rows: list[list[str]] = [["Leistung", "Netto (EUR)", "Brutto (EUR)"]]
    bands: list[int] = []
    merged: list[int] = []

    def section(title: str, *lines: tuple[str, ...]) -> None:
        bands.append(len(rows))
        rows.append([f"<b>{title}</b>", "", ""])
        for line in lines:
            if len(line) == 2:
                merged.append(len(rows))
            rows.append([*line, ""][:3])

    section(
        "1.1 Elbtal Mobil S",
        ("Monatlicher Grundpreis", "8,39", "9,99"),
        ("Anschlusspreis, einmalig", "16,80", "19,99"),
        ("Datenvolumen pro Monat", "10 GB"),
        ("Surfgeschwindigkeit", "bis zu 50 MBit/s im Download"),
        ("Gespräche und SMS in alle deutschen Netze", "inklusive"),
    )
    section(
        "1.2 Elbtal Mobil S Young (bis 27 Jahre)",
        ("Monatlicher Grundpreis", "6,71", "7,99"),
        ("Anschlusspreis, einmalig", "0,00", "0,00"),
        ("Datenvolumen pro Monat", "15 GB"),
    )
    section(
        "1.3 Elbtal Mobil M",
        ("Monatlicher Grundpreis", "14,28", "16,99"),
        ("Anschlusspreis, einmalig", "16,80", "19,99"),
        ("Datenvolumen pro Monat", "30 GB"),
        ("Surfgeschwindigkeit", "bis zu 100 MBit/s im Download"),
        ("Gespräche und SMS in alle deutschen Netze", "inklusive"),
        ("Zweite SIM-Karte, monatlich", "4,20", "5,00"),
    )
    section(
        "1.4 Verbindungen außerhalb der Flatrate",
        ("Sonderrufnummer 0180, pro Minute", "0,34", "0,40"),
        ("SMS ins EU-Ausland", "0,06", "0,07"),
        ("MMS", "0,33", "0,39"),
        ("Papierrechnung", "1,26", "1,50"),
        ("Rücklastschrift", "", "4,00"),
    )
    phones = TIMES.table(
        rows, [280, 100, 100], size=9.5, lines="grid", align=["left", "right", "right"],
        spans=[*[((0, n), (2, n)) for n in bands], *[((1, n), (2, n)) for n in merged]],
        shade=[((0, n), (2, n), "#d7e6f4") for n in bands], repeat=1,
    )  # fmt: skip
    power = [
        ["", "Elbtal Grünstrom", "Elbtal Grünstrom Wärme"],
        ["Arbeitspreis", "34,12 ct/kWh", "25,70 ct/kWh"],
        ["Grundpreis pro Monat", "11,50 €", "9,80 €"],
        ["Grundpreis pro Jahr", "138,00 €", "117,60 €"],
        ["Zählerart", "Eintarifzähler", "Zweitarifzähler, Arbeitspreis NT 22,40 ct/kWh"],
        ["Abschlag", "monatlich", "monatlich"],
    ]
    story: list[Any] = [
        p("Preisliste Mobilfunk und Strom", 16, bold=True, after=2),
        p("Gültig ab 01.02.2026. Bruttopreise inklusive 19 % Umsatzsteuer.", 9.5, after=8),
        p("1 Mobilfunk", 12, bold=True, after=4),
        phones,
        p("2 Strom (alle Preise brutto)", 12, bold=True, before=12, after=4),
        TIMES.table(power, [140, 150, 190], size=9.5, lines="head", bold_column=True, align=["left", "center", "center"]),
        p("3 Vertragsbedingungen", 12, bold=True, before=12, after=4),
        p(
            "3.1 Die Mindestvertragslaufzeit von Elbtal Mobil S beträgt einen Monat, die von Elbtal Mobil M 24 Monate. Der "
            "Vertrag verlängert sich danach auf unbestimmte Zeit und kann mit einer Frist von einem Monat gekündigt werden.",
            9.5, after=4,
        ),
        p(
            "3.2 Elbtal Grünstrom hat eine Vertragslaufzeit von 18 Monaten. Für Elbtal Grünstrom Wärme gilt die "
            "Preisgarantie bis zum 31.03.2027. Stromtarife der Grundversorgung liefert der örtliche Grundversorger.",
            9.5, after=4,
        ),
        p("3.3 Die Leitungen und Rechte Dritter bleiben unberührt. Es gelten unsere AGB vom 01.07.2025.", 9.5),
    ]  # fmt: skip
    flow(path, story, TIMES, header="Elbtal Stadtwerke AG", footer="Preisliste 02/2026   Seite {page}", margin=56)
