"""Words that make another thing the subject, unless they are in a clause that excludes that thing.

"Skin cancer pays 50%" is about skin cancer. "Cancer Benefit (except skin cancer)" is about the rest.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from answergate.lang.attribution_patterns import listed, longest_first, squeezed_words
from answergate.model.span import Span
from answergate.text.attribution.anchors import name_key
from answergate.text.attribution.places import NamedSpan
from answergate.text.folding import Folded

_EXCLUDED_AFTER = re.compile(squeezed_words("excluded_after"))
_EXCLUDED_BEFORE = re.compile(rf"(?:{squeezed_words('excluded_before')})([^.;:()\u3002\uff1b\uff1a%]*)\Z")
_FOOTNOTE_OR_BRACKET = re.compile(r"[^\W\d_]?\d{0,2}\)|\([^()]{0,80}\)")
_JOINT = re.compile(rf"[,\u3001·/]|{squeezed_words('joints')}")
_LISTED = re.compile(r"[^\W\d]{0,40}")
_REACH = 80


def find_words(view: Folded, words: Sequence[str]) -> tuple[NamedSpan, ...]:
    """Return every place of one of ``words``, the longest word at each place."""
    pattern = _any_of(tuple(words))
    return tuple(
        NamedSpan(view.to_source(Span(match.start(), match.end())), match[0]) for match in pattern.finditer(view.text)
    )


def is_excluded(view: Folded, span: Span) -> bool:
    """Whether a clause excludes what is at ``span`` of the source."""
    text, place = view.text, view.from_source(span)
    after = _EXCLUDED_AFTER.search(text, place.end, place.end + _REACH)
    if after is not None:
        # Only the rest of a list may be between: skin cancer [and polyps] excluded.
        first, *others = _JOINT.split(_FOOTNOTE_OR_BRACKET.sub("", text[place.end : after.start()]))
        if first in listed("excluded_particles") | {""} and all(map(_LISTED.fullmatch, others)):
            return True
    before = _EXCLUDED_BEFORE.search(text[max(0, place.start - _REACH) : place.start])
    if before is None:
        return False
    # Only the start of a list may be between: excluding [skin cancer and] this.
    *others, last = _JOINT.split(before[1])
    return last in listed("articles") | {""} and all(map(_LISTED.fullmatch, others))


@lru_cache(maxsize=256)
def _any_of(words: tuple[str, ...]) -> re.Pattern[str]:
    keys = longest_first(filter(None, map(name_key, words)))
    return re.compile("|".join(map(re.escape, keys)) or "(?!)")
