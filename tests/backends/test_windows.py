"""The parts of a chunk that a claim is compared with."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answergate.integrations.semantic.windows import read_windows


@pytest.mark.parametrize(
    "sentences",
    [
        ["The tower is tall.", "It opened in 1889.", "It stands in Paris."],
        ["탑은 높습니다.", "1889년에 문을 열었습니다.", "파리에 있습니다."],
    ],
    ids=["English", "Korean"],
)
def test_windows_are_the_sentences_and_then_the_neighbours(sentences: list[str]) -> None:
    text = " ".join(sentences)
    first, second, third = sentences
    assert [span.of(text) for span in read_windows(text)] == [*sentences, f"{first} {second}", f"{second} {third}"]


@pytest.mark.parametrize(
    "text", ["塔很高。它于1889年开放。", "塔は高い。1889年に開業した。"], ids=["Chinese", "Japanese"]
)
def test_sentences_without_spaces_are_windows_too(text: str) -> None:
    first, second, both = [span.of(text) for span in read_windows(text)]
    assert first + second == both == text


def test_a_very_long_sentence_is_split_at_spaces_and_loses_nothing() -> None:
    text = "word " * 300 + "end."
    windows = [span.of(text) for span in read_windows(text)]
    pieces = windows[: (len(windows) + 1) // 2]
    assert len(pieces) == 4
    assert "".join(pieces) == text
    assert all(piece.endswith(("word ", "end.")) for piece in pieces)
    assert read_windows("字" * 1000)[0].end == 400


def test_a_chunk_without_sentences_is_one_window() -> None:
    text = "```\nprint(1)\n```"
    assert [span.of(text) for span in read_windows(text)] == [text]
    assert read_windows(" \n ") == []


@given(st.text(max_size=200) | st.text("ab. \n-。", max_size=3000))
def test_windows_lie_in_the_text_and_are_short(text: str) -> None:
    for span in read_windows(text):
        assert 0 <= span.start < span.end <= len(text)
        assert span.end - span.start <= 800
