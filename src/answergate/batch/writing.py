"""Write the outputs of a finished run. They appear only when all of them are complete."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TextIO

from msgspec import Struct

from answergate.batch.output import judged_lines
from answergate.batch.resuming import Spool
from answergate.errors import InputError, Problem
from answergate.records.needs import require
from answergate.render.judged import Judged
from answergate.render.summary import Summary

PARQUET_ROWS = 4096
"""Rows per Parquet row group. Fixed, so that the file does not depend on how the run was split."""

KINDS = {
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".parquet": "parquet",
    ".sarif": "sarif",
    ".sarif.json": "sarif",
    ".xml": "junit",
    ".md": "markdown",
    ".html": "html",
}
WITH_CASES = ("html",)
WITH_PLACES = ("sarif",)


class Output(Struct, frozen=True):
    """A file to write, and its kind."""

    kind: str
    path: Path

    @classmethod
    def named(cls, name: str, *, option: str = "-o", kind: str | None = None) -> Output:
        """The output for a file name. Raises InputError if its ending is not known or its folder does not exist."""
        path = Path(name)
        if kind is None:
            kind = next((KINDS[ending] for ending in KINDS if path.name.lower().endswith(ending)), None)
        if kind is None:
            raise InputError([Problem(f"{option} {name}", f"unknown ending: use one of {', '.join(KINDS)}")])
        if path.is_dir():
            raise InputError([Problem(f"{option} {name}", "this is a folder: name a file in it")])
        if not path.parent.is_dir():
            raise InputError([Problem(f"{option} {name}", f"there is no folder {path.parent}")])
        if kind == "parquet":
            require("pyarrow", extra="batch", wanted_by=f"{option} {name}", doing="writing Parquet")
        return cls(kind, path)


def write_outputs(spool: Spool, outputs: tuple[Output, ...], summary: Summary, *, keeps: bool) -> None:
    """Write every output under a temporary name, then rename all of them. The spool becomes the first JSON Lines file."""
    own = next((output for output in outputs if output.kind == "jsonl"), None)
    others = [output for output in outputs if output is not own]
    try:
        for output in others:
            _write(output, spool, summary, keeps=keeps)
        for output in others:
            os.replace(_part(output), output.path)
    finally:
        for output in others:
            _part(output).unlink(missing_ok=True)
    if own is not None:
        spool.become(own.path)


def judged_of(spool: Spool, *, keeps: bool = False) -> Iterator[Judged]:
    """The judged records of a spool, with their extras if ``keeps``."""
    return judged_lines(spool.lines(), spool.extras() if keeps else None)


def _part(output: Output) -> Path:
    # The spool of the first output already uses the ending .part.
    return output.path.with_name(f"{output.path.name}.rendered.part")


def _write(output: Output, spool: Spool, summary: Summary, *, keeps: bool) -> None:
    part = _part(output)
    if output.kind == "parquet":
        _write_parquet(part, judged_of(spool))
    elif output.kind == "jsonl":
        with part.open("wb") as copy:
            copy.writelines(spool.lines())
    else:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            _render(output.kind, judged_of(spool, keeps=keeps), summary, file)
    with part.open("rb") as written:
        os.fsync(written.fileno())


def _render(kind: str, judged: Iterator[Judged], summary: Summary, file: TextIO) -> None:
    if kind == "sarif":
        from answergate.render.sarif import write_sarif

        write_sarif(judged, file)
    elif kind == "junit":
        from answergate.render.junit import write_junit

        write_junit(judged, file)
    elif kind == "markdown":
        from answergate.render.markdown import markdown_summary

        file.write(markdown_summary(summary, judged))
    else:
        from answergate.render.report.page import write_report

        write_report(judged, summary, file)


def _write_parquet(path: Path, judged: Iterator[Judged]) -> None:
    from pyarrow.parquet import ParquetWriter

    from answergate.batch.arrow import SCHEMA, to_batch

    with ParquetWriter(path, SCHEMA, compression="zstd") as writer:
        while rows := list(islice(judged, PARQUET_ROWS)):
            writer.write_batch(to_batch((one.file, one.line, one.verdict) for one in rows))
