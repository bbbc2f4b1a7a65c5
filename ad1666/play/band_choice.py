"""The choice of a band: who is in it so far, who may be added, and why not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import define, evolve, field, frozen

from ad1666.content.bands import BandFile, cards_of
from ad1666.content.scenarios.recruitment import Bands
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.records.saved_bands import saved_as
from ad1666.i18n import _, count, ngettext
from ad1666.rules.bands import (
    Muster,
    acquaintances_of,
    acquaintances_there,
    faults,
    gold_of,
    may_choose,
)
from ad1666.rules.cards import Side
from ad1666.rules.characters import Character
from ad1666.rules.scenes.secrets import known
from ad1666.rules.state import State
from ad1666.rules.verdicts import Barred, Verdict
from ad1666.words import vocabulary
from ad1666.words.characters import gathered


@frozen
class Purse:
    """What a side may still spend, and what it had: gold and acquaintances."""

    gold: int
    all_gold: int
    friends: int
    all_friends: int


@define
class Choosing:
    """The choice of one side. ``before`` has the bands chosen already."""

    scenario: Scenario
    side: Side
    before: Bands
    band: list[Character] = field(factory=list)

    @property
    def characters(self) -> Mapping[str, Character]:
        """All whom a band could name, by id."""
        return self.scenario.characters

    @property
    def muster(self) -> Muster:
        """The characters this side may choose, and the limits."""
        return self.scenario.musters.rules[self.side]

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the characters chosen."""
        return tuple(card.id for card in self.band)

    @property
    def other(self) -> tuple[Character, ...]:
        """The opponent's band as far as it is known."""
        return self.scenario.musters.other(self.before, self.side)

    @property
    def suggested(self) -> tuple[Character, ...]:
        """The band that the scenario suggests."""
        musters = self.scenario.musters
        return musters.cards(musters.suggested, self.side)

    def verdict(self, card: Character) -> Verdict:
        """Whether one more character may be chosen."""
        return may_choose(self.muster, self.band, self.other, card)

    def faults(self, band: Sequence[Character] | None = None) -> tuple[Barred, ...]:
        """What is wrong with a band, by default with the one chosen so far."""
        ids = self.ids if band is None else tuple(card.id for card in band)
        return self.scenario.musters.faults({**self.before, self.side: ids}, self.side)

    def add(self, card: Character) -> Verdict:
        """Adds a character if allowed. Returns the verdict."""
        verdict = self.verdict(card)
        if verdict:
            self.band.append(card)
        return verdict

    def exchange(self, one: int, other: int) -> None:
        """Lets two members of the band stand on each other's starting squares."""
        self.band[one], self.band[other] = self.band[other], self.band[one]

    def why_not(self, band: BandFile) -> str:
        """What is wrong with a saved band here, in words; empty if nothing."""
        strange = [name for name in band.characters if name not in self.characters]
        if strange:
            return _("There is no character {name}.").format(name=strange[0])
        if band.faction != self.muster.faction:
            return _("Not of this faction. [[SETUP-1]]")
        found = faults(self.muster, cards_of(band, self.characters), self.other)
        return self.why(found[0]) if found else ""

    def people(self, band: BandFile) -> str:
        """The members of a saved band, in words."""
        return ", ".join(vocabulary.character(card) for card in cards_of(band, self.characters))

    def take(self, ids: Sequence[str]) -> None:
        """Takes over a whole band that is allowed as it is."""
        self.band = list(self.scenario.musters.cards({self.side: tuple(ids)}, self.side))

    @property
    def purse(self) -> Purse | None:
        """What may still be spent; None where nothing has a price."""
        whole, budget = (*self.muster.fixed, *self.band), self.muster.budget
        if budget is None:
            return None
        there = acquaintances_there(whole, budget)
        return Purse(
            budget.most - gold_of(whole), budget.most, there - acquaintances_of(whole), there
        )

    def title(self) -> str:
        """A name for this band that no saved band has."""
        named = [*self.band, *self.muster.fixed]
        leader = next((card for card in named if card.hero), named[0])
        wanted = _("{name}'s people").format(name=vocabulary.character(leader))
        title, number = wanted, 1
        while saved_as(title) is not None:
            number += 1
            title = f"{wanted} {number}"
        return title

    def table(self) -> State:
        """The table as it would be with those chosen so far."""
        bands = {**self.before, self.side: self.ids}
        return known(evolve(self.scenario.state, figures=self.scenario.musters.placed(bands)))

    def shown(self) -> State:
        """A table with all characters that can be looked at here as figures, each with the id of
        its card."""
        known = [*self.muster.pool, *self.muster.fixed]
        return evolve(self.scenario.state, figures=gathered(known, self.side))

    # In words

    def why(self, barred: Barred) -> str:
        """A refusal in words."""
        return f"{vocabulary.reason(self.scenario.state, barred)} [[{barred.clause}]]"

    def task(self) -> str:
        """How many are to be chosen, and from whom."""
        muster, budget = self.muster, self.muster.budget
        parts = [f"**{vocabulary.faction(muster.faction)}.**"]
        if (h := muster.heroes) is not None and (c := muster.commoners) is not None:
            heroes = count("{n} hero", "{n} heroes", h)
            commoners = count("{n} commoner", "{n} commoners", c)
            choose = _("Choose {heroes} and {commoners}. [[SETUP-1]]")
            parts.append(choose.format(heroes=heroes, commoners=commoners))
        else:
            choose = ngettext(
                "Choose freely, {n} character at most. [[SETUP-7]]",
                "Choose freely, {n} characters at most. [[SETUP-7]]",
                muster.places,
            )
            parts.append(choose.format(n=muster.places))
        if budget is not None and budget.spare:
            spared = _("{spare} gold must be left unspent. [[SETUP-8]]")
            parts.append(spared.format(spare=budget.spare))
        return " ".join(parts)

    def left(self) -> list[str]:
        """What is still to be spent, and how many are chosen where their number is set."""
        muster, purse, lines = self.muster, self.purse, list[str]()
        if purse is not None:
            gold = _("Gold left: **{left}** of **{most}**")
            friends = _("Acquaintances left: **{left}** of **{most}**")
            lines += [
                gold.format(left=purse.gold, most=purse.all_gold),
                friends.format(left=purse.friends, most=purse.all_friends),
            ]
        if muster.heroes is not None:
            heroes = sum(card.hero for card in self.band)
            chosen = _("Heroes **{heroes}** of **{h}**. Commoners **{commoners}** of **{c}**.")
            commoners = len(self.band) - heroes
            h, c = muster.heroes, muster.commoners
            lines.append(chosen.format(heroes=heroes, commoners=commoners, h=h, c=c))
        return lines
