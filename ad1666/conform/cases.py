"""Reading conformance cases from TOML."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from ad1666.conform.drawing import BadDrawing, parse
from ad1666.conform.kit import KIT, SCENARIO_ITEMS
from ad1666.rules import abilities, zones
from ad1666.rules.cards import DECK, Card, Pile, Side, card, in_order
from ad1666.rules.characters import TRAITS, Character, Figure, Square, equipped
from ad1666.rules.items import SKILLS, Gear, Item
from ad1666.rules.state import Phase, State
from ad1666.rules.victory import Terms

_CASE_KEYS = {
    "id",
    "clauses",
    "board",
    "phase",
    "turn",
    "initiative",
    "first",
    "guard",
    "options",
    "ground",
    "figures",
    "red",
    "blue",
    "steps",
}
_FIGURE_KEYS = {
    "side",
    "kind",
    "human",
    "sex",
    "thresholds",
    *TRAITS,
    "fencing",
    "skills",
    "abilities",
    "items",
    "in_hand",
    "wounds",
    "prone",
    "stunned",
    "activated",
    "waiting",
    "parry_used",
    "reload",
    "engaged_before",
}
_PHASES = ("cards", "initiative", "action", "combat", "morale", "words")


class BadCase(ValueError):
    """A file that is not a valid case; the message names file, line and reason."""


@frozen
class Case:
    """A case: the position, the order of each deck, and the steps."""

    file: Path
    id: str
    clauses: tuple[str, ...]
    state: State
    decks: dict[Side, tuple[Card, ...]]
    steps: tuple[str, ...]
    unknown: tuple[str, ...] = ()
    """Abilities that it asks for and the program does not have: such a case fails."""


def find(paths: list[Path]) -> list[Path]:
    """The TOML files named, and those in the folders named. Raises BadCase if there is none."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(path.rglob("*.toml"))
        elif path.is_file():
            found.append(path)
        else:
            raise BadCase(f"{path}: no such file or folder")
    if not found:
        raise BadCase(f"{' '.join(map(str, paths))}: no .toml file there")
    return found


def load(file: Path) -> list[Case]:
    """All cases of a file. Raises BadCase."""
    try:
        text = file.read_text("utf-8")
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadCase(f"{file}: not TOML: {error}") from error
    except (OSError, UnicodeDecodeError) as error:
        raise BadCase(f"{file}: cannot be read: {error}") from error
    tables = data.get("case")
    if not isinstance(tables, list) or set(data) != {"case"}:
        raise BadCase(f"{file}, line 1: a file of cases holds [[case]] tables and nothing else")
    starts = [n for n, line in enumerate(text.split("\n"), 1) if line.strip() == "[[case]]"]
    cases: list[Case] = []
    for table, line in zip(tables, starts, strict=False):
        try:
            cases.append(_case(file, table))
        except (BadDrawing, ValueError, KeyError, TypeError, AttributeError) as error:
            name = table.get("id", "without an id")
            reason = f"unknown {error}" if isinstance(error, KeyError) else error
            raise BadCase(f"{file}, line {line}, case {name}: {reason}") from error
        if cases[-1].id in {c.id for c in cases[:-1]}:
            raise BadCase(f"{file}, line {line}: the id {cases[-1].id} is there twice")
    return cases


def _case(file: Path, table: dict[str, Any]) -> Case:
    _only(table, _CASE_KEYS, "key")
    for key in ("id", "clauses", "board", "figures", "steps"):
        if key not in table:
            raise ValueError(f"'{key}' is missing")
    drawing = parse(table["board"])
    given: dict[str, dict[str, Any]] = table["figures"]
    if set(given) != set(drawing.letters):
        odd = " ".join(sorted(set(given) ^ set(drawing.letters)))
        raise ValueError(f"in the drawing or among the figures, but not in both: {odd}")
    figures, unknown = [], []
    for letter in sorted(given):
        _only(given[letter], _FIGURE_KEYS, f"key of figure {letter}")
        figure, strange = _figure(letter, given[letter], drawing.letters[letter])
        figures.append(figure)
        unknown += strange
    piles, decks = {}, {}
    for side in Side:
        piles[side], decks[side] = _pile(table.get(side, {}))
    initiative = table.get("initiative", "red")
    phase = table.get("phase", "action")
    if phase not in _PHASES:
        raise ValueError(f"phase '{phase}' is none of {' '.join(_PHASES)}")
    ground = tuple((_square(at), KIT[item]) for item, at in table.get("ground", {}).items())
    state = State(
        board=drawing.board,
        figures=tuple(figures),
        red=piles[Side.RED],
        blue=piles[Side.BLUE],
        turn=int(table.get("turn", 2)),
        phase=Phase(phase),
        initiative=None if initiative == "none" else Side(initiative),
        guard=table.get("guard"),
        ground=ground,
        terms=Terms(wipeout_ends=False),
        options=tuple(table.get("options", [])),
    )
    first = Side(table.get("first", state.leader))
    fresh = tuple(
        c
        for c in zones.contacts(state)
        if not all(given[f].get("engaged_before", True) for f in (c.figure, c.enemy))
    )
    return Case(
        file,
        str(table["id"]),
        tuple(table["clauses"]),
        evolve(state, first=first, fresh=fresh),
        decks,
        tuple(table["steps"]),
        tuple(unknown),
    )


def _only(table: dict[str, Any], keys: set[str], what: str) -> None:
    strange = [key for key in table if key not in keys]
    if strange:
        raise ValueError(f"unknown {what}: {' '.join(strange)}")


def _square(at: Any) -> Square:
    x, y = at
    return int(x), int(y)


def _pile(table: dict[str, Any]) -> tuple[Pile, tuple[Card, ...]]:
    _only(table, {"hand", "deck", "discard"}, "key of a player")
    hand, top, discard = (
        tuple(card(c) for c in table.get(key, [])) for key in ("hand", "deck", "discard")
    )
    placed = (*hand, *top, *discard)
    if len(set(placed)) != len(placed):
        raise ValueError("a card is in two places")
    order = (*top, *(c for c in DECK if c not in placed))
    return Pile(deck=in_order(order), hand=in_order(hand), discard=discard), order


def _figure(letter: str, table: dict[str, Any], at: Square) -> tuple[Figure, list[str]]:
    """The figure, and the abilities that there are not."""
    listed, strange = _abilities(table.get("abilities", []))
    skills: dict[str, int] = table.get("skills", {})
    for skill in skills:
        if skill not in SKILLS:
            raise ValueError(f"unknown skill {skill}")
    items: tuple[Item, ...] = tuple(KIT[i] for i in table.get("items", []))
    serious, death = table.get("thresholds", [4, 8])
    character = Character(
        id=letter,
        name=letter,
        hero=table.get("kind", "hero") == "hero",
        human=table.get("human", True),
        sex=table.get("sex", "m"),
        serious=serious,
        death=death,
        fencing=table.get("fencing", 0),
        skills=tuple(skills.items()),
        abilities=listed,
        items=items,
        **{trait: table.get(trait, 0) for trait in TRAITS},
    )
    in_hand = table.get("in_hand")
    gear = equipped(items, character.hands, None if in_hand is None else tuple(in_hand))
    figure = Figure(
        id=letter,
        card=character,
        side=Side(table["side"]),
        at=at,
        gear=_with_counters(gear, dict(table.get("reload", {}))),
        wounds=table.get("wounds", 0),
        prone=table.get("prone", False),
        stunned=table.get("stunned", False),
        activated=table.get("activated", False),
        waiting=table.get("waiting", False),
        parry_used=table.get("parry_used", 0),
    )
    return figure, strange


def _with_counters(gear: tuple[Gear, ...], reload: dict[str, int]) -> tuple[Gear, ...]:
    """Reload tokens as the case has them; scenario items are no starting items (ITEM-4)."""
    found = []
    for g in gear:
        token = reload.pop(g.item.id, 0)
        found.append(evolve(g, reload=token, starting=g.item.id not in SCENARIO_ITEMS))
    if reload:
        raise ValueError(f"reload names what it does not own: {' '.join(reload)}")
    return tuple(found)


def _abilities(names: list[str]) -> tuple[tuple[tuple[str, int], ...], list[str]]:
    known, strange = [], []
    for text in names:
        match = re.fullmatch(r"(.*?)(?: (-?\d+))?", text)
        assert match is not None
        name, value = match[1], int(match[2] or 0)
        if abilities.known(name):
            known.append((name, value))
        else:
            strange.append(name)
    return tuple(known), strange
