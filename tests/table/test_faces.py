"""Every character has a face of its own, and a token tells its state without a click."""

from __future__ import annotations

import struct
from itertools import combinations

import pygame
import pytest
from attrs import evolve
from tableside import Sit, position

from ad1666.content.cards import load_characters
from ad1666.content.scenarios.scenario import Scenario
from ad1666.play.menu import Entry
from ad1666.resources import data_root
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure
from ad1666.rules.looks import Look
from ad1666.rules.phases import Phase
from ad1666.rules.state import State
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.toolkit import faces, feelings, medals
from ad1666.table.toolkit.faces import Face
from ad1666.table.toolkit.feelings import Mood
from ad1666.table.toolkit.medals import Bust
from ad1666.table.views.board import board_art, board_view, tokens

Lab = tuple[float, float, float]
LEAST = 6.0
"""The least mean distance in CIELAB at which two tokens are told apart across a table."""

SHINES = 4
"""The levels of the floor that may shine through a token, as reducing its picture rounds."""


def lab(red: int, green: int, blue: int) -> Lab:
    """A colour of the screen (sRGB, D65) in CIELAB."""
    r, g, b = (
        c / 3294.6 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in (red, green, blue)
    )
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (
        t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def test_white_and_red_in_cielab() -> None:
    assert lab(255, 255, 255) == pytest.approx((100, 0, 0), abs=0.02)
    assert lab(255, 0, 0) == pytest.approx((53.24, 80.09, 67.2), abs=0.05)


def seen(name: str) -> list[Lab]:
    """A token at 44 pixels on a grey floor, as eyes across a table blur it."""
    floor = pygame.Surface((44, 44))
    floor.fill((110, 105, 98))
    floor.blit(medals.medal(Bust(Face(name), "", Side.RED, hero=False), 44, "red"), (0, 0))
    small = pygame.transform.smoothscale(floor, (22, 22))
    pixels = pygame.image.tobytes(small, "RGB")
    return [lab(*pixels[at : at + 3]) for at in range(0, len(pixels), 3)]


def apart(one: list[Lab], other: list[Lab]) -> float:
    """The mean distance of two pictures."""
    total = 0.0
    for (l1, a1, b1), (l2, a2, b2) in zip(one, other, strict=True):
        total += ((l1 - l2) ** 2 + (a1 - a2) ** 2 + (b1 - b2) ** 2) ** 0.5
    return total / len(one)


def test_no_two_faces_look_alike(screen: pygame.Surface) -> None:
    names = sorted(load_characters())
    assert len(names) == 54
    faces = {name: seen(name) for name in names}
    close = {
        pair: round(distance, 1)
        for pair in combinations(names, 2)
        if (distance := apart(faces[pair[0]], faces[pair[1]])) < LEAST
    }
    assert not close


def test_every_character_has_a_portrait_in_each_size() -> None:
    for size in (48, 112, 256):
        folder = data_root() / "assets" / "portraits" / str(size)
        found = {path.stem for path in folder.glob("*.png")}
        assert {*load_characters()} <= found
        assert {f"field-{side}" for side in Side} <= found


def test_every_character_has_each_mood_with_a_bandage_and_without(screen: pygame.Surface) -> None:
    folder = data_root() / "assets" / "portraits" / str(feelings.BAKED)
    for name in load_characters():
        squares = {"moods": len(Mood) - 1, "bandage": len(Mood)}
        for what, number in squares.items():
            head = (folder / f"{name}-{what}.png").read_bytes()[:24]
            wide, high = struct.unpack(">II", head[16:])  # of the first part of a PNG
            assert (wide, high) == (feelings.BAKED * number, feelings.BAKED), name


def grey(image: pygame.Surface) -> bytes:
    """A picture without its colours."""
    return pygame.image.tobytes(pygame.transform.grayscale(image), "RGBA")


@pytest.mark.parametrize("look", [None, Look(colour="#7a3b2e")], ids=["drawn", "silhouette"])
def test_a_face_tells_its_mood_and_its_wounds_without_colours(
    look: Look | None, screen: pygame.Surface
) -> None:
    face = Face("athos", look, "m", "Somebody")
    ways = [(mood, bound) for mood in Mood for bound in (False, True)]
    shown = {grey(faces.bust(face, 256, mood, bandaged=bound)[0]) for mood, bound in ways}
    assert len(shown) == len(ways)
    calm = faces.bust(face, 256)[0]
    assert grey(faces.bust(face, 256, Mood.CALM, bandaged=False)[0]) == grey(calm)
    if look is not None:  # a silhouette is veiled within its outline, but for the sign
        veiled = faces.bust(face, 256, Mood.FEAR, bandaged=True)[0]
        assert pygame.mask.from_surface(veiled).count() == pygame.mask.from_surface(calm).count()


def test_a_bandage_shows_from_a_wound_before_a_serious_one(
    scenario: Scenario, screen: pygame.Surface
) -> None:
    figure = scenario.state.figure("C")
    serious = figure.card.serious
    hurt = [feelings.bandaged(evolve(figure, wounds=wounds)) for wounds in range(serious + 1)]
    assert hurt == [False] * (serious - 1) + [True, True]
    frail = evolve(figure, card=evolve(figure.card, serious=1))
    assert not feelings.bandaged(frail) and feelings.bandaged(evolve(frail, wounds=1))
    bust = tokens.bust(scenario.state, figure)
    bare, bound = (medals.medal(evolve(bust, bandaged=on), 96, "red") for on in (False, True))
    assert grey(bare) != grey(bound)


def drawn(state: State, figure: Figure, width: int) -> bytes:
    surface = pygame.Surface((width * 2, width * 2))
    surface.fill((110, 105, 98))
    square = pygame.Rect(width // 2, width // 2, width, width)
    tokens.draw(surface, state.with_figure(figure), [(figure, square)])
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("width", [26, 43, 64])
def test_each_state_looks_different(scenario: Scenario, screen: pygame.Surface, width: int) -> None:
    state = scenario.state
    figure = state.figure("C")
    looks = [
        figure,
        evolve(figure, activated=True),
        evolve(figure, wounds=1),
        evolve(figure, wounds=2),
        evolve(figure, prone=True),
        evolve(figure, stunned=True),
        evolve(figure, waiting=True),
    ]
    pictures = [drawn(state, look, width) for look in looks]
    pictures.append(drawn(evolve(state, active="C"), figure, width))
    assert len({*pictures}) == len(looks) + 1


def test_letters_stand_on_twins_alone(scenario: Scenario, screen: pygame.Surface) -> None:
    state = scenario.state
    one, other = state.figure("C"), state.figure("D")
    twin = evolve(other, card=one.card)
    alone = drawn(state, one, 43)
    assert drawn(state.with_figure(twin), one, 43) != alone
    enemy = evolve(state.figure("G"), card=one.card)
    assert drawn(state.with_figure(enemy), one, 43) == alone


def test_an_author_s_own_character_has_its_letters(screen: pygame.Surface) -> None:
    unknown = Bust(Face("nobody-we-know"), "Xy", Side.BLUE, hero=True)
    other = Bust(Face("nobody-we-know"), "Zw", Side.BLUE, hero=True)
    pictures = {pygame.image.tobytes(medals.medal(b, 44, "blue"), "RGBA") for b in (unknown, other)}
    assert len(pictures) == 2


def test_stars_are_clear_of_the_face_and_of_the_wounds(screen: pygame.Surface) -> None:
    size = 44
    shown = pygame.mask.from_surface(medals.stars(size))
    assert shown.count() > size
    face = pygame.Surface((size, size), pygame.SRCALPHA)
    pygame.draw.circle(face, "white", (size / 2, size / 2), size * 0.22)
    assert not shown.overlap_area(pygame.mask.from_surface(face), (0, 0))
    rim = pygame.mask.from_surface(medals.pips(size, 1, 4, 8))
    assert shown.overlap_area(rim, (0, 0)) < rim.count() / 12


def test_the_frame_of_a_choice_hides_nothing_of_a_token(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    state = position(scenario.state, Phase.ACTION, A=(8, 8), B=(4, 8))
    state = state.with_figure(evolve(state.figure("A"), wounds=1, waiting=True))
    scene = GameScene(AtTable(sit(state), TitleScene))
    scene.draw(screen)
    grid, menu, ui = scene.grid, scene.controls.menu, scene.ui
    assert grid is not None and menu is not None and ui is not None
    spot = evolve(menu.leaves[0], spots=((8, 8),))
    picture = board_art.load(scenario.map.path, state.board, (), scenario.map.xml)

    def board(*entries: Entry) -> pygame.Surface:
        board_view.draw(
            ui, grid, board_view.OnBoard(picture, state, menu=evolve(menu, entries=entries))
        )
        return screen.copy()

    free, framed = board(), board(spot)
    grounds = []
    for colour in ("magenta", "cyan"):
        ground = pygame.Surface(screen.get_size())
        ground.fill(colour)
        tokens.draw(ground, state, [(state.figure("A"), grid.rect((8, 8)))])
        grounds.append(ground)
    area = grid.rect((8, 8)).inflate(16, 16)
    pixels = [(x, y) for x in range(*_span(area.x, area.w)) for y in range(*_span(area.y, area.h))]
    whole = {at for at in pixels if _off(grounds[0], grounds[1], at) <= SHINES}
    assert len(whole) > grid.square**2 * 0.7
    assert all(_off(shown, grounds[0], at) <= SHINES for shown in (free, framed) for at in whole)
    assert any(framed.get_at(at) != free.get_at(at) for at in pixels)


def _off(one: pygame.Surface, other: pygame.Surface, at: tuple[int, int]) -> int:
    """How many levels a pixel of two pictures differs by."""
    return max(abs(a - b) for a, b in zip(one.get_at(at), other.get_at(at), strict=True))


def _span(start: int, length: int) -> tuple[int, int]:
    return start, start + length
