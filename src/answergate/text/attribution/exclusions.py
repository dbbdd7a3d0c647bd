"""Words that make another thing the subject, unless they are in a clause that excludes that thing.

"Skin cancer pays 50%" is about skin cancer. "Cancer Benefit (except skin cancer)" is about the rest.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from answergate.model.span import Span
from answergate.text.attribution.anchors import NamedSpan, Squeezed, name_key
from answergate.text.attribution.vocabulary import listed, squeezed_words

_EXCLUDED_AFTER = re.compile(squeezed_words("excluded_after"))
_EXCLUDED_BEFORE = re.compile(
    rf"(?:{squeezed_words('excluded_before')})([^.;:()\u3002\uff1b\uff1a%]*)\Z",
)
_FOOTNOTE_OR_BRACKET = re.compile(r"[^\W\d_]?\d{0,2}\)|\([^()]{0,80}\)")
_JOINT = re.compile(rf"[,\u3001·/]|{squeezed_words('joints')}")
_PARTICLES = listed("excluded_particles") | {""}
_ARTICLES = listed("articles") | {""}
_LISTED = re.compile(r"[^\W\d]{1,40}")
_REACH = 80


def find_words(view: Squeezed, words: Sequence[str]) -> tuple[NamedSpan, ...]:
    """Every place of one of ``words``, the longest word at each place."""
    pattern = _any_of(tuple(words))
    if pattern is None:
        return ()
    return tuple(
        NamedSpan(view.to_source(match.start(), match.end()), match[0]) for match in pattern.finditer(view.text)
    )


def is_excluded(view: Squeezed, span: Span) -> bool:
    """Whether the words at ``span`` of the source are what a clause excludes."""
    text, place = view.text, view.folded.from_source(span)
    excluded = _EXCLUDED_AFTER.search(text, place.end, place.end + _REACH)
    if excluded is not None:
        between = _FOOTNOTE_OR_BRACKET.sub("", text[place.end : excluded.start()])
        if _is_list_tail(between):
            return True
    return _is_excluded_before(text, place)


def is_left_out(view: Squeezed, span: Span) -> bool:
    """The same of our own name, where a bracket after it says what the name leaves out, not that it is left out."""
    text, place = view.text, view.folded.from_source(span)
    excluded = _EXCLUDED_AFTER.search(text, place.end, place.end + _REACH)
    if excluded is not None and _is_list_tail(text[place.end : excluded.start()]):
        return True
    return _is_excluded_before(text, place)


def _is_excluded_before(text: str, place: Span) -> bool:
    excluding = _EXCLUDED_BEFORE.search(text[max(0, place.start - _REACH) : place.start])
    return excluding is not None and _is_list_head(excluding[1])


@lru_cache(maxsize=256)
def _any_of(words: tuple[str, ...]) -> re.Pattern[str] | None:
    keys = sorted({key for word in words if (key := name_key(word))}, key=lambda key: (-len(key), key))
    return re.compile("|".join(map(re.escape, keys))) if keys else None


def _is_list_tail(between: str) -> bool:
    """Whether only the rest of a list stands between a word and its "excluded": skin cancer [and polyps] excluded."""
    first, *listed = _JOINT.split(between)
    return first in _PARTICLES and all(not item or _LISTED.fullmatch(item) for item in listed)


def _is_list_head(between: str) -> bool:
    """Whether only the start of a list stands between an "excluding" and a word: excluding [skin cancer and] this."""
    if between in _ARTICLES:
        return True
    *listed, last = _JOINT.split(between)
    return bool(listed) and last in _ARTICLES and all(not item or _LISTED.fullmatch(item) for item in listed)
