"""Tools for drawing tiles: colours, noise that joins itself, and smooth shapes."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable

import pygame

TILE = 64
FINE = 4  # vector shapes are drawn this many times larger, then smoothed down

RGB = tuple[float, float, float]
RGBA = tuple[int, int, int, int]
Point = tuple[float, float]

INK = "#20130a"
IRON = "#3b3f42"
GOLD = "#d9a52c"
PLASTER = "#efe1bd"
SANDSTONE = "#c9b995"
GREYSTONE = "#a39a8a"
OAK = "#8d5f36"
TABLE = "#c79a5e"
AMBER = "#ffd98a"
COBBLES = ("#8f8778", "#7d776c", "#9d9484", "#6f6a62", "#877b68", "#92897f")
PLANKS = ("#8d5f36", "#7c5130", "#9a6a3f", "#84583a", "#74492a")
TABLE_BOARDS = ("#c79a5e", "#bd8f54", "#d0a468", "#c4955a", "#b98a50")
SLABS = ("#b7a98a", "#ab9d80", "#c0b394", "#a59878", "#b3a488")
WALL_SLABS = ("#aaa69b", "#9f9b90", "#b3afa4", "#98948a", "#a5a196")
BRICKS = ("#9a5a40", "#8c5039", "#a56549", "#84492f", "#945c48")


def rgb(code: str) -> RGB:
    """The three channels, 0 to 255, of a colour written #rrggbb."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def ink(code: str, alpha: int = 255) -> RGBA:
    """A colour for pygame: #rrggbb and its opacity, 0 to 255."""
    red, green, blue = rgb(code)
    return int(red), int(green), int(blue), alpha


def tint(code: str, factor: float) -> str:
    """The colour made darker (factor below 1) or lighter (above 1)."""
    return "#" + "".join(f"{min(255, round(channel * factor)):02x}" for channel in rgb(code))


def mix(low: RGB, high: RGB, share: float) -> RGB:
    """A blend of two colours; share 0 gives the first, 1 the second."""
    a, b, c = (p + (q - p) * share for p, q in zip(low, high, strict=True))
    return a, b, c


def scale(colour: RGB, factor: float) -> RGB:
    """Every channel times factor, not clamped."""
    return colour[0] * factor, colour[1] * factor, colour[2] * factor


def ramp(low: float, high: float, value: float) -> float:
    """A smooth step: 0 below low, 1 above high."""
    share = min(1.0, max(0.0, (value - low) / (high - low)))
    return share * share * (3 - 2 * share)


def noise(
    width: int, height: int, cells: tuple[int, int], seed: int, octaves: int = 3
) -> list[float]:
    """Cloudy noise in 0..1 for each pixel, row by row, that joins itself at all four sides.

    cells is how many lumps lie across and down in the coarsest octave.
    """
    total = [0.0] * (width * height)
    share = 1.0 / (2 - 0.5 ** (octaves - 1))
    for octave in range(octaves):
        across, down = cells[0] << octave, cells[1] << octave
        dice = random.Random(seed * 31 + octave)
        lattice = [[dice.random() for _ in range(across)] for _ in range(down)]
        columns = []
        for x in range(width):
            at = x * across / width
            columns.append((int(at), (int(at) + 1) % across, ramp(0, 1, at - int(at))))
        for y in range(height):
            at = y * down / height
            above, below = lattice[int(at)], lattice[(int(at) + 1) % down]
            fall = ramp(0, 1, at - int(at))
            for x, (left, right, lean) in enumerate(columns):
                top = above[left] + (above[right] - above[left]) * lean
                bottom = below[left] + (below[right] - below[left]) * lean
                total[y * width + x] += share * (top + (bottom - top) * fall)
        share /= 2
    return total


def paint(width: int, height: int, colour: Callable[[int, int], RGB]) -> pygame.Surface:
    """An opaque picture whose pixel (x, y) is colour(x, y)."""
    data = bytearray()
    for y in range(height):
        for x in range(width):
            data += bytes(min(255, max(0, round(channel))) for channel in colour(x, y))
            data.append(255)
    return pygame.image.frombuffer(bytes(data), (width, height), "RGBA").copy()


def transposed(picture: pygame.Surface) -> pygame.Surface:
    """The picture mirrored on its main diagonal, x and y changing places."""
    return pygame.transform.flip(pygame.transform.rotate(picture, 90), False, True)


def grained(picture: pygame.Surface, seed: int, strength: float = 0.22) -> pygame.Surface:
    """The picture with the unevenness of stone or wood laid over all that is not clear."""
    width, height = picture.get_size()
    broad = noise(width, height, (6, 6), seed, 2)
    fine = noise(width, height, (28, 28), seed + 1, 2)
    for y in range(height):
        for x in range(width):
            red, green, blue, alpha = picture.get_at((x, y))
            if alpha:
                here = y * width + x
                factor = 1 + strength * (broad[here] + fine[here] - 1)
                shaded = (min(255, round(c * factor)) for c in (red, green, blue))
                picture.set_at((x, y), (*shaded, alpha))
    return picture


class Sketch:
    """A tile drawn from smooth shapes, in tile units: 0 to 64 across and down."""

    def __init__(self, ground: pygame.Surface | None = None) -> None:
        """Begin on a ground of one tile, or on nothing."""
        self._size = (TILE * FINE, TILE * FINE)
        self._ground = ground
        self._picture = pygame.Surface(self._size, pygame.SRCALPHA)
        # Clear pixels still have a colour, and smoothing mixes it in: ink gives no pale fringe.
        self._picture.fill(ink(INK, 0))

    def _draw(self, colour: RGBA, draw: Callable[[pygame.Surface], object]) -> None:
        if colour[3] == 255:
            draw(self._picture)
            return
        glaze = pygame.Surface(self._size, pygame.SRCALPHA)
        draw(glaze)
        self._picture.blit(glaze, (0, 0))

    def box(
        self, colour: RGBA, x: float, y: float, width: float, height: float, bend: float = 0
    ) -> None:
        """A rectangle; bend rounds its corners."""
        area = pygame.Rect(*(round(v * FINE) for v in (x, y, width, height)))
        radius = round(bend * FINE)
        self._draw(colour, lambda s: pygame.draw.rect(s, colour, area, border_radius=radius))

    def disc(self, colour: RGBA, x: float, y: float, radius: float) -> None:
        """A filled circle."""
        centre = (round(x * FINE), round(y * FINE))
        self._draw(colour, lambda s: pygame.draw.circle(s, colour, centre, radius * FINE))

    def shape(self, colour: RGBA, points: Iterable[Point]) -> None:
        """A filled polygon."""
        corners = [(round(x * FINE), round(y * FINE)) for x, y in points]
        self._draw(colour, lambda s: pygame.draw.polygon(s, colour, corners))

    def stroke(self, colour: RGBA, start: Point, end: Point, width: float) -> None:
        """A straight stroke with square ends."""
        length = math.dist(start, end)
        dx = (end[1] - start[1]) / length * width / 2
        dy = (end[0] - start[0]) / length * width / 2
        self.shape(
            colour,
            (
                (start[0] + dx, start[1] - dy),
                (end[0] + dx, end[1] - dy),
                (end[0] - dx, end[1] + dy),
                (start[0] - dx, start[1] + dy),
            ),
        )

    def shadow_east(
        self, x: float, y: float, height: float, reach: float, depth: int = 150
    ) -> None:
        """A soft shadow falling from the line at x to the east (reach < 0: to the west)."""
        steps = 7
        for step in range(steps):
            width = abs(reach) * (step + 1) / steps
            left = x if reach > 0 else x - width
            self.box(ink("#0c0603", depth // steps), left, y, width, height)

    def shadow_round(self, x: float, y: float, radius: float) -> None:
        """A soft shadow of something round, to the south-east of it."""
        for step in range(5):
            self.disc(ink("#0c0603", 34), x + 3, y + 4, radius + 3 - 1.5 * step)

    def knob(self, colour: str, x: float, y: float, radius: float) -> None:
        """A round solid thing with outline and a lit north-west side."""
        self.disc(ink(INK), x, y, radius + 1)
        self.disc(ink(tint(colour, 0.72)), x, y, radius)
        self.disc(ink(colour), x - radius * 0.12, y - radius * 0.12, radius * 0.82)
        self.disc(ink(tint(colour, 1.2)), x - radius * 0.25, y - radius * 0.25, radius * 0.45)

    def block(
        self, colour: str, x: float, y: float, width: float, height: float, bend: float = 1
    ) -> None:
        """A rectangular solid thing with outline, lit along north and west."""
        self.box(ink(INK), x - 1, y - 1, width + 2, height + 2, bend + 0.5)
        self.box(ink(tint(colour, 0.7)), x, y, width, height, bend)
        self.box(ink(tint(colour, 1.18)), x, y, width - 1, height - 1, bend)
        self.box(ink(colour), x + 1.2, y + 1.2, width - 2.6, height - 2.6, bend)

    def finish(self) -> pygame.Surface:
        """The tile in its final size."""
        smooth = pygame.transform.smoothscale(self._picture, (TILE, TILE))
        if self._ground is None:
            return smooth
        picture = self._ground.copy()
        picture.blit(smooth, (0, 0))
        return picture


def sheet(columns: int, rows: int) -> pygame.Surface:
    """An empty, clear sheet of tiles."""
    return pygame.Surface((columns * TILE, rows * TILE), pygame.SRCALPHA)
