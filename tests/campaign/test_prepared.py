"""What is carried into a chapter becomes a scenario that can be played, whose record needs no
campaign."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest
import tomli
from attrs import evolve

from ad1666.campaign import card_changes, scars, wares
from ad1666.campaign.card_changes import gift_of, with_change
from ad1666.campaign.casts import by_name, card_of, side_of
from ad1666.campaign.comforts import Comfort
from ad1666.campaign.feats import FEATS
from ad1666.campaign.limits import load_of
from ad1666.campaign.prepared import Prepared, prepared
from ad1666.campaign.shop import offered
from ad1666.campaign.steps import begun
from ad1666.campaign.values import Bearing, Pick, Picks, Setup, Standing
from ad1666.content.campaigns import edits
from ad1666.content.campaigns.lookup import campaign_files
from ad1666.content.campaigns.plan import Campaign, CardChange, Claims
from ad1666.content.campaigns.reader import load_campaign
from ad1666.content.cards import load_characters, load_items, read_characters
from ad1666.content.errors import ContentError
from ad1666.content.maps import reader
from ad1666.content.scenarios.snapshot import kept_of
from ad1666.content.toml import parse_toml
from ad1666.game.fate import Shuffle
from ad1666.game.records.record import read
from ad1666.game.records.replayed_by import replayed_record
from ad1666.game.session import Session
from ad1666.game.view import forced
from ad1666.rules.cards import Side
from ad1666.rules.carried import Origin
from ad1666.rules.characters import Character
from ad1666.rules.requests import Prompt


@cache
def vienna() -> Campaign:
    return load_campaign(campaign_files()[0])


CHAPTERS = [chapter.id for chapter in vienna().chapters]
PLAYED = ("tiles", "chimneys", "gate")
"""Two adventures and a battle whose favours change much."""
SHOPS = ("letter", "ring", "chimneys", "tower")
"""Between them all wares are sold."""


def before(chapter: str, red: str = "blades", **changes: object) -> Standing:
    """The campaign before a chapter, as if nothing had been played."""
    at = begun(vienna(), Setup("long"))
    return evolve(at, chapter=vienna().chapter(chapter), red=red, ask=None, **changes)


def played(ready: Prepared, seed: int = 1) -> None:
    """Plays some of a game by chance, leaves it, and replays its record."""
    session = Session.new(ready.scenario, Shuffle(seed))
    dice = random.Random(seed)
    for _ in range(25):
        prompt = session.game.pending
        if not isinstance(prompt, Prompt):
            break
        session.choose(forced(prompt) or dice.choice(prompt.options))
    session.close()
    scenario, replayed = replayed_record(read(session.path))
    assert replayed.problem is None and replayed.game == session.game
    assert scenario.state == ready.scenario.state
    again, problem = Session.resume(session.path)
    again.close()
    assert problem is None


def favours_of(chapter: str) -> Iterator[dict[str, str]]:
    """Favours with which each row before a chapter holds."""
    for row in vienna().chapter(chapter).befores:
        yield {
            claim.of: claim.value or "set"
            for claim in (*row.when.every, *row.when.some[:1])
            if claim.asks is Claims.FAVOUR and not claim.negated
        }


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_nothing_carried_leaves_a_chapter_as_it_is(chapter: str) -> None:
    ready = prepared(before(chapter))
    told = [one for one in ready.carried if one.origin is not Origin.FAVOUR]
    assert not told
    if not ready.carried:
        assert ready.scenario.state == vienna().scenarios[chapter].state
        assert ready.kept.keys() == kept_of(vienna().scenarios[chapter].path).keys()


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_each_favour_alone_can_be_played(chapter: str) -> None:
    for favours in favours_of(chapter):
        standing = before(chapter, favours=favours)
        ready = prepared(standing)
        assert ready.carried == load_of(standing).carried
        assert any(one.origin is Origin.FAVOUR for one in ready.carried), favours
        changes = [thing.changes for thing in load_of(standing).goes]
        was = vienna().scenarios[chapter]
        if any(changes):
            assert (ready.scenario.state, ready.scenario.musters) != (was.state, was.musters)
        if chapter in PLAYED:
            played(ready)


@cache
def heroes() -> tuple[Character, ...]:
    return tuple(card for card in load_characters().values() if card.hero)


def as_text(card: Character, change: CardChange) -> Character:
    """The card as its changed text reads. What else there is has not changed, and is not read
    again."""
    kept = edits.with_card(_kept(), card.id, change)
    (changed,) = (text for name, text in kept.items() if text != _kept()[name])
    top = parse_toml(vienna().scenarios["letter"].path, changed)
    return read_characters([top], load_items())[card.id]


@cache
def _kept() -> dict[str, str]:
    return dict(kept_of(vienna().scenarios["letter"].path))


@pytest.mark.parametrize("scar", scars.SCARS)
def test_each_scar_reads_as_it_is_counted(scar: str) -> None:
    """For some of the heroes; the change of the text and that of the card are made apart."""
    able = [card for card in heroes() if scars.change_of(scar, card) is not None]
    for card in able[:: max(1, len(able) // 4)]:
        change = scars.change_of(scar, card)
        assert change is not None
        assert _same(as_text(card, change), with_change(card, change, load_items()))


@pytest.mark.parametrize("feat", FEATS)
def test_each_gift_reads_as_it_is_counted(feat: str) -> None:
    for card in heroes()[::9]:
        change = gift_of(FEATS[feat].gifts, card)
        assert _same(as_text(card, change), with_change(card, change, load_items()))


def test_what_is_gained_is_there() -> None:
    """A misspelt item, ability or number would give nothing, in silence."""
    gifts = [
        gift
        for table in (wares.WARES, scars.SCARS, FEATS)
        for one in table.values()
        for gift in one.gifts
    ]
    assert {name for gift in gifts for name in gift.items} <= load_items().keys()
    with pytest.raises(ValueError, match="no card has a number corage"):
        card_changes.more("corage")
    with pytest.raises(KeyError, match="Rapid looting"):
        card_changes.able("Rapid looting")


@pytest.mark.parametrize("ware", [w.id for w in wares.WARES.values() if w.whom is wares.For.HERO])
def test_each_ware_for_a_hero_reads_as_it_is_counted(ware: str) -> None:
    suited = [card for card in heroes() if wares.WARES[ware].suits(card)]
    for card in suited[:: max(1, len(suited) // 3)]:
        change = wares.change_of(ware, card)
        assert _same(as_text(card, change), with_change(card, change, load_items()))


def _same(one: Character, other: Character) -> bool:
    assert one == other, (one, other)
    return True


def rich(chapter: str, red: str = "blades", **changes: object) -> Standing:
    return before(chapter, red, silver=dict.fromkeys(vienna().parties, 6), **changes)


def sold(standing: Standing) -> dict[str, tuple[str, Pick]]:
    """One purchase of each ware that is to be had, with the party that buys it."""
    return {
        pick.what: (party, pick)
        for party in vienna().parties
        for pick, refused in offered(standing, party)
        if refused is None
    }


@pytest.mark.parametrize("chapter", SHOPS)
def test_each_purchase_alone_can_be_played(chapter: str) -> None:
    favours = next((f for f in favours_of(chapter) if f), {})
    standing = rich(chapter, favours=favours)
    without = prepared(standing).scenario
    for party, pick in sold(standing).values():
        bought = evolve(standing, bought={party: (pick,)})
        ready = prepared(bought)
        carried = [one.what for one in ready.carried if one.origin is Origin.PURCHASE]
        assert carried == [pick.what], pick
        if pick.what != "oats":
            assert (ready.scenario.state, ready.scenario.musters) != (
                without.state,
                without.musters,
            ), pick
    played(ready)


def test_all_wares_but_the_surgeon_are_sold_somewhere() -> None:
    found: set[str] = set()
    for name in SHOPS:
        for favours in ({}, *favours_of(name)):
            found |= sold(rich(name, favours=favours)).keys()
    assert found == wares.WARES.keys() - {"surgeon"}


def test_a_scar_leaves_the_map_as_it_was_read(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = prepared(before("tiles"))
    monkeypatch.setattr(reader, "parse_xml", None)
    scar = {"heroes": {"jehan": Bearing(("split-brow",))}, "scars": (("jehan", "split-brow"),)}
    ready = prepared(before("tiles", **scar))
    assert [one.origin for one in ready.carried] == [Origin.SCAR]
    assert ready.scenario.map == whole.scenario.map


def test_a_beggar_comes_late_and_from_any_start_of_the_side() -> None:
    side = side_of(rich("letter"), "crowns")
    ready = prepared(rich("letter", bought={"crowns": (Pick(Picks.BUY, "beggar"),)}))
    (beggar,) = [f for f in ready.scenario.state.figures if f.card.id == "beggar"]
    assert beggar.side is side and beggar.arrival is not None
    assert beggar.arrival.turn == 3 and len(beggar.arrival.squares) > 1


def test_bribes_cancel_each_other_and_count_once() -> None:
    guard = vienna().scenarios["letter"].state.guard
    assert guard is not None
    for signs, more in (((1, 1), 1), ((1, -1), 0), ((-1, -1), -1)):
        parties = zip(("blades", "crowns"), signs, strict=True)
        bought = {party: (Pick(Picks.BUY, "bribe", sign=sign),) for party, sign in parties}
        ready = prepared(rich("letter", bought=bought))
        assert ready.scenario.state.guard == guard + more


def test_oats_cancel_two_of_the_gold_spared() -> None:
    standing = rich("chimneys", favours={"box": "lost"})
    spared = prepared(standing).scenario.musters.rules
    side = side_of(standing, "crowns")
    assert side is not None
    bought = evolve(standing, bought={"crowns": (Pick(Picks.BUY, "oats"),)})
    after = prepared(bought).scenario.musters.rules
    budget, eased = spared[side].budget, after[side].budget
    assert budget is not None and eased is not None
    assert (budget.spare, eased.spare) == (3, 1)
    assert after[side.other].budget == spared[side.other].budget


def test_a_rumour_empties_a_hiding_place_or_announces_an_event() -> None:
    rumour = {"crowns": (Pick(Picks.BUY, "rumour"),)}
    ring, was = prepared(rich("ring", bought=rumour)), vienna().scenarios["ring"]
    assert len(ring.scenario.state.hidden[0].places) == len(was.state.hidden[0].places) - 1
    for name in CHAPTERS:
        state = vienna().scenarios[name].state
        if state.terms.secretive and not state.hidden:
            heard = prepared(rich(name, bought=rumour)).scenario.state.terms.events
            silent = [event.announced for event in heard].count(False)
            assert silent == [event.announced for event in state.terms.events].count(False) - 1
            both = dict.fromkeys(vienna().parties, rumour["crowns"])
            heard = prepared(rich(name, bought=both)).scenario.state.terms.events
            assert [event.announced for event in heard].count(False) == max(0, silent - 1)


def test_the_first_turn_is_given_and_the_last_word_stops_the_newest() -> None:
    first = Pick(Picks.COMFORT, Comfort.FIRST_TURN)
    ready = prepared(before("election", comfort=first, comforted="blades"))
    assert ready.scenario.state.initiative is Side.RED
    bought = {"crowns": (Pick(Picks.BUY, "helmet", "rochefort"),)}
    last = Pick(Picks.COMFORT, Comfort.LAST_WORD)
    standing = rich("letter", bought=bought, comfort=last, comforted="blades")
    stopped = prepared(standing)
    assert stopped.scenario.state == vienna().scenarios["letter"].state


def test_heroes_who_are_chosen_carry_their_scars_and_the_fallen_are_not_chosen() -> None:
    bearing = {"jussac": Bearing(scars=("stiff-wrist",))}
    standing = before("election", heroes=bearing, scars=(("jussac", "stiff-wrist"),))
    ready = prepared(standing)
    was = card_of(standing, "jussac")
    (now,) = [c for c in ready.scenario.musters.rules[Side.RED].pool if c.id == "jussac"]
    assert was is not None and now.fencing == was.fencing - 1
    assert now.ability("Clever defence") is not None
    assert any(figure.card == now for figure in ready.scenario.state.figures)


def test_what_would_spoil_a_scenario_is_left_out() -> None:
    """A hero whose body the scar's boots do not fit: the rest is carried."""
    standing = before(
        "letter",
        heroes={name: Bearing(gifts=("first-blood",)) for name in ("rochefort", "milady")},
    )
    texts = dict(kept_of(vienna().scenarios["letter"].path))
    top = tomli.loads(texts["characters/cardinal.toml"])
    senses = top["rochefort"].get("senses", 0)
    assert "senses" in top["rochefort"] and senses < 9
    texts["characters/cardinal.toml"] = texts["characters/cardinal.toml"].replace(
        f"senses = {senses}", "senses = 9", 1
    )
    ready = prepared(standing, texts)
    assert len(ready.carried) == len(load_of(standing).carried) - 1
    assert ready.scenario.texts == ready.kept
    played(ready)


def test_spoilt_texts_are_told() -> None:
    texts = {**_kept(), "scenario": "map = 1"}
    with pytest.raises(ContentError):
        prepared(before("letter"), texts)


def test_by_the_names_of_the_cast_everybody_is_found() -> None:
    for name in CHAPTERS:
        cast = by_name(before(name))
        named = {figure.id for figure in vienna().scenarios[name].musters.fixed}
        assert named <= {player.letter for player in cast.values()}
