"""English words of answers: abbreviations, labels, refusals and talk."""

from __future__ import annotations

from answergate.lang.answer_words import AnswerWords

WORDS = AnswerWords(
    never_last="""
    dr mr mrs ms mx prof rev hon gen col maj capt lt sgt cmdr gov sen rep pres st mt ft vs v cf eg e.g ie i.e viz approx ca
    fig figs eq eqs ref refs vol vols chap sect ed eds trans resp incl excl max min avg tel messrs mlle mme sra dept univ
    assn bros
    """,
    before_a_number="no nos nr art arts sec p pp par para ch cl jan feb mar apr jun jul aug sep sept oct nov dec",
    may_be_last="inc ltd co corp llc plc etc al jr sr esq est ph.d a.m p.m u.s u.k u.n e.u u.s.a d.c",
    openers="""
    the this that these those it its he his she her they their we our we you your there here in on at for from with by as
    if when while after before since because although though however but and or so yet nor both all some any many most
    several each every no not one two what why how which who where according based also additionally furthermore moreover
    therefore thus hence then first second third finally overall instead meanwhile nevertheless under over during between
    to please see note
    """,
    verbs="is are was were has have had can may must will should does do not be",
    lead_ins="as_follows the_following",
    announcing="following follows here below are is",
    source_labels="sources source references citations bibliography cited used",
    joining="and to see from",
    unavailable="unavailable not_available n/a empty",
    before_a_place="p. pp. page pages § section sec.",
    in_titles="a an the of and or for to in on at by with from",
    evidence="""
    passage context document text sources excerpt articles the_article this_article chunk snippet information
    provided_data search_results question answer
    """,
    passages="passage excerpt snippet",
    answerer="i i'm i’m",
    tells="""
    provid mention contain specif includ stat say tell list clarif address discuss giv offer explain cover_ detail answer
    indicat describ find found locat determin help assist verif confirm
    """,
    told="mentioned stated specified discussed addressed answered determined detailed clarified explained",
    according="according based_on as_per given_this given_the given_that",
    denies="unable insufficient",
    refusals="""
    no_information not_enough_information insufficient_information no_relevant_information no_mention no_details
    i_don't_know i_don’t_know i_do_not_know i_am_not_sure we_could_not_find we_cannot_find we_cannot_answer
    we_cannot_determine as_an_ai unable_to_answer unable_to_determine unable_to_find_any unable_to_provide_a
    """,
    turns="but however although though because since while whereas which who whose so nevertheless yet instead remember",
    continuing="or nor such_as including like how what when where why whether as_well_as",
    talk="""
    passage context document text source excerpt snippet answer question response summary conclusion overview
    explanation information material evidence detail example instruction advice topic matter point thing option issue
    hope thank sorry glad happy welcome good_luck great_question good_question sure certain absolute course hello hi
    dear today enjoy afraid unfortunate regret apology apologize help helpful useful assist assistance feel_free
    if_you_need if_you_want you_need_to_know you_may_need you_may_want needed_to_answer necessary_to_answer hesitate
    know let reach provide mention state say note describe discuss explain clarify summarize summarise outline contain
    specify indicate address convey offer give supply present repeat restate relate relevant refer reference base accord
    follow below above here further more additional other any all concern both same similar different particular
    specific general clear clearly directly explicit explicitly only solely short brief briefly quick main key several
    few some various multiple important worth mind keep remember aware ensure consult recommend advise consider contact
    professional individual personal depend vary accordingly factor look see find read check take make step guide walk
    through break down now so then well also just simply really very much little bit question part fragment piece
    retrieve take draw derive focus
    """,
)
