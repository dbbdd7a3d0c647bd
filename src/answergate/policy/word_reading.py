"""Read lists of words and patterns from a catalogue's tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import fields

from answergate.policy.tables import Tables, is_text
from answergate.text.attribution.anchors import name_key
from answergate.text.patterns import Pattern, PatternError, compile_pattern

_Part = TypeVar("_Part")
# Lists of patterns. All of them are matched against text without white space.
_PATTERN_LISTS = ("asides", "asides_after", "patterns", "notes", "openers", "some", "all_but", "types")
_NOT_A_SPACE = re.compile(r"\\.|\[\^?\]?[^\]]*\]", re.DOTALL)
GROUP_OF_SOME = "some"


def word_lists(kind: type[Struct]) -> tuple[str, ...]:
    """Return the fields that are lists of words or patterns."""
    return tuple(field.name for field in fields(kind) if field.type == tuple[str, ...])


def joined(base: Iterable[_Part], added: Iterable[_Part]) -> tuple[_Part, ...]:
    """Return both in order, each part once."""
    return tuple(dict.fromkeys((*base, *added)))


class WordReading(Tables):
    """Reads lists of words and patterns. All patterns are compiled, so that none fails later."""

    def words_of(self, table: Mapping[str, Any], path: str, base: Struct) -> dict[str, Any]:
        """Return the lists of words and patterns of a table, each after the one of ``base``."""
        return {
            key: joined(getattr(base, key), self.words(table.get(key, []), f"{path}.{key}", key))
            for key in word_lists(type(base))
        }

    def words(self, written: Any, path: str, key: str = "") -> tuple[str, ...]:
        """Return a list of words, without those that cannot be used."""
        if not isinstance(written, list | tuple):
            self.problem(path, f"expected a list of strings, got {written!r}")
            return ()
        words = []
        for number, word in enumerate(written):
            at = f"{path}[{number}]"
            if not is_text(word) or not name_key(word):
                self.problem(at, f"expected some text, got {word!r}")
            elif key in _PATTERN_LISTS:
                self._check_pattern(word, at, key)
                words.append(word)
            else:
                words.append(word.strip())
        return tuple(words)

    def tables(self, written: Any, path: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """Yield the tables of a list, each with its path."""
        if not isinstance(written, list | tuple):
            self.problem(path, f"expected a list of tables, [[{path.removeprefix('$.')}]], got {written!r}")
            return
        for number, table in enumerate(written):
            if self.is_table(table, f"{path}[{number}]", "a table"):
                yield f"{path}[{number}]", table

    def compiled(self, source: str, path: str, *, squeezed: bool) -> Pattern | None:
        """Return the pattern, or None after its problem is noted. ``squeezed``: its text has no white space."""
        if squeezed and " " in _NOT_A_SPACE.sub("", source):
            self.problem(path, "contains a space, but it is matched against text without white space")
        try:
            return compile_pattern(source)
        except PatternError as error:
            self.problem(path, str(error))
            return None

    def _check_pattern(self, source: str, path: str, key: str) -> None:
        """Check a pattern that only has to match. Some are used as a part of a longer pattern."""
        pattern = self.compiled(source, path, squeezed=True)
        if pattern is None:
            return
        if key == "some" and GROUP_OF_SOME not in pattern.group_names:
            self.problem(path, "has no group for the beginning of the names: write (?P<some>...)")
        elif key != "some" and pattern.group_names:
            self.problem(path, f"has the named group {next(iter(pattern.group_names))!r}: write (?:...) instead")
        try:
            compile_pattern(f"(?i)^(?:{source})$")
        except PatternError:
            self.problem(path, r"\b cannot be used here: the text that it is matched against has no white space")
