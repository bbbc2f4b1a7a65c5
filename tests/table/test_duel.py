"""The stage of a test over the board: when it opens, where it lies, what it shows, and how it is
answered there."""

from __future__ import annotations

from itertools import product

import pygame
import pytest
from attrs import evolve
from looks import hear_words
from tableside import Clock, Driver, Sit, pick, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.view import seen_by
from ad1666.play import outcomes, stakes
from ad1666.play.hints import Hints
from ad1666.play.outcomes import LEADS, LeadMark, Outcome
from ad1666.play.targets import Area, Command, Option
from ad1666.rules import melee
from ad1666.rules.card_tests import hand_boosted
from ad1666.rules.cards import HIDDEN, SUITS, Location, Side, card
from ad1666.rules.events import (
    CardTest,
    Cause,
    Grade,
    Hit,
    Note,
    NoteKind,
    Opposed,
    OpposedAhead,
    Shooting,
    Standard,
    Term,
)
from ad1666.rules.items import Gear
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Topic
from ad1666.rules.state import State
from ad1666.settings import Motion, preferences
from ad1666.table.motion.director import Director
from ad1666.table.motion.fighting import ByOne
from ad1666.table.motion.score import acts_of
from ad1666.table.pitch import higher
from ad1666.table.scenes import game_early
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.toolkit import text
from ad1666.table.toolkit.camera import Camera
from ad1666.table.toolkit.feelings import Mood
from ad1666.table.toolkit.layout import arrange
from ad1666.table.toolkit.ui import Ui
from ad1666.table.views.duel import cast, clash, feats, placing, stage
from ad1666.table.views.duel.cast import Play
from ad1666.table.views.duel.feats import Feat
from ad1666.table.views.duel.showing import LINGERS

pytestmark = pytest.mark.usefixtures("screen")
OPENING = "A: attack E officers-sabre", "red: play S8", "blue: play U6"
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


def beside(scenario: Scenario, red: str = "S8 S3 H4 G8", blue: str = "U6 U3 H2") -> State:
    return position(scenario.state, Phase.COMBAT, red, blue, A=(8, 8), E=(9, 8))


def seated(sit: Sit, state: State, *said: str) -> GameScene:
    scene = GameScene(AtTable(sit(state), TitleScene))
    say(scene, *said)
    return scene


def say(scene: GameScene, *said: str) -> None:
    for each in said:
        scene.controls.hot_seat.choose(pick(scene.session, each))
        scene.controls.refresh()


def fought(scenario: Scenario, sit: Sit) -> GameScene:
    """A fight whose cards are turned up: red has 12, blue 10, and red may boost."""
    return seated(sit, beside(scenario), *OPENING)


def shot(state: State) -> Standard:
    """A at E, six squares away."""
    held = (gear.item for figure in state.figures for gear in figure.gear)
    gun = next(item for item in held if item.ranges)
    aim = Shooting("A", "E", gun, gun.ranges[0], engaged=False)
    made_of = Term(8, Cause.RANGE, "SHOT-3", 6), Term(1, Cause.OBSTACLE, "SHOT-5")
    return evolve(JUMP, what=CardTest.AIMED_SHOT, aim=aim, made_of=made_of)


def place_of(scene: GameScene) -> pygame.Rect:
    """Where the table of the stage lies."""
    (box,) = scene.stage.area
    return box


def test_a_duel_opens_with_the_attack_stays_where_it_is_and_goes_a_second_after_its_end(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock
) -> None:
    table = beside(scenario)
    prize = next(thing for _at, thing in table.ground if thing.id in table.terms.prizes)
    scene = seated(sit, table.change("C", gear=(*table.figure("C").gear, Gear(prize))))
    driver, stage_ = Driver(scene, screen), scene.stage
    assert stage_.play is None
    say(scene, OPENING[0])
    driver.frame()
    assert stage_.lit(table), "the arrow"
    assert scene.grid is not None and scene.ui is not None and stage_.cast is not None
    assert [actor.sum.card for actor in stage_.cast.actors] == [None, None]
    place, area = place_of(scene), scene.grid.area
    size = placing.size_of(area, scene.ui.layout, great=True)
    assert place.width * (place.height + size.hangs / 3) <= area.width * area.height / 5
    whole = pygame.Rect(place.topleft, (place.width, place.height + size.hangs))
    bearer = scene.grid.rect(table.figure("C").at)  # type: ignore[arg-type]
    around = [scene.grid.rect(table.figure(each).at).inflate(90, 90) for each in ("A", "E")]  # type: ignore[arg-type]
    assert area.contains(whole) and whole.collidelist([*around, bearer]) < 0
    say(scene, OPENING[1])
    driver.frame()
    assert [actor.sum.card for actor in stage_.cast.actors] == [HIDDEN, None]
    say(scene, OPENING[2], "red: pass", "blue: pass")
    driver.frame()
    assert place_of(scene) == place and not stage_.lingers, "the parry is still asked about"
    say(scene, "E: no-parry")
    driver.frame()
    assert place_of(scene) == place and stage_.lingers and stage_.cast.actors[1].hurt
    clock.now += LINGERS
    driver.frame()
    assert stage_.play is None and not scene.moving and Area.TEST not in driver.targets()


def test_a_click_puts_the_end_of_a_fight_away(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    scene = fought(scenario, sit)
    driver = Driver(scene, screen)
    driver.press(Area.TEST)
    driver.frame()
    assert scene.stage.play, "while cards are asked for, it stays"
    say(scene, "red: pass", "blue: pass", "E: no-parry")
    driver.frame()
    assert scene.stage.lingers
    driver.press(Area.TEST)
    driver.frame()
    assert scene.stage.play is None


def test_wherever_they_fight_nobody_concerned_is_covered(scenario: Scenario) -> None:
    board = scenario.state.board
    for size in ((1024, 700), (1366, 768), (2560, 1440)):
        layout = arrange(size, board.width, board.height)
        grid = Camera(board.width, board.height).grid(layout)
        sized = placing.size_of(grid.area, layout, great=True)
        whole = sized.wide * (sized.high + sized.hangs / 3)
        assert whole <= grid.area.width * grid.area.height / 5
        for x, y in product(range(0, board.width - 1, 2), range(0, board.height, 2)):
            state = position(scenario.state, Phase.COMBAT, A=(x, y), E=(x + 1, y))
            box = placing.place(grid, sized, state, ("A", "E"))
            covered = pygame.Rect(box.topleft, (box.width, box.height + sized.hangs))
            assert grid.area.contains(covered)
            kept = [grid.rect(state.figure(each).at or (0, 0)) for each in ("A", "E")]
            lying = [grid.rect(at) for at, item in state.ground if item.id in state.terms.prizes]
            assert lying and covered.collidelist([*kept, *lying]) < 0, (size, x, y)


@pytest.mark.parametrize("by", ["mouse", "keys", "arrows"])
def test_cards_are_chosen_on_the_stage(
    scenario: Scenario,
    sit: Sit,
    screen: pygame.Surface,
    monkeypatch: pytest.MonkeyPatch,
    by: str,
) -> None:
    monkeypatch.setattr(game_early, "CALM", 0)
    scene = seated(sit, beside(scenario), *OPENING[:1])
    driver, hot_seat = Driver(scene, screen), scene.controls.hot_seat
    assert hot_seat.veiled is Side.RED and scene.duel.holds_hand
    assert {each.card for each in scene.duel.hand.cards} == {HIDDEN}, "until the curtain is lifted"
    assert scene.ui is not None
    (backs,) = (
        h.rect
        for h in scene.ui.hotspots
        if h.target is Command.LIFT and not scene.ui.layout.prompt.colliderect(h.rect)
    )
    driver.click(backs.center) if by == "mouse" else driver.key(pygame.K_SPACE)
    driver.frame()
    assert hot_seat.veiled is None and scene.ui is not None
    shown = [each.card for each in scene.duel.hand.cards]
    assert shown == [HIDDEN, *scene.session.game.state.red.hand], "the deck, then the hand"
    (chosen,) = (n for n, each in enumerate(shown) if each is card("S8"))
    assert all(not scene.ui.layout.prompt.colliderect(driver.hotspot(Option(n))) for n in range(5))
    match by:
        case "mouse":
            driver.press(Option(chosen))
        case "keys":
            answer = scene.duel.hand.cards[chosen].answer
            assert answer is not None
            driver.key(answer.key)
        case "arrows":
            for _ in range(chosen + 1):
                driver.key(pygame.K_RIGHT)
            driver.frame()
            driver.key(pygame.K_RETURN)
    assert card("S8") in scene.session.game.state.red.committed


def test_the_suit_of_a_joker_is_asked_on_the_stage_of_its_duel(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    scene = seated(sit, beside(scenario, "RJ S3"), *OPENING[:1], "red: play RJ", OPENING[2])
    driver, hot_seat = Driver(scene, screen), scene.controls.hot_seat
    assert hot_seat.prompt is not None and hot_seat.prompt.topic is Topic.SUIT
    assert isinstance(scene.stage.play and scene.stage.play.test, OpposedAhead)
    assert [str(b.target) for b in scene.duel.hand.answers] == [str(Option(n)) for n in range(4)]
    assert all(place_of(scene).inflate(0, 200).contains(driver.hotspot(Option(n))) for n in (0, 3))
    assert scene.stage.cast is not None
    red, blue = scene.stage.cast.actors
    assert (red.sum.card, blue.sum.card) == (card("RJ"), card("U6"))
    marks = scene.stage.cast.marks
    assert any(marks[lead].sure is not marks[lead].worst for lead in LEADS if lead > 0)
    assert all(marks[lead].sure is marks[lead].worst for lead in LEADS if lead < 0), "it has a suit"


def test_a_hint_leaves_the_stage_free(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = fought(scenario, sit)
    monkeypatch.setattr(Hints, "words", "A card of the same suit helps.")
    driver = Driver(scene, screen)
    assert not driver.hotspot(Area.HINT).colliderect(place_of(scene))


# What leads would do


def fight_of(scene: GameScene) -> Opposed:
    test = scene.controls.hot_seat.test
    assert isinstance(test, Opposed)
    return test


def marked(state: State, *hits: Hit) -> LeadMark:
    """What hits would do, one of which would land."""
    found = []
    for hit in hits:
        victim = state.figure(hit.figure)
        total, kind = victim.wounds + hit.wounds, Outcome.WOUND
        if total >= victim.card.death:
            kind = Outcome.DEATH
        elif not hit.wounds:
            kind = Outcome.UNHURT
        elif victim.wounds < victim.card.serious <= total:
            kind = Outcome.SERIOUS
        found.append((hit.wounds, kind))
    wounds = [each for each, _kind in found]
    kinds = sorted(kind for _wounds, kind in found)
    return LeadMark(kinds[0], kinds[-1], (min(wounds), max(wounds)), hits[0].figure)


@pytest.mark.parametrize("wounds", [0, 3])
def test_each_mark_is_what_the_rules_say_of_its_lead(
    scenario: Scenario, sit: Sit, wounds: int
) -> None:
    scene = fought(scenario, sit)
    state, test = scene.controls.hot_seat.view.change("E", wounds=wounds), fight_of(scene)
    assert test.fight is not None and test.red.suit and test.blue.suit
    play = cast.last_play(scene.session.log)
    assert play is not None
    shown = cast.cast(play, state)
    for lead in (-7, -2, 1, 2, 4, 9):
        who, suit = ("A", test.red.suit) if lead > 0 else ("E", test.blue.suit)
        hit = melee.hit_of(state, test.fight, who, suit, abs(lead))
        assert shown.marks[lead] == marked(state, hit)
    assert shown.mark == marked(state, melee.winning_hit(state, test))
    assert shown.actors[1].risk == melee.winning_hit(state, test).wounds
    grave = shown.mark.grave
    assert shown.actors[1].mood is (Mood.FEAR if grave else Mood.CALM) and not shown.actors[0].risk
    ahead = next(e for e in scene.session.log if isinstance(e, OpposedAhead))
    open_ = cast.cast(Play(ahead, 0), state)
    for lead in (-3, 1, 5):
        who = "A" if lead > 0 else "E"
        hits = [melee.hit_of(state, test.fight, who, suit, abs(lead)) for suit in SUITS]
        assert open_.marks[lead] == marked(state, *hits), "the suit is open"


def test_no_hand_shows_in_the_marks(scenario: Scenario, sit: Sit) -> None:
    found = []
    for blue in ("U6 U3 H2", "S2 S4 BJ"):
        scene = seated(sit, beside(scenario, blue=blue), *OPENING[:2])
        play = cast.last_play(scene.session.log)
        assert play is not None
        found.append(cast.cast(play, scene.controls.hot_seat.view))
        assert play.test is not None and found[-1].actors[0].sum.card is HIDDEN
    assert found[0] == found[1]


def test_shots_parries_and_other_tests_have_the_same_bar(scenario: Scenario) -> None:
    state = position(scenario.state, Phase.ACTION, A=(8, 8), E=(8, 2))
    jump = cast.cast(Play(JUMP, 0), state)
    assert (jump.difficulty, jump.lead, len(jump.actors)) == (9, -2, 1)
    worst = [jump.marks[lead].worst for lead in (-5, -1, 0, 5)]
    assert worst == [Outcome.MISHAP, Outcome.FAILURE, Outcome.SUCCESS, Outcome.TRIUMPH]
    fired = cast.cast(Play(shot(state), 0), state)
    assert fired.marks[-1].worst is Outcome.NOTHING and fired.marks[2].taker == "E"
    assert [actor.plays for actor in fired.actors] == [True, False]
    blow = Hit("E", "A", "officers-sabre", Location.LEGS, (), 3, ())
    ward = evolve(JUMP, figure="E", player=Side.BLUE, what=CardTest.PARRY, blow=blow)
    parried = cast.cast(Play(ward, 0), state)
    assert [actor.figure and actor.figure.id for actor in parried.actors] == ["A", "E"]
    assert parried.marks[2] == marked(state, blow), "whoever parries is behind"
    assert parried.marks[-1].worst is parried.marks[0].worst is Outcome.NOTHING
    assert "+2" not in parried.said and parried.lead == 2 and parried.actors[1].risk == 3
    black = evolve(JUMP, card=card("BJ"), grade=Grade.MISHAP)
    assert {mark.worst for mark in cast.cast(Play(black, 0), state).marks.values()} == {
        Outcome.MISHAP
    }


def test_where_somebody_is_gone_no_lead_is_marked(scenario: Scenario, sit: Sit) -> None:
    scene = fought(scenario, sit)
    state, test = scene.controls.hot_seat.view, fight_of(scene)
    dead = state.with_figure(evolve(state.figure("E"), at=None))
    assert not outcomes.marks(dead, test, {}, "A") and not cast.cast(Play(test, 0), dead).said


# What hangs on a fight, as phones tell it


def test_what_hangs_on_a_fight_is_told_for_both_sides(scenario: Scenario, sit: Sit) -> None:
    scene = fought(scenario, sit)
    state, test = scene.controls.hot_seat.view, fight_of(scene)
    found = stakes.of(state, test)
    assert found is not None and found.now is not None
    assert found.now.hit == melee.winning_hit(state, test)
    for rung in found.rungs:
        hand = test.hand(rung.side)
        boosted = evolve(test, **{rung.side: evolve(hand, total=hand.total + rung.add)})
        then = stakes.of(state, boosted)
        assert then is not None and then.now == rung.blow, "it is what the boost would bring"
    told = stakes.words(state, test, found)
    assert "As it stands" in told[0] and "+" in " ".join(told[1:])
    assert test.fight is not None
    sudden = evolve(test, fight=evolve(test.fight, unparried="ABIL-6"), passes=2)
    found = stakes.of(state, sudden)
    assert found is not None and not found.rungs
    assert stakes.words(state, sudden, found)[1:] == ("This blow cannot be parried.",)


# How it changes


def test_a_sum_counts_up_from_the_one_before_the_boost(scenario: Scenario) -> None:
    state = seen_by(scenario.state, None)
    (jumper,) = cast.cast(Play(JUMP, 0), state).actors
    before = cast.cast(Play(evolve(JUMP, boosts=(), result=6), 0), state)
    changes = [stage.Transition(before, ms=ms) for ms in (0, 240, 400, 450)]
    assert [change.total(0, jumper) for change in changes] == [6, 6, 7, 7]
    assert [change.thrown(0, jumper) for change in changes] == [0, 1, 1, 1]
    assert stage.Transition(None).total(0, jumper) == 7


def test_a_blow_is_seen_on_the_portrait_of_who_took_it(scenario: Scenario, sit: Sit) -> None:
    scene = fought(scenario, sit)
    view, test = scene.controls.hot_seat.view, evolve(fight_of(scene), over=True)
    since = Hit("E", "A", "officers-sabre", Location.HEAD, (), 3, ()), Note(NoteKind.DIES, "E")
    red, blue = cast.cast(Play(test, 0, since), view).actors
    assert red.hurt is None and blue.hurt == cast.Hurt(Location.HEAD, 3, dead=True)
    assert (red.mood, blue.mood) == (Mood.TRIUMPH, Mood.PAIN)
    change = stage.Transition(cast.cast(Play(test, 0), view), ms=180)
    assert (change.struck(0, red), change.struck(1, blue)) == (1.0, 0.4)
    harmless = Hit("E", "A", "officers-sabre", Location.HEAD, (), 0, ())
    assert cast.cast(Play(test, 0, (harmless,)), view).actors[1].hurt is None


def test_a_test_is_found_with_the_attack_that_led_to_it(scenario: Scenario, sit: Sit) -> None:
    scene = fought(scenario, sit)
    log = list(scene.session.log)
    begun = next(n for n, e in enumerate(log) if isinstance(e, Note) and e.kind == "attacks")
    for end in range(begun + 1, len(log) + 1):
        play = cast.last_play(log[:end])
        assert play is not None and (play.begun, play.attack) == (begun, ("A", "E"))
    talk = evolve(fight_of(scene), what=CardTest.MORALE, fight=None)
    play = cast.last_play([*log, talk, evolve(talk, passes=1)])
    assert play == Play(evolve(talk, passes=1), len(log)), "nobody attacks with words"
    trapped = Hit("A", "A", "trap", Location.LEGS, (), 1, ())
    assert cast.last_play([*log, trapped, Note(NoteKind.TURN)]) is None


@pytest.mark.parametrize("size", [(1024, 700), (1366, 768), (3840, 2160)], ids=str)
def test_every_word_lies_within_the_stage(
    scenario: Scenario, sit: Sit, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    preferences.override(motion=Motion.OFF)
    window = pygame.display.set_mode(size)
    scene = seated(sit, beside(scenario), *OPENING)
    scene.controls.lift()
    scene.draw(window)
    assert scene.ui is not None and scene.grid is not None
    view = scene.controls.hot_seat.view
    figures = tuple(evolve(f, card=evolve(f.card, name=LONG)) for f in view.figures)
    view = evolve(view, figures=figures)
    blow = Hit("E", "A", "officers-sabre", Location.LEGS, (), 3, ())
    ward = evolve(JUMP, figure="E", player=Side.BLUE, what=CardTest.PARRY, blow=blow)
    words = drawn(monkeypatch)
    for test in (fight_of(scene), shot(view), JUMP, ward):
        shown = cast.cast(Play(test, 0), view)
        sized = placing.size_of(scene.grid.area, scene.ui.layout, great=shown.great)
        box = placing.place(scene.grid, sized, view, outcomes.taking_part(test))
        words.clear()
        hand = scene.duel.hand if isinstance(test, Opposed) else stage.fan.NOBODY
        stage.draw(Ui(window, scene.ui.layout), sized, box, shown, view, hand=hand)
        cover = stage.cover_of(scene.grid.area, scene.ui, sized, box)
        assert words and not [w for w in words if not cover.contains(w)]
        overlaps = [(a, b) for a in words for b in words if a is not b and a.colliderect(b)]
        assert not overlaps, test


def drawn(monkeypatch: pytest.MonkeyPatch) -> list[pygame.Rect]:
    """The boxes of all that is written from now on."""
    found: list[pygame.Rect] = []

    def noted(_to: object, words: str, at: tuple[float, float], style: str, size: int) -> None:
        ink = text.face(style, size).get_rect(words)
        box = pygame.Rect(round(at[0]) + ink.x, round(at[1]) - ink.y, *ink.size)
        found.append(box.inflate(-2, -2))

    hear_words(monkeypatch, noted)
    return found


def test_two_cards_clash_for_the_initiative_and_are_gone(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock
) -> None:
    preferences.change(motion=Motion.NORMAL)
    state = position(scenario.state, Phase.INITIATIVE, "S8", "G2", A=(4, 1), E=(13, 1))
    scene = seated(sit, state)
    driver = Driver(scene, screen)
    assert scene.stage.play is not None and scene.stage.play.small and scene.grid is not None
    area, place = scene.grid.area, place_of(scene)
    assert place.height < area.height * 0.13 and place.width < area.width * 0.42
    scene.controls.lift()
    driver.frame()
    assert {Option(0), Option(1)} <= set(driver.targets()), "the deck, and the card"
    say(scene, "red: play S8", "blue: play G2")  # nobody has another card to boost with
    driver.frame()
    scene.show.skip()  # that they are laid and turned up
    driver.frame()
    assert scene.ui is not None
    assert not any(h.action for h in scene.ui.hotspots if h.target is Area.TEST), (
        "it takes no click"
    )
    assert scene.stage.cast is not None and scene.stage.cast.title == "Red wins by 6"
    for _ in range(2):
        clock.now += clash.LINGERS // 2
        driver.frame()
    assert scene.stage.play is None


def test_the_stage_opens_below_a_hint_and_the_buttons_that_zoom(
    scenario: Scenario,
    sit: Sit,
    screen: pygame.Surface,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    preferences.change(motion=Motion.NORMAL)
    monkeypatch.setattr(Hints, "words", "A card of the same suit helps.")
    monkeypatch.setattr(game_early, "CALM", 0)
    state = position(scenario.state, Phase.INITIATIVE, "S8", "G2", A=(4, 1), E=(13, 1))
    scene = seated(sit, state)
    driver = Driver(scene, screen)
    driver.key(pygame.K_SPACE)  # opens the game
    scene.controls.lift()
    say(scene, "red: play S8")
    scene.show.skip()
    scene.draw(screen)
    assert scene.ui is not None and scene.stage.moving
    places = scene.ui.places(Area.HINT, Command.CLOSER)
    assert len(places) == 2

    def seen() -> list[bytes]:
        return [pygame.image.tobytes(screen.subsurface(box), "RGB") for box in places]

    drawn = seen()
    for _ in range(3):
        clock.now += 60
        scene.tick(screen)
        assert seen() == drawn


# What has a name


def held(scenario: Scenario, sit: Sit, red: str, blue: str = "") -> cast.Cast:
    """A fight in which red has boosted with some cards and blue with others."""
    scene = fought(scenario, sit)
    test = fight_of(scene)
    hands = []
    for hand, boosts in ((test.red, red), (test.blue, blue)):
        for each in boosts.split():
            hand = hand_boosted(hand, card(each))
        hands.append(hand)
    done = evolve(test, red=hands[0], blue=hands[1])
    return cast.cast(Play(done, 0), scene.controls.hot_seat.view)


def test_what_a_boost_turns_has_a_name(scenario: Scenario, sit: Sit) -> None:
    # red begins with the 8 of skulls and 12, blue with the 6 of horseshoes and 10
    ladders = (
        (
            ("", "U2", None),
            ("", "U2 U3", Feat.LEVEL),
            ("S2", "U2 U3", Feat.NARROW),
            ("S2", "U2 U3 S6", Feat.THIRD),
            ("S2 S3", "U2 U3 S6", Feat.LEVEL),
            ("S2 S3 RJ", "U2 U3 S6", Feat.JOKER),
        ),
        (
            ("", "H6", Feat.LEVEL),
            ("", "H6 G6", Feat.RIPOSTE),
            ("", "H6 G6 S6", Feat.SET),
            ("S3", "H6 G6 S6", None),
            ("S3 S4", "H6 G6 S6", Feat.SECOND),
        ),
    )
    begun = before = held(scenario, sit, "")
    for ladder in ladders:
        before = begun
        for red, blue, feat in ladder:
            after = held(scenario, sit, red, blue)
            assert feats.of_change(before, after) is feat, (red, blue)
            before = after
    narrow = evolve(begun, lead=1)
    won = evolve(narrow, over=True)
    assert feats.of_change(narrow, won) is Feat.NARROW
    assert feats.of_change(won, won) is feats.of_change(None, won) is None
    red_, blue_ = begun.actors
    behind = evolve(blue_, sum=evolve(blue_.sum, numbers=(), total=13))  # it began with 6
    turned = evolve(won, actors=(red_, behind), lead=-1)
    assert feats.of_change(narrow, turned) is Feat.UNLIKELY


def test_a_fight_won_by_one_is_slowed_once_a_turn_where_somebody_plays(
    scenario: Scenario, sit: Sit
) -> None:
    scene = fought(scenario, sit)
    preferences.change(motion=Motion.NORMAL)
    state, test = scene.session.game.state, fight_of(scene)
    narrow = evolve(test, red=evolve(test.red, total=11), over=True)
    for people, slowed in ((frozenset(Side), [True, False]), (frozenset[Side](), [False])):
        director = Director(people=people)
        for each in slowed:
            director.add(acts_of(state, [narrow], state), state)
            assert any(isinstance(t.act, ByOne) for t in director.acts) is each
            director.skip()
    assert not any(
        isinstance(act, ByOne) for act in acts_of(state, [evolve(test, over=True)], state)
    )


def test_each_boost_sounds_a_tone_higher(scenario: Scenario, sit: Sit) -> None:
    scene = fought(scenario, sit)
    state, test = scene.session.game.state, fight_of(scene)
    heard = []
    for red, blue in (("S3",), ()), (("S3",), ("U2",)), (("S3", "S4"), ("U2",)):
        boosted = evolve(
            test,
            red=evolve(test.red, boosts=tuple(map(card, red))),
            blue=evolve(test.blue, boosts=tuple(map(card, blue))),
        )
        heard += [act.cue for act in acts_of(state, [boosted], state)]
    assert heard == ["card+1", "card+2", "card+3"]
    pygame.mixer.init(allowedchanges=0)
    sound = pygame.mixer.Sound(buffer=bytes(range(256)) * 64)
    raised = higher(sound, 6)
    assert raised.get_length() == pytest.approx(sound.get_length() / 2, rel=0.01)
    assert raised.get_raw()[:4] == sound.get_raw()[:4]
