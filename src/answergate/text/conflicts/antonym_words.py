"""Words that say the opposite of each other: safe and harmful, 허용 and 금지, 批准 and 拒绝, 黒字 and 赤字.

Each pair has on either side all the words that say the one thing, in English, Korean, Chinese and Japanese. A word
stands once: of one with several senses no opposite is known.
"""

from __future__ import annotations

from typing import Final

# What a first syllable turns round, by that syllable.
_TURNED_BY_PREFIX: Final = {
    "un": "acceptable affected aware available avoidable changed clear common conscious constitutional controlled covered"
    " employed equal expected fair fit happy healthy important insured intentional interrupted likely limited locked"
    " married necessary occupied official paid pleasant popular predictable protected published registered"
    " related reliable resolved restricted signed stable suitable supervised taxed tested treated usual vaccinated"
    " verified willing",
    "in": "accessible accurate active adequate admissible applicable appropriate capable compatible complete consistent"
    " convenient correct curable dependent edible eligible expensive secure sensitive significant soluble"
    " sufficient tolerant valid visible",
    "im": "mature moral mortal movable passable perfect permeable possible proper pure",
    "ir": "rational regular relevant replaceable responsible reversible revocable",
    "dis": "connected continued honest loyal obedient qualified satisfied similar",
}
# What is said of a thing wherever its word stands in the sentence.
OF_A_THING: Final = (
    *[(word, prefix + word) for prefix, words in _TURNED_BY_PREFIX.items() for word in words.split()],
    # Whether a thing is good for one, and may or must be done.
    (
        "safe safely harmless 안전하 안전한 안전합 안전했 안전해 安全",
        "unsafe harmful dangerous dangerously hazardous 위험하 위험한 위험합 위험했 위험해 해롭 해로운 危险 危險 危険 有害",
    ),
    (
        "allow allows allowed allowing permit permits permitted permitting permissible"
        " 허용 허가되 허가된 허가됩 允许 允許 准许 准許 許可 許容",
        "prohibit prohibits prohibited prohibiting ban bans banned banning forbid forbids forbade forbidden disallowed"
        " 금지 禁止",
    ),
    ("legal legally lawful lawfully 합법 合法 適法", "illegal illegally unlawful unlawfully 불법 위법 违法 違法 非法"),
    (
        "mandatory compulsory obligatory required 필수 의무 강제 必须 必須 必需 强制 強制 義務",
        "optional optionally voluntary voluntarily 선택 임의 자발적 可选 可選 自愿 自願 任意",
    ),
    ("guilty convicted 유죄 有罪", "innocent acquitted 무죄 无罪 無罪"),
    ("benign 良性", "malignant 악성 恶性 惡性 悪性"),
    ("effective effectively 효과적 유효하 유효한 유효합 有效", "ineffective ineffectively 비효과적 무효 无效 無效"),
    # What is in and what is out, what is on and what is off.
    (
        "include includes included including inclusive 포함 包括 包含 含む 含み 含め 含まれ",
        "exclude excludes excluded excluding exclusive 제외 排除 除く 除き 除外 除かれ",
    ),
    (
        "open opened reopened 개관 개장 개방 영업 开放 開放 开馆 開館 营业 営業",
        "closed 휴관 폐관 폐장 폐쇄 휴업 휴무 关闭 關閉 闭馆 閉館 休館 休業 閉鎖",
    ),
    ("opens opening", "closes closing closure"),
    (
        "enable enables enabled enabling activated 활성화 启用 啟用 有効",
        "disable disables disabled disabling deactivated 비활성화 禁用 停用 無効",
    ),
    # What is said to a wish.
    (
        "accept accepts accepted accepting approve approves approved approving approval"
        " 승인 수락 인가 批准 接受 同意 通过 承認 承諾 可決 受理",
        "reject rejects rejected rejecting rejection deny denies denied denying denial refuse refuses refused refusal"
        " 거절 거부 기각 반려 부결 拒绝 拒絕 驳回 駁回 否决 否決 却下 拒否 棄却 不許可",
    ),
    (
        "support supports supported supporting 찬성 지지 支持 赞成 贊成 賛成",
        "oppose opposes opposed opposing 반대 反对 反對 反対",
    ),
    (
        "encourage encourages encouraged encouraging 장려 鼓励 鼓勵 奨励",
        "discourage discourages discouraged discouraging",
    ),
    (
        "praise praises praised praising 칭찬 表扬 稱讚 称赞 称賛",
        "criticize criticizes criticized criticise criticises criticised 비판 批评 批評 批判",
    ),
    # What became of a thing.
    (
        "profit profits profitable surplus 흑자 盈利 盈余 盈餘 黒字",
        "loss losses unprofitable deficit 적자 亏损 虧損 赤字",
    ),
    (
        "successful successfully succeeded 성공 成功",
        "unsuccessful unsuccessfully failure 실패 失败 失敗",
    ),
    (
        "raise raises raised raising hike hikes hiked increase increases increased increasing boost boosts boosted boosting"
        " 인상 上调 上調 提高 引き上げ 引上げ 値上げ",
        "lowers lowered lowering cut cuts cutting reduce reduces reduced reducing decrease decreases decreased decreasing"
        " slash slashes slashed 인하 下调 下調 降低 引き下げ 引下げ 値下げ",
    ),
    (
        "improve improves improved improving improvement 개선 호전 改善 好转 好轉 好転",
        "worsen worsens worsened worsening deteriorate deteriorates deteriorated deterioration 악화 恶化 惡化 悪化",
    ),
    (
        "strengthen strengthens strengthened strengthening 강화 加强 加強 強化 强化",
        "weaken weakens weakened weakening 약화 削弱 弱化 弱体化",
    ),
)

# Who of two parties it is: what one does to the other, the other has done to it, so that both need the same part in it.
OF_A_PARTY: Final = (
    (
        "landlord landlords lessor lessors 임대인 出租人 房东 房東 貸主",
        "tenant tenants lessee lessees 임차인 承租人 租客 借主",
    ),
    (
        "buyer buyers purchaser purchasers 매수인 구매자 买方 買方 买家 買家 買主",
        "seller sellers vendor vendors 매도인 판매자 卖方 賣方 卖家 賣家 売主",
    ),
    (
        "lender lenders creditor creditors 채권자 债权人 債權人 債権者",
        "borrower borrowers debtor debtors 채무자 债务人 債務人 債務者",
    ),
    ("employer employers 고용주 雇主", "employee employees 근로자 종업원 雇员 雇員 労働者 従業員"),
    ("plaintiff plaintiffs 원고 原告", "defendant defendants 피고 被告"),
)

# What is said of the next word: "the last week", 최초의 사례. Elsewhere in a sentence such a word may mean anything.
OF_THE_NEXT_WORD: Final = (
    ("internal internally 내부 内部 內部", "external externally 외부 外部"),
    ("indoor indoors 실내 室内 室內 屋内", "outdoor outdoors 실외 야외 室外 户外 戶外 屋外"),
    ("domestic 국내 国内 國內", "foreign overseas 국외 해외 国外 國外 海外"),
    ("public 공립 공개 公立 公开 公開", "private 사립 비공개 私立 非公开 非公開"),
    ("direct directly 직접 直接", "indirect indirectly 간접 间接 間接"),
    ("inside 안쪽 里面 裡面 内側", "outside 바깥쪽 外面 外側"),
    ("upper 상부 上部", "lower 하부 下部"),
    ("urban 城市", "rural 농촌 农村 農村"),
    ("north northern 북쪽 북부 北部 北側 北岸", "south southern 남쪽 남부 南部 南側 南岸"),
    ("east eastern 동쪽 동부 东部 東部 東側 东岸 東岸", "west western 서쪽 서부 西部 西側 西岸"),
    (
        "left 왼쪽 왼손 왼발 왼팔 왼다리 左侧 左側 左边 左邊 左手 左腿 左脚 左足 左腕",
        "right 오른쪽 오른손 오른발 오른팔 오른다리 右侧 右側 右边 右邊 右手 右腿 右脚 右足 右腕",
    ),
    ("first 최초 첫 처음 第一个 第一個 最初", "last final 최후 마지막 最后一个 最後一個 最后 最後"),
    ("early 초기 초반 早期 初期", "late 말기 후반 晚期 末期"),
    (
        "temporary temporarily 일시적 임시 临时 臨時 暂时 暫時 一時的",
        "permanent permanently 영구적 永久 恒久的",
    ),
    ("short 단기 短期", "long 장기 长期 長期"),
    ("acute 급성 急性", "chronic 만성 慢性"),
    ("minimum minimal 최소 최저 最低 最少 最小", "maximum maximal 최대 최고 最高 最多 最大"),
    ("most majority 대부분 대다수 大多数 大部分", "few minority 극소수 少数 少數"),
    (
        "major serious severe 심각한 중대한 중증 严重 嚴重 重大 重度",
        "minor slight mild trivial 경미한 사소한 경증 轻微 輕微 軽微 軽度 轻度",
    ),
    ("large huge 대형 대규모 大型 大规模 大規模", "small tiny 소형 소규모 小型 小规模 小規模"),
    ("high 높은", "low 낮은"),
    ("strong strongly 강한", "weak weakly 약한"),
    ("easy simple 쉬운 간단한 容易 简单 簡単", "difficult complex complicated 어려운 복잡한 困难 困難 复杂 複雑"),
    ("hot warm 더운 뜨거운 따뜻한 炎热 暑い 熱い 暖かい", "cold cool 추운 차가운 寒冷 寒い 冷たい"),
    ("fast rapid rapidly quickly 빠른 快速 迅速", "slow slowly gradual gradually 느린 缓慢 緩慢"),
    ("best 최상의 最佳 最好", "worst 최악의 最差 最坏 最悪"),
    ("positive 긍정적 阳性 陽性", "negative 부정적 阴性 陰性"),
    ("young 젊은 年轻 年輕 若い", "old elderly 늙은 年老"),
    ("male males 남성 男性", "female females 여성 女性"),
    ("man men 남자 男子", "woman women 여자 女子"),
    ("known", "unknown"),
)

# What is told by the order of the words: before eating one washes, after washing one eats.
BY_ORDER: Final = (
    ("before 이전 전에 之前 以前 饭前 飯前 食前", "after 이후 후에 之后 之後 以后 以後 饭后 飯後 食後"),
    ("begin begins began 시작 开始 開始", "end ends ended 종료 结束 結束 終了"),
    ("deposit deposits deposited 입금 存入 入金", "withdraw withdraws withdrew withdrawn 출금 인출 取出 出金"),
    ("join joins joined joining 가입 加入 入会", "leave leaves leaving 해지 탈퇴 退出 解約 脱退 退会"),
    ("hire hires hired hiring 채용 聘用 採用", "fire fires fired firing 해고 解雇 开除 開除"),
    ("arrive arrives arrived arriving 도착 到达 到達 抵达 到着", "depart departs departed departing 출발 出发 出發"),
)

# What turns over with who does it: A sells to B what B buys from A, and what is sold somewhere is bought there.
BY_DOER: Final = (
    ("win wins won winning 승리 우승 获胜 勝利 優勝", "lose loses lost losing 패배 失利 落败 敗北"),
    ("import imports imported importing 수입 进口 進口 輸入", "export exports exported exporting 수출 出口 輸出"),
    (
        "buy buys bought buying purchase purchases purchased 매수 买入 買入",
        "sell sells sold selling 매도 卖出 賣出 売却",
    ),
    ("borrow borrows borrowed borrowing 차입 借入", "lend lends lent lending 대출 借出 貸出"),
)

# What has both of a pair in one word.
BOTH: Final = (
    "수출입 进出口 進出口 輸出入 매매 买卖 買賣 売買 출퇴 입출금 내외 国内外 國內外 室内外 前后 前後 左右 전후 좌우"
)
