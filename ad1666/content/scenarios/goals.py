"""The victory conditions of a scenario, read from its file (GUARD-3)."""

from __future__ import annotations

from attrs import evolve

from ad1666.content.collector import Result, once
from ad1666.content.errors import Remedy, hint, raise_first
from ad1666.content.messages import listed, message
from ad1666.content.scenarios.draft import ScenarioDraft, board
from ad1666.content.scenarios.events import UNKNOWN_EVENT, event_ids, events, laid_by
from ad1666.content.scenarios.figures import added, letters, side_of
from ad1666.content.scenarios.hidden_things import hidden
from ad1666.content.scenarios.search_tables import search_tables
from ad1666.content.scenarios.things import chests, ground
from ad1666.content.toml import Table
from ad1666.rules.cards import Side
from ad1666.rules.victory import SCOPES, Aim, Goal, Place, Scope, Whose

DRAW = "draw"
MOST_GOALS = 30
"""The maximum number in a scenario, since players have to remember them."""
KEYS = (
    *("side", "aim", "subject", "exit", "zone", "points", "decisive", "most", "epilogue"),
    *("from", "until"),
)


def keys_of(aim: Aim) -> tuple[str, ...]:
    """The keys that a goal with this aim may have."""
    scope = SCOPES[aim]
    own = {
        "subject": scope.whose is not None or bool(scope.words),
        "exit": scope.exit,
        "zone": scope.zone,
        "most": scope.often,
    }
    return tuple(key for key in KEYS if own.get(key, True))


@once
def goals(draft: ScenarioDraft) -> tuple[Goal, ...]:
    """The goals of a scenario. Raises ContentError if one is invalid, or if a side has none."""
    top, errors = draft.top, draft.errors
    tables = [t.expecting(KEYS, errors) for t in top.tables("goals", MOST_GOALS)]
    sides = [errors.attempt(_side, table) for table in tables]
    for side in Side:
        if all(found.ok and found.value is not side for found in sides):
            remedy = message('Add [[goals]] with side = "{key}"', key=side.value)
            where = "goals" if "goals" in top else None
            errors.note(top.error(where, message("{side} has no goal", side=side), remedy))
    seen: dict[Goal, int] = {}

    def goal(number: int) -> Goal:
        found = _goal(draft, tables[number], sides[number])
        first = seen.setdefault(evolve(found, points=0), number)
        if first != number:  # players would read it twice
            problem = message(
                "{key} is the same as {other}",
                key=f"goals.{number + 1}",
                other=f"goals.{first + 1}",
            )
            remedy = message("Leave it out, and add its points to the other")
            raise tables[number].error(None, problem, remedy)
        return found

    return errors.each(goal, range(len(tables)))


@once
def tie(draft: ScenarioDraft) -> Side | None:
    """The winner on equal points, None for a draw. Raises ContentError if invalid."""
    word = draft.top.one_of("tie", (*Side, DRAW), DRAW)
    return None if word == DRAW else Side(word)


@once
def _present(draft: ScenarioDraft) -> set[str]:
    """The ids of the items in the scenario."""
    return {
        *(item.id for _, item in ground(draft)),
        *(find.item.id for find in search_tables(draft) if find.item is not None),
        *(item.id for chest in chests(draft) for item in chest.holds),
        *(thing.item.id for thing in hidden(draft)),
        *(item.id for letter in letters(draft) for item in added(draft, letter)),
        *(item.id for item in laid_by(events(draft))),
    }


def _side(table: Table) -> Side:
    return Side(table.one_of("side", tuple(Side)))


def _goal(draft: ScenarioDraft, table: Table, side: Result[Side]) -> Goal:
    errors = draft.errors
    points = errors.attempt(table.whole, "points", 1, 99)
    decisive = errors.attempt(table.flag, "decisive", False)
    most = errors.attempt(lambda: table.whole("most", 1, 99) if "most" in table else None)
    aim = Aim(table.one_of("aim", tuple(Aim)))
    scope, keys = SCOPES[aim], keys_of(aim)
    raise_first(
        table.error(
            key,
            message('{key} means nothing with the aim "{aim}"', key=table.name(key), aim=aim.value),
            message(
                "Remove it; it goes with {aims}",
                aims=listed(a.value for a in Aim if key in keys_of(a)),
            ),
        )
        for key in table.data
        if key in KEYS and key not in keys
    )
    if decisive.ok and decisive.value and aim.at_the_end:
        problem = message(
            '{key}: only the end of the game settles "{aim}"',
            key=table.name("decisive"),
            aim=aim.value,
        )
        remedy = message("Remove decisive, or choose another aim")
        errors.note(table.error("decisive", problem, remedy))
    subject = errors.attempt(_subject, draft, table, aim, side)
    place = errors.attempt(_place, draft, table, scope)
    since = errors.attempt(_event, draft, table, "from")
    until = errors.attempt(_event, draft, table, "until")
    if since.ok and until.ok and since.value and since.value == until.value:
        problem = message(
            "{one} and {other} name the same event: the goal never counts",
            one=table.name("from"),
            other=table.name("until"),
        )
        errors.note(table.error("until", problem, message("Name another event, or leave one out")))
    return Goal(
        side=side.value,
        aim=aim,
        subject=subject.value,
        points=points.value,
        decisive=decisive.value,
        place=place.value,
        most=most.value,
        since=since.value,
        until=until.value,
    )


def _event(draft: ScenarioDraft, table: Table, key: str) -> str:
    """The event from which, or until which, a goal counts (SCN-15); empty if none is named."""
    return table.known_text(key, UNKNOWN_EVENT, event_ids(draft)) if key in table else ""


def _subject(draft: ScenarioDraft, table: Table, aim: Aim, own: Result[Side]) -> str:
    """What the goal is about, empty if it has no subject."""
    scope = SCOPES[aim]
    if scope.whose is None and not scope.words:
        return ""
    subject = table.text("subject", "any" if aim is Aim.REACH else None)
    if subject in scope.words:
        return subject
    if scope.whose is Whose.ITEM:
        if subject not in _present(draft):
            problem = message(
                '{key} is "{subject}", which is not in this scenario',
                key=table.name("subject"),
                subject=subject,
            )
            raise table.error("subject", problem, hint(subject, _present(draft)))
        return subject
    side, figures = own.value, {letter: side_of(draft, letter) for letter in letters(draft)}
    wanted = side if scope.whose is Whose.OWN else side.other
    fitting = [f for f, owner in figures.items() if scope.whose and owner is wanted]
    if subject in fitting:
        return subject
    if subject in figures and scope.whose:
        problem = message(
            '{key} is "{subject}", a figure of {side}',
            key=table.name("subject"),
            subject=subject,
            side=figures[subject],
        )
        remedy = message(
            'With "{aim}" {side} needs one of {owner}: {figures}',
            aim=aim.value,
            side=side,
            owner=wanted,
            figures=listed(fitting),
        )
        raise table.error("subject", problem, remedy)
    problem = message('{key} is "{subject}"', key=table.name("subject"), subject=subject)
    raise table.error("subject", problem, hint(subject, (*scope.words, *fitting)))


def _place(draft: ScenarioDraft, table: Table, scope: Scope) -> Place | None:
    """The zone or exit of the goal; a zone is required."""
    if not scope.zone and "exit" not in table:
        return None
    drawn = board(draft)
    key, places, titles = "exit", drawn.exits, drawn.exit_titles
    if scope.zone:
        key, places, titles = "zone", drawn.zones, drawn.zone_titles
    name = table.text(key)
    if name not in places:
        problem = message("{map} has no exit {name}", map=drawn.path.name, name=name)
        draw = message("Draw exits on its layer zones")
        if scope.zone:
            problem = message("{map} has no zone {name}", map=drawn.path.name, name=name)
            draw = message("Draw zones on its layer zones")
        remedy: Remedy = hint(name, places) if places else draw
        raise table.error(key, problem, remedy)
    return Place(name, places[name], titles.get(name, ""), key == "exit")
