"""A lesson: its steps, how far the pupil has come, what may be chosen at each step, and the cards
that make it teach what it is to teach. No drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from attrs import evolve, frozen

from ad1666.game.fate import Fate
from ad1666.i18n import _
from ad1666.play.clicks import Route
from ad1666.play.hints import WORDS, Hint, of_question
from ad1666.play.menu import Entry, Menu, keyed
from ad1666.play.targets import Target
from ad1666.play.turned import Turned
from ad1666.rules.board import Edge
from ad1666.rules.cards import Card, Side
from ad1666.rules.characters import Square
from ad1666.rules.events import Event, Note, NoteKind
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Choice, Draw, Drawn, Prompt, Topic
from ad1666.rules.state import State
from ad1666.rules.tables import some
from ad1666.rules.verbs import Verb
from ad1666.settings import preferences
from ad1666.words.help import NUMBERS

PUPIL = "A"
"""The player's figure in every lesson."""


def _lost_hand(event: Event) -> bool:
    """Whether the pupil's hand has been shuffled into the deck (CARD-6)."""
    return (
        isinstance(event, Note)
        and event.kind is NoteKind.RESHUFFLE
        and event.details["player"] is Side.RED
    )


def _none(_choice: Choice) -> bool:
    return False


@frozen
class Step:
    """What to do, and the event that shows that it was done. Where any of its squares is in reach,
    nothing else can be chosen; else nothing but its ``deeds``, where there are any. All other
    questions are answered freely: those of its ``topics`` it is about, too, and the rest have words
    of their own."""

    words: str
    done: Callable[[Event], bool]
    deeds: Callable[[Choice], bool] = _none
    otherwise: Callable[[Choice], bool] = _none
    """What can be chosen where none of the deeds can, and no cards."""
    topics: tuple[Topic, ...] = ()
    squares: tuple[Square, ...] = ()
    """Where somebody is to go, the pupil unless another ``mover`` is named."""
    beside: str = ""
    """The figure beside which that is, in place of ``squares``."""
    mover: str = PUPIL
    """The figure that is to go there."""
    figures: tuple[str, ...] = ()
    """The figures that it is about."""
    spots: tuple[Square, ...] = ()
    """The squares that it is about."""
    edge: Edge | None = None
    """The door that it is about."""
    targets: tuple[Target, ...] = ()
    """What else of the window it is about."""

    def goals(self, state: State) -> frozenset[Square]:
        """The squares where the figure that acts is to go; none once it stands on one of them."""
        if state.active != self.mover:
            return frozenset()
        goals = frozenset(self.squares)
        if self.beside:
            at = state.figure(self.beside).at
            goals = frozenset() if at is None else frozenset(state.board.adjacent(at))
        return frozenset() if state.figure(self.mover).at in goals else goals

    def guides(self, state: State, menu: Menu, ways: Mapping[Square, Route]) -> bool:
        """Whether it says what can be chosen from a menu and of the squares in reach."""
        return bool(self.goals(state) & ways.keys() or self.fitting(menu.entries))

    def narrow(
        self, state: State, menu: Menu, ways: dict[Square, Route]
    ) -> tuple[Menu, dict[Square, Route]]:
        """The part of a menu and of the squares in reach that the step is about; all if that is
        none."""
        goals, entries = self.goals(state), self.fitting(menu.entries)
        near = {square: route for square, route in ways.items() if square in goals}
        if near:
            return evolve(menu, entries=()), near
        if len(entries) == 1 and entries[0].menu:  # a single group: skip the choice between groups
            entries = keyed(entries[0].menu)
        return (evolve(menu, entries=entries), {}) if entries else (menu, ways)

    def fitting(self, entries: Iterable[Entry]) -> tuple[Entry, ...]:
        """The entries of a menu that the step is about, and those that lead to them."""
        entries = tuple(entries)
        of_cards = any(entry.card is not None for entry in entries)
        found = _fitting(entries, self.deeds)
        return found or (() if of_cards else _fitting(entries, self.otherwise))


def _fitting(entries: Iterable[Entry], deeds: Callable[[Choice], bool]) -> tuple[Entry, ...]:
    found = (evolve(entry, menu=_fitting(entry.menu, deeds)) for entry in entries)
    return tuple(
        e for e in found if e.menu or (e.choice is not None and not e.lasting and deeds(e.choice))
    )


@frozen
class Deal:
    """The cards on top of a side's deck, the first first, by what they are needed for."""

    hand: tuple[Card, ...] = ()
    initiative: tuple[Card, ...] = ()
    fight: tuple[Card, ...] = ()
    parry: tuple[Card, ...] = ()
    action: tuple[Card, ...] = ()
    """Shots, and what else is tested in the action phase."""
    words: tuple[Card, ...] = ()


_OF_PHASE: Mapping[Phase, Callable[[Deal], tuple[Card, ...]]] = some(
    Phase,
    {
        Phase.INITIATIVE: lambda deal: deal.initiative,
        Phase.COMBAT: lambda deal: deal.fight,
        Phase.WORDS: lambda deal: deal.words,
        Phase.ACTION: lambda deal: deal.action,
    },
)


class Stacked:
    """Fate that turns up what a lesson needs as long as it is in the deck, and else asks another
    ``fate``. It depends on the position alone, so a lesson can be left and taken up. ``last`` tells
    the choice made last."""

    def __init__(
        self, deals: Mapping[Side, Deal], fate: Fate, last: Callable[[], Choice | None]
    ) -> None:
        self._deals, self._fate, self._last = deals, fate, last

    def draw(self, prompt: Draw) -> Drawn:
        """The top card of the deck."""
        wanted = self._wanted(prompt)
        return next((c for c in wanted if c in prompt.deck), None) or self._fate.draw(prompt)

    def _wanted(self, prompt: Draw) -> Sequence[Card]:
        if prompt.player is None:
            return ()
        deal, last = self._deals[prompt.player], self._last()
        if prompt.blind:
            return deal.hand
        if last is not None and last.verb == Verb.PARRY:
            return deal.parry
        named = _OF_PHASE.get(prompt.state.phase)
        return named(deal) if named is not None else ()


@frozen
class Course:
    """A lesson by its name in settings and in the names of its files, with the name of the program
    that plays Blue, its steps, its cards, and what to say at the end."""

    name: str
    partner: str
    steps: tuple[Step, ...]
    deals: Mapping[Side, Deal]
    farewell: str


class Lesson:
    """The progress of the pupil in a course, told by the ``log`` of the game alone: ``at`` is the
    number of steps done, ``told`` that of those before the one that the words are about."""

    def __init__(self, course: Course, log: Sequence[Event]) -> None:
        self.course = course
        self._log = log
        self.at = self.told = self._counted()
        self._unread: Turned | None = None  # what has happened since the pupil was last asked
        self._aside: tuple[Hint, ...] = ()
        self._dismissed: tuple[int, tuple[Hint, ...]] | None = None

    def take(self, turned: Turned) -> None:
        """Counts the steps done, and keeps in mind that all of them have been. The words turn only
        with `turn`, unless steps have been taken back."""
        self.at = self._counted()
        self.told = min(self.told, self.at)
        self._gather(turned)
        learned = preferences.now.lessons
        if self.over and self.course.name not in learned:
            preferences.change(lessons=(*learned, self.course.name))

    def _gather(self, turned: Turned) -> None:
        """Adds to what has happened since the pupil was last asked."""
        unread = self._unread
        if unread is None or (unread.after.prompt is not None and turned.news):
            self._unread = turned
        else:
            self._unread = unread.then(turned)

    def turn(self, freely: Prompt | None = None) -> None:
        """Turns the words to the step to be done: what was done before has been shown. A question
        that is answered ``freely`` has words of its own, unless the step is about it, and so has a
        hand that has been shuffled away meanwhile."""
        self.told = self.at
        news = () if self._unread is None else self._unread.news
        happened = (Hint.RESHUFFLE,) if any(map(_lost_hand, news)) else ()
        step = self.step
        hint = None
        if freely is not None and step is not None and freely.topic not in step.topics:
            hint = of_question(freely)
        self._aside = happened if hint is None else (*happened, hint)

    @property
    def closes(self) -> bool:
        """Whether the words are the farewell."""
        return self.told == len(self.course.steps)

    def _counted(self) -> int:
        """The number of steps done by now."""
        done, steps = 0, self.course.steps
        for event in self._log:
            done += done < len(steps) and steps[done].done(event)
        return done

    @property
    def over(self) -> bool:
        """Whether all steps are done."""
        return self.at == len(self.course.steps)

    @property
    def step(self) -> Step | None:
        """The step to be done, if any is left."""
        return None if self.over else self.course.steps[self.at]

    @property
    def farewell(self) -> str:
        """What is said at the end."""
        return _(self.course.farewell).format_map(NUMBERS)

    @property
    def words(self) -> str:
        """What to do, or the farewell; empty if the pupil has dismissed it."""
        if self._dismissed == (self.told, self._aside):
            return ""
        own = self.course.farewell if self.closes else self.course.steps[self.told].words
        asides = [WORDS[hint] for hint in self._aside]
        told = asides if {*self._aside} - {Hint.RESHUFFLE} else [*asides, own]
        return "\n".join(_(words).format_map(NUMBERS) for words in told)

    def dismiss(self) -> None:
        """Dismisses the words until the next step."""
        self._dismissed = self.told, self._aside

    def narrow(
        self, state: State, menu: Menu, ways: dict[Square, Route]
    ) -> tuple[Menu, dict[Square, Route]]:
        """What can be chosen at this step."""
        return (menu, ways) if self.step is None else self.step.narrow(state, menu, ways)

    def asks_for(self, choice: Choice) -> bool:
        """Whether a choice is what is to be done at this step, or all is done."""
        return self.step is None or self.step.deeds(choice)
