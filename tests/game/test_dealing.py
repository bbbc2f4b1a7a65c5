"""What a player does not see is dealt anew where it may lie, and nothing else changes."""

from __future__ import annotations

import random

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.game import go_on
from ad1666.game.match import Match
from ad1666.game.odds.known import dealt, unseen
from ad1666.game.view import seen_by
from ad1666.rules.cards import DECK, HIDDEN, Side
from ad1666.rules.requests import Prompt, Topic
from ad1666.rules.state import State


def states(letter: Scenario, seed: int) -> list[State]:
    """The positions of a game by chance in which somebody is asked."""
    match, rng, found = Match(letter.state, Shuffle(seed)), random.Random(seed), list[State]()
    while isinstance(prompt := match.game.pending, Prompt):
        found.append(prompt.state)
        match.choose(rng.choice(prompt.options))
    return found


def test_what_is_dealt_looks_the_same(letter: Scenario) -> None:
    rng, others, laid = random.Random(3), 0, 0
    for state in states(letter, 3):
        for viewer in Side:
            seen = seen_by(state, viewer)
            other = dealt(seen, viewer, rng)
            assert seen_by(other, viewer) == seen
            for side in Side:
                pile = other.pile(side)
                cards = (*pile.deck, *pile.hand, *pile.committed, *pile.discard, *pile.play)
                assert sorted(map(str, cards)) == sorted(map(str, DECK))
            assert other.pile(viewer).hand == state.pile(viewer).hand
            others += other != state
            laid += HIDDEN in seen.pile(viewer.other).committed
    assert others > 100 and laid


def test_any_unseen_card_may_be_in_the_hand(letter: Scenario) -> None:
    state = next(s for s in states(letter, 5) if len(s.blue.hand) > 1)
    seen = seen_by(state, Side.RED)
    held = {
        card for seed in range(300) for card in dealt(seen, Side.RED, random.Random(seed)).blue.hand
    }
    assert held == set(unseen(seen, Side.RED, Side.BLUE)) > set(state.blue.hand)


def test_a_match_goes_on_from_between_two_actions(letter: Scenario) -> None:
    match, rng = Match(letter.state, Shuffle(1)), random.Random(1)
    between = 0
    while isinstance(prompt := match.game.pending, Prompt):
        if prompt.topic in (Topic.ACTIVATE, Topic.ACTION):
            between += 1
            again = Match(prompt.state, Shuffle(1), match.log, match.made)
            assert again.game.pending == prompt == go_on(prompt.state).pending
            assert again.log == match.log and again.made == match.made
        match.choose(rng.choice(prompt.options))
    assert between > 20
