"""What is to be chosen between two chapters, by whom, and among what.

Questions come in the order of `Asked`; whoever leads in points buys first. What has been answered
is not asked again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from attrs import evolve

from ad1666.campaign import shop
from ad1666.campaign.casts import card_of, home_of, other_party, played_by, scenario_of
from ad1666.campaign.comforts import Comfort
from ad1666.campaign.limits import last_word
from ad1666.campaign.scars import scars_for
from ad1666.campaign.story import befores, goes_on, winner_of
from ad1666.campaign.values import (
    Asked,
    Night,
    OpenQuestion,
    PartyId,
    Pick,
    Picks,
    PlayedChapter,
    RefusalReason,
    Refused,
    Sides,
    Standing,
)
from ad1666.campaign.wares import MOST_BOUGHT
from ad1666.content.campaigns.plan import Dilemma, Offer
from ad1666.rules.cards import Location, Side
from ad1666.rules.tables import complete


def asking(standing: Standing) -> Standing:
    """The campaign with the question that is open, None if the next chapter may begin."""
    questions = () if standing.chapter is None else Asked
    asks = (ask for asked in questions for ask in _ASKS[asked](standing))
    return evolve(standing, ask=next(asks, None))


def loser_of(standing: Standing) -> PartyId:
    """The party that lost the chapter before; empty after a draw or before the first."""
    if not standing.past:
        return ""
    past = standing.past[-1]
    winner = winner_of(past.night)
    if winner is None:
        return ""
    return played_by(standing, past, winner.other)


def behind(standing: Standing) -> PartyId:
    """The party that is behind: in points; with equal points who lost the chapter before, or else
    who was red there."""
    one, other = standing.campaign.parties
    if standing.points[one] != standing.points[other]:
        return min(one, other, key=lambda party: standing.points[party])
    return loser_of(standing) or (standing.past[-1].red if standing.past else one)


def _open(standing: Standing, asked: Asked, *parties: PartyId) -> Iterator[PartyId]:
    """The parties that have not answered a question yet."""
    return (party for party in parties if (asked, party) not in standing.answered)


def offer_of(standing: Standing) -> Offer | None:
    """What the chapter before offers both sides, None if nothing."""
    if not standing.past:
        return None
    past = standing.past[-1]
    outcomes = standing.campaign.chapter(past.chapter).outcomes
    return next((outcomes[row].offer for row in past.told if outcomes[row].offer), None)


def _offers(standing: Standing) -> Iterator[OpenQuestion]:
    """Whoever has not got the silver is not asked, and gets none in time: an offer may lead to
    another chapter, and what comes after it is for that one."""
    offer = offer_of(standing)
    if offer is None or any(asked is not Asked.OFFER for asked, _party in standing.answered):
        return
    yield from _offered(standing, offer)


def asked_late(standing: Standing, party: PartyId) -> Standing:
    """The campaign with an offer open to a party that has got the silver for it only between the
    chapters, as earlier versions asked; unchanged if there is none."""
    offer = offer_of(standing)
    asks = () if offer is None or standing.ask is not None else _offered(standing, offer)
    return evolve(standing, ask=next((ask for ask in asks if ask.party == party), standing.ask))


def _offered(standing: Standing, offer: Offer) -> Iterator[OpenQuestion]:
    loser = loser_of(standing) or behind(standing)
    first = other_party(standing, loser) if offer.winner_first else loser
    for party in _open(standing, Asked.OFFER, first, other_party(standing, first)):
        if standing.silver[party] >= offer.silver:
            yield OpenQuestion(Asked.OFFER, party, (Pick(Picks.TAKE), Pick(Picks.LEAVE)))


def dilemmas(standing: Standing, past: PlayedChapter) -> Iterator[tuple[int, PartyId, Dilemma]]:
    """The dilemmas that a chapter has brought, each with the number of its outcome and the party
    that has to answer it."""
    outcomes = standing.campaign.chapter(past.chapter).outcomes
    for row in past.told:
        dilemma = outcomes[row].dilemma if row < len(outcomes) else None
        if dilemma is not None:
            yield row, played_by(standing, past, dilemma.asks), dilemma


def dilemma_of(standing: Standing, party: PartyId) -> tuple[int, Dilemma]:
    """The dilemma that a party has to answer, the first if there are several, with the number of
    its outcome. Raises StopIteration if it has none."""
    found = dilemmas(standing, standing.past[-1])
    return next((row, one) for row, asked, one in found if asked == party)


def _dilemmas(standing: Standing) -> Iterator[OpenQuestion]:
    """An answer for which the silver is wanting may not be given. Of several dilemmas a party has
    the first."""
    for _row, party, dilemma in dilemmas(standing, standing.past[-1]) if standing.past else ():
        if not any(_open(standing, Asked.DILEMMA, party)):
            continue
        picks, barred, silver = list[Pick](), list[tuple[Pick, Refused]](), standing.silver[party]
        for number, answer in enumerate(dilemma.answers, 1):
            pick = Pick(Picks.ANSWER, str(number))
            if answer.costs <= silver:
                picks.append(pick)
            else:
                args = {"price": answer.costs, "silver": silver}
                barred.append((pick, Refused(RefusalReason.TOO_DEAR, args)))
        yield OpenQuestion(Asked.DILEMMA, party, tuple(picks), tuple(barred))


def _scars(standing: Standing) -> Iterator[OpenQuestion]:
    if not standing.past or not standing.campaign.carry.scars or standing.past[-1].night.broken_off:
        return
    night = standing.past[-1].night
    dealt = {hero for hero, _scar in standing.dealt}
    for side in Side:
        heroes = {night.cast[letter] for letter in night.heroes if night.sides[letter] is side}
        if heroes & dealt:  # a side takes one scar a chapter
            continue
        for letters in _marked(night, side):
            alive = [one for one in letters if night.cast[one] not in standing.past[-1].buried]
            picks = tuple(p for letter in alive for p in _scars_of(standing, letter))
            if picks:
                yield _about_scars(standing, _whose(standing, side), picks)
                break


def _whose(standing: Standing, side: Side) -> PartyId:
    """The party whose the heroes of a side of the chapter before are: that of their faction, in a
    quarrel too; where sides are swapped or chosen, the party that played them."""
    past = standing.past[-1]
    home = home_of(standing.campaign, standing.campaign.scenarios[past.chapter].factions[side])
    if home and standing.setup.sides is Sides.PARTIES:
        return home
    return played_by(standing, past, side)


def _marked(night: Night, side: Side) -> Iterator[tuple[str, ...]]:
    """The heroes of a side who come back marked, in the order in which one of them gets a scar: who
    was killed first, then who has most wounds. Those with as many stand together."""
    heroes = [letter for letter in night.heroes if night.sides[letter] is side]
    yield from ((letter,) for letter in night.killed if letter in heroes)
    wounds = {
        letter: sum(blow.wounds for blow in night.blows if blow.figure == letter)
        for letter in heroes
        if letter in night.serious and letter not in night.killed
    }
    for most in sorted(set(wounds.values()), reverse=True):
        yield tuple(letter for letter, number in wounds.items() if number == most)


def _hit_at(night: Night, letter: str) -> Location:
    """Where somebody was hit last: in the legs, if by nothing that hits."""
    found = (blow.location for blow in reversed(night.blows) if blow.figure == letter)
    return next(found, Location.LEGS)


def _scars_of(standing: Standing, letter: str) -> Iterator[Pick]:
    """The scars among which one is chosen for a hero, each perhaps in place of another."""
    past = standing.past[-1]
    hero, location = past.night.cast[letter], _hit_at(past.night, letter)
    card, items = card_of(standing, hero), standing.campaign.scenarios[past.chapter].items
    if card is None:
        return
    borne, killed = standing.heroes[hero].scars, letter in past.night.killed
    edition = standing.setup.edition
    if len(borne) < standing.campaign.carry.scars:
        for scar in scars_for(card, borne, location, items, killed=killed, edition=edition):
            yield Pick(Picks.SCAR, scar, hero)
        return
    for old in borne:
        kept = tuple(scar for scar in borne if scar != old)
        for scar in scars_for(card, kept, location, items, killed=killed, edition=edition):
            if scar != old:
                yield Pick(Picks.SCAR, scar, hero, old)


def _about_scars(standing: Standing, party: PartyId, picks: tuple[Pick, ...]) -> OpenQuestion:
    heroes = list(dict.fromkeys(pick.whom for pick in picks))
    if len(heroes) > 1:
        return OpenQuestion(Asked.SCAR, party, picks)
    night = standing.past[-1].night
    letter = next(one for one in night.heroes if night.cast[one] == heroes[0])
    return OpenQuestion(Asked.SCAR, party, picks, about=heroes[0], where=_hit_at(night, letter))


def _sides(standing: Standing) -> Iterator[OpenQuestion]:
    if not standing.red:
        picks = tuple(Pick(Picks.SIDE, side.value) for side in Side)
        yield OpenQuestion(Asked.SIDE, behind(standing), picks)


def _purchases(standing: Standing) -> Iterator[OpenQuestion]:
    """Whoever leads buys first; nobody before the first chapter."""
    if not standing.past or not standing.campaign.carry.purse:
        return
    last = behind(standing)
    for party in _open(standing, Asked.PURCHASE, other_party(standing, last), last):
        if len(standing.bought.get(party, ())) < MOST_BOUGHT:
            wanted = shop.offered(standing, party)
            picks = tuple(pick for pick, refused in wanted if refused is None)
            barred = tuple((pick, refused) for pick, refused in wanted if refused is not None)
            yield OpenQuestion(Asked.PURCHASE, party, (*picks, Pick(Picks.LEAVE)), barred)


def _comforts(standing: Standing) -> Iterator[OpenQuestion]:
    """The loser chooses between silver, the first turn and the last word; in campaigns of the first
    edition there is no last word where the first turn is to be had."""
    loser = loser_of(standing)
    if not loser or not standing.campaign.carry.comforts:
        return
    for party in _open(standing, Asked.COMFORT, loser):
        wanted = (
            (Comfort.SILVER, _no_silver(standing, party)),
            (Comfort.FIRST_TURN, _no_first_turn(standing)),
            (Comfort.LAST_WORD, _no_last_word(standing, party)),
        )
        picks = [(Pick(Picks.COMFORT, comfort.value), refused) for comfort, refused in wanted]
        if standing.setup.former and picks[1][1] is None:
            del picks[2]
        free = tuple(pick for pick, refused in picks if refused is None)
        if free:
            barred = tuple((pick, refused) for pick, refused in picks if refused is not None)
            yield OpenQuestion(Asked.COMFORT, party, free, barred)


def _no_silver(standing: Standing, party: PartyId) -> Refused | None:
    most = standing.campaign.carry.purse
    if standing.silver[party] >= most:
        return Refused(RefusalReason.PURSE_FULL, {"most": most})
    ends = not standing.setup.former and not goes_on(standing)
    return Refused(RefusalReason.LAST_NIGHT) if ends else None


def _no_first_turn(standing: Standing) -> Refused | None:
    """The first turn is a comfort only where the chapter says so, and neither it nor the story says
    how the initiative goes; in earlier editions also where the story leaves it to the cards."""
    assert standing.chapter is not None
    rows = [row for _, row in befores(standing)]
    told = [row for row in rows if row.change.contested or row.change.initiative is not None]
    if told and standing.setup.promises:
        return Refused(RefusalReason.INITIATIVE_TOLD, {"text": told[-1].text})
    given = scenario_of(standing).state.initiative is not None
    given = given and not any(row.change.contested for row in told)
    if given or any(row.change.initiative is not None for row in told):
        return Refused(RefusalReason.INITIATIVE_GIVEN)
    return None if standing.chapter.first_turn else Refused(RefusalReason.INITIATIVE_MATTERS)


def _no_last_word(standing: Standing, party: PartyId) -> Refused | None:
    found = last_word(standing, party)
    return None if found is not None else Refused(RefusalReason.NOTHING_TO_STOP)


_ASKS: Mapping[Asked, Callable[[Standing], Iterator[OpenQuestion]]] = complete(
    Asked,
    {
        Asked.OFFER: _offers,
        Asked.DILEMMA: _dilemmas,
        Asked.SCAR: _scars,
        Asked.SIDE: _sides,
        Asked.PURCHASE: _purchases,
        Asked.COMFORT: _comforts,
    },
)
