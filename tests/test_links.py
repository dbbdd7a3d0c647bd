"""Every link between Markdown files leads to a file, and to a heading if it names one."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "bench").rglob("*.md")])

_FENCE = re.compile(r"^ *(```+|~~~+).*?^ *\1\s*$", re.DOTALL | re.MULTILINE)
_CODE = re.compile(r"(`+)[^`].*?\1")
_LINK = re.compile(r"\]\(([^)\s]+)(?: \"[^\"]*\")?\)|(?:src|href)=\"([^\"]+)\"")


def links(text: str) -> list[str]:
    """The links of a page that lead to files or headings of ours."""
    prose = _CODE.sub("", _FENCE.sub("", text))
    found = [first or second for first, second in _LINK.findall(prose)]
    return [link for link in found if not re.match(r"\w+:", link)]


@cache
def anchors(page: Path) -> frozenset[str]:
    """The anchors of a page's headings, as code hosts write them."""
    seen: dict[str, int] = {}
    found = set()
    for heading in re.findall(r"^#{1,6} +(.+?)\s*$", _FENCE.sub("", page.read_text(encoding="utf-8")), re.MULTILINE):
        words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
        anchor = re.sub(r"[^\w\- ]", "", words).replace(" ", "-")
        count = seen[anchor] = seen.get(anchor, -1) + 1
        found.add(f"{anchor}-{count}" if count else anchor)
    return frozenset(found)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in links(page.read_text(encoding="utf-8")):
        file, _, anchor = unquote(link).partition("#")
        target = page.parent / file if file else page
        assert target.exists(), f"{link}: no such file"
        if anchor:
            assert anchor in anchors(target), f"{link}: no such heading, there are {sorted(anchors(target))}"


def test_links_are_found_in_prose_and_not_in_code() -> None:
    text = "[a](b.md) `[c](d.md)` ![e](f.svg)\n```text\n[g](h.md)\n```\n[i](https://x.example) [j](#k)\n"
    assert links(text) == ["b.md", "f.svg", "#k"]


def test_anchors_are_those_of_code_hosts(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# The `check` command: why?\n\n## POST /v1/gates\n\n## A\n\n## A\n```\n# no heading\n```\n")
    assert anchors(page) == {"the-check-command-why", "post-v1gates", "a", "a-1"}
