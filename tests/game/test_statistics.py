"""The statistics of a game agree with a count by hand."""

from __future__ import annotations

import random
from itertools import pairwise

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.game import Game, start
from ad1666.game.statistics import (
    Deeds,
    TurningPoint,
    decisive,
    deeds,
    lead,
    turning_point,
)
from ad1666.rules.cards import Location, Side, card
from ad1666.rules.events import (
    CardTest,
    Event,
    Grade,
    Hand,
    Hit,
    Note,
    NoteKind,
    Opposed,
    Standard,
    note,
)
from ad1666.rules.requests import Draw

SIDES = {"A": Side.RED, "E": Side.BLUE}


def test_each_kind_of_event_is_counted_for_its_side() -> None:
    five, two = card("S5"), card("H2")
    red = Hand(Side.RED, "A", five, five.suit, (), (two,), 9)
    blue = Hand(Side.BLUE, "E", two, two.suit, (), (), 4)
    log: list[Event] = [
        note(NoteKind.GOES, "A", "MOVE-1", start=(0, 0), to=(0, 1)),
        note(NoteKind.QUICK_SHOT, "E", "ACT-13", target="A", weapon="pistol"),
        note(NoteKind.ATTACKS, "A", "MEL-1", target="E", weapon="sabre"),
        Opposed(CardTest.MELEE, red, blue, ()),  # still going on
        Opposed(CardTest.MELEE, red, blue, (), over=True),
        Hit("E", "A", "sabre", Location.ARMS, (), 3, ()),
        Standard(
            "E", Side.BLUE, CardTest.PARRY, 3, two, (), (five, two), 4, Grade.SUCCESS, (), over=True
        ),
        note(NoteKind.DIES, "E", "HURT-3"),
    ]
    done = deeds(log, SIDES, {Side.BLUE: 2})
    assert done[Side.RED] == Deeds(steps=1, attacks=1, hits=1, wounds=3, boosts=1, best=(five, 5))
    assert done[Side.BLUE] == Deeds(shots=1, boosts=2, losses=1, best=(two, 1), advice=2)


def test_the_turning_point_wins_most_points_for_who_wins(letter: Scenario) -> None:
    found = drawn = 0
    for seed in range(12):
        dice, fate = random.Random(seed), Shuffle(seed)
        games = [start(letter.state)]
        while (asked := games[-1].pending) is not None:
            answer = fate.draw(asked) if isinstance(asked, Draw) else dice.choice(asked.options)
            games.append(games[-1].apply(answer))
        outcome = games[-1].state.outcome
        assert outcome is not None
        assert lead(games[-1].state) == outcome.score(Side.RED) - outcome.score(Side.BLUE)
        point = turning_point(games)
        leads = [lead(game.state) for game in games]
        steps = [after - before for before, after in pairwise(leads)]
        if leads[-1] == 0:
            drawn += 1
            assert (point is None) is (not any(steps))
        if point is None:
            continue
        found += 1
        assert (point.before, point.after) == tuple(leads[point.number - 1 : point.number + 1])
        before, after = (games[n].state.turn for n in (point.number - 1, point.number))
        assert before <= point.turn <= after
        assert after == before or point.turn == _turn_of(point, games)
        assert point.deed is None or point.deed in games[point.number].news
        gain = point.after - point.before
        if leads[-1] == 0:
            assert abs(gain) == max(map(abs, steps))
            continue
        sign = 1 if leads[-1] > 0 else -1
        assert gain * sign == max(step * sign for step in steps) > 0
        equal = [n for n, step in enumerate(steps, 1) if step == gain]
        for_good = max((n for n, ahead in enumerate(leads, 1) if ahead * sign <= 0), default=0)
        assert point.number == (for_good if for_good in equal else equal[-1])
    assert found and drawn


def _turn_of(point: TurningPoint, games: list[Game]) -> int:
    """The turn of a deed, by the last beginning of a turn before it in the log."""
    log = [event for game in games[: point.number + 1] for event in game.news]
    if point.deed is None:
        return games[point.number - 1].state.turn
    notes = [e for e in log[: log.index(point.deed)] if isinstance(e, Note)]
    return next(e.details["turn"] for e in reversed(notes) if e.kind is NoteKind.TURN)


def test_what_ends_a_turn_is_told_of_that_turn(letter: Scenario) -> None:
    """The last choice of a turn leads into the next: a death in it was in the one before."""
    late = 0
    for seed in range(40):
        dice, fate = random.Random(seed), Shuffle(seed)
        games = [start(letter.state)]
        while (asked := games[-1].pending) is not None:
            answer = fate.draw(asked) if isinstance(asked, Draw) else dice.choice(asked.options)
            games.append(games[-1].apply(answer))
        for point in decisive(games):
            at, turn = point.number, games[point.number].state.turn
            if turn > games[at - 1].state.turn and point.deed is not None:
                assert point.turn == _turn_of(point, games)
                late += point.turn < turn
    assert late


def test_no_position_has_no_turning_point() -> None:
    nothing: tuple[Game, ...] = ()
    assert turning_point(nothing) is None
