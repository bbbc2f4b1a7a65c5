"""What a frame looks like to whoever reads it: every line of text with its place, every panel and
every button, and what is wrong with them: cut off, outside the window, one upon the other."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from inspect import Signature, signature
from itertools import combinations
from typing import Any

import pygame
import pytest
from attrs import define, field

from ad1666.play.targets import Area, Citation, Row, Target, TermTarget
from ad1666.table.toolkit import text
from ad1666.table.toolkit.layers import CachedLayer
from ad1666.table.toolkit.scene import Scene
from ad1666.table.toolkit.ui import Hotspot, Ui, scroll_bar
from ad1666.table.views.captions import Captions

_SLACK = 2
"""Pixels by which letters may touch what is beside them."""


@define
class Line:
    """A piece of text: its letters' box, and the part of it that is not clipped away."""

    said: str
    box: pygame.Rect
    seen: pygame.Rect


@define
class Look:
    """One frame, as far as it is uppermost."""

    window: pygame.Rect
    lines: list[Line] = field(factory=list)
    panels: list[pygame.Rect] = field(factory=list)
    scrolled: list[tuple[pygame.Rect, pygame.Rect]] = field(factory=list)
    """Rooms that are scrolled by the pixel, each with where its whole content would lie."""
    squeezed: list[str] = field(factory=list)
    """What is centred in a box that is too narrow for it."""
    hotspots: list[Hotspot] = field(factory=list)

    def faults(self) -> list[str]:
        """What is wrong, in words."""
        return [*self.texts(), *self._buttons(), *self.squeezed]

    def texts(self) -> Iterator[str]:
        for line in self.lines:
            if line.seen != line.box and not self._can_scroll(line):
                if self.window.contains(line.box):
                    yield f"cut off: {line.said!r} at {line.box}, of which is seen {line.seen}"
                else:
                    yield f"outside the window: {line.said!r} at {line.box}"
            inner = line.box.inflate(-2 * _SLACK, -2 * _SLACK)
            around = [p for p in self.panels if p.collidepoint(inner.topleft)]
            if around and line.seen.size == line.box.size:
                panel = min(around, key=lambda p: p.width * p.height)
                if not panel.contains(inner):
                    yield f"leaves its panel: {line.said!r} at {line.box}, panel {panel}"
        seen = [line.seen for line in self.lines]
        for number, one in enumerate(self.lines):
            others = self.lines[number + 1 :]
            for other in (others[i] for i in one.seen.collidelistall(seen[number + 1 :])):
                both = one.seen.clip(other.seen)
                if both.width > _SLACK and both.height > _SLACK:
                    places = f"{one.said!r} at {one.box}, {other.said!r} at {other.box}"
                    yield f"one upon the other: {places}"

    def _can_scroll(self, line: Line) -> bool:
        """Whether a line is content of a room with a scroll bar, and cut off by an end of that room
        alone: then it can be brought into view, even if it lies beyond the window now."""
        for room, content in self.scrolled:
            cut = line.box.clip(room)
            if content.contains(line.box) and _nearly(cut, line.seen):
                return True
        return False

    def _buttons(self) -> Iterator[str]:
        acting = [z for z in self.hotspots if z.action is not None or z.tip]
        for hotspot in acting:
            if not self.window.contains(hotspot.rect):
                yield f"hotspot outside the window: {hotspot.target} at {hotspot.rect}"
            if min(hotspot.rect.size) < 8 and not _nested(hotspot.target):
                yield f"hotspot too small: {hotspot.target} at {hotspot.rect}"
        apart = [z for z in acting if not _nested(z.target)]
        for one, other in combinations(apart, 2):
            if one.rect.colliderect(other.rect) and not _discs_apart(one, other):
                both = f"{one.target} at {one.rect}, {other.target} at {other.rect}"
                yield f"hotspots overlap: {both}"


def _discs_apart(one: Hotspot, other: Hotspot) -> bool:
    """Whether two hotspots are discs that do not meet."""
    far = math.dist(one.rect.center, other.rect.center)
    return one.round and other.round and far >= (one.rect.width + other.rect.width) / 2


def _nearly(one: pygame.Rect, other: pygame.Rect) -> bool:
    """Whether two parts of a line are the same, or both too little to be seen."""
    if min(*one.size) <= _SLACK and min(*other.size) <= _SLACK:
        return True
    return all(abs(a - b) <= _SLACK for a, b in zip(one, other, strict=True))


def _nested(target: Target) -> bool:
    """Whether a hotspot lies in another, or has others in it."""
    match target:
        case Citation() | TermTarget() | Row(of=Area.LOG | Area.CLAUSES) | Area.TEST:
            return True
    return False


Heard = Callable[[pygame.Surface, str, tuple[float, float], str, int], None]
"""Told of words that are drawn: on what, where their baseline begins, their style and size."""
_PUT, _CENTRED, _FLOW = map(signature, (text.put, text.centred, text.flow))


def hear_words(patch: pytest.MonkeyPatch, heard: Heard) -> None:
    """Has all words heard that are drawn from now on: lines, and the words of whole texts."""
    put, flow = text.put, text.flow

    def put_(
        to: pygame.Surface, said: str, at: tuple[float, float], *how: Any, **named: Any
    ) -> None:
        put(to, said, at, *how, **named)
        if said.strip():
            heard(to, said, at, *_type(_PUT, to, said, at, *how, **named))

    def flow_(to: pygame.Surface, *how: Any, **named: Any) -> int:
        below = flow(to, *how, **named)
        told = _FLOW.bind(to, *how, **named)
        told.apply_defaults()
        said, box, size, base = (told.arguments[n] for n in ("markup", "box", "size", "base"))
        y = box[1] + size * 0.9
        for line in text.wrap(said, size, box[2], base):
            x = box[0]
            for span in line:
                if span.text.strip():
                    heard(to, span.text, (x, y), span.style, size)
                x += span.width
            y += text.line_height(size)
        return below

    patch.setattr(text, "put", put_)
    patch.setattr(text, "flow", flow_)


def _type(drawing: Signature, *given: Any, **named: Any) -> tuple[str, int]:
    """The style and the size in which a function of `text` was told to draw."""
    told = drawing.bind(*given, **named)
    told.apply_defaults()
    return told.arguments["style"], told.arguments["size"]


@cache
def _ink(said: str, style: str, size: int) -> pygame.Rect:
    return text.face(style, size).get_rect(said)


@contextmanager
def looking(surface: pygame.Surface) -> Iterator[Look]:
    """Notes what is drawn on a surface, all of it drawn anew. What is drawn without any room for it
    is only measured, and notes that lie over the rest are to cover it."""
    look = Look(surface.get_rect())
    centred, panel, shade, tip = text.centred, Ui.panel, Ui.shade, Ui.tip
    captions = Captions.draw
    covering = False

    def noted(to: pygame.Surface) -> bool:
        return to is surface and not covering and surface.get_clip().size != (0, 0)

    def heard(
        to: pygame.Surface, said: str, at: tuple[float, float], style: str, size: int
    ) -> None:
        if noted(to):
            ink = _ink(said, style, size)
            box = pygame.Rect(round(at[0]) + ink.x, round(at[1]) - ink.y, *ink.size)
            look.lines.append(Line(said, box, box.clip(surface.get_clip())))

    def centred_(to: pygame.Surface, said: str, box: pygame.Rect, *how: Any, **named: Any) -> None:
        centred(to, said, box, *how, **named)
        style, size = _type(_CENTRED, to, said, box, *how, **named)
        wide = text.advance(said, style, min(size, text.LEAST))
        if noted(to) and wide > box.width + 2 * _SLACK:
            look.squeezed.append(f"too narrow for {said!r}: {box}, needed {wide:.0f}")

    def panel_(on: Ui, rect: pygame.Rect, *how: Any, **named: Any) -> pygame.Rect:
        if noted(on.surface):
            look.panels.append(rect.copy())
            if not look.window.contains(rect):
                look.squeezed.append(f"panel outside the window: {rect}")
        return panel(on, rect, *how, **named)

    def shade_(*given: Any, **named: Any) -> None:
        shade(*given, **named)
        for noticed in (look.lines, look.panels, look.scrolled, look.squeezed):
            noticed.clear()

    def tip_(*given: Any, **named: Any) -> None:
        nonlocal covering
        covering = True
        tip(*given, **named)
        covering = False

    def captions_(*given: Any, **named: Any) -> None:
        nonlocal covering
        covering = True
        captions(*given, **named)
        covering = False

    def bar_(on: Ui, room: pygame.Rect, first: int, seen: int, whole: int) -> None:
        scroll_bar(on, room, first, seen, whole)
        if whole > seen == room.height:  # rows of a list are whole
            content = pygame.Rect(room.left, room.top - first, room.width, whole)
            overhang = on.px(6), on.px(4)  # which glyphs may have beyond the room
            look.scrolled.append((room.inflate(overhang), content.inflate(overhang)))

    with pytest.MonkeyPatch.context() as patch:
        hear_words(patch, heard)
        patch.setattr(text, "centred", centred_)
        patch.setattr(Ui, "panel", panel_)
        patch.setattr(Ui, "shade", shade_)
        patch.setattr(Ui, "tip", tip_)
        patch.setattr(Captions, "draw", captions_)
        patch.setattr(CachedLayer, "draw", lambda _layer, _ui, _rect, _shown, content: content())
        for name, module in tuple(sys.modules.items()):
            if name.startswith("ad1666.table") and hasattr(module, "scroll_bar"):
                patch.setattr(module, "scroll_bar", bar_)
        yield look


def look_at(scene: Scene, surface: pygame.Surface) -> Look:
    """Draws a scene and gives what is seen."""
    with looking(surface) as look:
        scene.draw(surface)
    drawn: Ui = scene.ui  # type: ignore[attr-defined]
    targets = [hotspot.target for hotspot in drawn.hotspots]
    top = len(targets) - targets[::-1].index(Area.VEIL) if Area.VEIL in targets else 0
    look.hotspots = drawn.hotspots[top:]
    return look
