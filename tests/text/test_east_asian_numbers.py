"""Numbers that Chinese and Japanese answers write differently from their evidence, and wrong ones that look similar."""

from __future__ import annotations

import pytest
from supported import conflicts_of

from answergate.text.conflicts.conflict import ConflictKind

TABLE = "单位：百万元\n| 项目 | 2023年 | 2022年 |\n|---|---|---|\n| 营业收入 | 4,862.5 | 4,120.8 |\n| 净利润 | 612.4 | 655.0 |"
IN_MILLIONS = "Results (in millions of dollars)\n| Item | 2023 | 2022 |\n|---|---|---|\n| Revenue | 4,862.5 | 4,120.8 |"
IN_JAPANESE = "（百万円）\n| | 前期 | 当期 |\n|---|---|---|\n| 売上高 | 182,430 | 197,025 |"


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        # The scale of a table.
        ("营业收入为48.6亿元。", TABLE),
        ("Revenue was $4.9 billion.", IN_MILLIONS),
        ("売上高は1,970億円です。", IN_JAPANESE),
        ("売上高は1,824億3,000万円から増えました。", IN_JAPANESE),
        # Times and dates.
        ("地震发生在深夜11点59分。", "地震于23时59分发生。"),
        ("预计2024年三季度投产。", "2024年继续投资，预计第三季度投产。"),
        ("活动从5月1日持续到7日。", "活动时间：5月1日至5月7日。"),
        ("须在6月底前提交。", "提交截止日期为6月30日。"),
        ("这项办法从2024年1月开始实施。", "本办法自113年1月1日起实施。"),
        ("这趟车全程65分钟。", "车次C5　08:10发车　09:15到达"),
        ("所要時間は1時間半です。", "所要時間は90分です。"),
        ("考试时间两个半小时。", "考试时间150分钟。"),
        ("离职要提前一个月提出。", "离职应提前30日提出。"),
        ("一天不能超过12小时。", "每日不得超过十二小时。"),
        ("她27岁时获奖。", "她生于1970年，1997年获奖。"),
        ("公司连续三年亏损。", "公司2021年、2022年、2023年均亏损。"),
        # Counters, ranks and scores.
        ("帐篷和棉被各10400件。", "调拨帐篷10400顶、棉被10400床。"),
        ("台風13号が接近しています。", "台風第13号が接近しています。"),
        ("第16周时达到终点。", "At week 16 the endpoint was reached; week 52 followed."),
        ("主队以3比1获胜。", "主队3-1获胜。"),
        ("チームは2点を取りました。", "チームは2得点を挙げた。"),
        ("2週間に1回掃除します。", "約2週間に1度掃除します。"),
        ("上限は1学期24単位です。", "上限は学期ごとに24単位です。"),
        ("GPAが3.5以上なら申請できます。", "GPA3.5以上の者は申請できる。"),
        ("每月可以调用1000次API。", "The API allows 1,000 calls per month."),
        ("该药每4周使用。", "The drug was given 4-weekly."),
        ("适用于18至64岁的成年人。", "For adults aged 18 to 64 years."),
        ("他有10个篮板和7次助攻。", "他有10篮板7助攻。"),
        ("1回の洗濯で118リットルの水を使います。", "標準使用水量は118リットルです。"),
        ("5歳未満は無料です。", "Children under 5 travel free, others pay 12 pounds."),
        # Shares, products and remainders.
        ("会员买票打八折。", "会员买票按原价的80%收取。"),
        ("其余70%由公司支付。", "个人支付30%，其余由公司支付。"),
        ("売上は前年の1.2倍でした。", "売上は前年比120％だった。"),
        ("往復で960円かかります。", "片道480円"),
        ("一等座是二等座的1.6倍，也就是76.8元。", "二等座48元，一等座为二等座票价的1.6倍。"),
        ("每人补贴2000元，两个人就是4000元。", "补贴标准：每人2000元，两人均可申请。"),
        ("三年累计亏损12亿元。", "三年分别亏损3.2亿元、4.1亿元、4.7亿元。"),
        ("配当は24円から3円増えて27円です。", "配当は27円（前期は24円）です。"),
        ("大号重8.9公斤，比小号重2.7公斤。", "净重：小号6.2公斤，大号8.9公斤。"),
        ("延伸段共有5站。", "延伸段北端設3站，南端設2站。"),
        # Degrees and other measures.
        ("气温会降到零下15至17度。", "最低气温-15℃ ~ -17℃。"),
        ("最低气温零下5度。", "最低气温-5℃。"),
        ("最大風速は18m/sです。", "中心付近の最大風速は18メートルです。"),
        ("高さは約1メートルです。", "高さ1,021mm"),
        ("房间有30平米。", "房间面积30㎡。"),
        ("误差在正负0.5毫米以内。", "误差为±0.5毫米。"),
        # Things that the answer counts itself.
        ("利润下滑有两个原因：一是加大研发，二是搬迁工厂。", "利润下滑，因为加大研发并且搬迁工厂。"),
        ("The plan has three benefits: dental, eye care and travel.", "The plan has dental, eye care and travel."),
        ("这两种滤网都不能水洗。", "HEPA滤网与活性炭滤网均不能水洗。"),
        ("两个校区相距10公里。", "东校区与西校区相距10公里。"),
    ],
)
def test_a_number_in_another_guise_is_no_conflict(claim: str, chunk: str) -> None:
    assert [conflict.text for conflict in conflicts_of(claim, chunk)] == []


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("营业收入为58.6亿元。", TABLE),
        ("Revenue was $5.8 billion.", IN_MILLIONS),
        ("売上高は2,970億円です。", IN_JAPANESE),
        ("地震发生在深夜10点59分。", "地震于23时59分发生。"),
        ("预计2024年四季度投产。", "2024年继续投资，预计第三季度投产。"),
        ("活动从5月1日持续到9日。", "活动时间：5月1日至5月7日。"),
        ("这项办法从2023年1月开始实施。", "本办法自113年1月1日起实施。"),
        ("这趟车全程75分钟。", "车次C5　08:10发车　09:15到达"),
        ("所要時間は2時間半です。", "所要時間は90分です。"),
        ("她29岁时获奖。", "她生于1970年，1997年获奖。"),
        ("第24周时达到终点。", "At week 16 the endpoint was reached; week 52 followed."),
        ("主队以3比2获胜。", "主队3-1获胜。"),
        ("会员买票打七折。", "会员买票按原价的80%收取。"),
        ("其余60%由公司支付。", "个人支付30%，其余由公司支付。"),
        ("往復で980円かかります。", "片道480円"),
        ("一等座是二等座的1.6倍，也就是96元。", "二等座48元，一等座为二等座票价的1.6倍。"),
        ("每人补贴2000元，两个人就是5000元。", "补贴标准：每人2000元。"),
        ("1日1回飲みます。", "1日3回飲みます。"),
        ("大号重8.9公斤，比小号重3.7公斤。", "净重：小号6.2公斤，大号8.9公斤。"),
        ("高さは約2メートルです。", "高さ1,021mm"),
        ("校园里有三个校区。", "校园里有两个校区。"),
        ("1年以内に改善した。", "1回に1錠を飲み、1週間以内に改善した。"),
        ("利润下滑有三个原因：一是加大研发，二是搬迁工厂。", "利润下滑有两个原因，加大研发和搬迁工厂。"),
    ],
)
def test_another_number_is_still_a_conflict(claim: str, chunk: str) -> None:
    assert ConflictKind.NUMBER in [conflict.kind for conflict in conflicts_of(claim, chunk)]


@pytest.mark.parametrize(
    ("claim", "chunk"),
    [
        ("120种重大疾病的限额是400万元，没有免赔额。", "重大疾病：限额400万元，120种重大疾病，0免赔。"),
        ("逾期付租的，按欠付金额的0.05%支付违约金。", "逾期支付租金的，按应付未付金额的0.05%支付违约金。"),
        ("ホースが詰まっていないか確認します。", "ホースの詰まりを確認します。"),
        ("两款都保修2年。", "KJ-1和KJ-2保修2年。"),
        ("1人1泊9ポンドです。", "The campsite costs £9 per person per night (1 tent)."),
        ("ディスプレイは最大3台までです。", "Up to three: HDMI, DisplayPort and USB4."),
    ],
)
def test_what_only_looks_like_a_denial_or_a_count_is_no_conflict(claim: str, chunk: str) -> None:
    assert [conflict.text for conflict in conflicts_of(claim, chunk)] == []
