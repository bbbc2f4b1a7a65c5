"""The victory conditions of a scenario, read from its file (GUARD-3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from attrs import evolve, frozen

from ad1666.content.collector import Collector, Result
from ad1666.content.errors import hint, raise_first
from ad1666.content.maps.reader import MapFile
from ad1666.content.toml import Table
from ad1666.rules.cards import Side
from ad1666.rules.victory import SCOPES, Aim, Goal, Place, Scope, Whose

DRAW = "draw"
MOST_GOALS = 30
"""In a scenario: players have to remember them."""
_ALWAYS = ("side", "aim", "points", "decisive")
_KEYS = ("side", "aim", "subject", "exit", "zone", "points", "decisive", "most")


@frozen
class Cast:
    """What the goals of a scenario may refer to: ids of available items, figures' letters with
    their sides, and the map."""

    items: Result[Collection[str]]
    figures: Result[Mapping[str, Side]]
    map: Result[MapFile]


def keys_of(aim: Aim) -> tuple[str, ...]:
    """The keys that a goal with this aim may have."""
    scope = SCOPES[aim]
    own = {
        "subject": scope.whose is not None or bool(scope.words),
        "exit": scope.exit,
        "zone": scope.zone,
        "most": scope.often,
    }
    return tuple(key for key in _KEYS if own.get(key, True))


def read_goals(top: Table, cast: Cast, errors: Collector) -> tuple[Goal, ...]:
    """The goals of a scenario. ContentError if one is invalid, or if a side has none."""
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
    """Who wins on equal points, None for a draw. ContentError if invalid."""
    word = top.one_of("tie", (*Side, DRAW), DRAW)
    return None if word == DRAW else Side(word)


def _new_goal(
    table: Table, side: Result[Side], cast: Cast, seen: dict[Goal, str], errors: Collector
) -> Goal:
    """A goal not among those ``seen``, to which it is added. ContentError for a duplicate, which
    players would read twice."""
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
    scope, keys = SCOPES[aim], keys_of(aim)
    raise_first(
        table.error(
            key,
            f'{table.name(key)} means nothing with the aim "{aim}"',
            f"Remove it; it goes with {', '.join(a for a in Aim if key in keys_of(a))}",
        )
        for key in table.data
        if key in _KEYS and key not in keys
    )
    if decisive.error is None and decisive.value and aim.at_the_end:
        problem = f'{table.name("decisive")}: only the end of the game settles "{aim}"'
        errors.note(table.error("decisive", problem, "Remove decisive, or choose another aim"))
    subject = errors.attempt(_subject, table, aim, side, cast)
    place = errors.attempt(_place, table, scope, cast.map)
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
    """What the goal is about, empty if it has no subject."""
    scope = SCOPES[aim]
    if scope.whose is None and not scope.words:
        return ""
    subject = table.text("subject", "any" if aim is Aim.REACH else None)
    if subject in scope.words:
        return subject
    if scope.whose is Whose.ITEM:
        if subject not in cast.items.value:
            problem = f'{table.name("subject")} is "{subject}", which is not in this scenario'
            raise table.error("subject", problem, hint(subject, cast.items.value))
        return subject
    side, figures = own.value, cast.figures.value
    wanted = side if scope.whose is Whose.OWN else side.other
    letters = [f for f, owner in figures.items() if scope.whose and owner is wanted]
    if subject in letters:
        return subject
    if subject in figures and scope.whose:
        problem = f'{table.name("subject")} is "{subject}", a figure of {figures[subject]}'
        remedy = f'With "{aim}" {side} needs one of {wanted}: {", ".join(letters)}'
        raise table.error("subject", problem, remedy)
    problem = f'{table.name("subject")} is "{subject}"'
    raise table.error("subject", problem, hint(subject, (*scope.words, *letters)))


def _place(table: Table, scope: Scope, found: Result[MapFile]) -> Place | None:
    """The zone or exit of the goal; a zone is required."""
    if scope.zone:
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
