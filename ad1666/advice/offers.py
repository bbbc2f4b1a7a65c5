"""What may be answered at a puzzle, and where: by a click on the board, or besides it; and whether
an answer is right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from attrs import evolve, frozen

from ad1666.advice.explaining import MASTER
from ad1666.advice.playing_on import FirstDecision
from ad1666.advice.puzzles import Candidate, Put
from ad1666.advice.studies import answer
from ad1666.bots import player_of
from ad1666.bots.judgement.outlooks import UNSPENT
from ad1666.bots.judgement.reach import Reached, reached
from ad1666.bots.planner.reasons import Weighed
from ad1666.bots.probes import Idler
from ad1666.rules import actions
from ad1666.rules.abilities import dispatch
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, Square
from ad1666.rules.frozen import evolve as changed
from ad1666.rules.requests import Choice, Prompt, Topic
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb

_AS_GOOD = 0.1
"""By how many points an answer may be worth less than the best and still be right."""


@frozen
class Given:
    """An answer that was given."""

    right: bool
    known: Candidate | None
    """What games say of it; None if none were played on after it."""


class Offers:
    """All that may be answered at a puzzle."""

    def __init__(self, put: Put) -> None:
        self._put = put
        self._prompt = put.seen.prompt

    @cached_property
    def ways(self) -> tuple[Weighed, ...]:
        """What a swordmaster weighs, best first."""
        program = player_of(MASTER)
        program.decide(self._put.seen)
        assert program.reasoned is not None
        return program.reasoned.chosen, *program.reasoned.others

    @cached_property
    def every(self) -> tuple[Weighed, ...]:
        """All answers; of several walks to a square only the shortest kind of move."""
        prompt, found = self._prompt, dict[object, Weighed]()
        shut = [way for way in self.ways if way.shut is not None]
        for way in (*self._tried, *_all_of(prompt), *shut):
            found.setdefault(_key(way), way)
        return tuple(found.values())

    @property
    def _tried(self) -> tuple[Weighed, ...]:
        return tuple(one.weighed for one in self._put.answers)

    @cached_property
    def actors(self) -> Mapping[Square, str]:
        """The figures that may answer, by where they stand."""
        state = self._prompt.state
        ids = dict.fromkeys(way.deed.who for way in self.every)
        found = ((state.known(who), who) for who in ids)
        return {f.at: who for f, who in found if f is not None and f.at is not None}

    @property
    def only(self) -> str | None:
        """The figure that answers, if there is but one."""
        return next(iter(self.actors.values())) if len(self.actors) == 1 else None

    def spots(self, who: str | None) -> Mapping[Square, tuple[Weighed, ...]]:
        """What a click on each square answers for a figure."""
        found = dict[Square, tuple[Weighed, ...]]()
        for way in self._of(who):
            at = spot(self._prompt.state, way)
            if at is not None:
                found[at] = (*found.get(at, ()), way)
        return found

    def besides(self, who: str | None) -> tuple[Weighed, ...]:
        """What no square of the board stands for."""
        return tuple(way for way in self._of(who) if spot(self._prompt.state, way) is None)

    def _of(self, who: str | None) -> Iterator[Weighed]:
        for way in self.every:
            if way.deed.who == who or way.deed.who in tuple(Side):
                yield way

    # What comes of it

    @cached_property
    def best(self) -> Weighed:
        """The answer that is told as the best."""
        if self._put.answers:
            return self._put.answers[self._put.best].weighed
        return next(way for way in (*self.ways, *self.every) if self.given(way).right)

    def given(self, weighed: Weighed) -> Given:
        """An answer, with whether it is right."""
        put = self._put
        if put.study is not None:
            done = answer(put.study, FirstDecision(Idler(), weighed))
            idle = (Verb.END, Verb.STOP)  # what follows of itself
            meant = [c for c in done.choices if c.verb not in idle or c == weighed.deed]
            done = evolve(done, choices=tuple(meant))
            return Given(any(map(done.fits, put.study.right)), None)
        for number, one in enumerate(put.answers):
            if same(one.weighed, weighed):
                return Given(number == put.best, one)
        best = put.answers[put.best].weighed
        values = {_key(way): way.value for way in reversed(self.ways)}
        least = values.get(_key(best), float("inf")) - _AS_GOOD
        alike = best.deed.who == weighed.deed.who and best.deed.verb == weighed.deed.verb
        return Given(alike and values.get(_key(weighed), -1.0) >= least, None)


def spot(state: State, way: Weighed) -> Square | None:
    """The square of the board that stands for an answer, None if none does."""
    if way.leaves:
        return None
    figure, details = state.known(way.deed.who), way.deed.details
    if way.to is not None:
        return None if figure is not None and way.to == figure.at else way.to
    target = state.known(details.target)
    return details.square if target is None else target.at


def same(one: Weighed, other: Weighed) -> bool:
    """Whether two answers come to the same: if one says only who acts, that is enough."""
    if Verb.ACTIVATE in (one.deed.verb, other.deed.verb):
        return one.deed.who == other.deed.who
    return _key(one) == _key(other)


def _key(way: Weighed) -> object:
    """What makes two answers the same: walks by where they lead, all else by its words."""
    walks = way.deed.verb in actions.WALKS
    if walks:
        return way.deed.who, way.to, way.leaves, way.shut
    return way.deed, way.to, way.leaves, way.shut


def _all_of(prompt: Prompt) -> Iterator[Weighed]:
    for option in sorted(prompt.choices, key=_order):
        if option.verb != Verb.ACTIVATE or prompt.topic is not Topic.ACTIVATE:
            yield from _of(prompt.state, option)
            continue
        state = prompt.state.change(option.who, activated=True, waiting=False)
        state = changed(state, active=option.who, left=UNSPENT)
        figure = state.figure(option.who)
        deeds = [*actions.available(state, figure, full=True), Choice(figure.id, Verb.END)]
        for deed in sorted(deeds, key=_order):
            for way in _of(state, deed):
                yield evolve(way, choice=option, then=deed)


def _order(deed: Choice) -> int:
    """Shorter walks first."""
    return actions.WALKS.get(deed.verb, 0) + (deed.verb == Verb.RUN)


def _of(state: State, deed: Choice) -> Iterator[Weighed]:
    """A deed, for each square that it may lead to."""
    figure = state.known(deed.who)
    found = None if figure is None else _reached(state, figure, deed)
    if figure is None or found is None:
        yield Weighed(deed, 0.0)
        return
    for square in found.squares:
        if square != figure.at:
            yield Weighed(deed, 0.0, (), square)
    if found.exits:
        yield Weighed(deed, 0.0, (), None, leaves=True)


def _reached(state: State, figure: Figure, deed: Choice) -> Reached | None:
    """Where a deed may lead, None if it is no walk."""
    if deed.verb == Verb.RUN:
        more = max(actions.RUN_BONUS.values())
        return reached(state, figure, actions.WALKS[deed.verb], figure.at, more)
    if deed.verb in actions.WALKS:
        return reached(state, figure, actions.WALKS[deed.verb])
    if all(extra.choice != deed for extra in dispatch.extra_actions(state, figure)):
        return None
    appeal = dispatch.appeal(state, deed)
    if not appeal.mp:
        return None
    mover = appeal.mover or figure
    return reached(state.with_figure(mover), mover, appeal.mp)
