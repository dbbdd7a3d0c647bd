"""A regular expression that matches the longest of many words without trying them one after another."""

from __future__ import annotations

import re
from collections.abc import Iterable


class _Tree(dict[str, "_Tree"]):
    ends = False


def alternation(words: Iterable[str]) -> str:
    """A pattern for any of ``words``, longest first; shared beginnings are written once."""
    root = _Tree()
    for word in words:
        tree = root
        for character in word:
            tree = tree.setdefault(character, _Tree())
        tree.ends = True
    return _pattern(root)


def listed(words: str) -> list[str]:
    """The words of a list written as one string."""
    return words.split()


def in_every_case(words: Iterable[str]) -> list[str]:
    """Each word as given, Capitalised and in CAPITALS."""
    return sorted({form for word in words for form in (word, word.capitalize(), word.upper())})


def _pattern(tree: _Tree) -> str:
    single = [character for character, rest in tree.items() if not rest]
    branches = [re.escape(character) + _pattern(rest) for character, rest in tree.items() if rest]
    if single:
        inside = "".join(re.escape(character) for character in single)
        branches.append(inside if len(single) == 1 else f"[{inside}]")
    if not branches:
        return ""
    body = branches[0] if len(branches) == 1 else f"(?:{'|'.join(branches)})"
    return f"(?:{body})?" if tree.ends else body
