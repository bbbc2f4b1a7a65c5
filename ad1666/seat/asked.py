"""What a program in another language is told: the sheet of its side, made of what any program is
handed, and with nothing else to make it of."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from ad1666.game.view import SeenPrompt
from ad1666.rules.board import edge_of
from ad1666.rules.cards import HIDDEN, Side
from ad1666.rules.characters import TRAITS, Figure
from ad1666.rules.items import Gear, Item
from ad1666.rules.requests import Choice
from ad1666.rules.state import State
from ad1666.seat.parts import DECK, GoalLine, GoalValue
from ad1666.seat.public import held, lines, public
from ad1666.seat.sheet import (
    FigureValues,
    ItemValues,
    SeatEntry,
    SeatSheet,
    SeatState,
    SeenFigure,
    SeenGear,
)
from ad1666.words import goals, vocabulary
from ad1666.words.log import Chronicle
from ad1666.words.questions import question
from ad1666.words.spoken import runs


def sheet(seen: SeenPrompt, number: int, chronicle: Chronicle) -> SeatSheet:
    """The sheet of the side that is asked. ``chronicle`` words each line of the log only once."""
    view, side, prompt = seen.prompt.state, seen.side, seen.prompt
    told = public(view, lines(chronicle, seen.log, view))
    figures = (_figure(view, figure) for figure in told.figures)
    items = {item.id: item for item in _items(view)}
    return SeatSheet(
        number=number,
        state=SeatState.ASKED,
        public=evolve(told, figures=tuple(figures)),
        side=side,
        name=vocabulary.side(side),
        question=runs(question(prompt, None)),
        about=prompt.about,
        depth=1,
        entries=tuple(_entry(place, choice) for place, choice in enumerate(prompt.choices)),
        hand=held(view, side),
        goals=tuple(_goals(view)),
        items=tuple(_item(items[name]) for name in sorted(items)),
    )


def _entry(place: int, choice: Choice) -> SeatEntry:
    """A choice as records have it, with what it is about."""
    details = choice.details
    card = "" if details.card is None else DECK if details.card is HIDDEN else details.card.name
    return SeatEntry(
        i=place,
        label=str(choice),
        card=card,
        spots=() if details.square is None else (details.square,),
        edge=None if details.door is None else edge_of(*details.door),
        figure=details.target or "",
        direction="" if details.direction is None else details.direction.value,
    )


def _figure(view: State, seen: SeenFigure) -> SeenFigure:
    figure = view.figure(seen.id)
    return evolve(seen, values=_values(figure))


def _values(figure: Figure) -> FigureValues:
    card = figure.card
    return FigureValues(
        traits=tuple((name, getattr(card, name)) for name in TRAITS),
        skills=card.skills,
        abilities=card.abilities,
        parries=figure.parries,
        gear=tuple(map(_gear, figure.gear)),
    )


def _gear(gear: Gear) -> SeenGear:
    return SeenGear(gear.item.id, gear.held, gear.reload, gear.uses)


def _items(view: State) -> Iterator[Item]:
    """The items that somebody owns or that lie on the board."""
    yield from (gear.item for figure in view.figures for gear in figure.gear)
    yield from (item for _at, item in view.ground)


def _item(item: Item) -> ItemValues:
    return ItemValues(
        id=item.id,
        name=vocabulary.thing(item),
        hands=item.hands,
        skill=item.skill or "",
        advantage=item.advantage,
        damage=item.damage,
        ranges=tuple((each.squares, each.difficulty) for each in item.ranges),
        reload=item.reload,
        traits=item.traits,
        heavy=item.heavy,
        uses=item.uses,
        armour=tuple((place.value, value, pierced) for place, value, pierced in item.armour),
    )


def _goals(view: State) -> Iterator[GoalLine]:
    """The goals of both sides: of each what it is about, not its words."""
    for side in Side:
        for tally in goals.standing(view, side):
            goal = tally.goal
            place = "" if goal.place is None else goal.place.name
            value = GoalValue(goal.aim.value, goal.subject, place, goal.points)
            yield GoalLine(side, (), bool(tally.times), value)
