"""English words: how common they are, what denies, and what excludes each other."""

from __future__ import annotations

from answergate.lang.en.stem import stem
from answergate.lang.wording import Wording

_FUNCTION = """
a an the this that these those and or but nor so yet if then else than as at by for from in into of off on onto out
over to up upon with without within via per about above across after against along among around before behind below
beneath beside besides between beyond during except inside near outside past since through throughout till toward
towards under until unlike i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his
himself she her hers herself it its itself they them their theirs themselves who whom whose which what when where why
how whoever whatever whichever whenever wherever be am is are was were been being do does did done doing have has had
having can could may might must shall should will would ought not no none neither never nothing anything nobody
nowhere cannot there here also too very just only even still already again ever however therefore thus hence though
although because while whereas unless whether each every either both all any some such same other another own more
most less least much many few several lot lots enough quite rather almost s t d m ll re ve don doesn didn isn aren
wasn weren wouldn couldn shouldn hasn haven hadn ain let etc eg ie e g vs yes okay oh well non thats whats theres
heres lets youre whos hows
"""

_VERY_COMMON = """
make use get go come take give find know think see look want need tell ask work seem feel try leave call keep put mean
become begin start help show hear play run move live believe bring happen write provide sit stand lose pay meet
include continue set learn change lead understand watch follow stop create speak read allow add spend grow open walk
win offer remember love consider appear buy wait serve die send expect build stay fall cut reach remain suggest raise
pass sell require report decide pull say state mention refer contain describe discuss explain indicate note according
base good new first last long great little old right big high different small large next early young important public
bad able best better main certain likely possible specific particular general common various similar available
additional due related known current full whole real true clear sure free easy hard simple single major key top low
late time year people way day man thing woman life child world school family student group country problem hand part
place case week company system program question government number night point home water room mother area money story
fact month study book eye job word business issue side kind head house service friend father power hour game line end
member law car city community name president team minute idea body information back parent face others level office
door health person art war history party result morning reason research girl guy moment air teacher force example type
form amount order list step process purpose value period date range total one two three four five six seven eight nine
ten second third once twice half today now later ago often usually always sometimes generally typically mainly mostly
especially particularly specifically actually really simply directly commonly frequently currently recently finally
overall additionally furthermore moreover instead together away down like based given using used following including
passage context text document source answer provided mentioned depend involve ensure cause increase decrease reduce
improve support effect affect produce develop occur receive return hold carry turn
"""

_COMMON = """
ability accept access account achieve act action active activity actual address adult advance advantage advice age
agree agreement aim alone alternative analysis animal apply application approach appropriate approximate argue arm
army arrive article aspect assess assist associate assume attack attempt attend attention audience author authority
average avoid aware baby balance bank bar bed behavior benefit bill birth bit black block blood blue board border born
bottom box boy break breath brief bright brother brown budget building burn bus busy button calm camera campaign
candidate capital card care career catch cell center central century certainly chair challenge chance character charge
check chemical choice choose church circumstance citizen civil claim class classic clean click close clothes club
coach coast cold collect collection college color combine comfort comment commission commit committee communicate
compare comparison compete complete complex component compose computer concern conclude conclusion condition conduct
conference confirm connect connection consist constant construct consult consume contact content contract contribute
control conversation cook cool copy correct cost council count couple course court cover credit crime critical cross
cry culture cup customer daily damage dance danger dangerous dark data daughter dead deal dear death debate debt
decade decision deep defend define definition degree deliver demand department design desire despite detail determine
development device difference difficult digital dinner direct direction director disappear discover discovery
discussion disease display distance distribute district divide doctor dog double doubt draw dream dress drink drive
drop drug dry duty earn earth east eat economic economy edge education effective effort egg election element eliminate
emerge emotion employ employee empty encourage energy engage engine enjoy enter entire entry environment equal
equipment error escape essential establish estimate evaluate evening event eventual evidence exact examine excellent
exchange exist existence expand experience expensive expert explore express expression extend extra extreme factor
fail failure fair faith familiar famous fan fast fat favor favorite fear feature federal fee field fight figure file
fill film final financial fine finger finish fire firm fish fit fix flat floor flow fly focus food foot foreign forget
formal former forward found freedom fresh front fuel function fund fundamental future gain garden gas gather generate
generation gift glass goal gold grade grant green ground growth guarantee guess guide gun habit hair handle hang happy
hat hate heart heat heavy height hide hire hit hole holiday hope horse hospital host hot hotel hurt husband identify
identity ignore ill image imagine immediate impact implement imply impose impossible impression inch income
independent individual industry infection influence inform initial injury insist instance institution instruction
instrument insurance integrate intend intention interest internal international internet interview introduce invest
investigate invite item join judge jump justice kill kitchen knowledge label labor lack lady lake land language laugh
launch lay layer leader leg legal length lesson letter library lie lift light limit link lip listen literature local
locate location lock log loss loud luck lunch machine magazine mail maintain male manage management manager manner
manufacture map mark market marriage marry mass master match material matter maximum measure measurement medical
medicine medium memory menu message metal method middle military milk mind minimum minor minority miss mission mistake
mix mixture model modern modify monitor mood moral motion mountain mouth movement movie multiple music narrow nation
national natural nature necessary neck negative neighbor network news newspaper nice noise normal north nose notice
obtain obvious occasion officer official oil operate operation opinion opportunity oppose option organ organic
organization organize origin original outcome output owner pack page pain paint pair paper park participant
participate partner path patient pattern peace perfect perform performance permanent permit personal phase phone photo
phrase physical pick picture piece plan plane plant plastic plate player please pleasure plenty pocket poem policy
politic political poor popular population position positive post potential pound practice prefer preference
preparation prepare presence present preserve press pressure pretty prevent previous price primary principle print
prior prison private prize procedure product production profession professional professor profit project promise
promote proper property proportion propose protect protection prove publish purchase push quality quantity quarter
quick quiet race radio rain rapid rare rate reaction ready reality realize recall recognize recommend record recover
red reflect region register regular regulate regulation reject relate relationship release relevant relief religion
rely remove rent repair repeat replace reply represent request reserve resident resist resolve resource respect
respond response responsible responsibility rest restaurant restrict reveal review rice rich ring rise risk river road
rock role roll roof root round route row rule safe safety sale salt sample sand save scale scene schedule science
scientific scientist score screen sea search season seat secret section sector secure security seek select selection
self sense sentence separate sequence series serious session settle severe sex shake shape share sharp shoe shoot shop
short shot shoulder shut sick sight sign signal significant silver similarity sing sister site situation size skill
skin sleep slight slow smart smell smile smoke smooth social society soft software soil soldier solid solution solve
son song sort soul sound south space special species specify speech speed spirit sport spot spread spring square staff
stage standard star statement station status steal stick stone store storm straight strange strategy street strength
stress stretch strike string strong structure struggle stuff style subject succeed success successful sudden suffer
sufficient sugar suit summer sun supply suppose surface surprise surround survey survive switch symptom table talent
talk target task taste tax tea teach technical technique technology television temperature tend tendency term test
thank theory thick thin threat throw ticket tie tight tip title tone tool tooth topic touch tour town track trade
tradition traditional traffic train training transfer transform transport travel treat treatment tree trend trial trip
trouble truck trust truth typical ultimate uncle unique unit universe university update upper urban usual valuable
variety vary vehicle version victim video view village violence visit visual vital voice volume vote wage wall warm
warn wash waste wave weak wealth weapon wear weather website weight welcome west white wide wife wild wind window wine
winter wish witness wonder wood worker worry worth wrong yellow monday tuesday wednesday thursday friday saturday
sunday january february march april june july august september october november december hundred thousand million
billion dozen percent hello recipe advise easily slowly quickly carefully properly completely fully nearly
approximately
"""

WORDING = Wording(
    script="latin",
    default=True,
    function=_FUNCTION,
    very_common=_VERY_COMMON,
    common=_COMMON,
    stem=stem,
    negators="""
    not no never none nobody nothing neither nor cannot without -n't -n’t unable fail fails failed refuse refuses refused
    lack lacks lacked
    """,
    not_negators="""
    not_only not_just not_merely not_simply not_necessarily not_until not_all not_always not_every no_matter no_doubt
    no_more_than no_less_than no_later_than not_more_than not_less_than not_sure whether_or_not if_not why_not
    or_not not_to_mention no_longer_than
    """,
    opposites=(
        (
            "rise rises rose risen increase climb climbed grow grew grown gain gained",
            "fall falls fell fallen decrease decline drop dropped shrink shrank lose lost",
        ),
        ("raise raised hike", "lower lowered cut reduce slash"),
        (
            "more higher larger greater longer faster taller above exceed",
            "less lower smaller fewer shorter slower below",
        ),
        ("older", "younger"),
        ("earlier", "later"),
        ("before", "after"),
        ("maximum", "minimum"),
        ("at_least", "at_most"),
        ("always", "never"),
        ("all every", "some few"),
        ("safe harmless", "unsafe harmful dangerous hazardous"),
        ("allow allowed permit permitted", "prohibit prohibited ban banned forbid forbidden"),
        ("legal lawful", "illegal unlawful"),
        ("mandatory compulsory obligatory required", "optional voluntary"),
        ("guilty convicted", "innocent acquitted"),
        ("benign", "malignant"),
        ("effective", "ineffective"),
        ("include included including", "exclude excluded excluding"),
        ("open opened", "closed"),
        ("enable enabled", "disable disabled"),
        ("accept accepted approve approved", "reject rejected deny denied refuse refused"),
        ("support supported", "oppose opposed"),
        ("praise praised", "criticize criticized criticise criticised"),
        ("profit profitable surplus", "loss unprofitable deficit"),
        ("successful succeeded success", "unsuccessful failed failure"),
        ("improve improved improving improvement", "worsen worsened worsening deteriorate"),
        ("strengthen strengthened", "weaken weakened"),
        ("win wins won", "lose loses lost"),
        ("north northern", "south southern"),
        ("east eastern", "west western"),
        ("left", "right"),
        ("internal inside", "external outside"),
        ("male", "female"),
        ("positive", "negative"),
        ("buy bought", "sell sold"),
        ("arrive arrived", "depart departed"),
        ("available", "unavailable"),
        ("necessary", "unnecessary"),
        ("reversible", "irreversible"),
        ("possible", "impossible"),
        ("valid", "invalid void"),
        ("free free_of_charge", "chargeable"),
        ("import imports imported", "export exports exported"),
    ),
    series={
        "day": "monday/mondays tuesday/tuesdays wednesday/wednesdays thursday/thursdays friday/fridays saturday/saturdays sunday/sundays",
        "season": "spring summer autumn winter",
        "rank": "first second third fourth fifth sixth seventh eighth ninth tenth",
    },
    several="daily weekday weekdays weekend weekends week weekly everyday seasonal",
    operations={
        "sum": "total sum combined altogether together",
        "difference": "increase increased decrease decreased change changed difference rose fell grew dropped declined gained lost reduced more less higher lower rise fall grow decline gap reduction longer shorter older younger between",
        "ratio": "percent percentage ratio share proportion margin times rate per turnover fraction portion yield return",
        "average": "average mean",
    },
    scales={3: "thousand thousands", 6: "million millions m", 9: "billion billions bn"},
    approximate="about around approximately nearly almost roughly over more_than just_over under circa some",
)
