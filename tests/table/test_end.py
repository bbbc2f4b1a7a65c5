"""What closes a game: its words, the end of its story, and where it turned."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from attrs import evolve
from looks import look_at
from screens import finished
from tableside import Driver, sweep

from ad1666 import i18n
from ad1666.content.scenarios.epilogues import Epilogue
from ad1666.content.scenarios.headlines import following_chapter
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.linked import record_of
from ad1666.game.records import links
from ad1666.game.records.record import read
from ad1666.game.records.replay import replay
from ad1666.game.statistics import TurningPoint, decisive, turning_point
from ad1666.game.watching import Onlooker
from ad1666.play.film import footage
from ad1666.play.targets import Area, Command, Row
from ad1666.rules import scoring
from ad1666.rules.cards import Side
from ad1666.rules.characters import Status
from ad1666.rules.events import NoteKind, note
from ad1666.rules.items import Gear
from ad1666.rules.victory import Aim, End, EndReason
from ad1666.settings import preferences
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.scenes.film import FilmScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable, Screening
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.end_sheet import EndSheet
from ad1666.table.sheets.link_sheet import LinkSheet
from ad1666.words import ending
from tests.shipped import stories


def test_the_goal_that_decides_a_game_is_told_as_a_deed(scenario: Scenario) -> None:
    state = scenario.state
    for who, side in (("A", "Red"), ("E", "Blue")):
        gear = (*state.figure(who).gear, Gear(scenario.items["letter"], starting=False))
        gone = evolve(state.figure(who), gear=gear, status=Status.LEFT, at=None)
        reason = EndReason(End.DECIDED, Aim.TAKE_AWAY)
        outcome = scoring.outcome(state.with_figure(gone), reason)
        said = ending.reason(outcome, scenario.items, state)
        assert said == f"{side} has carried the letter off the board. [[GUARD-3]]"
        points = outcome.score(Side(side.lower()))
        assert ending.plain(outcome, scenario.items, state) == (
            f"{side} wins, {points} to 0. {side} has carried the letter off the board. (GUARD-3)"
        )


def test_where_a_game_turned_is_told_with_its_score(scenario: Scenario) -> None:
    state = scenario.state
    died = note(NoteKind.DIES, "B", "HURT-3")
    assert ending.turned(TurningPoint(7, 5, 1, -3, died), state) == (
        "**The turning point, turn 5.** Jan Skrzetuski died. Before it: Red ahead by 1. "
        "After it: Blue ahead by 3."
    )
    step = note(NoteKind.GOES, "B", "MOVE-1", start=(0, 0), to=(0, 1))
    assert "**The turning point, turn 3.** A step by Jan Skrzetuski. Before it: " in (
        ending.turned(TurningPoint(7, 3, 0, 4, step), state)
    )
    assert ending.turned(TurningPoint(7, 2, 0, 4, None), state) == (
        "**The turning point, turn 2.** Before it: nobody ahead. After it: Red ahead by 4."
    )
    with i18n.speaking("pl"):
        assert "Skrzetuski zginął. Przedtem" in (
            ending.turned(TurningPoint(7, 5, 1, -3, died), state)
        ), "all of it in the past"


@pytest.fixture(scope="module")
def record(letter: Scenario, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return finished(letter, tmp_path_factory.mktemp("games") / "whole.ad1666")


def at_its_end(record: Path, scenario: Scenario, path: Path) -> GameScene:
    """The table of a game that was played to its end, with the record of that."""
    path.write_bytes(record.read_bytes())
    over = replay(read(path), scenario.state)
    session = Onlooker(path)
    assert session.game.state == over.game.state
    session.scenario = scenario
    return GameScene(AtTable(session, TitleScene))


def closed(
    record: Path, scenario: Scenario, path: Path, screen: pygame.Surface
) -> tuple[Driver, GameScene]:
    """The same with its result open."""
    driver = Driver(at_its_end(record, scenario, path), screen)
    scene = driver.scene
    assert isinstance(scene, GameScene)
    scene.sheets.end()
    driver.frame()
    return driver, scene


def words(scene: GameScene, screen: pygame.Surface) -> str:
    return " ".join(line.said for line in look_at(scene, screen).lines)


def test_the_story_ends_by_what_the_winner_has_reached(
    letter: Scenario, record: Path, tmp_path: Path, screen: pygame.Surface
) -> None:
    outcome = replay(read(record), letter.state).game.state.outcome
    assert outcome is not None
    scene = at_its_end(record, letter, tmp_path / "game.ad1666")
    scene.sheets.end()
    said = words(scene, screen)
    begun = {story: " ".join(story.split()[:7]) for story in stories(letter)}
    told = [story for story, words in begun.items() if words in said]
    assert told == [letter.epilogue.told(outcome)]
    untold = at_its_end(record, evolve(letter, epilogue=Epilogue()), tmp_path / "other.ad1666")
    untold.sheets.end()
    said = words(untold, screen)
    assert not any(words in said for words in begun.values())
    assert not look_at(untold, screen).faults()


@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_the_film_opens_where_the_game_turned(
    letter: Scenario, record: Path, tmp_path: Path, screen: pygame.Surface, hand: str
) -> None:
    replayed = replay(read(record), letter.state)
    point = turning_point([moment.game for moment in replayed.moments])
    assert point is not None
    driver, scene = closed(record, letter, tmp_path / "game.ad1666", screen)
    assert f"The turning point, turn {point.turn}." in words(scene, screen)
    driver.key("t") if hand == "keys" else driver.press(Command.TURNING)
    film = driver.scene
    assert isinstance(film, FilmScene)
    assert film.film.at == point.number and not film.running.on
    assert film.film.now.game.state.turn == point.turn
    driver.key(pygame.K_ESCAPE)
    driver.frame()
    assert isinstance(driver.scene, GameScene) and driver.scene.session is scene.session
    assert f"The turning point, turn {point.turn}." in words(driver.scene, screen)
    driver.key("b")
    assert isinstance(driver.scene, TitleScene)


def test_a_record_that_does_not_lead_to_the_end_shows_no_turning_point(
    letter: Scenario, record: Path, tmp_path: Path, screen: pygame.Surface
) -> None:
    scene = at_its_end(record, letter, tmp_path / "game.ad1666")
    scene.session.path.write_text("nothing", "utf-8")
    scene.sheets.end()
    sheet = scene.sheets.sheet
    assert isinstance(sheet, EndSheet) and sheet.turning is None
    assert "turning point" not in words(scene, screen)


def test_the_end_of_a_game_is_seen_whole(
    letter: Scenario, record: Path, tmp_path: Path, screen: pygame.Surface
) -> None:
    outcome = replay(read(record), letter.state).game.state.outcome
    assert outcome is not None
    double = {outcome.winner: letter.epilogue.told(outcome) * 2}
    long = evolve(letter, epilogue=Epilogue(by_winner=double))
    scene = at_its_end(record, long, tmp_path / "game.ad1666")
    scene.sheets.end()
    for size in ((1920, 1012), (1280, 800)):
        scene.draw(pygame.display.set_mode(size))
        sheet = scene.sheets.sheet
        assert isinstance(sheet, EndSheet) and not sheet.scroll.spare, size


def test_a_notice_is_seen_over_the_sheet_that_led_to_it(
    letter: Scenario, record: Path, tmp_path: Path, screen: pygame.Surface
) -> None:
    scene = at_its_end(record, letter, tmp_path / "game.ad1666")
    scene.sheets.end()
    within = pygame.Rect(0, 0, 600, 300)
    within.center = screen.get_rect().center
    scene.draw(screen)
    before = screen.subsurface(within).copy()
    scene.notice = "It is written. " * 80
    scene.draw(screen)
    assert screen.subsurface(within).get_buffer().raw != before.get_buffer().raw


def test_a_notice_leaves_the_title_of_the_sheet_free(
    letter: Scenario, record: Path, tmp_path: Path
) -> None:
    preferences.change(text_size=120)
    screen = pygame.display.set_mode((1280, 732))
    scene = at_its_end(record, letter, tmp_path / "game.ad1666")
    scene.sheets.end()
    top = min(line.box.top for line in look_at(scene, screen).lines)
    sheet = screen.get_rect()
    sheet.height, sheet.top = sheet.height - top, top
    before = screen.copy()
    scene.notice = "Written: games/letter.html"
    scene.draw(screen)
    assert screen.get_buffer().raw != before.get_buffer().raw
    assert pygame.image.tobytes(screen.subsurface(sheet), "RGB") == (
        pygame.image.tobytes(before.subsurface(sheet), "RGB")
    )


@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_the_chronicle_is_announced_and_told_once_it_is_there(
    letter: Scenario,
    record: Path,
    tmp_path: Path,
    screen: pygame.Surface,
    hand: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    scene = at_its_end(record, letter, tmp_path / "game.ad1666")
    driver = Driver(scene, screen)
    driver.key("c") if hand == "keys" else driver.press(Command.CHRONICLE)
    driver.frame()
    assert scene.notice.startswith("Written: ") and len(opened) == 1
    driver.key(pygame.K_ESCAPE)
    assert not scene.notice
    scene.close()


@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_what_decided_a_game_is_shown_in_three_pictures_that_lead_to_the_film(
    letter: Scenario, record: Path, tmp_path: Path, screen: pygame.Surface, hand: str
) -> None:
    games = [moment.game for moment in replay(read(record), letter.state).moments]
    points = decisive(games)
    turned = turning_point(games)
    assert turned in points and len(points) == 3
    assert [point.number for point in points] == sorted({point.number for point in points})
    driver, scene = closed(record, letter, tmp_path / "game.ad1666", screen)
    said = words(scene, screen)
    for number, point in enumerate(points):
        assert driver.hotspot(Row(Area.MOMENTS, number))
        assert f"Turn {point.turn}." in said
    assert not look_at(scene, screen).faults()
    driver.key("2") if hand == "keys" else driver.press(Row(Area.MOMENTS, 1))
    assert isinstance(driver.scene, FilmScene) and driver.scene.film.at == points[1].number


@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_the_end_leads_to_the_next_chapter(
    letter: Scenario, record: Path, tmp_path: Path, screen: pygame.Surface, hand: str
) -> None:
    driver, scene = closed(record, letter, tmp_path / "game.ad1666", screen)
    assert "Next: Over the Tiles" in words(scene, screen)
    driver.key(pygame.K_RETURN) if hand == "keys" else driver.press(Command.NEXT_CHAPTER)
    assert isinstance(driver.scene, BriefingScene)
    assert all(following_chapter(letter.path, last) is None for last in (14, 0))


@sweep(
    window=[((1024, 700), 100), ((1280, 800), 140), ((1920, 1080), 200), ((3840, 2160), 100)],
    language=["pl", "en"],
)
def test_the_end_has_room_for_all_of_it(
    letter: Scenario,
    record: Path,
    tmp_path: Path,
    screen: pygame.Surface,
    language: str,
    window: tuple[tuple[int, int], int],
) -> None:
    size, percentage = window
    i18n.set_language(language)
    preferences.change(text_size=percentage)
    scene = at_its_end(record, letter, tmp_path / "game.ad1666")
    scene.sheets.end()
    assert not look_at(scene, pygame.display.set_mode(size)).faults()


@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_the_luck_of_a_game_is_one_key_away(
    letter: Scenario, record: Path, tmp_path: Path, screen: pygame.Surface, hand: str
) -> None:
    driver, scene = closed(record, letter, tmp_path / "game.ad1666", screen)
    driver.key("x") if hand == "keys" else driver.press(Command.LUCK)
    driver.frame()
    assert words(scene, screen).count("of games.") == 2 and not look_at(scene, screen).faults()
    driver.key(pygame.K_ESCAPE)
    assert isinstance(scene.sheets.top, EndSheet)


def test_a_finished_game_is_given_away_as_a_link(
    letter: Scenario, record: Path, tmp_path: Path, screen: pygame.Surface
) -> None:
    driver, scene = closed(record, letter, tmp_path / "game.ad1666", screen)
    driver.press(Command.LINK)
    driver.frame()
    sheet = scene.sheets.top
    assert isinstance(sheet, LinkSheet) and links.read(sheet.link).answers
    assert sheet.link[:40] in words(scene, screen) and not look_at(scene, screen).faults()
    film = Driver(FilmScene(Screening(footage(record_of(sheet.link)), TitleScene)), screen)
    film.key("l")
    shown = film.scene.sheets.top  # type: ignore[attr-defined]
    assert isinstance(shown, LinkSheet) and shown.link == sheet.link


def test_a_game_with_secret_hands_is_no_link(record: Path, letter: Scenario) -> None:
    moments = replay(read(record), letter.state).moments
    unfinished = record.with_name("copy.ad1666")
    lines = record.read_text("utf-8").splitlines(keepends=True)
    unfinished.write_text("".join(lines[:40]), "utf-8")
    try:
        assert "secret" in LinkSheet.of(unfinished, letter, moments).why
        assert not LinkSheet.of(unfinished, letter, moments).link
    finally:
        unfinished.unlink()
