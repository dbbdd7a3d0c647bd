"""Expands names, folders and patterns on the command line to files."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from glob import glob
from pathlib import Path

from answergate.errors import InputError, Problem


def expand(
    given: Iterable[str], kinds: Sequence[str], *, packed: Sequence[str] = (), kept: Sequence[str] = ()
) -> tuple[str, ...]:
    """Return the files that the names, folders and patterns mean, each once, in order. Names in ``kept`` stay unchanged.

    A file that is named in two ways (``a.json``, ``./a.json``) counts once, under the first name. A link is a file of
    its own. In a folder, files count that end in one of ``kinds``, optionally followed by one of ``packed``. Raises
    InputError with every name that matches no file.
    """
    endings = tuple(f"{kind}{ending}" for kind in kinds for ending in ("", *packed))
    found: dict[str, str] = {}
    problems = []
    for name in given:
        path = Path(name)
        if name in kept or (path.exists() and not path.is_dir()):
            here, why = [name], ""
        elif path.is_dir():
            here = _files(str(entry) for entry in path.rglob("*") if entry.name.lower().endswith(endings))
            why = f"this folder has no files that end in {', '.join(kinds)}"
        else:
            here = _files(glob(name, recursive=True))
            why = "no file matches" if re.search(r"[*?[]", name) else "no such file"
        if not here:
            problems.append(Problem(name, why))
        for file in here:
            found.setdefault(file if file in kept else _place(file), file)
    if problems:
        raise InputError(problems)
    return tuple(found.values())


def _place(file: str) -> str:
    folder, name = os.path.split(file)
    return os.path.join(os.path.realpath(folder), name)


def _files(entries: Iterable[str]) -> list[str]:
    return sorted(entry for entry in entries if Path(entry).is_file())
