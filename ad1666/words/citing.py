"""Clauses that a text cites, and their wording."""

from __future__ import annotations

import re
from functools import cache

from ad1666.content.rulebook import RULING, Clause, Part, owners, references, rulebook
from ad1666.i18n import _, language, name, when_changed
from ad1666.words import terms

_CITED = re.compile(r"\[\[=?([A-Z]+-\d+)\]\]")


def cited(markup: str) -> tuple[str, ...]:
    """The numbers of the clauses that a text with markup cites, each once, in order."""
    return tuple(dict.fromkeys(_CITED.findall(markup)))


def noted(markup: str) -> tuple[str, ...]:
    """The same with those on words of the rules in it, which follow."""
    words = (each.clause for each in terms.found(markup))
    return tuple(dict.fromkeys((*cited(markup), *words)))


@cache
def wording(number: str) -> str:
    """A clause with its rulings set off, as markup; empty if there is no such number."""
    clause = rulebook(language()).find(number)
    return "" if clause is None else f"**{clause.number} {clause.title}**\n{bare(number)}"


@cache
def bare(number: str) -> str:
    """The wording of a clause alone; empty if there is no such number."""
    clause = rulebook(language()).find(number)
    return "" if clause is None else _text(clause)


@cache
def whole(number: str) -> str:
    """The same with the clauses it refers to, those that refer to it, and the characters with that
    ability."""
    book = rulebook(language())
    clause = book.find(number)
    if clause is None:
        return ""
    lines = [_text(clause)]
    for label, numbers in (
        (_("Refers to: {clauses}"), book.cited_by(clause)),
        (_("Referred to by: {clauses}"), book.citing(clause)),
    ):
        if numbers:
            lines.append("\n" + label.format(clauses=" ".join(f"[[={n}]]" for n in numbers)))
    if had := owners(clause):
        names = ", ".join(name("character", each) for each in had)
        lines.append("\n" + _("Who has it: **{names}**").format(names=names))
    return "\n".join(lines)


for _kept in (wording, bare, whole):
    when_changed(_kept.cache_clear)


def brief(number: str) -> str:
    """The first words of a clause."""
    clause = rulebook(language()).find(number)
    return "" if clause is None else f"[[={clause.number}]] {clause.opening}"


def _text(clause: Clause) -> str:
    """The wording; the points listed under it are paragraphs with a dot before them."""
    first, *points = (_of_part(part) for part in clause.parts)
    return "\n".join((first, *(f"•\u00a0{point}" for point in points)))


def _of_part(part: Part) -> str:
    """The wording of a part. A ruling of whole sentences becomes a paragraph of its own."""
    done = ""
    for segment in part:
        text = _linked(segment.text)
        if not segment.ruling:
            done += text
            continue
        text = RULING.sub(r"**\g<0>**", text, count=1)
        apart = done.rstrip()[-1:] in ("", ".")
        done = f"{done.rstrip()}\n{text}\n" if apart and done else done + text
    return "\n".join(line.strip() for line in done.strip().splitlines())


def _linked(text: str) -> str:
    """The text with markup for the clauses it names."""
    known = [clause.number for clause in rulebook(language()).clauses]
    for number in references(text, known):
        text = re.sub(rf"\b{number}\b(?!\]\])", f"[[={number}]]", text)
    return text
