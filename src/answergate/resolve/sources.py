"""Which documents belong to which insurer and variant, from folders or from a manifest."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path, PurePath
from unicodedata import normalize

import msgspec
from msgspec import Struct

from answergate.documents.errors import DocumentsError
from answergate.errors import Problem
from answergate.intake.text_files import read_toml

_PROPOSAL = ("설계서", "제안서", "proposal")
_SUFFIXES = (".pdf", ".txt")
# Files that a run writes, and files that operating systems leave in folders.
_IGNORED_FILES = frozenset({"rows.jsonl", "receipt.json", "report.html", "thumbs.db", "desktop.ini"})
_HIDDEN = (".", "~$")
_MOST_SHOWN = 10
_BETWEEN_WORDS = re.compile(r"[\s_()\[\]\-,]+")


class Source(Struct, frozen=True):
    """One document: its name in the output, its path, and whether it is a proposal.

    ``variant`` is empty for documents that all variants of the insurer share.
    """

    insurer: str
    variant: str
    kind: str
    name: str
    path: Path

    @property
    def is_proposal(self) -> bool:
        return any(word in self.kind.lower() for word in _PROPOSAL)

    @property
    def is_plain_text(self) -> bool:
        return self.path.suffix.lower() == ".txt"


def find_sources(root: Path) -> tuple[Source, ...]:
    """Return the documents under ``root``: ``<insurer>/<kind>/*`` folders, or the entries of a ``manifest.toml``.

    ``root`` may also be the manifest itself. Raises DocumentsError if there are no documents or the manifest is
    unusable.
    """
    if root.is_file() and root.suffix.lower() in _SUFFIXES:
        message = "this is one document; give a folder with <insurer>/<kind>/ folders, or a manifest.toml"
        raise DocumentsError([Problem(str(root), message)])
    manifest = root if root.is_file() else root / "manifest.toml"
    if manifest.is_file():
        return _from_manifest(manifest)
    sources = []
    for path in sorted(path for path in root.rglob("*") if path.suffix.lower() in _SUFFIXES and not path.is_dir()):
        parts = [normalize("NFC", part) for part in path.relative_to(root).parts]
        if len(parts) >= 2:
            kind = parts[1] if len(parts) > 2 else parts[-1]
            sources.append(Source(parts[0], "", kind, "/".join(parts), path))
    if not sources:
        message = "no documents found; expected <insurer>/<kind>/*.pdf (or .txt), or a manifest.toml"
        others = passed_over(root, ())
        message += f". Not read: {shown_names(others)}" if others else ""
        raise DocumentsError([Problem(str(root), message)])
    return _with_variants(sources)


def passed_over(root: Path, sources: Sequence[Source]) -> tuple[str, ...]:
    """Return the files under ``root`` that are not in ``sources``.

    They are of kinds that are not read, or outside the folders of insurers. With a manifest the result is empty,
    because the manifest says which files to read.
    """
    if root.is_file() or (root / "manifest.toml").is_file():
        return ()
    read = {source.path for source in sources}
    found = []
    for path in sorted(root.rglob("*")):
        parts = path.relative_to(root).parts
        is_shown = not any(part.startswith(_HIDDEN) for part in parts) and path.name.lower() not in _IGNORED_FILES
        if is_shown and path not in read and path.is_file():
            found.append("/".join(normalize("NFC", part) for part in parts))
    return tuple(found)


def _with_variants(sources: Sequence[Source]) -> tuple[Source, ...]:
    """Make each proposal a variant if its insurer has several. Other documents are for all variants."""
    variants: dict[str, str] = {}
    for insurer in dict.fromkeys(source.insurer for source in sources):
        proposals = [source.name for source in sources if source.insurer == insurer and source.is_proposal]
        if len(proposals) > 1:
            variants |= zip(proposals, _variant_names(proposals), strict=True)
    return tuple(msgspec.structs.replace(source, variant=variants.get(source.name, "")) for source in sources)


def _variant_names(names: Sequence[str]) -> list[str]:
    """Return the part of each file name that differs, or more of the name if that part is empty or not unique."""
    stems = [PurePath(name).stem for name in names]
    words = [[word for word in _BETWEEN_WORDS.split(stem) if word] for stem in stems]
    shared = set(words[0]).intersection(*words[1:])
    differing = [" ".join(word for word in own if word not in shared) for own in words]
    for variants in (differing, stems):
        if all(variants) and len(set(variants)) == len(variants):
            return variants
    return list(names)


def _from_manifest(manifest: Path) -> tuple[Source, ...]:
    """Read ``[[documents]]`` entries with insurer, kind, file and optionally variant.

    Paths are relative to the manifest.
    """
    try:
        table = read_toml(manifest)
    except FileNotFoundError:
        table = "no such file"
    if isinstance(table, str):
        raise DocumentsError([Problem(str(manifest), table)])
    entries = table.get("documents")
    if not isinstance(entries, list) or not entries:
        raise DocumentsError([Problem(f"{manifest}: documents", "missing; expected one [[documents]] table per file")])
    sources, problems = [], []
    for index, entry in enumerate(entries):
        wrong = [key for key in ("insurer", "kind", "file") if not _is_text(entry, key)]
        if isinstance(entry, dict) and "variant" in entry and not isinstance(entry["variant"], str):
            wrong.append("variant")
        problems += [Problem(f"{manifest}: documents[{index}].{key}", "expected a non-empty string") for key in wrong]
        if not wrong:
            path = manifest.parent / entry["file"]
            sources.append(Source(entry["insurer"], entry.get("variant", ""), entry["kind"], entry["file"], path))
    twice = sorted({source.name for source in sources if sum(other.name == source.name for other in sources) > 1})
    problems += [Problem(f"{manifest}: documents", f"{name} is listed twice") for name in twice]
    if problems:
        raise DocumentsError(problems)
    return tuple(sources)


def _is_text(entry: object, key: str) -> bool:
    value = entry.get(key) if isinstance(entry, dict) else None
    return isinstance(value, str) and bool(value.strip())


def shown_names(names: Sequence[str]) -> str:
    """Return the first of ``names``, and how many more there are."""
    more = f" and {len(names) - _MOST_SHOWN} more" if len(names) > _MOST_SHOWN else ""
    return ", ".join(names[:_MOST_SHOWN]) + more


def variants_of(sources: Sequence[Source], insurer: str) -> tuple[str, ...]:
    """Return the insurer's variants in order, or one empty name if it has none."""
    variants = sorted({source.variant for source in sources if source.insurer == insurer and source.variant})
    return tuple(variants) or ("",)
