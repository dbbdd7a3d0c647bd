"""A key that is twice in one object is rejected with its place, because it is not clear which value is meant."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from answergate import CaseError
from answergate.adapters.decoding import decode_json
from answergate.adapters.decoding.json_text import decode_text
from answergate.adapters.decoding.repeated_keys import RepeatedKeyError, repeated_key

TWICE = "the same key twice in one object"


@pytest.mark.parametrize(
    ("text", "path", "place"),
    [
        ('{"a": 1, "a": 1}', "$.a", "line 1, column 10"),
        ('{"a" : 1, "a": 2}', "$.a", "line 1, column 11"),
        ('{"a": 1,\n "b": 2,\n "a": 3}', "$.a", "line 3, column 2"),
        ('{"a": 1, "\\u0061": 2}', "$.a", "line 1, column 10"),
        ('{"a\\\\": 1, "b": "x", "b": 2}', "$.b", "line 1, column 22"),
        ('{"가": "나", "가": "다"}', "$.가", "line 1, column 12"),
        ('{"a": {"b": [1, {"c": 2}, {"c": 3, "d": [], "c": 4}]}}', "$.a.b[2].c", "line 1, column 45"),
        ('{"a": {"x": 1}, "b": {"x": 1, "x": 2}}', "$.b.x", "line 1, column 31"),
        ('[{"a": 1}, {"a": 1, "a": 2}]', "$[1].a", "line 1, column 21"),
        ('{"": 1, "": 2}', "$.", "line 1, column 9"),
        ('{"a": ":", "b": "\\":", "a:": ": \\"a\\": ", "a:": 1}', "$.a:", "line 1, column 43"),
        ('{"x": "' + "." * 3000 + '\\u00e9", "a": 1, "a": 2}', "$.a", "line 1, column 3025"),
        ('{"x": "' + "." * 3000 + '", "a": 1.50, "a": 2}', "$.a", "line 1, column 3022"),
        # of two repeated keys, the first is reported; one inside the first value comes before the outer one
        ('{"a": 1, "a": 2, "b": 1, "b": 2}', "$.a", "line 1, column 10"),
        ('{"a": {"b": 1, "b": 2}, "a": 2}', "$.a.b", "line 1, column 16"),
    ],
)
def test_the_key_is_named_with_its_path_and_place(text: str, path: str, place: str) -> None:
    for given_as in (text, text.encode()):
        with pytest.raises(CaseError) as refused:
            decode_json(given_as)
        problems = [(problem.path, problem.message) for problem in refused.value.problems]
        assert problems == [(path, f"{TWICE}, again at {place}")]


@pytest.mark.parametrize(
    "text",
    [
        '{"a": {"a": {"a": 1}}, "b": {"a": 1}}',
        '[{"a": 1}, {"a": 1}]',
        '{"a": "\\"a\\": 1, \\"a\\": 2"}',
        '{"a": 1, "A": 1, "a ": 1, "\\\\u0061": 1, "a\\\\": 1, "ａ": 1}',
        '{"é": 1, "e\u0301": 2}',
        '{"a": 1.50, "b": 1E5, "c": -0, "d": "\\/", "e": 12345678901234567890123}',
        '{"a": "' + "." * 3000 + '\\ud83d\\ude00"}',
    ],
)
def test_keys_that_only_look_alike_are_read(text: str) -> None:
    assert decode_json(text) == json.loads(text)


def test_what_is_no_json_is_said_first() -> None:
    half = '{"a": "' + "." * 3000 + '\\ud800", "a": 2}'
    for text in ('{"a": 1, "a": 2', '{"a": 1, "a": NaN}', '{"\\ud800": 1, "\\ud800": 2}', half):
        with pytest.raises(CaseError, match="not JSON") as refused:
            decode_json(text)
        assert TWICE not in str(refused.value)


_ASCII_KEYS = ["a", "b", 'a"', 'a":', "a\\", "a\\\\", ":", "", "a b", "{", ",", "a\n"]
_PAIRS = "pairs"  # marks an object as a list of pairs, because a dict cannot have a key twice


def _trees(keys: list[str], texts: st.SearchStrategy[str]) -> st.SearchStrategy[Any]:
    named = st.sampled_from(keys)
    numbers = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    return st.recursive(
        st.none() | st.booleans() | numbers | texts | named,
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.lists(st.tuples(named, inner), max_size=4).map(lambda pairs: (_PAIRS, pairs))
        ),
        max_leaves=12,
    ).filter(lambda tree: isinstance(tree, list | tuple))


_EVERY_TREE = {
    "ascii": _trees(_ASCII_KEYS, st.text(st.characters(codec="ascii"))),
    "any": _trees([*_ASCII_KEYS, "가", "나", "é", "😀"], st.text()),
}


class _Writing:
    """Writes a tree as JSON with random white space and escapes, and records the repeated keys in it."""

    def __init__(self, draw: st.DataObject, forms: list[str]) -> None:
        self.draw = draw
        self.forms = forms
        self.text = ""
        self.repeated: list[tuple[str, int]] = []

    def space(self) -> None:
        self.text += self.draw.draw(st.sampled_from(["", "", " ", "\n", "\t ", "\r\n"]))

    def string(self, value: str) -> None:
        form = self.draw.draw(st.sampled_from(self.forms))
        if form == "escaped":
            units = value.encode("utf-16-be").hex()
            self.text += '"' + "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4)) + '"'
        else:
            self.text += json.dumps(value, ensure_ascii=form == "ascii")

    def write(self, tree: Any, path: str) -> Any:
        """Write the tree. Returns the value that a decoder reads."""
        self.space()
        value = self._written(tree, path)
        self.space()
        return value

    def _written(self, tree: Any, path: str) -> Any:
        if isinstance(tree, tuple):
            members: dict[str, Any] = {}
            self.text += "{"
            for count, (key, inner) in enumerate(tree[1]):
                self.text += "," if count else ""
                self.space()
                if key in members:
                    self.repeated.append((f"{path}.{key}", len(self.text.encode())))
                self.string(key)
                self.space()
                self.text += ":"
                members[key] = self.write(inner, f"{path}.{key}")
            self.text += "}"
            return members
        if isinstance(tree, list):
            self.text += "["
            items = []
            for index, inner in enumerate(tree):
                self.text += "," if index else ""
                items.append(self.write(inner, f"{path}[{index}]"))
            self.text += "]"
            return items
        if isinstance(tree, str):
            self.string(tree)
        else:
            self.text += json.dumps(tree)
        return tree


@pytest.mark.parametrize("letters", _EVERY_TREE)
@settings(max_examples=500)
@given(data=st.data())
def test_a_text_is_refused_exactly_where_an_object_has_a_key_twice(letters: str, data: st.DataObject) -> None:
    writing = _Writing(
        data, ["plain"] * 8 + ["ascii", "escaped"] if letters == "ascii" else ["plain", "ascii", "escaped"]
    )
    value = writing.write(data.draw(_EVERY_TREE[letters]), "$")
    found = repeated_key(writing.text)
    if not writing.repeated:
        assert found is None
        assert repr(decode_text(writing.text)) == repr(msgspec.json.decode(writing.text)) == repr(value)
        return
    with pytest.raises(RepeatedKeyError) as refused:
        decode_text(writing.text)
    assert (refused.value.path, refused.value.at) == writing.repeated[0]
    assert found is not None
    assert found.path == refused.value.path
