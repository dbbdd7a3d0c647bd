"""Draws a verdict as the terminal shows it: docs/assets/verdict.svg, the picture in the README."""

from __future__ import annotations

import re
from html import escape
from typing import Any

from answergate import check, read_case
from answergate.render.terminal import render_verdict

CASE: dict[str, Any] = {
    "answer": (
        "The Humber Bridge opened in 1981 [1]. Its main span is 1,420 metres long [1]. "
        "Cyclists cross free of charge [2]."
    ),
    "documents": [
        "The Humber Bridge opened to traffic on 24 June 1981. Its main span is 1,410 metres long.",
        "Cars and lorries pay a toll. Cyclists and pedestrians cross free of charge.",
    ],
}

_WIDTH = 80
_CHARACTER, _LINE, _MARGIN, _BAR = 8.4, 20, 20, 34
_ANSI = re.compile(r"\x1b\[([0-9;]*)m")
_CLASS = {"1": "strong", "2": "faint", "31": "error", "32": "good", "33": "warning", "36": "note"}
_STYLE = """
text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #d8dee9; white-space: pre }
.strong { font-weight: bold } .faint { fill: #8a94a6 } .error { fill: #ff7b72 } .good { fill: #7ee787 }
.warning { fill: #f2cc60 } .note { fill: #79c0ff }
"""


def verdict_picture() -> str:
    """The picture as SVG. The text in it is the real output for the case above."""
    output = render_verdict(check(CASE, "guardrails"), read_case(CASE), colour=True, width=_WIDTH)
    lines = ["$ answergate check case.json --gate guardrails", "", *output.rstrip("\n").split("\n")]
    width, height = round(_WIDTH * _CHARACTER + 2 * _MARGIN), _BAR + len(lines) * _LINE + _MARGIN
    dots = "".join(f'<circle cx="{22 + 20 * place}" cy="18" r="6" fill="#4c566a"/>' for place in range(3))
    rows = "".join(
        f'<text x="{_MARGIN}" y="{_BAR + _LINE * number}">{_spans(line)}</text>\n'
        for number, line in enumerate(lines, 1)
        if line
    )
    label = "A refused answer: the claim with 1,420 metres is marked, and the chunk that says 1,410 is shown."
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" role="img"'
        f' aria-label="{label}">\n<style>{_STYLE}</style>\n'
        f'<rect width="{width}" height="{height}" rx="8" fill="#242933"/>{dots}\n{rows}</svg>\n'
    )


def _spans(line: str) -> str:
    """A line of the terminal as SVG text: escape codes become classes, spaces keep their width."""
    spans = []
    classes: list[str] = []
    for place, part in enumerate(_ANSI.split(line)):
        if place % 2:
            classes = [] if part in ("", "0") else [*classes, *(_CLASS[code] for code in part.split(";"))]
        elif part:
            text = escape(part).replace(" ", "\u00a0")
            spans.append(f'<tspan class="{" ".join(classes)}">{text}</tspan>' if classes else text)
    return "".join(spans)
