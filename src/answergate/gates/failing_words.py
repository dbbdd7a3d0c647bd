"""Words that failed, as the reason of a verdict quotes them."""

from __future__ import annotations

from collections.abc import Sequence

from answergate.model.finding import Finding
from answergate.model.quoting import quoted


def with_words(finding: Finding) -> str:
    """The message of a finding, with the words it is about if the message does not name them."""
    words = finding.place.excerpt
    return f"{finding.message}: {quoted(words)}" if words.strip() and words not in finding.message else finding.message


def first_of(texts: Sequence[str]) -> str:
    """``"the first text" and 2 more``."""
    more = f" and {len(texts) - 1} more" if len(texts) > 1 else ""
    return f"{quoted(texts[0])}{more}"


def first_words(findings: Sequence[Finding]) -> str:
    """The same of the words that the findings are about."""
    return first_of([finding.place.excerpt for finding in findings])
