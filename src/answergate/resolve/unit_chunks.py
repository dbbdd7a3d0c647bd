"""The units of a document as chunks, each with its layout, coverage, name, page and box."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from answergate.documents.geometry import Box
from answergate.documents.page import Document
from answergate.model.catalogue import Catalogue
from answergate.resolve.enrolment import accept_names, names_of
from answergate.resolve.resolving import named_units, with_names
from answergate.resolve.sources import Source
from answergate.resolve.tables import DocumentTables


class ChunkCell(Struct, frozen=True):
    """A cell of a unit: the role and header of its column, and its text."""

    role: str
    header: str
    text: str
    bbox: tuple[float, float, float, float]


class UnitChunk(Struct, frozen=True):
    """What one place of a document says about one coverage. ``unit`` is the layout that connects its cells."""

    page: int
    unit: str
    coverage_code: str
    coverage_name: str
    bbox: tuple[float, float, float, float]
    cells: tuple[ChunkCell, ...]


def unit_chunks(catalogue: Catalogue, source: Source, document: Document) -> tuple[UnitChunk, ...]:
    """Return the units of the catalogue's coverages in ``document``, page by page."""
    tables = DocumentTables(document.pages, catalogue)
    listed = names_of(tables)
    accepted = accept_names(catalogue, tables.names, source.issuer, listed, listed)
    found = named_units(
        with_names(catalogue, tables.names, accepted, listed), [source], {source.name: tables}, accepted
    )
    chunks = [
        UnitChunk(
            page.number,
            unit.kind,
            code,
            " ".join(unit.name.span.of(page.text).split()),
            unit.box.corners,
            tuple(ChunkCell(cell.role, cell.header, cell.text(page), cell.box.corners) for cell in unit.cells),
        )
        for code, units in found.items()
        for page, unit in ((named.found.page, named.found.unit) for named in units)
    ]
    return tuple(sorted(chunks, key=lambda chunk: (chunk.page, chunk.bbox[1], chunk.bbox[0], chunk.coverage_code)))


def labels_by_page(chunks: Sequence[UnitChunk]) -> dict[int, list[tuple[Box, str]]]:
    """Return the boxes and labels of ``chunks`` by page, for a drawing of the pages."""
    labels: dict[int, list[tuple[Box, str]]] = {}
    for chunk in chunks:
        label = f"{chunk.coverage_code} {chunk.coverage_name} ({chunk.unit})"
        labels.setdefault(chunk.page, []).append((Box(*chunk.bbox), label))
    return labels
