"""The names a proposal itself lists, and which of them are a catalogue's coverages."""

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
    """The coverage names a proposal lists, each once, in order; words for a group of coverages or for all of them
    (``groups``) are no names. Premiums tell its own list from examples; where no table has them, a list of names and
    amounts will do."""
    for beside in ("premium", "name"):
        found: dict[str, ListedName] = {}
        for part in tables:
            for name in _listed_names(part, tables.headed(part), beside=beside):
                if name.key not in groups:
                    found.setdefault(name.key, name)
        if found:
            return tuple(found.values())
    return ()


def _listed_names(part: Part, headed: HeadedRows, *, beside: str) -> Iterator[ListedName]:
    """The names of a table where it lists coverages: an amount to each row, and a column with the role ``beside``."""
    page, table = part.page, part.table
    for cell in table.cells:
        header = headed.by_row[cell.row]
        column = header.over(cell) if header is not None else None
        if header is None or column is None or column.role != "amount" or cell.row in headed.header_rows:
            continue
        if beside not in {one.role for one in header.columns}:
            continue
        # Which amount it is does not matter here: 1일당 2만원(180일 한도) is listed, too.
        if _FIGURE.search(cell.span.of(page.text)) is not None:
            for item in _names_beside(page, table, cell, header):
                yield ListedName(item.key, " ".join(item.span.of(page.text).split()), page.number)


def _names_beside(page: Page, table: Table, amount: Cell, header: Header) -> Iterator[NameItem]:
    """The names left of an amount, or right of it where amounts come first. A column for days, premiums or groups of
    coverages holds none; what has no two letters is a number; and what stands left of a name under the same header is the
    group it belongs to."""
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
    """For one insurer: coverage code to the keys that name it, key to code, and every name its proposal lists."""

    keys: Mapping[str, frozenset[str]]
    codes: Mapping[str, str]
    listed: frozenset[str]


def accept_names(catalogue: Catalogue, insurer: str, listed: Sequence[ListedName]) -> Accepted:
    """The names that stand for each coverage in this insurer's documents.

    A proposal that lists its coverages narrows the general names to the ones it lists, because another insurer's name
    for the coverage may be this insurer's name for a sibling. Names given for the insurer are always accepted; where
    the proposal lists one of them, they are all there is.
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
    """Whether a listed name is, as a whole, one of the coverage's patterns."""
    if any(word in key for word in coverage.not_names):
        return False
    return any(compile_pattern(f"^(?:{pattern})$").search(key) for pattern in coverage.patterns)


def names_to_accept(catalogue: Catalogue, insurer: str, listed: Sequence[ListedName]) -> str:
    """The listed names as a catalogue's table for ``insurer``: those recognised, and the others as comments."""
    accepted = accept_names(catalogue, insurer, listed)
    key = insurer if _BARE_KEY.fullmatch(insurer) else _toml_string(insurer)
    lines = [f"[insurers.{key}]"]
    for coverage in catalogue.coverages:
        names = [name.text for name in listed if name.key in accepted.keys[coverage.code]]
        shown = ", ".join(_toml_string(name) for name in names)
        lines.append(
            f"{coverage.code} = [{shown}]  # {coverage.title}"
            if names
            else f"# {coverage.code}: none recognised, {coverage.title}"
        )
    others = [f"#   p{name.page} {name.text}" for name in listed if name.key not in accepted.codes]
    lines += ["# the others:", *others] if others else []
    return "\n".join(lines) + "\n"


def _toml_string(text: str) -> str:
    """Text as a basic string, which is JSON's string."""
    return msgspec.json.encode(text).decode()
