"""Numbers that follow from the evidence, and numbers that it has under another name."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from supported import support

from answergate.text.conflicts.records import read_record
from answergate.text.derivations.derived import derive
from answergate.text.derivations.figures import read_figures, sizes_of
from answergate.text.derivations.operations import Operation
from answergate.text.numbers import read_numbers
from answergate.text.words.wording import Prepared

TABLE = (" | 2019 | 2018", "Revenue | 12,491 | 9,587", "Costs | 4,218 | 3,954", "Other | 102 | 88")


@pytest.mark.parametrize(
    ("answer", "question", "operation"),
    [
        ("2,904", "What is the change in revenue between 2018 and 2019?", Operation.DIFFERENCE),
        ("22,078", "What is the total revenue of both years?", Operation.SUM),
        ("11,039", "What is the average revenue?", Operation.AVERAGE),
        ("2.96", "What is the ratio of revenue to costs in 2019?", Operation.RATIO),
        ("33.77%", "What percentage of revenue were costs in 2019?", Operation.PERCENTAGE),
        ("30.29%", "What is the percentage change in revenue?", Operation.CHANGE),
        ("16,811", "What is the total of 2019?", Operation.SUM),
        ("12,491 thousand", "What was the revenue in 2019?", Operation.SCALE),
        ("102%", "What was the other income in 2019?", Operation.SCALE),
        ("3", "How many kinds of income are listed?", Operation.COUNT),
        ("수익은 평균 11,039이다.", "", Operation.AVERAGE),
        ("收入增长了2,904。", "", Operation.DIFFERENCE),
        ("売上の合計は22,078です。", "", Operation.SUM),
    ],
)
def test_a_number_that_follows_from_the_evidence_is_named_and_not_called_invented(
    answer: str, question: str, operation: Operation
) -> None:
    result = support(answer, *TABLE, question=question)
    assert [derivation.operation for derivation in result.derived] == [operation]
    assert result.conflicts == ()


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("It cost about 350 dollars.", "It cost 347 dollars."),
        ("The price is roughly 3.5 euros.", "The price is 3.48 euros."),
        ("가격은 약 350원이다.", "가격은 347원이다."),
        ("Population: 1.4 million.", "The population is 1,412,300."),
        ("인구는 141만 명이다.", "인구는 1,412,300명이다."),
    ],
)
def test_a_rounding_is_recognised(claim: str, chunk: str) -> None:
    assert [derivation.operation for derivation in support(claim, chunk).derived] == [Operation.ROUNDING]


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("The warranty runs for two years.", "The warranty runs for 24 months."),
        ("The trip takes 48 hours.", "The trip takes two days."),
        ("면책기간은 1년입니다.", "면책기간은 12개월입니다."),
        ("等待期为一年。", "等待期为12个月。"),
        ("待機期間は2年です。", "待機期間は24か月です。"),
        ("Use 1500 g of flour.", "Use 1.5 kg of flour."),
        ("50% of the staff works remotely.", "Half of the staff works remotely."),
        ("직원의 50%가 재택근무한다.", "직원의 절반이 재택근무한다."),
        ("50%的员工远程办公。", "一半的员工远程办公。"),
        ("33% of the users left.", "Some 1/3 of the users left."),
    ],
)
def test_the_same_in_another_unit_is_recognised(claim: str, chunk: str) -> None:
    result = support(claim, chunk)
    assert [derivation.operation for derivation in result.derived] == [Operation.CONVERSION]
    assert result.conflicts == ()


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("The warranty runs for two years.", "The warranty covers 24 parts."),
        ("Profit was 3 billion dollars.", "Profit was 3 million dollars."),
        ("이익은 3조원이다.", "이익은 3억원이다."),
        ("利润为3万元。", "利润为3亿元。"),
        ("40% of the staff works remotely.", "Half of the staff works remotely."),
        ("The warranty runs for three years.", "The warranty runs for 24 months."),
        ("He moved in 2017.", "He was born in 2015 and has two sons."),
        ("It takes 25 minutes.", "Cook 20 minutes, then rest 5 minutes."),
        ("The firm has 29 offices.", "The share price was 29.97."),
    ],
)
def test_a_number_that_only_happens_to_follow_is_a_conflict(claim: str, chunk: str) -> None:
    result = support(claim, chunk)
    assert result.derived == ()
    assert [conflict.kind for conflict in result.conflicts] == ["number"]


ROE = "Player Jane Roe (Harbour City; guard): points 12; rebounds 7; assists 4; shots made 5; shots attempted 11."
DOE = "Player Ann Doe (Hill Town; centre): points 21; rebounds 9; assists 2; shots made 8; shots attempted 13."


@pytest.mark.parametrize(
    ("claim", "misplaced"),
    [
        ("Jane Roe had 12 points and seven rebounds.", []),
        ("Jane Roe had 21 points and seven rebounds.", ["21 points"]),
        ("Jane Roe had 12 points and nine rebounds.", ["nine"]),
        ("Ann Doe scored 21 points on 8 - of - 13 shooting.", []),
        ("Ann Doe scored 21 points on 5 - of - 11 shooting.", ["5", "11"]),
        ("Roe had 12 points, while Doe had 21 points.", []),
    ],
)
def test_a_right_number_under_the_wrong_name_is_a_conflict(claim: str, misplaced: list[str]) -> None:
    result = support(claim, ROE, DOE)
    digits = [conflict.text.split()[0] for conflict in result.conflicts]
    assert digits == [words.split()[0] for words in misplaced]


def test_prose_is_no_record() -> None:
    assert read_record("Rain fell; the river rose: 3 m; nobody was hurt, and 12 houses were dry; all was well.") is None
    assert read_record(ROE) is not None


def test_degrees_and_years_may_be_written_otherwise() -> None:
    assert support("Bake at 350°F.", "Bake the bread at 350 degrees F.").conflicts == ()
    assert support("She is 40 years old.", "She is a baker of 40 years.").conflicts == ()
    assert support("Repeat step 4.", "Repeat the last step again.").conflicts == ()
    assert support("They meet at 7 pm.", "Shall we meet at 7? Yes, at 7.").conflicts == ()
    assert support("Sales fell in Q4 2020.", "In the fourth quarter of 2020 sales fell.").conflicts == ()
    assert support("They meet at 8 pm.", "Shall we meet at 7? Yes, at 7.").conflicts != ()


def test_a_name_of_several_words_that_nobody_knows_is_a_conflict() -> None:
    chunk = "The copy is sent to the state office. Employers pay NICs monthly."
    unknown = support("Another copy is sent to the Harbour Control Commission.", chunk)
    assert [(conflict.kind, conflict.text) for conflict in unknown.conflicts] == [
        ("name", "Harbour Control Commission")
    ]
    assert support("Employers pay the National Insurance Contributions monthly.", chunk).conflicts == ()


@given(st.text(), st.lists(st.text(), max_size=4))
def test_any_number_can_be_asked_for(claim: str, chunks: list[str]) -> None:
    evidence = [Prepared(chunk) for chunk in chunks]
    figures = read_figures([text.numbers for text in evidence], tabular=True)
    numbers = read_numbers(claim)
    for number in numbers:
        derive(number, figures, claim.lower(), evidence, numbers)
    for chunk in chunks:
        read_record(chunk)


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Unemployment fell by 0.4 percentage points.", "Unemployment fell from 5.2% to 4.8%."),
        ("실업률은 0.4%p 하락했다.", "실업률은 5.2%에서 4.8%로 하락했다."),
        ("失业率下降了0.4个百分点。", "失业率从5.2%降至4.8%。"),
    ],
)
def test_percentage_points_are_a_difference_of_percentages(claim: str, chunk: str) -> None:
    assert [derivation.operation for derivation in support(claim, chunk).derived] == [Operation.DIFFERENCE]


def test_a_percentage_may_be_a_rate_of_two_amounts() -> None:
    result = support("営業利益率は10%である。", "売上高は120億円、営業利益は12億円だった。")
    assert [derivation.operation for derivation in result.derived] == [Operation.PERCENTAGE]


def test_many_places_may_be_rounded_away() -> None:
    result = support("매출은 약 74조원이다.", "매출 74조 683억원을 기록했다.")
    assert [derivation.operation for derivation in result.derived] == [Operation.ROUNDING]


@pytest.mark.parametrize(
    ("claim", "chunk", "conflicts"),
    [
        ("The air was minus 5 degrees.", "The air was -5 degrees.", 0),
        ("온도는 -5도였다.", "온도는 영하 5도였다.", 0),
        ("气温为零下5度。", "气温为-5度。", 0),
        ("The air was minus 5 degrees.", "The air was -5%.", 1),
        ("The air was minus 5 degrees.", "The air was -6 degrees.", 1),
        ("The air was 5 degrees.", "The air was minus 5 degrees.", 1),
        ("온도는 5도였다.", "온도는 영하 5도였다.", 1),
        ("气温为5度。", "气温为零下5度。", 1),
        ("成長率は5％だった。", "成長率はマイナス5％だった。", 1),
    ],
)
def test_a_sign_may_be_written_as_a_word(claim: str, chunk: str, conflicts: int) -> None:
    assert len(support(claim, chunk).conflicts) == conflicts


def test_a_percentage_needs_its_sign_outside_of_tables() -> None:
    assert support("The accuracy is 70.5%.", "The accuracy is 70.5 points.").conflicts
    assert support("The accuracy is 70.5%.", "Model | accuracy | 70.5").conflicts == ()
    assert support("정확도는 70.5%이다.", "모델 | 정확도 | 70.5").conflicts == ()


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Students pay 1,500 yen.", "The fee is 3,000 yen; students pay half."),
        ("学生は1,500円です。", "参加費は3,000円で、学生は半額です。"),
        ("학생은 1,500원이다.", "참가비는 3,000원이고 학생은 반값이다."),
        ("学生票1500元。", "门票3000元，学生半价。"),
        ("Last year it was $600,000.", "It is $1.2 million, twice last year's amount."),
    ],
)
def test_half_or_twice_an_amount_follows_where_the_evidence_says_so(claim: str, chunk: str) -> None:
    assert [derivation.operation for derivation in support(claim, chunk).derived] == [Operation.SHARE]


def test_half_an_amount_does_not_follow_where_it_does_not() -> None:
    assert support("Students pay 1,500 yen.", "The fee is 3,000 yen; students pay less.").conflicts
    assert support("Students pay 1,500 won.", "The fee is 3,000 yen; students pay half.").conflicts


def test_a_loose_share_needs_a_word_that_says_so() -> None:
    assert support("About a quarter of cars are electric.", "25.6% of cars are electric.").conflicts == ()
    assert support("电动汽车约占四分之一。", "电动汽车占25.6%。").conflicts == ()
    assert support("Three quarters of cars are electric.", "73.6% of cars are electric.").conflicts


def test_the_counter_for_anything_counts_what_another_counter_does() -> None:
    assert support("全线共有35个车站。", "全线设35座车站。").conflicts == ()
    assert support("全线共有36个车站。", "全线设35座车站。").conflicts
    assert support("全线共有35个车站。", "全线长35公里。").conflicts


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Revenue grew by 36%.", "Revenue rose 12% to $4.5 billion and the cloud grew 31%."),
        ("Revenue grew by 19%.", "Revenue rose 12% to $4.5 billion and the cloud grew 31%."),
        ("净利润下降9%。", "营业收入增长12.3%，净利润为3.2亿元，下降8%。"),
        ("하루 총 15,001원이다.", "10분당 500원이며 1일 최대 1만 5천 원이다."),
        ("In total parks get $350,007.", "It passed by 7 votes; parks get $350,000."),
        ("In total there are 2 lines.", "It is line 1."),
    ],
)
def test_what_is_not_alike_is_not_reckoned_together_in_prose(claim: str, chunk: str) -> None:
    assert support(claim, chunk).derived == ()
    assert support(claim, chunk).conflicts


def test_a_count_of_what_is_not_counted_is_told() -> None:
    assert support("每次服用2片。", "每日服用两次，每次一片。").conflicts
    assert support("每次服用2片。", "每日服用两次，每次2片。").conflicts == ()


@pytest.mark.parametrize(
    ("rose", "fell", "chunk"),
    [
        ("Revenue grew by 36%.", "Revenue fell by 36%.", "Revenue was $100 million in 2019 and $136 million in 2020."),
        ("매출은 36% 증가했다.", "매출은 36% 감소했다.", "매출은 2019년 100억 원, 2020년 136억 원이었다."),
        ("收入增长了36%。", "收入下降了36%。", "2019年收入为100亿元，2020年收入为136亿元。"),
        ("収入は36%増加した。", "収入は36%減少した。", "2019年の収入は100億円、2020年の収入は136億円だった。"),
    ],
)
def test_what_rose_by_a_percentage_did_not_fall_by_it(rose: str, fell: str, chunk: str) -> None:
    assert [derivation.operation for derivation in support(rose, chunk).derived] == ["percentage change"]
    assert [conflict.kind for conflict in support(fell, chunk).conflicts] == ["number"]


@pytest.mark.parametrize("text", ["9" * 400, f"{'9' * 400} kg", f"{'9' * 400}/2", f"2/{'9' * 5000}"])
def test_with_figures_beyond_all_measure_nobody_reckons(text: str) -> None:
    chunk = f"There were {text} of them, and 12 kg of sand."
    assert all(math.isfinite(size) for number in read_numbers(text) for size in sizes_of(number))
    assert [conflict.text for conflict in support("There were 7 kg of sand.", chunk).conflicts] == ["7 kg"]
    assert support(f"There were {text} of them.", chunk).conflicts == ()
