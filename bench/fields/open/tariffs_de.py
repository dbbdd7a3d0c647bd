"""Electricity tariffs in German: a municipal utility, a national supplier, a regional supplier."""

from collections.abc import Iterator

from reportlab.platypus import FrameBreak, PageBreak

from bench.fields.open.drawing import Drawn, Look, fill, gap, line_below, pages, span, striped, table


def documents() -> Iterator[Drawn]:
    yield Drawn("auental", "preisblatt", "preisblatt-2026.pdf", auental())
    yield Drawn("nordlicht", "preisblatt", "tarife.pdf", nordlicht())
    yield Drawn("rheinkraft", "preisblatt", "stromtarife.pdf", rheinkraft())


def auental() -> bytes:
    """A striped table without lines and with a row per tariff. Units are only in the header. Net prices on page 2."""
    look = Look(accent="#7a1f1f", size=9)
    gross = [
        [
            "Tarif",
            "Arbeitspreis (ct/kWh)",
            "Grundpreis (€/Monat)",
            "Mindestlaufzeit (Monate)",
            "Kündigungsfrist",
            "Preisgarantie bis",
        ],
        ["Auental Basis", "36,41", "10,95", "keine", "14 Tage", "31.12.2026"],
        ["Auental Basis Gewerbe", "34,15", "18,40", "24", "3 Monate", "31.12.2027"],
        ["Auental Natur", "35,20", "9,80", "12", "30 Tage", "30.06.2027"],
        ["Auental Natur Plus", "37,90", "9,80", "12", "30 Tage", "31.12.2027"],
        ["Auental Wärmepumpe", "26,84<super>1</super>", "8,25", "24", "30 Tage", "30.06.2027"],
        ["Auental Autostrom", "28,66<super>2</super>", "7,50", "12", "30 Tage", "–"],
        ["Auental Garage", "38,70", "4,90", "6", "14 Tage", "–"],
    ]
    net = [
        ["Tarif", "Grundpreis netto (€/Monat)", "Arbeitspreis netto (ct/kWh)"],
        ["Auental Basis", "9,20", "30,60"],
        ["Auental Basis Gewerbe", "15,46", "28,70"],
        ["Auental Natur", "8,24", "29,58"],
        ["Auental Natur Plus", "8,24", "31,85"],
        ["Auental Wärmepumpe", "6,93", "22,55"],
        ["Auental Autostrom", "6,30", "24,08"],
        ["Auental Garage", "4,12", "32,52"],
    ]
    story = [
        look.title("Preisblatt Strom"),
        look.text(
            "Gültig ab 1. April 2026 für Haushalte im Netzgebiet Auental. Alle Preise enthalten 19 % Umsatzsteuer."
        ),
        gap(3),
        table(look, gross, [38, 25, 25, 29, 31, 26], [line_below(0), *striped("#f3e3e3", len(gross))]),
        gap(3),
        look.note(
            "<super>1</super> Hochtarif. Im Niedertarif (22 bis 6 Uhr) kostet der Strom 22,10 ct/kWh. Voraussetzung ist ein "
            "eigener Zähler."
        ),
        look.note("<super>2</super> Nur zusammen mit einer Ladestation, die bei uns angemeldet ist (bis 11 kW)."),
        look.heading("Was Sie bei einem Verbrauch von 2.500 kWh zahlen"),
        look.text(
            "In einem Haushalt mit zwei Personen, der 2.500 kWh im Jahr braucht, betragen die Stromkosten im Tarif "
            "Auental Natur 997,60 € im Jahr. Davon sind 117,60 € Grundpreis für das Jahr."
        ),
        look.heading("Zusammensetzung des Preises"),
        look.text(
            "Im Preis sind die Stromsteuer (2,05 ct/kWh), die Konzessionsabgabe (1,32 ct/kWh), das Netzentgelt (9,84 ct/kWh) "
            "und die Umlagen enthalten. Die Preisgarantie gilt nicht für Steuern, Abgaben und Umlagen."
        ),
        PageBreak(),
        look.heading("Nettopreise ohne Umsatzsteuer"),
        table(look, net, [48, 52, 52], [line_below(0), *striped("#f3e3e3", len(net))]),
        gap(3),
        look.heading("Weitere Entgelte"),
        look.text(
            "Mahnung: 2,50 €. Zwischenrechnung auf Wunsch: 14,90 €. Sperrung und Wiederherstellung des Anschlusses: je "
            "58,00 €. Rechnung auf Papier: 1,50 € pro Rechnung."
        ),
    ]
    return pages(look, story, "Stadtwerke Auental GmbH", "Seite {page}   Stand: 15.02.2026")


def nordlicht() -> bytes:
    """A column per tariff. Every column has a header with another fill, and one cell covers all columns."""
    look = Look(size=9.5, accent="#123b6d")
    rows = [
        ["", "Nordlicht Klassik", "Nordlicht Natur", "Nordlicht Wärme", "Nordlicht Mobil Flotte"],
        ["Für wen?", "Haushalte", "Haushalte", "Wärmepumpen und Speicherheizungen", "Firmen mit 5 bis 50 Fahrzeugen"],
        ["Grundpreis pro Monat", "13,90 €", "12,45 €", "9,95 €", "24,00 €"],
        ["Grundpreis pro Jahr", "166,80 €", "149,40 €", "119,40 €", "288,00 €"],
        ["Arbeitspreis", "33,87 ct/kWh", "34,52 ct/kWh", "27,05 ct/kWh", "29,30 ct/kWh"],
        ["Erstlaufzeit", "12 Monate", "24 Monate", "12 Monate", "36 Monate"],
        ["Kündigungsfrist", "4 Wochen", "", "", ""],
        ["Preisgarantie", "31. Dezember 2026", "31. März 2028", "keine", "31. Dezember 2028"],
        ["Neukundenbonus", "75 €", "100 €", "–", "250 €"],
        ["Anteil erneuerbarer Energien", "62 %", "100 %", "62 %", "100 %"],
    ]
    colours = ["#123b6d", "#2e7d32", "#b45309", "#5b21b6"]
    style = [
        *[fill(colour, (at, 0), (at, 0)) for at, colour in enumerate(colours, 1)],
        *[line_below(row, "#c9d3e0", 0.4) for row in range(1, len(rows))],
        span((1, 6), (4, 6)),
    ]
    story = [
        look.title("Unsere Stromtarife auf einen Blick"),
        look.text("Preise inklusive Umsatzsteuer für das Postleitzahlgebiet 24103, gültig ab 1. Mai 2026."),
        gap(3),
        table(
            look,
            rows,
            [38, 33, 33, 34, 36],
            style,
            header_columns=1,
            header_colour="#ffffff",
            centre=True,
        ),
        gap(4),
        look.note(
            "Den Bonus zahlen wir 60 Tage nach Lieferbeginn aus, wenn Sie in den letzten 6 Monaten kein Kunde waren."
        ),
        look.heading("Bald auch für Ihr Elektroauto"),
        look.text(
            "Nordlicht Mobil startet im Herbst 2026. Arbeitspreis und Grundpreis stehen noch nicht fest. Tragen Sie sich "
            "unverbindlich ein, und sichern Sie sich 20 € Startguthaben."
        ),
        look.heading("Kombi-Vorteil"),
        look.text(
            "Wer auch Gas von uns bezieht, zahlt im Tarif Nordlicht Klassik in den ersten 12 Monaten nur 9,90 € im Monat. "
            "Über 400.000 Haushalte vertrauen uns."
        ),
    ]
    return pages(look, story, "Nordlicht Energie AG", "Nordlicht Energie AG, Kiel - Seite {page}")


def rheinkraft() -> bytes:
    """A page with two columns: lines of a label and a value under the name of each tariff, and conditions."""
    look = Look(font="Times-Roman", bold="Times-Bold", size=10, accent="#004d40")

    def lines(*texts: str) -> list[object]:
        return [look.text(text) for text in texts]

    story = [
        look.title("Stromtarife 2026"),
        look.text("Rheinkraft Versorgungs-GmbH. Preise mit Umsatzsteuer, Stand 1. März 2026."),
        look.heading("RheinStrom Basis"),
        *lines(
            "Verbrauchspreis: 35,03 Cent/kWh",
            "Grundgebühr: 11,50 EUR pro Monat",
            "Vertragslaufzeit: unbefristet",
            "Kündigungsfrist: zwei Wochen",
            "Preisgarantie: bis 31. Dezember 2026",
        ),
        look.heading("RheinStrom Natur"),
        *lines(
            "Verbrauchspreis: 36,18 Cent/kWh",
            "Grundgebühr: 10,20 EUR pro Monat",
            "Vertragslaufzeit: 12 Monate",
            "Kündigungsfrist: 4 Wochen",
            "Preisgarantie: bis 30. September 2027",
        ),
        look.heading("RheinStrom Natur Online"),
        *lines(
            "Verbrauchspreis: 34,75 Cent/kWh",
            "Grundgebühr: 8,90 EUR pro Monat",
            "Vertragslaufzeit: 24 Monate",
            "Kündigungsfrist: 4 Wochen",
            "Rechnung und Schriftverkehr nur per E-Mail",
        ),
        FrameBreak(),
        look.heading("RheinStrom Wärmepumpe"),
        *lines(
            "Verbrauchspreis: 27,49 Cent/kWh",
            "Grundgebühr: auf Anfrage, je nach Zähler",
            "Vertragslaufzeit: 1 Jahr",
            "Kündigungsfrist: 1 Woche",
            "Preisgarantie (eingeschränkt): bis 31. Dezember 2026, ohne Netzentgelte",
        ),
        look.heading("RheinStrom Mobil"),
        *lines(
            "Für den Tarif RheinStrom Mobil gilt ein Verbrauchspreis von 28,94 ct/kWh, die Grundgebühr für RheinStrom Mobil "
            "beträgt 6,75 EUR pro Monat. RheinStrom Mobil hat eine Vertragslaufzeit von 18 Monaten und eine Kündigungsfrist "
            "von 21 Tagen.",
            "Eine Wallbox mit 11 kW erhalten Sie für 649 EUR, solange der Vorrat reicht.",
        ),
        look.heading("Auszug aus den Bedingungen"),
        *lines(
            "§ 3 Wir lesen den Zähler einmal im Jahr ab. Abschläge sind am 1. jedes Monats fällig, insgesamt elf im Jahr.",
            "§ 5 Bei einer Preisänderung teilen wir Ihnen die neuen Preise mindestens 6 Wochen vorher mit. Sie können dann "
            "ohne Frist kündigen.",
            "§ 7 Ziehen Sie um, können Sie mit einer Frist von zehn Tagen kündigen.",
            "§ 9 Bei Zahlungsverzug berechnen wir für jede Mahnung 1,80 EUR.",
        ),
        look.heading("Rechenbeispiel"),
        look.text(
            "Ein Haushalt verbraucht 3.500 kWh im Jahr. Bei einem Verbrauchspreis von 30,00 ct/kWh und einer Grundgebühr "
            "von 10,00 EUR im Monat zahlt er 1.170,00 EUR im Jahr."
        ),
    ]
    return pages(look, story, "Rheinkraft - Wir sind nebenan", "Seite {page}", columns=2)
