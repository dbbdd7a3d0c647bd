"""Closing sentences of Chinese and Japanese answers, and claims that only look like them."""

from __future__ import annotations

import pytest

from answergate.text.answers.claims import read_claims

SAID = "图书馆每周一闭馆。"


@pytest.mark.parametrize(
    "closing",
    [
        "具体剂量请遵医嘱。",
        "具体费用以医院实际收费为准。",
        "以上信息仅供参考，具体请以官方规定为准。",
        "以上信息来自公司年度业绩公告。",
        "如有疑问，请咨询医生或药师。",
        "建议出行前查询最新时刻表。",
        "请注意，以上信息可能会有变动。",
        "詳情請洽主管機關。",
        "祝您旅途愉快！",
        "詳しくは医師にご相談ください。",
        "なお、詳細は資料をご覧ください。",
        "個別の事情によって異なる場合があります。",
        "以上の情報は決算短信に基づいています。",
        "あくまで目安としてお考えください。",
        "楽しい旅を！",
    ],
)
def test_a_closing_is_no_claim(closing: str) -> None:
    assert [claim.text for claim in read_claims(SAID + closing)] == [SAID]


@pytest.mark.parametrize(
    "claim",
    [
        "建议您咨询第三人民医院内分泌科的张医生。",
        "请在30天内联系客服。",
        "应以书面形式通知甲方。",
        "以上三项费用由甲方承担。",
        "如有逾期，甲方有权解除合同。",
        "如果您未满14岁，需要监护人陪同。",
        "申请人应向主管机关提出申请。",
        "卵アレルギーのある方は医師にご相談ください。",
        "届出は税務署にしてください。",
        "価格は地域により変わる場合があります。",
        "窓口で手続きしてください。",
    ],
)
def test_what_says_more_is_a_claim(claim: str) -> None:
    assert [one.text for one in read_claims(SAID + claim)] == [SAID, claim]
