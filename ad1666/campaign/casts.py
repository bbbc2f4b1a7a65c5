"""Who may take part in the chapter that comes next, with the scars that heroes have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import frozen

from ad1666.campaign.scars import scarred
from ad1666.campaign.story import ahead, befores, settled
from ad1666.campaign.values import HeroId, PartyId, PlayedChapter, Standing
from ad1666.content.campaigns.plan import Campaign, Chapter
from ad1666.content.scenarios.scenario import Scenario
from ad1666.rules.cards import Side
from ad1666.rules.characters import Character


@frozen
class CastMember:
    """A figure that the scenario of the chapter names, or a hero whom a side may choose there: with
    the card as it is without what is carried, the same with the scars that the hero has, and the
    sides that may have it. ``letter`` is empty for whoever is still to be chosen."""

    card: Character
    scarred: Character
    letter: str
    sides: tuple[Side, ...]

    @property
    def name(self) -> str:
        """What choices call it: a hero by the id of the card, anybody else by the letter."""
        return self.card.id if self.card.hero else self.letter


def own_party(standing: Standing, hero: HeroId) -> PartyId:
    """The party of a hero: that of the faction, or else the one on whose side the hero was last;
    the first one if there is none."""
    card = standing.campaign.card(hero)
    home = "" if card is None else home_of(standing.campaign, card.faction)
    for past in () if home else reversed(standing.past):
        for letter, other in past.night.cast.items():
            if other == hero:
                return played_by(standing, past, past.night.sides[letter])
    return home or next(iter(standing.campaign.parties))


def scenario_of(standing: Standing) -> Scenario:
    """The scenario of the chapter that comes next or is played, as its file has it. Raises
    ValueError once the story has ended."""
    if standing.chapter is None:
        raise ValueError("the story has ended")
    return standing.campaign.scenarios[standing.chapter.id]


def fallen(standing: Standing) -> frozenset[HeroId]:
    """The heroes killed in the chapter before, who cannot be chosen in a battle."""
    if not standing.past:
        return frozenset()
    night = standing.past[-1].night
    return frozenset(night.cast[letter] for letter in night.killed if letter in night.heroes)


def not_to_be_chosen(standing: Standing) -> frozenset[HeroId]:
    """The heroes whom nobody can choose in a battle: the fallen, and prisoners."""
    return fallen(standing) | {*standing.held}


def cast_of(standing: Standing) -> tuple[CastMember, ...]:
    """Everybody whom the scenario of the chapter names, and the heroes who may be chosen in it."""
    scenario, changes = scenario_of(standing), [row.change for _, row in befores(standing)]
    absent = not_to_be_chosen(standing)
    exchanged = {letter: card for change in changes for letter, card in change.exchange.items()}
    named = []
    for figure in scenario.musters.fixed:
        card = scenario.characters.get(exchanged.get(figure.id, ""), figure.card)
        named.append(CastMember(card, _with_scars(standing, card), figure.id, (figure.side,)))
    there = {player.card.id for player in named}
    pools: dict[HeroId, CastMember] = {}
    for side, muster in scenario.musters.rules.items():
        away = {card for change in changes for card in change.without.get(side, ())}
        for card in muster.pool:
            if card.hero and not {card.id} & (there | away | absent):
                known = pools.get(card.id)
                sides = (side,) if known is None else (*known.sides, side)
                scarred = _with_scars(standing, card) if known is None else known.scarred
                pools[card.id] = CastMember(card, scarred, "", sides)
    return (*named, *pools.values())


def card_of(standing: Standing, hero: HeroId) -> Character | None:
    """The card of a hero without scars, as the scenario of the chapter has it or else that of any
    other; None if there is no such hero."""
    chapters = [] if standing.chapter is None else [standing.chapter.id]
    for name in (*chapters, *standing.campaign.scenarios):
        card = standing.campaign.scenarios[name].characters.get(hero)
        if card is not None and card.hero:
            return card
    return None


def may_come(standing: Standing, card: str, faction: str = "") -> bool:
    """Whether somebody with a card may still take part in a night, wherever the road forks; on the
    side of a ``faction`` if one is given."""
    return any(_nights_of(standing, card, faction))


def next_nights(standing: Standing, card: str) -> tuple[Chapter, ...]:
    """The nights of which one is the next in which somebody with a card may take part: several
    where the road forks before."""
    there = [chapter.id for chapter in _nights_of(standing, card)]
    return tuple(each for each in ahead(standing, there) if each.id in there)


def _nights_of(standing: Standing, card: str, faction: str = "") -> Iterator[Chapter]:
    """The chapters in which somebody with a card may still take part."""
    for chapter, rows in settled(standing):
        scenario = standing.campaign.scenarios[chapter.id]
        changes = () if standing.branches else tuple(row.change for row in rows)
        for side, of in scenario.factions.items():
            if faction not in ("", of):
                continue
            fixed = {each.id: each.card.id for each in scenario.musters.fixed if each.side is side}
            joins = (new for row in chapter.befores for new in row.change.exchange.items())
            there = {*fixed.values(), *(new for letter, new in joins if letter in fixed)}
            if side in scenario.musters.rules:
                away = {each for change in changes for each in change.without.get(side, ())}
                there |= {each.id for each in scenario.musters.rules[side].pool} - away
            if card in there:
                yield chapter
                break


def home_of(campaign: Campaign, faction: str) -> PartyId:
    """The party that a faction belongs to, empty if none."""
    parties = campaign.parties.values()
    return next((party.id for party in parties if faction in party.factions), "")


def party_on(standing: Standing, side: Side) -> PartyId:
    """The party whose person plays a side of the chapter; empty while that is to be chosen."""
    if not standing.red or side is Side.RED:
        return standing.red
    return other_party(standing, standing.red)


def led_by(standing: Standing, faction: str) -> PartyId:
    """The party whose person plays a faction in the chapter; empty while that is to be chosen, and
    if the faction has no side there."""
    factions = scenario_of(standing).factions
    return next((party_on(standing, side) for side in Side if factions[side] == faction), "")


def other_party(standing: Standing, party: PartyId) -> PartyId:
    return next(other for other in standing.campaign.parties if other != party)


def played_by(standing: Standing, past: PlayedChapter, side: Side) -> PartyId:
    """The party that played a side in a chapter."""
    return past.red if side is Side.RED else other_party(standing, past.red)


def side_of(standing: Standing, party: PartyId) -> Side | None:
    """The side that a party's person plays in the chapter; None while that is to be chosen."""
    if not standing.red:
        return None
    return Side.RED if party == standing.red else Side.BLUE


def _with_scars(standing: Standing, card: Character) -> Character:
    bearing = standing.heroes.get(card.id)
    if bearing is None or not card.hero:
        return card
    return scarred(card, bearing.scars, scenario_of(standing).items)


Cast = Mapping[str, CastMember]
"""Who may take part, by the name that choices have for each."""


def by_name(standing: Standing) -> Cast:
    """Who may take part, by name."""
    return {player.name: player for player in cast_of(standing)}
