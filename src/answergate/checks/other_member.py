"""COV512"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from answergate.checks.check import Basis, Pair, check
from answergate.lang import LANGUAGES
from answergate.lang.wording import Wording
from answergate.model.span import Span
from answergate.support.conflict import Conflict
from answergate.support.facts import Facts

_CLOSE = 0.35


@check(
    "COV512",
    message="the claim says {said!r}{but}",
    bad=[
        Pair("The tower is closed on <<Tuesday>>.", "The tower is closed on <<Monday>> and has four lifts."),
        Pair("타워는 <<화요일>>에 쉽니다.", "타워는 <<월요일>>에 쉽니다."),
        Pair("博物馆<<周二>>闭馆。", "博物馆<<周一>>闭馆。"),
        Pair("博物館は<<火曜>>日に休みます。", "博物館は<<月曜>>日に休みます。"),
        Pair("Das Museum ist <<dienstags>> geschlossen.", "Das Museum ist <<montags>> geschlossen."),
    ],
    good=[
        Pair("The tower is closed on Monday.", "The tower is closed on Monday and Tuesday."),
        Pair("The tower is closed on Saturday.", "The tower is closed at the weekend."),
    ],
)
def other_member(basis: Basis) -> Iterator[Conflict]:
    """The claim has another member of a series than its evidence: another day, season or rank.

    Days of the week, seasons, halves of a year and ranks exclude each other, like numbers do.
    """
    said = _members(basis.claim)
    if not said or (sentence := basis.sentence) is None or sentence.find(several):
        return
    stated, around = _members(sentence), _members(Facts(basis.around, sentence.words))
    for (series, member), span in said.items():
        others = [place for (other, _), place in stated.items() if other == series]
        if others and (series, member) not in around and basis.close_but(span) >= _CLOSE:
            yield basis.disagree("COV512", span, others[0])


def _members(facts: Facts) -> dict[tuple[str, int], Span]:
    members: dict[tuple[str, int], Span] = {}
    for phrase in facts.find(series_words):
        members.setdefault(_member_of()[phrase.words], Span(phrase.start, phrase.end))
    return members


def several(wording: Wording) -> Iterable[str]:
    return wording.several.split()


def series_words(wording: Wording) -> Iterable[str]:
    return [form for members in wording.series.values() for member in members.split() for form in member.split("/")]


@cache
def _member_of() -> dict[str, tuple[str, int]]:
    return {
        form.replace("_", " "): (name, place)
        for language in LANGUAGES
        for name, members in language.wording.series.items()
        for place, member in enumerate(members.split())
        for form in member.split("/")
    }
