"""What a text denies: "not covered", "지급하지 않", "不适用", "対象外"."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

from msgspec import Struct

from answergate.model.span import Span
from answergate.text.direction.bound_words import LESS, MORE
from answergate.text.words.rarity import alphabetic_weight
from answergate.text.words.stems import FAMILY_OF, KOREAN_STEM_OF, STEM_OF, Remembered
from answergate.text.words.wording import flattened

_ENGLISH_DENIAL: Final = re.compile(
    r"\b(?:(?<!\band )not|never|cannot|(?:is|are|was|were|do|does|did|has|have|had|can|could|wo|would|should|must)n['’]t|can['’]t"
    r"|unable to|fails? to|failed to)\b(?!\s+(?:only|just|merely|simply|necessarily"
    rf"|(?:{MORE}|{LESS}) than|until|all|always|every|sure|so|yet|much|many|very|too|to mention|too|a|an|the)\b)"
    rf"|\bno (?!(?:{MORE}|{LESS}) than\b)(?:longer )?(?!(?:one|more|less|fewer|later|longer|doubt|matter|such|other|evidence|information|mention)\b)(?=[a-z])"
    r"|\b(?:none(?! (?:but|other|the)\b)|(?:no one|nobody|nothing)(?! (?:but|other|else)\b)|neither(?! of (?:this|that)\b))\b"
    r"|\bwithout\b(?! (?:doubt|question|exception)\b)|\bnon(?: ?- ?|(?!e\b|ethe|sens|chal))(?=[a-z])"
)
# Conditions, questions, advice and contrasts deny nothing: "if you don't", "whether or not", "be careful not to", "A, not B".
_NO_DENIAL_AFTER: Final = re.compile(
    r"(?:\b(?:whether|if|unless|when|or|why|until|sure|careful|try|important|best)\b[^.;]{0,14}|\b(?:passages?|excerpts?|snippets?) (?:do |does |are |is )?|[,(—–-]\s*|\bbut\s+)$"
)
# What a text asks whether it is so, it does not say: "check whether the hose is blocked".
_ASKED: Final = re.compile(
    r"\bwhether\b[^,;.]*|\b(?:check|see|test|verify|find out) if\b[^,;.]*|[是能可]否[^，。；]*"
    r"|[^.,;。、\n]{1,30}(?:[는은한인된할될]지|여부)[를은는도]?(?=[^.\n]{0,8}(?:확인|점검|검사|살펴|봅니|보세|보십))"
    r"|[^.,;。、\n]{1,30}か(?:どうか|否か|(?=を?ご?(?:確認|確かめ|点検|調べ|チェック)))"
)
# What every such asking has in it.
_ASKING: Final = re.compile("whether| if |[是能可]否|[는은한인된할될]지|여부|か[どを否ご確点調チ]")
# What has ended no longer holds: "ended a run of five matches without a win".
_ENDED: Final = re.compile(
    r"\b(?:end(?:s|ed|ing)?|snap(?:s|ped)?|broke|break(?:s|ing)?) (?:an?|the|their|its|his|her)\b[^.;,]{0,32}$"
)
_RUN: Final = 48
_WITHOUT: Final = "without"
# What is not in the same place is in another: it is the sameness that is denied.
_SAME: Final = "same"
# What is not allowed may not be done: "dogs may go on deck" for "dogs are not allowed on deck".
_PERMITTED: Final = "allowed"
_PERMITTING: Final = re.compile(
    r"\b(?:may|can)\b(?= [a-z])(?<!\bin may)(?<!\bby may)(?<!\bof may)(?<!\blate may)(?<!\bsince may)(?<!\buntil may)(?<!\bbefore may)"
)
_PERMITTED_FAMILIES: Final = frozenset([FAMILY_OF[STEM_OF[word]] for word in ("allowed", "permitted", "allowable")])
_DENYING_PREFIXES: Final = "비불미부非"
# A denial reaches the next telling word, not one at the far end of the sentence.
_REACH: Final = 20
_LONGEST_CLAUSE_END: Final = 12
_WORD: Final = re.compile(r"[^\W\d_]+")
_CLAUSE_END: Final = re.compile(
    r"[.;:!?。！？；]|,\s*(?:but|and|or|while|although)\b|\b(?:but|because|although|while|unless)\b"
)

# Syllables that end in ㄹ, as a verb does before 수: 할, 갈, 받을.
_BEFORE_WAY: Final = "".join(map(chr, range(0xAC00 + 8, 0xD7A4, 28)))
_FINALS: Final = 28
# What a first syllable denies: 불명확, 미포함, 부정확.
_DENIED_BY_SYLLABLE: Final = (
    "가능|명확|분명|확실|충분|필요|포함|완전|안정|이행|적용|승인|등록|완료|지급|제출|확인|가입|적합|적절|정확"
)
_KOREAN_DENIAL: Final = re.compile(
    r"([가-힣]{1,12}?)(?:하|되|시키|받)?지(?:는|도|를)?\s*(?:않|아니|못|말|마[십세시라])"
    rf"|([가-힣]{{0,12}}?[{_BEFORE_WAY}])\s*수(?:는|도|가)?\s*없"
    r"|([가-힣]{1,12}?)(?:하|되|해|돼|어|아|으)?(?:면|서는|선)\s*안\s*(?=[되돼된됩될])"
    r"|(?<![가-힣])(?:안|못)\s+(?![되돼된됩될])([가-힣]{2,12})"
    rf"|(?:불|(?<![가-힣])[미부])({_DENIED_BY_SYLLABLE})"
    r"|(?<![가-힣])(?!상관|관계|틀림|끊임|어김|수[는도가]?\s)([가-힣]{2,12}?)[이가은는도]?\s*없"
    r"|([가-힣]{2,12}?)[은는이가을를]?\s*금지(?![하되]지)|([가-힣]{2,12}?)[은는이가도]?\s*불가(?![피분리결])"
    r"|([가-힣]{2,12}?)(?:되어|돼|하여|해|고|어|아|여|져|려)\s있지(?:는|도)?\s*(?:않|못)"
)
_HAN_DENIAL: Final = re.compile(
    r"(?:不(?![仅但过過同断斷僅久少管论論如妨料])(?:可以|允许|允許|能够|能夠|需要|[会會能得可予应應宜要准许許再是必須须用经經]|被)?|没有|沒有"
    r"|(?<![应應]付)未(?![来來必成满滿満])[能经經曾被获獲]?|[无無](?![论論数法])[需须須]?|无法|無法|勿|[严嚴]禁|(?<!不)禁止)"
    # What a thing does not hold is denied, however the holding is called: 不含糖分, 含有糖分.
    r"\s*(?:[将將把]|含有?|[设設带帶]有)?([\u4e00-\u9fff]{2})"
)
_JAPANESE_DENIAL: Final = re.compile(
    r"([\u4e00-\u9fff]{1,4}|[\u30a1-\u30fe]{2,12})[ぁ-ん]{0,7}?(?:ない(?!し)|なく|なければ|なかった|ません|ならず|せず|できず|ぬ)|([\u4e00-\u9fff]{2,4})なし|(対象)外|([\u4e00-\u9fff]{2,4})[はがを]禁止(?!(?:し|され)(?:な|ませ|ず|てい(?:な|ませ)))"
    # What is 不可 or 不要 is not 可能 and not 必要.
    r"|不([可要])(?![\u4e00-\u9fff])"
)
_LACKING: Final = re.compile("未[经經]|无|無|な(?:く|ければ|し)$")
_ENGLISH_DENYING: Final = (
    "not",
    "n't",
    "n’t",
    "never",
    "without",
    "nor ",
    "unable",
    "fail",
    " no ",
    "non",
    "nobody",
    "neither",
)
# Not the end of a word: 동안 and 방안 deny nothing.
_KOREAN_DENYING: Final = re.compile(
    rf"[않못없]|아니|불가|금지|지 ?[말마]|(?<![가-힣])안\s|[불미부](?:{_DENIED_BY_SYLLABLE})"
)
_HAN_DENYING: Final = re.compile("[不没沒未无無勿禁]")
_JAPANESE_DENYING: Final = re.compile("ない|なか|なく|なし|ませ|ず|ぬ|対象外|禁止|不[可要]")
# A set of first characters comes first: that is what lets the scan skip to them.
_EAST_ASIAN_DENYING: Final = re.compile(
    r"[않못없不没沒未无無勿禁ずぬ아안불미부금지なま対]"
    rf"(?:(?<=[않못없不没沒未无無勿禁ずぬ])|(?<=아)니|(?<=불)가|(?<=[불미부])(?:{_DENIED_BY_SYLLABLE})|"
    r"(?<=금)지|(?<=지) ?[말마]|(?<=対)象外|(?<=안)(?<![가-힣]안)\s|(?<=な)[いかくし]|(?<=ま)せ)"
)
# Words of denial that deny nothing, or deny twice: 服用してもかまいません, 少なくとも, 不得不.
_AFFIRMING: Final = re.compile(
    "(?:かま|構)いません|ない(?=か[^。、]{0,6}(?:確認|確かめ|点検|調べ|チェック))|差し支え(?:ありません|ない)|かもしれ(?:ません|ない)|(?<=間)もなく|(?<=儀)なく|(?<=少)な[くい](?:とも)?"
    "|な(?:ければ|くては|いと)(?:なら|いけ)(?:ない|ません|ず)|ざるを得(?:ない|ません)|必ず|まず|いずれ|ずつ"
    # Asked whether, not denied: 有没有, 是不是, 会不会.
    "|有[没沒]有|([\u4e00-\u9fff])不\\1"
    # Asked for no answer: 这不就是.
    "|不(?:就|正|都|也)是"
    "|不得不|不能不|지 않으면 안 |지 않을 수 없|(?:상관|관계|틀림|끊임|어김) ?없"
)
_AFFIRMING_FIRST: Final = re.compile("[かなずも없]|不[得能]不|不[就正都也]是|지 않|有[没沒]有|([\u4e00-\u9fff])不\\1")


class Denial(Struct, frozen=True):
    """A denied word: where the denying words start, where the denied word ends, and its key.

    ``lacks`` says that it is a thing that something goes without: "without notice", 사유 없이, 未经同意, 理由なく.
    """

    span: Span
    key: str
    lacks: bool = False


def _english_target(low: str, after: int) -> tuple[str, int] | None:
    stop = _CLAUSE_END.search(low, after, after + _REACH + _LONGEST_CLAUSE_END)
    limit = min(stop.start() if stop else len(low), after + _REACH)
    for match in _WORD.finditer(low, after, limit):
        if alphabetic_weight(match.group()) > 0.0 or match.group() == _SAME:
            return ENGLISH_KEY_OF[match.group()], match.end()
    return None


def _english_key(word: str) -> str:
    family = FAMILY_OF[STEM_OF[word]]
    return _PERMITTED if family in _PERMITTED_FAMILIES else family


# What a word is called where denials are compared: its family, and one name for all that is allowed.
ENGLISH_KEY_OF: Final = Remembered(_english_key)


def affirms(low: str, key: str, denials: Sequence[Denial] | None = None) -> bool:
    """Whether the key stands in a lowered text; more often than it is denied, where the text's denials are given."""
    if not key.isascii():
        stands = low.count(key) - sum([low.count(prefix + key) for prefix in _DENYING_PREFIXES])
        if len(key) == 1:
            # Behind a figure it counts something: 45分 has nothing of 分かる.
            stands -= len(re.findall(f"[0-9]{key}", low))
    else:
        stands = list(map(ENGLISH_KEY_OF.__getitem__, flattened(low).split())).count(key)
        if key == _PERMITTED and denials is None:
            stands += _PERMITTING.search(low) is not None
    return stands > sum(denial.key == key for denial in denials or ())


def is_nought(low: str, key: str) -> bool:
    """Whether a lowered text has none of what the key is: "cholesterol 0 mg", 콜레스테롤 0mg."""
    return "0" in low and re.search(rf"{re.escape(key)}[^0-9,;.、，。]{{0,12}}0(?![0-9]|[.,:][0-9])", low) is not None


def _has_denying_word(low: str) -> bool:
    return True in [word in low for word in _ENGLISH_DENYING] or low.startswith("no ")


def may_deny(low: str) -> bool:
    """Whether a lowered text can deny anything at all: cheap, and never wrong when it says no."""
    if _has_denying_word(low) and _ENGLISH_DENIAL.search(low):
        return True
    return not low.isascii() and _EAST_ASIAN_DENYING.search(low) is not None


def _blank(match: re.Match[str]) -> str:
    return " " * (match.end() - match.start())


def plainly(low: str) -> str:
    """A lowered text without the words that look like denials and are none, every code point at its own place."""
    return low if low.isascii() or not _AFFIRMING_FIRST.search(low) else _AFFIRMING.sub(_blank, low)


def told(low: str) -> str:
    """A lowered text without what it only asks."""
    return _ASKED.sub(" ", low) if _ASKING.search(low) else low


def is_asked(low: str, place: int) -> bool:
    """Whether what stands at a place of a lowered text is only asked: 检查高度是否超过100cm."""
    return _ASKING.search(low) is not None and any(
        match.start() <= place < match.end() for match in _ASKED.finditer(low)
    )


# The same by whole words, as a flattened text has them: "don't" leaves a "t".
_DENYING_WORDS: Final = frozenset(
    (
        "not",
        "no",
        "non",
        "none",
        "nobody",
        "nothing",
        "neither",
        "never",
        "cannot",
        "t",
        "without",
        "unable",
        "fail",
        "fails",
        "failed",
        "avoid",
        "avoids",
        "avoided",
        "avoiding",
    )
)


def may_deny_by_words(text: str, words: Collection[str]) -> bool:
    """The same of a text whose alphabetic words are known."""
    if not _DENYING_WORDS.isdisjoint(words) or "non" in text or "Non" in text:
        return True
    return not text.isascii() and _EAST_ASIAN_DENYING.search(text) is not None


def _korean_key(match: re.Match[str]) -> str:
    word = match[match.lastindex or 0]
    if match[6] is not None:
        return word
    if match[2] is not None:
        # 가입할 without its 할, 들어갈 without the ㄹ of its last syllable.
        last = word[-1]
        word = word[:-1] if last in "할될을" else word[:-1] + chr(ord(last) - (ord(last) - 0xAC00) % _FINALS)
    elif match[1] is not None and len(word) > 2 and match.string.startswith("지", match.end(1)):
        # The last syllable of a verb changes with its ending: 일으키지, 일으킨다.
        word = word[:-1]
    stem = KOREAN_STEM_OF[word]
    return stem if len(stem) > 1 else word


def read_denials(low: str) -> list[Denial]:
    """The words a lowered text denies, in English, Korean, Chinese and Japanese."""
    denials = []
    if _has_denying_word(low):
        for match in _ENGLISH_DENIAL.finditer(low):
            if _NO_DENIAL_AFTER.search(low[max(0, match.start() - 24) : match.start()]):
                continue
            if match[0] == _WITHOUT and _ENDED.search(low[max(0, match.start() - _RUN) : match.start()]):
                continue
            target = _english_target(low, match.end())
            if target is not None:
                denials.append(Denial(Span(match.start(), target[1]), target[0], match[0] == _WITHOUT))
    if low.isascii() or not _EAST_ASIAN_DENYING.search(low):
        return denials
    if _KOREAN_DENYING.search(low):
        for match in _KOREAN_DENIAL.finditer(low):
            stem = _korean_key(match)
            if len(stem) > 1:
                lacks = match[6] is not None or low.startswith("으면", match.end())
                denials.append(Denial(Span(*match.span()), stem, lacks))
    for hint, pattern in ((_HAN_DENYING, _HAN_DENIAL), (_JAPANESE_DENYING, _JAPANESE_DENIAL)):
        if hint.search(low):
            denials += [
                Denial(Span(*match.span()), match[match.lastindex or 1], _LACKING.search(match[0]) is not None)
                for match in pattern.finditer(low)
            ]
    return denials
