"""Invariants of any game."""

from __future__ import annotations

from collections import Counter

from ad1666.game.fate import Fate
from ad1666.rules import scoring, turn, zones
from ad1666.rules.board import Kind
from ad1666.rules.cards import DECK, Side
from ad1666.rules.characters import Status
from ad1666.rules.disguise import foreseen
from ad1666.rules.hands import strict
from ad1666.rules.magic import MAGIC
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Draw, Drawn, Prompt, Topic
from ad1666.rules.scenes.kinds import registry
from ad1666.rules.scenes.plot import effects_of
from ad1666.rules.state import State

MOST_OPTIONS = 150
"""The maximum number of choices in a prompt."""
_IN_PASSING = (Topic.PUSH, Topic.BOOST, Topic.TOKEN)
"""What may be asked while a figure shares a friend's square: how to go on, and the test of jumping
down from there, off the board (MOVE-6, BOARD-5)."""


class Watched:
    """A fate that checks the cards at each draw."""

    def __init__(self, fate: Fate) -> None:
        self._fate = fate

    def draw(self, prompt: Draw) -> Drawn:
        """A card from the wrapped fate."""
        check_cards(prompt.state)
        return self._fate.draw(prompt)


def check_cards(state: State) -> None:
    """Checks that every card exists exactly once: 30 for each player, 24 in the magic deck."""
    for side in Side:
        assert state.pile(side).everything == DECK
    magic = (*state.magic.deck, *state.magic.discard)
    assert sorted(magic, key=MAGIC.index) == list(MAGIC)


def loose_items(state: State) -> list[str]:
    """The items that belong to no character; they exist as long as the game lasts (ITEM-4)."""
    owned = [g.item.id for f in state.figures for g in f.gear if not g.starting]
    return sorted([*owned, *(item.id for _, item in state.ground)])


def check_position(prompt: Prompt, loose: list[str]) -> None:
    """Checks the invariants of a prompt. ``loose`` are the `loose_items` of the start."""
    state = prompt.state
    assert 0 < len(prompt.options) <= MOST_OPTIONS, "always something to choose, and not too much"
    assert foreseen(state) is state, "somebody is seen through, and still has the token (ABIL-6)"
    every = prompt.options + prompt.anytime
    assert len(set(every)) == len(every), "nothing is offered twice"
    passing = state.active if prompt.topic in _IN_PASSING else None
    squares = [f.at for f in state.on_board() if f.id != passing]
    assert len(set(squares)) == len(squares), "two figures on one square (GEN-5)"
    for side in Side:
        assert state.squares_of(side) == {f.at for f in state.on_board(side)}
    for figure in state.figures:
        assert (figure.status is Status.BOARD) == figure.on_board
        assert 0 <= figure.parries <= figure.card.fencing
        hands = [item.hands for item in figure.in_hand]
        # a two-handed item may be picked up with the last free hand (ITEM-8)
        beyond = max(hands, default=0) if strict(state) else 0
        assert sum(hands) <= figure.card.hands or sum(hands) - beyond < figure.card.hands
        if figure.at is not None:
            assert figure.at in state.board
            assert state.board.kind(figure.at) is not Kind.BLOCKED
            assert figure.wounds < figure.card.death
    if state.terms.wipeout_ends and _begins_step(prompt):
        assert not scoring.gone(state), "the game goes on without a side (GUARD-5)"
    if state.phase is Phase.ACTION and state.story.at is None:
        new = {contact.figure for contact in zones.contacts(state)} - {*state.engaged_before}
        since = {contact.figure for contact in state.fresh}
        assert new <= since, "somebody is engaged, and nobody has come (ACT-5)"
    there, known = Counter(loose_items(state)), Counter(loose)
    found = {find.item.id for find in state.terms.search_tables if find.item is not None}
    effects = [effect for incident in state.terms.events for effect in effects_of(incident)]
    items = [effect.item for effect in effects if effect.item is not None]
    found |= {item.id for item in items}
    taken = {e.item.id for e in effects if e.item is not None and registry.effect(e).loses}
    spent = {item.id: item.spent.id for item in items if item.spent is not None}  # (ITEM-6)
    found, taken = found | {*spent.values()}, taken | {*spent}
    assert set(known - there) <= taken, "an item has gone"
    assert set(there - known) <= found, "an item has come that nobody can have found"


def _begins_step(prompt: Prompt) -> bool:
    """Whether a question is put between two steps of the turn, with nobody on its way."""
    state = prompt.state
    if state.story.at is not None or state.walk is not None or not turn.begins_with_question(state):
        return False
    return turn.question(state).topic is prompt.topic
