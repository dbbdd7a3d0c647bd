"""Formulas: between dollars a number is no money, as in $n = 120$ and $p < 0.05$."""

from __future__ import annotations

import re

from answergate.model.span import Span

# A formula opens before a sign or a word and closes behind one, and no digit follows it: "$5 and $10" is none.
_BETWEEN_DOLLARS = re.compile(r"\$(?<![A-Za-z0-9_$\\]\$)(\$?)(?![\s$])([^$\n]{1,200}+)(?<![\s\\])\$\1(?![\d$])")
_BARE_NUMBER = re.compile(r"[-+−]?[0-9][0-9.,]*+")
_MATHEMATICS = re.compile(r"[\\^_={}<>≤≥≈±×]")
_TAG = re.compile(r"</?[A-Za-z]")


def formula_dollars(text: str) -> list[Span]:
    """The dollars that open and close formulas, in order."""
    dollars: list[Span] = []
    for match in _BETWEEN_DOLLARS.finditer(text):
        inside = match[2]
        if _BARE_NUMBER.fullmatch(inside) or (_MATHEMATICS.search(inside) and not _TAG.search(inside)):
            dollars += (Span(match.start(), match.start(2)), Span(match.end(2), match.end()))
    return dollars
