"""Excerpts with ellipses: their parts, their order, and what they leave out."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answergate.model.span import Span
from answergate.text.excerpts.searching import MOST_PARTS, Fragments, locate_fragments, parts_of

LEASE = "The landlord is not permitted to terminate the lease. The tenant may terminate it at any time."


def located(excerpt: str, text: str) -> Fragments:
    fragments = locate_fragments(excerpt, text)
    assert fragments is not None
    return fragments


@pytest.mark.parametrize(
    "ellipsis",
    ["...", "…", "……", "[...]", "[…]", "(...)", "(중략)", "（中略）", ". . .", "⋯⋯", "... […]", "・・・", "。。。"],
)
def test_every_way_to_write_an_ellipsis_parts_the_excerpt(ellipsis: str) -> None:
    excerpt = f"The landlord {ellipsis} the lease"
    fragments = located(excerpt, LEASE)
    assert parts_of(excerpt) == ("The landlord", "the lease")
    assert [place.of(LEASE) for place in fragments.places] == ["The landlord", "the lease"]
    assert fragments.in_order


def test_an_excerpt_without_an_ellipsis_has_no_fragments() -> None:
    assert locate_fragments("The landlord", LEASE) is None
    assert locate_fragments("", LEASE) is None


@pytest.mark.parametrize(
    ("excerpt", "text", "negation"),
    [
        ("landlord is ... permitted to terminate", LEASE, "not"),
        ("The company ... pay", "The company doesn’t have to pay", "doesn’t"),
        ("보험금을 ... 지급합니다", "보험금을 주지 않는 경우에도 지급합니다", "않"),
        ("보장은 (중략) 개시됩니다", "보장은 승낙 없이 개시됩니다", "없"),
        ("甲方……支付费用", "甲方不得支付费用", "不"),
        ("保険金は…場合に支払います", "保険金は免責に当たらない場合に支払います", "ない"),
    ],
)
def test_a_negation_left_out_is_shown_where_it_stands(excerpt: str, text: str, negation: str) -> None:
    fragments = located(excerpt, text)
    assert fragments.swallows_negation
    (found,) = fragments.negations
    assert found.of(text) == negation


def test_a_negation_in_a_whole_sentence_between_does_not_count() -> None:
    text = "Cover starts in May. It is not refundable. Benefits are paid at once."
    fragments = located("Cover starts ... are paid at once", text)
    assert (fragments.in_order, fragments.swallows_negation) == (True, False)


def test_parts_in_the_wrong_order_are_not_in_order() -> None:
    assert located("may terminate it ... The landlord", LEASE) == Fragments()
    assert located("The landlord ... may terminate it", LEASE).in_order


def test_a_part_that_is_not_there_has_no_place() -> None:
    assert located("The landlord ... shall pay", LEASE) == Fragments()


def test_the_gap_is_the_least_that_lies_between() -> None:
    text = "It is old. This one is rarely used."
    before, after = located("is ... used", text).places
    assert text[before.end : after.start] == " rarely "


def test_a_part_inside_a_longer_word_or_number_is_not_found() -> None:
    assert not located("art ... 50", "The part costs 150 or 50.5 won").in_order
    assert located("part ... 50.5", "The part costs 150 or 50.5 won").in_order


@pytest.mark.parametrize(
    ("excerpt", "text"),
    [
        ("It costs 30 ... the price", "It costs 30% of the price"),
        ("기간은 90 ... 이내", "기간은 90일 이내"),
        ("利率为3 ... 的利息", "利率为3%的利息"),
        ("気温は…5 … だった", "気温は-5 度だった"),
    ],
)
def test_a_part_that_leaves_off_the_sign_or_unit_of_its_number_is_not_found(excerpt: str, text: str) -> None:
    assert not located(excerpt, text).in_order


def test_leading_and_trailing_ellipses_open_no_gap() -> None:
    fragments = located("... the lease ...", LEASE)
    assert parts_of("... the lease ...") == ("the lease",)
    assert [place.of(LEASE) for place in fragments.places] == ["the lease"]
    assert fragments.negations == ()


def test_nothing_but_ellipses_is_not_verbatim() -> None:
    assert parts_of("... …") == ()
    assert located("... …", LEASE) == Fragments()


def test_too_many_parts_are_not_looked_up() -> None:
    assert located("...".join(["the"] * (MOST_PARTS + 1)), "the " * 500) == Fragments()
    assert located("...".join(["the"] * MOST_PARTS), "the " * 500).in_order


@given(
    st.text(st.sampled_from("ab1 .…[]()不\n\u0301\ud800"), max_size=30),
    st.text(st.sampled_from("ab1 .…不\n\u0301\ud800"), max_size=60),
)
def test_places_are_honest_for_any_text(excerpt: str, text: str) -> None:
    fragments = locate_fragments(excerpt, text)
    if fragments is None:
        return
    if fragments.in_order:
        assert tuple(place.of(text) for place in fragments.places) == parts_of(excerpt)
    else:
        assert fragments == Fragments()
    for before, after in pairwise(fragments.places):
        assert before.end <= after.start
    for negation in fragments.negations:
        assert any(Span(one.end, other.start).covers(negation) for one, other in pairwise(fragments.places))
