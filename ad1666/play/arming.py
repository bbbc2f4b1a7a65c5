"""Weapons that are worse in nothing: nobody is asked which one to defend with."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from operator import ge

from attrs import frozen

from ad1666.game.game import Game
from ad1666.game.odds.foresight import foresee
from ad1666.rules.cards import SUITS
from ad1666.rules.events import OpposedAhead
from ad1666.rules.items import Item
from ad1666.rules.requests import Choice, Prompt, Topic

_OTHERWISE = frozenset(("short", "parrying"))
"""Traits that help only while a weapon is not the one fought with, or is put in hand."""


@frozen
class _Arms:
    """A weapon to defend with: the lead that it adds to the cards, by suit."""

    weapon: Item
    leads: tuple[int, ...]

    def serves(self, other: _Arms) -> bool:
        """Whether it is at least as good as another one in everything."""
        own, its = ((*arms.leads, *arms.weapon.damage) for arms in (self, other))
        helping = {*other.weapon.traits} - _OTHERWISE
        return all(map(ge, own, its)) and helping <= {*self.weapon.traits}


def plainly(game: Game, prompt: Prompt) -> Choice | None:
    """The weapon that a defender has in hand and that is better than all the others, or as good, in
    all that both players see; None if there is a choice. One that wears out may be spared."""
    if prompt.topic is not Topic.WEAPON or prompt.about is None:
        return None
    figure = prompt.state.figure(prompt.about)
    arms = {option: _arms(game, option) for option in prompt.options}
    held = {g.item for g in figure.gear if g.held and g.uses is None}
    return next((option for option in arms if _best(arms, option, held)), None)


def _best(arms: Mapping[Choice, _Arms | None], option: Choice, held: Collection[Item]) -> bool:
    own = arms[option]
    if own is None or own.weapon not in held:
        return False
    return all(its is not None and own.serves(its) for its in arms.values())


def _arms(game: Game, option: Choice) -> _Arms | None:
    for found in foresee(game, option):
        test = found.test
        if isinstance(test, OpposedAhead) and test.fight is not None:
            side = game.state.figure(option.who).player
            own, its = test.test_side(side), test.test_side(side.other)
            leads = tuple(own.bonus(suit) - its.bonus(suit) for suit in SUITS)
            return _Arms(test.fight.weapon(option.who), leads)
    return None
