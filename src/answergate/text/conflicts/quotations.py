"""Words that a claim puts into somebody's mouth: quotation marks say that they stand so in the evidence.

Whoever quotes may inflect, leave out and change marks, so a quotation counts as there with half of what its words tell. In
Korean, Chinese and Japanese the marks set off terms and stress too: there a verb of saying has to stand beside them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from answergate.model.span import Span
from answergate.text.matching.pool import Pool
from answergate.text.words.wording import Claimed, Unit

# A straight mark opens before a word and closes behind one, so that between two quotations nothing is quoted; East Asian
# text has letters on either side of a mark.
_QUOTED: Final = re.compile(
    r"[\"“„«「『‘'](?:"
    r"(?<=“)(?P<curved>[^“”„\n]{1,400})”"
    r"|(?<=„)(?P<low>[^“”„\n]{1,400})[“”]"
    r"|(?<=[「『])(?P<corner>[^「」『』\n]{1,400})[」』]"
    r"|(?<=«)(?P<angled>[^«»\n]{1,400})»"
    r"|(?<![A-Za-z0-9\"]\")(?<=\")(?P<straight>[^\s\"][^\"\n]{1,400})(?<!\s)\"(?![A-Za-z0-9])"
    r"|(?<![A-Za-z0-9]['‘])(?<=['‘])(?P<single>[^\s'‘’](?:[^'‘’\n]|(?<=[A-Za-z])['’](?=[A-Za-z])){1,400})(?<!\s)['’](?![A-Za-z0-9]))"
)
_MARK: Final = re.compile("[\"“„«「『‘']")
_EAST_ASIAN: Final = re.compile("[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
_WORD: Final = re.compile(r"[^\W\d_]{2,}|\b[aAI]\b(?!\.)")
_FEWEST_WORDS: Final = 3
_FEWEST_CHARACTERS: Final = 3
# One telling word is a term, not what somebody says.
_FEWEST_TELLING: Final = 2
_MOSTLY: Final = 0.5
# So much of the claim around the quotation must be there: what is quoted in translation has other words throughout.
_SAME_LANGUAGE: Final = 1 / 3
_TRANSLATED: Final = re.compile(r"(?:translat\w+|literally|in English)\b[^.\"“‘]{0,20}\Z|\(\Z", re.IGNORECASE)
# A "one size fits all" solution is nobody's words, unless somebody calls it so.
_ATTRIBUTE: Final = re.compile(r"\b(?:an?|no|any|this|that|the|more|of|as) \Z", re.IGNORECASE)
_SAYING: Final = re.compile(
    r"\b(?:sa(?:y|id)|call|describ|term(?:s|ed) |label|stat(?:e[sd]?|ing)\b|wr(?:i|o)t|conclud|accord|report|quot|told|tell|argu|claim|read)",
    re.IGNORECASE,
)
_SPOKEN: Final = re.compile(
    r"\b(?:said|says|told|tells|wrote|writes|stated|states|replied|added|declared|announced)\b[,:]? ?\Z", re.IGNORECASE
)
_CUE_REACH: Final = 14
_SAID_BEFORE: Final = re.compile(
    r"(?:[说說称稱道问問答]|写着|寫著|写明|表示|指出|强调|強調|认为|認為|标注|标有|注明|规定|宣布|警告|批评)(?:为|為|了|过)?[：:，,]?\s?\Z"
)
_SAID_BEHIND: Final = re.compile(
    r"[,.]?\s?(?:이?라고|이?라는|이?라며|이?라면서|고|며)\s?(?:[가-힣]+\s)?"
    r"(?:말|밝[혔히]|전[했하]|답[했하]|적[혀었힌]|쓰[여인]|쓴|썼|표시|표기|기재|강조|주장|설명|지적|언급|덧붙|반박|평가|명시|규정|경고|비판|호소)"
    r"|と(?:述べ|語|話|言[いっわ]|書|記|答|指摘|強調|説明|主張|発言|コメント|表示|明記|あり|ある|警告|批判|訴え)"
    r"|(?:的)?(?:字样|字樣|说法)"
)


def invented_quotations(claim: Claimed, pool: Pool, asked: Callable[[Unit], bool] | None) -> list[Span]:
    """The quotations of the claim most of whose telling words are neither in the evidence nor in the question."""
    if not _MARK.search(claim.text):
        return []
    invented = []
    for match in _QUOTED.finditer(claim.text):
        span = Span(*match.span(match.lastgroup or 0))
        if not _is_said(claim.text, span):
            continue
        # Behind a verb of saying one telling word is enough: he said "we will never surrender".
        before = claim.text[max(0, span.start - 1 - _CUE_REACH) : span.start - 1]
        fewest = 1 if _SPOKEN.search(before) else _FEWEST_TELLING
        quoted = Claimed(span.of(claim.text))
        if len(quoted.units) >= fewest and _is_nowhere(claim, quoted, pool, asked):
            invented.append(span)
    return invented


def _is_said(text: str, span: Span) -> bool:
    """Whether a quotation is long enough to be what somebody says, and in East Asian text is called so."""
    words = span.of(text)
    before = text[max(0, span.start - 1 - _CUE_REACH) : span.start - 1]
    if not words.isascii() and (characters := _EAST_ASIAN.findall(words)):
        return len(characters) >= _FEWEST_CHARACTERS and bool(
            _SAID_BEFORE.search(before) or _SAID_BEHIND.match(text, span.end + 1)
        )
    if len(_WORD.findall(words)) < _FEWEST_WORDS or _is_attribute(text, span):
        return False
    return _TRANSLATED.search(text, max(0, span.start - 1 - 3 * _CUE_REACH), span.start - 1) is None


def _is_attribute(text: str, span: Span) -> bool:
    """Whether a quotation stands between an article and its noun, and nobody is said to say it."""
    behind = text[span.end + 1 : span.end + 3]
    return (
        behind[:1] == " "
        and behind[1:].islower()
        and _ATTRIBUTE.search(text, max(0, span.start - 1 - _CUE_REACH), span.start - 1) is not None
        and _SAYING.search(text) is None
    )


def _is_nowhere(claim: Claimed, quoted: Claimed, pool: Pool, asked: Callable[[Unit], bool] | None) -> bool:
    total = sum([unit.weight for unit in quoted.units])
    if _found(quoted.units, pool, asked) >= _MOSTLY * total:
        return False
    said = {unit.key for unit in quoted.units}
    alphabetic = bool(quoted.units[0].start)
    around = [unit for unit in claim.units if unit.key not in said and bool(unit.start) is alphabetic]
    return _found(around, pool, None) >= _SAME_LANGUAGE * sum([unit.weight for unit in around]) > 0.0


def _found(units: Sequence[Unit], pool: Pool, asked: Callable[[Unit], bool] | None) -> float:
    """What the units that are there weigh together."""
    shares = [pool.look_up(unit)[0] or float(asked is not None and asked(unit)) for unit in units]
    return sum([unit.weight * share for unit, share in zip(units, shares, strict=True)])
