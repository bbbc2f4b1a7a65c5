"""Each feat is counted as its words say, and not where one thing of it is missing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from attrs import evolve

from ad1666.campaign.errands import ERRANDS
from ad1666.campaign.feats import FEATS, Evidence, Grudges, earned, grudges
from ad1666.campaign.values import Blow, Night
from ad1666.content.scenarios.scenario import Scenario
from ad1666.rules import scoring
from ad1666.rules.abilities.charm import PERSUADED, SEDUCED
from ad1666.rules.abilities.dispatch import known
from ad1666.rules.abilities.fury import SURRENDERS
from ad1666.rules.abilities.thievery import STEALS
from ad1666.rules.cards import Location, Side, card
from ad1666.rules.characters import TRAITS, Figure, Status
from ad1666.rules.events import (
    CardTest,
    Cause,
    Event,
    Fight,
    Grade,
    Hand,
    Hit,
    NoteKind,
    Opposed,
    Shooting,
    Standard,
    Term,
    note,
)
from ad1666.rules.items import UNARMED, Range
from ad1666.rules.state import State
from ad1666.rules.victory import Aim, End, EndReason, Goal, Place

Log = list[Event]
FIVE, TWO = card("S5"), card("H2")


def wounded(who: str, by: str, wounds: int = 1, clause: str = "MEL-9") -> Log:
    terms = (Term(0, Cause.WOUNDS_BEFORE, "HURT-1"), Term(wounds, Cause.HIT, "HURT-1"))
    hit = Hit(who, by, "sabre", Location.ARMS, (), wounds, (clause,))
    if not wounds:
        return [hit]
    return [hit, note(NoteKind.WOUNDED, who, "HURT-1", terms, wounds=wounds, all=wounds)]


def falls(who: str) -> Log:
    terms = (Term(0, Cause.WOUNDS_BEFORE, "HURT-1"), Term(2, Cause.SHORT_OF_DIFFICULTY, "HURT-1"))
    return [note(NoteKind.WOUNDED, who, "HURT-1", terms, wounds=2, all=2)]


def killed(who: str, by: str) -> Log:
    return [*wounded(who, by), note(NoteKind.DIES, who, "HURT-3")]


def fight(winner: str, loser: str, support: int = 0) -> Log:
    """A fight of A, the attacker, with E."""
    terms = (Term(support, Cause.SUPPORT, "MEL-5", "F"),) if support else ()
    sums = {winner: 9, loser: 4}
    red = Hand(Side.RED, "A", FIVE, FIVE.suit, terms if loser == "A" else (), (), sums["A"])
    blue = Hand(Side.BLUE, "E", TWO, TWO.suit, terms if loser == "E" else (), (), sums["E"])
    fought = Fight("A", "E", (UNARMED, UNARMED))
    return [Opposed(CardTest.MELEE, red, blue, (), over=True, fight=fought)]


ATTACKS = note(NoteKind.ATTACKS, "A", "MEL-1", target="E", weapon="sabre")


def parries(who: str) -> Event:
    return note(NoteKind.REMATCH, who, "MEL-8")


def tried(what: CardTest, grade: Grade = Grade.SUCCESS) -> Event:
    return Standard("A", Side.RED, what, 4, FIVE, (), (), 5, grade, (), over=True)


def shot(difficulty: int, grade: Grade = Grade.SUCCESS) -> Event:
    aim = Shooting("A", "E", UNARMED, Range(9, difficulty), False)
    return Standard(
        *("A", Side.RED, CardTest.AIMED_SHOT, difficulty, FIVE, (), (), 8, grade, ()),
        over=True,
        aim=aim,
    )


def course(
    scenario: Scenario,
    log: Sequence[Event] = (),
    figures: Sequence[Figure] = (),
    goals: Sequence[Goal] = (),
    at: Grudges | None = None,
) -> Evidence:
    """A game that has ended so: A is Wołodyjowski, B Skrzetuski, C a nobleman, E Rochefort, F
    Milady."""
    changed = {figure.id: figure for figure in figures}
    state: State = scenario.state
    terms = evolve(state.terms, goals=tuple(goals))
    now = tuple(changed.get(figure.id, figure) for figure in state.figures)
    end = evolve(state, figures=now, terms=terms)
    end = evolve(end, outcome=scoring.outcome(end, EndReason(End.TIME)))
    return Evidence(tuple(log), end, at or {})


def figure(scenario: Scenario, who: str, **changes: object) -> Figure:
    return evolve(scenario.state.figure(who), **changes)


def done(feat: str, at: Evidence) -> list[str]:
    return [who for who, _ in FEATS[feat].done(at)]


def test_three_at_one_table(letter: Scenario) -> None:
    log = [*killed("E", "A"), *killed("G", "A"), *killed("H", "A")]
    assert done("three-at-one-table", course(letter, log)) == ["A"]
    log = [*killed("E", "A"), *killed("G", "A"), *killed("H", "B"), *killed("C", "A")]
    assert not done("three-at-one-table", course(letter, log))  # C is a friend


def test_a_fall_is_nobodys_kill(letter: Scenario) -> None:
    dies = note(NoteKind.DIES, "E", "HURT-3")
    log = [*killed("G", "A"), *killed("H", "A"), *wounded("E", "A"), *falls("E"), dies]
    assert not done("three-at-one-table", course(letter, log))


def test_an_account_settled(letter: Scenario) -> None:
    old: Grudges = {"wolodyjowski": frozenset({"rochefort"})}
    log = killed("E", "A")
    assert done("account-settled", course(letter, log, at=old)) == ["A"]
    assert not done("account-settled", course(letter, log))
    assert not done("account-settled", course(letter, killed("E", "B"), at=old))


def test_grudges_are_about_who_struck_last() -> None:
    sides = {"A": Side.RED, "E": Side.BLUE, "F": Side.BLUE}
    night = Night(
        Side.BLUE,
        dict.fromkeys(Side, 0),
        (),
        {"A": "wolodyjowski", "E": "rochefort", "F": "milady"},
        sides,
        serious=("A",),
        killed=("F",),
        blows=(
            Blow("A", Location.ARMS, "E", 1),
            Blow("A", Location.LEGS, "F", 3),
            Blow("F", Location.LEGS, "", 9),
        ),
    )
    assert grudges([night]) == {"wolodyjowski": frozenset({"milady"})}


def test_the_postman(letter: Scenario) -> None:
    goal = Goal(Side.RED, Aim.TAKE_AWAY, "letter", 6)
    thing = evolve(letter.state.figure("A").gear[0], item=letter.items["letter"], starting=False)
    gone = figure(letter, "A", at=None, status=Status.LEFT, gear=(thing,), left_from=(0, 0))
    log = [note(NoteKind.LEAVES, "A", "BOARD-12")]
    assert list(FEATS["postman"].done(course(letter, log, [gone], [goal]))) == [("A", 0)]
    empty = evolve(gone, gear=())
    assert not done("postman", course(letter, log, [empty], [goal]))


def test_answered_in_steel(letter: Scenario) -> None:
    log = [ATTACKS, *fight("E", "A"), parries("A"), *fight("A", "E"), *wounded("E", "A")]
    assert done("answered-in-steel", course(letter, log)) == ["A"]
    others = log[:2] + log[3:]  # no parry
    assert not done("answered-in-steel", course(letter, others))
    before = [log[2], *others]  # in another fight
    assert not done("answered-in-steel", course(letter, before))
    scratch = [*log[:4], *wounded("E", "A", 0)]
    assert not done("answered-in-steel", course(letter, scratch))


def test_not_tonight(letter: Scenario) -> None:
    death = letter.state.figure("A").card.death
    near = figure(letter, "A", wounds=death - 1)
    assert done("not-tonight", course(letter, [], [near])) == ["A"]
    assert not done("not-tonight", course(letter, [], [evolve(near, wounds=death - 2)]))
    fled = evolve(near, at=None, status=Status.KILLED)
    assert not done("not-tonight", course(letter, [], [fled]))


def test_a_light_in_the_window(letter: Scenario) -> None:
    hit = wounded("E", "A", 2, "SHOT-13")
    assert done("light-in-the-window", course(letter, [shot(7), *hit])) == ["A"]
    for other in (shot(6), shot(8, Grade.FAILURE)):
        assert not done("light-in-the-window", course(letter, [other, *hit]))
    assert not done("light-in-the-window", course(letter, [shot(7), *wounded("E", "A", 0)]))


def test_one_against_the_room(letter: Scenario) -> None:
    def log(support: int) -> Log:
        return [ATTACKS, *fight("A", "E", support), *wounded("E", "A", 0)]

    assert done("one-against-the-room", course(letter, log(2))) == ["A"]
    assert not done("one-against-the-room", course(letter, log(1)))
    parried = [ATTACKS, *fight("A", "E", 2), parries("E"), *fight("E", "A"), *wounded("A", "E")]
    assert not done("one-against-the-room", course(letter, parried))


def test_the_lowered_point(letter: Scenario) -> None:
    log = [*wounded("G", "B"), note(SURRENDERS, "G", "ABIL-11")]
    assert done("lowered-point", course(letter, log)) == ["B"]
    goal = Goal(Side.RED, Aim.CAPTURE, "E", 3)
    at = letter.state.figure("A").at
    assert at is not None
    prone = figure(letter, "E", prone=True, at=next(iter(letter.state.board.adjacent(at))))
    assert "A" in done("lowered-point", course(letter, [], [prone], [goal]))
    assert not done("lowered-point", course(letter, [], [prone]))


@pytest.mark.parametrize(
    "told",
    [
        note(STEALS, "F", "ABIL-4", target="A", item="letter"),
        note(SEDUCED, "A", "ABIL-18", by="F"),
        note(PERSUADED, "C", "ABIL-24", by="F"),
    ],
)
def test_from_under_his_nose(letter: Scenario, told: Event) -> None:
    assert done("from-under-his-nose", course(letter, [told])) == ["F"]


def test_by_the_upper_road(letter: Scenario) -> None:
    log = [tried(CardTest.CLIMB), tried(CardTest.WINDOW), tried(CardTest.JUMP)]
    assert done("by-the-upper-road", course(letter, log)) == ["A"]
    assert not done("by-the-upper-road", course(letter, log[:2]))
    failed = [*log, tried(CardTest.CLIMB, Grade.FAILURE)]
    assert not done("by-the-upper-road", course(letter, failed))
    assert not done("by-the-upper-road", course(letter, [*log[:2], tried(CardTest.RUN)]))


def test_the_last_candle(letter: Scenario) -> None:
    at = letter.state.figure("A").at
    assert at is not None
    place = Place("room", frozenset({at}), exit=False)
    goal = Goal(Side.RED, Aim.CONTROL, "", 3, place=place)
    assert done("last-candle", course(letter, [], goals=[goal])) == ["A"]
    assert not done("last-candle", course(letter, [], goals=[evolve(goal, side=Side.BLUE)]))


def test_first_blood(letter: Scenario) -> None:
    log = [*wounded("A", "E", 0), *wounded("E", "A"), *wounded("A", "E")]
    assert done("first-blood", course(letter, log)) == ["A"]
    assert not done("first-blood", course(letter, [*falls("B"), *log]))
    assert not done("first-blood", course(letter, wounded("B", "A")))


def test_one_feat_a_hero_and_two_a_side(letter: Scenario) -> None:
    """Wołodyjowski has done two things and a commoner one; Rochefort was killed."""
    blood = [*wounded("E", "A"), note(STEALS, "C", "ABIL-4", target="E", item="letter")]
    nears = [figure(letter, who, wounds=letter.state.figure(who).card.death - 1) for who in "ABEF"]
    at = course(letter, [*blood, *killed("E", "C")], nears)
    found = [(deed.hero, deed.feat) for deed in earned(at, 2)]
    assert found == [
        *((hero, "not-tonight") for hero in ("wolodyjowski", "skrzetuski", "milady")),
    ]
    assert [deed.hero for deed in earned(at, 1)] == ["wolodyjowski", "milady"]


def test_gifts_are_small_and_of_the_rules() -> None:
    assert len(FEATS.keys() - ERRANDS.keys()) == 12
    for feat in FEATS.values():
        for gift in feat.gifts:
            assert all(number in (*TRAITS, "death") for number in gift.steps)
            assert set(gift.steps.values()) <= {1}
            assert all(known(name) for name in gift.abilities)
            assert len(gift.steps) + len(gift.abilities) == 1
