"""Japanese words that documents use around their tables."""

from __future__ import annotations

from answergate.lang.attribution_words import phrases
from answergate.lang.document_words import DocumentWords

WORDS = DocumentWords(
    notes=phrases("注, 註"),
    units=phrases("単位"),
    pages=phrases("ページ, 頁"),
    continued=phrases("続き, つづき, 前ページの続き"),
    legends=phrases("凡例, 記号"),
    yes=phrases("有, あり, 適用, はい, 対象"),
    name_headers=phrases("名称, 商品名, 製品名, 品名, 品目, 型番, 型式, 販売名, プラン, プラン名, サービス名"),
    group_headers=phrases("番号, 区分, 分類, 項番"),
    sentence_ends=phrases("す, た, る, い, ん"),
    refers=phrases("を参照, 参照, を参照のこと, 参照のこと, をご参照ください, ご参照ください"),
    unit_headers=phrases("単位"),
    remark_headers=phrases("備考, 記号, 条件, 測定条件, 摘要"),
    minimum=phrases("最小, 最小値, 最低"),
    typical=phrases("標準, 標準値, 代表値"),
    maximum=phrases("最大, 最大値, 最高"),
    value_headers=phrases("値, 規格値, 数値, 金額, 内容, 仕様"),
)
