"""English words that belong to a number."""

from __future__ import annotations

from answergate.lang.attribution_words import phrases
from answergate.lang.number_words import NumberWords

WORDS = NumberWords(
    deviations=phrases("sd, standard deviation, standard error, se, s.d."),
    bounds={
        "≥": phrases(
            "at least, no less than, not less than, no fewer than, not fewer than, a minimum of, minimum of, minimum,"
            " or more, or older, or above, or greater, or over, or higher, and above, and over, and older, not below, no earlier than"
        ),
        "≤": phrases(
            "at most, no more than, not more than, a maximum of, maximum of, maximum, not exceed, not exceeding, cannot exceed,"
            " or less, or fewer, or younger, or below, or under, or lower, no later than, not later than, not over, no greater than"
        ),
    },
    bounds_before={
        ">": phrases(
            "more than, greater than, in excess of, exceeding, exceeds, exceeded, exceed, larger than, higher than, longer than, older than"
        ),
        "<": phrases("less than, fewer than, lower than, smaller than, shorter than, younger than"),
    },
    loose_bounds={
        ">": phrases("over, above, beyond, after"),
        "<": phrases("under, below, before"),
        "≤": phrases("up to, within, by, until"),
        "≥": phrases("from"),
    },
    lessening=phrases(
        "fall*, fell, declin*, decreas*, drop*, shrink*, shrank, shrunk, contract*, los*, down, lower*, reduc*, deficit*, below, minus, negative"
    ),
    zones={
        "UTC": phrases("utc, gmt, coordinated universal time"),
        "JST": phrases("japan standard time"),
        "KST": phrases("korea standard time"),
    },
    ordinals={
        1: "first",
        2: "second",
        3: "third",
        4: "fourth",
        5: "fifth",
        6: "sixth",
        7: "seventh",
        8: "eighth",
        9: "ninth",
        10: "tenth",
        11: "eleventh",
        12: "twelfth",
        13: "thirteenth",
        14: "fourteenth",
        15: "fifteenth",
        16: "sixteenth",
        17: "seventeenth",
        18: "eighteenth",
        19: "nineteenth",
        20: "twentieth",
        30: "thirtieth",
    },
    common_ordinals=frozenset({1, 2}),
    parts={
        "1/2": phrases("half, one half, one-half, a half"),
        "1/3": phrases("a third, one third, one-third"),
        "2/3": phrases("two thirds, two-thirds"),
        "1/4": phrases("a quarter, one quarter, one-quarter, a fourth"),
        "3/4": phrases("three quarters, three-quarters, three fourths, three-fourths"),
        "1/5": phrases("a fifth, one fifth, one-fifth"),
        "1/10": phrases("a tenth, one tenth, one-tenth"),
        "h1": phrases("first half, first half-year"),
        "h2": phrases("second half, second half-year"),
        "half year": phrases("half a year, half year, half-year"),
        "×10": phrases("tens"),
        "×100": phrases("hundreds"),
        "×1000": phrases("thousands"),
        "×1000000": phrases("millions"),
        "×1000000000": phrases("billions"),
        "12": phrases("a dozen"),
        "20s": ("twenties",),
        "30s": ("thirties",),
        "40s": ("forties",),
        "50s": ("fifties",),
        "60s": ("sixties",),
        "70s": ("seventies",),
        "80s": ("eighties",),
        "90s": ("nineties",),
        "x2": phrases("twice, double, doubled, twofold"),
        "x3": phrases("triple, tripled, threefold, thrice"),
        "x4": phrases("quadruple, quadrupled, fourfold"),
    },
    classes=phrases(
        "type, phase, class, grade, stage, part, article, chapter, level, tier, group, section, volume, title, schedule, annex, appendix, category, generation, version, mark, figure, table"
    ),
    per=phrases("per"),
    per_one=phrases("a, an, each, every"),
    rates={
        "hour": phrases("hourly"),
        "day": phrases("daily"),
        "week": phrases("weekly"),
        "month": phrases("monthly"),
        "year": phrases("yearly, annually, annual, per annum, p.a."),
    },
)
