"""Marks that are not to be read with a number: emphasis between its parts (**90**일), and the dollars of formulas ($n = 120$)."""

from __future__ import annotations

import re

from answergate.model.span import Span

_TAG = "(?:b|strong|em|i|u|mark)>"
_BELONGS = r"(?=[ -]?[^\W\d_]|[ ]?[%％‰°℃€])"
# A star alone may multiply and a low line may join, so these must hold the digits and nothing else.
_MARKS = re.compile(
    rf"(?<=[$€£¥₩￥])(?:\*{{1,3}}|_{{1,3}}|<{_TAG})(?=\d)|(?<=\d)(?:\*{{1,3}}|_{{1,3}}|<{_TAG})(?=[%％](?:[*_]|</))"
    rf"|(?<=\d)(?P<bold>\*\*){_BELONGS}|(?<=\d)</{_TAG}{_BELONGS}"
    rf"|(?<![\w*`])(?P<mark>\*{{1,3}}|_{{1,3}}|`)[+−-]?[$€£¥₩￥]?\d[\d.,]*+(?P<end>(?P=mark)){_BELONGS}"
)
# A formula opens before a sign or a word and closes behind one, and no digit follows it: "$5 and $10" is none.
_BETWEEN_DOLLARS = re.compile(r"\$(?<![A-Za-z0-9_$\\]\$)(\$?)(?![\s$])([^$\n]{1,200}+)(?<![\s\\])\$\1(?![\d$])")
_BARE_NUMBER = re.compile(r"[-+−]?[0-9][0-9.,]*+")
_MATHEMATICS = re.compile(r"[\\^_={}<>≤≥≈±×]")
_HTML = re.compile(r"</?[A-Za-z]")


def marks_in_numbers(text: str) -> list[Span]:
    """The marks of emphasis that part the digits of a number from its sign, its scale or its unit, in order."""
    marks: list[Span] = []
    bold = counted = 0
    for match in _MARKS.finditer(text):
        if match["bold"] is not None:
            bold += text.count("**", counted, match.start())
            counted = match.start()
            if bold % 2 == 0:  # it opens here: 3**n
                continue
        marks.append(Span(*match.span("end" if match["end"] is not None else 0)))
    return marks


def formula_dollars(text: str) -> list[Span]:
    """The dollars that open and close formulas, in order. In a formula a number is no money: $p < 0.05$."""
    dollars: list[Span] = []
    for match in _BETWEEN_DOLLARS.finditer(text):
        inside = match[2]
        if _BARE_NUMBER.fullmatch(inside) or (_MATHEMATICS.search(inside) and not _HTML.search(inside)):
            dollars += (Span(match.start(), match.start(2)), Span(match.end(2), match.end()))
    return dollars
