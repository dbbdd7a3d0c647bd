"""A pattern that finds the issuer, the kind and the variant of a document in its path."""

from __future__ import annotations

from answergate.documents.errors import DocumentsError
from answergate.errors import Problem
from answergate.text.patterns import PatternError, compile_pattern

_OPTION = "--issuer-pattern"
_NEEDED = "issuer"
_GROUPS = (_NEEDED, "kind", "variant")


class PathPattern:
    """A regular expression for the whole path of a document in its folder, with a named group for each part.

    Raises DocumentsError if the expression is wrong, has no group ``issuer`` or has groups with other names.
    """

    def __init__(self, pattern: str) -> None:
        try:
            # Alone first, so that a message counts characters as the user does.
            names = compile_pattern(pattern).group_names
            self._pattern = compile_pattern(rf"\A(?:{pattern})\z")
        except PatternError as error:
            raise DocumentsError([Problem(_OPTION, str(error))]) from None
        problems = []
        if _NEEDED not in names:
            problems.append(Problem(_OPTION, "no group (?P<issuer>...), which says whose document a file is"))
        others = [name for name in names if name not in _GROUPS]
        if others:
            groups = ", ".join(_GROUPS)
            problems.append(Problem(_OPTION, f"unknown group {', '.join(others)}; the groups are {groups}"))
        if problems:
            raise DocumentsError(problems)

    def match(self, path: str) -> tuple[str, str, str] | None:
        """Return the issuer, the kind and the variant in ``path``. None if it does not match or has no issuer."""
        match = self._pattern.search(path)
        if match is None:
            return None
        spans = [match.group(name) for name in _GROUPS]
        issuer, kind, variant = ["" if span is None else span.of(path).strip() for span in spans]
        return (issuer, kind, variant) if issuer else None
