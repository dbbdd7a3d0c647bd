"""Sentences about the answer itself are not claims. Sentences about the subject are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answergate.text.answers.about_answers import is_about_the_answer
from answergate.text.answers.absence import speaks_of_absence
from answergate.text.answers.claims import read_claims

FEE = "The fee is 5 euros. "


def claims_of(sentence: str) -> list[str]:
    return [claim.text for claim in read_claims(FEE + sentence) if not speaks_of_absence(claim.text)]


@pytest.mark.parametrize(
    "sentence",
    [
        "Sure, I can answer your question based on the given passages.",
        "Certainly! I can help answer that based on the provided context.",
        "Of course, here is the answer to your question:",
        "Sure! Based on the passages provided, here are the answers:",
        "That's it!",
        "That's all!",
        "That is all there is to it.",
        "And that's it!",
        "Enjoy!",
        "Good luck!",
        "Happy cooking!",
        "There you have it!",
        "I hope this information is helpful.",
        "I hope you find this useful!",
        "None mentioned in the passages.",
        "None mentioned in the given passages.",
        "Not mentioned in the provided context.",
        "Not specified in the passages.",
        "Not stated.",
        "N/A",
        "The second passage repeats the same information.",
        "Passage 3 provides similar information.",
        "The other passages provide the same information.",
        "The third passage does not provide any relevant information.",
        "However, if you want a more detailed guide or additional tips, you may need to consult additional sources beyond the given passages.",
        "For more information, please refer to other sources.",
        "Please consult additional resources for further details.",
        "These are the answers based on the given passages.",
        "The answer is based on the passages provided.",
        "This answer is based on the information provided in the passages.",
        "Note that this answer is based solely on the provided context.",
        "Thank you for your question!",
        "Great question!",
        "I'd be happy to help!",
        "Let me explain.",
        "Let's break it down.",
        "Here's a summary of the main points:",
        "In summary:",
        "To answer your question:",
        "Based on the provided passages, the answer is as follows:",
        "I will answer the question based on the given passages.",
        "The passages provide the following information:",
        "Note: The information is taken from passage 1.",
        "Source: Passage 2",
        "Unfortunately, the passages do not say.",
        "Additional information is needed to answer fully.",
        "It is unclear from the passages.",
        "This information is not available in the given passages.",
        "The passages do not explicitly state this.",
        "네, 주어진 문서를 바탕으로 답변드리겠습니다.",
        "물론입니다! 질문에 답변해 드리겠습니다.",
        "이상입니다.",
        "도움이 되셨길 바랍니다.",
        "문서에 언급되지 않음.",
        "제공된 지문에는 언급되어 있지 않습니다.",
        "두 번째 지문도 같은 내용을 반복합니다.",
        "더 자세한 내용은 다른 자료를 참고하시기 바랍니다.",
        "좋은 질문입니다!",
        "요약하면 다음과 같습니다.",
        "当然，我可以根据所提供的资料回答您的问题。",
        "以上就是全部内容。",
        "希望对您有帮助。",
        "资料中未提及。",
        "第二段重复了相同的信息。",
        "如需更多信息，请参考其他资料。",
        "好问题！",
        "总结如下：",
        "はい、提供された資料に基づいてお答えします。",
        "以上です。",
        "就这些。",
        "お役に立てれば幸いです。",
        "資料には記載がありません。",
        "二つ目の文章も同じ情報を繰り返しています。",
        "詳しくは他の資料をご参照ください。",
        "良い質問ですね！",
        "まとめると以下の通りです。",
        "You have several options.",
        "It is best to consult an attorney for your specific situation.",
        "Please consult with a lawyer if you are unsure about any of these steps.",
        "Please note that I am not a lawyer, and this should not be considered legal advice.",
        "There are a few ways to do this.",
        "It depends.",
        "Yes, up to a point.",
        "방법은 여러 가지가 있습니다.",
        "경우에 따라 다릅니다.",
        "Safe travels!",
        "Sorry to hear about your suitcase!",
        "I'm so sorry to hear that.",
        "Please check your policy for the full details.",
        "See the official website for more information.",
        "안녕하세요!",
        "문의하신 내용에 대해 답변드리겠습니다.",
        "즐거운 여행 되세요!",
        "좋은 하루 보내세요.",
        "자세한 내용은 안내문을 확인하세요.",
        "더 자세한 사항은 고객센터에 문의해 주세요.",
        "您好！",
        "こんにちは！",
        "ほかにご不明な点があれば、お気軽にお尋ねください。",
    ],
)
def test_a_sentence_about_the_answer_is_no_claim(sentence: str) -> None:
    assert claims_of(sentence) == [FEE.strip()]


@pytest.mark.parametrize(
    "sentence",
    [
        "That's it for the museum: it closes for good in May.",
        "None of the patients recovered.",
        "The second passage of the bill repeats the same rule for banks.",
        "Sure, the fee is 5 euros based on the given passages.",
        "You must consult a doctor before use.",
        "Enjoy a free drink with every meal.",
        "Good luck charms were sold at the fair.",
        "Not specified drugs are forbidden at the airport.",
        "The passage repeats that the fee is 5 euros.",
        "Please consult your doctor before use.",
        "네, 수수료는 5유로입니다.",
        "이상 증상이 나타나면 중단하십시오.",
        "두 번째 지문에 따르면 수수료는 5유로입니다.",
        "当然，费用是5欧元。",
        "以上费用包括早餐。",
        "はい、料金は5ユーロです。",
        "以上の料金は朝食を含みます。",
        "The third passage says that the fee is 5 euros.",
        "For more information, call 555-1234.",
        "This information is not available to the public before May.",
        "Additional information is needed to open an account.",
        "Not available before May.",
        "Not found guilty.",
        "Enjoy your stay at the hotel by the lake.",
        "You have several options to cancel the ticket without a fee.",
        "It depends on the age of the child.",
        "Yes, up to a limit of 5 euros.",
        "선택지는 두 가지가 있습니다.",
        "Check the filter for exact fit.",
        "See the second page for the full amount of 300 euros.",
        "Sorry to hear about your suitcase, which is covered up to 500 euros.",
        "안전한 운전을 위해 전조등을 켜세요.",
        "자세한 내용은 5월 20일 공고문에 있습니다.",
        "您好友可以免费入场。",
        "ほかに不明な費用はかかりません。",
    ],
)
def test_a_sentence_that_says_something_of_the_subject_stays_a_claim(sentence: str) -> None:
    assert len(claims_of(sentence)) == 2


@given(st.text())
def test_any_text_is_read(text: str) -> None:
    assert is_about_the_answer(text) in (True, False)


def test_a_long_run_of_openings_is_read_in_no_time() -> None:
    assert not is_about_the_answer("if you " + "a, " * 55 + "b")
    assert not is_about_the_answer("the " * 40 + "end")
