"""Sentences that only announce or caution: "note the following points", "it depends on your situation", 早めの準備をおすすめします.

They are told by their words: every one of them is of a small vocabulary in which nothing can be said of a subject.
"""

from __future__ import annotations

import re
from typing import Final

from answergate.text.numbers.alternation import listed
from answergate.text.words.rarity import alphabetic_weight
from answergate.text.words.stems import STEM_OF
from answergate.text.words.wording import flattened

_LONGEST: Final = 80
_DIGIT: Final = re.compile(r"\d")

# One of these a sentence has that announces or cautions.
_CUES: Final = listed(
    "following note below thing point mind aware remember depend vary accordingly works know attention"
)
_CUE: Final = re.compile(rf"\b(?:{'|'.join(cue.rstrip('y') for cue in _CUES)}|caveat)")
_NEUTRAL: Final = frozenset(STEM_OF[word] for word in _CUES) | {
    STEM_OF[word]
    for word in listed(
        "keep important worth few several some couple other more however please also always never key main condition detail exception "
        "caveat limit limitation rule step tip fact factor watch out pay careful consider bear look check situation circumstance case "
        "individual need person personal specific exact plan prepare ahead advance early short summary brief sum simply put here happen "
        "decide choose apply begin start before first apart additional extra that it this these there can may might should must would "
        "need want go come make sure take account different differently"
    )
}
_KOREAN: Final = re.compile(
    "(?:다만|단|또|또한|그리고|그런데|하지만|참고로|우선|먼저|마지막|그 외|이 외|추가|다음|아래|이하|몇|한|두|세|가지|사항|점|것|내용|부분|조건|제한|예외|유의|주의|기억|염두|참고|확인|점검|명심|꼭|반드시|잘|미리"
    "|충분히|알아|두|보|하|해|합|할|한다|있|주|드|시|바랍|좋|됩|되|상황|경우|사람|개인|조건|사정|따라|달라|다르|다를|차이|정리|요약|결론|간단|쉽게|말|이렇|같|그럼|이제|자|준비|계획|필요|수|도|더|그|이)"
)
_HANGUL_WORD: Final = re.compile("[가-힣]+")
_KOREAN_CUES: Final = re.compile("다음|아래|사항|가지|유의|주의|참고|확인|점검|명심|염두|따라|이렇|준비")
_CHINESE: Final = re.compile(
    "(?:但是?|不过|不過|另外|此外|同时|同時|还|還|最后|最後|总之|總之|其中)?[，,]?(?:"
    "(?:以下|下面)(?:几|幾)[点點](?:值得|需要?|要)(?:注意|留意|了解)|(?:请|請)?(?:还|還|也|务必|務必|一定|特别|特別)?(?:需要?|要)?(?:注意|留意|牢记|牢記|记住|記住|了解|確認|确认)(?:以下|下面|下列|如下|这|這)?的?(?:几|幾)?[点點个個项項]?(?:事项|事項|内容|內容|问题|問題|情况|情況|条件|條件|细节|細節)?"
    "|(?:还|還)?有(?:以下|下面)?(?:几|幾|一些)[点點个個项項]?(?:事项|事項|内容|內容|问题|問題|情况|情況|条件|條件|细节|細節|限制|例外)?(?:需要?|要|值得)?(?:注意|留意|了解|说明|說明)?"
    "|(?:简单|簡單)?(?:总结|總結|归纳|歸納)(?:一下|来说|來說|起来|起來|如下)?|(?:简单|簡單)(?:来说|來說|地?说|地?說)(?:如下)?"
    "|(?:具体|具體)?(?:要)?(?:视|視|看)(?:具体|具體|个人|個人|实际|實際)?(?:情况|情況)?而定|因(?:人|情况|情況|具体情况|個人情況)而异|因(?:人|情況)而異"
    "|(?:建议|建議)(?:您|你)?(?:提前|事先|尽早|盡早|提早)(?:做好)?(?:准备|準備|确认|確認|了解|安排|规划|規劃)(?:好)?)"
)
_JAPANESE: Final = re.compile(
    "(?:ただし|ただ|なお|また|ちなみに|さらに|最後に|まず|そのほか|その他|ほかにも?|他にも?)?、?(?:"
    "(?:次|以下|下記|こちら|いくつか|いくつかの|幾つか)?の?(?:点|こと|事項|注意点|注意事項|ポイント|条件|制限|例外|違い)[にをがは]も?(?:ご|お)?(?:注意|留意|確認|承知|理解|気をつけ|ござい|あり)(?:して|おき|を)?(?:ください|下さい|ましょう|ます|が必要です)?"
    "|(?:まとめる|整理する|要約する|簡単に言う|一言で言う|結論から言う|結論から申し上げる)と、?(?:次|以下|下記|こう|このよう)?の?(?:よう|とおり|通り)?[にで]?(?:なります|です|まとめられます)?"
    "|(?:詳細|詳しく|具体的に)は(?:次|以下|下記)の(?:とおり|通り)です"
    "|(?:状況|場合|条件|人|個人|ケース|内容|時期)(?:など)?に(?:よって|より)(?:異なり|変わり|違い)ます"
    "|(?:早め|事前)[のに](?:準備|確認|計画|ご準備|ご確認)(?:を|する(?:こと|の)を?)?が?(?:おすすめ|お勧め|安心)(?:し|いたし)?(?:ます|です))"
)
_STOPS: Final = ".!。！… *_:：—-"


def only_announces(sentence: str) -> bool:
    """Whether the whole sentence (markers taken out) says nothing but that something is to be noted, or that it depends."""
    if len(sentence) > _LONGEST or _DIGIT.search(sentence):
        return False
    words = sentence.strip(_STOPS)
    if sentence.isascii():
        return _announces_in_english(words.lower())
    hangul = _HANGUL_WORD.findall(words)
    if hangul:
        return _KOREAN_CUES.search(words) is not None and all(map(_KOREAN.match, hangul))
    return _CHINESE.fullmatch(words) is not None or _JAPANESE.fullmatch(words) is not None


def _announces_in_english(low: str) -> bool:
    if _CUE.search(low) is None:
        return False
    return all(STEM_OF[word] in _NEUTRAL or alphabetic_weight(word) == 0.0 for word in flattened(low).split())
