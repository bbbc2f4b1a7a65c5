"""Brute force: games played out over every card that fate may deal, by players who do as told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import TypeVar

from attrs import evolve

from ad1666.conform.cases import load
from ad1666.game.game import Game, start
from ad1666.rules.cards import Card, Pile, Side, card, in_order
from ad1666.rules.events import Event, Hit, Opposed, Standard
from ad1666.rules.requests import Choice, Draw, Prompt, Topic
from ad1666.rules.state import State

Answer = Callable[[Game, Prompt], Choice | None]
"""What a player does; None ends the playing out."""
Told = tuple[Event, ...]
T = TypeVar("T")


def played_out(game: Game, answer: Answer, told: Told = ()) -> Iterator[tuple[Fraction, Told]]:
    """Every way in which the cards may fall, with its chance and all that was told until the test,
    or the hit that it leads to, is decided."""
    prompt = game.pending
    if _decided(told):
        yield Fraction(1), told
        return
    if isinstance(prompt, Draw):
        deck = prompt.state.pile(prompt.player).deck
        for drawn in deck:
            after = game.apply(drawn)
            for chance, end in played_out(after, answer, (*told, *after.news)):
                yield chance / len(deck), end
        return
    chosen = answer(game, prompt) if prompt is not None else None
    if chosen is None:
        yield Fraction(1), told
    else:
        after = game.apply(chosen)
        yield from played_out(after, answer, (*told, *after.news))


def _decided(told: Told) -> bool:
    return any(
        isinstance(event, Hit)
        or (isinstance(event, Opposed) and event.over)
        or (isinstance(event, Standard) and event.over and not event.grade.passed)
        for event in told
    )


def likely(ways: Iterable[tuple[Fraction, Told]], of: Callable[[Told], T]) -> dict[T, Fraction]:
    """The chance of everything that may come of it."""
    found: dict[T, Fraction] = {}
    for chance, told in ways:
        outcome = of(told)
        found[outcome] = found.get(outcome, Fraction(0)) + chance
    return found


def mixed(each: list[dict[T, Fraction]]) -> dict[T, Fraction]:
    """The average of equally likely distributions."""
    found: dict[T, Fraction] = {}
    for chances in each:
        for outcome, chance in chances.items():
            found[outcome] = found.get(outcome, Fraction(0)) + chance / len(each)
    return found


def deals(state: State, side: Side) -> list[State]:
    """The states in which the hidden cards of a player lie otherwise: every hand of that size."""
    pile = state.pile(side)
    unseen = (*pile.deck, *pile.hand)
    return [
        state.with_pile(
            side,
            evolve(
                pile,
                hand=in_order(unseen[i] for i in held),
                deck=in_order(c for i, c in enumerate(unseen) if i not in held),
            ),
        )
        for held in combinations(range(len(unseen)), len(pile.hand))
    ]


class Player:
    """Somebody who answers: ``boosting`` plays all that fits or nothing, ``laid`` says what is
    laid, jokers get the suit that serves best, and at any other question it is over."""

    def __init__(self, boosting: bool, laid: dict[Side, str] | None = None) -> None:
        self.boosting = boosting
        self.laid = laid or {}

    def __call__(self, game: Game, prompt: Prompt) -> Choice | None:
        match prompt.topic:
            case Topic.BOOST:
                return prompt.options[1 if self.boosting and len(prompt.options) > 1 else 0]
            case Topic.COMMIT if not any(isinstance(e, Opposed) for e in game.news):
                named = self.laid.get(prompt.player, "deck")
                return next(o for o in prompt.options if o.args == (named,))
            case Topic.SUIT:
                best = max if prompt.player is Side.RED else min
                return best(prompt.options, key=lambda o: self._worth(game, o))
            case Topic.PARRY:
                return prompt.options[1]
            case Topic.STRAY:
                return prompt.options[-1]
            case Topic.WEAPON:
                return prompt.options[0]
            case _:
                return None

    def _worth(self, game: Game, option: Choice) -> tuple[int, ...]:
        """What a suit is worth to red, if nobody boosts."""
        after = game.apply(option)
        (_, told), *others = played_out(after, Player(boosting=False), after.news)
        assert not others
        wounds = lead = 0
        for event in told:
            if isinstance(event, Opposed):
                lead = event.red.total - event.blue.total
            if isinstance(event, Hit):
                figure = after.state.figure(event.figure)
                before = game.state.figure(event.figure)
                capped = min(event.wounds, figure.card.death - before.wounds)
                wounds = -capped if figure.side is Side.RED else capped
        return wounds, lead


def small(text: str, discard: str = "", deck: str = "") -> Pile:
    """A player with few cards."""
    hand, gone, left = ([card(n) for n in names.split()] for names in (text, discard, deck))
    return Pile(deck=in_order(left), hand=in_order(hand), discard=tuple(gone))


def piled(hand: Iterable[Card], deck: Iterable[Card], discard: Iterable[Card] = ()) -> Pile:
    """The same of cards."""
    return Pile(deck=in_order(deck), hand=in_order(hand), discard=tuple(discard))


def position(folder: Path, keys: str) -> State:
    """The State of a conformance case with these keys."""
    file = folder / "position.toml"
    file.write_text(f'[[case]]\nid = "it"\nclauses = []\nsteps = []\n{keys}', "utf-8")
    (case,) = load(file)
    return case.state


def begun(state: State, *texts: str) -> Game:
    """A game after choices in notation."""
    game = start(state)
    for text in texts:
        assert isinstance(game.pending, Prompt), text
        everything = (*game.pending.options, *game.pending.anytime)
        game = game.apply(next(o for o in everything if str(o) == text))
    return game


def option(game: Game, text: str) -> Choice:
    """An open choice in notation."""
    assert isinstance(game.pending, Prompt)
    return next(o for o in game.pending.options if str(o) == text)
