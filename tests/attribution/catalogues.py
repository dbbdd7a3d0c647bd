"""One catalogue per language, as a user would write it: names, a few wordings, nothing about grammar."""

from __future__ import annotations

from typing import Any

_DAYS = {"unit": "days", "minimum": 1, "maximum": 364}
_PERCENT = {"unit": "percent", "minimum": 1, "maximum": 100}


def _catalogue(
    cancer: list[str], stroke: list[str], warranty: list[str], extended: list[str], triggers: dict[str, list[str]]
) -> dict[str, Any]:
    days = {name: {**_DAYS, "triggers": triggers[name]} for name in ("waiting", "limit", "returns")}
    share = {**_PERCENT, "triggers": triggers["share"]}
    insured = {"waiting": days["waiting"], "limit": days["limit"], "share": share}
    return {
        "coverage": [
            {"code": "CANCER", "names": cancer, "slots": insured},
            {"code": "STROKE", "names": stroke, "slots": insured},
            {"code": "WARRANTY", "names": warranty, "slots": {"returns": days["returns"], "share": share}},
            {"code": "EXTENDED", "names": extended, "slots": {"returns": days["returns"], "share": share}},
        ]
    }


CATALOGUES: dict[str, dict[str, Any]] = {
    "en": _catalogue(
        ["Cancer Benefit", "Cancer Diagnosis Benefit"],
        ["Stroke Benefit"],
        ["Standard Warranty"],
        ["Extended Warranty"],
        {
            "waiting": [r"(\d+)[- ]days?\s+waiting\s+period", r"waiting\s+period\D{0,40}?(\d+)[- ]days?"],
            "limit": [r"(?:up to|maximum(?: of)?|limit(?: of| is|:)?|limited to)\s+(\d+)\s+days", r"(\d+)-day limit"],
            "returns": [r"return(?:s|ed)?\D{0,40}?(\d+)\s+days", r"(\d+)[- ]days?\s+return"],
            "share": [r"(\d+)\s*(?:%|percent)"],
        },
    ),
    "ko": _catalogue(
        ["암진단비", "암진단급여금"],
        ["뇌졸중진단비"],
        ["기본보증"],
        ["연장보증"],
        {
            "waiting": [r"(\d+)\s*일\s*면책", r"면책\s*기간\D{0,20}?(\d+)\s*일", r"대기\s*기간\D{0,20}?(\d+)\s*일"],
            "limit": [r"(\d+)\s*일\s*(?:을\s*)?한도", r"최대\s*(\d+)\s*일"],
            "returns": [r"반품\D{0,20}?(\d+)\s*일", r"(\d+)\s*일\s*(?:이내|안에)?\s*반품"],
            "share": [r"(\d+)\s*%"],
        },
    ),
    "zh": _catalogue(
        ["癌症保险金", "癌症诊断金"],
        ["中风保险金"],
        ["标准保修"],
        ["延长保修"],
        {
            "waiting": [r"等待期\D{0,12}?(\d+)\s*[天日]", r"(\d+)\s*[天日]的?等待期"],
            "limit": [r"(?:最多|最长|限额|上限)\D{0,6}?(\d+)\s*[天日]", r"以\s*(\d+)\s*[天日]为限"],
            "returns": [r"退货\D{0,10}?(\d+)\s*[天日]", r"(\d+)\s*[天日]内?(?:可以?|无理由)?退货"],
            "share": [r"(\d+)\s*[%％]", r"百分之(\d+)"],
        },
    ),
    "ja": _catalogue(
        ["がん診断給付金", "がん保険金"],
        ["脳卒中給付金"],
        ["標準保証"],
        ["延長保証"],
        {
            "waiting": [r"(?:待機|待ち|免責)期間\D{0,14}?(\d+)\s*日", r"(\d+)\s*日間?の(?:待機|待ち|免責)期間"],
            "limit": [
                r"最長\s*(\d+)\s*日",
                r"(\d+)\s*日(?:間)?(?:を|が)?(?:限度|上限)",
                r"(?:限度|上限)\D{0,6}?(\d+)\s*日",
            ],
            "returns": [r"返品\D{0,14}?(\d+)\s*日", r"(\d+)\s*日以内(?:の|に)?返品"],
            "share": [r"(\d+)\s*[%％]"],
        },
    ),
    "de": _catalogue(
        ["Krebsleistung", "Krebs-Diagnosegeld"],
        ["Schlaganfallleistung"],
        ["Standardgarantie"],
        ["Garantieverlängerung"],
        {
            "waiting": [
                r"Wartezeit\D{0,40}?(\d+)\s+Tagen?",
                r"(\d+)\s+Tagen?\s+Wartezeit",
                r"(\d+)-tägigen?\s+Wartezeit",
            ],
            "limit": [r"(?:höchstens|maximal|bis zu|Höchstdauer:?)\s+(\d+)\s+Tagen?", r"auf\s+(\d+)\s+Tage\s+begrenzt"],
            "returns": [r"Rückgabe\w*\D{0,30}?(\d+)\s+Tagen?", r"(\d+)\s+Tagen?\s+(?:zurück|Rückgabe)"],
            "share": [r"(\d+)\s*(?:%|Prozent)"],
        },
    ),
}
