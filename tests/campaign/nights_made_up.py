"""Campaigns to test with: the game's own, and nights that nobody has played."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache

from attrs import evolve

from ad1666.campaign.feats import FEATS
from ad1666.campaign.steps import begun, ended, picked, started
from ad1666.campaign.values import Asked, Blow, Deed, Night, Pick, Picks, Setup, Standing
from ad1666.content.campaigns.lookup import campaign_files, campaign_named
from ad1666.content.campaigns.plan import Campaign
from ad1666.content.campaigns.reader import load_campaign
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.records.results import NOBODY
from ad1666.rules.cards import Location, Side

HITS = tuple(Location)


@cache
def vienna() -> Campaign:
    return load_campaign(campaign_files()[0])


@cache
def streets() -> Campaign:
    """That of the streets."""
    file = campaign_named("miracles")
    assert file is not None
    return load_campaign(file)


def first(road: str = "long", **setup: object) -> Standing:
    """Vienna before its first chapter."""
    return begun(vienna(), Setup(road, **setup))  # type: ignore[arg-type]


def quiet(scenario: Scenario, winner: Side | None = None) -> Night:
    """A night in which somebody won, and nothing else happened."""
    figures = scenario.state.figures
    points = {side: int(side is winner) for side in Side}
    return Night(
        winner or NOBODY,
        points,
        (0,) * len(scenario.state.terms.goals),
        {figure.id: figure.card.id for figure in figures},
        {figure.id: figure.side for figure in figures},
        heroes=tuple(figure.id for figure in figures if figure.card.hero),
    )


def letter_of(night: Night, hero: str) -> str:
    return next(letter for letter, card in night.cast.items() if card == hero)


def wounded(night: Night, hero: str, at: Location, wounds: int = 4, by: str = "") -> Night:
    """The night, in which a hero was seriously wounded."""
    letter = letter_of(night, hero)
    blow = Blow(letter, at, by and letter_of(night, by), wounds)
    return evolve(night, serious=(*night.serious, letter), blows=(*night.blows, blow))


def killed(night: Night, hero: str, at: Location, by: str = "") -> Night:
    """The night, in which a hero was killed."""
    letter = letter_of(night, hero)
    blow = Blow(letter, at, by and letter_of(night, by), 8)
    return evolve(night, killed=(*night.killed, letter), blows=(*night.blows, blow))


def met(night: Night, scenario: Scenario, *goals: int) -> Night:
    """The night, in which some goals counted, by their places in the scenario."""
    return evolve(night, met=tuple(int(at in goals) for at in range(len(night.met))))


def playing(standing: Standing) -> Scenario:
    assert standing.chapter is not None
    return standing.campaign.scenarios[standing.chapter.id]


def leaving(standing: Standing) -> Standing:
    """The campaign once everything has been answered: with no where that is possible, or else as
    stands first."""
    while standing.ask is not None:
        leave = Pick(Picks.LEAVE)
        standing = picked(standing, leave if leave in standing.ask.picks else standing.ask.picks[0])
    return standing


def after(standing: Standing, change: Callable[[Night], Night], winner: Side | None) -> Standing:
    """The campaign after its next chapter, in which somebody won and something happened."""
    standing = started(leaving(standing), "record")
    return ended(standing, change(quiet(playing(standing), winner)))


def asked(standing: Standing, what: Asked) -> Standing:
    """The campaign at a question, with what comes before it answered as stands first."""
    while standing.ask is not None and standing.ask.asked is not what:
        leave = Pick(Picks.LEAVE)
        standing = picked(standing, leave if leave in standing.ask.picks else standing.ask.picks[0])
    assert standing.ask is not None, f"{what} is not asked"
    return standing


def random_night(standing: Standing, rng: random.Random) -> Night:
    """A night in the chapter that is played in which anything may have happened."""
    scenario = playing(standing)
    night = quiet(scenario, rng.choice((*Side, None)))
    cast = dict(night.cast)
    for side, muster in scenario.musters.rules.items():
        chosen = [letter for letter, at in night.sides.items() if at is side]
        fixed = {figure.id for figure in scenario.musters.fixed}
        for letter in chosen:
            card = rng.choice(muster.pool)
            if letter not in fixed and card.id not in cast.values():
                cast[letter] = card.id
    characters = scenario.characters
    heroes = tuple(letter for letter, card in cast.items() if characters[card].hero)
    letters = list(cast)
    killed = tuple(rng.sample(letters, rng.randint(0, min(4, len(letters)))))
    rest = [letter for letter in letters if letter not in killed]
    serious = tuple(rng.sample(rest, min(2, len(rest))))
    blows = [
        Blow(letter, rng.choice(HITS), rng.choice((*letters, "")), rng.randint(1, 5))
        for letter in (*killed, *serious, *rng.choices(letters, k=3))
        if rng.random() < 0.9
    ]
    rng.shuffle(blows)
    return evolve(
        night,
        points={side: rng.randint(0, 9) for side in Side},
        met=tuple(rng.randint(0, 2) for _ in night.met),
        cast=cast,
        heroes=heroes,
        killed=killed,
        serious=serious,
        left=tuple(rng.sample(rest, min(1, len(rest)))),
        has=tuple((item, rng.choice(tuple(Side))) for item in scenario.state.terms.prizes),
        done=tuple(one for one in scenario.state.terms.incidents if rng.random() < 0.4),
        blows=tuple(blows),
        deeds=tuple(
            Deed(cast[letter], rng.choice(tuple(FEATS)), rng.randint(0, 99))
            for letter in rng.sample(heroes, min(3, len(heroes)))
        ),
        turns=rng.randint(1, 9),
    )


Entry = Pick | Night
"""What happens in a campaign: a choice, or a game."""


def walk(standing: Standing, rng: random.Random) -> Iterator[tuple[Standing, Entry]]:
    """A campaign played to its end with random choices and nights: what happens, and how it stands
    then."""
    while not standing.over:
        if standing.ask is not None:
            pick = rng.choice(standing.ask.picks)
            standing = picked(standing, pick)
            yield standing, pick
        else:
            standing = started(standing, f"record-{len(standing.past)}")
            night = random_night(standing, rng)
            standing = ended(standing, night)
            yield standing, night
