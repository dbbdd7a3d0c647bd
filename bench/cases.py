"""The typical case for the budgets: 12 chunks of 1,000 characters, 6 evidences, 120 words with 8 numbers."""

from __future__ import annotations

from typing import Any

_ENGLISH = [
    "The river survey of {n} covered {m} stations between the delta and the upper dam.",
    "Average flow at station {n} was {m}.5 cubic metres per second during the dry season.",
    "Sediment samples were taken every {m} days and stored at 4 degrees until analysis.",
    "Nitrate concentration reached {m}.25 mg/L at the mouth of the eastern tributary.",
    "Local farmers reported that irrigation demand rose by {m}% over the previous decade.",
    "The committee recommended a review of the monitoring plan before the year 20{n}.",
]
_KOREAN = [
    "제{n}차 하천 조사는 삼각주에서 상류 댐까지 {m}개 지점을 대상으로 실시되었다.",
    "{n}번 지점의 평균 유량은 갈수기에 초당 {m}.5세제곱미터로 나타났다.",
    "퇴적물 시료는 {m}일마다 채취하여 분석할 때까지 섭씨 4도에서 보관하였다.",
    "동쪽 지류 하구에서 질산염 농도가 {m}.25mg/L에 이르렀다.",
    "지역 농민들은 지난 10년 동안 관개 수요가 {m}% 증가했다고 보고하였다.",
    "위원회는 20{n}년 이전에 감시 계획을 다시 검토할 것을 권고하였다.",
]
_SENTENCES = {"en": _ENGLISH, "ko": _KOREAN}
_JOINERS = {
    "en": " In short, the evidence gathered along the river describes the same picture everywhere, and nothing else is"
    " claimed here: what the stations saw, the samples confirm, and what the farmers say, the committee wrote down",
    "ko": " 요컨대 강을 따라 모은 자료는 어디서나 같은 모습을 보여 주며 여기서 더 주장하는 것은 없다. 지점에서 본 것은 시료가"
    " 확인해 주고 농민이 말한 것은 위원회가 받아 적었으며 이 글은 그 기록을 그대로 옮긴다. 조사에 참여한 사람들은 모두"
    " 같은 결론에 이르렀고 다음 조사에서도 같은 방법을 쓰기로 뜻을 모았다",
}


def chunk_texts(language: str, chunks: int, length: int) -> list[str]:
    """Different texts of ``length`` characters each."""
    texts = []
    for chunk in range(chunks):
        sentences: list[str] = []
        while sum(map(len, sentences)) + len(sentences) < length:
            row = len(sentences)
            template = _SENTENCES[language][row % 6]
            sentences.append(template.format(n=10 + (chunk * 7 + row) % 89, m=11 + (chunk * 13 + row * 3) % 83))
        texts.append(" ".join(sentences)[:length])
    return texts


def answer_case(language: str, chunks: int = 12, length: int = 1000) -> dict[str, Any]:
    """A case for the answer gate whose evidences are verbatim and contain all its numbers."""
    texts = chunk_texts(language, chunks, length)
    templates = _SENTENCES[language]
    quotes = [templates[row].format(n=10 + (row * 7 + row) % 89, m=11 + (row * 13 + row * 3) % 83) for row in range(6)]
    conclusion = " ".join(quotes) + _JOINERS[language] + "."
    return {
        "conclusion": conclusion,
        "evidences": [
            {"chunk_id": f"c{row}", "excerpt": quote, "page_index": row + 1, "bbox": [72, 100, 520, 140]}
            for row, quote in enumerate(quotes)
        ],
        "raw_chunks": [
            {"id": f"c{row}", "text": text, "position_int": [[row + 1, 72, 520, 100, 140]]}
            for row, text in enumerate(texts)
        ],
    }


def many_numbers_case(language: str) -> dict[str, Any]:
    """The typical chunks, and an answer with 20 numbers that says in other words what its evidences say."""
    case = answer_case(language)
    places = [*((chunk, chunk % 6) for chunk in range(12)), (0, 1), (1, 2)]
    quotes = [
        _SENTENCES[language][row].format(n=10 + (chunk * 7 + row) % 89, m=11 + (chunk * 13 + row * 3) % 83)
        for chunk, row in places
    ]
    evidences = [
        {"chunk_id": f"c{chunk}", "excerpt": quote, "page_index": chunk + 1, "bbox": [72, 100, 520, 140]}
        for (chunk, _), quote in zip(places, quotes, strict=True)
    ]
    return reworded({**case, "conclusion": " ".join(quotes), "evidences": evidences}, "conclusion", language)


def evidence_case(language: str) -> dict[str, Any]:
    """The same conclusion as a report: three paragraphs, each with the citations of its sentences."""
    case = answer_case(language)
    cited = [f"{evidence['excerpt'][:-1]} [cite:{evidence['chunk_id']}]." for evidence in case["evidences"]]
    paragraphs = [" ".join(cited[start : start + 2]) for start in (0, 2, 4)]
    paragraphs[2] += f"{_JOINERS[language]}."
    return {
        "content": "\n\n".join(paragraphs),
        "snippets": [{"id": chunk["id"], "text": chunk["text"], "relevanceScore": 0.8} for chunk in case["raw_chunks"]],
    }


def citations_case(language: str) -> dict[str, Any]:
    """Six perfect records over the typical chunks."""
    case = answer_case(language)
    return {
        "answer_text": case["conclusion"],
        "citations": [
            {
                "source": f"survey {row}",
                "relevance": 0.9,
                "quote": evidence["excerpt"],
                "evidence_idx": row,
                "alignment_score": 0.8,
                "span_in_answer": evidence["excerpt"],
            }
            for row, evidence in enumerate(case["evidences"])
        ],
        "chunks": case["raw_chunks"],
    }


def guardrails_case(language: str) -> dict[str, Any]:
    """Twelve claims. Each cites the chunk it was taken from."""
    texts = chunk_texts(language, 12, 1000)
    claims = []
    for chunk in range(12):
        template = _SENTENCES[language][chunk % 6]
        sentence = template.format(n=10 + (chunk * 7 + chunk % 6) % 89, m=11 + (chunk * 13 + (chunk % 6) * 3) % 83)
        claims.append(f"{sentence[:-1]} [C{chunk + 1}].")
    return {
        "answer_text": " ".join(claims),
        "retrieved_chunks": texts,
        "citations": [f"C{chunk + 1}" for chunk in range(12)],
        "prompt_context_string": "\n".join(texts),
    }


_REWORDED = {
    "en": (
        ("was ", "came to "),
        ("were ", "had been "),
        ("The ", "According to it the "),
        (" and ", " as well as "),
        (" reached ", " got to "),
    ),
    "ko": (
        ("하였다", "했다고 한다"),
        ("되었다", "됐다고 한다"),
        ("나타났다", "보였다"),
        ("에서 ", "에서는 "),
        ("하천 ", "강의 "),
    ),
}


def reworded(case: dict[str, Any], answer: str, language: str) -> dict[str, Any]:
    """The same case with its answer paraphrased, so that no sentence of it is in the evidence."""
    text = case[answer]
    for theirs, ours in _REWORDED[language]:
        text = text.replace(theirs, ours)
    return {**case, answer: text}
