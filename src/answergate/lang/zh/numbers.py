"""Chinese words that belong to a number."""

from __future__ import annotations

from answergate.lang.attribution_words import phrases
from answergate.lang.number_words import NumberWords

WORDS = NumberWords(
    deviations=phrases("标准差, 标准误"),
    each_before=phrases("每"),
    bounds={
        "≥": phrases("至少, 最少, 不少于, 不低于, 不小于, 以上, 最低, 起码, 不得少于, 不得低于"),
        "≤": phrases("至多, 最多, 不超过, 不高于, 不大于, 以下, 不得超过, 最高, 最大, 不能超过, 不得多于, 不多于"),
        ">": phrases("超过, 多于, 大于, 高于, 逾, 超出"),
        "<": phrases("不足, 不满, 少于, 低于, 小于, 未满, 未达"),
    },
    loose_bounds={"≤": phrases("以内, 之内, 内"), ">": phrases("以后, 之后"), "<": phrases("以前, 之前")},
    lessening=phrases("下降, 减少, 下跌, 下滑, 萎缩, 收缩, 亏损, 赤字, 损失, 降低, 零下, 负, 减"),
    endings="的了是在和与及或为被把对将则均由从向以且并而但时后前内里中上下",
    zones={
        "UTC": phrases("utc, 世界时, 协调世界时, 格林尼治"),
        "CST": phrases("北京时间"),
        "JST": phrases("日本时间, 东京时间"),
    },
    parts={
        "1/2": phrases("一半"),
        "h1": phrases("上半年"),
        "h2": phrases("下半年"),
        "half year": phrases("半年"),
        "half month": phrases("半个月, 半月"),
        "half day": phrases("半天, 半日"),
        "half hour": phrases("半小时, 半个小时"),
        "early": phrases("上旬"),
        "mid": phrases("中旬"),
        "late": phrases("下旬"),
        "×10": phrases("数十, 几十"),
        "×100": phrases("数百, 几百"),
        "×1000": phrases("数千, 几千"),
        "×10000": phrases("数万, 几万"),
        "×100000000": phrases("数亿, 几亿"),
        "x2": phrases("翻番, 翻一番"),
    },
    classes=phrases("型, 期, 级, 类, 章, 部, 卷"),
    rate_prefixes={"year": phrases("年, 年利率, 年化"), "month": phrases("月, 月利率"), "day": phrases("日, 日利率")},
    rates={
        "hour": phrases("每小时, 每小時"),
        "day": phrases("每天, 每日, 一天"),
        "week": phrases("每周, 每週, 每星期, 一周"),
        "month": phrases("每月, 每个月, 每個月"),
        "year": phrases("每年, 年化"),
    },
)
