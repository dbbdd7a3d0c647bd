"""Digits to exact values, and values to one canonical spelling."""

from __future__ import annotations

from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal

# Wide enough that no number a text can hold is ever rounded.
EXACT = Context(prec=1_000_000, Emax=MAX_EMAX, Emin=MIN_EMIN)

# Compatibility folding would turn ① into 1 and ² into 2, so only these are folded.
_FOLDED = {ord("０") + n: str(n) for n in range(10)} | {
    ord(character): plain
    for characters, plain in {"，": ",", "．": ".", "−–‒﹣－‐‑\u00ad": "-", "＋": "+", "：": ":"}.items()
    for character in characters
}
_GROUPING = {ord(character): None for character in ",'’ \u00a0\u2009\u202f"}

# The digits of the other scripts of the basic plane, as ranges of a character set. Those beyond it would slow every scan.
_OTHER_ZEROS = "٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀႐០᠐᥆᧐᪀᪐᭐᮰᱀᱐꘠꣐꤀꧐꧰꩐꯰"
OTHER_DIGITS = "".join([f"{zero}-{chr(ord(zero) + 9)}" for zero in _OTHER_ZEROS])

FRACTIONS = {
    "½": (1, 2),
    "⅓": (1, 3),
    "⅔": (2, 3),
    "¼": (1, 4),
    "¾": (3, 4),
    "⅕": (1, 5),
    "⅖": (2, 5),
    "⅗": (3, 5),
    "⅘": (4, 5),
    "⅙": (1, 6),
    "⅚": (5, 6),
    "⅛": (1, 8),
    "⅜": (3, 8),
    "⅝": (5, 8),
    "⅞": (7, 8),
}


def folded(literal: str) -> str:
    """Full-width digits and every kind of minus as ASCII; the length stays."""
    return literal if literal.isascii() else literal.translate(_FOLDED)


def in_ascii_digits(literal: str) -> str:
    """A number in the digits of another script as it would be written in ours; the length stays."""
    plain = [str(int(character)) if character.isdecimal() else character for character in literal]
    return "".join(plain).translate({ord("٫"): ".", ord("٬"): ",", ord("٪"): "%"})


def decimal_of(digits: str) -> Decimal:
    """The value of a run of digits with its grouping and decimal marks, without sign."""
    plain = digits if digits.isdigit() else folded(digits)
    if "," in plain and "." in plain and plain.rindex(",") > plain.rindex("."):
        plain = plain.replace(".", "").replace(",", ".")
    elif plain.count(".") > 1:
        plain = plain.replace(".", "")
    elif "," in plain and "." not in plain and (plain[:2] == "0," or plain[-4:-3] != ","):  # 0,5 and 12,5
        plain = plain.replace(",", ".")
    return Decimal(plain.translate(_GROUPING), EXACT)


def scaled(value: Decimal, power: int) -> Decimal:
    """``value`` times ten to the ``power``, exactly."""
    factor = Decimal(10**power) if power >= 0 else Decimal(1).scaleb(power)
    return EXACT.multiply(value, factor)


def spelling_of(value: Decimal) -> str:
    """The one way to write a value: no exponent, no trailing zeros, no grouping."""
    if value == 0:
        return "0"
    plain = format(value, "f")
    return plain.rstrip("0").rstrip(".") if "." in plain else plain
