"""Sentences that speak of the answer itself or of where more is to be found, and of nothing else.

"That's it!", "The second passage repeats the same information", 이상입니다, 以上です. Each is known as a whole only: one
word more about the subject, and it is a claim.
"""

from __future__ import annotations

import re
from typing import Final

from answergate.text.answers.closings import is_closing

_LONGEST: Final = 180
_END_MARKS: Final = " \t\r\n.。!！?？*_~\"'“”"

_NOUNS: Final = r"(?:passages?|contexts?|documents?|texts?|sources?|excerpts?|articles?|chunks?|snippets?|information|evidence|material)"
_GIVEN: Final = (
    r"(?:the|this|these|those|all|both|any|my|your|of|given|provided|supplied|available|retrieved|above|relevant|cited|"
    r"first|second|third|fourth|fifth|last|other|remaining|next|same|two|three)"
)
_EVIDENCE: Final = (
    rf"(?:{_GIVEN} )*{_NOUNS}(?: \d{{1,2}})?(?: (?:provided|given|supplied|available|above|found|contained))?"
)
_WHERE: Final = rf"{_EVIDENCE}(?: in {_EVIDENCE})?"
_ENGLISH: Final = re.compile(
    # That there is more than one thing to say.
    r"(?:you(?:['’]ve| have)(?: got)?|there(?:['’]re| are)) (?:several|a few|some|various|multiple|many|different|a number of|a couple of) "
    r"(?:different |possible |main |good )?(?:options|ways|choices|possibilities|methods|things)"
    r"(?: (?:to (?:do (?:this|that|so|it)|consider|keep in mind)|available|for (?:you|this|that)|here))*"
    r"|(?:well, )?(?:it|this|that) depends|(?:yes|no),? (?:but only )?(?:up to a point|to some extent|in part|with (?:some )?(?:limits|exceptions))"
    # That it is done.
    r"|(?:and )?that(?:['’]s| is) (?:it|all)(?: there is to it| you need(?: to know)?| for now)?|there you (?:have it|go)"
    r"|enjoy(?: it| your(?: \w+){1,2})?|(?:good|best of) luck(?: to you)?|happy [a-z]+ing|have fun|you['’]re (?:done|all set)"
    r"|(?:safe|happy) travels|get well soon|take care|(?:i['’]m |i am )?(?:so |very |really )?sorry to hear (?:that|this|about (?:that|this|your(?: [a-z]+){1,2}))"
    # What is not there.
    r"|(?:none|not|nothing)(?: (?:is|are|was|were))?(?: (?:explicitly|specifically|directly|clearly))? (?:(?:mentioned|stated|"
    rf"specified|indicated)|(?:mentioned|stated|specified|indicated|provided|given|listed|discussed|found|available) (?:in|by|from) {_WHERE})|n/a"
    rf"|(?:it|this) (?:is|remains) (?:unclear|not clear|unknown|uncertain) (?:from|in|based on) {_WHERE}"
    r"|(?:additional|more|further) (?:information|context|details?) (?:is|are|would be|may be) (?:needed|required|necessary) "
    r"to (?:answer|respond)(?: (?:fully|completely|this|the|your|accurately|question|questions))*"
    # Where more is to be found.
    r"|(?:however,? |but )?(?:(?:for|if you) (?:[^.;,]{1,40}, ){0,2}?[^.;,]{1,80}, )?"
    r"(?:please |you (?:may|might|should|can|could|will)(?: also)?(?: need to| want to| have to)? |it is (?:best|recommended) to |"
    r"i (?:recommend|suggest) )?(?:consult(?:ing)?|refer(?:ring)? to|check(?:ing)?|seek(?:ing)?|see) "
    r"(?:additional|other|further|more|external|outside|the (?:full|original|cited|provided|given)) (?:reliable |relevant |detailed )?"
    rf"(?:{_NOUNS}|resources?|references?|materials)(?: (?:beyond|outside of|outside|other than|besides) {_EVIDENCE}| for (?:more|further|"
    r"additional) (?:information|details))?"
    r"|(?:please )?(?:check|see|consult|refer to|read|visit) (?:your|the|their) (?:[a-z]+ ){0,2}"
    r"(?:policy|contract|agreement|manual|leaflet|website|site|page|timetable|documents?|documentation|wording|terms|guide|booklet|regulations) "
    r"for (?:the |any )?(?:full|more|further|complete|exact|additional|latest) (?:details?|information|terms|conditions)"
    # Whom to ask, and that the answerer is none of these. "Before use" is what the evidence must say.
    r"|(?:please |always |it is (?:always )?(?:best|recommended|advisable|a good idea) to |you (?:may|might|should) (?:also )?(?:want to )?)?"
    r"(?:consult|contact|ask|speak|talk)(?: with| to)? (?:an?|your|the) (?:[a-z]+ ){0,2}(?:attorney|lawyer|doctor|physician|pharmacist|professional"
    r"|specialist|expert|advis[eo]r|provider|vet|veterinarian|mechanic|technician|representative)"
    r"(?: (?:for (?:more|further|your|specific|personal)|if you(?:['’]re| are| have)|about your|regarding your)\b[^.;0-9]{0,60})?"
    r"|(?:please note that )?(?:i['’]m|i am) not an? [a-z ]{3,20}(?:,? (?:and|so) this (?:is|should)\b[^.;0-9]{0,60})?"
)

_EAST_ASIAN_LETTER: Final = re.compile(r"[㐀-鿿ぁ-ヿ가-힣]")
_KOREAN_NOUNS: Final = "(?:문서|자료|정보|문맥|내용|근거|출처|지문|본문|문단|텍스트|발췌문)"
# Whom or what anybody is told to ask.
_KOREAN_ASKED: Final = "(?:안내문|누리집|홈페이지|웹사이트|공지|공지사항|공고|공고문|약관|계약서|설명서|첨부문서|고객센터|관리사무소|학교|병원|담당자|담당부서|의사|약사|전문가|보험사|은행)"
_CHINESE_NOUNS: Final = "(?:资料|資料|文档|文檔|文件|信息|資訊|上下文|内容|內容|材料|文本|片段|段落|文章)"
_JAPANESE_NOUNS: Final = "(?:情報|資料|文書|文脈|文章|段落|テキスト|本文)"
_EAST_ASIAN: Final = re.compile(
    r"(?:(?:네|예|물론입니다|물론이죠|알겠습니다)[,.!]? )?"
    rf"(?:(?:(?:제공|제시)된|주어진|해당|위) )?(?:{_KOREAN_NOUNS}\S{{0,2}} (?:바탕으로|근거로|기반으로|토대로|따라) )?"
    r"(?:(?:질문|문의)\S{0,3} (?:(?:내용|사항)\S{0,2} )?(?:(?:대해|대하여|관해) )?)?(?:답변|대답|답|설명|정리|요약)\S{0,2} ?(?:해 ?)?(?:드리겠습니다|하겠습니다|드릴게요|할게요)"
    r"|물론(?:입니다|이죠)|알겠습니다|(?:아주 )?좋은 질문(?:입니다|이네요|이에요)|(?:답변은 )?이상입니다|이(?:것이|게) (?:전부|다)입니다|행운을 빕니다"
    r"|안녕하세요|안녕하십니까|(?:(?:빠른|조속한) )?쾌유를 빕니다"
    r"|(?:즐거운|행복한|편안한|안전한|좋은|건강한) [가-힣]{1,6} ?(?:되세요|되십시오|보내세요|하세요|되시(?:길|기를?) 바랍니다)"
    rf"|(?:더 |보다 )?(?:자세한|정확한|구체적인|최신) (?:내용|정보|사항|조건)\S? (?:[가-힣]{{1,6}} ){{0,2}}{_KOREAN_ASKED}\S{{0,3}} (?:참고|참조|확인|문의|상담)\S{{0,6}}"
    r"(?: (?:바랍니다|주세요|주십시오))?"
    r"|맛있게 드세요|(?:방법|선택지|옵션|경우)\S? (?:여러|몇) ?가지(?:가)? 있(?:습니다|어요)|(?:경우|상황)에 따라 (?:다릅니다|달라요|달라집니다)"
    rf"|(?:[첫두세네]|다른|나머지) ?(?:번째 )?{_KOREAN_NOUNS}\S{{0,2}} (?:같은|동일한|비슷한|유사한) (?:내용|정보)\S? (?:반복|제공|포함|담)\S{{0,8}}"
    rf"|(?:더 |보다 )?(?:자세한|추가|추가적인|상세한) (?:내용|정보|사항)\S? (?:(?:다른|추가|원본|해당|관련) )?{_KOREAN_NOUNS}\S? (?:참고|참조|확인)\S{{0,6}}"
    r"(?: (?:바랍니다|주세요|주십시오))?"
    rf"|(?:(?:当然|當然|好的|没问题)[，,！!。]?)?我(?:可以|会|會|将|將|来|來)(?:为您|為您)?(?:(?:根据|根據|基于|基於)[^，。]{{0,8}}{_CHINESE_NOUNS})?"
    r"(?:回答|解答|说明|說明|总结|總結)(?:[您你]的)?(?:问题|問題)?"
    r"|以上(?:就是|是|即为)?(?:全部|所有)?(?:内容|內容|信息|答案|回答)?|就这些|就這些|[您你]好|(?:这是[个個]?很?|真是)?好(?:的)?[问問][题題]|祝[您你](?:好运|好運|顺利|順利)"
    rf"|(?:第[一二三四五\d][段篇个個份]|其他){_CHINESE_NOUNS}?(?:也|都)?(?:重复|重複|提供|包含)了?(?:相同|类似|類似|同样|同樣)的?(?:信息|資訊|内容|內容)"
    rf"|(?:(?:如需|如果需要|若需|想了解|要了解)(?:更多|进一步|進一步|详细|詳細)的?(?:信息|資訊|详情|詳情|内容|內容)?[，,]?)?请(?:参考|参阅|查阅)(?:其他|更多|原始|相关)的?{_CHINESE_NOUNS}"
    rf"|(?:(?:はい|もちろんです|承知しました)[、。！]?)?(?:(?:提供された|与えられた|以下の|上記の)?{_JAPANESE_NOUNS}(?:に基づいて|をもとに|を基に)、?)?"
    r"(?:ご?質問に)?(?:お答え|回答|ご?説明)(?:します|いたします|させていただきます)"
    r"|こんにちは|以上(?:です|となります)|(?:とても)?[良い]い質問ですね?|ご?参考になれば幸いです"
    rf"|(?:[一二三四\d]つ目|[1-9一二三四]番目|他)の{_JAPANESE_NOUNS}も?(?:同じ|同様の|類似の)(?:情報|内容)を(?:繰り返し|提供し|含ん)[てで]います"
    rf"|(?:(?:さらに)?詳し(?:くは|い情報は)|詳細は)?、?(?:他の|その他の|別の|元の){_JAPANESE_NOUNS}源?を(?:ご?参照|ご?確認|ご覧)(?:して)?ください"
)


# What each of those opens with: most sentences open otherwise, and are done with.
_OPENING_LETTERS: Final = frozenset(
    "네예물알제주해위질문답대설정요아좋이행맛방선옵경상첫두세다나더보자추상내근출지본텍발안쾌빠조즐행편건구정최"
    "当當好没我以就这真祝第其如若想要请您你"
    "こはも承提与上情資段テ本質おご回説とい良参一二三四他さ詳そ別元123456789"
)


def is_about_the_answer(sentence: str) -> bool:
    """Whether the whole sentence (markers taken out) asserts nothing but how the answer came about, or where there is more."""
    if len(sentence) > _LONGEST:
        return False
    words = sentence.strip(_END_MARKS)
    if words.isascii() or not _EAST_ASIAN_LETTER.search(words):
        return _ENGLISH.fullmatch(words.lower()) is not None
    if words[0] in _OPENING_LETTERS and _EAST_ASIAN.fullmatch(words) is not None:
        return True
    return words[0] < "가" and is_closing(words)
