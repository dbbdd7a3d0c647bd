"""English abbreviations whose full stop may not end a sentence, and the words that show that it did."""

from __future__ import annotations


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


NEVER_LAST = _words(
    "dr mr mrs ms mx prof rev hon gen col maj capt lt sgt cmdr gov sen rep pres st mt ft vs v cf eg e.g ie i.e viz "
    "approx ca fig figs eq eqs ref refs vol vols chap sect ed eds trans resp incl excl max min avg tel messrs "
    "mlle mme sra dept univ assn bros"
)
"""A name, a number or an explanation always follows."""

BEFORE_A_NUMBER = _words("no nos nr art arts sec p pp par para ch cl jan feb mar apr jun jul aug sep sept oct nov dec")
"""Only an abbreviation where a number follows: ``No. 5``, but ``The answer is no. It ...``."""

MAY_BE_LAST = _words("inc ltd co corp llc plc etc al jr sr esq est ph.d a.m p.m u.s u.k u.n e.u u.s.a d.c")
"""Ends a sentence only where a word of SENTENCE_OPENERS follows: ``Acme Inc. The ...``, but ``Acme Inc. Europe``."""

SENTENCE_OPENERS = _words(
    "the this that these those it its he his she her they their we our you your there here in on at for from with "
    "by as if when while after before since because although though however but and or so yet nor both all some any "
    "many most several each every no not one two what why how which who where according based also additionally "
    "furthermore moreover therefore thus hence then first second third finally overall instead meanwhile nevertheless "
    "under over during between to please see note"
)
"""Words that, capitalised after an abbreviation, an initial or an ellipsis, begin a new sentence."""
