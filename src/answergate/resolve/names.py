"""The coverage names in a cell or a list, each as a whole.

The code never searches for a name inside other text. It splits a cell into the names that it lists and compares each
one as a whole. So 통합암진단비 is never 암진단비, and a suffix on the next line makes a different name.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from msgspec import Struct

from answergate.model.span import Span
from answergate.resolve.squeeze import squeeze_text

_BULLET = re.compile(r"^\s*(?:[·․ㆍ•∙○●◦▪■□▶▷*◇◆└┗]|ㄴ(?=\s)|-(?=\s*\S))\s*")
_NUMBER = re.compile(
    r"^\s*(?:No\.?\s*)?(?:\d{1,4}(?:[.)]|(?=\s))|\(\d{1,3}\)(?=\s)|[①-⑳]|[A-Z]{1,4}\d{2,8}(?=\s)"
    r"|\(?[가나다라마바사아자차카타파하](?:\)|\.(?=\s)))\s*"
)
# Words that a document adds to a name without making it a different coverage.
_DECORATION = re.compile(
    r"^(?:\((?:기본|선택|무|무배당)\)|\[(?:기본|선택)(?:계약|특약)?\]|무배당)+"
    r"|(?:\((?:기본|무배당)\)|\[(?:기본|선택)(?:계약|특약)\]|(?:보장)?(?:특별약관|특약)"
    r"|[(\[](?:보험|특약)?가입금액[^()\[\]]{0,20}기준[)\]])+$"
)
# Lines under a name that state the policy's term, and footnote marks.
_TERM_LINE = re.compile(
    r"^(?=.*\d\s*(?:년|세))(?=.*(?:납|만기|갱신))"
    r"(?:\d|년|세|개월|만기|납입?|갱신|월납|연납|전기|종신|최대|종료|자동|이후|기간|까지|보장|[\s/,|()\[\]~:·\-])+$"
)
_FOOTNOTE_MARK = re.compile(r"(?:\(주\d{1,2}\)|주\d{1,2}\)|[*†‡]+\d*\)?|※)")
# Raised digits and ※1 are marks, but ※1년 is not. Remove them before folding turns them into digits of the name.
_RAISED_MARK = re.compile(r"※\d{1,2}(?:\)|(?=\s|$))|[¹²³⁴-⁹]{1,2}[)⁾]?")
_NUMBERED_MARK = re.compile(r"(?:\d{1,2}\),?)+$")
_VARIANT = re.compile(r"(?:갱신형|갱신계약|갱신|추가|최초계약|세만기형?|연만기형?|\d+년|[\[\]()])*")
_LONGEST = 120
_MOST_NAME_LINES = 4
_LONGEST_NAME_LINE = 60
_NAME_LIKE = re.compile(r"(?:비|일당|급여금|담보|특약|특별약관|보장|사망|장해|책임)[IVX]*(?:\([^()]*\)|\[[^\[\]]*\])*$")
# Words that names end with, but that are not names themselves.
_ONLY_ENDING = re.compile(
    r"(?:담보|특약|특별약관|보장|진단|수술|입원|통원|치료|비|일당|급여금|사망|후유|장해|책임|선택|추가|고액|특정|종합|건강|관련|\d+대|[IVX()\[\]])+"
)
# A line that begins like this continues the name above it.
_CONTINUES = ("(", "[", "（", "【", "/", ",", "·", "및", "Ⅰ", "Ⅱ", "Ⅲ", "추가")


class NameItem(Struct, frozen=True):
    """A whole name in the text: its place and its squeezed key."""

    key: str
    span: Span


def without_marks(text: str) -> str:
    """Remove the marks that folding would turn into digits."""
    return _RAISED_MARK.sub("", text)


def may_contain_name(text: str, wanted: Collection[str]) -> bool:
    """Whether ``text`` can contain a wanted name at all."""
    squeezed = _FOOTNOTE_MARK.sub("", squeeze_text(without_marks(text)))
    return any(key in squeezed for key in wanted)


def is_left_out(text: str, key: str) -> bool:
    """Whether squeezed ``text`` excludes the name: (단, 암진단비는 제외)."""
    return re.search(rf"{re.escape(key)}(?:은|는|을|를)?제외", text) is not None


def is_variant(key: str, of: str) -> bool:
    """Whether ``key`` is the name ``of`` plus only words such as renewal: 갱신형 암진단비."""
    return of in key and _VARIANT.fullmatch(key.replace(of, "", 1)) is not None


def names_in(text: str, offset: int = 0) -> tuple[NameItem, ...]:
    """Return the names that a cell lists.

    They are separated by bullets, else by slashes or commas outside brackets, else by lines. Otherwise it is one name.
    """
    lines = list(_lines(text, offset))
    if not lines:
        return ()
    if sum(1 for line in lines if _BULLET.match(line[0])) and _BULLET.match(lines[0][0]):
        return tuple(item for group in _bulleted(lines) for item in _listed(group))
    listed = tuple(_listed(lines))
    return tuple(_by_line(lines)) or listed if len(listed) == 1 else listed


def _by_line(lines: list[tuple[str, int]]) -> Iterator[NameItem]:
    """Yield the names of a cell that has one name per line; a name may continue on the next line.

    Yield none if one of the lines is not a name.
    """
    groups: list[list[tuple[str, int]]] = []
    for line in lines:
        if groups and line[0].lstrip().startswith(_CONTINUES):
            groups[-1].append(line)
        else:
            groups.append([line])
    # 여성보장 may be the beginning of a name that continues on the next line.
    begins = any(squeeze_text(group[-1][0]).endswith("보장") for group in groups[:-1])
    if len(groups) > 1 and not begins and all(_is_name(group) for group in groups):
        for group in groups:
            yield from _listed(group)


def is_only_ending(squeezed: str) -> bool:
    """Whether the text consists only of words that names end with: 진단급여금."""
    return _ONLY_ENDING.fullmatch(squeezed) is not None


def _is_name(lines: list[tuple[str, int]]) -> bool:
    joined = "".join(line for line, _ in lines)
    return is_name_like(joined) and not is_only_ending(squeeze_text(joined))


def whole_name(text: str, offset: int = 0) -> NameItem | None:
    """Return the text of the cell as one name, including commas and slashes."""
    lines = list(_lines(text, offset))
    return next(_item(_unnumbered(lines)), None) if lines else None


def leading_name(text: str, offset: int = 0) -> NameItem | None:
    """Return the name at the beginning of a cell that has other text under it.

    Return None if the first lines are not a name.
    """
    lines = list(_lines(text, offset))
    for end in range(1, min(len(lines), _MOST_NAME_LINES + 1)):
        if _is_name(lines[:end]) and not lines[end][0].lstrip().startswith(_CONTINUES):
            return next(_item(_unnumbered(lines[:end])), None)
    return None


def keys_of(name: str) -> frozenset[str]:
    """Return the keys of a written name: the whole name, and each part if it lists several."""
    whole = whole_name(name)
    items = names_in(name)
    return frozenset(item.key for item in (*items, whole) if item is not None)


def named_parts(text: str, offset: int, wanted: Collection[str]) -> Iterator[tuple[NameItem, Span]]:
    """Yield the wanted names that are whole lines of a cell, each with the place of the text under it.

    The text ends where another name begins. A name directly under another name is part of a list and has no text.
    """
    lines = list(_lines(text, offset))
    at = 0
    while at < len(lines):
        part = _part_at(lines, at, wanted)
        if part is None or (at > 0 and is_name_like(lines[at - 1][0])):
            at += 1
            continue
        name, body = part
        last = body
        while last < len(lines) and not is_name_like(lines[last][0]):
            last += 1
        if last > body:
            yield name, Span(lines[body][1], lines[last - 1][1] + len(lines[last - 1][0]))
        at = max(last, at + 1)


def text_before_names(text: str, offset: int, names: Collection[str]) -> Span:
    """Return the place of ``text`` up to the first line that is one of ``names`` as a whole."""
    for line, at in _lines(text, offset):
        name = next(_item(_unnumbered([(line, at)])), None)
        if name is not None and name.key in names:
            return Span(offset, at)
    return Span(offset, offset + len(text))


def _part_at(lines: list[tuple[str, int]], at: int, wanted: Collection[str]) -> tuple[NameItem, int] | None:
    """Return the wanted name that begins at a line, and the index of the line after it.

    Lines that continue the name are part of it.
    """
    for end in range(at + 1, min(len(lines), at + _MOST_NAME_LINES) + 1):
        continues = end < len(lines) and lines[end][0].lstrip().startswith(_CONTINUES)
        items = list(_listed(lines[at:end]))
        if not continues and len(items) == 1 and items[0].key in wanted:
            return items[0], end
    return None


def is_name_like(line: str) -> bool:
    """Whether a line looks like the name of a coverage, known or not."""
    words = squeeze_text(line)
    return len(words) <= _LONGEST_NAME_LINE and bool(_NAME_LIKE.search(words))


def _lines(text: str, offset: int) -> Iterator[tuple[str, int]]:
    at = offset
    for line in text.split("\n"):
        if line.strip():
            yield line, at
        at += len(line) + 1


def _bulleted(lines: list[tuple[str, int]]) -> Iterator[list[tuple[str, int]]]:
    group: list[tuple[str, int]] = []
    for line, at in lines:
        mark = _BULLET.match(line)
        if mark:
            if group:
                yield group
            group = [(line[mark.end() :], at + mark.end())]
        else:
            group.append((line, at))
    if group:
        yield group


def _listed(lines: list[tuple[str, int]]) -> Iterator[NameItem]:
    chars = _unnumbered(lines)
    depth = 0
    part: list[tuple[str, int]] = []
    for char, at in chars:
        if char in "([{（［【「":
            depth += 1
        elif char in ")]}）］】」":
            depth = max(depth - 1, 0)
        if depth == 0 and char in "/,，、":
            yield from _item(part)
            part = []
        else:
            part.append((char, at))
    yield from _item(part)


def _unnumbered(lines: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """Return the characters of a name with their places, without the number before it and the term under it."""
    kept = [line for index, line in enumerate(lines) if index == 0 or not _TERM_LINE.match(line[0])]
    number = _NUMBER.match(kept[0][0])
    if number:
        kept[0] = kept[0][0][number.end() :], kept[0][1] + number.end()
    return [(char, at + index) for line, at in kept for index, char in enumerate(line)]


def _item(part: list[tuple[str, int]]) -> Iterator[NameItem]:
    seen = [at for char, at in part if not char.isspace()]
    if not seen or len(seen) > _LONGEST:
        return
    text = without_marks("".join(char for char, _ in part))
    key = _FOOTNOTE_MARK.sub("", squeeze_text(text))
    if key.count(")") > key.count("("):
        key = _NUMBERED_MARK.sub("", key)
    key = _DECORATION.sub("", key)
    if key:
        yield NameItem(key, Span(min(seen), max(seen) + 1))
