"""Programs explain decisions: what they would do, or why they did what they did.

In a game that goes on, the reasons for what a program did may rest only on what both players may
see, and are given only once they make no difference any more. So nothing about a hand can leak: the
program is asked the same question again without the faces of any hand, including its own. If cards
do not matter, it gives the same answer.
"""

from __future__ import annotations

import enum
from bisect import bisect_right
from collections.abc import Callable, Sequence
from threading import Lock, Thread

from attrs import define, field, frozen

from ad1666.bots import SeatedProgram
from ad1666.bots.planner.purposes import intents
from ad1666.bots.planner.reasons import Intent, Reasoned
from ad1666.game.past import Moment, Past, asked, chosen, seat
from ad1666.game.seats import PERSON, Seat
from ad1666.game.view import SeenPrompt
from ad1666.play.apart import Apart
from ad1666.reports import tell_fault
from ad1666.rules.events import Event, Hit, Note, Standard
from ad1666.rules.requests import Choice, Part, Prompt
from ad1666.rules.verbs import Verb

MASTER = Seat("swordmaster")
"""The program that gives advice."""
_NOTHING = frozenset({Verb.PASS, Verb.HOLD, Verb.NO_PARRY, Verb.NO_STRAY})


@define
class Thought:
    """What a program thinks of a question, once it is ``done``. ``program`` is the one that once
    decided it, None if advice was asked for instead. ``choice`` is its answer then, if the reasons
    may not be able to account for it."""

    seen: SeenPrompt
    program: Seat | None = None
    choice: Choice | None = None
    done: bool = False
    failed: bool = False
    reasoned: Reasoned | None = None
    """None for a program that gives no reasons."""
    intents: tuple[Intent, ...] = ()
    """What the answer is for, if it is a walk."""


@define
class Explainer:
    """Asks programs what they think. ``told`` is called, in another thread, when one that was asked
    in the background has an answer."""

    told: Callable[[], None]
    thinker: Callable[[Seat], Apart | SeatedProgram] = Apart
    _programs: dict[Seat, Apart | SeatedProgram] = field(factory=dict, init=False)
    _thinking: Lock = field(factory=Lock, init=False)

    def begin(self, thought: Thought) -> Thought:
        """Has a program think in the background."""
        # a daemon thread, so that the window closes at once even if a program takes long
        Thread(target=self._finish, args=(thought,), daemon=True).start()
        return thought

    def _finish(self, thought: Thought) -> None:
        try:
            self.think(thought)
        except Exception as error:
            tell_fault(error)
            thought.failed = thought.done = True
        self.told()

    def think(self, thought: Thought) -> Thought:
        """Has a program think at once. Raises what the program raises, and UnknownPlayer."""
        seat = thought.program or MASTER
        with self._thinking:  # one thought of each program at a time
            program = self._programs.get(seat) or self.thinker(seat)
            self._programs[seat] = program
            program.decide(thought.seen)
            reasoned = program.reasoned
        if reasoned is not None:
            thought.intents = intents(thought.seen, reasoned.chosen)
        thought.reasoned, thought.done = reasoned, True
        return thought


class Untold(enum.Enum):
    """Why no reasons are given."""

    NOBODY = enum.auto()
    """No program decided it."""
    GOES_ON = enum.auto()
    """It is still being carried out, so reasons would reveal what comes next."""
    CARDS = enum.auto()
    """It depended on cards, which are only explained after the game."""


@frozen
class Decided:
    """A program's decision: the number of the position, the question with the information to use
    for its reasons, and the answer."""

    at: int
    seen: SeenPrompt
    choice: Choice
    seat: Seat

    @property
    def thought(self) -> Thought:
        """What the program is to think of it."""
        return Thought(self.seen, self.seat, self.choice)


def decided(
    past: Past, event: int, *, openly: bool = True, deeds: bool = False
) -> Decided | Untold:
    """The decision that led to an event, by its number in the log. It is the last one in the same
    phase, except for reactions, such as a parry, by anyone but the figure that caused the event;
    for a walk it is the decision that began it. With ``openly``, decisions that depend on cards are
    left out and the reasons use what both may see; with ``deeds``, all reactions are left out."""
    line, actor = past.moments, _actor(past.log[event])
    after = bisect_right(line, event, key=lambda moment: moment.told)
    cards = False
    for at in range(after - 1, -1, -1):
        prompt = line[at].game.pending
        if _when(line[at]) != _when(line[after - 1]):
            break
        if not isinstance(prompt, Prompt):
            continue
        if prompt.topic.traits.part is Part.BEGINS and len(prompt.options) == 1:
            break  # there was no choice
        choice = chosen(past, at)
        if choice is None or prompt.topic.traits.part is Part.ON_THE_WAY or choice.verb in _NOTHING:
            continue
        if prompt.topic.traits.part is Part.REACTS and (deeds or choice.who != actor):
            continue
        program = seat(past, at, prompt.player)
        if prompt.topic.traits.of_cards and openly:
            cards = cards or program.name != PERSON
            continue
        if program.name == PERSON:
            return Untold.NOBODY
        if openly and not _done(line, at):
            return Untold.GOES_ON
        return Decided(at, asked(past, at, openly=openly), choice, program)
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


def _done(line: Sequence[Moment], at: int) -> bool:
    """Whether something new has begun since a decision."""
    for moment in line[at + 1 :]:
        pending = moment.game.pending
        anew = isinstance(pending, Prompt) and pending.topic.traits.part is Part.BEGINS
        if pending is None or anew or _when(moment) != _when(line[at]):
            return True
    return False
