"""Values in running text: which words tie a value to a label and to a name, in five languages."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from answergate import attribute
from answergate.model.catalogue import Catalogue
from answergate.policy.catalogue import load_catalogue

_NAMES = {
    "en": ["Amber Card", "Birch Card", "Cedar Card"],
    "de": ["StromWind Basis", "StromWind Plus", "StromWind Fix"],
    "ko": ["하늘카드", "바다카드", "들판카드"],
    "zh": ["星河卡", "远山卡", "长江卡"],
    "ja": ["さくらカード", "もみじカード", "すみれカード"],
}
_FEE = {
    "en": ["annual fee", "yearly fee"],
    "de": ["Grundpreis", "Grundgebühr"],
    "ko": ["연회비"],
    "zh": ["年费"],
    "ja": ["年会費"],
}
_RATE = {"en": ["APR"], "de": ["Zinssatz"], "ko": ["금리"], "zh": ["利率"], "ja": ["金利"]}
_EXIT = {
    "en": ["cancellation fee"],
    "de": ["Kündigungsgebühr"],
    "ko": ["해지 후 수수료"],
    "zh": ["退保费"],
    "ja": ["解約後手数料"],
}
_SUBJECTS = ("card-one", "card-two", "card-three")


@cache
def _catalogue(language: str) -> Catalogue:
    subjects = [{"code": code, "names": [name]} for code, name in zip(_SUBJECTS, _NAMES[language], strict=True)]
    slots: dict[str, Any] = {
        "fee": {"kind": "money", "labels": _FEE[language], "none": 0},
        "rate": {"kind": "percent", "labels": _RATE[language]},
        "exit": {"kind": "money", "labels": _EXIT[language], "none": 0},
    }
    return load_catalogue({"subject": subjects, "names": {"headers": [], "generic": []}, "slots": slots})


def _read(language: str, subject: str, slot: str, text: str) -> object:
    """Return the value that the text states, or None."""
    return attribute(_catalogue(language), [text], subject, slot)["value"]


Expected = dict[str, object]


@pytest.mark.parametrize(
    ("language", "slot", "text", "expected"),
    [
        # One name and one value.
        ("en", "fee", "The Amber Card has a $95 annual fee.", {"card-one": 95}),
        ("en", "fee", "The annual fee for the Amber Card is currently $95 a year.", {"card-one": 95}),
        ("de", "fee", "Der Grundpreis für StromWind Basis beträgt 11,50 EUR im Monat.", {"card-one": 11.5}),
        ("ko", "fee", "하늘카드의 연회비는 최대 20,000원입니다.", {"card-one": 20000}),
        ("zh", "fee", "星河卡的年费为每年300元。", {"card-one": 300}),
        ("ja", "fee", "さくらカードの年会費は1,100円です。", {"card-one": 1100}),
        # A list of values and names.
        (
            "en",
            "rate",
            "The APR is 12.1% for the Amber Card, 13.2% for the Birch Card and 14.3% for the Cedar Card.",
            {"card-one": 12.1, "card-two": 13.2, "card-three": 14.3},
        ),
        (
            "en",
            "rate",
            "For the Amber Card the APR is 12.1%, for the Birch Card 13.2%.",
            {"card-one": 12.1, "card-two": 13.2},
        ),
        (
            "de",
            "fee",
            "Der Grundpreis von StromWind Basis beträgt 9,90 EUR, der von StromWind Plus 12,50 EUR.",
            {"card-one": 9.9, "card-two": 12.5, "card-three": None},
        ),
        ("ko", "fee", "연회비는 하늘카드 1만원, 바다카드 2만원입니다.", {"card-one": 10000, "card-two": 20000}),
        ("zh", "fee", "年费为：星河卡300元，远山卡600元。", {"card-one": None, "card-two": None}),
        ("zh", "fee", "年费是星河卡300元，远山卡600元。", {"card-one": 300, "card-two": 600}),
        (
            "ja",
            "fee",
            "年会費はさくらカードが1,100円、もみじカードが2,200円です。",
            {"card-one": 1100, "card-two": 2200},
        ),
        # Several names that share a value in a full sentence.
        (
            "en",
            "fee",
            "Customers with the Amber Card and the Birch Card pay an annual fee of $20.",
            {"card-one": 20, "card-two": 20, "card-three": None},
        ),
        (
            "de",
            "fee",
            "Für StromWind Basis und StromWind Plus gilt ein Grundpreis von 9,90 EUR.",
            {"card-one": 9.9, "card-two": 9.9},
        ),
        # A label, and under it a line per name.
        (
            "en",
            "fee",
            "2. Annual fee\nAmber Card: $15\nBirch Card: $25\n",
            {"card-one": 15, "card-two": 25, "card-three": None},
        ),
        (
            "ja",
            "fee",
            "3. 年会費\nさくらカード：1,100円\nもみじカード：2,200円\n",
            {"card-one": 1100, "card-two": 2200},
        ),
        ("ko", "fee", "연회비\n하늘카드: 10,000원\n바다카드: 15,000원\n", {"card-one": 10000, "card-two": 15000}),
        ("zh", "fee", "年费\n星河卡：300元\n远山卡：600元\n", {"card-one": 300, "card-two": 600}),
        (
            "de",
            "fee",
            "Grundpreis\nStromWind Basis: 9,90 EUR\nStromWind Plus: 12,50 EUR\n",
            {"card-one": 9.9, "card-two": 12.5},
        ),
    ],
)
def test_a_value_belongs_to_the_name_that_its_sentence_or_line_gives(
    language: str, slot: str, text: str, expected: Expected
) -> None:
    assert {subject: _read(language, subject, slot, text) for subject in expected} == expected


@pytest.mark.parametrize(
    ("language", "slot", "text"),
    [
        # The value of another noun.
        ("en", "rate", "Amber Card. Variable APRs are based on the 7.50% Prime Rate."),
        ("en", "rate", "The APR of the Amber Card is the 7.50% Prime Rate plus a margin."),
        ("en", "fee", "The annual fee of the Amber Card pays for a lounge visit worth $35."),
        ("de", "fee", "Der Grundpreis von StromWind Basis enthält eine Zählermiete von 20 EUR."),
        ("ko", "fee", "하늘카드의 연회비 대신 쿠폰 10,000원을 드립니다."),
        ("zh", "fee", "星河卡的年费可用积分抵扣200元。"),
        ("ja", "fee", "さくらカードの年会費のお支払いで500円をプレゼントします。"),
        # The value of many products.
        ("en", "fee", "Amber Card: our best card. The average annual fee is $120."),
        ("de", "fee", "StromWind Basis ist neu. Im Durchschnitt beträgt der Grundpreis 14,00 EUR."),
        ("ko", "fee", "하늘카드는 인기 카드입니다. 평균 연회비는 15,000원입니다."),
        ("zh", "fee", "星河卡很受欢迎。平均年费为500元。"),
        ("ja", "fee", "さくらカードは人気です。平均年会費は1,250円です。"),
        # A paragraph without a name, after one about the subject that is no heading.
        ("en", "fee", "The Amber Card comes with a free bag in blue or grey.\n\nThe annual fee is $95.\n"),
        ("de", "fee", "StromWind Basis liefern wir seit dem letzten Sommer.\n\nDer Grundpreis beträgt 10,00 EUR.\n"),
        ("ja", "fee", "さくらカードの新規申込みは終了しました。\n\n年会費は1,100円です。\n"),
        # Not a list of pairs, and not a fee of each of them.
        ("en", "fee", "If you hold the Amber Card and the Birch Card, the annual fee is $20."),
        ("en", "rate", "The APR is 12.1% for the Amber Card and 13.2% for the Birch Card after six months."),
        ("en", "rate", "The APRs of the Amber Card and the Birch Card are 12.1% and 13.2%."),
        ("en", "rate", "The APR is 12.1% for the Amber Card, and 13.2% for others like the Birch Card."),
        ("en", "fee", "Amber Card, Birch Card: annual fee $20"),
        ("ko", "fee", "하늘카드, 바다카드: 연회비 10,000원"),
    ],
)
def test_a_value_that_may_belong_to_something_else_is_not_read(language: str, slot: str, text: str) -> None:
    assert _read(language, "card-one", slot, text) is None


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "There is no annual fee for the Amber Card."),
        ("en", "The Amber Card has no annual fee."),
        ("en", "The annual fee of the Amber Card is waived."),
        ("en", "The Amber Card has a cancellation fee of $5 and no annual fee."),
        ("en", "Q. What is the annual fee on the Amber Card?\n\nA. There is no annual fee.\n"),
        ("de", "Für StromWind Basis gibt es keinen Grundpreis."),
        ("de", "Der Grundpreis für StromWind Basis entfällt."),
        ("ko", "하늘카드의 연회비는 없습니다."),
        ("ko", "Q. 하늘카드의 연회비는 얼마인가요?\nA. 연회비는 없습니다.\n"),
        ("zh", "星河卡免年费。"),
        ("zh", "星河卡没有年费。"),
        ("ja", "さくらカードは年会費無料です。"),
        ("ja", "さくらカードの年会費はかかりません。"),
    ],
)
def test_a_sentence_says_that_there_is_none(language: str, text: str) -> None:
    assert _read(language, "card-one", "fee", text) == 0
    assert _read(language, "card-one", "rate", text) is None
    assert _read(language, "card-two", "fee", text) is None


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "In the first year there is no annual fee for the Amber Card."),
        ("en", "In the first year the Amber Card has an APR of 0% and no annual fee."),
        ("en", "Unless you object, the Amber Card has no annual fee."),
        ("en", "For students, the Amber Card has no annual fee."),
        ("en", "There is no annual fee for the Amber Card if you spend enough."),
        ("en", "The Amber Card has no annual fee for the first two years."),
        ("en", "The Amber Card has no annual fee. However, we may bring one in."),
        ("de", "Im ersten Jahr hat StromWind Basis keinen Grundpreis."),
        ("de", "StromWind Basis hat keinen Grundpreis, solange Sie Mitglied sind."),
        ("ko", "하늘카드는 첫해 연회비가 없습니다."),
        ("ko", "하늘카드의 연회비는 없습니다. 단, 해외 이용 시에는 받습니다."),
        ("zh", "星河卡首年免年费。"),
        ("ja", "さくらカードは初年度年会費無料です。"),
    ],
)
def test_none_with_a_condition_is_not_none(language: str, text: str) -> None:
    assert _read(language, "card-one", "fee", text) is None


@pytest.mark.parametrize(
    ("language", "text", "value"),
    [
        ("en", "The Amber Card has a cancellation fee of $5 and an annual fee of $95.", 95),
        ("en", "An annual fee of $95 applies to Amber Card accounts that are not closed.", 95),
        ("de", "StromWind Basis hat eine Kündigungsgebühr von 5 EUR und einen Grundpreis von 9,90 EUR.", 9.9),
    ],
)
def test_words_of_labels_and_of_other_nouns_do_not_move_a_value(language: str, text: str, value: object) -> None:
    assert _read(language, "card-one", "fee", text) == value


@pytest.mark.parametrize(
    ("language", "text", "value"),
    [
        ("en", "Store Amber Card safely. Product Amber Card has an annual fee of $95.", 95),
        ("en", "Model Amber Card: annual fee $95", 95),
        ("de", "Für den Tarif StromWind Basis gilt ein Grundpreis von 9,90 EUR.", 9.9),
        ("en", "Junior Amber Card: annual fee $95", None),
        ("en", "The Business-Plan Amber Card has an annual fee of $95.", None),
        ("de", "Für den Kombitarif StromWind Basis gilt ein Grundpreis von 9,90 EUR.", None),
    ],
)
def test_general_words_before_a_name_are_no_part_of_it(language: str, text: str, value: object) -> None:
    assert _read(language, "card-one", "fee", text) == value
