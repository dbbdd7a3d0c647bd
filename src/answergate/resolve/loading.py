"""Load catalogues from TOML: the shipped one, or a file that may extend it. All problems are reported together."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec

from answergate.errors import CatalogueError, Problem
from answergate.intake.text_files import read_toml
from answergate.resolve.catalogue import Catalogue, Column, Conditions, Coverage, Elsewhere, Lists, Settings, Slot
from answergate.resolve.lint import problems_of

# Two names for the shipped catalogue. The attribution gate's catalogues accept both, too.
_BASES = ("bundled", "coverages")
_LISTED: dict[str, Any] = {"coverages": Coverage, "columns": Column}
_NAMED: dict[str, Any] = {"slots": Slot, "insurers": dict[str, tuple[str, ...]]}
_SECTIONS: dict[str, Any] = {
    "settings": Settings,
    "elsewhere": Elsewhere,
    "lists": Lists,
    "conditions": Conditions,
}


@cache
def bundled() -> Catalogue:
    """Return the catalogue that ships with the package."""
    return _converted(_bundled_table())


def load(path: Path) -> Catalogue:
    """Load the catalogue at ``path``.

    With ``extends = "bundled"`` it adds to the shipped one: coverages by code, slots by name, and names per insurer.

    Raises CatalogueError with every problem and its path.
    """
    try:
        table = read_toml(path)
    except FileNotFoundError:
        table = "no such file"
    if isinstance(table, str):
        raise CatalogueError([Problem(str(path), table)])
    if "extends" not in table:
        return _converted(table)
    base = table.pop("extends")
    if base not in _BASES:
        raise CatalogueError([Problem("$.extends", f'unknown base {base!r}; the only base is "bundled"')])
    return _converted(_extended(_bundled_table(), table))


def bundled_text() -> str:
    """Return the text of the shipped catalogue, including comments."""
    return resources.files(__package__).joinpath("coverages.toml").read_text(encoding="utf-8")


def _bundled_table() -> dict[str, Any]:
    return tomllib.loads(bundled_text())


def _extended(base: dict[str, Any], extra: Mapping[str, Any]) -> dict[str, Any]:
    """Merge the two tables. Values of the wrong type stay unchanged, so that the conversion reports them."""
    merged = dict(base)
    for key, value in extra.items():
        if key == "coverages" and isinstance(value, list):
            merged[key] = _coverages(base[key], value)
        elif key == "insurers" and isinstance(value, dict):
            merged[key] = _insurers(base.get(key, {}), value)
        elif isinstance(value, dict) and isinstance(base.get(key, {}), dict):
            merged[key] = {**base.get(key, {}), **value}
        else:
            merged[key] = value
    return merged


def _coverages(base: list[dict[str, Any]], extra: list[Any]) -> list[Any]:
    """Merge coverages by code. Lists are joined; other values are replaced."""
    merged = {coverage["code"]: dict(coverage) for coverage in base}
    odd = []
    for coverage in extra:
        code = coverage.get("code") if isinstance(coverage, dict) else None
        if not isinstance(code, str):
            odd.append(coverage)
            continue
        known = merged.setdefault(code, {})
        for key, value in coverage.items():
            known[key] = [*known.get(key, []), *value] if isinstance(value, list) else value
    return [*merged.values(), *odd]


def _insurers(base: dict[str, Any], extra: dict[str, Any]) -> dict[str, Any]:
    merged = {insurer: dict(names) for insurer, names in base.items()}
    for insurer, names in extra.items():
        known = merged.get(insurer)
        if known is None or not isinstance(names, dict):
            merged[insurer] = names
            continue
        for code, listed in names.items():
            known[code] = [*known.get(code, []), *listed] if isinstance(listed, list) else listed
    return merged


def _converted(table: dict[str, Any]) -> Catalogue:
    problems = [problem for path, part, kind in _parts(table) for problem in _type_problems(path, part, kind)]
    if problems:
        raise CatalogueError(problems)
    catalogue = msgspec.convert(table, Catalogue)
    if problems := list(problems_of(catalogue)):
        raise CatalogueError(problems)
    return catalogue


def _parts(table: Mapping[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    """Split the table into parts with their paths and types, because a conversion stops at its first problem."""
    rest = dict(table)
    for key, kind in _LISTED.items():
        if isinstance(table.get(key), list):
            rest[key] = []
            for index, part in enumerate(table[key]):
                code = part.get("code") if isinstance(part, dict) else None
                yield f"$.{key}.{code}" if isinstance(code, str) else f"$.{key}[{index}]", part, kind
    for key, kind in _NAMED.items():
        if isinstance(table.get(key), dict):
            rest[key] = {}
            for name, part in table[key].items():
                yield f"$.{key}.{name}", part, kind
    for key, kind in _SECTIONS.items():
        if key in rest:
            yield f"$.{key}", rest.pop(key), kind
    yield "$", rest, Catalogue


def _type_problems(path: str, part: Any, kind: Any) -> Iterator[Problem]:
    try:
        msgspec.convert(part, kind)
    except msgspec.ValidationError as error:
        message, _, inner = str(error).partition(" - at `$")
        yield Problem(path + inner.rstrip("`"), message)
