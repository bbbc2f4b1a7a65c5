"""Only what has changed is drawn, and it looks as if all had been."""

from __future__ import annotations

import random
import time

import pygame
import pytest
from tableside import Driver, Sit, position, seeds

from ad1666.content.scenarios.scenario import Scenario
from ad1666.rules.characters import Square
from ad1666.rules.phases import Phase
from ad1666.table.app import FRAMES
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.toolkit.layers import CachedLayer
from ad1666.table.views.board import board_view


@pytest.fixture
def table(scenario: Scenario, sit: Sit, screen: pygame.Surface) -> Driver:
    state = position(scenario.state, Phase.ACTION, red="S2 H4 G8 U7 RJ", blue="S3 H5")
    return Driver(GameScene(AtTable(sit(state), TitleScene)), screen)


@pytest.mark.parametrize("seed", seeds(1, 4))
def test_the_picture_is_the_same_as_if_all_were_drawn_anew(table: Driver, seed: int) -> None:
    dice = random.Random(seed)
    keys: list[int | str] = [*"1234qweadzxchnupl?+-", pygame.K_TAB, pygame.K_RETURN]
    keys += [pygame.K_ESCAPE, pygame.K_F4, pygame.K_F5, pygame.K_HOME, pygame.K_SPACE]
    keys += [pygame.K_LEFT, pygame.K_DOWN, pygame.K_PAGEUP]
    width, height = table.app.screen.get_size()
    for _ in range(60):
        scene = table.scene
        assert isinstance(scene, GameScene)
        if dice.random() < 0.5:
            table.key(dice.choice(keys))
        else:
            table.point((dice.randrange(width), dice.randrange(height)))
        for _ in range(2):  # the second time it is kept, from the third on it is used
            table.frame()
            scene.draw(table.app.screen)
        shown = pygame.image.tobytes(table.app.screen, "RGB")
        anew = table.app.screen.copy()  # what is kept is for one surface
        scene.draw(anew)
        assert pygame.image.tobytes(anew, "RGB") == shown
        table.frame()


def drawn(table: Driver, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Grows by one entry with each frame drawn from now on."""
    frames: list[object] = []
    draw = type(table.scene).draw

    def counted(scene: GameScene, surface: pygame.Surface) -> None:
        frames.append(surface)
        draw(scene, surface)

    monkeypatch.setattr(GameScene, "draw", counted)
    return frames


def move(table: Driver, pos: tuple[int, int]) -> None:
    event = pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 0), buttons=(0, 0, 0))
    pygame.event.post(event)
    table.app.step()


def pointed_at(table: Driver, square: Square) -> pygame.Rect:
    """Where a square is, with the pointer on it."""
    assert isinstance(table.scene, GameScene)
    assert table.scene.grid is not None
    found = table.scene.grid.rect(square)
    table.point(found.center)
    return found


def test_pointing_at_nothing_new_draws_nothing(
    table: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    square = pointed_at(table, (5, 5))
    frames = drawn(table, monkeypatch)
    move(table, (square.centerx + 2, square.centery + 1))
    assert not frames
    move(table, (square.right - 1, square.centery))  # the edge beside it
    assert len(frames) == 1
    move(table, (square.centerx + 2 * square.width, square.centery))
    assert len(frames) == 2
    for kind in (pygame.KEYUP, pygame.WINDOWENTER, pygame.ACTIVEEVENT):
        pygame.event.post(pygame.event.Event(kind, key=pygame.K_a, mod=0, unicode="a", scancode=0))
        table.app.step()
    assert len(frames) == 2


def test_what_a_program_chooses_as_the_pointer_rests_on_a_square_is_drawn(
    table: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    square = pointed_at(table, (5, 5))
    frames = drawn(table, monkeypatch)
    assert isinstance(table.scene, GameScene)
    chooses = iter((True,))
    monkeypatch.setattr(table.scene.programs, "choose", lambda busy: next(chooses, False))
    move(table, (square.centerx + 1, square.centery))
    assert len(frames) == 1, "the choice was due"
    move(table, (square.centerx + 2, square.centery))
    assert len(frames) == 1


def test_a_button_is_lit_and_put_out(table: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    from ad1666.play.targets import Command

    box = table.hotspot(Command.LOG)
    frames = drawn(table, monkeypatch)
    move(table, box.center)
    move(table, (box.centerx + 1, box.centery))
    assert len(frames) == 1
    move(table, (box.centerx, box.bottom + 3))
    assert len(frames) == 2


def test_the_board_is_drawn_once_for_a_position(
    table: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.point((140, 300))  # the same once more: it is kept from now on
    boards: list[object] = []
    draw = board_view.draw
    monkeypatch.setattr(board_view, "draw", lambda *how: (boards.append(how), draw(*how))[1])
    for x in range(3, 9):
        table.point((100 + 40 * x, 300))
    assert not boards
    table.key("1")
    assert len(boards) == 1


def test_a_layer_follows_the_pointer_where_it_asked(screen: pygame.Surface) -> None:
    from ad1666.table.toolkit.layout import arrange
    from ad1666.table.toolkit.ui import Ui

    layer, times = CachedLayer(), []
    button, rect = pygame.Rect(10, 10, 40, 20), pygame.Rect(0, 0, 200, 100)
    for pointer in ((100, 50), (120, 60), (20, 15), (22, 16), (100, 50)):
        ui = Ui(screen, arrange(screen.get_size(), 18, 12), pointer)

        def content(ui: Ui = ui) -> None:
            times.append(ui.over(button))

        layer.draw(ui, rect, (1,), content)
        layer.draw(ui, rect, (1,), content)
    assert times == [False, False, True, True, False, False]


def test_nothing_is_done_while_nothing_happens(table: Driver) -> None:
    while table.app.step() and pygame.event.peek():
        pass
    clock, before, start = pygame.time.Clock(), time.process_time(), time.monotonic()
    for _ in range(20):
        table.app.step()
        clock.tick(FRAMES)
    assert time.process_time() - before < 0.1 * (time.monotonic() - start)
