"""German words that belong to a number."""

from __future__ import annotations

from answergate.lang.attribution_words import phrases
from answergate.lang.number_words import NumberWords

WORDS = NumberWords(
    to=phrases("bis"),
    at_least=phrases("mindestens, wenigstens, nicht weniger als, oder mehr, oder älter"),
    at_most=phrases("höchstens, maximal, nicht mehr als, bis zu, oder weniger, oder jünger"),
    units={
        "%": "Prozent",
        "pp": "Prozentpunkt Prozentpunkte Prozentpunkten",
        "CHF": "Franken",
        "s": "Sekunde Sekunden",
        "min": "Minuten",
        "hour": "Stunde Stunden",
        "day": "Tag Tage Tagen Tages Kalendertage Kalendertagen Werktage Werktagen Arbeitstage Arbeitstagen",
        "week": "Woche Wochen",
        "month": "Monat Monate Monaten",
        "year": "Jahr Jahre Jahren",
        "cm": "Zentimeter",
        "mm": "Millimeter",
        "g": "Gramm",
        "kg": "Kilogramm",
        "mg": "Milligramm",
        "µg": "Mikrogramm",
        "t": "Tonne Tonnen",
        "mL": "Milliliter",
        "ha": "Hektar",
        "person": "Personen",
    },
    per=phrases("pro, je, im, in der, am"),
    rates={
        "hour": phrases("stündlich"),
        "day": phrases("täglich, pro tag, am tag, je tag"),
        "week": phrases("wöchentlich, pro woche, in der woche, je woche"),
        "month": phrases("monatlich, pro monat, im monat, je monat"),
        "year": phrases("jährlich, pro jahr, im jahr, je jahr"),
    },
)
