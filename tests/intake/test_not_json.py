"""Text that is not JSON is rejected, with the place of the error."""

from __future__ import annotations

import pytest

from answergate import CaseError
from answergate.adapters.decoding import decode_json


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"answer": NaN}', "not JSON: NaN is not a JSON number at line 1, column 12"),
        ('{"answer": Infinity}', "not JSON: Infinity is not a JSON number at line 1, column 12"),
        ('{"가": x}', "not JSON: invalid character at line 1, column 7"),
        ('{"a": 1,\n "b" 2}', "not JSON: expected ':' at line 2, column 6"),
        ('{"a": "1e999",\n"b": 1e999}', "the number is too large at line 2, column 6"),
        ('{"a": [-' + "7" * 5000 + "]}", "the number is too large at line 1, column 8"),
        ("", "not JSON: the text ends too early"),
        ("{", "not JSON: the text ends too early"),
        ('{"a": "\\ud83d"}', "not JSON: half a surrogate pair in a \\u escape"),
        (b'{"a":\n"\xea\xb0\x80\xff"}', "not UTF-8: byte 0xff at line 2, column 3"),
        (b"\x1f\x8b\x08\x00", "not JSON: this is gzip: unpack it first"),
        (b"\x28\xb5\x2f\xfd\x04", "not JSON: this is zstd: unpack it first"),
        ("{}".encode("utf-16"), "not JSON: this is UTF-16, save it as UTF-8"),
        ("{}".encode("utf-8-sig"), "not JSON: it starts with a byte order mark"),
    ],
)
def test_what_is_no_json_is_refused_with_its_place(text: str | bytes, why: str) -> None:
    with pytest.raises(CaseError) as refused:
        decode_json(text)
    assert [(problem.path, problem.message) for problem in refused.value.problems] == [("$", why)]
