"""No card of one player is drawn, named or hinted at while the other chooses."""

from __future__ import annotations

import random
import time
from collections import Counter

import pygame
import pytest
from attrs import evolve
from tableside import Driver, Sit, pile, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.play.targets import Command, Option
from ad1666.rules.cards import HIDDEN, Card, Side
from ad1666.rules.phases import Phase
from ad1666.rules.requests import choice
from ad1666.rules.state import State
from ad1666.table.scenes import game_early
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.end_sheet import EndSheet
from ad1666.table.sheets.game_sheets import PauseSheet
from ad1666.table.sheets.help_sheet import HelpSheet
from ad1666.table.sheets.log_sheet import LogSheet
from ad1666.table.sheets.sides_sheet import SidesSheet
from ad1666.table.views import cards


def close_up(scenario: Scenario) -> State:
    """Everybody close together, so that there is something to test for."""
    state = position(
        scenario.state,
        Phase.ACTION,
        "S3 H4 G5",
        "S2 H6 U8",
        A=(8, 8),
        B=(8, 7),
        C=(7, 9),
        E=(9, 8),
        F=(12, 9),
        G=(9, 7),
        H=(14, 10),
    )
    return evolve(state, guard=6)


def frame(scenario: Scenario, sit: Sit, screen: pygame.Surface, state: State, *said: str) -> bytes:
    """The picture of a position after some choices."""
    session = sit(state)
    for line in said:
        who, rest = line.split(": ")
        session.choose(choice(who, *rest.split()))
    driver = Driver(GameScene(AtTable(session, TitleScene)), screen)
    driver.point((5, 5))
    return pygame.image.tobytes(screen, "RGB")


@pytest.mark.parametrize("phase", [Phase.ACTION, Phase.INITIATIVE])
def test_the_picture_does_not_depend_on_hidden_cards(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, phase: Phase
) -> None:
    one = position(scenario.state, phase, "S3 H4 RJ", "G5 U2")
    other = evolve(one, red=pile("U8 G2 BJ"), blue=pile("S7 H7"))
    assert frame(scenario, sit, screen, one) == frame(scenario, sit, screen, other)


def test_a_card_laid_face_down_is_not_shown(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    state = position(scenario.state, Phase.INITIATIVE, "S3 H4", "G5 U2")
    one = frame(scenario, sit, screen, state, "red: play S3")
    assert one == frame(scenario, sit, screen, state, "red: play H4")


def test_a_joker_in_hand_does_not_change_the_picture_of_a_boost(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    # a hand that could boost and one that could not look the same until the curtain is lifted
    state = position(scenario.state, Phase.INITIATIVE, "S3 RJ G8", "G5 U2 U3")
    other = evolve(state, red=pile("S3 BJ U8"))
    said = ("red: play S3", "blue: play G5")
    assert frame(scenario, sit, screen, state, *said) == frame(scenario, sit, screen, other, *said)


def test_the_second_half_of_a_double_click_does_not_lift_the_curtain(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000
    monkeypatch.setattr(game_early, "CALM", 400)
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: now)
    session = sit(position(scenario.state, Phase.INITIATIVE, "S3 H4", "G5 U2"))
    driver = Driver(GameScene(AtTable(session, TitleScene)), screen)
    hot_seat = driver.scene.controls.hot_seat  # type: ignore[attr-defined]
    driver.key(pygame.K_SPACE)
    driver.key("1")
    assert hot_seat.viewer is Side.RED, "the hand was just turned up: nothing is played yet"
    assert hot_seat.state.red.committed == ()
    now += 401
    driver.key("1")
    assert hot_seat.veiled is Side.BLUE
    driver.key(pygame.K_SPACE)
    driver.frame()
    driver.press(Command.LIFT)
    assert hot_seat.veiled is Side.BLUE
    now += 401
    driver.press(Command.LIFT)
    assert hot_seat.viewer is Side.BLUE


def test_who_only_reads_is_heeded_at_once(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000
    monkeypatch.setattr(game_early, "CALM", 400)
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: now)
    session = sit(position(scenario.state, Phase.INITIATIVE, "S3 H4", "G5 U2"))
    scene = GameScene(AtTable(session, TitleScene))
    driver, controls = Driver(scene, screen), scene.controls
    driver.key(pygame.K_SPACE)
    card = screen.get_at(driver.hotspot(Option(0)).center)
    opened = {"m": PauseSheet, "l": LogSheet, "p": SidesSheet, pygame.K_F1: HelpSheet}
    for key, sheet in opened.items():
        driver.key(key)
        assert isinstance(scene.sheets.sheet, sheet)
        driver.key(pygame.K_ESCAPE)
        assert scene.sheets.sheet is None
    driver.press(Command.PAUSE)
    assert isinstance(scene.sheets.sheet, PauseSheet)
    driver.frame()
    driver.press(Command.CLOSE)
    driver.key(pygame.K_TAB)
    assert controls.looked == "A"
    assert controls.hot_seat.viewer is Side.RED
    # what would answer looks paler until it is heeded
    driver.frame()
    assert screen.get_at(driver.hotspot(Option(0)).center) == card
    now += 401
    driver.frame()
    assert screen.get_at(driver.hotspot(Option(0)).center) != card


def test_a_frame_is_drawn_when_answers_are_heeded_again(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_early, "CALM", 30)
    session = sit(position(scenario.state, Phase.INITIATIVE, "S3 H4", "G5 U2"))
    driver = Driver(GameScene(AtTable(session, TitleScene)), screen)
    driver.key(pygame.K_SPACE)
    paled = screen.get_at(driver.hotspot(Option(0)).center)
    end = time.monotonic() + 10
    while screen.get_at(driver.hotspot(Option(0)).center) == paled:
        assert time.monotonic() < end, "no frame was drawn after the calm"
        driver.app.step()


def test_the_curtains_buttons_lie_where_no_answer_lies(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    session = sit(position(scenario.state, Phase.CARDS, "S3 S4 S5 S6 S7", "G5 U2"))
    driver = Driver(GameScene(AtTable(session, TitleScene)), screen)
    curtain = driver.hotspot(Command.LIFT)
    driver.press(Command.LIFT)
    driver.frame()
    options = driver.options()
    assert len(options) == 7
    assert not any(driver.hotspot(Option(number)).colliderect(curtain) for number in options)


class Watch:
    """Notes which cards are drawn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.drawn: list[Card] = []
        draw = cards.draw

        def watched(surface: pygame.Surface, rect: pygame.Rect, card: Card, **how: object) -> None:
            self.drawn.append(card)
            draw(surface, rect, card, **how)  # type: ignore[arg-type]

        monkeypatch.setattr(cards, "draw", watched)


@pytest.mark.parametrize(
    "seed", [3, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (0, 1))]
)
def test_whole_games_show_only_public_cards_and_the_open_hand(
    scenario: Scenario,
    sit: Sit,
    screen: pygame.Surface,
    monkeypatch: pytest.MonkeyPatch,
    seed: int,
) -> None:
    watch = Watch(monkeypatch)
    rng = random.Random(seed)
    scene = GameScene(AtTable(sit(close_up(scenario)), TitleScene))
    driver = Driver(scene, screen)
    asked_about_cards = unseen = 0
    lifted: Side | None = None  # who has lifted the curtain, and nobody else was asked since
    for _ in range(3000):
        hot_seat = scene.controls.hot_seat
        if hot_seat.prompt is None:
            break
        watch.drawn.clear()
        driver.frame()
        _check(watch, hot_seat.state, hot_seat.viewer)
        lifted = lifted if lifted is hot_seat.prompt.player else None
        assert hot_seat.viewer in (None, lifted), "a hand opens without a curtain"
        if hot_seat.veiled is not None:
            asked_about_cards += hot_seat.prompt.topic.traits.secret
            assert not driver.options()
            if hot_seat.unseen is not None and rng.random() < 0.3:
                unseen += 1
                driver.key("n")
                continue
            lifted = hot_seat.veiled
            driver.key(pygame.K_SPACE)
            continue
        if rng.random() < 0.05:
            driver.key("h")
            continue
        menu = scene.controls.menu
        assert menu is not None
        entries = [e for e in menu.entries if e.barred is None]
        entry = rng.choice(entries)
        if entry.key and rng.random() < 0.8:
            driver.key(entry.key.lower())
        else:
            driver.choose(menu.entries.index(entry))
    assert hot_seat.prompt is None, "the game did not come to its end"
    assert hot_seat.state.outcome is not None
    assert asked_about_cards > 10 and unseen > 3
    driver.frame()
    assert isinstance(scene.sheets.sheet, EndSheet)


def _check(watch: Watch, state: State, viewer: Side | None) -> None:
    allowed: Counter[Card] = Counter()
    for side in Side:
        cards = state.pile(side)
        allowed.update((*cards.discard, *cards.play))
        if side is viewer:
            allowed.update((*cards.hand, *cards.hand))
    for card, number in Counter(watch.drawn).items():
        if card is not HIDDEN:
            assert number <= allowed[card], f"{card} is drawn for {viewer}"
