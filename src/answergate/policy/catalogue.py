"""Load a Catalogue from a TOML file or a mapping. Reports all problems at once.

A catalogue can extend a bundled one, or a file in the same folder, and add coverages, names, slots and triggers.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from answergate.errors import CatalogueError, Problem
from answergate.model.catalogue import Catalogue
from answergate.policy.bundled import catalogue_names, catalogue_text, read_file
from answergate.policy.catalogue_reading import CatalogueReading

__all__ = ["catalogue_names", "catalogue_text", "load_catalogue"]

_DEFAULT = "coverages"


def load_catalogue(source: Catalogue | Path | str | Mapping[str, Any]) -> Catalogue:
    """Load the catalogue ``source``: the name of a bundled one, a TOML file, a mapping, or a Catalogue.

    Raises CatalogueError with every problem and its path.
    """
    if isinstance(source, Catalogue):
        return source
    if isinstance(source, Mapping):
        return _from_mapping(source, "catalogue", Path(), ())
    if isinstance(source, str) and source in (*catalogue_names(), "bundled"):
        return _bundled(_DEFAULT if source == "bundled" else source)
    if isinstance(source, str | Path):
        return _from_file(Path(source), ())
    given = type(source).__name__
    message = f"expected the name of a bundled catalogue, a TOML file, a mapping or a Catalogue, got {given}"
    raise CatalogueError([Problem("$", message)])


@cache
def _bundled(name: str) -> Catalogue:
    return _from_mapping(tomllib.loads(catalogue_text(name)), name, Path(), ())


def _from_file(path: Path, through: tuple[Path, ...]) -> Catalogue:
    written = read_file(path, "bundled catalogue", catalogue_names(), CatalogueError)
    return _from_mapping(written, path.stem, path.parent, (*through, path.resolve()))


def _from_mapping(written: Mapping[str, Any], name: str, folder: Path, through: tuple[Path, ...]) -> Catalogue:
    reading = CatalogueReading()
    try:
        base = _base(written.get("extends"), folder, through)
    except CatalogueError as error:
        # Read this file anyway, so that the report also has its own problems.
        reading.problems += [Problem(f"$.extends > {problem.path}", problem.message) for problem in error.problems]
        base = None
    catalogue = reading.catalogue(written, name, base)
    if reading.problems:
        raise CatalogueError(reading.problems)
    return catalogue


def _base(extends: Any, folder: Path, through: tuple[Path, ...]) -> Catalogue | None:
    if extends is None:
        return None
    if not isinstance(extends, str) or not extends:
        raise CatalogueError([Problem("$", f"expected the name of a bundled catalogue or a path, got {extends!r}")])
    if extends in (*catalogue_names(), "bundled"):
        return load_catalogue(extends)
    path = folder / extends
    if path.is_file() and path.resolve() in through:
        raise CatalogueError([Problem(extends, "extends itself: remove one of the extends lines")])
    return _from_file(path, through)
