"""Sources with a right and a wrong answer, in several languages. In each wrong answer ``WRONG_WORDS`` is wrong."""

from __future__ import annotations

QUESTION = "When does the museum open, and what is a ticket?"
CHUNKS = [
    "The museum is open from Tuesday to Sunday, 10:00 to 18:00.",
    "A day ticket costs 12 euros. Children under 6 enter free.",
]
RIGHT = "The museum opens at 10:00 [1]. A day ticket costs 12 euros [2]."
WRONG = "The museum opens at 10:00 [1]. A day ticket costs 15 euros [2]."

OTHER_LANGUAGES = {
    "ko": (
        ["박물관은 화요일부터 일요일까지 문을 엽니다.", "하루 입장권은 12유로입니다. 6세 미만은 무료입니다."],
        "하루 입장권은 12유로입니다 [2].",
        "하루 입장권은 15유로입니다 [2].",
    ),
    "de": (
        ["Das Museum ist dienstags bis sonntags geöffnet.", "Eine Tageskarte kostet 12 Euro."],
        "Eine Tageskarte kostet 12 Euro [2].",
        "Eine Tageskarte kostet 15 Euro [2].",
    ),
    "ja": (
        ["博物館は火曜日から日曜日まで開館しています。", "一日券は12ユーロです。6歳未満は無料です。"],
        "一日券は12ユーロです[2]。",
        "一日券は15ユーロです[2]。",
    ),
}
"""Language: sources, right answer, wrong answer."""
