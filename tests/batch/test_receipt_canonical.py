"""Canonical JSON, compared with the examples of RFC 8785."""

from __future__ import annotations

import json
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answergate.batch.canonical import LARGEST_WHOLE, canonical

# RFC 8785, appendix B: the bits of a double, and its text.
NUMBERS = {
    "0000000000000000": "0",
    "8000000000000000": "0",
    "0000000000000001": "5e-324",
    "8000000000000001": "-5e-324",
    "7fefffffffffffff": "1.7976931348623157e+308",
    "ffefffffffffffff": "-1.7976931348623157e+308",
    "4340000000000000": "9007199254740992",
    "c340000000000000": "-9007199254740992",
    "4430000000000000": "295147905179352830000",
    "44b52d02c7e14af5": "9.999999999999997e+22",
    "44b52d02c7e14af6": "1e+23",
    "44b52d02c7e14af7": "1.0000000000000001e+23",
    "444b1ae4d6e2ef4e": "999999999999999700000",
    "444b1ae4d6e2ef4f": "999999999999999900000",
    "444b1ae4d6e2ef50": "1e+21",
    "3eb0c6f7a0b5ed8c": "9.999999999999997e-7",
    "3eb0c6f7a0b5ed8d": "0.000001",
    "41b3de4355555553": "333333333.3333332",
    "41b3de4355555554": "333333333.33333325",
    "41b3de4355555555": "333333333.3333333",
    "41b3de4355555556": "333333333.3333334",
    "41b3de4355555557": "333333333.33333343",
    "becbf647612f3696": "-0.0000033333333333333333",
    "43143ff3c1cb0959": "1424953923781206.2",
}


@pytest.mark.parametrize(("bits", "written"), NUMBERS.items())
def test_a_number_is_written_as_the_rfc_writes_it(bits: str, written: str) -> None:
    [number] = struct.unpack(">d", bytes.fromhex(bits))
    assert canonical(number) == written.encode()


@pytest.mark.parametrize("bits", ["7fffffffffffffff", "7ff0000000000000", "fff0000000000000"])
def test_a_value_that_is_not_a_number_is_refused(bits: str) -> None:
    with pytest.raises(ValueError, match="not a JSON number"):
        canonical(struct.unpack(">d", bytes.fromhex(bits))[0])


def test_the_example_of_the_rfc_gives_the_same_bytes() -> None:
    given = {
        "numbers": [333333333.33333329, 1e30, 4.50, 2e-3, 0.000000000000000000000000001],
        "string": "\u20ac$\u000f\u000aA'\u0042\u0022\u005c\\\"/",
        "literals": [None, True, False],
    }
    assert canonical(given) == (
        b'{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],'
        b'"string":"\xe2\x82\xac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}'
    )


def test_keys_are_sorted_by_their_utf_16_units() -> None:
    given = {"\u20ac": 1, "\r": 2, "\ufb33": 3, "1": 4, "\U0001f600": 5, "\u0080": 6, "\u00f6": 7}
    assert list(json.loads(canonical(given))) == ["\r", "1", "\u0080", "\u00f6", "\u20ac", "\U0001f600", "\ufb33"]


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("\ud83d", "half of a surrogate pair"),
        ({"\ude00": 1}, "half of a surrogate pair"),
        ({1: 2}, "expected a string as key"),
        (LARGEST_WHOLE + 1, "write it as a string"),
        (object(), "JSON cannot hold a value of type"),
        ({"a": {1, 2}}, "JSON cannot hold a value of type"),
    ],
)
def test_values_that_json_cannot_hold_are_refused(value: object, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        canonical(value)


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-LARGEST_WHOLE, LARGEST_WHOLE)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner),
    max_leaves=12,
)


@given(values)
def test_canonical_json_reads_back_and_is_a_fixed_point(value: object) -> None:
    written = canonical(value)
    again = json.loads(written, parse_int=float)
    assert again == value
    assert canonical(again) == written
