"""Write the verdicts of an engine in order. The file appears only when it is complete."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import pyarrow as pa

from answergate.batch.arrow import to_lines


def write_lines(batches: Iterable[pa.RecordBatch], output: str) -> None:
    """Write rows of ``SCHEMA``, in order, as the JSON Lines file that a local run writes."""
    part = f"{output}.part"
    try:
        with open(part, "wb") as lines:
            for batch in batches:
                lines.writelines(to_lines(batch))
        os.replace(part, output)
    finally:
        Path(part).unlink(missing_ok=True)
