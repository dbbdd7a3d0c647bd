"""What a language pack says about pages and tables: the shape of ``lang/xx/documents.py``."""

from __future__ import annotations

from msgspec import Struct

from answergate.lang.attribution_words import Phrases


class DocumentWords(Struct, frozen=True, kw_only=True):
    """The words of one language that documents use around their tables."""

    notes: Phrases = ()
    """Words before the number of a footnote: note 1), 주1)."""
    units: Phrases = ()
    """Words before the unit of a whole table: (unit: thousand won)."""
    pages: Phrases = ()
    """Words next to the number of a page."""
    continued: Phrases = ()
    """Words that say that what was before goes on."""
    legends: Phrases = ()
    """Titles of a list of signs and their meanings."""
    yes: Phrases = ()
    """Cells that say that something applies."""
    name_headers: Phrases = ()
    """General headers of columns that hold names: product, item."""
    group_headers: Phrases = ()
    """Headers of columns that hold groups or running numbers."""
    value_headers: Phrases = ()
    """General headers of columns that hold values, next to a column of labels."""
    unit_headers: Phrases = ()
    """Headers of columns that hold the units of the other columns."""
    remark_headers: Phrases = ()
    """Headers of columns that hold no values: remarks, symbols, conditions."""
    minimum: Phrases = ()
    """Headers of columns with the lower end of a range."""
    typical: Phrases = ()
    maximum: Phrases = ()
    sentence_ends: Phrases = ()
    """How a sentence ends without a full stop."""
    refers: Phrases = ()
    """Words that refer to a note: see note 1."""
