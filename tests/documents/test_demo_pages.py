"""The bundled PDF is what its script makes, and the cited chunks are where the cases say."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from answergate.demo import demo_cases, write_demo_pages

SCRIPT = Path(__file__).parents[2] / "tools" / "make_demo_pages.py"


def test_the_bundled_file_is_what_its_script_makes(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("make_demo_pages", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    [written] = write_demo_pages(tmp_path / "pages")
    assert written.read_bytes() == script.document()
    assert written.stat().st_size < 8_000


def placed_chunks() -> list[dict[str, Any]]:
    chunks = [chunk for case in demo_cases() for chunk in case.case.get("raw_chunks", []) if "source" in chunk]
    assert len(chunks) == 4
    return chunks


@pytest.mark.parametrize("chunk", placed_chunks())
def test_a_chunk_is_in_its_box(chunk: dict[str, Any], tmp_path: Path) -> None:
    pdfium = pytest.importorskip("pypdfium2", reason="pypdfium2 is not installed")
    write_demo_pages(tmp_path)
    [(number, left, right, top, bottom)] = chunk["position_int"]
    document = pdfium.PdfDocument(tmp_path / chunk["source"])
    try:
        page = document[number - 1]
        height = page.get_height()
        words = page.get_textpage().get_text_bounded(left, height - bottom, right, height - top)
    finally:
        document.close()
    assert words.replace("\r\n", " ") == chunk["text"]
