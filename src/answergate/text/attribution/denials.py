"""A value that is stated only to be denied: "90일 면책이 없습니다" is no waiting period of ninety days."""

from __future__ import annotations

import re

from answergate.model.span import Span

# Right after the value, in its own clause. A table's next cell and a bracket are other clauses.
_DENIED_AFTER = re.compile(
    r"[^.,;:|()<>\n。，；：、]{0,14}?"
    r"(?:않|아[니닙님닌]|없음|없이|없습니다|없다|미적용|不适用|不適用|ありません|しない|されない|なし|does not apply|not applicable)"
)
_DENIED_BEFORE = re.compile(
    r"(?:\b(?:no|not|without|never)\s(?:[a-z]+\s){0,3}|(?:无|無|没有|不设|不適用|不适用)[^\W\d]{0,2})\Z", re.IGNORECASE
)
_REACH = 60


def is_denied(text: str, span: Span) -> bool:
    """Whether the words around ``span`` say that what it states does not hold."""
    if _DENIED_AFTER.match(text, span.end, span.end + _REACH):
        return True
    return _DENIED_BEFORE.search(text, max(0, span.start - _REACH), span.start) is not None
