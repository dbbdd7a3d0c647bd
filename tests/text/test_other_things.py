"""Numbers that the evidence has, but for other things."""

from __future__ import annotations

import pytest
from supported import support

WRONG = [
    ("The trip lasts 12 days.", "The trip lasts 10 days. It has 12 stops."),
    ("The bag weighs 12 kg.", "The bag weighs 10 kg. It has 12 pockets."),
    ("The bag has 10 pockets.", "The bag weighs 10 kg. It has 12 pockets."),
    ("Refunds take 15 working days.", "Refunds take ten working days. The fee is 15 pounds."),
    ("Refunds take fifteen working days.", "Refunds take 10 working days. The fee is 15 pounds."),
    ("You can bring 3 guests.", "You can bring 2 guests. Parking costs 3 dollars."),
    ("The trial had 40 patients.", "The trial had 60 patients aged 40 years or more."),
    ("Members can borrow 6 books.", "Members can borrow 10 books. Loans can be renewed for 6 weeks."),
    ("여행은 12일 동안 계속됩니다.", "여행은 10일 동안 계속됩니다. 정류장은 12곳입니다."),
    ("行程共12天。", "行程共10天，途经12个站点。"),
    ("旅行は12日間続きます。", "旅行は10日間続きます。停留所は12か所です。"),
]
RIGHT = [
    ("The trip lasts 10 days.", "The trip lasts 10 days. It has 12 stops."),
    ("40 patients responded.", "Of the 60 patients, 40 responded within a month."),
    ("40 patients were adults.", "60 patients took part: 40 adults and 20 children."),
    ("The course has 12 lessons.", "The course has 12 short lessons. Each takes 10 minutes; 10 lessons are free."),
    ("You have 30 days to pay.", "Payment: net 30. You have 14 days to object."),
    ("The tower is 330 metres tall.", "Height: 330. It stands 12 metres from the river."),
    ("Employees get 25 days of leave.", "Employees get 20 days of leave plus 5 days after 3 years, that is 25."),
    ("The programme runs for 12 weeks.", "A 12-week programme. Classes last 2 weeks each."),
    ("It takes 3 working days.", "It takes 3 days. Parcels take 5 working days abroad."),
    ("About 12 days are needed.", "11.8 days are needed. There are 12 stops."),
]


@pytest.mark.parametrize(("claim", "chunk"), WRONG)
def test_the_number_of_another_thing_covers_nothing(claim: str, chunk: str) -> None:
    assert support(claim, chunk).conflicts != ()


@pytest.mark.parametrize(("claim", "chunk"), RIGHT)
def test_a_number_that_may_be_of_this_thing_is_not_doubted(claim: str, chunk: str) -> None:
    assert support(claim, chunk).conflicts == ()


def test_the_number_that_the_evidence_has_for_it_is_shown() -> None:
    chunk = "The trip has 12 stops. It lasts 10 days in all."
    [conflict] = support("The trip lasts 12 days.", chunk).conflicts
    assert conflict.text == "12 days"
    assert conflict.evidence is not None
    assert conflict.evidence.of(chunk) == "10 days"
