"""Why a program did what a line of the log tells: in a game that goes on only by what both may see,
and only once it makes no difference any more.

Nothing of a hand can be betrayed: the program is asked once more about the same question, without
the faces of any hand, its own included. Where cards are no matter it answers as it did, and its
reasons are told; else it is only told that there was more to it.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence

from attrs import frozen

from ad1666.game.forced import CARD_TOPICS
from ad1666.game.notation import is_choice, parse_choice
from ad1666.game.records.replay import Replay
from ad1666.game.seats import Seat
from ad1666.game.view import SeenPrompt, prompt_seen_by, seen_by
from ad1666.rules.cards import Side
from ad1666.rules.requests import Choice, Prompt, Topic
from ad1666.rules.verbs import Verb
from ad1666.table.play.film import Moment, moments

_BY_HAND = frozenset({*CARD_TOPICS, Topic.SUIT})
"""What is decided by the cards in hand."""
_ON_THE_WAY = frozenset({Topic.MOVE, Topic.PUSH, Topic.LAND})
"""Parts of a walk, which is decided when it begins."""
_ANEW = frozenset({Topic.FIRST, Topic.ACTIVATE, Topic.ATTACK})
"""Questions with which something new begins: what was decided before has been done."""
_NOTHING = frozenset({Verb.PASS, Verb.HOLD, Verb.NO_PARRY, Verb.NO_STRAY})


class Untold(enum.Enum):
    """Why no reasons are told."""

    NOBODY = enum.auto()
    """No program has decided it."""
    GOES_ON = enum.auto()
    """It is still being done: what is to come of it would be told."""
    CARDS = enum.auto()
    """It was decided by cards, which are told of after the game."""
    LOST = enum.auto()
    """It cannot be thought about, as where the game is not on the disk."""


@frozen
class Decided:
    """What a program has decided: the question, as far as reasons are to be told by it, and the
    answer."""

    seen: SeenPrompt
    choice: Choice
    seat: Seat


def decided(replayed: Replay, seats: Mapping[Side, Seat], event: int) -> Decided | Untold:
    """The decision that led to an event, by its number in the log. It is the last one that was not
    a matter of cards, of the same phase; of a walk, the one with which it began."""
    line = moments(replayed)
    after = next((n for n, moment in enumerate(line) if moment.told > event), 0)
    over, cards = line[-1].game.pending is None, False
    for at in range(after - 1, -1, -1):
        prompt = line[at].game.pending
        if _when(line[at]) != _when(line[after - 1]):
            break
        if not isinstance(prompt, Prompt):
            continue
        if prompt.topic in _ANEW and len(prompt.options) == 1:
            break  # there was no choice
        choice = _choice(replayed, prompt, line[at + 1])
        if choice is None or prompt.topic in _ON_THE_WAY or choice.verb in _NOTHING:
            continue
        if prompt.topic in _BY_HAND and not over:
            cards = cards or prompt.player in seats
            continue
        seat = seats.get(prompt.player)
        if seat is None:
            return Untold.NOBODY
        if not over and not _done(line, at):
            return Untold.GOES_ON
        return Decided(_asked(replayed, prompt, line[at], openly=not over), choice, seat)
    return Untold.CARDS if cards else Untold.NOBODY


def _when(moment: Moment) -> object:
    return moment.game.state.turn, moment.game.state.phase


def _choice(replayed: Replay, prompt: Prompt, then: Moment) -> Choice | None:
    """What was answered to a question; None where that was no decision, or another's."""
    choice = parse_choice(replayed.steps[then.moves - 1][0])
    offered = None if choice is None else prompt.offered(choice)
    return offered if len(prompt.options) > 1 and offered in prompt.options else None


def _done(line: Sequence[Moment], at: int) -> bool:
    """Whether something new has begun since a decision."""
    for moment in line[at + 1 :]:
        pending = moment.game.pending
        anew = isinstance(pending, Prompt) and pending.topic in _ANEW
        if anew or _when(moment) != _when(line[at]):
            return True
    return False


def _asked(replayed: Replay, prompt: Prompt, before: Moment, *, openly: bool) -> SeenPrompt:
    """A question as its player saw it, or ``openly`` as both did."""
    made = sum(is_choice(line) for line, _ in replayed.steps[: before.moves])
    if openly:
        prompt = prompt._replace(state=seen_by(prompt.state, None))
    return prompt_seen_by(prompt, prompt.player, replayed.log[: before.told], made)
