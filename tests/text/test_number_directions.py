"""SPEC 3.6a: what words say about a number counts like its sign, its rate and its bound."""

from __future__ import annotations

import pytest

from answergate import check

WRONG = [
    # a direction
    ("Rents rose by 2.4% in March.", "Rents dropped by 2.4% in March."),
    ("The fund made a profit of $7 million.", "The fund made a loss of $7 million."),
    ("Exports are up 3%.", "Exports are down 3%."),
    ("Exports declined 3%.", "Exports +3%"),
    ("Operating profit was $45 thousand.", "Operating profit (loss), in thousands: $(45)"),
    ("Der Umsatz stieg um 5 Prozent.", "Der Umsatz sank um 5 Prozent."),
    ("Die Mieten gingen um 4 % zurück.", "Die Mieten erhöhten sich um 4 %."),
    ("Der Gewinn lag bei 4 Mio. Euro.", "Der Verlust lag bei 4 Mio. Euro."),
    ("产量减少了8%。", "产量增加了8%。"),
    ("租金下调了200元。", "租金上调了200元。"),
    ("股价上涨了2.5%。", "股价当日-2.5%。"),
    ("輸出は4.2%増加した。", "輸出は4.2%減少した。"),
    ("매출이 12% 늘었다.", "매출이 12% 줄었다."),
    # a rate before the number
    ("停车费为30元。", "停车费每小时30元。"),
    ("肥料は20kgを使う。", "肥料は1ヘクタール当たり20kgを使う。"),
    # a bound
    ("長さが5センチより短い枝は残す。", "長さが5センチを超える枝は残す。"),
    ("깊이가 3미터보다 얕은 곳", "깊이가 3미터보다 깊은 곳"),
    ("Pipes wider than 40 mm are used.", "Pipes narrower than 40 mm are used."),
    # the letters of a unit
    ("The level was 58 dB(C).", "The level was 58 dB(A)."),
    ("The plate is 8 mm thick.", "The plate is 9 ± 8 mm thick."),
]
RIGHT = [
    ("Orders fell by 1.7%.", "Orders: -1.7%"),
    ("Orders are up 1.7%.", "Orders: +1.7%"),
    ("Orders rose by 1.7%.", "Orders increased by 1.7%."),
    ("Orders rose by 1.7%.", "Growth of orders: 1.7%"),
    ("It may rise up to 5%, the lower limit.", "It may rise up to 5%."),
    ("Net profit was $9 million.", "Earnings decreased to $9 million."),
    ("利益は9億円だった。", "利益が9億円に減少した。"),
    ("Die Zahl der Gäste ging um 3,1 % zurück.", "Zahl der Gäste: -3,1 %"),
    ("产量比去年少了8%。", "产量同比-8%。"),
    ("销量回落了5%。", "销量-5%。"),
    ("매출이 12% 떨어졌다.", "매출 -12%"),
    ("停车费每小时30元。", "停车每小时收费30元。"),
    ("肥料は1ヘクタール当たり20kgです。", "1ヘクタール当たり20kgの肥料を使う。"),
    ("今年32歳です。", "年齢：３２歳"),
    ("비용은 50만 원을 넘지 않는다.", "비용은 50만 원을 한도로 한다."),
    ("荷重は8キロ以下です。", "荷重は8kgを超えてはならない。"),
    ("The bus has 52 seats.", "A 52-seat bus takes the group to the lake."),
    ("容量是25千伏安。", "容量：25 kVA"),
    ("该法自民国一〇八年施行。", "該法自民國108年施行。"),
    ("建成于1937年6月3日。", "建成于一千九百三十七年六月三日。"),
    ("試験は18か月にわたり行われた。", "試験期間は18\nか月であった。"),
    ("The bolt has a tolerance of 0.5 mm.", "Bolt: 30 ± 0.5 mm"),
    ("公差は0.5ミリです。", "寸法：30±0.5 mm"),
    ("It was made on July 4, 2019.", "Made on the 4th day of July 2019."),
    ("Rund siebentausend Fans kamen.", "Es kamen 7.000 Fans."),
    ("Die Pause dauert ein halbes Jahr.", "Es folgt eine halbjährige Pause."),
    ("Nach § 9 gilt die Frist.", "§ 9 Kündigung\nDie Frist gilt."),
    ("pHは6.8でした。", "pH6.8で測定した。"),
    ("第二季度的收入低于第三季度。", "三季度收入高，二季度收入低。"),
    ("Der Wert lag bei 58 dB(A).", "Messwert: 58 dB(A)"),
]


@pytest.mark.parametrize(("conclusion", "excerpt"), WRONG)
def test_another_direction_rate_or_bound_in_words_is_stopped(conclusion: str, excerpt: str) -> None:
    assert _status(conclusion, excerpt) == "citation_insufficient"


@pytest.mark.parametrize(("conclusion", "excerpt"), RIGHT)
def test_the_same_in_other_words_passes(conclusion: str, excerpt: str) -> None:
    assert _status(conclusion, excerpt) == "ok"


def _status(conclusion: str, excerpt: str) -> str:
    case = {
        "conclusion": conclusion,
        "evidences": [{"chunk_id": "c1", "excerpt": excerpt}],
        "raw_chunks": {"c1": excerpt},
    }
    return check(case, gate="answer", policy="answer-equal").status
