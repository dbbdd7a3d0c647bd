"""Claims that exchange who did something and to whom."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from supported import assert_turned, conflicts_of

from answergate.text.conflicts.deeds import WORDS, read_deeds

_FINAL: Final = "Arsenal beat Chelsea 3-1 in the final."
_BOUGHT: Final = "페이스북은 인스타그램을 2012년에 인수했다."


@pytest.mark.parametrize(
    ("claim", "chunk", "said"),
    [
        ("Chelsea beat Arsenal 3-1 in the final.", _FINAL, "beat"),
        ("Arsenal were beaten 3-1 by Chelsea in the final.", _FINAL, "beaten"),
        ("Arsenal lost 3-1 to Chelsea in the final.", _FINAL, "lost"),
        ("Facebook was acquired by Instagram in 2012.", "Facebook bought Instagram in 2012.", "acquired"),
        ("Kennedy succeeded Johnson as president.", "Johnson succeeded Kennedy as president.", "succeeded"),
        ("The contractor sued the plaintiff for damages.", "The plaintiff sued the contractor for damages.", "sued"),
        ("Germany owes Greece 50 billion euros.", "Greece owes Germany 50 billion euros.", "owes"),
        ("인스타그램은 페이스북을 2012년에 인수했다.", _BOUGHT, "인수했"),
        ("페이스북은 2012년에 인스타그램에 인수되었다.", _BOUGHT, "인수되"),
        ("한국은 결승에서 일본에 3-1로 졌다.", "한국은 결승에서 일본을 3-1로 이겼다.", "졌다"),
        ("德国队在决赛中击败了巴西队。", "巴西队在决赛中击败了德国队。", "击败"),
        ("谷歌被摩托罗拉收购。", "谷歌收购了摩托罗拉。", "收购"),
        ("サムスンがアップルを提訴した。", "アップルがサムスンを提訴した。", "提訴し"),
        ("日本は決勝で韓国に敗れた。", "日本は決勝で韓国を破った。", "敗れ"),
    ],
)
def test_exchanged_parties_are_a_conflict(claim: str, chunk: str, said: str) -> None:
    assert_turned(claim, chunk, said)


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Chelsea were beaten 3-1 by Arsenal in the final.", _FINAL),
        ("Chelsea lost 3-1 to Arsenal in the final.", _FINAL),
        ("Kennedy preceded Johnson as president.", "Johnson succeeded Kennedy as president."),
        ("Microsoft acquired GitHub in 2018.", "GitHub, acquired by Microsoft in 2018, hosts code."),
        ("인스타그램은 2012년에 페이스북에 인수되었다.", _BOUGHT),
        ("삼성이 애플을 고소했다.", "애플은 삼성이 고소했다."),
        ("荷兰队败给了西班牙队。", "西班牙队击败了荷兰队。"),
        ("摩托罗拉被谷歌收购。", "谷歌收购了摩托罗拉。"),
        ("サムスンはアップルに提訴された。", "アップルがサムスンを提訴した。"),
        ("韓国は決勝で日本に敗れた。", "日本は決勝で韓国を破った。"),
    ],
)
def test_the_same_deed_told_from_the_other_side_is_none(claim: str, chunk: str) -> None:
    assert conflicts_of(claim, chunk) == ()


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Nadal beat Federer in 2008.", "Federer beat Nadal in 2017, but Nadal beat Federer in 2008."),
        ("Claudius killed Hamlet's father.", "Hamlet kills Claudius, who had killed Hamlet's father."),
        ("Ukraine accused Russia of the attack.", "Russia and Ukraine accused each other of the attack."),
        ("Smoking causes lung cancer.", "Lung cancer causes include smoking."),
        ("일본이 중국을 이겼다.", "한국이 일본을 이겼고 일본이 중국을 이겼다."),
        ("日本队战胜了韩国队。", "中国队战胜了日本队，日本队战胜了韩国队。"),
        ("韓国が中国を破った。", "日本が韓国を破り、韓国が中国を破った。"),
    ],
)
def test_evidence_that_tells_more_deeds_may_mean_either(claim: str, chunk: str) -> None:
    assert conflicts_of(claim, chunk) == ()


def test_another_chunk_may_have_it_as_it_is() -> None:
    assert conflicts_of("Nadal beat Federer.", "Federer beat Nadal.", "In Paris, Nadal beat Federer again.") == ()


def test_what_both_do_at_once_has_no_sides() -> None:
    assert conflicts_of("Merkel met Obama in Berlin.", "Obama met Merkel in Berlin.") == ()


@given(
    text=st.lists(
        st.sampled_from([*sorted(WORDS.alphabetic | WORDS.east_asian), "by", "to", "가 ", "를 ", "被", "が", "は"])
        | st.text(max_size=5)
    ).map(" ".join)
)
def test_any_text_is_read_and_deeds_stand_in_it(text: str) -> None:
    assert all(deed.span.of(text) for deed in read_deeds(text))
