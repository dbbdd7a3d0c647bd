"""Data of industrial parts in Chinese: a selection table, a comparison, and data sheets of two pages."""

from collections.abc import Iterator
from typing import Any

from reportlab.lib.pagesizes import A4, landscape
from reportlab.platypus import PageBreak

from bench.fields.open.drawing import Drawn, Look, fill, gap, pages, ruled, span, table

FONT = "STSong-Light"


def documents() -> Iterator[Drawn]:
    yield Drawn("hengchuan", "selection-table", "selection.pdf", hengchuan())
    yield Drawn("haituo", "comparison", "automation-2026.pdf", haituo())
    yield Drawn("ruiheng", "datasheet", "datasheets.pdf", ruiheng())


def hengchuan() -> bytes:
    """A landscape table with a row per model. Units are in the header, and cells are merged in several columns."""
    look = Look(font=FONT, bold=FONT, size=9.5, accent="#8b0000", breaks_anywhere=True)
    rows = [
        ["型号", "名称", "输入电压 (V)", "额定电流 (A)", "工作温度 (℃)", "防护等级", "质保期", "含税单价 (元)"],
        ["HC-S120-24", "开关电源", "85～264", "5", "-20～+70", "IP20", "3年", "168.00"],
        ["HC-S120-24U", "开关电源（UL认证）", "90～264", "5", "", "", "5年", "215.00"],
        ["HC-S240-24", "开关电源", "176～264", "10", "-20～+60", "", "3年", "296.00"],
        ["HC-R2Z", "中间继电器", "20.4～26.4", "10", "-40～+70", "IP40", "18个月", "12.80"],
        ["HC-R2Z-LED", "中间继电器（带指示灯）", "", "10", "-40～+60", "", "", "14.50"],
        ["HC-X12N", "接近传感器", "10～30", "0.2", "-25～+70", "IP67", "", "35.50"],
        ["HC-X18N", "接近传感器", "", "0.2", "", "", "24个月", "41.00"],
        ["HC-E38", "旋转编码器", "5～26", "0.08", "见注3", "IP65", "24个月", "询价"],
    ]
    merged = [
        ((4, 1), (4, 2)),
        ((5, 1), (5, 3)),
        ((2, 4), (2, 5)),
        ((5, 4), (5, 5)),
        ((6, 4), (6, 6)),
        ((2, 6), (2, 7)),
        ((4, 6), (4, 7)),
        ((5, 6), (5, 7)),
    ]
    style = [*ruled("#777777"), fill("#f2dede", (0, 0), (-1, 0)), *[span(first, last) for first, last in merged]]
    story = [
        look.title("工业自动化产品选型表"),
        look.text("恒川电子有限公司　2026年第一版　年产能超过 300 万只，出口 40 多个国家和地区。"),
        gap(2),
        table(look, rows, [32, 46, 32, 30, 32, 26, 28, 35], style, centre=True),
        gap(3),
        look.note("注1：HC-R2Z 的机械寿命为 1000万次，电气寿命为 10万次（额定负载）。"),
        look.note("注2：HC-S120-24 的效率为 91.5%（输入 230 VAC、满载）。效率每提高 1%，全年约省电 9 度。"),
        look.note("注3：HC-E38 的工作温度为 -20～+85 ℃，储存温度为 -30～+90 ℃。"),
        look.note("注4：单笔订单满 5000 元免运费。样品单价加收 20%。"),
    ]
    return pages(look, story, "恒川电子", "第 {page} 页", size=landscape(A4))


def haituo() -> bytes:
    """A column per model. The header has a fill, one cell covers all columns, and a mark points to a note."""
    look = Look(font=FONT, bold=FONT, size=9.5, accent="#0d47a1", breaks_anywhere=True)
    rows = [
        ["型号", "HT120-24D", "HT-JQ2", "HT-LJ12", "HT-BM38", "HT-BM38-S"],
        ["产品类别", "导轨电源", "中间继电器", "接近开关", "编码器", "不锈钢编码器"],
        ["工作电压", "88～264 V", "21.6～26.4 V", "6～36 V", "4.75～5.25 V", "5～30 V"],
        ["额定电流", "5 A", "8 A", "200 mA", "100 mA", "100 mA"],
        ["峰值电流", "7.5 A", "16 A", "300 mA", "–", "–"],
        ["环境温度", "-25～+60 ℃", "-40～+85 ℃", "-25～+75 ℃", "", ""],
        ["储存温度", "-40～+85 ℃", "", "", "", ""],
        ["防护等级", "IP20", "IP40", "IP68 ①", "按订单要求", "IP66"],
        ["机械寿命", "–", "2000万次", "–", "–", "–"],
        ["效率", "≥ 89%", "–", "–", "–", "–"],
        ["质保期", "2年", "", "", "", ""],
        ["参考价", "￥145", "￥9.60", "面议", "￥320.00", "￥588.00"],
    ]
    merged = [((3, 5), (5, 5)), ((1, 6), (5, 6)), ((1, 10), (5, 10))]
    style = [
        *ruled("#b0bec5", 0.4),
        fill("#0d47a1", (0, 0), (-1, 0)),
        fill("#e3ecf8", (0, 1), (0, -1)),
        *[span(first, last) for first, last in merged],
    ]
    story = [
        look.title("海拓科技　自动化元件对比表"),
        look.text("价格有效期至 2026年12月31日，均为含税参考价。十年品质，百万客户的选择。"),
        gap(2),
        table(
            look,
            rows,
            [26, 30, 31, 29, 29, 29],
            style,
            header_columns=1,
            header_colour="#ffffff",
            centre=True,
        ),
        gap(3),
        look.note("① 在 1 m 深的水中浸泡 30 分钟。"),
        look.note("② HT-LJ12 有 NPN 和 PNP 两种输出，最小起订量 50 只。"),
        look.heading("选型举例"),
        look.text(
            "某客户的控制柜共有 12 只继电器，每只线圈电流 22 mA，合计 0.264 A。考虑 30% 的余量，选用一台额定电流 1 A 的电源即可。"
        ),
        look.heading("售后服务"),
        look.text("接到通知后 24 小时内答复，需要时 3 个工作日内到达现场。人为损坏不在质保范围内。"),
    ]
    return pages(look, story, "海拓科技股份有限公司", "{page} / 1")


def ruiheng() -> bytes:
    """Two pages of data sheets. The table under each model has two pairs of label and value in every row."""
    look = Look(font=FONT, bold=FONT, size=10, accent="#33691e", breaks_anywhere=True)

    def facts(rows: list[list[str]]) -> Any:
        labels = [fill("#eef4e8", (column, 0), (column, -1)) for column in (0, 2)]
        return table(look, rows, [32, 54, 32, 54], [*ruled("#9ab58a"), *labels], header_rows=0)

    story = [
        look.title("瑞衡传感　产品数据手册"),
        look.text("版本 3.2　发布日期 2026年2月18日　本手册内容如有变更，恕不另行通知。"),
        look.heading("RH-P120 导轨电源"),
        facts(
            [
                ["输入电压", "176～264 V", "额定输出电流", "5 A"],
                ["空载电流", "0.05 A", "转换效率", "90.2%"],
                ["工作温度", "-10～+55 ℃", "储存温度", "-25～+85 ℃"],
                ["质保期", "36个月", "单价", "152元"],
            ]
        ),
        look.heading("RH-K2 继电器"),
        facts(
            [
                ["线圈电压", "24 V", "触点电流", "16 A"],
                ["机械寿命", "500万次", "电气寿命", "5万次"],
                ["使用温度", "-40～+70 ℃", "绝缘电压", "2500 V"],
                ["质保期", "一年", "单价", "11.50元"],
            ]
        ),
        look.heading("RH-K2S 继电器（密封型）"),
        facts(
            [
                ["工作电压", "19.2～28.8 V", "触点电流", "12 A"],
                ["机械寿命", "1000万次", "防护等级", "IP67"],
                ["质保期", "24个月", "单价", "16.80元"],
            ]
        ),
        PageBreak(),
        look.heading("RH-X12N 接近传感器"),
        facts(
            [
                ["供电电压", "10～30 V", "输出电流", "150 mA"],
                ["检测距离", "4 mm ±10%", "响应频率", "800 Hz"],
                ["使用温度", "-25～+70 ℃", "防护等级", "IP67"],
                ["质保期", "18个月", "批量单价", "26元（1000只以上）"],
            ]
        ),
        look.heading("RH-E38H 编码器（重载型）"),
        facts(
            [
                ["供电电压", "10～30 V", "防护等级", "IP67"],
                ["使用温度", "-40～+85 ℃", "单价", "1,680元"],
            ]
        ),
        look.heading("RH-E38 编码器"),
        facts(
            [
                ["供电电压", "5～24 V", "分辨率", "1024 脉冲/转"],
                ["最高转速", "6000 转/分", "轴径", "6 mm"],
                ["使用温度", "-20～+80 ℃", "防护等级", "IP54"],
                ["质保期", "出口型 12个月，其他型号请咨询", "单价", "1,280元"],
            ]
        ),
        gap(3),
        look.note("以上数据在 25 ℃、额定电压下测得。安装时请断开电源，并由专业人员操作。"),
        look.note("订购热线 400-000-0000（周一至周五 8:30～17:30）。"),
    ]
    return pages(look, story, "瑞衡传感 RUIHENG", "RH-DS-2026　第 {page} 页")
