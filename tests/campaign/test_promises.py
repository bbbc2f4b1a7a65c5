"""What the story promises holds: nothing that is carried into a night is undone by something else,
nor left without effect, without anybody being told. So it is in all campaigns of the game."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from attrs import evolve

from ad1666.campaign.comforts import Comfort
from ad1666.campaign.limits import load_of
from ad1666.campaign.prepared import prepared
from ad1666.campaign.questions import asking
from ad1666.campaign.shop import offered
from ad1666.campaign.steps import begun, ended, started
from ad1666.campaign.story import befores
from ad1666.campaign.values import (
    EDITION,
    PROMISED,
    Asked,
    Bearing,
    PartyId,
    Pick,
    Picks,
    RefusalReason,
    Refused,
    Setup,
    Standing,
)
from ad1666.campaign.wares import BRIBE, RUMOUR
from ad1666.content.campaigns.plan import Campaign, Chapter, Claims
from ad1666.rules.cards import Side
from ad1666.rules.carried import Origin
from ad1666.words import campaigns, keepsakes, stakes
from tests.campaign.nights_made_up import first, leaving, playing, quiet, streets, vienna
from tests.campaign.test_steps import to

RED = Side.RED
CHAPTERS = [
    pytest.param(campaign, chapter, id=f"{campaign.id} {chapter.id}")
    for campaign in (vienna(), streets())
    for chapter in campaign.chapters
]
SPEAKS = re.compile(r"initiative|\bbegins?\b")
"""Words of a sentence that says how the initiative goes."""


def before(campaign: Campaign, chapter: Chapter, **changes: Any) -> Standing:
    """A campaign before a chapter, with full purses, when purchases are made."""
    one, _other = campaign.parties
    road = next(iter(campaign.roads))
    standing = begun(campaign, Setup(road))
    silver = dict.fromkeys(campaign.parties, campaign.carry.purse)
    known: dict[str, Any] = {
        "chapter": chapter,
        "red": one,
        "silver": silver,
        "ask": None,
        **changes,
    }
    return evolve(standing, **known)


def stories(campaign: Campaign, chapter: Chapter) -> Iterator[Standing]:
    """All that the story so far may change in a chapter together, each once."""
    asks = {c.of for row in chapter.befores for c in row.when.every if c.asks is Claims.FAVOUR}
    values = {name: {""} for name in sorted(asks)}
    for row in (row for each in campaign.chapters for row in each.outcomes):
        offers = () if row.offer is None else row.offer.sets.values()
        for name, value in (pair for sets in (row.sets, *offers) for pair in sets.items()):
            values.get(name, set()).add(value)
    known = set[tuple[int, ...]]()
    for told in itertools.product(*map(sorted, values.values())):
        favours = {name: value for name, value in zip(values, told, strict=True) if value}
        standing = before(campaign, chapter, favours=favours)
        rows = tuple(number for number, _row in befores(standing))
        if rows not in known:
            known.add(rows)
            yield standing


@pytest.mark.parametrize(("campaign", "chapter"), CHAPTERS)
def test_no_comfort_undoes_what_the_story_says_of_the_initiative(
    campaign: Campaign, chapter: Chapter
) -> None:
    for standing in stories(campaign, chapter):
        says = [row for _number, row in befores(standing) if SPEAKS.search(row.text)]
        changed = (row.change for row in says)
        assert all(each.contested or each.initiative is not None for each in changed)
        free, told = first_turn(standing)
        assert free is (chapter.first_turn and not says)
        if says and told is not None:
            assert told.reason is RefusalReason.INITIATIVE_TOLD
            assert says[-1].text in campaigns.refused(standing, told)


def first_turn(standing: Standing) -> tuple[bool, Refused | None]:
    """Whether the party that has lost the chapter before may choose the first turn, and why not if
    it may choose something else."""
    start = started(evolve(standing, chapter=standing.campaign.chapters[0]), "r", ())
    past = ended(start, quiet(playing(start), RED)).past
    done = (Asked.OFFER, Asked.SCAR, Asked.SIDE, Asked.PURCHASE)
    answered = tuple((asks, party) for asks in done for party in standing.campaign.parties)
    winner, _loser = standing.campaign.parties
    bought = tuple(pick for pick, refused in offered(standing, winner) if refused is None)
    standing = evolve(standing, past=past, answered=answered, bought={winner: bought[:1]})
    ask = asking(standing).ask
    if ask is None:
        return False, None
    why = {pick.what: why for pick, why in ask.refused}
    return Comfort.FIRST_TURN not in why, why.get(Comfort.FIRST_TURN)


@pytest.mark.parametrize(("campaign", "chapter"), CHAPTERS)
def test_what_both_parties_buy_works_for_both(campaign: Campaign, chapter: Chapter) -> None:
    standing = before(campaign, chapter)
    one, other = campaign.parties
    for pick in sold(standing, one):
        alone = evolve(standing, bought={one: (pick,)})
        kept = prepared(alone, drawn=False).kept
        for again in sold(alone, other):
            if again.what == pick.what:
                both = evolve(alone, bought={one: (pick,), other: (again,)})
                assert prepared(both, drawn=False).kept["scenario"] != kept["scenario"], again


def sold(standing: Standing, party: PartyId) -> list[Pick]:
    """What a party may buy of which the other might buy the same."""
    every = (pick for pick, refused in offered(standing, party) if refused is None)
    return [pick for pick in every if pick.what in (BRIBE, RUMOUR)]


@pytest.mark.parametrize(("campaign", "chapter"), CHAPTERS)
def test_what_the_story_makes_cheap_or_dear_is_sold(campaign: Campaign, chapter: Chapter) -> None:
    """And nothing is made so twice for one party."""
    for standing in stories(campaign, chapter):
        for party in campaign.parties:
            changes = (row.change for _number, row in befores(standing))
            own = (change.prices for change in changes if change.prices_for in ("", party))
            wares = [ware for prices in own for ware in prices]
            assert len(wares) == len({*wares})
            sold = {pick.what for pick, refused in offered(standing, party) if refused is None}
            assert sold >= {*wares}


def test_two_rounds_that_undo_each_other_are_told() -> None:
    rounds = {who: (Pick(Picks.BUY, BRIBE, sign=n),) for who, n in (("blades", 1), ("crowns", -1))}
    standing = before(vienna(), vienna().chapter("tower"), bought=rounds)
    assert [*campaigns.left_behind(standing)] == [
        "Both parties have stood the watch a round, and it comes as it would have come."
    ]
    alone = evolve(standing, bought={"blades": rounds["blades"]})
    assert not [*campaigns.left_behind(alone)]


def test_why_nothing_is_to_be_had_that_the_other_party_has_bought() -> None:
    for name, pick, words in (
        ("tower", Pick(Picks.BUY, BRIBE, sign=1), "has been bought for this night already"),
        ("tower", Pick(Picks.BUY, RUMOUR), "all that there is to whisper"),
    ):
        standing = before(vienna(), vienna().chapter(name), bought={"crowns": (pick,)})
        why = dict(offered(standing, "blades"))[pick]
        assert why is not None and words in campaigns.refused(standing, why)
        former = evolve(standing, setup=evolve(standing.setup, edition=PROMISED - 1))
        assert dict(offered(former, "blades"))[pick] is None


def test_a_gift_that_the_limits_keep_back_is_told_and_waits() -> None:
    """In earlier editions it was used up."""
    scars = "closed-eye", "short-wind"
    bearing = Bearing(scars=scars, gifts=("postman",), used=("postman",))
    for edition, left in ((EDITION, ("postman",)), (PROMISED - 1, ())):
        ball = leaving(to(first(edition=edition), "ball"))
        borne = tuple(("dartagnan", scar) for scar in scars)
        ball = evolve(ball, heroes={"dartagnan": bearing}, scars=borne)
        (gift,) = [t.carried for t, _ in load_of(ball).stays if t.carried.origin is Origin.FEAT]
        told = "Counts for nothing tonight: The Postman (Charles d'Artagnan). "
        assert any(words.startswith(told) for words in campaigns.left_behind(ball))
        night = ended(started(ball, "r"), quiet(playing(ball), RED))
        assert night.heroes["dartagnan"].gifts == left
        word = evolve(gift, origin=Origin.COMFORT, what=Comfort.LAST_WORD, stops="postman")
        night = ended(started(ball, "r", (word,)), quiet(playing(ball), RED))
        assert night.heroes["dartagnan"].gifts == (), "who had the last word has used it up"


def test_a_save_of_an_earlier_edition_says_that_the_comfort_stands() -> None:
    """There the first turn may be had although the story leaves it to the cards."""
    campaign, chapter = vienna(), vienna().chapter("election")
    favours = {"ring": "cardinal", "barge": "spain"}
    pick = Pick(Picks.COMFORT, Comfort.FIRST_TURN)
    standing = before(campaign, chapter, favours=favours, comfort=pick, comforted="crowns")
    (told,) = [one for one in load_of(standing).carried if one.origin is Origin.COMFORT]
    words = keepsakes.line(playing(standing), told)
    assert words == "Blue goes first in turn 1, whatever the cards would say."
    assert not first_turn(standing)[0]
    former = evolve(standing, setup=evolve(standing.setup, edition=PROMISED - 1), comfort=None)
    assert first_turn(former)[0]


# What a night can change


def told(chapter: str, argot: int, galilee: int, **favours: str) -> str:
    points = {"argot": Fraction(argot), "galilee": Fraction(galilee)}
    found = before(streets(), streets().chapter(chapter), points=points, favours=favours)
    return stakes.told(found)


def test_it_is_told_what_a_night_can_change() -> None:
    assert told("wake", 0, 0) == "Whoever wins this night is ahead."
    ahead = "The lead is with Argot; a win tonight"
    assert told("coffin", 1, 0) == f"{ahead} brings Galilee level."
    assert told("mill", 3, 2) == f"{ahead} gives it to Galilee."
    assert told("chase", 4, 2) == f"{ahead} brings Galilee level."
    stays = "The lead stays with Argot, whoever wins this night."
    assert told("gutters", 3, 0) == stays
    assert told("chase", 5, 2) == f"{stays} A win for Argot decides the story."
    assert told("crown", 4, 4) == "Whoever wins this night has won the story."
    assert told("crown", 5, 3).endswith("a draw is enough for Argot, only a win for Galilee.")
    assert told("crown", 2, 6).endswith("Argot can no longer overtake Galilee, only draw level.")


def test_it_is_told_once_the_story_is_decided_and_what_is_left() -> None:
    won = "**Decided:** whatever is still to come, the story is won by Argot. "
    narrow = "clearly, or narrowly after a win for Galilee on the last night."
    assert told("crown", 7, 2) == f"{won}What is left is how it ends: {narrow}"
    assert told("crown", 8, 0) == won + (
        "How it ends is settled too, but for what is remembered besides."
    )
    assert told("chase", 7, 0) == won + "What is left is how it ends: clearly, or narrowly."
    chapter = streets().chapter("crown")
    found = before(streets(), chapter, points={"argot": 7, "galilee": 2})
    assert stakes.decided(found) == stakes.told(found)
    assert not stakes.decided(evolve(found, points={"argot": Fraction(5), "galilee": Fraction(3)}))
    over = evolve(found, chapter=None)
    assert stakes.told(over) == stakes.decided(over) == ""
