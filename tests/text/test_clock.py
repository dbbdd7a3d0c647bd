"""Times of day that the evidence writes in another way, and times that only look similar."""

from __future__ import annotations

import pytest
from supported import conflicts_of

SAID_OTHERWISE = [
    ("The train leaves at 3:30 in the afternoon.", "The train leaves the station at 15:30."),
    ("The shop is open from 9 a.m. to 9 p.m.", "The shop is open 9-21 on weekdays."),
    ("The shop is open from 9 am to 5 pm.", "The shop is open Mon-Fri 9 to 5."),
    ("The museum opens at half past nine.", "The museum opens at 9:30 and closes at 17:00."),
    ("The museum closes at a quarter to six.", "The museum opens at 9:30 and closes at 17:45."),
    ("The museum closes at 5 in the evening.", "The museum opens at 9:30 and closes at 17:00."),
    ("The museum closes at 5 o'clock.", "The museum opens at 9:30 and closes at 17:00."),
    ("The show starts at 7:30 pm.", "The show starts at 7:30."),
    ("The shop closes at 7 pm.", "The shop closes at 7."),
    ("The shop opens at 6:45 am and closes at 7:40 pm.", "The shop opens at 6.45 am and closes at 7.40 pm."),
    ("The train leaves at 7:05 pm.", "The train leaves at 7.05pm."),
    ("The train leaves at 7.05pm.", "The train leaves at 19:05."),
    ("The shop is open from 9 am to 5 pm.", "The shop is open 9am-5pm on weekdays."),
    ("The warning runs from 6 pm to 9 am.", "The warning runs from 1800 to 0900."),
    ("The ferry leaves at 8:00, 10:30 and 16:30.", "The ferry leaves at 0800, 1030 and 1630."),
    ("Doors open at 7:30 pm.", "Doors open at 1930 hrs."),
    ("The ferry leaves at 0800.", "The ferry leaves at 8 am."),
    ("배는 오전 8시와 오후 6시에 떠납니다.", "배는 0800, 1800에 떠납니다."),
    ("渡轮18:30开船。", "渡轮开船时间：0830、1830。"),
    ("船は午後6時半に出ます。", "船は0830と1830に出ます。"),
    ("가게는 저녁 7시에 닫습니다.", "가게는 19:00에 닫습니다."),
    ("가게는 아침 9시 반에 엽니다.", "가게는 09:30에 엽니다."),
    ("가게는 오후 7시에 닫습니다.", "가게는 7시에 닫습니다."),
    ("商店傍晚6点关门。", "商店18:00关门。"),
    ("商店清晨6点开门。", "商店06:00开门。"),
    ("商店九点半开门。", "商店9:30开门。"),
    ("商店九点半开门。", "商店上午9点半开门。"),
    ("商店9:30开门。", "商店九点半开门。"),
    ("店は夕方5時に閉まります。", "店は17:00に閉まります。"),
    ("店は午後5時半に閉まります。", "店は17:30に閉まります。"),
]
ANOTHER_TIME = [
    ("The train leaves at 4:30 pm.", "The train leaves the station at 15:30 with 4 cars."),
    ("The train leaves at 7:30 pm.", "The train leaves the station at 7:30 or at 17:45."),
    ("The shop closes at 9 pm.", "The shop closes at 8 pm and has 9 employees."),
    ("The shop closes at 6 in the morning.", "The shop closes at 18:00."),
    ("The museum opens at half past ten.", "The museum opens at 9:30 and closes at 17:00."),
    ("The museum closes at a quarter past six.", "The museum opens at 9:30 and closes at 17:45."),
    ("The museum sold 5 boats.", "The museum opens at 9:30 and closes at 17:00; it sold boats."),
    ("The shop closes at 7:40 pm.", "The shop closes at 7.40 am."),
    ("The warning ends at 8 pm.", "The warning runs from 0800 to 1800."),
    ("The club meets at 10:30.", "The club of 1030 people meets on Sundays."),
    ("The club meets at 8 am.", "To meet the club, call 0800 555 123."),
    ("가게는 저녁 7시에 닫습니다.", "가게는 오전 7시에 닫습니다."),
    ("商店早上6点关门。", "商店18:00关门。"),
    ("商店九点开门。", "商店9:30开门。"),
    ("商店九点半开门。", "商店10:30开门。"),
    ("店は夕方6時に閉まります。", "店は17:00に閉まります。"),
]


@pytest.mark.parametrize(("claim", "chunk"), SAID_OTHERWISE)
def test_a_time_may_be_told_in_another_way(claim: str, chunk: str) -> None:
    assert conflicts_of(claim, chunk) == ()


@pytest.mark.parametrize(("claim", "chunk"), ANOTHER_TIME)
def test_another_time_is_told(claim: str, chunk: str) -> None:
    assert len(conflicts_of(claim, chunk)) == 1
