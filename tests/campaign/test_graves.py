"""Campaigns with graves: who is lost, for how long, and who plays in the place."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

from ad1666.campaign.card_changes import with_change
from ad1666.campaign.casts import card_of, cast_of
from ad1666.campaign.graves import STAND_IN, YOUNGER, called, younger
from ad1666.campaign.limits import carried_into
from ad1666.campaign.prepared import prepared
from ad1666.campaign.save_files import read
from ad1666.campaign.saves import Save
from ad1666.campaign.values import Night, Standing
from ad1666.content.cards import load_characters, load_items
from ad1666.rules.cards import Location, Side
from ad1666.rules.carried import Origin
from ad1666.rules.victory import Aim
from ad1666.words import campaigns, keepsakes, losses
from tests.campaign.nights_made_up import after, first, killed, met, playing
from tests.campaign.test_steps import to

HERO = "wolodyjowski"


def dug(chapter: str = "letter", *, graves: bool = True) -> Standing:
    return to(first(graves=graves), chapter)


def slain(night: Night) -> Night:
    """Killed with twelve wounds, where seven are enough."""
    night = killed(night, HERO, Location.TORSO)
    return evolve(night, blows=tuple(evolve(blow, wounds=12) for blow in night.blows))


def just_killed(night: Night) -> Night:
    night = slain(night)
    return evolve(night, blows=tuple(evolve(blow, wounds=7) for blow in night.blows))


def twice(standing: Standing) -> Standing:
    """Killed outright tonight, and once more in the next night with the hero in it."""
    return after(to(after(standing, slain, None), "tower"), slain, None)


def test_who_is_killed_outright_twice_is_lost_for_good() -> None:
    once = after(dug(), slain, None)
    assert once.heroes[HERO].outright == 1 and not once.graves
    assert [*losses.of(once, once.past[-1])] == [
        "**Michał Wołodyjowski** was carried off for dead. A second blow like that is the last."
    ]
    lost = twice(dug())
    assert [(grave.hero, grave.chapter) for grave in lost.graves] == [(HERO, "tower")]
    assert lost.graves[0].bearing.killed == 2 and lost.past[-1].buried == (HERO,)
    assert lost.heroes[HERO].games == 0 and HERO not in dict(lost.scars)
    told = [*losses.of(lost, lost.past[-1])]
    assert len(told) == 3 and told[1].startswith("They drank three nights")
    assert "Uncle in the Tower" in next(losses.buried(lost))


def test_scores_go_with_the_coat() -> None:
    """Those of whoever lies buried, and those with him, until the younger one has some."""

    def said(standing: Standing) -> set[str]:
        letter = standing.campaign.chapter("letter")
        return {*campaigns.unforgotten(evolve(standing, chapter=letter, ask=None))}

    def fight(night: Night) -> Night:
        night = killed(slain(night), "rochefort", Location.TORSO, by=HERO)
        return evolve(night, blows=tuple(evolve(one, by=one.by or "E") for one in night.blows))

    mine = "Michał Wołodyjowski has a score to settle with Comte de Rochefort"
    his = "Comte de Rochefort has a score to settle with Michał Wołodyjowski"
    once = after(dug(), fight, None)
    assert said(once) == {f"{mine}.", f"{his}."}
    buried = after(to(once, "tower"), slain, None)
    coat = "it came with the coat."
    assert said(buried) == {f"{mine}: {coat}", f"{his}: {coat}"}
    again = after(evolve(buried, chapter=dug().chapter, ask=None), fight, None)
    assert said(again) == {f"{mine}.", f"{his}."}


def test_a_hero_who_is_just_killed_comes_back_as_ever() -> None:
    standing = after(dug(), just_killed, None)
    assert standing.heroes[HERO].killed == 1 and standing.heroes[HERO].outright == 0


def test_without_graves_nobody_is_lost() -> None:
    standing = twice(dug(graves=False))
    assert not standing.graves and not standing.held and not standing.past[-1].outright
    assert not called(standing, HERO) and not [*losses.in_danger(standing)]


def test_before_a_night_it_is_told_whose_last_it_may_be() -> None:
    standing = to(after(dug(), slain, None), "barge")
    assert not [*losses.in_danger(standing)]
    assert len([*losses.in_danger(to(standing, "tower"))]) == 1


def test_a_younger_one_takes_the_place_with_the_name_on_the_sleeve() -> None:
    standing = to(twice(dug()), "blade")
    assert called(standing, HERO) == YOUNGER
    told = next(one for one in carried_into(standing) if one.what == YOUNGER)
    assert (told.origin, told.hero, told.who) == (Origin.TITLE, HERO, "A")
    ready = prepared(evolve(standing, ask=None, red="blades"))
    figure = ready.scenario.state.figure("A")
    card = card_of(standing, HERO)
    assert card is not None and figure.card.id == HERO
    assert figure.card.fencing == card.fencing - 1 and figure.card.death == card.death - 1
    assert figure.card.agility == card.agility + 1
    state = ready.scenario.state
    assert [one.name for one in keepsakes.told(state, figure)] == ["The Name on the Sleeve"]
    assert not keepsakes.scarred(state, figure)
    shown = [line for _icon, line in keepsakes.lines(state, ready.scenario.items)]
    assert any("The Name on the Sleeve" in line for line in shown)


@pytest.mark.parametrize("hero", sorted(k for k, c in load_characters().items() if c.hero))
def test_a_younger_one_of_any_hero_can_be_played(hero: str) -> None:
    card = load_characters()[hero]
    found = with_change(card, younger(card), load_items())
    assert found.death >= found.serious and found.fencing >= 0 and found != card


def seized(standing: Standing) -> Standing:
    """The errand, in which the interpreter is captured."""
    goals = playing(standing).state.terms.goals
    at = next(n for n, goal in enumerate(goals) if goal.aim is Aim.CAPTURE)
    return after(standing, lambda night: met(night, playing(standing), at), Side.BLUE)


def test_who_is_captured_misses_the_next_night() -> None:
    standing = seized(dug("errand"))
    assert standing.held == ("kulczycki",)
    assert called(standing, "kulczycki") == STAND_IN
    assert any("is a prisoner" in line for line in losses.of(standing, standing.past[-1]))
    short = to(first("short", graves=True), "errand", Side.BLUE)
    battle = seized(short)
    assert battle.chapter is not None and battle.chapter.id == "frankfurt"
    assert "kulczycki" not in {player.card.id for player in cast_of(battle)}
    assert "kulczycki" in {player.card.id for player in cast_of(evolve(battle, held=()))}
    later = after(standing, lambda night: night, None)
    assert not later.held and not called(later, "kulczycki")


def test_the_story_may_let_a_prisoner_go() -> None:
    """The colonel gives the lieutenant his sword back."""
    assert not seized(dug("blade")).held


def test_a_save_keeps_whether_there_are_graves(tmp_path: Path) -> None:
    for graves in (True, False):
        path = tmp_path / f"{graves}.campaign"
        begun = first(graves=graves)
        Save.new(begun.campaign, begun.setup, path).close()
        assert read(path).head.setup.graves is graves
        assert ("graves dug" in path.read_text("utf-8")) is graves
