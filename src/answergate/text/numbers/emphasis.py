"""Emphasis that ends between the digits and what belongs to them: **90**일, *3.5*%, <b>5</b>%, $**5**."""

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
