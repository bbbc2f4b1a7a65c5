"""What events of a scenario tell and ask is shown over the board (SCN-10)."""

from __future__ import annotations

import itertools
from typing import Any

import pygame
import pytest
from attrs import evolve
from looks import look_at
from tableside import Driver, Sit, sweep

from ad1666.content.scenarios.scenario import Scenario
from ad1666.i18n import set_language
from ad1666.play.targets import Area, Option
from ad1666.rules.cards import Side
from ad1666.rules.requests import Prompt
from ad1666.rules.scenes.plot import Condition, Effect, Incident, Reply, Trigger
from ad1666.rules.state import State
from ad1666.settings import Motion, Pace, preferences
from ad1666.table.motion.beats import Speaking
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.toolkit.ui import Ui

BELLS, WINE = "From St Stephen’s the bells ring for vespers.", "Wine for everybody."
LONG = "I have been asked for many things in this house, but never for that, and never so late."
ASKED = Effect(
    "ask",
    "What do you order?",
    "red",
    answers=(
        Reply(WINE, then=(Effect("cards", who="red", number=1),)),
        Reply("The key.", (Condition("has", "red", "letter"),)),
        *(Reply(f"{LONG} ({number})") for number in range(3, 10)),
    ),
)


def asking(state: State, *effects: Effect, announced: bool = True) -> State:
    """A position at whose start an event happens."""
    opening = Incident("bells", Trigger("turn", number=1), effects, announced=announced)
    return evolve(state, terms=evolve(state.terms, events=(opening,)))


def table(sit: Sit, state: State, screen: pygame.Surface) -> GameScene:
    scene = GameScene(AtTable(sit(state), TitleScene))
    scene.draw(screen)
    return scene


def line(scene: GameScene, number: int) -> pygame.Rect | None:
    """Where an answer is drawn, if it can be clicked."""
    assert scene.ui is not None
    spots = [spot for spot in scene.ui.hotspots if spot.target == Option(number)]
    return spots[-1].rect if spots and spots[-1].action is not None else None


@pytest.mark.clause("SCN-10")
@pytest.mark.parametrize("by", ["key", "click"])
def test_an_answer_is_given_by_key_or_mouse(
    sit: Sit, scenario: Scenario, screen: pygame.Surface, by: str
) -> None:
    scene = table(sit, asking(scenario.state, ASKED), screen)
    driver = Driver(scene, screen)
    prompt = scene.controls.hot_seat.prompt
    assert prompt is not None and prompt.player is Side.RED
    before = len(scene.session.game.state.red.hand)
    if by == "key":
        driver.key("1")
    else:
        driver.press(Option(0))
    assert len(scene.session.game.state.red.hand) == before + 1


@pytest.mark.clause("SCN-9", "SCN-10")
def test_what_cannot_be_answered_is_shown_with_the_reason(
    sit: Sit, scenario: Scenario, screen: pygame.Surface
) -> None:
    scene = table(sit, asking(scenario.state, ASKED), screen)
    menu = scene.controls.menu
    assert menu is not None
    (barred,) = [entry for entry in menu.entries if entry.barred is not None]
    assert barred.label == "The key." and "only with" in barred.tip and "SCN-9" in barred.tip
    assert line(scene, 1) is None and not barred.key


@pytest.mark.clause("SCN-10")
@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1920, 1080)])
def test_nothing_lies_on_the_question(
    sit: Sit, scenario: Scenario, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the tip of an answer, nor the last lines of the log beside its page."""
    surface, tips = pygame.Surface(size), list[pygame.Rect]()
    scene, tip = table(sit, asking(scenario.state, ASKED), surface), Ui.tip

    def noted(ui: Ui, *rest: Any, **more: Any) -> pygame.Rect:
        tips.append(tip(ui, *rest, **more))
        return tips[-1]

    monkeypatch.setattr(Ui, "tip", noted)
    answer = line(scene, 0)
    assert answer is not None and scene.ui is not None
    Driver(scene, surface).point(answer.center)
    scene.draw(surface)
    panels = (spot.rect for spot in scene.ui.hotspots if spot.target is Area.PROMPT)
    page = next(panel for panel in panels if panel.contains(answer))
    assert tips and not tips[-1].colliderect(page)
    log = [s.rect for s in scene.ui.hotspots if s.target is Area.LOG]
    assert not [place for place in log if place.colliderect(page)]


@pytest.mark.clause("SCN-6")
@pytest.mark.parametrize("announced", [True, False])
def test_only_of_announced_events_is_it_known_what_follows(
    sit: Sit, scenario: Scenario, screen: pygame.Surface, *, announced: bool
) -> None:
    scene = table(sit, asking(scenario.state, ASKED, announced=announced), screen)
    menu = scene.controls.menu
    assert menu is not None
    assert ("draws 1 card" in menu.entries[0].tip) is announced


@sweep(
    size=[(1024, 700), (1280, 800), (2560, 1440), (3840, 2160)],
    larger=[200, 100],
    language=["pl", "en"],
)
def test_nine_long_answers_have_room(
    sit: Sit, scenario: Scenario, size: tuple[int, int], larger: int, language: str
) -> None:
    set_language(language)
    preferences.now = evolve(preferences.now, text_size=larger)
    try:
        surface = pygame.Surface(size)
        scene = table(sit, asking(scenario.state, ASKED), surface)
        assert not look_at(scene, surface).faults()
        assert scene.ui is not None
        board = scene.ui.layout.board
        places = [place for n in range(9) if n != 1 and (place := line(scene, n)) is not None]
        assert len(places) == 8
        assert all(board.contains(place) for place in places)
        for above, below in itertools.pairwise(places):
            assert above.bottom <= below.top
    finally:
        set_language("en")


@pytest.mark.clause("SCN-10")
def test_words_are_held_by_their_length_before_the_question(
    sit: Sit, scenario: Scenario, screen: pygame.Surface
) -> None:
    preferences.now = evolve(preferences.now, motion=Motion.OFF, pace=Pace.EVENTS)
    said = Effect("says", "Gentlemen!", "A")
    scene = table(sit, asking(scenario.state, Effect("tell", BELLS), said, ASKED), screen)
    held = scene.show.director.held
    assert isinstance(held, Speaking) and held.below == (BELLS,) and held.speaker is None
    assert line(scene, 0) is None, "nothing is answered unseen"
    scene.show.director.go_on()
    held = scene.show.director.held
    assert isinstance(held, Speaking) and held.speaker is not None and held.speaker.id == "A"
    scene.show.director.go_on()
    scene.draw(screen)
    assert line(scene, 0) is not None


@pytest.mark.clause("SCN-10")
@pytest.mark.parametrize("motion", Motion)
def test_no_question_is_told_while_the_words_before_it_are_held(
    sit: Sit, scenario: Scenario, screen: pygame.Surface, motion: Motion
) -> None:
    preferences.now = evolve(preferences.now, motion=motion, pace=Pace.EVENTS)
    said = Effect("says", "Gentlemen!", "A")
    scene = table(sit, asking(scenario.state, Effect("tell", BELLS), said, ASKED), screen)
    director = scene.show.director

    def log() -> str:
        return " ".join(line.text for line, _new in scene.controls.hot_seat.lines(director.untold))

    for shown in range(2):
        while director.held is None:
            director.go_on()
        assert BELLS in log() and ("Gentlemen!" in log()) is bool(shown)
        assert "What do you order?" not in log()
        director.go_on()
    while director.suspense:
        director.go_on()
    director.skip()
    assert "What do you order?" in log()


def test_the_question_on_the_page_is_not_repeated_in_the_panel(
    sit: Sit, scenario: Scenario, screen: pygame.Surface
) -> None:
    scene = table(sit, asking(scenario.state, ASKED), screen)
    assert scene.ui is not None and scene.controls.menu is not None
    panel, answer = scene.ui.layout.prompt, line(scene, 0)
    look = look_at(scene, screen)
    shown = [line for line in look.lines if "order" in line.said]
    assert shown and answer is not None
    assert not [line for line in shown if panel.contains(line.box)]
    assert not look.faults()


def test_a_game_that_goes_on_is_not_told_again_how_it_began(
    sit: Sit, scenario: Scenario, screen: pygame.Surface
) -> None:
    session = sit(asking(scenario.state, Effect("tell", BELLS), ASKED))
    prompt = session.game.pending
    assert isinstance(prompt, Prompt)
    session.choose(prompt.options[0])
    scene = GameScene(AtTable(session, TitleScene))
    scene.draw(screen)
    assert scene.show.director.held is None
