"""What a desk is told between two nights of a campaign: the page that is shown, what is chosen
there and by whom, the road, and the heroes. All of it follows from how the campaign stands, which
both players see; what a page points at before it chooses is told to nobody."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import attrs
from attrs import frozen

from ad1666.campaign.casts import party_on
from ad1666.campaign.errands import errand_of, offered
from ad1666.campaign.limits import carried_into
from ad1666.campaign.stops import ChapterStage, Stop, stops
from ad1666.campaign.story import ending, lines
from ad1666.campaign.values import OpenQuestion, PartyId, Picks, Standing
from ad1666.i18n import N_, _, language, own_name
from ad1666.i18n import choices as spoken_here
from ad1666.play.trail import Shown, Trail
from ad1666.rules.cards import Side
from ad1666.rules.scenes.secrets import known_of
from ad1666.rules.tables import complete
from ad1666.seat.parts import Choice, Runs
from ad1666.seat.sheet import VERSION
from ad1666.words import campaigns, followers, keepsakes, losses, stakes, vocabulary
from ad1666.words.campaign_options import (
    CampaignOption,
    accepting,
    concerned,
    errand_options,
    leaving,
    options,
    question,
    variants,
)
from ad1666.words.errands import asked
from ad1666.words.glances import points
from ad1666.words.remembered import BETWEEN
from ad1666.words.spoken import plain, runs


@frozen
class Party:
    """How a party stands, with who plays it."""

    name: str
    points: str
    silver: str
    """What its purse holds, in words; empty in a campaign without purses."""
    side: Side | None
    """The side that it plays in the night that comes; None while that is to be chosen."""
    own: bool
    """Whether it is the party of this desk."""
    there: str = ""
    """Who is at its desk, in words."""


@frozen
class Way:
    """For whom something is chosen, or in place of what. ``i`` is sent for it."""

    i: int
    words: str
    portrait: str = ""
    why_not: Runs = ()
    """Why it may not be chosen; it is not taken then."""


@frozen
class Offered:
    """Something that may be chosen."""

    title: str
    picture: str
    accept: str
    """What choosing it is called."""
    ways: tuple[Way, ...]
    price: str = ""
    said: Runs = ()
    lost: Runs = ()
    """What it takes,"""
    gained: Runs = ()
    """and what it gives."""
    gloss: Runs = ()
    """What the abilities do that it gives or takes; of an errand how often it comes about by
    itself."""
    then: Runs = ()
    """What it does to the story."""
    why_not: Runs = ()
    """Why it is not to be had, in no way."""


@frozen
class Passage:
    """A chapter on the road."""

    title: str
    stage: str
    """``past``, ``next``, ``ahead``, or ``passed`` if the road has gone another way."""
    told: tuple[Runs, ...] = ()
    """What came of it."""


@frozen
class Renowned:
    """A hero with what he or she has done, and bears."""

    name: str
    portrait: str
    told: tuple[Runs, ...]


@frozen
class Between:
    """What a desk, or an audience, is told between two nights, all of it in place of what was told
    before."""

    number: int
    """An answer names it. It is another one whenever something has been chosen or gone on from, so
    an answer under an older number does nothing."""
    language: str
    languages: tuple[Choice, ...]
    title: str
    """The campaign."""
    page: str
    """``outcome``, ``ask``, ``ending`` or ``road``."""
    heading: str
    parties: tuple[Party, ...]
    whose: str = ""
    """Who has to choose, in words; empty if nobody has."""
    asked: bool = False
    """Whether this desk has."""
    told: tuple[Runs, ...] = ()
    portrait: str = ""
    """The hero whom it is about."""
    offered: tuple[Offered, ...] = ()
    leave: Way | None = None
    """What leaves all that is offered."""
    errand: Runs = ()
    """What this desk is asked about a secret errand for the night that comes, or has chosen of
    them; empty if nothing. No other is told."""
    errands: tuple[Offered, ...] = ()
    """The secret errands among which this desk may choose. The ``i`` of each, and of ``no_errand``,
    is sent as ``errand``."""
    no_errand: Way | None = None
    go_on: str = ""
    """What leads on is called; empty where nothing does."""
    back: str = ""
    """What takes back one's own last choice is called; empty if nothing may be taken back."""
    waits: Runs = ()
    """Whom or what it waits for."""
    over: bool = False
    """Whether the story has ended."""
    road: tuple[Passage, ...] = ()
    heroes: tuple[Renowned, ...] = ()

    def to_text(self) -> str:
        """As it is sent."""
        told: dict[str, Any] = {"kind": "between", "version": VERSION, **attrs.asdict(self)}
        return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


NO_ERRAND = -1
"""What is sent for no errand."""
_STAGES: Mapping[ChapterStage, str] = complete(
    ChapterStage, {stage: stage.name.lower() for stage in ChapterStage}
)


def between(number: int, trail: Trail, own: PartyId | None) -> Between:
    """What the desk of a party is told, None for those who look on, in the current language: all
    but whom it waits for, and what may be done."""
    standing, shown = trail.save.standing, trail.shown
    ask = standing.ask if shown is Shown.ASK else None
    told = Between(
        number,
        language(),
        tuple(Choice(code, own_name(code)) for code in spoken_here()),
        plain(_(standing.setup.name or standing.campaign.title)),
        shown.name.lower(),
        _heading(standing, shown),
        tuple(_party(standing, each, own) for each in standing.campaign.parties),
        told=tuple(map(runs, filter(None, (*trail.news, *_TOLD[shown](trail))))),
        over=standing.over,
        road=tuple(_passage(standing, stop) for stop in stops(standing)),
        heroes=tuple(_heroes(standing)),
    )
    if ask is None:
        return told
    # Translators: who has to choose something; the name of a person is never declined
    whose = _("Who chooses: {who}").format(who=campaigns.whose(standing, ask.party))
    left = next((i for i, pick in enumerate(ask.picks) if pick.picks is Picks.LEAVE), None)
    return attrs.evolve(
        told,
        whose=plain(whose),
        asked=ask.party == own,
        portrait=ask.about,
        offered=tuple(_offered(standing, ask, each) for each in options(standing, ask)),
        leave=None if left is None else Way(left, leaving(standing, ask)),
    )


def with_errands(told: Between, standing: Standing, own: PartyId) -> Between:
    """What the desk of a party is told, with the secret errands among which it may choose for the
    night that comes."""
    known = offered(standing, own)
    if not known:
        return told
    found = tuple(
        Offered(
            one.title,
            one.picture,
            _("Take it on"),
            (Way(i, one.title),),
            said=runs(one.said),
            gained=runs(one.gained),
            gloss=runs(one.gloss),
            then=runs(one.then),
        )
        for i, one in enumerate(errand_options(known))
    )
    words = runs(asked(errand_of(standing, own)))
    return attrs.evolve(told, errand=words, errands=found, no_errand=Way(NO_ERRAND, _("No errand")))


def _heading(standing: Standing, shown: Shown) -> str:
    match shown:
        case Shown.OUTCOME:
            return _("What came of it")
        case Shown.ENDING:
            told = ending(standing)
            return _("The end") if told is None else _(told.title)
        case Shown.ASK if standing.ask is not None:
            return campaigns.heading(standing.ask.asked)
    if standing.chapter is None:
        return _("The end")
    return campaigns.headed(standing.campaign, standing.chapter)


def _party(standing: Standing, which: PartyId, own: PartyId | None) -> Party:
    sides = (side for side in Side if party_on(standing, side) == which)
    return Party(
        plain(campaigns.whose(standing, which)),
        points(standing.points[which]),
        campaigns.silver(standing.silver[which]) if standing.campaign.carry.purse else "",
        None if standing.chapter is None else next(sides, None),
        which == own,
    )


# What each page tells


def _outcome(trail: Trail) -> Iterator[str]:
    standing = trail.save.standing
    past, campaign = standing.past[-1], standing.campaign
    headed = campaigns.headed(campaign, campaign.chapter(past.chapter))
    yield f"**{headed}**{BETWEEN}{campaigns.score(standing, past)}"
    yield from campaigns.outcome(campaign, past)
    yield campaigns.they_fell(standing, past)
    yield from losses.of(standing, past)
    yield from followers.of(standing, past)
    for which in campaign.parties:
        brought = points(past.points.get(which, campaigns.NOTHING))
        words = _("**{party}: {points}** (tonight {brought})").format(
            party=campaigns.whose(standing, which),
            points=points(standing.points[which]),
            brought=brought,
        )
        yield f"{words}. {campaigns.earned(standing, past, which)}"
    yield stakes.decided(standing)
    yield from campaigns.errands_told(standing, past)
    yield from campaigns.remembered_of_last(standing)
    for deed in past.night.deeds:
        told = campaigns.feat(campaign, deed), campaigns.gift(standing, deed)
        yield " ".join(filter(None, (*told, campaigns.gift_explained(standing, deed))))


def _question(trail: Trail) -> Iterator[str]:
    standing = trail.save.standing
    if standing.ask is not None:
        yield from question(standing, standing.ask).split("\n")


def _ending(trail: Trail) -> Iterator[str]:
    standing = trail.save.standing
    yield f"**{campaigns.standing(standing)}**"
    if standing.past:
        yield from campaigns.outcome(standing.campaign, standing.past[-1])
    told = ending(standing)
    if told is not None:
        yield _(told.text)
    for line in lines(standing):
        yield _(line.text)


def _road(trail: Trail) -> Iterator[str]:
    standing, chapter = trail.save.standing, trail.save.standing.chapter
    if chapter is None:
        yield f"**{campaigns.standing(standing)}**"
        return
    yield from campaigns.decided(standing)
    yield stakes.told(standing)
    scenario = standing.campaign.scenarios[chapter.id]
    for side in Side:
        party = party_on(standing, side)
        who = campaigns.party_seated(standing, party) if party else _("to be chosen")
        yield f"**{vocabulary.party(side, scenario.factions[side])}**{BETWEEN}{who}"
    playing = standing.playing
    carried = carried_into(standing) if playing is None else playing.carried
    told = [keepsakes.line(scenario, each) for each in known_of(scenario.state, carried)]
    if told:
        yield " ".join((_("**Carried into this night**"), *told))
    yield from campaigns.left_behind(standing)
    yield from campaigns.unforgotten(standing)
    yield from losses.in_danger(standing)
    yield from followers.there(standing)
    yield _(scenario.story.strip())


_TOLD: Mapping[Shown, Callable[[Trail], Iterator[str]]] = complete(
    Shown,
    {
        Shown.OUTCOME: _outcome,
        Shown.ASK: _question,
        Shown.ENDING: _ending,
        **dict.fromkeys((Shown.ROAD, Shown.HEROES), _road),
    },
)


# What is offered


def _offered(standing: Standing, ask: OpenQuestion, option: CampaignOption) -> Offered:
    number = {pick: i for i, pick in enumerate(ask.picks)}
    ways = []
    for pick, words, why in variants(standing, option):
        card = concerned(standing, pick.whom)
        face = "" if card is None else card.face
        ways.append(Way(number.get(pick, -1), plain(words), face, runs(why)))
    return Offered(
        option.title,
        option.picture,
        accepting(ask, option),
        tuple(ways) if option.picks else (),
        campaigns.silver(option.price) if option.price else "",
        runs(option.said),
        runs(option.lost),
        runs(option.gained),
        runs(option.gloss),
        runs(option.then),
        runs(option.barred),
    )


# The road and the heroes


def _passage(standing: Standing, stop: Stop) -> Passage:
    campaign, told = standing.campaign, list[str]()
    if stop.past is not None:
        told += [f"**{campaigns.score(standing, stop.past)}**"]
        told += campaigns.outcome(campaign, stop.past)
    elif stop.stage is ChapterStage.PASSED:
        told.append(campaigns.not_taken(campaign, stop.chapter))
    title = campaigns.headed(campaign, stop.chapter)
    return Passage(title, _STAGES[stop.stage], tuple(map(runs, told)))


def _heroes(standing: Standing) -> Iterator[Renowned]:
    campaign = standing.campaign
    companies = campaigns.companies(standing)
    for party, hero in ((of, each) for of, told, rest in companies for each in (*told, *rest)):
        bearing = standing.heroes[hero]
        told = [f"{campaigns.party(campaign, party)}{BETWEEN}{campaigns.counted(bearing)}"]
        if bearing.titles:
            told.append(f"**{campaigns.known_as(bearing.titles)}**")
        told += [campaigns.scar(campaign, hero, scar) for scar in bearing.scars]
        yield Renowned(campaigns.hero_name(campaign, hero), hero, tuple(map(runs, told)))
    for one, told_of in followers.all_told(standing):
        yield Renowned(followers.name(one), one.kind, (runs(told_of),))


GOES_ON: Mapping[Shown, str] = complete(
    Shown,
    {
        **dict.fromkeys((Shown.OUTCOME, Shown.ENDING), N_("Go on")),
        Shown.ROAD: N_("Into the night"),
        **dict.fromkeys((Shown.ASK, Shown.HEROES), ""),
    },
)
"""What leads on from each page, as a message; empty where nothing does by itself."""
