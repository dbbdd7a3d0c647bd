"""What is settled in an unfinished answer is the same in the whole answer."""

from __future__ import annotations

import time
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from answergate.text.answers.claims import Claim, read_claims
from answergate.text.answers.markers import MarkerKind, read_markers
from answergate.text.answers.settled import settled_end
from answergate.text.words import latin_languages
from growing_answers import awkward_answers, cited_answers

answers = st.one_of(awkward_answers, cited_answers)


def claims(text: str, kinds: Sequence[MarkerKind] | None, language: str) -> list[Claim]:
    return list(read_claims(text, read_markers(text, kinds), language))


@settings(max_examples=1500)
@given(beginning=answers, rest=answers, cut=st.integers(0, 400))
def test_settled_claims_stay_the_same_whatever_follows(beginning: str, rest: str, cut: int) -> None:
    whole = beginning + rest
    cut = 1 + cut % len(whole)
    end = settled_end(whole[:cut])
    assert end <= cut
    for language in latin_languages(""):
        for kinds in (None, [MarkerKind.CHUNK]):
            settled = [claim for claim in claims(whole[:cut], kinds, language) if claim.span.end <= end][:-1]
            assert claims(whole, kinds, language)[: len(settled)] == settled


SETTLED = [
    # a sentence waits for its markers, also after the full stop, and for the number's unit
    ("The fee is 5.", None),
    ("The fee is 5. [C", None),
    ("The fee is 5. [C2]", None),
    ("The fee is 5. [C2] It is", None),
    ("The fee is 5. [C2] It is due on the first day", "The fee is 5. [C2]"),
    ("The fee is 5.\n[C2]\n", None),
    ("The fee is 5.\n[C2]\nIt is due\n", "The fee is 5.\n[C2]"),
    ("The fee is approx. 5 kilometres and more", None),
    ("Das gilt am 3. Mai und an allen Tagen danach", None),
    # CJK
    ("等待期为90天。", None),
    (
        "等待期为90天。合同可以书面解除。该药物应在医生指导下服用，否则无效，并且不予赔偿",
        "等待期为90天。合同可以书面解除。",
    ),
    ("他说：“今天不行。明天可以，或者后天，或者大后天，或者以后再说吧", None),
    ("“오늘은 쉽니다.”", None),
    # list items, code, quotes, tables, links
    ("- The fee is 5 [C1]. It is due at once, on the first day", None),
    ("- The fee is 5 [C1]\n- The term is one year, and more", "The fee is 5 [C1]"),
    ("The fee is 5 [C1].\n```\nThe term is one year, and then some", None),
    ("The fee is 5 [C1].\n```\nx\n```\nThe term is one year, and more", "The fee is 5 [C1]."),
    ("It is `x [C1]. The term is one year, and some more", None),
    ("It is `x [C1].\n\nThe term is one year, and some more", "It is `x [C1]."),
    ("The fee is 5 [1](aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", None),
    ("The fee is 5 [cite: here. The term is one year, and more", None),
    ("name | The fee is 5 [C1]. The term is one year, and more", None),
    ("[C1] Ninety days. It weighs five tonnes, and some more", None),
    ("**Is it covered?** Yes, it is covered for one year", None),
]


@pytest.mark.parametrize(("text", "settled"), SETTLED)
def test_what_is_settled(text: str, settled: str | None) -> None:
    assert text[: settled_end(text)].lstrip("- ") == (settled or "")


@pytest.mark.parametrize(
    "piece",
    [
        "`",
        "[",
        "[cite:",
        "[1](",
        "“",
        "「a」",
        "|",
        "The fee is 5 [C1]. ",
        "- a\n",
        "等待期为90天。",
        "\\",
        "[C1]\n",
        "~~~\n",
    ],
)
def test_the_cost_grows_with_the_length(piece: str) -> None:
    def seconds(size: int) -> float:
        text = piece * (size // len(piece))
        began = time.process_time()
        settled_end(text)
        return time.process_time() - began

    seconds(1_000)
    assert min(seconds(160_000) for _ in range(2)) < 8 * 4 * max(min(seconds(20_000) for _ in range(3)), 0.002)
