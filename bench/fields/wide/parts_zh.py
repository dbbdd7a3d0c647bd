"""Lithium cells in Chinese: a specification per model, a family data sheet, and a selection guide with a pack."""

from pathlib import Path
from typing import Any

from reportlab.lib.pagesizes import A4, landscape

from bench.fields.wide.drawing import Sheet, Type, flow, next_page

FOLDER = "parts-zh"
SONG = Type("STSong-Light", "STSong-Light")


def write(folder: Path) -> None:
    specification(folder / FOLDER / "huayu" / "规格书" / "锂离子电芯规格书.pdf")
    family(folder / FOLDER / "ruidong" / "数据手册" / "E系列数据手册.pdf")
    selection_guide(folder / FOLDER / "beichen" / "选型手册" / "电池选型手册.pdf")


def specification(path: Path) -> None:
    """A cover with boxes, then a chapter per model with the columns number, item, specification and remark."""
    p = SONG.p

    def chapter(number: int, model: str, *lines: tuple[str, str, str]) -> list[Any]:
        rows = [["序号", "项目", "规格", "备注"], *([str(n), *line] for n, line in enumerate(lines, 1))]
        return [
            p(f"{number}. {model} 产品规格", 13, before=10, after=5),
            SONG.table(rows, [36, 120, 170, 170], size=9, align=["center", "left", "left", "left"]),
        ]

    cover = [
        ["文件编号", "HY-SPEC-0261", "版本", "A/3"],
        ["产品名称", "圆柱形锂离子电芯", "生效日期", "2025-09-01"],
        ["编制", "李明", "审核", "王芳"],
        ["批准", "赵强", "页数", "共 3 页"],
    ]
    history = [
        ["版本", "日期", "变更内容"],
        ["A/0", "2023-03-15", "首次发行"],
        ["A/2", "2024-08-20", "重量由 46.5g 更改为 45.5g"],
        ["A/3", "2025-09-01", "增加 HY21700-5000"],
    ]
    story: list[Any] = [
        p("产品规格书", 26, align="center", before=60, after=4),
        p("Product Specification", 14, align="center", after=30),
        SONG.table(cover, [80, 170, 80, 166], size=11, head=0, pad=8, shade=[((0, 0), (0, -1), "#eeeeee"), ((2, 0), (2, -1), "#eeeeee")]),
        p("修订记录", 13, before=30, after=5),
        SONG.table(history, [60, 100, 336], size=10, align=["center", "center", "left"]),
        p("客户确认（签字盖章）：____________________　日期：____________", 10, before=60),
        next_page(),
        p("本规格书适用于华昱电池有限公司生产的 HY18650-2600 和 HY21700-5000 锂离子电芯。HY18650-3500 的规格书另行提供（HY-SPEC-0352）。", 10),
        *chapter(
            1, "HY18650-2600",
            ("标称容量", "2600mAh", "0.2C 放电至 2.75V"), ("最小容量", "2500mAh", "0.2C 放电至 2.75V"),
            ("标称电压", "3.7V", ""), ("充电截止电压", "4.20V±0.05V", ""), ("放电截止电压", "2.75V", ""),
            ("内阻", "≤60mΩ", "AC 1kHz"), ("重量", "约 45.5g", ""), ("最大充电电流", "2600mA (1C)", ""),
            ("最大放电电流", "5200mA (2C)", "连续"), ("充电温度", "0～45℃", ""), ("放电温度", "-20～60℃", ""),
            ("循环寿命", "≥500次", "容量保持率 80%"), ("贮存温度", "-20～45℃", "3 个月以内"),
        ),
        p("注：HY18650-2600P 为带保护板型号，重量约 48g，内阻≤120mΩ。", 9, before=3),
        next_page(),
        *chapter(
            2, "HY21700-5000",
            ("标称容量", "5000mAh", "0.2C 放电至 2.5V"), ("最小容量", "4850mAh", "0.2C 放电至 2.5V"),
            ("标称电压", "3.6V", ""), ("充电截止电压", "4.20V±0.05V", ""), ("内阻", "≤30mΩ", "AC 1kHz"),
            ("重量", "≤70g", ""), ("最大放电电流", "10A", "连续"), ("充电温度", "0℃～+45℃", ""),
            ("放电温度", "-20℃～+60℃", ""), ("循环寿命", "双方另行约定", ""),
        ),
        p("3. 安全测试", 13, before=12, after=5),
        p("3.1 过充：以 3C 电流充电至 4.6V，不起火，不爆炸。<br/>3.2 短路：在 55℃ 下外部短路，不起火，不爆炸。<br/>"
          "3.3 跌落：从 1m 高度跌落 3 次，无泄漏。<br/>3.4 热冲击：以 5℃/min 升温至 130℃，保持 30 分钟。", 10),
        p("4. 包装", 13, before=12, after=5),
        p("每盒 100 只，每箱 4 盒。电池组 HY-PACK-2S1P 的包装见附件。", 10),
    ]  # fmt: skip
    flow(
        path,
        story,
        SONG,
        header="华昱电池有限公司　　文件编号：HY-SPEC-0261　版本：A/3",
        footer="第 {page} 页 共 3 页",
        margin=50,
    )


def family(path: Path) -> None:
    """Rows are parameters, columns are models, with a symbol, a condition and a unit column, and sections inside."""
    rows = [
        ["参数", "符号", "条件", "RD18650-26E", "RD18650-35E", "RD21700-50E", "单位"],
        ["电性能", "", "", "", "", "", ""],
        ["标称容量", "Cnom", "0.2C, 25℃", "2550", "3450", "4950", "mAh"],
        ["标称电压", "Unom", "", "3.6", "3.6", "3.65", "V"],
        ["充电电压", "Ucha", "CC-CV", "4.2", "", "", "V"],
        ["最大连续放电电流", "Imax", "25℃", "7.5", "8", "9.8", "A"],
        ["内阻（典型值）", "Ri", "1kHz", "35", "38", "22", "mΩ"],
        ["机械参数", "", "", "", "", "", ""],
        ["直径", "D", "", "18.35", "18.45", "21.2", "mm"],
        ["高度", "H", "", "65.1", "65.2", "70.4", "mm"],
        ["重量", "m", "最大", "45.0", "48.5", "69.0", "g"],
        ["环境与寿命", "", "", "", "", "", ""],
        ["充电温度", "Tcha", "", "0～45", "", "5～45", "℃"],
        ["放电温度", "Tdis", "", "-20～60", "", "", "℃"],
        ["循环寿命", "N", "1C/1C, 80%", "600", "500", "800*", "次"],
    ]
    bands = [1, 7, 11]
    sheet = Sheet(path, SONG)
    sheet.box(40, 40, 515, 60, fill="#1b2a49", line="#1b2a49")
    sheet.text(52, 66, "E 系列 能量型锂离子电芯", 18, color="#ffffff")
    sheet.text(52, 88, "RD18650-26E / RD18650-35E / RD21700-50E", 11, color="#ffffff")
    sheet.text(40, 126, "特点", 13)
    for row, text in enumerate(
        ("能量密度高达 260Wh/kg", "1C 充电，2 小时充满", "通过 UN38.3、IEC 62133 认证", "工厂通过 IATF 16949 认证")
    ):
        sheet.text(48, 146 + 15 * row, "● " + text, 9.5)
    sheet.text(310, 126, "应用", 13)
    for row, text in enumerate(
        ("电动自行车、电动工具", "储能系统（最长 15 年）", "RD-PACK-2S 系列电池组（见单独手册）")
    ):
        sheet.text(318, 146 + 15 * row, "● " + text, 9.5)
    sheet.text(40, 226, "表 1　规格参数", 11)
    spans = [((0, n), (6, n)) for n in bands] + [((3, 4), (5, 4)), ((3, 12), (4, 12)), ((3, 13), (5, 13))]
    table = SONG.table(rows, [96, 44, 80, 86, 86, 86, 37], size=9, pad=4, spans=spans,
                       align=["left", *["center"] * 6], shade=[((0, n), (6, n), "#d9e2f3") for n in bands])  # fmt: skip
    y = sheet.put(40, 232, 515, table)
    notes = (
        "* 充放电条件为 0.5C/1C。<br/>RD21700-50E-P 为功率型，标称容量 4000mAh，重量 70g，循环寿命 1000 次，最大放电电流 35A。<br/>"
        "本手册内容如有更改，恕不另行通知。图中曲线仅供参考，例如 25℃ 下循环 300 次后容量约为 2300mAh。"
    )
    sheet.put(40, y + 8, 515, SONG.p(notes, 8.5))
    sheet.text(298, 815, "锐动能源科技股份有限公司　V2.1　2026-01", 8, align="center")
    sheet.save()


def selection_guide(path: Path) -> None:
    """A landscape list with a row of units and groups, and a pack with minimum, typical and maximum values."""
    rows = [
        ["系列", "型号", "容量", "标称电压", "最大放电电流", "充电温度", "重量", "循环次数", "保护板", "NTC"],
        ["", "", "(mAh)", "(V)", "(A)", "(℃)", "(g)", "(次)", "", ""],
        ["18650", "BC1822", "2200", "3.7", "4.4", "0~45", "44", "500", "", ""],
        ["", "BC1826", "2600", "3.7", "5.2", "0~45", "46", "500", "", ""],
        ["", "BC1826-HT", "2600", "3.7", "2.6", "-20~70", "47", "300", "√", "√"],
        ["", "BC1835", "3500", "3.6", "8", "0~45", "49", "－", "", ""],
        ["21700", "BC2140", "4000", "3.6", "30", "0~50", "68", "400", "", ""],
        ["", "BC2150", "5000", "3.6", "10", "0~45", "70", "1,000", "", ""],
        ["软包", "BC-L5040", "5000", "3.8", "5", "0~45", "88", "500", "√", ""],
    ]
    pack = [
        ["参数", "符号", "测试条件", "最小值", "典型值", "最大值", "单位"],
        ["标称电压", "VN", "", "", "7.4", "", "V"],
        ["容量", "C", "0.2C 放电至 5.5V", "2500", "2600", "2700", "mAh"],
        ["充电电压", "VC", "", "8.35", "8.40", "8.45", "V"],
        ["过放保护电压", "VDP", "", "5.0", "5.4", "5.8", "V"],
        ["静态电流", "IQ", "", "", "6", "15", "μA"],
        ["充电温度", "TC", "", "0", "", "40", "℃"],
        ["放电温度", "TD", "", "-10", "", "55", "℃"],
    ]
    spans = [((0, 0), (0, 1)), ((1, 0), (1, 1)), ((8, 0), (8, 1)), ((9, 0), (9, 1)), ((0, 2), (0, 5)), ((0, 6), (0, 7))]
    sheet = Sheet(path, SONG, landscape(A4))
    sheet.text(40, 46, "锂电池选型手册", 20)
    sheet.text(802, 46, "北辰电子 BEICHEN", 12, align="right", color="#b71c1c")
    table = SONG.table(rows, [60, 100, 72, 72, 92, 76, 64, 76, 75, 75], size=9.5, head=2, pad=4, spans=spans,
                       align=["center"] * 10, shade=[((0, 0), (-1, 1), "#ffebee")])  # fmt: skip
    y = sheet.put(40, 62, 762, table)
    sheet.text(40, y + 16, "－：测试中。√：已配备。定制型号最小起订量 2000 只，交期 30 天。", 8.5)
    sheet.text(802, 570, "1", 8, align="right")
    sheet.next()
    sheet.text(40, 46, "BC-P2S26 电池组", 18)
    sheet.text(802, 46, "北辰电子 BEICHEN", 12, align="right", color="#b71c1c")
    for row, text in enumerate(
        (
            "内置 2 节 BC1826 电芯（2 串 1 并）",
            "带过充、过放、短路保护",
            "引线长度 150mm，XH2.54-3P 插头",
            "循环寿命：400 次（80% 容量）",
            "质量：98g",
        )
    ):
        sheet.text(48, 76 + 18 * row, "◆ " + text, 10.5)
    sheet.text(40, 186, "电气特性（除非另有说明，TA = 25℃）", 12)
    sheet.put(40, 194, 600, SONG.table(pack, [110, 60, 150, 70, 70, 70, 60], size=9.5, lines="head", pad=4,
                                       align=["left", *["center"] * 6]))  # fmt: skip
    sheet.text(802, 570, "2", 8, align="right")
    sheet.save()
