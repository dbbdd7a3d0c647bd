"""Japanese words of answers: sentence ends, labels, refusals and talk."""

from __future__ import annotations

from answergate.lang.answer_words import AnswerWords

WORDS = AnswerWords(
    finished="です ます ました でした ません ませんでした である",
    predicates="ます です ました でした ません する した れる ない",
    lead_ins="""
    以下の通り 以下の通りです 以下の通りである 以下のとおり 以下のとおりです 以下のとおりである 次の通り 次の通りです 次の通りである 次のとおり
    次のとおりです 次のとおりである
    """,
    announcing="以下 次の",
    source_labels="出典 参考文献 参考資料 引用元 引用文献",
    joining="と",
    unavailable="なし 無",
    before_a_place="第",
    after_a_place="ページ 頁 条 章 節 項",
    documents="約款 規約 報告書 説明書",
    evidence="情報 資料 文書 文脈 コンテキスト 文章 テキスト ドキュメント 本文 記載 記述 記事 質問",
    tells="見つ 見当た 含ま 記載 記述 言及 わかり 分かり 確認 判断 答え 回答 書かれ 触れ 示され 載って 記され",
    denies="不明 いない いません",
    told="記載 言及 書かれ 触れ 回答 答え 記され",
    according="によると によれば に基づ をもとに",
    denies_after=True,
    denies_before=False,
    refusals="回答できません お答えできません 答えられません 分かりません わかりません 記載がありません 記載はありません 情報がありません 情報はありません",
    turns="が、 しかし ただし けれど 一方 ですが ますが せんが ので から、",
    talk="""
    資料 文書 文脈 文章 情報 出典 回答 質問 提供 言及 参考 相談 専門家 確認 推奨 以下 次 下記 上記 記載 内容 説明 案内 紹介 整理 要約 手順 順
    申し訳 残念 承知 不明 点 知 願 役 立 幸 良 基 必要 詳 他 同 繰 返 参照 以上 答 伝 試 考 目安 ポイント 与 含 お気軽 尋 問 聞 合 何
    """,
)
