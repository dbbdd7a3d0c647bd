"""Drugs in Japanese: a package insert, an interview form, and a product list of a company."""

from pathlib import Path
from typing import Any

from reportlab.lib.pagesizes import A4, landscape

from bench.fields.wide.drawing import Sheet, Type, flow, gap

FOLDER = "drugs-ja"
GOTHIC = Type("HeiseiKakuGo-W5", "HeiseiKakuGo-W5")
MINCHO = Type("HeiseiMin-W3", "HeiseiKakuGo-W5")


def write(folder: Path) -> None:
    package_insert(folder / FOLDER / "aoi" / "添付文書" / "ミレプラジン錠-添付文書.pdf")
    interview_form(folder / FOLDER / "hokuto" / "IF" / "ミレプラジン-インタビューフォーム.pdf")
    product_list(folder / FOLDER / "minato" / "製品一覧" / "循環器用薬-製品一覧.pdf")


def package_insert(path: Path) -> None:
    """Boxes with storage and approval numbers beside the title, then numbered sections in two columns."""
    sheet = Sheet(path, MINCHO)
    p = MINCHO.p
    sheet.text(40, 40, "2025年10月改訂（第2版）", 7.5)
    sheet.text(40, 52, "2023年4月改訂", 7.5)
    sheet.put(
        40, 66, 120, MINCHO.table([["貯　　法：室温保存"], ["有効期間：3年"]], [118], size=8, head=0, lines="outline")
    )
    sheet.text(298, 74, "持続性Ca拮抗薬", 9, align="center")
    sheet.text(298, 92, "日本薬局方　ミレプラジン塩酸塩錠", 9, align="center")
    for row, name in enumerate(
        ("ミレプラジン錠5mg「アオイ」", "ミレプラジン錠10mg「アオイ」", "ミレプラジンOD錠5mg「アオイ」")
    ):
        sheet.text(298, 114 + 19 * row, name, 14, bold=True, align="center")
    sheet.text(298, 174, "MILEPRAZINE TABLETS / OD TABLETS", 8, align="center")
    numbers = [
        ["日本標準商品分類番号", "", "872171"],
        ["", "承認番号", "販売開始"],
        ["錠5mg", "30100AMX00012000", "2019年6月"],
        ["錠10mg", "30100AMX00013000", "2019年6月"],
        ["OD錠5mg", "30300AMX00277000", "2021年12月"],
    ]
    sheet.put(406, 36, 150, MINCHO.table(numbers, [38, 76, 42], size=6.5, head=0, spans=[((0, 0), (1, 0))], pad=1.5))
    composition = [
        ["販売名", "有効成分（1錠中）", "添加剤"],
        ["ミレプラジン錠5mg「アオイ」", "日局ミレプラジン塩酸塩 5mg", "乳糖水和物、結晶セルロース、酸化チタン"],
        ["ミレプラジン錠10mg「アオイ」", "日局ミレプラジン塩酸塩 10mg", "乳糖水和物、結晶セルロース、酸化チタン"],
        [
            "ミレプラジンOD錠5mg「アオイ」",
            "日局ミレプラジン塩酸塩 5mg",
            "D-マンニトール、クロスポビドン、アスパルテーム",
        ],
    ]
    shape = [
        ["販売名", "色・剤形", "直径<br/>(mm)", "厚さ<br/>(mm)", "質量<br/>(mg)", "識別<br/>コード"],
        ["ミレプラジン錠5mg「アオイ」", "白色の割線入りフィルムコーティング錠", "8.1", "3.6", "164", "AO 21"],
        ["ミレプラジン錠10mg「アオイ」", "白色の割線入りフィルムコーティング錠", "8.6", "4.3", "205", "AO 22"],
        ["ミレプラジンOD錠5mg「アオイ」", "淡黄色の口腔内崩壊錠", "8.5", "3.9", "200", "AO 25"],
    ]
    head: dict[str, Any] = {"size": 9.5, "bold": True, "before": 4, "after": 2}
    left = [
        p("2. 禁忌（次の患者には投与しないこと）", **head),
        p("2.1 妊婦又は妊娠している可能性のある女性［9.5参照］", 8, indent=8),
        p("2.2 ジヒドロピリジン系化合物に対し過敏症の既往歴のある患者", 8, indent=8),
        p("3. 組成・性状", **head),
        p("3.1 組成", 8.5, bold=True, indent=4, after=2),
        MINCHO.table(composition, [78, 82, 88], size=7),
        p("3.2 製剤の性状", 8.5, bold=True, indent=4, after=2),
        MINCHO.table(shape, [76, 66, 27, 27, 27, 29], size=7, align=["left", "left", *["center"] * 4]),
        p("4. 効能又は効果", **head),
        p("○高血圧症<br/>○狭心症", 8, indent=8),
        p("6. 用法及び用量", **head),
        p(
            "通常、成人にはミレプラジン塩酸塩として2.5～5mgを1日1回経口投与する。なお、症状に応じ適宜増減するが、効果不十分な場合には"
            "1日1回10mgまで増量することができる。6歳以上の小児には2.5mgを1日1回経口投与する。",
            8, indent=8,
        ),
        p("8. 重要な基本的注意", **head),
        p("降圧作用に基づくめまい等があらわれることがあるので、高所作業、自動車の運転等には注意させること。", 8, indent=8),
    ]  # fmt: skip
    right = [
        p("9. 特定の背景を有する患者に関する注意", **head),
        p("9.3 肝機能障害患者：血中濃度半減期の延長及びAUCの増大が起こることがある。", 8, indent=8),
        p("9.8 高齢者：低用量（2.5mg/日）から投与を開始するなど慎重に投与すること。", 8, indent=8),
        p("10. 相互作用", **head),
        p("本剤は主としてCYP3A4で代謝される。グレープフルーツジュースにより血中濃度が上昇することがある。", 8, indent=8),
        p("11. 副作用", **head),
        p("11.1.1 劇症肝炎、肝機能障害、黄疸（0.1%未満）<br/>11.1.2 無顆粒球症（頻度不明）、白血球減少（0.1%未満）", 8, indent=8),
        p("16. 薬物動態", **head),
        p(
            "健康成人男子にミレプラジン錠5mg「アオイ」と標準製剤（錠剤、5mg）をそれぞれ1錠絶食単回経口投与した。Cmaxは3.1±0.6ng/mL、"
            "T1/2は36.5±5.2hrであった。",
            8, indent=8,
        ),
        p("20. 取扱い上の注意", **head),
        p("20.1 光を遮り、湿気を避けて保存すること（開封後）。", 8, indent=8),
        p("22. 包装", **head),
        p("〈ミレプラジン錠5mg「アオイ」〉<br/>100錠［10錠（PTP）×10］、500錠［瓶、バラ］", 8, indent=8),
        p("〈ミレプラジン錠10mg「アオイ」〉<br/>100錠［10錠（PTP）×10］", 8, indent=8),
        p("〈ミレプラジンOD錠5mg「アオイ」〉<br/>140錠［14錠（PTP）×10］", 8, indent=8),
        p("26. 製造販売業者等", **head),
        p("26.1 製造販売元　葵製薬株式会社　富山市青葉町1-2-3", 8, indent=8),
    ]  # fmt: skip
    for x, parts in ((40, left), (306, right)):
        y = 196.0
        for part in parts:
            y = sheet.put(x, y + 3, 252, part)
    sheet.save()


def interview_form(path: Path) -> None:
    """Roman chapters, terms without lines, and lines of the form name, colon, value."""
    p = MINCHO.p
    names = ("ミレプラジン錠5mg「ホクト」", "ミレプラジン錠10mg「ホクト」", "ミレプラジン細粒1%「ホクト」")

    def chapter(title: str) -> Any:
        return p(title, 12, bold=True, before=12, after=5)

    def terms(*lines: tuple[str, str]) -> Any:
        return MINCHO.table(
            lines, [150, 340], size=9, lines="none", head=0, extra=[("VALIGN", (0, 0), (-1, -1), "TOP")]
        )

    def colons(title: str, *values: tuple[str, str]) -> list[Any]:
        return [
            p(title, 9.5, bold=True, after=2, before=4),
            *(p(f"{name}：{value}", 9, indent=16) for name, value in values),
        ]

    facts = [
        ["", "錠5mg", "錠10mg", "細粒1%"],
        ["有効成分の含量", "1錠中 5mg", "1錠中 10mg", "1g中 10mg"],
        ["性状", "淡橙色の素錠", "橙色の素錠", "白色の細粒"],
        ["直径 (mm)", "7.0", "8.0", "－"],
        ["質量 (mg)", "130", "180", "－"],
        ["識別コード", "HK105", "HK110", "－"],
    ]
    tests = [
        ["試験", "保存条件", "保存形態", "保存期間", "結果"],
        ["長期保存試験", "25℃、60%RH", "PTP＋アルミ袋", "36カ月", "規格内"],
        ["加速試験", "40℃、75%RH", "PTP＋アルミ袋", "6カ月", "規格内"],
        ["苛酷試験（光）", "120万lx・hr", "シャーレ（開放）", "50日", "含量低下（97.1%）"],
    ]
    story: list[Any] = [
        p("医薬品インタビューフォーム", 16, bold=True, align="center", after=2),
        p("日本病院薬剤師会のIF記載要領2018に準拠して作成", 8, align="center", after=8),
        terms(
            ("剤形", "錠剤（素錠）、細粒剤"),
            ("製剤の規制区分", "劇薬、処方箋医薬品"),
            ("規格・含量", "下表のとおり（Ⅳ章）"),
            ("一般名", "和名：ミレプラジン塩酸塩　洋名：Mileprazine Hydrochloride"),
            ("製造販売業者", "北斗薬品工業株式会社"),
        ),
        chapter("Ⅰ．概要に関する項目"),
        p(
            "ミレプラジン塩酸塩は1993年に国内で発売された持続性Ca拮抗薬である。北斗薬品工業株式会社は後発医薬品として錠剤及び細粒剤を"
            "企画し、2015年2月に承認を取得した。なお、ミレプラジンOD錠5mg「ホクト」は開発を中止した。",
            9,
        ),
        chapter("Ⅳ．製剤に関する項目"),
        MINCHO.table(facts, [110, 110, 110, 110], size=9, align=["left", *["center"] * 3], lines="head"),
        p("各種条件下における安定性（錠10mg）", 9.5, bold=True, before=8, after=3),
        MINCHO.table(tests, [90, 90, 110, 70, 110], size=8.5),
        chapter("Ⅹ．管理的事項に関する項目"),
        *colons("1. 製造販売承認番号", *zip(names, ("22700AMX00345000", "22700AMX00346000", "22700AMX00351000"), strict=True)),
        *colons("2. 薬価", (names[0], "15.90円/錠"), (names[1], "24.70円/錠"), (names[2], "32.50円/g")),
        *colons("3. 貯法", (f"{names[0]}、{names[1]}", "室温保存"), (names[2], "遮光、室温保存")),
        p("4. 有効期間", 9.5, bold=True, after=2, before=4),
        p("錠剤（5mg、10mg）の有効期間は3年、細粒1%の有効期間は2年6カ月である。", 9, indent=16),
        *colons("5. 包装", (names[0], "100錠（PTP10錠×10）"), (names[1], "100錠（PTP10錠×10）"), (names[2], "100g（瓶）")),
        p("6. 同一成分薬", 9.5, bold=True, after=2, before=4),
        p("ノルバルジン錠5mg（薬価 21.30円/錠、有効期間4年）、ノルバルジンOD錠5mg", 9, indent=16),
        gap(4),
    ]  # fmt: skip
    flow(
        path,
        story,
        MINCHO,
        header="2025年7月改訂（第9版）　日本標準商品分類番号 872171",
        footer="- {page} -",
        margin=50,
    )


def product_list(path: Path) -> None:
    """A wide list on a landscape page with a row of units, merged cells and groups of products."""
    rows = [
        ["薬効", "販売名", "承認番号", "含量", "質量", "薬価", "有効期間", "貯法", "包装"],
        ["", "", "", "mg", "mg", "円", "年", "", ""],
        [
            "Ca拮抗薬",
            "ミレプラジン錠5mg「ミナト」",
            "22600AMX01102",
            "5",
            "140",
            "14.60",
            "3",
            "室温保存",
            "PTP 100錠、500錠",
        ],
        [
            "",
            "ミレプラジンOD錠5mg「ミナト」",
            "22900AMX00618",
            "5",
            "170",
            "15.20",
            "2",
            "気密容器、湿気を避けて保存",
            "PTP 140錠",
        ],
        ["", "ミレプラジン細粒1%「ミナト」", "23000AMX00095", "10 *1", "－", "－ *2", "3", "", "瓶 100g"],
        [
            "",
            "ニカルジン徐放カプセル20mg「ミナト」",
            "21800AMX10377",
            "20",
            "280",
            "9.80",
            "3",
            "室温保存",
            "PTP 100カプセル",
        ],
        ["ARB", "オルサルタン錠10mg「ミナト」", "22900AMX00734", "10", "85", "18.10", "3", "室温保存", "PTP 100錠"],
        ["", "オルサルタン錠20mg「ミナト」", "22900AMX00735", "20", "170", "33.40", "3", "", "PTP 100錠、500錠"],
        [
            "配合剤",
            "ミレサルタン配合錠LD「ミナト」",
            "30200AMX00481",
            "2.5/8",
            "150",
            "41.00",
            "2",
            "室温保存",
            "PTP 140錠",
        ],
        ["", "ミレサルタン配合錠HD「ミナト」", "30200AMX00482", "5/8", "150", "41.00", "2", "", "PTP 140錠"],
    ]
    spans = [((n, 0), (n, 1)) for n in (0, 1, 2, 7, 8)]
    spans += [
        ((0, 2), (0, 5)),
        ((0, 6), (0, 7)),
        ((0, 8), (0, 9)),
        ((7, 3), (7, 4)),
        ((7, 6), (7, 7)),
        ((7, 8), (7, 9)),
    ]
    sheet = Sheet(path, GOTHIC, landscape(A4))
    sheet.text(40, 46, "循環器用薬　製品一覧", 18)
    sheet.text(800, 46, "2026年1月現在", 9, align="right")
    table = GOTHIC.table(rows, [52, 178, 98, 48, 44, 50, 54, 116, 122], size=8.5, head=2, spans=spans,
                         align=["center", "left", "left", *["center"] * 4, "left", "left"],
                         shade=[((0, 0), (-1, 1), "#cfe8e6"), ((0, 2), (0, -1), "#eef7f6")], pad=5)  # fmt: skip
    y = sheet.put(40, 60, 762, table)
    for row, note in enumerate((
        "*1 1g中の含量です。",
        "*2 薬価基準未収載（2026年6月収載予定）。",
        "ミレプラジン錠10mg「ミナト」は2026年3月末をもって販売を終了いたします。代替品をご案内しますので担当者にご連絡ください。",
        "薬価は2025年4月告示のものです。参考：後発品の平均薬価は16.20円です。",
    )):  # fmt: skip
        sheet.text(40, y + 18 + 14 * row, note, 8)
    sheet.text(800, 570, "みなと堂製薬株式会社　医薬情報部", 8, align="right")
    sheet.save()
