"""Spanish, as small as a language pack can be and still be useful: what one writes on the first afternoon."""

from __future__ import annotations

from answergate.lang.answer_words import AnswerWords
from answergate.lang.attribution_words import AttributionWords, phrases
from answergate.lang.excerpt_words import ExcerptWords
from answergate.lang.language import Language
from answergate.lang.number_words import NumberWords
from answergate.lang.wording import Wording


def stem(word: str) -> str:
    """The stem of a word in lower case: without the endings of gender and number."""
    for ending in ("as", "os", "es", "a", "o", "e", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word[: -len(ending)]
    return word


LANGUAGE = Language(
    code="es",
    wording=Wording(
        script="latin",
        function="""
        el la los las un una unos unas de del al a en con por para sin sobre y o u que se su sus lo le les es son está están
        fue ser hay como más pero si cuando desde hasta entre este esta estos estas
        """,
        common="año años día días parte tiempo persona personas lugar caso",
        stem=stem,
        negators="no nunca jamás sin ningún ninguna",
        not_negators="no_solo no_más_de no_menos_de",
        opposites=(
            ("subió aumentó creció", "bajó disminuyó cayó"),
            ("abierto abierta abre", "cerrado cerrada cierra"),
            ("permitido permitida", "prohibido prohibida"),
            ("gratuito gratuita gratis", "de_pago"),
        ),
        series={"day": "lunes martes miércoles jueves viernes sábado domingo"},
    ),
    numbers=NumberWords(
        months={"enero": 1, "mayo": 5, "diciembre": 12},
        scales={"millones": 6},
        units={"day": "día días", "month": "mes meses", "year": "año años"},
        bounds={"≥": phrases("al menos, como mínimo"), "≤": phrases("como máximo, hasta")},
    ),
    answers=AnswerWords(
        never_last="sr sra dr dra",
        verbs="es son está están tiene hay",
        evidence="documento texto fuente",
        tells="menciona mencionan contien dice indica",
        denies_before=True,
        refusals="no_tengo_información no_hay_información",
        talk="documento texto pregunta respuesta lamento siento",
    ),
    excerpts=ExcerptWords(negations=(r"\b(?:no|nunca|sin)\b",)),
    attribution=AttributionWords(negators=phrases("no, sin, nunca")),
)
