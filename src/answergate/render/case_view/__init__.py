"""One case as people look at it: the answer with its places marked, what was found, and the evidence beside it.

``model.view`` makes the data, ``case_view.js`` and ``case_view.css`` show it. The two files need no build step and
nothing else: a page that has them calls ``answergate.caseView(element, view)``.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def script() -> str:
    """The script that shows a view."""
    return (files(__name__) / "case_view.js").read_text(encoding="utf-8")


@cache
def theme() -> str:
    """The script that keeps the reader's choice of colours, for the head of a page."""
    return (files(__name__) / "theme.js").read_text(encoding="utf-8")


@cache
def style() -> str:
    """The style of a view, and the colours that a page around it shares."""
    return (files(__name__) / "case_view.css").read_text(encoding="utf-8")
