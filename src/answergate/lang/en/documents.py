"""English words that documents use around their tables."""

from __future__ import annotations

from answergate.lang.attribution_words import phrases
from answergate.lang.document_words import DocumentWords

WORDS = DocumentWords(
    notes=phrases("note, notes, footnote"),
    units=phrases("unit, units, in, amounts in, figures in, all amounts in"),
    pages=phrases("page, p, p., pg, of"),
    continued=phrases("continued, cont'd, cont."),
    legends=phrases("legend, key, symbols"),
    yes=phrases("yes, y, applies, applicable, included"),
    name_headers=phrases("name, product, item, plan, model, tariff, part number, part no., type designation"),
    group_headers=phrases("no., no, #, group, category, section, class"),
    refers=phrases("see, see the, refer to, as per, cf."),
    unit_headers=phrases("unit, units, uom"),
    remark_headers=phrases(
        "remarks, remark, notes, note, comment, comments, symbol, conditions, condition, test conditions, details"
    ),
    minimum=phrases("min, min., minimum, lowest, low, from"),
    typical=phrases("typ, typ., typical, nom, nom., nominal"),
    maximum=phrases("max, max., maximum, highest, high, to"),
    value_headers=phrases("amount, value, values, rating, ratings, specification, charge, data"),
)
