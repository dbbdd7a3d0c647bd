"""The clause around a trigger, and the narrower subject that it may name: 소액암의 경우 1년 미만 50%."""

from __future__ import annotations

import re
from collections.abc import Sequence

from answergate.resolve.catalogue import Conditions
from answergate.resolve.names import is_only_ending
from answergate.resolve.squeeze import Squeezed
from answergate.text.patterns import compile_pattern

_CLAUSE_MARKS = "※●▶■◆▷"
_LINE_MARK = re.compile(r"(?m)^[ \t]*(?:[-·․•*○▪]|단,|\(단|\d{1,2}[.)]|[①-⑳])")
_EXCLUDING = re.compile(
    r"\([^()]*제외[^()]*\)"
    r"|(?:(?:(?!암|종양)[가-힣]){0,12}(?:암|종양)(?:[,·]|및|과|와|또는)?+)+(?:을|를|은|는)?제외"
)
_PARENTHESIS = re.compile(r"^\((?:[^()]|\([^()]*\))*\)")
# A subject that is one of several: 유방암, 전립선암 및 방광암.
_ALSO = re.compile(r"(?:(?:[,·/]|및|또는|과|와)[가-힣]{1,10}?(?:암|종양))+")
_ONE_OF_SEVERAL = re.compile(r"[(,·/]|및|또는")
_CLAUSE_ENDS = re.compile(r"(?:%|지급|하며|이며|하고),")
_ONLY = re.compile(r"(?:한정|에한함|에한하여|만해당)")
_NO_WORD = re.compile(r"[^가-힣·]+")
# The start of a period may be written between the subject of a clause and the period.
_SINCE = re.compile(
    r"(?:최초)?(?:보험)?(?:가입|계약|보장개시)(?:일|후|이후)?(?:\([^()]*\))?(?:로부터|부터)?(?:그날을포함하여)?(?:최초)?$"
)
# Frequencies and maximums between the subject of a clause and its number.
_MOST = re.compile(r"(?:최고|최대|최장|연간|총|각각|합산|1회(?:입원)?+당?+|입원당)+$")
# Words for a hospital stay, between its place and its number.
_STAY = re.compile(r"에?입원(?:한|하여치료(?:를)?받은|하여치료한|하는|중인)?(?:경우(?:에는|에)?|시|때(?:에는|에)?),?$")
_SUBJECT = re.compile(
    r"(?P<subject>[가-힣A-Za-z0-9·]{1,40}?)(?:은|는|의경우(?:에는|에)?|인경우(?:에는|에)?|에대해서는|에대하여는)[,:]?$"
)
_PROVISO_DISEASE = re.compile(r"^(?:단|다만),?(?P<subject>[가-힣·]{1,20}?)(?:으로|로)(?:진단|인하여|인한)")
_DISEASE_IN_TRIGGER = re.compile(
    r"(?:미만|이내|간|동안|이전|이하|내|않은)(?:에는?|의|,)?(?P<subject>[가-힣·]{1,14}?)(?:으로|로|이|의)?(?:진단|수술|치료|입원|발생|발병)"
)
# Words that may be before the insured risk in a name without changing it.
_BEFORE_RISK = r"(?:\([^()]*\)|\[[^\[\]]*\]|갱신형|비갱신형|일반|무배당|간편(?:가입|심사|고지)?형?|유병자|[_-])*"
_PLAIN = re.compile(_BEFORE_RISK)
_COVER_START = re.compile(r"(?P<subject>[가-힣A-Za-z0-9·]{1,40}?)(?:의|에대한)?(?:보장|책임)개시일")
# The insured risk of a name: everything before the word for the benefit.
_RISK = re.compile(rf"^{_BEFORE_RISK}(?P<risk>[가-힣·]{{1,20}}?)(?:진단|직접|입원|통원|수술|치료)")
_TYPE = re.compile(r"(?P<type>(?:\d|[가-힣]{2,8})(?:형|종))(?:\([^()]*\))?(?:[:,-]|의경우|인경우|은|는)?$")
_TYPE_AFTER = re.compile(
    r"^(?:면책|한도|지급)?\((?P<type>(?:[가-힣\d]{1,8}(?:형|종))|남|여|남자|여자|남성|여성|선택시?)\)"
)
_PROVISO = re.compile(
    r"^(?:단|다만),?(?P<subject>[가-힣]{2,12}?)(?:은|는|의경우(?:에는|에)?|에대해서는|에대하여는)[,:]?$"
)
_LAST_WORD = re.compile(r"[가-힣A-Za-z0-9·]{1,40}$")
_LABEL = re.compile(r"[:,-]$")
_PAID_FOR = re.compile(r"[가-힣·]+?(?:진단|수술)")
_PAID = "(?:비|금|급여금|자금|보험금|담보|특약|특별약관|보장)"
_PER_DAY = re.compile(r"\d일당$")
_LEFT_OUT_AFTER = re.compile(r"^(?:를|을)?(?:감액|지급)*\((?:단,?)?(?P<subject>[가-힣·,]{1,16}?)(?:은|는|을|를)?제외\)")
_LIMITED = re.compile(r"(?P<what>[가-힣A-Za-z0-9·]{1,20}?)(?:에한하여|에한함|에한해|에한정|한정|에만)")
_DISEASE_AT_END = re.compile(r"(?P<subject>[가-힣·]{1,40}?)(?:으로|로|이|가)?(?:인하여|인한)?(?:진단시|진단후)?,?$")
_EXAMPLE_OF = re.compile(r"\(예시?:[^()]+\)")
_BRACKETED = re.compile(r"\([^()]*\)")
_MARK = re.compile(r"주\d{1,2}\)")
_OPENS = re.compile(r"^(?:단|다만)(?=[가-힣])")
_LOOK_BEHIND = 160
_PLACE_BEHIND = 14
_LOOK_AHEAD = 24


def clause_starts(text: str, squeezed: Squeezed, offset: int) -> tuple[int, ...]:
    """Return where clauses begin in the squeezed text: at a bullet or a proviso at the start of a line."""
    return tuple(squeezed.index_of(offset + match.end() - 1) for match in _LINE_MARK.finditer(text))


def clause_before(text: str, at: int, starts: Sequence[int]) -> str:
    """Return the part of the clause before ``at``. It begins after a mark, a bullet, a full stop or an open bracket."""
    low = max((start for start in starts if start <= at), default=0)
    low = max(low, at - _LOOK_BEHIND)
    depth = 0
    for index in range(at - 1, low - 1, -1):
        char = text[index]
        if char == ")":
            depth += 1
        elif char == "(":
            if depth == 0:
                return text[index + 1 : at]
            depth -= 1
        elif char in _CLAUSE_MARKS or (char == "." and not text[index - 1 : index].isdigit()):
            return text[index + 1 : at]
    return text[low:at]


def clause_around(text: str, at: int, starts: Sequence[int]) -> str:
    """Return the clause before the bracket around ``at``: 유사암 진단시 20% 지급 (1년 미만 10%).

    Return an empty string if no bracket is open there.
    """
    opened = at - len(clause_before(text, at, starts)) - 1
    if opened <= 0 or text[opened] != "(":
        return ""
    return _CLAUSE_ENDS.split(clause_before(text, opened, starts))[-1]


def stated_subject(clause: str) -> str:
    """Return the subject that a clause names right before its trigger, or an empty string: 뇌출혈은 1년 미만 50%."""
    words = _BRACKETED.sub("", _MARK.sub("", _SINCE.sub("", _MOST.sub("", clause))))
    match = _PROVISO_DISEASE.search(words) or _SUBJECT.search(words)
    return _OPENS.sub("", match["subject"]) if match else ""


def proviso_subject(clause: str) -> str:
    """Return the one subject of a proviso: 단, 갑상선암은 1년 미만 50%. Empty if it names several or none."""
    match = _PROVISO.match(_BRACKETED.sub("", _SINCE.sub("", clause)))
    return match["subject"] if match else ""


def coverage_before(clause: str, endings: Sequence[str]) -> str:
    """Return the coverage name that a clause ends with, before its trigger.

    Examples: 암수술비 90일 면책, 뇌출혈진단비 : 1년 미만 50%.
    """
    words = _LABEL.sub("", _BRACKETED.sub("", _SINCE.sub("", _MOST.sub("", _LABEL.sub("", clause)))))
    found = _LAST_WORD.search(words)
    last = found[0] if found is not None and _PER_DAY.search(found[0]) is None else ""
    return last if last.endswith(tuple(endings)) and not is_only_ending(last) else ""


def is_called(subject: str, name: str) -> bool:
    """Whether ``subject`` ends with the coverage's ``name`` or with another word for its benefit.

    For example, 암진단급여금 is another word for 암진단비. A sentence may end directly before these words.
    """
    core = re.sub(rf"^{_BEFORE_RISK}", "", _BRACKETED.sub("", name))
    paid = _PAID_FOR.match(core)
    called = re.escape(core) if paid is None else f"(?:{re.escape(core)}|{re.escape(paid[0])}{_PAID})"
    return bool(core) and re.search(rf"(?:^|지급|경우|[함됨음다시임]){called}$", subject) is not None


def left_out_after(ahead: str, endings: Sequence[str]) -> str:
    """Return the disease that a bracket right after a value excludes: 1년 미만 50%(뇌출혈 제외)."""
    match = _LEFT_OUT_AFTER.match(ahead)
    return match["subject"] if match and match["subject"].endswith(tuple(endings)) else ""


def cover_start_subject(clause: str) -> str:
    """Return the subject whose cover begins according to the clause, or an empty string: 암진단비의 보장개시일."""
    match = _COVER_START.search(_BRACKETED.sub("", clause))
    return match["subject"] if match else ""


def disease_within(trigger: str, endings: Sequence[str]) -> str:
    """Return the disease that a trigger names between its period and its percentage: 1년 미만 뇌출혈 진단시 50%."""
    match = _DISEASE_IN_TRIGGER.search(trigger)
    return match["subject"] if match and match["subject"].endswith(tuple(endings)) else ""


def disease_before(clause: str, endings: Sequence[str]) -> str:
    """Return the disease that a clause ends with, before its period: 뇌출혈로 계약일부터 1년 미만 50%."""
    match = _DISEASE_AT_END.search(_BRACKETED.sub("", _SINCE.sub("", clause)))
    return match["subject"] if match and match["subject"].endswith(tuple(endings)) else ""


def diseases_in(text: str, endings: Sequence[str]) -> list[str]:
    """Return the words of squeezed ``text`` that contain a disease, each cut after the disease."""
    words = _NO_WORD.split(text)
    return [word[: match.end()] for word in words if (match := _last_of(word, endings)) is not None]


def _last_of(word: str, endings: Sequence[str]) -> re.Match[str] | None:
    found = [match for ending in endings for match in re.finditer(re.escape(ending), word)]
    return max(found, key=lambda match: match.end(), default=None)


def without_instances(clause: str) -> str:
    """Remove brackets that only give an example of a word: 유사암(예: 갑상선암)."""
    return _EXAMPLE_OF.sub("", clause)


def type_before(clause: str) -> str:
    """Return the type of contract that a clause ends with, before its trigger: 2형 : 1년 미만 50%."""
    match = _TYPE.search(_SINCE.sub("", clause))
    return match["type"] if match else ""


def type_after(ahead: str) -> str:
    """Return the type of contract or the sex in a bracket right after a value: 90일(간편가입형), 60일(여)."""
    match = _TYPE_AFTER.match(ahead)
    return match["type"] if match else ""


def limit_in(text: str) -> str:
    """Return the subject that a text limits a value to, except limits on how often it is paid: (간편심사형에 한함)."""
    match = _LIMITED.search(text)
    return match["what"] if match and not match["what"].endswith(("회", "최초계약")) else ""


def is_excluded(subject: str, name: str) -> bool:
    """Whether a coverage's name excludes the subject: 유사암 is not part of 암진단비(유사암제외)."""
    word = _ONE_OF_SEVERAL.split(subject)[0]
    return any(word in clause for clause in _EXCLUDING.findall(name))


def place_before(clause: str, name: str, conditions: Conditions) -> str:
    """Return the place of a hospital stay named right before a limit on days: 요양병원 : 90일 한도."""
    words = _STAY.sub("", _MOST.sub("", _BRACKETED.sub("", clause)))[-_PLACE_BEHIND:]
    insured = _EXCLUDING.sub("", name)
    places = (place for place in conditions.places if place in words and place not in insured)
    return next(
        (place for place in places if not re.search(rf"{re.escape(place)}(?:등)?[을를]?(?:제외|이외|외)", words)), ""
    )


def is_whole(subject: str, name: str, conditions: Conditions) -> bool:
    """Whether a stated subject is the whole coverage called ``name``: the beginning of that name, or the benefit."""
    bare = _BRACKETED.sub("", name)
    if any(_PLAIN.fullmatch(one[: one.find(subject)]) for one in (name, bare) if subject in one):
        return True
    insured = _RISK.match(bare)
    if insured and subject.endswith(insured["risk"]):
        return not subject.endswith(tuple(word + insured["risk"] for word in conditions.parts))
    if any(place in subject and place not in _EXCLUDING.sub("", name) for place in conditions.places):
        return False
    return subject.endswith((name, *conditions.whole))


def narrower_subject(clause: str, conditions: Conditions, own: Sequence[str]) -> str | None:
    """Return the first subject in ``clause`` that is not the coverage's own and not excluded, as written there."""
    stated = _EXCLUDING.sub("", clause)
    best: tuple[int, str] | None = None
    words = [*conditions.words]
    words += [match.span.of(stated) for p in conditions.patterns for match in compile_pattern(p).finditer(stated)]
    for word in sorted(words, key=len, reverse=True):
        at = stated.find(word)
        if at < 0 or word in own or (best is not None and best[0] <= at):
            continue
        if any(mine.endswith(word) and mine in stated for mine in own):
            continue
        best = at, word
    if best is None:
        return None
    at, word = best
    after = stated[at + len(word) :]
    rest = _PARENTHESIS.match(after) or _ALSO.match(after)
    return word + (rest.group() if rest else "")


def limited_after(text: str, end: int, conditions: Conditions, own: Sequence[str]) -> str | None:
    """Return the subject that the words after a value limit it to: 50% 지급 (단, 유사암 한정)."""
    ahead = text[end : end + _LOOK_AHEAD]
    limit = _ONLY.search(ahead)
    return narrower_subject(ahead[: limit.start()], conditions, own) if limit else None
