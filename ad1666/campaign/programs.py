"""What a program chooses between two chapters: whatever it holds to be worth most, in gold. Always
the same in the same position."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from attrs import evolve

from ad1666.campaign.card_changes import with_change
from ad1666.campaign.casts import (
    Cast,
    by_name,
    card_of,
    cast_of,
    home_of,
    scenario_of,
)
from ad1666.campaign.comforts import SILVER, Comfort
from ad1666.campaign.errands import ERRANDS, Worth, offered
from ad1666.campaign.limits import Thing, bought, stopped_by
from ad1666.campaign.questions import offer_of
from ad1666.campaign.scars import scarred
from ad1666.campaign.shop import price_of, spared
from ad1666.campaign.steps import picked
from ad1666.campaign.story import befores, goes_on, remembered
from ad1666.campaign.values import Asked, OpenQuestion, PartyId, Pick, Picks, Sides, Standing
from ad1666.campaign.wares import (
    BEGGAR,
    BRIBE,
    OATS,
    RUMOUR,
    SPARED_BY_OATS,
    WARES,
    For,
    of_sides,
)
from ad1666.campaign.worth import worth
from ad1666.content.campaigns.plan import Before, CardChange, Chapter
from ad1666.rules.cards import Side
from ad1666.rules.characters import Character
from ad1666.rules.tables import complete

_LEAVE = Pick(Picks.LEAVE)
_NEAR = 0.1
"""By how much less what is worth as much may be worth: no price is known better."""
_COIN = 0.2
"""What a piece of silver is worth in an empty purse; nothing in a full one, or once no more is
bought."""
_NIGHTS = 2
"""For how many nights the surgeon's work counts."""
_FIRST_TURN = 0.22
"""What the first turn is worth."""
_PER_GUARD, _FAR_AHEAD = 0.8, 6
"""What a guard more or fewer is worth at most, and to whom: if its people are worth so much gold
more."""
_BEGGAR, _RUMOUR, _PER_GOLD = 0.35, 0.25, 0.15
"""What a beggar is worth, who may give points away; a rumour, which both hear; and a gold piece
that may be spent after all."""
_SOONER, _BARRED, _PER_PRICE = 0.35, 0.3, 0.2
"""What it is worth that somebody comes a turn sooner, or cannot be chosen by the others; and how
often something is bought that is cheaper."""
_TITLE = 0.3
"""What a title is worth, with its gift."""
_Of = TypeVar("_Of")
_PERHAPS = 0.5
"""How far somebody counts who may or may not be chosen for a band."""


def chosen(standing: Standing) -> Pick:
    """What a program chooses at the open question. Raises ValueError if there is none."""
    if standing.ask is None:
        raise ValueError("nothing is asked")
    return _CHOICES[standing.ask.asked](standing, standing.ask)


def errand_chosen(standing: Standing, party: PartyId) -> str:
    """The secret errand that a program chooses for the chapter that comes next: what it brings, by
    how often it is done. Empty where none is offered."""

    def gained(errand: str) -> float:
        known = ERRANDS[errand]
        if known.worth is Worth.RENOWN:
            return known.share * _TITLE
        return known.share * _silver(standing, party, known.worth.value)

    return _of_most(standing, party, offered(standing, party), gained) or ""


def _best(standing: Standing, ask: OpenQuestion, gained: Callable[[Pick], float]) -> Pick:
    """What is worth most or, of what is worth about as much, any."""
    found = _of_most(standing, ask.party, ask.picks, gained)
    assert found is not None
    return found


def _of_most(
    standing: Standing, party: PartyId, choices: Sequence[_Of], gained: Callable[[_Of], float]
) -> _Of | None:
    """The same of any choices; None if there are none."""
    found = [(one, gained(one)) for one in choices]
    most = max((gold for _, gold in found), default=0.0)
    near = [one for one, gold in found if gold > most - _NEAR]
    return _dice(standing, party).choice(near) if near else None


def _dice(standing: Standing, party: PartyId) -> random.Random:
    """Dice that always fall the same for a party in a position."""
    bought_now = len(standing.bought.get(party, ()))
    return random.Random(f"{standing.setup.seed} {len(standing.past)} {party} {bought_now}")


def _offer(standing: Standing, ask: OpenQuestion) -> Pick:
    """Taken if what will be remembered of it is worth its silver. Of what nobody can say that: by a
    party that does not lead; if it would cost all its silver, two times in three."""
    if any(_remembered(standing, ask.party, pick) for pick in ask.picks):
        return _of_story(standing, ask)
    offer = offer_of(standing)
    if offer is None or standing.points[ask.party] > min(standing.points.values()):
        return _LEAVE
    left = standing.silver[ask.party] - offer.silver
    takes = left >= 1 or _dice(standing, ask.party).random() < 0.65
    return ask.picks[0] if takes else _LEAVE


def _of_story(standing: Standing, ask: OpenQuestion) -> Pick:
    """The answer of which the silver and what will be remembered are worth most."""

    def gained(pick: Pick) -> float:
        after, party = picked(standing, pick), ask.party
        silver = _silver(standing, party, after.silver[party] - standing.silver[party])
        return silver + _remembered(standing, party, pick)

    return _best(standing, ask, gained)


def _remembered(standing: Standing, party: PartyId, pick: Pick) -> float:
    """What it is worth to a party that will be remembered of a choice."""
    after, known = picked(standing, pick), standing.favours
    new = [favour for favour, value in after.favours.items() if known.get(favour) != value]
    rows = remembered(after, new)
    return sum(_promised(after, party, chapter, row) for chapter, row in rows)


def _promised(standing: Standing, party: PartyId, chapter: Chapter, row: Before) -> float:
    """What it is worth to a party that a chapter will be changed; half of it where the road may
    pass the chapter by."""
    campaign, change = standing.campaign, row.change
    there = campaign.scenarios[chapter.id]
    homes = {side: home_of(campaign, faction) for side, faction in there.factions.items()}
    price = sum(WARES[ware].price - silver for ware, silver in change.prices.items())
    found = _COIN * price * (_PER_PRICE if change.prices_for == party else 0)
    if not chapter.quarrel and standing.setup.sides is Sides.PARTIES:
        sides = {side: 1 if home == party else -1 for side, home in homes.items()}
        found += _FIRST_TURN * sides[change.initiative] if change.initiative else 0.0
        found -= sum(_PER_GOLD * gold * sides[side] for side, gold in change.spare.items())
        found -= sum(_BARRED * len(cards) * sides[side] for side, cards in change.without.items())
        for figure in there.musters.fixed:
            foes, card = _strangers(standing, figure.card), figure.card
            instead = change.exchange.get(figure.id)
            other = card if instead is None else there.characters[instead]
            other = with_change(other, change.cards.get(figure.id, CardChange()), there.items)
            if other != card:
                found += (worth(other, foes) - worth(card, foes)) * sides[figure.side]
            turn = None if figure.arrival is None else figure.arrival.turn
            if figure.id in change.arrives and turn is not None:
                found += _SOONER * (turn - change.arrives[figure.id]) * sides[figure.side]
    passed_by = campaign.roads[standing.setup.road].forks and bool(chapter.not_taken)
    return found * (_PERHAPS if passed_by and chapter != standing.chapter else 1.0)


def _scar(standing: Standing, ask: OpenQuestion) -> Pick:
    """The one with which its hero is worth most among all others."""
    items = next(iter(standing.campaign.scenarios.values())).items

    def gained(pick: Pick) -> float:
        card = card_of(standing, pick.whom)
        if card is None:
            return 0.0
        borne = standing.heroes[pick.whom].scars
        kept = tuple(scar for scar in borne if scar != pick.instead)
        foes = _strangers(standing, card)
        before, after = (scarred(card, each, items) for each in (borne, (*kept, pick.what)))
        return worth(after, foes) - worth(before, foes)

    return _best(standing, ask, gained)


def _strangers(standing: Standing, card: Character) -> tuple[Character, ...]:
    """The heroes of the parties that a character is not of."""
    campaign = standing.campaign
    own = {p.id: p.factions for p in campaign.parties.values()}
    ours = next((factions for factions in own.values() if card.faction in factions), ())
    everybody = next(iter(campaign.scenarios.values())).characters.values()
    return tuple(
        one for one in everybody if one.hero and one.faction not in ours and one.id != card.id
    )


def _side(standing: Standing, ask: OpenQuestion) -> Pick:
    """The one whose heroes have gained most by their scars."""

    def gained(pick: Pick) -> float:
        found = 0.0
        for player in cast_of(standing):
            bearing = standing.heroes.get(player.card.id)
            if pick.what in player.sides and player.card.hero and bearing is not None:
                foes = _strangers(standing, player.card)
                gain = worth(player.scarred, foes) - worth(player.card, foes)
                found += gain if player.letter else _PERHAPS * gain
        return found

    return _best(standing, ask, gained)


def _purchase(standing: Standing, ask: OpenQuestion) -> Pick:
    """What is worth most beyond the silver that it costs."""
    return _best(standing, ask, lambda pick: _bought(standing, ask.party, pick))


def _bought(standing: Standing, party: PartyId, pick: Pick) -> float:
    """What a purchase is worth beyond the silver that it costs; nothing more, nothing."""
    if pick.picks is not Picks.BUY:
        return 0.0
    price, cast = price_of(standing, party, pick.what), by_name(standing)
    cost = _silver(standing, party, -price) + _spent(standing, party, price)
    if WARES[pick.what].whom is For.SCARRED:
        return cost + _healed(standing, pick)
    thing = bought(standing, party, pick, cast)
    return cost + (0.0 if thing is None else _carried(standing, thing, cast))


def _spent(standing: Standing, party: PartyId, price: int) -> float:
    """What is lost, or gained, in the chapter because so much silver is not kept for it."""
    chapter, silver = standing.chapter, standing.silver
    assert chapter is not None
    poorer = evolve(standing, silver={**silver, party: silver[party] - price})
    kept, left = (dict(befores(each)) for each in (standing, poorer))

    def promised(rows: Iterable[Before]) -> float:
        return sum(_promised(standing, party, chapter, row) for row in rows)

    gone = promised(row for number, row in kept.items() if number not in left)
    return promised(row for number, row in left.items() if number not in kept) - gone


def _silver(standing: Standing, party: PartyId, more: int) -> float:
    """What so much silver more in a purse is worth, or less: the last piece of a full one nothing,
    and none where nothing more will be bought."""
    if not goes_on(standing) and not standing.branches:  # these come before the last shop
        return 0.0
    most, held = standing.campaign.carry.purse, standing.silver[party]
    low, high = sorted((held, min(held + more, most)))
    worth_of_all = sum(_COIN * 2 * (1 - coin / most) for coin in range(low, high))
    return worth_of_all if more > 0 else -worth_of_all


def _healed(standing: Standing, pick: Pick) -> float:
    """What it is worth to have a scar seen to."""
    card = card_of(standing, pick.whom)
    if card is None:
        return 0.0
    then, items = picked(standing, pick), scenario_of(standing).items
    before, after = (
        worth(scarred(card, each.heroes[pick.whom].scars, items), _strangers(standing, card))
        for each in (standing, then)
    )
    return (after - before) * (_NIGHTS if goes_on(standing) else 1)


def _carried(standing: Standing, thing: Thing, cast: Cast) -> float:
    """What something is worth that its side carries into the chapter."""
    player, told = cast.get(thing.about), thing.carried
    if player is None or thing.change is None:
        return _OF_SIDES[told.what](standing, thing) if told.what in _OF_SIDES else 0.0
    items = scenario_of(standing).items
    card = player.scarred
    foes = [other.card for other in cast.values() if not set(other.sides) & set(player.sides)]
    gained = worth(with_change(card, thing.change, items), foes) - worth(card, foes)
    return gained if player.letter else _PERHAPS * gained


def _guard(standing: Standing, thing: Thing) -> float:
    """Fewer guards make a night shorter, which suits the side whose people are worth less."""
    (side,) = thing.sides
    worth_of = dict.fromkeys(Side, 0.0)
    for figure in scenario_of(standing).musters.fixed:
        worth_of[figure.side] += figure.card.gold
    ahead = worth_of[side] - worth_of[side.other]
    return (
        _PER_GUARD
        * max(-1.0, min(1.0, ahead / _FAR_AHEAD))
        * (thing.pick.sign if thing.pick else 0)
    )


_OF_SIDES: Mapping[str, Callable[[Standing, Thing], float]] = complete(
    of_sides(),
    {
        BRIBE: _guard,
        BEGGAR: lambda standing, thing: _BEGGAR,
        OATS: lambda standing, thing: (
            _PER_GOLD * min(SPARED_BY_OATS, spared(standing, thing.sides[0]))
        ),
        RUMOUR: lambda standing, thing: _RUMOUR,
    },
)
"""What a ware is worth that is for a whole side."""


def _comfort(standing: Standing, ask: OpenQuestion) -> Pick:
    """What is worth most: the silver, the first turn, or what the other side has to do without."""

    def gained(pick: Pick) -> float:
        match Comfort(pick.what):
            case Comfort.SILVER:
                return _silver(standing, ask.party, SILVER)
            case Comfort.FIRST_TURN:
                return _FIRST_TURN
            case Comfort.LAST_WORD:
                found = stopped_by(standing, ask.party)
                return 0.0 if found is None else _carried(standing, found, by_name(standing))

    return _best(standing, ask, gained)


_CHOICES: Mapping[Asked, Callable[[Standing, OpenQuestion], Pick]] = complete(
    Asked,
    {
        Asked.OFFER: _offer,
        Asked.DILEMMA: _of_story,
        Asked.SCAR: _scar,
        Asked.SIDE: _side,
        Asked.PURCHASE: _purchase,
        Asked.COMFORT: _comfort,
    },
)
