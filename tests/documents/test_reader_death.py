"""If a process is killed while reading, its document is reported or read again, and nothing hangs."""

from __future__ import annotations

import os
import signal
from pathlib import Path, PosixPath

import msgspec
import pytest
from pdf_maker import write_pdf
from proposals import coverage_list

from answergate.resolve.reading import read_all
from answergate.resolve.sources import Source, find_sources

pytestmark = pytest.mark.skipif(os.name != "posix", reason="processes are killed by signal on POSIX only")


class Deadly(PosixPath):
    """A file that kills the process that reads it, like a crash of the PDF engine or a lack of memory."""

    def read_bytes(self) -> bytes:
        os.kill(os.getpid(), signal.SIGKILL)
        return b""


class DeadlyOnce(PosixPath):
    """A file that kills the first process that reads it."""

    def read_bytes(self) -> bytes:
        mark = Path(f"{self}.read")
        if not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().read_bytes()


def _sources(tmp_path: Path, deadly: type[PosixPath]) -> list[Source]:
    for insurer in ("one", "three", "two"):
        sheet = coverage_list(["질병수술비", "10만원", "1,596", "20년/100세"])
        write_pdf(tmp_path / insurer / "가입설계서" / "a.pdf", sheet)
    first, *rest = find_sources(tmp_path)
    return [msgspec.structs.replace(first, path=deadly(first.path)), *rest]


def test_a_document_that_kills_its_reader_is_reported_and_the_rest_is_read(tmp_path: Path) -> None:
    sources = _sources(tmp_path, Deadly)
    read = read_all(sources, workers=2, cache=None)
    assert list(read) == [source.name for source in sources]
    lost = read[sources[0].name]
    assert [str(trouble) for trouble in lost.troubles] == [f"{sources[0].name}: could not be read: the reader crashed"]
    for source in sources[1:]:
        assert "질병수술비" in read[source.name].pages[0].text
        assert not read[source.name].troubles


def test_a_document_is_read_again_after_its_reader_is_killed_once(tmp_path: Path) -> None:
    sources = _sources(tmp_path, DeadlyOnce)
    read = read_all(sources, workers=2, cache=None)
    assert (Path(f"{sources[0].path}.read")).exists()
    for source in sources:
        assert "질병수술비" in read[source.name].pages[0].text
