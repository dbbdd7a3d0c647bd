"""Japanese words that belong to a number."""

from __future__ import annotations

from answergate.lang.attribution_words import phrases
from answergate.lang.number_words import NumberWords

WORDS = NumberWords(
    deviations=phrases("標準偏差, 標準誤差"),
    each_before=phrases("毎"),
    each_behind=phrases("当たり, あたり, ごと, につき, 毎に"),
    bounds={
        "≥": phrases("以上, 少なくとも, 最低, 下回らない, 最小"),
        "≤": phrases("以下, 最大, 最高, 超えない, 上回らない, 超えてはならない, 超えないものとする"),
        ">": phrases("を超える, を超え, 超の, 超, を上回る, を上回り"),
        "<": phrases("未満, に満たない, を下回る, 足らず"),
    },
    loose_bounds={"≤": phrases("以内, まで, 内に"), ">": phrases("以降, 以後"), "<": phrases("以前")},
    lessening=phrases("減少, 減収, 減益, 下落, 縮小, 損失, 赤字, 下回, 低下, マイナス, 氷点下"),
    endings="の",
    zones={"UTC": phrases("協定世界時, 世界時, utc"), "JST": phrases("日本標準時, 日本時間, jst")},
    parts={
        "1/2": phrases("半分, 半数, 半額"),
        "h1": phrases("上半期, 上期, 前半期"),
        "h2": phrases("下半期, 下期, 後半期"),
        "half year": phrases("半年"),
        "half day": phrases("半日"),
        "half month": phrases("半月"),
        "half hour": phrases("半時間"),
        "early": phrases("上旬, 初旬"),
        "mid": phrases("中旬"),
        "late": phrases("下旬"),
        "×10": phrases("数十"),
        "×100": phrases("数百"),
        "×1000": phrases("数千"),
        "×10000": phrases("数万"),
    },
    classes=phrases("型, 期, 級, 類, 章, 部, 巻, 種, 相"),
    rate_prefixes={"year": phrases("年, 年率, 年利"), "month": phrases("月, 月利, 1か月, 1ヶ月"), "day": phrases("日, 日歩, 1日")},
    rates={
        "hour": phrases("毎時, 時間当たり"),
        "day": phrases("毎日, 一日, 日額"),
        "week": phrases("毎週, 週に"),
        "month": phrases("毎月, 月に, 月額"),
        "year": phrases("毎年, 年に, 年間, 年額"),
    },
)
