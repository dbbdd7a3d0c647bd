"""Korean words that say whose value a value is."""

from __future__ import annotations

from answergate.lang.attribution_words import AttributionWords, phrases

WORDS = AttributionWords(
    verb_is_last=True,
    breaks=phrases("이며, 이고, 하며, 하고, 되며, 되고, 지만, 는데, 으며"),
    negators=phrases("없, 않, 아니, 아닙, 아닌, 아님, 안 됩, 안 함, 적용 안, 못, 미적용, 불가"),
    removals=phrases("폐지, 삭제, 면제, 철폐, 적용 제외, 해제, 사라"),
    changes=phrases("초과, 넘, 단축, 연장, 변경, 바뀌, 줄어들, 늘어나, 지나, 끝나, 경과"),
    fixed=phrases("예외 없, 관계 없이, 상관 없이, 틀림없, 어김없, 잘못, 빠짐없, 뿐만 아니라, 뿐 아니라"),
    adverbials_after=phrases("동안, 간, 이내, 안에, 내에, 중에, 까지"),
    origins=phrases("날부터, 날로부터, 일부터, 일로부터"),
    exceptions=phrases("단, 다만, 그러나, 하지만"),
    links=phrases(
        "은, 는, 이, 가, 을, 를, 의, 도, 로, 으로, 에, 에서, 에는, 에게, 경우, 최대, 최장, 최소, 최고, 최저, 최단, 약, 총, 현재, "
        "연, 월, 매월, 매년, 연간, 월간, 각각, 기본, 부터, 까지, 한도, 고정, 변동, 입니다, 이며, 이고, 된, 되며, 됩니다, 원칙적으로, "
        "만, 이상, 이하, 이내, 대략, 단, 합니다, 하며, 있습니다"
    ),
    asks_after=phrases(
        "인가요, 인지, 입니까, 습니까, 나요, 할까, 일까, 까요, 맞나, 맞는지, 여부, 는지 궁금, 는지 확인, 는지 문의"
    ),
    supposes=phrases("가정하면, 가정하고, 가정할 때"),
    supposes_after=phrases(
        "이라면, 라면, 이면, 인 경우, 일 경우, 이라고 가정, 이라 가정, 이었다면, 일 때, 이라고 하면, 이라 하면"
    ),
    persons=phrases(
        "배우자, 자녀, 태아, 부모, 남편, 아내, 아들, 딸, 형제, 자매, 가족, 피부양자, 종피보험자, 동거인, 손자, 손녀"
    ),
    selves=phrases("본인, 주피보험자, 피보험자, 계약자"),
    events=phrases(
        "갱신 시, 갱신 후, 갱신 이후, 갱신 계약, 갱신된, 갱신한, 갱신하*, 갱신일, 갱신 때, (갱신), 부활, 효력 회복, 재가입, 해지 후, 해지 시, "
        "해지하고, 해지된, 해제 후, 실효 후, 실효 시, 실효된, 전환 시, 전환 후, 전환 계약, 전환일, 양도 후, 양도 시, 승계 시"
    ),
    starts=phrases("최초, 계약일, 가입일, 청약일, 보험 개시일, 첫 계약, 구매일, 가입 후"),
    other=phrases("다른, 이전, 기존, 과거, 종전, 예전, 옛, 구형, 모든, 대부분의"),
    products=phrases("회사, 상품, 보험, 계약, 담보, 특약, 약관, 제품, 요금제, 보험사, 업체, 은행, 서비스, 모델, 보증"),
    others=phrases(
        "평균, 대조군, 비교군, 타사, 타 보험, 타 회사, 경쟁사, 일반적으로, 통상적으로, 구상품, 구계약, 구약관"
    ),
    contrasts_after=phrases(
        "와 달리, 과 달리, 와는 달리, 과는 달리, 와 다르게, 과 다르게, 와 반대로, 과 반대로, 에 비해, 와 비교"
    ),
    topics_after=phrases("의, 은, 는, 의 경우, 인 경우, 에게, 에게는, 에 대해"),
    excluded_after=phrases("제외"),
    excluded_particles=phrases(
        "은, 는, 을, 를, 이, 가, 의, 등, 등을, 등은, 등의, 의 경우, 의 경우는, 에 대해서는, 에 대하여는"
    ),
    joints=phrases("및, 또는, 혹은, 와, 과"),
    said_of=phrases("은, 는, 의 경우, 인 경우, 으로, 로, 이, 가, 진단, 수술, 발생, 발병, 에 대"),
    name_endings=phrases(
        "은, 는, 이, 가, 을, 를, 의, 에, 에는, 에도, 에서, 에서는, 에서도, 에게, 와, 과, 와는, 과는, 도, 만, 만의, 만은, 로, 으로, 로서, "
        "이며, 이고, 입니다, 이다, 이란, 란, 부터, 까지, 마다, 처럼, 보다, 라도, 라는, 이나, 나, 및, 또는, 등, 등의, 등은, 인, 에만, 에의, "
        "에 대한, 로는, 이라, 이라는, 임, 용도"
    ),
    before_names=phrases(
        "및, 또는, 와, 과, 은, 는, 을, 를, 의, 이, 가, 로, 에, 도, 만, 시, 후, 면, 고, 며, 한, 할, 된"
    ),
    type_endings=phrases("형"),
    none=phrases("없음, 없이, 없습니다, 해당 없, 미적용"),
    unlimited=phrases("무제한, 제한 없"),
    nothing=phrases("없다, 해당 없음, 해당 사항 없음, 무, 무료, 면제, 무상, 공짜, 비부과, 미부과"),
    between_after=phrases("사이"),
    units=phrases("원, 만, 회, 일, 년, 개월, 세"),
    alternatives=phrases("또는, 혹은, 내지"),
    large_numerals="억만",
    examples=phrases("예를 들어, 예컨대, 예시, 가령, 사례"),
)
