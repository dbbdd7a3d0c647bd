"""Repairs: errors are corrected if the chunks leave no doubt. Everything else is not changed."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from answergate.errors import CaseError
from answergate.repair import Repaired, repair

TOWER = "The Eiffel Tower is 330 metres tall and opened on 31 March 1889."
LIFTS = "Visitors reach the upper platform by lift or by 1,665 steps."


def case(*evidences: dict[str, Any], conclusion: str = "It is tall.", **more: Any) -> dict[str, Any]:
    chunks = [
        {"id": "c1", "text": TOWER, "position_int": [[2, 72, 523, 110, 124]]},
        {"id": "c2", "text": LIFTS, "position_int": [[3, 72, 523, 110, 124], [3, 72, 523, 124, 138]]},
    ]
    return {"conclusion": conclusion, "evidences": list(evidences), "raw_chunks": chunks, **more}


def changes(repaired: Repaired) -> dict[str, Any]:
    return {made.path: made.after for made in repaired.repairs}


# coordinates


def test_page_and_box_are_filled_in_from_the_chunk() -> None:
    repaired = repair(case({"chunk_id": "c1", "excerpt": "330 metres"}), "answer")
    assert changes(repaired) == {"$.evidences[0].page_index": 2, "$.evidences[0].bbox": [72, 110, 523, 124]}
    assert repaired.payload["evidences"] == [
        {"chunk_id": "c1", "excerpt": "330 metres", "page_index": 2, "bbox": [72, 110, 523, 124]}
    ]


def test_a_null_is_filled_in() -> None:
    given = {"chunk_id": "c1", "excerpt": "330 metres", "page_index": None, "bbox": None}
    assert changes(repair(case(given), "answer"))["$.evidences[0].bbox"] == [72, 110, 523, 124]


def test_several_places_on_one_page_give_only_the_page() -> None:
    assert changes(repair(case({"chunk_id": "c2", "excerpt": "by lift"}), "answer")) == {"$.evidences[0].page_index": 3}


def test_a_given_page_or_box_selects_the_place_to_fill_in() -> None:
    given = {"chunk_id": "c2", "excerpt": "by lift", "bbox": [72, 124, 523, 138]}
    assert changes(repair(case(given), "answer")) == {"$.evidences[0].page_index": 3}
    both = case({"chunk_id": "c2", "excerpt": "by lift", "page_index": 3})
    both["raw_chunks"][1]["position_int"].pop()
    assert changes(repair(both, "answer")) == {"$.evidences[0].bbox": [72, 110, 523, 124]}


def test_unusable_positions_fill_in_nothing() -> None:
    given = case({"chunk_id": "c1", "excerpt": "330 metres"})
    given["raw_chunks"][0]["position_int"] = [[3, 2, 2, 2, 2]]
    assert repair(given, "answer").repairs == ()


def test_wrong_coordinates_are_replaced_if_one_chunk_with_one_place_has_the_words() -> None:
    given = {"chunk_id": "c1", "excerpt": "330 metres", "page_index": 9, "bbox": [1, 2, 3, 4]}
    repaired = repair(case(given), "answer")
    assert changes(repaired) == {"$.evidences[0].page_index": 2, "$.evidences[0].bbox": [72, 110, 523, 124]}
    assert (repaired.before.status, repaired.after.status) == ("no_evidence", "ok")


def test_wrong_coordinates_stay_if_the_chunk_has_several_places_or_two_chunks_have_the_words() -> None:
    several = {"chunk_id": "c2", "excerpt": "by lift", "page_index": 9}
    assert repair(case(several), "answer").repairs == ()
    twice = case({"chunk_id": "c1", "excerpt": "330 metres", "page_index": 9})
    twice["raw_chunks"].append({"id": "c3", "text": TOWER})
    assert repair(twice, "answer").repairs == ()


# excerpts


@pytest.mark.parametrize(
    ("text", "excerpt", "words"),
    [
        (TOWER, "The Eiffel tower is 330 metres tall", "The Eiffel Tower is 330 metres tall"),
        (TOWER, "The Eifel Tower is 330 metres tall and opnd", "The Eiffel Tower is 330 metres tall and opened"),
        ("It’s the tallest in Paris.", "It's the tallest in Paris", "It’s the tallest in Paris"),
        ("보장개시일은 가입 후 90일이 지난 날입니다.", "가입후 90일이 지난 날", "가입 후 90일이 지난 날"),
        (
            "保险期间为自合同生效之日起一年，期满可续保。",
            "保险期间为自合同生效之日起一年,期满可续保",
            "保险期间为自合同生效之日起一年，期满可续保",
        ),
        (
            "給付金は規約に従って毎月支払われます。",
            "給付金は規約にしたがって毎月支払われます",
            "給付金は規約に従って毎月支払われます",
        ),
    ],
)
def test_an_excerpt_is_replaced_with_the_words_of_the_chunk(text: str, excerpt: str, words: str) -> None:
    given = {"conclusion": "Yes.", "raw_chunks": {"c": text}, "evidences": [{"chunk_id": "c", "excerpt": excerpt}]}
    repaired = repair(given, "answer")
    assert changes(repaired) == {"$.evidences[0].excerpt": words}
    assert words in text
    assert (repaired.before.status, repaired.after.status) == ("no_evidence", "ok")


@pytest.mark.parametrize(
    ("text", "excerpt"),
    [
        (TOWER, "The Eiffel Tower is 340 metres tall"),
        (TOWER, "The Eiffel Tower is 330 feet tall"),
        ("The change was -5 points in the year.", "The change was 5 points in the year"),
        ("The landlord is not permitted to end the lease.", "The landlord is permitted to end the lease"),
        ("At least 30 days must pass before you may apply.", "At most 30 days must pass before you may apply"),
        ("Sales in the region decreased over the year.", "Sales in the region increased over the year"),
        ("올해 지역 매출은 크게 감소하였습니다.", "올해 지역 매출은 크게 증가하였습니다"),
        ("今年该地区的销售额明显减少。", "今年该地区的销售额明显增加"),
        ("今年の地域の売上高は大きく減少しました。", "今年の地域の売上高は大きく増加しました"),
        ("The levy covers five of the districts named.", "The levy covers four of the districts named"),
        ("It costs half as much as in the year before.", "It costs twice as much as in the year before"),
        ("오후 9시에 접수한 신청은 당일 처리한다.", "오전 9시에 접수한 신청은 당일 처리한다"),
        ("午後九時に受付を開始すると案内にある。", "午前九時に受付を開始すると案内にある"),
        ("보험료 납입 후에 발생한 사고를 보장한다.", "보험료 납입 전에 발생한 사고를 보장한다"),
        ("보험료가 인하되는 경우 계약자에게 알린다.", "보험료가 인상되는 경우 계약자에게 알린다"),
        ("银行在公告中下调了所有存款的年利率。", "银行在公告中上调了所有存款的年利率"),
        ("銀行は住宅ローンの金利を引き下げた。", "銀行は住宅ローンの金利を引き上げた"),
        ("암진단비는 90일이 지나야 보장합니다.", "암진단비는 60일이 지나야 보장합니다"),
        ("The bridge was opened in July of that year.", "The bridge was opened in June of that year"),
        ("The office is closed every Friday morning.", "The office is closed every Monday morning"),
        ("사무실은 매주 금요일 오전에 문을 닫습니다.", "사무실은 매주 월요일 오전에 문을 닫습니다"),
        ("办公室每逢星期五上午不对外办公。", "办公室每逢星期一上午不对外办公"),
        ("窓口は毎週金曜日の午前に閉まります。", "窓口は毎週月曜日の午前に閉まります"),
        ("The company sold the factory to its rival.", "The company bought the factory to its rival"),
        ("회사는 그 공장의 지분을 모두 매도하였다.", "회사는 그 공장의 지분을 모두 매수하였다"),
        ("公司宣布将卖出该工厂的全部股份。", "公司宣布将买入该工厂的全部股份"),
        ("The village lies south of the river bend.", "The village lies north of the river bend"),
        ("The insured may notify the company at once.", "The insured must notify the company at once"),
        ("이 상품은 해지환급금을 지급하지 않습니다.", "이 상품은 해지환급금을 지급합니다"),
        ("本合同不适用于既往病症的治疗费用。", "本合同适用于既往病症的治疗费用"),
        ("この特約は通院には適用されません。", "この特約は通院には適用されます"),
    ],
)
def test_an_excerpt_with_another_value_negation_or_direction_stays(text: str, excerpt: str) -> None:
    given = {"conclusion": "Yes.", "raw_chunks": {"c": text}, "evidences": [{"chunk_id": "c", "excerpt": excerpt}]}
    assert repair(given, "answer").repairs == ()


def test_an_excerpt_with_two_similar_places_stays() -> None:
    sentence = "The Eiffel Tower is a fine sight in Paris."
    excerpt = {"chunk_id": "c", "excerpt": "The Eiffel tower is a fine sight in Paris"}
    twice = {"conclusion": "Yes.", "raw_chunks": {"c": f"{sentence} {sentence}"}, "evidences": [excerpt]}
    assert repair(twice, "answer").repairs == ()
    elsewhere = {"conclusion": "Yes.", "raw_chunks": {"c": sentence, "d": sentence}, "evidences": [excerpt]}
    assert repair(elsewhere, "answer").repairs == ()


def test_an_excerpt_with_an_ellipsis_stays() -> None:
    assert (
        repair(case({"chunk_id": "c1", "excerpt": "The Eiffel Tower ... opened on 31 March"}), "answer").repairs == ()
    )


# chunk ids


@pytest.mark.parametrize(("named", "rule"), [("c2", "QUO203"), ("c9", "CIT101")])
def test_a_wrong_chunk_id_is_replaced_with_the_only_chunk_that_has_the_words(named: str, rule: str) -> None:
    repaired = repair(case({"snippetId": named, "quote": "330 metres tall"}), "answer")
    assert repaired.repairs[0].rule == rule
    assert repaired.repairs[0].path == "$.evidences[0].snippetId"
    assert repaired.payload["evidences"][0]["snippetId"] == "c1"
    assert repaired.after.passed


def test_a_chunk_id_stays_if_two_chunks_have_the_words() -> None:
    given = case({"chunk_id": "c9", "excerpt": "330 metres tall"})
    given["raw_chunks"].append({"id": "c3", "text": TOWER})
    assert repair(given, "answer").repairs == ()


def test_a_chunk_id_stays_if_the_excerpt_cuts_through_words() -> None:
    for cut in ("65 steps", "30 metres", "he upper"):
        assert repair(case({"chunk_id": "c9", "excerpt": cut}), "answer").repairs == (), cut


def test_a_chunk_id_stays_if_page_and_box_belong_to_the_named_chunk() -> None:
    given = {"chunk_id": "c1", "excerpt": "1,665 steps", "page_index": 2, "bbox": [72, 110, 523, 124]}
    assert repair(case(given), "answer").repairs == ()


def test_a_record_gets_the_index_of_the_evidence_with_its_quote() -> None:
    records = [
        {"source": "guide", "relevance": 0.9, "quote": "by lift", "evidence_idx": 0},
        {"source": "guide", "relevance": 0.9, "quote": "330 metres tall", "evidence_idx": 7},
        {"source": "guide", "relevance": 0.9, "quote": "Visitors reach the uper platform", "evidence_idx": 1},
    ]
    repaired = repair({"answer": "It is tall.", "citations": records, "chunks": [TOWER, LIFTS]}, "citations")
    assert changes(repaired) == {
        "$.citations[0].evidence_idx": 1,
        "$.citations[1].evidence_idx": 0,
        "$.citations[2].quote": "Visitors reach the upper platform",
    }
    assert [made.rule for made in repaired.repairs] == ["QUO205", "REC705", "QUO205"]


# repairs that are never made


def test_a_repair_that_would_make_the_status_worse_is_not_made() -> None:
    # With the right chunk id, the evidence would be rejected for its place, and no evidence would be left.
    given = case({"chunk_id": "c9", "excerpt": "by lift", "page_index": 9})
    repaired = repair(given, "answer")
    assert repaired.before.status == repaired.after.status == "citation_insufficient"
    assert repaired.repairs == ()


def test_the_given_payload_is_not_changed() -> None:
    given = case({"chunk_id": "c2", "excerpt": "330 metres tall"})
    kept = copy.deepcopy(given)
    repair(given, "answer", unsafe=True)
    assert given == kept


@pytest.mark.parametrize("gate", ["evidence", "guardrails"])
def test_gates_that_do_not_check_excerpts_repair_none(gate: str) -> None:
    given = {"answer": "It is tall [C1].", "chunks": [TOWER], "citations": [{"chunk_id": "C1", "excerpt": "eiffel"}]}
    assert repair(given, gate).repairs == ()


def test_an_unreadable_case_is_an_error() -> None:
    with pytest.raises(CaseError):
        repair({"conclusion": 5}, "answer")


# unsupported sentences


def test_sentences_with_ungrounded_numbers_are_removed_only_with_unsafe() -> None:
    given = case(
        {"chunk_id": "c1", "excerpt": "330 metres tall"},
        conclusion="The tower is 330 metres tall. It has 2,000 steps. It stands in Paris.",
    )
    assert repair(given, "answer").payload["conclusion"] == given["conclusion"]
    repaired = repair(given, "answer", unsafe=True)
    assert repaired.payload["conclusion"] == "The tower is 330 metres tall. It stands in Paris."
    assert (repaired.before.status, repaired.after.status) == ("citation_insufficient", "ok")
    assert "2,000 is not in the accepted excerpts" in repaired.repairs[0].because


@pytest.mark.parametrize(
    ("answer", "chunk", "left"),
    [
        (
            "암진단비는 가입 후 90일이 지나야 보장합니다 [C1]. 헬멧은 안내소에서 무료로 빌려줍니다 [C1].",
            "암진단비는 가입 후 90일이 지나야 보장합니다.",
            "암진단비는 가입 후 90일이 지나야 보장합니다 [C1].",
        ),
        (
            "自行车可以免费借用。[C1]埃菲尔铁塔位于巴黎，由铁制成。[C1]",
            "埃菲尔铁塔位于巴黎，由铁制成。",
            "埃菲尔铁塔位于巴黎，由铁制成。[C1]",
        ),
        (
            "エッフェル塔はパリにあります。[C1]犬は公園で必ずつないでください。[C1]",
            "エッフェル塔はパリにあります。",
            "エッフェル塔はパリにあります。[C1]",
        ),
        (
            "Facts:\n\n- The Eiffel Tower is 330 metres tall [C1]\n- Dogs must be kept on a lead in the park [C1]\n\nIt opened in March 1889 [C1].",
            TOWER,
            "Facts:\n\n- The Eiffel Tower is 330 metres tall [C1]\n\nIt opened in March 1889 [C1].",
        ),
    ],
)
def test_uncovered_claims_are_removed(answer: str, chunk: str, left: str) -> None:
    given = {"answer_text": answer, "retrieved_chunks": [chunk], "citations": ["C1"]}
    repaired = repair(given, "guardrails", unsafe=True)
    assert repaired.payload["answer_text"] == left
    assert repaired.before.status == "REFUSE"
    assert repaired.after.status == "PASS"


def test_an_answer_without_any_supported_claim_is_not_changed() -> None:
    given = case(
        {"chunk_id": "c1", "excerpt": "330 metres tall"}, conclusion="It is 340 metres tall. It weighs 9 tons."
    )
    repaired = repair(given, "answer", unsafe=True)
    assert repaired.payload["conclusion"] == given["conclusion"]
    assert not repaired.after.passed


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("The tower opened in March 1889 [C1].", "The tower opened in March 1889 [C2]."),
        ("The tower opened in March 1889 [1].", "The tower opened in March 1889 [2]."),
        ("The tower opened in March 1889 [ID:0].", "The tower opened in March 1889 [ID:1]."),
    ],
)
def test_a_marker_that_cites_the_wrong_chunk_is_corrected(wrong: str, right: str) -> None:
    case = {"answer_text": wrong, "retrieved_chunks": ["The tower is made of iron.", "The tower opened in March 1889."]}
    repaired = repair(case, "guardrails", unsafe=True)
    assert repaired.payload["answer_text"] == right
    assert [one.rule for one in repaired.repairs] == ["COV510"]
    assert repaired.after.status == "PASS"
    assert repair(case, "guardrails").payload == case
