"""Sentences that assert nothing about the subject: refusals, courtesies, and words that only lead in.

A sentence is boilerplate only as a whole. One that goes on to say something ("I could not find the fee, but the term
is one year") is not. Denials about the world ("We do not cover floods", "약관은 보장하지 않습니다") are assertions:
a refusal speaks of the answerer or of the evidence.
"""

from __future__ import annotations

import re

from msgspec import Struct

from answergate.text.answers.additions import adds_a_claim

_GIVEN = r"given|provided|supplied|available|retrieved|above|relevant|reference|search|source|cited"
_EVIDENCE = (
    rf"(?:(?:the|this|these|any|your|my|our|of|{_GIVEN})\s+)*"
    r"(?:context|documents?|passages?|information|texts?|sources?|excerpts?|articles?|chunks?|snippets?"
    rf"|(?:{_GIVEN})\s+(?:data|results?|evidence|materials?|references?))(?:\s+(?:provided|given|supplied|available|above))?\b"
)
_SORRY = (
    r"(?:(?:i['’]?m|i\s+am|we\s+are|we['’]re)\s+(?:(?:very|so|really)\s+)?(?:sorry|afraid)|sorry|unfortunately"
    r"|(?:my\s+)?apologies|i\s+apologi[sz]e|regrettably)\b"
)
_CANNOT = (
    r"(?:can\s?not|can['’]t|could\s+not|couldn['’]t|do\s+not|don['’]t|did\s+not|didn['’]t"
    r"|(?:am|are|was|were)\s+(?:unable|not\s+able)\s+to|(?:wasn|weren)['’]t\s+able\s+to)\s+"
)
_NOTHING_OF_OURS = r"(?:information|mention|details?|answers?|context)\b"

_ENGLISH = re.compile(
    rf"(?:{_SORRY}(?:\s+for\s+(?:the|any)\s+\w+)?[,.!:]?\s*(?:(?:but|that)\s+)?)?"
    rf"(?:(?:based\s+on|according\s+to|from|in|given|using)\s+{_EVIDENCE}[,:]?\s*)?(?:"
    # Refusals.
    rf"i\s+{_CANNOT}(?:find|locate|answer|determine|provide|give|help|assist|see|have|know|verify|confirm|say|tell)\b"
    rf"|we\s+{_CANNOT}(?:find|locate|answer|determine)\b"
    rf"|unable\s+to\s+(?:answer|find|determine|locate)\b|as\s+an\s+ai\b"
    rf"|{_EVIDENCE}\s+(?:do(?:es)?\s+not|do(?:es)?n['’]t|did\s+not|didn['’]t)\s+(?:\w+ly\s+)?"
    r"(?:contain|mention|provide|include|specify|state|give|say|discuss|address|indicate|offer|answer)\b"
    rf"|there\s+(?:is|are|was|were)\s+(?:no|not\s+enough|insufficient)\s+(?:\w+\s+)?{_NOTHING_OF_OURS}"
    rf"|(?:no|not\s+enough|insufficient)\s+(?:\w+\s+)?{_NOTHING_OF_OURS}"
    r"|(?:it|this|that)\s+(?:is\s+not|isn['’]t|was\s+not|cannot\s+be)\s+"
    rf"(?:mentioned|stated|specified|found|determined|answered|provided)(?:\s+(?:in|from|by)\s+{_EVIDENCE})?\W*\Z"
    # That the evidence is enough.
    rf"|{_EVIDENCE}(?:\s+\d{{1,3}})?\s+(?:provides?|contains?|gives?|offers?|has|have)\s+"
    r"(?:(?:the|all|enough|sufficient|necessary|needed|required|relevant)\s+)+information\s+(?:(?:needed|necessary|required)\s+)?"
    r"to\s+answer\s+(?:the|this|your)\s+question\W*\Z"
    # Courtesies.
    r"|(?:please\s+)?(?:let\s+me\s+know|feel\s+free|do(?:n['’]t|\s+not)\s+hesitate)\b"
    r"|(?:i\s+)?hope\s+(?:this|that|it)\s+(?:helps|answers|is\s+helpful|clarifies)\b"
    r"|if\s+you\s+(?:have|need|want|would\s+like)\s+(?:any|more|further|additional|other|to\s+know)\b"
    r"|if\s+you['’]d\s+like\b|is\s+there\s+anything\s+else\b|would\s+you\s+like\s+(?:me|to|more)\b"
    r"|(?:thank\s+you|thanks)(?:\s+for\s+\w+(?:\s+\w+)?)?\W*\Z|you['’]?re\s+welcome\W*\Z"
    r"|(?:sure|certainly|of\s+course|absolutely|(?:great|good)\s+question|hello|hi)"
    r"(?:[,!.]?\s+(?:thing[,!]?\s+)?i(?:['’]d|['’]ll|\s+would|\s+will|\s+can)\s+(?:be\s+(?:happy|glad)\s+to\s+)?(?:help|assist)\b|\W*\Z)"
    # What is left after an opening phrase: nothing, or an announcement.
    r"|here\s*(?:is|are|['’]s)\s+[^.:]{0,80}:\W*\Z|\W*\Z)"
)
_ENGLISH_TURN = re.compile(
    r"\b(?:but|however|although|though|nevertheless|nonetheless|yet|instead|except\s+that)\b|[;:—]\s*\w+\s+\w+\s+\w+"
)


class _Phrases(Struct, frozen=True):
    """``denial`` is cheap and comes first: without it in the last ``reach`` characters nothing was refused."""

    courtesy: re.Pattern[str]
    denial: re.Pattern[str]
    reach: int
    refusal: re.Pattern[str]
    turn: re.Pattern[str]


_KOREAN_NOUNS = r"(?:문서|자료|정보|문맥|맥락|컨텍스트|내용|근거|출처|지문|텍스트|본문|발췌문)"
_KOREAN = _Phrases(
    courtesy=re.compile(
        r"(?:(?:추가|다른|더|또)\S* .{0,20}(?:질문|궁금|문의|도움).{0,20}(?:주세요|주십시오|바랍니다)"
        r"|(?:질문|궁금한|문의)\S* .{0,10}있으시면.{0,30}|도움이 되.{0,20}"
        rf"|.{{0,8}}{_KOREAN_NOUNS}\S{{0,4}} .{{0,8}}(?:질문|답)\S{{0,4}} .{{0,16}}정보\S? (?:제공|포함|담|있)\S{{0,6}}"
        r"|(?:(?:정말|대단히) )?(?:죄송|감사)(?:합니다|드립니다)"
        rf"|(?:(?:제공된|주어진|제시된|해당|위|다음) )?{_KOREAN_NOUNS}\S{{0,4}}"
        r"(?: (?:따르면|바탕으로|근거하면|의하면|기반으로))?)\Z"
    ),
    denial=re.compile(r"[없않못모어부]"),
    reach=10,
    refusal=re.compile(
        rf".{{0,200}}?(?:{_KOREAN_NOUNS}\S* .{{0,60}}(?:찾을 수가? 없|찾지 못|확인할 수가? 없|확인되지 않|알 수가? 없"
        r"|답\S{0,4} (?:(?:드릴|할) )?수가? 없|(?:포함되어|나와|언급되어|명시되어|기재되어|제시되어) 있지 않)\S{0,6}\Z"
        r"|(?:정보|내용|언급|자료|근거)[가이은는]? (?:없|부족하|제공되지 않|충분하지 않)\S{0,6}\Z"
        r"|(?:답변|대답|답)\S{0,3} (?:(?:드릴|할) )?수가? 없\S{0,6}\Z|답변(?:을 )?드리기 어렵\S{0,6}\Z|모르겠\S{0,6}\Z)"
        r"|(?:찾을|알|확인할) 수가? 없\S{0,6}\Z"
    ),
    turn=re.compile(r"(?:지만|으나|는데|하나|다만|그러나|반면)[,\s]"),
)

_CHINESE_NOUNS = r"(?:资料|資料|文档|文檔|文件|信息|資訊|资讯|上下文|内容|內容|材料|文本|片段)"
_CHINESE_CANNOT = (
    r"(?:无法|無法|不能|没有|沒有|并未|並未|未能|未|不足以)(?:从中|從中|直接|明确|明確|具体|具體|准确|準確)?"
)
_CHINESE = _Phrases(
    courtesy=re.compile(
        r"(?:(?:很|非常)?(?:抱歉|遗憾|遺憾|感谢|感謝)|对不起|對不起|不好意思|谢谢|謝謝|当然|當然|好的"
        r"|希望.{0,8}(?:帮助|幫助|帮到您|幫到您)|如(?:果|有|您)[^，,、；;0-9]{0,10}(?:问题|問題|疑问|疑問|需要(?:帮助|幫助|协助|協助|了解)?)(?:[，,].{0,20})?"
        rf"|.{{0,8}}{_CHINESE_NOUNS}.{{0,3}}(?:提供|包含|含有)了?(?:回答|足够|足夠|必要|所需).{{0,14}}(?:信息|資訊|资讯|内容|內容)"
        rf"|(?:根据|根據|基于|基於).{{0,10}}{_CHINESE_NOUNS})\Z"
    ),
    denial=re.compile(r"[无無没沒未不]"),
    reach=100,
    refusal=re.compile(
        rf"(?:根据|根據|在|从|從|基于|基於)?.{{0,10}}?{_CHINESE_NOUNS}(?:中|里|裡|内|來看|来看)?[，,]?(?:并|並|均|都|也|我)?(?:"
        rf"{_CHINESE_CANNOT}(?:找到|回答|确定|確定|确认|確認|提供|提及|提到|得知|得出|判断|判斷|包含|说明|說明|给出|給出|查到"
        r"|任何|相关|相關|关于|關於|足够|足夠)|找不到).{0,60}\Z"
        r"|我?(?:们|們)?(?:目前|暂时|暫時)?(?:无法|無法|不能)(?:回答|提供答案|确定答案|確定答案).{0,40}\Z|我不知道.{0,20}\Z"
    ),
    turn=re.compile(r"但|然而|不过|不過|可是|[；;：:].{4}"),
)
_JAPANESE_NOUNS = r"(?:情報|資料|文書|文脈|コンテキスト|文章|テキスト|ドキュメント|記載|記述)"
_JAPANESE = _Phrases(
    courtesy=re.compile(
        r"(?:(?:大変)?申し訳(?:ありません|ございません)|すみません|(?:ほかに|他に|その他|もし)?、?ご不明な点.{0,30}|(?:他に|その他).{0,12}質問.{0,20}"
        r"|お役に立て.{0,12}|(?:はい、)?(?:もちろん|承知しました|ありがとうございます)(?:です)?"
        rf"|.{{0,8}}{_JAPANESE_NOUNS}.{{0,4}}(?:質問|回答).{{0,12}}(?:情報|内容)(?:が|は)(?:含まれて|あり|記載されて).{{0,4}}"
        rf"|(?:提供された|与えられた|以下の|上記の)?{_JAPANESE_NOUNS}(?:によると|に基づくと|によれば|に基づいて))\Z"
    ),
    denial=re.compile(r"ません|不明"),
    reach=8,
    refusal=re.compile(
        rf".{{0,200}}?(?:{_JAPANESE_NOUNS}.{{0,60}}?(?:見つかりません|見つけられません|見当たりません|含まれていません|記載されていません|言及されていません"
        r"|わかりません|分かりません|確認できません|判断できません"
        r"|お?答え(?:すること(?:は|が))?できません|答えられません|回答できません|不明です)(?:でした)?\Z"
        r"|(?:情報|記載|記述|言及)(?:は|が)(?:ありません|ございません)(?:でした)?\Z"
        r"|(?:お答え|回答|答えることが)できません\Z|答えられません\Z)|(?:私には)?(?:わかりません|分かりません)\Z"
    ),
    turn=re.compile(r"が、|しかし|ただし|けれど|一方"),
)
_CJK_SORRY = re.compile(
    r"(?:(?:(?:정말|대단히) )?(?:죄송합니다만|죄송하지만|유감스럽게도|안타깝게도|아쉽게도)"
    r"|(?:很|非常)?(?:抱歉|遗憾|遺憾)|对不起|對不起|不好意思"
    r"|(?:大変)?申し訳(?:ありません|ございません)が|すみませんが|残念ながら)[,，、。\s]*"
)
_HAN_KANA_OR_HANGUL = re.compile(r"[㐀-鿿ぁ-ヿ가-힣]")
_KANA_OR_HANGUL = re.compile(r"[ぁ-ヿ가-힣]")
_END_MARKS = " \t\r\n.。!！?？,，、:：*_~\"'“”"

_INTERJECTION = re.compile(
    r"(?:yes|no|yeah|yep|nope|correct|right|true|false|okay|ok|indeed|exactly|네|예|아니요|아니오|아닙니다|맞습니다|그렇습니다"
    r"|가능합니다|불가능합니다|됩니다|안 됩니다|있습니다|없습니다|是|是的|不是|否|对|不|对的|可以|可以的|不可以|能|不能|行|不行|有|没有"
    r"|はい|いいえ|そうです|できます|できません|可能です|不可能です|あります|ありません)\W*\Z"
)
_REFERENCE = re.compile(
    r"\W*(?:(?:see|from|sources?|references?|citations?|출처|来源|來源|出典)\W+)?(?:(?:passages?|sources?|documents?|chunks?|contexts?|references?|문서|문단|자료|资料|資料|文書)"
    r"\s?#?\d{1,3}(?:\s?(?:,|&|-|and|및|和|と)\s?)?){1,5}(?:\d{1,3})?(?:\W+(?:unavailable|not available|n/a|empty|없음|无|無|なし))?\W*\Z"
)
_SOURCES = (
    r"(?:cited )?sources?(?: (?:used|cited))?|references|citations|bibliography|(?:인용 ?)?출처|참고 ?(?:문헌|자료)"
    r"|(?:参考|參考)(?:资料|資料|文献|文獻)|(?:引用)?(?:来源|來源)|引用(?:文献|元)|出典"
)
_SOURCES_LABEL = re.compile(rf"\W*(?:{_SOURCES})(?:\W|and|및|和|と)*\Z")
_SOURCES_BEFORE = re.compile(rf"\W*(?:{_SOURCES})[*_]*\s?[:：][*_]*\s*", re.IGNORECASE)
# With its marker or, where that counts as a citation and was taken out, without.
_FOOTNOTE_LABEL = re.compile(r"(?:\[[^\]\s]+\])?[:：]\s*")
# A file, an address, a name in title brackets, what is called a document; pages, clauses and years may stand beside it.
_TITLE_PART = (
    r"(?:https?://\S+|[\w\-.()]*?\.(?:pdf|docx?|xlsx?|pptx?|html?|md|txt|csv|hwpx?)\b|[《『「〈][^》』」〉\n]{1,60}[》』」〉]"
    r"|(?:\bpp?\.|\bpages?|§|[제第]|\b[Ss]ec(?:tion|\.)?)\s?\d+(?:\s?[-–]\s?\d+)?[조항장节節条條章]?"
    r"|\d+(?:\s?[-–]\s?\d+)?\s?(?:쪽|페이지|[页頁]|ページ)|(?:19|20)\d\d(?!\w)년?"
    r"|[^\W\d_a-z]{2,20}(?:약관|설명서|안내서|보고서|条款|條款|合同|手册|说明书|說明書|报告|報告|約款|規約|報告書)"
    r"|[A-Z][\w'’&-]*|\b(?:a|an|the|of|and|or|for|to|in|on|at|by|with|from)\b)"
)
# No way back into a part once read: there are as many ways to cut "A-A-A" as there are hyphens.
_TITLE = re.compile(rf"(?:[^\w\n《『「〈§]*+(?>{_TITLE_PART}))++[^\w\n.!?。！？]*\Z")
_LONGEST_TITLE = 120
_LONGEST_LABEL = 40
_STOPS = (".", "。", "!", "?", "！", "？")
_LEAD_IN_ENDINGS = (
    *(":", "：", "as follows", "the following", "如下"),
    *(f"{head} 같{ending}" for head in ("다음과", "아래와") for ending in ("습니다", "다", "아요", "음")),
    *(
        f"{head}{ending}"
        for head in ("以下の通り", "以下のとおり", "次の通り", "次のとおり")
        for ending in ("", "です", "である")
    ),
)


# What a lead-in says of the list under it and of nothing else: "the policy has the following terms:".
_ANNOUNCES = re.compile(
    r"\W*(?:(?:according to|based on|as (?:stated|described|noted|listed) (?:in|by)|per|in|from)\b(?:\W|\band\b)*)?"
    r"(?:here(?: is| are|['’]s)\b[^.;]{0,60}"
    r"|(?:[\w'’-]+ ){1,4}(?:is|are|has|have|includes?|lists?|states?|provides?|contains?|outlines?|describes?|mentions?|gives?"
    r"|specif(?:y|ies)|shows?|offers?|says?|notes?|sets out)(?: as follows| (?:the following|these)(?: [\w'’-]+){0,3})?)\W*\Z"
    r"|.{0,24}(?:(?:다음과|아래와) 같(?:습니다|다|아요|음)|如下|以下(?:の通り|のとおり)(?:です|である)?|次の(?:通り|とおり)(?:です|である)?)\W*\Z"
)


def is_boilerplate(sentence: str) -> bool:
    """Whether the whole sentence (markers taken out) is a refusal, a courtesy or a bare opening phrase."""
    if sentence.isascii() or not _HAN_KANA_OR_HANGUL.search(sentence):
        match = _ENGLISH.match(sentence.lstrip("*_\"'“ ").lower())
        if match is None or _ENGLISH_TURN.search(match.string, match.end()):
            return False
        return not adds_a_claim(match.string[match.end() :])
    words = sentence.strip(_END_MARKS)
    if sorry := _CJK_SORRY.match(words):
        words = words[sorry.end() :]
    if not words:
        return True
    script = _KANA_OR_HANGUL.search(words)
    phrases = _CHINESE if script is None else _KOREAN if script[0] >= "가" else _JAPANESE
    if phrases.courtesy.match(words):
        return True
    refused = phrases.denial.search(words, max(0, len(words) - phrases.reach)) and phrases.refusal.match(words)
    return bool(refused) and not phrases.turn.search(words) and not adds_a_claim(words)


def is_interjection(sentence: str) -> bool:
    """Whether it is a bare yes, no or the like: it says something only where nothing else is said."""
    return len(sentence) < 16 and _INTERJECTION.match(sentence.lower()) is not None


def is_reference(sentence: str) -> bool:
    """Whether it only names a piece of the evidence: ``(Passage 2)``, ``출처: 문서 1``."""
    return len(sentence) < 60 and _REFERENCE.match(sentence.lower()) is not None


def is_sources_label(sentence: str) -> bool:
    """Whether it heads a list of what was cited: ``Sources:``, ``출처``, ``参考资料``, ``出典``."""
    # most sentences are finished, and a label is not
    return (
        len(sentence) < _LONGEST_LABEL
        and not sentence.endswith(_STOPS)
        and _SOURCES_LABEL.match(sentence.lower()) is not None
    )


def is_title(words: str) -> bool:
    """Whether it is plainly the name of a source: ``Group Policy Terms 2024, p. 3``, ``약관.pdf 12쪽``, ``《保险条款》``."""
    return len(words) <= _LONGEST_TITLE and _TITLE.match(words) is not None


def title_given(sentence: str) -> str:
    """What stands behind ``Source:`` or the label of a note, ``[^1]:``, ``[1]:``; nothing where there is no label."""
    if ":" not in sentence and "：" not in sentence:
        return ""
    label = _FOOTNOTE_LABEL.match(sentence) or _SOURCES_BEFORE.match(sentence)
    return sentence[label.end() :] if label else ""


def is_announcement(lead_in: str) -> bool:
    """Whether a lead-in (markers taken out) says nothing but that a list follows, and of what."""
    return _ANNOUNCES.match(lead_in.lower()) is not None


def is_lead_in(sentence: str) -> bool:
    """Whether it only announces what follows: it ends with a colon, "as follows", 다음과 같습니다, 如下, 以下の通り."""
    return sentence[-24:].rstrip(" *_.。").lower().endswith(_LEAD_IN_ENDINGS)
