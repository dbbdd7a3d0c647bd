"""Sentences that only talk: to the reader, or about the answer and what it rests on.

"I hope this information helps!", "The passages offer only partial evidence", 약관을 기준으로 정리해 드릴게요. Whoever says what
he is about to do, or has no telling words but such as speak of answers and sources, says nothing of the subject. One
word more about it, or a number, and it is a claim.
"""

from __future__ import annotations

import re
from typing import Final

from answergate.text.numbers.alternation import listed
from answergate.text.words.rarity import alphabetic_weight
from answergate.text.words.stems import STEM_OF
from answergate.text.words.wording import Claimed, flattened

_LONGEST: Final = 160
_SHORT: Final = 32
# Two Han characters that only join weigh so much; a kana run may be a word: ただ.
_TELLS_NOTHING: Final = 0.05
# 네, 먹여도 됩니다.
_YES_INDEED: Final = re.compile(
    r"\W*(?:(?:네|예|아니요|아니오)[,.!]\s?(?:\S{1,2}[여해어아]도 |안 )?(?:됩니다|돼요|가능합니다|맞습니다|그렇습니다|괜찮습니다)"
    r"|(?:はい|いいえ)、(?:そうです|可能です|できます|できません|大丈夫です)|(?:是的?|对|可以)，(?:可以|没错|是这样)的?)\W*"
)
_YES: Final = frozenset(("yes", "no"))
_DIGIT: Final = re.compile(r"\d")
_EAST_ASIAN: Final = re.compile("[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3]")

# One of these a sentence that only talks has. Documents and information may be what the answer is about.
_CUES: Final = frozenset(
    STEM_OF[word]
    for word in listed(
        "i let hope thanks thank sorry glad happy welcome luck passage excerpt snippet source answer question summary"
    )
)
# "The passages cover related repairs": what passages are about is told by the answer's other sentences.
_OF_PASSAGES: Final = re.compile(
    r"\W*(?:(?:the|these|both|all|most) )?(?:\w+ )?(?:passages|excerpts|snippets|sources)\b|.*\bfrom the passages\W*\Z"
)
_FEW: Final = 2
_TALK: Final = _CUES | {
    STEM_OF[word]
    for word in listed(
        "sure certainly course absolutely great good best know help helpful useful assist assistance feel reach out context "
        "document text source evidence material information overview explanation response "
        "explain clarify summarise summarize outline provide give supply available retrieve above "
        "below following follow here together base offer contain cover include only solely entirely limit partial part "
        "partially brief briefly short quick further more additional any other detail detailed fully complete completely "
        "enough sufficient insufficient incomplete clear clearly directly explicitly mention say state discuss "
        "find look see read note mind keep main key point thing topic matter issue first second third "
        "all both same similar different hear understand begin start step walk through break down "
        "now so then well also just simply really very much little bit hi hello dear today describe piece advice emerge general "
        "specific particular several stay focus fragment relevant relate repeat restate take taken derive drawn draw convey agree disagree differ somewhat consistent given based provided"
    )
}
_REFERENCE: Final = re.compile(r"(?<=passage )\d{1,2}\b")
# "The answer is no" answers.
_ANSWERING: Final = frozenset(("yes", "no", "not", "true", "false"))
_HERE: Final = re.compile(
    r"\W*(?:(?:sure|certainly|of course|absolutely|yes|okay|ok)[,!.]? )?"
    r"(?:(?:here(?:['’]s| is| are)|below (?:is|are)) (?:what you|how (?:to|you|it|they)|(?:(?:an?|the|some|my|your|all|few|quick|short|brief|key|main) )+"
    r"(?:[a-z]+ )?(?:summary|overview|answers?|information|details|steps|guide|list|breakdown|explanation|rundown|points|things|facts|comparison))"
    r"|let me (?:explain|summari[sz]e|walk you through|break down|outline|go over|show you)"
    r"|i(?:['’]ll| will|['’]d be (?:happy|glad) to| can)(?: briefly)? (?:explain|summari[sz]e|walk you through|outline|go over|show you|describe))\b"
    # What is said of the matter itself follows a colon or a "that", or names a number.
    r"(?!.*(?:[:;]\s*\w|\b(?:that|who|which|because|is|are|was|were)\b|\d)).*"
)
# To see what somebody wants, has been through or is about to do is to speak of him.
_OF_THE_READER: Final = re.compile(
    r"\W*(?:i (?:understand|see|hear) (?:that )?you\b|it (?:sounds|seems|looks) like you\b|congratulations\b)"
    r"|.*(?:시군요|셨군요|시네요|셨네요|셨겠어요|셨겠네요|셨겠습니다|시겠어요|시겠네요)\W*\Z"
    r"|.*(?:のですね|んですね|でしたね|ですよね|お察しします|おめでとうございます)\W*\Z"
    r"|(?:恭喜|辛苦(?:了|您)|(?:很|非常|完全)?(?:理解|明白)(?:您|你)的)"
)
_PERFORMED: Final = re.compile(
    r".*(?:안내|정리|설명|소개|요약|말씀|답변|전달)\S? ?(?:해 ?)?(?:드릴게요|드리겠습니다|드립니다|드려요|드리려고 합니다|볼게요|보겠습니다|할게요|하겠습니다)\W*\Z"
    r"|.*알려 ?(?:드릴게요|드리겠습니다|드립니다|드려요)\W*\Z"
    r"|(?:아래|다음)(?:의|와|과|에)? ?\S* ?(?:순서|단계|절차|방법|내용|사항|안내|항목)\S{0,3} .{0,16}(?:주세요|하세요|보세요|됩니다)\W*\Z"
    r"|.*(?:(?:ご?説明|ご?案内|ご?紹介|ご?回答|お答え|お伝え|整理)(?:し|いたし|させていただき)|まとめ)(?:ます|ました)ね?\W*\Z"
    r"|(?:次|以下|下記)の(?:順|順番|手順|とおり|通り|方法|点|内容|要領)[^、。]{0,12}(?:ください|下さい|しましょう)\W*\Z"
    r"|请?(?:按照?|依照?|参照)(?:以下|下列|下面|如下)的?(?:步骤|顺序|方法|流程)[^，。]{0,8}\W*\Z"
    r"|(?:(?:好的|当然|當然|没问题|沒問題)[，,！!。]?)?(?:(?:下面|接下来|接下來|这里|這裡)|我(?=[来來会會将將为為给給帮幫已就])).{0,12}"
    r"(?:介绍|介紹|说明|說明|整理|总结|總結|解答|梳理|汇总|彙整|讲解|講解)(?:(?:一下|几点|幾點|要点|要點|重点|重點|如下|以下|相关|相關|有关|有關|[您你]的).{0,10})?\W*\Z"
)
# Somebody else does it: 담당자가 안내해 드립니다, 担当者がご案内します.
# and what is said comes before it: 무료라고 안내해 드립니다, 無料とご案内します.
_BY_ANOTHER: Final = re.compile(
    "(?<=[가-힣])(?:에서|께서|가|[라다]고|[음임]을) |(?<=[ぁ-ヿ㐀-鿿])(?:が|では|から|と(?=ご?(?:説明|案内|回答|お)))"
)
_KOREAN_TALK: Final = re.compile(
    "(?:[가-힣]{1,5}님\\b|안녕|고객|여러분|[가-힣]{0,6}(?:약관|계약서|규정|규약|설명서|안내문|공고문)|회원|질문|문의|답변|대답|설명|정리|요약|안내|정보|내용|자료|문서|지문|본문|근거|바탕|관련|아래|다음|참고|확인|도움|궁금|추가|자세"
    "|말씀|드리|드립|드려|드릴|주세|주십|바랍|바라|알려|언제든|간단|핵심|요점|물론|감사|부탁|죄송|이상|제공|주어진|제시|따른|따라|따르면|기준|있으|있습|되[셨었]|됩|하[시겠]|합니다|(?:위|해|더|이|그|네|예)\\Z)"
)
_HANGUL_WORD: Final = re.compile("[가-힣]+")
_OF_THE_ANSWER: Final = re.compile("안녕|고객님|질문|답변|도움|궁금|감사|자료|문서|지문|정보")


def is_talk(sentence: str) -> bool:
    """Whether the whole sentence (markers taken out) only talks to the reader, or about the answer and its sources."""
    if len(sentence) > _LONGEST:
        return False
    if sentence.isascii() or not _EAST_ASIAN.search(sentence):
        return _talks_in_english(sentence.lower())
    if _OF_THE_READER.match(sentence):
        return True
    if _DIGIT.search(sentence):
        return False
    if _PERFORMED.match(sentence):
        return _BY_ANOTHER.search(sentence) is None
    hangul = _HANGUL_WORD.findall(sentence)
    return bool(hangul) and _OF_THE_ANSWER.search(sentence) is not None and all(map(_KOREAN_TALK.match, hangul))


def says_nothing(sentence: str) -> bool:
    """Whether it is no more than a yes or no: "Yes, you can", "In principle, yes". It says something only where nothing else is said."""
    if len(sentence) > _SHORT:
        return False
    if not sentence.isascii():
        return _YES_INDEED.fullmatch(sentence) is not None or _tells_nothing(sentence)
    words = flattened(sentence).split()
    telling = [word for word in words if word.isdigit() or alphabetic_weight(word) > 0.0]
    return bool(words) and (not telling or (len(telling) <= _FEW and (words[0] in _YES or words[-1] in _YES)))


def _tells_nothing(sentence: str) -> bool:
    """Whether a sentence of no alphabet has no word that tells anything: 有的, 네 있습니다."""
    if _DIGIT.search(sentence) or not _EAST_ASIAN.search(sentence):
        return False
    return all(unit.weight <= _TELLS_NOTHING for unit in Claimed(sentence).units)


def _talks_in_english(low: str) -> bool:
    if _HERE.match(low) or (_OF_THE_READER.match(low) and _DIGIT.search(low) is None):
        return True
    words = flattened(_REFERENCE.sub("", low)).split()
    # A source may be what the answer is about; the sources are the answer's own.
    if "source" in words or not _ANSWERING.isdisjoint(words) or _CUES.isdisjoint(map(STEM_OF.__getitem__, words)):
        return False
    told = [word for word in words if STEM_OF[word] not in _TALK and (word.isdigit() or alphabetic_weight(word) > 0.0)]
    return not told or (len(told) <= _FEW and _OF_PASSAGES.match(low) is not None and _DIGIT.search(low) is None)
