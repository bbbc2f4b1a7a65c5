"""Scars: whom they mark, where, what they cost and give, and how many a hero bears."""

from __future__ import annotations

from collections import Counter

import pytest
from attrs import evolve

from ad1666.campaign.card_changes import (
    INSTEAD,
    LEAST_TRAIT,
    able,
    drawback_of,
    gift_of,
    less,
    more,
    names_of,
    with_change,
)
from ad1666.campaign.scars import SCARS, change_of, scarred, scars_for
from ad1666.campaign.steps import IllegalPick, picked
from ad1666.campaign.values import EDITION, FORMER, Asked, OpenQuestion, Pick, Picks, Standing
from ad1666.content.cards import load_characters, load_items
from ad1666.content.costs import price
from ad1666.rules.cards import Location, Side
from ad1666.rules.characters import TRAITS
from ad1666.rules.items import RANGED_SKILLS
from tests.campaign.nights_made_up import after, asked, first, killed, leaving, wounded

CARDS, ITEMS = load_characters(), load_items()
HEROES = {card.id: card for card in CARDS.values() if card.hero}


def scar_ask(standing: Standing) -> OpenQuestion:
    ask = asked(standing, Asked.SCAR).ask
    assert ask is not None
    return ask


@pytest.mark.parametrize(("edition", "number"), [(FORMER, 3), (EDITION, 4)])
def test_there_are_as_many_scars_of_each_location(edition: int, number: int) -> None:
    """One more of the torso for the killed: whoever has one is still offered three others."""
    found = Counter(s.location for s in SCARS.values() if edition in s.editions and not s.killed)
    former = [Location.TORSO] if edition == FORMER else []
    assert found == Counter({at: number - (at in former) for at in Location})


@pytest.mark.parametrize("hero", HEROES)
def test_a_scar_costs_something_and_stops_at_its_limits(hero: str) -> None:
    for scar in SCARS.values():
        card = HEROES[hero]
        for _ in range(20):  # again and again, as if it could be borne as often
            change = drawback_of(scar.drawbacks, card)
            if change is None:
                break
            dearer = price(card)
            card = with_change(card, change, ITEMS)
            assert price(card) < dearer
        assert change is None
        assert card.fencing >= 0 and card.death >= card.serious
        assert all(
            getattr(card, trait) >= min(LEAST_TRAIT, getattr(HEROES[hero], trait))
            for trait in TRAITS
        )
        skills = [value for name, value in card.skills if name in RANGED_SKILLS]
        assert all(value >= LEAST_TRAIT for value in skills)


def test_whoever_has_the_gift_already_gets_fortitude() -> None:
    assert gift_of((able("Cold"),), HEROES["athos"]) == INSTEAD == more("fortitude")
    assert gift_of((able("Cold"),), HEROES["dartagnan"]) == able("Cold")
    change = change_of("boot-that-stays-on", HEROES["athos"])  # who wears such boots
    assert (
        change is not None
        and not change.items
        and change.steps
        == {
            "agility": -1,
            "fortitude": 1,
        }
    )


def test_the_known_face_costs_intelligence_where_nothing_is_hidden() -> None:
    known = SCARS["known-face"]
    assert drawback_of(known.drawbacks, HEROES["milady"]) == less("Inconspicuous")
    assert drawback_of(known.drawbacks, HEROES["athos"]) == less("intelligence")


def test_two_fingers_fewer_cost_every_ranged_skill_or_brawn() -> None:
    change = change_of("two-fingers-fewer", HEROES["jussac"])
    assert change is not None
    assert change.steps == {
        name: -1 for name, _ in HEROES["jussac"].skills if name in RANGED_SKILLS
    }
    change = change_of("two-fingers-fewer", HEROES["lope"])
    assert change is not None and change.steps == {"brawn": -1}


def test_left_for_dead_is_only_for_the_killed() -> None:
    card = HEROES["dartagnan"]
    torso = Location.TORSO
    for edition, scar in ((FORMER, "left-for-dead"), (EDITION, "counted-dead")):
        assert scar in scars_for(card, (), torso, ITEMS, killed=True, edition=edition)
        assert scar not in scars_for(card, (), torso, ITEMS, killed=False, edition=edition)


@pytest.mark.parametrize("hero", HEROES)
@pytest.mark.parametrize("location", Location)
def test_a_second_scar_is_another_and_changes_nothing_that_the_first_changes(
    hero: str, location: Location
) -> None:
    for borne in SCARS:
        change = change_of(borne, HEROES[hero])
        known = scarred(HEROES[hero], (borne,), ITEMS)
        for edition in (FORMER, EDITION):
            rest = scars_for(HEROES[hero], (borne,), location, ITEMS, killed=True, edition=edition)
            for scar in rest:
                assert scar not in borne and SCARS[scar].location is location
                second = change_of(scar, known)
                assert second is not None
                if edition == FORMER:  # since then scars may cost the same twice
                    assert change is None or not names_of(change) & names_of(second)
            if edition == EDITION:
                assert len(rest) >= 3


# Who is marked


def test_a_hero_is_marked_where_he_was_hit_last() -> None:
    def hits(night):
        night = wounded(night, "rochefort", Location.HEAD, 3)
        return wounded(night, "rochefort", Location.TORSO, 2)

    ask = scar_ask(after(first(), hits, Side.RED))
    assert (ask.party, ask.about, ask.where) == ("crowns", "rochefort", Location.TORSO)
    expected = {"ball-that-stayed", "crooked-rib", "short-wind", "quilted-side"}
    assert {pick.what for pick in ask.picks} == expected
    assert all(pick.picks is Picks.SCAR and pick.whom == "rochefort" for pick in ask.picks)


def test_whoever_fell_without_a_hit_is_marked_on_the_legs() -> None:
    def falls(night):
        return evolve(killed(night, "milady", Location.HEAD), blows=())

    ask = scar_ask(after(first(), falls, Side.RED))
    assert ask.about == "milady" and ask.where is Location.LEGS


def test_who_was_killed_first_is_marked_before_who_was_wounded_most() -> None:
    def hits(night):
        night = wounded(night, "rochefort", Location.TORSO, 6)
        return killed(night, "milady", Location.ARMS)

    assert scar_ask(after(first(), hits, Side.RED)).about == "milady"


def test_of_the_wounded_the_one_with_most_wounds_is_marked_equals_by_choice() -> None:
    def hits(more_wounds: int):
        def change(night):
            night = wounded(night, "rochefort", Location.TORSO, 5)
            return wounded(night, "milady", Location.ARMS, more_wounds)

        return change

    assert scar_ask(after(first(), hits(6), Side.RED)).about == "milady"
    assert scar_ask(after(first(), hits(4), Side.RED)).about == "rochefort"
    ask = scar_ask(after(first(), hits(5), Side.RED))
    assert ask.about == "" and {pick.whom for pick in ask.picks} == {"rochefort", "milady"}


def test_one_new_scar_a_side_a_chapter() -> None:
    def hits(night):
        for hero in ("wolodyjowski", "skrzetuski", "rochefort", "milady"):
            night = killed(night, hero, Location.TORSO)
        return night

    standing = leaving(after(first(), hits, Side.RED))
    assert [hero for hero, _ in standing.dealt] == ["wolodyjowski", "rochefort"]
    assert standing.scars == standing.dealt
    assert standing.heroes["milady"].scars == ()


def test_commoners_are_not_marked() -> None:
    def dies(night):
        letter = next(letter for letter in night.cast if letter not in night.heroes)
        return evolve(night, killed=(letter,))

    assert leaving(after(first(), dies, Side.RED)).scars == ()


def test_nothing_of_a_game_that_was_given_up_marks_anybody() -> None:
    def given_up(night):
        night = killed(night, "milady", Location.TORSO)
        return evolve(night, broken_off=True, gave_up=Side.BLUE)

    assert leaving(after(first(), given_up, Side.RED)).scars == ()


def test_a_third_scar_replaces_one_by_choice() -> None:
    standing = first()
    for location in (Location.HEAD, Location.TORSO):
        while standing.chapter is not None:
            # until he is in the chapter again
            letters = standing.campaign.scenarios[standing.chapter.id].state.figures
            there = any(figure.card.id == "rochefort" for figure in letters)
            if there:
                standing = after(standing, lambda n, at=location: wounded(n, "rochefort", at), None)
                standing = asked(standing, Asked.SCAR)
                assert standing.ask is not None
                standing = picked(standing, standing.ask.picks[0])
                break
            standing = after(standing, lambda night: night, None)
    borne = standing.heroes["rochefort"].scars
    assert len(borne) == 2
    while not any(
        figure.card.id == "rochefort"
        for figure in standing.campaign.scenarios[standing.chapter.id].state.figures  # type: ignore[union-attr]
    ):
        standing = after(standing, lambda night: night, None)
    standing = after(standing, lambda night: wounded(night, "rochefort", Location.ARMS), None)
    ask = scar_ask(standing)
    assert {pick.instead for pick in ask.picks} == set(borne)
    new = picked(asked(standing, Asked.SCAR), ask.picks[0])
    assert new.heroes["rochefort"].scars == (
        *(scar for scar in borne if scar != ask.picks[0].instead),
        ask.picks[0].what,
    )
    assert len([1 for hero, _ in new.scars if hero == "rochefort"]) == 2


def test_a_scar_of_another_location_is_refused() -> None:
    standing = asked(
        after(first(), lambda night: wounded(night, "milady", Location.HEAD), Side.RED), Asked.SCAR
    )
    with pytest.raises(IllegalPick):
        picked(standing, Pick(Picks.SCAR, "short-breath", "milady"))
    with pytest.raises(IllegalPick):
        picked(standing, Pick(Picks.LEAVE))
