"""What one number read out of a text is."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum

from msgspec import Struct

from answergate.model.span import Span


class Kind(StrEnum):
    """What sort of statement a number makes."""

    NUMBER = "number"
    PERCENT = "percent"
    AMOUNT = "amount"
    DATE = "date"
    TIME = "time"
    RATIO = "ratio"
    QUANTITY = "quantity"
    ORDINAL = "ordinal"
    CODE = "code"


class Number(Struct, frozen=True, gc=False):
    """A number as written, where it stands, and what it says.

    ``span`` is the whole token: sign, currency, scale and unit. ``core`` leaves out a unit written as a
    separate word ("330" of "330 metres"); ``digits`` leaves out an attached one too ("90" of "90일").
    Two numbers say the same exactly when their ``key`` is equal. ``reference`` marks an ordinal that
    names a piece of evidence ("passage 2") or a part of the answer ("Step 2:"), which is no statement about the world.
    ``per`` is what the number is reckoned by behind a slash, beyond a unit that is known whole ("day" of "5 mg/kg/day").
    """

    span: Span
    text: str
    core: Span
    digits: Span
    kind: Kind
    value: Decimal | None
    unit: str | None
    key: str
    reference: bool = False
    per: str | None = None


class Meaning(Struct, frozen=True, gc=False):
    """What a literal says, apart from where it stands; ends are counted from its first character.

    ``scale`` is the power of ten of a scale word or letter, ``year``/``month``/``day`` the parts of a date,
    ``surplus`` how many characters at the literal's end turned out not to belong to it, ``per`` what they say that it is reckoned by.
    """

    kind: Kind
    value: Decimal | None
    unit: str | None
    key: str
    digits_end: int
    core_end: int
    scale: int = 0
    year: int | None = None
    month: int | None = None
    day: int | None = None
    surplus: int = 0
    per: str | None = None


# Where it starts and ends, how it is written, and what it says.
Token = tuple[int, int, str, Meaning]
