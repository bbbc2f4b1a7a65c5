"""The words of the rules in a text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache

from attrs import frozen

from ad1666.content.terms import terms
from ad1666.i18n import language, when_changed

_BLANK = r"[\s\u00a0]+"


@frozen
class Found:
    """A word of the rules: its first and last letter, by position, and the clause on it."""

    begin: int
    end: int
    clause: str


@lru_cache(maxsize=1024)
def found(words: str) -> tuple[Found, ...]:
    """The words of the rules in a text of the current language, each where it first occurs, and
    only one for a clause."""
    first: dict[str, Found] = {}
    clauses, pattern = _forms()
    for match in pattern.finditer(words):
        assert match.lastindex is not None
        clause = clauses[match.lastindex - 1]
        first.setdefault(clause, Found(*match.span(), clause))
    return tuple(first.values())


@cache
def _forms() -> tuple[tuple[str, ...], re.Pattern[str]]:
    """The clauses, and a pattern with a group for each; the longest forms come first."""
    forms = [(form, term.clause) for term in terms() for form in term.forms.get(language(), ())]
    forms.sort(key=lambda each: -len(each[0]))
    return tuple(clause for _form, clause in forms), pattern(form for form, _clause in forms)


def pattern(forms: Iterable[str]) -> re.Pattern[str]:
    """What finds the forms of terms in a text, each as a group."""
    groups = (f"({_BLANK.join(map(_word, form.split()))})" for form in forms)
    either = "|".join(groups) or r"(?!)"
    return re.compile(rf"(?<![\w-])(?:{either})(?![\w-])", re.IGNORECASE)


def _word(word: str) -> str:
    """The pattern of a word of a form."""
    return re.escape(word).replace(r"\*", r"\w*")


for _kept in (_forms, found):
    when_changed(_kept.cache_clear)
