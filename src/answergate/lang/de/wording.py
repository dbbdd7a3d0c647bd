"""German words: how common they are, what denies, and what excludes each other."""

from __future__ import annotations

from answergate.lang.de.stem import stem
from answergate.lang.wording import Wording

_FUNCTION = """
der die das dem den des ein eine einer eines einem einen und oder aber sondern denn doch wenn weil dass ob als wie so auch nur noch
schon sehr mehr zu zum zur im in an am auf aus bei beim bis durch für gegen hinter mit nach neben ohne seit über um unter von vom vor
während wegen zwischen ich du er sie es wir ihr ihnen ihm ihn mich mir dich dir sich uns euch mein meine dein sein seine seiner seinem
ihre ihrer ihrem ihren unser unsere dieser diese dieses diesem diesen jener jene jenes welcher welche welches wer was wo wann warum
bin bist ist sind war waren wird werden wurde wurden worden haben hat hatte hatten habe kann können konnte soll sollen sollte muss
müssen musste darf dürfen will wollen wollte mag möchte nicht kein keine keinen keiner keinem keines nichts nie niemals man hier da
dort dann also jedoch zwar etwa ja nein alle allen aller alles jede jeder jedes jedem jeden einige viele manche solche andere anderen
selbst sowie sowohl weder noch bzw dabei dafür damit davon dazu darauf daran darin deren dessen je pro ab
"""

_COMMON = """
machen gehen kommen geben nehmen finden wissen sehen sagen stehen liegen bleiben lassen bringen halten führen zeigen beginnen gelten
gilt gibt erhalten bieten nutzen verwenden brauchen bestehen gehören enthalten betragen beträgt bedeuten neu gut groß klein alt jung
lang kurz hoch hohe niedrig wichtig möglich verschieden bestimmt weit weiter erst erste ersten letzte letzten ganz viel wenig oft meist
immer heute jetzt später bereits jahr jahre jahren zeit tag tage mensch menschen welt land stadt fall fälle teil frage antwort beispiel
art weise grund ende anfang zahl wert form punkt person personen leben arbeit haus seite information informationen text dokument quelle
quellen abschnitt kontext allgemein insgesamt zudem außerdem daher deshalb zum beispiel insbesondere beziehungsweise jeweils
"""

WORDING = Wording(
    script="latin",
    capital_nouns=True,
    function=_FUNCTION,
    common=_COMMON,
    stem=stem,
    negators="nicht kein keine keinen keiner keinem keines nie niemals nichts niemand weder ohne",
    not_negators="nicht_nur nicht_mehr_als nicht_weniger_als nicht_später_als nicht_unbedingt nicht_alle nicht_immer ob_nicht oder_nicht ohne_weiteres",
    opposites=(
        (
            "steigen steigt stieg gestiegen zunehmen zugenommen wachsen gewachsen erhöhen erhöht",
            "fallen fällt fiel gefallen sinken sinkt sank gesunken abnehmen abgenommen schrumpfen senken gesenkt",
        ),
        ("mehr höher größer länger schneller", "weniger niedriger kleiner kürzer langsamer"),
        ("älter", "jünger"),
        ("früher", "später"),
        ("vor", "nach"),
        ("mindestens", "höchstens"),
        ("maximal", "minimal"),
        ("immer", "nie niemals"),
        ("alle sämtliche", "einige manche"),
        ("sicher ungefährlich", "unsicher gefährlich schädlich"),
        ("erlaubt gestattet zulässig", "verboten untersagt unzulässig"),
        ("legal rechtmäßig", "illegal rechtswidrig"),
        ("verpflichtend obligatorisch pflicht", "freiwillig optional"),
        ("schuldig", "unschuldig freigesprochen"),
        ("gutartig", "bösartig"),
        ("wirksam", "unwirksam"),
        ("eingeschlossen inbegriffen einschließlich", "ausgeschlossen ausgenommen"),
        ("geöffnet offen", "geschlossen"),
        ("freigegeben", "gesperrt"),
        ("angenommen genehmigt", "abgelehnt verweigert"),
        ("gewinn überschuss", "verlust defizit"),
        ("erfolgreich", "erfolglos gescheitert"),
        ("verbessert verbesserung", "verschlechtert verschlechterung"),
        ("gewonnen gewann", "verloren verlor"),
        ("nördlich norden", "südlich süden"),
        ("östlich osten", "westlich westen"),
        ("links", "rechts"),
        ("positiv", "negativ"),
        ("gekauft kaufte", "verkauft verkaufte"),
        ("kostenlos kostenfrei gratis", "kostenpflichtig gebührenpflichtig"),
        ("gültig", "ungültig"),
        ("möglich", "unmöglich"),
        ("nötig notwendig erforderlich", "unnötig überflüssig"),
        ("verfügbar erhältlich lieferbar", "ausverkauft vergriffen"),
        ("innerhalb", "außerhalb"),
        ("verstärkt gestärkt", "geschwächt abgeschwächt"),
        ("männlich", "weiblich"),
        ("einfuhr import importiert", "ausfuhr export exportiert"),
        ("ankunft", "abfahrt abreise"),
        ("vormittag vormittags", "nachmittag nachmittags"),
    ),
    series={
        "day": "montag/montags dienstag/dienstags mittwoch/mittwochs donnerstag/donnerstags freitag/freitags samstag/samstags/sonnabend sonntag/sonntags",
        "season": "frühling/frühjahr sommer herbst winter",
        "rank": "erster/erste/ersten/erstes zweiter/zweite/zweiten/zweites dritter/dritte/dritten/drittes vierter/vierte/vierten/viertes fünfter/fünfte/fünften/fünftes",
    },
    several="täglich werktags werktag wochenende wöchentlich woche",
    operations={
        "sum": "summe insgesamt gesamt zusammen",
        "difference": "anstieg rückgang veränderung differenz unterschied zunahme abnahme mehr weniger höher niedriger gestiegen gesunken erhöhung",
        "ratio": "prozent prozentsatz quote anteil verhältnis rate marge",
        "average": "durchschnitt durchschnittlich mittel mittelwert",
    },
    scales={3: "tausend tsd", 6: "million millionen mio", 9: "milliarde milliarden mrd"},
    approximate="etwa rund ungefähr fast knapp circa ca über",
)
