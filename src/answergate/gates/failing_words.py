"""Words that failed, as the reason of a verdict quotes them."""

from __future__ import annotations

from collections.abc import Sequence

from answergate.model.finding import Finding

LONGEST = 80
"""Characters of a text that a reason quotes."""


def quoted(text: str) -> str:
    """The text in quotes, on one line. A long one is cut after a word, and ends in dots."""
    words = " ".join(text.split())
    if len(words) > LONGEST:
        space = words.rfind(" ", 0, LONGEST)
        # Chinese and Japanese have no spaces: cut them anywhere.
        words = words[: space if space > LONGEST // 2 else LONGEST - 1].rstrip(" ,;:.") + "…"
    return f'"{words}"'


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
