"""Chinese words that documents use around their tables."""

from __future__ import annotations

from answergate.lang.attribution_words import phrases
from answergate.lang.document_words import DocumentWords

WORDS = DocumentWords(
    notes=phrases("注, 备注, 附注"),
    units=phrases("单位"),
    pages=phrases("页, 第"),
    continued=phrases("续, 续表"),
    legends=phrases("图例, 说明, 符号"),
    yes=phrases("是, 有, 适用"),
    name_headers=phrases("名称, 产品, 产品名称, 品名, 型号, 项目名称, 品种, 套餐"),
    group_headers=phrases("序号, 编号, 类别, 分类"),
    refers=phrases("见, 参见, 详见, 请见, 参照"),
    unit_headers=phrases("单位"),
    remark_headers=phrases("备注, 说明, 符号, 条件, 测试条件, 条件说明"),
    minimum=phrases("最小, 最小值, 最低"),
    typical=phrases("典型, 典型值"),
    maximum=phrases("最大, 最大值, 最高"),
    value_headers=phrases("数值, 参数值, 金额, 规格, 指标"),
)
