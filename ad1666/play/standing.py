"""Standing answers: given once, they hold until the player changes them.

None of them depends on a card: whether a question is answered automatically shows in its speed, and
must not reveal anything about a hand (CARD-4). Only what is answered for who is alone may.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping

from attrs import frozen

from ad1666.play.moot import decided, moot
from ad1666.rules.actions import WALKS
from ad1666.rules.board import distance
from ad1666.rules.cards import Side
from ad1666.rules.events import Opposed, Standard
from ad1666.rules.requests import Choice, Prompt, Topic
from ad1666.rules.sight import sees
from ad1666.rules.verbs import Verb
from ad1666.settings import preferences

_UNDECIDED, _PARRY, _AWAY = "undecided", "parry", "away"
"""The words in a record for not being asked for boosts in a decided test, for not being asked
before parrying, and for not being waited for."""

NEAR = 4
"""How many squares away an enemy is near."""


class Interrupts(enum.Enum):
    """When a player wants to be asked whether to interrupt (ACT-10)."""

    NEAR = enum.auto()
    """When an enemy acts, if a shot at it is possible or it has come near, in sight."""
    ENEMIES = enum.auto()
    """When an enemy acts."""
    ALL = enum.auto()
    """Also when one of the player's own figures acts."""
    SHOTS = enum.auto()
    """When a shot at an enemy is possible."""
    NEVER = enum.auto()


@frozen
class StandingAnswers:
    """The standing answers of one player."""

    interrupts: Interrupts = Interrupts.NEAR
    decided: bool = True
    """Whether to be asked for boosts when they cannot change who wins any more."""
    parries: bool = True
    """Whether to be asked before parrying."""
    away: bool = False
    """Whether all reactions are answered that can be without a look at the hand, in a game by mail
    while it is with the other player."""

    @property
    def words(self) -> str:
        """The answers as stored in a record, such as ``shots undecided parry``."""
        unasked = [_UNDECIDED] * (not self.decided) + [_PARRY] * (not self.parries)
        unasked += [_AWAY] * self.away
        return " ".join((self.interrupts.name.lower(), *unasked))

    def answer(self, prompt: Prompt, test: Standard | Opposed | None) -> Choice | None:
        """The answer to a question; None if the player wants to be asked. ``test`` is the current
        one."""
        match prompt.topic:
            case Topic.INTERRUPT if not self._wanted(prompt):
                return _first(prompt, Verb.PASS)
            case Topic.BOOST if not self.decided and decided(prompt, test):
                return _first(prompt, Verb.PASS)
            case Topic.PARRY if not self.parries:
                return _first(prompt, Verb.PARRY)
        return None

    def _wanted(self, prompt: Prompt) -> bool:
        own = prompt.about is not None and prompt.state.figure(prompt.about).player is prompt.player
        match self.interrupts:
            case Interrupts.ALL:
                return True
            case Interrupts.ENEMIES:
                return not own
            case Interrupts.NEAR:
                return not own and (_may_shoot(prompt) or _near(prompt))
            case Interrupts.SHOTS:
                return not own and _may_shoot(prompt)
        return False


def for_absent(
    prompt: Prompt, test: Standard | Opposed | None, standing: StandingAnswers
) -> Choice | None:
    """What is answered for a player to whom the game has to be sent first; None if it waits for
    them. ``test`` is the current one. It depends on no card in a hand (CARD-4)."""
    if too_early(prompt) or moot(prompt, test, None):
        return _first(prompt, Verb.PASS)
    ordered = standing.answer(prompt, test)
    if ordered is not None or not standing.away:
        return ordered
    match prompt.topic:
        case Topic.COMMIT:
            return next((o for o in prompt.options if o.details.card is None), None)
        case Topic.BOOST | Topic.INTERRUPT:
            return _first(prompt, Verb.PASS)
        case Topic.PARRY:
            return _first(prompt, Verb.PARRY)
        case Topic.WITHDRAW:
            return _first(prompt, Verb.HOLD)
        case Topic.WEAPON:
            return prompt.options[0]
    return None


def noted(orders: Mapping[Side, str]) -> dict[Side, StandingAnswers]:
    """The standing answers of each side from the words in a record. Unknown words are ignored."""
    return {side: _of_words(orders.get(side, "").split()) for side in Side}


def _of_words(words: list[str]) -> StandingAnswers:
    levels = (level for level in Interrupts if level.name.lower() in words)
    return StandingAnswers(
        next(levels, StandingAnswers().interrupts),
        decided=_UNDECIDED not in words,
        parries=_PARRY not in words,
        away=_AWAY in words,
    )


def _may_shoot(prompt: Prompt) -> bool:
    return any(o.deed == Verb.QUICK_SHOT for o in prompt.options)


def _near(prompt: Prompt) -> bool:
    """Whether the enemy that acts is near somebody who could interrupt and sees it."""
    state = prompt.state
    assert prompt.about is not None
    at = state.figure(prompt.about).at
    waiting = (
        state.figure(who) for who in {o.who for o in prompt.options if o.verb == Verb.INTERRUPT}
    )
    return at is not None and any(
        figure.at is not None and distance(figure.at, at) <= NEAR and sees(state, figure, at)
        for figure in waiting
    )


def too_early(prompt: Prompt) -> bool:
    """Whether an interrupt now has no advantage over a later one: a walk was declared, and nothing
    changes until its first step, or its end, can be interrupted too (ACT-10)."""
    declared = prompt.declared
    return (
        prompt.topic is Topic.INTERRUPT and isinstance(declared, Choice) and declared.verb in WALKS
    )


def goes_first(prompt: Prompt) -> Choice | None:
    """The answer of who has the initiative, and goes first unless the settings say to ask; None if
    there is a choice. What may be done at any time can wait for the next question."""
    if prompt.topic is not Topic.FIRST or preferences.now.asks_first:
        return None
    return next(o for o in prompt.options if o.details.side is prompt.player)


def last_to_act(prompt: Prompt) -> Choice | None:
    """The activation of the only figure left, if everything that may be done at any time can be
    done during it just as well; None if there is a choice."""
    if prompt.topic is not Topic.ACTIVATE or len(prompt.options) != 1:
        return None
    (only,) = prompt.options
    may_wait = only.verb != Verb.ACTIVATE or prompt.state.figure(only.who).down
    return None if may_wait else only


def _first(prompt: Prompt, verb: str) -> Choice | None:
    return next((o for o in prompt.options if o.verb == verb), None)
