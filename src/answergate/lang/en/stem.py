"""English inflection: the stem of a word, with its derivations (produce, product, production)."""

from __future__ import annotations

import re
from typing import Final

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


_STEMS_ALONE: Final = frozenset([_inflection_stem(word) for word in _ALONE.split()])


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


def stem(word: str) -> str:
    """The stem of a word in lower case: ``productions`` and ``produced`` have the same."""
    return _family_stem(_inflection_stem(word))
