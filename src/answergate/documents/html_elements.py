"""What HTML elements and their attributes mean for the text of a page."""

from __future__ import annotations

import re
from typing import Any


def _names(names: str) -> frozenset[str]:
    return frozenset(names.split())


# The elements whose content is not text of the page, or is only shown if something else cannot be.
_WITHOUT_TEXT = _names(
    "head title script style template noscript iframe object embed svg canvas audio video map "
    "select datalist textarea progress meter frameset noframes "
    # Readings above the characters would stand between them.
    "rt rp"
)
_STRUCK = frozenset({"del", "s", "strike"})
_BLOCKS = _names(
    "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure "
    "footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol p pre search section "
    "summary table tbody td tfoot th thead tr ul xmp"
)
_SPACED = _names("blockquote dl fieldset figure h1 h2 h3 h4 h5 h6 hr menu ol p pre table ul")
_LISTS = ("ul", "ol", "menu")
_HIDING = re.compile(
    r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0(?:\.0*)?%?\s*(?:;|!|$)"
    r"|font-size\s*:\s*0(?:px|pt|em|rem|%)?\s*(?:;|!|$))",
    re.I,
)
_STRIKING = re.compile(r"(?:^|;)\s*text-decoration(?:-line)?\s*:[^;]*line-through", re.I)
_RAISING = re.compile(r"(?:^|;)\s*vertical-align\s*:\s*super", re.I)
_BLOCK_STYLE = re.compile(r"(?:^|;)\s*display\s*:\s*(?:block|flex|grid|list-item|flow-root)", re.I)
_PAGE_STYLE = r"(?:^|;)\s*(?:page-)?break-%s\s*:\s*(?:always|page|left|right|recto|verso)"
_BREAKS = {side: re.compile(_PAGE_STYLE % side, re.I) for side in ("before", "after")}
_ROLES = {
    "table": frozenset({"table", "grid", "treegrid"}),
    "group": frozenset({"rowgroup"}),
    "row": frozenset({"row"}),
    "cell": frozenset({"cell", "gridcell"}),
    "header": frozenset({"columnheader", "rowheader"}),
}
_TAGS = {
    "table": "table",
    "thead": "group",
    "tbody": "group",
    "tfoot": "group",
    "tr": "row",
    "td": "cell",
    "th": "header",
}
_NUMBER = re.compile(r"\s*\+?(\d{1,9})")
_MOST_COLUMNS, _MOST_ROWS = 1000, 65534


def tag_of(element: Any) -> str:
    """The element's name, or an empty string for a comment."""
    return element.tag if isinstance(element.tag, str) else ""


def is_hidden(element: Any) -> bool:
    """Whether a reader does not see the element, or sees its words crossed out."""
    style = element.get("style", "")
    return (
        tag_of(element) in _STRUCK
        or element.get("hidden") is not None
        or _HIDING.search(style) is not None
        or _STRIKING.search(style) is not None
    )


def has_no_text(element: Any) -> bool:
    return not tag_of(element) or tag_of(element) in _WITHOUT_TEXT


def is_block(element: Any) -> bool:
    return tag_of(element) in _BLOCKS or _BLOCK_STYLE.search(element.get("style", "")) is not None


def is_spaced(element: Any) -> bool:
    """Whether white space is above and below the block."""
    tag, parent = tag_of(element), element.getparent()
    is_inner_list = tag in _LISTS and parent is not None and tag_of(parent) in ("li", *_LISTS)
    return tag in _SPACED and not is_inner_list


def is_raised(element: Any) -> bool:
    return (
        tag_of(element) == "sup"
        or _RAISING.search(element.get("style", "")) is not None
        or element.get("role") == "doc-noteref"
    )


def level_of(element: Any) -> int:
    """1 to 6 for a heading, else 0."""
    tag = tag_of(element)
    return int(tag[1]) if len(tag) == 2 and tag[0] == "h" and tag[1] in "123456" else 0


def breaks_page(element: Any, side: str) -> bool:
    """Whether a page ends ``before`` or ``after`` the element."""
    return _BREAKS[side].search(element.get("style", "")) is not None


def part_of_table(element: Any) -> str:
    """``table``, ``group``, ``row``, ``cell``, ``header``, or an empty string. A role comes before the name."""
    role = element.get("role")
    for part, roles in _ROLES.items():
        if role in roles:
            return part
    return "" if role in ("presentation", "none") else _TAGS.get(tag_of(element), "")


def spans_of(element: Any) -> tuple[int, int]:
    """How many rows and columns a cell spans. 0 rows: up to the end of the group."""
    rows = _number(element.get("rowspan") or element.get("aria-rowspan"))
    columns = _number(element.get("colspan") or element.get("aria-colspan"))
    return min(1 if rows is None else rows, _MOST_ROWS), min(columns or 1, _MOST_COLUMNS)


def _number(written: str | None) -> int | None:
    found = _NUMBER.match(written or "")
    return int(found[1]) if found is not None else None
