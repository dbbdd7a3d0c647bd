"""The footnotes and endnotes of a DOCX file, with the marks that Word shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from answergate.documents.docx_parts import local, value
from answergate.documents.flow import raised

_ROMAN = ((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))


class Notes:
    """Gives each note its mark in the order in which the text refers to them."""

    def __init__(self, footnotes: Element | None, endnotes: Element | None) -> None:
        self._notes = {
            (local(note), value(note, "id")): note
            for part in (footnotes, endnotes)
            for note in (part if part is not None else ())
        }
        self._marks: dict[tuple[str, str], str] = {}
        self._counts: Counter[str] = Counter()
        self._written: set[tuple[str, str]] = set()
        self.current = ""

    def refer(self, reference: Element) -> str:
        """Return the mark of a reference. Empty if the text after the reference is its mark."""
        kind = local(reference).removesuffix("Reference")
        key = (kind, value(reference, "id"))
        if value(reference, "customMarkFollows") in ("1", "true", "on"):
            self._marks.setdefault(key, "")
        elif key not in self._marks:
            self._counts[kind] += 1
            number = self._counts[kind]
            self._marks[key] = raised(str(number)) if kind == "footnote" else _raised_roman(number)
        return self._marks[key]

    def take(self, *, last: bool) -> Iterator[tuple[str, Element]]:
        """Yield the notes that were referred to since the last call, with their marks. Endnotes only at the end."""
        for key, mark in list(self._marks.items()):
            if key not in self._written and key in self._notes and (last or key[0] == "footnote"):
                self._written.add(key)
                self.current = mark
                yield mark, self._notes[key]
        self.current = ""


def _raised_roman(number: int) -> str:
    letters = ""
    for worth, letter in _ROMAN:
        letters += letter * (number // worth)
        number %= worth
    return "".join(map(raised, letters))
