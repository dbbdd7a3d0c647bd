"""The view of one case: the answer with its marks, the findings, and the evidence.

``model.view`` builds the data. ``case_view.js`` and ``case_view.css`` show it. The two files need no build step and no
other files: a page that includes them calls ``answergate.caseView(element, view)``.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def script() -> str:
    """Return the script that shows a view."""
    return (files(__name__) / "case_view.js").read_text(encoding="utf-8")


@cache
def theme() -> str:
    """Return the script that stores the reader's colour theme, for the head of a page."""
    return (files(__name__) / "theme.js").read_text(encoding="utf-8")


@cache
def style() -> str:
    """Return the style of a view, and the colours that it shares with the page around it."""
    return (files(__name__) / "case_view.css").read_text(encoding="utf-8")
