"""A Korean, Chinese or Japanese person or place in the place of another: 본사는 부산에 for 본사는 서울에.

These scripts have no capitals, and a word in the place of another is mostly a synonym. So only well-known places count, and
persons whose family name is common, where the evidence has another of the same kind between the same characters.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from msgspec import Struct

from answergate.model.span import Span
from answergate.text.numbers.alternation import alternation
from answergate.text.words.wording import Claimed, Prepared

_KOREAN_PLACES: Final = (
    "서울 부산 대구 인천 광주 대전 울산 세종 수원 성남 용인 고양 창원 청주 천안 안산 안양 평택 포항 김해 제주 여수 순천 강릉 춘천 원주 경주"
    " 판교 파주 시흥 목포 군산 도쿄 오사카 교토 후쿠오카 베이징 상하이 홍콩 타이베이 싱가포르 방콕 하노이 뉴욕 워싱턴 런던 파리 베를린"
    " 로마 마드리드 모스크바 시드니 두바이 미국 중국 일본 독일 프랑스 영국 이탈리아 스페인 러시아 베트남 태국 캐나다 호주 브라질 멕시코"
)
_CHINESE_PLACES: Final = (
    "北京 上海 天津 重庆 广州 深圳 杭州 南京 苏州 武汉 成都 西安 青岛 大连 沈阳 长沙 郑州 济南 厦门 福州 合肥 宁波 无锡 昆明 哈尔滨 长春 南昌 南宁 贵阳"
    " 太原 石家庄 兰州 海口 三亚 珠海 东莞 佛山 台北 高雄 香港 澳门 東京 东京 大阪 首尔 纽约 伦敦 巴黎 柏林 莫斯科 新加坡 美国 英国 法国 德国 日本 韩国"
    " 俄罗斯 印度 越南 泰国 加拿大 澳大利亚 巴西"
)
_JAPANESE_PLACES: Final = (
    "東京 大阪 京都 名古屋 横浜 札幌 福岡 神戸 仙台 広島 千葉 埼玉 新潟 静岡 岡山 熊本 鹿児島 長崎 金沢 奈良 沖縄 那覇 北海道 ソウル 釜山 北京 上海 香港 台北"
    " ニューヨーク ロンドン パリ ベルリン モスクワ シドニー シンガポール アメリカ イギリス フランス ドイツ イタリア スペイン ロシア インド ベトナム 中国 韓国"
)
_KOREAN_PERSON: Final = (
    "[김이박최정강조윤장임한오서신권황안송홍문]"
    "[민서지예하도시주현영정성동상재승준태은미경수혜유윤철진우종병창석소나보호희순형세규찬건]"
    "[수희호영진현준우민은숙미경철훈석환연지아윤빈혁섭식규열옥순애란형욱재태림솔]"
)
# Family names that open few other words: 周末, 方法, 高度 and 顾客 are nobody.
_CHINESE_PERSON: Final = "[李王张張刘劉陈陳赵趙吴吳郑鄭孙孫杨楊郭邓鄧韩韓曹彭蒋蔡贾魏薛潘杜袁徐沈罗羅宋唐冯吕卢陆崔邱秦邵孟][\u4e00-\u9fff]{1,2}"
_JAPANESE_FAMILIES: Final = (
    "佐藤 鈴木 高橋 田中 渡辺 伊藤 山本 中村 小林 加藤 吉田 山田 佐々木 山口 松本 井上 木村 斎藤 斉藤 清水 山崎 池田 橋本 阿部 石川 山下 中島 石井 小川 前田"
    " 岡田 長谷川 藤田 後藤 近藤 村上 遠藤 青木 坂本 福田 太田 西村 藤井 金子 岡本 藤原 中野 三浦 原田 中川 松田 竹内 小野 田村 東野 夏目 川端 宮崎"
)


class _Kind(Struct, frozen=True):
    """Names that may stand for each other: what one looks like, and how many characters before it must be the same."""

    name: str
    pattern: re.Pattern[str]
    before: int


def _kind(name: str, before: int, border: str = "") -> _Kind:
    return _Kind(name, re.compile(border + name), before)


_WORD_START: Final = "(?<![\uac00-\ud7a3])"
_KOREAN: Final = (
    _kind(alternation(_KOREAN_PLACES.split()), 3, _WORD_START),
    _kind(_KOREAN_PERSON, 3, _WORD_START),
)
_CHINESE: Final = (_kind(alternation(_CHINESE_PLACES.split()), 2), _kind(_CHINESE_PERSON, 2))
_JAPANESE: Final = (
    _kind(alternation(_JAPANESE_PLACES.split()), 2),
    _kind(f"{alternation(_JAPANESE_FAMILIES.split())}[\u4e00-\u9fff]{{0,3}}", 2),
)
# One look at the words: most claims have no such name.
_FIRST_CHARACTERS: Final = frozenset(
    [
        *(name[0] for name in f"{_KOREAN_PLACES} {_CHINESE_PLACES} {_JAPANESE_PLACES} {_JAPANESE_FAMILIES}".split()),
        *_KOREAN_PERSON.partition("]")[0][1:],
        *_CHINESE_PERSON.partition("]")[0][1:],
    ]
)
_HANGUL: Final = re.compile("[\uac00-\ud7a3]")
_KANA: Final = re.compile("[\u3041-\u30ff]")
_REACH: Final = 8
_MOST_NAMES: Final = 16
_LETTER: Final = "\u3041-\u30ff\u4e00-\u9fff\uac00-\ud7a3A-Za-z0-9"
_LETTERS_BEFORE: Final = re.compile(f"[{_LETTER} ]*\\Z")
_LETTERS_BEHIND: Final = re.compile(f" ?[{_LETTER}]")
_NO_LETTER: Final = f"(?! ?[{_LETTER}])"


def exchanged_east_asian_names(claim: Claimed, missing: Collection[str], chunk: Prepared) -> list[tuple[Span, Span]]:
    """The names of a claim that are missing, each with the other name that the chunk it rests on has in its place."""
    text = claim.text
    opening = {word[:2] for word in missing if word[0] in _FIRST_CHARACTERS}
    if not opening:
        return []
    kinds = _KOREAN if _HANGUL.search(text) else _JAPANESE if _KANA.search(text) else _CHINESE
    exchanged = []
    for kind in kinds:
        places = [match.span() for match in kind.pattern.finditer(text) if match.group()[:2] in opening]
        for start, last in places[:_MOST_NAMES]:
            # Nothing says where a Han name ends but what follows it there and here.
            for end in range(last, start + 1, -1):
                other = _other_in_place(text, Span(start, end), kind, chunk.text)
                if other is not None:
                    exchanged.append((Span(start, end), other))
                    break
    return exchanged


def _other_in_place(claim: str, span: Span, kind: _Kind, text: str) -> Span | None:
    """The place of another name of the kind that the claim lacks, between the same characters."""
    if kind.pattern.fullmatch(claim, span.start, span.end) is None:
        return None
    letters = _LETTERS_BEFORE.search(claim, max(0, span.start - _REACH), span.start)
    before = letters.group().replace(" ", "")[-kind.before :] if letters else ""
    if len(before) < kind.before:
        return None
    behind = _LETTERS_BEHIND.match(claim, span.end)
    ending = _loosely(behind.group().strip()) if behind else _NO_LETTER
    place = re.compile(f"{_loosely(before)} ?({kind.name}){ending}")
    for match in place.finditer(text):
        if match[1] not in claim and not set(match[1]).intersection(span.of(claim)):
            return Span(*match.span(1))
    return None


def _loosely(characters: str) -> str:
    """A pattern for these characters with any spaces between them."""
    return "".join([f" ?{re.escape(character)}" for character in characters])
