"""The code blocks of a page of the documentation, so that tests run the very lines that users copy."""

from __future__ import annotations

import re
from pathlib import Path

_DOCS = Path(__file__).parent.parent / "docs"


def block(page: str, title: str) -> str:
    """The block with this title: ```` ```yaml title="config.yaml" ````."""
    text = (_DOCS / page).read_text(encoding="utf-8")
    found: list[str] = re.findall(rf'^```\w+ title="{re.escape(title)}"\n(.*?)^```$', text, re.DOTALL | re.MULTILINE)
    assert len(found) == 1, f"{page} has {len(found)} blocks {title!r}"
    return found[0]
