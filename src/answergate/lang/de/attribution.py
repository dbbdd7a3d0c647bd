"""German words that say whose value a value is."""

from __future__ import annotations

from answergate.lang.attribution_words import AttributionWords, phrases

WORDS = AttributionWords(
    breaks=phrases("und, aber, sondern, wobei, während, jedoch, weil, obwohl, doch"),
    negators=phrases(
        "kein, keine, keinen, keiner, keinem, keines, nicht, ohne, nie, niemals, weder, niemand, frei von"
    ),
    removals=phrases(
        "entfällt, entfallen, entfiel, abgeschafft, aufgehoben, gestrichen, erlassen, verzichtet, verzichten, "
        "ausgesetzt, unanwendbar"
    ),
    changes=phrases(
        "überschr*, übersteig*, verkürz*, verlänger*, geändert, ändern, abgelaufen, verstrichen, mehr als, länger als, weniger als"
    ),
    fixed=phrases(
        "ohne ausnahme, ohne weiteres, nicht mehr als, nicht länger als, nicht nur, nicht später als, nicht weniger als, "
        "egal ob, unabhängig davon"
    ),
    adverbials_before=phrases(
        "während, innerhalb von, innerhalb, binnen, in, nach, für, bis, vor, seit, nach ablauf von"
    ),
    articles=phrases(
        "der, die, das, dem, den, des, ein, eine, einen, einem, einer, eines, diese, dieser, diesem, ersten, von"
    ),
    definite_articles=phrases("der, die, das, dem, den, des, diese, dieser, diesem, diesen"),
    exceptions=phrases("jedoch, allerdings, aber, außer, ausnahme, ausgenommen, nur wenn"),
    links=phrases(
        "ist, sind, beträgt, betragen, betrug, liegt, liegen, bei, von, vom, in höhe von, bis, bis zu, bis zum, ab, zu, zum, zur, "
        "für, mit, auf, an, im, in, hat, haben, gilt, gelten, gibt es, es, gibt, fällt, fallen, maximal, mindestens, höchstens, "
        "minimal, max., min., etwa, rund, ca., circa, zirka, nur, derzeit, aktuell, momentan, immer, jeweils, fest, variabel, "
        "stets, dauerhaft, kostet, kosten, wir, berechnen, erheben, verlangen, zahlen, sie, bietet, bieten, enthält, "
        "im monat, pro monat, im jahr, pro jahr, je monat, je jahr, jährlich, monatlich, brutto, weniger als, mehr als, "
        "nicht mehr als, über, unter, auch, sich, beläuft sich auf, beläuft, lautet"
    ),
    asks_before=phrases("ob"),
    supposes_before=phrases("wenn, falls, sofern"),
    supposes=phrases("angenommen, vorausgesetzt, hypothetisch*, würde, würden, wäre, wären, hätte, hätten, betrüge"),
    supposes_after=phrases("betragen würde*, wäre*, hätte*, betrüge*"),
    persons=phrases(
        "ehepartner*, ehegatt*, ehefrau*, ehemann*, lebenspartner*, partner, partnerin, kind, kinder, kindern, kindes, "
        "sohn, söhne, tochter, töchter, eltern, elternteil, mitversicherte*, angehörige*, familienangehörige*, enkel*"
    ),
    selves=phrases("versicherte person, versicherungsnehmer, sie und, sie selbst, hauptversicherte*"),
    events=phrases(
        "verlängerung*, erneuerung*, wiederinkraftsetzung*, wiederaufleben*, wiederherstellung*, kündigung*, "
        "umwandlung*, übertragung*, wechsel*, vertragsverlängerung*, vertragswechsel*, wiedereintritt*"
    ),
    starts=phrases(
        "vertragsbeginn*, versicherungsbeginn*, vertragsabschluss*, vertragsschluss*, abschluss, beginn, erstvertrag*, kaufdatum"
    ),
    other=phrases(
        "andere, anderer, anderen, anderem, anderes, früher, frühere, früheren, früherer, bisherige, bisherigen, "
        "vorherige, vorherigen, alte, alten, alter, meisten, bestehende, bestehenden"
    ),
    products=phrases(
        "anbieter*, gesellschaft*, produkt*, tarif*, police*, versicherer*, versicherung*, vertrag*, verträge*, unternehmen*, "
        "firma, firmen, hersteller*, händler*, modell*, leistung*, angebot*, garantie*"
    ),
    others=phrases(
        "durchschnitt*, im mittel, kontrollgruppe, vergleichsgruppe, wettbewerber*, mitbewerber*, konkurren*, fremdanbieter*, vorgängerprodukt*, vorgängertarif*, altvertr*"
    ),
    contrasts_before=phrases("anders als, im gegensatz zu*, im unterschied zu*, verglichen mit, im vergleich zu*"),
    topics_before=phrases("für, bei, des, der"),
    excluded_before=phrases("ausgenommen, außer, ohne, mit ausnahme von, mit ausnahme der"),
    excluded_after=phrases("ausgenommen, ausgeschlossen"),
    excluded_particles=phrases("ist, sind"),
    joints=phrases("und, oder"),
    name_endings=phrases("en, n, s, es, e"),
    before_names=phrases(
        "der, die, das, dem, den, des, ein, eine, einer, einem, einen, eines, unser, unsere, unserer, unseren, ihr, ihre, ihrer, "
        "ihren, diese, dieser, diesem, diesen, jede, jeder, jeden, keine, keiner, kein, alle, bei, für, mit, ohne, unter, und, oder, "
        "auch, nur, zur, zum, von, vom, gilt, hat, ist, wenn, falls, ob, wie, als, nach, vor, laut, gemäß"
    ),
    none=phrases("keine, kein, keiner, entfällt"),
    unlimited=phrases("unbegrenzt"),
    nothing=phrases(
        "nein, keines, keinen, entfallen, nicht zutreffend, kostenlos, kostenfrei, gratis, gebührenfrei, unentgeltlich, ohne gebühr, ohne kosten, ohne berechnung, umsonst, frei, null"
    ),
    durations={
        **{
            f"halbe{ending} jahr{behind}": (6, "month")
            for ending, behind in (("s", ""), ("n", ""), ("m", ""), ("n", "es"))
        },
        **{f"ein{ending} jahr{behind}": (1, "year") for ending, behind in (("", ""), ("em", ""), ("es", "es"))},
        **{
            f"ein{ending} monat{behind}": (1, "month")
            for ending, behind in (("", ""), ("en", ""), ("em", ""), ("es", "s"))
        },
        **{
            f"ein{ending} tag{behind}": (1, "day")
            for ending, behind in (("", ""), ("en", ""), ("em", ""), ("es", "es"))
        },
        **{f"eine{ending} woche": (1, "week") for ending in ("", "r")},
        "vierteljahr": (3, "month"),
        "halbjahr": (6, "month"),
    },
    between_before=phrases("zwischen"),
    units=phrases("tag, tage, tagen, monat, monate, monaten, jahr, jahre, jahren, prozent"),
    alternatives=phrases("oder"),
    examples=phrases("zum Beispiel, z. B., z.B., beispielsweise, Beispiel, Rechenbeispiel, Beispielrechnung"),
)
