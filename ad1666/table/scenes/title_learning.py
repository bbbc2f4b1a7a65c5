"""What is learned at the start screen: lessons and puzzles."""

from __future__ import annotations

from datetime import date
from functools import partial

from attrs import define, field

from ad1666 import words
from ad1666.content.scenarios.headlines import Headline, read_headline
from ad1666.i18n import _
from ad1666.play.lesson_list import LESSONS, known, proposed, scenario_of
from ad1666.play.mistakes import Mistake, Mistakes
from ad1666.play.puzzle_list import all_puzzles, first_open
from ad1666.play.targets import Area, Command, Row
from ad1666.settings import preferences
from ad1666.table.scenes import title_lists
from ad1666.table.scenes.onward import Daily, Riddle, Start
from ad1666.table.scenes.title_lists import ListItem
from ad1666.table.scenes.title_porter import StartPorter
from ad1666.table.toolkit.ui import Button
from ad1666.words.puzzle_list import own_waiting

LEARN = "T"
"""The key of the lessons."""
_PUZZLES = "X"
_DAILY = "U"


def _heads() -> tuple[Headline, ...]:
    """The scenarios of the lessons, the proposed one first."""
    lessons = sorted(LESSONS, key=lambda lesson: lesson != _proposed())
    return tuple(read_headline(scenario_of(lesson)) for lesson in lessons)


def _proposed() -> str:
    """The lesson that is next for whoever sits here."""
    return proposed(preferences.now.lessons)


@define
class Learning:
    """The lessons and the puzzles. ``heads`` are the scenarios of the lessons, that of the proposed
    one first."""

    porter: StartPorter
    heads: tuple[Headline, ...] = field(factory=_heads)
    mistakes: Mistakes = field(factory=Mistakes.read)
    """The player's own mistakes."""
    waiting: tuple[Mistake, ...] = field(init=False)
    """The mistakes that are to be put today."""

    def __attrs_post_init__(self) -> None:
        self.waiting = self.mistakes.due(date.today())

    @property
    def done(self) -> int:
        """How many lessons have been done."""
        return len({*LESSONS}.intersection(preferences.now.lessons))

    @property
    def complete(self) -> bool:
        """Whether all of them have been done."""
        return self.done == len(LESSONS)

    @property
    def title(self) -> str:
        """What the proposed lesson is called."""
        return words.title(self.heads[0].title)

    def item(self, *, foremost: bool) -> ListItem:
        """The lesson that is next, as a card beside those of scenarios."""
        head, number = self.heads[0], len(LESSONS)
        return title_lists.of_lesson(head, self._learn, self.done, number, foremost=foremost)

    def button(self) -> Button:
        """The command that begins a lesson."""
        return Button(Command.LEARN, _("Learn to play"), LEARN, self._learn)

    def puzzles(self) -> tuple[Button, ...]:
        """The command that puts a puzzle; none if there are no puzzles."""
        asked = _("What would you do? Positions in which one choice is the best.")
        if self.waiting:
            asked = own_waiting(len(self.waiting))
        label = _("Puzzles ({n} waiting)").format(n=len(self.waiting))
        label = label if self.waiting else _("Puzzles")
        puzzle = Button(Command.PUZZLES, label, _PUZZLES, self._puzzle, asked)
        return (puzzle,) if all_puzzles() else ()

    def daily(self) -> Button:
        """The command that leads to the duel of the day."""
        today = date.today()
        done = preferences.now.daily == today.isoformat()
        label = _("The duel of the day (done)") if done else _("The duel of the day")
        tip = _("A position that is the same for everybody today: three decisions, and a verdict.")
        lead = partial(self.porter.lead, Daily(today, Start))
        return Button(Command.DAILY, label, _DAILY, lead, tip)

    def begin_next(self) -> None:
        """Begins the lesson that is next."""
        self.porter.attempt(partial(self._teach, _proposed()))

    def _learn(self) -> None:
        """Begins the first lesson or, once there is anything to choose from, asks which."""
        if not any(map(known, LESSONS)):
            self.porter.attempt(partial(self._teach, LESSONS[0]))
            return
        answers = []
        for number, lesson in enumerate(LESSONS, 1):
            label = words.title(read_headline(scenario_of(lesson)).title)
            if lesson in preferences.now.lessons:
                label = _("{lesson} (done)").format(lesson=label)
            elif known(lesson):
                label = _("{lesson} (begun)").format(lesson=label)
            target = Row(Area.OFFERS, number - 1)
            answers.append((target, label, str(number), partial(self._teach, lesson)))
        following = Row(Area.OFFERS, LESSONS.index(_proposed()))
        next_first = sorted(answers, key=lambda answer: answer[0] != following)
        message = _("Each takes some minutes, and goes on where you left it.")
        self.porter.ask(_("Learn to play"), message, *next_first)

    def _teach(self, named: str) -> None:
        from ad1666.play.courses import COURSES
        from ad1666.table.scenes.lesson_start import lesson

        self.porter.lead(lesson(self.porter.again(self.heads[0].path), COURSES[named]))

    def _puzzle(self) -> None:
        """Puts the mistake of the player's own that waits longest, or else the first puzzle that is
        not solved."""
        own = tuple(one.puzzle for one in self.waiting)
        self.porter.lead(Riddle(0, Start, own) if own else Riddle(first_open(), Start))
