"""The receipt of a run: hashes of the inputs and outputs, and counts. It contains no times."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from answergate.documents.page import Document, Trouble
from answergate.model.catalogue import Catalogue
from answergate.resolve.rows import Row
from answergate.version import __version__


def receipt_of(
    catalogue: Catalogue,
    documents: Mapping[str, Document],
    rows: Sequence[Row],
    rows_written: bytes,
    passed_over: Sequence[str] = (),
    warnings: Sequence[str] = (),
) -> dict[str, Any]:
    """Return the receipt of a run.

    ``step3_status`` is ``completed``, or says that something could not be read. ``passed_over`` lists files of other
    kinds, which are only named. ``warnings`` say what looks wrong with the documents or the catalogue.
    """
    troubles = [trouble for document in documents.values() for trouble in document.troubles]
    return {
        "step3_status": _status(troubles),
        "answergate": __version__,
        "inputs": {
            "catalogue_sha256": hashlib.sha256(msgspec.json.encode(catalogue, order="deterministic")).hexdigest(),
            "documents": {
                name: {"sha256": document.sha256, "pages": len(document.pages)} for name, document in documents.items()
            },
        },
        "outputs": {"rows": len(rows), "rows_sha256": hashlib.sha256(rows_written).hexdigest()},
        "counts": _counts(rows),
        "found_rates": found_rates(rows),
        "passed_over": list(passed_over),
        "warnings": list(warnings),
        "troubles": [msgspec.to_builtins(trouble) for trouble in troubles],
    }


def _status(troubles: Sequence[Trouble]) -> str:
    if any(trouble.page is None for trouble in troubles):
        return "completed_with_unread_documents"
    return "completed_with_unread_pages" if troubles else "completed"


def _counts(rows: Sequence[Row]) -> dict[str, int]:
    counts = {"FOUND": 0, "UNKNOWN": 0, "FOUND_GLOBAL": 0}
    for row in rows:
        for slot in row.slots.values():
            counts[slot.status] += 1
            counts["FOUND_GLOBAL"] += sum(evidence.gate_status == "FOUND_GLOBAL" for evidence in slot.evidences)
    return counts


def found_rates(rows: Sequence[Row]) -> dict[str, dict[str, Any]]:
    """Return for each coverage and slot how many rows have it FOUND, and how many rows there are."""
    rates: dict[str, dict[str, Any]] = {}
    for row in rows:
        for name, slot in row.slots.items():
            rate = rates.setdefault(f"{row.identity.coverage_code}.{name}", {"found": 0, "rows": 0, "rate": 0.0})
            rate["rows"] += 1
            rate["found"] += slot.status == "FOUND"
            rate["rate"] = round(rate["found"] / rate["rows"], 4)
    return rates
