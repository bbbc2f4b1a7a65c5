"""The commands of who acts, as discs around their figure; a bar below it if they are many, and a
list with words where pictures would not tell them apart."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial

import pygame
from attrs import define, field, frozen

from ad1666.i18n import _
from ad1666.play.controller import Controls
from ad1666.play.menu import Entry, Menu
from ad1666.play.targets import Area, Option
from ad1666.rules.board import STRAIGHT, Direction, edge_of
from ad1666.rules.characters import Figure, Square
from ad1666.rules.requests import Prompt, Topic
from ad1666.rules.state import State
from ad1666.rules.tables import some
from ad1666.rules.verbs import Verb
from ad1666.settings import Commands, preferences
from ad1666.table.toolkit import lights, medals, pictures, shapes, text, theme
from ad1666.table.toolkit.effects import out_back, part
from ad1666.table.toolkit.kept import LastValue
from ad1666.table.toolkit.layout import Grid
from ad1666.table.toolkit.medals import Bust
from ad1666.table.toolkit.span import Span
from ad1666.table.toolkit.stock import in_stock
from ad1666.table.toolkit.ui import Button, Hotspot, Ui
from ad1666.table.views import deeds
from ad1666.table.views.board import tokens
from ad1666.words.chances import percent

_TOPICS = frozenset(
    {
        *(Topic.ACTION, Topic.MOVE, Topic.PUSH, Topic.FREE_STEP, Topic.ATTACK),
        *(Topic.WITHDRAW, Topic.WORDS, Topic.TOKEN, Topic.ONCE_A_TURN),
    }
)
"""The questions whose answers stand at the figure: what it does, not what others do to it."""
_WORDED = frozenset({Topic.TOKEN, Topic.ONCE_A_TURN})
"""Those of them whose answers the column says as well: no picture tells what is spent."""
_OPEN, _APART = 180, 26
"""The milliseconds in which a disc grows, and by which each follows the one before."""
_MOST = 7
"""The most discs around a figure."""
_SIDE, _LEAST, _GAP = 0.66, 34, 1.16
"""The size of a disc in squares, the least in pixels at the usual type, and the distance of two in
discs."""
_RADII = (1.22, 1.75, 2.3)
"""The radii of rings that are tried, in squares: farther out only if the near ones cover more."""
_TURNS = 24
_TAG_ABOVE, _TAG_BELOW = 0.17, 0.05
"""How far its tags rise above a disc and hang below it, in discs."""
_FAR, _FAINT = 2.5, 153
"""How many squares away the pointer lets the discs sink, and how opaque they are then, of 255."""
_GROWN = 1.22
"""How much larger the disc under the pointer is."""
_ARROWS = some(Direction, {Direction.N: "↑", Direction.E: "→", Direction.S: "↓", Direction.W: "←"})
_LEATHER: theme.Colour = (74, 44, 26)
_GLOW: theme.Colour = (255, 190, 90)
_BRIGHT: theme.Colour = (255, 228, 150)
_AROUND: theme.Colour = (255, 220, 130)
_LIST = 330
"""The width of a list with words."""


@frozen
class Disc:
    """One command: its button, the figure that it is about, what is tagged on it."""

    button: Button
    figure: Figure | None
    note: str
    dim: bool
    """Whether it gives something up."""

    @property
    def look(self) -> tuple[object, ...]:
        """What can be seen of it without its key."""
        return self.button.picture, self.figure and self.figure.id


@define
class Ring:
    """The commands of the open question. They open with it, and fold away until the next."""

    folded: bool = False
    span: Span = field(factory=lambda: Span(_OPEN), init=False)
    """The time in which they open."""
    _about: tuple[Prompt | None, Menu | None] = (None, None)
    _chances: dict[object, Fraction | None] = field(factory=dict)
    _opens: tuple[pygame.Rect, pygame.Surface, Callable[[pygame.Surface], None]] | None = None
    """While they open: where, what is below them, and what draws them."""
    _place: LastValue[tuple[pygame.Rect, ...]] = field(factory=LastValue)

    def take(self, controls: Controls) -> None:
        """Opens them anew if something else is asked."""
        prompt, menu = controls.hot_seat.prompt, controls.menu
        if prompt is not self._about[0]:
            self.folded = False
            self._chances.clear()
        if prompt is not self._about[0] or menu is not self._about[1]:
            self._about = prompt, menu
            numbers = self.numbers(controls)
            self.span.ms = _OPEN + _APART * len(numbers)
            self.span.end()
            if numbers:
                self.span.begin()

    def fold(self, controls: Controls) -> bool:
        """Folds them away. Returns False if none are shown."""
        if self.folded or not self.numbers(controls):
            return False
        self.folded, controls.focus = True, None
        return True

    def walked(self, controls: Controls) -> bool:
        """Whether the keyboard's focus is on one of them."""
        return controls.focus is not None and controls.focus in self.numbers(controls)

    def leave(self, controls: Controls) -> bool:
        """Takes the focus off them. Returns False if it is elsewhere."""
        if not self.walked(controls):
            return False
        controls.focus = None
        return True

    def unfold(self) -> None:
        """Shows them again."""
        self.folded = False

    def numbers(self, controls: Controls) -> tuple[int, ...]:
        """The entries of the menu that stand at the figure, by their numbers."""
        prompt, menu = controls.hot_seat.prompt, controls.menu
        if self.folded or prompt is None or menu is None or _acting(controls) is None:
            return ()
        return tuple(n for n, each in enumerate(menu.entries) if _of_one(each, prompt))

    def spared(self, controls: Controls) -> frozenset[int]:
        """The entries that need not stand in the column: those at the figure, and the directions,
        which are chosen on the board."""
        numbers, menu = self.numbers(controls), controls.menu
        if self.folded or menu is None or preferences.now.commands is Commands.BOTH:
            return frozenset()
        prompt = controls.hot_seat.prompt
        if _acting(controls) is None or prompt is None or prompt.topic in _WORDED:
            return frozenset()
        ways = (n for n, each in enumerate(menu.entries) if each.direction is not None)
        return frozenset((*numbers, *ways))

    def draw(
        self,
        ui: Ui,
        grid: Grid,
        view: State,
        controls: Controls,
        clear: Sequence[pygame.Rect],
        busy: Sequence[pygame.Rect],
    ) -> list[pygame.Rect]:
        """Draws them where they cover as little as possible, first of what is to be left ``clear``,
        then of what is ``busy``. Returns their places."""
        numbers, menu, figure = self.numbers(controls), controls.menu, _acting(controls)
        if not numbers or menu is None or figure is None or figure.at is None:
            return []
        at, discs = figure.at, [self._disc(controls, view, menu, n) for n in numbers]
        looks = [disc.look for disc in discs]
        if len(controls.stack) > 1 and len({*looks}) < len(looks):
            return [_list(ui, grid, at, discs, controls.focus, (*clear, *busy))]
        ways = [grid.rect(square) for square in controls.ways]
        side = max(round(_LEAST * ui.layout.text), round(grid.square * _SIDE))
        over = clear, busy, ways
        depends = grid, menu, at, len(discs), side, [[*map(tuple, each)] for each in over]
        found = self._place.get(depends, lambda: places(grid, at, len(discs), side, *over))
        # where nobody walks, or a lesson points at them, they are seen well
        sinks = controls.guide is None and bool(ways)
        self._draw(ui, grid, view, grid.rect(at), discs, found, controls.focus, sinks=sinks)
        return list(found)

    def _disc(self, controls: Controls, view: State, menu: Menu, number: int) -> Disc:
        entry = menu.entries[number]
        act = partial(controls.choose, entry)
        tip = "\n".join(filter(None, (f"**{entry.label}**", entry.tip)))
        picture = deeds.picture(entry) or "quill"
        button = Button(Option(number), entry.label, entry.key, act, tip, picture=picture)
        about = {leaf.figure for leaf in entry.leaves()}
        named = next(iter(about)) if len(about) == 1 and len(controls.stack) > 1 else None
        figure = None if named is None else view.known(named)
        chance, acting = self._chance(controls, entry), _acting(controls)
        note = _where(entry, acting) if chance is None else percent(chance)
        return Disc(button, figure, note, dim=_gives_up(entry))

    def _chance(self, controls: Controls, entry: Entry) -> Fraction | None:
        """The chance of an entry that leads to one test, kept while the question is open."""
        if entry.choice is None:
            return None
        if entry.choice not in self._chances:
            self._chances[entry.choice] = controls.hot_seat.chance(entry.choice)
        return self._chances[entry.choice]

    def _draw(
        self,
        ui: Ui,
        grid: Grid,
        view: State,
        centre: pygame.Rect,
        discs: Sequence[Disc],
        places: Sequence[pygame.Rect],
        focus: int | None,
        *,
        sinks: bool,
    ) -> None:
        thick = max(2, grid.square // 26)
        pygame.draw.circle(ui.surface, _AROUND, centre.center, round(grid.square * 0.62), thick)
        focused = _option(focus)
        pairs = list(zip(places, discs, strict=True))
        hot = [_over(ui, box) or disc.button.target == focused for box, disc in pairs]
        faint = sinks and focus is None and not any(hot) and _sweeps(ui, grid, centre)
        for box, disc in pairs:
            button = disc.button
            ui.hotspot(Hotspot(button.target, box, button.action, button.tip, round=True))

        def paint(surface: pygame.Surface) -> None:
            ms = self.span.share * self.span.ms
            for number, (box, disc) in enumerate(pairs):
                grown = part(ms, number * _APART, number * _APART + _OPEN, out_back)
                if grown <= 0:
                    continue
                size = round(box.width * grown * (_GROWN if hot[number] else 1.0))
                middle = pygame.Vector2(centre.center).lerp(box.center, min(1.0, grown))
                if hot[number]:
                    lights.shine(surface, middle, size * 2.1, _GLOW, 128)
                image = _image(view, disc, size, ui.layout.least, hot=hot[number], faint=faint)
                surface.blit(image, image.get_rect(center=middle))

        self._opens = None
        if self.span.lasts:
            glow = max(box.width for box in places)
            area = centre.unionall(places).inflate(glow, glow).clip(ui.surface.get_rect())
            self._opens = area, ui.surface.subsurface(area).copy(), paint
        paint(ui.surface)

    def frame(self, surface: pygame.Surface) -> pygame.Rect | None:
        """Draws them anew while they open, over what was below them in the last frame of the whole
        window. Returns the area, None where nothing opens."""
        if not self.span.lasts or self._opens is None:
            return None
        area, below, paint = self._opens
        surface.blit(below, area)
        paint(surface)
        return area


def tagged(disc: pygame.Rect) -> pygame.Rect:
    """The place of a disc and of its tags."""
    above, below = round(disc.height * _TAG_ABOVE), round(disc.height * _TAG_BELOW)
    return pygame.Rect(disc.left, disc.top - above, disc.width, disc.height + above + below)


def _acting(controls: Controls) -> Figure | None:
    """The figure that is asked what it does, if it stands on the board and its player is here."""
    prompt, menu = controls.hot_seat.prompt, controls.menu
    if prompt is None or menu is None or menu.owner is not None or controls.hot_seat.absent:
        return None
    if prompt.topic not in _TOPICS or prompt.about is None:
        return None
    figure = prompt.state.known(prompt.about)
    return figure if figure is not None and figure.at is not None else None


def _of_one(entry: Entry, prompt: Prompt) -> bool:
    """Whether an entry is a deed of the figure that is asked, and not chosen on the board."""
    if entry.barred is not None or entry.owner is not None or entry.direction is not None:
        return False
    return all(leaf.answer.who == prompt.about for leaf in entry.leaves())


def _where(entry: Entry, figure: Figure | None) -> str:
    """An arrow to the door that an entry is about, if the figure stands at it: there may be
    several."""
    if entry.edge is None or figure is None or figure.at is None:
        return ""
    at, edge = figure.at, entry.edge
    return next((_ARROWS[side] for side in STRAIGHT if edge_of(at, side) == edge), "")


def _gives_up(entry: Entry) -> bool:
    """Whether an entry ends or waits rather than does something."""
    return all(leaf.answer.verb in (Verb.END, Verb.STOP, Verb.WAIT) for leaf in entry.leaves())


def _option(number: int | None) -> Option | None:
    return None if number is None else Option(number)


def _over(ui: Ui, box: pygame.Rect) -> bool:
    """Whether the pointer is on a disc."""
    if not ui.over(box) or ui.pointer is None:
        return False
    return pygame.Vector2(box.center).distance_to(ui.pointer) <= box.width / 2


def _sweeps(ui: Ui, grid: Grid, centre: pygame.Rect) -> bool:
    """Whether the pointer is on the board, far from the figure."""
    if ui.pointer is None or not grid.area.collidepoint(ui.pointer):
        return False
    return pygame.Vector2(centre.center).distance_to(ui.pointer) > _FAR * grid.square


# Where they lie


def places(
    grid: Grid,
    at: Square,
    count: int,
    side: int,
    clear: Sequence[pygame.Rect],
    busy: Sequence[pygame.Rect],
    ways: Sequence[pygame.Rect],
) -> tuple[pygame.Rect, ...]:
    """The places of discs, ``side`` pixels wide, about a square: on the nearest circle, begun
    where they cover least, first of what is to be left ``clear``, then of what is ``busy``, then of
    the ``ways``; in a bar if they are many."""
    centre = grid.rect(at)
    if count > _MOST:
        tried = _bars(grid, centre, count, side)
    else:
        tried = _circles(grid, centre, count, side)

    def cost(placed: Sequence[pygame.Rect]) -> tuple[float, ...]:
        off = sum(not grid.area.contains(box) for box in placed)
        covers = [sum(shapes.covered(b, each) for b in placed) for each in (clear, busy, ways)]
        away = min(math.dist(box.center, centre.center) for box in placed)
        return off, *covers[:2], round(away / side), covers[2]

    return min(tried, key=cost)


def _circles(
    grid: Grid, centre: pygame.Rect, count: int, side: int
) -> Iterator[tuple[pygame.Rect, ...]]:
    """Discs on circles, from the nearest."""
    for radius in _RADII:
        far = max(grid.square * radius, side * _GAP * count / math.tau)
        apart = min(math.tau / count, 2 * math.asin(min(1.0, side * _GAP / 2 / far)))
        for turn in range(_TURNS):
            begin = math.tau * turn / _TURNS - apart * (count - 1) / 2
            angles = (begin + apart * number for number in range(count))
            spots = (pygame.Vector2(math.cos(a), math.sin(a)) * far for a in angles)
            middles = (centre.center + spot for spot in spots)
            yield tuple(shapes.about((round(m.x), round(m.y)), side, side) for m in middles)


def _bars(
    grid: Grid, centre: pygame.Rect, count: int, side: int
) -> Iterator[tuple[pygame.Rect, ...]]:
    """Discs in rows below the figure, or else above it."""
    step, across = round(side * 1.08), math.ceil(count / math.ceil(count / 10))
    wide, high = step * across, step * math.ceil(count / across)
    bar = pygame.Rect(0, 0, wide, high)
    tops = [centre.bottom + side // 3 + grid.square * n // 2 for n in range(4)]
    tops += [centre.top - side // 3 - high - grid.square * n // 2 for n in range(4)]
    for top in tops:
        for shift in range(-4, 5):
            bar.midtop = centre.centerx + shift * grid.square // 2, top
            room = bar.clamp(grid.area)
            yield tuple(
                pygame.Rect(
                    room.left + n % across * step, room.top + n // across * step, side, side
                )
                for n in range(count)
            )


def _list(
    ui: Ui,
    grid: Grid,
    at: Square,
    discs: Sequence[Disc],
    focus: int | None,
    busy: Sequence[pygame.Rect],
) -> pygame.Rect:
    """Draws the commands as buttons with words beside the figure. Returns their place."""
    buttons, row, gap = [disc.button for disc in discs], ui.type_px(30), (ui.px(4), ui.px(4))
    wide = max(ui.button_width(button, 15) for button in buttons) + ui.px(24)
    width = min(wide, ui.type_px(_LIST), grid.area.width)
    inner = width - ui.px(20)
    high = ui.buttons_height(buttons, inner, row, size=15, gap=gap) + ui.px(14)
    box, centre = pygame.Rect(0, 0, width, min(high, grid.area.height)), grid.rect(at)
    sides = [box.copy() for _side in range(4)]
    sides[0].midleft = centre.right + grid.square // 3, centre.centery
    sides[1].midright = centre.left - grid.square // 3, centre.centery
    sides[2].midtop = centre.centerx, centre.bottom + grid.square // 3
    sides[3].midbottom = centre.centerx, centre.top - grid.square // 3
    place = shapes.freest([side.clamp(grid.area) for side in sides], [centre], busy)
    ui.hotspot(Hotspot(Area.PROMPT, place))
    room = ui.panel(place)
    ui.buttons(buttons, room, row, size=15, gap=gap, focus=_option(focus), fills=True)
    return place


# How they look


def _image(
    view: State, disc: Disc, size: int, least: int, *, hot: bool, faint: bool
) -> pygame.Surface:
    """The picture of a disc: of one that is about a figure, with that figure's face."""
    who = None if disc.figure is None else tokens.bust(view, disc.figure)
    button = disc.button
    look = hot, disc.dim, faint
    return _drawn(button.picture, who, button.key, disc.note, (size, least), look)


@in_stock
def _drawn(
    icon: str,
    who: Bust | None,
    key: str,
    note: str,
    sizes: tuple[int, int],
    look: tuple[bool, bool, bool],
) -> pygame.Surface:
    """A leather button with a gilt rim and an icon on parchment, its key below, a tag above.
    ``sizes``: its own, and that of the smallest type; ``look``: whether it is pointed at, gives
    something up, lets be seen what it covers."""
    (size, least), (hot, dim, faint) = sizes, look
    image = pictures.blank((round(size * 1.6), round(size * 1.5)))
    at, radius = pygame.Vector2(image.get_rect().center), size / 2
    pygame.draw.circle(image, (*theme.EDGE, 110), at + pygame.Vector2(0, size * 0.06), radius)
    parchment = theme.PARCHMENT_DIM if dim else theme.PARCHMENT
    rims = (1.0, theme.EDGE), (0.95, _BRIGHT if hot else theme.GOLD), (0.84, _LEATHER)
    for share, colour in (*rims, (0.76, parchment)):
        pygame.draw.circle(image, colour, at, radius * share)
    if who is None:
        pictures.put(image, icon, round(size * 0.52), (round(at.x), round(at.y)))
    else:
        face = medals.medal(who, round(size * 0.86), who.side)
        image.blit(face, face.get_rect(center=at))
    fine = max(least, round(size * 0.26))
    if key:
        _tag(image, _(key), (at.x + radius * 0.66, at.y + radius * 0.72), fine, theme.CREAM)
    if note:
        _tag(image, note, (at.x, at.y - radius * 0.92), fine, theme.GOLD)
    if faint:
        image.set_alpha(_FAINT)
    return image


def _tag(
    image: pygame.Surface, words: str, at: tuple[float, float], size: int, fill: theme.Colour
) -> None:
    """Draws a key or a chance on a small plate."""
    wide = round(text.advance(words, "bold", size)) + 8
    plate = shapes.about((round(at[0]), round(at[1])), max(wide, round(size * 1.3)), size * 4 // 3)
    shapes.plate(image, plate, fill, 3)
    text.centred(image, words, plate, size, theme.INK, "bold")
