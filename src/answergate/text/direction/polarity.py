"""What a text denies: "not covered", "지급하지 않", "不适用", "対象外"."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

from msgspec import Struct

from answergate.model.span import Span
from answergate.text.direction import korean_denials
from answergate.text.direction.bound_words import LESS, MORE
from answergate.text.words.rarity import alphabetic_weight
from answergate.text.words.stems import FAMILY_OF, STEM_OF, Remembered
from answergate.text.words.wording import flattened


def _not_denied(first: str) -> str:
    """The first letter of a word that is not denied itself: "does not lack", "never fails to" deny nothing."""
    return f"{first}(?<!not {first})(?<!n['’]t {first})(?<!never {first})"


# Every branch begins with a letter: that is what lets the search pass over the others.
_IS: Final = ("is", "are", "was", "were")
_IS_NOT: Final = "not(?:" + "|".join(rf"(?<=\b{word} not)" for word in _IS) + ")"
_IS_FAR: Final = "far(?:" + "|".join(f"(?<= {word} far)" for word in _IS) + ")"
_ENGLISH_DENIAL: Final = re.compile(
    r"\b(?:(?<!\band )not|never|cannot|(?:is|are|was|were|do|does|did|has|have|had|can|could|wo|would|should|must)n['’]t|can['’]t"
    rf"|unable to|{_not_denied('f')}ail(?:s|ed|ing)? to|{_not_denied('r')}efus(?:e|es|ed|ing) to"
    rf"|{_not_denied('d')}eclin(?:e|es|ed|ing) to(?= (?!about|around|nearly|just|some)[a-z])|anything but|{_IS_FAR} from"
    r"|den(?:y|ies|ied)(?= [a-z]+ing\b)|by no means|in no way|(?:under|in) no circumstances|on no account)\b(?!\s+(?:only|just|merely|simply|necessarily"
    rf"|(?:{MORE}|{LESS}) than|until|all|always|every|sure|so|yet|much|many|very|too|to mention|too|a|an|the)\b)"
    # "Not a bank"; but "not a lot" is a little.
    rf"|\b(?:{_IS_NOT}|(?:is|are|was|were)n['’]t) an? (?!(?:lot|bit|few|great|single|good|bad|big|huge|problem)\b)(?=[a-z])"
    rf"|\b{_not_denied('l')}ack(?:s|ed|ing)?\b(?! (?:of|in)\b)"
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

_HAN_DENIAL: Final = re.compile(
    r"(?:不(?![仅但同断斷僅久少管论論如妨料只光]|[过過](?![敏期量度]))(?:可以|允许|允許|能够|能夠|需要|[会會能得可予应應宜要准许許再是必須须用经經]|被)?|(?<![淹沉埋吞覆出隐隱日])[没沒](?![收落入後后])有?[能被]?"
    r"|(?<![应應]付)未(?![来來必成满滿満])[能经經曾被获獲]?|[无無](?![论論数法])[需须須]?|无法|無法|勿|[严嚴]禁|(?<!不)禁止"
    # 非 opens a kind, 非会员, or denies; 非常 and 除非 do neither.
    r"|[并並]非|(?<![除是莫无無若否])非(?![常洲法凡典难難行同物得要但独獨])|(?<=是)非(?=[\u4e00-\u9fff]{3}))"
    # What a thing does not hold is denied, however the holding is called: 不含糖分, 含有糖分.
    r"\s*(?:[将將把在由]|含有?|[设設带帶]有|属于|屬於)?([\u4e00-\u9fff]{2})"
)
_NOT: Final = "(?:ない(?!し)|なく|なければ|なかった|ません|ならず|せず|できず|ぬ)"
# What is not banned: 禁止しない, 禁じられていません.
_LEFT_OPEN: Final = "(?:な|ませ|ず|て(?:い|おり)(?:な|ませ))"
_JAPANESE_DENIAL: Final = re.compile(
    # What is not said to be so, or not always so, is denied: 安全とは言えない, 効くわけではない.
    r"([\u4e00-\u9fff]{1,4}|[\u30a1-\u30fe]{2,12})[」』”）]?[ぁ-ん]{0,7}?"
    r"(?:と(?:は|も)(?:限ら|言え|いえ|言い切れ|いい?きれ)|(?:という|と言う)?(?:わけ|もの)で(?:は|も)(?:あり)?)?"
    rf"{_NOT}"
    rf"|([\u4e00-\u9fff]{{2,4}})なし|(対象)外|([\u4e00-\u9fff]{{2,4}})[はがを]禁(?:止(?!(?:し|され){_LEFT_OPEN})|じ(?!(?:られ)?{_LEFT_OPEN}))"
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
    "lack",
    "refus",
    "declin",
    "deni",
    "deny",
    "anything but",
    "far from",
)
_HAN_DENYING: Final = re.compile("[不没沒未无無勿禁非]")
_JAPANESE_DENYING: Final = re.compile("ない|なか|なく|なし|ませ|ず|ぬ|対象外|禁[止じ]|不[可要]")
# A set of first characters comes first: that is what lets the scan skip to them.
_EAST_ASIAN_DENYING: Final = re.compile(
    f"[{korean_denials.FIRSTS}不没沒未无無勿禁非ずぬなま対]"
    f"(?:{korean_denials.RESTS}|(?<=[不没沒未无無勿禁非ずぬ])|(?<=対)象外|(?<=な)[いかくし]|(?<=ま)せ)"
)
# Words of denial that deny nothing, or deny twice: 服用してもかまいません, 少なくとも, 不得不.
_AFFIRMING: Final = re.compile(
    "(?:かま|構)いません|ない(?=か[^。、]{0,6}(?:確認|確かめ|点検|調べ|チェック))|差し支え(?:ありません|ない)|かもしれ(?:ません|ない)|(?<=間)もなく|(?<=儀)なく|(?<=少)な[くい](?:とも)?"
    # Denied twice, or not only: 安全でないわけではない, 食事だけでなく.
    "|ない(?:わけで|こと|とは限ら|とは言え)(?:は|も)?(?:ない|ありません|ません)|(?:だけ|のみ|ばかり)(?:で(?:は)?な(?:く|い)|ならず)"
    "|な(?:ければ|くては|いと)(?:なら|いけ)(?:ない|ません|ず)|ざるを得(?:ない|ません)|必ず|まず|いずれ|ずつ"
    # Asked whether, not denied: 有没有, 是不是, 会不会.
    "|有[没沒]有|([\u4e00-\u9fff])不\\1"
    # Asked for no answer: 这不就是.
    "|不(?:就|正|都|也)是"
    "|不得不|不能不|지 않으면 안 |지 않을 수 없|(?:상관|관계|틀림|끊임|어김) ?없"
    # Asked whether, not denied: 막히지 않았는지 확인하세요.
    "|(?:지 ?않|지 ?못하?|없|아[니닌])[았했었]?[은는]?지(?=[^.,]{0,12}(?:확인|점검|살[펴피]|알아보|조사|검토))"
    "|불가(?:능)?하지[는도]? ?않|뿐(?:만|이)? ?아니라|다름 ?아닌|(?:지 ?(?:않[은는]|못[한하]는?)|(?:수 ?)?없는|아닌) ?(?:것|건|게)[은이도]? ?아[니닙닌닐님]"
)
_AFFIRMING_FIRST: Final = re.compile(
    "[かなずも없]|아[니닙닌닐님]|不[得能]不|不[就正都也]是|지 ?[않못]|有[没沒]有|([\u4e00-\u9fff])不\\1"
)


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
    denied = sum([denial.key == key for denial in denials or ()])
    if korean_denials.is_verb(key):
        stands = korean_denials.times_standing(low, key)
    elif not key.isascii():
        stands = low.count(key)
        # What a first character denies may be among the denials: 非会员.
        denied = max(denied, sum([low.count(prefix + key) for prefix in _DENYING_PREFIXES]))
        if len(key) == 1:
            # Behind a figure it counts something: 45分 has nothing of 分かる.
            stands -= len(re.findall(f"[0-9]{key}", low))
    else:
        stands = list(map(ENGLISH_KEY_OF.__getitem__, flattened(low).split())).count(key)
        if key == _PERMITTED and denials is None:
            stands += _PERMITTING.search(low) is not None
    return stands > denied


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
        "lack",
        "lacks",
        "lacked",
        "lacking",
        "failing",
        "refuse",
        "refuses",
        "refused",
        "refusing",
        "decline",
        "declines",
        "declined",
        "declining",
        "deny",
        "denies",
        "denied",
        "anything",
        "far",
    )
)


def may_deny_by_words(text: str, words: Collection[str]) -> bool:
    """The same of a text whose alphabetic words are known."""
    if not _DENYING_WORDS.isdisjoint(words) or "non" in text or "Non" in text:
        return True
    return not text.isascii() and _EAST_ASIAN_DENYING.search(text) is not None


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
    if korean_denials.DENYING.search(low):
        for match in korean_denials.DENIAL.finditer(low):
            key = korean_denials.key_of(match)
            if len(key) > 1:
                denials.append(Denial(Span(*match.span()), key, korean_denials.lacks(match)))
    for hint, pattern in ((_HAN_DENYING, _HAN_DENIAL), (_JAPANESE_DENYING, _JAPANESE_DENIAL)):
        if hint.search(low):
            denials += [
                Denial(Span(*match.span()), match[match.lastindex or 1], _LACKING.search(match[0]) is not None)
                for match in pattern.finditer(low)
            ]
    return denials
