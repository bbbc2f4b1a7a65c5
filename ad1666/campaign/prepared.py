"""The next chapter as it is played: its scenario with all that is carried into it.

Whatever is carried becomes content: a card, a figure, an option of the scenario. That is read again
as a record's is, and the game begins with it, so its record needs no campaign.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from string import ascii_uppercase

from attrs import evolve, frozen

from ad1666.campaign import wares
from ad1666.campaign.casts import cast_of, not_to_be_chosen, scenario_of
from ad1666.campaign.comforts import Comfort
from ad1666.campaign.followers import (
    LIVED,
    NAMED,
    SERGEANT,
    best_of,
    own_people,
    risen_change,
)
from ad1666.campaign.limits import Thing, load_of
from ad1666.campaign.own_names import NAMES
from ad1666.campaign.story import befores
from ad1666.campaign.values import FLED, Bearing, Follower, Standing
from ad1666.campaign.wares import BEGGAR, BRIBE, OATS, RUMOUR
from ad1666.content.campaigns import edits
from ad1666.content.campaigns.changes import changed
from ad1666.content.campaigns.plan import Campaign, Change
from ad1666.content.errors import ContentError
from ad1666.content.scenarios.scenario import Scenario
from ad1666.content.scenarios.snapshot import (
    Kept,
    kept_of,
    kept_scenario,
    pictured,
    with_carried,
)
from ad1666.rules.cards import Side
from ad1666.rules.carried import Carried, Origin
from ad1666.rules.tables import complete

# what each of them does is told below
complete(wares.of_sides(), dict.fromkeys((BRIBE, BEGGAR, OATS, RUMOUR)))


@frozen
class Prepared:
    """A chapter ready to be played: the scenario, the texts that it was read from, and what is
    carried into it."""

    scenario: Scenario
    kept: Kept
    carried: tuple[Carried, ...] = ()


def prepared(standing: Standing, kept: Kept | None = None, *, drawn: bool = True) -> Prepared:
    """The chapter that comes next as it is played. ``kept`` are the texts of its scenario, by
    default those that it was read from. What would spoil the scenario is left out. Nothing is
    looked for that only shows it unless it is ``drawn``. Raises ContentError if the scenario cannot
    be read; ValueError once the story has ended."""
    scenario = scenario_of(standing)
    kept = (scenario.texts or kept_of(scenario.path)) if kept is None else kept
    things = load_of(standing).goes
    texts, titles = _Texts(standing, scenario, things), tuple(_titles(standing))
    told = tuple(thing.carried for thing in things)
    try:
        found, own = texts.with_people(texts.all_of(kept))
        found = with_carried(found, (*told, *titles, *own))
        done = Prepared(_read(found, scenario.path), found, told)
    except ContentError:
        done = _one_by_one(texts, kept, titles)
    if drawn:
        done = evolve(done, scenario=pictured(done.scenario, done.kept, scenario.path))
    return done


def _titles(standing: Standing) -> Iterator[Carried]:
    """What the heroes are called who may take part."""
    for player in cast_of(standing):
        bearing = standing.heroes.get(player.card.id, Bearing())
        side = player.sides[0] if len(player.sides) == 1 else None
        for title in bearing.titles if player.card.hero else ():
            yield Carried(Origin.TITLE, side, player.letter, player.card.id, title)


def _of_own(campaign: Campaign, one: Follower, side: Side, letter: str = "") -> Iterator[Carried]:
    """What somebody with a name carries, whose card has been changed already, and what he or she is
    known for."""
    change = risen_change(one)
    yield Carried(
        Origin.TITLE,
        side,
        letter,
        one.id,
        SERGEANT if one.sergeant else NAMED,
        steps=tuple(change.steps.items()),
        abilities=change.abilities,
    )
    best = best_of(one)
    if best.what not in (LIVED, FLED):
        card = campaign.card(best.whom)
        whom = NAMES.get(best.whom, best.whom) if card is None else card.name
        yield Carried(Origin.TITLE, side, letter, one.id, best.what, whom=whom)


def _one_by_one(texts: _Texts, kept: Kept, titles: tuple[Carried, ...]) -> Prepared:
    """The chapter with everything that leaves it a scenario that can be played."""
    path = texts.scenario.path
    carried: list[Carried] = []
    found = kept
    for things in texts.together():
        try:
            tried = texts.with_things(found, things)
            _read(tried, path)
        except ContentError:
            continue
        found = tried
        carried += [thing.carried for thing in things]
    peopled, own = texts.with_people(found)
    try:
        _read(peopled, path)
    except ContentError:
        peopled, own = found, ()
    found = with_carried(peopled, (*carried, *titles, *own))
    return Prepared(_read(found, path), found, tuple(carried))


def _read(kept: Kept, path: Path) -> Scenario:
    return kept_scenario(kept, path, path)


class _Texts:
    """The texts of a chapter's scenario, and what things make of them."""

    def __init__(self, standing: Standing, scenario: Scenario, things: tuple[Thing, ...]) -> None:
        self.scenario = scenario
        self._things = things
        self._changes = {str(number): row.change for number, row in befores(standing)}
        self._fallen = not_to_be_chosen(standing)
        self._people = own_people(standing)
        self._campaign = standing.campaign

    def all_of(self, kept: Kept) -> Kept:
        """The texts with everything carried, and with whoever has fallen before left out."""
        for things in self.together():
            kept = self.with_things(kept, things)
        return kept

    def together(self) -> Iterator[tuple[Thing, ...]]:
        """The things, each with those that it makes no sense without: bribes cancel each other, and
        oats save what favours spare. First nothing, which leaves out whoever has fallen."""
        yield ()
        common = [thing for thing in self._things if self._is_common(thing)]
        yield tuple(common)
        yield from ((thing,) for thing in self._things if thing not in common)

    def _is_common(self, thing: Thing) -> bool:
        if thing.carried.what in (BRIBE, OATS):
            return thing.carried.origin is Origin.PURCHASE
        change = self._change(thing)
        return change is not None and bool(change.spare)

    def _change(self, thing: Thing) -> Change | None:
        """What a favour changes, None if it is none."""
        favour = thing.carried.origin is Origin.FAVOUR
        return self._changes[thing.carried.what] if favour else None

    def with_things(self, kept: Kept, things: tuple[Thing, ...]) -> Kept:
        if not things:
            without = self._without_fallen()
            return kept if not without else self._changed(kept, Change(without=without))
        bribes = [t.pick.sign for t in things if t.carried.what == BRIBE and t.pick is not None]
        if sign := max(-1, min(1, sum(bribes))):
            kept = self._changed(kept, Change(guard=sign))
        saved = {s: wares.SPARED_BY_OATS for t in things if t.carried.what == OATS for s in t.sides}
        for thing in things:
            change = self._change(thing)
            if change is not None:
                left = {side: gold - saved.pop(side, 0) for side, gold in change.spare.items()}
                spare = {side: gold for side, gold in left.items() if gold > 0}
                kept = self._changed(kept, evolve(change, spare=spare))
            elif thing.carried.origin is Origin.COMFORT:
                kept = self._comforted(kept, thing)
            elif thing.change is not None:
                kept = self._with_change(kept, thing)
            elif thing.carried.what == BEGGAR:
                kept = self._with_beggar(kept, thing)
            elif thing.carried.place:
                kept = edits.without_place(kept, thing.carried.item, thing.carried.place)
            elif thing.carried.event:
                kept = edits.announced(kept, thing.carried.event)
        return kept

    def with_people(self, kept: Kept) -> tuple[Kept, tuple[Carried, ...]]:
        """The texts with the people who have a name in place of others of their kind, and what
        tells of them. Whom nobody knows of yet stays unnamed."""
        told: list[Carried] = []
        sides = {faction: side for side, faction in self.scenario.factions.items()}
        for (faction, kind), people in self._people.items():
            side = sides.get(faction)
            if side is None or not edits.has_card(kept, kind):
                continue
            cards = edits.cards_of(kept, side)
            alike = [letter for letter in sorted(cards) if cards[letter] == kind]
            alike = [letter for letter in alike if letter not in self.scenario.musters.unknown]
            placed = dict(zip(alike, people, strict=False))
            for letter, one in placed.items():
                kept = edits.recast(kept, letter, one.id)
            free = people[len(placed) :] if self._chooses(side, kind) else ()
            if free:
                kept = edits.with_candidates(kept, side, kind, [one.id for one in free])
            for one in (*placed.values(), *free):
                called = one.id, NAMES[one.id]
                kept = edits.with_like(kept, kind, faction, called, risen_change(one))
            for letter, one in (*placed.items(), *(("", one) for one in free)):
                told += _of_own(self._campaign, one, side, letter)
        return kept, tuple(told)

    def _chooses(self, side: Side, kind: str) -> bool:
        """Whether a side may choose somebody of a kind."""
        rules = self.scenario.musters.rules.get(side)
        return rules is not None and any(card.id == kind for card in rules.pool)

    def _changed(self, kept: Kept, change: Change) -> Kept:
        return changed(kept, self.scenario, change)

    def _without_fallen(self) -> Mapping[Side, tuple[str, ...]]:
        rules = self.scenario.musters.rules.items()
        found = {s: tuple(c.id for c in m.pool if c.id in self._fallen) for s, m in rules}
        return {side: cards for side, cards in found.items() if cards}

    def _comforted(self, kept: Kept, thing: Thing) -> Kept:
        if thing.carried.what != Comfort.FIRST_TURN or not thing.sides:
            return kept
        return self._changed(kept, Change(initiative=thing.sides[0]))

    def _with_change(self, kept: Kept, thing: Thing) -> Kept:
        """The texts with the card of a hero or an ability of a figure changed."""
        assert thing.change is not None
        letter, pick = thing.carried.who, thing.pick
        granted = dict(self.scenario.granted.get(letter, ()))
        of_figure = pick is not None and wares.WARES[pick.what].whom is wares.For.FIGURE
        steps = thing.change.steps
        for ability in steps if of_figure else steps.keys() & granted.keys():
            card = self.scenario.state.figure(letter).card
            value = (card.ability(ability) or 0) + steps[ability]
            kept = edits.with_ability(kept, letter, ability, value)
        return kept if of_figure else edits.with_card(kept, thing.carried.hero, thing.change)

    def _with_beggar(self, kept: Kept, thing: Thing) -> Kept:
        """The texts with one more beggar for a side, who comes to any of its starts."""
        (side,) = thing.sides
        letters = sorted(edits.figures(kept))
        free = [letter for letter in ascii_uppercase if letter not in letters]
        later = [letter for letter in free if letters and letter > letters[-1]]
        slots = [slot for of, slot in self.scenario.map.starts if of is side]
        keys = {"side": side.value, "card": BEGGAR, "slots": slots}
        return edits.with_figure(kept, (later or free)[0], {**keys, "arrives": wares.BEGGAR_COMES})
