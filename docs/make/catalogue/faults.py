"""What is wrong with the translations of a catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter

from babel.messages import Catalog
from babel.messages.catalog import Message

from ad1666.i18n import SMALL, Grammar

NAMES = frozenset(
    (
        "character",
        "chest",
        "count",
        "faction",
        "group",
        "item",
        "location",
        "place",
        "player",
        "side",
    )
)
"""The contexts of messages that are names."""


def of(catalog: Catalog, wanted: Catalog, *, whole: bool = True) -> Iterator[str]:
    """A sentence for each message that is not wanted, missing, not translated or marked doubtful,
    has other parts than the English, or is a name without all its cases. Where a catalogue does not
    claim to be ``whole``, what it lacks is no fault."""
    grammar = grammar_of(catalog)
    known, there = set(map(_key, wanted)), set(map(_key, catalog))
    yield from (f"missing: {_called(m)}" for m in wanted if whole and _key(m) not in there)
    for message in catalog:
        if not whole and not _translated(message):
            continue
        wrong = "not in the program" if _key(message) not in known else _wrong(message, grammar)
        if wrong:
            yield f"{wrong}: {_called(message)}"


def translated(catalog: Catalog, wanted: Catalog) -> int:
    """How many of the messages that are wanted a catalogue has translated."""
    known = set(map(_key, wanted))
    return sum(bool(m.id) and _translated(m) and _key(m) in known for m in catalog)


def _translated(message: Message) -> bool:
    return not message.fuzzy and all(_all(message.string))


def grammar_of(catalog: Catalog) -> Grammar:
    """The cases and genders that a catalogue tells."""
    told = [catalog.get(what, "grammar") for what in ("cases", "genders")]
    cases, genders = (str(message.string) if message else "" for message in told)
    return Grammar.told(cases, genders) if cases else Grammar()


def _wrong(message: Message, grammar: Grammar) -> str:
    """What is wrong with a message, empty if nothing."""
    if not message.id:  # the head of the catalogue
        return ""
    if message.fuzzy:
        return "marked as doubtful"
    ids, told = _all(message.id), _all(message.string)
    if not all(told):
        return "not translated"
    return next(filter(None, (_text_wrong(text, ids, message, grammar) for text in told)), "")


def _text_wrong(text: str, ids: tuple[str, ...], message: Message, grammar: Grammar) -> str:
    forms = [text]
    if message.context in NAMES and grammar.cases:
        *forms, gender = text.split("|")
        if len(forms) != len(grammar.cases) or not any(gender in g for g in grammar.genders):
            return f"not {len(grammar.cases)} cases with a gender"
    return next(filter(None, (_parts_wrong(form, ids, grammar) for form in forms)), "")


def _parts_wrong(told: str, ids: tuple[str, ...], grammar: Grammar) -> str:
    try:
        parts = set(_parts(told))
    except ValueError as error:
        return str(error)
    english = {part for each in ids for part in _parts(each)}
    names, needed = {name for name, _ in parts}, {name for name, _ in english}
    if names != needed:
        return f"parts {sorted(names)} in place of {sorted(needed)}"
    asked = {spec.lower() for name, spec in parts - english if spec and "/" not in spec}
    return f"no such case: {sorted(asked)}" if asked - {SMALL, *grammar.cases} else ""


def _parts(text: str) -> Iterator[tuple[str, str]]:
    for _literal, name, spec, _conversion in Formatter().parse(text):
        if name is not None:
            yield name, spec or ""


def _all(text: object) -> tuple[str, ...]:
    return tuple(map(str, text)) if isinstance(text, tuple | list) else (str(text or ""),)


def _key(message: Message) -> tuple[str | None, str]:
    return message.context, _all(message.id)[0]


def _called(message: Message) -> str:
    context, text = _key(message)
    return f"{context} {text!r}" if context else repr(text)
