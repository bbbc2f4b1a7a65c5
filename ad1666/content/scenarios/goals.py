"""The victory conditions of a scenario, read from its file (GUARD-3)."""

from __future__ import annotations

from attrs import evolve

from ad1666.content.collector import once
from ad1666.content.errors import Remedy, hint, raise_first
from ad1666.content.messages import listed, message
from ad1666.content.scenarios.draft import ScenarioDraft, board
from ad1666.content.scenarios.figures import added, letters, side_of
from ad1666.content.scenarios.hidden_things import hidden
from ad1666.content.scenarios.incidents import event_ids, events, laid_by
from ad1666.content.scenarios.keys import DRAW, GoalKeys, ScenarioKeys
from ad1666.content.scenarios.search_tables import search_tables
from ad1666.content.scenarios.things import chests, ground
from ad1666.rules.cards import Side
from ad1666.rules.victory import SCOPES, Aim, Goal, Place, Scope, Whose


@once
def goals(draft: ScenarioDraft) -> tuple[Goal, ...]:
    """The goals of a scenario. Raises ContentError if one is invalid, or if a side has none."""
    top, errors = draft.top, draft.errors
    every = [GoalKeys(table, errors) for table in ScenarioKeys.goals.read(top)]
    sides = [keys.reading(GoalKeys.side) for keys in every]
    for side in Side:
        if all(found.ok and found.value is not side for found in sides):
            remedy = message('Add [[goals]] with side = "{key}"', key=side.value)
            where = "goals" if "goals" in top else None
            errors.note(top.error(where, message("{side} has no goal", side=side), remedy))
    seen: dict[Goal, int] = {}

    def goal(number: int) -> Goal:
        found = _goal(draft, every[number])
        first = seen.setdefault(evolve(found, points=0), number)
        if first != number:  # players would read it twice
            problem = message(
                "{key} is the same as {other}",
                key=f"goals.{number + 1}",
                other=f"goals.{first + 1}",
            )
            remedy = message("Leave it out, and add its points to the other")
            raise every[number].table.error(None, problem, remedy)
        return found

    return errors.each(goal, range(len(every)))


@once
def tie(draft: ScenarioDraft) -> Side | None:
    """The winner on equal points, None for a draw. Raises ContentError if invalid."""
    word = ScenarioKeys.tie.read(draft.top)
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


def _goal(draft: ScenarioDraft, keys: GoalKeys) -> Goal:
    errors, table, aim = draft.errors, keys.table, keys.aim
    scope, own = SCOPES[aim], keys.of_aim(aim)
    raise_first(
        table.error(
            key,
            message('{key} means nothing with the aim "{aim}"', aim=aim.value),
            message(
                "Remove it; it goes with {aims}",
                aims=listed(a.value for a in Aim if key in keys.of_aim(a)),
            ),
        )
        for key in table.data
        if key in keys.known() and key not in own
    )
    errors.attempt(_check_decisive, keys)
    subject = errors.attempt(_subject, draft, keys)
    place = errors.attempt(_place, draft, keys, scope)
    since = errors.attempt(lambda: keys.since(event_ids(draft)))
    until = errors.attempt(lambda: keys.until(event_ids(draft)))
    if since.ok and until.ok and since.value and since.value == until.value:
        problem = message(
            "{one} and {other} name the same event: the goal never counts",
            one=table.name("from"),
            other=table.name("until"),
        )
        errors.note(table.error("until", problem, message("Name another event, or leave one out")))
    return Goal(
        **keys.those_of(Goal),
        subject=subject.value,
        place=place.value,
        since=since.value,
        until=until.value,
    )


def _check_decisive(keys: GoalKeys) -> None:
    if keys.decisive and keys.aim.at_the_end:
        problem = message('{key}: only the end of the game settles "{aim}"', aim=keys.aim.value)
        remedy = message("Remove decisive, or choose another aim")
        raise keys.table.error("decisive", problem, remedy)


def _subject(draft: ScenarioDraft, keys: GoalKeys) -> str:
    """What the goal is about, empty if it has no subject."""
    table, aim = keys.table, keys.aim
    scope = SCOPES[aim]
    if scope.whose is None and not scope.words:
        return ""
    if aim is Aim.REACH and "subject" not in table:
        return "any"
    subject = keys.subject
    if subject in scope.words:
        return subject
    if scope.whose is Whose.ITEM:
        if subject not in _present(draft):
            problem = message(
                '{key} is "{subject}", which is not in this scenario', subject=subject
            )
            raise table.error("subject", problem, hint(subject, _present(draft)))
        return subject
    side, figures = keys.side, {letter: side_of(draft, letter) for letter in letters(draft)}
    wanted = side if scope.whose is Whose.OWN else side.other
    fitting = [f for f, owner in figures.items() if scope.whose and owner is wanted]
    if subject in fitting:
        return subject
    if subject in figures and scope.whose:
        problem = message(
            '{key} is "{subject}", a figure of {side}', subject=subject, side=figures[subject]
        )
        remedy = message(
            'With "{aim}" {side} needs one of {owner}: {figures}',
            aim=aim.value,
            side=side,
            owner=wanted,
            figures=listed(fitting),
        )
        raise table.error("subject", problem, remedy)
    problem = message('{key} is "{subject}"', subject=subject)
    raise table.error("subject", problem, hint(subject, (*scope.words, *fitting)))


def _place(draft: ScenarioDraft, keys: GoalKeys, scope: Scope) -> Place | None:
    """The zone or exit of the goal; a zone is required."""
    table = keys.table
    if not scope.zone and "exit" not in table:
        return None
    drawn = board(draft)
    field, places, titles = GoalKeys.exit, drawn.exits, drawn.exit_titles
    if scope.zone:
        field, places, titles = GoalKeys.zone, drawn.zones, drawn.zone_titles
    key, name = field.key, field.read(table)
    if name not in places:
        problem = message("{map} has no exit {name}", map=drawn.path.name, name=name)
        draw = message("Draw exits on its layer zones")
        if scope.zone:
            problem = message("{map} has no zone {name}", map=drawn.path.name, name=name)
            draw = message("Draw zones on its layer zones")
        remedy: Remedy = hint(name, places) if places else draw
        raise table.error(key, problem, remedy)
    return Place(name, places[name], titles.get(name, ""), key == "exit")
