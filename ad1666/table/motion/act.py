"""What an act is, what it draws with, and what it sounds like."""

from __future__ import annotations

import enum

import pygame
from attrs import evolve, field, frozen

from ad1666.rules.characters import Figure, Square
from ad1666.rules.state import State
from ad1666.table.toolkit import pictures, shapes, text, theme
from ad1666.table.toolkit.effects import out_cubic
from ad1666.table.toolkit.layout import Grid
from ad1666.table.views.board import tokens


class Cue(enum.StrEnum):
    """What is to be heard. What steps and doors are made of depends on the place."""

    STEP = "step"
    STEP_HIGH = "step-high"
    STEP_ROUGH = "step-rough"
    DOOR = "door"
    SHUT = "shut"
    DOOR_BREAK = "door_break"
    LOCK = "lock"
    SHOT = "shot"
    BOW = "bow"
    THROW = "throw"
    BLADE = "blade"
    PARRY = "parry"
    HIT = "hit"
    FALL = "fall"
    DEATH = "death"
    CARD = "card"
    JOKER = "joker"
    COIN = "coin"
    BELL = "bell"
    DRUM = "drum"
    DRUM_NEAR = "drum_near"
    ALARM = "alarm"
    PHASE = "phase"
    WIN = "win"


_OUTLINE = ((-2, 0), (2, 0), (0, -2), (0, 2))


@frozen
class Paint:
    """The table under an act: the position of its squares, and its state during the act."""

    surface: pygame.Surface
    grid: Grid
    state: State
    _tokens: dict[tuple[str, bool, int], pygame.Surface] = field(factory=dict, init=False)

    @property
    def size(self) -> int:
        """The side of a square in pixels."""
        return self.grid.square

    def at(self, square: Square) -> pygame.Vector2:
        """The middle of a square."""
        return pygame.Vector2(self.grid.rect(square).center)

    def place(self, figure_id: str) -> pygame.Vector2:
        """The middle of a figure's square, or of the board if the figure is not on it."""
        at = self.state.figure(figure_id).at
        return pygame.Vector2(self.grid.area.center) if at is None else self.at(at)

    def token(self, figure_id: str) -> pygame.Surface:
        """The token of a figure as it is now, in the middle of a picture twice as wide as a
        square."""
        return self.token_of(self.state.figure(figure_id))

    def token_of(self, figure: Figure) -> pygame.Surface:
        """The same for a figure in another condition."""
        key = figure.id, figure.prone, figure.wounds
        if key not in self._tokens:
            image = pictures.blank((2 * self.size, 2 * self.size))
            square = shapes.about((self.size, self.size), self.size, self.size)
            tokens.draw(image, self.state, [(figure, square)])
            self._tokens[key] = image
        return self._tokens[key]

    def put(self, image: pygame.Surface, at: pygame.Vector2) -> None:
        """Draws a picture centred on a point."""
        self.surface.blit(image, image.get_rect(center=(round(at.x), round(at.y))))

    def letter(
        self, words: str, at: pygame.Vector2, size: float, colour: theme.Colour = theme.CREAM
    ) -> None:
        """Draws words with an outline of ink, centred on a point."""
        box = shapes.about((round(at.x), round(at.y)), self.grid.area.width, round(size * 1.4))
        for offset in _OUTLINE:
            text.centred(self.surface, words, box.move(offset), round(size), theme.EDGE, "title")
        text.centred(self.surface, words, box, round(size), colour, "title")

    def around(self, *points: pygame.Vector2, reach: float = 1.2) -> pygame.Rect:
        """A rectangle around points that extends ``reach`` squares beyond them."""
        xs, ys = [p.x for p in points], [p.y for p in points]
        box = pygame.Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        return box.inflate(2 * reach * self.size, 2 * reach * self.size)


@frozen(kw_only=True)
class Act:
    """An animation. It draws itself over the table, from which the figures that it lifts are
    missing."""

    ms: int = 0
    """Its length in milliseconds at normal pace."""
    beat: int | None = None
    """Milliseconds until the next act may begin; None to wait until this one is over."""
    cue: Cue | str | None = None
    """What is heard when it begins."""
    cry: str | None = None
    """The name of a cry that is heard with it, if any."""
    over_all: bool = False
    """Whether it is also drawn over stages, notes and the cursor."""
    event: int = field(default=0, eq=False)
    """The place of the event that it shows among those told together."""

    @property
    def lifted(self) -> tuple[str, ...]:
        """The ids of the figures that it draws itself."""
        return ()

    def squares(self, state: State) -> tuple[Square, ...]:
        """The squares where it happens, on the table before it; none if it happens nowhere on the
        board."""
        return ()

    def cover(self, paint: Paint) -> pygame.Rect:
        """The area that it ever draws on, by default the board."""
        return paint.grid.area

    def draw(self, paint: Paint, t: float) -> None:
        """Draws it at a share of its time, 0 to 1."""
        raise NotImplementedError

    def land(self, state: State) -> State:
        """The table after it."""
        return state

    def at_once(self) -> Act:
        """The same, with its effect alone: it takes no time, and is neither seen nor heard."""
        return evolve(self, ms=0, beat=None, cue=None, cry=None)


@frozen(kw_only=True)
class Doing(Act):
    """An act of one figure that covers it and some squares around."""

    figure: str

    def squares(self, state: State) -> tuple[Square, ...]:
        return standing(state, self.figure)

    def cover(self, paint: Paint) -> pygame.Rect:
        return paint.around(paint.place(self.figure))


@frozen(kw_only=True)
class Lifting(Doing):
    """The same of an act that draws the figure itself."""

    @property
    def lifted(self) -> tuple[str, ...]:
        return (self.figure,)


@frozen(kw_only=True)
class Rising(Doing):
    """A sign rises from a figure."""

    ms: int = 600
    beat: int | None = 300
    cue: Cue | None = Cue.COIN

    def draw(self, paint: Paint, t: float) -> None:
        """Draws the sign on its way up."""
        up = paint.size * (0.2 + 0.6 * out_cubic(t))
        self.sign(paint, paint.place(self.figure) - pygame.Vector2(0, up), t)

    def sign(self, paint: Paint, at: pygame.Vector2, t: float) -> None:
        """Draws the sign at its place at a share of the time."""
        raise NotImplementedError


def standing(state: State, *figures: str) -> tuple[Square, ...]:
    """The squares of those of the figures that are on the board."""
    places = (state.figure(figure).at for figure in figures)
    return tuple(at for at in places if at is not None)
