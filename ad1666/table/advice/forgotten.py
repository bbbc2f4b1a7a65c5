"""What a player had and did not use: abilities of each turn, and tokens. No points are given: how
often it was left unused is a fact, but its value is not known."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from itertools import pairwise

from attrs import frozen

from ad1666.game.past import Past
from ad1666.rules.abilities.resolve import KEEP, SPEND, TOKEN
from ad1666.rules.abilities.zagloba import ADD_INITIATIVE, DRAW_MORE, SAVE
from ad1666.rules.cards import Side
from ad1666.rules.requests import Prompt, Topic

_ALWAYS_GOOD = (DRAW_MORE, ADD_INITIATIVE)
"""Abilities that cost nothing. In contrast, returning a card to the deck may well be worse than
doing nothing."""


@frozen
class Unused:
    """An ability for once a turn that was offered but not used in some turns."""

    figure: str
    turns: tuple[int, ...]


@frozen
class Unspent:
    """Tokens that were kept ``times`` when they could have been spent, and ``left`` at the end."""

    figure: str
    times: int
    left: int


Forgotten = Unused | Unspent


def forgotten(past: Past, sides: Collection[Side]) -> tuple[Forgotten, ...]:
    """What some sides left unused in a finished game."""
    offered: defaultdict[str, set[int]] = defaultdict(set)
    used: defaultdict[str, set[int]] = defaultdict(set)
    kept: defaultdict[str, int] = defaultdict(int)
    tokens: dict[str, int] = {}
    for before, after in pairwise(past.moments):
        prompt, choice = before.game.pending, after.choice
        if not isinstance(prompt, Prompt) or prompt.player not in sides or choice is None:
            continue
        who, turn = choice.who, prompt.state.turn
        if prompt.topic is Topic.ONCE_A_TURN:
            if any(option.verb in _ALWAYS_GOOD for option in prompt.options):
                offered[who].add(turn)
            if choice.verb != SAVE:
                used[who].add(turn)
        elif prompt.topic is Topic.TOKEN:
            kept[who] += choice.verb == KEEP
            tokens[who] = prompt.state.figure(who).tokens_of(TOKEN) - (choice.verb == SPEND)
    unused = (Unused(who, tuple(sorted(turns - used[who]))) for who, turns in offered.items())
    unspent = (Unspent(who, times, tokens[who]) for who, times in kept.items())
    return (*(u for u in unused if u.turns), *(u for u in unspent if u.times and u.left))
