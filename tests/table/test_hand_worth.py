"""What each card of an open hand is worth in a test: what it adds and changes, and who sees it."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pygame
import pytest
from attrs import evolve
from tableside import Driver, pick, position

from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.game.view import seen_by
from ad1666.play import boosting, forecast, stakes
from ad1666.play.stakes import BoostRung
from ad1666.play.targets import Area
from ad1666.resources import data_root
from ad1666.rules.card_tests import gain
from ad1666.rules.cards import Card, Side, card
from ad1666.rules.events import CardTest, Grade, Hit, Note, NoteKind, Opposed, Shooting, Standard
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Topic
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.settings import preferences
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.toolkit.ui import Ui
from ad1666.words import literal

HANDS = "S8 S3 H4 G8 RJ", "U6 U3 H2"
OPENING = "A: attack E officers-sabre", "E: weapon rapier", "red: play S8", "blue: play U6"


@pytest.fixture
def fight(scenario: Scenario, tmp_path: Path) -> Session:
    """Red, against a program, leads by 2 and may boost."""
    return _fought(scenario, tmp_path, OPENING)


def _fought(scenario: Scenario, folder: Path, said: tuple[str, ...], wounds: int = 0) -> Session:
    state = position(scenario.state, Phase.COMBAT, *HANDS, A=(8, 8), E=(9, 8))
    state = state.change("E", wounds=wounds)
    seats = {Side.BLUE: Seat("seeker", 1)}
    session = Session.new(evolve(scenario, state=state), Shuffle(7), folder / "fight", seats)
    for each in said:
        session.choose(pick(session, each))
    return session


def _comes_of(session: Session, boost: Card) -> tuple[int, set[str]]:
    """The wounds, and what is noted of whoever is hit, once a boost is played and nothing else."""
    session.choose(pick(session, f"red: boost {boost.name}"))
    begun = len(session.log)
    while not any(isinstance(event, Hit) for event in session.log[begun:]):
        prompt = session.game.pending
        assert prompt is not None
        session.choose(next(o for o in prompt.options if o.verb in (Verb.PASS, Verb.NO_PARRY)))
    hit = next(event for event in session.log[begun:] if isinstance(event, Hit))
    assert hit.figure == "E"
    return hit.wounds, {event.kind for event in session.log[begun:] if isinstance(event, Note)}


@pytest.mark.parametrize("wounds", [0, 2, 5])
@pytest.mark.parametrize("boost", ["S3", "G8", "RJ"])
def test_what_a_card_is_said_to_do_is_what_it_does(
    scenario: Scenario, tmp_path: Path, boost: str, wounds: int
) -> None:
    session = _fought(scenario, tmp_path, OPENING, wounds)
    prompt = session.game.pending
    assert prompt is not None and isinstance(prompt.test, Opposed)
    worth = boosting.worth(prompt.state, prompt.test, Side.RED, card(boost))
    then = boosting.told(prompt.state, prompt.test, Side.RED, card(boost))
    taken, noted = _comes_of(session, card(boost))
    if NoteKind.DIES in noted:
        assert worth.endswith("[icon:aim-kill]") and "dies" in then
    elif NoteKind.SERIOUSLY_WOUNDED in noted:
        assert worth.endswith("[icon:serious]") and "seriously wounded" in then
    else:
        assert worth.endswith(f"[icon:wound]{taken}")


def test_a_card_that_adds_nothing_or_changes_nothing_says_no_more(fight: Session) -> None:
    prompt = fight.game.pending
    assert prompt is not None and isinstance(prompt.test, Opposed)
    assert boosting.change(prompt.state, prompt.test, Side.RED, card("H4")) is None
    low = evolve(prompt.test, red=evolve(prompt.test.red, total=5))
    assert boosting.worth(prompt.state, low, Side.RED, card("S3")) == "+1", "only less bad"
    level = evolve(prompt.test, red=evolve(prompt.test.red, total=9))
    assert boosting.worth(prompt.state, level, Side.RED, card("S3")) == "+1 ="
    assert boosting.told(prompt.state, level, Side.RED, card("S3")) == "Then: a tie."


def _shot(state: State, result: int) -> Standard:
    """A shoots at E against a difficulty of 7."""
    pistol = next(gear.item for gear in state.figure("A").gear if gear.item.ranges)
    aim = Shooting("A", "E", pistol, pistol.ranges[0], engaged=False)
    shot = Standard(
        "A", Side.RED, CardTest.AIMED_SHOT, 7, card("S5"), (), (), result, Grade.FAILURE, ()
    )
    return evolve(shot, aim=aim)


def test_a_shot_hits_and_any_other_test_succeeds(scenario: Scenario) -> None:
    state = position(scenario.state, Phase.ACTION, *HANDS, B=(8, 8), E=(12, 8))
    shooter = next(f for f in state.figures if any(g.item.ranges for g in f.gear))
    pistol = next(g for g in shooter.gear if g.item.ranges)
    state = state.change("A", gear=(*state.figure("A").gear, pistol))
    assert boosting.worth(state, _shot(state, 6), Side.RED, card("S3")).startswith("+1 [icon:")
    assert boosting.worth(state, _shot(state, 4), Side.RED, card("S3")) == "+1"
    run = evolve(_shot(state, 6), aim=None, what=CardTest.RUN)
    assert boosting.worth(state, run, Side.RED, card("S3")) == "+1 [icon:done]"
    assert boosting.told(state, run, Side.RED, card("S3")) == "Then: success."
    mishap = evolve(run, result=2, grade=Grade.MISHAP)
    assert boosting.worth(state, mishap, Side.RED, card("S3")) == "+1 [icon:no]"


def _parried(scenario: Scenario, folder: Path) -> Session:
    """Blue has turned up a card with which a parry fails, and may boost it."""
    for seed in range(100):
        hands = HANDS[0], f"{HANDS[1]} S4 G5"
        state = position(scenario.state, Phase.COMBAT, *hands, A=(8, 8), E=(9, 8))
        path = folder / f"parry-{seed}"
        session = Session.new(evolve(scenario, state=state), Shuffle(seed), path)
        bids = "red: boost S3", "blue: pass", "red: boost RJ", "blue: pass", "red: pass"
        for each in (*OPENING, *bids, "E: parry"):
            session.choose(pick(session, each))
        prompt = session.game.pending
        assert prompt is not None
        if prompt.topic is Topic.BOOST and len(prompt.options) > 1:
            return session
        session.close()
    raise AssertionError("no parry could be boosted")


@pytest.mark.parametrize("boosts", [False, True])
def test_what_hangs_on_a_parry_is_what_comes_of_it(
    scenario: Scenario, tmp_path: Path, boosts: bool
) -> None:
    session = _parried(scenario, tmp_path)
    prompt = session.game.pending
    assert prompt is not None and isinstance(prompt.test, Standard)
    test, state = prompt.test, prompt.state
    hangs = stakes.of(seen_by(state, Side.RED), test)
    assert hangs == stakes.of(seen_by(state, Side.BLUE), test), "both may know it"
    assert hangs is not None and hangs.now is not None
    assert hangs.now.hit.figure == "E" and hangs.now.hit.wounds
    short = test.difficulty - test.result
    assert hangs.rungs == (BoostRung(Side.BLUE, short, None),)
    told = stakes.words(state, test, hangs)
    assert "As it stands, Comte de Rochefort takes" in told[0]
    assert told[1:] == (f"Blue +{short}: the blow is parried",)
    choice = next(o for o in prompt.options if (o.verb == Verb.BOOST) is boosts)
    if choice.details.card is not None:
        worth = boosting.worth(state, test, Side.BLUE, choice.details.card)
        then = boosting.told(state, test, Side.BLUE, choice.details.card)
        enough = short <= gain(test, Side.BLUE, choice.details.card)
        assert worth.endswith("[icon:done]") is enough is (then == "Then: the blow is parried.")
    session.choose(choice)
    while (prompt := session.game.pending) is not None and prompt.test == test:
        session.choose(pick(session, "blue: pass"))
    if any(isinstance(e, Standard) and e.over and e.passed for e in session.log):
        assert not any(isinstance(event, Hit) for event in session.log)
    else:
        assert next(event for event in session.log if isinstance(event, Hit)) == hangs.now.hit


def test_a_parry_that_succeeds_says_so(scenario: Scenario, tmp_path: Path) -> None:
    prompt = _parried(scenario, tmp_path).game.pending
    assert prompt is not None and isinstance(prompt.test, Standard)
    test = evolve(prompt.test, result=prompt.test.difficulty, grade=Grade.SUCCESS)
    found = stakes.of(prompt.state, test)
    assert found is not None
    told = stakes.words(prompt.state, test, found)
    assert told == ("As it stands, Comte de Rochefort parries.",)
    lost = stakes.of(prompt.state, evolve(prompt.test, card=card("BJ"), grade=Grade.MISHAP))
    assert lost is not None and not lost.rungs, "nothing can be added to a joker"


# On the screen


def _tags(ui: Ui, monkeypatch: pytest.MonkeyPatch, driver: Driver) -> list[str]:
    """What is written below cards, beyond the question, in the next frame."""
    told: list[str] = []
    caption = Ui.caption

    def written(self: Ui, row: pygame.Rect, key: str, markup: str, size: float) -> None:
        if ui.layout.board.contains(row):
            told.append(markup)
        caption(self, row, key, markup, size)

    monkeypatch.setattr(Ui, "caption", written)
    driver.frame()
    monkeypatch.setattr(Ui, "caption", caption)
    return told


def test_each_card_on_the_stage_shows_its_worth(
    fight: Session, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = GameScene(AtTable(fight, TitleScene))
    driver = Driver(scene, screen)
    assert scene.ui is not None
    shown = _tags(scene.ui, monkeypatch, driver)
    worth = scene.controls.worth(Side.RED)
    told = [worth[each] or "–" for each in fight.game.state.red.hand]
    assert [each for each in shown if each in told] == told
    assert "–" in shown and any("icon:" in each for each in shown)


def test_without_a_test_it_makes_room_for_the_pointer_as_ever(
    scenario: Scenario, tmp_path: Path, screen: pygame.Surface
) -> None:
    state = position(scenario.state, Phase.ACTION, *HANDS)
    seats = {Side.BLUE: Seat("seeker", 1)}
    session = Session.new(evolve(scenario, state=state), Shuffle(7), tmp_path / "x", seats)
    scene = GameScene(AtTable(session, TitleScene))
    driver = Driver(scene, screen)
    rests = driver.hotspot(Area.HAND)
    driver.point(rests.center)
    assert driver.hotspot(Area.HAND).height < rests.height
    assert scene.controls.worth(Side.RED) == {}


def test_a_card_to_be_discarded_is_clicked_in_the_hand(
    scenario: Scenario, tmp_path: Path, screen: pygame.Surface
) -> None:
    state = position(scenario.state, Phase.CARDS, "S8 S3 H4 G8 G3 U2")
    seats = {Side.BLUE: Seat("seeker", 1)}
    session = Session.new(evolve(scenario, state=state), Shuffle(7), tmp_path / "x", seats)
    prompt = session.game.pending
    assert prompt is not None and prompt.topic is Topic.DISCARD
    scene = GameScene(AtTable(session, TitleScene))
    driver = Driver(scene, screen)
    rests = driver.hotspot(Area.HAND)
    driver.point(rests.center)
    driver.frame()
    assert scene.ui is not None
    cards = [h.rect for h in scene.ui.hotspots if h.action and h.rect.colliderect(rests)]
    assert len(cards) == len(prompt.state.red.hand)
    first = min(cards, key=lambda box: box.left)
    driver.click((first.centerx, rests.centery))
    assert session.game.state.red.discard == prompt.state.red.hand[:1]


def test_only_whoever_is_asked_and_has_the_hand_open_learns_it(
    scenario: Scenario, tmp_path: Path, screen: pygame.Surface
) -> None:
    state = position(scenario.state, Phase.COMBAT, *HANDS, A=(8, 8), E=(9, 8))
    session = Session.new(evolve(scenario, state=state), Shuffle(7), tmp_path / "two")
    for each in OPENING:
        session.choose(pick(session, each))
    scene = GameScene(AtTable(session, TitleScene))
    prompt = session.game.pending
    assert prompt is not None and prompt.topic is Topic.BOOST and prompt.player is Side.RED
    assert scene.controls.worth(Side.RED) == {}, "behind the curtain"
    scene.controls.lift()
    assert scene.controls.worth(Side.RED) and scene.controls.worth(Side.BLUE) == {}


def test_the_tip_of_a_card_says_it_in_words(fight: Session) -> None:
    prompt = fight.game.pending
    assert prompt is not None and isinstance(prompt.test, Opposed)
    option = next(o for o in prompt.options if o.details.card is card("G8"))
    tip = forecast.of(prompt, option, prompt.test)
    assert "Then: " in tip and literal(tip) == tip


@pytest.mark.parametrize("type_size", [100, 140, 200])
@pytest.mark.parametrize("window", [(1024, 700), (1280, 800), (1366, 768), (1920, 1080)])
@pytest.mark.parametrize("answers", [OPENING[:2], OPENING])
def test_five_cards_leave_room_for_the_worth_of_each(
    scenario: Scenario,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    answers: tuple[str, ...],
    window: tuple[int, int],
    type_size: int,
) -> None:
    monkeypatch.setattr(preferences, "now", evolve(preferences.now, text_size=type_size))
    state = position(scenario.state, Phase.COMBAT, f"{HANDS[0]} U7", HANDS[1], A=(8, 8), E=(9, 8))
    seats = {Side.BLUE: Seat("seeker", 1)}
    session = Session.new(evolve(scenario, state=state), Shuffle(7), tmp_path / "five", seats)
    for each in answers:
        session.choose(pick(session, each))
    screen = pygame.display.set_mode(window)
    worths: list[tuple[str, pygame.Rect]] = []
    caption = Ui.caption

    def written(self: Ui, row: pygame.Rect, key: str, markup: str, size: float) -> None:
        box = pygame.Rect(0, 0, self.caption_width(key, markup, size), self.font(size))
        box.center = row.center
        worths.append((markup, box))
        caption(self, row, key, markup, size)

    monkeypatch.setattr(Ui, "caption", written)
    scene = GameScene(AtTable(session, TitleScene))
    Driver(scene, screen)
    menu, ui = scene.controls.menu, scene.ui
    assert menu is not None and ui is not None
    told = [entry.worth or "–" for entry in menu.entries if entry.card is not None]
    found = [(markup, box) for markup, box in worths if markup in told]
    assert len(told) >= 5 and [markup for markup, _box in found] == told
    for markup, box in found:
        assert ui.layout.board.contains(box), markup
    assert all(not a.colliderect(b) for (_a, a), (_b, b) in combinations(found, 2))


@pytest.mark.parametrize(
    ("name", "sinks"), [("silver-barge", True), ("letter-at-the-golden-lion", False)]
)
def test_it_sinks_where_somebody_can_leave_below_it(
    tmp_path: Path, screen: pygame.Surface, name: str, sinks: bool
) -> None:
    scenario = load_scenario(data_root() / "scenarios" / f"{name}.toml")
    state = evolve(scenario.state, phase=Phase.ACTION, initiative=Side.RED)
    seats = {Side.BLUE: Seat("seeker", 1)}
    session = Session.new(evolve(scenario, state=state), Shuffle(7), tmp_path / "x", seats)
    scene = GameScene(AtTable(session, TitleScene))
    driver = Driver(scene, pygame.display.set_mode((1280, 732)))
    assert scene.grid is not None and scene.ui is not None
    assert (driver.hotspot(Area.HAND).height < scene.grid.square / 2) is sinks


def test_whoever_names_the_suit_of_a_joker_sees_the_whole_hand(
    scenario: Scenario, tmp_path: Path, screen: pygame.Surface
) -> None:
    session = _fought(scenario, tmp_path, (*OPENING[:2], "red: play RJ", OPENING[3]))
    driver = Driver(GameScene(AtTable(session, TitleScene)), screen)
    named = driver.hotspot(Area.HAND).height
    session.close()
    state = position(scenario.state, Phase.ACTION, *HANDS)
    session = Session.new(
        evolve(scenario, state=state), Shuffle(7), tmp_path / "b", {Side.BLUE: Seat("seeker", 1)}
    )
    driver = Driver(GameScene(AtTable(session, TitleScene)), screen)
    assert named > driver.hotspot(Area.HAND).height * 1.5
