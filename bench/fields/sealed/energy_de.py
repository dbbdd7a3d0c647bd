"""Energy tariffs in German: a municipal price sheet, tariff cards with footnotes, a leaflet from a design program."""

from __future__ import annotations

from pathlib import Path

from bench.fields.sealed.drawing import HELVETICA, TIMES, Booklet, Sketch


def _lindenau(path: Path) -> None:
    book = Booklet(
        HELVETICA,
        8.5,
        header="Stadtwerke Lindenau GmbH · Preisblatt gültig ab 01.01.2026",
        footer="Seite {page}",
        tint="#cfe2f3",
    )
    book.title("Preisblatt Strom und Gas für Privatkunden", 15)
    book.text(
        "Alle Bruttopreise enthalten die gesetzliche Umsatzsteuer von derzeit 19 % und sind auf zwei Nachkommastellen "
        "gerundet. Abrechnungsbeispiel: Bei einem Jahresverbrauch von 3.500 kWh, einem Arbeitspreis von 31,00 ct/kWh "
        "und einem Grundpreis von 10,00 €/Monat ergeben sich 1.205,00 € im Jahr.",
    )
    book.heading("1. Stromtarife")
    book.table(
        [
            ["", "LindenauStrom Basis", "LindenauStrom Basis Online", "LindenauStrom Öko", "LindenauStrom Wärmepumpe"],
            ["Grundpreis netto (€/Monat)", "10,00", "8,32", "11,30", "7,00"],
            ["Grundpreis brutto (€/Monat)", "11,90", "9,90", "13,45", "8,33"],
            ["Arbeitspreis netto (ct/kWh)", "28,15", "27,31", "28,74", "20,92"],
            ["Arbeitspreis brutto (ct/kWh)", "33,50", "32,50", "34,20", "24,90"],
            ["Mindestvertragslaufzeit", "unbefristet", "12 Monate", "12 Monate", "24 Monate"],
            ["Kündigungsfrist", "14 Tage", "4 Wochen", "4 Wochen", "6 Wochen"],
            ["Preisgarantie bis", "–", "31.12.2026", "31.12.2026", "30.06.2027"],
            ["Anteil erneuerbarer Energien", "62 %", "62 %", "100 %", "100 %"],
            ["Zahlungsweise", "Lastschrift oder Überweisung", "Lastschrift", "Lastschrift oder Überweisung", ""],
        ],
        [26, 18, 18, 18, 20],
        spans=[(3, 9, 4, 9)],
        align=1,
        bold_first=True,
    )
    book.text(
        "Die Grundversorgung erfolgt nach der Stromgrundversorgungsverordnung (StromGVV). Der Messstellenbetrieb ist im "
        "Grundpreis enthalten, sofern eine moderne Messeinrichtung verbaut ist. Für intelligente Messsysteme werden "
        "zusätzlich bis zu 20,00 € pro Jahr berechnet.",
        8,
    )
    book.heading("2. Gastarife")
    book.table(
        [
            ["Tarif", "Grundpreis", "", "Arbeitspreis", "", "Laufzeit", "Kündigungsfrist"],
            ["", "netto €/Monat", "brutto €/Monat", "netto ct/kWh", "brutto ct/kWh", "Monate", ""],
            ["LindenauGas Fix", "12,60", "14,99", "8,74", "10,40", "18", "1 Woche"],
            ["LindenauGas Fix 24", "11,76", "13,99", "8,99", "10,70", "24", "6 Wochen"],
            ["LindenauGas Grundversorgung", "13,03", "15,50", "9,92", "11,80", "–", "2 Wochen"],
        ],
        [24, 12, 12, 12, 12, 10, 18],
        heads=2,
        spans=[(0, 0, 0, 1), (1, 0, 2, 0), (3, 0, 4, 0), (6, 0, 6, 1)],
        align=1,
    )
    book.text(
        "Für den Tarif LindenauGas Fix 24 gilt eine Preisgarantie bis 31.03.2028. Die Preisgarantie umfasst nicht "
        "Steuern, Abgaben und Umlagen.",
        8,
    )
    book.next_page()
    book.heading("Allgemeine Hinweise")
    book.text(
        "Die Vertragslaufzeit verlängert sich auf unbestimmte Zeit, wenn nicht gekündigt wird; der Vertrag kann dann "
        "jederzeit mit einer Frist von einem Monat gekündigt werden. Verbraucher können ihren Vertrag binnen 14 Tagen "
        "ohne Angabe von Gründen widerrufen. Kundenzentrum: Marktplatz 3, Mo bis Fr 8 bis 17 Uhr.",
        align=4,
    )
    book.save(path)


def _nordwind(path: Path) -> None:
    book = Booklet(
        TIMES,
        10,
        margin=24,
        header="Nordwind Energie eG",
        footer="Stand: 15.02.2026 · {page}",
        tint="#e6f0ea",
    )
    book.title("Unsere Tarife auf einen Blick", 18, ink="#14532d")
    book.text("Jetzt wechseln und bis zu 150 € Neukundenbonus sichern! Über 85.000 Haushalte vertrauen uns bereits.")

    def card(name: str, rows: list[list[str]]) -> None:
        book.heading(name, 12, ink="#14532d", room=45)
        book.table(rows, [45, 55], "striped", heads=0)

    card(
        "Nordwind Strom Klassik",
        [
            ["Verbrauchspreis", "33,87 ct/kWh"],
            ["Grundpreis", "12,40 € im Monat"],
            ["Erstlaufzeit", "1 Jahr"],
            ["Kündigungsfrist", "siehe <super>1</super>"],
            ["Preisgarantie", "keine"],
        ],
    )
    card(
        "Nordwind Grünstrom",
        [
            ["Verbrauchspreis", "34,95 ct/kWh<super>2</super>"],
            ["Grundpreis", "13,10 € im Monat"],
            ["Erstlaufzeit", "24 Monate"],
            ["Kündigungsfrist", "4 Wochen"],
            ["Preisgarantie", "bis 31. Oktober 2027<super>3</super>"],
        ],
    )
    card(
        "Nordwind Grünstrom Mobil",
        [
            ["Verbrauchspreis", "29,90 ct/kWh"],
            ["Grundpreis", "15,95 € im Monat"],
            ["Erstlaufzeit", "12 Monate"],
            ["Kündigungsfrist", "2 Wochen"],
        ],
    )
    card(
        "Nordwind Wärmestrom",
        [
            ["Verbrauchspreis", "25,34 ct/kWh"],
            ["Grundpreis", "9,80 € im Monat"],
            ["Erstlaufzeit", "12 Monate"],
            ["Kündigungsfrist", "30 Tage"],
            ["Preisgarantie", "bis 30. April 2027<super>3</super>"],
        ],
    )
    card(
        "Nordwind Erdgas",
        [
            ["Verbrauchspreis", "10,98 ct/kWh"],
            ["Grundpreis", "nach Zählergröße, siehe Rückseite"],
            ["Erstlaufzeit", "12 Monate"],
            ["Kündigungsfrist", "6 Wochen"],
            ["Preisgarantie", "in diesem Tarif nicht enthalten"],
        ],
    )
    book.rule(0.4)
    book.lines(
        "<super>1</super> Kündigungsfrist: 28 Tage zum Ende der Erstlaufzeit.",
        "<super>2</super> Bei einem Verbrauch über 10.000 kWh im Jahr beträgt der Verbrauchspreis 33,90 ct/kWh.",
        "<super>3</super> Ausgenommen sind Änderungen von Steuern und hoheitlichen Umlagen.",
        size=8,
    )
    book.heading("Zählergrößen Gas", 11)
    book.table(
        [
            ["Zählergröße", "Grundpreis im Jahr", "Verrechnung"],
            ["bis G6", "148,80 €", "monatlich"],
            ["G10 bis G16", "236,40 €", "monatlich"],
            ["ab G25", "auf Anfrage", "vierteljährlich"],
        ],
        [30, 35, 35],
        "books",
        tint="#14532d",
    )
    book.save(path)


def _albtal(path: Path) -> None:
    sketch = Sketch(path, HELVETICA)
    sketch.box(0, 0, 210, 30, fill="#c2410c")
    sketch.put(15, 14, "Albtal Energie", 20, bold=True, ink="#ffffff")
    sketch.put(15, 23, "Energie aus der Region. Fair. Einfach. Nah.", 11, ink="#ffffff")
    cards: list[tuple[float, str, str, str, list[str]]] = [
        (15, "Albtal Strom Daheim", "12,75 €", "31,80 ct/kWh", ["Laufzeit: 12 Monate", "Kündigungsfrist: 4 Wochen", "Festpreis bis 31.12.2027"]),
        (78, "Albtal Strom Daheim Flex", "11,00 €", "34,10 ct/kWh", ["Laufzeit: 1 Monat", "Kündigungsfrist: 14 Tage", "Kein Festpreis"]),
        (141, "Albtal Strom Natur", "13,60 €", "33,25 ct/kWh", ["Laufzeit: 24 Monate", "Kündigungsfrist: 6 Wochen", "Festpreis bis 30.09.2027"]),
    ]  # fmt: skip
    for x, name, basic, energy, terms in cards:
        sketch.box(x, 40, 55, 82, fill="#fff7ed", edge="#c2410c")
        sketch.put(x + 4, 49, name, 11, bold=True, ink="#c2410c")
        sketch.put(x + 4, 62, basic, 18, bold=True)
        sketch.put(x + 4, 67, "Grundpreis pro Monat", 8)
        sketch.put(x + 4, 80, energy, 18, bold=True)
        sketch.put(x + 4, 85, "Arbeitspreis", 8)
        sketch.line(x + 4, 91, x + 51, 91)
        sketch.stack(x + 4, 98, 6, terms, 8.5)
    sketch.put(
        15, 130, "Alle Preise inklusive 19 % Umsatzsteuer. Der günstigste Preis im Vergleich: bis zu 312 € sparen!*", 8
    )
    sketch.put(15, 142, "Weitere Tarife", 14, bold=True, ink="#c2410c")
    columns: list[tuple[float, list[str]]] = [
        (15, ["Tarif", "Albtal Strom Wärme", "Albtal Gas Daheim", "Albtal Gas Gewerbe"]),
        (62, ["Grundpreis", "7,95 €/Monat", "13,20 €/Monat", "21,50 €/Monat"]),
        (96, ["Arbeitspreis", "23,60 ct/kWh", "11,15 ct/kWh", "9,95 ct/kWh"]),
        (130, ["Laufzeit", "12 Monate", "auf Wunsch", "36 Monate"]),
        (160, ["Kündigungsfrist", "3 Wochen", "4 Wochen", "12 Wochen"]),
    ]
    for x, words in columns:
        sketch.put(x, 150, words[0], 9, bold=True)
        sketch.stack(x, 158, 8, words[1:], 9)
    for y in (152.5, 160.5, 168.5, 176.5):
        sketch.line(15, y, 195, y)
    notes = [
        "Beim Tarif Albtal Gas Daheim ist der Preis garantiert bis 30. Juni 2027. Neukunden, die bis zum 31.05.2026 abschließen,",
        "erhalten einmalig 80 € Sofortbonus. Im ersten Jahr entfällt für sie der Grundpreis in den Monaten Juli und August.",
        "Der Tarif Albtal Strom Wärme setzt eine unterbrechbare Verbrauchseinrichtung mit eigenem Zähler voraus. Im Niedertarif",
        "(22 bis 6 Uhr) beträgt der Arbeitspreis 21,10 ct/kWh.",
    ]  # fmt: skip
    sketch.stack(15, 188, 5, notes, 9)
    sketch.put(
        15, 215, "* Vergleich mit der Grundversorgung am Ort bei 4.000 kWh Jahresverbrauch, Stand 01.02.2026.", 7
    )
    sketch.put(105, 285, "Albtal Energie GmbH · Talstraße 12 · HRB 00000 · www.albtal.example", 7, align="centre")
    sketch.save()


def write(folder: Path) -> None:
    _lindenau(folder / "stadtwerke-lindenau" / "preisblatt" / "preisblatt-2026.pdf")
    _nordwind(folder / "nordwind" / "tarife" / "tarifuebersicht.pdf")
    _albtal(folder / "albtal" / "prospekt" / "prospekt.pdf")
