"""Answers in five languages, built from pieces that are hard to read while they grow."""

from __future__ import annotations

from hypothesis import strategies as st

CHUNKS = {
    "C1": "The tower was opened in 1889. It weighs 7,300 tonnes. Dr. Smith wrote the guide. A ticket costs 29.40 euros.",
    "C2": "Das Kapital beträgt 5.000 Euro. Der Vertrag kann z. B. schriftlich gekündigt werden. Er gilt ab dem 3. Mai.",
    "C3": "보험금은 90일부터 지급합니다. 계약은 서면으로 해지할 수 있습니다. 그는 “오늘은 쉽니다.”라고 말했다.",
    "C4": "等待期为90天。他说：“今天不行。明天可以。” 合同可以书面解除。",
    "C5": "保険期間は1年です。「はい。そうです。」と言った。契約は書面で解約できます。",
}
RIGHT = (
    "The tower was opened in 1889",
    "It weighs 7,300 tonnes",
    "Dr. Smith wrote the guide",
    "A ticket costs 29.40 euros",
    "Das Kapital beträgt 5.000 Euro",
    "Der Vertrag kann z. B. schriftlich gekündigt werden",
    "Er gilt ab dem 3. Mai",
    "보험금은 90일부터 지급합니다",
    "계약은 서면으로 해지할 수 있습니다",
    "그는 “오늘은 쉽니다.”라고 말했다",
    "等待期为90天",
    "他说：“今天不行。明天可以。”",
    "合同可以书面解除",
    "保険期間は1年です",
    "「はい。そうです。」と言った",
    "契約は書面で解約できます",
)
WRONG = (
    "The tower was opened in 1899",
    "Giraffes sleep standing in the savannah",
    "Das Kapital beträgt 6.000 Euro",
    "보험금은 30일부터 지급합니다",
    "等待期为30天",
    "保険期間は9年です",
)
OTHER = (
    "Yes",
    "I hope this helps",
    "The documents do not say",
    "Unfortunately, the passages do not mention the price",
    "Sources",
    "Source: Guide 2024, p. 3",
    "(Passage 2)",
    "**What is it?**",
    "**Is the dog covered?**",
    "**Title**",
    "1. **Terms**",
    "Step 2",
    "The benefits are",
    "다음과 같습니다",
    "Dental cover",
    "apples",
    "name | age",
    "--|--",
    "| a | b |",
    "cost is 5 | x",
    "“",
    "”",
    "「",
    "」",
    "（",
    "approx. 5 km",
    "e.g. the guide",
    "Quellen",
    "出典",
)
MARKERS = (
    "",
    "",
    " [C1]",
    " [C2]",
    "[C3]",
    "[C4]",
    "[C5]",
    " [C1, C2]",
    " [1]",
    " [cite:C1]",
    " [^1]",
    " 【6:0†source】",
)
MARKS = (
    " [C",
    "[",
    "]",
    "[cite:",
    " [1](http://x.y)",
    "[1](abc",
    "[1]: http://a",
    "\\[C1]",
    "`",
    "``",
    "```",
    "~~~",
    "|",
    "**",
)
ENDS = (".", ".", "!", "?", "。", "！", "…", "...", ".)", ".”", ":", "：", ",", "", "다.")
BREAKS = (
    *(" ",) * 5,
    *("\n", "\n\n") * 2,
    *("\n- ", "\n1. ", "\n   - ", "\n# ", "\n> ", "\n```\n", "\n```text\n", "\n~~~\n", "\n• ", "\r\n", "\n---\n"),
    *("\n|---|---|\n", "\n--|--\n", "\t", ""),
)

_words = st.one_of(st.sampled_from(RIGHT), st.sampled_from(RIGHT), st.sampled_from(WRONG), st.sampled_from(OTHER))
_marker = st.one_of(st.sampled_from(MARKERS), st.sampled_from(MARKERS), st.sampled_from(MARKS))
_piece = st.tuples(_words, _marker, st.sampled_from(ENDS), _marker, st.sampled_from(BREAKS)).map("".join)
awkward_answers = st.lists(_piece, min_size=1, max_size=10).map("".join)

_ID = {words: id for id, text in CHUNKS.items() for words in RIGHT if words in text}
_cited = st.one_of(
    st.sampled_from(RIGHT).map(lambda words: f"{words} [{_ID[words]}]."),
    st.sampled_from(RIGHT).map(lambda words: f"{words}. [{_ID[words]}]"),
)
_mostly_right = st.one_of(
    _cited, _cited, _cited, _cited, st.sampled_from(WRONG).map(lambda words: f"{words} [C1]."), _piece
)
cited_answers = st.lists(
    st.tuples(_mostly_right, st.sampled_from((" ", " ", "\n\n", "\n- "))), min_size=1, max_size=9
).map(lambda parts: "".join([part for pair in parts for part in pair]))
