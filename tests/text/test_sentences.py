from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answergate.text.answers.blocks import Part
from answergate.text.answers.sentences import read_sentences


def sentences(text: str) -> list[str]:
    return [sentence.span.of(text) for sentence in read_sentences(text)]


def parts(text: str) -> list[tuple[Part, str]]:
    return [(sentence.part, sentence.span.of(text)) for sentence in read_sentences(text)]


@pytest.mark.parametrize(
    "sentence",
    [
        "Dr. Smith and Mrs. Jones met Prof. Lee.",
        "Use fruit, e.g. apples, i.e. the round ones.",
        "He moved to the U.S. in May.",
        "See No. 5 and Fig. 3 of Vol. 2.",
        "It was shown by Kim et al. in 2020.",
        "Plan A vs. Plan B was decided.",
        "Acme Inc. Europe sells it.",
        "It opens at 9 a.m. on Mondays.",
        "J. K. Rowling wrote it.",
        "It costs $3.50 or 2.5 percent.",
        "Install v2.0.1 or Python 3.11 first.",
        "Go to https://www.example.org/a.b?c=d for more.",
        "Write to a.b@example.co.uk today.",
        "Well... I think so.",
        "The text reads a ... b and so on.",
        "“Why?” he asked.",
        "He left on Jan. 5, 2020.",
        "Apply 2 tsp. of remover.",
        "시행일은 2023. 5. 12. 이며 변경되지 않습니다.",
        "약관은 “보험금을 지급한다. 단 예외가 있다.”라고 정합니다.",
        "환율은 1,234.5원입니다.",
        "「そうですか。はい。」と彼は言った。",
        "『「行く。」と言った。』と書いてある。",
        "他说：“我去。你来。”",
        "“你好。”他说。",
        "Es gibt z. B. Äpfel, d. h. Obst, bei Dr. Meier.",
        "Der Vertrag beginnt am 1. Januar und endet am 3. Mai 2024.",
        "Im 19. Jahrhundert wurde die 2. Auflage gedruckt.",
        "Das kostet ca. 20 Euro inkl. Versand gem. Abs. 3.",
        "気温は3.5度です。",
        "价格为3.5元。",
    ],
)
def test_this_is_one_sentence(sentence: str) -> None:
    assert sentences(sentence) == [sentence]


@pytest.mark.parametrize(
    "expected",
    [
        ["The term is one year.", "It starts in May!", "Does it end?", "Yes."],
        ["He lives in the U.S.", "The state is big."],
        ["It opens at 9 a.m.", "They close at five."],
        ["The answer is no.", "We checked."],
        ["He left...", "The door closed."],
        ["It ended in 2020.", "Then 15 people left."],
        ["We chose plan B.", "It works."],
        ["“He left.”", "She stayed."],
        ["Er sagte: „Ich gehe.“", "Dann ging er.", "Niemand blieb!"],
        ["Die Frist beträgt 30 Tage.", "Sie beginnt am 3. Mai."],
        ["This is **bold.**", "That is not."],
        ["(It rained.)", "We went home."],
        ["보험금은 90일 이후 지급됩니다.", "예외가 있나요?", "네, 있어요.", "끝!"],
        ["等待期为九十天。", "然后呢？", "好的！"],
        ["期間は九十日です。", "本当ですか？", "はい！"],
    ],
)
def test_these_are_separate_sentences(expected: list[str]) -> None:
    joint = " " if expected[0].isascii() or expected[0][-1] in ".”“" else ""
    assert sentences(joint.join(expected)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[C1] It is 90 days. [C2][C3] Next one.", ["[C1] It is 90 days.", "[C2][C3] Next one."]),
        ("[cite:a] It is 90 days.[cite:b]Next one.", ["[cite:a] It is 90 days.", "[cite:b]Next one."]),
        ("[C1] 90일입니다. [C2] 다음입니다.", ["[C1] 90일입니다.", "[C2] 다음입니다."]),
        ("[1]等待期为九十天。[2]然后呢？", ["[1]等待期为九十天。", "[2]然后呢？"]),
        ("[C1]九十日です。[C2]次です。", ["[C1]九十日です。", "[C2]次です。"]),
        ("[C1] It is 90 days. [C2] Next one. [C3]", ["[C1] It is 90 days. [C2]", "Next one. [C3]"]),
        ("[C1] It is 90 days. [C2] Next one [C3].", ["[C1] It is 90 days. [C2]", "Next one [C3]."]),
        ("[see] It is 90 days. [C2] Next one.", ["[see] It is 90 days. [C2]", "Next one."]),
    ],
)
def test_sentences_follow_their_markers_where_the_paragraph_opens_with_one(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


def test_a_line_that_opens_with_a_picture_is_an_item_of_its_own() -> None:
    text = "✅ The term is one year\n✅ The fee is 5 dollars\n❌ Floods are not covered\n1️⃣ It ends in May\n👉 기간은 90일\n👉 等待期"
    assert sentences(text) == text.split("\n")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It is 90 days.[C2] Next one.", ["It is 90 days.[C2]", "Next one."]),
        ("It is 90 days. [C2] Next one.", ["It is 90 days. [C2]", "Next one."]),
        ("It is 90 days [C1]. [C2][C3] Next one.", ["It is 90 days [C1]. [C2][C3]", "Next one."]),
        ("It is 90 days.[C2]Next one.", ["It is 90 days.[C2]", "Next one."]),
        ("It is by Acme Inc. [C1]. Europe is next.", ["It is by Acme Inc. [C1].", "Europe is next."]),
        ("It is 90 days.[cite:a b] Next.", ["It is 90 days.[cite:a b]", "Next."]),
        ("90일입니다.[C1] 다음입니다.", ["90일입니다.[C1]", "다음입니다."]),
        ("等待期为九十天。[1]然后呢？【6:0†source】好。", ["等待期为九十天。[1]", "然后呢？【6:0†source】", "好。"]),
        ("「行く。」[C1]彼は立った。", ["「行く。」[C1]", "彼は立った。"]),
        ("It is so.\n[C1]\n\nNext one.", ["It is so.\n[C1]", "Next one."]),
        ("It is so.\n\n[C1] [C2]\n\nNext one.", ["It is so.\n\n[C1] [C2]", "Next one."]),
        ("It is so.\n[C1] says more.", ["It is so.", "[C1] says more."]),
    ],
)
def test_a_marker_stays_with_the_sentence_before_it(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("지급됩니다.단, 예외가 있습니다.", ["지급됩니다.", "단, 예외가 있습니다."]),
        ("되나요?네!그렇습니다.", ["되나요?", "네!", "그렇습니다."]),
        ("90일입니다\n3천만원입니다", ["90일입니다", "3천만원입니다"]),
        ("보험기간 1년\n보장금액 3천만원", ["보험기간 1년", "보장금액 3천만원"]),
        ("보험금은 청구일로부터\n3일 이내에 지급됩니다.", ["보험금은 청구일로부터\n3일 이내에 지급됩니다."]),
        ("期間は九十日です\n金額は百円です", ["期間は九十日です", "金額は百円です"]),
    ],
)
def test_korean_and_japanese_lines_end_without_a_full_stop(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("“走吧。”小明站了起来。", ["“走吧。”", "小明站了起来。"]),
        ("「行こう。」彼女は立った。", ["「行こう。」", "彼女は立った。"]),
        ("「行こう。彼女は立った。そして歩いた。", ["「行こう。", "彼女は立った。", "そして歩いた。"]),
    ],
)
def test_a_quote_ends_a_sentence_where_it_closes_and_an_open_one_holds_nothing(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


def test_a_soft_wrap_joins_and_a_blank_line_parts() -> None:
    assert sentences("This is a long\nline of prose by Dr.\nSmith. And\r\nmore.\r\n\r\nlast") == [
        "This is a long\nline of prose by Dr.\nSmith.",
        "And\r\nmore.",
        "last",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The term is one year [C1]\nThe fee is due [C2]", ["The term is one year [C1]", "The fee is due [C2]"]),
        ("等待期为90日[C1]\n住院最多180天[C2]", ["等待期为90日[C1]", "住院最多180天[C2]"]),
        ("期間は90日[C1]\n入院は180日まで[C2]", ["期間は90日[C1]", "入院は180日まで[C2]"]),
        ("The term is one year [C1]\nand ends in May [C2]", ["The term is one year [C1]\nand ends in May [C2]"]),
    ],
)
def test_a_line_that_ends_with_a_marker_is_ended(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


def test_a_line_that_ends_with_a_colon_or_a_label_stands_alone() -> None:
    assert sentences("The benefits are:\nName: John\nAge: 45") == ["The benefits are:", "Name: John", "Age: 45"]


@pytest.mark.parametrize(
    "mark",
    [
        "- ",
        "* ",
        "+ ",
        "• ",
        "· ",
        "①",
        "① ",
        "1) ",
        "1. ",
        "12. ",
        "(1) ",
        "가. ",
        "(가) ",
        "ㅇ ",
        "○ ",
        "・",
        "a) ",
        "- [x] ",
    ],
)
def test_a_bullet_is_read_without_its_mark(mark: str) -> None:
    assert parts(f"목록입니다.\n{mark}보험기간은 1년\n  {mark}둘째") == [
        (Part.PROSE, "목록입니다."),
        (Part.BULLET, "보험기간은 1년"),
        (Part.BULLET, "둘째"),
    ]


def test_a_bullet_goes_on_where_the_next_line_is_indented_or_goes_on_in_lower_case() -> None:
    text = "- The term is\n  one year. It ends.\n- second and\nthird\nOverall, good."
    assert [
        (sentence.span.of(text), sentence.part is Part.BULLET, sentence.opens) for sentence in read_sentences(text)
    ] == [
        ("The term is\n  one year.", True, True),
        ("It ends.", True, False),
        ("second and\nthird", True, True),
        ("Overall, good.", False, True),
    ]


def test_headings_rows_rules_and_code_are_told_apart() -> None:
    text = (
        "# Title of it. Really\nText.\n**Bold title**\n> Quoted text.\n\n| a | b |\n|---|:-:|\n| 1. One | 2 |\n\n---\n"
        "```\ncode here. And here.\n```\n**This is bold. It is prose.**"
    )
    assert parts(text) == [
        (Part.HEADING, "Title of it. Really"),
        (Part.PROSE, "Text."),
        (Part.HEADING, "**Bold title**"),
        (Part.PROSE, "Quoted text."),
        (Part.HEADER_ROW, "| a | b |"),
        (Part.ROW, "| 1. One | 2 |"),
        (Part.PROSE, "**This is bold."),
        (Part.PROSE, "It is prose.**"),
    ]


@pytest.mark.parametrize("text", ["", " \n\t", "---", "- ", "#", "|---|---|", "```\ncode"])
def test_nothing_said_is_no_sentence(text: str) -> None:
    assert sentences(text) == []


STRUCTURE = st.text(st.sampled_from(list("aA1.!? \n\r\t-*#|`~。！」「”“…가다C[]>①:\0é")), max_size=80)


@given(st.one_of(st.text(), STRUCTURE))
def test_sentences_are_trimmed_and_in_order_whatever_the_text(text: str) -> None:
    end = 0
    for sentence in read_sentences(text):
        words = sentence.span.of(text)
        assert words
        assert words == words.strip()
        assert end <= sentence.span.start
        end = sentence.span.end


@given(st.one_of(st.text(), STRUCTURE).map(lambda text: "Word " + text.replace("\n", " ")))
def test_every_character_of_a_line_of_prose_is_in_one_sentence(text: str) -> None:
    covered = "".join(sentences(text))
    assert "".join(covered.split()) == "".join(text.split())


@given(
    st.lists(
        st.sampled_from(["It is 90 days.", "보험금은 지급됩니다.", "等待期为九十天。", "期間は九十日です。"]),
        min_size=1,
    )
)
def test_plain_sentences_come_back_as_they_were_put_together(expected: list[str]) -> None:
    assert sentences(" ".join(expected)) == expected


@pytest.mark.parametrize(
    "piece",
    [
        ".",
        "「",
        "“a。",
        "a. [1",
        "。」",
        "a\n",
        "- \n",
        "```\n",
        "|",
        "* ",
        ". [C1]",
        "1. ",
        "> ",
        "「a。」",
        "[1] \n",
        ".]",
    ],
)
def test_long_hostile_text_is_read(piece: str) -> None:
    assert len(read_sentences(piece * 20_000 + "x")) <= 20_001
