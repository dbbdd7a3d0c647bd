"""Tables of names and their spellings, turned round."""

from __future__ import annotations

from collections.abc import Mapping


def by_spelling(table: Mapping[str, str]) -> dict[str, str]:
    """The name of each spelling; spellings stand apart by spaces, and a low line stands for a space in one."""
    return {spelling.replace("_", " "): name for name, spellings in table.items() for spelling in spellings.split()}
