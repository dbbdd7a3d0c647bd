"""What each column of a table is about, row by row.

A header may be anywhere in a table, may be repeated, or may be on an earlier table. A column is known by the words of
the catalogue, by the labels of its slots, or by general words for names.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby, pairwise

from msgspec import Struct, structs

from answergate.documents.geometry import Box, is_edge
from answergate.documents.page import Cell, Page, Table
from answergate.model.catalogue import Catalogue, Column, Role, Slot
from answergate.resolve.names import NameReader
from answergate.resolve.squeeze import squeeze_text, without_brackets
from answergate.resolve.words import either, squeezed_listed
from answergate.text.attribution.labels import matches_label
from answergate.text.attribution.unit_context import unit_named
from answergate.text.numbers.number import Kind
from answergate.text.numbers.reader import read_numbers

_LONGEST_HEADER = 60
_SAME_EDGE = 2.0
_FEWEST_EDGES = 3
_SAME_SIDE = 12.0
_CAPTION = 45.0
_MOST_OF = 0.6
_SHARE = 0.34
_FIGURE = re.compile(r"[-+–±≤≥<>~]?\d[\d.,~–-]*\d?")
_LINE_GAP = 0.9
_CAPTION_UNIT = re.compile(
    rf"[(\[]?\s*(?:{either('units')})\s*[:：]|^\s*[(\[]\s*(?:{either('units')})\s", re.IGNORECASE
)
_END_MARKS = re.compile(rf"(?:\(?(?:{either('notes')})\d{{1,2}}\)|\*+(?:\d{{1,2}}\))?|[¹²³⁴-⁹]+)+$", re.IGNORECASE)
_BRACKETS = re.compile(r"[(（\[][^()（）\[\]]*[)）\]]")
_LETTER = re.compile(r"[^\W_]")
ENDS = ("minimum", "typical", "maximum")
"""Roles of columns that hold one end of a range."""
_FIELDS = {"amount": "value_headers", "unit": "unit_headers", "remark": "remark_headers", **{end: end for end in ENDS}}
_VALUES = frozenset({Kind.AMOUNT, Kind.PERCENT, Kind.DATE, Kind.QUANTITY})


class HeadedColumn(Struct, frozen=True):
    """A column's left and right edge, role (empty if unknown) and header as printed.

    ``end`` says which end of a range a column of values holds.
    """

    x0: float
    x1: float
    role: Role | str
    text: str
    end: str = ""


class Header(Struct, frozen=True):
    """The columns of a header, from left to right, and the caption of the table with the unit of its figures."""

    columns: tuple[HeadedColumn, ...]
    caption: str = ""

    def over(self, cell: Cell) -> HeadedColumn | None:
        """Return the column that contains the middle of ``cell``."""
        x = cell.box.middle[0]
        for column in self.columns:
            if column.x0 - 1 <= x <= column.x1 + 1:
                return column
        return None

    def values_before(self, column: HeadedColumn | None) -> float | None:
        """Return the left edge of the values, if all values are left of ``column`` and only it has names."""
        names = [one for one in self.columns if one.role == "name"]
        values = [one for one in self.columns if one.role == "value"]
        if names != [column] or not values or any(one.x0 > names[0].x0 for one in values):
            return None
        return values[0].x0

    def fits(self, table: Table) -> bool:
        """Whether ``table`` has the columns of this header, so that the header may apply to it.

        Columns that only space separates may be a little wider on another page. Only a column of names may be split
        further, because on some pages the groups have their own column.
        """
        if len(table.xs) == len(self.columns) + 1 and abs(table.box.x0 - self.columns[0].x0) <= _SAME_SIDE:
            middles = ((left + right) / 2 for left, right in pairwise(table.xs))
            if all(one.x0 < x < one.x1 for one, x in zip(self.columns, middles, strict=True)):
                return True
        edges = [*(column.x0 for column in self.columns), self.columns[-1].x1]
        if len(edges) < _FEWEST_EDGES or not all(is_edge(edge, table.xs, _SAME_EDGE) for edge in edges):
            return False
        names = [column for column in self.columns if column.role == "name"]
        extra = [x for x in table.xs if not is_edge(x, edges, _SAME_EDGE)]
        return all(any(column.x0 < x < column.x1 for column in names) for x in extra)


class HeadedRows(Struct, frozen=True):
    """The header of each row of a table. ``header_rows`` are the rows that are headers themselves."""

    by_row: tuple[Header | None, ...]
    header_rows: frozenset[int]


class HeaderReader:
    """Reads headers with the words of a catalogue."""

    def __init__(self, catalogue: Catalogue, names: NameReader) -> None:
        self._columns = tuple(map(_squeezed, catalogue.columns))
        self._names = names
        self._slots: tuple[Slot, ...] = tuple(
            {slot.name: slot for one in catalogue.coverages for slot in one.slots}.values()
        )
        self._name_headers = tuple(map(squeeze_text, catalogue.names.headers))
        self.role_of = lru_cache(maxsize=4096)(self._role_of)

    def read(self, page: Page, table: Table, inherited: Header | None) -> HeadedRows:
        """Return the headers of ``table``. Rows above its first own header use ``inherited`` if that one fits."""
        caption = self.caption(page, table)
        current = inherited if inherited is not None and inherited.fits(table) else None
        by_row: list[Header | None] = []
        header_rows: set[int] = set()
        if current is None:
            current = self._above(page, table, caption)
        for row in range(len(table.ys) - 1):
            cells = [cell for cell in table.cells if cell.row <= row <= cell.last_row]
            own = current if header_rows else None
            if row not in header_rows and self._is_header(page, cells, row, own):
                named = [cell for cell in cells if self.role_of(_text(page, cell))]
                # If a header cell begins in a row above, the other cells of that row are headers too.
                first, last = min(cell.row for cell in named), max(cell.last_row for cell in named)
                while self._is_unit_row(page, table, last + 1):
                    last += 1
                header_rows.update(range(first, last + 1))
                current = Header(tuple(self._header(page, table, first, last)), caption)
            by_row.append(current)
        return HeadedRows(tuple(by_row), frozenset(header_rows))

    def _is_unit_row(self, page: Page, table: Table, row: int) -> bool:
        """Whether a row under a header only gives units."""
        texts = [_text(page, cell) for cell in table.cells if cell.row == row and len(cell.span)]
        return bool(texts) and all(_is_unit(text.strip("()[]（）")) for text in texts)

    def _above(self, page: Page, table: Table, caption: str) -> Header | None:
        """Return the header of a table that has its header in the lines directly above it, or None.

        Every word stands over a column. Words in several lines over one column belong together.
        """
        over: list[list[str]] = [[] for _ in table.xs[1:]]
        top = table.box.top
        for line in sorted(page.free_lines, key=lambda line: -line.box.bottom):
            gap = top - line.box.bottom
            if gap < -line.box.height / 2 or not line.box.is_over(table.box):
                continue
            if gap > _LINE_GAP * line.box.height or line.box.x0 < table.xs[0] - _SAME_SIDE:
                break
            columns = [_column_of(word.box, table.xs) for word in line.words]
            if None in columns or not any(columns) or len(set(columns)) < 2 <= len(line.words) - 1:
                break
            for column, words in groupby(zip(columns, line.words, strict=True), key=lambda pair: pair[0]):
                over[column or 0].insert(0, " ".join(word.span.of(page.text) for _, word in words))
            top = line.box.top
        texts = [" ".join(words) for words in over]
        found = [self.role_of(text) for text in texts]
        if found.count("value") < 1 or len([role for role in found if role]) < 2:
            return None
        edges = zip(table.xs, table.xs[1:], found, texts, strict=False)
        return Header(tuple(HeadedColumn(*column) for column in edges), caption)

    def caption(self, page: Page, table: Table) -> str:
        """Return the nearest line just above the table that gives the unit of its figures: "(unit: thousand won)"."""
        words = _caption(page, table)
        unit = _CAPTION_UNIT.search(words)
        before = words[: unit.start()].strip(" ※*([") if unit is not None else ""
        is_for_another = self.role_of(before) and not any(matches_label(before, slot) for slot in self._slots)
        return "" if is_for_another else words

    def _role_of(self, header: str) -> str:
        """Return the role of a column with this header, or an empty string."""
        text = squeeze_text(header)
        if not text or len(text) > _LONGEST_HEADER:
            return ""
        bare = without_brackets(_END_MARKS.sub("", text))
        for column in self._columns:
            if (
                bare.startswith(column.starts)
                or bare.endswith(column.ends)
                or any(word in text for word in column.words)
            ):
                return column.role if not column.beside or _says_no_more(text, column) else "ignored"
        if any(matches_label(header, slot) and _names_it(bare, slot) for slot in self._slots):
            return "value"
        plain = bare.rstrip(".")
        for role in _FIELDS:
            if bare in squeezed_listed(_FIELDS[role]) or plain in squeezed_listed(_FIELDS[role]):
                return role
        if self._says_name(bare) and not self._names.is_name_like(header):
            return "name"
        return "group" if bare in squeezed_listed("group_headers") else ""

    def _says_name(self, header: str) -> bool:
        """Whether a header has nothing but words for names: "Card", "Product name", "Plan / tariff"."""
        words = sorted((*self._name_headers, *squeezed_listed("name_headers")), key=len, reverse=True)
        rest = header
        for word in words:
            rest = rest.replace(word, "")
        return rest != header and _LETTER.search(rest) is None

    def _is_header(self, page: Page, cells: list[Cell], row: int, above: Header | None) -> bool:
        """Whether a row is a header.

        At least two columns say what they are about, or all cells of the first row do. No cell is a sentence or a value.
        If the table already has a header ``above``, the cell in its column of names must not be a name, because a normal
        row may have the words of headers in its cells.
        """
        texts = [_text(page, cell) for cell in cells]
        roles = [role for text in texts if (role := self.role_of(text))]
        filled = [text for text in texts if text]
        is_first = row == 0 and bool(roles) and len(roles) == len(filled) and len(cells) > len(filled)
        if len(set(roles)) < 2 and max(roles.count("value"), roles.count("text")) < 2 and not is_first:
            return False
        if above is not None and len(roles) < _MOST_OF * len(filled):
            return False
        says_what = bool(set(roles) - {"ignored", "text", "remark", "unit"})
        if not (says_what or (row == 0 and roles.count("text") == len(filled) > 1)) or any(
            self._is_content(text) for text in filled
        ):
            return False
        over = [above.over(cell) for cell in cells] if above is not None else []
        named = [text for text, one in zip(texts, over, strict=False) if one is not None and one.role == "name"]
        return all(not text or self._is_header_text(text) for text in named)

    def _is_content(self, text: str) -> bool:
        """Whether a cell says something itself: a sentence, or a value and nothing else."""
        bare = squeeze_text(text)
        if _FIGURE.fullmatch(bare):
            return True
        if self.role_of(text):
            numbers = read_numbers(_BRACKETS.sub("", text))
            return any(number.kind in (Kind.AMOUNT, Kind.PERCENT) for number in numbers)
        if self._names.reads_as_body(text) and not bare.startswith("("):
            return True
        if bare.startswith("("):
            return False
        return any(number.kind in _VALUES for number in read_numbers(text))

    def _is_header_text(self, text: str) -> bool:
        """Whether a cell in a column of names is a header, and not a name that only ends like one."""
        bare = without_brackets(squeeze_text(text))
        begins = any(bare.startswith(column.starts) for column in self._columns)
        return bool(self.role_of(text)) and (begins or not self._names.is_own_name(text))

    def _header(self, page: Page, table: Table, first: int, last: int) -> list[HeadedColumn]:
        headed = []
        for index in range(len(table.xs) - 1):
            over = [
                cell
                for cell in table.cells
                if first <= cell.row <= last and cell.column <= index <= cell.last_column and _text(page, cell)
            ]
            texts = [_text(page, cell) for cell in over]
            # A unit under a header says in what its values are.
            texts = [texts[0], *(f"({text})" if _is_unit(text) else text for text in texts[1:])] if texts else []
            known = [role for text in texts if (role := self.role_of(text))]
            # Of stacked headers the lower one is more exact.
            role = "ignored" if "ignored" in known else known[-1] if known else ""
            end = ""
            if role in (*ENDS, "unit", "amount") and "value" in known:
                end = role if role in ENDS else ""
                texts = [text for text in texts if self.role_of(text) != end] if end else texts
                role = "value"
            headed.append(HeadedColumn(table.xs[index], table.xs[index + 1], role, " ".join(texts), end))
        return _joined(headed)


def _text(page: Page, cell: Cell) -> str:
    return " ".join(cell.span.of(page.text).split())


def _is_unit(text: str) -> bool:
    return not any(map(str.isdigit, text)) and text[:1] not in "([（" and unit_named(text) is not None


def _column_of(word: Box, xs: Sequence[float]) -> int | None:
    """Return the column of a table that a word stands over. A word over two columns belongs to the one with its middle."""
    x = word.middle[0]
    return next((index for index, (left, right) in enumerate(pairwise(xs)) if left <= x <= right), None)


def _names_it(header: str, slot: Slot) -> bool:
    """Whether a header is about a slot, and not a longer word of a language without spaces that contains its label."""
    if header.isascii() or any(char.isascii() and char.isalpha() for char in header):
        return True
    labels = (squeeze_text(label) for label in slot.labels)
    return any(label in header and len(label) >= _SHARE * len(header) for label in labels)


def _squeezed(column: Column) -> Column:
    words = ("starts", "ends", "words", "beside")
    return structs.replace(column, **{key: tuple(map(squeeze_text, getattr(column, key))) for key in words})


def _says_no_more(text: str, column: Column) -> bool:
    """Whether a header has no letters left after its role words and the allowed words are removed."""
    rest = _END_MARKS.sub("", text)
    for word in sorted((*column.starts, *column.ends, *column.words, *column.beside), key=len, reverse=True):
        rest = rest.replace(word, "")
    return _LETTER.search(rest) is None


def _joined(columns: Sequence[HeadedColumn]) -> list[HeadedColumn]:
    """Merge neighbouring columns that share one header cell."""
    joined: list[HeadedColumn] = []
    for column in columns:
        if joined and column.text and (joined[-1].text, joined[-1].end) == (column.text, column.end):
            joined[-1] = HeadedColumn(joined[-1].x0, column.x1, column.role, column.text, column.end)
        else:
            joined.append(column)
    return joined


def _caption(page: Page, table: Table) -> str:
    """Return the nearest line just above the table that gives the unit of its figures: "(unit: thousand won)"."""
    ceiling = max((other.box.bottom for other in page.tables if other.box.bottom <= table.box.top), default=0.0)
    lines = [line for line in page.free_lines if line.box.top >= ceiling - 1]
    for line in sorted(lines, key=lambda line: -line.box.bottom):
        if 0 <= table.box.top - line.box.bottom <= _CAPTION and line.box.x0 < table.box.x1:
            words = line.span.of(page.text)
            if _CAPTION_UNIT.search(words):
                return words
    return ""
