"""Strategies for generated cases: texts in five languages, payloads for every gate, and nonsense."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

SENTENCES = (
    "The Eiffel Tower in Paris is made of iron.",
    "Visitors reach the upper platform by lift.",
    "Staff may cancel the contract in writing.",
    "Dr. Smith, who wrote e.g. the guide, left early.",
    "암진단비는 계약일부터 보장합니다.",
    "입원일당은 약관에서 정한 한도로 지급합니다.",
    "자원봉사자들은 모든 현장에서 활동하였습니다",
    "埃菲尔铁塔位于巴黎，由铁制成。",
    "该药物应在医生指导下服用。",
    "志愿者活跃在所有站点！",
    "エッフェル塔はパリにあります。",
    "給付金は規約に従って支払われます。",
    "ボランティアは活発に活動しています",
    "Die Stadtbücherei steht am großen Markt.",
    "Der Vertrag kann, z. B. schriftlich, nicht jederzeit gekündigt werden.",
    "Freiwillige sind an allen Standorten tätig!",
)

AWKWARD = (
    "\r\n",
    "\u00ad",
    "e\u0301",
    "😀",
    "👨‍👩‍👧",
    "\u200b",
    "\u3000",
    "\x00",
    "ﬁ",
    "각",
    "𠮷",
    "[",
    "]",
    "{x}",
    "\\",
    "```",
)

sentence = st.sampled_from(SENTENCES)
paragraph = st.lists(sentence, min_size=1, max_size=4).map(" ".join)
prose = st.lists(paragraph, min_size=1, max_size=3).map("\n\n".join)
awkward = st.lists(st.one_of(sentence, st.sampled_from(AWKWARD), st.text(max_size=8)), max_size=8).map("".join)
encodable = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)

# Numbers as people write them, and sentences for them. A space keeps each number separate from the words.
number = st.one_of(
    st.integers(2, 999_999).map(str),
    st.integers(1_000, 999_999).map("{:,}".format),
    st.decimals(1, 999, places=2).map(str),
    st.integers(1, 99).map("{}%".format),
    st.integers(2, 364).map("{}일".format),
    st.integers(2, 900).map("{}万元".format),
    st.integers(2, 900).map("{}円".format),
    st.integers(2, 900).map("{}만원".format),
    st.integers(2, 900).map("{},5 Mio. Euro".format),
)

NUMBERED = (
    "Exactly {} was stated.",
    "The figure is {} here.",
    "값은 {} 입니다.",
    "其值为 {} 。",
    "値は {} です。",
    "Der Wert ist {} hier.",
)
numbered = st.sampled_from(NUMBERED)

ids = st.sampled_from(("c1", "c2", "C1", "C2", "C10", "자료", "文", "c1 ", "", "pto", "pto-archive"))
numeric = st.one_of(
    st.integers(-3, 12), st.floats(-2, 2, allow_nan=False), st.booleans(), st.none(), st.text(max_size=3)
)

_box = st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(1, 5), st.integers(1, 5)).map(
    lambda parts: [parts[0], parts[1], parts[0] + parts[2], parts[1] + parts[3]]
)
_row = st.tuples(st.integers(1, 3), _box).map(
    lambda parts: [parts[0], parts[1][0], parts[1][2], parts[1][1], parts[1][3]]
)

_words = st.one_of(prose, awkward, encodable).filter(lambda text: text.isascii() or _is_unicode(text))


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


chunk = st.fixed_dictionaries(
    {"text": _words},
    optional={
        "position_int": st.lists(_row, max_size=2),
        "level": st.sampled_from(("coverage", "product")),
        "relevance": st.floats(0, 1),
        "source": encodable,
    },
)


@st.composite
def chunks(draw: st.DrawFn) -> list[dict[str, Any]]:
    names = draw(st.lists(ids.filter(bool), unique=True, max_size=4))
    return [{"id": name, **draw(chunk)} for name in names]


record = st.fixed_dictionaries(
    {},
    optional={
        "chunk_id": ids,
        "excerpt": _words,
        "page_index": st.integers(0, 3),
        "bbox": _box,
        "source": _words,
        "relevance": numeric,
        "evidence_idx": numeric,
        "alignment_score": numeric,
        "span_in_answer": st.one_of(
            _words, numeric.filter(lambda value: not isinstance(value, str) or _is_unicode(value))
        ),
    },
).filter(lambda fields: all(not isinstance(value, str) or _is_unicode(value) for value in fields.values()))

marker = st.sampled_from(
    (
        "[C1]",
        "[C1, C3]",
        "[C2][C1]",
        "[cite:c1]",
        "[cite:]",
        "[1]",
        "[^1]",
        "[ID:0]",
        "【6:0†source】",
        "[C",
        "`[C1]`",
        "",
    )
)
answer = st.lists(st.tuples(_words, marker).map("".join), max_size=4).map("\n".join)


@st.composite
def cases(draw: st.DrawFn) -> dict[str, Any]:
    """A readable case with citations that may be right or wrong."""
    given = draw(chunks())
    case: dict[str, Any] = {
        "answer": draw(answer),
        "chunks": given,
        "citations": draw(st.lists(st.one_of(record, ids), max_size=4)),
    }
    if draw(st.booleans()):
        case["context"] = draw(_words)
    if draw(st.booleans()):
        case["evidence_count"] = draw(st.integers(0, 4))
    return case


_TRIGGERS = ("90일 면책", "면책기간 60일", "400일 면책", "180일 한도", "1년 미만 50% 지급", "일당 10만원")
_NAMES = (
    "암진단비",
    "유사암진단비",
    "암 진단비(유사암 제외)",
    "소액암",
    "뇌졸중진단비",
    "암직접치료입원일당",
    "(예시)",
    "",
)
_SUBJECTS = (
    ("A4200_1", "waiting_period"),
    ("A4200_1", "reduction"),
    ("A6200", "duration_limit_days"),
    ("A6200", "daily_benefit_amount_won"),
)


@st.composite
def attributions(draw: st.DrawFn) -> dict[str, Any]:
    """A request to attribute a value, with lines of names, values and other text."""
    line = st.one_of(
        st.tuples(st.sampled_from(_NAMES), st.sampled_from(_TRIGGERS)).map(" ".join), st.sampled_from(_NAMES), sentence
    )
    code, slot = draw(st.sampled_from(_SUBJECTS))
    evidence: dict[str, Any] = {"excerpt": draw(st.lists(line, max_size=12).map("\n".join))}
    if draw(st.booleans()):
        evidence["source_level"] = draw(st.sampled_from(("coverage", "product")))
    return {"coverage_code": code, "slot": slot, "evidence": evidence}
