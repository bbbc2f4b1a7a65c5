"""The window in which authors look at a map."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable
from html import escape
from pathlib import Path

import pygame
import pytest
from tableside import Driver

from ad1666.console.starter import begin
from ad1666.content.maps.reader import load_map
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.play.targets import Area, Citation, Command, Row
from ad1666.resources import data_root
from ad1666.rules.actions import FULL_MP
from ad1666.rules.board import Door, Kind
from ad1666.rules.cards import Side
from ad1666.rules.characters import Character, Figure
from ad1666.rules.sight import terrain
from ad1666.rules.state import State
from ad1666.settings import preferences
from ad1666.table.preview import board, study, words
from ad1666.table.preview.scene import PreviewScene
from ad1666.table.preview.study import Overlay, Study
from ad1666.table.preview.watch import Watch
from ad1666.table.toolkit.layout import Arrangement, Grid
from ad1666.words import scenarios
from benchmarks.questions import reach

Look = Callable[..., tuple[Driver, PreviewScene]]


@pytest.fixture
def inn(tmp_path: Path) -> Path:
    """A copy of a map of ours, to write on."""
    maps = data_root() / "maps"
    shutil.copytree(maps / "tilesets", tmp_path / "tilesets")
    return Path(shutil.copy(maps / "golden-lion.tmx", tmp_path))


@pytest.fixture
def look(inn: Path, screen: pygame.Surface) -> Look:
    """Opens the window."""

    def open_it(path: Path = inn, *, watch: bool = True) -> tuple[Driver, PreviewScene]:
        scene = PreviewScene(path, watch=watch)
        return Driver(scene, screen), scene

    return open_it


def rewrite(path: Path, old: str, new: str) -> None:
    """Saves a file with something else in it, a second later by the clock."""
    text = path.read_text("utf-8")
    assert old in text
    later = path.stat().st_mtime + 1
    path.write_text(text.replace(old, new, 1), "utf-8")
    os.utime(path, (later, later))


# The window


def test_every_overlay_has_a_key_and_a_button(look: Look) -> None:
    driver, scene = look()
    assert scene.study.overlays == tuple(Overlay)[:4]
    for number, which in enumerate(scene.study.overlays, 1):
        driver.key(str(number))
        assert scene.study.overlay is which
    for number, which in enumerate(scene.study.overlays, 1):
        driver.press(Row(Area.OVERLAYS, number))
        assert scene.study.overlay is which


def test_each_overlay_looks_different(look: Look) -> None:
    driver, _scene = look()
    for _ in range(8):
        driver.key(pygame.K_DOWN)
        driver.key(pygame.K_RIGHT)
    seen = set()
    for number in "1234":
        driver.key(number)
        seen.add(pygame.image.tobytes(driver.app.screen, "RGB"))
    for switch in "56":
        driver.key(switch)
        seen.add(pygame.image.tobytes(driver.app.screen, "RGB"))
    assert len(seen) == 6


def test_it_follows_the_size_of_text_and_wastes_no_row_on_goals(look: Look) -> None:
    driver, scene = look()
    assert scene.ui is not None
    plain = scene.ui.font(17)
    preferences.change(text_size=200)
    driver.key("2")
    assert scene.ui.font(17) > plain
    layout = scene.ui.layout
    assert not layout.goals
    below = layout.top if layout.kind is Arrangement.DOCK else layout.prompt
    assert below.bottom < layout.inspect.top < below.bottom + 10


def test_switches_work_by_key_and_by_button(look: Look) -> None:
    driver, scene = look()
    driver.key("4")
    before = scene.study.agility, scene.study.mp, scene.study.places, scene.study.unlocked
    for command in (Command.AGILITY, Command.MP, Command.PLACES, Command.DOORS):
        driver.press(command)
    changed = scene.study.agility, scene.study.mp, scene.study.places, scene.study.unlocked
    assert all(one != other for one, other in zip(before, changed, strict=True))
    for key in "Am56":
        driver.key(key)
    after = scene.study.agility, scene.study.mp, scene.study.places, scene.study.unlocked
    assert after == before


def test_sight_is_held_to_a_square_by_mouse_or_by_keyboard(look: Look) -> None:
    driver, scene = look()
    driver.key("3")
    assert scene.grid is not None
    driver.click(scene.grid.rect((8, 8)).center)
    assert scene.study.pinned == (8, 8)
    driver.point(scene.grid.rect((8, 4)).center)
    assert (scene.study.origin, scene.study.cursor) == ((8, 8), (8, 4))
    driver.key(pygame.K_ESCAPE)
    assert scene.study.pinned is None
    driver.key(pygame.K_UP)
    driver.key(pygame.K_RETURN)
    assert scene.study.pinned == (8, 3)
    driver.key(pygame.K_RETURN)
    assert scene.study.pinned is None


def test_help_and_rules_open_and_close(look: Look) -> None:
    preferences.change(clauses=True)
    driver, _scene = look()
    for way in (lambda: driver.key(pygame.K_F1), lambda: driver.press(Command.HELP)):
        way()
        assert Command.CLOSE in driver.targets()
        driver.key(pygame.K_ESCAPE)
        assert Command.CLOSE not in driver.targets()
    driver.key("?")
    assert Area.CLAUSES in driver.targets()
    driver.press(Command.CLOSE)
    preferences.change(clauses=True)
    driver.frame()
    cited = next(target for target in driver.targets() if isinstance(target, Citation))
    driver.press(cited)
    assert Area.CLAUSES in driver.targets()


@pytest.mark.parametrize("way", ["key", "button"])
def test_it_is_left(look: Look, way: str) -> None:
    driver, _scene = look()
    if way == "key":
        driver.key("q")
    else:
        driver.press(Command.LEAVE)
    assert driver.app.scene is None


# Watching


def test_a_change_is_shown_and_the_view_stays(look: Look, inn: Path) -> None:
    driver, scene = look()
    for _ in range(5):
        driver.key(pygame.K_RIGHT)
    driver.key("+")
    driver.key("3")
    grid, cursor = scene.grid, scene.study.cursor
    rewrite(inn, "At the Golden Lion", "At the Golden Goose")
    driver.frame()
    assert scene.study.map is not None
    assert scene.study.map.title == "At the Golden Goose"
    assert (scene.grid, scene.study.cursor, scene.study.overlay) == (grid, cursor, Overlay.SIGHT)


def test_buttons_on_the_map_zoom(look: Look) -> None:
    driver, scene = look()
    whole = scene.grid
    driver.press(Command.CLOSER)
    driver.frame()
    assert scene.grid is not None and whole is not None and scene.grid.square > whole.square
    driver.press(Command.FARTHER)
    driver.frame()
    assert scene.grid == whole


def test_without_watching_a_change_waits_until_it_is_asked_for(look: Look, inn: Path) -> None:
    driver, scene = look(watch=False)
    rewrite(inn, "At the Golden Lion", "At the Golden Goose")
    driver.frame()
    assert scene.study.loads == 1
    driver.key("r")
    assert scene.study.map is not None
    assert (scene.study.map.title, scene.study.loads) == ("At the Golden Goose", 2)


def test_a_key_that_is_held_reads_the_map_once_a_frame(look: Look) -> None:
    driver, scene = look(watch=False)
    held = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_r, mod=0, unicode="r", scancode=0)
    for _ in range(20):
        pygame.event.post(held)
    driver.app.step()
    assert scene.study.loads == 2
    driver.app.step()
    assert scene.study.loads == 2


def test_a_broken_save_is_told_and_the_map_stays(look: Look, inn: Path) -> None:
    driver, scene = look()
    rewrite(inn, "0,57,34", "0,0,34")
    rewrite(inn, 'name="side" propertytype="Side" value="red"', 'name="side" value="green"')
    driver.frame()
    told = [str(error) for error in scene.study.errors]
    assert len(told) == 2
    assert "square 0,0 (1,1 in Tiled): is not painted" in told[0]
    assert "has side = 'green'" in told[1]
    assert scene.study.map is not None
    assert scene.study.wrong_squares() == {(0, 0), (2, 7)}
    driver.key(pygame.K_RIGHT)
    driver.press(Row(Area.MISTAKES, 0))
    assert scene.study.cursor == (0, 0)
    rewrite(inn, "0,0,34", "0,57,34")
    rewrite(inn, 'name="side" value="green"', 'name="side" propertytype="Side" value="red"')
    driver.frame()
    assert scene.study.errors == ()


def test_what_is_broken_from_the_start_is_shown_once_it_is_mended(look: Look, inn: Path) -> None:
    whole = inn.read_text("utf-8")
    inn.write_text(whole[: len(whole) // 2], "utf-8")
    driver, scene = look()
    assert scene.study.map is None
    assert "is not well-formed XML" in str(scene.study.errors[0])
    for key in "12345am+":
        driver.key(key)
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_RETURN)
    inn.write_text(whole, "utf-8")
    os.utime(inn, (1, 1))
    driver.frame()
    assert scene.study.map is not None
    assert Area.BOARD in driver.targets()


def test_a_picture_half_written_is_told(look: Look, inn: Path) -> None:
    driver, scene = look()
    picture = inn.parent / "tilesets" / "squares.png"
    whole = picture.read_bytes()
    picture.write_bytes(whole[:1000])
    driver.frame()
    assert "Error reading the PNG file" in str(scene.study.errors[0])
    picture.unlink()
    driver.frame()
    assert "which does not exist" in str(scene.study.errors[0])
    picture.write_bytes(whole)
    driver.frame()
    assert scene.study.errors == ()


def test_many_mistakes_can_be_leafed_through(look: Look, inn: Path) -> None:
    driver, scene = look()
    row = "0,41,42,43,58,41,10,11,12,9,10,11,12,9,10,11,12,9,10,0,"
    rewrite(inn, row, ",".join(["0"] * 20) + ",")
    driver.frame()
    assert len(scene.study.errors) == 18
    last = len(scene.study.errors) - 1
    assert last not in driver.rows(Area.MISTAKES)
    for _ in range(6):
        driver.key(pygame.K_PAGEDOWN)
        driver.frame()
    assert last in driver.rows(Area.MISTAKES)


def test_a_smaller_map_keeps_the_cursor_on_the_board(look: Look, inn: Path) -> None:
    driver, scene = look()
    scene.study.cursor = scene.study.pinned = (17, 11)
    inn.write_text(shrunk(inn.read_text("utf-8")), "utf-8")
    os.utime(inn, (1, 1))
    driver.frame()
    assert scene.study.errors == ()
    assert (scene.study.cursor, scene.study.pinned) == ((0, 0), None)


def shrunk(text: str) -> str:
    """The map of the inn without its eastmost columns, edges there and places."""

    def cut(match: re.Match[str]) -> str:
        kept = [row.rstrip(",").split(",")[:12] for row in match[1].strip().splitlines()]
        for row in kept:
            row[-1] = "0"
        return 'csv">\n' + ",\n".join(",".join(row) for row in kept) + "\n</data>"

    text = re.sub(r'csv">(.*?)</data>', cut, text, flags=re.DOTALL)
    text = re.sub(r"<object .*?</object>", "", text, flags=re.DOTALL)
    return text.replace('width="20"', 'width="12"')


def test_all_that_a_map_draws_in_is_watched(inn: Path) -> None:
    watch = Watch(inn)
    assert not watch.changed()
    for name in ("golden-lion.tmx", "tilesets/edges.tsx", "tilesets/squares.png"):
        os.utime(inn.parent / name, (5, 5))
        assert watch.changed(), name
        assert not watch.changed()


# What it says


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.slow)])
def test_sight_is_that_of_the_rules(every: int) -> None:
    loaded = load_map(data_root() / "maps" / "golden-lion.tmx").board
    for viewer in tuple(loaded.squares())[::every]:
        found = study.sights(loaded, viewer)
        if loaded.kind(viewer) is Kind.BLOCKED:
            assert found == {}
        for seen, sight in found.items():
            assert sight == terrain(loaded, viewer, seen)
            assert sight.barred is None or sight.barred.reason in board.SIGNS


@pytest.mark.clause("SHOT-3", "BOARD-11")
def test_a_hidden_square_says_why(inn: Path, screen: pygame.Surface) -> None:
    study = Study(inn, overlay=Overlay.SIGHT)
    study.load()
    study.pinned = (8, 4)
    study.cursor = (4, 5)
    assert words.square(study).endswith("hidden: not straight through the window. [[BOARD-11]]")
    study.cursor = (8, 3)
    assert words.square(study).endswith("hidden: wall in the way. [[SHOT-3]]")
    study.cursor = (9, 4)
    assert words.square(study).endswith("seen clearly. [[SHOT-3]]")
    assert "**F** not straight through the window [[BOARD-11]]" in words.legend(study)


@pytest.mark.clause("MOVE-1", "MOVE-5", "MOVE-8")
def test_reach_counts_mp_and_names_tests(inn: Path, screen: pygame.Surface) -> None:
    study = Study(inn, overlay=Overlay.REACH)
    study.load()
    study.pinned = (9, 7)
    found = study.reach()
    assert found[9, 6].cost == 1
    assert found[10, 8].cost == 1
    assert (9, 7) not in found
    study.agility = 0
    assert study.reach()[10, 8].cost == 2  # no diagonal step
    study.cursor = (9, 6)
    assert words.square(study).endswith("**From 9,7**: 1 MP. [[MOVE-1]]")
    study.pinned = (6, 7)  # below a window
    study.cursor = (6, 6)
    study.other_move()
    said = words.square(study)
    assert said.endswith(
        "2 MP. [[MOVE-1]] Only if these tests are passed: Going through the window."
    )


def test_reach_without_tests_is_that_of_the_rules(inn: Path) -> None:
    ground = load_map(inn).board
    for start in ((8, 4), (2, 9), (9, 3), (15, 3)):
        walker = Figure("A", Character("w", "w", agility=2), Side.RED, start)
        state = State(ground, (walker,))
        for mp in (2, 4):
            found = study.reach(ground, start, 2, mp)
            free = {square for square, arrival in found.items() if not arrival.tests}
            assert free == set(reach(state, walker, mp))
            nearer = study.reach(ground, start, 2, mp - 1)
            for square in free:
                cheaper = square in nearer and not nearer[square].tests
                assert cheaper == (found[square].cost < mp)


def test_doors_can_be_shown_open(inn: Path, screen: pygame.Surface) -> None:
    study = Study(inn)
    study.load()
    assert study.board is not None
    assert {door for _edge, door in study.board.doors} > {Door.CLOSED}
    study.unlocked = True
    assert study.board is not None
    assert {door for _edge, door in study.board.doors} == {Door.OPEN}


def test_places_are_named(inn: Path, screen: pygame.Surface) -> None:
    study = Study(inn)
    study.load()
    study.cursor = (2, 7)
    assert "Start of Red, slot 1." in words.square(study)
    study.cursor = (9, 3)
    assert "Thing: letter." in words.square(study)


def test_zones_and_exits_are_named(tmp_path: Path, screen: pygame.Surface) -> None:
    path = begin("mill", tmp_path).map
    text = path.read_text("utf-8")
    titled = '<property name="exit" value="west-road"/><property name="title" value="the road"/>'
    path.write_text(text.replace('<property name="exit" value="west-road"/>', titled), "utf-8")
    study = Study(path)
    study.load()
    assert study.errors == ()
    study.cursor = (6, 2)
    assert words.square(study).endswith("Thing: letter.\nZone house.")
    study.cursor = (0, 4)
    assert words.square(study).endswith("Exit west-road (the road).")


def test_names_of_areas_hide_no_start_where_there_is_room(screen: pygame.Surface) -> None:
    study = Study(data_root() / "maps" / "palace.tmx")
    study.load()
    assert study.map is not None
    grid = Grid(screen.get_rect(), 40, 0, 40, 26, 18)
    taken: list[pygame.Rect] = []
    for square in study.map.starts.values():
        taken.append(board.name_plate(screen, grid, (square,), "11", taken))
    for name, squares in study.map.zones.items():
        taken.append(board.name_plate(screen, grid, squares, name, taken))
    assert all(plate.collidelist(taken[:number]) < 0 for number, plate in enumerate(taken))


# Scenarios


@pytest.fixture
def mill(tmp_path: Path) -> Path:
    """A scenario of somebody's own."""
    return begin("mill", tmp_path / "mine").scenario


def test_a_scenario_is_shown_with_its_figures(look: Look, mill: Path) -> None:
    driver, scene = look(mill)
    scenario = load_scenario(mill)
    assert scene.study.state == scenario.state
    driver.key("8")
    shown = scene.study.state
    assert shown is not None and shown.figures == ()
    driver.press(Command.FIGURES)
    assert scene.study.state == scenario.state
    told = words.about(scene.study)
    for side in Side:
        assert all(line in told for line in scenarios.own(scenario, side))
    assert all(line in told for line in scenarios.common(scenario))


def test_all_events_of_a_scenario_are_told(look: Look, mill: Path) -> None:
    """An author has written them: those that players are not told of are no secret here."""
    events = """
[[events]]
id = "bell"
when = { turn = 3 }
then = [ { guard = -1 } ]
[[events]]
id = "trap"
when = { enters = "house" }
announced = false
then = [ { wounds = 1, to = "them" } ]
"""
    mill.write_text(mill.read_text("utf-8") + events, "utf-8")
    _driver, scene = look(mill)
    told = words.about(scene.study)
    announced, secret = told.split("**Not announced**")
    assert "At the start of turn 3" in announced and "1 wound" not in announced
    assert "house" in secret and "1 wound" in secret


def test_what_a_square_may_trigger_is_told_of_it(look: Look, mill: Path) -> None:
    events = """
[[events]]
id = "bell"
when = { turn = 3 }
announced = false
then = [ { guard = -1 } ]
[[events]]
id = "trap"
when = { enters = "house", who = "red" }
if = [ { done = "bell" } ]
announced = false
then = [ { wounds = 1, to = "them" } ]
"""
    mill.write_text(mill.read_text("utf-8") + events, "utf-8")
    _driver, scene = look(mill)
    loaded = scene.study.map
    assert loaded is not None
    inside = loaded.zones["house"][0]
    scene.study.cursor = inside
    told = words.square(scene.study)
    assert "Event trap: When one of Red's stands in " in told
    assert "if this has happened: “At the start of turn 3”." in told and "bell:" not in told
    scene.study.cursor = next(
        at for at in loaded.board.squares() if at not in loaded.zones["house"]
    )
    assert "Event " not in words.square(scene.study)


def test_who_stands_or_arrives_on_a_square_is_told(look: Look, mill: Path) -> None:
    driver, scene = look(mill)
    state = load_scenario(mill).state
    standing = state.figure("A")
    assert standing.at is not None and scene.grid is not None
    driver.point(scene.grid.rect(standing.at).center)
    assert "Skrzetuski" in words.square(scene.study)
    coming = state.figure("G")
    assert coming.arrival is not None
    driver.point(scene.grid.rect(coming.arrival.squares[0]).center)
    assert "may arrive here at the start of turn 5." in words.square(scene.study)


def test_the_turn_in_which_a_side_can_be_somewhere(look: Look, mill: Path) -> None:
    driver, scene = look(mill)
    driver.key("7")
    assert scene.study.overlay is Overlay.SIDES
    state = load_scenario(mill).state
    for side in Side:
        soonest = scene.study.soonest(side)
        assert all(soonest[f.at] == 1 for f in state.figures if f.side is side and f.at is not None)
        for f in (f for f in state.figures if f.side is side and f.at is not None):
            assert f.at is not None
            near = study.reach(state.board, f.at, f.card.agility, FULL_MP)
            assert all(soonest[square] == 1 for square in near)
    scene.study.cursor = (0, 0)
    assert "Red: in turn" in words.square(scene.study)
    plain = pygame.image.tobytes(driver.app.screen, "RGB")
    driver.key("1")
    assert pygame.image.tobytes(driver.app.screen, "RGB") != plain


def test_a_map_has_no_sides(look: Look, inn: Path) -> None:
    driver, scene = look(inn)
    driver.key("7")
    driver.key("8")
    assert scene.study.overlay is Overlay.NONE
    assert words.about(scene.study) == ""


def test_a_scenario_in_a_map_is_shown(look: Look, mill: Path) -> None:
    drawn = mill.with_suffix(".tmx")
    held = escape(mill.read_text("utf-8").replace('map = "mill.tmx"', ""), quote=True)
    lines = held.replace("\n", "&#10;")
    rewrite(drawn, "<properties>", f'<properties><property name="scenario" value="{lines}"/>')
    mill.unlink()
    _driver, scene = look(drawn)
    assert scene.study.errors == () and scene.study.scenario is not None


@pytest.mark.parametrize("shown", ["mill.toml", "mill.tmx"])
def test_own_scenarios_are_checked_at_each_save(look: Look, mill: Path, shown: str) -> None:
    driver, scene = look(mill.with_name(shown))
    assert scene.study.findings == () and words.found(scene.study) == ""
    rewrite(mill, "guard = 14", "guard = 1")
    driver.frame()
    told = words.found(scene.study)
    if shown == "mill.tmx":  # the map is still in order
        assert "mill.toml" in told and "error" in told and scene.study.errors == ()
    else:
        assert any("figures.G" in str(error) for error in scene.study.errors)
    rewrite(mill, "guard = 1", "guard = 8")
    rewrite(mill, 'subject = "letter"\nexit = "west-road"', 'subject = "letter"')
    driver.frame()
    assert scene.study.errors == ()


def test_warnings_are_told(look: Look, mill: Path) -> None:
    rewrite(mill, "[things]", '[accepted]\nidle-item = "no"\n[things]')
    _driver, scene = look(mill)
    told = words.found(scene.study)
    assert "**1 warning**" in told and "there is no such warning" in told


def test_letters_that_cannot_be_drawn_are_told(look: Look, mill: Path) -> None:
    rewrite(mill, 'title = "Mill"', 'title = "Млин 日本"')
    _driver, scene = look(mill)
    assert "no typeface of the game has: 日本" in words.found(scene.study)


def test_scenarios_of_the_game_are_not_checked(look: Look) -> None:
    _driver, scene = look(data_root() / "scenarios" / "election.toml")
    assert scene.study.scenario is not None and scene.study.findings == ()


def test_all_that_belongs_to_a_scenario_is_watched(mill: Path) -> None:
    (mill.parent / "characters").mkdir()
    watched = [
        mill,
        mill.with_suffix(".tmx"),
        mill.parent / "tilesets" / "edges.tsx",
        mill.parent / "tilesets" / "edges.png",
        mill.with_name("mill.pl.toml"),
        mill.parent / "characters" / "own.toml",
        mill.with_name("items.toml"),
    ]
    for file in watched[4:]:
        file.write_text("", "utf-8")
    watch = Watch(mill)
    for file in watched:
        assert not watch.changed()
        later = file.stat().st_mtime + 5
        os.utime(file, (later, later))
        assert watch.changed(), file
