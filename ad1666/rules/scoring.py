"""How the goals of a scenario stand (GUARD-3)."""

from __future__ import annotations

from collections.abc import Callable

from ad1666.rules import zones
from ad1666.rules.characters import Figure, Status
from ad1666.rules.state import State
from ad1666.rules.values import evolve
from ad1666.rules.victory import Aim, EndReason, Goal, Outcome, Tally

_LEFT, _KILLED, _REACH = Status.LEFT, Status.KILLED, Aim.REACH


def reached(state: State, goal: Goal) -> int:
    """How many times a goal would count if the game ended now."""
    times = _COUNTS[goal.aim](state, goal)
    return times if goal.most is None else min(times, goal.most)


def decided(state: State) -> Goal | None:
    """A decisive goal that is reached and so ends the game, None if there is none. Passing through
    a zone does not reach it."""
    for goal in state.terms.decisive:
        if _visitors(state, goal) if goal.aim is _REACH else reached(state, goal):
            return goal
    return None


def outcome(state: State, reason: EndReason) -> Outcome:
    """Counts the goals (GUARD-3)."""
    tallies = tuple(Tally(goal, reached(state, goal)) for goal in state.terms.goals)
    return Outcome(reason, reason.end.clause, tallies, state.terms.tie)


def visited(state: State, figure_id: str) -> State:
    """The state after an activation of a figure, recording the goal zones in which it ended."""
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
    """The enemies that the goal is about."""
    return [f for f in state.figures if f.side is not goal.side and concerns(f, goal.subject)]


def concerns(figure: Figure, subject: str) -> bool:
    """Whether a goal with this subject concerns a figure, provided it is of the right side."""
    kind = "hero" if figure.card.hero else "commoner"
    return subject in ("any", "enemy", kind, figure.id)


def _gone(state: State, goal: Goal) -> list[Figure]:
    """The figures of the goal's side that have left the board, by its exit if it has one
    (BOARD-12)."""
    side = goal.side
    return _by_exit(goal, [f for f in state.figures if f.status is _LEFT and f.side is side])


def _by_exit(goal: Goal, gone: list[Figure]) -> list[Figure]:
    exit = goal.place
    if exit is None or not gone:
        return gone
    return [f for f in gone if f.left_from in exit.squares]


def _take_away(state: State, goal: Goal) -> int:
    side, subject = goal.side, goal.subject
    # what they own comes before where they left: most own nothing that goals are about
    gone = [f for f in state.figures if f.status is _LEFT and f.side is side and f.owns(subject)]
    return len(_by_exit(goal, gone)) if gone else 0


def _hold(state: State, goal: Goal) -> int:
    return sum([f.owns(goal.subject) for f in state.on_board(goal.side)])


def _escape(state: State, goal: Goal) -> int:
    return sum([concerns(f, goal.subject) for f in _gone(state, goal)])


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


def _unkilled(state: State, goal: Goal) -> int:
    return sum([f.status is not _KILLED for f in _own(state, goal)])


def _visitors(state: State, goal: Goal) -> int:
    """The characters that have ended an activation in the zone."""
    assert goal.place is not None
    return sum((goal.place.name, f.id) in state.visits for f in _own(state, goal))


def _reach(state: State, goal: Goal) -> int:
    assert goal.place is not None
    name, squares = goal.place.name, goal.place.squares
    return sum(f.at in squares or (name, f.id) in state.visits for f in _own(state, goal))


def _control(state: State, goal: Goal) -> int:
    assert goal.place is not None
    there = [f for f in state.on_board() if f.at in goal.place.squares]
    mine = [f for f in there if f.side is goal.side]
    return int(mine == there and any(not f.down for f in mine))


def _more_kills(state: State, goal: Goal) -> int:
    killed = [f.side for f in state.figures if f.status is _KILLED]
    return int(killed.count(goal.side.other) > killed.count(goal.side))


_COUNTS: dict[Aim, Callable[[State, Goal], int]] = {
    Aim.TAKE_AWAY: _take_away,
    Aim.HOLD: _hold,
    Aim.ESCAPE: _escape,
    Aim.KILL: _kill,
    Aim.CAPTURE: _capture,
    Aim.PROTECT: _unkilled,
    Aim.REACH: _reach,
    Aim.CONTROL: _control,
    Aim.MORE_KILLS: _more_kills,
    Aim.SURVIVE: _unkilled,
}
