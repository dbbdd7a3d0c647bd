"""Who did something to whom: "A beat B", "B was acquired by A", A가 B를 고소했다, A被B收购, AがBを破った."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from itertools import takewhile
from typing import Final

from msgspec import Struct

from answergate.model.span import Span
from answergate.text.direction.polarity import ENGLISH_KEY_OF
from answergate.text.direction.turned import TurningWords
from answergate.text.numbers.alternation import alternation, listed
from answergate.text.words.rarity import alphabetic_weight
from answergate.text.words.wording import flattened

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
_BEING: Final = frozenset(("is", "are", "was", "were", "be", "been", "being", "get", "gets", "got"))
_PARTICLES: Final = frozenset(("out", "over", "off", "down"))
_SENTENCE_PART_END: Final = re.compile(r"[,;:.()!?]")
# Where the words for one of the two end.
_ENDING: Final = frozenset(
    listed(
        "and or but that which who whom when where while after before because as if since although though of in on at for with"
        " by to from over across along around during under into against than about until through per via"
    )
)
# "The causes of cancer are", "heart attacks include": what goes on with a verb is no deed.
_GOING_ON: Final = _ENDING.union(
    listed("is are was were be has have had may can could will would must should include includes included including")
)
_FURTHEST_BY: Final = 6
_FURTHEST_TO: Final = 4
_REACH: Final = 60

_KOREAN_DEEDS: Final = "인수 고소 고발 침공 침략 공격 격파 제압 살해 체포 비판 교체 대체 고용 해고 추월"
_KOREAN_BEATING: Final = "이기 이겼 이긴 이겨 꺾고 꺾었 꺾은 꺾어 물리쳤 물리치 무찔렀 누르고 눌렀"
_KOREAN_CHASING: Final = "쫓았 쫓는 쫓아"
_KOREAN_LOSING: Final = "졌다 졌고 졌으 졌습 패했 패배했 패하"
_JAPANESE_DEEDS: Final = "買収 提訴 告訴 攻撃 侵攻 侵略 逮捕 殺害 批判 解雇 撃破"
_JAPANESE_BEATING: Final = "破っ 破り 下し 倒し"
_JAPANESE_CHASING: Final = "追いかけ"
_JAPANESE_LOSING: Final = "敗れ 負け"
_CHINESE_DEEDS: Final = (
    "收购 收購 起诉 起訴 控告 入侵 侵略 攻击 攻擊 取代 接替 杀害 殺害 谋杀 逮捕 批评 批評 雇佣 超越 超过 超過"
)
_CHINESE_BEATING: Final = "击败 擊敗 战胜 戰勝 打败 打敗"
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
_EAST_ASIAN: Final = re.compile("[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
_KANA: Final = re.compile("[\u3041-\u309f]")
_CHINESE: Final = re.compile(_any_of(f"{_CHINESE_DEEDS} {_CHINESE_BEATING} {_CHINESE_LOSING}"))
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
        *f"{_CHINESE_DEEDS} {_CHINESE_BEATING} {_CHINESE_LOSING}".split(),
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
    if low.isascii() or not _EAST_ASIAN.search(low):
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
    before = _cut(low[max(0, span.start - _REACH) : span.start], at=-1)
    after = _cut(low[span.end : span.end + _REACH], at=0)
    if before and before[-1].endswith("ly"):
        del before[-1]
    passive = bool(before) and before[-1] in _BEING
    if passive:
        del before[-1]
    subject = _english_keys(before[::-1], _ENDING)
    if word in _LOSING:
        other = _behind("to", after, _FURTHEST_TO)
        return None if other is None else Deed.of("beat", other, subject, span)
    directly = after[:1] == ["by"]
    if word in _PRECEDING:
        other = _english_keys(after[1:] if directly else after, _GOING_ON)
        return Deed.of("replace", subject, other, span) if directly else Deed.of("replace", other, subject, span)
    name = _DEED_OF[word]
    if passive or directly:
        return Deed.of(name, _behind("by", after, _FURTHEST_BY) or _NOBODY, subject, span)
    if after and after[0] in _PARTICLES:
        del after[0]
    return Deed.of(name, subject, _english_keys(after, _GOING_ON), span)


def _cut(low: str, *, at: int) -> list[str]:
    """The words of the first or last part of a stretch."""
    return _SENTENCE_PART_END.split(low)[at].split()


def _behind(mark: str, words: list[str], furthest: int) -> frozenset[str] | None:
    """Who stands behind a word that is near."""
    return _english_keys(words[words.index(mark) + 1 :], _GOING_ON) if mark in words[: furthest + 1] else None


def _english_keys(words: Iterable[str], ending: Collection[str]) -> frozenset[str]:
    """The telling words up to one that ends them; whose something is, is not told: "Hamlet's father" is not Hamlet."""
    stated = takewhile(lambda word: word not in ending and not word[0].isdigit(), words)
    flat = flattened(" ".join([word for word in stated if not word.endswith(("'s", "’s"))]))
    return frozenset([ENGLISH_KEY_OF[word] for word in flat.split() if alphabetic_weight(word) > 0.0])


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
    word, span = match[0], Span(*match.span())
    name = word if word in _CHINESE_DEEDS else "beat"
    before, mark, marked = (*_CHINESE_MARK.split(_before(low, span.start, _CHINESE_END), maxsplit=1), "", "")[:3]
    subject, other = _han_keys(_WHERE.split(before)[0]), _han_keys(marked)
    if mark == "被":
        return Deed.of(name, other, subject, span)
    if mark:
        return Deed.of(name, subject, other, span)
    after = _han_keys(_after(low, span.end, _CHINESE_END).removeprefix("了"))
    return Deed.of(name, after, subject, span) if word in _CHINESE_LOSING else Deed.of(name, subject, after, span)


def _han_keys(text: str) -> frozenset[str]:
    return frozenset(_HAN_PAIR.findall(text))
