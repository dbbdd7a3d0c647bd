"""Korean words that belong to a number."""

from __future__ import annotations

from answergate.lang.attribution_words import phrases
from answergate.lang.number_words import NumberWords

WORDS = NumberWords(
    deviations=phrases("표준편차, 표준오차"),
    each_before=phrases("매"),
    each_behind=phrases("당, 마다"),
    bounds={
        "≥": phrases("이상, 최소, 적어도, 최저"),
        "≤": phrases("이하, 최대, 최고, 넘지 않, 초과하지 않, 초과할 수 없, 넘을 수 없"),
        ">": phrases("초과, 보다 높, 보다 많, 보다 크, 보다 길, 넘는, 넘게, 넘으면, 넘어"),
        "<": phrases("미만, 보다 낮, 보다 적, 보다 작, 보다 짧, 안 되는, 못 미치, 밑도는"),
    },
    loose_bounds={"≤": phrases("이내, 까지, 내에"), ">": phrases("이후"), "<": phrases("이전")},
    lessening=phrases("감소, 하락, 줄어, 줄었, 축소, 적자, 손실, 역성장, 영하, 마이너스"),
    endings="은는이가을를의에도로과와만간후전내까부동씩당마상미초으안인라며면서였정중보이였",
    ambiguous_units=phrases("일"),
    zones={
        "UTC": phrases("협정 세계시, 세계시, utc"),
        "KST": phrases("한국 시간, 한국시간, 한국 표준시, kst"),
        "JST": phrases("일본 시간"),
    },
    ordinals={
        1: "첫째 첫번째",
        2: "둘째 두번째",
        3: "셋째 세번째",
        4: "넷째 네번째",
        5: "다섯째 다섯번째",
        6: "여섯째",
        7: "일곱째",
        8: "여덟째",
    },
    common_ordinals=frozenset({1, 2}),
    parts={
        "1/2": phrases("절반"),
        "h1": phrases("상반기, 전반기"),
        "h2": phrases("하반기, 후반기"),
        "half year": phrases("반년, 반 년"),
        "half day": phrases("반나절, 반일"),
        "early": phrases("초순, 상순"),
        "mid": phrases("중순"),
        "late": phrases("하순"),
        "×10": phrases("수십"),
        "×100": phrases("수백"),
        "×1000": phrases("수천"),
        "×10000": phrases("수만"),
        "×100000000": phrases("수억"),
    },
    classes=phrases("형, 상, 종, 급, 기, 단계, 권, 부, 장, 편"),
    rate_prefixes={"year": phrases("연, 연이율, 연리"), "month": phrases("월, 월이율"), "day": phrases("일당, 하루, 1일")},
    rates={
        "hour": phrases("시간당, 매시간, 한 시간에, 1시간에"),
        "day": phrases("하루, 매일, 일일, 날마다"),
        "week": phrases("매주, 일주일, 주당"),
        "month": phrases("매월, 매달, 한 달, 월간"),
        "year": phrases("매년, 연간, 해마다"),
    },
)
