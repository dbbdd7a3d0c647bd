"""Find the columns of a file that hold the fields of a case. The first record decides for the whole file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from shlex import quote

from msgspec import Struct
from msgspec.structs import replace

from answergate.adapters import FROM, OWN_SHAPE, PROVIDERS, guess, has_field, how_to_map, quoted, recognise, source_of
from answergate.errors import CaseError
from answergate.intake.names import ALL_NAMES
from answergate.records.record import Block, Record
from answergate.records.sources import blocks, records

NEED_CHUNKS = frozenset(("answer", "guardrails"))
"""The gates that compare an answer with chunks."""

_TABLES = frozenset(("csv", "parquet"))
_OF_TOOLS = ("answer", "chunks", "question")


class Columns(Struct, frozen=True):
    """The columns of one file.

    ``guess`` maps fields of a case to columns, as ``--map`` does. ``tool`` is the tool that wrote the records, if it is
    known, and ``of_tool`` maps fields to the columns in which this tool writes them. ``no_chunks`` says, for a gate that
    needs chunks, that no column holds them. ``needs_chunks`` is set if that makes every record unreadable.
    """

    guess: Mapping[str, str] = {}
    tool: str | None = None
    of_tool: Mapping[str, str] = {}
    no_chunks: str = ""
    needs_chunks: bool = False

    def notes(self) -> list[str]:
        """What to tell the user: which columns are read, and how to name others."""
        notes = []
        if self.tool in PROVIDERS:
            notes.append(f"reading responses of {self.tool}")
        if self.tool is not None and self.of_tool:
            notes.append(f"reading {self.tool} records: {_listed(self.of_tool)}")
        if self.guess:
            option = quote(",".join(f"{field}={column}" for field, column in self.guess.items()))
            notes.append(f"reading {_listed(self.guess)} (set with --map {option})")
        if self.no_chunks and not self.needs_chunks:
            notes.append(self.no_chunks)
        return notes


def columns_of(record: Record, mapping: Mapping[str, str], gate: str, *, in_table: bool) -> Columns | None:
    """The columns of a file, from its first ``record``. None if the record cannot be read.

    All rows of a table have the same columns. A JSON record may leave out its chunks, so there ``needs_chunks`` is not set.
    """
    if record.problem is not None:
        return None
    payload = record.payload
    try:
        shaped = recognise(payload, mapping.get(FROM), mapped=bool(mapping))
        if shaped.shape in PROVIDERS:
            return Columns(tool=shaped.shape)
        guessed = guess(payload, shaped, mapping)
    except CaseError:
        return None
    set_by_user = {ALL_NAMES.get(field, (field,))[0] for field in mapping}
    sources = {field: source_of(payload, shaped, field) for field in _OF_TOOLS if field not in set_by_user}
    has_chunks = "chunks" in set_by_user or "chunks" in guessed or has_field(payload, shaped, "chunks")
    no_chunks = (
        ""
        if has_chunks or gate not in NEED_CHUNKS
        else f"no chunks in the first record{how_to_map(payload, shaped, 'chunks')}"
    )
    return Columns(
        guess=guessed,
        tool=None if shaped.shape == OWN_SHAPE else shaped.shape,
        of_tool={field: source for field, source in sources.items() if source is not None},
        no_chunks=no_chunks,
        needs_chunks=bool(no_chunks) and in_table,
    )


def with_columns(
    file_blocks: Iterable[Block],
    mapping: Mapping[str, str],
    gate: str,
    found: Callable[[Columns], object] = lambda columns: None,
) -> Iterator[Block]:
    """The blocks of one file, each with the file's guess. ``found`` is called once, with the columns of the file."""
    columns = None
    for block in file_blocks:
        if columns is None:
            columns = _first(block, mapping, gate)
            if columns is not None:
                found(columns)
        if columns is not None and (columns.guess or columns.needs_chunks):
            block = replace(block, guess=columns.guess, needs_chunks=columns.needs_chunks)
        yield block


def columns_in(file: str, mapping: Mapping[str, str], gate: str) -> Columns:
    """The columns of a file, from its first record that can be read."""
    for block in blocks(file):
        if (columns := _first(block, mapping, gate)) is not None:
            return columns
    return Columns()


def _first(block: Block, mapping: Mapping[str, str], gate: str) -> Columns | None:
    """The columns that the first readable record of the block shows."""
    in_table = block.kind in _TABLES
    found = (columns_of(record, mapping, gate, in_table=in_table) for record in records(block))
    return next((columns for columns in found if columns is not None), None)


def _listed(sources: Mapping[str, str]) -> str:
    return ", ".join(f"{field} from {quoted(source)}" for field, source in sources.items())
