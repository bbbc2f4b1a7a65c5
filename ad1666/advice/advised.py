"""A plan as a board can show it: who is to act, the walk and where it ends, and its targets."""

from __future__ import annotations

from attrs import define, evolve, field, frozen

from ad1666.advice.coach import Judged
from ad1666.advice.explaining import Thought
from ad1666.bots.planner.reasons import Weighed
from ad1666.play.clicks import routes
from ad1666.rules.actions import WALKS
from ad1666.rules.characters import Square
from ad1666.rules.requests import Prompt, Topic
from ad1666.rules.verbs import Verb


@frozen
class Advised:
    """What a plan is about: the square of the figure that is to act, the squares of its walk from
    there, the squares of its targets, and the figure that is to stand where the walk ends."""

    actor: Square | None = None
    way: tuple[Square, ...] = ()
    aims: tuple[Square, ...] = ()
    walker: str | None = None


NOTHING = Advised()


@define
class Signs:
    """Caches the signs of an advice."""

    _thought: Thought | None = None
    _found: Advised = field(default=NOTHING)

    def look(self, thought: Thought | None) -> Advised:
        """The signs of the present advice; none while the program is still thinking."""
        if thought is None or thought.reasoned is None:
            return NOTHING
        if thought is not self._thought:
            self._thought = thought
            self._found = advised(thought.seen.prompt, thought.reasoned.chosen)
        return self._found


def advised(prompt: Prompt, best: Weighed) -> Advised:
    """What a choice is about, as a plan on the board."""
    state, details = prompt.state, best.deed.details
    standing = {f.id: f.at for f in state.figures if f.at is not None}
    actor = standing.get(best.choice.who)
    aims = [standing[who] for who in details.targets if who in standing]
    to = best.to or details.square
    if to is None or to not in state.board or to == actor or actor is None:
        return Advised(actor, (), tuple(aims))
    return Advised(actor, _way(prompt, best, actor, to), (*aims, to), best.choice.who)


def _way(prompt: Prompt, best: Weighed, start: Square, to: Square) -> tuple[Square, ...]:
    """The squares from ``start`` to ``to`` as a walk goes; only these two if that takes a test."""
    mp, running = _points(prompt, best, start)
    figure = prompt.state.figure(best.choice.who)
    route = routes(prompt.state, figure, mp, running).get(to, ()) if mp else ()
    further = (pace.choice.details.square for pace in route)
    return (start, *(at for at in further if at is not None)) if route else (start, to)


def _points(prompt: Prompt, best: Weighed, start: Square) -> tuple[int, Square | None]:
    """The MP of an advised walk, and where it began if it is a run; 0 and None if it is no walk."""
    if prompt.topic is Topic.MOVE:
        return prompt.mp or 0, prompt.start
    verb = best.deed.verb
    return WALKS.get(verb, 0), start if verb == Verb.RUN else None


def made(judged: Judged) -> Advised:
    """What was decided instead, as a plan on the board."""
    done = judged.made
    to = done.to or judged.decision.end
    return advised(judged.decision.seen.prompt, evolve(done, to=to))
