"""What one player may see, and players: a person, a program or a script that decides for a side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeAlias, runtime_checkable

import attrs
from attrs import frozen

from ad1666.rules.cards import HIDDEN, Card, Pile, Side
from ad1666.rules.events import Event
from ad1666.rules.frozen import evolve
from ad1666.rules.orders import Orders
from ad1666.rules.requests import Choice, Prompt, Topic
from ad1666.rules.scenes.secrets import known
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb

_SIDES = {side.value: side for side in Side}


@frozen
class SeenPrompt:
    """A question to a player as one side sees it. Nothing in it, nor anything that it refers to,
    depends on what is hidden from that side."""

    side: Side
    """Whose view this is."""
    prompt: Prompt
    """The question, with every face hidden that this side may not see. Its options are empty if
    they would show the opponent's hand; ``anytime`` has the anytime choices of this side, whoever
    is asked."""
    log: tuple[Event, ...] = ()
    """All events so far; these are public."""
    made: int = 0
    """The number of choices that both players have made so far, including those taken back."""


def prompt_seen_by(
    prompt: Prompt, side: Side, log: Sequence[Event] = (), made: int = 0
) -> SeenPrompt:
    """A question as a side sees it, whether it is the side asked or not."""
    seen = prompt._replace(
        state=seen_by(prompt.state, side),
        options=() if _secret(prompt, side) else prompt.options,
        anytime=tuple(c for c in prompt.anytime if chooser(prompt.state, c) is side),
    )
    return SeenPrompt(side, seen, tuple(log), made)


def unbound(seen: SeenPrompt) -> SeenPrompt:
    """The same for whoever thinks on behalf of a person: what a scenario asks of programs binds
    nobody else."""
    state = seen.prompt.state
    if state.terms.orders == Orders():
        return seen
    free = evolve(state, terms=attrs.evolve(state.terms, orders=Orders()))
    return attrs.evolve(seen, prompt=seen.prompt._replace(state=free))


def _secret(prompt: Prompt, side: Side) -> bool:
    """Whether the options of a question would show the opponent's hand to a side."""
    return prompt.topic.traits.secret and prompt.player is not side


def chooser(state: State, choice: Choice) -> Side:
    """Whose choice it is: the side itself, or the player who decides for the figure (GEN-3)."""
    return _SIDES.get(choice.who) or state.figure(choice.who).player


def seen_by(state: State, side: Side | None) -> State:
    """The state as a player sees it: every face hidden from that side is replaced by HIDDEN. None
    sees what both may see. Events that are not announced nobody sees (SCN-6). The number of cards
    in each place is public (CARD-4, CARD-5), and so is the magic deck as a whole: it has no order,
    and what has gone from it was turned up (CARD-8)."""
    red, blue = (_hidden(state.pile(player), own=player is side) for player in Side)
    return known(evolve(state, red=red, blue=blue))


def _hidden(pile: Pile, *, own: bool) -> Pile:
    if own:
        return evolve(pile, deck=_backs(pile.deck))
    return evolve(
        pile, deck=_backs(pile.deck), hand=_backs(pile.hand), committed=_backs(pile.committed)
    )


def _backs(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return (HIDDEN,) * len(cards)


_MOVE, _IN_HAND = Topic.MOVE, Verb.IN_HAND
_FREE_STEP = Topic.FREE_STEP


def forced(prompt: Prompt, *, alone: bool = False) -> Choice | None:
    """The only answer to a question, if giving it without asking reveals nothing about a hand
    (CARD-4); otherwise None. To a person ``alone`` at the screen it reveals nothing anyway."""
    if len(prompt.options) != 1:
        return None
    if prompt.topic is _FREE_STEP or (prompt.topic is _MOVE and (alone or not prompt.mp)):
        # nothing else is left to do; anytime choices can wait for the next question
        return prompt.options[0]
    # weapons can be changed at the next question
    moved = prompt.topic is _MOVE and all(o.verb == _IN_HAND for o in prompt.anytime)
    if prompt.anytime and not moved:
        return None
    if prompt.topic.traits.secret and prompt.state.pile(prompt.player).hand and not alone:
        return None
    return prompt.options[0]


class Player(Protocol):
    """Decides for one side. It is given what that side may see, and nothing else.

    A game can be left at any question and continued by a new player in the same seat: the ``log``
    holds all that a player needs to know about the past.
    """

    def decide(self, seen: SeenPrompt) -> Choice:
        """One of the options of a prompt that asks this side, or one of its ``anytime`` choices."""


@runtime_checkable
class Interjector(Protocol):
    """A player that also uses what it may do while the opponent is asked."""

    def interject(self, seen: SeenPrompt) -> Choice | None:
        """One of the ``anytime`` choices of a prompt that asks the opponent, None to do nothing."""


Seats: TypeAlias = Mapping[Side, Player]
"""Who plays which side. A side that is missing is played by a person at the screen."""
