"""Players with one idea each that a good one must have an answer to: to hunt one enemy, to wait
behind a door, to shoot from a window, to run with what counts. Like the others that try out
scenarios they are not offered as opponents."""

from __future__ import annotations

from collections.abc import Iterable

from ad1666.bots.distances import FAR, distances
from ad1666.bots.probes import Runner
from ad1666.bots.seeker import at_once, enemies, own_errand
from ad1666.game.view import SeenPrompt
from ad1666.rules.board import Barrier, sides_of
from ad1666.rules.characters import Figure, Square
from ad1666.rules.requests import Choice, Topic
from ad1666.rules.shooting import SHOTS, Shot
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.rules.victory import Aim

_NEAR = 12
"""The farthest that anybody walks to its hiding place, in MP."""


class _Scripted(Runner):
    """Does the first that it may of a list."""

    def _act(self, state: State, options: tuple[Choice, ...]) -> Choice:
        figure = state.figure(options[0].who)
        found: dict[str, Choice] = {}
        for option in options:
            if option.verb not in found or self._likes(state, option):
                found[option.verb] = option
        wanted = [*at_once(state, options), *self._plan(state, figure, options), Verb.END]
        return next(found[verb] for verb in wanted if verb in found)

    def _plan(self, state: State, figure: Figure, options: tuple[Choice, ...]) -> list[str]:
        """The verbs that it would choose, best first."""
        raise NotImplementedError

    def _likes(self, state: State, option: Choice) -> bool:
        """Whether it prefers this among options of the same verb."""
        return False


class Hunter(_Scripted):
    """Has all its figures go for one enemy: who carries what counts, or whose death does, or else
    the dearest."""

    def _plan(self, state: State, figure: Figure, options: tuple[Choice, ...]) -> list[str]:
        shots = [Shot.AIMED] if any(self._likes(state, o) for o in options) else []
        return [*shots, Shot.DEFENSIVE, *self._strides(state, options), Shot.AIMED, Verb.RELOAD]

    def _likes(self, state: State, option: Choice) -> bool:
        if option.details.target is None:
            return False
        prey = _prey(state, state.figure(option.who))
        return prey is not None and option.details.target == prey.id

    def _worth(self, state: State, option: Choice) -> tuple[float, float, float]:
        wanted, *rest = super()._worth(state, option)
        return (wanted + 10 * self._likes(state, option), *rest)  # type: ignore[return-value]

    def _targets(self, state: State, figure: Figure) -> frozenset[Square]:
        prey = _prey(state, figure)
        return enemies(state, figure) if prey is None or prey.at is None else frozenset([prey.at])


def _prey(state: State, figure: Figure) -> Figure | None:
    goals = state.terms.goals
    mortal = {
        g.subject for g in goals if g.side is figure.side and g.aim in (Aim.KILL, Aim.CAPTURE)
    }
    prizes = state.terms.prizes

    def worth(enemy: Figure) -> tuple[bool, bool, float]:
        return (any(map(enemy.owns, prizes)), enemy.id in mortal, enemy.card.gold)

    seen = (e for e in state.on_board(figure.side.other) if not e.inconspicuous)
    return max(seen, key=worth, default=None)


class Camper(_Scripted):
    """Has each figure go behind the nearest door, and wait there with its gun at the ready."""

    barrier = Barrier.DOOR

    def decide(self, seen: SeenPrompt) -> Choice:
        options = seen.prompt.options
        if seen.prompt.topic is Topic.INTERRUPT:
            return next((o for o in options if o.deed in SHOTS), options[-1])
        return super().decide(seen)

    def _plan(self, state: State, figure: Figure, options: tuple[Choice, ...]) -> list[str]:
        shots = [Shot.AIMED, Shot.DEFENSIVE]
        return [*self._strides(state, options), *shots, Verb.RELOAD, Verb.WAIT]

    def _targets(self, state: State, figure: Figure) -> frozenset[Square]:
        here = frozenset([figure.at]) if figure.at else frozenset[Square]()
        places = _beside(state, self.barrier)
        way = distances(state.board, places) if places else None
        return places if way is not None and way.away(figure) <= _NEAR else here


class Marksman(Camper):
    """Has those who shoot go to the nearest window and shoot from there; the others wait."""

    barrier = Barrier.WINDOW

    def _plan(self, state: State, figure: Figure, options: tuple[Choice, ...]) -> list[str]:
        return [Shot.AIMED, Shot.DEFENSIVE, Verb.RELOAD, *self._strides(state, options), Verb.WAIT]

    def _targets(self, state: State, figure: Figure) -> frozenset[Square]:
        if not any(gear.item.ranges for gear in figure.gear):
            return frozenset(filter(None, [figure.at]))
        return super()._targets(state, figure)


def _beside(state: State, barrier: Barrier) -> frozenset[Square]:
    """The squares on both sides of all edges of a kind."""
    board = state.board
    edges = (edge for edge, found in board.family.features.items() if found.barrier is barrier)
    return frozenset(square for edge in edges for square in sides_of(edge) if square in board)


class Courier(_Scripted):
    """Runs: for what can be carried away, with it to the way out, and out. It fights only where it
    is held up, and shoots only where it has no further to go."""

    def _plan(self, state: State, figure: Figure, options: tuple[Choice, ...]) -> list[str]:
        return [Verb.FORCE_DOOR, *self._strides(state, options), Shot.AIMED, Verb.RELOAD]

    def _targets(self, state: State, figure: Figure) -> frozenset[Square]:
        return _nearest(state, figure, _errands(state, figure)) or enemies(state, figure)


def _errands(state: State, figure: Figure) -> Iterable[frozenset[Square]]:
    found = {}
    for goal in state.terms.goals:
        if goal.side is figure.side and goal.aim in (
            Aim.TAKE_AWAY,
            Aim.ESCAPE,
            Aim.REACH,
            Aim.HOLD,
        ):
            errand = own_errand(state, figure, goal)
            if errand is not None and errand[1]:
                found[errand[1]] = errand[0]
    return sorted(found, key=found.__getitem__, reverse=True)[:1]


def _nearest(
    state: State, figure: Figure, places: Iterable[frozenset[Square]]
) -> frozenset[Square]:
    def away(squares: frozenset[Square]) -> float:
        return distances(state.board, squares).away(figure)

    return min((p for p in places if away(p) < FAR), key=away, default=frozenset())
