"""Counts what happens in a game while it is played."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import pairwise

from ad1666.game.game import Game
from ad1666.game.statistics import lead
from ad1666.lab.games.names import GameName
from ad1666.lab.games.played import (
    CardCount,
    DecisionCount,
    EventCount,
    FigureCount,
    GoalCount,
    Means,
    PaceCount,
    Played,
    SpotCount,
    SquareCount,
    step_of,
)
from ad1666.rules import scoring
from ad1666.rules.cards import Card, Side
from ad1666.rules.characters import Status
from ad1666.rules.events import Cause, Event, Hit, Note, NoteKind, Opposed, Standard, Term
from ad1666.rules.requests import Topic
from ad1666.rules.state import State
from ad1666.rules.verdicts import OwnName

_SHOTS = (NoteKind.AIMED_SHOT, NoteKind.QUICK_SHOT, NoteKind.DEFENSIVE_SHOT)
_ATTACKS = (NoteKind.ATTACKS, NoteKind.SWEEPS)


class Counts:
    def __init__(self, start: State) -> None:
        self._start = self._state = start
        self._sides = {f.id: f.side for f in start.figures}
        self._done: dict[str, Counter[str]] = defaultdict(Counter)
        self._fell: dict[str, int] = {}
        self._spots: Counter[tuple[SquareCount, Side, int, int]] = Counter()
        self._events: Counter[tuple[str, str]] = Counter()
        self._cards: Counter[tuple[Side, str, str]] = Counter()
        self._used: set[tuple[Means, str, Side]] = set()
        self._since: dict[int, int] = {}
        self._leads: list[int] = []
        self._fights = 0
        self._thought: dict[tuple[Side, Topic], list[float]] = defaultdict(list)
        self._activations: dict[Side, list[float]] = defaultdict(list)

    def thought(self, side: Side, topic: Topic, seconds: float) -> None:
        """Counts the time of a decision. An activation lasts until the side's next one."""
        self._thought[side, topic].append(seconds)
        activations = self._activations[side]
        if topic is Topic.ACTIVATE:
            activations.append(seconds)
        elif activations:
            activations[-1] += seconds

    def take(self, game: Game, news: Iterable[Event]) -> None:
        """Counts what has happened since the last position."""
        before, after = self._state, game.state
        for event in news:
            self._take_event(event, before)
        if after.figures is not before.figures:
            self._take_fallen(before, after)
        if after.turn != before.turn:
            self._end_turn(after, before.turn)
        self._state = after

    def played(self, name: GameName, choices: int, lines: tuple[str, ...]) -> Played:
        end = self._state
        outcome = end.outcome
        assert outcome is not None
        self._end_turn(end, end.turn)
        self._take_means(end)
        done = self._done
        return Played(
            name=name,
            winner=outcome.winner,
            reason=str(outcome.reason),
            red_score=outcome.score(Side.RED),
            blue_score=outcome.score(Side.BLUE),
            turns=end.turn,
            choices=choices,
            fights=self._fights,
            shots=sum(c["shots"] for c in done.values()),
            hits=sum(c["hits"] for c in done.values()),
            turnovers=_turnovers(self._leads),
            goals=tuple(
                GoalCount(number, t.times, t.points, self._since.get(number) if t.times else None)
                for number, t in enumerate(outcome.tallies)
            ),
            figures=tuple(
                FigureCount(f.id, f.card.id, f.side, f.status, self._fell.get(f.id), **done[f.id])
                for f in end.figures
            ),
            decisions=tuple(
                DecisionCount(side, topic, len(times), sum(times), max(times))
                for (side, topic), times in sorted(self._thought.items())
            ),
            cards=self._card_counts(),
            spots=tuple(SpotCount(*where, n) for where, n in sorted(self._spots.items())),
            events=tuple(EventCount(*what, n) for what, n in sorted(self._events.items())),
            means=tuple(sorted(self._used)),
            pace=tuple(
                PaceCount(side, step, number)
                for side, times in sorted(self._activations.items())
                for step, number in sorted(Counter(map(step_of, times)).items())
            ),
            lines=lines,
        )

    def _take_event(self, event: Event, before: State) -> None:
        match event:
            case Note(NoteKind.ACTIVATES, str(who)):
                self._done[who]["activations"] += 1
            case Note(kind, str(who)) if kind in _ATTACKS:
                self._done[who]["attacks"] += 1
            case Note(kind, str(who)) if kind in _SHOTS:
                self._done[who]["shots"] += 1
                self._spot(SquareCount.SHOOT, before, who)
            case Note(NoteKind.HAPPENS):
                self._events[event.details["event"], ""] += 1
            case Note(NoteKind.ANSWERS):
                self._events[event.details["event"], event.details["text"]] += 1
            case Note(OwnName() as kind, str(who)):
                self._used.add((Means.ABILITY, str(kind), self._sides[who]))
            case Hit():
                self._done[event.by]["hits"] += 1
                self._done[event.by]["dealt"] += event.wounds
                self._done[event.figure]["taken"] += event.wounds
                if event.weapon:
                    self._used.add((Means.ITEM, event.weapon, self._sides[event.by]))
            case Standard(over=True):
                self._card(event.player, event.card, event.boosts, won=event.passed)
                self._abilities(event.player, event.terms)
            case Opposed(over=True):
                self._fights += event.fight is not None
                for side in Side:
                    hand = event.hand(side)
                    self._card(side, hand.card, hand.boosts, won=event.winner is side)
                    self._abilities(side, hand.terms)

    def _take_fallen(self, before: State, after: State) -> None:
        for was, now in zip(before.figures, after.figures, strict=True):
            if now.status is Status.KILLED and was.status is not Status.KILLED:
                self._fell[now.id] = before.turn
                self._spot(SquareCount.DIE, before, now.id)

    def _end_turn(self, state: State, turn: int) -> None:
        """Counts the position after a turn. The end of a turn is noticed only at the first question
        of the next, so figures that arrive without a question are already there."""
        for figure in state.on_board():
            self._spot(SquareCount.STAND, state, figure.id)
        for number, goal in enumerate(state.terms.goals):
            if scoring.reached(state, goal):
                self._since.setdefault(number, turn)
            else:
                self._since.pop(number, None)
        self._leads.append(lead(state))

    def _take_means(self, end: State) -> None:
        had = {(f.id, gear.item.id) for f in self._start.figures for gear in f.gear}
        for figure in end.figures:
            if figure.status is Status.KILLED:
                continue
            self._used.add((Means.CHARACTER, figure.id, figure.side))
            for gear in figure.gear:
                if (figure.id, gear.item.id) not in had:
                    self._used.add((Means.ITEM, gear.item.id, figure.side))

    def _abilities(self, side: Side, terms: tuple[Term, ...]) -> None:
        for term in terms:
            if term.cause is Cause.ABILITY:
                self._used.add((Means.ABILITY, str(term.about), side))

    def _spot(self, deed: SquareCount, state: State, figure_id: str) -> None:
        figure = state.figure(figure_id)
        if figure.at is not None:
            self._spots[deed, figure.side, *figure.at] += 1

    def _card(self, side: Side, card: Card, boosts: tuple[Card, ...], *, won: bool) -> None:
        self._cards[side, card.name, "played"] += 1
        self._cards[side, card.name, "won"] += won
        for boost in boosts:
            self._cards[side, boost.name, "boosted"] += 1

    def _card_counts(self) -> tuple[CardCount, ...]:
        names = sorted({(side, card) for side, card, _ in self._cards})
        whats = ("played", "won", "boosted")
        return tuple(
            CardCount(side, card, *(self._cards[side, card, what] for what in whats))
            for side, card in names
        )


def _turnovers(leads: list[int]) -> int:
    """How often the lead changed sides."""
    ahead = [value > 0 for value in leads if value]
    return sum(one is not other for one, other in pairwise(ahead))
