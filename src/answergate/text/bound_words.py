"""The words for bounds in four languages, by the way they point: patterns on lowered text, for one number or a sentence."""

from __future__ import annotations

from typing import Final

_MORE: Final = "more|greater|larger|higher|older|longer|bigger|later|heavier|wider|taller|deeper|warmer|hotter|thicker"
_LESS: Final = "less|fewer|lower|smaller|younger|shorter|earlier|sooner|lighter|narrower|colder|cooler|thinner"
_NOT: Final = "不[得能可会應应]?"
_NONE_OF_IT: Final = "(?<!不)(?<!不[得能可会應应])"

UP_BEFORE: Final = (
    rf"\b(?:(?:{_MORE}) than|over|above|at least|exceed(?:s|ing|ed)?|(?:no|not) (?:{_LESS}) than)\b"
    rf"|최소|적어도|至少|最少|{_NONE_OF_IT}(?:超[过過]?|[大高多][于於])|{_NOT}[少低小][于於]|少なくとも"
)
"""What stands before a number that is the least."""

DOWN_BEFORE: Final = (
    rf"\b(?:(?<!\bno )(?<!\bnot )(?:{_LESS}) than|under|below|within|at most|up to|(?:no|not) (?:{_MORE}) than)\b"
    r"|(?:\bnot|\bcannot|n['’]t) exceed"
    rf"|최대|至多|最多|{_NOT}(?:超[过過]?|[大高多][于於])|{_NONE_OF_IT}[小低少][于於]|不足|不到|[未不][满滿]"
)
"""What stands before a number that is the most."""

UP_AFTER: Final = (
    r"\b(?:or (?:more|above|over|older|higher|greater|longer)|and (?:above|over|older))\b|이상|以上"
    r"|초과(?!하지|할 수 없|해서는 안)|넘(?!지|을 수 없|길 수 없|[겨어][^.,\d]{0,12}(?:없|안 ))"
    r"|を?超え(?!ては|ない|ません|ず|ること[がは]でき[なまず]|られ[なまず])|を?上回(?!ら)"
)
"""What stands behind a number that is the least."""

DOWN_AFTER: Final = (
    r"\bor (?:less|fewer|below|under|younger|lower|shorter)\b|이하|미만|이내|以下|未[満满滿]|以内|之内"
    r"|초과(?:하지(?:\s*[않못])?|할 수 없|해서는 안)|넘(?:지(?:\s*[않못])?|을 수 없|길 수 없|[겨어][^.,\d]{0,12}(?:없|안 ))"
    r"|を?超え(?:ては(?:(?:なら|いけ)(?:ない|ません|ず))?|(?:ること[がは]でき|られ)?(?:ない|ません|ず))|を?下回(?!ら)"
)
"""What stands behind a number that is the most."""
