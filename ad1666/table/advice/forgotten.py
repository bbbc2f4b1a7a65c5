"""What a player had and did not use: abilities of each turn, and tokens. No points are given: how
often it was left unused is a fact, but its value is not known."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from itertools import pairwise

from attrs import frozen

from ad1666.game.past import Past
from ad1666.rules.abilities import dispatch
from ad1666.rules.cards import Side
from ad1666.rules.requests import Prompt, Topic


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
        who, state, ability = choice.who, prompt.state, dispatch.bringing(choice.verb)
        if ability is None or choice not in prompt.options:
            continue
        declined = choice.verb == ability.declining
        if prompt.topic is Topic.ONCE_A_TURN:
            if any(dispatch.appeal(state, option).free for option in prompt.options):
                offered[who].add(state.turn)
            if not declined:
                used[who].add(state.turn)
        elif prompt.topic is Topic.TOKEN:
            kept[who] += declined
            tokens[who] = state.figure(who).tokens_of(ability.token) - (not declined)
    unused = (Unused(who, tuple(sorted(turns - used[who]))) for who, turns in offered.items())
    unspent = (Unspent(who, times, tokens[who]) for who, times in kept.items())
    return (*(u for u in unused if u.turns), *(u for u in unspent if u.times and u.left))
