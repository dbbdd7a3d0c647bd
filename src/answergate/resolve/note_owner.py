"""Decide whether a note or the meaning of a code is about one coverage only."""

from __future__ import annotations

import re
from collections.abc import Collection

from msgspec import Struct

from answergate.resolve.catalogue import Catalogue, Coverage
from answergate.resolve.clauses import narrower_subject
from answergate.resolve.squeeze import matches_any, squeeze_text
from answergate.resolve.subjects import CHILDREN

_LAST_BRACKETS = re.compile(r"\s*\((?P<aside>[^()]*)\)\s*\.?\s*\Z")
_ALL_OTHERS = ("외의", "외에", "이외", "그외", "나머지", "제외")


class NoteOwner(Struct, frozen=True):
    """The coverage whose row refers to a note, under the name in that row. ``listed`` are all names of the proposal."""

    name: str
    coverage: Coverage
    catalogue: Catalogue
    listed: Collection[str]

    def own_part(self, note: str) -> str:
        """Remove brackets at the end of a note that are only about other subjects, other contracts or children.

        Examples: 90일이 지난날의 다음날(단, 갑상선암은 계약일), (갱신계약은 갱신일).
        """
        brackets = _LAST_BRACKETS.search(note)
        if brackets is None:
            return note
        aside = squeeze_text(brackets["aside"])
        own = self.coverage.own
        theirs = {word for other in self.catalogue.coverages if other is not self.coverage for word in other.own}
        named = [word for word in self.catalogue.conditions.words if word in aside]
        apart = (CHILDREN, *self.catalogue.elsewhere.contracts)
        is_theirs = bool(named) and all(
            (word in theirs and word not in own) or word.startswith(apart) for word in named
        )
        return note[: brackets.start()] if is_theirs and not any(word in aside for word in _ALL_OTHERS) else note

    def may_concern_others(self, note: str) -> bool:
        """Whether a note may be about another coverage, a part of this one, or something else."""
        words = squeeze_text(note)
        elsewhere = self.catalogue.elsewhere
        rest = re.sub(rf"(?<![가-힣A-Za-z0-9)\]]){re.escape(self.name)}(?![IVX(\[])", "", words)
        if elsewhere.itself:
            rest = re.sub(rf"(?<![가-힣])(?:{'|'.join(map(re.escape, elsewhere.itself))})", "", rest)
        others = (
            *elsewhere.coverages,
            *elsewhere.classes,
            *elsewhere.examples,
            *elsewhere.premium_waiver,
            *self.listed,
        )
        return (
            any(word in rest for word in others)
            or narrower_subject(rest, self.catalogue.conditions, self.coverage.own) is not None
            or matches_any(words, self.coverage.not_about)
        )
