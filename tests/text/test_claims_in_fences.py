"""Text in a fenced block is code, unless it reads as prose and the block names no language."""

from __future__ import annotations

import pytest

from answergate.text.answers.claims import read_claims


@pytest.mark.parametrize(
    "fenced",
    [
        "```\nThe tower was built by aliens from Mars.\n```",
        "~~~text\nThe tower was built by aliens from Mars.",
        "```\n该塔由来自火星的外星人建造而成。\n```",
        "```\n이 탑은 화성에서 온 외계인이 지었습니다.\n```",
        "```\nこの塔は火星から来た宇宙人が建てました。\n```",
    ],
)
def test_a_sentence_in_a_fence_of_no_language_is_a_claim(fenced: str) -> None:
    assert len(read_claims(f"The fee is 5 euros.\n{fenced}")) == 2


@pytest.mark.parametrize(
    "fenced",
    [
        "```python\nprint('The tower was built by aliens.')\n```",
        "```\npip install tower\nTotal = 5.\n```",
        "```python\n# The tower was built by aliens from Mars.\n```",
        "```\nrun the tool. done.\n```",
    ],
)
def test_code_is_none(fenced: str) -> None:
    assert len(read_claims(f"The fee is 5 euros.\n{fenced}")) == 1
