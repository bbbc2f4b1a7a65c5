"""The head of the side with the goals, and the prompt: nothing is cut inside a word
in any size of type, and large type is large there as well."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from attrs import evolve
from looks import Line, look_at, looking
from screens import finished
from tableside import Driver, Sit, sweep

from ad1666 import i18n
from ad1666.content.scenarios.scenario import Scenario, assembled
from ad1666.play.film import footage
from ad1666.play.menu import Entry, Menu
from ad1666.play.targets import Area, Option, Row
from ad1666.rules.cards import Side, card
from ad1666.rules.phases import Phase
from ad1666.settings import preferences
from ad1666.table.app import FailureScene
from ad1666.table.scenes.band import MusterScene
from ad1666.table.scenes.film import FilmScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable, Screening
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.sheet import draw_message
from ad1666.table.toolkit import text
from ad1666.table.toolkit.layers import CachedLayer
from ad1666.table.toolkit.layout import PLAN, Arrangement, arrange, hand_over, with_question
from ad1666.table.toolkit.scrolling import Scroll
from ad1666.table.toolkit.text import LEAST
from ad1666.table.toolkit.ui import NARROW, WIDE, Button, Hotspot, Ui
from ad1666.table.views import cards, note, prompt_panel, top_panel
from ad1666.words import goals, vocabulary
from tests.shipped import MUSTERS, SCENARIOS
from tests.shipped import scenario as shipped
from tests.table.staged import prelude

SMALL, MIDDLE, LARGE = (1280, 800), (1920, 1080), (2560, 1440)


@pytest.fixture
def commands(scenario: Scenario, sit: Sit) -> tuple[Button, ...]:
    """The commands of a game."""
    return GameScene(AtTable(sit(scenario.state), TitleScene)).sheets.commands()


def drawn(
    size: tuple[int, int],
    percentage: int,
    scenario: Scenario,
    commands: tuple[Button, ...],
    phase: Phase = Phase.INITIATIVE,
    board: tuple[int, int] = (18, 12),
) -> tuple[Ui, list[Line]]:
    """The head of the side in a window, and what is written in it."""
    window = pygame.display.set_mode(size)
    ui = Ui(window, arrange(size, *board, (), percentage))
    state = evolve(scenario.state, phase=phase, turn=2)
    with looking(window) as look:
        top_panel.draw(ui, state, Side.RED, scenario.items, lambda: None, commands)
    look.hotspots = ui.hotspots
    assert not look.faults()
    assert all(ui.layout.head.contains(line.box) for line in look.lines)
    return ui, look.lines


@sweep(path=SCENARIOS, language=["en", "pl"])
def test_no_goal_is_cut_inside_a_word(
    screen: pygame.Surface, commands: tuple[Button, ...], path: Path, language: str
) -> None:
    i18n.set_language(language)
    scenario = assembled(shipped(path), {})
    briefs = {
        side: [
            goals.brief(goal, scenario.items, scenario.state.figures)
            for goal in scenario.state.terms.goals
            if goal.side is side
        ]
        for side in Side
    }
    for size in ((1024, 700), SMALL, MIDDLE, LARGE):
        for percentage in (100, 110, 130, 150, 200):
            board = scenario.state.board.width, scenario.state.board.height
            ui, lines = drawn(size, percentage, scenario, commands, board=board)
            rows = {h.target: h.rect for h in ui.hotspots if h.target in briefs}
            for side, told in briefs.items():
                said = [line.said for line in lines if rows[side].contains(line.box)]
                assert not [words for words in said if words.endswith("…")]
                whole = [brief for brief in told if brief in " ".join(said)]
                assert whole, (size, percentage, said)
                if percentage == 100 and language == "en" and not ui.layout.narrow:
                    assert len(whole) >= min(3, len(told)), (size, said)


@pytest.mark.parametrize("language", ["en", "pl"])
def test_before_the_first_turn_goals_are_told_as_well(
    screen: pygame.Surface, commands: tuple[Button, ...], scenario: Scenario, language: str
) -> None:
    i18n.set_language(language)
    _ui, lines = drawn(SMALL, 100, scenario, commands, Phase.SETUP)
    said = [line.said for line in lines]
    assert vocabulary.phase(Phase.SETUP) in said
    assert any(words in said for words in ("carry off the letter", "wyniesienie listu"))


def test_large_type_is_large_in_goals(
    screen: pygame.Surface, commands: tuple[Button, ...], scenario: Scenario
) -> None:
    for language in ("en", "pl"):
        i18n.set_language(language)
        for size, percentage, least in ((SMALL, 140, 1.4), (MIDDLE, 150, 1.5), (LARGE, 200, 2.0)):
            wide = {}
            for each in (100, percentage):
                ui, lines = drawn(size, each, scenario, commands)
                side = next(line for line in lines if line.said in ("Red", "Czerwony"))
                worth = next(line for line in lines if line.said in ("0 of 6", "0 z 6"))
                wide[each] = side.box.width, worth.box.width
            assert wide[percentage][1] > 0.87 * least * wide[100][1]
            assert wide[percentage][0] > 1.15 * wide[100][0]
    assert ui.font(14) > 2 * LEAST


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_name_of_a_side_keeps_clear_of_the_edges_of_its_pennant(
    screen: pygame.Surface, commands: tuple[Button, ...], scenario: Scenario, language: str
) -> None:
    i18n.set_language(language)
    for size in ((1024, 700), SMALL, MIDDLE, LARGE):
        for percentage in (100, 150):
            ui, lines = drawn(size, percentage, scenario, commands)
            for side in Side:
                name = next(line for line in lines if line.said == vocabulary.side(side))
                scroll = next(spot.rect for spot in ui.hotspots if spot.target is side)
                assert name.box.left - scroll.left >= 0.12 * name.box.width, (size, percentage)


def test_a_prompt_with_few_answers_has_type_as_large_as_it_is_set(screen: pygame.Surface) -> None:
    window = pygame.display.set_mode(LARGE)
    wide = {}
    for percentage, answers in ((100, 3), (200, 3), (200, 14)):
        ui = Ui(window, arrange(LARGE, 18, 12, (), percentage))
        buttons = [Button(Option(n), "Wait in ambush", "W", str) for n in range(answers)]
        with looking(window) as look:
            prompt_panel.draw_statement(
                ui, Side.RED, "**What does Zagłoba do?**", buttons, CachedLayer()
            )
        look.hotspots = ui.hotspots[1:]
        assert not look.faults()
        wide[percentage, answers] = next(x.box.width for x in look.lines if "Zagłoba" in x.said)
    assert wide[200, 3] > 1.7 * wide[100, 3]
    assert wide[100, 3] < wide[200, 14] < 1.5 * wide[100, 3]


@pytest.mark.parametrize("path", MUSTERS, ids=lambda path: path.stem)
@pytest.mark.parametrize("language", ["en", "pl"])
def test_those_who_may_join_are_read_in_large_type(
    screen: pygame.Surface, path: Path, language: str
) -> None:
    i18n.set_language(language)
    preferences.change(text_size=150)
    driver = Driver(prelude(shipped(path), TitleScene), screen)
    driver.key("s")
    scene = driver.scene
    assert isinstance(scene, MusterScene)
    look = look_at(scene, screen)
    assert not look.faults()
    cards = [h for h in look.hotspots if isinstance(h.target, Row) and h.target.of is Area.OFFERS]
    assert len(cards) >= min(8, len(scene.choosing.muster.pool))


@pytest.mark.parametrize("percentage", [100, 150])
def test_a_hand_in_a_film_fills_its_panel_and_no_room_is_left_for_tabs(
    screen: pygame.Surface, letter: Scenario, tmp_path: Path, percentage: int
) -> None:
    preferences.change(text_size=percentage)
    driver = Driver(
        FilmScene(Screening(footage(finished(letter, tmp_path / "game.ad1666")), TitleScene)),
        screen,
    )
    driver.key(pygame.K_HOME)
    driver.key(pygame.K_DOWN)
    for _ in range(8):
        driver.key(pygame.K_RIGHT)
    driver.key("v")
    drawn: list[pygame.Rect] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cards, "draw", lambda _to, place, *_card, **_how: drawn.append(place))
        driver.frame()
    assert driver.scene.ui is not None
    layout = driver.scene.ui.layout
    panel = next(h.rect for h in driver.scene.ui.hotspots if h.target is Area.HAND)
    hand = [place for place in drawn if panel.inflate(8, 8).contains(place)]
    assert hand and all(place.height > 0.8 * panel.height for place in hand)
    assert panel.bottom == layout.board.bottom
    above = layout.goals if layout.kind is Arrangement.DOCK else layout.prompt
    assert layout.inspect.top < above.bottom + 10


@pytest.mark.parametrize("percentage", [100, 150, 200])
def test_a_sheet_with_a_message_is_as_high_as_that(screen: pygame.Surface, percentage: int) -> None:
    ui = Ui(screen, arrange(SMALL, 18, 12, (), percentage))
    buttons = (Button(Option(1), "Go on", "Enter", str),)
    with looking(screen) as look:
        draw_message(ui, "Something went wrong", "There is no room left. " * 9, buttons, Scroll())
    look.hotspots = ui.hotspots[1:]
    assert not look.faults()
    (sheet,), (button,) = look.panels, ui.hotspots[1:]
    foot = max(line.box.bottom for line in look.lines if line.box.bottom < button.rect.top)
    assert button.rect.top - foot < 2.2 * ui.font(17) and sheet.bottom - button.rect.bottom < 20


def test_what_went_wrong_is_told_in_the_size_that_is_set(screen: pygame.Surface) -> None:
    high = []
    for percentage in (100, 140):
        preferences.change(text_size=percentage)
        look = look_at(FailureScene(ValueError("nothing"), TitleScene), screen)
        high.append(max(line.box.width for line in look.lines))
    assert high[1] > 1.3 * high[0]


def test_a_question_without_room_for_its_hint_is_as_large_as_without_one(
    screen: pygame.Surface,
) -> None:
    ui = Ui(screen, arrange(SMALL, 18, 12, (), 150))
    hand = tuple(
        Entry("", card=card(name), key=str(n)) for n, name in enumerate(("S2", "H4", "G8"))
    )
    wide = []
    for hint in ("", "It is turned up when both have been laid, and not a moment before. " * 16):
        menu = Menu("Red: play a card?", hand, hint)
        ways: dict[str, Any] = {"focus": None, "deep": False, "choose": print, "back": print}
        with looking(screen) as look:
            prompt_panel.draw(ui, menu, Side.RED, **ways)
        wide.append(next(line.box.width for line in look.lines if line.said == "Red:"))
    assert wide[0] == wide[1]


@pytest.mark.parametrize("stage", [(0, 140, 800, 340), (0, 0, 800, 340), (0, 60, 800, 400)])
def test_a_note_covers_as_little_of_a_test_as_can_be(
    screen: pygame.Surface, stage: tuple[int, int, int, int]
) -> None:
    ui = Ui(screen, arrange(SMALL, 18, 12, (), 150))
    board, test = ui.layout.board, pygame.Rect(stage).move(ui.layout.board.topleft)
    ui.hotspot(Hotspot(Area.TEST, test))
    words = "Whoever loses a fight may still parry the blow. " * 3
    told = SimpleNamespace(words=words, dismiss=str)
    note.draw(ui, told, ())  # type: ignore[arg-type]
    place = next(h.rect for h in ui.hotspots if h.target is Area.HINT)
    least = max(0, place.height - max(test.top - board.top, board.bottom - test.bottom))
    assert place.clip(test).height <= least + 15


def test_a_long_tip_is_set_wider(screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch) -> None:
    ui, widths = Ui(screen, arrange(SMALL, 18, 12)), list[float]()
    monkeypatch.setattr(text, "flow", lambda _to, _markup, box, *_how: widths.append(box[2]))
    for lines in (2, 9, 20):
        ui.tip("word\n" * (lines - 1), pygame.Rect(600, 400, 10, 10))
    assert widths == [NARROW, NARROW, WIDE]


def test_a_hand_grows_with_the_type() -> None:
    plain, large = (arrange(SMALL, 18, 12, (), each) for each in (100, 140))
    for room in (PLAN.hand, PLAN.requested):
        high = [hand_over(layout, room).height for layout in (plain, large)]
        assert high[1] > 1.3 * high[0]


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_how_to_play_is_seen_at_a_glance(
    screen: pygame.Surface, size: tuple[int, int], language: str
) -> None:
    i18n.set_language(language)
    window = pygame.display.set_mode(size)
    driver = Driver(TitleScene(), window)
    driver.key(pygame.K_F1)
    look = look_at(driver.scene, window)
    assert not look.scrolled and not look.faults()


def test_the_answers_of_a_curtain_are_read_whole(screen: pygame.Surface) -> None:
    window = pygame.display.set_mode((1280, 732))
    ui = Ui(window, arrange((1280, 732), 18, 12))
    labels = ("Czerwony gotów: pokaż moje karty", "Czerwony: z talii; karty ogląda Niebieski")
    buttons = [Button(Option(n), each, "Space", str) for n, each in enumerate(labels)]
    asked = prompt_panel.request(Side.RED, cards=True, held=False, announced=False)
    with looking(window) as look:
        prompt_panel.draw_curtain(ui, Side.RED, asked, "Red: play a card?", buttons)
    look.hotspots = [h for h in ui.hotspots if isinstance(h.target, Option)]
    assert len(look.hotspots) == 2 and not look.faults()
    assert all(ui.layout.prompt.contains(h.rect) for h in look.hotspots)


def test_what_is_told_in_a_low_window_leaves_room_for_the_card(screen: pygame.Surface) -> None:
    window = pygame.display.set_mode((1366, 700))
    ui, button = Ui(window, arrange((1366, 700), 18, 12)), Button(Option(1), "Dalej", "Space", str)
    assert ui.layout.low and not arrange((1366, 1600), 18, 12).low
    before, told = ui.layout, "Michał Wołodyjowski paruje: walka zaczyna się od nowa. " * 2
    high = prompt_panel.stated(ui, told, (button,))
    ui.layout = with_question(before, high, short=before.low)
    assert ui.layout.inspect.height > 1.4 * before.inspect.height
    with looking(window) as look:
        prompt_panel.draw_statement(ui, Side.RED, told, (button,), CachedLayer())
    look.hotspots = [h for h in ui.hotspots if isinstance(h.target, Option)]
    (place,) = (h.rect for h in look.hotspots)
    assert ui.layout.prompt.inflate(-12, -12).contains(place) and not look.faults()


@pytest.mark.parametrize("size", [(1366, 700), (1366, 768), (1280, 732), (1280, 800)])
def test_long_answers_have_room_wherever_they_stand(
    screen: pygame.Surface, size: tuple[int, int]
) -> None:
    window = pygame.display.set_mode(size)
    label = "Michał Wołodyjowski: Atak na Gwardzistę kardynała (szabla oficerska)"
    menu = Menu("Czerwony: kto walczy?", tuple(Entry(label, key=str(n)) for n in range(7)))
    ui = Ui(window, arrange(size, 18, 12))
    wanted, least = prompt_panel.wanted(ui, menu, frozenset(), deep=False, faced=False)
    ui.layout = with_question(ui.layout, wanted, least=least)
    ways: dict[str, Any] = {"focus": None, "deep": False, "choose": print, "back": print}
    with looking(window) as look:
        prompt_panel.draw(ui, menu, Side.RED, **ways)
    look.hotspots = [h for h in ui.hotspots if isinstance(h.target, Option)]
    assert len(look.hotspots) == 7 and not look.faults()
    assert all(ui.layout.prompt.contains(h.rect) for h in look.hotspots)
    assert ui.layout.height >= ui.layout.prompt.bottom


@pytest.mark.parametrize("size", [SMALL, MIDDLE])
@pytest.mark.parametrize("board", [(18, 12), (12, 8)])
@pytest.mark.parametrize("number", [1, 3, 5, 8])
def test_a_question_with_cards_alone_has_room_wherever_it_stands(
    screen: pygame.Surface, size: tuple[int, int], board: tuple[int, int], number: int
) -> None:
    window = pygame.display.set_mode(size)
    names = ("S2", "H4", "G8", "U7", "S3", "H5", "G6", "U2")[:number]
    menu = Menu("Red: play a card?", tuple(Entry("", card=card(n), key="1") for n in names))
    ui = Ui(window, arrange(size, *board))
    wanted, least = prompt_panel.wanted(ui, menu, frozenset(), deep=False, faced=False)
    ui.layout = with_question(ui.layout, wanted, least=least)
    ways: dict[str, Any] = {"focus": None, "deep": False, "choose": print, "back": print}
    with looking(window) as look:
        prompt_panel.draw(ui, menu, Side.RED, **ways)
    look.hotspots = [h for h in ui.hotspots if isinstance(h.target, Option)]
    assert len(look.hotspots) == number and not look.faults()
    assert all(ui.layout.prompt.contains(h.rect) for h in look.hotspots)
