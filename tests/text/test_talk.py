"""Small talk is not a claim. With a word about the subject, a number or another person, it is."""

from __future__ import annotations

import pytest

from answergate.text.answers.claims import read_claims

FEE = "The fee is 5 euros. "


def claims_of(sentence: str) -> list[str]:
    return [claim.text for claim in read_claims(FEE + sentence)]


@pytest.mark.parametrize(
    "sentence",
    [
        "I hope this information helps!",
        "The passages offer only partial evidence.",
        "Both passages cover the same topic.",
        "The passages cover related repairs.",
        "Two pieces of advice emerge from the passages.",
        "Here's what you need to know about returns.",
        "Let me walk you through the claim form.",
        "I understand that you lost your suitcase in Lisbon.",
        "Yes, you can.",
        "**Yes, in principle.**",
        "In short, yes.",
        "The answer is no.",
        "안녕하세요, 고객님.",
        "약관을 기준으로 정리해 드릴게요.",
        "달맞이섬 여행 정보를 안내해 드립니다!",
        "반품 절차에 대해 알려 드릴게요.",
        "2박 3일 여행을 계획 중이시군요!",
        "아래 순서대로 진행해 주세요.",
        "가능합니다.",
        "네, 먹여도 됩니다.",
        "下面为您整理要点。",
        "我来为您梳理一下退货流程。",
        "请按以下步骤操作。",
        "可以的。",
        "有的。",
        "네, 있습니다.",
        "근로계약서에 따른 답변입니다.",
        "ポイントを以下にまとめました。",
        "返品の手順をご説明いたします。",
        "次の順にお試しください。",
        "できます。",
    ],
)
def test_a_sentence_that_only_talks_is_no_claim(sentence: str) -> None:
    assert claims_of(sentence) == [FEE.strip()]


@pytest.mark.parametrize(
    "sentence",
    [
        "The documents are needed.",
        "Here are aliens who built the tower.",
        "Here's the summary of why the tower is unsafe because aliens built it.",
        "I understand that you owe 500 euros.",
        "근로계약서에 따른 금액입니다.",
        "免费的。",
        "没有的。",
        "ただです。",
        "네, 무료입니다.",
        "수수료는 무료라고 안내해 드립니다.",
        "料金は無料とご案内します。",
        "我来说明该塔由外星人建造。",
        "We provide free information.",
        "Each question has one answer.",
        "Based on the given passages, the term is one year.",
        "Here are the rules: no pets.",
        "I will explain that coffee harms the heart.",
        "The passages mention 3 repairs.",
        "Yes, the hotel has a heated pool.",
        "담당자가 안내해 드립니다.",
        "위험 정보를 제공합니다.",
        "이혼 자료를 제공합니다.",
        "고객센터에서 안내해 드립니다.",
        "수수료는 5유로라고 안내해 드립니다.",
        "我们公司提供介绍服务。",
        "下面的费用为5元。",
        "네, 강아지도 됩니다.",
        "はい、料金は無料です。",
        "担当者がご案内します。",
        "窓口では5円と案内しています。",
    ],
)
def test_what_says_something_of_the_subject_is_a_claim(sentence: str) -> None:
    assert len(claims_of(sentence)) == 2


@pytest.mark.parametrize("answer", ["Yes, you can.", "可以的。", "できます。", "가능합니다.", "The answer is:"])
def test_a_bare_yes_is_a_claim_where_nothing_else_is_said(answer: str) -> None:
    assert len(read_claims(answer)) == 1
