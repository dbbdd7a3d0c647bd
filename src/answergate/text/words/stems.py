"""Word stems: English suffixes, Korean particles and endings. Pure functions with a bounded memory."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

_MEMORY_LIMIT: Final = 100_000

_IRREGULAR_FORMS: Final = """
be am is are was were been being; have has had having; do does did done; go went gone goes; say said; make made
making; take took taken; come came; see saw seen; know knew known; get got gotten; give gave given; find found; think
thought; tell told; become became; leave left; feel felt; put putting; bring brought; begin began begun; keep kept;
hold held; write wrote written; stand stood; hear heard; mean meant; meet met; run ran; pay paid; sit sat; speak spoke
spoken; lead led; grow grew grown; lose lost; fall fell fallen; send sent; build built; understand understood; draw
drew drawn; break broke broken; spend spent; rise rose risen; drive drove driven; buy bought; wear wore worn; choose
chose chosen; throw threw thrown; catch caught; deal dealt; win won; forget forgot forgotten; sell sold; fight fought;
teach taught; eat ate eaten; sing sang sung; fly flew flown; steal stole stolen; swim swam swum; sleep slept; shoot
shot; sink sank sunk; bear bore born borne; freeze froze frozen; feed fed; seek sought; shake shook shaken; hide hid
hidden; lie lay lain lying; lay laid; bind bound; blow blew blown; drink drank drunk; ride rode ridden; ring rang
rung; strike struck stricken; swear swore sworn; tear tore torn; wake woke woken; weave wove woven; wind wound; die
dying; tie tying; man men; woman women; child children; foot feet; tooth teeth; mouse mice; goose geese; person
people; life lives; knife knives; wife wives; leaf leaves; half halves; wolf wolves; shelf shelves; analysis analyses;
crisis crises; basis bases; criterion criteria; phenomenon phenomena; bacterium bacteria; datum data; medium media;
index indices; matrix matrices; good better best; bad worse worst; far further furthest farther; little less least;
many more most; monday mon; tuesday tue tues; wednesday wed weds; thursday thu thur thurs; friday fri; february feb;
august aug; agree agreed; guarantee guaranteed; september sept; october oct; november nov; december dec
"""


def _irregular() -> dict[str, str]:
    families = [family.split() for family in _IRREGULAR_FORMS.split(";")]
    return {form: family[0] for family in families for form in family[1:]}


_IRREGULAR: Final = _irregular()

_VOWEL: Final = re.compile("[aeiouy]")
_DOUBLED: Final = frozenset("bdfgmnprt")


def _bare(word: str) -> str:
    """The stem without a doubled last consonant, a silent e or a y that turns to i."""
    if len(word) > 3 and word[-1] == word[-2] and word[-1] in _DOUBLED:
        return word[:-1]
    # Some write cancelled and travelling, others canceled and traveling.
    if len(word) > 5 and word.endswith("ll"):
        return word[:-1]
    if len(word) > 3 and word[-1] == "e":
        return word[:-1]
    if len(word) > 3 and word[-1] == "y" and word[-2] not in "aeou":
        return word[:-1] + "i"
    return word


def _inflection_stem(word: str) -> str:
    word = _IRREGULAR.get(word, word)
    if len(word) <= 3:
        return word
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-3] + "y" if word.endswith("ies") and len(word) > 4 else word[:-1]
        if word.endswith(("she", "che", "sse", "xe", "zze")):
            word = word[:-1]
    for suffix in ("ing", "ied", "ed"):
        if word.endswith(suffix):
            rest = word[: -len(suffix)]
            if len(rest) >= 3 - (suffix != "ed") and _VOWEL.search(rest):
                return _bare(rest + "y") if suffix == "ied" else _bare(rest)
            break
    return _bare(word)


# How derived words end, as stems: without a last e, and with an i for a y. The first are put to whole words; the others may
# belong to the root (nation, factor, moral), so more must be left without them. No -less: it says the opposite.
_ADDED: Final = "abiliti ibiliti fulness ness ful ment hood ship dom abl ibl li er est th"
_GROWN: Final = "ific ical ifi ial ian ist ism iti ous ari ori eri ent ant ion iv al an or ic it at ag ur i"
_DERIVATIONS: Final = sorted(
    [(ending, 4) for ending in _ADDED.split()] + [(ending, 5) for ending in _GROWN.split()],
    key=lambda derivation: -len(derivation[0]),
)
_FROM_VERBS: Final = frozenset(("ion", "iv"))
_Turns = tuple[tuple[str, str], ...]
# frequency and frequent, privacy and private, possibly and possible, organise and organize
_ONE_FOR_ANOTHER: Final[_Turns] = (
    ("ization", "isation"), ("lysis", "lys"), ("osis", "os"), ("esis", "es"), ("anci", "ant"), ("enci", "ent"),
    ("anc", "ant"), ("enc", "ent"), ("aci", "at"), ("bli", "bl"), ("pli", "pl"), ("iz", "is"), ("yz", "ys"),
)  # fmt: skip
# expansion and expand, inclusive and include, permission and permit, description and describe
_VERBS: Final[_Turns] = (
    ("pans", "pand"), ("tens", "tend"), ("pens", "pend"), ("hens", "hend"), ("clus", "clud"), ("decis", "decid"),
    ("divis", "divid"), ("provis", "provid"), ("permiss", "permit"), ("admiss", "admit"), ("submiss", "submit"),
    ("transmiss", "transmit"), ("script", "scrib"), ("sorpt", "sorb"),
)  # fmt: skip
# product and produce, analyst, analytic and analyse, application and apply
_ROOTS: Final[_Turns] = (("duct", "duc"), ("lyst", "lys"), ("lyt", "lys"), ("applic", "appl"))
_SHORTEST_DERIVED: Final = 6
_MOST_ENDINGS: Final = 5
# These look derived and are not, or mean something else by now.
_ALONE: Final = """
apartment apple appliance brother commission companion contest continent corner counter creature customer department
design easter experiment former import informal interest laboratory master mother number polite position positive poster
process protest reply secretary several severe supply universe
"""


def _turned(stem: str, turns: _Turns) -> str:
    for ending, other in turns:
        if stem.endswith(ending):
            return stem[: -len(ending)] + other
    return stem


def _family_stem(stem: str) -> str:
    if stem in _STEMS_ALONE:
        return f"{stem}."
    for _ in range(_MOST_ENDINGS):
        if len(stem) < _SHORTEST_DERIVED:
            break
        stem = _turned(stem, _ONE_FOR_ANOTHER)
        for ending, least in _DERIVATIONS:
            if stem.endswith(ending) and len(stem) - len(ending) >= least:
                stem = _bare(stem[: -len(ending)])
                if ending in _FROM_VERBS:
                    stem = _turned(stem, _VERBS)
                break
        else:
            break
    stem = _turned(stem, _ROOTS)
    if (len(stem) > 4 and stem[-1] in "iou") or (len(stem) > 5 and stem[-1] == "a"):
        return stem[:-1]
    return stem


_KOREAN_PARTICLES: Final = frozenset("은는이가을를의에로와과도만")
_KOREAN_TAIL: Final = re.compile(
    "(?:"
    "(?:하|되|시키|당하|받|있|없|이)?(?:였|었|았|했|됐|겠)?(?:으며|으나|으면|으므로|습니다|습니까|는데|지만|거나|는지|도록|면서|다면|다고|다는|던|다|음|기|고|며|면|나|지|죠|요|게)"
    "|합니다|입니다|됩니다|십니다|합니까|하였습니다|하였다|하였으며|되었습니다|되었다|되어|하여|해야|돼야|해서|돼서|하는|되는|하게|되게|해|돼|한|된|할|될|함|됨"
    "|에서는|에서도|에서의|에게는|에게서|으로는|으로도|으로서|으로써|로부터|으로부터|까지는|까지의|부터는|에서|에게|으로|로서|로써|로는|로도|까지|부터|보다|처럼|마다|마저|조차|밖에|만큼|이라도|이라는|이라고|이란|라는|라고|라도|이나|이며|이고|이자|하고|에는|에도|에만|에의|께서|들은|들이|들을|들의|들에게|들"
    "|은|는|이|가|을|를|의|에|로|와|과|도|만|나|란"
    ")$"
)


def _korean_stem(word: str) -> str:
    for _ in range(2):
        rest = _KOREAN_TAIL.sub("", word)
        tail = word[len(rest) :]
        if not tail or not rest or (len(rest) == 1 and len(tail) == 1 and tail not in _KOREAN_PARTICLES):
            return word
        word = rest
    return word


class Remembered(dict[str, str]):
    """What words come to, by word; one not yet met is worked out, and the memory is emptied when it grows too large."""

    def __init__(self, stem: Callable[[str], str]) -> None:
        super().__init__()
        self._stem = stem

    def __missing__(self, word: str) -> str:
        if len(self) >= _MEMORY_LIMIT:
            self.clear()
        stem = self[word] = self._stem(word)
        return stem


STEM_OF: Final = Remembered(_inflection_stem)
_STEMS_ALONE: Final = frozenset([STEM_OF[word] for word in _ALONE.split()])
FAMILY_OF: Final = Remembered(_family_stem)
KOREAN_STEM_OF: Final = Remembered(_korean_stem)


def _irregular_by(key_of: Callable[[str], str]) -> dict[str, tuple[str, ...]]:
    forms: dict[str, tuple[str, ...]] = {}
    for form in _IRREGULAR:
        key = key_of(STEM_OF[form])
        forms[key] = (*forms.get(key, ()), form)
    return forms


# Forms that may not start as the others of their stem or family do: went, gone; people beside personal.
IRREGULAR_OF_STEM: Final = _irregular_by(str)
IRREGULAR_OF_FAMILY: Final = _irregular_by(FAMILY_OF.__getitem__)


def start_of_forms(stem: str) -> str:
    """What every word of this stem starts with, save for irregular forms: stud for studi, the stem of study and studies."""
    return stem[:-1] if stem.endswith(("i", "y")) and len(stem) > 1 else stem
