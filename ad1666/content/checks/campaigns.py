"""Campaigns: changes that spoil a scenario, and what is legal but doubtful."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice, product, repeat

from attrs import evolve, frozen

from ad1666.content.campaigns.changes import changed
from ad1666.content.campaigns.heads import MOST_CHAPTERS
from ad1666.content.campaigns.keys import MOST_ROWS
from ad1666.content.campaigns.plan import (
    Campaign,
    Change,
    Chapter,
    ChapterOutcome,
    Claim,
    Claims,
    When,
)
from ad1666.content.campaigns.reader import reach
from ad1666.content.errors import ContentError
from ad1666.content.maps.reader import load_map
from ad1666.content.messages import message, template
from ad1666.content.scenarios.scenario import Parts, Scenario, read_scenario
from ad1666.content.scenarios.snapshot import kept_of, kept_scenario
from ad1666.content.toml import Keys, Table, parse_toml
from ad1666.content.warnings import CheckWarning, Code, warning
from ad1666.rules.cards import Side

_MOST_STORIES = 1000
"""The most ways in which the story may have gone that are told apart before a chapter."""
_MOST_READ = 150
"""The most scenarios that are read with changes for one campaign."""
_MOST_SETS = 100
"""The most sets of changes that are told apart for one chapter."""
_CHAPTERS, _BEFORE, _AFTER = "chapters", "before", "after"


# Changes that do not go together


def wrong_changes(campaign: Campaign, top: Table) -> Iterator[ContentError]:
    """The mistakes in what the story changes: the same thing twice, more than a side carries, and
    what leaves no scenario that can be played. Each change is applied by itself, and with all
    others that can hold together with it."""
    tables, left = top.tables(_CHAPTERS, MOST_CHAPTERS), _MOST_READ
    values = _given(campaign)
    for chapter, table in zip(campaign.chapters, tables, strict=True):
        rows = table.tables(_BEFORE, MOST_ROWS)
        sets = tuple(_together(chapter, values))
        for together in sets:
            yield from _clashes(campaign, chapter, rows, together)
        single = [(number,) for number in sorted({n for one in sets for n in one})]
        found = (tuple(n for n in one if _moves(chapter, n)) for one in (*single, *sets))
        tried = tuple(dict.fromkeys(filter(None, found)))[:left]
        left -= len(tried)
        if not tried:
            continue
        trials = _Trials(campaign.scenarios[chapter.id])
        for numbers in tried:
            error = trials.spoilt_by([chapter.befores[number].change for number in numbers])
            if error is not None:
                problem = message(
                    "with what the story changes, {scenario} cannot be played: {problem}",
                    scenario=chapter.scenario.name,
                    problem=error.problem,
                )
                yield rows[numbers[-1]].error("change", problem, error.remedy)


def _moves(chapter: Chapter, number: int) -> bool:
    """Whether a change changes the scenario, and not only what is to be bought before it."""
    return evolve(chapter.befores[number].change, prices={}, prices_for="") != Change()


@frozen
class _Story:
    """One way in which the story may have gone: the values of favours, and what else is true."""

    favours: Mapping[str, object]
    facts: Mapping[Claim, object]

    def holds(self, when: When) -> bool:
        """Whether what must hold does."""
        some = not when.some or any(map(self._claimed, when.some))
        return some and all(map(self._claimed, when.every))

    def _claimed(self, claim: Claim) -> bool:
        if claim.asks is not Claims.FAVOUR:
            return self.facts[_bare(claim)] is not claim.negated
        value = self.favours[claim.of]
        met = value is not None if claim.value is None else value == claim.value
        return met is not claim.negated


def _bare(claim: Claim) -> Claim:
    return evolve(claim, negated=False)


def _claims(when: When | None) -> tuple[Claim, ...]:
    return () if when is None else (*when.every, *when.some)


def _together(chapter: Chapter, given: Mapping[str, set[str]]) -> Iterator[tuple[int, ...]]:
    """The changes of a chapter that can hold together, by number: the largest such sets. Of a story
    that may have gone in too many ways only some are looked at."""
    whens = {n: row.when for n, row in enumerate(chapter.befores) if row.change != Change()}
    found: dict[tuple[int, ...], None] = {}
    stories = chain(_eventful(whens, given), _stories(whens, given))
    for story in islice(stories, _MOST_STORIES):
        found[tuple(n for n, when in whens.items() if story.holds(when))] = None
        if len(found) == _MOST_SETS:
            break
    yield from (one for one in found if one and not any(set(one) < set(two) for two in found))


def _stories(whens: Mapping[int, When], given: Mapping[str, set[str]]) -> Iterator[_Story]:
    """All ways in which what is asked may have come out."""
    claims = [claim for when in whens.values() for claim in _claims(when)]
    favours = dict.fromkeys(claim.of for claim in claims if claim.asks is Claims.FAVOUR)
    facts = dict.fromkeys(_bare(claim) for claim in claims if claim.asks is not Claims.FAVOUR)
    values: list[Sequence[object]] = [(None, *sorted(given[name])) for name in favours]
    for told in product(*values, *repeat((True, False), len(facts))):
        named, true = told[: len(favours)], told[len(favours) :]
        yield _Story(dict(zip(favours, named, strict=True)), dict(zip(facts, true, strict=True)))


def _eventful(whens: Mapping[int, When], given: Mapping[str, set[str]]) -> Iterator[_Story]:
    """For each change a way in which it holds, and with it as many others as can be had one after
    another."""
    for first in whens:
        favours: dict[str, object] = {}
        facts: dict[Claim, object] = {}
        for number in (first, *whens):
            for claim in (*whens[number].every, *whens[number].some[:1]):
                if claim.asks is Claims.FAVOUR:
                    value = claim.value or min(given[claim.of])
                    favours.setdefault(claim.of, None if claim.negated else value)
                else:
                    facts.setdefault(_bare(claim), not claim.negated)
        asked = [claim for when in whens.values() for claim in _claims(when)]
        known = {claim.of: None for claim in asked if claim.asks is Claims.FAVOUR}
        none = {_bare(claim): False for claim in asked if claim.asks is not Claims.FAVOUR}
        yield _Story({**known, **favours}, {**none, **facts})


def _clashes(
    campaign: Campaign, chapter: Chapter, rows: Sequence[Table], together: tuple[int, ...]
) -> Iterator[ContentError]:
    """What is changed twice by changes that can hold together, and what a side carries too much."""
    scenario, seen = campaign.scenarios[chapter.id], dict[str, int]()
    carried = dict.fromkeys(Side, 0)
    for number in together:
        change, row = chapter.befores[number].change, rows[number]
        for thing in _changes(change):
            if thing in seen:
                problem = message(
                    "{key} changes {thing}, which {other} may have changed",
                    thing=thing,
                    other=rows[seen[thing]].name("change"),
                )
                remedy = message("Let only one of them hold, or make one change of both")
                yield row.error("change", problem, remedy)
            seen.setdefault(thing, number)
        if change.prices and not any(_changes(evolve(change, prices={}))):
            continue
        for side in _sides(change, scenario):
            carried[side] += 1
            if carried[side] == campaign.carry.side + 1:
                problem = message(
                    "{side} may carry more than the {most} changes allowed into this chapter",
                    side=side,
                    most=campaign.carry.side,
                )
                yield row.error("change", problem, message("Let fewer of them hold together"))


def _changes(change: Change) -> tuple[str, ...]:
    """What a change is about, as its file names it."""
    initiative = change.contested or change.initiative is not None
    names = [*(["initiative"] if initiative else []), *(["guard"] if change.guard else [])]
    names += ["budget"] if change.budget else []
    for key, parts in (
        ("arrives", change.arrives),
        ("spare", change.spare),
        ("exchange", change.exchange),
        ("card", change.cards),
        (f"prices {change.prices_for}".strip(), change.prices),
    ):
        names += [f"{key} {part}" for part in parts]
    return tuple(names)


def _sides(change: Change, scenario: Scenario) -> set[Side]:
    """Whom a change is for or against: both sides if it names none."""
    owners = {figure.id: figure.side for figure in scenario.musters.fixed}
    letters = (*change.arrives, *change.exchange, *change.cards)
    found = {*change.spare, *change.without, *(owners[letter] for letter in letters)}
    found |= set() if change.initiative is None else {change.initiative}
    return found or set(Side)


class _Trials:
    """A scenario that is read again and again with changes; its map is read once."""

    def __init__(self, scenario: Scenario) -> None:
        self._scenario, path = scenario, scenario.path
        self._kept = kept_of(path)
        drawn = load_map(path, self._kept["map"].encode(), scenario.items)
        self._parts = Parts(scenario.items, scenario.characters, drawn)

    def spoilt_by(self, changes: Sequence[Change]) -> ContentError | None:
        """Why the scenario cannot be played after some changes, None if it can."""
        kept, path = self._kept, self._scenario.path
        try:
            for change in changes:
                kept = changed(kept, self._scenario, change)
            if any(change.cards for change in changes):
                kept_scenario(kept, path, path)
            else:
                read_scenario(parse_toml(path, kept["scenario"]), self._parts)
        except ContentError as error:
            return error
        return None


# What is doubtful


def doubtful_campaign(campaign: Campaign, top: Table) -> Iterator[CheckWarning]:
    yield from _unread(campaign, top)
    yield from _unset(campaign, top)
    yield from _never_told(campaign, top)
    yield from _one_colour(campaign, top)


def _unread(campaign: Campaign, top: Table) -> Iterator[CheckWarning]:
    """Favours that are set, and that nothing ever asks for."""
    asked = {claim.of for when in _whens(campaign) for claim in _claims(when)}
    for name in _given(campaign):
        if name not in asked:
            keys = _where_set(campaign, name)
            problem = message("the favour {favour} is set, and nothing asks for it", favour=name)
            yield warning(top, Code.UNREAD_FAVOUR, keys, problem, _READ_IT)


_READ_IT = message("Let a later chapter or the ending ask for it, or leave it out")


def _whens(campaign: Campaign) -> Iterator[When | None]:
    """All that is ever asked."""
    for chapter in campaign.chapters:
        yield from (row.when for row in chapter.befores)
        yield from (row.when for row in chapter.outcomes)
        yield from (way.when for way in chapter.ways)
    yield from (ending.when for ending in campaign.endings)
    yield from (line.when for line in campaign.lines)


def _where_set(campaign: Campaign, favour: str) -> Keys:
    for place, chapter in enumerate(campaign.chapters):
        for number, outcome in enumerate(chapter.outcomes):
            if favour in _set_by(outcome):
                return (_CHAPTERS, place, _AFTER, number)
    return ()


def _set_by(outcome: ChapterOutcome) -> dict[str, set[str]]:
    """The favours that an outcome may set, with their values."""
    found = dict[str, set[str]]()
    for sets in outcome.may_set:
        for name, value in sets.items():
            found.setdefault(name, set()).add(value)
    return found


def _given(campaign: Campaign) -> dict[str, set[str]]:
    """The values that each favour is ever given."""
    found: dict[str, set[str]] = {}
    for chapter in campaign.chapters:
        for outcome in chapter.outcomes:
            for name, values in _set_by(outcome).items():
                found.setdefault(name, set()).update(values)
    return found


def _unset(campaign: Campaign, top: Table) -> Iterator[CheckWarning]:
    """What a chapter asks for of the story that nothing can have set before it on one of the
    roads."""
    sets = {
        chapter.id: {name for outcome in chapter.outcomes for name in _set_by(outcome)}
        for chapter in campaign.chapters
    }
    places = {chapter.id: place for place, chapter in enumerate(campaign.chapters)}
    for road in campaign.roads.values():
        before: dict[str, set[str]] = {road.first: set()}
        for name in reach(campaign, road):
            chapter, known = campaign.chapter(name), before[name]
            for number, row in enumerate(chapter.befores):
                for claim in _claims(row.when):
                    if claim.asks is Claims.FAVOUR and claim.of not in known:
                        problem = _UNSET.filled(road=road.id, favour=claim.of)
                        keys: Keys = (_CHAPTERS, places[name], _BEFORE, number)
                        yield warning(top, Code.UNSET_ON_A_ROAD, keys, problem, _SET_IT)
            for after in campaign.may_follow(chapter, road):
                before.setdefault(after.id, set()).update(known | sets[name])


_UNSET = template('on the road "{road}" nothing can have set {favour} before this chapter')
_SET_IT = message("Let an earlier chapter of the road set it, or accept that it is unset")


def _never_told(campaign: Campaign, top: Table) -> Iterator[CheckWarning]:
    """Rows behind others that hold whenever they do."""
    for place, chapter in enumerate(campaign.chapters):
        first = (_CHAPTERS, place)
        outcomes = [
            ((*first, _AFTER, number), row.when)
            for number, row in enumerate(chapter.outcomes)
            if not row.also
        ]
        ways = [((*first, "next"), way.when) for way in chapter.ways]
        yield from _behind(top, outcomes)
        yield from _behind(top, ways)
    yield from _behind(top, [(("endings", n), one.when) for n, one in enumerate(campaign.endings)])


def _behind(top: Table, rows: Sequence[tuple[Keys, When | None]]) -> Iterator[CheckWarning]:
    for number, (keys, when) in enumerate(rows):
        earlier = [other for _keys, other in rows[:number]]
        if any(_follows(when or When(), other or When()) for other in earlier):
            problem = message("this is never told: one above it always holds when it does")
            yield warning(top, Code.NEVER_TOLD, keys, problem, message("Put it further up"))


def _follows(when: When, other: When) -> bool:
    """Whether something always holds if other tests do."""
    if not set(other.every) <= set(when.every):
        return False
    if not other.some or set(other.some) & set(when.every):
        return True
    return bool(when.some) and set(when.some) <= set(other.some)


def _one_colour(campaign: Campaign, top: Table) -> Iterator[CheckWarning]:
    """A party that is red in more than two thirds of the chapters in which it meets the other."""
    meetings = [campaign.scenarios[c.id] for c in campaign.chapters if not c.quarrel]
    for party in campaign.parties.values():
        red = sum(scenario.factions[Side.RED] in party.factions for scenario in meetings)
        if len(meetings) > 1 and red * 3 > len(meetings) * 2:
            problem = message(
                "{party} are red in {red} of {chapters} chapters",
                party=party.name,
                red=red,
                chapters=len(meetings),
            )
            remedy = message("Let the other party be red more often")
            yield warning(top, Code.ONE_COLOUR, ("parties", party.id), problem, remedy)
