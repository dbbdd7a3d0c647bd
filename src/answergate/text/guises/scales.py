"""Amounts of a table that says once in what they are counted: 48.6亿元 for 4,862.5 under 单位：百万元; and 千円 by itself."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from answergate.text.numbers import Kind, Number

# A scale with its money and no number before it heads a table or a column: (百万円), 단위: 억원, "in millions", "$m".
_DECLARED: Final = re.compile(
    r"(?:\b(?:in|us) |[(（/] ?|[$€£¥₩] ?){1,3}(thousands?|millions?|billions?|000s?|mn|m|bn)\b(?! ?[0-9])"
    r"|(?:(?<=[:：] )|(?<![0-9０-９数數几幾몇 .十百千万萬億亿]))(百万|百萬|千万|千萬|[千万萬億亿]|백만|천만|[천만억])(?: ?(?:원|달러)|[元円圓]|[美日欧歐]元|ドル|ユーロ)"
)
_FACTOR: Final = {
    **dict.fromkeys(("thousand", "thousands", "000", "000s", "千", "천"), 1e3),
    **dict.fromkeys(("million", "millions", "mn", "m", "百万", "百萬", "백만"), 1e6),
    **dict.fromkeys(("billion", "billions", "bn"), 1e9),
    **dict.fromkeys(("万", "萬", "만"), 1e4),
    **dict.fromkeys(("千万", "千萬", "천만"), 1e7),
    **dict.fromkeys(("億", "亿", "억"), 1e8),
}
# 千円 is a thousand yen, unless it heads a table or ends a vaguer or larger number: (千円), 数千円, 三千円.
_SCALE_ALONE: Final = re.compile(
    "(?<![0-9０-９数數何幾几第一二三四五六七八九十百千万萬億亿点.,:：(（/／])([百千])(円|元|圓)(?![)）/／])"
)
_ALONE: Final = {"百": 100, "千": 1000}
_MONEY: Final = {"円": "JPY", "元": "CNY", "圓": "TWD"}


def stands_as_a_scale(number: Number, evidence: Sequence[str]) -> bool:
    """Whether the evidence has an amount as its scale alone: 千円 for 1,000円."""
    if number.value not in _ALONE.values() or number.kind is not Kind.AMOUNT:
        return False
    return any(
        number.value == _ALONE[found[1]] and number.unit == _MONEY[found[2]]
        for text in evidence
        for found in _SCALE_ALONE.finditer(text)
    )


def declared_scales(evidence: Sequence[str]) -> set[float]:
    """By how much the figures of tables are to be multiplied, as these texts say."""
    return {_FACTOR[found[1] or found[2]] for text in evidence for found in _DECLARED.finditer(text.lower())}


def size_at_scale(number: Number, size: float, cells: Sequence[float], evidence: Sequence[str]) -> float | None:
    """The size, of these in rising order, that is the number once it is counted as the evidence says its figures are."""
    factors = declared_scales(evidence)
    if not factors or number.value is None:
        return None
    exponent = number.value.normalize().as_tuple().exponent
    last_place = 10.0 ** int(exponent) if isinstance(exponent, int) else 1.0
    for factor in sorted(factors):
        wanted, slack = size / factor, 0.50001 * last_place / factor
        at = bisect_left(cells, wanted - slack)
        if at < len(cells) and cells[at] <= wanted + slack:
            return cells[at]
    return None


def has_telling_digits(number: Number) -> bool:
    """Whether more than one digit of the number is said: 48亿 is, 50亿 may be any."""
    return number.value is not None and len(Decimal(number.value).normalize().as_tuple().digits) > 1
