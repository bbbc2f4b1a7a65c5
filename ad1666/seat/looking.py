"""What can be read about a square or a figure, whoever asks: a seat, or who looks at a film or a
puzzle."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from ad1666.game.game import Game
from ad1666.play.around import around, watched
from ad1666.play.summary import summary
from ad1666.rules.cards import Side
from ad1666.rules.characters import TRAITS, Figure, Square
from ad1666.rules.items import Item
from ad1666.rules.requests import Prompt
from ad1666.rules.state import State
from ad1666.seat import own
from ad1666.seat.parts import Runs
from ad1666.seat.said import Look
from ad1666.seat.sheet import FigureCard, LookSheet, SpokenSheet
from ad1666.words import characters, ground, vocabulary
from ad1666.words.questions import question
from ad1666.words.spoken import plain, runs


def looked(view: State, asked: Look) -> LookSheet:
    """What there is to read about a square, with who stands there, or about a figure. ``view`` is
    the position as the one who asks may see it."""
    found, name = LookSheet(), asked.figure
    if asked.square is not None:
        at = asked.square
        if name is None and (standing := view.standing(at)) is not None:
            name = standing.id
        found = evolve(found, at=at, square=runs(ground.describe(view, at)))
    figure = view.known(name)
    return found if figure is None else evolve(found, figure=card_of(view, figure))


def told_around(
    state: State, square: Square, about: str | None, viewer: Side | None
) -> SpokenSheet:
    """What is around whoever stands on a square; on an empty one, around the figure in question, as
    if it stood there; if there is none, who sees it. Of cards only those count that a ``viewer``
    may know."""
    if square not in state.board:
        return SpokenSheet((runs(ground.beyond(state)),), square)
    figure, asked = state.standing(square), state.known(about)
    if figure is None and asked is not None and asked.at is not None:
        figure = evolve(asked, at=square)
    told = watched(state, square) if figure is None else around(state, figure, viewer)
    return SpokenSheet(tuple(map(runs, told)), square)


def told_question(game: Game, items: Mapping[str, Item]) -> Runs:
    """What is asked in a position, for whoever only looks at it; else how the game has ended, or
    where it is."""
    state, pending = game.state, game.pending
    if state.outcome is not None:
        return own.outcome(state, items)
    if isinstance(pending, Prompt):
        return runs(question(pending, None))
    return runs(vocabulary.turn(state.turn, state.phase))


def told_summary(view: State, viewer: Side | None, items: Mapping[str, Item]) -> SpokenSheet:
    """How the game stands, as a ``viewer`` may know it."""
    return SpokenSheet(tuple(map(runs, summary(view, viewer, items))))


def card_of(view: State, figure: Figure) -> FigureCard:
    """The card of a character, as the window shows it."""
    life = characters.life(view, figure)
    sections = (
        characters.skills(figure, view),
        characters.conditions(view, figure),
        characters.items(figure),
        characters.abilities(figure),
    )
    more = (
        *characters.engagement(view, figure),
        *characters.counters(figure),
        characters.diagonals(view, figure),
        characters.kind(figure),
    )
    return FigureCard(
        id=figure.id,
        name=vocabulary.figure(figure, view.figures),
        portrait=figure.card.face,
        rank=runs(characters.rank(figure)),
        life=tuple(map(runs, life)),
        traits=tuple((vocabulary.trait(t), getattr(figure.card, t)) for t in TRAITS),
        notes=tuple(
            tuple((plain(chip.label), runs(chip.detail)) for chip in section)
            for section in sections
        ),
        more=tuple(runs(text) for text in more if text),
    )
