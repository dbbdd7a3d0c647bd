"""The names that documents list in columns of names, and which of them are coverages of the catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec import Struct

from answergate.documents.page import Cell, Page
from answergate.model.catalogue import Catalogue
from answergate.resolve.continued import Part
from answergate.resolve.headers import HeadedColumn, HeadedRows
from answergate.resolve.names import NameItem, NameReader, is_name_of
from answergate.resolve.tables import DocumentTables

_LETTERS = re.compile(r"[^\W\d_]\s*[^\W\d_]")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


class ListedName(Struct, frozen=True):
    """A name in a column of names, as printed there."""

    key: str
    text: str
    page: int


def names_of(tables: DocumentTables) -> tuple[ListedName, ...]:
    """Return the names that a document lists, each once, in order.

    Words for a group of names or for the total are not names.
    """
    found: dict[str, ListedName] = {}
    for part in tables:
        for item in _listed_names(part, tables.headed(part), tables.names):
            if item.key not in tables.names.groups:
                text = " ".join(item.span.of(part.page.text).split())
                found.setdefault(item.key, ListedName(item.key, text, part.page.number))
    return tuple(found.values())


def _listed_names(part: Part, headed: HeadedRows, read: NameReader) -> Iterator[NameItem]:
    """Yield the names in the columns of names of a table, in the rows that state a value."""
    page, table = part.page, part.table
    for cell in table.cells:
        header = headed.by_row[cell.row]
        column = header.over(cell) if header is not None else None
        if header is None or column is None or cell.row in headed.header_rows or column.role not in ("name", ""):
            continue
        values = [one for one in header.columns if one.role == "value"]
        names = [one for one in header.columns if one.role == "name"]
        if not values or (names and column.role != "name") or not _has_value(part, headed, cell, values):
            continue
        text = cell.span.of(page.text)
        if _LETTERS.search(text) is None:
            continue
        if not names and column is not header.columns[0]:
            continue
        # A name may have its body under it in the same cell.
        name = (read.leading_name if read.reads_as_body(text) else read.whole_name)(text, cell.span.start)
        if name is not None and not _is_group(page, part, cell, column, headed, read):
            yield name


def _has_value(part: Part, headed: HeadedRows, name: Cell, values: Sequence[HeadedColumn]) -> bool:
    """Whether a value column has text in the row of ``name``."""
    return any(
        len(cell.span) and any(column.x0 <= cell.box.middle[0] <= column.x1 for column in values)
        for cell in part.table.cells
        if cell.row <= name.row <= cell.last_row and cell.row not in headed.header_rows
    )


def _is_group(page: Page, part: Part, cell: Cell, column: HeadedColumn, headed: HeadedRows, read: NameReader) -> bool:
    """Whether a cell left of a name under the same header is the name's group."""
    header = headed.by_row[cell.row]
    return any(
        other.row == cell.row
        and other.column > cell.last_column
        and header is not None
        and header.over(other) == column
        and read.is_name_like(other.span.of(page.text))
        for other in part.table.cells
    )


class Accepted(Struct, frozen=True):
    """The accepted names of one issuer: coverage code to name keys, key to code, and all names its documents list."""

    keys: Mapping[str, frozenset[str]]
    codes: Mapping[str, str]
    listed: frozenset[str]


def accept_names(
    catalogue: Catalogue,
    read: NameReader,
    issuer: str,
    offered: Sequence[ListedName],
    listed: Sequence[ListedName] = (),
) -> Accepted:
    """Return the names of each coverage in this issuer's documents.

    If an offer lists the coverage (``offered``), only the general names in that list count: another issuer's name for
    it may be this issuer's name for a similar one. If it does not, names in any column of names (``listed``) count that
    one of the coverage's patterns matches. Names that the catalogue gives for the issuer are always accepted. If the
    offer lists one of them, no other name is accepted for that coverage.
    """
    given = {one.code: _keys(read, catalogue.names_of(issuer, one.code)) for one in catalogue.coverages}
    taken = {key for keys in given.values() for key in keys}
    others = [name for one in catalogue.coverages for name in one.siblings]
    left_out = _keys(read, (*others, *catalogue.others))
    keys: dict[str, frozenset[str]] = {}
    for coverage in catalogue.coverages:
        own, general = given[coverage.code], _keys(read, coverage.names)
        offers = [name.key for name in offered if name.key in general] or [
            name.key for name in offered if is_name_of(coverage, name.key)
        ]
        found = set(offers) if offers else general | {name.key for name in listed if is_name_of(coverage, name.key)}
        if any(name.key in own for name in offered):
            found = set()
        keys[coverage.code] = frozenset(own | (found - taken - (left_out - general)))
    codes = {key: code for code, named in keys.items() for key in named}
    return Accepted(keys, codes, frozenset(name.key for name in (*offered, *listed)))


def _keys(read: NameReader, names: Sequence[str]) -> set[str]:
    return {key for name in names for key in read.keys_of(name)}


def names_to_accept(catalogue: Catalogue, read: NameReader, issuer: str, listed: Sequence[ListedName]) -> str:
    """Return the listed names as a TOML table for ``issuer``, with unrecognised names as comments."""
    accepted = accept_names(catalogue, read, issuer, listed)
    key = issuer if _BARE_KEY.fullmatch(issuer) else _toml_string(issuer)
    lines = [f"[issuers.{key}]"]
    for coverage in catalogue.coverages:
        names = [name.text for name in listed if name.key in accepted.keys[coverage.code]]
        shown = ", ".join(_toml_string(name) for name in names)
        title = coverage.title or coverage.names[0]
        lines.append(
            f"{coverage.code} = [{shown}]  # {title}" if names else f"# {coverage.code}: no name recognised, {title}"
        )
    others = [f"#   p{name.page} {name.text}" for name in listed if name.key not in accepted.codes]
    lines += ["# other names in the list:", *others] if others else []
    return "\n".join(lines) + "\n"


def _toml_string(text: str) -> str:
    """Return text as a TOML basic string, which has the same syntax as a JSON string."""
    return msgspec.json.encode(text).decode()
