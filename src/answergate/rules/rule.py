"""How a rule is declared. A rule states a fact and a place; it knows no policy, no gate, no output."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from string import Formatter
from typing import Any

from msgspec import Struct

from answergate.errors import RuleError
from answergate.model.finding import Hit, Severity
from answergate.reading import Reading

Finder = Callable[[Reading], Iterator[Hit]]

FAMILIES = {
    "CIT": "citations: does what is cited exist",
    "QUO": "quotes: are the words the chunk's own",
    "NUM": "numbers: are they in the evidence",
    "POS": "positions: do page and box come from the chunk",
    "COV": "coverage: does every part carry its citation and its support",
    "ATT": "attribution: does the value belong to the subject",
    "REC": "records: is the citation record well formed and true to the answer",
}

_CODE = re.compile(r"(?:" + "|".join(FAMILIES) + r")\d{3}")


class Example(Struct, frozen=True):
    """A small case that shows a rule. It is printed by ``explain`` and in the docs, and run as a test.

    ``<<...>>`` around words of a text marks exactly what must be hit. Where the hit is no words of a
    text (a box, a field that is missing), ``at`` names its path instead.
    """

    answer: str | None = None
    given: Mapping[str, Any] = {}
    gate: str = "answer"
    policy: Mapping[str, Any] = {}
    at: str | None = None


class Rule(Struct, frozen=True):
    """A rule as declared: what it is called, how it is explained, and the function that looks."""

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
        """The letters of the code."""
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

    Its name is the function's, its summary the docstring's first line, its reason the rest. A rule
    that is declared badly fails here, at import.
    """

    def declare(find: Finder) -> Finder:
        summary, _, reason = (find.__doc__ or "").strip().partition("\n")
        where = f"{code} ({find.__name__})"
        if not _CODE.fullmatch(code):
            raise RuleError(f"{where}: a code is a family ({', '.join(FAMILIES)}) and three digits")
        if code in REGISTRY:
            raise RuleError(f"{where}: the code belongs to {REGISTRY[code].name} already, and codes are never reused")
        if not summary or not reason.strip():
            raise RuleError(f"{where}: the docstring needs a first line (what is wrong) and a reason below it")
        if not bad or not good:
            raise RuleError(f"{where}: at least one bad and one good example")
        if any(example.at is None and "<<" not in repr((example.answer, example.given)) for example in bad):
            raise RuleError(f"{where}: a bad example marks what is hit with <<...>>, or names its path with `at`")
        try:
            list(Formatter().parse(message))
        except ValueError as error:
            raise RuleError(f"{where}: the message is no format string: {error}") from None
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
