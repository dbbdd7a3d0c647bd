"""Chinese words that say whose value a value is."""

from __future__ import annotations

from answergate.lang.attribution_words import AttributionWords, phrases

WORDS = AttributionWords(
    breaks=phrases("而是, 但是, 但, 而且, 并且, 不过, 然而"),
    negators=phrases("没有, 沒有, 并无, 無, 无, 不, 未, 非, 免于"),
    removals=phrases("取消, 废除, 廢除, 废止, 免除, 豁免, 删除, 刪除, 撤销, 撤銷, 终止"),
    changes=phrases("超过, 超過, 超出, 缩短, 縮短, 届满, 未满, 延长, 延長, 变更, 變更, 更改, 少于, 多于, 低于, 高于"),
    fixed=phrases(
        "无例外, 毫无例外, 无论, 無論, 不论, 不管, 不仅, 不但, 若干, 是不是, 有没有, 无理由, 不超过, 不超過, 不少于, 不多于"
    ),
    adverbials_after=phrases("内, 內, 以内, 以內, 之内, 期间, 期間"),
    origins=phrases("之日起"),
    exceptions=phrases("但, 但是, 除非, 不过, 然而"),
    links=phrases(
        "为, 為, 是, 约, 約, 达, 達, 高达, 可达, 最高, 最低, 最长, 最長, 最短, 最大, 最小, 最多, 至少, 不超过, 不超過, 不低于, 不少于, "
        "每年, 每月, 仅, 僅, 只, 均, 均为, 都是, 的, 在, 于, 於, 从, 自, 收取, 定为, 设为, 固定为, 有, 可, 上限, 下限, 起, 至, 到, 大约, "
        "为期, 总共, 共, 目前, 现在, 则, 則, 而, 按, 计, 收, 使用, 享有, 提供, 了, 对, 該, 该, 本, 年, 月"
    ),
    asks_before=phrases("是否, 是不是, 有没有, 有沒有, 能否, 可否, 请问, 請問"),
    asks_after=phrases("吗, 嗎, 么, 呢, 是否, 对不对, 對不對, 是不是"),
    supposes_before=phrases("如果, 假如, 若, 倘若, 要是, 如若, 万一"),
    supposes=phrases("假设, 假設, 假定, 设想"),
    supposes_after=phrases("的话, 的話"),
    persons=phrases(
        "配偶, 子女, 孩子, 儿童, 兒童, 父母, 丈夫, 妻子, 儿子, 女儿, 家属, 家屬, 亲属, 受益人, 连带被保险人"
    ),
    selves=phrases("本人, 主被保险人, 被保险人, 投保人"),
    events=phrases(
        "复效, 復效, 续保, 續保, 续期, 续约, 續約, 更新时, 更新后, 转换后, 转保, 退保, 解约后, 变更后, 恢复效力, 重新投保"
    ),
    starts=phrases("生效日, 合同生效, 首次投保, 投保日, 签订日, 起保日, 初次, 首次, 成立日, 购买日"),
    other=phrases("其他, 其它, 另一, 别的, 别家, 以前的, 之前的, 旧, 舊, 原有, 大多数, 过去的"),
    products=phrases("公司, 产品, 產品, 保险, 保險, 合同, 计划, 計劃, 厂家, 商家, 品牌, 型号, 套餐, 银行, 服务, 机构"),
    others=phrases("平均, 同业, 竞争对手, 同行, 他社, 一般来说, 通常来说, 通常情况, 通常而言, 对照组, 对照品"),
    contrasts_before=phrases("不同于, 区别于, 相较于, 相比于"),
    contrasts_after=phrases("不同, 相比, 相反, 不一样"),
    topics_before=phrases("对, 對, 对于"),
    topics_after=phrases("的"),
    excluded_before=phrases("不包括, 不包含, 不含, 除, 除了"),
    excluded_after=phrases("除外, 不在内"),
    excluded_particles=phrases("等"),
    joints=phrases("及, 和, 或, 与, 以及, 或者"),
    name_endings=(),
    noun_endings="额額率卡表单單书書者人费費类類户券证證",
    before_names=phrases(
        "的, 在, 对, 對, 与, 與, 和, 及, 或, 本, 该, 該, 若, 为, 為, 是, 于, 於, 即, 把, 就, 其, 将, 將, 按, 使, 由, 凡, 各, 每, 如, "
        "果, 问, 設, 设, 除, 投保, 购买, 購買, 选择, 享受, 领取, 给付, 支付, 申请, 提供, 获得, 包括, 包含, 关于, 根据, 取消, 没有, 此, 给, 了, 从, 随, 因, 后, 後, 时, 時, 内, 內, 前"
    ),
    none=phrases("没有, 無, 无, 不适用, 不適用"),
    unlimited=phrases("不限"),
    nothing=phrases("沒有, 暂无, 暫無, 不收取, 不收, 免费, 免費, 免收, 免, 免除, 豁免, 全免"),
    between_before=phrases("介于, 介於"),
    between_after=phrases("之间, 之間"),
    units=phrases("天, 日, 年, 万, 元, 个月, 次"),
    alternatives=phrases("或, 或者"),
    large_numerals="亿億万萬",
    examples=phrases("例如, 举例, 比如, 示例, 例"),
)
