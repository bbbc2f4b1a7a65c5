"""Campaigns, read from their files, with the scenarios of their chapters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from attrs import define, evolve, field

from ad1666.content.campaigns.change_keys import read_change
from ad1666.content.campaigns.claims import StoryNames, read_when
from ad1666.content.campaigns.heads import (
    chapter_tables,
    check_word,
    id_of,
    known_chapter,
    read_parties,
    read_roads,
)
from ad1666.content.campaigns.keys import (
    LEAST_ANSWERS,
    MOST_SILVER,
    UNKNOWN_FIGURE,
    WINNER,
    AfterKeys,
    AnswerKeys,
    BeforeKeys,
    CampaignKeys,
    CarryKeys,
    ChapterKeys,
    DilemmaKeys,
    EndingKeys,
    LineKeys,
    MourningKeys,
    OfferKeys,
    WayKeys,
)
from ad1666.content.campaigns.lookup import scenario_of
from ad1666.content.campaigns.plan import (
    END,
    Answer,
    Before,
    Campaign,
    Carry,
    Change,
    Chapter,
    ChapterOutcome,
    Dilemma,
    Ending,
    EpilogueLine,
    NextChapter,
    Offer,
    Party,
    Road,
    When,
)
from ad1666.content.collector import Collector, ReadResult
from ad1666.content.errors import LONGEST_TITLE, ContentError, hint, raise_first
from ad1666.content.messages import Named, listed, message
from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.content.toml import Table, homes_of, quoted, read_toml
from ad1666.content.toml_kinds import FileKind, check_is
from ad1666.content.warnings import OF_CAMPAIGNS, read_accepted
from ad1666.rules.cards import Side

MOST_FAVOURS = 8
_HOMES = homes_of(
    (
        ("", CampaignKeys.known()),
        ("[carry]", CarryKeys.known()),
        ("[[chapters]]", ChapterKeys.known()),
        ("[[chapters.after]]", AfterKeys.known()),
        ("[[chapters.before]]", BeforeKeys.known()),
    )
)


def load_campaign(path: Path) -> Campaign:
    """A campaign with its scenarios. Raises ContentError, with all mistakes in ``others``, those of
    its scenarios among them, if it is invalid."""
    top = read_toml(path)
    check_is(FileKind.CAMPAIGN, top)
    return read_campaign(top)


def read_campaign(
    top: Table,
    kept: Mapping[str, Scenario] | None = None,
) -> Campaign:
    """A campaign from its top table, as for `load_campaign`; with the scenarios that lie about it
    unless others are given, by the ids of chapters, as a save keeps them."""
    errors = Collector()
    keys = CampaignKeys(evolve(top, homes=_HOMES), errors)
    top, attempt = keys.table, errors.attempt
    attempt(read_accepted, top, errors, OF_CAMPAIGNS)
    tables = attempt(chapter_tables, top)
    parties, carry = attempt(read_parties, top, errors), attempt(_carry, top, errors)
    ids = [attempt(id_of, table) for table in tables.value] if tables.ok else []
    known = tuple(found.value for found in ids if found.ok)
    attempt(_check_apart, tables, ids)
    roads = attempt(read_roads, top, known, errors)
    told = StoryNames(_given(top), _named(top, "parties"), _named(top, "roads"))
    reader = _Chapters(top.document.file, told, parties, known, errors, kept)
    chapters = [attempt(reader.chapter, table) for table in tables.value] if tables.ok else []
    endings = attempt(_endings, top, told, errors)
    lines = attempt(_lines, top, told, errors)
    mourning = ReadResult(dict[str, str]())
    if parties.ok:
        mourning = attempt(_mourning, top, parties.value, errors)
    errors.raise_all()
    campaign = Campaign(
        path=top.document.file,
        id=top.document.file.stem,
        title=keys.title,
        story=keys.story,
        roads={road.id: road for road in roads.value},
        parties={party.id: party for party in parties.value},
        carry=carry.value,
        chapters=tuple(chapter.value for chapter in chapters),
        endings=endings.value,
        scenarios={name: scenario.value for name, scenario in reader.scenarios.items()},
        lines=lines.value,
        mourning=mourning.value,
    )
    raise_first(_unreached(campaign, tables.value))
    return campaign


def _check_apart(tables: ReadResult[tuple[Table, ...]], ids: Iterable[ReadResult[str]]) -> None:
    seen: set[str] = set()
    for table, found in zip(tables.value, ids, strict=True):
        if found.ok and found.value in seen:
            problem = message('there are two chapters "{name}"', name=found.value)
            raise table.error("id", problem, message("Choose another id"))
        if found.ok:
            seen.add(found.value)


def _given(top: Table) -> dict[str, set[str]]:
    """The favours that outcomes and offers set anywhere, with all their values, before it is known
    whether the file is valid."""
    found: dict[str, set[str]] = {}

    def note(sets: object) -> None:
        for name, value in sets.items() if isinstance(sets, dict) else ():
            if isinstance(value, str):
                found.setdefault(name, set()).add(value)

    for chapter in _dicts(top.data.get("chapters")):
        for after in _dicts(chapter.get("after")):
            note(after.get("sets"))
            offer = after.get("offer")
            sides = offer.get("sets") if isinstance(offer, dict) else None
            for sets in sides.values() if isinstance(sides, dict) else ():
                note(sets)
            dilemma = after.get("dilemma")
            for answer in _dicts(dilemma.get("answers") if isinstance(dilemma, dict) else None):
                note(answer.get("sets"))
    return found


def _named(top: Table, key: str) -> tuple[str, ...]:
    """The names in a table, before it is known whether it is one."""
    value = top.data.get(key)
    return tuple(value) if isinstance(value, dict) else ()


def _dicts(value: object) -> list[dict[str, object]]:
    return [part for part in value if isinstance(part, dict)] if isinstance(value, list) else []


def _carry(top: Table, errors: Collector) -> Carry:
    return Carry(**CarryKeys(CampaignKeys.carry.read(top), errors).those_of(Carry))


@define
class _Chapters:
    """Reads the chapters of a campaign, and their scenarios, each file once."""

    _file: Path
    _story: StoryNames
    _parties: ReadResult[tuple[Party, ...]]
    _ids: tuple[str, ...]
    _errors: Collector
    _kept: Mapping[str, Scenario] | None
    scenarios: dict[str, ReadResult[Scenario]] = field(factory=dict)
    """By the ids of the chapters."""
    _by_path: dict[Path, ReadResult[Scenario]] = field(factory=dict)

    def chapter(self, table: Table) -> Chapter:
        """A chapter. Raises ContentError, with all mistakes recorded."""
        keys, attempt = ChapterKeys(table, self._errors), self._errors.attempt
        table, name = keys.table, attempt(id_of, keys.table)
        scenario = attempt(self._scenario, table)
        if name.ok:
            self.scenarios[name.value] = scenario
        quarrel = attempt(self._quarrel, keys, scenario)
        ways = attempt(self._ways, table, name, scenario)
        outcomes = attempt(self._outcomes, table, scenario)
        befores = attempt(self._befores, table, scenario)
        across, down = keys.place
        return Chapter(
            id=name.value,
            scenario=scenario.value.path,
            title=keys.title or scenario.value.title,
            place=(across, down),
            points=keys.points,
            quarrel=quarrel.value,
            ways=ways.value,
            outcomes=outcomes.value,
            befores=befores.value,
            not_taken=keys.not_taken,
            first_turn=keys.first_turn,
        )

    def _scenario(self, table: Table) -> Scenario:
        ChapterKeys.scenario.read(table)
        if self._kept is not None:
            name = table.text("id")
            if name not in self._kept:
                problem = message('no scenario is kept for chapter "{name}"', name=name)
                raise table.error("id", problem, hint(name, self._kept))
            return self._kept[name]
        path = scenario_of(self._file, table, ChapterKeys.scenario.key)
        if path not in self._by_path:
            self._by_path[path] = self._errors.attempt(load_scenario, path)
        return self._by_path[path].value

    def _quarrel(self, keys: ChapterKeys, scenario: ReadResult[Scenario]) -> bool:
        """Whether both sides are of one party. Raises ContentError if the file says otherwise, or
        if a faction is of neither party."""
        said, table = keys.quarrel, keys.table
        parties = {name: party for party in self._parties.value for name in party.factions}
        for side, faction in scenario.value.factions.items():
            if faction not in parties:
                problem = message(
                    "{side} plays {faction}, which belongs to neither party",
                    side=side,
                    faction=Named("faction", faction),
                )
                raise table.error("scenario", problem, message("Add it to one of them"))
        red, blue = (parties[scenario.value.factions[side]] for side in Side)
        if said != (red is blue):
            problem = message("both sides are of one party, {name}", name=red.name)
            remedy = message("Add {key}", key="quarrel = true")
            if said:
                problem = message("the sides are of different parties, so this is no quarrel")
                remedy = message("Leave {key} out", key="quarrel")
            raise table.error("quarrel" if said else None, problem, remedy)
        return said

    def _ways(
        self, table: Table, own: ReadResult[str], scenario: ReadResult[Scenario]
    ) -> tuple[NextChapter, ...]:
        tables = ChapterKeys.next.read(table)
        found = self._errors.each(lambda way: self._way(way, own, scenario), tables)
        raise_first(_wrong_elses(table, tables, [way.when for way in found], "next"))
        return found

    def _way(
        self, table: Table, own: ReadResult[str], scenario: ReadResult[Scenario]
    ) -> NextChapter:
        table = WayKeys(table, self._errors).table
        when = self._errors.attempt(read_when, table, self._story, self._errors, scenario)
        to = known_chapter(table, WayKeys.to, (*self._ids, END))
        if to == own.value:
            problem = message("{key} is the chapter itself")
            raise table.error("to", problem, message("Name another one"))
        return NextChapter(to, when.value)

    def _outcomes(self, table: Table, scenario: ReadResult[Scenario]) -> tuple[ChapterOutcome, ...]:
        tables = ChapterKeys.after.read(table)
        found = self._errors.each(lambda row: self._outcome(row, scenario), tables)
        rows = [(row, when.when) for row, when in zip(tables, found, strict=True) if not when.also]
        raise_first(_wrong_elses(table, [row for row, _ in rows], [w for _, w in rows], "after"))
        return found

    def _outcome(self, table: Table, scenario: ReadResult[Scenario]) -> ChapterOutcome:
        keys, attempt = AfterKeys(table, self._errors), self._errors.attempt
        table = keys.table
        when = attempt(read_when, table, self._story, self._errors, scenario)
        sets = attempt(lambda: _favours(keys.sets))
        silver = attempt(_silver, keys, self._errors)
        titles = attempt(self._titles, keys, scenario)
        letters = tuple(f.id for f in scenario.value.musters.fixed) if scenario.ok else ()
        frees = attempt(lambda: keys.frees(letters))
        offer = attempt(self._offer, keys) if "offer" in table else None
        dilemma = attempt(self._dilemma, keys) if "dilemma" in table else None
        return ChapterOutcome(
            text=keys.text,
            when=when.value,
            also=keys.also,
            sets=sets.value,
            silver=silver.value,
            titles=titles.value,
            frees=frees.value,
            offer=None if offer is None else offer.value,
            dilemma=None if dilemma is None else dilemma.value,
        )

    def _titles(self, keys: AfterKeys, scenario: ReadResult[Scenario]) -> dict[str, str]:
        titles = keys.titles
        known = {f.id: f for f in scenario.value.musters.fixed if f.card.hero}
        for letter in titles.data:
            if letter not in known:
                problem = UNKNOWN_FIGURE.filled(name=quoted(letter))
                raise titles.error(letter, problem, hint(letter, known))
        return {letter: titles.text(letter, longest=LONGEST_TITLE) for letter in titles.data}

    def _offer(self, after: AfterKeys) -> Offer:
        keys, attempt = OfferKeys(after.offer, self._errors), self._errors.attempt
        sets = keys.sets.expecting(tuple(Side), self._errors)
        favours = {side: attempt(_favours, sets.table(side)) for side in Side}
        if any(found.ok and not found.value for found in favours.values()):
            problem = message(
                "{key} sets nothing for one of the sides", key=keys.table.name("sets")
            )
            remedy = message(
                "Write {example}", example='red = { letter = "stolen" }, blue = { ... }'
            )
            raise keys.table.error(None, problem, remedy)
        return Offer(
            keys.silver,
            {side: found.value for side, found in favours.items()},
            keys.first == WINNER,
        )

    def _dilemma(self, after: AfterKeys) -> Dilemma:
        keys = DilemmaKeys(after.dilemma, self._errors)
        tables = keys.answers
        if len(tables) < LEAST_ANSWERS:
            problem = message("{key} leaves no choice", key=keys.table.name("answers"))
            raise keys.table.error("answers", problem, message("Write at least two"))
        answers = self._errors.each(self._answer, tables)
        if answers and all(answer.costs for answer in answers):
            problem = message("{key}: an empty purse has no answer", key=keys.table.name("answers"))
            raise keys.table.error("answers", problem, message("Let one of them cost nothing"))
        return Dilemma(keys.asks, keys.text, answers)

    def _answer(self, table: Table) -> Answer:
        keys = AnswerKeys(table, self._errors)
        sets = self._errors.attempt(lambda: _favours(keys.sets))
        return Answer(keys.says, keys.text, keys.costs, keys.brings, sets.value)

    def _befores(self, table: Table, scenario: ReadResult[Scenario]) -> tuple[Before, ...]:
        tables = ChapterKeys.before.read(table)
        return self._errors.each(lambda row: self._before(row, scenario), tables)

    def _before(self, table: Table, scenario: ReadResult[Scenario]) -> Before:
        keys, errors = BeforeKeys(table, self._errors), self._errors
        when = errors.attempt(read_when, keys.table, self._story, errors)
        change = ReadResult(Change())
        if "change" in keys.table:
            change = errors.attempt(lambda: read_change(keys.change, self._story, scenario, errors))
        return Before(keys.text, when.value or When(), change.value)


def _favours(table: Table) -> dict[str, str]:
    if table.data:
        table.not_more(next(iter(table.data)), table.data, MOST_FAVOURS)
    for name in table.data:
        check_word(table, name, name)
        check_word(table, name, table.text(name))
    return {name: table.text(name) for name in table.data}


def _silver(keys: AfterKeys, errors: Collector) -> dict[Side, int]:
    silver = keys.silver.expecting(tuple(Side), errors)
    sides = [side for side in Side if side in silver]
    return dict(errors.each(lambda side: (side, silver.whole(side, 1, MOST_SILVER)), sides))


def _wrong_elses(
    table: Table, rows: Sequence[Table], whens: Sequence[When | None], key: str
) -> Iterator[ContentError]:
    """The mistakes of rows of which the first that holds counts: that none always holds, or that
    two ask the same."""
    if rows and all(when is not None for when in whens):
        problem = message("{key}: it may be that none of these holds", key=table.name(key))
        remedy = message("Add a last one without {one} and {other}", one="if", other="any")
        yield rows[-1].error(None, problem, remedy)
    for number, when in enumerate(whens):
        if when is not None and when in whens[:number]:
            first = rows[whens.index(when)]
            problem = message(
                "{key} asks the same as {other}",
                key=rows[number].path,
                other=first.path,
            )
            yield rows[number].error(None, problem, message("Leave one of them out"))


def _endings(top: Table, story: StoryNames, errors: Collector) -> tuple[Ending, ...]:
    tables = CampaignKeys.endings.read(top)
    if not tables:
        problem = message("the story has no end")
        raise top.error(None, problem, message("Add {key}", key="[[endings]]"))

    def ending(table: Table) -> Ending:
        keys = EndingKeys(table, errors)
        when = errors.attempt(read_when, keys.table, story, errors)
        return Ending(keys.title, keys.text, when.value)

    found = errors.each(ending, tables)
    raise_first(_wrong_elses(top, tables, [one.when for one in found], "endings"))
    return found


def _lines(top: Table, story: StoryNames, errors: Collector) -> tuple[EpilogueLine, ...]:
    def line(table: Table) -> EpilogueLine:
        keys = LineKeys(table, errors)
        when = errors.attempt(read_when, keys.table, story, errors)
        return EpilogueLine(keys.text, when.value or When())

    return errors.each(line, CampaignKeys.lines.read(top))


def _mourning(top: Table, parties: Iterable[Party], errors: Collector) -> dict[str, str]:
    factions = [faction for party in parties for faction in party.factions]

    def told(table: Table) -> tuple[str, str]:
        keys = MourningKeys(table, errors)
        return keys.faction(factions), keys.text

    return dict(errors.each(told, CampaignKeys.mourning.read(top)))


def _unreached(campaign: Campaign, tables: tuple[Table, ...]) -> Iterator[ContentError]:
    """The mistakes in the ways: circles, and chapters that no road comes to."""
    by_id = {chapter.id: table for chapter, table in zip(campaign.chapters, tables, strict=True)}
    reached: set[str] = set()
    for road in campaign.roads.values():
        try:
            reached |= set(reach(campaign, road))
        except CycleError as error:
            circle = error.args[1][::-1]
            problem = message("the road goes in a circle: {chapters}", chapters=listed(circle))
            remedy = message("Let no chapter lead back to one that leads to it")
            yield by_id[circle[0]].error("next", problem, remedy)
            return
    for name, table in by_id.items():
        if name not in reached:
            problem = message('no road comes to chapter "{name}"', name=name)
            remedy = message("Name it under {key} of another chapter, or leave it out", key="next")
            yield table.error("id", problem, remedy)


def reach(campaign: Campaign, road: Road) -> tuple[str, ...]:
    """The chapters that a road may come to, each after all those that lead to it. Raises CycleError
    if it goes in a circle."""
    onward, waiting = dict[str, list[str]](), [road.first]
    while waiting:
        name = waiting.pop()
        if name not in onward:
            onward[name] = [c.id for c in campaign.may_follow(campaign.chapter(name), road)]
            waiting += onward[name]
    return tuple(TopologicalSorter(onward).static_order())[::-1]
