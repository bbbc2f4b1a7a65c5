"""Players that try what a scenario should not reward: to leave, to do nothing, to rush. They show
its weaknesses (``ad1666 check --play``) and are not offered as opponents."""

from __future__ import annotations

from ad1666.bots.distances import FAR, distances, rim
from ad1666.bots.seeker import Seeker, at_once, enemies, own_errand
from ad1666.game.view import SeenPrompt
from ad1666.rules.abilities import dispatch
from ad1666.rules.board import FULL_MP
from ad1666.rules.characters import Figure, Square
from ad1666.rules.requests import Choice, Topic
from ad1666.rules.shooting import Shot
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb

_NOTHING = (
    *(Verb.END, Verb.STOP, Verb.PASS, Verb.HOLD, Verb.DEFEND),
    *(Verb.NO_PARRY, Verb.NO_STRAY),
)
"""What does nothing."""


class Idler:
    """Does nothing more than it must: the first option where none of them does nothing."""

    def decide(self, seen: SeenPrompt) -> Choice:
        options = seen.prompt.options
        # what costs nothing but the turn's one use of it is taken as it comes
        kept = dispatch.declining() if seen.prompt.topic is Topic.TOKEN else ()
        return next((o for o in options if o.verb in (*_NOTHING, *kept)), options[0])


class Runner(Seeker):
    """Is in a hurry."""

    def _strides(self, state: State, options: tuple[Choice, ...]) -> list[Verb]:
        """What takes a figure to its target, the fastest first; nothing once it is there, unless it
        leaves the board."""
        figure, at, field = self._bearings(state, options)
        away = field.get(at, FAR)
        if away == 0 and not self._leaves(state, figure):
            return []
        return [Verb.RUN, Verb.FULL_MOVE] if away > FULL_MP else [Verb.FULL_MOVE]


class Rusher(Runner):
    """Goes straight to the nearest place where a goal of its side can be approached, or else to the
    nearest enemy, and runs if it is far. It shoots only where it has no further to go."""

    def _act(self, state: State, options: tuple[Choice, ...]) -> Choice:
        found: dict[str, Choice] = {o.verb: o for o in reversed(options)}
        moves = self._strides(state, options)
        urgent = [*at_once(state, options), Verb.FORCE_DOOR, *moves]
        wanted = [*urgent, Shot.AIMED, Shot.DEFENSIVE, Verb.RELOAD, Verb.END]
        return next(found[verb] for verb in wanted if verb in found)

    def _targets(self, state: State, figure: Figure) -> frozenset[Square]:
        """The squares of the nearest errand of its own goals, or else those of the enemies."""
        goals = [goal for goal in state.terms.goals if goal.side is figure.side]
        errands = [errand for goal in goals if (errand := own_errand(state, figure, goal))]
        places = [squares for _weight, squares in errands if squares]
        if not places:
            return enemies(state, figure)
        return min(places, key=lambda squares: distances(state.board, squares).away(figure))


class Quitter(Runner):
    """Walks off the board by the nearest edge that no goal of its side names. Who cannot get there
    stays. It fights only where it is held up."""

    def _act(self, state: State, options: tuple[Choice, ...]) -> Choice:
        found: dict[str, Choice] = {o.verb: o for o in reversed(options)}
        moves = self._strides(state, options)
        wanted = [Verb.STAND_UP, Verb.AWAKEN, *moves, Verb.END]
        return next(found[verb] for verb in wanted if verb in found)

    def _targets(self, state: State, figure: Figure) -> frozenset[Square]:
        return _unnamed(state, figure) or frozenset(filter(None, [figure.at]))

    def _leaves(self, state: State, figure: Figure) -> bool:
        return figure.at in _unnamed(state, figure)


def _unnamed(state: State, figure: Figure) -> frozenset[Square]:
    """The squares from which figures can leave the board by no exit that goals of its side name."""
    named = {
        square
        for goal in state.terms.goals
        if goal.side is figure.side and goal.place is not None and goal.place.exit
        for square in goal.place.squares
    }
    return rim(state.board) - named
