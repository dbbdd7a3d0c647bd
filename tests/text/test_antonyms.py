"""A claim with the opposite of a word in the evidence, while everything else is the same."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from supported import conflicts_of

from answergate.model.span import Span
from answergate.text.conflicts.antonym_words import BOTH, BY_DOER, BY_ORDER, OF_A_PARTY, OF_A_THING, OF_THE_NEXT_WORD
from answergate.text.conflicts.antonyms import turned_antonym
from answergate.text.conflicts.conflict import ConflictKind
from answergate.text.words.wording import Claimed, Prepared

_SMOKING: Final = "Smoking is prohibited in all parts of the station, including the platforms."
_PAIRS: Final = (*OF_A_THING, *OF_A_PARTY, *OF_THE_NEXT_WORD, *BY_ORDER, *BY_DOER)


@pytest.mark.parametrize(
    ("claim", "chunk", "said", "written"),
    [
        ("Smoking is allowed in all parts of the station, including the platforms.", _SMOKING, "allowed", "prohibited"),
        ("Chocolate is safe for dogs.", "Chocolate is harmful to dogs.", "safe", "harmful"),
        ("The price includes VAT and delivery.", "The price excludes VAT and delivery.", "includes", "excludes"),
        ("The museum is open on Mondays.", "The museum is closed on Mondays.", "open", "closed"),
        ("Entries close on the first Friday of May.", "Entries close on the last Friday of May.", "first", "last"),
        ("The maximum deposit is 500 dollars.", "The minimum deposit is 500 dollars.", "maximum", "minimum"),
        ("Take the tablets after meals.", "Take the tablets before meals.", "after", "before"),
        (
            "The fund bought its shares in Volvo in June.",
            "The fund sold its shares in Volvo in June.",
            "bought",
            "sold",
        ),
        ("The seller pays the inspection fee.", "The buyer pays the inspection fee.", "seller", "buyer"),
        (
            "The closure of the bridge is permanent.",
            "The closure of the bridge is temporary.",
            "permanent",
            "temporary",
        ),
        ("이 구역에서는 흡연이 허용되어 있습니다.", "이 구역에서는 흡연이 금지되어 있습니다.", "허용", "금지"),
        ("조식은 객실 요금에서 제외됩니다.", "조식은 객실 요금에 포함됩니다.", "제외", "포함"),
        ("회사는 3분기에 적자를 기록했다.", "회사는 3분기에 흑자를 기록했다.", "적자", "흑자"),
        (
            "계약 체결일 이후에 발생한 손해는 보상합니다.",
            "계약 체결일 이전에 발생한 손해는 보상합니다.",
            "이후",
            "이전",
        ),
        ("한국은 반도체를 주로 수입한다.", "한국은 반도체를 주로 수출한다.", "수입", "수출"),
        ("委员会拒绝了合并申请。", "委员会批准了合并申请。", "拒绝", "批准"),
        ("新员工可选参加安全培训。", "新员工必须参加安全培训。", "可选", "必须"),
        ("卖方负责支付运输费用。", "买方负责支付运输费用。", "卖方", "买方"),
        ("请在饭后服用此药。", "请在饭前服用此药。", "饭后", "饭前"),
        ("미성년자의 공장 야간 근무가 허용된다.", "미성년자의 공장 야간 근무가 금지된다.", "허용", "금지"),
        ("会社は第3四半期に赤字を計上した。", "会社は第3四半期に黒字を計上した。", "赤字", "黒字"),
        ("新入社員の研修参加は任意です。", "新入社員の研修参加は必須です。", "任意", "必須"),
        ("料金には朝食を除く。", "料金には朝食を含む。", "除く", "含む"),
        ("日本は原油を輸出している。", "日本は原油を輸入している。", "輸出", "輸入"),
    ],
)
def test_the_opposite_word_in_the_same_place_is_a_conflict(claim: str, chunk: str, said: str, written: str) -> None:
    (conflict,) = conflicts_of(claim, chunk)
    assert conflict.kind is ConflictKind.COMPARISON
    assert conflict.span.of(claim) == said
    assert conflict.evidence is not None
    assert conflict.evidence.of(chunk) == written


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Chocolate is not safe for dogs.", "Chocolate is harmful to dogs."),
        ("Chocolate is dangerous for dogs.", "Chocolate is not safe for dogs."),
        ("이 제품은 어린이에게 위험하다.", "이 제품은 어린이에게 안전하지 않다."),
        ("내부 문서는 비공개이다.", "내부 문서는 외부에 공개되지 않는다."),
        ("委员会拒绝了合并申请。", "委员会没有批准合并申请。"),
        ("车站内不允许吸烟。", "车站内禁止吸烟。"),
        ("委員会は合併の申請を拒否した。", "委員会は合併の申請を承認しなかった。"),
        ("この薬は子どもに安全です。", "この薬は子どもに危険ではありません。"),
    ],
)
def test_a_denial_on_one_side_and_the_opposite_on_the_other_say_the_same(claim: str, chunk: str) -> None:
    assert conflicts_of(claim, chunk) == ()


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("The museum closes at 5.", "The museum opens at 9 and closes at 5."),
        ("Lavender oil is harmful to cats.", "Lavender oil is safe for adults but harmful to cats."),
        ("VAT is excluded from the price.", "The price includes delivery and excludes VAT."),
        ("The last chapter deals with ethics.", "The first chapter deals with the law, the last chapter with ethics."),
        (
            "The landlord must return the deposit.",
            "The tenant must return the keys. The landlord must return the deposit.",
        ),
        ("테라스 흡연은 허용됩니다.", "실내 흡연은 금지되고 테라스 흡연은 허용됩니다."),
        ("수입 절차는 세관에서 처리한다.", "수출입 절차는 세관에서 처리한다."),
        ("公司第三季度亏损。", "公司第二季度盈利，第三季度亏损。"),
        ("研修参加は来客には任意です。", "研修参加は社員に必須、来客には任意です。"),
    ],
)
def test_evidence_that_has_both_may_mean_either(claim: str, chunk: str) -> None:
    assert conflicts_of(claim, chunk) == ()


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Germany imports natural gas from Norway.", "Norway exports natural gas to Germany."),
        ("Ben bought the house from Anna.", "Anna sold the house to Ben."),
        ("Eat after washing your hands.", "Wash your hands before eating."),
        ("Arsenal lost the final to Leeds.", "Leeds won the final against Arsenal."),
        ("미국은 한국에서 자동차를 수입한다.", "한국은 미국에 자동차를 수출한다."),
        ("손을 씻은 후에 식사해야 한다.", "식사 전에 손을 씻어야 한다."),
        ("中国从巴西进口大豆。", "巴西向中国出口大豆。"),
        ("タイは日本から自動車を輸入している。", "日本はタイに自動車を輸出している。"),
    ],
)
def test_the_same_deal_told_from_the_other_side_is_none(claim: str, chunk: str) -> None:
    assert conflicts_of(claim, chunk) == ()


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Parking is allowed with a permit.", "Parking is prohibited unless you hold a permit."),
        ("The museum is closed on Mondays.", "The museum is open every day except Monday."),
        ("The shop is open until 6 pm on weekdays.", "The shop closes at 6 pm on weekdays."),
        ("만 19세 이상만 입장이 허용됩니다.", "만 19세 미만은 입장이 금지됩니다."),
        ("博物馆周一关闭。", "除周一外博物馆每天开放。"),
        ("飲酒が許可されるのは20歳以上だけです。", "20歳未満の飲酒は禁止されています。"),
    ],
)
def test_what_holds_only_within_limits_is_not_turned(claim: str, chunk: str) -> None:
    assert conflicts_of(claim, chunk) == ()


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("The house was bought by Ben in May.", "The house was sold to Ben in May."),
        ("Tickets can be bought at the station office.", "Tickets are sold at the station office."),
        ("The fee is paid by the buyer.", "The fee is paid to the seller."),
        ("The buyer pays the purchase price in cash.", "The seller receives the purchase price in cash."),
        ("커피는 브라질에서 수입된다.", "커피는 브라질에서 수출된다."),
        ("수수료는 매수인이 지급한다.", "수수료는 매도인에게 지급된다."),
        ("咖啡从巴西进口到欧洲。", "咖啡从巴西出口到欧洲。"),
        ("佣金应由买方支付。", "佣金应支付给卖方。"),
        ("コーヒーはブラジルから輸入される。", "コーヒーはブラジルから輸出される。"),
        ("手数料は買主が支払う。", "手数料は売主に支払われる。"),
    ],
)
def test_a_deal_has_two_parties_that_both_have_a_part_in_it(claim: str, chunk: str) -> None:
    assert conflicts_of(claim, chunk) == ()


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("Dogs are allowed on the main beach in winter.", "Dogs are banned from the main beach in summer."),
        ("The drug is dangerous for adults at high doses.", "The drug is safe for adults at low doses."),
        ("기존 직원은 교육 참석이 선택이다.", "신입 직원은 교육 참석이 필수이다."),
        ("博物馆周二开放。", "博物馆周一关闭。"),
        ("博物館は火曜日に開館します。", "博物館は月曜日に休館します。"),
    ],
)
def test_the_opposite_of_another_case_is_none(claim: str, chunk: str) -> None:
    assert conflicts_of(claim, chunk) == ()


def test_an_adjective_is_told_by_the_word_after_it() -> None:
    """The last Shah is not the first child of the Shah."""
    claim = "Mohammad Reza Pahlavi was the last Shah of Iran."
    assert conflicts_of(claim, "Shahnaz is the first child of the Shah of Iran, Mohammad Reza Pahlavi.") == ()


def test_no_word_stands_in_two_places() -> None:
    words = [word for pair in _PAIRS for side in pair for word in side.split()] + BOTH.split()
    assert len(words) == len(set(words))


_WORDS: Final = [word for pair in _PAIRS for side in pair for word in side.split()]
_TEXTS: Final = st.lists(st.sampled_from(_WORDS) | st.text(max_size=6), max_size=12).map(" ".join)


@given(claim=_TEXTS, chunk=_TEXTS, start=st.integers(0, 40), size=st.integers(0, 40))
def test_any_text_is_read_and_places_lie_in_it(claim: str, chunk: str, start: int, size: int) -> None:
    turned = turned_antonym(Claimed(claim), Prepared(chunk), Span(start, start + size))
    if turned is not None:
        assert turned.said.of(claim)
        assert turned.evidence is not None
        assert turned.evidence.of(chunk)


@given(text=_TEXTS)
def test_a_text_never_turns_itself_round(text: str) -> None:
    assert turned_antonym(Claimed(text), Prepared(text), Span(0, len(text))) is None
