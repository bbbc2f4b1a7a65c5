"""Bands that players choose: who fights, what is said of wrong choices (SETUP-1, SETUP-6 to 8)."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import evolve

from ad1666.bots.bands import choose_band
from ad1666.content.errors import ContentError
from ad1666.content.scenarios.recruitment import BadBand
from ad1666.content.scenarios.scenario import Scenario, assembled, load_scenario
from ad1666.game.fate import Shuffle, settle
from ad1666.game.game import start
from ad1666.rules.abilities.dispatch import with_starting_tokens
from ad1666.rules.bands import faults, may_choose, may_serve
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, Status, equipped
from ad1666.rules.requests import Prompt, Topic
from ad1666.rules.verdicts import Reason, barred

Spoil = Callable[[str, str, str], str]
Write = Callable[[str], Path]

CHOICE = """\
[muster.red]
heroes = 1
commoners = 1
from = ["zagloba", "skrzetuski", "dragoon", "beggar"]
slots = [1, 2]
suggested = ["zagloba", "dragoon"]
"""
RED = """\
[figures.A]
side = "red"
card = "zagloba"
slot = 1
in_hand = ["pistol"]
gear = ["key"]
"""


@pytest.fixture
def adventure(good_scenario: str, spoil: Spoil) -> str:
    """A scenario in which red chooses a hero and a commoner, and blue has what it has."""
    text = spoil(good_scenario, RED, CHOICE)
    return spoil(text, 'aim = "take-away"\nsubject = "key"', 'aim = "hold"\nsubject = "letter"')


@pytest.fixture
def battle(brawl: Scenario) -> str:
    return brawl.path.read_text("utf-8")


def seats(scenario: Scenario) -> list[tuple[str, str, Side, object]]:
    return [(f.id, f.card.id, f.side, f.at) for f in scenario.state.figures]


def test_who_does_not_choose_plays_what_is_suggested(adventure: str, write_scenario: Write) -> None:
    scenario = load_scenario(write_scenario(adventure))
    assert scenario.bands == {Side.RED: ("zagloba", "dragoon")}
    assert seats(scenario) == [
        ("B", "milady", Side.BLUE, (1, 0)),
        ("A", "zagloba", Side.RED, (0, 0)),
        ("C", "dragoon", Side.RED, (0, 1)),
    ]


@pytest.mark.clause("SETUP-1", "SETUP-3")
def test_those_who_are_chosen_stand_ready_on_the_squares_of_their_side(
    adventure: str, write_scenario: Write
) -> None:
    scenario = load_scenario(write_scenario(adventure))
    chosen = assembled(scenario, {Side.RED: ("beggar", "skrzetuski")})
    assert chosen.bands == {Side.RED: ("beggar", "skrzetuski")}
    assert seats(chosen)[1:] == [
        ("A", "beggar", Side.RED, (0, 0)),
        ("C", "skrzetuski", Side.RED, (0, 1)),
    ]
    for figure in chosen.state.figures:
        gear = equipped(figure.card.items, figure.card.hands, None)
        fresh = Figure(figure.id, figure.card, figure.side, figure.at, Status.BOARD, gear)
        assert figure == with_starting_tokens(fresh)
    # nothing else on the table has changed, and what was loaded is as it was
    assert chosen.state.terms == scenario.state.terms
    assert scenario.bands == {Side.RED: ("zagloba", "dragoon")}


@pytest.mark.clause("SETUP-1")
def test_the_whole_faction_may_be_chosen_and_the_neutral_where_the_scenario_says(
    adventure: str, write_scenario: Write, spoil: Spoil
) -> None:
    listed = 'from = ["zagloba", "skrzetuski", "dragoon", "beggar"]\n'
    own = load_scenario(write_scenario(spoil(adventure, listed, "")))
    pool = own.musters.rules[Side.RED].pool
    assert {c.faction for c in pool} == {own.factions[Side.RED]} and len(pool) > 6
    hired = load_scenario(write_scenario(spoil(adventure, listed, "neutrals = true\n")))
    more = hired.musters.rules[Side.RED].pool
    assert more[: len(pool)] == pool
    assert {c.faction for c in more[len(pool) :]} == {"neutral"}
    assert all(may_serve(card, own.factions[Side.RED]) for card in more)


@pytest.mark.clause("SETUP-7", "SETUP-8")
def test_in_a_battle_each_side_spends_its_budget_as_it_likes(brawl: Scenario) -> None:
    assert [f.id for f in brawl.state.figures] == ["R", "A", "B", "C", "D", "E", "F", "G"]
    few = assembled(brawl, {Side.RED: ("zagloba",), Side.BLUE: ("beggar",)})
    assert [(f.id, f.card.id) for f in few.state.figures] == [
        ("R", "rochefort"),
        ("A", "zagloba"),
        ("B", "beggar"),
    ]
    with pytest.raises(BadBand) as refused:
        assembled(brawl, {Side.RED: ("zagloba", "longinus", "wolodyjowski", "beggar")})
    assert str(refused.value) == "red: the band costs 42 gold, of 41 (SETUP-8)"
    # the captain whom the scenario names costs blue 14
    with pytest.raises(BadBand, match=r"blue: the band costs 43 gold, of 41 \(SETUP-8\)"):
        assembled(brawl, {Side.BLUE: ("milady", "father-joseph")})


@pytest.mark.clause("SETUP-6")
def test_red_chooses_first_and_whom_it_has_blue_cannot_have(brawl: Scenario) -> None:
    bands = {Side.RED: ("bohun",), Side.BLUE: ("bohun",)}
    with pytest.raises(BadBand) as refused:
        assembled(brawl, bands)
    assert str(refused.value) == "blue: Jurko Bohun is unique and already chosen (SETUP-6)"
    assert brawl.musters.faults({Side.RED: ("bohun",)}, Side.RED) == ()
    commoners = {Side.RED: ("beggar", "beggar"), Side.BLUE: ("beggar",)}
    ids = [f.card.id for f in assembled(brawl, commoners).state.figures]
    assert ids.count("beggar") == 3


def test_nobody_is_chosen_who_is_not_offered(brawl: Scenario) -> None:
    with pytest.raises(BadBand) as refused:
        assembled(brawl, {Side.RED: ("zaglobba",)})
    assert str(refused.value) == 'red cannot choose zaglobba (SETUP-1). Did you mean "zagloba"?'
    with pytest.raises(BadBand, match=r"red cannot choose milady \(SETUP-1\)"):
        assembled(brawl, {Side.RED: ("milady",)})


BROKEN = {
    "a third side": ("[muster.red]", "[muster.green]",
        ', line 11: muster.green means nothing here. Known: blue, red.'),
    "misspelt": ("heroes = 1", "heros = 1",
        ', line 12: muster.red.heros means nothing here. Did you mean "heroes"?'),
    "no number": ("heroes = 1\ncommoners = 1\n", "",
        ", line 11: muster.red does not say how many are chosen (SETUP-7). "
        "Give heroes and commoners, or in a battle a [budget]."),
    "nobody": ("heroes = 1\ncommoners = 1\n", "heroes = 0\n",
        ", line 12: muster.red chooses nobody. Leave it out, or let it choose."),
    "too many": ("heroes = 1", "heroes = 2",
        ", line 15: 3 are chosen, for 2 starting squares. Add slots, or let fewer be chosen."),
    "no slots": ("slots = [1, 2]\n", "",
        ", line 11: muster.red.slots is missing. "
        "Add slots = a list of different whole numbers from 1 to 99."),
    "the same slot": ("slots = [1, 2]", "slots = [1, 1]",
        ", line 15: muster.red.slots is [1, 1]. "
        "Write a list of different whole numbers from 1 to 99."),
    "no such slot": ("slots = [1, 2]", "slots = [1, 9]",
        ", line 15: yard.tmx has no start 9 for red. Choose one of 1, 2."),
    "unknown in from": ('"skrzetuski", ', '"skrzetusky", ',
        ', line 14: muster.red.from names the unknown character "skrzetusky". '
        'Did you mean "skrzetuski"?'),
    "foreign in from": ('"skrzetuski", ', '"athos", ',
        ", line 14: Athos belongs to The King's Musketeers, but red plays Defenders of the "
        "Commonwealth (SETUP-1). Choose one of beggar, bohun, burgher, courtesan, dragoon, golem, "
        "hajduk, kulczycki, landsknecht, locksmith, longinus, man-at-arms, skrzetuski, szlachcic, "
        "towarzysz, watchman, wolodyjowski, zagloba."),
    "twice in from": ('"skrzetuski", ', '"dragoon", ',
        ", line 14: Dragoon is listed twice. "
        "Whoever is listed may be chosen as often as the rules allow."),
    "nobody to choose from": ('["zagloba", "skrzetuski", "dragoon", "beggar"]', "[]",
        ", line 14: muster.red.from is an empty list. Name whom red may choose, or leave it out "
        "for the whole faction."),
    "both ways": ("slots = [1, 2]", "neutrals = true\nslots = [1, 2]",
        ", line 15: muster.red.neutrals means nothing together with from. Leave it out, and name "
        "those for hire in from."),
    "nothing suggested": ('suggested = ["zagloba", "dragoon"]\n', "",
        ', line 11: muster.red.suggested is missing. Add suggested = ["...", "..."], '
        "a band for those who do not choose."),
    "unknown suggested": ('suggested = ["zagloba"', 'suggested = ["zaglobba"',
        ', line 16: muster.red.suggested names the unknown character "zaglobba". '
        'Did you mean "zagloba"?'),
    "not offered": ('suggested = ["zagloba"', 'suggested = ["wolodyjowski"',
        ", line 16: muster.red.suggested: wolodyjowski is not among those to choose from "
        "(SETUP-1). Known: beggar, dragoon, skrzetuski, zagloba."),
    "wrong number": ('"dragoon"]\n\n', '"skrzetuski"]\n\n',
        ", line 16: muster.red.suggested: heroes chosen: 2, required: 1 (SETUP-1). Suggest a band "
        "that may be played."),
    "a table for a key": ("[muster.red]\nheroes = 1", "[[muster.red]]\nheroes = 1",
        ", line 11: muster.red is [{"),
}  # fmt: skip


@pytest.mark.parametrize("case", BROKEN)
def test_what_is_said_of_a_wrong_choice(
    case: str, adventure: str, write_scenario: Write, spoil: Spoil
) -> None:
    old, new, message = BROKEN[case]
    path = write_scenario(spoil(adventure, old, new))
    with pytest.raises(ContentError) as raised:
        load_scenario(path)
    said = str(raised.value)
    assert (
        said.startswith(f"{path}{message}")
        if message.endswith("{")
        else said == (f"{path}{message}")
    )


def test_all_that_is_wrong_with_a_suggestion_comes_at_once(
    adventure: str, write_scenario: Write, spoil: Spoil
) -> None:
    text = spoil(adventure, '["zagloba", "dragoon"]', '["zagloba", "zagloba"]')
    with pytest.raises(ContentError) as raised:
        load_scenario(write_scenario(text))
    assert [str(e.problem).removeprefix("muster.red.suggested: ") for e in (
        raised.value, *raised.value.others
    )] == [
        "Jan Onufry Zagłoba is unique and already chosen (SETUP-6)",
        "heroes chosen: 2, required: 1 (SETUP-1)",
        "commoners chosen: 0, required: 1 (SETUP-1)",
    ]  # fmt: skip


def test_a_slot_of_a_figure_that_the_scenario_names(
    battle: str, brawl: Scenario, tmp_path: Path, spoil: Spoil
) -> None:
    path = tmp_path / "brawl.toml"
    path.write_text(spoil(battle, "slots = [2, 3, 4]", "slots = [1, 2, 3]"), "utf-8")
    with pytest.raises(ContentError) as raised:
        load_scenario(path)
    line = battle.splitlines().index("slots = [2, 3, 4]") + 1
    assert str(raised.value) == (
        f"{path}, line {line}: start 1 of blue is taken by figure R. Choose another slot."
    )


def test_suggestions_keep_to_the_budget_and_to_each_other(
    battle: str, tmp_path: Path, spoil: Spoil
) -> None:
    path = tmp_path / "brawl.toml"
    text = spoil(battle, 'suggested = ["skrzetuski"', 'suggested = ["bohun"')
    path.write_text(spoil(text, 'suggested = ["milady"', 'suggested = ["bohun"'), "utf-8")
    with pytest.raises(ContentError) as raised:
        load_scenario(path)
    assert [str(e.problem) for e in (raised.value, *raised.value.others)] == [
        "muster.blue.suggested: Jurko Bohun is unique and already chosen (SETUP-6)",
    ]
    path.write_text(spoil(battle, "gold = 41", "gold = 34"), "utf-8")
    with pytest.raises(ContentError) as raised:
        load_scenario(path)
    assert str(raised.value).partition("suggested: ")[2] == (
        "the band costs 36 gold, of 34 (SETUP-8). Suggest a band that may be played."
    )


def test_a_side_that_chooses_nothing_keeps_to_the_budget_too(
    battle: str, tmp_path: Path, spoil: Spoil
) -> None:
    text = spoil(battle, "[muster.blue]\nneutrals = true\nslots = [2, 3, 4]\n", "")
    text = spoil(text, 'suggested = ["milady", "cardinals-guard", "cardinals-guard"]\n', "")
    path = tmp_path / "brawl.toml"
    path.write_text(text, "utf-8")
    assert set(load_scenario(path).bands) == {Side.RED}
    dear = spoil(text, 'suggested = ["skrzetuski", "longinus", ', "suggested = [")
    path.write_text(spoil(dear, "gold = 41", "gold = 13"), "utf-8")
    with pytest.raises(ContentError) as raised:
        load_scenario(path)
    assert "blue: the band costs 14 gold, of 13 (SETUP-8)" in str(raised.value)


def test_there_are_letters_for_everybody(
    battle: str, tmp_path: Path, spoil: Spoil, brawl: Scenario
) -> None:
    """Reinforcements may share a start, so there can be more of them than there is room for."""
    later = "".join(
        f'[figures.{letter}]\nside = "red"\ncard = "dragoon"\nslot = 1\narrives = 2\n\n'
        for letter in "ABCDEFGHIJKLMNOPQST"
    )
    text = spoil(battle, "gold = 41", "gold = 999")
    path = tmp_path / "brawl.toml"
    path.write_text(spoil(text, "[figures.R]", f"{later}[figures.R]"), "utf-8")
    with pytest.raises(ContentError) as raised:
        load_scenario(path)
    assert str(raised.value.problem) == "there can be 27 figures, but there are letters for only 26"
    assert str(raised.value.remedy) == "Give fewer slots"


@pytest.fixture
def placed(adventure: str, spoil: Spoil) -> str:
    """A scenario whose red places those whom it chose anywhere in a zone."""
    text = spoil(adventure, "slots = [1, 2]", 'zone = "pavilion"\nmost = 2')
    text = spoil(text, 'map = "yard.tmx"', 'map = "palace.tmx"')
    return spoil(text, 'letter = "letter"', 'desk = "letter"')


@pytest.mark.clause("TURN-1")
def test_those_chosen_are_placed_in_a_zone(placed: str, write_scenario: Write) -> None:
    scenario = load_scenario(write_scenario(placed))
    pavilion = scenario.musters.squares[Side.RED]
    muster = scenario.musters.rules[Side.RED]
    assert muster.places == 2 and len(pavilion) > 2
    red = [f for f in scenario.state.figures if f.side is Side.RED]
    assert [(f.card.id, f.at, f.status) for f in red] == [
        ("zagloba", None, Status.TO_COME),
        ("dragoon", None, Status.TO_COME),
    ]
    other = assembled(scenario, {Side.RED: ("skrzetuski", "beggar")})
    game = settle(start(other.state), Shuffle(2))
    for number, square in enumerate((pavilion[-1], pavilion[0])):
        assert isinstance(game.pending, Prompt) and game.pending.topic is Topic.ARRIVE
        assert len(game.pending.options) == len(pavilion) - number
        game = game.apply(next(o for o in game.pending.options if o.details.square == square))
    assert {game.state.figure(f.id).at for f in red} == {pavilion[-1], pavilion[0]}


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("most = 2", "slots = [1]\nmost = 2", "has both zone and slots. Give only one of them."),
        ("most = 2", "most = 1", "2 are chosen, for 1 starting square. Raise it, or let fewer"),
        ('zone = "pavilion"', "slots = [1, 2]", "muster.red.most means nothing without zone."),
        ("pavilion", "attic", 'muster.red.zone names the unknown zone "attic".'),
    ],
)
def test_a_zone_to_be_placed_in_is_checked(
    was: str, now: str, said: str, placed: str, write_scenario: Write, spoil: Spoil
) -> None:
    with pytest.raises(ContentError) as raised:
        load_scenario(write_scenario(spoil(placed, was, now)))
    assert said in str(raised.value)


@pytest.mark.clause("SETUP-8")
def test_a_side_leaves_unspent_what_the_scenario_has_it_spare(
    battle: str, write_scenario: Write, spoil: Spoil
) -> None:
    whole = load_scenario(write_scenario(battle))
    gold = whole.musters.rules[Side.RED].budget
    assert gold is not None and gold.most == gold.gold
    spared = load_scenario(write_scenario(spoil(battle, "[factions]", SPARE)))
    red, blue = (spared.musters.rules[side].budget for side in Side)
    assert red is not None and blue == gold and red.most == gold.gold - 1
    own = evolve(spared.musters.rules[Side.RED], budget=evolve(red, spare=gold.gold - 3))
    zagloba = next(card for card in own.pool if card.id == "zagloba")
    band = (zagloba,)
    kept = gold.gold - 3
    assert faults(own, band, ()) == (
        barred(Reason.SPARE_SPENT, "SETUP-8", cost=zagloba.gold, most=3, spare=kept),
    )
    assert may_choose(own, (), (), zagloba) == barred(
        Reason.GOLD_SPARED, "SETUP-8", cost=zagloba.gold, left=3, spare=kept
    )


SPARE = "[spare]\nred = 1\n\n[factions]"


def test_only_a_side_that_chooses_under_a_budget_can_spare_gold(
    adventure: str, write_scenario: Write, spoil: Spoil
) -> None:
    path = write_scenario(spoil(adventure, "[factions]", SPARE))
    with pytest.raises(ContentError, match=r"line \d+: spare.red: red does not choose under"):
        load_scenario(path)


@pytest.mark.clause("SETUP-1")
def test_somebody_may_be_not_to_be_had(adventure: str, write_scenario: Write, spoil: Spoil) -> None:
    listed = 'suggested = ["zagloba", "dragoon"]'
    gone = f'{listed}\nwithout = ["skrzetuski"]'
    scenario = load_scenario(write_scenario(spoil(adventure, listed, gone)))
    with pytest.raises(BadBand, match="Skrzetuski is not to be had this time"):
        assembled(scenario, {Side.RED: ("skrzetuski", "dragoon")})
    rules = scenario.musters.rules[Side.RED]
    for seed in range(20):
        band = choose_band(random.Random(seed).choice, rules, ())
        assert band is not None and all(card.id != "skrzetuski" for card in band)
    path = write_scenario(spoil(adventure, listed, f'{listed}\nwithout = ["zagloba", "kmicic"]'))
    with pytest.raises(ContentError) as raised:
        load_scenario(path)
    assert "without names the unknown character" in str(raised.value)
