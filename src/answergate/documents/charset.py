"""Decodes HTML: by its byte order mark, by the charset it names, or else as UTF-8."""

from __future__ import annotations

import codecs
import re

from answergate.documents.flow import FlowError

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_HEAD = 4096
_NAMED = re.compile(
    rb"""<meta[^>]{0,400}?charset\s*=\s*["']?\s*([\w.:-]+)|\A\s*<\?xml[^>]{0,400}?encoding\s*=\s*["']([\w.:-]+)""", re.I
)
# Pages that name the first charset are written in the second, as browsers assume.
_WIDER = {
    "ascii": "cp1252",
    "iso8859-1": "cp1252",
    "iso8859-9": "cp1254",
    "euc_kr": "cp949",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "big5": "big5hkscs",
    # A page whose charset could be read byte by byte is not in UTF-16.
    "utf-16": "utf-8",
    "utf-16-le": "utf-8",
    "utf-16-be": "utf-8",
}
_UNKNOWN_TO_PYTHON = {b"ks_c_5601-1987": "cp949", b"x-sjis": "cp932", b"windows-31j": "cp932", b"x-gbk": "gb18030"}


def decoded(content: bytes) -> tuple[str, str]:
    """Return the text, and what could not be decoded or an empty string.

    Raises FlowError if the charset is not known.
    """
    for mark, charset in _MARKS:
        if content.startswith(mark):
            return _decoded(content.removeprefix(mark), charset)
    named = _NAMED.search(content, 0, _HEAD)
    if named is not None:
        return _decoded(content, _charset(named[1] or named[2]))
    try:
        return content.decode("utf-8"), ""
    except UnicodeDecodeError as error:
        reason = f"could not be read: not UTF-8 at byte {error.start}, and the file names no other charset"
        raise FlowError(reason) from None


def _charset(label: bytes) -> str:
    label = label.lower()
    name = label.decode("ascii", "replace")
    try:
        known = codecs.lookup(_UNKNOWN_TO_PYTHON.get(label, name))
        "".encode(known.name)
    except (LookupError, ValueError):
        raise FlowError(f"could not be read: the charset {name} is not known; save the file as UTF-8") from None
    return _WIDER.get(known.name, known.name)


def _decoded(content: bytes, charset: str) -> tuple[str, str]:
    try:
        return content.decode(charset), ""
    except UnicodeDecodeError as error:
        reason = f"could not be read in full: not {charset} at byte {error.start}"
        return content.decode(charset, "replace"), reason
