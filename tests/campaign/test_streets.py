"""The second campaign of the game, that of the streets: it is whole, every way leads on, programs
walk it to each of its endings, and its scenarios stand on no shelf."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache

import pytest
from attrs import evolve

from ad1666.campaign.prepared import prepared
from ad1666.campaign.programs import chosen
from ad1666.campaign.steps import begun, ended, picked, started
from ad1666.campaign.story import ending
from ad1666.campaign.values import Setup, Standing
from ad1666.content.campaigns.lookup import campaign_named
from ad1666.content.campaigns.plan import Campaign
from ad1666.content.campaigns.reader import load_campaign, reach
from ad1666.content.languages import translation_of
from ad1666.content.scenarios.scenario_lookup import scenario_files
from ad1666.content.scenarios.snapshot import kept_of
from ad1666.content.translations.texts import NAMES, texts_of
from ad1666.content.translations.translation import read_translation
from ad1666.game.records.places import name_of, places_of
from ad1666.lab.campaigns.walks import play_night
from ad1666.rules.cards import Side
from ad1666.words import vocabulary
from tests.campaign.nights_made_up import met, quiet

ARGOT, GALILEE = "argot", "galilee"
EGYPT = {"horses": "escape A", "palms": "take-away pawned-ring"}
"""What brings the favour of Egypt, on the nights that are about it."""
CASES = 7
"""Those of a Polish name, and its gender."""

Wins = Callable[[Standing], str | None]
"""Which party wins the chapter that is played; None for nobody."""


@cache
def streets() -> Campaign:
    file = campaign_named("miracles")
    assert file is not None
    return load_campaign(file)


def nights_of(name: str) -> list[list[str]]:
    """All ways on from a chapter, each by its chapters."""
    campaign = streets()
    ways = campaign.ways(campaign.chapter(name), campaign.roads["seven"])
    return [[name, *rest] for way in ways for rest in nights_of(way.to)] or [[name]]


def test_every_way_leads_through_seven_nights() -> None:
    campaign, every = streets(), nights_of("wake")
    assert len(every) == 4 and {len(nights) for nights in every} == {7}
    assert {name for nights in every for name in nights} == {c.id for c in campaign.chapters}
    assert set(reach(campaign, campaign.roads["seven"])) == {c.id for c in campaign.chapters}
    for nights in every:
        points = [campaign.chapter(name).points for name in nights]
        assert points == [1, 1, 1, 1, 2, 2, 3], nights


def test_whatever_is_read_there_is_told_in_polish() -> None:
    campaign = streets()
    beside = (campaign.path.parent / name for name in ("items.toml", "characters.toml"))
    files = [campaign.path, *beside]
    for file in (*files, *(scenario.path for scenario in campaign.scenarios.values())):
        told = read_translation(translation_of(file, "pl")).texts
        texts = texts_of(file)
        assert told.keys() == texts.keys(), file.name
        names = [told[key] for key, text in texts.items() if text.context in NAMES]
        assert all(name.count("|") == CASES - 1 for name in names), file.name


@pytest.mark.parametrize("chapter", [chapter.id for chapter in streets().chapters])
def test_its_scenarios_are_found_by_records_and_stand_on_no_shelf(chapter: str) -> None:
    path = streets().scenarios[chapter].path
    assert path not in scenario_files()
    assert name_of(path) == f"./miracles/{chapter}.toml"
    assert places_of(name_of(path)) == (path,)


@pytest.mark.parametrize(("party", "lent", "other"), [(ARGOT, "D", "H"), (GALILEE, "H", "D")])
def test_the_rider_of_egypt_is_known_from_the_others_man(party: str, lent: str, other: str) -> None:
    standing = begun(streets(), Setup("seven"))
    mill = standing.campaign.chapter("mill")
    standing = evolve(standing, chapter=mill, red=ARGOT, ask=None, favours={"egypt": party})
    state = prepared(standing, drawn=False).scenario.state
    assert [vocabulary.figure(state.figure(who), state.figures) for who in (lent, other)] == [
        "Egypt's rider",
        "Man-at-arms",
    ]
    rider, plain = state.figure(lent).card, state.figure(other).card
    told = {key: getattr(plain, key) for key in ("id", "name", "unique", "text", "kind", "like")}
    assert evolve(rider, **told) == plain and rider.kind == plain.name


def answered(standing: Standing) -> Standing:
    while standing.ask is not None:
        standing = picked(standing, chosen(standing))
    return standing


def told_of(wins: Wins, *, egypt: bool) -> str:
    """The title of the ending, where some party wins each night and Egypt is won or is not."""
    standing = begun(streets(), Setup("seven", seed=1))
    while not (standing := answered(standing)).over:
        standing = started(standing, "record")
        assert standing.chapter is not None
        scenario, wanted = standing.campaign.scenarios[standing.chapter.id], wins(standing)
        side = None if wanted is None else Side.RED if standing.red == wanted else Side.BLUE
        night = quiet(scenario, side)
        if egypt and standing.chapter.id in EGYPT:
            aim, subject = EGYPT[standing.chapter.id].split()
            goals = scenario.state.terms.goals
            found = (
                at
                for at, goal in enumerate(goals)
                if (goal.aim.value, goal.subject, goal.side) == (aim, subject, side)
            )
            night = met(night, scenario, next(found))
        standing = ended(standing, night)
    assert sum(standing.points.values()) == Fraction(11) and len(standing.past) == 7
    end = ending(standing)
    assert end is not None
    return end.title


def first_four(party: str) -> Wins:
    """A party wins the first four nights and the sixth, and no more."""

    def wins(standing: Standing) -> str:
        ours = len(standing.past) in (0, 1, 2, 3, 5)
        return party if ours else GALILEE if party == ARGOT else ARGOT

    return wins


ENDINGS: tuple[tuple[Wins, bool], ...] = (
    (lambda _: ARGOT, True),
    (lambda _: ARGOT, False),
    (lambda _: GALILEE, False),
    (first_four(ARGOT), False),
    (first_four(GALILEE), False),
    (lambda _: None, False),
)
"""Ways to each of them, in the order of the file: who wins, and whether Egypt is won."""


def test_each_ending_is_reached() -> None:
    told = [told_of(wins, egypt=egypt) for wins, egypt in ENDINGS]
    assert told == [end.title for end in streets().endings]


def test_programs_walk_it_to_its_end() -> None:
    """With games that are over after two turns."""
    standing = begun(streets(), Setup("seven", seed=6))
    while not (standing := answered(standing)).over:
        assert standing.chapter is not None
        path = standing.campaign.scenarios[standing.chapter.id].path
        ready = prepared(standing, kept_of(path), drawn=False)
        scenario = evolve(ready.scenario, state=evolve(ready.scenario.state, guard=2))
        night = play_night(scenario, "seeker", "seeker", len(standing.past), standing)
        standing = ended(started(standing, "", ready.carried), night)
    assert len(standing.past) == 7 and ending(standing) is not None
