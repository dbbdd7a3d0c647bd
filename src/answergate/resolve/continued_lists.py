"""Lists of names in one cell that continue on the next page.

On the next page the cells next to the rest of the list are empty. The values are on the previous page, next to the
beginning of the list.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from answergate.documents.geometry import Box, around
from answergate.documents.page import Cell
from answergate.resolve.continued import Part
from answergate.resolve.continued_rows import CONTINUED
from answergate.resolve.headers import HeadedRows
from answergate.resolve.names import NameItem, NameReader, is_left_out
from answergate.resolve.squeeze import squeeze_text
from answergate.resolve.tables import DocumentTables
from answergate.resolve.units import OtherPage, Unit, UnitCell, role_of

_SAME_EDGE = 4.0
_FEWEST_NAMES = 2


def rest_units(lower: Part, tables: DocumentTables, wanted: Collection[str]) -> Iterator[Unit]:
    """Yield the wanted names in the list at the top of ``lower``, with the values of the previous page."""
    headed = tables.headed(lower)
    rest = next((cell for cell in lower.table.cells if cell.row not in headed.header_rows), None)
    words = rest.span.of(lower.page.text) if rest is not None else ""
    if rest is None or not tables.names.may_contain(words, wanted):
        return
    neighbours = [cell for cell in lower.table.cells if cell.row == rest.row and cell is not rest]
    upper = tables.continuations.part_before(lower)
    if upper is None or not neighbours or any(len(cell.span) or cell.row_span != rest.row_span for cell in neighbours):
        return
    begun = _last_row(upper)
    names = _rest_of_names(tables.names, upper, begun[0], lower, rest)
    stated = _stated(tables.headed(upper), begun[1:], headed, neighbours)
    for name in names:
        if name.key in wanted and stated and not is_left_out(squeeze_text(words), name.key):
            others = tuple(other.key for other in names if other.key != name.key)
            cells = tuple(
                UnitCell(
                    cell.span, cell.box, role, header, "", None, others, CONTINUED, OtherPage(upper.page, name.span)
                )
                for cell, role, header in stated
            )
            yield Unit(lower.page.number, name, cells, _row_box(rest, neighbours), "merged_cell")


def _last_row(part: Part) -> list[Cell]:
    last = len(part.table.ys) - 2
    return sorted((cell for cell in part.table.cells if cell.last_row == last), key=lambda cell: cell.column)


def _rest_of_names(read: NameReader, upper: Part, begun: Cell, lower: Part, rest: Cell) -> Sequence[NameItem]:
    """Return the names on the next page. The first one is the end of a name, unless the list was cut after a comma."""
    before, after = begun.span.of(upper.page.text), rest.span.of(lower.page.text)
    same_place = abs(begun.box.x0 - rest.box.x0) <= _SAME_EDGE and abs(begun.box.x1 - rest.box.x1) <= _SAME_EDGE
    first, names = read.names_in(before), read.names_in(after, rest.span.start)
    if (
        not same_place
        or min(len(first), len(names)) < _FEWEST_NAMES
        or read.reads_as_body(before)
        or read.reads_as_body(after)
    ):
        return ()
    if squeeze_text(before).endswith(","):
        return names
    # A complete name at the end may be the last of its list. The next page may then begin another list.
    return () if read.is_name_like(first[-1].key) else names[1:]


def _stated(
    above: HeadedRows, begun: Sequence[Cell], headed: HeadedRows, neighbours: Sequence[Cell]
) -> list[tuple[Cell, str, str]]:
    """Return the values next to the beginning of the list, with roles and headers.

    The result is empty if the two pages do not have the same columns.
    """
    if len(begun) != len(neighbours):
        return []
    found = []
    for cell, empty in zip(begun, sorted(neighbours, key=lambda cell: cell.column), strict=True):
        role, header = role_of(cell, above)
        if (role, header) != role_of(empty, headed) or abs(cell.box.x0 - empty.box.x0) > _SAME_EDGE:
            return []
        if role == "value" and len(cell.span):
            found.append((cell, role, header))
    return found


def _row_box(rest: Cell, neighbours: Sequence[Cell]) -> Box:
    return around([rest.box, *(cell.box for cell in neighbours)]).rounded()
