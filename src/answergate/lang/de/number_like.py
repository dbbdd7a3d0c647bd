"""German words that are like numbers: parts, ordinals, seasons, and nouns that are counted."""

from __future__ import annotations

from answergate.lang.attribution_words import phrases
from answergate.lang.number_like_words import NumberLikeWords

WORDS = NumberLikeWords(
    ordinals={
        1: "erste ersten erster erstes",
        2: "zweite zweiten zweiter zweites",
        3: "dritte dritten dritter drittes",
        4: "vierte vierten vierter viertes",
        5: "fünfte fünften fünfter fünftes",
        6: "sechste sechsten sechster sechstes",
        7: "siebte siebten siebter siebtes siebente siebenten",
        8: "achte achten achter achtes",
        9: "neunte neunten neunter neuntes",
        10: "zehnte zehnten zehnter zehntes",
        11: "elfte elften elfter elftes",
        12: "zwölfte zwölften zwölfter zwölftes",
        20: "zwanzigste zwanzigsten",
    },
    common_ordinals=frozenset({1, 2}),
    parts={
        "q1": phrases("erste quartal, ersten quartal, erstes quartal, 1. quartal"),
        "q2": phrases("zweite quartal, zweiten quartal, zweites quartal, 2. quartal"),
        "q3": phrases("dritte quartal, dritten quartal, drittes quartal, 3. quartal"),
        "q4": phrases("vierte quartal, vierten quartal, viertes quartal, 4. quartal"),
        "zone UTC": phrases("utc, weltzeit"),
        "zone MEZ": phrases("mez, mitteleuropäische zeit, mitteleuropäischer zeit"),
        "zone MESZ": phrases("mesz, mitteleuropäische sommerzeit"),
        "month 1": phrases("januar, jänner"),
        "month 2": phrases("februar"),
        "month 3": phrases("märz"),
        "month 4": phrases("april"),
        "month 5": phrases("mai"),
        "month 6": phrases("juni"),
        "month 7": phrases("juli"),
        "month 8": phrases("august"),
        "month 9": phrases("september"),
        "month 10": phrases("oktober"),
        "month 11": phrases("november"),
        "month 12": phrases("dezember"),
        "1/2": phrases(
            "halbiert, halbierte, halbierten, halbieren, die hälfte, der hälfte, eine hälfte, zur hälfte, jeder zweite, jede zweite, jedes zweite"
        ),
        "majority": phrases("einfache mehrheit, einfacher mehrheit, einfachen mehrheit"),
        "1/3": phrases("ein drittel, einem drittel, eines drittels, jeder dritte, jede dritte, jedes dritte"),
        "2/3": phrases("zwei drittel, zwei dritteln"),
        "1/4": phrases("ein viertel, einem viertel, eines viertels, jeder vierte, jede vierte, jedes vierte"),
        "3/4": phrases("drei viertel, drei vierteln"),
        "1/5": phrases("ein fünftel, einem fünftel, jeder fünfte, jede fünfte, jedes fünfte"),
        "1/10": phrases("ein zehntel, einem zehntel, jeder zehnte, jede zehnte, jedes zehnte"),
        "h1": phrases("erste halbjahr, ersten halbjahr, erstes halbjahr, 1. halbjahr"),
        "h2": phrases("zweite halbjahr, zweiten halbjahr, zweites halbjahr, 2. halbjahr"),
        "half year": phrases(
            "halbes jahr, halben jahr, halben jahres, halbe jahr, halbjährige, halbjährigen, halbjähriger, halbjähriges"
        ),
        "×10": phrases("dutzende"),
        "×100": phrases("hunderte, hunderten"),
        "×1000": phrases("tausende, tausenden"),
        "12": phrases("ein dutzend"),
        "20s": phrases("zwanzigerjahre, zwanzigerjahren, zwanziger jahre, zwanziger jahren"),
        "30s": phrases("dreißigerjahre, dreißigerjahren, dreißiger jahre, dreißiger jahren"),
        "40s": phrases("vierzigerjahre, vierzigerjahren, vierziger jahre, vierziger jahren"),
        "50s": phrases("fünfzigerjahre, fünfzigerjahren, fünfziger jahre, fünfziger jahren"),
        "60s": phrases("sechzigerjahre, sechzigerjahren, sechziger jahre, sechziger jahren"),
        "70s": phrases("siebzigerjahre, siebzigerjahren, siebziger jahre, siebziger jahren"),
        "80s": phrases("achtzigerjahre, achtzigerjahren, achtziger jahre, achtziger jahren"),
        "90s": phrases("neunzigerjahre, neunzigerjahren, neunziger jahre, neunziger jahren"),
        "x2": phrases(
            "doppelt, doppelte, verdoppelt, verdoppelte, verdoppelten, verdoppeln, verdopplung, zweimal, zweifach"
        ),
        "x3": phrases("dreifach, dreifache, verdreifacht, verdreifachte, verdreifachten, verdreifachen, dreimal"),
        "x4": phrases("vierfach, vierfache, vervierfacht, vervierfachte, viermal"),
    },
    contrasting={
        "season spring": phrases("frühjahr, frühling, frühjahrs, frühlings"),
        "season summer": phrases("sommer, sommers"),
        "season autumn": phrases("herbst, herbstes"),
        "season winter": phrases("winter, winters"),
        "weekday 1": phrases("montag, montags"),
        "weekday 2": phrases("dienstag, dienstags"),
        "weekday 3": phrases("mittwoch, mittwochs"),
        "weekday 4": phrases("donnerstag, donnerstags"),
        "weekday 5": phrases("freitag, freitags"),
        "weekday 6": phrases("samstag, samstags"),
        "weekday 7": phrases("sonntag, sonntags"),
        "every week": phrases("wöchentlich"),
        "every 2 weeks": phrases("zweiwöchentlich, vierzehntäglich"),
        "every month": phrases("monatlich"),
        "every quarter": phrases("vierteljährlich, quartalsweise"),
        "every half": phrases("halbjährlich"),
        "every year": phrases("jährlich"),
        "era BC": phrases("v. chr, vor christus, vor christi geburt"),
        "era AD": phrases("n. chr, nach christus"),
        "hour noon": phrases("mittags"),
        "hour midnight": phrases("mitternacht"),
        "daytime morning": phrases("morgens, vormittags, am morgen, am vormittag"),
        "daytime evening": phrases("abends, nachmittags, nachts, am abend, am nachmittag"),
        "part start": phrases("anfang"),
        "part mid": phrases("mitte"),
        "part end": phrases("ende"),
    },
    classes=phrases(
        "stadium, typ, phase, klasse, grad, stufe, teil, artikel, kapitel, gruppe, band, anlage, anhang, kategorie, generation, version, buch"
    ),
    kinds={
        "person": phrases(
            "beschäftigte, besucher, bewohner, bürger, einwohner, erwachsene, fahrgäste, gäste, kinder, kunden, mieter,"
            " mitarbeiter, mitglieder, patienten, schüler, studenten, studierende, teilnehmer, wähler"
        ),
        "beschäftigte": phrases("angestellte, arbeitnehmer, mitarbeiter"),
        "arbeitnehmer": phrases("angestellte, beschäftigte, mitarbeiter"),
        "mitarbeiter": phrases("angestellte, arbeitnehmer, beschäftigte"),
        "studie": phrases("arbeiten, untersuchungen"),
        "arbeit": phrases("studien, untersuchungen"),
        "fahrzeug": phrases("autos, busse, lastwagen, wagen"),
        "tier": phrases("hühner, kühe, pferde, rinder, schafe, schweine"),
    },
    noun_endings=phrases("innen, en, n, e"),
)
