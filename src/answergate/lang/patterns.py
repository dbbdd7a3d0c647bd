"""Pieces of patterns, made of the words that the language packs list."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from answergate.lang import LANGUAGES
from answergate.lang.answer_words import AnswerWords


def listed(select: Callable[[AnswerWords], str]) -> list[str]:
    """The words of one list in every language, longest first."""
    words = {word.replace("_", " ") for language in LANGUAGES for word in select(language.answers).split()}
    return sorted(words, key=lambda word: (-len(word), word))


def alternatives(words: Iterable[str]) -> str:
    """A group that matches any of ``words``, and nothing if there are none. White space matches any white space."""
    parts = [r"\s+".join(map(re.escape, word.split())) + (r"\s" if word.endswith(" ") else "") for word in words]
    return f"(?:{'|'.join(parts)})" if parts else "(?!)"


def any_of(select: Callable[[AnswerWords], str]) -> str:
    """A group that matches any word of one list."""
    return alternatives(listed(select))


def letters(select: Callable[[AnswerWords], str]) -> str:
    """The inside of a character class: all characters of one list."""
    return re.escape("".join(sorted(set("".join(listed(select)).replace(" ", "")))))
