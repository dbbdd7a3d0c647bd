"""The names that a proposal lists, and which of them are coverages of the catalogue."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

import msgspec
from msgspec import Struct

from answergate.documents.page import Cell, Page, Table
from answergate.resolve import roles
from answergate.resolve.amounts import parse_won
from answergate.resolve.catalogue import Catalogue, Coverage
from answergate.resolve.continued import Part
from answergate.resolve.headers import HeadedColumn, HeadedRows, Header
from answergate.resolve.names import NameItem, is_name_like, keys_of, leading_name, whole_name
from answergate.resolve.squeeze import squeeze_text
from answergate.resolve.tables import DocumentTables
from answergate.resolve.units import reads_as_body
from answergate.text.patterns import compile_pattern

_FIGURE = re.compile(r"\d")
_LETTERS = re.compile(r"[^\W\d_]\s*[^\W\d_]")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


class ListedName(Struct, frozen=True):
    """A name in a proposal's own coverage list, as printed there."""

    key: str
    text: str
    page: int


def names_of(tables: DocumentTables, groups: Collection[str]) -> tuple[ListedName, ...]:
    """Return the coverage names that a proposal lists, each once, in order.

    Words for a group of coverages or for the total (``groups``) are not names. A premium column distinguishes the
    proposal's own list from examples. If no table has one, a list of names and amounts is enough.
    """
    for required_role in ("premium", "name"):
        found: dict[str, ListedName] = {}
        for part in tables:
            for name in _listed_names(part, tables.headed(part), required_role=required_role):
                if name.key not in groups:
                    found.setdefault(name.key, name)
        if found:
            return tuple(found.values())
    return ()


def _listed_names(part: Part, headed: HeadedRows, *, required_role: str) -> Iterator[ListedName]:
    """Yield the names in a table that has an amount in each row and a column with the role ``required_role``."""
    page, table = part.page, part.table
    for cell in table.cells:
        header = headed.by_row[cell.row]
        column = header.over(cell) if header is not None else None
        if header is None or column is None or column.role != "amount" or cell.row in headed.header_rows:
            continue
        if required_role not in {one.role for one in header.columns}:
            continue
        # The kind of amount does not matter here: 1일당 2만원(180일 한도) counts too.
        if _FIGURE.search(cell.span.of(page.text)) is not None:
            for item in _names_beside(page, table, cell, header):
                yield ListedName(item.key, " ".join(item.span.of(page.text).split()), page.number)


def _names_beside(page: Page, table: Table, amount: Cell, header: Header) -> Iterator[NameItem]:
    """Yield the names left of an amount, or right of it if amounts come first.

    Columns for days, premiums or groups of coverages contain no names. Text without two letters is a number. A cell
    left of a name under the same header is the name's group.
    """
    found: list[tuple[NameItem, HeadedColumn | None]] = []
    for cell in table.cells:
        column = header.over(cell)
        is_beside = cell.last_column < amount.column or header.amounts_before(column) is not None
        if is_beside and cell.row == amount.row and cell.last_row <= amount.last_row:
            text = cell.span.of(page.text)
            if column is not None and column.role in roles.NAMELESS:
                continue
            if _LETTERS.search(text) is None or parse_won(squeeze_text(text)) is not None:
                continue
            # A name may have its body under it in the same cell.
            read = leading_name if reads_as_body(text) else whole_name
            if (name := read(text, cell.span.start)) is not None:
                found.append((name, column))
    for index, (name, column) in enumerate(found):
        under = [other for other, its in found[index + 1 :] if its is not None and its == column]
        if not any(is_name_like(other.key) for other in under):
            yield name


class Accepted(Struct, frozen=True):
    """The accepted names of one insurer: coverage code to name keys, key to code, and all names its proposal lists."""

    keys: Mapping[str, frozenset[str]]
    codes: Mapping[str, str]
    listed: frozenset[str]


def accept_names(catalogue: Catalogue, insurer: str, listed: Sequence[ListedName]) -> Accepted:
    """Return the names of each coverage in this insurer's documents.

    If a proposal lists its coverages, only the general names in that list count. Another insurer's name for the
    coverage may be this insurer's name for a similar one. Names that the catalogue gives for the insurer are always
    accepted. If the proposal lists one of them, no other name is accepted for that coverage.
    """
    given = {code: _keys(names) for code, names in catalogue.insurers.get(insurer, {}).items()}
    taken = {key for keys in given.values() for key in keys}
    keys: dict[str, frozenset[str]] = {}
    for coverage in catalogue.coverages:
        own = given.get(coverage.code, set())
        general = _keys(coverage.names)
        if listed:
            exact = {name.key for name in listed if name.key in general}
            general = exact or {name.key for name in listed if is_name_of(coverage, name.key)}
        if any(name.key in own for name in listed):
            general = set()
        keys[coverage.code] = frozenset(own | (general - taken))
    codes = {key: code for code, named in keys.items() for key in named}
    return Accepted(keys, codes, frozenset(name.key for name in listed))


def _keys(names: Sequence[str]) -> set[str]:
    return {key for name in names for key in keys_of(name)}


def is_name_of(coverage: Coverage, key: str) -> bool:
    """Whether a listed name matches one of the coverage's patterns as a whole."""
    if any(word in key for word in coverage.not_names):
        return False
    return any(compile_pattern(f"^(?:{pattern})$").search(key) for pattern in coverage.patterns)


def names_to_accept(catalogue: Catalogue, insurer: str, listed: Sequence[ListedName]) -> str:
    """Return the listed names as a TOML table for ``insurer``, with unrecognised names as comments."""
    accepted = accept_names(catalogue, insurer, listed)
    key = insurer if _BARE_KEY.fullmatch(insurer) else _toml_string(insurer)
    lines = [f"[insurers.{key}]"]
    for coverage in catalogue.coverages:
        names = [name.text for name in listed if name.key in accepted.keys[coverage.code]]
        shown = ", ".join(_toml_string(name) for name in names)
        lines.append(
            f"{coverage.code} = [{shown}]  # {coverage.title}"
            if names
            else f"# {coverage.code}: no name recognised, {coverage.title}"
        )
    others = [f"#   p{name.page} {name.text}" for name in listed if name.key not in accepted.codes]
    lines += ["# other names in the list:", *others] if others else []
    return "\n".join(lines) + "\n"


def _toml_string(text: str) -> str:
    """Return text as a TOML basic string, which has the same syntax as a JSON string."""
    return msgspec.json.encode(text).decode()
