"""What squares are worth to a figure is kept from question to question. What is kept is what would
be worked out anew, and the check notices a dependency that the key leaves out."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest

from ad1666 import bots
from ad1666.bots.judgement import keys, outlooks
from ad1666.bots.judgement import posts as posts_module
from ad1666.bots.judgement.balance import Balance
from ad1666.bots.judgement.contacts import Meeting, Relocated, beside
from ad1666.bots.judgement.forecasts import support
from ad1666.bots.judgement.keys import Kept, Numbers
from ad1666.bots.judgement.outlooks import Outlook
from ad1666.bots.judgement.posts import Posts
from ad1666.bots.judgement.situation import Situation
from ad1666.bots.judgement.weights import weights
from ad1666.bots.judgement.winning import balance
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match, decision
from ad1666.game.seats import Seat
from ad1666.rules.cards import Side
from ad1666.rules.characters import INCONSPICUOUS, Figure
from ad1666.rules.frozen import evolve
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Prompt
from ad1666.rules.state import State
from benchmarks.workshop.tables import random_table
from tests.rules.positions import position

MOST = 600
"""So many decisions of a game are looked at."""


def looked_into(monkeypatch: pytest.MonkeyPatch, start: State, most: int = MOST) -> int:
    """Lets musketeers play each other, and compares the value of every figure's own square, and of
    one that is kept, with what is worked out anew, from the whole position. Returns how many were
    kept."""
    kept, known = 0, outlooks.outlook

    def outlook(now: Situation, state: State, figure: Figure) -> Outlook:
        nonlocal kept
        found = known(now, state, figure)
        asked = [*found.known()][-1:] if found.known() else []
        with monkeypatch.context() as bare:
            for left_out in ("LEFT_OUT", "LEFT_OUT_OF_MOVER"):
                bare.setattr(outlooks, left_out, {})
            fresh = Situation(now.state, now.side, now.weights)
            assert now.balance is None or stands(balance(fresh)) == stands(now.balance)
            fresh.weigh(now.factors)
            fresh.dare(now.daring)
            anew = Outlook(fresh, state, figure)
        for square in [figure.at, *asked]:
            assert square is not None
            assert found.value(square) == anew.value(square), (figure.id, square)
        kept += len(asked)
        return found

    with monkeypatch.context() as patch:
        patch.setattr(posts_module, "outlook", outlook)
        match = Match(start, Shuffle(3))
        seats = {side: bots.player_of(Seat("musketeer", 3)) for side in Side}
        while isinstance(match.game.pending, Prompt) and match.made < most:
            choice = decision(match, seats)
            assert choice is not None
            match.choose(choice)
    return kept


def stands(of: Balance) -> tuple[float, float, float]:
    """How the game stands."""
    return of.lead, of.spread, of.chance


def test_what_is_kept_is_what_would_be_worked_out_anew(
    monkeypatch: pytest.MonkeyPatch, letter: Scenario
) -> None:
    assert looked_into(monkeypatch, letter.state) > 10
    assert sum(looked_into(monkeypatch, random_table(seed, most=3), 40) for seed in range(3)) > 5


CHANGES: tuple[tuple[str, Callable[[State], State]], ...] = (
    ("at", lambda s: s.change("E", at=(11, 9))),
    ("wounds", lambda s: s.change("E", wounds=3)),
    ("wounds", lambda s: s.change("A", wounds=5)),
    ("prone", lambda s: s.change("E", prone=True)),
    ("tokens", lambda s: s.with_figure(s.figure("E").with_tokens("inconspicuous", 1))),
    ("gear", lambda s: s.change("E", gear=())),
    ("activated", lambda s: s.change("E", activated=True)),
    ("guard", lambda s: evolve(s, guard=1)),
    ("ground", lambda s: evolve(s, ground=tuple(((3, 3), item) for _, item in s.ground))),
)
"""Changes of a position that change the values of squares to A, each with the part of the key that
shows it."""


def kept_and_anew(state: State, change: Callable[[State], State]) -> tuple[float, float]:
    """The value of A's square after a change, with what was worked out before, and without."""
    kept: Kept = {}
    state = evolve(state.change("E", at=(4, 7)), phase=Phase.ACTION)
    for after in (state, change(state)):
        now = Situation(after, Side.RED, weights(), kept)
        posts = Posts(now, after, after.figure("A"))
    again = Situation(now.state, Side.RED, weights())
    return posts.here, Posts(again, now.state, now.state.figure("A")).here


@pytest.mark.parametrize(("part", "change"), CHANGES)
def test_the_check_notices_a_dependency_that_the_key_leaves_out(
    monkeypatch: pytest.MonkeyPatch, letter: Scenario, part: str, change: Callable[[State], State]
) -> None:
    kept, anew = kept_and_anew(letter.state, change)
    assert kept == anew
    leave_out(monkeypatch, part, "_small", "_large", "_other", "_mover", "_wherever")
    kept, anew = kept_and_anew(letter.state, change)
    assert kept != anew


def leave_out(monkeypatch: pytest.MonkeyPatch, part: str, *getters: str) -> None:
    """Leaves a part of a position out of the keys under which things are kept."""

    def without(getter: attrgetter[Any]) -> attrgetter[Any]:
        return attrgetter(*[name for name in getter.__reduce__()[1] if name != part])

    for getter in getters:
        said = getattr(keys, getter)
        if isinstance(said, Numbers):
            left = Numbers(without(said.by_value), without(said.by_identity))
        else:
            left = without(said)
        monkeypatch.setattr(keys, getter, left)


@pytest.mark.parametrize(
    ("part", "change"), [c for c in CHANGES if c[0] in ("wounds", "prone", "guard")]
)
def test_the_check_notices_what_the_key_of_strengths_leaves_out(
    monkeypatch: pytest.MonkeyPatch, letter: Scenario, part: str, change: Callable[[State], State]
) -> None:
    """What is known of figures wherever they stand depends on all else."""
    for left_out in (False, True):
        if left_out:
            leave_out(monkeypatch, part, "_small", "_wherever")
        kept, anew = strengths(letter.state, change)
        assert (kept != anew) is left_out


def strengths(state: State, change: Callable[[State], State]) -> tuple[list[object], list[object]]:
    """What figures and a fight are worth after a change of a position, with what was worked out
    before, and without."""
    kept: Kept = {}
    found = []
    state = state.change("E", at=(4, 7))
    for after, known in ((state, kept), (change(state), kept), (change(state), {})):
        now = Situation(after, Side.RED, weights(), known)
        own, enemy = after.figure("A"), after.figure("E")
        stakes = dict(now.stakes), now.power(own), now.power(enemy)
        found.append([*stakes, now.contact_value(after, own, enemy, (0, 0))])
    return found[1], found[2]


@pytest.mark.clause("ABIL-6")
def test_a_square_where_a_disguise_fails_is_worth_what_it_is_without(tmp_path: Path) -> None:
    """E sees through it within six squares."""
    state = position(
        tmp_path,
        """
        board = '''
+---+---+---+---+---+---+---+---+---+
| A                               E |
+---+---+---+---+---+---+---+---+---+
'''
        guard = 3
        figures.A = { side = "red", abilities = ["Inconspicuous 1"], items = ["dagger"] }
        figures.E = { side = "blue", senses = 5, items = ["rapier"] }
        """,
    )
    now, masked = Situation(state, Side.RED, weights()), state.figure("A")
    shown = masked.with_tokens(INCONSPICUOUS, 0)
    known = outlooks.outlook(now, state, masked)
    without = outlooks.outlook(now, state.with_figure(shown), shown)
    cost = weights().deed.disguise
    assert known.value((2, 0)) == pytest.approx(without.value((2, 0)) - cost)
    assert known.value((1, 0)) > without.value((1, 0)) - cost / 2


def test_how_a_game_stands_is_known_anew_once_somebody_has_acted_in_the_last_turn(
    letter: Scenario,
) -> None:
    kept: Kept = {}
    known = []
    for guard in (3, 1):
        last = evolve(letter.state, guard=guard, phase=Phase.ACTION)
        for state in (last, last.change("A", activated=True).change("E", activated=True)):
            now = Situation(state, Side.RED, weights(), kept)
            outlooks.weigh(now)
            assert now.balance is not None
            assert stands(now.balance) == stands(balance(Situation(state, Side.RED, weights())))
            known.append(now.balance)
    assert known[0] is known[1]
    assert stands(known[2]) != stands(known[3])


@pytest.mark.parametrize("seed", range(6))
def test_what_leaving_is_worth_is_of_no_account_for_squares(seed: int, letter: Scenario) -> None:
    """Nor the other way round: a figure that has left stands on none of them."""
    states = letter.state, random_table(seed, most=3)
    for state, side in product(states, Side):
        now, squares = Situation(state, side, weights()), [*state.board.squares()][::7]
        for figure in state.on_board():
            assert figure.at is not None
            free = [square for square in squares if state.free([square])]
            one, other = Outlook(now, state, figure), Outlook(now, state, figure)
            gone = one.without(figure.at)
            worth = [other.value(square) for square in free]
            assert [one.value(square) for square in free] == worth
            assert other.without(figure.at) == gone


@pytest.mark.clause("MEL-5", "MOVE-6")
def test_fights_count_on_the_support_that_the_rules_give() -> None:
    """From any square of either of the two, also while a friend shares the square of another."""
    assert sum(fights_with_support(random_table(seed, most=5)) for seed in range(8)) > 20


def fights_with_support(state: State) -> int:
    """Checks what fights are worth with a figure on any square beside an enemy."""
    supported = 0
    for pusher in state.on_board():
        pushed = next((f for f in state.on_board(pusher.side) if f.id != pusher.id), None)
        if pushed is not None:
            state = state.change(pusher.id, at=pushed.at)
            break
    now = Situation(state, Side.RED, weights())
    for mover in state.on_board():
        enemies = state.squares_of(mover.side.other)
        for other in state.on_board(mover.side.other):
            stays = mover.side is not now.side
            own, enemy = (other, mover) if stays else (mover, other)
            meeting = Meeting(now, state, own, enemy, beside(state, mover), stays=stays)
            assert other.at is not None
            for square in filter(lambda at: state.free([at]), state.board.adjacent(other.at)):
                moved = Relocated(state, evolve(mover, at=square), enemies)
                there = moved.state
                one, foe = there.figure(own.id), there.figure(enemy.id)
                backed = support(there, one, foe), support(there, foe, one)
                supported += any(backed)
                worth = now.contact_value(there, one, foe, backed)
                assert meeting.net(moved, 1) == worth, (mover.id, other.id, square)
    return supported
