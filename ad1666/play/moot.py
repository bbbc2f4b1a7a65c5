"""Boosts that can change nothing: nobody is asked for them."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from ad1666.game.odds.known import known_to
from ad1666.rules import melee, shooting
from ad1666.rules.card_tests import lifted
from ad1666.rules.cards import Side
from ad1666.rules.events import CardTest, Fight, Opposed, Standard
from ad1666.rules.requests import Prompt, Topic
from ad1666.rules.state import State


def moot(prompt: Prompt, test: Standard | Opposed | None, viewer: Side | None) -> bool:
    """Whether no boost of the player asked can change anything in the present test, as far as a
    viewer knows the cards. With None it goes by what both players see, so that not to ask tells
    nothing of a hand (CARD-4).

    Whoever could only add to what is won already loses nothing by a pass: if the other boosts, the
    question comes again (OPP-3)."""
    return _moot(prompt, test, viewer, _end)


def decided(prompt: Prompt, test: Standard | Opposed | None) -> bool:
    """Whether no boost of the player asked can change who wins, or the grade of a standard test, by
    what both players see."""
    return _moot(prompt, test, None, _won)


def _moot(
    prompt: Prompt,
    test: Standard | Opposed | None,
    viewer: Side | None,
    end: Callable[[State, Standard | Opposed], Hashable],
) -> bool:
    if prompt.topic is not Topic.BOOST or test is None:
        return False
    state, player = prompt.state, prompt.player
    own = test if isinstance(test, Standard) else test.hand(player)
    most = max(known_to(state, viewer).of(player).boosts(own.card, own.suit))
    return len({end(state, lifted(test, player, added)) for added in range(most + 1)}) == 1


def _end(state: State, test: Standard | Opposed) -> Hashable:
    """What a test comes to as it stands: equal for ends between which nobody would choose."""
    if isinstance(test, Standard):
        return _end_of_one(test)
    return test.winner, test.fight and _end_of_fight(state, test, test.fight)


def _won(_state: State, test: Standard | Opposed) -> Hashable:
    return test.grade if isinstance(test, Standard) else test.winner


def _end_of_one(test: Standard) -> Hashable:
    """The end of a standard test. A shortfall wounds who jumps down (BOARD-5), and a shot that
    misses by 1 may hit somebody else (SHOT-12)."""
    if test.what is CardTest.JUMP_DOWN:
        return test.result
    return test.grade, test.aim is not None and shooting.may_stray(test.aim, test)


def _end_of_fight(state: State, test: Opposed, fight: Fight) -> Hashable:
    """The end of a fight: the wounds, none beyond death. Where the loser may parry, the difference
    makes that harder (MEL-8, MEL-9)."""
    if test.winner is None:
        return None
    hand = test.hand(test.winner)
    assert hand.figure is not None and hand.suit is not None
    loser = state.figure(fight.other(hand.figure))
    hit = melee.hit_of(state, fight, hand.figure, hand.suit, test.difference)
    wounds = min(hit.wounds, loser.until_death)
    return wounds, test.difference if melee.may_parry(loser, fight) else 0
