"""Silver, what it buys, comforts, and how much may be carried into a chapter."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from attrs import evolve

from ad1666.campaign.casts import by_name, card_of
from ad1666.campaign.comforts import Comfort
from ad1666.campaign.limits import carried_into, load_of
from ad1666.campaign.questions import asking
from ad1666.campaign.scars import change_of
from ad1666.campaign.shop import price_of
from ad1666.campaign.steps import IllegalPick, picked, started
from ad1666.campaign.values import (
    FORMER,
    Asked,
    Bearing,
    OpenQuestion,
    PartyId,
    Pick,
    Picks,
    RefusalReason,
    Standing,
)
from ad1666.campaign.wares import WARES, For
from ad1666.rules.cards import Side
from ad1666.rules.carried import Origin
from ad1666.rules.victory import Aim
from ad1666.words import keepsakes
from ad1666.words.campaign_options import options
from tests.campaign.nights_made_up import (
    after,
    asked,
    first,
    leaving,
    met,
    playing,
    vienna,
)
from tests.campaign.test_steps import same, to

RED, BLUE = Side


def shop(standing: Standing, party: PartyId, **more: Any) -> Standing:
    """The campaign while a party may buy, with a full purse."""
    standing = asking(evolve(standing, silver=dict.fromkeys(standing.silver, 6), **more))
    while True:
        standing = asked(standing, Asked.PURCHASE)
        assert standing.ask is not None
        if standing.ask.party == party:
            return standing
        standing = picked(standing, Pick(Picks.LEAVE))


def buy(standing: Standing, what: str, whom: str = "", sign: int = 0) -> Standing:
    return picked(standing, Pick(Picks.BUY, what, whom, sign=sign))


def reasons(standing: Standing) -> dict[str, RefusalReason]:
    assert standing.ask is not None
    return {pick.what: refused.reason for pick, refused in standing.ask.refused}


def sold(standing: Standing) -> set[str]:
    assert standing.ask is not None
    return {pick.what for pick in standing.ask.picks if pick.picks is Picks.BUY}


def hurt(standing: Standing, hero: str, *scars: str) -> Standing:
    """The campaign in which a hero has scars."""
    return evolve(
        standing,
        heroes={**standing.heroes, hero: Bearing(scars=scars)},
        scars=(*standing.scars, *((hero, scar) for scar in scars)),
    )


SURGEON = Pick(Picks.BUY, "surgeon", "dartagnan", "closed-eye")

# What silver comes from


def test_won_drawn_or_lost_a_chapter_brings_two_silver() -> None:
    for winner in (RED, BLUE, None):
        assert after(first(), same, winner).silver == {"blades": 2, "crowns": 2}


@pytest.mark.parametrize("chapter", [chapter.id for chapter in vienna().chapters])
def test_a_goal_about_a_thing_a_place_an_escape_or_a_capture_brings_one_more(chapter: str) -> None:
    scenario = vienna().scenarios[chapter]
    standing = to(first(), chapter)
    standing = leaving(evolve(standing, silver=dict.fromkeys(standing.silver, 0)))
    base = after(standing, same, None).past[-1].silver
    reds = {RED: standing.red, BLUE: next(p for p in standing.points if p != standing.red)}
    earning = (Aim.KILL, Aim.MORE_KILLS, Aim.SURVIVE, Aim.PROTECT)
    outcomes = any(row.silver for row in vienna().chapter(chapter).outcomes)
    for at, goal in enumerate(scenario.state.terms.goals):
        on = after(standing, lambda night, at=at: met(night, scenario, at), None)
        party = reds[goal.side]
        more = on.past[-1].silver[party] - base[party]
        assert outcomes or more == (goal.aim not in earning), goal


def test_a_side_is_paid_once_however_many_goals_count() -> None:
    scenario = playing(first())
    all_met = tuple(range(len(scenario.state.terms.goals)))
    standing = after(first(), lambda night: met(night, scenario, *all_met), RED)
    assert standing.past[-1].silver == {"blades": 3, "crowns": 3}


def test_a_purse_holds_six_and_the_rest_goes_into_the_poor_box() -> None:
    standing = leaving(after(first(), same, None))
    standing = evolve(standing, silver={"blades": 5, "crowns": 6})
    standing = after(standing, same, None)
    assert standing.silver == {"blades": 6, "crowns": 6}
    assert standing.past[-1].poor_box == {"blades": 1, "crowns": 2}


# What it buys


def test_who_leads_buys_first_and_who_is_behind_second() -> None:
    standing = after(first(), same, RED)
    ask = asked(standing, Asked.PURCHASE).ask
    assert ask is not None and ask.party == "blades"
    ask = picked(asked(standing, Asked.PURCHASE), Pick(Picks.LEAVE)).ask
    assert ask is not None and (ask.asked, ask.party) == (Asked.PURCHASE, "crowns")


def test_every_ware_can_be_bought_somewhere_and_is_told_where_not() -> None:
    found: set[str] = set()
    standing = first()
    while standing.chapter is not None:
        if standing.past:
            for party in standing.points:
                on = shop(standing, party)
                assert on.ask is not None
                assert {*sold(on), *reasons(on)} == set(WARES)
                found |= sold(on)
        standing = after(standing, same, None)
    assert found == set(WARES) - {"surgeon"}  # nobody has a scar


def test_a_ware_is_for_heroes_of_the_side_whom_it_suits() -> None:
    ball = shop(to(first(), "ball"), "blades")
    cast = by_name(ball)
    assert ball.ask is not None
    for pick in ball.ask.picks:
        ware = WARES.get(pick.what)
        if ware is not None and ware.whom in (For.HERO, For.FIGURE):
            assert RED in cast[pick.whom].sides and ware.suits(cast[pick.whom].card)
    with pytest.raises(IllegalPick):
        buy(ball, "helmet", "milady")


def test_a_purchase_is_paid_and_carried_into_the_next_chapter_only() -> None:
    ball = buy(shop(to(first(), "ball"), "blades"), "mass", "dartagnan")
    assert ball.silver["blades"] == 5
    on = started(leaving(ball), "record")
    assert on.playing is not None
    assert [
        (one.what, one.hero) for one in on.playing.carried if one.origin is Origin.PURCHASE
    ] == [("mass", "dartagnan")]
    later = after(ball, same, None)
    assert later.bought == {} and not any(
        one.origin is Origin.PURCHASE for one in carried_into(leaving(later))
    )


def test_a_side_buys_two_things() -> None:
    ball = buy(shop(to(first(), "ball"), "blades"), "mass", "dartagnan")
    ball = buy(ball, "mass", "aramis")
    assert ball.ask is None or (ball.ask.asked, ball.ask.party) != (Asked.PURCHASE, "blades")


def test_of_a_bribe_and_a_beggar_a_side_buys_one() -> None:
    ring = shop(to(first(), "ring"), "blades")
    bribed = buy(ring, "bribe", sign=-1)
    assert reasons(bribed)["beggar"] is RefusalReason.ONE_OF_TWO
    assert reasons(bribed)["bribe"] is RefusalReason.ONE_OF_TWO
    assert reasons(buy(ring, "beggar"))["bribe"] is RefusalReason.ONE_OF_TWO


def test_what_is_too_dear_is_told_with_the_price() -> None:
    ring = evolve(to(first(), "ring"), silver={"blades": 1, "crowns": 1})
    poor = asked(asking(ring), Asked.PURCHASE)
    assert poor.ask is not None and poor.ask.party == "crowns"
    poor = picked(poor, Pick(Picks.LEAVE))
    assert poor.ask is not None
    why = next(refused for pick, refused in poor.ask.refused if pick.what == "bribe")
    assert why.reason is RefusalReason.TOO_DEAR
    assert why.args == {"price": 2, "silver": 1}
    with pytest.raises(IllegalPick) as caught:
        buy(poor, "bribe", sign=1)
    assert caught.value.refused == why


def test_nothing_is_sold_that_the_chapter_has_no_use_for() -> None:
    barge = reasons(shop(to(first(), "barge"), "blades"))  # a battle
    assert barge["beggar"] is RefusalReason.NO_BEGGARS
    tower = reasons(shop(to(first(), "tower"), "blades"))  # a commoner's death is worth more
    assert tower["beggar"] is RefusalReason.NO_BEGGARS
    assert barge["oats"] is RefusalReason.NO_SPARE
    assert "oats" in sold(shop(to(first(), "chimneys"), "blades"))
    assert RefusalReason.NO_GUARD in [
        reasons(shop(to(first(), chapter.id), "blades")).get("bribe")
        for chapter in vienna().chapters[1:]
    ]
    assert RefusalReason.NO_SECRET in [
        reasons(shop(to(first(), chapter.id), "blades")).get("rumour")
        for chapter in vienna().chapters[1:]
    ]


def test_the_story_sets_prices() -> None:
    beans = to(first(), "beans")
    assert price_of(beans, "blades", "bribe") == 2
    former = evolve(beans, setup=evolve(beans.setup, edition=FORMER))
    assert price_of(former, "blades", "bribe") == 3
    assert price_of(evolve(beans, favours={"noise": "heard"}), "blades", "bribe") == 4
    errand = evolve(to(first(), "errand"), favours={"belfry": "court"})
    assert price_of(errand, "blades", "beggar") == 1
    assert price_of(errand, "crowns", "beggar") == 2


def test_the_surgeon_takes_away_what_a_scar_costs() -> None:
    """In campaigns of the first edition the whole scar."""
    hurt_now = hurt(to(first(), "ball"), "dartagnan", "closed-eye", "short-wind")
    ball = picked(shop(hurt_now, "blades"), SURGEON)
    assert ball.heroes["dartagnan"].scars == ("dressed-closed-eye", "short-wind")
    assert ("dartagnan", "dressed-closed-eye") in ball.scars and ball.silver["blades"] == 4
    card = card_of(ball, "dartagnan")
    assert card is not None
    whole, rest = change_of("closed-eye", card), change_of("dressed-closed-eye", card)
    assert whole is not None and rest is not None and "fencing" in whole.steps
    assert (rest.steps, rest.abilities) == ({}, whole.abilities)
    assert ball.ask is not None and SURGEON not in ball.ask.picks
    former = evolve(hurt_now, setup=evolve(hurt_now.setup, edition=FORMER))
    ball = picked(shop(former, "blades"), SURGEON)
    assert ball.heroes["dartagnan"].scars == ("short-wind",) and ball.silver["blades"] == 3


# Limits


def test_a_figure_carries_two_things() -> None:
    ball = shop(hurt(to(first(), "ball"), "aramis", "deaf-ear", "short-breath"), "blades")
    assert ball.ask is not None
    why = next(r for pick, r in ball.ask.refused if (pick.what, pick.whom) == ("mass", "aramis"))
    assert why.reason is RefusalReason.FIGURE_FULL and why.args == {"who": "aramis", "most": 2}


def test_whom_a_goal_of_the_enemy_names_carries_one() -> None:
    duel = to(first(), "blade")
    duel = hurt(duel, "dartagnan", "deaf-ear", "knows-the-weather")
    duel = hurt(duel, "wolodyjowski", "deaf-ear", "knows-the-weather")
    duel = leaving(duel)
    for hero in ("dartagnan", "wolodyjowski"):
        scars = [one.what for one in carried_into(duel) if one.hero == hero]
        assert scars == ["knows-the-weather"], "the newest goes first"


def test_a_side_carries_three_things_and_all_its_scars() -> None:
    """In campaigns of the first edition scars counted too, the newest first."""
    ball = to(first(), "ball")
    for hero, scar in (
        ("porthos", "deaf-ear"),
        ("dartagnan", "deaf-ear"),
        ("aramis", "deaf-ear"),
        ("aramis", "short-breath"),
    ):
        known = ball.heroes.get(hero, Bearing()).scars
        ball = hurt(ball, hero, scar)
        ball = evolve(ball, heroes={**ball.heroes, hero: Bearing(scars=(*known, scar))})
    assert not load_of(leaving(ball)).stays
    former = evolve(ball, setup=evolve(ball.setup, edition=FORMER))
    load = load_of(leaving(former))
    goes = [thing.carried for thing in load.goes if thing.counts and Side.RED in thing.sides]
    assert [(one.hero, one.what) for one in goes] == [
        ("aramis", "short-breath"),
        ("aramis", "deaf-ear"),
        ("dartagnan", "deaf-ear"),
    ]
    assert [why.reason for _, why in load.stays] == [RefusalReason.SIDE_FULL]


def test_nothing_is_changed_twice_for_one_side() -> None:
    ball = shop(hurt(to(first(), "ball"), "dartagnan", "split-brow"), "blades")  # Fortitude +1
    assert ball.ask is not None
    why = next(r for pick, r in ball.ask.refused if (pick.what, pick.whom) == ("mass", "dartagnan"))
    assert why.reason is RefusalReason.SAME
    assert why.args == {"origin": Origin.SCAR, "what": "split-brow", "text": ""}


def test_scars_of_whoever_is_not_in_the_chapter_wait() -> None:
    letter = leaving(hurt(first(), "porthos", "deaf-ear"))
    assert carried_into(letter) == ()
    assert started(letter, "record").heroes["porthos"].scars == ("deaf-ear",)


def test_a_purchase_that_cannot_be_carried_after_all_is_paid_back() -> None:
    ball = leaving(buy(shop(to(first(), "ball"), "blades"), "mass", "dartagnan"))
    ball = hurt(ball, "dartagnan", "split-brow")
    silver = ball.silver["blades"]
    on = started(ball, "record")
    assert on.silver["blades"] == silver + WARES["mass"].price


def test_both_sides_may_change_the_guard() -> None:
    ring = shop(to(first(), "ring"), "crowns")
    ring = picked(buy(ring, "bribe", sign=1), Pick(Picks.LEAVE))
    ring = asked(evolve(ring, answered=()), Asked.PURCHASE)
    assert ring.ask is not None and ring.ask.party == "blades"
    load = load_of(buy(ring, "bribe", sign=-1))
    assert [thing.pick.sign for thing in load.goes if thing.pick is not None] == [1, -1]


# Comforts


def comfort(standing: Standing) -> OpenQuestion:
    ask = asked(standing, Asked.COMFORT).ask
    assert ask is not None
    return ask


def test_the_loser_chooses_a_comfort_and_a_draw_brings_none() -> None:
    ask = comfort(after(first(), same, RED))
    assert ask.party == "crowns" and Pick(Picks.COMFORT, Comfort.SILVER) in ask.picks
    assert comfort(after(first(), same, BLUE)).party == "blades"
    standing = after(first(), same, None)
    while standing.ask is not None:
        assert standing.ask.asked is not Asked.COMFORT
        standing = picked(standing, standing.ask.picks[-1])


def test_two_silver_do_not_run_over_the_purse() -> None:
    standing = asked(after(first(), same, RED), Asked.COMFORT)
    standing = evolve(standing, silver={"blades": 2, "crowns": 5})
    assert picked(standing, Pick(Picks.COMFORT, Comfort.SILVER)).silver["crowns"] == 6


def test_with_a_full_purse_and_nothing_to_stop_there_is_no_comfort_to_choose() -> None:
    standing = after(first(), same, RED)
    standing = evolve(standing, silver={"blades": 6, "crowns": 6}, answered=())
    while standing.ask is not None:
        assert standing.ask.asked is not Asked.COMFORT
        leave = Pick(Picks.LEAVE)
        standing = picked(standing, leave if leave in standing.ask.picks else standing.ask.picks[0])


def test_the_first_turn_is_a_comfort_only_where_nobody_has_the_initiative() -> None:
    offered = set()
    for chapter in vienna().chapters[1:]:
        before = vienna().chapters[vienna().chapters.index(chapter) - 1].id
        standing = after(leaving(to(first(), before)), same, RED)
        standing = evolve(standing, silver={"blades": 2, "crowns": 2})
        ask = comfort(standing)
        if Pick(Picks.COMFORT, Comfort.FIRST_TURN) in ask.picks:
            offered.add(chapter.id)
            assert chapter.first_turn and vienna().scenarios[chapter.id].state.initiative is None
    assert offered and offered <= {c.id for c in vienna().chapters if c.first_turn}


def test_the_last_word_stops_the_newest_purchase_of_the_opponent() -> None:
    ring = after(leaving(to(first(), "ring")), same, RED)  # before the ball, the Crowns have lost
    assert ring.chapter is not None and ring.chapter.id == "ball"
    ball = buy(shop(ring, "blades"), "mass", "dartagnan")
    ball = buy(ball, "mass", "aramis")
    ball = asked(ball, Asked.COMFORT)
    assert ball.ask is not None and ball.ask.party == "crowns"
    ball = picked(ball, Pick(Picks.COMFORT, Comfort.LAST_WORD))
    load = load_of(ball)
    assert load.stopped is not None and load.stopped.carried.hero == "aramis"
    bought = [one.hero for one in load.carried if one.origin is Origin.PURCHASE]
    assert bought == ["dartagnan"]
    assert started(leaving(ball), "r").silver == leaving(ball).silver  # it is not paid back


def test_wares_stand_in_the_order_in_which_they_are_sold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keepsakes, "WARES", dict(reversed(keepsakes.WARES.items())))
    standing = shop(to(first(), "ball"), "blades")
    assert standing.ask is not None
    assert [option.what for option in options(standing, standing.ask)] == [*WARES]


@pytest.mark.parametrize(
    ("module", "like"),
    [
        ("words.keepsakes", "mass"),
        ("campaign.programs", "oats"),
        ("campaign.shop", "oats"),
        ("campaign.prepared", "oats"),
    ],
)
def test_a_ware_is_forgotten_nowhere(module: str, like: str) -> None:
    """A new one is missed by each table that must know it."""
    code = (
        "from attrs import evolve\n"
        "from ad1666.campaign import wares\n"
        f"wares.WARES = {{**wares.WARES, 'new': evolve(wares.WARES[{like!r}], id='new')}}\n"
        f"import ad1666.{module}\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode and "a complete table lacks ['new']" in done.stderr
