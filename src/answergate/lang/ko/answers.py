"""Korean words of answers: sentence ends, list letters, labels, refusals and talk."""

from __future__ import annotations

from answergate.lang.answer_words import AnswerWords

WORDS = AnswerWords(
    finals="다요오음함됨임죠까",
    finished="다 요",
    unfinished="""
    은 는 이 가 을 를 에 의 와 과 로 며 고 면 서 및 에게 까지 부터 처럼 보다 또는 혹은 그리고 또한 지만 하여 해서 되어 위한 위해 대한 따른 따라
    관한 인한 통해 경우
    """,
    quotatives="라고 라는 라며 라면 이라고 이라는 이라며 이라면 하고 고_ 며_ 는_",
    predicates="다 요 음 함 됨 임 까 죠",
    list_letters="가 나 다 라 마 바 사 아 자 차 카 타 파 하",
    bullets="ㅇ ㆍ",
    lead_ins="""
    다음과_같습니다 다음과_같다 다음과_같아요 다음과_같음 아래와_같습니다 아래와_같다 아래와_같아요 아래와_같음
    """,
    announcing="다음 아래",
    source_labels="출처 인용_출처 인용출처 참고문헌 참고_문헌 참고자료 참고_자료",
    joining="및 와 과",
    unavailable="없음",
    before_a_place="제",
    after_a_place="쪽 페이지 조 항 장 절 년",
    documents="약관 설명서 안내서 보고서",
    evidence="문서 자료 정보 문맥 맥락 컨텍스트 내용 근거 출처 지문 텍스트 본문 문단 발췌문 질문 기사 설명서 안내문 공지",
    passages="지문 발췌문",
    tells="찾 확인 알 답 답변 대답 포함되 나와 언급 명시 기재 제시 제공 적혀 실려 담겨 충분",
    told="언급 명시 기재 나와 답변 적혀 실려",
    according="따르면 의하면 바탕으로 근거하면 기반으로 따라",
    denies_after=True,
    denies_before=False,
    refusals="정보가_없 정보는_없 내용이_없 언급이_없 언급은_없 정보가_부족 찾을_수_없 찾을_수가_없 알_수_없 알_수가_없 확인할_수_없 답변할_수_없 답변드리기_어렵 모르겠",
    turns="지만 으나 는데 그러나 하지만 다만 반면 때문에",
    talk="""
    문서 문맥 자료 출처 답변 답 대답 질문 정보 제공 언급 참고 문의 상담 전문가 확인 권장 도움 요약 다음 내용 안녕 고객 여러분 설명 정리 안내
    지문 본문 문단 근거 바탕 관련 아래 궁금 추가 자세 말씀 드리 드립 드려 드릴 주세 주십 바랍 바라 알려 언제든 간단 핵심 요점 물론 감사 부탁 죄송
    이상 주어진 제시 따른 따르면 기준 있으 있습 합니다 좋은 사항 유의 주의 유감 안타깝 아쉽 해당 같은 반복 동일 두_번째 번째 준비 명심
    더 되시 되셨 진행 순서 맞습 됩 가능 바로
    """,
)
