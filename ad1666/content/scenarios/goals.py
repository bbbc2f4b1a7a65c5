"""The victory conditions of a scenario, read from its file (GUARD-3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from attrs import evolve, frozen

from ad1666.content.collector import Collector, Result
from ad1666.content.errors import hint, raise_first
from ad1666.content.maps.reader import MapFile
from ad1666.content.toml import Table
from ad1666.rules.cards import Side
from ad1666.rules.victory import Aim, Goal, Place

DRAW = "draw"
MOST_GOALS = 30
"""In a scenario: players have to keep them in mind."""
_ALWAYS = ("side", "aim", "points", "decisive")
_KEYS = ("side", "aim", "subject", "exit", "zone", "points", "decisive", "most")
_KINDS = ("hero", "commoner", "any")
_ITEM, _OWN, _ENEMY = "item", "own", "enemy"


@frozen
class Shape:
    """What a goal with some aim may say. ``who``: whether its subject is an item, or may be the
    letter of one of its side's own figures or of an enemy's; ``words``: which words it may be
    besides. Without either it has no subject. ``often``: whether it can count more than once."""

    who: str | None = None
    words: tuple[str, ...] = ()
    exit: bool = False
    zone: bool = False
    often: bool = False

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys that it may have."""
        own = {
            "subject": self.who is not None or bool(self.words),
            "exit": self.exit,
            "zone": self.zone,
            "most": self.often,
        }
        return tuple(key for key in _KEYS if own.get(key, True))


SHAPES: Mapping[Aim, Shape] = {
    Aim.TAKE_AWAY: Shape(_ITEM, exit=True, often=True),
    Aim.HOLD: Shape(_ITEM, often=True),
    Aim.ESCAPE: Shape(_OWN, _KINDS, exit=True, often=True),
    Aim.KILL: Shape(_ENEMY, ("enemy", "hero", "commoner"), often=True),
    Aim.CAPTURE: Shape(_ENEMY),
    Aim.PROTECT: Shape(_OWN),
    Aim.REACH: Shape(_OWN, _KINDS, zone=True, often=True),
    Aim.CONTROL: Shape(zone=True),
    Aim.MORE_KILLS: Shape(),
    Aim.SURVIVE: Shape(words=_KINDS, often=True),
}
"""The aims with what they may say."""


@frozen
class Cast:
    """What there is in a scenario for goals to speak of: ids of the items that can be had, the
    letters of the figures with their sides, and the map."""

    items: Result[Collection[str]]
    figures: Result[Mapping[str, Side]]
    map: Result[MapFile]


def read_goals(top: Table, cast: Cast, errors: Collector) -> tuple[Goal, ...]:
    """The goals of a scenario. ContentError if one is not correct, or if a side has none."""
    seen: dict[Goal, str] = {}
    tables = [t.expecting(_KEYS, errors) for t in top.tables("goals", MOST_GOALS)]
    sides = [errors.attempt(_side, table) for table in tables]

    def goal(number: int) -> Goal:
        return _new_goal(tables[number], sides[number], cast, seen, errors)

    for side in Side:
        if all(found.error is None and found.value is not side for found in sides):
            remedy = f'Add [[goals]] with side = "{side}"'
            where = "goals" if "goals" in top else None
            errors.note(top.error(where, f"{side} has no goal", remedy))
    return errors.each(goal, range(len(tables)))


def read_tie(top: Table) -> Side | None:
    """Who wins at equal points, None if that is a draw. ContentError if it is not correct."""
    word = top.one_of("tie", (*Side, DRAW), DRAW)
    return None if word == DRAW else Side(word)


def _new_goal(
    table: Table, side: Result[Side], cast: Cast, seen: dict[Goal, str], errors: Collector
) -> Goal:
    """A goal that is not among those ``seen``, whose names it joins. ContentError otherwise, for
    players would read it twice."""
    goal = _goal(table, side, cast, errors)
    name = ".".join(str(k + 1) for k in table.keys if isinstance(k, int))
    first = seen.setdefault(evolve(goal, points=0), name)
    if first != name:
        problem = f"goals.{name} is the same as goals.{first}"
        raise table.error(None, problem, "Leave it out, and add its points to the other")
    return goal


def _side(table: Table) -> Side:
    return Side(table.one_of("side", tuple(Side)))


def _goal(table: Table, side: Result[Side], cast: Cast, errors: Collector) -> Goal:
    points = errors.attempt(table.whole, "points", 1, 99)
    decisive = errors.attempt(table.flag, "decisive", False)
    most = errors.attempt(lambda: table.whole("most", 1, 99) if "most" in table else None)
    aim = Aim(table.one_of("aim", tuple(Aim)))
    shape = SHAPES[aim]
    raise_first(
        table.error(
            key,
            f'{table.name(key)} means nothing with the aim "{aim}"',
            f"Remove it; it goes with {', '.join(a for a, s in SHAPES.items() if key in s.keys)}",
        )
        for key in table.data
        if key in _KEYS and key not in shape.keys
    )
    if decisive.error is None and decisive.value and aim.at_the_end:
        problem = f'{table.name("decisive")}: only the end of the game settles "{aim}"'
        errors.note(table.error("decisive", problem, "Remove decisive, or choose another aim"))
    subject = errors.attempt(_subject, table, aim, side, cast)
    place = errors.attempt(_place, table, shape, cast.map)
    return Goal(
        side=side.value,
        aim=aim,
        subject=subject.value,
        points=points.value,
        decisive=decisive.value,
        place=place.value,
        most=most.value,
    )


def _subject(table: Table, aim: Aim, own: Result[Side], cast: Cast) -> str:
    """What the goal is about, empty if about nothing in particular."""
    shape = SHAPES[aim]
    if "subject" not in shape.keys:
        return ""
    subject = table.text("subject", "any" if aim is Aim.REACH else None)
    if subject in shape.words:
        return subject
    if shape.who == _ITEM:
        if subject not in cast.items.value:
            problem = f'{table.name("subject")} is "{subject}", which is not in this scenario'
            raise table.error("subject", problem, hint(subject, cast.items.value))
        return subject
    side, figures = own.value, cast.figures.value
    wanted = side if shape.who == _OWN else side.other
    letters = [f for f, owner in figures.items() if shape.who and owner is wanted]
    if subject in letters:
        return subject
    if subject in figures and shape.who:
        problem = f'{table.name("subject")} is "{subject}", a figure of {figures[subject]}'
        remedy = f'With "{aim}" {side} needs one of {wanted}: {", ".join(letters)}'
        raise table.error("subject", problem, remedy)
    problem = f'{table.name("subject")} is "{subject}"'
    raise table.error("subject", problem, hint(subject, (*shape.words, *letters)))


def _place(table: Table, shape: Shape, found: Result[MapFile]) -> Place | None:
    """The zone or exit of the goal; a zone may not be left out."""
    if shape.zone:
        board = found.value
        return _known(table, "zone", board, board.zones, board.zone_titles)
    if "exit" in table:
        board = found.value
        return _known(table, "exit", board, board.exits, board.exit_titles)
    return None


def _known(
    table: Table,
    key: str,
    board: MapFile,
    places: Mapping[str, tuple[tuple[int, int], ...]],
    titles: Mapping[str, str],
) -> Place:
    name = table.text(key)
    if name not in places:
        problem = f"{board.path.name} has no {key} {name}"
        remedy = hint(name, places) if places else f"Draw {key}s on its layer zones"
        raise table.error(key, problem, remedy)
    return Place(name, places[name], titles.get(name, ""), key == "exit")
