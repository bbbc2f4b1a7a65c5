"""From a seed to a board with all that lies on it: what the skirmish is about and where, where both
sides come from and where they begin."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from attrs import evolve, frozen

from ad1666.bots.distances import distances
from ad1666.content.checks.maps import doors_to_nowhere, unreachable_rooms
from ad1666.content.errors import ContentError
from ad1666.content.maps.reader import MapFile, load_map
from ad1666.content.messages import message
from ad1666.resources import data_root
from ad1666.rules.board import Board, Kind
from ad1666.rules.cards import Side
from ad1666.rules.characters import Square
from ad1666.skirmish.canvas import INDOORS, Canvas, Zone
from ad1666.skirmish.chance import Chance
from ad1666.skirmish.drawn import map_text
from ad1666.skirmish.houses import HOUSES, Draw
from ad1666.skirmish.houses.ground import way_out
from ad1666.skirmish.rects import Rect
from ad1666.skirmish.starts import Ground, Starts, starts_of
from ad1666.skirmish.wish import SQUARES, About, BadWish, Place, Size, Wish, abouts, places

MOST_TRIES = 40
"""Boards tried until one is good enough."""
ITEMS = ("cipher", "letter", "papers", "portrait", "purse", "relic", "seal", "signet-ring")
"""What it may be about."""
LANDMARKS = (
    *("altar", "barge", "belfry", "bridge", "coach", "colours", "fountain"),
    *("great bridge", "marshal's tent", "mill wheel", "old lime tree", "pavilion", "statue"),
    *("well", "windmill"),
)
"""The titles of what a story may be about, without "the"; there is one on each board."""
MIDDLE = "middle"
"""The zone in the middle of a board that is its own image, about a statue."""
_IMAGE = "statue"
"""The landmark of such a board."""
_WARNED = (unreachable_rooms, doors_to_nowhere)
"""What the check warns of in a map."""
_UNTITLED = "Skirmish"
_TIMED = (About.PLACES, About.CAPTAINS)
"""What is fought for in a number of turns."""
_WICKET = "wicket"
"""The exit that a guest may take instead of the far one."""
_NO_WAY = INDOORS | {"jetty boards"}
"""Grounds that it does not lead from."""
_BESIDE = 0.25, 0.5
"""How far it is from there to that one, of the width of a board."""
_APART = 8
"""The fewest squares between them."""
_CHOICE = 3
"""Places to hold, or where a thing may be hidden."""
_ASKEW = 4
"""How much farther, in MP, the one place in the middle may be for a side."""
_UNEVEN = 6.0
"""The same of three places, less the best that is taken into account."""
_LOST = 12
"""Squares that nobody reaches, the most on a board."""


class NoBoard(BadWish):
    """No good board came of a seed."""

    def __init__(self) -> None:
        super().__init__(
            message("no good board has come of this seed"),
            message("Try another seed, or another place or size"),
        )


@frozen(eq=False)
class Plan:
    """A board, and what happens on it."""

    place: Place
    about: About
    canvas: Canvas
    board: Board
    ways: tuple[str, str]
    """The exits by which red and blue come."""
    outs: tuple[str, ...]
    """The exits by which a guest may get away, none if there is no guest."""
    targets: tuple[Square, ...]
    """What it is about: things, or the middles of zones; the foremost first."""
    zones: tuple[str, ...]
    """The zones that are to be held."""
    item: str
    """The thing that it is about, empty if there is none."""
    room: str
    """Where that lies, empty if nobody knows."""
    guard: int
    starts: Starts

    @property
    def is_timed(self) -> bool:
        """Whether ``guard`` is a number of turns rather than of tokens."""
        return self.about in _TIMED

    @property
    def things(self) -> Mapping[str, Square]:
        """Where things lie, or may lie, by the names of the places."""
        if self.about is About.LETTER:
            return {"prize": self.targets[0]}
        if self.about is About.HIDDEN:
            return {f"place-{number}": s for number, s in enumerate(self.targets, 1)}
        return {}

    @property
    def shown(self) -> tuple[Zone, ...]:
        """The exits, and the zones that are to be held."""
        return tuple(z for z in self.canvas.zones if z.kind == "exit" or z.name in self.zones)


def plan_of(wish: Wish) -> Plan:
    """The plan for a wish, whatever its bands are. Raises NoBoard if no board is good enough."""
    return _plan(wish.seed, wish.place, wish.size, wish.about, wish.mirror)


@lru_cache(maxsize=4)  # many bands are tried on a board
def _plan(seed: str, wanted: Place | None, size: Size, asked: About | None, mirror: bool) -> Plan:
    """The first good board; what it is about changes if none comes of several tries."""
    place = wanted or Chance(f"{seed} place").pick(places(mirror=mirror))
    order = (asked,) if asked else Chance(f"{seed} about").shuffled(abouts(mirror=mirror))
    for about in order:
        for number in range(MOST_TRIES if asked else MOST_TRIES // len(order)):
            told = f"{seed} {place.value} {size.value} {about.value} {mirror} {number}"
            rng = Chance(told)
            found = tried(rng.pick(HOUSES[place]), place, size, about, mirror, rng)
            if found is not None:
                return found
    raise NoBoard()


def tried(
    draw: Draw, place: Place, size: Size, about: About, mirror: bool, rng: Chance
) -> Plan | None:
    """A plan by chance, None if it is not good enough."""
    width, height = SQUARES[size]
    if mirror:
        width += 1 - width % 2  # a column of squares is the axis
    canvas = draw(width, height, rng)
    if mirror:
        canvas = canvas.mirrored()
    canvas.settle()
    h, v = (rng.happens(0.5) and way in canvas.turns for way in "hv")
    canvas = canvas.flipped(h=h, v=v)
    main, *parts = canvas.parts()
    if sum(map(len, parts)) > _LOST or any(1 < len(part) < 3 for part in parts):
        return None
    ways = _ways(canvas, rng)
    if ways is None:
        return None
    outs: tuple[str, ...] = ()
    if about is About.ESCORT:
        if not _wicket(canvas, ways[1], main, rng):
            return None
        outs = ways[1], _WICKET
    loaded = _loaded(canvas)
    if loaded is None:
        return None
    if mirror:
        canvas.landmark = ""
    if mirror and (loaded := _centred(canvas, loaded.board)) is None:
        return None
    if not canvas.landmark:
        return None
    sought = _Sought(canvas, loaded.board, about, mirror, ways, rng)
    aim = sought.aim()
    if aim is None:
        return None
    held = frozenset(s for z in canvas.zones if z.name in aim.zones for s in z.squares())
    wicket = frozenset(s for z in canvas.zones if z.name == _WICKET for s in z.squares())
    ground = Ground(canvas, loaded.board, about, mirror, sought.exits, aim.targets, held, wicket)
    starts = starts_of(ground)
    # the same board with starts: what is known of its moves need not be worked out again
    last = evolve(loaded, starts=starts)
    if not starts or any(warned for of_maps in _WARNED for warned in of_maps(last)):
        return None
    guard = sought.guard(aim.targets)
    return Plan(
        place,
        about,
        canvas,
        loaded.board,
        ways,
        outs,
        aim.targets,
        aim.zones,
        aim.item,
        aim.room,
        guard,
        starts,
    )


def _centred(canvas: Canvas, board: Board) -> MapFile | None:
    """Puts a statue with a place before it into the middle of a board that is its own image, out of
    doors, if there is room. Returns the board with it."""
    x, free = canvas.w // 2, list[int]()
    canvas.props = [prop for prop in canvas.props if prop.name != _IMAGE]
    canvas.zones = [zone for zone in canvas.zones if not zone.title.endswith(_IMAGE)]
    canvas.spots = [spot for spot in canvas.spots if not spot[0].endswith(_IMAGE)]
    for y in range(2, canvas.h - 2):
        near = board.kind((x, y)) is Kind.OPEN and board.kind((x, y + 1)) is Kind.OPEN
        outdoors = canvas.grounds.get((x, y)) not in INDOORS
        if near and outdoors and (x, y + 1) not in canvas.taken() and canvas.fits(Rect(x, y, 1, 1)):
            free.append(y)
    if not free:
        return None
    y = min(free, key=lambda y: abs(2 * y + 1 - canvas.h))
    canvas.prop(_IMAGE, x, y)
    canvas.spots.append((f"the {_IMAGE}", (x, y + 1)))
    canvas.zone(MIDDLE, _IMAGE, Rect(x - 1, y - 1, 3, 3))
    canvas.landmark = _IMAGE
    return _loaded(canvas)


def _loaded(canvas: Canvas) -> MapFile | None:
    """The board as the game reads it; None if it would not."""
    try:
        text = map_text(canvas, _UNTITLED, canvas.zones, {}, {})
        return load_map(MAP_PATH, text.encode())
    except ContentError:
        return None


MAP_PATH = data_root() / "maps" / "skirmish.tmx"
"""Stands for the file of a map that is in no file, beside the game's tilesets."""


def _ways(canvas: Canvas, rng: Chance) -> tuple[str, str] | None:
    """The two exits that lie farthest apart, in either order."""
    exits = [z for z in canvas.zones if z.kind == "exit"]
    pairs = [
        (abs(a.parts[0].middle[0] - b.parts[0].middle[0]), a.name, b.name)
        for n, a in enumerate(exits)
        for b in exits[n + 1 :]
    ]
    if not pairs:
        return None
    _, one, other = max(pairs)
    return (one, other) if rng.happens(0.5) else (other, one)


def _wicket(canvas: Canvas, far: str, main: set[Square], rng: Chance) -> bool:
    """Makes a second way out in the north or in the south, some way from another exit and out of
    doors, if there is a place that is joined to the ``main`` part of the board."""
    ((at, *_),) = [zone.parts for zone in canvas.zones if zone.name == far]
    shut, (least, most) = canvas.taken() | canvas.high(), (canvas.w * part for part in _BESIDE)
    places = list[tuple[Rect, str]]()
    for side, y in (("N", 0), ("S", canvas.h - 1)):
        for x in range(canvas.w - 1):
            place = Rect(x, y, 2, 1)
            free = all(
                s in main and s not in shut and canvas.grounds.get(s) not in _NO_WAY
                for s in place.squares()
            )
            away = abs(x - at.x), abs(y - at.middle[1])
            if (
                free
                and least <= away[0] <= most
                and sum(away) >= _APART
                and not canvas.on((x, y), "E")
            ):
                places.append((place, side))
    if not places:
        return False
    place, side = rng.pick(places)
    where = "north" if side == "N" else "south"
    way_out(canvas, _WICKET, f"the {_WICKET} in the {where}", side, place)
    return True


@frozen
class _Aim:
    """What it is about, and where."""

    targets: tuple[Square, ...]
    zones: tuple[str, ...] = ()
    item: str = ""
    room: str = ""


class _Sought:
    """Seeks what it is about on a board."""

    def __init__(
        self,
        canvas: Canvas,
        board: Board,
        about: About,
        mirror: bool,
        ways: tuple[str, str],
        rng: Chance,
    ) -> None:
        self.canvas, self.board, self.about, self.mirror = canvas, board, about, mirror
        self.ways, self.rng = ways, rng
        squares = {z.name: frozenset(z.squares()) for z in canvas.zones}
        self.exits = {side: squares[way] for side, way in zip(Side, ways, strict=True)}
        self._far = {side: distances(board, at).far for side, at in self.exits.items()}

    def near(self, square: Square) -> float:
        """How far a square is for the side that is nearer, in MP."""
        return min(far(square) for far in self._far.values())

    def skew(self, square: Square) -> float:
        """How much farther it is for red."""
        return self._far[Side.RED](square) - self._far[Side.BLUE](square)

    def aim(self) -> _Aim | None:
        """What it is about; None if no place is good for that."""
        match self.about:
            case About.LETTER:
                return self._letter()
            case About.HIDDEN:
                return self._hidden()
            case About.PLACES:
                return self._places(_CHOICE)
            case About.CAPTAINS:
                return self._places(1)
            case About.ESCORT:
                return _Aim((_centre(self.exits[Side.BLUE], self.board),))

    def guard(self, targets: tuple[Square, ...]) -> int:
        """The turns, or the tokens of the guard, by the length of the way."""
        if self.about in _TIMED:
            return 8
        if self.about is About.ESCORT:
            return round(min(17, 7 + self._far[Side.RED](targets[0]) * 0.35))
        length = max(min(f for far in self._far.values() if (f := far(t)) > 0) for t in targets)
        return round(min(16, 7 + length * 0.45))

    def _spots(self) -> list[tuple[str, Square]]:
        """Where a thing may lie."""
        return [
            (title, s)
            for title, s in self.canvas.spots
            if self.board.kind(s) is Kind.OPEN and 4 <= self.near(s) < 20
        ]

    def _letter(self) -> _Aim | None:
        item = self.rng.pick(ITEMS)
        spots = [found for found in self._spots() if abs(self.skew(found[1])) <= 5]
        if not spots:
            return None
        spots.sort(key=lambda found: abs(self.skew(found[1])) + self.rng.random() * 3)
        spots.sort(key=lambda found: found[0] != f"the {self.canvas.landmark}")
        room, square = spots[0]
        return _Aim((square,), item=item, room=room)

    def _hidden(self) -> _Aim | None:
        item = self.rng.pick(ITEMS)
        landmark = f"the {self.canvas.landmark}"
        chosen = self._spread(self._spots(), _CHOICE, lambda name: name == landmark)
        return None if chosen is None else _Aim(tuple(s for _, s in chosen), item=item)

    def _places(self, many: int) -> _Aim | None:
        zones = {z.name: z for z in self.canvas.zones if z.kind == "zone"}
        centres = {name: _centre(zone.squares(), self.board) for name, zone in zones.items()}
        good = [
            (name, at)
            for name, at in centres.items()
            if 3 <= len(zones[name].squares()) <= 10 and self.near(at) >= 4
            if max(far(at) for far in self._far.values()) < 24
        ]
        landmark = self.canvas.landmark
        chosen = self._spread(good, many, lambda name: zones[name].title == landmark)
        if chosen is None or len({zones[name].title for name, _ in chosen}) < many:
            return None
        if self.mirror and chosen[0][0] != MIDDLE:
            return None
        return _Aim(tuple(s for _, s in chosen), zones=tuple(name for name, _ in chosen))

    def _spread(
        self, spots: Sequence[tuple[str, Square]], many: int, great: Callable[[str], bool]
    ) -> list[tuple[str, Square]] | None:
        """One place in the middle and one on each side, as far for the one as for the other; the
        one alone if they are not ``many``. A ``great`` one is among them if one is good enough."""
        if len(spots) < many:
            return None
        rng, skew = self.rng, self.skew
        middle = sorted(spots, key=lambda found: abs(skew(found[1])) + rng.random() * 3)
        middle.sort(key=lambda found: not great(found[0]) or abs(skew(found[1])) > _ASKEW)
        if many == 1:
            return [middle[0]] if abs(skew(middle[0][1])) <= _ASKEW else None
        reds = [spot for spot in spots if skew(spot[1]) <= -3]
        blues = [spot for spot in spots if skew(spot[1]) >= 3]
        best, chosen = _UNEVEN, None
        for one in middle[:3]:
            for a in reds:
                for b in blues:
                    if not _apart(one, a, b):
                        continue
                    uneven = abs(skew(one[1])) + abs(skew(a[1]) + skew(b[1])) / 2
                    score = uneven + rng.random() * 2
                    if uneven < _UNEVEN and any(great(name) for name, _ in (one, a, b)):
                        score -= _UNEVEN
                    if score < best:
                        best, chosen = score, [one, a, b]
        return chosen


def _apart(*spots: tuple[str, Square]) -> bool:
    """Whether places have names of their own and do not lie close to each other."""
    if len({name for name, _ in spots}) < len(spots):
        return False
    pairs = [(a, b) for n, (_, a) in enumerate(spots) for _, b in spots[n + 1 :]]
    return all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) >= 4 for a, b in pairs)


def _centre(squares: Iterable[Square], board: Board) -> Square:
    """The square of some, if possible not blocked, that lies nearest to their middle."""
    there = sorted(squares)
    free = [s for s in there if board.kind(s) is not Kind.BLOCKED] or there
    x, y = (sum(s[axis] for s in free) / len(free) for axis in (0, 1))
    return min(free, key=lambda s: abs(s[0] - x) + abs(s[1] - y))
