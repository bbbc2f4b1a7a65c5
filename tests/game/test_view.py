"""What one player may see, and what nobody can infer from being asked or not."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from attrs import evolve

from ad1666.bots.random_player import pick
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.game import Game, start
from ad1666.game.view import seen_by
from ad1666.rules.cards import HIDDEN, Card, Pile, Side, in_order
from ad1666.rules.requests import Answer, Choice, Draw, Prompt
from ad1666.rules.state import State


def backs(cards: tuple[Card, ...]) -> bool:
    return all(c is HIDDEN for c in cards)


def sizes(pile: Pile) -> tuple[int, ...]:
    return tuple(map(len, (pile.deck, pile.hand, pile.discard, pile.play, pile.committed)))


def states(scenario: Scenario, seed: int) -> Iterator[State]:
    """Every position of a random game, between fate's answers too."""
    rng, fate = random.Random(seed), Shuffle(seed)
    game = start(scenario.state)
    while (prompt := game.pending) is not None:
        yield game.state
        game = game.apply(fate.draw(prompt) if isinstance(prompt, Draw) else pick(rng, prompt))
    yield game.state


@pytest.mark.parametrize("seed", range(3))
def test_a_view_holds_what_is_public_and_no_more(letter: Scenario, seed: int) -> None:
    committed = 0
    for state in states(letter, seed):
        for side in (*Side, None):
            view = seen_by(state, side)
            for player in Side:
                real, shown = state.pile(player), view.pile(player)
                assert sizes(shown) == sizes(real)
                assert (shown.discard, shown.play) == (real.discard, real.play)
                assert backs(shown.deck), "nobody knows what is in a deck"
                if player is side:
                    assert (shown.hand, shown.committed) == (real.hand, real.committed)
                else:
                    assert backs(shown.hand) and backs(shown.committed)
                    committed += len(shown.committed)
            # all but the cards is public
            whole = {"red": state.red, "blue": state.blue}
            assert evolve(view, **whole) == state
    assert committed > 0


def with_other_cards(state: State, side: Side, rng: random.Random) -> State:
    """A state that differs in what is hidden of a side only: its hand and deck, dealt anew."""
    pile = state.pile(side)
    cards = [*pile.hand, *pile.deck]
    rng.shuffle(cards)
    number = len(pile.hand)
    dealt = evolve(pile, hand=in_order(cards[:number]), deck=in_order(cards[number:]))
    return state.with_pile(side, dealt)


def asked(game: Game) -> tuple[object, ...]:
    """What everybody sees of an open question."""
    prompt = game.pending
    if isinstance(prompt, Prompt):
        return prompt.player, prompt.topic, prompt.about
    return (prompt.player, prompt.blind) if isinstance(prompt, Draw) else ()


def common_answer(one: Game, other: Game, viewer: Side, rng: random.Random) -> Answer:
    """An answer that is possible in both games and looks the same to the viewer, None if there is
    none."""
    prompt, twin = one.pending, other.pending
    assert prompt is not None and twin is not None
    if isinstance(prompt, Draw):
        both = [
            c
            for c in prompt.state.pile(prompt.player).deck
            if c in twin.state.pile(prompt.player).deck
        ]
        return rng.choice(both) if both else None
    assert isinstance(twin, Prompt)
    options: list[Choice] = [o for o in prompt.options if o in twin.options]
    if prompt.player is viewer:
        assert prompt.options == twin.options and prompt.anytime == twin.anytime
    return rng.choice(options) if options else None


@pytest.mark.parametrize("viewer", list(Side))
def test_games_that_differ_in_hidden_cards_only_look_alike(letter: Scenario, viewer: Side) -> None:
    """From many positions two games are played on side by side, in one of which the opponent has
    other cards. As long as everybody does the same in both, the viewer cannot tell them apart: what
    lies there, who is asked about what, and what the viewer may do are the same."""
    rng = random.Random(20 + (viewer is Side.RED))
    different = compared = 0
    checkpoints = [state for seed in (3, 4, 5) for state in states(letter, seed)]
    for state in rng.sample(checkpoints, 150):
        if state.active is not None or state.outcome is not None:
            continue  # in the middle of something no game can begin
        if any(state.pile(side).play or state.pile(side).committed for side in Side):
            continue
        one, other = start(state), start(with_other_cards(state, viewer.other, rng))
        different += one.state.pile(viewer.other).hand != other.state.pile(viewer.other).hand
        for _ in range(25):
            assert seen_by(one.state, viewer) == seen_by(other.state, viewer)
            assert asked(one) == asked(other)
            assert one.news == other.news
            compared += 1
            if one.pending is None:
                break
            answer = common_answer(one, other, viewer, rng)
            if answer is None:
                break
            one, other = one.apply(answer), other.apply(answer)
    assert different > 20 and compared > 500
