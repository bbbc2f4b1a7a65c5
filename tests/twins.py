"""Twins of games: at a question the hidden cards of the other side are dealt anew. Those in hand,
in the deck and face down change places, in the position and in the answers that led here. So the
twin is a game that could have been played, and all that its log tells is the same. What a side is
told of both has to be equal.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Any

from attrs import define, evolve, field

from ad1666.bots.random_player import RandomPlayer
from ad1666.bots.seeker import Seeker
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.game import Game, IllegalChoice, NoUndo, go_on
from ad1666.game.match import Match, decision
from ad1666.game.view import Player, prompt_seen_by
from ad1666.rules.cards import Card, Pile, Side, in_order
from ad1666.rules.events import Event
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Choice, Draw, Drawn, Prompt, Topic, with_card
from ad1666.rules.state import State
from benchmarks.workshop.tables import random_table
from tests.table.tableside import position

MOST = 60
"""So many questions of a game are enough to find a leak."""

Tell = Callable[[Game, Sequence[Event], Side, str], dict[str, Any]]
"""What a side is told of a game with its log, in a language, as JSON."""


@define
class Table:
    """A game that stands at a question."""

    game: Game
    log: Sequence[Event]
    moments: tuple[()] = ()
    made: int = 0
    unsaved: None = None
    no_undo: NoUndo | None = None


def twin_of(game: Game, viewer: Side, rng: random.Random) -> Game | None:
    """The same game with what is hidden from a viewer dealt anew; None if the answers that led here
    could not have been given then, or would have led to something else."""
    other = viewer.other
    pile = game.state.pile(other)
    hidden = [*pile.hand, *pile.committed, *pile.deck]
    others = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    begun = game.checkpoint
    again = go_on(begun.with_pile(other, _dealt(begun.pile(other), others)))
    try:
        for answer in game.answers:
            assert answer is not None  # that begins a step, and is not kept
            again = again.apply(_answer(again.draw, answer, other, others))
    except (IllegalChoice, KeyError):
        return None
    # a card that went back to the deck by a choice has not changed places with another one
    whole = set(again.state.pile(other).everything) == set(pile.everything)
    return again if whole and seen(again, viewer) == seen(game, viewer) else None


def seen(game: Game, viewer: Side) -> object:
    """All that a viewer is shown of a question: a card that was turned up and went back to the deck
    may have been dealt anew as well, and what came of it then is not the same."""
    prompt = game.pending
    return prompt_seen_by(prompt, viewer) if isinstance(prompt, Prompt) else None


def _dealt(pile: Pile, others: Mapping[Card, Card]) -> Pile:
    def dealt(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(others.get(each, each) for each in cards)

    hand, deck = in_order(dealt(pile.hand)), in_order(dealt(pile.deck))
    return evolve(pile, hand=hand, deck=deck, committed=dealt(pile.committed))


def _answer(
    draw: Draw | None, answer: Choice | Drawn, other: Side, others: Mapping[Card, Card]
) -> Choice | Drawn:
    """An answer with the other card in it, if it is about a hidden one of the other side."""
    if draw is not None and draw.player is other and isinstance(answer, Card):
        return others.get(answer, answer)
    if isinstance(answer, Choice) and answer.who == other and answer.details.card is not None:
        held = others.get(answer.details.card, answer.details.card)
        return with_card(answer.who, answer.verb, held)
    return answer


@define
class Compared:
    """What was compared, by topic: by who answered it."""

    asked: Counter[Topic] = field(factory=Counter)
    other: Counter[Topic] = field(factory=Counter)
    differ: int = 0
    without: int = 0
    """Questions without a twin."""

    def count(self, topic: Topic, *, mine: bool) -> int:
        """How often sheets were compared at questions about a topic, answered by the side
        that is told or not."""
        return (self.asked if mine else self.other)[topic]


def compare(
    tell: Tell,
    state: State,
    players: Mapping[Side, Player],
    seed: int,
    found: Compared,
    most: int,
    alike: float = inf,
) -> None:
    """Compares the sheets of both sides with those of twins at each question of a game, up to the
    number of ``most``; at no more than ``alike`` about the same topic."""
    rng = random.Random(seed)
    match = Match(state, Shuffle(seed))
    code = "pl" if seed % 4 == 3 else "en"
    for _ in range(most):
        prompt = match.game.pending
        if not isinstance(prompt, Prompt):
            break
        for viewer in Side:
            mine = prompt.player is viewer
            if found.count(prompt.topic, mine=mine) >= alike:
                continue
            twin = twin_of(match.game, viewer, rng)
            if twin is None:
                found.without += 1
                continue
            (found.asked if mine else found.other)[prompt.topic] += 1
            found.differ += twin.state.pile(viewer.other) != match.game.state.pile(viewer.other)
            sheets = [tell(game, match.log, viewer, code) for game in (match.game, twin)]
            assert sheets[0] == sheets[1], f"sheet of {viewer}, {prompt.topic}"
        choice = decision(match, players)
        assert choice is not None
        match.choose(choice)


def games(
    tell: Tell, letter: Scenario, seeds: range, most: int = MOST, alike: float = inf
) -> Compared:
    """Compares games of random tables and of the first scenario, which begins with full hands."""
    found = Compared()
    full = position(letter.state, Phase.CARDS, "H2 H3 H4 H5 H6 S2", "S3 S4 S5 U6 U7 G2")
    for seed in seeds:
        crude = {side: RandomPlayer(random.Random(f"{seed} {side}")) for side in Side}
        compare(tell, random_table(seed, most=4), crude, seed, found, most, alike)
    eager = {side: Seeker(random.Random(f"{side}")) for side in Side}
    compare(tell, full, eager, seeds.start, found, most, alike)
    return found
