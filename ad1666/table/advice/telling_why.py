"""Which decision of a program led to an event, and what its reasons may be based on.

In a current game, that is what both players may see, and only once it makes no difference any more.
So nothing about a hand can leak: the program is asked the same question again without the faces of
any hand, including its own. If cards do not matter, it gives the same answer.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence

from attrs import frozen

from ad1666.game.notation import is_choice, parse_choice
from ad1666.game.records.replay import Replay
from ad1666.game.seats import PERSON, Seat
from ad1666.game.view import SeenPrompt, prompt_seen_by, seen_by
from ad1666.rules.cards import Side
from ad1666.rules.events import Event, Hit, Note, Standard
from ad1666.rules.requests import Choice, Part, Prompt
from ad1666.rules.verbs import Verb
from ad1666.table.play.film import Moment, moments

_NOTHING = frozenset({Verb.PASS, Verb.HOLD, Verb.NO_PARRY, Verb.NO_STRAY})


class Untold(enum.Enum):
    """Why no reasons are given."""

    NOBODY = enum.auto()
    """No program decided it."""
    GOES_ON = enum.auto()
    """It is still being carried out, so reasons would reveal what comes next."""
    CARDS = enum.auto()
    """It depended on cards, which are only explained after the game."""
    LOST = enum.auto()
    """It cannot be reconstructed, for instance because the game is not on disk."""


@frozen
class Decided:
    """A program's decision: the number of the position, the question with the information to use
    for its reasons, and the answer."""

    at: int
    seen: SeenPrompt
    choice: Choice
    seat: Seat


def decided(
    replayed: Replay,
    begun: Mapping[Side, Seat],
    event: int,
    *,
    openly: bool,
    deeds: bool = False,
) -> Decided | Untold:
    """The decision that led to an event, by its number in the log. It is the last one in the same
    phase, except for reactions, such as a parry, by anyone but the figure that caused the event;
    for a walk it is the decision that began it. With ``openly``, decisions that depend on cards are
    left out and the reasons use what both may see; with ``deeds``, all reactions are left out.
    ``begun`` are the programs at the start of the game."""
    line, actor = moments(replayed), _actor(replayed.log[event])
    after = next((n for n, moment in enumerate(line) if moment.told > event), 0)
    cards = False
    for at in range(after - 1, -1, -1):
        prompt = line[at].game.pending
        if _when(line[at]) != _when(line[after - 1]):
            break
        if not isinstance(prompt, Prompt):
            continue
        if prompt.topic.traits.part is Part.BEGINS and len(prompt.options) == 1:
            break  # there was no choice
        choice = _choice(replayed, prompt, line[at + 1])
        if choice is None or prompt.topic.traits.part is Part.ON_THE_WAY or choice.verb in _NOTHING:
            continue
        if prompt.topic.traits.part is Part.REACTS and (deeds or choice.who != actor):
            continue
        seat = replayed.seat(begun, prompt.player, line[at].moves)
        if prompt.topic.traits.of_cards and openly:
            cards = cards or seat.name != PERSON
            continue
        if seat.name == PERSON:
            return Untold.NOBODY
        if openly and not _done(line, at):
            return Untold.GOES_ON
        return Decided(at, _asked(replayed, prompt, line[at], openly=openly), choice, seat)
    return Untold.CARDS if cards else Untold.NOBODY


def _actor(event: Event) -> str | None:
    """The figure that caused an event."""
    match event:
        case Hit():
            return event.by
        case Note() | Standard():
            return event.figure
    return None


def _when(moment: Moment) -> object:
    return moment.game.state.turn, moment.game.state.phase


def _choice(replayed: Replay, prompt: Prompt, then: Moment) -> Choice | None:
    """The answer to a question; None if there was nothing to decide, or somebody else decided."""
    choice = parse_choice(replayed.steps[then.moves - 1][0])
    offered = None if choice is None else prompt.offered(choice)
    return offered if len(prompt.options) > 1 and offered in prompt.options else None


def _done(line: Sequence[Moment], at: int) -> bool:
    """Whether something new has begun since a decision."""
    for moment in line[at + 1 :]:
        pending = moment.game.pending
        anew = isinstance(pending, Prompt) and pending.topic.traits.part is Part.BEGINS
        if pending is None or anew or _when(moment) != _when(line[at]):
            return True
    return False


def _asked(replayed: Replay, prompt: Prompt, before: Moment, *, openly: bool) -> SeenPrompt:
    """A question as its player saw it, or with ``openly`` as both players did."""
    made = sum(is_choice(line) for line, _ in replayed.steps[: before.moves])
    if openly:
        prompt = prompt._replace(state=seen_by(prompt.state, None))
    return prompt_seen_by(prompt, prompt.player, replayed.log[: before.told], made)
