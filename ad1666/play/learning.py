"""What there is to know of a lesson while it is gone through, wherever it is shown: how it is
dealt, whether its words may turn now, and which squares they are about."""

from __future__ import annotations

from collections.abc import Callable

from ad1666.game.fate import Fate, Shuffle
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.play.controller import Controls
from ad1666.play.course import Course, Lesson, Stacked
from ad1666.play.hot_seat import HotSeat
from ad1666.rules.cards import Side
from ad1666.rules.characters import Square
from ad1666.rules.requests import Choice, Prompt, Topic

_SEED = 1666
_MOST = 2
"""The most squares that words point at."""


def dealt(course: Course, begin: Callable[[Fate], Session]) -> Session:
    """The game of a lesson, which ``begin`` begins or takes up with the lesson's cards."""
    moments: list[Callable[[], Choice | None]] = []

    def last() -> Choice | None:
        return moments[0]() if moments else None

    session = begin(Stacked(course.deals, Shuffle(_SEED), last))
    moments.append(lambda: session.moments[-1].choice)
    return session


def partner(course: Course) -> dict[Side, Seat]:
    """Who plays the other side."""
    return {Side.BLUE: Seat(course.partner, _SEED)}


def in_a_test(hot_seat: HotSeat) -> bool:
    """Whether the partner is asked in the middle of a test, or about cards: then what the pupil has
    done has not come to anything yet."""
    prompt = hot_seat.prompt
    if prompt is None or not hot_seat.absent:
        return False
    within = prompt.test is not None or prompt.topic in (Topic.SUIT, Topic.WEAPON)
    return within or prompt.topic.traits.secret


def asked_freely(controls: Controls, lesson: Lesson) -> Prompt | None:
    """What the pupil is asked, if the present step does not say what can be chosen."""
    prompt, menu, step = controls.now.prompt, controls.menu, lesson.step
    if prompt is None or menu is None or step is None:
        return None
    return None if step.guides(prompt.state, menu, controls.ways) else prompt


def goal(controls: Controls, lesson: Lesson) -> Square | None:
    """The nearest square where the step wants somebody to go now."""
    step, acting, paths = lesson.step, controls.acting, controls.paths
    if step is None:
        return None
    goals = step.goals(controls.hot_seat.state if acting is None else acting.state) & paths.keys()
    return min(goals, key=lambda at: len(paths[at])) if goals else None


def pointed(controls: Controls, lesson: Lesson) -> tuple[Square, ...]:
    """The squares that the present step is about, the most important first: where to go, then who
    or what it concerns; none at a question on the way, which is answered freely."""
    step, menu, state = lesson.step, controls.menu, controls.hot_seat.state
    if step is None or menu is None or controls.hot_seat.absent:
        return ()
    at = goal(controls, lesson)
    if at is None and not step.fitting(menu.entries):
        return ()
    standing = (state.figure(figure).at for figure in step.figures)
    found = (at, *step.spots, *standing)
    return tuple(dict.fromkeys(square for square in found if square is not None))[:_MOST]
