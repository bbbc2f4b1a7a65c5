"""The paint of the picture of the town: a picture drawn larger and reduced, and over it the light
of windows and lanterns, blurred and added. Points are in pixels of the finished picture."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import numpy as np
from attrs import define, field
from PIL import Image, ImageDraw, ImageFilter

RGB = tuple[int, int, int]
Point = tuple[float, float]

SIZE = (2000, 1500)
_FINE = 2
"""Everything is drawn this many times as large, then reduced."""
_BLOOMS = ((1.5, 1.0), (7, 0.9), (24, 0.5), (70, 0.24))
"""How far light is blurred, in pixels, and how strong each blur is."""


@define
class Canvas:
    """The picture in the making, its light, and dice that always fall the same way."""

    image: Image.Image = field()
    light: Image.Image = field()
    dice: random.Random = field(factory=lambda: random.Random(1666))

    @classmethod
    def of(cls, ground: RGB) -> Canvas:
        """An empty one in the colour of the ground."""
        size = SIZE[0] * _FINE, SIZE[1] * _FINE
        return cls(Image.new("RGB", size, ground), Image.new("RGB", SIZE, (0, 0, 0)))

    def shape(self, points: Sequence[Point], colour: RGB, alpha: float = 1.0) -> None:
        """Fills a polygon."""
        if alpha >= 1:
            self._draw().polygon(_fine(points), fill=colour)
        else:
            self._veil(lambda pen: pen.polygon(_fine(points), fill=(*colour, round(alpha * 255))))

    def line(
        self, points: Sequence[Point], colour: RGB, width: float = 1.0, alpha: float = 1.0
    ) -> None:
        """Draws a line through points."""
        wide = max(1, round(width * _FINE))
        if alpha >= 1:
            self._draw().line(_fine(points), fill=colour, width=wide, joint="curve")
            return
        told = (*colour, round(alpha * 255))
        self._veil(lambda pen: pen.line(_fine(points), fill=told, width=wide, joint="curve"))

    def disc(self, at: Point, radius: float, colour: RGB, flat: float = 1.0) -> None:
        """Fills a disc, or an oval that is ``flat`` times as high as wide."""
        x, y = at
        box = x - radius, y - radius * flat, x + radius, y + radius * flat
        self._draw().ellipse([each * _FINE for each in box], fill=colour)

    def lamp(self, at: Point, radius: float, colour: RGB) -> None:
        """Adds a light."""
        x, y = at
        box = x - radius, y - radius, x + radius, y + radius
        ImageDraw.Draw(self.light).ellipse(box, fill=colour)

    def glow(self, box: tuple[float, float, float, float], colour: RGB) -> None:
        """Adds a lit window."""
        ImageDraw.Draw(self.light).rectangle(box, fill=colour)

    def shade(self, points: Sequence[Point], alpha: float, soft: float) -> None:
        """Darkens a polygon with a soft edge."""
        mask = Image.new("L", SIZE, 0)
        ImageDraw.Draw(mask).polygon(list(points), fill=round(alpha * 255))
        mask = mask.filter(ImageFilter.GaussianBlur(soft)).resize(self.image.size)
        self.image.paste((14, 14, 34), (0, 0), mask)

    def finished(self) -> Image.Image:
        """The picture with its light, darker towards its rim, on the tooth of paper."""
        image = np.asarray(self.image.resize(SIZE, Image.Resampling.LANCZOS), np.float32)
        for blur, strength in _BLOOMS:
            image = image + strength * np.asarray(
                self.light.filter(ImageFilter.GaussianBlur(blur)), np.float32
            ) * (1.0 if blur < 2 else blur / 5)
        wide, high = SIZE
        across = (np.arange(wide) / wide - 0.5)[None, :]
        down = (np.arange(high) / high - 0.5)[:, None]
        far = np.sqrt(across**2 * 1.1 + down**2 * 1.25)
        image = image * np.clip(1.14 - 0.8 * np.maximum(far - 0.32, 0), 0.5, 1.14)[..., None]
        tooth = np.random.default_rng(7).normal(0, 1, (high, wide))
        tooth = (tooth + np.roll(tooth, 1, 0) + np.roll(tooth, 1, 1)) / 1.7
        image = image * (1 + 0.028 * tooth[..., None])
        return Image.fromarray(np.clip(image, 0, 255).astype(np.uint8))

    def _draw(self) -> ImageDraw.ImageDraw:
        return ImageDraw.Draw(self.image)

    def _veil(self, draw: Callable[[ImageDraw.ImageDraw], None]) -> None:
        draw(ImageDraw.Draw(self.image, "RGBA"))


def mixed(one: RGB, other: RGB, share: float) -> RGB:
    """The first colour with a share of the other."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def curve(points: Sequence[Point], steps: int = 24) -> list[Point]:
    """A smooth line through points (Catmull-Rom)."""
    spots, found = [np.array(point, float) for point in points], []
    for number in range(len(spots) - 1):
        a, b = spots[max(number - 1, 0)], spots[number]
        c, d = spots[number + 1], spots[min(number + 2, len(spots) - 1)]
        for step in range(steps):
            t = step / steps
            at = 2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2
            at = (at + (3 * b - a - 3 * c + d) * t**3) / 2
            found.append((float(at[0]), float(at[1])))
    return [*found, points[-1]]


def _fine(points: Sequence[Point]) -> list[Point]:
    return [(x * _FINE, y * _FINE) for x, y in points]
