"""Cases and documents that come with answergate. Each case records its expected result."""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct


class DemoCase(Struct, frozen=True, forbid_unknown_fields=True):
    """A case, its gate and the expected result: the status and the codes of all findings."""

    title: str
    gate: str
    language: str
    status: str
    findings: tuple[str, ...]
    case: dict[str, Any]
    policy: str | None = None
    name: str = ""

    @property
    def arguments(self) -> str:
        """The arguments of ``answergate check`` after the file name."""
        return f"--gate {self.gate}" + (f" --policy {self.policy}" if self.policy else "")


@cache
def demo_cases() -> tuple[DemoCase, ...]:
    """The bundled cases, sorted by gate, passing cases first."""
    return tuple(
        msgspec.structs.replace(
            msgspec.json.decode(entry.read_bytes(), type=DemoCase), name=entry.name.removesuffix(".json")
        )
        for entry in sorted(_entries(), key=_order)
    )


def _entries() -> list[Any]:
    return [entry for entry in (files(__name__) / "cases").iterdir() if entry.name.endswith(".json")]


def _order(entry: Any) -> tuple[int, int, str]:
    stem = entry.name.removesuffix(".json")
    gate, kind, *_ = stem.split("-")
    gates = ("answer", "evidence", "attribution", "guardrails", "citations")
    return gates.index(gate), ("good", "warn", "bad").index(kind), stem


def write_demo_pages(folder: Path) -> tuple[Path, ...]:
    """Write the PDFs that the cases cite into ``folder``, for the console to show. Returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for entry in (files(__name__) / "pages").iterdir():
        if entry.name.endswith(".pdf"):
            written.append(folder / entry.name)
            written[-1].write_bytes(entry.read_bytes())
    return tuple(written)


def sample_names() -> tuple[str, ...]:
    """The names of the samples for ``answergate resolve``, sorted."""
    return tuple(sorted(entry.name for entry in (files(__name__) / "documents").iterdir() if entry.is_dir()))


def sample_files(name: str) -> dict[str, bytes]:
    """The files of a sample by their paths in its folder: documents, gold.jsonl, README.txt, and possibly a catalogue."""
    with as_file(files(__name__) / "documents" / name) as bundled:
        paths = sorted(path for path in bundled.rglob("*") if path.is_file())
        return {path.relative_to(bundled).as_posix(): path.read_bytes() for path in paths}
