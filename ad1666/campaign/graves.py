"""Who is lost in a campaign with graves: whoever is killed outright a second time, for good, and
whoever was captured and not let go, for the chapter that comes. A younger one takes the place."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from ad1666.campaign.card_changes import (
    DEATH,
    FENCING,
    drawback_of,
    gift_of,
    joined,
    less,
    more,
)
from ad1666.campaign.casts import card_of
from ad1666.campaign.scars import scarred
from ad1666.campaign.values import Bearing, Grave, HeroId, Night, Standing
from ad1666.content.campaigns.plan import CardChange, Chapter
from ad1666.rules.characters import Character
from ad1666.rules.victory import Aim

TWICE = 2
"""How often a hero is killed outright, with more wounds than it takes, before he is buried."""
YOUNGER, STAND_IN = "younger", "stand-in"
"""What somebody is called who has taken the place of a hero: for good, or for a chapter."""


def killed_outright(standing: Standing, night: Night) -> tuple[HeroId, ...]:
    """The heroes whom a game has killed with more wounds than that takes."""
    items, found = next(iter(standing.campaign.scenarios.values())).items, []
    for letter in night.killed:
        hero = night.cast[letter]
        card = card_of(standing, hero) if letter in night.heroes else None
        if card is None:
            continue
        borne = standing.heroes.get(hero, Bearing()).scars
        death = scarred(card, borne, items).death
        if sum(blow.wounds for blow in night.blows if blow.figure == letter) > death:
            found.append(hero)
    return tuple(found)


def captured(
    standing: Standing, chapter: Chapter, night: Night, rows: tuple[int, ...]
) -> tuple[HeroId, ...]:
    """The heroes who were captured in a chapter and are not let go by what it came to."""
    goals = standing.campaign.scenarios[chapter.id].state.terms.goals
    freed = {letter for row in rows for letter in chapter.outcomes[row].frees}
    found = (
        night.cast[goal.subject]
        for goal, met in zip(goals, night.met, strict=False)
        if met and goal.aim is Aim.CAPTURE and goal.subject in {*night.heroes} - freed
        if night.sides[goal.subject] is not goal.side
    )
    return tuple(dict.fromkeys(found))


def buried(
    heroes: dict[HeroId, Bearing], killed: Iterable[HeroId], chapter: str
) -> tuple[dict[HeroId, Bearing], tuple[Grave, ...]]:
    """What heroes carry after a chapter that killed some outright, given what they would if nobody
    could be lost, and whom it has laid in a grave. The younger one begins with nothing."""
    graves = []
    for hero in killed:
        known = heroes[hero]
        known = evolve(known, outright=known.outright + 1)
        if known.outright >= TWICE:
            graves.append(Grave(hero, chapter, known))
            known = Bearing()
        heroes = {**heroes, hero: known}
    return heroes, tuple(graves)


def called(standing: Standing, hero: HeroId) -> str:
    """What somebody is called who plays in place of a hero; empty if he plays himself."""
    if any(grave.hero == hero for grave in standing.graves):
        return YOUNGER
    return STAND_IN if hero in standing.held else ""


def younger(card: Character) -> CardChange:
    """What makes a younger one of a hero's card: he knows less, bears less, and is quicker."""
    found = gift_of((more("agility"), more("senses")), card)
    for drawback in (less(FENCING), less(DEATH)):
        change = drawback_of((drawback,), card)
        found = found if change is None else joined(change, found)
    return found
