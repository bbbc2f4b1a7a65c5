"""The start screen with all the scenarios of the game, and what is read before each of them."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest
from attrs import evolve
from campaigned import campaign
from left_games import played
from looks import hear_words, look_at
from tableside import Driver, sweep

from ad1666 import i18n, words
from ad1666.campaign.saves import Save
from ad1666.campaign.values import Setup
from ad1666.content.scenarios.headlines import Headline, read_headline
from ad1666.content.scenarios.scenario import Scenario, with_options
from ad1666.game.library import rename_game
from ad1666.game.remembered import Placing
from ad1666.play.lesson_list import LESSONS, scenario_of
from ad1666.play.targets import Area, Command, Portrait, Row, SeatOf
from ad1666.rules.cards import Side
from ad1666.rules.items import STRICT
from ad1666.settings import preferences
from ad1666.table.scenes import title_lists, title_story
from ad1666.table.scenes.band import MusterScene
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import Brief
from ad1666.table.scenes.title import TitleScene
from ad1666.table.toolkit import text, wax
from ad1666.table.toolkit.ui import Ui
from ad1666.words import vocabulary
from ad1666.words.scenarios import common
from tests import shipped
from tests.shipped import SCENARIOS

ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV"]


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float]]:
    """Every line that is drawn, with where it ends to the right."""
    lines: list[tuple[str, float]] = []

    def record(_to: object, said: str, at: tuple[float, float], style: str, size: int) -> None:
        lines.append((said, at[0] + text.advance(said, style, size)))

    hear_words(monkeypatch, record)
    return lines


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1600, 1000), (2560, 1440)])
def test_all_chapters_are_cards_in_their_order(
    screen: pygame.Surface, written: list[tuple[str, float]], size: tuple[int, int]
) -> None:
    driver = Driver(TitleScene(), pygame.display.set_mode(size))
    cards = [driver.hotspot(Row(Area.NEW_GAMES, i)) for i in range(14)]
    window = pygame.Rect((0, 0), size)
    for card, following in pairwise(cards):
        assert window.contains(card) and card.size == following.size
        beside = card.top == following.top and card.right < following.left
        assert beside or (card.bottom < following.top and following.left == cards[0].left)
    assert cards[-1].bottom < driver.hotspot(Command.QUIT).top
    said = [line for line, _ in written]
    for path in SCENARIOS:
        headline = read_headline(path)
        card, numeral = cards[headline.chapter - 1], ROMAN[headline.chapter - 1]
        length = "guard tokens" if headline.intervention else "turns"
        assert numeral in said
        assert any(
            line == f"{headline.tokens} {length}" and card.left < end < card.right
            for line, end in written
        )
        first = headline.title.split()[0]
        assert any(line.startswith(first) and card.left < end < card.right for line, end in written)


def test_where_cards_have_no_room_the_chapters_are_rows(
    screen: pygame.Surface, written: list[tuple[str, float]]
) -> None:
    preferences.change(text_size=120)
    driver = Driver(TitleScene(), pygame.display.set_mode((1024, 700)))
    rows = [driver.hotspot(Row(Area.NEW_GAMES, i)) for i in driver.rows(Area.NEW_GAMES)]
    for row, below in pairwise(rows):
        assert row.bottom < below.top and row.left == below.left
    said = dict(written)
    for path in SCENARIOS:
        headline = read_headline(path)
        if headline.chapter > len(rows):
            continue
        length = "guard tokens" if headline.intervention else "turns"
        red, blue = (headline.factions[side] for side in Side)
        for facts in (f"{headline.tokens} {length}", f"{red} against {blue}"):
            assert rows[0].left < said[facts] < rows[0].right


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("percentage", [110, 120, 130, 150])
def test_one_title_of_long_words_does_not_turn_cards_into_rows(
    screen: pygame.Surface, written: list[tuple[str, float]], language: str, percentage: int
) -> None:
    i18n.set_language(language)
    preferences.change(text_size=percentage)
    driver = Driver(TitleScene(), screen)
    cards = [driver.hotspot(Row(Area.NEW_GAMES, i)) for i in range(14)]
    assert cards[0].top == cards[1].top
    rows = {driver.hotspot(command).top for command in (Command.HELP, Command.QUIT)}
    assert len(rows) == 1 or percentage == 150
    look = look_at(driver.scene, screen)
    assert not look.faults()
    for path in SCENARIOS:
        headline = read_headline(path)
        card = cards[headline.chapter - 1]
        said = " ".join(line.said for line in look.lines if card.contains(line.box))
        assert words.title(headline.title) in said
        assert title_lists.length_of(headline) in said, "it is not cut"


@sweep(percentage=[120, 150, 200], size=[(1920, 1080), (2560, 1440)], language=["en", "pl"])
def test_large_type_leaves_room_for_all_cards_and_for_the_story(
    screen: pygame.Surface, language: str, size: tuple[int, int], percentage: int
) -> None:
    for number in range(3):
        played(scenario=number)
    i18n.set_language(language)
    window, heights = pygame.display.set_mode(size), []
    for each in (100, percentage):
        preferences.change(text_size=each)
        driver = Driver(TitleScene(), window)
        cards = [driver.hotspot(Row(Area.NEW_GAMES, i)) for i in range(14)]
        assert {card.size for card in cards} == {cards[0].size}
        assert len(driver.rows(Area.OLD_GAMES)) >= 2
        look, title = look_at(driver.scene, window), driver.scene
        assert not look.faults()
        assert isinstance(title, TitleScene) and isinstance(title.stock.scenarios[0], Headline)
        story = i18n._(title.stock.scenarios[0].story).split()
        told = [line for line in look.lines[-len(story) :] if line.said.strip() in story]
        assert len(told) > len(story) / 2
        heights.append(max(line.box.height for line in told))
        assert i18n._("Unfinished games") in [line.said for line in look.lines], "it is not cut"
    assert heights[1] > heights[0]


@sweep(
    window=[((1280, 800), 200), ((1280, 800), 100), ((1280, 732), 100), ((1024, 700), 100)],
    left=[0, 1, 4],
)
def test_the_story_of_a_scenario_is_told_whole(
    screen: pygame.Surface,
    written: list[tuple[str, float]],
    window: tuple[tuple[int, int], int],
    left: int,
) -> None:
    size, percentage = window
    for number in range(left):
        played(scenario=number)
    preferences.change(text_size=percentage)
    driver = Driver(TitleScene(), pygame.display.set_mode(size))
    for path in SCENARIOS:
        written.clear()
        driver.key(pygame.K_TAB)
        driver.frame()
        said = " ".join(line for line, _ in written)
        title = driver.scene
        assert isinstance(title, TitleScene) and isinstance(title.focus, Row)
        shown = title.stock.scenarios[title.focus.number]
        assert isinstance(shown, Headline)
        assert shown.story.split()[-1] in said, path
        cut = [line for line, _ in written if "…" in line]
        of_games = "turn 1", "An Ambush at"
        assert all(any(words in line for words in of_games) for line in cut), (
            f"only games are cut, where there is least room: {cut}"
        )
        assert ("Unfinished games" in said) is bool(left)


def test_right_and_left_lead_to_the_games_and_back_to_the_card(screen: pygame.Surface) -> None:
    played()
    driver = Driver(TitleScene(), pygame.display.set_mode((1280, 800)))
    title = driver.scene
    assert isinstance(title, TitleScene)
    for key in (pygame.K_TAB, *(pygame.K_RIGHT,) * 5):
        driver.key(key)
    assert title.focus == Row(Area.NEW_GAMES, 5)
    for key in (pygame.K_RIGHT, pygame.K_RIGHT):
        driver.key(key)
        assert title.focus == Row(Area.OLD_GAMES, 0)
    driver.key(pygame.K_LEFT)
    assert title.focus == Row(Area.NEW_GAMES, 5)


def test_what_a_row_has_no_room_for_is_told_by_its_tip(screen: pygame.Surface) -> None:
    path = played()
    driver = Driver(TitleScene(), pygame.display.set_mode((1280, 800)))
    row = Row(Area.OLD_GAMES, 0)
    assert _tip(driver, row) == "", "nothing is cut"
    rename_game(path, "The **longest** game that we ever had, on the evening of Saint Martin's")
    driver = Driver(TitleScene(), pygame.display.set_mode((1280, 800)))
    tip = _tip(driver, row)
    assert tip.startswith("The * *longest* * game") and "Saint Martin's\n" in tip


def _tip(driver: Driver, row: Row) -> str:
    assert driver.scene.ui is not None
    return next(h.tip for h in driver.scene.ui.hotspots if h.target == row)


def test_the_lesson_is_a_card_beside_the_scenarios(screen: pygame.Surface) -> None:
    driver = Driver(TitleScene(), pygame.display.set_mode((1280, 800)))
    last, learn = driver.hotspot(Row(Area.NEW_GAMES, 13)), driver.hotspot(Command.LEARN)
    assert learn.size == last.size and learn.top == last.top
    assert driver.targets().count(Command.LEARN) == 1
    title = driver.scene
    assert isinstance(title, TitleScene)
    title.focus = Row(Area.NEW_GAMES, 13)
    driver.key(pygame.K_RIGHT)
    assert title.focus == Command.SKIRMISH
    driver.key(pygame.K_RIGHT)
    assert title.focus == Command.LEARN
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, GameScene)
    assert driver.scene.session.scenario.title == "Lesson one: steel"
    driver.scene.close()


@pytest.mark.parametrize("done", range(4))
def test_the_card_of_the_lessons_has_a_star_for_each_and_a_seal_for_all(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, done: int
) -> None:
    seals: list[Placing] = []
    stars: list[int] = []

    def seal(grade: Placing, size: int) -> pygame.Surface:
        seals.append(grade)
        return pygame.Surface((size, size))

    monkeypatch.setattr(wax, "seal", seal)
    monkeypatch.setattr(wax, "stars", lambda _on, _box, number: stars.append(number))
    preferences.override(lessons=LESSONS[:done])
    driver = Driver(TitleScene(), pygame.display.set_mode((1280, 800)))
    assert stars == ([done] if done else [])
    assert seals == ([Placing.WON] if done == len(LESSONS) else [])
    ui = driver.scene.ui
    assert ui is not None
    tip = next(spot.tip for spot in ui.hotspots if spot.target is Command.LEARN)
    assert (f"{done} of 3" in tip) is bool(done)


@pytest.mark.parametrize(
    ("key", "to"),
    [(pygame.K_RIGHT, 1), (pygame.K_DOWN, 6), (pygame.K_LEFT, None), (pygame.K_UP, None)],
)
def test_arrows_lead_from_card_to_card(screen: pygame.Surface, key: int, to: int | None) -> None:
    driver = Driver(TitleScene(), pygame.display.set_mode((1280, 800)))
    driver.key(pygame.K_TAB)
    title = driver.scene
    assert isinstance(title, TitleScene)
    assert title.focus == Row(Area.NEW_GAMES, 0)
    driver.key(key)
    assert title.focus == (Command.FOREMOST if key == pygame.K_UP else Row(Area.NEW_GAMES, to or 0))


def test_headlines_say_what_the_scenarios_are() -> None:
    for path in SCENARIOS:
        headline, scenario = read_headline(path), shipped.scenario(path)
        assert headline.title == scenario.title
        assert headline.chapter == scenario.chapter
        assert headline.kind == scenario.kind
        assert headline.place == scenario.map.title
        assert headline.tokens == scenario.state.guard
        assert headline.intervention == scenario.state.terms.intervention
        assert headline.factions == scenario.factions


@pytest.mark.parametrize("chapter", range(1, 15))
def test_every_scenario_can_be_chosen_by_its_key_and_by_the_mouse(
    screen: pygame.Surface, chapter: int
) -> None:
    key = "1234567890ABCD"[chapter - 1].lower()
    by_key, by_mouse = Driver(TitleScene(), screen), Driver(TitleScene(), screen)
    by_key.key(key)
    by_mouse.press(Row(Area.NEW_GAMES, chapter - 1))
    for scene in (by_key.scene, by_mouse.scene):
        if isinstance(scene, MusterScene):
            assert scene.choosing.scenario.chapter == chapter
            assert scene.choosing.scenario.kind == "battle"
        else:
            assert isinstance(scene, BriefingScene)
            assert scene.scenario.chapter == chapter


@pytest.mark.parametrize("paths", [(), SCENARIOS[:1]])
@pytest.mark.parametrize("percentage", [100, 200])
def test_what_keys_choose_is_there_to_be_clicked(
    screen: pygame.Surface, paths: tuple[Path, ...], percentage: int
) -> None:
    played()
    Save.new(campaign(), Setup("long")).close()
    preferences.change(text_size=percentage)
    driver = Driver(TitleScene(paths), pygame.display.set_mode((1024, 700)))
    assert isinstance(driver.scene, TitleScene)
    offered = {button.target for button in driver.scene.buttons()}
    asides = {Command.CAMPAIGN, Command.PUZZLES, Command.HEROES}
    assert offered & asides == (set() if paths else asides)
    look = look_at(driver.scene, driver.app.screen)
    assert not look.faults()
    assert {target for target in offered if isinstance(target, Command)} <= {
        spot.target for spot in look.hotspots if look.window.contains(spot.rect)
    }


def test_a_scenario_that_turns_out_broken_is_told_and_the_others_stay(
    screen: pygame.Surface, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "broken.toml"
    whole = next(p for p in SCENARIOS if p.stem == "letter-at-the-golden-lion")
    broken.write_text(whole.read_text("utf-8").replace('"rochefort"', '"rochefor"'), "utf-8")
    monkeypatch.setattr("ad1666.table.scenes.title_stock.scenario_files", lambda: (broken, whole))
    driver = Driver(TitleScene(), screen)
    driver.key("1")
    assert isinstance(driver.scene, TitleScene)
    assert 'names the unknown character "rochefor"' in driver.scene.notice
    driver.key("2")
    assert isinstance(driver.scene, BriefingScene)


@pytest.fixture(params=SCENARIOS, ids=lambda path: path.stem)
def each(request: pytest.FixtureRequest) -> Scenario:
    return shipped.scenario(request.param)


@pytest.mark.parametrize("options", [(), (STRICT,)], ids=["plain", "strict"])
def test_every_briefing_fits_the_smallest_window(
    each: Scenario,
    options: tuple[str, ...],
    screen: pygame.Surface,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ends: list[tuple[float, int]] = []
    flow = Ui.flow

    def record(ui: Ui, markup: str, box: tuple[float, float, float], size: float, *how: Any) -> int:
        below = flow(ui, markup, box, size, *how)
        if ui.surface is pygame.display.get_surface():
            ends.append((box[0], below))
        return below

    monkeypatch.setattr(Ui, "flow", record)
    driver = Driver(BriefingScene(Brief(with_options(each, options), TitleScene)), screen)
    play = driver.hotspot(Command.START)
    lowest = max(play.bottom, driver.hotspot(Command.PHONES).bottom)
    story = min(ends)[0]
    assert driver.hotspot(Command.STRICT).right <= max(ends)[0]
    for left, below in ends:
        assert below <= (play.top if left == story else lowest + 10)


@pytest.mark.parametrize("text_size", [100, 150, 200])
@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_name_of_a_side_keeps_off_the_ends_of_its_band(
    screen: pygame.Surface, language: str, text_size: int
) -> None:
    i18n.set_language(language)
    preferences.change(text_size=text_size)
    driver = Driver(BriefingScene(Brief(shipped.scenario(SCENARIOS[0]), TitleScene)), screen)
    look, sizes = look_at(driver.scene, screen), set()
    left = min(h.rect.left for h in look.hotspots if isinstance(h.target, Portrait))
    for side in Side:
        party = vocabulary.party(side, driver.scene.scenario.factions[side])  # type: ignore[attr-defined]
        title = next(line.box for line in look.lines if line.said == party)
        assert title.left >= left + 6 and title.right <= driver.hotspot(SeatOf(side)).left - 6
        widths = {text.face("title", n).get_rect(party).width: n for n in range(10, 60)}
        sizes.add(widths[title.width])
    assert max(sizes) - min(sizes) <= 1, "both are equally large"


@pytest.mark.clause("ITEM-8")
def test_strict_hands_are_chosen_by_key_or_mouse_and_played(
    screen: pygame.Surface, scenario: Scenario
) -> None:
    driver = Driver(BriefingScene(Brief(scenario, TitleScene)), screen)
    briefing = driver.scene
    assert isinstance(briefing, BriefingScene)

    def chosen() -> bool:
        said = any("Strict hands" in line for line in common(briefing.scenario))
        assert said is (STRICT in briefing.scenario.state.options)
        return said

    seen = [chosen()]
    for toggle in (
        lambda: driver.key("h"),
        lambda: driver.press(Command.STRICT),
        lambda: driver.key("h"),
    ):
        toggle()
        driver.frame()
        seen.append(chosen())
    assert seen == [False, True, False, True]
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, GameScene)
    assert driver.scene.session.game.state.options == (STRICT,)


def test_strict_hands_of_the_scenario_cannot_be_left_out(
    screen: pygame.Surface, scenario: Scenario
) -> None:
    fixed = with_options(evolve(scenario, options=(STRICT,)), ())
    driver = Driver(BriefingScene(Brief(fixed, TitleScene)), screen)
    driver.key("h")
    assert isinstance(driver.scene, BriefingScene)
    assert driver.scene.scenario.state.options == (STRICT,)
    assert Command.STRICT not in driver.targets()


def test_stories_are_neither_short_nor_long(each: Scenario) -> None:
    assert 50 <= len(each.story.split()) <= 90


def test_unless_anything_is_pointed_at_the_story_is_that_of_what_enter_starts(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Headline] = []
    draw = title_story.draw

    def heard(ui: Ui, place: pygame.Rect, shown: Headline, *more: Any) -> None:
        told.append(shown)
        draw(ui, place, shown, *more)

    monkeypatch.setattr(title_story, "draw", heard)
    driver = Driver(TitleScene(), screen)
    lesson = scenario_of(LESSONS[0])
    assert told[-1].path == lesson
    driver.point(driver.hotspot(Row(Area.NEW_GAMES, 3)).center)
    assert told[-1].chapter == 4
    driver.point(driver.hotspot(Command.FOREMOST).center)
    assert told[-1].path == lesson
