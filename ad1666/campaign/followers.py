"""One's own people: commoners whom a campaign follows from night to night. Whoever has lived
through enough of them has a name and a card of his own from then on; once a party has three, the
one with the best deeds is a sergeant.

Who is who among several alike: those with a name are known by their cards. The others are told
apart by their order: the first of a kind on the side of a faction, by letter, is the one who was
there first and still lives, and so on; whoever is beyond these is new. Those who are killed without
a name are forgotten.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from attrs import evolve, frozen

from ad1666.campaign.card_changes import DEATH, able, joined, more
from ad1666.campaign.casts import cast_of, home_of, may_come, scenario_of
from ad1666.campaign.feats import grudges
from ad1666.campaign.own_names import names_for
from ad1666.campaign.tallies import killer_of
from ad1666.campaign.values import (
    FLED,
    Exploit,
    Follower,
    Night,
    PartyId,
    PlayedChapter,
    Setup,
    Standing,
)
from ad1666.content.campaigns.plan import Campaign, CardChange

NIGHTS = 3
"""The nights lived through that make a name; one with a deed counts twice, and to kill a hero is
enough."""
ENOUGH = 3
"""How many people of a party have a name once one of them is its sergeant: in campaigns of earlier
editions the third, whoever it is."""
NAMED, SERGEANT = "named", "sergeant"
"""What people with a name carry, and what a sergeant does."""
SLEW, FELLED, KILLED, LIVED = "slew", "felled", "killed", "lived"
"""What somebody may have done besides feats: killed a hero, wounded one seriously, killed a
commoner, or nothing but live."""
HELD = "last-candle"
"""The feat of whoever is left at a place, which does not count as a deed."""
_BETTER = (SLEW, "", FELLED, KILLED, HELD, LIVED, FLED)
"""What is rather told than what follows, with the place of the other feats."""
_COUNTS = {SLEW: NIGHTS, HELD: 1, LIVED: 1, FLED: 1}
"""For how many nights one counts, where not for two."""


@frozen
class Roll:
    """The people of a campaign after a chapter: all who are followed, who of them has a name since
    then, who is a sergeant since then, and those with a name who were killed."""

    followers: tuple[Follower, ...]
    risen: tuple[Follower, ...] = ()
    promoted: tuple[Follower, ...] = ()
    mourned: tuple[Follower, ...] = ()


def roll_after(standing: Standing, chapter: str, night: Night) -> Roll:
    """The people of a campaign after a chapter, given those before, and how it stands otherwise."""
    people = list(standing.followers)
    there = _places(standing, chapter, night, people)
    killed = {place for letter, place in there.items() if letter in night.killed}
    for letter, place in there.items():
        one = people[place]
        if place in killed:
            people[place] = evolve(one, lost=chapter)
        else:
            done = _exploit(chapter, night, letter)
            people[place] = evolve(one, exploits=(*one.exploits, done))
    before = {one.id: one.sergeant for one in standing.followers if one.id}
    kept = [one for one in people if one.id or not one.lost]
    followers = _with_sergeants(standing, [*_with_names(standing, kept)])
    return Roll(
        followers,
        tuple(one for one in followers if one.id and one.id not in before),
        tuple(one for one in followers if one.sergeant and not before.get(one.id)),
        tuple(people[place] for place in sorted(killed) if people[place].id),
    )


def _places(
    standing: Standing, chapter: str, night: Night, people: list[Follower]
) -> Mapping[str, int]:
    """The places of those who have taken part in a night among the people, by letter; who is new is
    added to them."""
    scenario = standing.campaign.scenarios[chapter]
    known = {one.id: place for place, one in enumerate(people) if one.id}
    waiting: dict[tuple[str, str], list[int]] = {}
    for place, one in enumerate(people):
        if not one.id and not one.lost:
            waiting.setdefault((one.kind, one.faction), []).append(place)
    found = {}
    for letter in sorted(night.folk):
        card, faction = night.cast[letter], scenario.factions[night.sides[letter]]
        if card in known:
            found[letter] = known[card]
        elif card in scenario.characters:
            alike = waiting.setdefault((card, faction), [])
            if not alike:
                people.append(Follower(card, faction))
                alike.append(len(people) - 1)
            found[letter] = alike.pop(0)
    return found


def _exploit(chapter: str, night: Night, letter: str) -> Exploit:
    """The best that somebody did in a night."""

    def by_this(hurt: tuple[str, ...], *, hero: bool) -> Iterator[Exploit]:
        what = KILLED if not hero else SLEW if hurt is night.killed else FELLED
        for each in hurt:
            foe = night.sides[each] is not night.sides[letter]
            if killer_of(night, each) == letter and foe and (each in night.heroes) is hero:
                yield Exploit(chapter, what, night.cast[each], letter)

    feat = night.folk[letter]
    slain = tuple(by_this(night.killed, hero=True))
    if feat == FLED and not slain:
        return Exploit(chapter, FLED, letter=letter)
    done = (
        *slain,
        *([Exploit(chapter, feat, letter=letter)] if feat else ()),
        *by_this(night.serious, hero=True),
        *by_this(night.killed, hero=False),
    )
    return next(iter(done), Exploit(chapter, LIVED, letter=letter))


def best_of(follower: Follower) -> Exploit:
    """What is told of somebody who has lived through a night: the best, of the same the latest."""
    return min(reversed(follower.exploits), key=lambda one: _BETTER.index(_sort(one)))


def _sort(exploit: Exploit) -> str:
    return exploit.what if exploit.what in _BETTER else ""


def _with_names(standing: Standing, people: list[Follower]) -> Iterator[Follower]:
    """The people, with names for those who have earned one, as long as there are any. Nobody gets
    one on the morning after a flight."""
    campaign, setup = standing.campaign, standing.setup
    taken = {one.id for one in people}
    taken |= {card for scenario in campaign.scenarios.values() for card in scenario.characters}
    number = Counter(home_of(campaign, one.faction) for one in people if one.id)
    for one in people:
        ran = bool(one.exploits) and one.exploits[-1].what == FLED
        if not one.id and not ran and sum(map(_counts, one.exploits)) >= NIGHTS:
            name = next((name for name in _names(campaign, setup, one) if name not in taken), "")
            if name:
                taken.add(name)
                home = home_of(campaign, one.faction)
                number[home] += 1
                third = number[home] == ENOUGH and not setup.by_merit
                one = evolve(one, id=name, sergeant=third)
        yield one


def _counts(done: Exploit) -> int:
    """For how many nights a night counts."""
    return _COUNTS.get(done.what, 2)


def _with_sergeants(standing: Standing, people: list[Follower]) -> tuple[Follower, ...]:
    """The people, with a sergeant for each party that has enough with a name and never had one: of
    those who live whoever has the best deeds, of the same who has been there longest. Whoever may
    still have a night comes first."""
    homes: dict[PartyId, list[int]] = {}
    for place, one in enumerate(people):
        if one.id and standing.setup.by_merit:
            homes.setdefault(home_of(standing.campaign, one.faction), []).append(place)

    def worth(place: int) -> tuple[bool, int, int]:
        one = people[place]
        deeds = sum(_counts(done) - 1 for done in one.exploits)
        return may_come(standing, one.kind, one.faction), deeds, len(one.exploits)

    for places in homes.values():
        living = [place for place in places if not people[place].lost]
        if len(places) >= ENOUGH and living and not any(people[at].sergeant for at in places):
            best = max(living, key=worth)
            people[best] = evolve(people[best], sergeant=True)
    return tuple(people)


def _names(campaign: Campaign, setup: Setup, one: Follower) -> Iterator[str]:
    """The names that fit somebody, those first that the chances of the campaign put first."""
    card = campaign.card(one.kind)
    if card is not None:
        found = names_for(card.faction, card.sex)
        first = setup.seed % len(found)
        yield from (*found[first:], *found[:first])


def own_people(standing: Standing) -> Mapping[tuple[str, str], tuple[Follower, ...]]:
    """The people with a name who live, by faction and kind: a sergeant first, then those who have
    been there longest."""
    found: dict[tuple[str, str], list[Follower]] = {}
    for one in standing.followers:
        if one.id and not one.lost:
            found.setdefault((one.faction, one.kind), []).append(one)
    return {
        key: tuple(sorted(people, key=lambda one: (not one.sergeant, -len(one.exploits))))
        for key, people in found.items()
    }


def coming(standing: Standing) -> Iterator[Follower]:
    """The people with a name who are there in the chapter that comes, or may be chosen for it; but
    for those who take the place of somebody of whom nobody knows yet."""
    if standing.chapter is None:
        return
    scenario = scenario_of(standing)
    sides = {faction: side for side, faction in scenario.factions.items()}
    cast = [one for one in cast_of(standing) if one.letter not in scenario.musters.unknown]
    for (faction, kind), people in own_people(standing).items():
        side = sides.get(faction)
        rules = None if side is None else scenario.musters.rules.get(side)
        if rules is not None and any(card.id == kind for card in rules.pool):
            yield from people
        else:
            yield from people[: sum(one.card.id == kind and side in one.sides for one in cast)]


def known_in(standing: Standing, past: PlayedChapter) -> Mapping[str, Follower]:
    """The commoners in a chapter who had a name there, or have had one since, by letter."""
    known = [one for one in standing.followers if one.id]
    found = {
        done.letter: one
        for one in known
        for done in one.exploits
        if done.letter and done.chapter == past.chapter
    }
    by_card = {one.id: one for one in known}
    cast = past.night.cast.items()
    return {**found, **{letter: by_card[card] for letter, card in cast if card in by_card}}


def scores(standing: Standing) -> Mapping[str, Mapping[str, bool]]:
    """Who was killed or seriously wounded by whom in earlier chapters, as `grudges` tells, with the
    people who have had a name only since then; each with whether that came with a coat: one of the
    two has been buried since, and somebody younger wears it."""
    found = dict[str, dict[str, bool]]()
    for past in standing.past:
        struck = {who: {*by} for who, by in grudges([past.night]).items()}
        for one in standing.followers:
            for done in one.exploits if one.id else ():
                if done.chapter == past.chapter and done.what in (SLEW, FELLED):
                    struck.setdefault(done.whom, set()).add(one.id)
        for who, by in struck.items():
            found.setdefault(who, {}).update(dict.fromkeys(by, False))
        for who, known in found.items():
            known |= {by: True for by in known if {who, by} & {*past.buried}}
    return found


# What a sergeant has beyond the card of the kind

_STEADY, _SHARP, _TOUGH = more("fortitude"), more("senses"), more(DEATH)
_WALL, _SHOVE = able("Living barricade"), able("Shoulder through")
_DODGE, _PARRY, _CUT = able("Moving target"), able("Iron guard"), able("Quick cut")
SERGEANTS: Mapping[str, CardChange] = {
    "cardinals-guard": joined(_TOUGH, _WALL),
    "cardinals-musketeer": joined(_STEADY, _DODGE),
    "cardinals-spy": joined(more("agility"), _DODGE),
    "szlachcic": joined(_TOUGH, _PARRY),
    "dragoon": joined(_STEADY, _DODGE),
    "towarzysz": joined(_TOUGH, _SHOVE),
    "hajduk": joined(_TOUGH, _WALL),
    "cutpurse": joined(_SHARP, _DODGE),
    "truand": joined(_TOUGH, _SHOVE),
    "false-cripple": joined(_STEADY, _CUT),
    "kings-musketeer": joined(_STEADY, _PARRY),
    "guardsman": joined(_TOUGH, _PARRY),
    "lackey": joined(_SHARP, _DODGE),
    "pikeman": joined(_TOUGH, _WALL),
    "arquebusier": joined(_STEADY, _DODGE),
    "duenna": joined(more("charisma"), able("Disarm")),
    "janissary": joined(_STEADY, _CUT),
    "bostanci": joined(_TOUGH, _WALL),
    "deli": joined(_TOUGH, _DODGE),
    "tatar": joined(_SHARP, _CUT),
    "watchman": joined(_TOUGH, _WALL),
    "landsknecht": joined(_TOUGH, _SHOVE),
    "locksmith": joined(_STEADY, _DODGE),
    "man-at-arms": joined(_TOUGH, _PARRY),
    "burgher": joined(_TOUGH, _SHOVE),
    "courtesan": joined(_STEADY, able("Cold")),
    "beggar": joined(more("agility"), _DODGE),
}
"""By the card of the kind; nothing that the card has already."""


def risen_change(follower: Follower) -> CardChange:
    """What somebody with a name has beyond the card of the kind."""
    if not follower.sergeant:
        return CardChange()
    return SERGEANTS.get(follower.kind, _STEADY)
