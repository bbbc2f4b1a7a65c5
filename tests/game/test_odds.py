"""Odds against brute force: exactly what comes of playing out every card."""

from __future__ import annotations

from fractions import Fraction

import pytest
from attrs import evolve
from brute import Player, Told, begun, likely, mixed, option, piled, played_out
from hypothesis import given
from hypothesis import strategies as st
from spreads import RED, chances, hit, piles, prompts, quick, table, the, viewed

from ad1666.game.game import Game, start
from ad1666.game.odds.foresight import foresee, run_test
from ad1666.game.odds.harm import fight_odds, shot_odds
from ad1666.game.odds.known import Assumed, known_to
from ad1666.game.odds.spread import Spread
from ad1666.game.odds.standard import standard_odds, useful_boosts
from ad1666.rules.cards import DECK, Card, Pile, Side, card
from ad1666.rules.events import CardTest, Grade, OpposedAhead, Standard, StandardAhead
from ad1666.rules.requests import Topic
from ad1666.rules.state import State


def ended(told: Told) -> tuple[Grade, int, Card]:
    test = next(e for e in told if isinstance(e, Standard) and e.over)
    return test.grade, test.result, test.card


# Standard tests and shots


def shooting(skill: int, target: str, far: int, *, engaged: bool) -> State:
    squares = ["   "] * 7
    squares[0], squares[far] = " A ", " B "
    squares[far + 1 if engaged else 6] = " C "
    return table(f"""
board = '''
+---+---+---+---+---+---+---+
|{" ".join(squares)}|
+---+---+---+---+---+---+---+
'''
figures.A = {{ side = "red", skills = {{ pistols = {skill} }}, items = ["pistol"] }}
figures.B = {{ side = "blue", {target} }}
figures.C = {{ side = "red" }}
""")


TARGETS = (
    "wounds = 0",
    "wounds = 5",
    "prone = true",
    'items = ["breastplate", "helmet"]',
    'abilities = ["Moving target"]',
)


@pytest.mark.clause("SHOT-10", "SHOT-13", "TEST-3", "TEST-4")
@quick
@given(
    skill=st.integers(-2, 4),
    target=st.sampled_from(TARGETS),
    far=st.integers(2, 4),
    engaged=st.booleans(),
    red=piles(deck=4, hand=2),
    viewer=st.sampled_from([RED, None]),
)
def test_a_shot(
    skill: int, target: str, far: int, engaged: bool, red: Pile, viewer: Side | None
) -> None:
    """Grades, results, where it hits and how hard, and stray shots, with boosts and without."""
    state = evolve(shooting(skill, target, far, engaged=engaged), red=red)
    shot = "A: aimed-shot B pistol"
    game = begun(state, "A: activate")
    seen = the(foresee(game, option(game, shot)))
    assert isinstance(seen.test, StandardAhead) and seen.test.aim is not None
    found = shot_odds(seen.state, seen.test, known_to(seen.state, viewer))

    def brute(of: object, boosting: bool) -> dict[object, Fraction]:
        return mixed(
            [
                likely(played_out(begun(s, "A: activate", shot), Player(boosting)), of)  # type: ignore[arg-type]
                for s in viewed(state, viewer, (RED,))
            ]
        )

    for boosting, test, harm in (
        (False, found.test.plain, found.plain),
        (True, found.test.boosted, found.boosted),
    ):
        assert chances(test.map(lambda t: (t.grade, t.result, t.card))) == brute(ended, boosting)
        assert chances(harm.spread) == brute(hit, boosting)
    missed = brute(near_miss, False).get(True, Fraction(0))
    assert found.stray == (missed if engaged else 0)
    assert (Assumed.HAND in found.assumed) == (viewer is None)
    assert found.test.grades == found.test.plain.map(lambda t: t.grade)
    killing = found.plain.spread.chance(lambda h: h is not None and h.wounds >= 8 - dying(state))
    assert found.plain.killed("B") == killing


def near_miss(told: Told) -> bool:
    _grade, result, initial = ended(told)
    difficulty = next(e.difficulty for e in told if isinstance(e, Standard))
    return hit(told) is None and result == difficulty - 1 and initial.name != "BJ"


def dying(state: State) -> int:
    return state.figure("B").wounds


@pytest.mark.clause("CARD-7")
@quick
@given(
    cards=st.lists(st.sampled_from(DECK), min_size=2, max_size=5, unique=True),
    held=st.integers(0, 3),
    skill=st.integers(-2, 3),
    viewer=st.sampled_from([RED, None]),
)
def test_a_test_with_an_empty_deck(
    cards: list[Card], held: int, skill: int, viewer: Side | None
) -> None:
    """All is shuffled first: then nobody knows the hand any more."""
    hand, discard = cards[:held], cards[held:]
    state = evolve(shooting(skill, "wounds = 0", 2, engaged=False), red=piled(hand, (), discard))
    if sum(c.triggers_reshuffle for c in discard) >= 4:
        return  # it is shuffled before the game begins
    shot = "A: aimed-shot B pistol"
    game = begun(state, "A: activate")
    seen = the(foresee(game, option(game, shot)))
    assert isinstance(seen.test, StandardAhead)
    found = standard_odds(seen.state, seen.test, known_to(seen.state, viewer))
    for boosting, spread in ((False, found.plain), (True, found.boosted)):
        ways = played_out(begun(state, "A: activate", shot), Player(boosting))
        assert chances(spread.map(lambda t: (t.grade, t.result, t.card))) == likely(ways, ended)


@pytest.mark.clause("TEST-4", "TEST-5")
@quick
@given(
    skill=st.integers(-3, 2),
    red=piles(deck=1, hand=5),
    drawn=st.sampled_from(DECK),
)
def test_useful_cards(skill: int, red: Pile, drawn: Card) -> None:
    """Every set of boosts that makes the test better and has no idle card, and no other."""
    red = evolve(red, deck=(drawn,), hand=tuple(c for c in red.hand if c is not drawn))
    state = evolve(shooting(skill, "wounds = 0", 4, engaged=False), red=red)
    game = begun(state, "A: activate", "A: aimed-shot B pistol").apply(drawn)
    test = next(e for e in reversed(game.news) if isinstance(e, Standard))
    if not prompts(game, Topic.BOOST):
        assert useful_boosts(test, red.hand) == ()
        return
    grades: dict[frozenset[Card], Grade] = {}

    def boost(now: Game, used: frozenset[Card]) -> None:
        grades[used] = next(e.grade for e in reversed(now.news) if isinstance(e, Standard))
        if prompts(now, Topic.BOOST):
            for choice in now.pending.options[1:]:  # type: ignore[union-attr]
                boost(now.apply(choice), used | {card(choice.args[0])})

    boost(game, frozenset())
    best = {
        used
        for used, grade in grades.items()
        if grade is not test.grade
        and not any(other < used and g is grade for other, g in grades.items())
    }
    found = useful_boosts(test, red.hand)
    assert {frozenset(u.cards) for u in found} == best
    assert all(u.test.grade is grades[frozenset(u.cards)] for u in found)


def test_what_is_left_out_is_named() -> None:
    """A parry, what an ability makes of a hit, and a test that an ability takes again."""
    keys = """
board = '''
+---+---+---+
| A   B     |
+---+---+---+
'''
phase = "combat"
figures.A = { side = "red", items = ["sabre"], abilities = ["Disarm", "Unbreakable"], wounds = 4 }
figures.B = { side = "blue", items = ["sabre"], fencing = 1, kind = "commoner" }
"""
    game = start(evolve(table(keys), red=piled((), DECK), blue=piled((), DECK)))
    seen = the(foresee(game, option(game, "A: attack B")))
    assert isinstance(seen.test, OpposedAhead) and seen.test.fight is not None
    found = fight_odds(seen.state, seen.test, known_to(seen.state, RED), RED, None)
    left_out = {Assumed.DECK, Assumed.HAND, Assumed.BOOSTS, Assumed.AFTER, Assumed.PARRY}
    assert set(found.assumed) == left_out
    # the token of the Unbreakable was kept: the -1 of serious wounds is there
    assert [t.value for t in seen.test.red.always] == [0, -2, -1]
    assert not run_test(seen.state, "A"), "A is asked first whether it spends a token"
    morale = StandardAhead("A", RED, CardTest.MORALE, 5, (), ())
    tested = standard_odds(seen.state, morale, known_to(seen.state, RED))
    assert tested.assumed == (Assumed.AGAIN,)


@pytest.mark.clause("ABIL-2")
def test_a_fight_is_foreseen_though_a_rogue_could_search_first() -> None:
    keys = """
board = '''
+---+---+---+
| A   B     |
+---+---+---+
'''
phase = "combat"
red = { discard = ["S2"] }
figures.A = { side = "red", abilities = ["What a rogue!"] }
figures.B = { side = "blue" }
"""
    game = start(table(keys))
    seen = the(foresee(game, option(game, "A: attack B")))
    assert isinstance(seen.test, OpposedAhead)
    assert [t.value for t in seen.test.red.always] == [0, -2]


def test_a_spread() -> None:
    one = Spread.of([("a", 2), ("b", 3), ("a", 1), ("c", 0)])
    assert one == Spread({"b": 1, "a": 1}, 2)
    assert one.chance(lambda o: o == "a") == Fraction(1, 2)
    assert one.mean(lambda o: 3 if o == "a" else 0) == Fraction(3, 2)
    assert one.map(len) == Spread({1: 1}, 1)
    with pytest.raises(ValueError, match="no outcome"):
        Spread.of([("a", 0)])
