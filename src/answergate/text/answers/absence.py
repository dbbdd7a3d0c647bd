"""Sentences that speak of what the evidence does not say, and of nothing else. No evidence can cover them.

They may go on ("..., so ask your doctor"), which is why they are no boilerplate. Where they go on to assert something,
they are claims like any other.
"""

from __future__ import annotations

import re
from typing import Final

from answergate.text.answers.additions import adds_a_claim
from answergate.text.words.wording import flattened

_EVIDENCE: Final = r"\b(?:passages?|contexts?|documents?|texts?|sources?|excerpts?|articles?|evidence|information)\b"
_SAYS: Final = (
    r"(?:provid|mention|contain|specif|includ|stat|say|tell|list|clarif|address|discuss|giv|offer|explain|cover|detail|answer|clear|indicat|"
    r"describ|information)"
)
_ABSENCE: Final = re.compile(
    rf"{_EVIDENCE}[^.;]{{0,40}}?\b(?:not|no|lacks?|(?:do|does|did|is|are)n['’]t)\b[^.;]{{0,30}}?\b{_SAYS}"
    # Passages are never what an answer is about, so whatever they do not do they do not say.
    r"|\b(?:passages?|excerpts?|snippets?)(?: \d{1,2})?(?: alone| themselves)? (?:do|does|did|are|is|can) ?(?:not|n['’]t)\b"
    r"|\b(?:not|(?:are|is|was|were)n['’]t)\b(?: \w+){0,5} (?:in|by) (?:\w+ ){0,3}(?:passages?|excerpts?|snippets?)\b"
    r"|\b(?:passages?|excerpts?|snippets?)\b[^.;]{0,30}?\b(?:and|but) (?:do|does|did) not\b"
    rf"|{_EVIDENCE}(?: \d{{1,2}})? {_SAYS}\w*(?: \w+){{0,2}}? (?:no|nothing|little)\b"
    r"|\bunable to (?:answer|determine|find|provide)\b|\bcannot be (?:answered|determined|found)\b"
    r"|\b(?:no|not enough|insufficient) (?:\w+ )?information\b"
    rf"|\bno (?:\w+ )?(?:mention|details?|indication|instructions?|examples?)\b[^.;]{{0,80}}?\b(?:in|by|from)\b[^.;]{{0,24}}?{_EVIDENCE}"
    r"|\b(?:no|none of the|neither) (?:\w+ )?(?:passages?|documents?|sources?|texts?|excerpts?)\b"
    rf"|\A\W*(?:none|nothing|not)\b[^.;]{{0,30}}?\b{_SAYS}\w*[^.;]{{0,12}}? (?:in|by) [^.;]{{0,20}}?{_EVIDENCE}"
    r"|\b(?:i|we) (?:cannot|can['’]t|could not|couldn['’]t)\b[^.;]{0,20}\b(?:answer|provide|determine|find|give|say)\b"
    r"|\bconsult (?:additional|other|further|more) (?:sources|resources)\b"
    r"|(?:문서|자료|본문|지문|문맥|내용|정보|근거)[^.]{0,30}?(?:없|않|찾을 수|나와 있지|확인할 수)"
    r"|(?:기사|설명서|안내|공지|약관|규정|조례|회의록|계약서|보고서|게시글|원문|공고|표|페이지)[^.]{0,30}?"
    r"(?:나와 ?있지 않|적혀 ?있지 않|실려 ?있지 않|담겨 ?있지 않|명시(?:되어|돼) ?있지 않|나오지 않|언급(?:되지 않|이 없|은 없))"
    r"|(?:文章|通知|公告|说明书|說明書|条款|條款|报道|報道|规定|規定|表格|页面)[^。；]{0,20}?(?:没有|沒有|未|并未)(?:提供|提及|提到|说明|說明|写明|寫明|给出|給出|列出)"
    r"|(?:記事|案内|規約|説明書|お知らせ|規程|資料|表|ページ)[^。]{0,24}?(?:書かれて|触れて|示されて|載って|記されて|記載されて)(?:は)?(?:いない|いません|おらず)"
    r"|(?:资料|資料|文档|文件|文本|段落|上下文|信息|内容)[^。；]{0,20}?(?:没有|沒有|未|无法|無法|不)[^。；]{0,6}?(?:提供|提及|提到|说明|包含|回答|给出|涉及)"
    r"|(?:資料|文書|文章|本文|文脈|情報|記載)[^。]{0,24}?(?:ありません|ない|いません|できません)",
    re.IGNORECASE,
)

# What every such sentence has in it: a word that denies and, in English, one for what is spoken of.
_DENYING: Final = ("no", "n't", "n’t", "nable", "lack", "insufficient", "consult")
_SPOKEN_OF: Final = (
    *("passage", "context", "document", "text", "source", "excerpt", "article", "evidence", "information"),
    *("unable to ", "cannot be ", "i can", "we can", "i could", "we could"),
)
# The same as whole words of a flattened text: "don't" leaves a "t". Most words with "no" in them deny nothing.
_DENYING_WORDS: Final = frozenset(
    ("no", "not", "none", "nothing", "neither", "t", "cannot", "unable", "lack", "lacks", "insufficient", "consult")
)
_EAST_ASIAN_DENYING: Final = re.compile("[없않찾확没沒未无無不なまで]")


# With these a sentence only turns to the matter: "However, the passages do not say".
_TURNING_TO: Final = re.compile(
    r"\W*(?:(?:however|but|yet)\b|그러나|하지만|다만|但是?|不过|然而|しかし|ただし)\W*", re.IGNORECASE
)
# What follows asserts something after all: "..., but it is usually 90 days".
_GOES_ON: Final = re.compile(
    r"(?<!passage )(?<!passages )[0-9]|\b(?:but|however|although|though|usually|typically|generally|nevertheless)\b"
    r"|지만|으나|그러나|다만|보통|일반적으로|但|不过|然而|通常|一般|ただし|しかし|ですが|ますが|せんが",
    re.IGNORECASE,
)


def speaks_of_absence(text: str) -> bool:
    """Whether a sentence says that the evidence does not say something, and nothing more."""
    low = text.lower()
    in_english = (
        True in [word in low for word in _DENYING]
        and True in [word in low for word in _SPOKEN_OF]
        and not _DENYING_WORDS.isdisjoint(flattened(low).split())
    )
    if not in_english and (text.isascii() or _EAST_ASIAN_DENYING.search(text) is None):
        return False
    if _ABSENCE.search(text) is None:
        return False
    turning = _TURNING_TO.match(text)
    start = turning.end() if turning else 0
    return _GOES_ON.search(text, start) is None and not adds_a_claim(low[start:])
