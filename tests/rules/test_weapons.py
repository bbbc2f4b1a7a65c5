"""Melee weapons with uses (ITEM-6), and weapons of the box that stun or knock down (HURT-4,
HURT-5)."""

from __future__ import annotations

import pytest
from attrs import evolve
from positions import FACING, Dealt, Position, why
from positions import play as play_to_the_letter

from ad1666.content.cards import load_items
from ad1666.game.game import Game, IllegalChoice, start
from ad1666.game.odds.foresight import foresee
from ad1666.game.odds.harm import FightOdds, fight_odds
from ad1666.game.odds.known import Assumed, known_to
from ad1666.rules.cards import Side
from ad1666.rules.events import Event, Hit, Note, NoteDetails, NoteKind, OpposedAhead, Standard
from ad1666.rules.items import Gear, Item
from ad1666.rules.requests import Choice, Prompt
from ad1666.rules.state import State
from ad1666.rules.verdicts import Reason, barred

ITEMS = load_items()
POISONED, PLAIN = ITEMS["poisoned-stiletto"], ITEMS["stiletto"]
BRITTLE = evolve(POISONED, id="glass-blade", spent=None)

KNIVES = f"""{FACING}
figures.A = {{ side = "red", thresholds = [20, 30], skills = {{ knives = 0, blunt = 0 }} }}
figures.B = {{ side = "blue", thresholds = [20, 30], fencing = 1, skills = {{ brawling = 0 }} }}
"""


def armed(state: State, *items: Item, uses: int | None = None, who: str = "A") -> State:
    """The position with these items with somebody, the first in hand with so many uses left."""
    gear = [Gear(item, held=not i, uses=item.uses) for i, item in enumerate(items)]
    if uses is not None:
        gear[0] = evolve(gear[0], uses=uses)
    return state.change(who, gear=tuple(gear))


def offered(game: Game) -> set[str]:
    assert isinstance(game.pending, Prompt)
    return set(map(str, game.pending.options))


def weapons(told: list[Event]) -> list[str]:
    return [e.weapon for e in told if isinstance(e, Hit)]


def play(game: Game, fate: Dealt, *texts: str) -> tuple[Game, list[Event]]:
    """The game after some choices, those without an alternative made in between and after them."""
    told: list[Event] = []
    for text in (None, *texts):
        if text is not None:
            game, more = play_to_the_letter(game, fate, text)
            told += more
        while isinstance(game.pending, Prompt) and len(game.pending.options) == 1:
            game, more = play_to_the_letter(game, fate, str(game.pending.options[0]))
            told += more
    return game, told


def notes(told: list[Event], kind: str) -> list[NoteDetails]:
    return [e.details for e in told if isinstance(e, Note) and e.kind == kind]


def plain_odds(state: State, *choice: str) -> FightOdds:
    """What the attacker may expect of an attack, without boosts."""
    game, _ = play(start(state), Dealt())
    (seen, *_) = foresee(game, Choice(choice[0], choice[1], choice[2:]))
    assert isinstance(seen.test, OpposedAhead) and seen.test.fight is not None
    known = known_to(seen.state, Side.RED)
    return fight_odds(seen.state, seen.test, known, Side.RED, None)


@pytest.mark.clause("ITEM-6")
def test_each_test_of_a_fight_is_a_use(position: Position) -> None:
    """The rematch after a parry is the second: the first blow would have been poisoned as well."""
    state = armed(position(KNIVES), POISONED)
    game, told = play(start(state), Dealt(red=("H7", "H6"), blue=("S2", "S8", "S3")), "A: attack B")
    assert [g.uses for g in game.state.figure("A").gear] == [1]
    game, more = play(game, Dealt(red=("H6",), blue=("S8", "S3")), "B: parry")
    assert notes([*told, *more], "wears") == [
        {"weapon": "poisoned-stiletto", "left": 1},
        {"weapon": "poisoned-stiletto", "left": 0},
    ]
    assert weapons(more) == ["poisoned-stiletto"]
    assert [g.item for g in game.state.figure("A").gear] == [PLAIN]


@pytest.mark.clause("ITEM-6", "MEL-8")
def test_the_rematch_is_fought_with_what_is_left_of_the_blade(position: Position) -> None:
    state = armed(position(KNIVES), POISONED, uses=1)
    game, _ = play(start(state), Dealt(red=("H7",), blue=("S2",)), "A: attack B")
    assert game.state.figure("A").in_hand == (PLAIN,)
    game, told = play(game, Dealt(red=("H6",), blue=("S8", "S3")), "B: parry")
    assert weapons(told) == ["stiletto"]


@pytest.mark.clause("ITEM-6", "MEL-8", "ITEM-11")
def test_who_has_nothing_left_in_the_rematch_fights_bare_handed(position: Position) -> None:
    state = armed(position(KNIVES), BRITTLE, uses=1)
    game, _ = play(start(state), Dealt(red=("H7",), blue=("S2",)), "A: attack B")
    assert [(g.item, g.uses) for g in game.state.figure("A").gear] == [(BRITTLE, 0)]
    _, told = play(game, Dealt(red=("H8",), blue=("S8", "S3")), "B: parry")
    assert weapons(told) == ["unarmed"]


@pytest.mark.clause("ITEM-6")
def test_what_is_used_up_cannot_be_named(position: Position) -> None:
    state = armed(position(KNIVES), BRITTLE, ITEMS["dagger"], uses=0)
    game = start(state)
    assert "A: attack B glass-blade" not in offered(game)
    assert {"A: attack B", "A: attack B dagger"} <= offered(game)
    assert why(game.state, "A: attack B glass-blade") == barred(
        Reason.USED_UP, "ITEM-6", item="glass-blade"
    )
    with pytest.raises(IllegalChoice):
        game.apply(Choice("A", "attack", ("B", "glass-blade")))


@pytest.mark.clause("ITEM-6")
def test_one_that_is_used_up_does_not_stand_for_another_of_its_name(position: Position) -> None:
    state = position(KNIVES)
    used = Gear(BRITTLE, held=True, uses=0)
    state = state.change("A", gear=(used, Gear(BRITTLE, uses=1)))
    game, _ = play(start(state), Dealt(red=("H7",), blue=("S2",)), "A: attack B glass-blade")
    assert [g.uses for g in game.state.figure("A").gear] == [0, 0]


@pytest.mark.clause("ITEM-6", "ABIL-20")
def test_a_sweeping_blow_is_a_use_too(position: Position) -> None:
    keys = """
board = '''
+---+---+---+
| B   A   C |
+---+---+---+
'''
phase = "combat"
figures.A = { side = "red", skills = { knives = 0 }, abilities = ["Sweeping blow"] }
figures.B = { side = "blue", thresholds = [20, 30] }
figures.C = { side = "blue", thresholds = [20, 30] }
"""
    state = armed(position(keys), POISONED, uses=1)
    game, told = play(start(state), Dealt(red=("H8",), blue=("S2",)), "A: attack B")
    game, more = play(game, Dealt(blue=("G2",)), "A: attack C")
    assert weapons([*told, *more]) == ["poisoned-stiletto", "stiletto"]


@pytest.mark.clause("ITEM-6")
def test_the_attacked_spends_a_use_as_well(position: Position) -> None:
    state = armed(position(KNIVES), POISONED, who="B")
    game, _ = play(start(state), Dealt(red=("H7",), blue=("S2",)), "A: attack B")
    assert [g.uses for g in game.state.figure("B").gear] == [1]


@pytest.mark.clause("ITEM-6")
def test_the_odds_know_whether_there_is_poison_left(position: Position) -> None:
    fresh, spent, plain = (
        plain_odds(state, "A", "attack", "B").plain.wounds("B")
        for state in (
            armed(position(KNIVES), POISONED),
            armed(position(KNIVES), PLAIN),
            play(start(armed(position(KNIVES), POISONED, uses=1)), Dealt())[0].state,
        )
    )
    assert fresh == plain > spent


# Weapons that stun or knock down

BRAWL = f"""{FACING}
figures.A = {{ side = "red", thresholds = [20, 30], skills = {{ blunt = 0 }} }}
figures.B = {{ side = "blue", thresholds = [20, 30], fortitude = 1, agility = 2 }}
"""
CUDGEL, STAFF = ITEMS["cudgel"], ITEMS["staff"]


@pytest.mark.clause("HURT-5", "ITEM-12", "MEL-10", "MEL-12")
@pytest.mark.parametrize(("card", "stunned"), [("G3", True), ("G4", False)])
def test_a_wound_in_the_head_from_a_cudgel_may_stun(
    card: str, stunned: bool, position: Position
) -> None:
    """Fortitude 1 against 5. Who is stunned does not withdraw, and lets the winner go instead."""
    state = armed(position(BRAWL), CUDGEL)
    game, told = play(start(state), Dealt(red=("S8",), blue=("G2", card)), "A: attack B")
    (test,) = [e for e in told if isinstance(e, Standard) and e.over]
    assert (test.what, test.difficulty, test.terms[0].about) == ("stay-awake", 5, "fortitude")
    assert game.state.figure("B").stunned is stunned
    assert ("A: hold" in offered(game)) is stunned
    assert game.state.figure("B").at == ((2, 0) if stunned else (3, 0))


@pytest.mark.clause("HURT-4", "ITEM-12")
@pytest.mark.parametrize(("card", "fallen"), [("G2", True), ("G3", False)])
def test_a_wound_in_the_legs_from_a_staff_may_knock_down(
    card: str, fallen: bool, position: Position
) -> None:
    state = armed(position(BRAWL), STAFF)
    game, told = play(start(state), Dealt(red=("U8",), blue=("H2", card)), "A: attack B")
    assert [e.what for e in told if isinstance(e, Standard) and e.over] == ["keep-footing"]
    assert game.state.figure("B").prone is fallen


@pytest.mark.clause("ITEM-12")
@pytest.mark.parametrize(
    ("item", "red", "blue"),
    [
        (CUDGEL, "H8", "G2"),  # the torso
        (STAFF, "S8", "G2"),  # the head
        (CUDGEL, "S2", "G8"),  # who has lost wounds nobody
    ],
)
def test_elsewhere_and_without_a_wound_nobody_is_stunned(
    item: Item, red: str, blue: str, position: Position
) -> None:
    state = armed(position(BRAWL), item)
    _, told = play(start(state), Dealt(red=(red,), blue=(blue,)), "A: attack B")
    assert [e for e in told if isinstance(e, Standard)] == []


@pytest.mark.clause("ITEM-12")
def test_a_blow_that_armour_stops_stuns_nobody(position: Position) -> None:
    """6 and 1 for the weapon against 5: 2, and 1 for the head, are what the morion takes."""
    state = armed(armed(position(BRAWL), CUDGEL), ITEMS["morion"], who="B")
    _, told = play(start(state), Dealt(red=("S4",), blue=("G5",)), "A: attack B")
    hits = [e.wounds for e in told if isinstance(e, Hit)]
    assert hits == [0]
    assert [e for e in told if isinstance(e, Standard)] == []


@pytest.mark.clause("HURT-5", "ACT-11")
def test_the_stunned_lie_until_they_awaken(position: Position) -> None:
    state = armed(position(BRAWL), CUDGEL)
    fate = Dealt(red=("S8",), blue=("G2", "G3"))
    game, _ = play(start(state), fate, "A: attack B", "A: hold")
    assert game.state.figure("B").stunned and not game.state.figure("A").activated
    coming = Dealt(red=("G5",), blue=("H6",))
    game, _ = play(game, coming, "red: play deck", "blue: play deck", "blue: first blue")
    assert offered(game) == {"B: awaken", "B: end"}


def test_the_odds_say_that_they_leave_it_out(position: Position) -> None:
    said = plain_odds(armed(position(BRAWL), CUDGEL), "A", "attack", "B").assumed
    assert Assumed.AFTER in said
    quiet = plain_odds(armed(position(BRAWL), ITEMS["sabre"]), "A", "attack", "B").assumed
    assert Assumed.AFTER not in quiet


@pytest.mark.clause("ACT-13", "TURN-1")
@pytest.mark.parametrize("quick", [True, False])
def test_a_weapon_shot_with_is_used_for_no_quick_shot(quick: bool, position: Position) -> None:
    """Nor, after a Quick shot, for any other; another weapon of the same name is."""
    keys = """
board = '''
+---+---+---+
| A       B |
+---+---+---+
'''
figures.A = { side = "red", items = ["throwing-knives"] }
figures.B = { side = "blue" }
"""
    state = position(keys)
    (knives,) = state.figure("A").gear
    used = evolve(knives, shot=True, quick=quick)
    game, _ = play(start(state.change("A", gear=(used,))), Dealt())
    assert "A: quick-shot B throwing-knives" not in offered(game)
    assert ("A: aimed-shot B throwing-knives" in offered(game)) is not quick
    reason = Reason.QUICK_SHOT_FIRED if quick else Reason.ALREADY_SHOT
    verdict = why(game.state, "A: quick-shot B throwing-knives")
    assert verdict == barred(reason, "ACT-13", item="throwing-knives")
    both = state.change("A", gear=(used, evolve(knives, held=False)))
    game, _ = play(start(both), Dealt())
    assert "A: quick-shot B throwing-knives" in offered(game)


SURPRISE = KNIVES.replace('side = "red",', 'side = "red", abilities = ["Inconspicuous 2"],')


@pytest.mark.clause("ABIL-6", "MEL-8")
@pytest.mark.parametrize(
    ("keys", "fencing", "told"), [(SURPRISE, 1, True), (SURPRISE, 0, False), (KNIVES, 1, False)]
)
def test_who_could_have_parried_is_told_why_not(
    keys: str, fencing: int, told: bool, position: Position
) -> None:
    text = keys.replace("fencing = 1", f"fencing = {fencing}")
    game = start(armed(position(text), PLAIN))
    _, happened = play(game, Dealt(red=("H7",), blue=("S2",)), "A: attack B")
    found = [e for e in happened if isinstance(e, Note) and e.kind == NoteKind.UNPARRIED]
    assert [(n.figure, n.details, n.clauses) for n in found] == (
        [("B", {"by": "A"}, ("ABIL-6", "MEL-8"))] if told else []
    )
