"""Random tables: boards, characters, gear and conditions that no scenario would combine. A seed
gives the same table on every machine."""

from __future__ import annotations

import random
from functools import cache, lru_cache
from typing import Any

from attrs import evolve

from ad1666.content.cards import load_items
from ad1666.rules import zones
from ad1666.rules.abilities.dispatch import registry, with_starting_tokens
from ad1666.rules.board import Board, Kind, distance
from ad1666.rules.cards import DECK, Card, Pile, Side, in_order
from ad1666.rules.characters import (
    TRAITS,
    Arrival,
    Character,
    Figure,
    Square,
    Status,
    equipped,
)
from ad1666.rules.items import SKILLS, STRICT, Gear, Item
from ad1666.rules.magic import Find, Trove
from ad1666.rules.phases import Phase
from ad1666.rules.state import State
from ad1666.rules.victory import Aim, Alarm, Goal, Terms
from benchmarks.workshop.boards import TASTES, connected, roughened

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
AMIDST = (Phase.CARDS, Phase.INITIATIVE, Phase.ACTION, Phase.COMBAT, Phase.MORALE, Phase.WORDS)
"""Phases in which a table may start in mid-turn."""


def random_table(seed: int, board: Board | None = None, *, most: int = 6) -> State:
    """A table before its first turn, or in mid-turn with figures wounded, down and waiting; on a
    random board unless one is given. It has at most twice ``most`` figures in all."""
    rng = random.Random(seed)
    if board is None:
        board = random_board(rng)
    things = [item for item in _items() if item.skill is None and not item.worn]
    loose = rng.sample(things, rng.randint(0, min(2, len(things))))
    squares = _starts(rng, board, most)
    figures, red = [], rng.randint(1, len(squares) - 1)
    for number, square in enumerate(squares):
        side = Side.RED if number < red else Side.BLUE
        card = random_character(rng, f"c{number}")
        gear = equipped(card.items, card.hands, None)
        if loose and rng.random() < 0.3:
            item = loose.pop()
            gear = (*gear, Gear(item, uses=item.uses, starting=False))
        figure = Figure(LETTERS[number], card, side, square, gear=gear)
        figures.append(with_starting_tokens(figure))
    ground = tuple((rng.choice(_ground(board)), item) for item in loose)
    present = [item.id for _, item in ground]
    present += [g.item.id for f in figures for g in f.gear if not g.starting]
    state = State(
        board=board,
        figures=tuple(figures),
        initiative=rng.choice((None, *Side)),
        guard=rng.randint(3, 10),
        ground=ground,
        terms=Terms(_goals(rng, present), rng.random() < 0.7, rng.random() < 0.6),
        options=(STRICT,) if rng.random() < 0.3 else (),
    )
    if rng.random() < 0.4:
        state = _occasions(rng, state)
    return _amidst(rng, state) if rng.random() < 0.4 else state


def random_board(rng: random.Random) -> Board:
    """A random board; small ones are more frequent, since figures meet there."""
    board = connected(rng, rng.randint(4, 12), rng.randint(3, 9), rng.choice(TASTES))
    return roughened(rng, board) if rng.random() < 0.4 else board


def random_character(rng: random.Random, name: str) -> Character:
    """A random character card."""
    items = _items()
    weapons = [item for item in items if item.skill is not None]
    gear = rng.choices(weapons, k=rng.randint(0, 3))
    gear += rng.sample([item for item in items if item.worn], rng.choice((0, 0, 1, 2)))
    skilled = {item.skill for item in gear if item.skill and rng.random() < 0.8}
    skilled |= {skill for skill in SKILLS if rng.random() < 0.15}
    serious = rng.randint(1, 5)
    abilities = rng.sample(sorted(registry()), rng.choice((0, 1, 1, 2, 3)))
    card = Character(
        id=name,
        name=name.capitalize(),
        hero=rng.random() < 0.6,
        human=rng.random() < 0.8,
        sex=rng.choice("mf"),
        serious=serious,
        death=serious + rng.randint(0, 4),
        fencing=rng.randint(0, 3),
        skills=tuple((skill, rng.randint(0, 4)) for skill in SKILLS if skill in skilled),
        abilities=tuple((ability, rng.randint(0, 4)) for ability in abilities),
        items=tuple(gear),
    )
    traits: dict[str, Any] = {trait: rng.randint(-1, 4) for trait in TRAITS}
    return evolve(card, **traits)


@cache
def _items() -> tuple[Item, ...]:
    return tuple(load_items().values())


@lru_cache(maxsize=8)  # boards keep much, and there are very many
def _ground(board: Board) -> tuple[Square, ...]:
    return tuple(s for s in board.squares() if board.kind(s) is not Kind.BLOCKED)


def _starts(rng: random.Random, board: Board, most: int) -> list[Square]:
    """Distinct squares: anywhere, or close together around one of them."""
    ground = list(_ground(board))
    number = min(rng.randint(2, 2 * most), len(ground) - 1)
    rng.shuffle(ground)
    if rng.random() < 0.5:
        middle = ground[0]
        ground.sort(key=lambda s: distance(s, middle) + rng.random())
        ground = ground[: number + 3]
        rng.shuffle(ground)
    return ground[:number]


def _goals(rng: random.Random, present: list[str]) -> tuple[Goal, ...]:
    goals = []
    for side in Side:
        for _ in range(rng.randint(1, 3)):
            aim = rng.choice((Aim.KILL, Aim.TAKE_AWAY, Aim.HOLD) if present else (Aim.KILL,))
            subjects = ["enemy", "hero", "commoner"] if aim is Aim.KILL else present
            decisive = rng.random() < 0.1
            goals.append(Goal(side, aim, rng.choice(subjects), rng.randint(1, 5), decisive))
    return tuple(goals)


def _occasions(rng: random.Random, state: State) -> State:
    """The table with an alarm, search markers, and reinforcements by turn or by alarm
    (GUARD-4, CARD-8, TURN-1)."""
    ground = _ground(state.board)
    alarm = Alarm(rng.randint(0, 2), rng.random() < 0.5) if rng.random() < 0.7 else None
    search_tables, last = [], 0
    while last < 24 and rng.random() < 0.8:
        first, last = last + 1, min(24, last + rng.randint(1, 12))
        trove = rng.choice([trove for trove in Trove if trove is not Trove.EVENT])
        item = rng.choice(_items()) if trove is Trove.ITEM else None
        search_tables.append(Find(first, last, trove, item, rng.randint(1, 3)))
    markers = rng.sample(ground, min(len(ground), rng.randint(1, 6))) if search_tables else ()
    figures = tuple(
        evolve(figure, at=None, status=Status.TO_COME, arrival=_arrival(rng, state.board, alarm))
        if sum(f.side is figure.side for f in state.figures) > 1 and rng.random() < 0.25
        else figure
        for figure in state.figures
    )
    terms = evolve(state.terms, alarm=alarm, search_tables=tuple(search_tables))
    return evolve(state, terms=terms, figures=figures, markers=tuple(markers))


def _arrival(rng: random.Random, board: Board, alarm: Alarm | None) -> Arrival:
    turn = None if alarm is not None and rng.random() < 0.4 else rng.randint(2, 4)
    squares = rng.sample(_ground(board), min(len(_ground(board)), rng.randint(1, 3)))
    return Arrival(turn, tuple(squares))


def _amidst(rng: random.Random, state: State) -> State:
    """The table in mid-turn: cards dealt, wounds taken, weapons unloaded."""
    for side in Side:
        state = state.with_pile(side, _dealt(rng))
    figures = tuple(_battered(rng, figure) for figure in state.figures)
    state = evolve(
        state,
        figures=figures,
        phase=rng.choice(AMIDST),
        turn=rng.randint(1, 3),
        initiative=rng.choice(list(Side)),
        first=rng.choice(list(Side)),
    )
    return evolve(state, engaged_before=zones.engaged(state))


def _dealt(rng: random.Random) -> Pile:
    """A player's cards: some in hand, some discarded, the rest in the deck."""
    cards: list[Card] = list(DECK)
    rng.shuffle(cards)
    hand, discard = rng.randint(0, 5), rng.randint(0, 15)
    return Pile(
        deck=in_order(cards[hand + discard :]),
        hand=in_order(cards[:hand]),
        discard=tuple(cards[hand : hand + discard]),
    )


def _battered(rng: random.Random, figure: Figure) -> Figure:
    card = figure.card
    gear = tuple(
        evolve(g, reload=rng.randint(0, g.item.reload), uses=g.uses and rng.randint(0, g.uses))
        for g in figure.gear
    )
    return evolve(
        figure,
        gear=gear,
        wounds=rng.randint(0, card.death - 1) if rng.random() < 0.5 else 0,
        prone=rng.random() < 0.2,
        stunned=rng.random() < 0.1,
        waiting=rng.random() < 0.2,
        parry_used=rng.randint(0, card.fencing),
    )
