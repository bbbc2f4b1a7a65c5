"""The victory conditions of a scenario, read from its file (GUARD-3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from attrs import evolve, frozen

from ad1666.content.errors import correct, hint
from ad1666.content.maps.reader import MapFile
from ad1666.content.toml import Table
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure
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

    items: Collection[str]
    figures: Mapping[str, Side]
    map: MapFile


def read_goals(
    top: Table, items: Collection[str], figures: Sequence[Figure], board: MapFile
) -> tuple[Goal, ...]:
    """The goals of a scenario; ``items`` are the ids of those that can be had in it.

    ContentError if one is not correct, or if a side has none.
    """
    cast = Cast(items, {f.id: f.side for f in figures}, board)
    seen: dict[Goal, str] = {}
    goals = correct(lambda table: _new_goal(table, cast, seen), top.tables("goals", MOST_GOALS))
    for side in Side:
        if not any(goal.side is side for goal in goals):
            remedy = f'Add [[goals]] with side = "{side}"'
            raise top.error("goals" if "goals" in top else None, f"{side} has no goal", remedy)
    return goals


def read_tie(top: Table) -> Side | None:
    """Who wins at equal points, None if that is a draw. ContentError if it is not correct."""
    word = top.one_of("tie", (*Side, DRAW), DRAW)
    return None if word == DRAW else Side(word)


def _new_goal(table: Table, cast: Cast, seen: dict[Goal, str]) -> Goal:
    """A goal that is not among those ``seen``, whose names it joins. ContentError otherwise, for
    players would read it twice."""
    goal, name = _goal(table, cast), ".".join(str(k + 1) for k in table.keys if isinstance(k, int))
    first = seen.setdefault(evolve(goal, points=0), name)
    if first != name:
        problem = f"goals.{name} is the same as goals.{first}"
        raise table.error(None, problem, "Leave it out, and add its points to the other")
    return goal


def _goal(table: Table, cast: Cast) -> Goal:
    table.only(_KEYS)
    aim = Aim(table.one_of("aim", tuple(Aim)))
    side = Side(table.one_of("side", tuple(Side)))
    shape = SHAPES[aim]
    for key in table.data:
        if key not in shape.keys:
            others = ", ".join(a for a, s in SHAPES.items() if key in s.keys)
            problem = f'{table.name(key)} means nothing with the aim "{aim}"'
            raise table.error(key, problem, f"Remove it; it goes with {others}")
    decisive = table.flag("decisive", False)
    if decisive and aim.at_the_end:
        problem = f'{table.name("decisive")}: only the end of the game settles "{aim}"'
        raise table.error("decisive", problem, "Remove decisive, or choose another aim")
    return Goal(
        side=side,
        aim=aim,
        subject=_subject(table, aim, side, cast),
        points=table.whole("points", 1, 99),
        decisive=decisive,
        place=_place(table, shape, cast.map),
        most=table.whole("most", 1, 99) if "most" in table else None,
    )


def _subject(table: Table, aim: Aim, side: Side, cast: Cast) -> str:
    """What the goal is about, empty if about nothing in particular."""
    shape = SHAPES[aim]
    if "subject" not in shape.keys:
        return ""
    subject = table.text("subject", "any" if aim is Aim.REACH else None)
    if subject in shape.words:
        return subject
    if shape.who == _ITEM:
        if subject not in cast.items:
            problem = f'{table.name("subject")} is "{subject}", which is not in this scenario'
            raise table.error("subject", problem, hint(subject, cast.items))
        return subject
    wanted = side if shape.who == _OWN else side.other
    letters = [f for f, owner in cast.figures.items() if shape.who and owner is wanted]
    if subject in letters:
        return subject
    if subject in cast.figures and shape.who:
        problem = f'{table.name("subject")} is "{subject}", a figure of {cast.figures[subject]}'
        remedy = f'With "{aim}" {side} needs one of {wanted}: {", ".join(letters)}'
        raise table.error("subject", problem, remedy)
    problem = f'{table.name("subject")} is "{subject}"'
    raise table.error("subject", problem, hint(subject, (*shape.words, *letters)))


def _place(table: Table, shape: Shape, board: MapFile) -> Place | None:
    """The zone or exit of the goal; a zone may not be left out."""
    if shape.zone:
        return _known(table, "zone", board, board.zones, board.zone_titles)
    if "exit" in table:
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
