"""Symbols that belong to a number and are the same in every language: units, currencies, letters for powers of ten."""

from __future__ import annotations

_AS_NAMED = """
    ‰ m nm ft ha g ng pg t g/kg g/mol mmol/mol mEq U/L mol mmol nmol pmol mM nM pM ppm ppb IU IU/L Bq kBq MBq Sv mSv
    Gy mGy cGy mmHg s ms ns m/s mph kcal J kJ MJ eV keV MeV GeV W mW kW MW GW kWh MWh V mV kV mA mAh pF nF mH mT N
    kN bar mbar atm psi Hz kHz MHz GHz Pa hPa kPa MPa dB Wh GWh TWh Ah MP KiB MiB GiB TiB PB MB GB TB Mb Gb Mbps
    Gbps px Da kDa kb bp rpm
"""

SYMBOLS = {
    **{unit: unit for unit in _AS_NAMED.split()},
    "%": "% ％ ﹪ \\%",
    "pp": "%p %P %pt pp ％p",
    "x": "x × X",
    "km": "km Km ㎞",
    "cm": "cm ㎝",
    "mm": "mm ㎜",
    "µm": "µm μm um",
    "yard": "yd yds",
    "gallon": "gal",
    "mile": "mi",
    "knot": "kn",
    "m²": "m² m2 ㎡ m^2",
    "cm²": "cm² cm2 ㎠",
    "mm²": "mm² mm2 ㎟",
    "cm³": "cm³ cm3 ㎤",
    "km²": "km² km2 ㎢",
    "m³": "m³ m3 ㎥ m^3",
    "kg": "kg Kg KG ㎏",
    "mg": "mg ㎎",
    "µg": "µg μg ug ㎍",
    "L": "L l ℓ",
    "mL": "mL ml ㎖ cc",
    "dL": "dL dl",
    "µL": "µL μL uL",
    "mg/L": "mg/L mg/l ㎎/ℓ ㎎/L",
    "mg/dL": "mg/dL mg/dl ㎎/㎗",
    "mg/mL": "mg/mL mg/ml ㎎/㎖",
    "g/L": "g/L g/l",
    "g/dL": "g/dL g/dl",
    "µg/L": "µg/L μg/L ug/L",
    "µg/mL": "µg/mL μg/mL ug/mL",
    "µg/m³": "µg/m³ μg/m³ ㎍/㎥",
    "ng/mL": "ng/mL ng/ml",
    "mg/kg": "mg/kg ㎎/㎏",
    "mg/m³": "mg/m³ ㎎/㎥",
    "µg/kg": "µg/kg μg/kg ug/kg ㎍/㎏",
    "ng/L": "ng/L ng/l",
    "pg/mL": "pg/mL pg/ml",
    "g/mL": "g/mL g/ml",
    "kg/m²": "kg/m² kg/m2 kg/㎡",
    "mol/L": "mol/L mol/l",
    "mmol/L": "mmol/L mmol/l",
    "µmol/L": "µmol/L μmol/L umol/L",
    "nmol/L": "nmol/L nmol/l",
    "mEq/L": "mEq/L mEq/l",
    "U/mL": "U/mL U/ml",
    "wt%": "wt% wt％",
    "mol%": "mol% mol％",
    "vol%": "vol% vol％",
    "µmol": "µmol μmol umol",
    "M": "mol·L⁻¹",
    "µM": "µM μM uM",
    "IU/mL": "IU/mL IU/ml",
    "CFU/mL": "CFU/mL CFU/ml",
    "mL/min": "mL/min ml/min",
    "µSv": "µSv μSv uSv",
    "cmH2O": "cmH2O cmH₂O",
    "µs": "µs μs",
    "hour": "h",
    "cent": "¢ ￠",
    "°C": "°C ℃ ºC",
    "°F": "°F ℉",
    "degree": "°",
    "km/h": "km/h kph",
    "VA": "VA",
    "kVA": "kVA",
    "MVA": "MVA",
    "mVA": "mVA",
    "µA": "µA μA uA",
    "Ω": "Ω Ω",
    "kΩ": "kΩ kΩ",
    "MΩ": "MΩ MΩ",
    "µF": "µF μF uF",
    "µH": "µH μH uH",
    "Nm": "Nm N·m",
    "KB": "KB kB",
}
"""The spellings of units, by the name of the unit. Most have one spelling, which is the name. They mean what they mean only as they are written: mg is not Mg."""

_CODES = "USD EUR GBP JPY CNY KRW INR HKD TWD AUD CAD SGD CHF SEK NOK VND THB RUB BRL NZD MXN DKK IDR MYR AED SAR TRY"
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
"""The signs of currencies, by their ISO code. The sign of yen and yuan stands for itself."""

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
    **{code: code for code in _CODES.split()},
}

MONEY = frozenset(CURRENCY_CODES.values()) | {"¥", "cent"}

HUNDREDTHS = {
    "cent": ("USD", "EUR", "AUD", "CAD", "HKD", "NZD", "SGD", "TWD"),
    "penny": ("GBP",),
    "fen": ("CNY",),
}
"""Units that are a hundredth of these currencies."""

POINT_GROUPING = frozenset(["EUR", "CHF", "BRL", "VND", "IDR", "TRY", "DKK", "NOK", "SEK", "RUB"])
"""Currencies whose amounts are mostly written with a point between groups of digits: 1.250 EUR."""

LETTER_SCALES = {
    **dict.fromkeys(("k", "K"), 3),
    **dict.fromkeys(("m", "M", "mn", "Mn", "mm", "MM"), 6),
    **dict.fromkeys(("b", "B", "bn", "Bn"), 9),
    **dict.fromkeys(("tn", "T"), 12),
}
"""Letters behind digits, by their power of ten."""
