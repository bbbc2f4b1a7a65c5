"""A skirmish as the text of a scenario, and that of its translations."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator, Mapping

from attrs import frozen

from ad1666.content.scenarios.proven import Proof
from ad1666.rules.cards import Side
from ad1666.skirmish.events import Event
from ad1666.skirmish.laying import PROOF
from ad1666.skirmish.plan import Plan
from ad1666.skirmish.told import Ending, Happening, Told
from ad1666.skirmish.wish import About, Bands

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ENDINGS = {Side.RED: (Ending.RED, Ending.RED_AWAY), Side.BLUE: (Ending.BLUE, Ending.BLUE_AWAY)}
"""How it ends if a side wins, and if it gets away with what it is about."""
_WIDTH = 96

Keys = dict[str, object]
"""The keys of a table, as scenarios have them."""


@frozen
class Parts:
    """What is written besides the plan."""

    map: str
    """The name of the map's file."""
    seed: str
    """The word that it is made from."""
    factions: tuple[str, str]
    bands: Bands
    tie: Side | None
    events: tuple[Event, ...]


def scenario_text(plan: Plan, parts: Parts, told: Told) -> str:
    """The scenario, in TOML."""
    top: dict[str, object] = {"title": told.title, "story": told.story, "map": parts.map}
    top |= {"kind": "adventure", "turns" if plan.is_timed else "guard": plan.guard}
    top["seed"] = parts.seed
    if parts.tie:
        top["tie"] = parts.tie.value
    sides = [side.value for side in Side]
    tables: list[tuple[str, Mapping[str, object]]] = [
        ("", top),
        ("[factions]", dict(zip(sides, parts.factions, strict=True))),
        ("[epilogue]", {e.value: told.endings[e] for e in _epilogues(parts)}),
        *_figures(parts.bands),
    ]
    if plan.about is About.LETTER:
        tables.append(("[things]", {"prize": plan.item}))
    if plan.about is About.HIDDEN:
        tables.append(("[[hidden]]", {"item": plan.item, "one_of": [*plan.things]}))
    tables += [("[[goals]]", _told(goal, told)) for goal in _goals(plan, parts.bands)]
    tables += [("[[events]]", _event(event, told.happenings)) for event in parts.events]
    return "\n".join(table_text(heading, keys) for heading, keys in tables)


def proof_text(proof: Proof, of: str) -> str:
    """What a scenario says of its evenness, to be put at its end: ``of`` which table, by its
    fingerprint."""
    keys = {"red": proof.red, "drawn": proof.drawn, "games": proof.games, "of": of}
    return PROOF + table_text("", keys)


def translation_text(plan: Plan, parts: Parts, told: Told) -> str:
    """Its translation, in TOML: the same texts under the same keys."""
    texts = {"title": told.title, "story": told.story}
    texts |= {f"epilogue.{e.value}": told.endings[e] for e in _epilogues(parts)}
    for number, goal in enumerate(_goals(plan, parts.bands), 1):
        if (ending := goal.get("epilogue")) is not None:
            assert isinstance(ending, Ending)
            texts[f"goals.{number}.epilogue"] = told.endings[ending]
    texts |= {f"events.{e.kind.value}.then.1.tell": told.happenings[e.kind] for e in parts.events}
    texts["map.title"] = told.board
    for zone in plan.shown:
        texts[f"map.{zone.kind}s.{zone.name}"] = told.areas[zone.name]
    for passage in plan.canvas.passages:
        texts[f"map.passages.{passage.name}"] = told.areas[passage.name]
    return table_text("", texts)


def muster_text(
    told: tuple[str, str, str],
    factions: tuple[str, str],
    budget: tuple[int, int],
    suggested: Mapping[Side, tuple[str, ...]],
    slots: int,
) -> str:
    """A scenario for the choice of bands, in TOML: ``told`` are its title, its story and its map,
    the ``budget`` is of gold and acquaintances."""
    gold, friends = budget
    top = dict(zip(("title", "story", "map"), told, strict=True))
    sides = [side.value for side in Side]
    tables: list[tuple[str, Mapping[str, object]]] = [
        ("", {**top, "kind": "battle", "turns": 9}),
        ("[factions]", dict(zip(sides, factions, strict=True))),
        ("[budget]", {"gold": gold, "acquaintances": friends}),
    ]
    for side in Side:
        muster = {"neutrals": True, "slots": [*range(1, slots + 1)]}
        tables.append((f"[muster.{side}]", {**muster, "suggested": [*suggested[side]]}))
        goal = {"side": side.value, "aim": "more-kills", "points": 2}
        tables.append(("[[goals]]", goal))
    return "\n".join(table_text(heading, keys) for heading, keys in tables)


def _epilogues(parts: Parts) -> Iterator[Ending]:
    yield from (Ending.RED, Ending.BLUE)
    if parts.tie is None:
        yield Ending.DRAW


def _figures(bands: Bands) -> Iterator[tuple[str, Keys]]:
    letters = iter(_LETTERS)
    for side, band in zip(Side, bands, strict=True):
        for slot, card in enumerate(band, 1):
            keys: Keys = {"side": side.value, "card": card, "slot": slot}
            yield f"[figures.{next(letters)}]", keys


def _goals(plan: Plan, bands: Bands) -> Iterator[Keys]:
    """What both are after; an epilogue is an `Ending` here."""
    captains = {Side.RED: _LETTERS[0], Side.BLUE: _LETTERS[len(bands[0])]}
    for side in Side:
        goals = [*_main(plan, side, captains[side.other]), *_more(plan.about, side)]
        for goal in goals:
            points = goal.pop("points")
            epilogue = {"epilogue": e} if (e := goal.pop("epilogue", None)) else {}
            yield {"side": side.value, **goal, "points": points, **epilogue}


def _main(plan: Plan, side: Side, enemy: str) -> Iterator[Keys]:
    """What it is about."""
    away = _ENDINGS[side][1]
    match plan.about:
        case About.LETTER | About.HIDDEN:
            yield {
                "aim": "take-away",
                "subject": plan.item,
                "decisive": True,
                "points": 6,
                "epilogue": away,
            }
            yield {"aim": "hold", "subject": plan.item, "points": 4}
        case About.PLACES:
            for number, zone in enumerate(plan.zones):
                yield {"aim": "control", "zone": zone, "points": 3 if number else 4}
        case About.CAPTAINS:
            yield {"aim": "kill", "subject": enemy, "points": 4}
            yield {"aim": "control", "zone": plan.zones[0], "points": 3}
        case About.ESCORT if side is Side.RED:
            for out in plan.outs:
                yield {
                    "aim": "escape",
                    "subject": _LETTERS[0],
                    "exit": out,
                    "decisive": True,
                    "points": 6,
                    "epilogue": away,
                }
        case About.ESCORT:
            yield {"aim": "kill", "subject": enemy, "decisive": True, "points": 4}


def _more(about: About, side: Side) -> Iterator[Keys]:
    """What counts besides; nothing for those who are to lead a guest away."""
    if about is About.PLACES:
        yield {"aim": "more-kills", "points": 2}
        return
    if about in (About.LETTER, About.HIDDEN):
        yield {"aim": "kill", "subject": "hero", "points": 2}
    if about is not About.ESCORT or side is Side.BLUE:
        yield {"aim": "kill", "subject": "commoner", "points": 1}


def _told(goal: Keys, told: Told) -> Keys:
    return {key: told.endings[v] if isinstance(v, Ending) else v for key, v in goal.items()}


def _event(event: Event, happenings: Mapping[Happening, str]) -> Keys:
    tell: Keys = {"tell": happenings[event.kind]}
    match event.kind:
        case Happening.BELLS:
            cards: list[Keys] = [{"cards": 1, "of": side.value} for side in Side]
            then = [tell, *cards]
        case Happening.KEY:
            assert event.door is not None
            x, y, on = event.door
            then = [tell, {"door": f"{x},{y}/{on}", "is": "open"}]
        case Happening.DRUM:
            then = [tell, {"guard": -1}]
    return {
        "id": event.kind.value,
        "when": {"turn": event.turn},
        "announced": False,
        "then": then,
    }


def table_text(heading: str, keys: Mapping[str, object]) -> str:
    """A table in TOML; long texts are wrapped."""
    lines = [heading] if heading else []
    for key, value in keys.items():
        if isinstance(value, str) and len(key) + len(value) > _WIDTH - 5:
            rows = textwrap.wrap(value.replace("\\", "\\\\"), _WIDTH, break_on_hyphens=False)
            lines.append(f'{key} = """\n' + " \\\n".join(rows).replace('"""', '""\\"') + '"""')
        else:
            lines.append(f"{key} = {_value(value)}")
    return "\n".join(lines) + "\n"


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{k} = {_value(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list) and value and isinstance(value[0], Mapping):
        return "[\n" + "".join(f"  {_value(each)},\n" for each in value) + "]"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
