"""Shows the result of reading a document, as JSON or HTML: pages, tables, rows, cells, lines and their boxes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from answergate.documents.geometry import Box
from answergate.documents.page import Document, Page, Table


def chunks_of(document: Document) -> dict[str, Any]:
    """The document as plain values, ready for JSON."""
    return {
        "document": document.name,
        "sha256": document.sha256,
        "troubles": [{"page": trouble.page, "reason": trouble.reason} for trouble in document.troubles],
        "pages": [_page(page) for page in document.pages],
    }


def _page(page: Page) -> dict[str, Any]:
    return {
        "page": page.number,
        "width": page.width,
        "height": page.height,
        "hidden_characters": page.hidden,
        "lines": [{"text": line.span.of(page.text), "bbox": line.box.corners} for line in page.free_lines],
        "tables": [_table(page, table) for table in page.tables],
    }


def _table(page: Page, table: Table) -> dict[str, Any]:
    return {
        "bbox": table.box.corners,
        "rows": len(table.ys) - 1,
        "columns": len(table.xs) - 1,
        "cells": [
            {
                "row": cell.row,
                "column": cell.column,
                "row_span": cell.row_span,
                "column_span": cell.column_span,
                "text": cell.span.of(page.text),
                "bbox": cell.box.corners,
            }
            for cell in table.cells
        ],
    }


def chunks_html(document: Document, labels: Mapping[int, Sequence[tuple[Box, str]]]) -> str:
    """The document as one HTML page, with every cell and line at its position.

    ``labels`` maps a page number to boxes to outline, each with its label.
    """
    pages = "\n".join(_page_html(page, labels.get(page.number, ())) for page in document.pages)
    troubles = "".join(
        f"<li>{f'page {trouble.page}: ' if trouble.page else ''}{escape(trouble.reason)}</li>"
        for trouble in document.troubles
    )
    return (
        f'<!doctype html><html lang="ko"><meta charset="utf-8"><title>{escape(document.name)}</title><style>'
        "body{font:9px sans-serif;background:#eef1f4}.page{position:relative;background:#fff;margin:16px auto}"
        ".page div{position:absolute;box-sizing:border-box;overflow:hidden;white-space:pre-wrap}"
        ".cell{border:1px solid #1f6feb;background:#1f6feb0a}.line{color:#57606a}"
        ".page .unit{outline:2px solid #2da44e;overflow:visible;pointer-events:none}"
        ".unit b{position:absolute;right:0;top:-13px;background:#2da44e;color:#fff;white-space:nowrap;padding:0 4px}"
        f"</style><h1>{escape(document.name)}</h1><ul>{troubles}</ul>{pages}</html>"
    )


def _page_html(page: Page, labels: Sequence[tuple[Box, str]]) -> str:
    parts = [_box_html("cell", cell.box, cell.span.of(page.text)) for table in page.tables for cell in table.cells]
    parts += [_box_html("line", line.box, line.span.of(page.text)) for line in page.free_lines]
    parts += [f'<div class=unit style="{_place(box)}"><b>{escape(label)}</b></div>' for box, label in labels]
    return (
        f'<h2>page {page.number}</h2><div class=page style="width:{page.width}px;height:{page.height}px">'
        f"{''.join(parts)}</div>"
    )


def _box_html(kind: str, box: Box, text: str) -> str:
    return f'<div class={kind} style="{_place(box)}" title="{escape(text, quote=True)}">{escape(text)}</div>'


def _place(box: Box) -> str:
    return f"left:{box.x0}px;top:{box.top}px;width:{box.width:.2f}px;height:{box.height:.2f}px"
