"""A number of an answer is grounded by the same token in the evidence, and not by one that only looks similar."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answergate.text.numbers import read_numbers, stands_in_context, ungrounded


def is_grounded(answer: str, *evidence: str, equal: bool = False) -> bool:
    numbers = read_numbers(answer)
    assert numbers, f"no number was read in {answer!r}"
    return not ungrounded(numbers, evidence, equal=equal)


VERBATIM = [
    ("The tower is 330 metres tall.", "It stands 330 metres high."),
    ("Revenue was $35M.", "revenue of $35M in 2023"),
    ("35% of users", "about 35% agreed"),
    ("It costs 1,500 won.", "a fee of 1,500 won"),
    ("On May 12, 2023 it opened.", "opened on May 12, 2023."),
    ("면책기간은 90일이다.", "계약일부터 90일이 지난 날"),
    ("가입금액은 3천만원이다.", "가입금액 3천만원"),
    ("期限为30天。", "应当在30天内"),
    ("金额为叁万元。", "合计叁万元整"),
    ("価格は3万5千円です。", "定価3万5千円"),
    ("The dose is 5mg.", "a dose of 5mg daily"),
    ("It is -5 degrees.", "a low of -5 degrees"),
    ("The ratio is 3:1.", "mixed 3:1"),
    ("농도는 0.5 mg/L이다.", "검출 농도 0.5 mg/L"),
    ("rates of 3-5%", "between 3-5% a year"),
    ("three arms", "The trial had three arms."),
    ("석 달 안에", "석 달 이내에"),
    ("保修三年", "整机保修三年。"),
]


@pytest.mark.parametrize(("answer", "evidence"), VERBATIM)
def test_the_same_token_grounds(answer: str, evidence: str) -> None:
    assert is_grounded(answer, evidence)


LOOK_ALIKES = [
    ("5", "15"),
    ("5", "51"),
    ("1,500", "11,500"),
    ("500", "1,500"),
    ("35%", "35 million"),
    ("35%", "35"),
    ("35", "35%"),
    ("35", "35 %"),
    ("35", "35 percent"),
    ("$35M", "35 % latency"),
    ("35 million", "35 % latency"),
    ("35", "35 million"),
    ("35 million", "35"),
    ("29", "29.97"),
    ("97", "29.97"),
    ("29.9", "29.97"),
    ("5", "-5"),
    ("-5", "5"),
    ("−5", "5"),
    ("‒5", "5"),
    ("10", "10:30"),
    ("30", "10:30"),
    ("10", "2023-10-01"),
    ("12", "May 12, 2023"),
    ("$35", "35"),
    ("$35", "€35"),
    ("35", "$35"),
    ("35", "35 dollars"),
    ("35 dollars", "35"),
    ("330 km", "330 m"),
    ("330 km", "330 metres"),
    ("330 metres", "330 km"),
    ("330 metres", "330m²"),
    ("3", "1/3"),
    ("1", "3:1"),
    ("3", "3만"),
    ("3만원", "3원"),
    ("3만원", "3만"),
    ("3천만원", "3천원"),
    ("90일", "190일"),
    ("90일", "90년"),
    ("90일", "90개월"),
    ("90", "90일"),
    ("30天", "130天"),
    ("3个月", "3年"),
    ("3年", "13年"),
    ("3万円", "3円"),
    ("3か月", "3日"),
    ("5", "3D5"),
    ("19", "COVID-19"),
    ("12", "vitamin B12"),
    ("2", "[2]"),
    ("1", "①"),
    ("5", "\u00ad5"),
    ("-5", "3-5"),
    ("three", "thirty-three"),
    ("two", "two hundred"),
    ("두 개", "열두 개"),
    ("三十", "三十五人"),
    ("2023", "12023"),
    ("2024", "May 12, 2023"),
    ("2023년 1월", "2023년 12월 5일"),
    ("3", "3:00"),
    ("제3조", "제13조"),
    ("3조", "제3조"),
    ("0.5 mg/L", "0.5 mg/dL"),
    ("5%", "5%p"),
    ("5 percentage points", "5 percent"),
    ("2배", "2개"),
    ("오후 3시", "오전 3시"),
    ("3", "3-5%"),
    ("4.2.1", "4.2.2"),
    ("192.168.0.1", "192.168.0.11"),
    ("1.2", "1.2.3"),
    ("第二次", "二次"),
    ("一次", "第一次"),
    ("5割", "5%"),
]


@pytest.mark.parametrize("equal", [False, True])
@pytest.mark.parametrize(("answer", "evidence"), LOOK_ALIKES)
def test_a_look_alike_never_grounds(answer: str, evidence: str, equal: bool) -> None:
    assert not is_grounded(f"It is {answer} .", f"It says {evidence} .", equal=equal)


UNIT_WORDS = [
    ("330 metres", "330 m"),
    ("330 metres", "330m"),
    ("330 metres", "330"),
    ("330 m", "330 meters"),
    ("330", "330 metres"),
    ("90", "90 days"),
    ("90 days", "90일"),
    ("90일", "90 days"),
    ("5만 원", "5만원"),
    ("5만원", "5만 원"),
    ("3명", "3 명"),
    ("3", "3명"),
    ("3", "3个"),
    ("3", "3件"),
    ("30-day", "30 days"),
    ("10일", "10~20일"),
    ("5㎡", "5 m²"),
]


@pytest.mark.parametrize(("answer", "evidence"), UNIT_WORDS)
def test_a_unit_is_a_word_of_its_own(answer: str, evidence: str) -> None:
    assert is_grounded(f"It is {answer} .", f"It says {evidence} .")


PARTS_OF_DATES = [
    ("in 2023", "on May 12, 2023"),
    ("in 2023", "2023년 5월 12일"),
    ("in 2023", "2023-05-12"),
    ("2023년", "2023년 5월 12일"),
    ("2023년 5월", "2023년 5월 12일"),
    ("2023年", "2023年5月12日"),
    ("2023年5月", "2023年5月12日"),
    ("5월 12일", "2023년 5월 12일"),
    ("in 2024", "Q3 2024"),
]


@pytest.mark.parametrize(("answer", "evidence"), PARTS_OF_DATES)
def test_a_date_grounds_its_own_parts(answer: str, evidence: str) -> None:
    assert is_grounded(answer, evidence)


SAME_VALUE = [
    ("5割", "50%"),
    ("七成", "70%"),
    ("第二次", "第2次"),
    ("١٢٣", "123"),
    ("3 to 5 million", "3 million to 5 million"),
    ("1,000", "1000"),
    ("1\u2009000", "1\u00a0000"),
    ("1,00,000", "100,000"),
    ("1.234,5", "1,234.5"),
    ("35.0%", "35%"),
    ("3천만원", "30,000,000원"),
    ("3억 2천만원", "320,000,000원"),
    ("1,234만 5천원", "12,345,000원"),
    ("7천 5백만", "75,000,000"),
    ("오천만원", "5천만원"),
    ("일금 오천원정", "5,000원"),
    ("叁万元", "30000元"),
    ("一百二十万", "1,200,000"),
    ("3万5千円", "35,000円"),
    ("１，０００円", "1000円"),
    ("2023年5月12日", "2023.05.12"),
    ("2023年5月12日", "May 12, 2023"),
    ("12 May 2023", "May 12, 2023"),
    ("2023-05-12", "2023년 5월 12일"),
    ("2023. 5. 12.", "2023/05/12"),
    ("12th of May, 2023", "2023-05-12"),
    ("二〇二三年五月十二日", "2023-05-12"),
    ("令和5年5月12日", "2023年5月12日"),
    ("3 million", "3,000,000"),
    ("$35M", "$35 million"),
    ("USD 35 million", "$35,000,000"),
    ("50 percent", "50%"),
    ("50퍼센트", "50%"),
    ("百分之五十", "50%"),
    ("50パーセント", "５０％"),
    ("fifty percent", "50%"),
    ("three", "3"),
    ("twenty-five", "25"),
    ("a million", "1,000,000"),
    ("three hundred and five", "305"),
    ("thirty days", "30-day"),
    ("석 달", "3개월"),
    ("스무 살", "20세"),
    ("두 명", "2명"),
    ("삼십일", "30일"),
    ("三个月", "3个月"),
    ("三个月", "3か月"),
    ("二十歳", "20歳"),
    ("三つ", "3個"),
    ("两个", "2个"),
    ("两倍", "2배"),
    ("三分之一", "1/3"),
    ("3분의 1", "one-third"),
    ("½", "1/2"),
    ("3 대 1", "3:1"),
    ("오후 3시", "15:00"),
    ("下午3点", "3 p.m."),
    ("−5", "-5"),
    ("‒5", "-5"),
    ("–5 degrees", "－5도"),
    ("1.5×10^6", "1,500,000"),
    ("유월", "6월"),
    ("21st century", "21세기"),
    ("1990s", "1990년대"),
    ("Q3 2024", "2024년 3분기"),
    ("1½", "1.5"),
]


CONTAINED_VALUE = [
    ("May 2023", "May 12, 2023"),
    ("2023年", "in 2023"),
    ("3%", "3-5%"),
    ("3 million", "3-5 million"),
]


@pytest.mark.parametrize(
    ("answer", "evidence"), [*SAME_VALUE, *((second, first) for first, second in SAME_VALUE), *CONTAINED_VALUE]
)
def test_the_same_value_grounds_where_equal_is_asked_for(answer: str, evidence: str) -> None:
    assert is_grounded(f"a {answer} b", f"a {evidence} b", equal=True)


@pytest.mark.parametrize(("answer", "evidence"), [*SAME_VALUE, *CONTAINED_VALUE])
def test_another_spelling_is_not_verbatim(answer: str, evidence: str) -> None:
    assert not is_grounded(f"a {answer} b", f"a {evidence} b")


def test_the_numbers_may_come_from_different_texts() -> None:
    assert is_grounded("330 metres and 10,100 tonnes", "330 metres", "10,100 tonnes")


def test_only_what_is_missing_comes_back_in_order() -> None:
    missing = ungrounded(read_numbers("from 7 to 330, then 12, then 9"), ["330", "9"], equal=False)
    assert [number.text for number in missing] == ["7", "12"]


def test_without_evidence_nothing_is_grounded() -> None:
    assert len(ungrounded(read_numbers("330 and 5"), [], equal=True)) == 2


@pytest.mark.parametrize(
    "reference",
    [
        "passage 2",
        "Source 3",
        "document 1",
        "chunk 4",
        "출처 2",
        "来源2",
        "資料3",
        "(ID: 12)",
        "##12$$",
        "(주1)",
        "（注2）",
    ],
)
def test_a_reference_to_evidence_needs_no_ground(reference: str) -> None:
    numbers = read_numbers(f"as {reference} says")
    assert [number.reference for number in numbers] == [True]
    assert ungrounded(numbers, [], equal=False) == []


WRITTEN = (
    "5 15 1,500 35% $35M -5 10:30 1/3 3:1 2023-05-12 2023년 5월 90일 3천만원 叁万元 三个月 3か月 three twenty-five 두 개 330 m"
    " mg/L 1990s [C1] ① May 12, 石 は 이 ~ - – . , 1. ## 万 만 ½ ０"
)
PIECES = st.sampled_from([*WRITTEN.split(), "\n", "\u00ad"])
TEXTS = st.one_of(st.text(), st.lists(PIECES).map(" ".join), st.lists(PIECES).map("".join))


@given(TEXTS, st.booleans())
def test_every_number_is_grounded_by_its_own_text(text: str, equal: bool) -> None:
    assert ungrounded(read_numbers(text), [text], equal=equal) == []


@given(st.integers(0, 10**6), st.integers(1, 10**6))
def test_a_run_of_digits_inside_a_longer_one_never_grounds(inside: int, around: int) -> None:
    for longer in (f"{around}{inside}", f"{inside}.{around}", f"{around}:{inside}", f"{inside}{around}%"):
        for number in ungrounded(read_numbers(longer), [str(inside)], equal=False):
            assert number.text != str(inside)
        if longer != str(inside):
            assert ungrounded(read_numbers(f"x {inside} y"), [f"x {longer} y"], equal=False)


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("The tower is 330 metres tall.", "In all, the tower is 330 metres tall."),
        ("그 탑은 높이가 330미터인 탑이다.", "파리에 있는 그 탑은 높이가 330미터인 탑이다."),
        ("90일 면책이 있다.", "90일 면책이 있다. 그 뒤에 보장한다."),
        ("In short: yes. All three towers are 330 metres tall.", "All three towers are 330 metres tall."),
        ("共三座塔。", "共三座塔。"),
    ],
)
def test_numbers_between_the_same_words_are_proven_without_reading(answer: str, evidence: str) -> None:
    assert stands_in_context(answer, [evidence])


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("The cost is 35", "The cost is 35 million"),
        ("The cost is 35.", "The cost is 35.5 in all"),
        ("The flow is 5 cubic metres per second.", "The flow is 5 cubic feet per second."),
        ("5 days remain for it.", "All 15 days remain for it."),
        ("It was 3. The rest was none.", "It was 3. 5 were left."),
        ("All three towers are 330 metres tall now.", "All three towers are 330 metres tall."),
        ("这里共三座塔。", "共三座塔。"),
        ("A May 12 days long.", "12 days long."),
        ("It costs USD 35 a day.", "35 a day."),
    ],
)
def test_what_is_not_certain_is_not_proven(answer: str, evidence: str) -> None:
    assert not stands_in_context(answer, [evidence])


@given(
    st.lists(st.sampled_from(["5", "15", "5%", "in", "all", "days.", "million", "$5", "-5", "3.5", "it", "90일", "."]))
)
def test_what_is_proven_is_grounded_when_read(words: list[str]) -> None:
    answer, evidence = " ".join(words[::2]), " ".join(words)
    if stands_in_context(answer, [evidence]):
        assert not ungrounded(read_numbers(answer), [evidence], equal=False)
