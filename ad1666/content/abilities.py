"""Abilities as cards and scenarios list them (CHAR-3)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import evolve, frozen

from ad1666.content.errors import hint
from ad1666.content.keys import shapes
from ad1666.content.keys.fields import Field, Keys, Schema, Shape
from ad1666.content.messages import message
from ad1666.content.toml import Table, quoted
from ad1666.rules.abilities import dispatch

MOST_VALUE = 9
"""The highest value of an ability on a card of the game."""
_DIGITS = 4
"""The maximum length of a value in digits."""
_ABILITY = re.compile(r"(.*?)(?: (-?[0-9]+))?", re.DOTALL)


def _printed() -> Schema:
    """The schema of an ability as cards print it."""
    names: list[str] = []
    for name, ability in sorted(dispatch.registry().items()):
        least = ability.least
        values = () if least is None else range(least, MOST_VALUE + 1)
        names += [f"{name} {value}" for value in values] or [name]
    return {"enum": names}


class AbilityKeys(Keys):
    """An ability that is called otherwise."""

    is_ = Field(
        Shape(shapes.line().read, _printed),
        "the ability, with its value if it has one",
        key="is",
    )
    called = Field(shapes.title(), "what it is called here", words="ability")
    text = Field(shapes.optional(shapes.prose(), ""), "what is said of it", words="")


@frozen
class AbilityList:
    """The abilities that a list gives, with their values, and what some of them are called, as a
    `Character` has both."""

    values: tuple[tuple[str, int], ...] = ()
    called: tuple[tuple[str, str, str], ...] = ()


def _read(table: Table, key: str) -> AbilityList:
    """Abilities as cards print them, ``Quick cut`` or ``Inconspicuous 2`` (CHAR-3), some of them
    with a name of the author's: ``{ is = "Quick cut", called = "The Lwów cut" }``."""
    found, called = dict[str, int](), list[tuple[str, str, str]]()
    for text, named in _entries(table, key):
        name, value = named_and_valued(text)
        if not dispatch.known(name):
            problem = message('{key} names "{name}", which is not an ability', name=name)
            remedy = hint(name, dispatch.registry())
            raise table.error(key, problem, remedy, word=text)
        if name in found:
            problem = message('{key} names "{name}" twice', name=name)
            raise table.error(key, problem, message("Name it once"), word=text)
        found[name] = valued(table, text, name, value, MOST_VALUE)
        if named is not None:
            called.append((name, *_called(named, name)))
    return AbilityList(tuple(found.items()), tuple(called))


def _entries(table: Table, key: str) -> Iterator[tuple[str, Table | None]]:
    """The entries of a list of abilities: the text of each, and its table if it has one."""
    entries = table.data.get(key, [])
    if not isinstance(entries, list) or not any(isinstance(entry, dict) for entry in entries):
        yield from ((text, None) for text in table.texts(key, ()))
        return
    for number, entry in enumerate(entries):
        if isinstance(entry, dict):
            named = Table(table.document, (*table.keys, key, number), entry)
            named.only(AbilityKeys.known())
            yield AbilityKeys.is_.read(named), named
        else:
            alone = evolve(table, data={key: [entry]})
            yield from ((text, None) for text in alone.texts(key))


def _called(named: Table, ability: str) -> tuple[str, str]:
    """What an ability is called, and what is said of it; the latter is empty if nothing is."""
    called = AbilityKeys.called.read(named)
    if called != ability and dispatch.known(called):
        problem = message('{key} is "{name}", another ability', name=called)
        raise named.error("called", problem, message("Call it otherwise"), word=called)
    return called, AbilityKeys.text.read(named)


ABILITIES = Shape(
    _read, lambda: shapes.listed({"anyOf": [_printed(), AbilityKeys.schema()]}), needed=False
)
"""A list of abilities as cards print them, some perhaps called otherwise."""


def named_and_valued(text: str) -> tuple[str, str]:
    """The name of an ability and its value, the latter empty if there is none."""
    match = _ABILITY.fullmatch(text)
    assert match is not None
    return match[1], match[2] or ""


def valued(table: Table, text: str, name: str, value: str, most: int) -> int:
    """The value of a known ability, 0 if it takes none. Raises ContentError if the value is
    missing, unexpected or out of bounds (CHAR-3)."""
    least = dispatch.registry()[name].least
    called = quoted(text)
    if least is None:
        if value:
            problem = message(
                "{key} names {called}, but {name} has no value (CHAR-3)", called=called, name=name
            )
            raise table.error("abilities", problem, message('Write "{name}"', name=name), word=text)
        return 0
    remedy = message(
        'Write a whole number from {least} to {most} after the name: "{example}"',
        least=least,
        most=most,
        example=f"{name} {least + 1}",
    )
    if not value:
        problem = message("{key} names {called} without its value (CHAR-3)", called=called)
        raise table.error("abilities", problem, remedy, word=text)
    if len(value) > _DIGITS or not least <= int(value) <= most:
        problem = message("{key} names {called}, but it cannot have that value", called=called)
        raise table.error("abilities", problem, remedy, word=text)
    return int(value)
