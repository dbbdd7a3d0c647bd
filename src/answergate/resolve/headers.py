"""What each column of a table is about, row by row.

A header may be anywhere in a table, may be repeated, or may be on an earlier table.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct, structs

from answergate.documents.geometry import is_edge
from answergate.documents.page import Cell, Page, Table
from answergate.resolve.catalogue import Column
from answergate.resolve.roles import BENEFIT, TIMES, UNREAD
from answergate.resolve.squeeze import squeeze_text, without_brackets

_LONGEST_HEADER = 48
_SAME_EDGE = 2.0
_FEWEST_EDGES = 3
_CAPTION = 45.0
_UNIT = re.compile(r"단위:?((?:천|만|백만|천만|억)?원)")
_UNIT_OF_AMOUNTS = re.compile(r"(?:가입|보장)금액(?:은|[:-])?((?:천|만|백만|천만|억)?원)")
_LARGER_UNIT = re.compile("[천만억]원")
_MARK = re.compile(r"주\d{1,2}\)")
_END_MARKS = re.compile(r"(?:\(?주\d{1,2}\)|\*+(?:\d{1,2}\))?)+$")
# A sentence about when a benefit is paid. A header says what its column is about, not when.
_SENTENCE = re.compile("진단확정[^일]|보험기간중|보장개시일이후|.{20}경우")
_LETTER = re.compile(r"[^\W_]")
# Words for what coverages insure and pay: 질병수술특약 is a name, 선택특약 is a header.
_INSURED = re.compile("진단|수술|입원|통원|치료|사망|장해|배상|책임|골절|화상|비용|일당|암|질환|질병|상해")


class HeadedColumn(Struct, frozen=True):
    """A column's left and right edge, role (empty if unknown) and squeezed header text."""

    x0: float
    x1: float
    role: str
    text: str


class Header(Struct, frozen=True):
    """The columns of a header, from left to right."""

    columns: tuple[HeadedColumn, ...]

    def over(self, cell: Cell) -> HeadedColumn | None:
        """Return the column that contains the middle of ``cell``."""
        x = cell.box.middle[0]
        for column in self.columns:
            if column.x0 - 1 <= x <= column.x1 + 1:
                return column
        return None

    def amounts_before(self, column: HeadedColumn | None) -> float | None:
        """Return the left edge of the amounts, if all amounts are left of ``column`` and only it has names."""
        names = [one for one in self.columns if one.role == "name"]
        amounts = [one for one in self.columns if one.role == "amount"]
        if names != [column] or not amounts or any(one.x0 > names[0].x0 for one in amounts):
            return None
        return amounts[0].x0

    def fits(self, table: Table) -> bool:
        """Whether ``table`` has the columns of this header, so that the header may apply to it.

        Only a column of names may be split further, because on some pages the groups have their own column.
        """
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


def read_headers(page: Page, table: Table, columns: Sequence[Column], inherited: Header | None) -> HeadedRows:
    """Return the headers of ``table``. Rows above its first own header use ``inherited`` if that one fits."""
    caption = _unit_above(page, table)
    current = inherited if inherited is not None and inherited.fits(table) else None
    by_row: list[Header | None] = []
    header_rows: set[int] = set()
    row = 0
    while row < len(table.ys) - 1:
        cells = [cell for cell in table.cells if cell.row <= row <= cell.last_row]
        own = current if header_rows else None
        if row not in header_rows and _is_header(page, cells, columns, own):
            named = [cell for cell in cells if _role(_text(page, cell), columns)]
            # If a header cell begins in a row above, the other cells of that row are headers too.
            first, last = min(cell.row for cell in named), max(cell.last_row for cell in named)
            header_rows.update(range(first, last + 1))
            current = _with_unit(_header(page, table, first, last, columns), caption)
        by_row.append(current)
        row += 1
    return HeadedRows(tuple(by_row), frozenset(header_rows))


def _text(page: Page, cell: Cell) -> str:
    return squeeze_text(cell.span.of(page.text))


def _role(text: str, columns: Sequence[Column]) -> str:
    if not text or len(text) > _LONGEST_HEADER:
        return ""
    bare = without_brackets(_END_MARKS.sub("", text))
    for column in columns:
        if bare.startswith(column.starts) or bare.endswith(column.ends) or any(word in text for word in column.words):
            return column.role if not column.beside or _says_no_more(text, column) else UNREAD
    return ""


def _says_no_more(text: str, column: Column) -> bool:
    """Whether a header has no letters left after its role words, its unit and the allowed words are removed."""
    rest = _MARK.sub("", text)
    for word in sorted((*column.starts, *column.ends, *column.words, *column.beside), key=len, reverse=True):
        rest = rest.replace(word, "")
    return _LETTER.search(rest) is None


def _is_header(page: Page, cells: list[Cell], columns: Sequence[Column], above: Header | None) -> bool:
    """Whether a row is a header.

    At least two columns say what they are about: one has names, or one has amounts and one premiums. No cell is a
    sentence. If the table already has a header ``above``, the cell in its column of names must not be a name, because a
    normal row may have 특약 in one column and 가입금액 in another.
    """
    texts = [_text(page, cell) for cell in cells]
    roles = {_role(text, columns) for text in texts} - {""}
    if len(roles) < 2 or not (roles & {"name", BENEFIT, "group"} or {"amount", "premium"} <= roles):
        return False
    if any(_SENTENCE.search(without_brackets(text)) for text in texts):
        return False
    over = [above.over(cell) for cell in cells] if above is not None else []
    named = [text for text, column in zip(texts, over, strict=False) if column is not None and column.role == "name"]
    return all(not text or _is_header_text(text, columns) for text in named)


def _is_header_text(text: str, columns: Sequence[Column]) -> bool:
    """Whether a cell in a column of names is a header, and not a name that only ends like one: 질병수술특약."""
    begins = any(without_brackets(text).startswith(column.starts) for column in columns)
    return bool(_role(text, columns)) and (begins or _INSURED.search(text) is None)


def _header(page: Page, table: Table, first: int, last: int, columns: Sequence[Column]) -> Header:
    headed = []
    for index in range(len(table.xs) - 1):
        over = [
            cell
            for cell in table.cells
            if first <= cell.row <= last and cell.column <= index <= cell.last_column and _text(page, cell)
        ]
        texts = [_text(page, cell) for cell in over]
        role = _role_of_all([_role(text, columns) for text in texts])
        headed.append(HeadedColumn(table.xs[index], table.xs[index + 1], role, "".join(texts)))
    return Header(tuple(_with_names(_joined(headed))))


def _with_names(columns: list[HeadedColumn]) -> list[HeadedColumn]:
    """Use the columns of benefits as columns of names, if no other column has names."""
    if any(column.role == "name" for column in columns):
        return columns
    return [structs.replace(column, role="name") if column.role == BENEFIT else column for column in columns]


def _role_of_all(found: list[str]) -> str:
    """Return the role of stacked header cells: the first one, except that 면책/감액 above 면책 and 감액 uses the lower one."""
    known = [role for role in found if role]
    if not known:
        return ""
    return known[-1] if TIMES.issuperset(known) else known[0]


def _joined(columns: list[HeadedColumn]) -> list[HeadedColumn]:
    """Merge neighbouring columns that share one header cell."""
    joined: list[HeadedColumn] = []
    for column in columns:
        if joined and column.text and joined[-1].text == column.text:
            joined[-1] = HeadedColumn(joined[-1].x0, column.x1, column.role, column.text)
        else:
            joined.append(column)
    return joined


def _unit_above(page: Page, table: Table) -> str:
    """Return the unit of money in the nearest line just above the table: (단위 : 만원)."""
    ceiling = max((other.box.bottom for other in page.tables if other.box.bottom <= table.box.top), default=0.0)
    lines = [line for line in page.free_lines if line.box.top >= ceiling - 1]
    for line in sorted(lines, key=lambda line: -line.box.bottom):
        if 0 <= table.box.top - line.box.bottom <= _CAPTION and line.box.x0 < table.box.x1:
            words = squeeze_text(line.span.of(page.text))
            match = _UNIT.search(words)
            if match and not words.strip("(※*").startswith("보험료"):
                return _amounts_unit(match.group(1), words)
    return ""


def _amounts_unit(first: str, words: str) -> str:
    """Return the unit of the amounts from a caption that gives ``first`` and perhaps other units.

    This is the unit that the caption gives for amounts. If there is none, it is ``first``, unless that may be for
    premiums.
    """
    given = _UNIT_OF_AMOUNTS.search(words)
    if given is not None:
        return f"({given.group(1)})"
    return "" if first == "원" and _LARGER_UNIT.search(words) else f"({first})"


def _with_unit(header: Header, unit: str) -> Header:
    """Add ``unit`` to the amount columns that have no unit themselves."""
    columns = [
        HeadedColumn(column.x0, column.x1, column.role, column.text + unit)
        if column.role == "amount" and "원" not in column.text
        else column
        for column in header.columns
    ]
    return Header(tuple(columns))
