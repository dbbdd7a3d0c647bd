"""Chinese and Japanese sentences that close an answer: what to go by, whom to ask, good wishes.

具体以官方公告为准, 詳しくは窓口にお問い合わせください. They tell a reader where the last word is, and nothing about the subject. A
closing has no number, and whoever is to be asked is one whom anybody is told to ask: a doctor, an office, a manual.
"""

from __future__ import annotations

import re
from typing import Final

from answergate.text.numbers.alternation import listed

_LONGEST: Final = 60
_WORDS: Final = "[^，,。；;：:、0-9０-９]"
_ASKED_IN_CHINESE: Final = (
    rf"{_WORDS}{{0,10}}(?:医生|醫生|医师|醫師|药师|藥師|医院|醫院|律师|律師|人士|人员|人員|客服|官方|官网|官網|网站|網站|部门|部門|机关|機關|机构|機構|单位|單位|窗口"
    r"|学校|學校|学院|學院|银行|銀行|保险公司|保險公司|说明书|說明書|手册|手冊|公告|通知|文件|原文|条款|條款|合同|规定|規定|资料|資料|信息|資訊|时刻表|時刻表|情况|情況|为准|為準)"
)
_CHINESE: Final = re.compile(
    rf"(?:(?:请|請)?注意|另外|此外|最后|最後|当然|當然|不过|不過|同时|同時)?"
    rf"(?:(?:具体|具體|详细|詳細|最终|最終|实际|實際|准确|準確|更多|完整|相关|相關)(?:的)?{_WORDS}{{0,6}}?|详情|詳情|细节|細節)?"
    rf"(?:请|請|应|應|还请|還請|建议|建議)?(?:您|你)?(?:{_WORDS}{{1,5}}前)?(?:务必|務必|及时|及時|尽快|盡快|直接|进一步|進一步|先|再|仍)?"
    rf"(?:以{_WORDS}{{1,14}}(?:为准|為準)|遵(?:照)?[医醫][嘱囑]|(?:咨询|諮詢|联系|聯繫|聯絡|洽|询问|詢問|查询|查詢|查看|查阅|查閱|参阅|參閱|参考|參考|核实|核實|访问|訪問|关注|關注)"
    rf"{_ASKED_IN_CHINESE}|(?:向|与|與){_ASKED_IN_CHINESE}(?:确认|確認|咨询|諮詢|核实|核實|联系|聯繫|查询|查詢))"
    rf"|如(?:有|果有|需|果需要|仍有){_WORDS}{{1,10}}|(?:请|請)?(?:及时|及時|尽快|盡快)就[医醫]"
    rf"|以上(?:内容|內容|信息|資訊|资料|資料|说明|說明|回答|数据|數據|建议|建議)?(?:均|都|仅|僅|只|主要)?"
    rf"(?:供(?:您)?(?:参考|參考)|(?:来自|來自|来源于|來源於|摘自|基于|基於|依据|依據|根据|根據){_WORDS}{{0,10}}(?:公告|报告|報告|资料|資料|文件|文档|文檔|说明书?|說明書?|规定|規定|条款|條款|指南|手册|手冊|内容|內容|信息|資訊)(?:整理)?)"
    rf"|(?:以上|相关|相關)?(?:信息|資訊|政策|价格|價格|时间|時間|内容|內容|安排)?(?:可能|或)(?:会|會)?(?:有所?)?(?:变动|變動|变化|變化|调整|調整)"
    rf"|(?:祝|希望|愿|願)(?:您|你|大家){_WORDS}{{2,8}}|(?:下面|以下)是(?:具体|具體|详细|詳細|主要|相关|相關)?的?(?:说明|說明|介绍|介紹|内容|內容|要点|要點|信息|資訊)"
)
_ASKED_IN_JAPANESE: Final = (
    rf"{_WORDS}{{0,12}}(?:医師|医療機関|薬剤師|弁護士|税理士|専門家|窓口|販売店|サイト|ホームページ|ページ|資料|書類|説明書|案内|規約|約款|要項|便覧|大学|会社|当社|税務署"
    r"|自治体|役所|役場|事務局|担当者?|係|課|センター|文書|本文)"
)
_JAPANESE: Final = re.compile(
    r"(?:なお|ただし|また|最後に|詳細|詳しい(?:内容|情報|条件))?"
    rf"(?:(?:詳しく|くわしく|詳細|(?:最新|正確|具体的|個別|詳しい)[のな]?{_WORDS}{{1,8}}|(?:必要|不明|心配|不安)[なに]?{_WORDS}{{0,8}})(?:について|に関して)?は?)?"
    rf"(?:必ず|直接|事前に|早めに)?{_ASKED_IN_JAPANESE}(?:に|へ|で|を|にて|まで)(?:必ず|直接|事前に)?"
    r"(?:ご|お)?(?:相談|確認|問い?合わせ|問合せ|参照|覧)(?:して|すること|いただくこと)?(?:ください|下さい|をお?(?:すすめ|勧め)します)"
    r"|(?:以上|これ|上記)(?:が|は)(?:主な|おもな|全体の)?(?:内容|概要|ポイント|要点|流れ|情報)(?:です|となります)|(?:以上)?(?:ご|を)?参考に(?:して|なさって)ください|ご?参考になれば幸いです|以上"
    r"|あくまで(?:も)?(?:目安|参考|一例)(?:です|として(?:お考え|ご覧|ご利用)ください)"
    rf"|{_WORDS}{{0,10}}(?:によって|により|次第で)(?:は)?(?:異なる|変わる|変更される|変動する)(?:場合|こと|可能性)があります|(?:内容|情報|条件)は?変更(?:される|となる|になる)(?:場合|こと|可能性)があります"
    rf"|(?:以上|上記|これら|この)(?:の)?(?:情報|内容|説明|回答|数値|数字)?は{_WORDS}{{0,12}}(?:に基づ(?:いて|くもの|いたもの)|によるもの|を(?:もと|基)にし(?:て|たもの))(?:い?ます|です)"
    rf"|(?:楽しい|良い|よい|素敵な){_WORDS}{{1,8}}(?:を|をお過ごしください)|お大事に(?:してください|なさってください)?"
)
_KANA: Final = re.compile("[ぁ-ヿ]")
_PIECES: Final = re.compile("[，,；;：:、]")
# What each of those opens with: most sentences open otherwise, and are done with.
_OPENING_LETTERS: Final = frozenset(
    "请請注另此最当當不同具详詳实實准準更完相细細应應还還建您以遵咨諮如及尽盡向与與下祝希愿願可信政价時时内なたま必個心直事早あ楽良よ素お上これ参ご担公窓医条情"
)
# What may stand before a closing.
_LEADING: Final = frozenset(
    ("", *listed("なお ただし また 最後に 请注意 請注意 注意 另外 此外 最后 最後 当然 不过 不過"))
)


def is_closing(words: str) -> bool:
    """Whether a Chinese or Japanese sentence (end marks and markers taken out) only closes an answer."""
    if len(words) > _LONGEST or words[0] not in _OPENING_LETTERS:
        return False
    pattern = _JAPANESE if _KANA.search(words) else _CHINESE
    return all(pattern.fullmatch(piece.strip()) for piece in _PIECES.split(words) if piece.strip() not in _LEADING)
