"""Which documents belong to which issuer and variant: from one file, a folder, a pattern or a manifest.

The issuer of a document is the bank, insurer, utility or manufacturer that it is from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePath
from unicodedata import normalize

import msgspec
from msgspec import Struct

from answergate.documents.errors import HTML_SUFFIXES, SUFFIXES, DocumentsError
from answergate.errors import Problem
from answergate.intake.text_files import read_toml
from answergate.resolve.path_pattern import PathPattern

# Files that a run writes, and files that operating systems leave in folders.
_IGNORED_FILES = frozenset({"rows.jsonl", "receipt.json", "thumbs.db", "desktop.ini"})
_REPORT, _RECEIPT = "report.html", "receipt.json"
_MANIFEST = "manifest.toml"
_HIDDEN = (".", "~$")
_SAVED_WITH = "_files"
_MOST_SHOWN = 10
_BETWEEN_WORDS = re.compile(r"[\s_()\[\]\-,]+")


class Source(Struct, frozen=True):
    """One document: its issuer and kind, its name in the output, and its path.

    ``variant`` is empty for documents that all variants of the issuer share. ``is_offer``: the document is an offer for
    one person, which lists what it is about.
    """

    issuer: str
    variant: str
    kind: str
    name: str
    path: Path
    is_offer: bool = False


def find_sources(
    root: Path, *, issuer: str = "", issuer_pattern: str = "", offers: Sequence[str] = ()
) -> tuple[Source, ...]:
    """Return the documents at ``root``: one file, a folder, or the entries of a ``manifest.toml``.

    In a folder, documents are ``<issuer>/<kind>/*``, ``<issuer>/*`` or ``*``, which is named like its issuer. With
    ``issuer_pattern`` the groups of the pattern say it instead, and other files are passed over. ``issuer`` is the
    issuer of a single file. A document is an offer if its kind, or else its name, has one of the words ``offers``.

    Raises DocumentsError if there are no documents, or the pattern or the manifest is unusable.
    """
    _check_options(root, issuer, issuer_pattern)
    manifest = root / _MANIFEST if root.is_dir() else root
    if root.is_file() and root.suffix.lower() in SUFFIXES:
        name = _composed(root.name)
        sources = [Source(issuer or _composed(root.stem), "", "", name, root)]
    elif manifest.is_file():
        sources = list(_from_manifest(manifest))
    else:
        pattern = PathPattern(issuer_pattern) if issuer_pattern else None
        found = [_with_offer(source, offers) for source in _in_folder(root, pattern)]
        return _with_variants(found)
    return tuple(_with_offer(source, offers) for source in sources)


def passed_over(root: Path, sources: Sequence[Source]) -> tuple[str, ...]:
    """Return the files under ``root`` that are not in ``sources``.

    They are of kinds that are not read, belong to a saved web page, or do not match the pattern. With a manifest the
    result is empty, because the manifest says which files to read.
    """
    if root.is_file() or (root / _MANIFEST).is_file():
        return ()
    read = {source.path for source in sources}
    return tuple(_name_in(root, path) for path in _files(root) if path not in read and path.is_file())


def _check_options(root: Path, issuer: str, issuer_pattern: str) -> None:
    is_manifest = (root / _MANIFEST).is_file() or root.suffix.lower() == ".toml"
    is_document = root.is_file() and root.suffix.lower() in SUFFIXES
    problems = []
    if root.is_file() and not is_document and not is_manifest:
        kinds = ", ".join(SUFFIXES)
        problems.append(Problem(str(root), f"this is neither a document ({kinds}) nor a manifest (.toml)"))
    elif issuer and not is_document:
        problems.append(Problem("--issuer", f"this is for a single document, and {root} is not one"))
    if issuer_pattern and (is_manifest or root.is_file()):
        other = "a manifest, which names the issuers" if is_manifest else "a single file; give --issuer NAME"
        problems.append(Problem("--issuer-pattern", f"this is for a folder, and {root} is {other}"))
    if problems:
        raise DocumentsError(problems)


def _in_folder(root: Path, pattern: PathPattern | None) -> Iterator[Source]:
    readable = [path for path in _files(root) if path.suffix.lower() in SUFFIXES and not _is_of_saved_page(path, root)]
    found = False
    for path in readable:
        name = _name_in(root, path)
        parts = name.split("/")
        if pattern is None:
            issuer = parts[0] if len(parts) > 1 else PurePath(name).stem
            named = (issuer, parts[1] if len(parts) > 2 else "", "")
        elif (matched := pattern.match(name)) is not None:
            named = matched
        else:
            continue
        found = True
        issuer, kind, variant = named
        yield Source(issuer, variant, kind, name, path)
    if not found:
        raise DocumentsError([Problem(str(root), _why_nothing(root, readable, pattern))])


def _why_nothing(root: Path, readable: Sequence[Path], pattern: PathPattern | None) -> str:
    if pattern is not None and readable:
        shown = shown_names([_name_in(root, path) for path in readable])
        return f"--issuer-pattern matches no document; it must match the whole path in the folder: {shown}"
    kinds = ", ".join(SUFFIXES)
    message = f"no documents found; expected FILE, <issuer>/FILE or <issuer>/<kind>/FILE ({kinds}), or a {_MANIFEST}"
    others = passed_over(root, ())
    return message + (f". Not read: {shown_names(others)}" if others else "")


def _files(root: Path) -> Iterator[Path]:
    """Yield the files in the folder, without hidden ones and the results of a run."""
    for path in sorted(root.rglob("*")):
        is_hidden = any(part.startswith(_HIDDEN) for part in path.relative_to(root).parts)
        is_result = path.name == _REPORT and (path.parent / _RECEIPT).is_file()
        if not (is_hidden or is_result or path.name.lower() in _IGNORED_FILES or path.is_dir()):
            yield path


def _is_of_saved_page(path: Path, root: Path) -> bool:
    """Whether a browser saved the file together with a page: ``card.html`` and ``card_files/menu.html``."""
    folders = [root / part for part in path.relative_to(root).parents if part.name.endswith(_SAVED_WITH)]
    return any(
        folder.with_name(folder.name.removesuffix(_SAVED_WITH) + suffix).is_file()
        for folder in folders
        for suffix in HTML_SUFFIXES
    )


def _name_in(root: Path, path: Path) -> str:
    return _composed(path.relative_to(root).as_posix())


def _composed(name: str) -> str:
    """Return the name with composed characters. Some systems store file names decomposed."""
    return normalize("NFC", name)


def _with_offer(source: Source, offers: Sequence[str]) -> Source:
    said = (source.kind or PurePath(source.name).stem).lower()
    is_offer = any(_composed(word).lower() in _composed(said) for word in offers)
    return msgspec.structs.replace(source, is_offer=is_offer)


def _with_variants(sources: Sequence[Source]) -> tuple[Source, ...]:
    """Make each offer a variant if its issuer has several and names no variants. Other documents are for all."""
    variants: dict[str, str] = {}
    for issuer in dict.fromkeys(source.issuer for source in sources):
        own = [source for source in sources if source.issuer == issuer]
        names = [source.name for source in own if source.is_offer]
        if len(names) > 1 and not any(source.variant for source in own):
            variants |= zip(names, _variant_names(names), strict=True)
    return tuple(
        msgspec.structs.replace(source, variant=variants.get(source.name, source.variant)) for source in sources
    )


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


def _from_manifest(manifest: Path) -> Iterator[Source]:
    """Read ``[[documents]]`` entries with issuer, file, and optionally kind and variant.

    Paths are relative to the manifest. ``insurer`` is an older name of ``issuer``.
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
    sources: list[Source] = []
    problems: list[Problem] = []
    for index, entry in enumerate(entries):
        held = entry if isinstance(entry, dict) else {}
        key = "insurer" if "insurer" in held and "issuer" not in held else "issuer"
        wrong = [name for name in (key, "file") if not _is_text(held.get(name))]
        wrong += [name for name in ("kind", "variant") if not isinstance(held.get(name, ""), str)]
        problems += [Problem(f"{manifest}: documents[{index}].{name}", "expected a non-empty string") for name in wrong]
        if not wrong:
            file, kind = held["file"], held.get("kind", "")
            sources.append(Source(held[key], held.get("variant", ""), kind, file, manifest.parent / file))
    twice = sorted({source.name for source in sources if sum(other.name == source.name for other in sources) > 1})
    problems += [Problem(f"{manifest}: documents", f"{name} is listed twice") for name in twice]
    if problems:
        raise DocumentsError(problems)
    yield from sources


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def shown_names(names: Sequence[str]) -> str:
    """Return the first of ``names``, and how many more there are."""
    more = f" and {len(names) - _MOST_SHOWN} more" if len(names) > _MOST_SHOWN else ""
    return ", ".join(names[:_MOST_SHOWN]) + more


def variants_of(sources: Sequence[Source], issuer: str) -> tuple[str, ...]:
    """Return the issuer's variants in order, or one empty name if it has none."""
    variants = sorted({source.variant for source in sources if source.issuer == issuer and source.variant})
    return tuple(variants) or ("",)
