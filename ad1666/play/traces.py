"""What a game leaves on its board: where blood was shed, where the dead fell, and the ways that the
other side has just gone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from attrs import define, evolve, field, frozen

from ad1666.game.past import Moment
from ad1666.i18n import _
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, Square, Status
from ad1666.rules.events import Event, Hit, Note, NoteKind, in_turns
from ad1666.rules.requests import Prompt
from ad1666.rules.state import State
from ad1666.words.vocabulary import figure_by_id

_STAINS = 14
"""The most places with blood; the oldest fade."""
_WAYS = 2
"""The most ways that are shown."""
_DEATH = 5
"""The blood of a death, in wounds."""


@frozen
class Fallen:
    """Somebody who died on the board."""

    figure: str
    at: Square
    turn: int
    by: str | None
    """Whose hit it was; None if nobody's."""


@frozen
class Stain:
    """Blood on a square."""

    at: Square
    wounds: int


@frozen
class Trace:
    """A way that a figure has gone, by its squares."""

    figure: str
    side: Side
    squares: tuple[Square, ...]


@frozen
class Traces:
    """What can be read off the board of what has happened on it."""

    fallen: tuple[Fallen, ...] = ()
    stains: tuple[Stain, ...] = ()
    ways: tuple[Trace, ...] = ()
    """Ways gone since the other side last chose something but cards, oldest first."""

    def for_side(self, asked: Side | None) -> Traces:
        """The same with the ways that are new to the side that is asked: those of the other."""
        ways = (way for way in self.ways if asked is not None and way.side is not asked)
        return evolve(self, ways=tuple(ways))

    def with_fallen(self, later: Traces, state: State) -> Traces:
        """The same with those of the later fallen who are off the board in a state between."""
        if later.fallen == self.fallen:
            return self
        gone = (one for one in later.fallen if state.figure(one.figure).at is None)
        return evolve(self, fallen=tuple(gone))


@frozen
class _Told:
    """What the events so far say of deaths."""

    hits: Mapping[str, str] = field(factory=dict)
    """Whose hit each figure took last."""
    died: Mapping[str, int] = field(factory=dict)
    """Who died, and in which turn. Others that count as killed have fled or surrendered."""

    def then(self, turn: int, news: Sequence[Event]) -> _Told:
        """This and what the next events say, the first of them in ``turn``."""
        hits = {e.figure: e.by for e in news if isinstance(e, Hit)}
        notes = [(at, e) for at, e in in_turns(turn, news) if isinstance(e, Note)]
        dies = ((at, e.figure) for at, e in notes if e.kind is NoteKind.DIES)
        died = {figure: at for at, figure in dies if figure is not None}
        return _Told({**self.hits, **hits}, {**self.died, **died})


@define
class Tracker:
    """Follows a game. It keeps the traces of each moment, so that an undo takes them back."""

    _seen: list[tuple[Moment, Traces, _Told]] = field(factory=list)

    def look(self, moments: Sequence[Moment], number: int | None = None) -> Traces:
        """The traces after the first ``number`` of a game's moments, by default after all."""
        seen, number = self._seen, len(moments) if number is None else number
        del seen[len(moments) :]
        while seen and seen[-1][0] is not moments[len(seen) - 1]:
            seen.pop()
        for at in range(len(seen), number):
            moment = moments[at]
            if not seen:
                seen.append((moment, Traces(), _Told()))
                continue
            before, traces, told = seen[-1]
            told = told.then(before.game.state.turn, moment.game.news)
            seen.append((moment, _follow(before, moment, traces, told), told))
        return seen[number - 1][1] if number else Traces()


def _follow(before: Moment, after: Moment, traces: Traces, told: _Told) -> Traces:
    """The traces after a choice, from those before it."""
    fallen, stains = list(traces.fallen), list(traces.stains)
    chooser = _chooser(before)
    ways = [way for way in traces.ways if chooser is None or way.side is chooser]
    old_state, new_state = before.game.state, after.game.state
    for old, new in zip(old_state.figures, new_state.figures, strict=True):
        if old is new or old.at is None:
            continue
        if new.at is not None and new.at != old.at:
            go(ways, new, old.at, new.at)
            mine = [way for way in ways if way.side is new.side]
            if len(mine) > _WAYS:
                ways.remove(mine[0])
        if new.wounds > old.wounds:
            stains.append(Stain(new.at or old.at, new.wounds - old.wounds))
        if new.status is Status.KILLED and new.id in told.died:
            fallen.append(Fallen(new.id, old.at, told.died[new.id], told.hits.get(new.id)))
            stains.append(Stain(old.at, _DEATH))
    return Traces(tuple(fallen), tuple(stains[-_STAINS:]), tuple(ways))


def _chooser(moment: Moment) -> Side | None:
    """Who chose at a moment what to do on the board. Where only cards were chosen, or fate turned
    one up, nobody: a turn begins with that, and the last moves of the one before are still news."""
    prompt = moment.game.pending
    if isinstance(prompt, Prompt) and not prompt.topic.traits.of_cards:
        return prompt.player
    return None


def go(ways: list[Trace], figure: Figure, start: Square, end: Square) -> None:
    """Adds a step to the ways: to the last, if that is the figure's and leads there."""
    if ways and ways[-1].figure == figure.id and ways[-1].squares[-1] == start:
        ways[-1] = evolve(ways[-1], squares=(*ways[-1].squares, end))
    else:
        ways.append(Trace(figure.id, figure.side, (start, end)))


def epitaphs(state: State, fallen: Iterable[Fallen], square: Square) -> list[str]:
    """Who fell on a square, when and by whose hand, each with the line on its card."""
    lines = []
    for one in fallen:
        if one.at == square:
            told = (
                _("Here **{figure}** fell in turn {turn}.")
                if one.by is None
                else _("Here {by} killed **{figure}** in turn {turn}.")
            )
            who = figure_by_id(state, one.figure)
            by = figure_by_id(state, one.by)
            lines.append(told.format(figure=who, turn=one.turn, by=by))
            line = state.figure(one.figure).card.text
            lines += [_(line)] if line else []
    return lines
