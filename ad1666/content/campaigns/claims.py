"""What a campaign asks of a game that has ended and of the story so far, read from its file."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from attrs import frozen

from ad1666.content.campaigns.keys import WITH_CLAIM, AskingKeys, ClaimKeys
from ad1666.content.campaigns.plan import OF_STORY, Claim, Claims, When
from ad1666.content.collector import Collector, ReadResult
from ad1666.content.errors import ContentError, Remedy, hint
from ad1666.content.keys.fields import Field
from ad1666.content.messages import either, listed, message
from ad1666.content.scenarios.keys import DRAW
from ad1666.content.scenarios.scenario import Scenario
from ad1666.content.toml import Table, quoted
from ad1666.rules.victory import Goal


@frozen
class StoryNames:
    """What tests may name that belongs to the whole campaign: the values that each favour is ever
    given, the parties and the roads."""

    favours: Mapping[str, Collection[str]]
    parties: Collection[str]
    roads: Collection[str]


def read_when(
    table: Table, story: StoryNames, errors: Collector, scenario: ReadResult[Scenario] | None = None
) -> When | None:
    """The tests of a table under ``if`` and ``any``, None if it has neither. Without a scenario
    only the story may be asked. Raises ContentError, with all mistakes recorded."""
    fields = AskingKeys.every, AskingKeys.some
    if not any(field.key in table for field in fields):
        return None
    reader = _Reader(story, errors, scenario)
    every, some = (errors.attempt(reader.claims, table, field) for field in fields)
    return When(every.value, some.value)


def goal_words(goal: Goal) -> tuple[str, ...]:
    """What names a goal: its aim, its subject and its place, as far as it has them."""
    place = "" if goal.place is None else goal.place.name
    return tuple(word for word in (goal.aim.value, goal.subject, place) if word)


@frozen
class _Reader:
    _story: StoryNames
    _errors: Collector
    _scenario: ReadResult[Scenario] | None

    def claims(self, table: Table, field: Field[tuple[Table, ...]]) -> tuple[Claim, ...]:
        """The tests in a list; empty if there is none."""
        tables, key = field.read(table), field.key
        if key in table and not tables:
            problem = message("{key} is an empty list")
            raise table.error(key, problem, message("Leave it out, or write a test"))
        return self._errors.each(self._claim, tables)

    def _claim(self, table: Table) -> Claim:
        asks = self._kind(table)
        keys = ClaimKeys(table, self._errors, (asks.value, *WITH_CLAIM[asks]))
        negated = asks is not Claims.FAVOUR and "not" in keys.table and keys.not_
        match asks:
            case Claims.RESULT:
                word = keys.result
                return Claim(asks, value="" if word == DRAW else word, negated=negated)
            case Claims.MARGIN:
                return Claim(asks, least=keys.margin)
            case Claims.GOAL:
                return Claim(asks, side=keys.side, goal=self._goal(keys), negated=negated)
            case Claims.DONE:
                known = self._played.state.terms.incidents
                name = keys.done(known)
                return Claim(asks, of=name, negated=negated)
            case Claims.ALIVE | Claims.KILLED:
                letters = [figure.id for figure in self._played.musters.fixed]
                name = (keys.alive if asks is Claims.ALIVE else keys.killed)(letters)
                return Claim(asks, of=name, negated=negated)
            case Claims.HAS:
                name = keys.has(self._played.items)
                return Claim(asks, of=name, side=keys.side, negated=negated)
            case Claims.FAVOUR:
                return self._favour(keys)
            case Claims.LEAD | Claims.PURSE:
                name = (keys.lead if asks is Claims.LEAD else keys.purse)(self._story.parties)
                return Claim(asks, of=name, least=keys.least, negated=negated)
            case Claims.ROAD:
                name = keys.road(self._story.roads)
                return Claim(asks, of=name, negated=negated)

    @property
    def _played(self) -> Scenario:
        """The scenario of the chapter. Raises its mistake if it could not be read."""
        if self._scenario is None:
            raise ValueError("only the story may be asked here")
        return self._scenario.value

    def _kind(self, table: Table) -> Claims:
        """What is asked. Raises ContentError if that is nothing, several things, or something that
        only a game which has just ended can tell."""
        known = tuple(Claims) if self._scenario is not None else OF_STORY
        found = [kind for kind in Claims if kind in table.data]
        table.only_one_of(found, message("Make two tests of it"))
        if not found:
            strange = next(iter(table.data), None)
            problem = message("{key} asks nothing", key=table.path)
            remedy: Remedy = message("Give it one of {known}", known=either(map(quoted, known)))
            if strange is not None:
                problem = message("{key} means nothing here")
                remedy = hint(strange, [kind.value for kind in known])
            raise table.error(strange, problem, remedy)
        if found[0] not in known:
            problem = message("{key}: no game has just ended that could be asked")
            remedy = message("Let a chapter set a favour, and ask for that")
            raise table.error(found[0], problem, remedy)
        return found[0]

    def _goal(self, keys: ClaimKeys) -> int:
        """The place of a goal among those of the scenario."""
        table, side = keys.table, keys.side
        name, goals = keys.goal, self._played.state.terms.goals
        words = tuple(name.split())
        own = {number: goal_words(g) for number, g in enumerate(goals) if g.side is side}
        fitting = [n for n, full in own.items() if full == words]
        fitting = fitting or [n for n, full in own.items() if _names(words, full)]
        if len(fitting) == 1:
            return fitting[0]
        full_names = [" ".join(full) for full in own.values()]
        problem = message('{key} is "{name}", which {side} has no goal for', name=name, side=side)
        remedy: Remedy = hint(name, full_names)
        if fitting:
            problem = message('{key} is "{name}", which several goals are called', name=name)
            several = listed(" ".join(own[number]) for number in fitting)
            remedy = message("Write one of {known}", known=several)
        raise table.error(Claims.GOAL, problem, remedy)

    def _favour(self, keys: ClaimKeys) -> Claim:
        name, table = keys.favour(self._story.favours), keys.table
        given = [key for key in WITH_CLAIM[Claims.FAVOUR] if key in table]
        table.only_one_of(given, message("Give only one of them"))
        if not given:
            return Claim(Claims.FAVOUR, of=name)
        if given[0] == "unset":
            return Claim(Claims.FAVOUR, of=name, negated=keys.unset)
        value, values = table.text(given[0]), self._story.favours[name]
        if value not in values:
            raise _never_given(table, given[0], name, value, values)
        return Claim(Claims.FAVOUR, of=name, value=value, negated=given[0] == "not")


def _names(words: tuple[str, ...], full: tuple[str, ...]) -> bool:
    """Whether some words name a goal: its aim first, then any of the others, in order."""
    if not words or words[0] != full[0]:
        return False
    rest = iter(full[1:])
    return all(word in rest for word in words[1:])


def _never_given(
    table: Table, key: str, name: str, value: str, values: Collection[str]
) -> ContentError:
    problem = message(
        '{key} is "{value}", which nothing ever gives {favour}', value=value, favour=name
    )
    return table.error(key, problem, hint(value, values))
