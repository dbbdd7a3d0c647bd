"""The signs and codes of currencies, each under its ISO code; the sign of yen and yuan stands for itself."""

from __future__ import annotations

from answergate.text.numbers.alternation import listed

_CODES = listed(
    "USD EUR GBP JPY CNY KRW INR HKD TWD AUD CAD SGD CHF SEK NOK VND THB RUB BRL NZD MXN DKK IDR MYR AED SAR TRY"
)
CURRENCY_SIGNS = {
    "$": "USD",
    "＄": "USD",
    "€": "EUR",
    "£": "GBP",
    "￡": "GBP",
    "₩": "KRW",
    "￦": "KRW",
    "₹": "INR",
    "¥": "¥",
    "￥": "¥",
    "₫": "VND",
    "฿": "THB",
    "₽": "RUB",
}
CURRENCY_CODES = {
    "US$": "USD",
    "HK$": "HKD",
    "NT$": "TWD",
    "A$": "AUD",
    "AU$": "AUD",
    "C$": "CAD",
    "CA$": "CAD",
    "S$": "SGD",
    "R$": "BRL",
    "NZ$": "NZD",
    "MX$": "MXN",
    "CN¥": "CNY",
    "JP¥": "JPY",
    "RMB": "CNY",
    "Rs.": "INR",
    "Rs": "INR",
    **{code: code for code in _CODES},
}
MONEY = frozenset(CURRENCY_CODES.values()) | {"¥", "cent"}
