"""The declaration of a rule. A rule reports a fact and a place. It knows nothing about policies, gates or output."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from string import Formatter
from typing import Any

from msgspec import Struct

from answergate.errors import RuleError
from answergate.model.finding import Hit, Severity
from answergate.reading import Reading

__all__ = ["FAMILIES", "REGISTRY", "Example", "Hit", "Hits", "Reading", "Rule", "Severity", "rule"]
# A rule imports all that it needs from here.

Hits = Iterator[Hit]
Finder = Callable[[Reading], Hits]

FAMILIES = {
    "CIT": "citations: do the cited chunks exist",
    "QUO": "quotes: are the quoted words in the chunk",
    "NUM": "numbers: are the numbers in the evidence",
    "POS": "positions: do page and box come from the chunk",
    "COV": "coverage: does every part of the answer have a citation and support",
    "ATT": "attribution: does the value belong to the coverage",
    "REC": "records: is the citation record well formed, and does it match the answer",
}

_CODE = re.compile(r"(?:" + "|".join(FAMILIES) + r")\d{3}")


class Example(Struct, frozen=True):
    """A small case that shows a rule. ``explain`` and the docs print it, and it runs as a test.

    ``<<...>>`` marks exactly the words that the rule must find. If the place has no words (a box, a missing field),
    ``at`` is its path.
    """

    answer: str | None = None
    given: Mapping[str, Any] = {}
    gate: str = "answer"
    policy: Mapping[str, Any] = {}
    at: str | None = None


class Rule(Struct, frozen=True):
    """A declared rule: its names, its explanation, and the function that finds hits."""

    code: str
    name: str
    severity: Severity
    message: str
    summary: str
    reason: str
    bad: tuple[Example, ...]
    good: tuple[Example, ...]
    find: Finder

    @property
    def family(self) -> str:
        """The three letters of the code."""
        return self.code[:3]


REGISTRY: dict[str, Rule] = {}


def rule(
    code: str,
    *,
    message: str,
    bad: Sequence[Example],
    good: Sequence[Example],
    severity: Severity = Severity.ERROR,
) -> Callable[[Finder], Finder]:
    """Declare the decorated function as the rule ``code``.

    The rule is named after the function. Its summary is the first line of the docstring, and its reason is the rest.
    If the declaration has a mistake, this raises RuleError at import.
    """

    def declare(find: Finder) -> Finder:
        summary, _, reason = (find.__doc__ or "").strip().partition("\n")
        where = f"{code} ({find.__name__})"
        if not _CODE.fullmatch(code):
            raise RuleError(f"{where}: a code must be a family ({', '.join(FAMILIES)}) and three digits")
        if code in REGISTRY:
            raise RuleError(f"{where}: the code already belongs to {REGISTRY[code].name}, and codes are never reused")
        if not summary or not reason.strip():
            raise RuleError(f"{where}: the docstring needs a first line (what is wrong) and a reason after it")
        if not bad or not good:
            raise RuleError(f"{where}: a rule needs at least one bad and one good example")
        if any(example.at is None and "<<" not in repr((example.answer, example.given)) for example in bad):
            raise RuleError(f"{where}: a bad example must mark the hit with <<...>>, or give its path with `at`")
        try:
            list(Formatter().parse(message))
        except ValueError as error:
            raise RuleError(f"{where}: the message is not a format string: {error}") from None
        REGISTRY[code] = Rule(
            code=code,
            name=find.__name__.replace("_", "-"),
            severity=severity,
            message=message,
            summary=summary.strip(),
            reason=" ".join(reason.split()),
            bad=tuple(bad),
            good=tuple(good),
            find=find,
        )
        return find

    return declare
