"""Reads the claims of a text. Also has sentences that are not claims, and claims that only look like them."""

from __future__ import annotations

from answergate.text.answers.claims import read_claims

REFUSALS = [
    "I cannot find that in the context.",
    "I'm sorry, but I could not find any information about the fee.",
    "Sorry, I can't help with that.",
    "Unfortunately, the provided passages do not mention the waiting period.",
    "There is no information about fees in the context.",
    "Unable to answer based on given passages.",
    "This is not mentioned in the documents.",
    "I don’t know.",
    "제공된 문서에서 찾을 수 없습니다",
    "죄송하지만 주어진 자료만으로는 답변할 수 없습니다.",
    "관련 내용이 문서에 포함되어 있지 않습니다.",
    "해당 질문에 대한 정보가 없습니다.",
    "根据提供的资料无法回答",
    "抱歉，上下文中没有提到等待期。",
    "根據提供的資料，無法回答該問題。",
    "提供された情報には見つかりません",
    "提供された資料には記載がありません。",
    "申し訳ありませんが、回答できません。",
]
ASSERTIONS = [
    "The context provides the necessary information about fees.",
    "Passage 3 contains the necessary information to answer the question: 5%.",
    "I could not find the fee, but the term is one year.",
    "I cannot find the fee; the term is one year.",
    "We do not cover floods.",
    "We cannot provide cover for floods.",
    "The policy does not cover floods.",
    "The results did not indicate a difference.",
    "There is no evidence that it works.",
    "Unfortunately, the house burned down.",
    "Based on the given passages, the term is one year.",
    "Sorry is a 2015 song.",
    "Sure, I can answer the question: the term is one year.",
    "That's it, the term is one year.",
    "약관은 보장하지 않습니다.",
    "약관에는 면책 조항이 없습니다.",
    "문서 제출 기한은 없습니다.",
    "수수료는 문서에서 찾을 수 없지만, 보험기간은 1년입니다.",
    "根据提供的资料，等待期为90天。",
    "材料未通过检验。",
    "资料中没有提到费用，但保险期为一年。",
    "提供された資料によると、期間は90日です。",
    "手数料の記載は見つかりませんが、期間は1年です。",
    "情報漏えいの補償はありません。",
]


def claims(text: str) -> list[str]:
    return [claim.text for claim in read_claims(text)]
