"""All the mistakes of a scenario, where its reader stops at the first of them.

The part at fault, a figure or a goal say, is exchanged for a plain one or taken out, and all is
read again. What is then missed because of a part that has gone is no mistake of its own; it comes
out, if it is one, when that part is mended.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Iterable, Iterator
from difflib import get_close_matches
from itertools import islice
from pathlib import Path
from typing import Any

from ad1666.content.characters.cards import load_characters, load_items
from ad1666.content.errors import ContentError, Line, raise_first
from ad1666.content.maps.reader import load_map
from ad1666.content.scenarios.budget import BATTLE
from ad1666.content.scenarios.embedded_scenario import read_top
from ad1666.content.scenarios.goals import MOST_GOALS
from ad1666.content.scenarios.scenario import Parts, Scenario, map_file, read_scenario
from ad1666.content.toml import OUT, Keys, Table
from ad1666.rules.bands import NEUTRAL
from ad1666.rules.cards import Side
from ad1666.rules.victory import Aim

MOST = 200
"""Mistakes after which no more are sought."""
MOST_GONE = 300
"""Words among which one like another is sought."""
ALIKE = 0.7
"""How like one another two words are of which one is taken for the other misspelt."""
_QUOTED = re.compile('"([^"]*)"')

_STAND_INS = {"title": "?", "story": "?", "kind": "adventure", "guard": 99, "turns": 99}
"""What is read in place of a key that a scenario cannot do without."""
_WHERE = ("slot", "slots", "zone", "arrives")
"""The keys of a figure that say where and when it comes."""
_ITEM, _NO_ITEM = "unknown item", "which is not in this scenario"
"""Words of a mistake that takes an item away, and of one that misses it."""


def whole_scenario(path: Path) -> Scenario:
    """Reads a scenario. ContentError with everything that is wrong in it, or in its map."""
    top = read_top(path)
    try:
        return read_scenario(top)
    except ContentError as error:
        raise_first(_all(top, error))
        raise


def _all(top: Table, first: ContentError) -> list[ContentError]:
    """The mistakes of a scenario, the first of which is known."""
    data = {key: _copied(value) for key, value in top.data.items()}
    parts = _parts(top)
    found = [first, *first.others]
    faulty, gone = [first, *first.others], dict[str, None]()
    while faulty and len(found) < MOST:
        taken = [_take_out(top, data, error) for error in faulty]
        if not any(taken):
            break
        gone |= dict.fromkeys(word for words in taken for word in sorted(words))
        faulty = []
        try:
            read_scenario(Table(top.document, (), data), parts)
        except ContentError as error:
            faulty = [error, *error.others]
            found += _new(faulty, gone, found)
    return sorted(found, key=_line)


def _parts(top: Table) -> Parts | None:
    """Cards and map of a scenario, so that they are read once; None if its map is wrong."""
    items = load_items()
    try:
        found = load_map(map_file(top, top.document.file))
    except ContentError:
        return None
    return Parts(items, load_characters(items), found)


def _line(error: ContentError) -> int:
    return error.where.number if isinstance(error.where, Line) else 0


def _copied(value: object) -> Any:
    """A part that can be changed without changing the original; what is in it is never changed."""
    if isinstance(value, dict):
        return dict(value)
    return list(value) if isinstance(value, list) else value


def _take_out(top: Table, data: dict[str, Any], error: ContentError) -> set[str]:
    """Takes out the part at fault, and gives the words that have gone with it; none if there is no
    part that could be taken out."""
    missing = error.problem.split()[0]
    stand_ins = _STAND_INS | ({"kind": BATTLE} if "budget" in data else {})
    match error.keys:
        case () if missing in stand_ins and missing not in data:
            data[missing] = stand_ins[missing]
            return {missing}
        case () if error.file == top.document.file and not {"guard", "turns"} & data.keys():
            data["guard"] = _STAND_INS["guard"]
            return {"guard"}
        case (str(key),) if key in stand_ins and data.get(key) != stand_ins[key]:
            data[key] = stand_ins[key]
            return {key}
        case (str(key),) if key in data and not isinstance(data[key], dict | list):
            return set(_words({key: data.pop(key)}))
        case (_, _, wrong, *_) if _lacks(data, error.keys, wrong):
            return set()
        case ("alarm", "tokens") if data["alarm"]["tokens"] != 1:
            data["alarm"]["tokens"] = 1  # of an alarm without them nothing might follow
            return {"tokens"}
        case (str(key), int(number), *inner) if _listed(data, key, number):
            entry = data[key][number]
            data[key][number] = mended = _mended(key, entry, tuple(inner), number)
            return _lost(key, entry, mended)
        case (str(key), str(name), *inner) if isinstance(data.get(key), dict) and name in data[key]:
            entry = data[key].pop(name)
            mended = _mended(key, entry, tuple(inner), 0)
            if mended is not OUT:
                data[key][name] = mended
            return _lost(name, entry, mended)
        case _:
            return set()


def _mended(key: str, entry: object, inner: Keys, number: int) -> object:
    """A figure or a goal with something plain in place of what is wrong, so that its side has one
    and the rest of it can be looked at; nothing for other parts, or where that did not help. A goal
    of that ``number`` becomes one that there is once only."""
    if not isinstance(entry, dict) or entry.get("side") not in tuple(Side):
        return OUT
    wrong = inner[0] if inner else ""
    if key == "figures" and wrong in _WHERE:
        return OUT  # it is read last; without one of them the others would be wrong
    if key == "figures":
        mended = {k: v for k, v in entry.items() if k != wrong}
        if wrong in ("card", "in_hand"):
            mended = {k: v for k, v in mended.items() if k != "in_hand"} | {"card": _anybody()}
    elif key == "goals" and wrong in ("points", "most", "decisive"):
        mended = {k: v for k, v in entry.items() if k != wrong or k == "points"}
        mended["points"] = 1
    elif key == "goals":
        mended = {k: v for k, v in entry.items() if k in ("side", "points", "most", "decisive")}
        mended |= {"aim": Aim.KILL, "subject": "enemy", "most": MOST_GOALS + number % MOST_GOALS}
    else:
        return OUT
    return OUT if mended == entry else mended


def _lost(name: str, entry: object, mended: object) -> set[str]:
    """The words that are no more there, and the name of the part."""
    return {name} | set(_words(entry)) - set(_words(mended))


def _anybody() -> str:
    """The id of somebody who may serve any side, beside others of the kind."""
    cards = load_characters().values()
    return next(card.id for card in cards if card.faction == NEUTRAL and not card.unique)


def _lacks(data: dict[str, Any], keys: Keys, wrong: str | int) -> bool:
    """Whether a figure or a goal is there, and what is wrong with it has gone already."""
    part = data.get(str(keys[0]))
    if isinstance(part, dict):
        part = part.get(keys[1])
    elif isinstance(keys[1], int) and _listed(data, str(keys[0]), keys[1]):
        part = part[keys[1]] if isinstance(part, list) else None
    return isinstance(part, dict) and wrong not in part


def _listed(data: dict[str, Any], key: str, number: int) -> bool:
    entries = data.get(key)
    return isinstance(entries, list) and number < len(entries) and entries[number] is not OUT


def _words(value: object) -> Iterator[str]:
    """All the words in a part, keys among them, however deep."""
    waiting = [value]
    while waiting:
        match waiting.pop():
            case str(word):
                yield word
            case list(entries):
                waiting += entries
            case dict(table):
                waiting += [*table, *table.values()]


def _new(
    errors: Iterable[ContentError], gone: Collection[str], found: Iterable[ContentError]
) -> list[ContentError]:
    """Those mistakes that were not found before and do not follow from what has gone."""
    told = {(e.file, e.where, e.problem): e.keys for e in found}
    keys = set(told.values())
    lost = any(_ITEM in problem for _file, _where, problem in told)
    fresh = (e for e in errors if (e.file, e.where, e.problem) not in told)
    if lost:
        fresh = (e for e in fresh if not e.problem.endswith(_NO_ITEM))
    return [e for e in fresh if not _follows(e, gone, keys)]


def _follows(error: ContentError, gone: Collection[str], told: Container[Keys]) -> bool:
    """Whether a mistake may be there only because something has been taken out: it is about the
    scenario, or a table of it, as a whole, or misses a key that has been told of, or names what has
    gone or is spelt much like it."""
    words = error.problem.split()
    if not error.keys and words[0] in gone:
        return True
    if len(error.keys) == 1 and not any(str(error.keys[0]) in word for word in words):
        return True
    missing = words[0].split(".")[-1] if error.problem.endswith(" is missing") else ""
    if (*error.keys, missing) in told:
        return True
    alike = tuple(islice(gone, MOST_GONE))
    quoted = _QUOTED.findall(error.problem)
    return any(w in gone or get_close_matches(w, alike, 1, ALIKE) for w in quoted)
