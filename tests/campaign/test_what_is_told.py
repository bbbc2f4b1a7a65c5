"""What pages tell of a campaign is true: which chapters the road has passed by, what will be
remembered, what an offer may still change, and what was bought."""

from __future__ import annotations

from fractions import Fraction

import pytest
from attrs import evolve

from ad1666.campaign.book import Book
from ad1666.campaign.comforts import Comfort
from ad1666.campaign.entries import Chosen
from ad1666.campaign.limits import carried_into, last_word, load_of
from ad1666.campaign.prepared import prepared
from ad1666.campaign.questions import asking
from ad1666.campaign.steps import IllegalPick, OutOfOrder, ended, picked, started
from ad1666.campaign.stops import ChapterStage, stops
from ad1666.campaign.story import befores
from ad1666.campaign.values import Asked, Bearing, Deed, Pick, Picks, RefusalReason, Standing
from ad1666.rules import VERSION
from ad1666.rules.cards import Location, Side
from ad1666.rules.carried import Origin
from ad1666.words import campaigns, keepsakes
from ad1666.words.campaign_options import options, question
from tests.campaign.nights_made_up import (
    after,
    asked,
    first,
    killed,
    leaving,
    met,
    playing,
    quiet,
    vienna,
)
from tests.campaign.test_purses import buy, shop
from tests.campaign.test_steps import same, to

RED, BLUE = Side


def at(chapter: str, road: str = "long", **favours: str) -> Standing:
    """The campaign before a chapter, as if these favours and no others had been set."""
    standing = first(road)
    return asking(evolve(standing, chapter=vienna().chapter(chapter), favours=favours))


def remembered(standing: Standing, *favours: str) -> list[str]:
    return [*campaigns.remembered(standing, favours)]


# The road


@pytest.mark.parametrize("chapter", ["ring", "ball"])
def test_a_chapter_is_passed_once_no_way_leads_to_it(chapter: str) -> None:
    """IV follows V and VI on the short road, although its number is lower."""
    stages = {stop.chapter.id: stop.stage for stop in stops(at(chapter, "short"))}
    assert stages["barge"] is ChapterStage.AHEAD and stages[chapter] is ChapterStage.NEXT
    assert stages["letter"] is stages["tiles"] is stages["ambush"] is ChapterStage.PASSED
    other = "ball" if chapter == "ring" else "ring"
    assert stages[other] is ChapterStage.PASSED and stages["election"] is ChapterStage.AHEAD


def test_nothing_lies_ahead_once_the_story_has_ended() -> None:
    standing = evolve(at("election"), chapter=None)
    assert {stop.stage for stop in stops(standing)} == {ChapterStage.PASSED}


# What is remembered


def test_all_favours_of_a_row_are_asked_for() -> None:
    """Spain has the barge; of the seal nothing is known yet."""
    assert not any("seal" in said for said in remembered(at("ring", barge="spain"), "barge"))
    (said,) = remembered(at("ball", barge="spain", ring="cardinal"), "ring")
    assert "Spain has bought the wax" in said


def test_what_a_chapter_ahead_may_still_undo_is_not_told() -> None:
    """On the short road the ring comes before the barge."""
    assert not remembered(at("barge", "short", ring="cardinal"), "ring")
    known = remembered(at("chimneys", "short", ring="cardinal", barge="king"), "ring")
    assert len(known) == 1 and "the Cardinal begins" in known[0]


def test_what_the_road_leads_past_is_not_told() -> None:
    assert remembered(at("tiles", letter="guard"), "letter")
    assert not remembered(at("ambush", "short", letter="guard"), "letter")


def test_an_offer_that_is_open_leaves_open_what_is_remembered() -> None:
    standing = evolve(first(), silver={"blades": 2, "crowns": 2})
    standing = after(standing, same, None)
    assert standing.ask is not None and standing.ask.asked is Asked.OFFER
    assert standing.favours == {"letter": "guard"}
    assert not campaigns.remembered_of_last(standing)
    left = picked(picked(standing, Pick(Picks.LEAVE)), Pick(Picks.LEAVE))
    assert campaigns.remembered_of_last(left)


# The sergeant's offer


def poor_loser() -> Standing:
    """After chapter I on the short road, which has left the guard with the letter, the loser
    without the silver for it, when only comforts are open."""
    standing = after(first("short"), same, BLUE)
    standing = evolve(standing, silver={"blades": 0, "crowns": 1}, answered=())
    return asked(asking(standing), Asked.COMFORT)


def test_an_offer_does_not_come_after_the_shop() -> None:
    standing = poor_loser()
    assert standing.chapter is not None and standing.chapter.id == "ambush"
    comforted = picked(standing, Pick(Picks.COMFORT, Comfort.SILVER))
    assert comforted.silver["blades"] == 2 and comforted.ask is None
    with pytest.raises(IllegalPick):
        picked(comforted, Pick(Picks.TAKE))


def test_a_save_in_which_it_came_then_is_still_read() -> None:
    book = Book(poor_loser(), VERSION)
    book.take(Chosen("blades", Pick(Picks.COMFORT, Comfort.SILVER)))
    book.take(Chosen("blades", Pick(Picks.TAKE)))
    assert book.standing.chapter is not None and book.standing.chapter.id == "tiles"
    with pytest.raises(OutOfOrder):
        book.take(Chosen("crowns", Pick(Picks.TAKE)))


# Comforts


def test_two_silver_are_said_to_come_after_the_shop() -> None:
    standing = poor_loser()
    assert standing.ask is not None
    said = {option.what: option.said for option in options(standing, standing.ask)}
    assert "since all has been bought" in said["silver"]
    last = evolve(standing, chapter=vienna().chapter("election"))
    said = {option.what: option.said for option in options(last, standing.ask)}
    assert said["silver"] == "No shop follows this night: they buy nothing any more."


def test_that_the_cards_decide_who_moves_first_is_not_told_as_settled() -> None:
    """In IV nobody has the initiative; in V it is given."""
    for chapter, before, reason in (
        ("barge", "ambush", RefusalReason.INITIATIVE_MATTERS),
        ("ring", "barge", RefusalReason.INITIATIVE_GIVEN),
    ):
        standing = after(leaving(to(first(), before)), same, RED)
        standing = asked(evolve(standing, silver={"blades": 1, "crowns": 1}), Asked.COMFORT)
        assert standing.chapter is not None and standing.chapter.id == chapter
        assert standing.ask is not None
        found = {pick.what: refused.reason for pick, refused in standing.ask.refused}
        assert found[Comfort.FIRST_TURN] is reason


def test_the_last_word_says_what_it_stops() -> None:
    ring = after(leaving(to(first(), "ring")), same, RED)
    ball = buy(shop(ring, "blades"), "helmet", "dartagnan")
    ball = asked(ball, Asked.COMFORT)
    assert ball.ask is not None and ball.chapter is not None
    (option,) = [o for o in options(ball, ball.ask) if o.what == Comfort.LAST_WORD]
    told = (
        "Blue has the last word: “A borrowed helmet” does nothing for Charles d'Artagnan tonight."
    )
    assert option.said == told
    assert campaigns.chosen(ball, Pick(Picks.COMFORT, Comfort.LAST_WORD), "crowns") == told
    ball = picked(ball, Pick(Picks.COMFORT, Comfort.LAST_WORD))
    (word,) = [one for one in load_of(ball).carried if one.origin is Origin.COMFORT]
    assert keepsakes.line(playing(ball), word) == told
    shown = shop(ring, "blades")
    said = [
        campaigns.chosen(shown, pick, "blades")
        for pick in (
            Pick(Picks.SCAR, "short-wind", "dartagnan"),
            Pick(Picks.BUY, "helmet", "dartagnan"),
            Pick(Picks.BUY, "rumour"),
            Pick(Picks.SIDE, "red"),
            Pick(Picks.LEAVE),
        )
    ]
    assert said == [
        "Charles d'Artagnan bears a scar: "
        + campaigns.scar(shown.campaign, "dartagnan", "short-wind"),
        "The Blades bought “A borrowed helmet” for Charles d'Artagnan.",
        "The Blades bought “A rumour”.",
        "The Blades chose to lead Red in the quarrel: The King's Musketeers.",
        "The Blades bought nothing.",
    ]
    assert last_word(ring, "crowns") is None


# Purchases


def test_a_rumour_says_which_place_is_empty_or_what_will_happen() -> None:
    ring = buy(shop(to(first(), "ring"), "blades"), "rumour")
    (heard,) = [one for one in carried_into(ring) if one.what == "rumour"]
    assert ring.chapter is not None
    told = keepsakes.line(playing(ring), heard)
    hidden, was = prepared(ring).scenario.state.hidden[0], playing(ring).state.hidden[0]
    (empty,) = {*was.places} - {*hidden.places}
    names = {square: name for name, square in playing(ring).map.things.items()}
    assert heard.place == (empty if isinstance(empty, str) else names[empty])
    assert told == (
        f"Red: A rumour. The {heard.place} can be left alone: the signet ring is not there."
    )
    errand = buy(shop(to(first(), "errand"), "blades"), "rumour")
    (heard,) = [one for one in carried_into(errand) if one.what == "rumour"]
    assert errand.chapter is not None
    told = keepsakes.line(playing(errand), heard)
    announced = {e.id for e in prepared(errand).scenario.state.terms.events if e.announced}
    before = {e.id for e in playing(errand).state.terms.events if e.announced}
    assert {heard.event} == announced - before
    assert told.startswith("Red: A rumour. ") and "[[SCN-1]]" in told


@pytest.mark.parametrize(("sign", "said"), [(1, "one token more"), (-1, "one token fewer")])
def test_a_bribe_says_which_it_was(sign: int, said: str) -> None:
    ring = buy(shop(to(first(), "ring"), "blades"), "bribe", sign=sign)
    (bribe,) = [one for one in carried_into(ring) if one.what == "bribe"]
    assert ring.chapter is not None
    assert keepsakes.line(playing(ring), bribe) == f"Red: A round for the watch, {said}."


# Silver


def test_silver_says_what_it_is_for() -> None:
    standing = after(first(), lambda night: met(night, playing(first()), 0), RED)
    past = standing.past[-1]
    told = campaigns.earned(standing, past, "blades")
    assert told == "3 silver: 2 for the night, 1 for a goal; 3 of 6 in the purse"
    assert campaigns.earned(standing, past, "crowns").startswith("2 silver: 2 for the night; ")
    beans = after(leaving(to(first(), "beans")), same, None)
    past = beans.past[-1]
    told = campaigns.earned(beans, past, "crowns")
    assert told.startswith("3 silver: 2 for the night, 1 for what came of it; ")


# Quarrels


def test_a_scar_is_chosen_by_the_party_of_the_hero_in_a_quarrel_too() -> None:
    """In II both sides are Blades; the Crowns have led the Musketeers."""
    quarrel = to(first(), "tiles")
    quarrel = evolve(leaving(quarrel), red="blades")
    night = killed(quiet(playing(quarrel), RED), "dartagnan", Location.HEAD)
    night = killed(night, "jehan", Location.HEAD)
    standing = asked(ended(started(quarrel, "r"), night), Asked.SCAR)
    seen = []
    while standing.ask is not None and standing.ask.asked is Asked.SCAR:
        seen.append((standing.ask.party, standing.ask.about))
        standing = picked(standing, standing.ask.picks[0])
    assert seen == [("blades", "jehan"), ("blades", "dartagnan")]


def test_a_save_in_which_the_other_party_chose_it_is_still_read() -> None:
    quarrel = evolve(leaving(to(first(), "tiles")), red="blades")
    night = killed(quiet(playing(quarrel), RED), "dartagnan", Location.HEAD)
    standing = asked(ended(started(quarrel, "r"), night), Asked.SCAR)
    assert standing.ask is not None and standing.ask.party == "blades"
    book = Book(standing, VERSION)
    book.take(Chosen("crowns", standing.ask.picks[0]))
    assert book.standing.heroes["dartagnan"].scars


@pytest.mark.parametrize(
    ("winner", "points", "why"),
    [
        (
            RED,
            {"blades": 3, "crowns": 1},
            "for **The Crowns** to choose a side, being behind in points.",
        ),
        (RED, {"blades": 1, "crowns": 1}, "points are equal, and the last night was lost."),
        (None, {"blades": 1, "crowns": 1}, "points are equal, and nobody lost."),
    ],
)
def test_the_page_of_a_quarrel_says_why_one_chooses_and_what_for(
    winner: Side | None, points: dict[str, int], why: str
) -> None:
    standing = after(first(), same, winner)
    standing = evolve(standing, points={p: Fraction(n) for p, n in points.items()})
    standing = asked(asking(standing), Asked.SIDE)
    assert standing.ask is not None
    said = question(standing, standing.ask)
    assert why in said
    assert "Both sides are people of one party, The Blades" in said
    red, blue = options(standing, standing.ask)
    assert "Carry" in red.then and "points" in red.then and red.then != blue.then


def test_nothing_is_promised_for_a_night_that_does_not_come() -> None:
    standing = evolve(first(), heroes={"athos": Bearing(gifts=("first-blood",))})
    deed = Deed("athos", "first-blood")
    assert campaigns.gift(standing, deed)
    assert not campaigns.gift(evolve(standing, chapter=None), deed)


def test_who_has_dined_owes_no_dinner() -> None:
    blade = leaving(to(first(), "blade"))
    spared = after(blade, same, None)
    assert spared.favours["dinner"] == "shared"
    assert not any("owes a dinner" in row.text for _number, row in befores(spared))
