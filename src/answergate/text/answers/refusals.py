"""Whether a sentence only refuses: "I cannot find that in the context", "In den Unterlagen steht dazu nichts".

A refusal has a clause that names the evidence or the answerer and denies that it tells something, and no other clause that
states something ("..., but giraffes sleep standing"). What the evidence does not tell may be listed at any length.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

from answergate.lang import LANGUAGES
from answergate.lang.language import Language
from answergate.lang.patterns import alternatives
from answergate.text.said import Reader
from answergate.text.scripts import EAST_ASIAN
from answergate.text.words import latin_words

_DIGIT: Final = re.compile(r"\d")
_EAST_ASIAN: Final = re.compile(f"[{EAST_ASIAN}]")
_LITTLE: Final = 1.0
_MUCH: Final = 2.0
_MOST_LISTED: Final = 3.0
_OF_EVIDENCE: Final = 0.5
# How far the negator and its verb may be apart.
_REACH: Final = {True: 28, False: 14}


class _Pack:
    """How one language refuses."""

    def __init__(self, pack: Language) -> None:
        words, latin = pack.answers, pack.wording.script == "latin"
        negators = pack.wording.negators.split()
        whole = [word for word in negators if not word.startswith("-")] + words.denies.split()
        endings = [word[1:] for word in negators if word.startswith("-")]
        denies = rf"(?:{_group(whole, latin)}|(?<=\w){alternatives(endings)}(?!\w))"
        evidence = _group(words.evidence.split(), latin, r"\w{0,3}")
        passages = _group(words.passages.split(), latin, r"\w{0,2}")
        between = rf".{{0,{_REACH[latin]}}}?"

        def denied(verbs: str) -> re.Pattern[str]:
            verb = _group(verbs.split(), latin, r"\w{0,5}")
            orders = [rf"{denies}{between}{verb}"] * words.denies_before + [
                rf"{verb}{between}{denies}"
            ] * words.denies_after
            return re.compile("|".join(orders))

        self.latin = latin
        self._first_words = frozenset(word.split("_")[0] for word in whole)
        self._ending = re.compile(alternatives(endings))
        self._denies = re.compile(denies)
        answerer = _group(words.answerer.split(), latin)
        self.named = re.compile(rf"{evidence}|{answerer}")
        self._answerer = re.compile(answerer)
        inflected = r"\w{0,6}" if pack.wording.script == "hangul" else ""
        self.phrases = re.compile(_group(words.refusals.split(), latin, r"\w{0,3}") + inflected)
        self._according = re.compile(_group(words.according.split(), latin))
        self._tells = denied(f"{words.tells} {words.told}")
        self._told = denied(words.told)
        # "..., but does not name it": the subject is that of the clause before.
        self._same_subject = re.compile(rf"\W*(?:\w{{1,4}}\s+)?{denies}")
        # Whatever passages do not do, they do not tell. Only small words are between the two.
        little = r"(?:\s+\w{1,4}){0,2}\s+"
        self._silent = re.compile(
            rf"{denies}{little}{passages}|{passages}(?:\s+\d{{1,2}})?(?:\s+\w+)?\s+(?:\w{{2,4}}\s+)?{denies}"
            if latin
            else "(?!)"
        )

    def denies(self, low: str, words: list[str]) -> bool:
        """Whether a text has a negator. ``words`` are its Latin words, which rule most texts out at once."""
        if self.latin and self._first_words.isdisjoint(words) and not self._ending.search(low):
            return False
        return self._denies.search(low) is not None

    def refuses(self, clause: str, before: str) -> bool:
        """Whether a clause of a sentence that names the evidence refuses; ``before`` is the clause before it."""
        if self._denies.search(clause) is None:
            return False
        if self.phrases.search(clause) or self._told.search(clause) or self._silent.search(clause):
            return True
        if self._same_subject.match(clause):
            clause = f"{before} {clause}"
        if self._tells.search(clause) is None or self.named.search(clause) is None:
            return False
        return self._according.search(clause) is None or self._answerer.search(clause) is not None


class _Clause(NamedTuple):
    text: str
    turned: bool
    """It follows a word such as "but" or "because"."""


class Refusals:
    """Reads refusals. Latin words are read as words of one language."""

    def __init__(self, code: str) -> None:
        languages = [pack for pack in LANGUAGES if pack.wording.script != "latin" or pack.code == code]
        self._packs = [_Pack(pack) for pack in languages]
        self._latin_packs = [pack for pack in self._packs if pack.latin]
        turns = [word for pack in languages for word in pack.answers.turns.split()]
        verbs = [word for pack in languages for word in pack.answers.verbs.split()]
        continuing = [word for pack in languages for word in pack.answers.continuing.split()]
        latin = [word for word in turns if not _EAST_ASIAN.match(word)]
        other = [word for word in turns if _EAST_ASIAN.match(word)]
        self._breaks = re.compile(
            rf"(?P<turn>\b{alternatives(latin)}\b|{alternatives(other)})|[,，、;；:：]\s*|\s[—–-]\s|—"
        )
        # In languages whose verbs are not listed, every clause may state something.
        self._verb = re.compile(rf"\b{alternatives(verbs)}\b|[{EAST_ASIAN}]")
        self._continuing = re.compile(rf"\s*{_group(continuing, latin=True)}")

    def is_refusal(self, text: str, reader: Reader) -> bool:
        """Whether a sentence says that the evidence does not tell something, and nothing more."""
        low = text.lower()
        words = latin_words(low)
        packs = [pack for pack in (self._latin_packs if low.isascii() else self._packs) if pack.denies(low, words)]
        if not packs:
            return False
        if not any(pack.named.search(low) for pack in packs):
            # Nothing says that it is the evidence that does not tell. Only a bare refusal is one.
            if not any(pack.phrases.search(low) for pack in packs):
                return False
            for pack in packs:
                low = pack.phrases.sub(" ", low)
            return not self._states(_Clause(low, turned=True), packs, reader)
        clauses = self._clauses(low)
        # "..., the price, the size or the colour"
        listing = self._continuing.search(clauses[-1].text) is not None
        refused = False
        before = ""
        for clause in clauses:
            if any(pack.refuses(clause.text, before) for pack in packs):
                refused = True
            elif not (refused and listing and self._goes_on(clause, reader)) and self._states(clause, packs, reader):
                return False
            before = clause.text
        return refused

    def _clauses(self, low: str) -> list[_Clause]:
        clauses: list[_Clause] = []
        place = 0
        turned = False
        for match in self._breaks.finditer(low):
            if low[place : match.start()].strip():
                clauses.append(_Clause(low[place : match.start()], turned))
                turned = False
            turned = turned or match["turn"] is not None
            place = match.end()
        clauses.append(_Clause(low[place:], turned))
        return clauses

    def _goes_on(self, clause: _Clause, reader: Reader) -> bool:
        """Whether a clause can be a member of a list: it turns nowhere, and has no number and no verb of its own."""
        if clause.turned or _DIGIT.search(clause.text):
            return False
        if self._continuing.match(clause.text):
            return True
        return self._verb.search(clause.text) is None and reader.said(clause.text).weight < _MOST_LISTED

    def _states(self, clause: _Clause, packs: list[_Pack], reader: Reader) -> bool:
        said = reader.said(clause.text)
        most = _LITTLE if clause.turned or self._verb.search(clause.text) else _MUCH
        if any(pack.named.search(clause.text) for pack in packs):
            most += _OF_EVIDENCE
        return said.digits or said.weight >= most


def _group(words: list[str], latin: bool, ending: str = "") -> str:
    """Any of ``words``; in a language with spaces only from the start of a word."""
    found = alternatives([word.replace("_", " ") for word in sorted(words, key=lambda word: (-len(word), word))])
    return rf"(?<!\w){found}{ending}(?!\w)" if latin and words else found


@cache
def refusals_of(code: str) -> Refusals:
    """The refusals of a language with Latin letters, and of all others."""
    return Refusals(code)
