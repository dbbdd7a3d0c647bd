"""Chinese words of answers: list numerals, labels, refusals and talk. Traditional characters too."""

from __future__ import annotations

from answergate.lang.answer_words import AnswerWords

WORDS = AnswerWords(
    speech_verbs="说 說 道 问 問 答 称 稱 表示 写道 指出",
    list_numerals="一 二 三 四 五 六 七 八 九 十",
    lead_ins="如下",
    announcing="以下 如下 下列",
    source_labels="参考资料 參考資料 参考文献 參考文獻 来源 來源 引用来源 引用來源 引用文献",
    joining="和 与",
    unavailable="无 無",
    before_a_place="第",
    after_a_place="页 頁 条 條 章 节 節 款",
    documents="条款 條款 合同 手册 手冊 说明书 說明書 报告 報告",
    evidence="""
    资料 資料 文档 文檔 文件 信息 資訊 资讯 上下文 内容 內容 材料 文本 片段 段落 文章 通知 公告 说明书 說明書 条款 條款 问题 問題
    """,
    passages="片段 段落",
    tells="""
    找到 找不到 回答 确定 確定 确认 確認 提供 提及 提到 得知 得出 判断 判斷 包含 说明 說明 给出 給出 查到 涉及 写明 寫明 列出 相关 相關
    关于 關於 足够 足夠 任何
    """,
    told="提及 提到 说明 說明 写明 寫明 回答 确定 確定 找到",
    according="根据 根據 基于 基於 按照 依据 依據",
    denies="沒 無 找不到 不足以",
    refusals="无法回答 無法回答 不能回答 我不知道 找不到相关 没有相关信息 沒有相關資訊",
    turns="但 然而 不过 不過 可是 因为 因為",
    talk="""
    资料 資料 文档 文檔 上下文 信息 資訊 来源 來源 答案 回答 解答 问题 問題 建议 建議 咨询 諮詢 提供 提到 帮助 幫助 总结 總結 参考 參考 以下 下面
    根据 根據 基于 基於 关于 關於 希望 感谢 感謝 谢谢 謝謝 抱歉 对不起 對不起 不好意思 遗憾 遺憾 当然 當然 好的 您好 你好 很好 请 請 随时 隨時
    告诉 告訴 告知 联系 聯繫 更多 详细 詳細 具体 具體 相关 相關 内容 內容 说明 說明 介绍 介紹 整理 梳理 汇总 一下 要点 要點 步骤 步驟 操作 顺序
    为您 為您 给您 您的 您 我来 我可以 其他 其它 如果 如有 需要 疑问 疑問 注意 以上 全部 就是 这些 這些 包含 所需 必要 第二段 第三段 重复 相同
    仅供 祝 准备 這是 这是 如下
    """,
)
