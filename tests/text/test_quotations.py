"""Quoted words of a claim, and whether the evidence has them."""

from __future__ import annotations

import pytest
from supported import support

from answergate.text.conflicts.conflict import ConflictKind


def invented(claim: str, *chunks: str, question: str = "") -> list[str]:
    found = support(claim, *chunks, question=question)
    return [conflict.text for conflict in found.conflicts if conflict.kind is ConflictKind.QUOTE]


COACH = "The coach said after the match that her team had run out of luck in the second half."
KOREAN = "위원장은 회의에서 “예산을 늘릴 계획이 없다”고 말했다. 라벨에는 “직사광선을 피하십시오”라고 적혀 있다."
CHINESE = "馆长在开幕式上说：“展览将免费开放三个月。”标签上写着“请勿让儿童接触”。"
JAPANESE = "館長は開会式で「展示は三か月間無料です」と述べた。ラベルには「直射日光を避けてください」と書かれている。"


@pytest.mark.parametrize(
    ("claim", "chunk", "said"),
    [
        ('The coach said after the match, "we deserved every goal".', COACH, "we deserved every goal"),
        ('The coach said "we will never surrender" after the match.', COACH, "we will never surrender"),
        ("After the match the coach called the referee “a bloody disgrace”.", COACH, "a bloody disgrace"),
        ("The coach said 'nobody trains harder than us' after the match.", COACH, "nobody trains harder than us"),
        ("The coach said «nobody trains harder than us» after the match.", COACH, "nobody trains harder than us"),
        ("위원장은 회의에서 “세금을 반드시 내리겠다”고 말했다.", KOREAN, "세금을 반드시 내리겠다"),
        ("라벨에는 ‘냉장 보관’이라고 적혀 있다.", KOREAN, "냉장 보관"),
        ("馆长在开幕式上说：“门票价格太便宜了。”", CHINESE, "门票价格太便宜了。"),
        ("标签上写着“冷藏保存”。", CHINESE, "冷藏保存"),
        ("館長は開会式で「入場料が安すぎる」と述べた。", JAPANESE, "入場料が安すぎる"),
        ("ラベルには「要冷蔵」と書かれている。", JAPANESE, "要冷蔵"),
    ],
)
def test_words_that_nobody_said_are_told(claim: str, chunk: str, said: str) -> None:
    assert invented(claim, chunk) == [said]
    assert support(claim, chunk).score < 0.18


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ('The coach said after the match, "her team had run out of luck".', COACH),
        ('After the match the coach said, "my team runs out of LUCK … in the second half".', COACH),
        ("위원장은 회의에서 “예산을 늘릴 계획은 없다”고 말했다.", KOREAN),
        ("라벨에는 ‘직사광선을 피할 것’이라고 적혀 있다.", KOREAN),
        ("馆长在开幕式上说，“展览将免费开放”。", CHINESE),
        ("館長は開会式で「展示は無料」と述べた。", JAPANESE),
    ],
)
def test_other_forms_of_what_was_said_are_quoted_rightly(claim: str, chunk: str) -> None:
    assert invented(claim, chunk) == []


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        # One or two words are a term.
        ('The coach said after the match that luck is a "fickle friend".', COACH),
        # So is an expression that is not attributed to a speaker.
        ('After the match there was no "one size fits all" answer for the team.', COACH),
        ('The coach of the team that lost the match spoke of "sisu" (literally "guts beyond all reason").', COACH),
        # An apostrophe does not start a quotation, and text between two quotations is not quoted.
        ("The players' luck in the match and the coaches' quarrels about tactics ended the team's run.", COACH),
        ('The coach said "luck" after praising every single referee, and "half" after the match.', COACH),
        # Quotation marks without a speaker are emphasis.
        ("위원장은 회의에서 ‘긴축 재정 기조’를 유지했다.", KOREAN),
        ("馆长在开幕式上介绍了“全民共享”的理念。", CHINESE),
        ("館長は開会式で「市民参加型」の展示を紹介した。", JAPANESE),
        # A translation has other words throughout.
        ('The mayor said, "the bridge will be free".', "Der Bürgermeister sagte, die Brücke werde nichts kosten."),
        ("시장은 “다리는 무료”라고 말했다.", "The mayor said that the bridge would be free."),
    ],
)
def test_what_is_no_quotation_is_left_alone(claim: str, chunk: str) -> None:
    assert invented(claim, chunk) == []


def test_the_question_may_be_quoted() -> None:
    claim = 'The coach does not answer the question "who trains harder than us" after the match.'
    assert invented(claim, COACH) == ["who trains harder than us"]
    assert invented(claim, COACH, question="Who trains harder than us?") == []
