"""Who did something to whom: "A beat B", "B was acquired by A", A가 B를 고소했다, A被B收购, AがBを破った."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from answergate.model.span import Span
from answergate.text.numbers.alternation import alternation
from answergate.text.polarity import english_key
from answergate.text.rarity import alphabetic_weight
from answergate.text.stems import STEM_OF
from answergate.text.turned import TurningWords
from answergate.text.wording import flattened

# Deeds that one does to another; what both do at once ("met", "married", "played") is none.
_ENGLISH_DEEDS: Final = {
    "beat": "beat beats beating beaten defeat defeats defeated defeating overcame overpowered thrashed knocked outscored"
    " outperform outperforms outperformed conquer conquers conquered conquering vanquished",
    "acquire": "acquire acquires acquired acquiring buy buys bought buying purchase purchases purchased",
    "sue": "sue sues sued suing",
    "accuse": "accuse accuses accused accusing blame blames blamed blaming",
    "replace": "replace replaces replaced replacing succeeded supplanted ousted",
    "attack": "invade invades invaded invading attack attacks attacked attacking bombed",
    "kill": "kill kills killed killing murder murders murdered murdering assassinated shot stabbed",
    "hire": "hire hires hired hiring employ employs employed",
    "arrest": "arrest arrests arrested arresting",
    "owe": "owe owes owed owing",
    "pay": "pay pays paid paying lend lends lent lending",
    "chase": "chase chases chased chasing pursue pursues pursued",
    "rescue": "rescue rescues rescued rescuing saved",
    "teach": "teach teaches taught teaching mentored coached",
    "cause": "cause causes caused causing",
    "criticize": "criticize criticizes criticized criticise criticises criticised condemn condemns condemned",
    "pass": "overtake overtakes overtook overtaken surpass surpasses surpassed exceed exceeds exceeded",
}
_DEED_OF: Final = {word: deed for deed, words in _ENGLISH_DEEDS.items() for word in words.split()}
_LOSING: Final = ("lost", "loses", "lose")
_PRECEDING: Final = ("preceded", "precedes")
_PASSIVE: Final = re.compile(r"\b(?:is|are|was|were|be|been|being|get|gets|got)\s(?:[a-z]+ly\s)?\Z")
_BY: Final = re.compile(r"(?:\s(?!by\b)[^\s,;.:()]+){0,6}?\sby\b")
_LOST_TO: Final = re.compile(r"(?:\s(?!to\b)[^\s,;.:()]+){0,4}?\sto\b")
_PARTICLE: Final = re.compile(r"\s(?:out|over|off|down)\b")
# Where the words for one of the two end.
_END: Final = (
    r"[,;:.()!?\d—–]|\b(?:and|or|but|that|which|who|whom|when|where|while|after|before|because|as|if|since|although|though"
    r"|of|in|on|at|for|with|by|to|from|over|across|along|around|during|under|into|against|than|about|until|through|per|via)\b"
)
_ENGLISH_START: Final = re.compile(_END)
# "The causes of cancer are", "heart attacks include": what goes on with a verb is no deed.
_ENGLISH_END: Final = re.compile(
    rf"{_END}|\b(?:is|are|was|were|be|has|have|had|may|can|could|will|would|must|should|includ\w+)\b"
)
_OWNER: Final = re.compile(r"\w+['’]s\b")
_REACH: Final = 60

_KOREAN_DEEDS: Final = "인수 고소 고발 침공 침략 공격 격파 제압 살해 체포 비판 교체 대체 고용 해고 추월"
_KOREAN_BEATING: Final = "이기 이겼 이긴 이겨 꺾고 꺾었 꺾은 꺾어 물리쳤 물리치 무찔렀 누르고 눌렀"
_KOREAN_CHASING: Final = "쫓았 쫓는 쫓아"
_KOREAN_LOSING: Final = "졌다 졌고 졌으 졌습 패했 패배했 패하"
_JAPANESE_DEEDS: Final = "買収 提訴 告訴 攻撃 侵攻 侵略 逮捕 殺害 批判 解雇 撃破"
_JAPANESE_BEATING: Final = "破っ 破り 下し 倒し"
_JAPANESE_CHASING: Final = "追いかけ"
_JAPANESE_LOSING: Final = "敗れ 負け"
_CHINESE_DEEDS: Final = "收购 收購 击败 擊敗 战胜 戰勝 打败 打敗 起诉 起訴 控告 入侵 侵略 攻击 攻擊 取代 接替 杀害 殺害 谋杀 逮捕 批评 批評 雇佣 超越 超过 超過"
_CHINESE_LOSING: Final = "败给 敗給 输给 輸給 不敌 不敵"


def _any_of(words: str) -> str:
    return alternation(words.split())


_KOREAN: Final = re.compile(
    f"(?P<deed>{_any_of(_KOREAN_DEEDS)})(?:(?P<done>되|됐|된|당)|하|한|했|함|해)"
    f"|(?P<beat>{_any_of(_KOREAN_BEATING)})|(?P<chase>{_any_of(_KOREAN_CHASING)})|(?P<lost>{_any_of(_KOREAN_LOSING)})"
)
_KOREAN_DOER: Final = re.compile(r"([가-힣A-Za-z]+?)(?:[이가은는]|께서)\s")
_KOREAN_DONE_TO: Final = re.compile(r"([가-힣A-Za-z]+?)[을를]\s")
_KOREAN_BY: Final = re.compile(r"([가-힣A-Za-z]+?)(?:에게|에|한테)\s")
_KOREAN_END: Final = re.compile(r"[,.;]|(?<=[고며])\s|지만\s")
_JAPANESE: Final = re.compile(
    f"(?P<deed>{_any_of(_JAPANESE_DEEDS)})(?:(?P<done>され)|し|す)"
    f"|(?P<beat>{_any_of(_JAPANESE_BEATING)})|(?P<chase>{_any_of(_JAPANESE_CHASING)})|(?P<lost>{_any_of(_JAPANESE_LOSING)})"
)
_JAPANESE_NOUN: Final = "([\u30a1-\u30ff\u3400-\u9fffA-Za-z]+)"
_JAPANESE_DOER: Final = re.compile(f"{_JAPANESE_NOUN}[がは]")
_JAPANESE_DONE_TO: Final = re.compile(f"{_JAPANESE_NOUN}を")
_JAPANESE_BY: Final = re.compile(f"{_JAPANESE_NOUN}(?:によって|に)")
_JAPANESE_END: Final = re.compile("[、。,.]")
_KANA: Final = re.compile("[\u3041-\u309f]")
_CHINESE: Final = re.compile(_any_of(f"{_CHINESE_DEEDS} {_CHINESE_LOSING}"))
_CHINESE_END: Final = re.compile(r"[，。；、,.;!?！？\s]")
_CHINESE_MARK: Final = re.compile("([被把将將])")
# Where, when and why stand between one and the deed: 巴西队在决赛中击败了.
_WHERE: Final = re.compile("[在于於从從由以因]")
_HAN_PAIR: Final = re.compile("(?=([\u3400-\u9fff]{2}))")
_NOBODY: Final[frozenset[str]] = frozenset()

WORDS: Final = TurningWords(
    [
        *(*_DEED_OF, *_LOSING, *_PRECEDING),
        *f"{_KOREAN_DEEDS} {_KOREAN_BEATING} {_KOREAN_CHASING} {_KOREAN_LOSING}".split(),
        *f"{_JAPANESE_DEEDS} {_JAPANESE_BEATING} {_JAPANESE_CHASING} {_JAPANESE_LOSING}".split(),
        *f"{_CHINESE_DEEDS} {_CHINESE_LOSING}".split(),
    ]
)


class Deed(Struct, frozen=True):
    """Something done: by whom and to whom, in keys of their words, and where the word for it stands."""

    name: str
    by: frozenset[str]
    to: frozenset[str]
    span: Span

    @classmethod
    def of(cls, name: str, by: frozenset[str], to: frozenset[str], span: Span) -> Deed:
        """A deed; what both are called tells them not apart."""
        return cls(name, by - to, to - by, span)

    @property
    def is_told(self) -> bool:
        """Whether it is told who did it, and to whom."""
        return bool(self.by and self.to)


def read_deeds(low: str) -> list[Deed]:
    """The deeds of a lowered text."""
    deeds = _english_deeds(low)
    if low.isascii():
        return deeds
    deeds += [_korean_deed(low, match) for match in _KOREAN.finditer(low)]
    if _KANA.search(low):
        return deeds + [_japanese_deed(low, match) for match in _JAPANESE.finditer(low)]
    return deeds + [_chinese_deed(low, match) for match in _CHINESE.finditer(low)]


def _before(low: str, at: int, end: re.Pattern[str]) -> str:
    """What stands before a place, back to the last thing that ends it."""
    start = max(0, at - _REACH)
    for match in end.finditer(low, start, at):
        start = match.end()
    return low[start:at]


def _after(low: str, at: int, end: re.Pattern[str]) -> str:
    """What stands after a place, up to the first thing that ends it."""
    stop = end.search(low, at, at + _REACH)
    return low[at : stop.start() if stop else at + _REACH]


def _english_deeds(low: str) -> list[Deed]:
    flat = flattened(low)
    deeds = []
    for word in sorted(WORDS.alphabetic.intersection(flat.split())):
        at = flat.find(f" {word} ")
        while at >= 0:
            deed = _english_deed(low, word, Span(at, at + len(word)))
            if deed is not None:
                deeds.append(deed)
            at = flat.find(f" {word} ", at + 1)
    return deeds


def _english_deed(low: str, word: str, span: Span) -> Deed | None:
    """The deed of a word at its place; None where it is none, as "lost" is without "to"."""
    passive = _PASSIVE.search(low, max(0, span.start - _REACH), span.start)
    subject = _english_keys(_before(low, passive.start() if passive else span.start, _ENGLISH_START))
    if word in _LOSING:
        lost_to = _LOST_TO.match(low, span.end, span.end + _REACH)
        return Deed.of("beat", _english_after(low, lost_to.end()), subject, span) if lost_to else None
    directly = low.startswith(" by ", span.end)
    if word in _PRECEDING:
        other = _english_after(low, span.end + len(" by") * directly)
        return Deed.of("replace", subject, other, span) if directly else Deed.of("replace", other, subject, span)
    by = _BY.match(low, span.end, span.end + _REACH) if passive or directly else None
    if by is not None:
        return Deed.of(_DEED_OF[word], _english_after(low, by.end()), subject, span)
    if passive:
        return Deed.of(_DEED_OF[word], _NOBODY, subject, span)
    particle = _PARTICLE.match(low, span.end)
    return Deed.of(_DEED_OF[word], subject, _english_after(low, particle.end() if particle else span.end), span)


def _english_after(low: str, at: int) -> frozenset[str]:
    return _english_keys(_after(low, at, _ENGLISH_END))


def _english_keys(words: str) -> frozenset[str]:
    """The telling words; whose something is, is not told by them: "Hamlet's father" is not Hamlet."""
    stated = flattened(_OWNER.sub(" ", words)).split()
    return frozenset([english_key(word) for word in stated if alphabetic_weight(STEM_OF[word]) > 0.0])


def _last(pattern: re.Pattern[str], text: str) -> frozenset[str]:
    """The last of what a pattern finds."""
    return frozenset(pattern.findall(text)[-1:])


def _korean_deed(low: str, match: re.Match[str]) -> Deed:
    clause = _before(low, match.start(), _KOREAN_END)
    doer = _last(_KOREAN_DOER, clause)
    name, span = match["deed"] or ("chase" if match["chase"] else "beat"), Span(*match.span())
    if match["done"] or match["lost"]:
        return Deed.of(name, _last(_KOREAN_BY, clause), doer, span)
    return Deed.of(name, doer, _last(_KOREAN_DONE_TO, clause), span)


def _japanese_deed(low: str, match: re.Match[str]) -> Deed:
    clause = _before(low, match.start(), _JAPANESE_END)
    doer, other = _last(_JAPANESE_DOER, clause), _last(_JAPANESE_BY, clause)
    name, span = match["deed"] or ("chase" if match["chase"] else "beat"), Span(*match.span())
    if match["done"] or match["lost"]:
        return Deed.of(name, other, doer, span)
    # 侵攻 has に for the one it is done to.
    return Deed.of(name, doer, _last(_JAPANESE_DONE_TO, clause) or other, span)


def _chinese_deed(low: str, match: re.Match[str]) -> Deed:
    span = Span(*match.span())
    before, mark, marked = (*_CHINESE_MARK.split(_before(low, span.start, _CHINESE_END), maxsplit=1), "", "")[:3]
    subject, other = _han_keys(_WHERE.split(before)[0]), _han_keys(marked)
    if mark == "被":
        return Deed.of(match[0], other, subject, span)
    if mark:
        return Deed.of(match[0], subject, other, span)
    after = _han_keys(_after(low, span.end, _CHINESE_END).removeprefix("了"))
    return (
        Deed.of("击败", after, subject, span)
        if match[0] in _CHINESE_LOSING
        else Deed.of(match[0], subject, after, span)
    )


def _han_keys(text: str) -> frozenset[str]:
    return frozenset(_HAN_PAIR.findall(text))
