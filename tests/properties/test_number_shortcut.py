"""The shortcut for grounded numbers never accepts a number that a full reading would reject."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from answergate.text.numbers import only_quotes_numbers, read_numbers, stands_in_context, ungrounded

_FIGURES = ("5", "15", "29", "29.97", "35", "1,500", "2023", "330", "-5", "$35", "10:30", "1/2", "2023-05-12", "３０")
_UNITS = (
    "",
    "%",
    " %",
    " m",
    " mg",
    "mg/kg",
    " million",
    "일",
    "만원",
    " 천만원",
    "세",
    "元",
    "万元",
    "円",
    "°C",
    "‰",
    "~6",
    "-10",
    "배",
)
_WORDS = (
    "It",
    "is",
    "about",
    "costs",
    "or",
    "to",
    "days",
    "보장은",
    "지급",
    "约",
    "値は",
    "です",
    "twenty",
    "No.",
    "half",
    "per",
)
_ENDS = ("", ".", "!", "。", ",", ":", "?")
_TAILS = (
    "",
    "%",
    ".97",
    ",970",
    "/6",
    "-10",
    ":30",
    "°C",
    "‰",
    "²",
    "€",
    "×10",
    " %",
    " million",
    " 천만원",
    "/kg",
    "0",
    "일",
    "만",
)

_token = st.one_of(st.sampled_from(_WORDS), st.tuples(st.sampled_from(_FIGURES), st.sampled_from(_UNITS)).map("".join))
_sentence = st.tuples(st.lists(_token, min_size=1, max_size=6).map(" ".join), st.sampled_from(_ENDS)).map("".join)
_text = st.lists(_sentence, min_size=1, max_size=3).flatmap(
    lambda sentences: st.sampled_from((" ", "\n")).map(lambda joint: joint.join(sentences))
)


@settings(max_examples=500)
@given(
    text=_text,
    head=st.sampled_from(("", "1", "-", "$", "It is ", "No. ", "약 ", "1.", "\n")),
    tail=st.sampled_from(_TAILS),
    rest=st.lists(_text, max_size=1),
    cut=st.integers(0, 3),
)
@example(text="It grew by 35", head="", tail="%", rest=[], cut=0)
@example(text="Dose 10 mg", head="", tail="/kg", rest=[], cut=0)
def test_what_the_shortcut_accepts_is_grounded(text: str, head: str, tail: str, rest: list[str], cut: int) -> None:
    """SPEC 3.6."""
    evidence = [head + text[cut:] + tail, *rest]
    if stands_in_context(text, evidence):
        assert ungrounded(read_numbers(text), evidence, equal=False) == []


@settings(max_examples=300)
@given(quoted=st.lists(_sentence, min_size=1, max_size=3), rest=_text, more=st.lists(_text, max_size=1))
@example(quoted=["It costs 5 mg."], rest="It is.", more=[])
@example(quoted=["It costs 5 mg."], rest="It is 7.", more=[])
def test_what_only_quotes_its_numbers_stands_in_context(quoted: list[str], rest: str, more: list[str]) -> None:
    text = " ".join((*quoted, rest))
    evidence = [*quoted, *more]
    if only_quotes_numbers(text, evidence):
        assert stands_in_context(text, evidence)


def test_a_text_only_quotes_its_numbers_or_has_some_of_its_own() -> None:
    evidence = ["보장은 5년입니다.", "It costs 5 mg."]
    assert only_quotes_numbers("So it is. It costs 5 mg. 보장은 5년입니다. And that is all.", evidence)
    assert not only_quotes_numbers("It costs 5 mg. It is 7.", evidence)
    assert not only_quotes_numbers("It costs 5 mg. It is about seven.", evidence)
    assert not only_quotes_numbers("It costs 15 mg.", evidence)
