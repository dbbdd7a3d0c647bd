"""One run: read a folder of documents, and write rows.jsonl, receipt.json and report.html."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from answergate.adapters.decoding.json_text import decode_text
from answergate.documents.errors import require_readers
from answergate.documents.page import Document
from answergate.errors import Problem
from answergate.model.catalogue import Catalogue
from answergate.resolve.reading import Progress, read_all
from answergate.resolve.receipt import receipt_of
from answergate.resolve.report import report_html
from answergate.resolve.resolving import resolve_all
from answergate.resolve.rows import Row, RowsError
from answergate.resolve.sources import Source, find_sources, passed_over


class Run(Struct, frozen=True):
    """What a run read and found.

    ``passed_over`` are the files in the folder that it did not read. ``warnings`` say what looks wrong with the
    documents or the catalogue.
    """

    sources: tuple[Source, ...]
    documents: dict[str, Document]
    rows: tuple[Row, ...]
    passed_over: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


def run(
    root: Path,
    catalogue: Catalogue,
    *,
    issuer: str = "",
    issuer_pattern: str = "",
    workers: int = 1,
    cache: Path | None = None,
    progress: Progress | None = None,
) -> Run:
    """Read the documents at ``root`` and resolve them. ``issuer`` and the pattern are those of ``find_sources``."""
    sources = find_sources(root, issuer=issuer, issuer_pattern=issuer_pattern, offers=catalogue.documents.offers)
    require_readers([source.name for source in sources])
    documents = read_all(sources, workers=workers, cache=cache, progress=progress)
    resolved = resolve_all(catalogue, sources, documents)
    return Run(sources, documents, resolved.rows, passed_over(root, sources), resolved.warnings)


def write_run(made: Run, catalogue: Catalogue, out: Path) -> None:
    """Write the three files of the run to ``out``."""
    out.mkdir(parents=True, exist_ok=True)
    written = encode_rows(made.rows)
    (out / "rows.jsonl").write_bytes(written)
    receipt = receipt_of(catalogue, made.documents, made.rows, written, made.passed_over, made.warnings)
    (out / "receipt.json").write_bytes(msgspec.json.format(msgspec.json.encode(receipt), indent=2) + b"\n")
    files = {source.name: source.path for source in made.sources}
    report = report_html(catalogue, made.rows, made.documents, files, made.passed_over, made.warnings)
    (out / "report.html").write_text(report, encoding="utf-8")


def encode_rows(rows: Sequence[Row]) -> bytes:
    """Encode rows as JSON lines."""
    return b"".join(msgspec.json.encode(row) + b"\n" for row in rows)


def decode_rows(written: bytes, name: str = "rows.jsonl") -> tuple[Row, ...]:
    """Decode JSON lines to rows. Raises RowsError with every line of the file ``name`` that is not a row."""
    rows, problems = [], []
    for number, line in enumerate(written.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            rows.append(msgspec.convert(decode_text(line.decode()), Row))
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            problems.append(Problem(f"{name} line {number}", str(error)))
    if problems:
        raise RowsError(problems)
    return tuple(rows)
