"""A simple player for open boards. It shoots when it can, reloads when no enemy is near,
otherwise approaches the nearest enemy, strikes with its best weapon, and boosts when
that decides the test."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from ad1666.game.view import SeenPrompt
from ad1666.rules.abilities import dispatch
from ad1666.rules.abilities.hooks import Appeal
from ad1666.rules.board import distance
from ad1666.rules.card_tests import gain
from ad1666.rules.characters import Figure, Square
from ad1666.rules.events import Opposed, Standard
from ad1666.rules.items import UNARMED, Item
from ad1666.rules.melee import handling
from ad1666.rules.requests import Choice, Prompt, Topic
from ad1666.rules.shooting import Shot
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb

GOOD_CARD = 6
"""The lowest value at which a card in hand is preferred to the top of the deck."""
FAR = 99
"""The distance when there is no enemy."""
NEAR = 4
"""Distance in squares within which an enemy may attack on its next move, so there
is no time to reload."""


class Duellist:
    """Decides by the board and by the state of the current test."""

    def __init__(self, rng: random.Random) -> None:
        self._random = rng

    def decide(self, seen: SeenPrompt) -> Choice:
        prompt, options = seen.prompt, seen.prompt.options
        match prompt.topic:
            case Topic.ACTION:
                return self._act(prompt.state, options)
            case Topic.MOVE:
                return self._move(prompt.state, options)
            case Topic.ATTACK | Topic.WEAPON:
                return max(options, key=lambda o: self._worth(prompt.state, o))
            case Topic.COMMIT:
                return self._lay(options)
            case Topic.BOOST:
                return self._boost(prompt)
            case Topic.PARRY:
                return options[0]
            case _:
                return self._random.choice(options)

    def _act(self, state: State, options: tuple[Choice, ...]) -> Choice:
        figure = state.figure(options[0].who)
        away = min((distance(_at(figure), at) for at in _enemies(state, figure)), default=FAR)
        wanted: list[str] = [Shot.AIMED, Shot.DEFENSIVE, Verb.AWAKEN, Verb.STAND_UP]
        wanted += changing(state, options)
        if away > NEAR:
            wanted.append(Verb.RELOAD)
        wanted += [Verb.FULL_MOVE, Verb.RELOAD, Verb.END]
        found = {option.verb: option for option in reversed(options)}
        return next(found[verb] for verb in wanted if verb in found)

    def _move(self, state: State, options: tuple[Choice, ...]) -> Choice:
        figure = state.figure(options[0].who)
        enemies = _enemies(state, figure)

        def left(option: Choice) -> tuple[int, int]:
            x, y = option.details.square or _at(figure)
            near = [(distance((x, y), at), abs(x - at[0]) + abs(y - at[1])) for at in enemies]
            return min(near, default=(0, 0))

        steps = (o for o in options if o.verb == Verb.STEP and o.details.square is not None)
        stops = (o for o in options if o.verb == Verb.STOP)
        return min((*steps, *stops), key=left)

    def _worth(self, state: State, option: Choice) -> tuple[float, float, float]:
        """Attacks before stances, then the better weapon, then the weaker enemy."""
        if option.verb not in (Verb.ATTACK, Verb.WEAPON):
            return (-9.0, 0.0, 0.0)
        figure, names = state.figure(option.who), option.details.items
        owned = (
            [g.item for g in figure.gear] if names else figure.in_hand
        )  # bare hands have no name
        weapon = next((i for i in owned if (i.id in names if names else i.melee)), None)
        target = option.details.target
        enemy = None if target is None else state.figure(target)
        frail = -enemy.until_death if enemy is not None else 0
        return (prowess(figure, weapon or UNARMED), frail, self._random.random())

    def _lay(self, options: tuple[Choice, ...]) -> Choice:
        """The best card in hand if it is good, otherwise the top of the deck."""
        best = max(options, key=_value)
        return best if _value(best) >= GOOD_CARD else options[0]

    def _boost(self, prompt: Prompt) -> Choice:
        """A boost, if all the cards that fit would together decide the test."""
        options, test = prompt.options, prompt.test
        assert isinstance(test, Opposed | Standard)
        if isinstance(test, Opposed):
            own, other = test.hand(prompt.player), test.hand(prompt.player.other)
            gap = other.total + 1 - own.total
        else:
            gap = test.difficulty - test.result
        cards = ((o, o.details.card) for o in options)
        boosts = {o: gain(test, prompt.player, card) for o, card in cards if card is not None}
        if 0 < gap <= sum(boosts.values()):
            return max(boosts, key=boosts.__getitem__)
        return options[0]


def appeals(state: State, options: Sequence[Choice]) -> Iterator[tuple[str, Appeal]]:
    """The actions that abilities add to these, and what they bring."""
    for option in options:
        if dispatch.adding(option.verb):
            yield option.verb, dispatch.appeal(state, option)


def changing(state: State, options: Sequence[Choice]) -> list[str]:
    """The actions of abilities that are worth a shot: they lead to another position."""
    return [verb for verb, appeal in appeals(state, options) if appeal.after is not None]


def prowess(figure: Figure, weapon: Item) -> float:
    """The strength of a figure with a weapon: skill, advantage, average damage."""
    return handling(figure, weapon) + weapon.advantage / 3 + sum(weapon.damage) / 4


def _value(laid: Choice) -> int:
    return 0 if laid.details.card is None else laid.details.card.value


def _at(figure: Figure) -> Square:
    assert figure.at is not None
    return figure.at


def _enemies(state: State, figure: Figure) -> list[Square]:
    return [_at(other) for other in state.on_board(figure.side.other)]
