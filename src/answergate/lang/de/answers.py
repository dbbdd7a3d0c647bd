"""German words of answers: abbreviations, ordinals, labels, refusals and talk."""

from __future__ import annotations

from answergate.lang.answer_words import AnswerWords

WORDS = AnswerWords(
    never_last="""
    dr prof frl dipl ing bzw z.b d.h u.a o.ä u.u z.t i.d.r s.o s.u vgl ggf evtl inkl exkl zzgl max min ca zb dh st str
    bspw sog gem lt hrsg geb gest jh tel i.h.v v.a m.e
    """,
    before_a_number="nr art abs abb s bd kap ziff rn tab jan feb mrz apr jun jul aug sep sept okt nov dez",
    may_be_last="hr fr mio mrd tsd usw etc gmbh ag co n.chr v.chr jr",
    openers="""
    der die das dies diese dieser dieses es er sie wir ihr ein eine in im am auf bei mit nach vor für von zu wenn weil da
    während obwohl aber und oder doch jedoch außerdem zudem dann danach daher deshalb allerdings insgesamt zuerst
    schließlich hier dort man alle viele einige kein keine bitte
    """,
    before_an_ordinal="der das dem den des im vom zum beim zur seit jeder jedes jeden ab bis",
    after_an_ordinal="""
    januar jänner februar märz april mai juni juli august september oktober november dezember jahrhundert weltkrieg platz
    auflage klasse tag woche monat stock absatz lebensjahr
    """,
    verbs="ist sind war waren wird werden wurde hat haben hatte kann darf muss soll nicht",
    lead_ins="wie_folgt folgendes folgende",
    announcing="folgende folgenden folgendes folgt hier sind ist lauten",
    source_labels="quellen quelle quellenangaben literatur literaturverzeichnis belege nachweise",
    joining="und bis siehe aus",
    unavailable="nicht_verfügbar leer keine",
    before_a_place="seite s. abschnitt abs.",
    in_titles="der die das des den dem und oder für zu zur zum in im am an bei mit von vom",
    evidence="""
    unterlage dokument text quelle kontext passage abschnitt textstelle auszug auszüg
    bereitgestellte_information vorliegende_information frage
    """,
    passages="passage textstelle",
    answerer="ich",
    tells="""
    steht stehen find gefunden erwähn genannt nennt nennen angegeben enthalten enthält beantworte hervor entnehmen
    beschrieben beschreib angabe aussag ausgesag auskunft behandel aufgeführ helfen sagen sagt bestätig ermittel
    """,
    told="erwähn genannt angegeben beschrieben beantworte hervor entnehmen",
    according="laut gemäß zufolge nach",
    denies_after=True,
    refusals="""
    keine_information mir_keine_angabe dazu_keine_angabe hierzu_keine_angabe ich_keine_angabe nicht_genügend_information
    dazu_nichts darüber_nichts hierzu_nichts nichts_dazu nichts_darüber ich_weiß_nicht ich_weiß_es_nicht
    das_weiß_ich_nicht das_weiß_ich_leider_nicht ich_kann_diese_frage_nicht
    """,
    turns="aber jedoch allerdings obwohl weil da denn während sondern doch",
    continuing="oder noch wie etwa ob wann wo warum",
    talk="""
    abschnitt text dokument unterlagen quelle antwort frage information kontext angaben auszug passage hilfe helfen hilft
    hoffe gern gerne danke leider tut leid natürlich selbstverständlich klar freut freue glück viel erfolg grüße hallo
    empfehlen empfehle beachten beachte wenden hinweis zusammenfassung zusammengefasst kurz folgend weitere weiter weiterhilft weiterhelfen hier finden
    überblick punkte schritte erklären erläutern beantworten bereitgestellt vorliegend basierend laut grundlage fragen
    steht zur verfügung stehe jederzeit melden melde
    """,
)
