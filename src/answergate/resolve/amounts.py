"""Read amounts of money as proposals print them.

Examples: 2만원, 3천만원, 1천5백만원, 1억 5천만원, 20,000원, or a bare figure under a header that says 만원.
"""

from __future__ import annotations

import re

_FIGURE = r"\d[\d,]*(?:\.\d+)?"
_GROUP = rf"(?:{_FIGURE}천)?(?:{_FIGURE}백)?(?:{_FIGURE}십)?(?:{_FIGURE})?"
_WON = re.compile(rf"(?:(?P<eok>{_GROUP})억)?(?:(?P<man>{_GROUP})만)?(?P<rest>{_GROUP})원?")
_MAY_BE_AMOUNT = re.compile(r"[\d,.][\d,.억만천백십]*+원?")
_MONEY = re.compile("[억만천백십원]")
_LONGEST = 30
# A maximum, a minimum, a range or a percentage is not an amount.
_LIMITED = re.compile(r"최[고대소저]|한도|이내|까지|이상|이하|합계|[~∼〜%]")
# A limit on days or on the number of payments does not limit the amount.
_DAYS_LIMIT = re.compile(
    r"(?:(?:입원|통원|수술)?1회(?:입원|통원|수술)?당|연간|연|최초|최[고대장])*+\d+[일회](?:을|를)?(?:최[고대])?(?:한도|까지|이내)"
)
_PREMIUM, _INSURED = "보험료", "가입금액"
_PAIR = re.compile(rf"{_FIGURE}[억만천백십]?(?:[\d,.억만천백십]*원|[\d,.]*[억만천백십]+)?")
# Words that may be next to an amount in its cell: per day, per surgery or per disease, the policy's term, a footnote mark.
_ALLOWED_WORDS = re.compile(
    r"(?:보험)?가입금액|(?:수술|입원|통원|질병|매|각|1)+(?:회당?|일당?|질병당)?|(?:회|일)당|/[일회]|각각|지급|정액|최초1회한?"
    r"|주\d{1,2}\)|\d+(?:년|세|개월)|만기|납입?|갱신형?|전기|종신|정|일$|[\s:/*※()\[\],·-]"
)
_BARE = re.compile(rf"^{_FIGURE}$")
_HEADER_UNITS = (
    ("억원", 100_000_000),
    ("천만원", 10_000_000),
    ("백만원", 1_000_000),
    ("만원", 10_000),
    ("천원", 1_000),
)


def won_in(text: str, header: str) -> tuple[int, int, int] | None:
    """Return the one amount of a squeezed cell as (won, start, end).

    Return None if there is no amount, more than one, only a limit, or other words that may change the amount. A header
    for both amount and premium has two figures per cell, in the order of the header.
    """
    text = _without_limits(text)
    found = some_won_in(text, header)
    if found is None or _PREMIUM in header:
        return found
    rest = _ALLOWED_WORDS.sub("", text[: found[1]]) + _ALLOWED_WORDS.sub("", text[found[2] :])
    return None if rest else found


def _without_limits(text: str) -> str:
    """Replace limits on days with blanks: 1일당 2만원(1회 입원당 180일 한도)."""
    return _DAYS_LIMIT.sub(lambda match: " " * len(match.group()), text)


def some_won_in(text: str, header: str) -> tuple[int, int, int] | None:
    """Return the one amount of a squeezed cell. Other words in the cell are allowed."""
    if _PREMIUM in header:
        return _amount_with_premium(text, header)
    if _BARE.match(text):
        unit = header_unit(header) if len(text) <= _LONGEST else None
        return (round(_number(text) * unit), 0, len(text)) if unit else None
    if _LIMITED.search(text):
        return None
    amounts = (match for match in _MAY_BE_AMOUNT.finditer(text) if _MONEY.search(match.group()))
    found = [(won, match) for match in amounts if (won := parse_won(match.group())) is not None]
    if len(found) != 1:
        return None
    won, match = found[0]
    return won, match.start(), match.end()


def _amount_with_premium(text: str, header: str) -> tuple[int, int, int] | None:
    """Return the amount of a cell that holds an amount and a premium: 1,000만원/3,200원."""
    parts = list(_PAIR.finditer(text))
    if len(parts) != 2 or _PAIR.sub("", text).strip("/()|") or _LIMITED.search(text):
        return None
    before, _, after = header.partition(_INSURED)
    amount = parts[1 if _PREMIUM in before else 0]
    found = won_in(amount.group(), after.split(_PREMIUM)[0])
    return (found[0], amount.start(), amount.end()) if found is not None else None


def header_unit(header: str) -> int | None:
    """Return how many won one figure under ``header`` is worth, or None if the header does not say."""
    for word, unit in _HEADER_UNITS:
        if word in header:
            return unit
    return 1 if "(원)" in header or "단위:원" in header else None


def parse_won(text: str) -> int | None:
    """Return ``1천5백만원`` as 15,000,000, or None if ``text`` is not entirely an amount."""
    match = _WON.fullmatch(text) if len(text) <= _LONGEST else None
    if match is None or not any(char.isdigit() for char in text):
        return None
    total = 0.0
    for name, scale in (("eok", 100_000_000), ("man", 10_000), ("rest", 1)):
        part = match.group(name)
        if part is not None:
            total += (_group(part) if part or name != "rest" else 0.0) * scale
    return round(total)


def _group(part: str) -> float:
    if not part:
        return 1.0
    total, rest = 0.0, part
    for word, scale in (("천", 1000), ("백", 100), ("십", 10)):
        if word in rest:
            figure, rest = rest.split(word, 1)
            total += (_number(figure) if figure else 1.0) * scale
    return total + (_number(rest) if rest else 0.0)


def _number(figure: str) -> float:
    try:
        return float(figure.replace(",", ""))
    except ValueError:
        return 0.0
