"""Korean inflection: takes particles and endings off a word."""

from __future__ import annotations

import re
from typing import Final

_PARTICLES: Final = frozenset("은는이가을를의에로와과도만")
_TAIL: Final = re.compile(
    "(?:"
    "(?:하|되|시키|당하|받|있|없|이)?(?:였|었|았|했|됐|겠)?(?:으며|으나|으면|으므로|습니다|습니까|는데|지만|거나|는지|도록|면서|다면|다고|다는|던|다|음|기|고|며|면|나|지|죠|요|게)"
    "|합니다|입니다|됩니다|십니다|합니까|하였습니다|하였다|하였으며|되었습니다|되었다|되어|하여|해야|돼야|해서|돼서|하는|되는|하게|되게|해|돼|한|된|할|될|함|됨"
    "|에서는|에서도|에서의|에게는|에게서|으로는|으로도|으로서|으로써|로부터|으로부터|까지는|까지의|부터는|에서|에게|으로|로서|로써|로는|로도|까지|부터|보다|처럼|마다|마저|조차|밖에|만큼|이라도|이라는|이라고|이란|라는|라고|라도|이나|이며|이고|이자|하고|에는|에도|에만|에의|께서|들은|들이|들을|들의|들에게|들"
    "|은|는|이|가|을|를|의|에|로|와|과|도|만|나|란"
    ")$"
)


def stem(word: str) -> str:
    """The stem of a Hangul word: 지급합니다 and 지급한다 have the same."""
    for _ in range(2):
        rest = _TAIL.sub("", word)
        tail = word[len(rest) :]
        if not tail or not rest or (len(rest) == 1 and len(tail) == 1 and tail not in _PARTICLES):
            return word
        word = rest
    return word
