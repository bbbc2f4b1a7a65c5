"""The view of an enlarged board follows what happens and what is asked, and the buttons that
zoom."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from attrs import define, field
from tableside import Clock, Driver, Sit, pick, position, sweep

from ad1666.content.scenarios.scenario import Scenario
from ad1666.play.targets import Area, Command, Option
from ad1666.rules.characters import Square
from ad1666.rules.phases import Phase
from ad1666.rules.state import State
from ad1666.settings import Motion, preferences
from ad1666.table.motion.director import timed
from ad1666.table.motion.fighting import Clash, Lunge, Parry, Wound
from ad1666.table.motion.nearing import Farther, Nearer, beside, enlarged, framed, part
from ad1666.table.motion.telling import Banner
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.toolkit.camera import Camera
from ad1666.table.toolkit.glide import Glide
from ad1666.table.toolkit.layout import Grid, arrange
from ad1666.table.toolkit.shapes import covered
from ad1666.table.toolkit.ui import Ui

ZOOMS = (1.0, 1.7, 3.0)
PLACES: tuple[Square, ...] = ((1, 1), (24, 16), (1, 16), (12, 8))


def seat(sit: Sit, state: State, screen: pygame.Surface, zoom: float = 1.0) -> Driver:
    """A table with the view at the upper left."""
    driver = Driver(GameScene(AtTable(sit(state), TitleScene)), screen)
    scene = game(driver)
    if zoom > 1:
        scene.camera.zoom, scene.camera.focus = zoom, (0.0, 0.0)
    driver.frame()
    return driver


def game(driver: Driver) -> GameScene:
    assert isinstance(driver.scene, GameScene)
    return driver.scene


def grid(driver: Driver) -> Grid:
    found = game(driver).grid
    assert found is not None
    return found


def visible(driver: Driver, square: Square) -> bool:
    """Whether all of a square is in view, or the half of it that lies on the rim."""
    now = grid(driver)
    on_board = 0 <= square[0] < now.columns and 0 <= square[1] < now.rows
    place = now.rect(square) if on_board else now.seen(square)
    return bool(place) and now.area.inflate(2, 2).contains(place)


def answer(driver: Driver, text: str) -> None:
    scene = game(driver)
    scene.controls.hot_seat.choose(pick(scene.session, text))
    scene.controls.refresh()
    driver.frame()


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("board", [(18, 12), (26, 18), (60, 8)])
@pytest.mark.parametrize("size", [(1024, 700), (1920, 1080)])
def test_whatever_has_to_be_seen_is_in_view(
    zoom: float, board: tuple[int, int], size: tuple[int, int]
) -> None:
    layout = arrange(size, *board)
    columns, rows = board
    ends: list[tuple[Square, ...]] = [
        ((0, 0),),
        ((columns - 1, rows - 1),),
        ((-1, 0),),
        ((2, 2), (5, 4)),
        ((0, 0), (columns - 1, rows - 1)),
    ]
    for squares in ends:
        camera = Camera(*board, zoom=zoom, focus=(columns / 2, 0.0))
        found = camera.view(layout, (squares,), squares)
        for square in squares:
            assert found.area.inflate(2, 2).contains(found.seen(square))
            assert found.seen(square).width > 0
        assert found.square <= camera.grid(layout).square
        if len(set(squares)) == 1:
            assert found.square == camera.grid(layout).square, "one square needs no other zoom"
        assert camera.view(layout, (squares,), squares) == found


def test_a_view_that_shows_all_stays_as_it_was_set() -> None:
    board = 26, 18
    layout, camera = arrange((1280, 800), *board), Camera(*board, zoom=2.0, focus=(10.0, 9.0))
    home = camera.grid(layout)
    assert camera.view(layout, (1,), [(10, 9), (11, 8)]) == home
    away = camera.view(layout, (2,), [(25, 17)])
    assert away != home
    assert camera.view(layout, (3,), [(10, 9)]) == home


def test_whoever_moves_the_view_has_it_until_something_else_is_asked() -> None:
    board = 26, 18
    layout, camera = arrange((1280, 800), *board), Camera(*board, zoom=2.0, focus=(0.0, 0.0))
    led = camera.view(layout, (1,), [(25, 17)])
    camera.drag(led, 300, 0)
    moved = camera.view(layout, (1,), [(25, 17)])
    assert moved.square == led.square and moved.left > led.left
    assert camera.view(layout, (2,), [(25, 17)]) == led


@sweep(
    at=PLACES,
    zoom=ZOOMS,
    size=[(1024, 700), (1920, 1080)],
    phase=[Phase.ACTION, Phase.COMBAT],
)
def test_whoever_is_asked_can_be_seen_with_all_that_can_be_chosen(
    scenario: Scenario,
    sit: Sit,
    monkeypatch: pytest.MonkeyPatch,
    zoom: float,
    at: Square,
    phase: Phase,
    size: tuple[int, int],
) -> None:
    """No stage and no tip lies over it, nor a tip over a button or a test."""
    tips: list[pygame.Rect] = []
    drawn = Ui.tip

    def tip(ui: Ui, *given: Any, **named: Any) -> pygame.Rect:
        tips.append(drawn(ui, *given, **named))
        return tips[-1]

    monkeypatch.setattr(Ui, "tip", tip)
    board = scenario.state.board
    here = min(at[0], board.width - 2), min(at[1], board.height - 2)
    table = position(scenario.state, phase, "S8 S3", "U6 U3", A=here, E=(here[0] + 1, here[1]))
    driver = seat(sit, table, pygame.display.set_mode(size), zoom)
    tested = 0
    for _ in range(9):
        prompt = game(driver).controls.hot_seat.prompt
        if prompt is None:
            break
        subjects = game(driver).controls.subjects()
        for square in subjects:
            assert visible(driver, square), (str(prompt.topic), square)
        rects = [grid(driver).rect(square) for square in subjects]
        ui = driver.scene.ui
        assert ui is not None
        stages = [spot.rect for spot in ui.hotspots if spot.target is Area.TEST]
        tested += len(stages)
        assert not any(covered(place, rects) for place in stages), prompt.topic
        for number in driver.options():
            tips.clear()
            driver.point(driver.hotspot(Option(number)).center)
            buttons = [driver.hotspot(Option(other)) for other in driver.options()]
            kept = [*rects, *stages, *buttons]
            assert not any(covered(place, kept) for place in tips), (prompt.topic, number)
        driver.point((1, 1))
        answer(driver, str(prompt.options[0]))
    assert tested or phase is Phase.ACTION


def test_a_walk_out_of_view_is_followed_and_ends_as_without_motion(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    """Whoever walks out of an enlarged view is followed, and the picture is that without motion."""
    pictures = []
    for motion in (Motion.OFF, Motion.FAST):
        preferences.override(motion=motion)
        state = position(scenario.state, Phase.ACTION, A=(8, 8))
        driver = seat(sit, state, screen, 3.0)
        answer(driver, "red: first red")
        answer(driver, "A: activate")
        answer(driver, "A: full-move")
        scene = game(driver)
        far = max(scene.controls.ways, key=lambda s: (abs(s[0] - 8) + abs(s[1] - 8), s))
        assert scene.controls.walk(far)
        driver.frame()
        frames, followed = 0, False
        while scene.moving:
            frames += 1
            followed = followed or visible(driver, far)
            pygame.time.delay(15)
            driver.app.step()
        driver.frame()
        assert all(visible(driver, square) for square in scene.controls.subjects())
        assert followed is (motion is not Motion.OFF)
        assert (frames > 5) is (motion is not Motion.OFF)
        pictures.append(pygame.image.tobytes(screen, "RGB"))
    assert pictures[0] == pictures[1]


def test_with_the_camera_off_nothing_moves_the_view(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    preferences.override(camera=False)
    driver = seat(sit, position(scenario.state, Phase.ACTION, A=(15, 10)), screen, 3.0)
    answer(driver, "red: first red")
    before = grid(driver)
    answer(driver, "A: activate")
    assert grid(driver) == before and not visible(driver, (15, 10))


def zoom_by(driver: Driver, way: str, *, nearer: bool) -> None:
    """Zooms by a notch at the middle of the board, in one of three ways."""
    driver.point(grid(driver).area.center)
    if way == "wheel":
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1 if nearer else -1))
        driver.app.step()
    elif way == "key":
        driver.key("+" if nearer else "-")
    else:
        driver.press(Command.CLOSER if nearer else Command.FARTHER)
    driver.frame()


@pytest.mark.parametrize(
    "way", ["wheel", *(pytest.param(w, marks=pytest.mark.slow) for w in ("key", "button"))]
)
def test_zooming_is_eased_and_ends_as_without_motion(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock, way: str
) -> None:
    state, pictures = position(scenario.state, Phase.ACTION), []
    for motion, camera in ((Motion.OFF, True), (Motion.NORMAL, True), (Motion.NORMAL, False)):
        preferences.override(motion=motion, camera=camera)
        driver, seen = seat(sit, state, screen), []
        while driver.scene.moving:  # the signs around a figure open
            driver.app.step()
            clock.now += 40
        for nearer in (True, True, False):
            zoom_by(driver, way, nearer=nearer)
            moved = 0
            while driver.scene.moving:
                driver.app.step()
                clock.now += 40
                moved += 1
            driver.point((1, 1))
            assert (moved > 5) is (motion is not Motion.OFF and camera)
            seen.append(pygame.image.tobytes(screen, "RGB"))
        assert len(set(seen)) == 3
        pictures.append(seen)
    assert pictures[0] == pictures[1] == pictures[2]


@define
class Sight:
    """A lonely bright square of a board that is seen through a gliding view."""

    square: tuple[float, float]
    glide: Glide = field(factory=Glide)
    surface: pygame.Surface = field(factory=lambda: pygame.Surface((1280, 800)))

    def draw(self, view: Grid) -> None:
        self.surface.fill((0, 0, 0))
        x, y = self.square
        at = view.left + x * view.square, view.top + y * view.square
        pygame.draw.circle(self.surface, (255, 255, 255), at, view.square / 2)
        self.glide.drawn(self.surface, view, eased=True, kept=True)

    def place(self) -> tuple[int, int]:
        """Where it is seen now."""
        self.glide.frame(self.surface)
        white, near = (255, 255, 255), (90, 90, 90)
        return pygame.mask.from_threshold(self.surface, white, near).centroid()


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A clock that tests set."""
    clock = [0]
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: clock[0])
    return clock


@pytest.mark.parametrize("notches", [1, 4, -2])
def test_what_the_wheel_is_turned_over_stays_there_on_the_way(now: list[int], notches: int) -> None:
    preferences.override(motion=Motion.NORMAL)
    layout, camera = arrange((1280, 800), 26, 18), Camera(26, 18, zoom=2.2)
    before = camera.grid(layout)
    at = layout.board.centerx + 133, layout.board.centery - 90
    sight = Sight(((at[0] - before.left) / before.square, (at[1] - before.top) / before.square))
    sight.draw(before)
    camera.near(before, notches, at)
    sight.draw(camera.grid(layout))
    for moment in range(0, 350, 50):
        now[0] = moment
        assert sight.place() == (pytest.approx(at[0], abs=3), pytest.approx(at[1], abs=3))


def test_notches_in_a_row_go_on_from_where_the_view_is(now: list[int]) -> None:
    preferences.override(motion=Motion.NORMAL)
    layout, camera = arrange((1280, 800), 26, 18), Camera(26, 18, zoom=1.4)
    sight = Sight((8.0, 6.0))
    sight.draw(camera.grid(layout))
    places = []
    for _notch in range(3):
        camera.near(camera.grid(layout), 1)
        sight.draw(camera.grid(layout))
        places.append(sight.place())
        now[0] += 120
        places.append(sight.place())
    for earlier, later in zip(places[1::2], places[2::2], strict=False):
        assert later == (pytest.approx(earlier[0], abs=3), pytest.approx(earlier[1], abs=3))
    assert places[-1][0] < places[0][0] - 9, "and it moves"


@pytest.mark.parametrize("language", ["en", "pl"])
def test_plus_and_minus_on_the_board(
    scenario: Scenario,
    sit: Sit,
    screen: pygame.Surface,
    language: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    preferences.override(language=language)
    driver = seat(sit, position(scenario.state, Phase.ACTION), screen)
    whole = grid(driver)
    driver.press(Command.FARTHER)
    driver.frame()
    assert grid(driver) == whole, "it is all there"
    for _ in range(3):
        driver.press(Command.CLOSER)
        driver.frame()
    closer = grid(driver)
    assert closer.square > whole.square
    driver.key("-")
    driver.frame()
    assert grid(driver).square < closer.square
    for _ in range(3):
        driver.press(Command.FARTHER)
        driver.frame()
    assert grid(driver) == whole
    assert not driver.hotspot(Command.CLOSER).colliderect(driver.hotspot(Command.FARTHER))
    assert driver.hotspot(Area.BOARD).contains(driver.hotspot(Command.CLOSER))


def test_the_view_comes_closer_for_a_fight_and_goes_back(scenario: Scenario) -> None:
    state = position(scenario.state, Phase.COMBAT, A=(8, 8), E=(9, 8))
    clash, wound = Clash(figure="A", target="E"), Wound(figure="E", number=2, wounds=2)
    banner = Banner(words="Turn 3")
    found = framed((Lunge(figure="A", target="E"), clash, wound, banner, Parry(figure="A")), state)
    kinds = [type(act) for act in found]
    assert kinds == [Lunge, Nearer, Clash, Wound, Farther, Banner, Parry]
    assert found[1] == Nearer(to=((8, 8), (9, 8)))
    ends = {type(t.act): (t.begin, t.end) for t in timed(found)}
    assert ends[Nearer][1] <= ends[Clash][0] and ends[Wound][1] <= ends[Farther][0]
    assert framed((banner,), state) == (banner,)


@pytest.mark.parametrize("at", PLACES)
@pytest.mark.parametrize("zoom", ZOOMS)
def test_whoever_fights_is_in_the_enlarged_part(at: Square, zoom: float) -> None:
    layout, camera = arrange((1280, 800), 26, 18), Camera(26, 18, zoom=zoom)
    pair = at, (at[0] + 1, at[1])
    view = camera.view(layout, (pair,), pair)
    assert part(view, pair, 0.0) is None
    shown = part(view, pair, 1.0)
    if shown is None:
        assert view.square * 1.15 > 0.2 * view.area.height, "near enough"
        return
    assert view.area.contains(shown) and shown.width < view.area.width / 1.1
    assert all(shown.contains(view.rect(square)) for square in pair)
    ratio = shown.width / shown.height
    assert ratio == pytest.approx(view.area.width / view.area.height, rel=0.02)


@pytest.mark.parametrize("at", [(12, 8), (5, 9), (20, 3), (1, 1), (24, 16)])
@pytest.mark.parametrize("end", ["top", "bottom"])
def test_a_close_up_keeps_clear_of_the_stage(at: Square, end: str) -> None:
    layout = arrange((1920, 1080), 26, 18)
    view, pair = Camera(26, 18).grid(layout), (at, (at[0] + 1, at[1]))
    stage = pygame.Rect(0, 0, view.area.width * 3 // 4, view.area.height * 2 // 5)
    stage.centerx = view.area.centerx
    setattr(stage, end, getattr(view.area, end))
    room = beside(view.area, [stage])
    assert not room.colliderect(stage) and room.width == view.area.width
    shown = part(view, pair, 1.0, room)
    if shown is None:
        assert not room.inflate(-200, -200).contains(view.rect(at)), "not for want of room"
        return
    close = enlarged(view, shown)
    assert close.square > view.square
    assert all(room.inflate(8, 8).contains(close.rect(square)) for square in pair)


def test_nothing_lies_over_the_board_is_nothing_to_keep_clear_of() -> None:
    area = pygame.Rect(0, 0, 900, 600)
    assert beside(area, []) == beside(area, [pygame.Rect(950, 0, 50, 50)]) == area


def test_a_click_on_an_enlarged_board_only_skips(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    preferences.override(motion=Motion.NORMAL)
    now = [5000]
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: now[0])
    state = position(scenario.state, Phase.ACTION, A=(8, 8), E=(9, 8))
    driver = seat(sit, state, screen)
    scene = game(driver)
    acts = framed((Clash(figure="A", target="E"),), state)
    scene.show.director.add(acts, state)
    still = pygame.image.tobytes(screen, "RGB")
    scene.draw(screen)
    pictures = set()
    for _ in range(8):
        now[0] += 80
        scene.tick(screen)
        pictures.add(pygame.image.tobytes(screen, "RGB"))
    assert scene.show.director.near and len(pictures) == 8 and still not in pictures
    made = scene.controls.hot_seat.made
    driver.click(grid(driver).rect((8, 8)).center)
    assert not scene.moving and scene.controls.hot_seat.made == made
    driver.frame()
    assert not scene.show.director.near


def test_the_view_comes_closer_for_a_blow_that_wounds(scenario: Scenario) -> None:
    state = position(scenario.state, Phase.COMBAT, A=(8, 8), E=(9, 8))
    blow = Wound(figure="E", number=2, wounds=2, struck_from=(8, 8))
    found = framed((blow,), state)
    assert [type(act) for act in found] == [Nearer, Wound, Farther]
    assert isinstance(found[0], Nearer) and set(found[0].to) == {(8, 8), (9, 8)}
    trap = Wound(figure="E", number=2, wounds=2)
    assert framed((trap,), state) == (trap,), "there is nobody to see who struck"
