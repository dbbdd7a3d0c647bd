"""The words for bounds in four languages, by the way they point: patterns on lowered text, for one number or a sentence."""

from __future__ import annotations

from typing import Final

MORE: Final = "more|greater|larger|higher|older|longer|bigger|later|heavier|wider|taller|deeper|warmer|hotter|thicker"
LESS: Final = "less|fewer|lower|smaller|younger|shorter|earlier|sooner|lighter|narrower|colder|cooler|thinner"
"""Comparatives by the way they point before "than"."""

_NOT: Final = "不[得能可会應应]?"
_NONE_OF_IT: Final = "(?<!不)(?<!不[得能可会應应])"

UP_BEFORE: Final = (
    rf"\b(?:(?:{MORE}) than|over|above|at least|exceed(?:s|ing|ed)?|(?:no|not) (?:{LESS}) than)\b"
    rf"|최소|적어도|至少|最少|{_NONE_OF_IT}(?:超[过過]?|[大高多][于於])|{_NOT}[少低小][于於]|少なくとも"
)
"""What stands before a number that is the least."""

DOWN_BEFORE: Final = (
    rf"\b(?:(?<!\bno )(?<!\bnot )(?:{LESS}) than|under(?! no\b)|below|within|at most|up to|(?:no|not) (?:{MORE}) than)\b"
    r"|(?:\bnot|\bcannot|n['’]t) exceed"
    rf"|최대|至多|最多|{_NOT}(?:超[过過]?|[大高多][于於])|{_NONE_OF_IT}[小低少][于於]|不足|不到|[未不][满滿]|多く(?:とも|ても)"
)
"""What stands before a number that is the most."""

_ENDING: Final = r"(?=\s*(?:[.,;:)!]|\Z))"

UP_AFTER: Final = (
    rf"\b(?:at least|min(?:imum)?){_ENDING}|"
    r"\b(?:or (?:more|above|over|older|higher|greater|longer)|and (?:above|over|older))\b|이상|以上"
    r"|초과(?!하지|할 수 없|해서는 안)|넘(?!기?지|을 수 없|길 수 없|[겨어][^.,\d]{0,12}(?:없|안 ))"
    r"|を?超え(?!ては|ない|ません|ず|ること[がは]でき[なまず]|られ[なまず])|を?上回(?!ら)"
)
"""What stands behind a number that is the least."""

DOWN_AFTER: Final = (
    rf"\b(?:at most|max(?:imum)?){_ENDING}|"
    r"\bor (?:less|fewer|below|under|younger|lower|shorter)\b|이하|미만|이내|以下|未[満满滿]|以内|之内"
    r"|초과(?:하지(?:\s*[않못])?|할 수 없|해서는 안)|넘(?:기?지(?:\s*[않못])?|을 수 없|길 수 없|[겨어][^.,\d]{0,12}(?:없|안 ))"
    r"|を?超え(?:ては(?:(?:なら|いけ)(?:ない|ません|ず))?|(?:ること[がは]でき|られ)?(?:ない|ません|ず))|を?下回(?!ら)"
)
"""What stands behind a number that is the most."""

LATEST: Final = "늦어도|最[晚迟遲]|不[晚迟遲][于於]|遅くと?も|遅くても"
"""What stands, with other words between, before the last point of time."""

EARLIEST: Final = "最早|不早[于於]|早くと?も|早くても"
"""What stands, with other words between, before the first point of time."""
