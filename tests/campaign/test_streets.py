"""The second campaign of the game, that of the streets: it is whole, every way leads on, programs
walk it to each of its endings, and its scenarios stand on no shelf."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from attrs import evolve

from ad1666.campaign.entries import Chosen, parse_entry, text_of
from ad1666.campaign.prepared import prepared
from ad1666.campaign.programs import chosen
from ad1666.campaign.questions import asking
from ad1666.campaign.steps import IllegalPick, begun, ended, picked, started
from ad1666.campaign.story import befores, ending
from ad1666.campaign.values import Asked, Night, Pick, Picks, Setup, Standing
from ad1666.content.campaigns.reader import reach
from ad1666.content.languages import translation_of
from ad1666.content.scenarios.scenario_lookup import scenario_files
from ad1666.content.scenarios.snapshot import kept_of
from ad1666.content.translations.texts import NAMES, texts_of
from ad1666.content.translations.translation import read_translation
from ad1666.game.records.places import name_of, places_of
from ad1666.lab.campaigns.walks import play_night
from ad1666.rules.cards import Side
from ad1666.words import campaigns, vocabulary
from ad1666.words.campaign_options import options, question
from tests.campaign.nights_made_up import after, met, quiet, streets

ARGOT, GALILEE = "argot", "galilee"
EGYPT = {"horses": "escape A", "palms": "take-away pawned-ring"}
"""What brings the favour of Egypt, on the nights that are about it."""
CASES = 7
"""Those of a Polish name, and its gender."""

Wins = Callable[[Standing], str | None]
"""Which party wins the chapter that is played; None for nobody."""


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
        assert points == [1, 1, 1, 2, 2, 2, 4], nights


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
    won = {"egypt": party, "debt": "horses"}
    standing = evolve(standing, chapter=mill, red=ARGOT, ask=None, favours=won)
    state = prepared(standing, drawn=False).scenario.state
    assert [vocabulary.figure(state.figure(who), state.figures) for who in (lent, other)] == [
        "Egypt's rider",
        "Man-at-arms",
    ]
    rider, plain = state.figure(lent).card, state.figure(other).card
    told = {key: getattr(plain, key) for key in ("id", "name", "unique", "text", "kind", "like")}
    assert evolve(rider, **told) == plain and rider.kind == plain.name


def answered(standing: Standing, *, captain: bool = True) -> Standing:
    """The campaign once programs have chosen; but what Egypt pays with is given."""
    while standing.ask is not None:
        pick = chosen(standing)
        if standing.ask.asked is Asked.DILEMMA and standing.past[-1].chapter == "gutters":
            pick = standing.ask.picks[captain]
        standing = picked(standing, pick)
    return standing


def told_of(wins: Wins, *, egypt: bool, captain: bool = True) -> str:
    """The title of the ending, where some party wins each night and Egypt is won or is not."""
    standing = begun(streets(), Setup("seven", seed=1))
    while not (standing := answered(standing, captain=captain)).over:
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
    assert sum(standing.points.values()) == Fraction(13) and len(standing.past) == 7
    end = ending(standing)
    assert end is not None
    return end.title


def first_four(party: str) -> Wins:
    """A party wins the first four nights and the sixth, and no more."""

    def wins(standing: Standing) -> str:
        ours = len(standing.past) in (0, 1, 2, 3, 5)
        return party if ours else GALILEE if party == ARGOT else ARGOT

    return wins


ENDINGS: tuple[tuple[Wins, bool, bool], ...] = (
    (lambda _: ARGOT, True, True),
    (lambda _: ARGOT, True, False),
    (lambda _: ARGOT, False, False),
    (lambda _: GALILEE, False, False),
    (first_four(ARGOT), False, False),
    (first_four(GALILEE), False, False),
    (lambda _: None, False, False),
)
"""Ways to each of them, in the order of the file: who wins, whether Egypt is won, and whether it
pays with its captain."""


def test_each_ending_is_reached() -> None:
    told = [told_of(wins, egypt=egypt, captain=captain) for wins, egypt, captain in ENDINGS]
    assert told == [end.title for end in streets().endings]


def same(night: Night) -> Night:
    return night


def lost_the_coffin() -> Standing:
    """After the second night, which Argot has lost, and in which Tollo was taken."""
    standing = after(begun(streets(), Setup("seven", seed=1)), same, None)
    standing = after(standing, same, Side.RED)
    assert standing.ask is not None
    assert (standing.ask.asked, standing.ask.party) == (Asked.DILEMMA, ARGOT)
    return standing


def test_whoever_has_lost_a_man_pays_or_leaves_him_and_it_is_remembered() -> None:
    standing = lost_the_coffin()
    assert standing.ask is not None and not campaigns.remembered_of_last(standing)
    asked = question(standing, standing.ask)
    assert "found asleep in the wrong coffin" in asked and "Tollo sits in the tower" in asked
    ransom, leave = options(standing, standing.ask)
    assert (ransom.price, leave.price) == (2, 0) and not ransom.barred
    assert "**Remembered** for The War of the Gutters: Tollo has sung" in leave.then
    paid, left = (picked(standing, option.picks[0]) for option in (ransom, leave))
    assert standing.silver[ARGOT] - paid.silver[ARGOT] == 2
    assert left.silver == standing.silver
    assert (paid.favours["hostage"], left.favours["hostage"]) == ("tollo-home", "tollo-sang")
    for after_it, option in ((paid, ransom), (left, leave)):
        assert campaigns.outcome(after_it.campaign, after_it.past[-1])[-1] == option.said
        (told,) = campaigns.decided(after_it)
        assert told == f"**Argot: {option.title}.** {option.said}"
        assert after_it.ask is None or after_it.ask.asked is not Asked.DILEMMA
    known = campaigns.remembered_of_last(left)
    assert any("Galilee waits at the right gutters" in sentence for sentence in known)
    entry = Chosen(ARGOT, leave.picks[0])
    assert text_of(entry) == "answer argot 2" and parse_entry(text_of(entry)) == entry


def test_whoever_has_not_the_silver_sees_what_it_would_have_bought() -> None:
    standing = lost_the_coffin()
    poor = asking(evolve(standing, silver={ARGOT: 1, GALILEE: 1}))
    assert poor.ask is not None and poor.ask.picks == (Pick(Picks.ANSWER, "2"),)
    ransom, _leave = options(poor, poor.ask)
    assert ransom.barred == "It costs 2, and the purse holds 1."
    with pytest.raises(IllegalPick):
        picked(poor, Pick(Picks.ANSWER, "1"))


def test_silver_kept_for_the_feast_seats_one_of_theirs_at_the_dukes_table() -> None:
    standing = begun(streets(), Setup("seven", seed=1))
    while standing.chapter is None or standing.chapter.id != "crown":
        standing = after(standing, same, Side.RED)
    for silver in (5, 4):
        standing = evolve(standing, silver={ARGOT: silver, GALILEE: 0})
        away = [row.change.without for _, row in befores(standing)]
        assert ({Side.BLUE: ("jussac",)} in away) is (silver == 5)


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
