"""Japanese words that say whose value a value is."""

from __future__ import annotations

from answergate.lang.attribution_words import AttributionWords, phrases

WORDS = AttributionWords(
    verb_is_last=True,
    breaks=phrases("であり, ですが, ますが"),
    negators=phrases("ません, ない, なく, なし, 無し, 不要, 不適用, 適用外"),
    removals=phrases("廃止, 撤廃, 免除, 削除, 取り消, 解除"),
    changes=phrases("超え, 超過, 短縮, 延長, 変更, 経過, 過ぎ"),
    fixed=phrases("例外なく, 例外はありません, だけでなく, のみならず, かかわらず, 間違いなく, にかかわりなく"),
    adverbials_after=phrases("以内, 間は, の間, 間に, 内に, まで, 中は"),
    origins=phrases("日から, 時から"),
    exceptions=phrases("ただし, 但し, しかし, なお"),
    links=phrases(
        "は, が, の, を, も, に, で, へ, には, では, から, まで, より, 最大, 最長, 最高, 最低, 最短, 最小, 約, 総, 年, 月, 年間, 月間, 月額, "
        "年額, 毎月, 毎年, 税込, 税別, 現在, 原則, として, 一律, 各, それぞれ, 合計, です, であり, となり, となります, になります, 場合, "
        "についても, については, について, である, あたり, 上限, 下限, とも, ともに"
    ),
    asks_after=phrases("ですか, ますか, でしょうか, かどうか, だろうか, ませんか, のか, か教え, か確認, か。"),
    supposes=phrases("仮に, 仮定"),
    supposes_after=phrases(
        "なら, ならば, だとしたら, だとすれば, であれば, だったら, とすると, とすれば, の場合, と仮定"
    ),
    persons=phrases(
        "配偶者, 子ども, 子供, お子さま, お子様, こども, 子女, 両親, 父母, 夫の, 妻の, 息子, 娘, 家族, 扶養者"
    ),
    selves=phrases("本人, ご本人, 主たる被保険者, 被保険者, 契約者"),
    events=phrases(
        "復活, 更新時, 更新後, 更新日, 更新契約, 更新した, 更新する, 失効, 解約後, 解約時, 転換, 切替後, 切替時, 再加入, 譲渡後, 移行後"
    ),
    starts=phrases("契約日, 責任開始日, 加入日, 最初, 初回, 購入日, 申込日, 始期"),
    other=phrases("他の, 別の, ほかの, 以前の, 従来の, 旧, 過去の, 前の, 多くの, 既存の"),
    products=phrases("会社, 商品, 保険, 契約, プラン, 特約, 製品, サービス, メーカー, モデル, 銀行, 保証"),
    others=phrases("平均, 対照, 他社, 競合, 一般的に, 通常は"),
    contrasts_after=phrases(
        "と異なり, とは異なり, と違い, とは違い, と違って, とは違って, に対して, と比べ, に比べ, と比較, とは逆に"
    ),
    topics_after=phrases("の, は, には, の場合"),
    excluded_after=phrases("除外, 除く, 除き, 除いた, 以外, 含まない, 含まず"),
    excluded_particles=phrases("は, が, を, 等, 等を, など, などを"),
    joints=phrases("及び, または, と, や, ならびに"),
    said_of=phrases("は, の場合, が, には"),
    noun_endings="額率表書者費料券証票",
    none=phrases("なし, 無し, 対象外, 不要"),
    unlimited=phrases("無制限"),
    nothing=phrases("無, 該当なし, 該当無し, ありません, 無料, 免除, 無償, かかりません, ゼロ"),
    between_after=phrases("の間"),
    units=phrases("日, 年, 円, 万円, か月, ヶ月, 回"),
    alternatives=phrases("または, もしくは"),
    large_numerals="億万",
    examples=phrases("例えば, たとえば, 計算例, 例"),
)
