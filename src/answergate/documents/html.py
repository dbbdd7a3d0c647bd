"""Reads HTML files as a browser shows them, without style sheets and scripts."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from lxml import etree

from answergate.documents.charset import decoded
from answergate.documents.flow import FlowError
from answergate.documents.flow_pages import write_pages
from answergate.documents.html_flow import Hidden, blocks_of
from answergate.documents.page import Document, Trouble

_MOST_BYTES = 32_000_000
_CUT = "could not be read in full: its elements are nested more than 256 deep, or it has a word of more than 10 MB"
_NO_TEXT = "could not be read: the file has no text"


def read_html(path: Path, name: str) -> Document:
    """Read the HTML file at ``path`` and call it ``name``."""
    content = path.read_bytes()
    digest = hashlib.sha256(content).hexdigest()
    hidden = Hidden()
    try:
        if len(content) > _MOST_BYTES:
            raise FlowError(f"could not be read: larger than {_MOST_BYTES // 1_000_000} MB")
        text, reason = decoded(content)
        root, cut = _parsed(text)
        pages = write_pages(blocks_of(root, hidden), hidden.count) if root is not None else ()
    except FlowError as error:
        return Document(name, digest, (), (Trouble(name, None, str(error)),))
    reasons = [reason, cut] if pages or cut else [_NO_TEXT]
    return Document(name, digest, pages, tuple(Trouble(name, None, reason) for reason in reasons if reason))


def _parsed(text: str) -> tuple[Any, str]:
    """Return the root element, None if there is none, and what was left out or an empty string."""
    parser = etree.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True, no_network=True)
    try:
        root = etree.fromstring(text.encode("utf-8", "replace"), parser)
    except etree.XMLSyntaxError:
        return None, ""
    is_cut = any(entry.type == etree.ErrorTypes.ERR_RESOURCE_LIMIT for entry in parser.error_log)
    return root, _CUT if is_cut else ""
