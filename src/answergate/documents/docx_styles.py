"""What the styles of a DOCX file say about paragraphs: headings, list items, hidden text."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from msgspec import Struct

from answergate.documents.docx_parts import child, is_on, local, value
from answergate.documents.flow import HEADING_LEVELS

# Word writes the names of its own styles in English, whatever language the user sees.
_HEADING = re.compile(r"heading ([1-9])|(title)|(subtitle)", re.I)
_BODY_LEVEL = 9


class Style(Struct, frozen=True):
    """``level`` is 1 to 6 for a heading, else 0."""

    level: int = 0
    is_item: bool = False
    is_hidden: bool = False
    is_raised: bool = False


class Styles:
    """The styles of a document by their ids."""

    def __init__(self, part: Element | None) -> None:
        self._elements = {
            value(one, "styleId"): one for one in (part if part is not None else ()) if local(one) == "style"
        }
        self._known: dict[str, Style] = {}

    def of(self, properties: Element | None) -> Style:
        """The style that the properties of a paragraph or a run name, with what they say themselves."""
        named = child(properties, "pStyle")
        if named is None:
            named = child(properties, "rStyle")
        return _with(self._named(value(named), ()), "", properties, properties)

    def _named(self, key: str, heirs: tuple[str, ...]) -> Style:
        element = self._elements.get(key)
        # Styles that are based on each other in a circle end here.
        if element is None or key in heirs:
            return Style()
        if key not in self._known:
            base = self._named(value(child(element, "basedOn")), (*heirs, key))
            name = value(child(element, "name"))
            self._known[key] = _with(base, name, child(element, "pPr"), child(element, "rPr"))
        return self._known[key]


def _with(base: Style, name: str, paragraph: Element | None, run: Element | None) -> Style:
    outline = value(child(paragraph, "outlineLvl"))
    level = base.level
    if outline.isdecimal():
        level = int(outline) + 1 if int(outline) < _BODY_LEVEL else 0
    elif found := _HEADING.fullmatch(name):
        level = int(found[1] or (1 if found[2] else 2))
    numbering = child(paragraph, "numPr", "numId")
    vertical = value(child(run, "vertAlign"))
    return Style(
        min(level, HEADING_LEVELS),
        base.is_item if numbering is None else value(numbering) != "0",
        base.is_hidden if child(run, "vanish") is None else is_on(run, "vanish"),
        vertical == "superscript" if vertical else base.is_raised,
    )
