"""German words that documents use around their tables."""

from __future__ import annotations

from answergate.lang.attribution_words import phrases
from answergate.lang.document_words import DocumentWords

WORDS = DocumentWords(
    notes=phrases("Anm., Anmerkung, Fußnote, Hinweis"),
    units=phrases("Einheit, Angaben in, alle Angaben in, in"),
    pages=phrases("Seite, S., von"),
    continued=phrases("Fortsetzung, fortgesetzt"),
    legends=phrases("Legende, Zeichenerklärung, Symbole"),
    yes=phrases("ja, enthalten, inklusive"),
    name_headers=phrases("Name, Produkt, Produktname, Artikel, Tarif, Tarifname, Modell, Typ"),
    group_headers=phrases("Nr., Nr, Gruppe, Kategorie, Klasse"),
    refers=phrases("siehe, s., vgl., gemäß"),
    unit_headers=phrases("Einheit"),
    remark_headers=phrases("Bemerkung, Bemerkungen, Hinweis, Hinweise, Symbol, Bedingung, Bedingungen, Anmerkung"),
    minimum=phrases("Min, Min., minimal, Minimum, von, ab"),
    typical=phrases("Typ, Typ., typisch"),
    maximum=phrases("Max, Max., maximal, Maximum, bis"),
    value_headers=phrases("Wert, Werte, Betrag, Angabe, Angaben, Daten"),
)
