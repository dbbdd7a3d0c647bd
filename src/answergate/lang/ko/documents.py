"""Korean words that documents use around their tables."""

from __future__ import annotations

from answergate.lang.attribution_words import phrases
from answergate.lang.document_words import DocumentWords

WORDS = DocumentWords(
    notes=phrases("주"),
    units=phrases("단위"),
    pages=phrases("페이지, 쪽, 면"),
    continued=phrases("계속"),
    legends=phrases("범례, 기호, 표시, 기호 설명"),
    yes=phrases("적용, 해당, 있음, 예"),
    name_headers=phrases("상품명, 상품, 제품명, 품명, 품목, 명칭, 이름, 모델, 모델명, 요금제, 서비스명"),
    group_headers=phrases("구분, 번호, 순번, No, 분류"),
    sentence_ends=phrases("다, 음, 함, 임, 됨"),
    refers=phrases("참조, 참고"),
    unit_headers=phrases("단위"),
    remark_headers=phrases("비고, 참고, 기호, 조건, 시험조건"),
    minimum=phrases("최소, 최저"),
    typical=phrases("표준, 대표값"),
    maximum=phrases("최대, 최고"),
    value_headers=phrases("금액, 값, 수치, 내용, 규격"),
)
