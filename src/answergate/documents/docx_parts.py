"""Opens a DOCX file, which is a zip file of XML parts. Only the parts that have text are read, up to a limit."""

from __future__ import annotations

import posixpath
import zipfile
from collections.abc import Iterator
from io import BytesIO
from xml.etree import ElementTree

from answergate.documents.flow import FlowError

_MOST_BYTES = 64_000_000
_NOT_DOCX = "could not be read: this is not a DOCX file, or it is broken or empty"
_OLD_FORMAT = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED_ENTRY = "EncryptedPackage".encode("utf-16-le")


def local(element: ElementTree.Element) -> str:
    """The name without its namespace. The two versions of the format differ only in namespaces."""
    return element.tag.rpartition("}")[2]


def child(element: ElementTree.Element | None, *path: str) -> ElementTree.Element | None:
    """The first child with each name of ``path`` in turn."""
    for name in path:
        element = next((one for one in element if local(one) == name), None) if element is not None else None
    return element


def value(element: ElementTree.Element | None, name: str = "val") -> str:
    """An attribute by its name without namespace, or an empty string."""
    if element is None:
        return ""
    return next((held for key, held in element.attrib.items() if key.rpartition("}")[2] == name), "")


def is_on(properties: ElementTree.Element | None, name: str) -> bool:
    """Whether the properties switch ``name`` on."""
    found = child(properties, name)
    return found is not None and value(found) not in ("0", "false", "off", "none")


class Parts:
    """The XML parts of a DOCX file, by what the main part calls them. Raises FlowError if they cannot be read."""

    def __init__(self, content: bytes) -> None:
        if content.startswith(_OLD_FORMAT):
            is_encrypted = _ENCRYPTED_ENTRY in content
            why = "the document is encrypted" if is_encrypted else "this is an old DOC file; save it as DOCX"
            raise FlowError(f"could not be read: {why}")
        try:
            self._zip = zipfile.ZipFile(BytesIO(content))
        except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
            raise FlowError(_NOT_DOCX) from None
        self._left = _MOST_BYTES
        main = next((target for kind, _, target in self._relations("") if kind == "officeDocument"), "")
        root = self._read(main)
        if root is None or local(root) != "document":
            raise FlowError(_NOT_DOCX)
        self.main = root
        related = list(self._relations(main))
        self._by_kind = {kind: target for kind, _, target in related}
        self._by_id = {key: target for _, key, target in related}

    def of_kind(self, kind: str) -> ElementTree.Element | None:
        """The part of a kind that is there once: ``footnotes``, ``endnotes``, ``styles``."""
        return self._read(self._by_kind.get(kind, ""))

    def by_id(self, key: str) -> ElementTree.Element | None:
        return self._read(self._by_id.get(key, ""))

    def _relations(self, part: str) -> Iterator[tuple[str, str, str]]:
        """Yield the kind, the id and the path of each part that ``part`` refers to."""
        folder, name = posixpath.split(part)
        root = self._read(posixpath.join(folder, "_rels", f"{name}.rels"))
        for relation in root if root is not None else ():
            if value(relation, "TargetMode") != "External":
                target = posixpath.normpath(posixpath.join("/", folder, value(relation, "Target"))).lstrip("/")
                yield value(relation, "Type").rpartition("/")[2], value(relation, "Id"), target

    def _read(self, name: str) -> ElementTree.Element | None:
        if name not in self._zip.NameToInfo:
            return None
        try:
            with self._zip.open(name) as part:
                # The size that the file states may be false, so reading stops at the limit.
                content = part.read(self._left + 1)
        except (zipfile.BadZipFile, OSError, EOFError, NotImplementedError, ValueError):
            raise FlowError(_NOT_DOCX) from None
        except RuntimeError:
            raise FlowError("could not be read: the document is encrypted") from None
        except Exception as error:
            # A broken stream raises an error of the compression library, such as zlib.error.
            raise FlowError(f"could not be read: {error}") from None
        self._left -= len(content)
        if self._left < 0:
            raise FlowError(f"could not be read: larger than {_MOST_BYTES // 1_000_000} MB when unpacked")
        try:
            return ElementTree.fromstring(content, ElementTree.XMLParser(target=_NoDoctype()))
        except (ElementTree.ParseError, ValueError, LookupError):
            raise FlowError(_NOT_DOCX) from None


class _NoDoctype(ElementTree.TreeBuilder):
    """Refuses document types. A DOCX file has none, and they can define entities of any size."""

    def doctype(self, name: str, pubid: str | None, system: str | None) -> None:
        raise FlowError(_NOT_DOCX)
