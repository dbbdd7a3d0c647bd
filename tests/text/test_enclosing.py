"""Bounds and periods that contain those of the evidence."""

from __future__ import annotations

import pytest

from answergate.text.derivations.operations import Operation
from answergate.text.support.similarity import compare
from answergate.text.words.wording import Claimed, Prepared


def derived(claim: str, chunk: str) -> list[tuple[Operation, tuple[str, ...]]]:
    support = compare(Claimed(claim), [Prepared(chunk)])
    return [(derivation.operation, derivation.operands) for derivation in support.derived]


@pytest.mark.parametrize(
    ("claim", "chunk", "size"),
    [
        ("The school has over 5,000 alumni.", "The school has 5,539 alumni.", "5,539"),
        ("The school has fewer than 6,000 alumni.", "The school has 5,539 alumni.", "5,539"),
        ("More than 100 bodies were found.", "117 bodies were found.", "117"),
        ("At least 80 people were hurt.", "83 people were hurt.", "83 people"),
        ("Sales fell by over 20%.", "Sales fell by 23.4%.", "23.4%"),
        ("It cost more than $5,000.", "It cost $5,539.", "$5,539"),
        ("학교에는 5천 명 이상의 동문이 있다.", "학교의 동문은 5,539명이다.", "5,539명"),
        ("학교에는 5,000여 명의 동문이 있다.", "학교의 동문은 5,539명이다.", "5,539명"),
        ("该校有5000多名校友。", "该校有5,539名校友。", "5,539名"),
        ("同校には5,000人以上の卒業生がいる。", "同校には5,539人の卒業生がいる。", "5,539人"),
    ],
)
def test_a_bound_by_the_next_round_number_follows_from_the_number(claim: str, chunk: str, size: str) -> None:
    assert derived(claim, chunk) == [(Operation.ROUNDING, (size,))]


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("The school has over 6,000 alumni.", "The school has 5,539 alumni."),
        ("The school has under 5,000 alumni.", "The school has 5,539 alumni."),
        ("The school has over 1,000 alumni.", "The school has 5,539 alumni."),
        ("The school has 5,000 alumni.", "The school has 5,539 alumni."),
        ("Sales fell by over 20%.", "Sales fell to 23.4 million."),
        ("It cost more than $5,000.", "It cost €5,539."),
        ("학교에는 6천 명 이상의 동문이 있다.", "학교의 동문은 5,539명이다."),
        ("该校有6000多名校友。", "该校有5,539名校友。"),
    ],
)
def test_a_bound_that_does_not_hold_or_says_little_does_not(claim: str, chunk: str) -> None:
    assert derived(claim, chunk) == []
    assert compare(Claimed(claim), [Prepared(chunk)]).conflicts


@pytest.mark.parametrize(
    ("claim", "chunk", "year"),
    [
        ("Potatoes came to Spain in the 16th century.", "Potatoes came to Spain around 1570.", "1570"),
        ("Potatoes came to Spain in the 1500s.", "Potatoes came to Spain around 1570.", "1570"),
        ("The band was founded in the 1990s.", "The band was founded in 1994.", "1994"),
        ("감자는 16세기에 스페인에 들어왔다.", "감자는 1570년경 스페인에 들어왔다.", "1570"),
        ("밴드는 1990년대에 결성되었다.", "밴드는 1994년에 결성되었다.", "1994"),
        ("马铃薯在16世纪传入西班牙。", "马铃薯约在1570年传入西班牙。", "1570"),
        ("ジャガイモは16世紀にスペインに伝わった。", "ジャガイモは1570年頃スペインに伝わった。", "1570"),
    ],
)
def test_a_century_or_decade_follows_from_a_year_in_it(claim: str, chunk: str, year: str) -> None:
    assert derived(claim, chunk) == [(Operation.PERIOD, (year,))]


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Potatoes came to Spain in the 17th century.", "Potatoes came to Spain around 1570."),
        ("The band was founded in the 1980s.", "The band was founded in 1994."),
        ("The band was founded in the 1990s.", "The band sold 1,994 records."),
        ("감자는 17세기에 스페인에 들어왔다.", "감자는 1570년경 스페인에 들어왔다."),
    ],
)
def test_another_century_or_decade_does_not(claim: str, chunk: str) -> None:
    assert derived(claim, chunk) == []
    assert compare(Claimed(claim), [Prepared(chunk)]).conflicts


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("It held the record for 27 years.", "It held the record from 1937 until 1964."),
        ("그 기록은 27년 동안 유지되었다.", "그 기록은 1937년부터 1964년까지 유지되었다."),
        ("这一纪录保持了27年。", "这一纪录从1937年保持到1964年。"),
        ("記録は27年間続いた。", "記録は1937年から1964年まで続いた。"),
    ],
)
def test_a_span_of_years_follows_from_the_two_years(claim: str, chunk: str) -> None:
    assert derived(claim, chunk) == [(Operation.DIFFERENCE, ("1964", "1937"))]


def test_another_span_of_years_does_not_nor_does_one_among_very_many() -> None:
    assert derived("It held the record for 28 years.", "It held the record from 1937 until 1964.") == []
    many = "It was won in 1901, 1911, 1922, 1934, 1937, 1950 and 1964."
    assert derived("It held the record for 27 years.", many) == []


def test_a_sum_of_a_rate_and_percentage_points_is_recognised() -> None:
    chunk = "기본금리는 연 3.2%이며, 급여이체 시 0.3%포인트의 우대금리가 추가된다."
    assert derived("우대금리를 더해 최고 3.5%를 받는다.", chunk) == [(Operation.SUM, ("3.2%", "0.3%포인트"))]


@pytest.mark.parametrize(
    ("claim", "chunk", "operands"),
    [
        ("Her name became known in 1848.", "It came out in 1847; her name became known the following year.", "1847"),
        ("그녀의 이름은 1848년에 알려졌다.", "책은 1847년에 나왔고 그녀의 이름은 이듬해 알려졌다.", "1847"),
        ("她的名字在1848年为人所知。", "书于1847年出版，她的名字次年为人所知。", "1847"),
        ("彼女の名は1848年に知られた。", "本は1847年に出版され、彼女の名は翌年に知られた。", "1847"),
        ("It was sold in 1846.", "It came out in 1847, having been sold the year before.", "1847"),
    ],
)
def test_the_year_after_or_before_follows_from_its_words(claim: str, chunk: str, operands: str) -> None:
    assert [(operation, of[0]) for operation, of in derived(claim, chunk)] == [(Operation.DIFFERENCE, operands)]


def test_another_year_does_not_follow() -> None:
    assert derived("Her name became known in 1849.", "It came out in 1847; her name became known the next year.") == []
    assert derived("Her name became known in 1848.", "It came out in 1847; her name became known later.") == []
