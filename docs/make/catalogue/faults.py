"""What is wrong with the translations of a catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter

from babel.messages import Catalog
from babel.messages.catalog import Message

from ad1666.i18n.names import Grammar

NAMES = frozenset(("character", "chest", "count", "faction", "item", "location", "place", "side"))
"""The contexts of messages that are names."""


def of(catalog: Catalog, wanted: Catalog) -> Iterator[str]:
    """What is wrong, a sentence each: messages that lack a translation or are not wanted, parts that
    differ, names without all their cases."""
    grammar = _grammar(catalog)
    known = {_key(m) for m in wanted if m.id}
    for message in catalog:
        if not message.id:
            continue
        if _key(message) not in known:
            yield f"not in the program: {_called(message)}"
        elif message.fuzzy:
            yield f"fuzzy: {_called(message)}"
        else:
            yield from _of_message(message, grammar)
    there = {_key(message) for message in catalog}
    yield from (f"missing: {_called(m)}" for m in wanted if m.id and _key(m) not in there)


def _grammar(catalog: Catalog) -> Grammar:
    cases, genders = (catalog.get(what, "grammar") for what in ("cases", "genders"))
    if cases is None or genders is None or not cases.string:
        return Grammar()
    return Grammar.told(str(cases.string), str(genders.string))


def _key(message: Message) -> tuple[str | None, str]:
    first = message.id[0] if isinstance(message.id, tuple | list) else message.id
    return message.context, str(first)


def _called(message: Message) -> str:
    context, text = _key(message)
    return f"{context}: {text!r}" if context else repr(text)


def _of_message(message: Message, grammar: Grammar) -> Iterator[str]:
    ids = message.id if isinstance(message.id, tuple | list) else (message.id,)
    told = message.string if isinstance(message.string, tuple | list) else (message.string,)
    if not all(told):
        yield f"not translated: {_called(message)}"
        return
    for text in told:
        forms = [str(text)]
        if message.context in NAMES and grammar.cases:
            forms = str(text).split("|")
            if len(forms) != len(grammar.cases) + 1 or not any(
                forms[-1] in same for same in grammar.genders
            ):
                yield f"not a name in {len(grammar.cases)} cases with its gender: {_called(message)}"
                continue
            forms = forms[:-1]
        for form in forms:
            if wrong := _parts_wrong([str(each) for each in ids], form, grammar):
                yield f"{wrong}: {_called(message)}"
                break


def _parts_wrong(english: list[str], told: str, grammar: Grammar) -> str:
    try:
        parts = list(_parts(told))
    except ValueError as error:
        return str(error)
    needed = {name for name, _ in _parts(english[-1])}
    if {name for name, _ in parts} != needed:
        return f"has the parts {sorted({name for name, _ in parts})}, not {sorted(needed)}"
    plain = {(name, spec) for each in english for name, spec in _parts(each)}
    for name, spec in parts:
        if (
            spec
            and (name, spec) not in plain
            and "/" not in spec
            and spec.lower() not in grammar.cases
        ):
            return f"asks for {{{name}:{spec}}}, which is no case"
    return ""


def _parts(text: str) -> Iterator[tuple[str, str]]:
    for _literal, name, spec, _conversion in Formatter().parse(text):
        if name is not None:
            yield name, spec or ""
