"""How the goals of a scenario stand (GUARD-3), and what becomes of a side with nobody left
(GUARD-5)."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping

from ad1666.rules import zones
from ad1666.rules.cards import BLUE, RED, SIDES, Side
from ad1666.rules.characters import Figure, Status
from ad1666.rules.frozen import evolve
from ad1666.rules.scenes.secrets import strangers
from ad1666.rules.state import State
from ad1666.rules.tables import complete, some
from ad1666.rules.victory import Aim, EndReason, Goal, Outcome, Tally

_LEFT, _KILLED, _TO_COME = Status.LEFT, Status.KILLED, Status.TO_COME
_REACH, _ESCAPE = Aim.REACH, Aim.ESCAPE


def reached(state: State, goal: Goal) -> int:
    """How many times a goal would count if the game ended now. One that counts until an event
    counts, once that has happened, as often as it was reached then (SCN-15)."""
    if goal.until in state.story.done:
        return dict(state.story.kept).get(state.terms.goals.index(goal), 0)
    if not is_open(state, goal):
        return 0
    times = _COUNTS[goal.aim](state, goal)
    return times if goal.most is None else min(times, goal.most)


def decided(state: State) -> Goal | None:
    """A decisive goal that is reached and so ends the game, None if there is none. Passing through
    a zone does not reach it."""
    for goal in state.terms.decisive:
        if not is_open(state, goal):
            continue
        if _visitors(state, goal) if goal.aim is _REACH else reached(state, goal):
            return goal
    return None


def is_open(state: State, goal: Goal) -> bool:
    """Whether a goal counts at this stage: the event that it waits for has happened, that which
    ends it has not (SCN-15)."""
    done = state.story.done
    return (not goal.since or goal.since in done) and goal.until not in done


class GoalStage(enum.Enum):
    """Whether a goal counts (SCN-15)."""

    WAITING = enum.auto()
    """Not yet: the event that it waits for has not happened."""
    OPEN = enum.auto()
    SETTLED = enum.auto()
    """No more than it had when the event happened that ended it, and no less."""


def stage(state: State, goal: Goal) -> GoalStage:
    if goal.until in state.story.done:
        return GoalStage.SETTLED
    return GoalStage.OPEN if is_open(state, goal) else GoalStage.WAITING


def open_goals(state: State) -> tuple[Goal, ...]:
    """The goals that still count for anything that is done: those that no event has closed
    (SCN-15)."""
    goals, done = state.terms.goals, state.story.done
    return tuple(g for g in goals if g.until not in done) if done else goals


def outcome(state: State, reason: EndReason) -> Outcome:
    """Counts the goals (GUARD-3)."""
    tallies = tuple(Tally(goal, reached(state, goal)) for goal in state.terms.goals)
    return Outcome(reason, reason.end.clause, tallies, tie(state), gone(state))


def gone(state: State) -> tuple[Side, ...]:
    """The sides with nobody left: nobody on the board, and nobody certain to come (GUARD-5)."""
    if state.squares_of(RED) and state.squares_of(BLUE):  # the usual case
        return ()
    return tuple([side for side in SIDES if _nobody_left(state, side)])


def _nobody_left(state: State, side: Side) -> bool:
    if state.squares_of(side):
        return False
    return not [f for f in state.figures if f.side is side and _expected(state, f)]


def _expected(state: State, figure: Figure) -> bool:
    """Whether a figure is certain to come (GUARD-5): one that waits for an alarm is not, until the
    alarm is raised (GUARD-4), and one that waits for an event never (SCN-11)."""
    if figure.status is not _TO_COME or figure.arrival is None or figure.arrival.event:
        return False
    return state.alarm or figure.arrival.turn is not None


def tie(state: State) -> Side | None:
    """Who would win with equal points if the game ended now, None if that is a draw. A side with
    nobody left does not, unless neither has anybody (GUARD-5)."""
    sides = gone(state)
    return sides[0].other if len(sides) == 1 else state.terms.tie


def safe(state: State, side: Side) -> list[Figure]:
    """The characters of a side that count as surviving, or protected, if the game ended now: those
    not killed (GUARD-3), and known to be in the game (SCN-6). Of a side with nobody left they are
    only those that have escaped, as one of its goals wants it of them (GUARD-5)."""
    alive = [f for f in state.figures if f.side is side and f.status is not _KILLED]
    if unknown := strangers(state):
        alive = [f for f in alive if f.id not in unknown]
    if not _nobody_left(state, side):
        return alive
    escapes = [goal for goal in state.terms.goals if goal.aim is _ESCAPE and goal.side is side]
    return [f for f in alive if any(has_left(f, g) and concerns(f, g.subject) for g in escapes)]


def visited(state: State, figure_id: str) -> State:
    """The state after an activation of a figure, recording the goal zones in which it ended."""
    if not state.terms.zones:
        return state
    figure = state.figure(figure_id)
    new = [
        visit
        for goal in state.terms.zones
        if goal.place is not None and goal.side is figure.side and figure.at in goal.place.squares
        for visit in ((goal.place.name, figure_id),)
        if visit not in state.visits
    ]
    return evolve(state, visits=(*state.visits, *dict.fromkeys(new))) if new else state


def _own(state: State, goal: Goal) -> list[Figure]:
    """The characters of the side that the goal is about."""
    return [f for f in state.figures if f.side is goal.side and concerns(f, goal.subject)]


def _enemies(state: State, goal: Goal) -> list[Figure]:
    return [f for f in state.figures if f.side is not goal.side and concerns(f, goal.subject)]


def concerns(figure: Figure, subject: str) -> bool:
    """Whether a goal with this subject concerns a figure, provided it is of the right side."""
    kind = "hero" if figure.card.hero else "commoner"
    return subject in ("any", "enemy", kind, figure.id)


def has_left(figure: Figure, goal: Goal) -> bool:
    """Whether a figure has left the board by the exit of a goal, or anywhere if it names none
    (BOARD-12)."""
    if figure.status is not _LEFT:
        return False
    return goal.place is None or figure.left_from in goal.place.squares


def doers(state: State, goal: Goal) -> list[Figure]:
    """The characters who have reached a goal by leaving the board (GUARD-3, BOARD-12) or by coming
    to a place; empty for other aims, which nobody reaches alone."""
    return _DOERS[goal.aim](state, goal) if goal.aim in _DOERS else []


def _carriers(state: State, goal: Goal) -> list[Figure]:
    side, subject = goal.side, goal.subject
    # what they own comes before where they left: most own nothing that goals are about
    left = [f for f in state.figures if f.status is _LEFT and f.side is side and f.owns(subject)]
    return [f for f in left if has_left(f, goal)]


def _take_away(state: State, goal: Goal) -> int:
    return len(_carriers(state, goal))


def _hold(state: State, goal: Goal) -> int:
    return sum([f.owns(goal.subject) for f in state.on_board(goal.side)])


def _escaped(state: State, goal: Goal) -> list[Figure]:
    left = [f for f in state.figures if f.status is _LEFT and f.side is goal.side]
    return [f for f in left if has_left(f, goal) and concerns(f, goal.subject)]


def _escape(state: State, goal: Goal) -> int:
    return len(_escaped(state, goal))


def _kill(state: State, goal: Goal) -> int:
    return sum([f.status is _KILLED for f in _enemies(state, goal)])


def _capture(state: State, goal: Goal) -> int:
    return sum(_captured(state, goal, f) for f in _enemies(state, goal))


def _captured(state: State, goal: Goal, enemy: Figure) -> bool:
    if not enemy.on_board:
        return enemy.surrendered
    if enemy.player is goal.side:
        return True
    helpless = enemy.down or enemy.seriously_wounded
    return helpless and any(f.side is goal.side for f in zones.engaged_with(state, enemy))


def _safe(state: State, goal: Goal) -> int:
    return sum([concerns(f, goal.subject) for f in safe(state, goal.side)])


def _visitors(state: State, goal: Goal) -> int:
    """The characters that have ended an activation in the zone."""
    assert goal.place is not None
    return sum((goal.place.name, f.id) in state.visits for f in _own(state, goal))


def _arrived(state: State, goal: Goal) -> list[Figure]:
    assert goal.place is not None
    name, squares = goal.place.name, goal.place.squares
    return [f for f in _own(state, goal) if f.at in squares or (name, f.id) in state.visits]


def _reach(state: State, goal: Goal) -> int:
    return len(_arrived(state, goal))


def _control(state: State, goal: Goal) -> int:
    assert goal.place is not None
    there = [f for f in state.on_board() if f.at in goal.place.squares]
    mine = [f for f in there if f.side is goal.side]
    return int(mine == there and any(not f.down for f in mine))


def _more_kills(state: State, goal: Goal) -> int:
    killed = [f.side for f in state.figures if f.status is _KILLED]
    return int(killed.count(goal.side.other) > killed.count(goal.side))


_COUNTS: dict[Aim, Callable[[State, Goal], int]] = complete(
    Aim,
    {
        Aim.TAKE_AWAY: _take_away,
        Aim.HOLD: _hold,
        Aim.ESCAPE: _escape,
        Aim.KILL: _kill,
        Aim.CAPTURE: _capture,
        Aim.PROTECT: _safe,
        Aim.REACH: _reach,
        Aim.CONTROL: _control,
        Aim.MORE_KILLS: _more_kills,
        Aim.SURVIVE: _safe,
    },
)
_DOERS: Mapping[Aim, Callable[[State, Goal], list[Figure]]] = some(
    Aim, {Aim.TAKE_AWAY: _carriers, Aim.ESCAPE: _escaped, Aim.REACH: _arrived}
)
