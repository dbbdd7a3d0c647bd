"""SPEC 3.6a: number-like words, counters, groups of digits, rates and times of day are compared in every language."""

from __future__ import annotations

import pytest

from answergate import check

WRONG = [
    # parts, ordinals and classes, in words or figures
    ("A third of the staff left.", "A quarter of the staff left."),
    ("One in five adults is affected.", "One in four adults is affected."),
    ("It is a fivefold increase.", "It is a tenfold increase."),
    ("The drug has completed Phase 4.", "The candidate has completed Phase III trials."),
    ("King Henry V was crowned.", "King Henry IV was crowned."),
    ("He is a second-degree black belt.", "He is a third-degree black belt."),
    ("Der Gewinn verdreifachte sich.", "Der Gewinn verdoppelte sich."),
    ("Es dauerte anderthalb Jahre.", "Es dauerte zweieinhalb Jahre."),
    ("두 번째로 들어왔다.", "세 번째로 들어왔다."),
    ("他是一级建造师。", "他是二级建造师。"),
    ("第（二）项规定。", "第（三）项规定。"),
    ("英検一級が必要です。", "応募資格：英検二級の合格者"),
    # words that contradict each other
    ("It opened in spring 2019.", "It opened in autumn 2019."),
    ("Filing ends at noon on June 3.", "Filing ends at midnight on June 3."),
    ("On Saturdays you can register until 11:30 in the evening.", "Registration closes at 11:30 a.m. on Saturdays."),
    ("The maintenance starts at 17:00 Eastern time.", "Maintenance will begin at 17:00 UTC."),
    ("Es öffnet um 9 Uhr abends.", "Es öffnet um 9 Uhr morgens."),
    ("300 v. Chr. wurde sie gegründet.", "300 n. Chr. wurde sie gegründet."),
    ("5월 초에 시작한다.", "5월 말에 시작한다."),
    ("旧暦8月15日です。", "新暦8月15日。"),
    ("光绪五年建。", "民国五年建。"),
    # counters and units
    ("The quake had magnitude 7.", "The quake had intensity 7."),
    ("He holds the rank of 5 dan.", "He holds the rank of 5 kyu."),
    ("The recipe uses three taels of angelica.", "The recipe uses three mace of angelica."),
    ("Der Eintritt kostet 20 kanadische Dollar.", "Der Eintritt kostet 20 australische Dollar."),
    ("The fee is $5 per page.", "The fee is $5 per document."),
    ("돼지 60마리를 키운다.", "한우 60마리를 사육하고 있다."),
    ("養了60頭豬。", "飼養乳牛60頭。"),
    ("馬が60頭います。", "乳牛60頭を飼育している。"),
    ("水泥标号为C30。", "水泥标号为C40。"),
    # values, groups, dates
    ("七年零四个月。", "七年零六个月。"),
    ("12.000 Häuser waren ohne Strom.", "12 Häuser waren ohne Strom."),
    ("The Act has been in force since October 2020.", "This Act comes into force on 1 October 2021."),
    ("It takes up to 5 days.", "It takes at least 5 days."),
    ("Weniger als 18 Jahre.", "Mehr als 18 Jahre."),
    ("駐車料金は毎時200円です。", "最初の1時間経過後は20分ごとに200円を加算する。"),
]
RIGHT = [
    ("The drug is in phase 3.", "The drug has reached Phase III."),
    ("The founder holds 25% of the shares.", "The founder holds a quarter of the shares."),
    ("One in four adults is affected.", "A quarter of adults are affected."),
    ("The 21st century began.", "It happened in the twenty-first century."),
    ("Consult the 5th edition, second chapter.", "See Chapter 2 of the fifth edition."),
    ("It worked on the third try, a third method.", "The third try, a third method, worked."),
    ("Dem Gründer gehört 1/4 der Anteile.", "Der Gründer hält ein Viertel der Geschäftsanteile."),
    ("Zwei Drittel der Mitglieder müssen zustimmen.", "Erforderlich ist eine Mehrheit von 2/3 der Mitglieder."),
    ("그 후보물질은 임상 3상을 마쳤습니다.", "본 신약 후보물질은 제III상 임상시험을 완료하였다."),
    ("第三相試験が終わりました。", "第III相試験を完了した。"),
    ("Er ist 12 Jahre alt.", "Der zwölfjährige Junge wurde gefunden."),
    ("Die Strecke ist 1250 km lang.", "Die Strecke misst 1.250 Kilometer."),
    ("Von 1384 Beschwerden betrafen 912 die Rechnung.", "Auf die Rechnung entfielen 912 der 1.384 Beschwerden."),
    ("The route is 1.250 km long.", "The route is 1.250 km long, and it is steep."),
    ("2023 wurden Waren für 812 Millionen Euro ausgeführt.", "Ausfuhren in Mio. Euro\n2022: 774\n2023: 812"),
    ("There were 2.5 million visitors.", "Visitors (in millions): 2.5"),
    ("수출액은 8억 1200만 달러입니다.", "수출 실적(단위: 백만 달러)\n2022년: 774\n2023년: 812"),
    ("不良贷款余额为9000亿元。", "不良贷款余额0.9万亿元。"),
    ("Doors open at half past seven.", "Doors open at 7:30."),
    ("Die Anmeldung endet um halb zwölf.", "Die Anmeldung schließt um 11.30 Uhr."),
    ("Die Abgabefrist läuft vom 1. bis 31. Mai.", "Abzugeben zwischen dem 1. Mai und dem 31. Mai."),
    ("申告は5月1日から31日までです。", "申告期間は5月1日から5月31日まで。"),
    ("Die Straße wurde in den Achtzigerjahren gebaut.", "Die Straße wurde in den 1980er-Jahren gebaut."),
    ("八十年代建成。", "建于1980年代。"),
    ("北京到上海要4小时18分钟。", "全程运行时间4小时18分。"),
    ("Der Wagen braucht 6,4 Liter auf 100 km.", "Verbrauch: 6,4 l/100 km"),
    ("百公里油耗6.4升。", "油耗为6.4L/100km。"),
    ("駐車は20分200円です。", "20分ごとに200円"),
    ("1. Cut the power. 2. Wait 5 minutes.", "Cut the power, then wait 5 minutes."),
    ("第一步：断电。第二步：等5分钟。", "断电后等待5分钟。"),
    ("Firms that employ over 50 people have to report.", "Companies with more than 50 employees shall report."),
    ("Der Betrieb hält 60 Kühe.", "Der Betrieb hält 60 Milchkühe."),
    ("젖소 60마리를 키운다.", "젖소 60두를 사육한다."),
    ("신청은 한 번만 할 수 있다.", "신청은 1회에 한한다."),
    ("50mg을 넘으면 안 된다.", "50mg 이하로 한다."),
    ("Man muss mindestens 18 sein.", "Mindestalter: 18 Jahre"),
]


@pytest.mark.parametrize(("conclusion", "excerpt"), WRONG)
def test_another_word_or_value_is_stopped(conclusion: str, excerpt: str) -> None:
    assert _status(conclusion, excerpt) == "citation_insufficient"


@pytest.mark.parametrize(("conclusion", "excerpt"), RIGHT)
def test_the_same_in_other_words_passes(conclusion: str, excerpt: str) -> None:
    assert _status(conclusion, excerpt) == "ok"


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("Operating margin was 3.4%.", "Operating margin of the segment was −3.4%."),
        ("Patients were followed for a median of 18 years.", "Median follow-up was 18 (range 12–24) months."),
        (
            "The bylaws can be changed by a third of the members.",
            "The bylaws can be changed by two thirds of the members.",
        ),
        ("Die Regelung steht in Kapitel VI.", "Die Regelung steht in Kapitel IV dieser Ordnung."),
        ("停车费是每小时2.5元。", "停车费按每15分钟2.5元计收。"),
    ],
)
def test_guardrails_compare_these_parts_too(answer: str, chunk: str) -> None:
    case = {"answer": f"{answer} [C1]", "chunks": [chunk], "citations": ["C1"]}
    assert check(case, gate="guardrails").status == "REFUSE"


def _status(conclusion: str, excerpt: str) -> str:
    evidence = [{"chunk_id": "c1", "excerpt": excerpt}]
    case = {"conclusion": conclusion, "evidences": evidence, "raw_chunks": {"c1": excerpt}}
    return check(case, gate="answer", policy="answer-equal").status
