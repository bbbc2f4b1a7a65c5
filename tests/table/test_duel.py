"""The stage of a test over the board."""

from __future__ import annotations

import pygame
import pytest
from attrs import evolve
from looks import hear_words
from tableside import Driver, Sit, pick, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.view import seen_by
from ad1666.play import stakes
from ad1666.play.hints import Hints
from ad1666.play.targets import Area
from ad1666.rules import melee
from ad1666.rules.cards import Location, Side, card
from ad1666.rules.events import (
    CardTest,
    Cause,
    Grade,
    Hit,
    Note,
    NoteKind,
    Opposed,
    Shooting,
    Standard,
    Term,
)
from ad1666.rules.items import Gear
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Topic
from ad1666.rules.state import State
from ad1666.settings import Motion, preferences
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.toolkit import text
from ad1666.table.toolkit.ui import Ui
from ad1666.table.views.duel import cast, stage

SIZES = [(1024, 700), (1280, 800), (1920, 1080), (3840, 2160)]
JUMP = Standard(
    "A",
    Side.RED,
    CardTest.JUMP_DOWN,
    9,
    card("S5"),
    (Term(2, Cause.TRAIT, "CHAR-2", "agility"), Term(-1, Cause.SERIOUSLY_WOUNDED, "HURT-2")),
    (card("S3"),),
    7,
    Grade.FAILURE,
    ("MOVE-9",),
)
LONG = "Captain of the Cardinal's most faithful guards"


def fought(scenario: Scenario, sit: Sit) -> GameScene:
    """A fight whose cards are turned up: red has 12, blue 10, and red may boost."""
    hands = "S8 S3 H4 G8", "U6 U3 H2"
    state = position(scenario.state, Phase.COMBAT, *hands, A=(8, 8), E=(9, 8))
    scene = GameScene(AtTable(sit(state), TitleScene))
    choices = "A: attack E officers-sabre", "E: weapon rapier", "red: play S8", "blue: play U6"
    for said in choices:
        scene.controls.hot_seat.choose(pick(scene.session, said))
    return scene


def shot(state: State, weapon: str) -> Standard:
    """A at E, six squares away."""
    held = next(gear.item for gear in state.figure("A").gear if gear.item.id == weapon)
    aim = Shooting("A", "E", held, held.ranges[0] if held.ranges else None, engaged=False)  # type: ignore[arg-type]
    made_of = Term(8, Cause.RANGE, "SHOT-3", 6), Term(1, Cause.OBSTACLE, "SHOT-5")
    return evolve(JUMP, what=CardTest.AIMED_SHOT, aim=aim, made_of=made_of, over=True)


def place_of(scene: GameScene) -> pygame.Rect:
    """Where the stage lies."""
    assert scene.ui is not None
    return next(h.rect for h in scene.ui.hotspots if h.target is Area.TEST)


def test_a_fight_is_staged_until_the_choice_after_its_end(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    scene = fought(scenario, sit)
    hot_seat = scene.controls.hot_seat
    driver = Driver(scene, screen)
    assert scene.grid is not None
    while hot_seat.prompt is not None and hot_seat.prompt.topic in (Topic.BOOST, Topic.PARRY):
        driver.frame()
        for figure in ("A", "E"):
            at = hot_seat.view.figure(figure).at
            assert at is not None and not place_of(scene).colliderect(scene.grid.rect(at))
        passing = (o for o in hot_seat.prompt.options if o.verb in ("pass", "no-parry"))
        hot_seat.choose(next(passing))
    driver.frame()
    assert Area.TEST in driver.targets()
    found = cast.last_test(scene.session.log, hot_seat.news)
    assert found is not None
    test, since = found
    said = cast.cast(test, hot_seat.view, since).outcome
    assert said and "is hit in the head" in said[0]
    assert hot_seat.prompt is not None
    hot_seat.choose(hot_seat.prompt.options[0])
    driver.frame()
    assert Area.TEST not in driver.targets()


@pytest.mark.parametrize("rows", [(1, 7), (4, 10), (0, 5, 7)])
def test_a_stage_is_briefer_rather_than_over_those_among_whom_is_to_be_chosen(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, rows: tuple[int, ...]
) -> None:
    scene = fought(scenario, sit)
    Driver(scene, screen)
    ui, grid, hot_seat = scene.ui, scene.grid, scene.controls.hot_seat
    assert ui is not None and grid is not None and isinstance(hot_seat.test, Opposed)
    test = hot_seat.test
    shown = cast.cast(test, hot_seat.view)
    whole = stage.draw(ui, grid, shown, hot_seat.view)
    asked = [grid.rect((4, row)) for row in rows]
    box = stage.draw(ui, grid, shown, hot_seat.view, asked=asked)
    assert box.height < whole.height and box.collidelist(asked) < 0
    assert grid.area.contains(box)


def test_whoever_says_who_goes_first_sees_where_all_stand(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    state = position(scenario.state, Phase.INITIATIVE, "S8", "G2", A=(4, 1), E=(13, 1))
    scene = GameScene(AtTable(sit(state), TitleScene))
    driver = Driver(scene, screen)
    for said in ("red: play S8", "blue: play G2"):  # nobody has another card to boost with
        scene.controls.hot_seat.choose(pick(scene.session, said))
    scene.controls.refresh()
    driver.frame()
    assert scene.controls.hot_seat.prompt is not None and scene.grid is not None
    assert scene.controls.hot_seat.prompt.topic is Topic.FIRST
    standing = [scene.grid.rect(f.at) for f in state.figures if f.at is not None]
    assert place_of(scene).collidelist(standing) < 0


@pytest.mark.parametrize("motion", [Motion.NORMAL, Motion.OFF])
@pytest.mark.parametrize("at", [(4, 1), (8, 8), (11, 9)])
def test_a_test_that_is_over_covers_nobody_no_flag_and_no_caption(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, at: tuple[int, int], motion: Motion
) -> None:
    preferences.override(folded=("story",), motion=motion)
    x, y = at
    around = {"A": at, "E": (x + 1, y), "F": (x + 3, y + 1), "C": (x - 3, y), "G": (x, y - 1)}
    table = position(scenario.state, Phase.COMBAT, "S8 S3 H4 G8", "U6 U3 H2", **around)
    prize = next(thing for _at, thing in table.ground if thing.id in table.terms.prizes)
    state = table.change("C", gear=(*table.figure("C").gear, Gear(prize)))
    scene = GameScene(AtTable(sit(state), TitleScene))
    driver = Driver(scene, screen)
    for said in (
        *("A: attack E officers-sabre", "E: weapon rapier", "red: play S8", "blue: play U6"),
        *("red: pass", "blue: pass", "E: no-parry"),
    ):
        scene.controls.hot_seat.choose(pick(scene.session, said))
    scene.controls.refresh()
    driver.frame()
    scene.show.skip()
    scene.stage.skip()
    driver.frame()
    assert scene.grid is not None and scene.ui is not None
    view = scene.controls.hot_seat.view
    standing = [scene.grid.rect(f.at) for f in view.figures if f.at is not None]
    left_free = [*standing, *scene.ui.places(Area.LOG)]
    assert len(left_free) > len(standing), "a caption is there"
    assert Area.TEST in driver.targets()
    assert place_of(scene).collidelist(left_free) < 0


def test_a_hint_leaves_the_stage_free(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = fought(scenario, sit)
    monkeypatch.setattr(Hints, "words", "A card of the same suit helps.")
    driver = Driver(scene, screen)
    assert not driver.hotspot(Area.HINT).colliderect(place_of(scene))


def test_a_click_puts_the_end_of_a_fight_away(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    scene = fought(scenario, sit)
    driver = Driver(scene, screen)
    driver.press(Area.TEST)
    driver.frame()
    assert Area.TEST in driver.targets()  # while cards are asked for, it stays
    hot_seat = scene.controls.hot_seat
    while hot_seat.prompt is not None and hot_seat.prompt.topic in (Topic.BOOST, Topic.PARRY):
        passing = (o for o in hot_seat.prompt.options if o.verb in ("pass", "no-parry"))
        hot_seat.choose(next(passing))
    driver.frame()
    driver.press(Area.TEST)
    driver.frame()
    assert Area.TEST not in driver.targets()


def test_each_number_of_a_sum_is_told_with_its_cause(scenario: Scenario, sit: Sit) -> None:
    hot_seat = fought(scenario, sit).controls.hot_seat
    assert isinstance(hot_seat.test, Opposed)
    shown = cast.cast(hot_seat.test, hot_seat.view)
    red, blue = shown.actors
    assert (red.sum.total, blue.sum.total, shown.lead) == (12, 10, 2)
    assert red.terms == ("Card **8**", "**+4** Slashing")
    assert (red.weapon, blue.weapon) == ("officer's sabre", "rapier")
    assert "leads by 2" in shown.standing


def test_a_sum_counts_up_from_the_one_before_the_boost(scenario: Scenario) -> None:
    (jumper,) = cast.cast(JUMP, seen_by(scenario.state, None)).actors
    before = cast.cast(evolve(JUMP, boosts=(), result=6), seen_by(scenario.state, None))
    changes = [stage.Transition(before, share) for share in (0.0, 0.4, 0.6, 1.0)]
    assert [change.total(0, jumper) for change in changes] == [6, 6, 7, 7]
    assert [stage.Transition(None, share).total(0, jumper) for share in (0.0, 1.0)] == [0, 7]


def test_a_wound_and_a_death_are_told(scenario: Scenario) -> None:
    hit = Hit("E", "A", "officers-sabre", Location.LEGS, (), 3, ())
    since = hit, Note(NoteKind.DIES, "E")
    shown = cast.cast(JUMP, seen_by(scenario.state, None), since)
    assert "legs" in shown.outcome[0] and "3 wounds" in shown.outcome[0]
    assert "dies" in shown.outcome[1]
    stopped = cast.cast(JUMP, seen_by(scenario.state, None), (evolve(hit, wounds=0),))
    assert stopped.outcome[0].endswith(": **no wound**.")


def test_a_blow_is_seen_on_the_portrait_of_who_took_it(scenario: Scenario, sit: Sit) -> None:
    hot_seat = fought(scenario, sit).controls.hot_seat
    assert isinstance(hot_seat.test, Opposed)
    since = Hit("E", "A", "officers-sabre", Location.HEAD, (), 3, ()), Note(NoteKind.DIES, "E")
    red, blue = cast.cast(hot_seat.test, hot_seat.view, since).actors
    assert red.hurt is None and blue.hurt == cast.Hurt(Location.HEAD, 3, dead=True)
    before = cast.cast(hot_seat.test, hot_seat.view)
    change = stage.Transition(before, 0.4)
    assert (change.struck(0, red), change.struck(1, blue)) == (1.0, 0.4)
    harmless = Hit("E", "A", "officers-sabre", Location.HEAD, (), 0, ())
    assert cast.cast(hot_seat.test, hot_seat.view, (harmless,)).actors[1].hurt is None


def test_a_hit_of_a_trap_does_not_bring_an_old_test_back() -> None:
    trapped = Hit("A", "A", "trap", Location.LEGS, (), 1, ())
    over = evolve(JUMP, over=True)
    assert cast.last_test([over], [over]) == (over, [])
    assert cast.last_test([over, trapped], [trapped]) is None


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("kind", ["fight", "brief fight", "open fight", "shot", "jump"])
def test_every_word_lies_within_the_stage(
    scenario: Scenario,
    sit: Sit,
    screen: pygame.Surface,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    kind: str,
) -> None:
    window = pygame.display.set_mode(size)
    scene = fought(scenario, sit)
    scene.draw(window)
    assert scene.ui is not None and scene.grid is not None
    view = scene.controls.hot_seat.view
    figures = tuple(evolve(f, card=evolve(f.card, name=LONG)) for f in view.figures)
    view = evolve(view, figures=figures)
    fight = scene.controls.hot_seat.test
    test = {"shot": shot(view, "officers-sabre"), "jump": JUMP}.get(kind, fight)
    assert test is not None
    everywhere = [scene.grid.rect(at) for at in view.board.squares()]
    since = Hit("E", "A", "officers-sabre", Location.LEGS, (), 3, ()), Note(NoteKind.DIES, "E")
    words = drawn(monkeypatch)
    ui = Ui(window, scene.ui.layout)
    shown = cast.cast(test, view, () if kind == "open fight" else since)
    assert bool(shown.stakes) is ("fight" in kind)
    asked = everywhere if kind == "brief fight" else ()
    stage.draw(ui, scene.grid, shown, view, asked=asked)
    (spot,) = (h for h in ui.hotspots if h.target is Area.TEST)
    assert scene.grid.area.contains(spot.rect)
    assert words and not [w for w in words if not spot.rect.contains(w)]
    overlaps = [(a, b) for a in words for b in words if a is not b and a.colliderect(b)]
    assert not overlaps


def drawn(monkeypatch: pytest.MonkeyPatch) -> list[pygame.Rect]:
    """The boxes of all that is written from now on."""
    found: list[pygame.Rect] = []

    def noted(_to: object, words: str, at: tuple[float, float], style: str, size: int) -> None:
        ink = text.face(style, size).get_rect(words)
        box = pygame.Rect(round(at[0]) + ink.x, round(at[1]) - ink.y, *ink.size)
        found.append(box.inflate(-2, -2))

    hear_words(monkeypatch, noted)
    return found


def fight_of(scene: GameScene) -> Opposed:
    test = scene.controls.hot_seat.test
    assert isinstance(test, Opposed)
    return test


def test_what_hangs_on_a_fight_is_told_for_both_sides(scenario: Scenario, sit: Sit) -> None:
    scene = fought(scenario, sit)
    state, test = scene.controls.hot_seat.view, fight_of(scene)
    found = stakes.of(state, test)
    assert found is not None and found.now is not None
    assert found.now.hit == melee.winning_hit(state, test)
    assert found.at_risk("E") == found.now.hit.wounds > 0 and not found.at_risk("A")
    for rung in found.rungs:
        hand = test.hand(rung.side)
        boosted = evolve(test, **{rung.side: evolve(hand, total=hand.total + rung.add)})
        then = stakes.of(state, boosted)
        assert then is not None and then.now == rung.blow, "it is what the boost would bring"
    tie = [rung.add for rung in found.rungs if rung.blow is None]
    assert tie == [test.difference]
    shown = cast.cast(test, state)
    assert [actor.risk for actor in shown.actors] == [0, found.at_risk("E")]
    assert "As it stands" in shown.stakes[0] and "+" in " ".join(shown.stakes[1:])


@pytest.mark.parametrize(
    ("left", "words", "doomed"), [(1, "dies", True), (5, "seriously wounded", False)]
)
def test_how_grave_a_wound_would_be_is_told(
    scenario: Scenario, sit: Sit, left: int, words: str, doomed: bool
) -> None:
    scene = fought(scenario, sit)
    state, test = scene.controls.hot_seat.view, fight_of(scene)
    victim = state.figure("E")
    hurt = state.with_figure(evolve(victim, wounds=victim.card.death - left))
    if not doomed:
        hurt = state.with_figure(evolve(victim, wounds=victim.card.serious - 1))
    shown = cast.cast(test, hurt)
    assert words in shown.stakes[0] and shown.actors[1].doomed is doomed


def test_what_hangs_on_a_shot_is_told(scenario: Scenario) -> None:
    state = position(scenario.state, Phase.ACTION, A=(8, 8), E=(8, 2))
    held = (gear.item for figure in state.figures for gear in figure.gear)
    gun = next(item for item in held if item.ranges)
    aim = Shooting("A", "E", gun, gun.ranges[0], engaged=False)
    missing = evolve(JUMP, what=CardTest.AIMED_SHOT, aim=aim)
    found = stakes.of(state, missing)
    assert found is not None and found.now is None
    assert [(rung.side, rung.add) for rung in found.rungs] == [(Side.RED, 2)]
    assert "misses" in cast.cast(missing, state).stakes[0]
    assert stakes.of(state, evolve(JUMP, over=False)) is None


def test_a_blow_that_cannot_be_parried_says_so(scenario: Scenario, sit: Sit) -> None:
    scene = fought(scenario, sit)
    state, test = scene.controls.hot_seat.view, fight_of(scene)
    assert test.fight is not None
    sudden = evolve(test, fight=evolve(test.fight, unparried="ABIL-6"))
    assert "This blow cannot be parried." in cast.cast(sudden, state).stakes
    assert "This blow cannot be parried." not in cast.cast(test, state).stakes


def test_once_both_have_passed_only_a_parry_can_change_what_hangs_on_a_fight(
    scenario: Scenario, sit: Sit
) -> None:
    scene = fought(scenario, sit)
    state, test = scene.controls.hot_seat.view, fight_of(scene)
    assert len(cast.cast(test, state).stakes) > 1
    assert len(cast.cast(evolve(test, passes=2), state).stakes) == 1
    assert not cast.cast(evolve(test, over=True), state).stakes
    dead = state.with_figure(evolve(state.figure("E"), at=None))
    assert not cast.cast(test, dead).stakes
