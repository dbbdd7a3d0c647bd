"""The code that users copy from the pages of docs/. Tests run these very lines."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

DOCS = Path(__file__).resolve().parent.parent / "docs"
_BLOCK = re.compile(r"^```(\w+)(?: [^\n]*)?\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def blocks(page: str, language: str) -> list[str]:
    """The code blocks of a page: ``blocks("integrations/haystack.md", "python")``."""
    return [body for name, body in _BLOCK.findall((DOCS / page).read_text(encoding="utf-8")) if name == language]


def run_python(page: str, **names: Any) -> dict[str, Any]:
    """Run the Python blocks of a page, in order, and return the names that they define."""
    for body in blocks(page, "python"):
        exec(compile(body, page, "exec"), names)
    return names
