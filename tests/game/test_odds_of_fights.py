"""Odds of opposed tests, of fights and of parries against brute force."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from attrs import evolve
from brute import Player, begun, deals, likely, mixed, option, piled, played_out
from hypothesis import given, settings
from hypothesis import strategies as st
from spreads import BLUE, RED, chances, hit, lead, piles, prompts, quick, table, the, viewed

from ad1666.game.game import Game, start
from ad1666.game.odds.foresight import foresee
from ad1666.game.odds.harm import fight_odds
from ad1666.game.odds.known import Assumed, known_to
from ad1666.game.odds.opposed import auction_of, opposed_odds
from ad1666.game.odds.standard import standard_odds
from ad1666.rules.card_tests import boost_value, boostable, boosted, gain, opened
from ad1666.rules.cards import DECK, Card, Pile, Side, card, in_order
from ad1666.rules.events import Opposed, OpposedAhead, Standard, StandardAhead
from ad1666.rules.requests import Choice, Prompt, Topic
from ad1666.rules.state import State

TRIM = ("fortitude = 0", "wounds = 4", "prone = true")
ARMS = ("sabre", "rapier", "mace", "greatsword")
ABLE = ("", "Clever defence", "Frenzied attack", "Thrust to the heart", "Quick cut", "Berserker")


def duel(red: tuple[str, ...], blue: tuple[str, ...], edge: str) -> State:
    def figure(name: str, weapon: str, ability: str, trim: str) -> str:
        return (
            f'figures.{name} = {{ side = "{"red" if name == "A" else "blue"}", '
            f'skills = {{ slashing = 2, thrusting = 1, blunt = 0 }}, items = ["{weapon}"], '
            f"abilities = [{f'{chr(34)}{ability}{chr(34)}' if ability else ''}], {trim} }}"
        )

    return table(f"""
board = '''
+---+---+---+
| A {edge} B     |
+---+---+---+
'''
phase = "combat"
{figure("A", *red)}
{figure("B", *blue)}
""")


figures = st.tuples(st.sampled_from(ARMS), st.sampled_from(ABLE), st.sampled_from(TRIM))


fights = given(
    one=figures,
    other=figures.filter(lambda figure: "prone" not in figure[2]),
    edge=st.sampled_from(" ><:"),
    red=piles(deck=3, hand=2),
    blue=piles(deck=3, hand=1),
    leader=st.sampled_from([RED, BLUE]),
    viewer=st.sampled_from([RED, None]),
    data=st.data(),
)


@pytest.mark.clause("MEL-4", "MEL-9", "BOARD-8", "CARD-3", "OPP-2", "OPP-3")
@settings(quick, max_examples=4)
@fights
def test_a_fight(**drawn: Any) -> None:
    check_fight(**drawn)


@pytest.mark.slow
@quick
@fights
def test_many_fights(**drawn: Any) -> None:
    check_fight(**drawn)


def check_fight(
    one: tuple[str, ...],
    other: tuple[str, ...],
    edge: str,
    red: Pile,
    blue: Pile,
    leader: Side,
    viewer: Side | None,
    data: st.DataObject,
) -> None:
    """Who wins by how much, where and how hard the loser is hit, with boosts and without."""
    state = evolve(duel(one, other, edge), red=red, blue=blue, initiative=leader, first=RED)
    game = start(state)
    seen = the(foresee(game, option(game, "A: attack B")))
    assert isinstance(seen.test, OpposedAhead) and seen.test.fight is not None
    known = known_to(seen.state, viewer)
    laid = data.draw(st.sampled_from([None, *(red.hand if viewer else ())]))
    found = fight_odds(seen.state, seen.test, known, RED, laid)

    def brute(of: object, boosting: bool) -> dict[object, Fraction]:
        player = Player(boosting, {RED: "deck" if laid is None else laid.name})
        return mixed(
            [
                likely(played_out(begun(s, "A: attack B"), player, ()), of)  # type: ignore[arg-type]
                for s in viewed(state, viewer)
            ]
        )

    assert chances(found.test.plain) == brute(lead, False)
    assert chances(found.plain.spread) == brute(hit, False)
    assert (found.boosted is None) == (viewer is None) == (found.test.boosted is None)
    assert Assumed.DECK in found.assumed and Assumed.PARRY not in found.assumed
    if found.boosted is not None and found.test.boosted is not None:
        assert chances(found.test.boosted) == brute(lead, True)
        assert chances(found.boosted.spread) == brute(hit, True)
    # the same fight as the other side sees it, if both see the same
    if viewer is None:
        theirs = fight_odds(seen.state, seen.test, known, BLUE, None)
        assert theirs.plain == found.plain
        assert theirs.test.plain == found.test.plain.map(lambda by: -by)


@pytest.mark.clause("TURN-3", "OPP-5")
@quick
@given(
    red=piles(deck=3, hand=2),
    blue=piles(deck=3, hand=1),
    viewer=st.sampled_from([RED, None]),
    data=st.data(),
)
def test_the_initiative(red: Pile, blue: Pile, viewer: Side | None, data: st.DataObject) -> None:
    keys = """
board = '''
+---+---+---+
| A       B |
+---+---+---+
'''
phase = "initiative"
initiative = "none"
figures.A = { side = "red" }
figures.B = { side = "blue" }
"""
    state = evolve(table(keys), red=red, blue=blue)
    game = start(state)
    match = next(e for e in game.news if isinstance(e, OpposedAhead))
    assert not match.summed
    laid = data.draw(st.sampled_from([None, *(red.hand if viewer else ())]))
    found = opposed_odds(match, known_to(game.state, viewer), RED, laid)

    def brute(boosting: bool) -> dict[int, Fraction]:
        player = Player(boosting, {RED: "deck" if laid is None else laid.name})
        each = [likely(played_out(start(s), player), lead) for s in viewed(state, viewer)]
        return mixed(each)

    assert chances(found.plain) == brute(False)
    if found.boosted is not None:
        assert chances(found.boosted) == brute(True)


@quick
@given(red=piles(deck=3, hand=1), blue=piles(deck=3, hand=1), data=st.data())
def test_a_card_that_lies_face_down_may_be_any_unseen(
    red: Pile, blue: Pile, data: st.DataObject
) -> None:
    """Red has laid a card from the hand; blue, asked next, cannot know which."""
    state = evolve(duel(("sabre", "", TRIM[0]), ("mace", "", TRIM[0]), " "), red=red, blue=blue)
    if not red.hand:
        return
    game = begun(state, "A: attack B", f"red: play {red.hand[0]}")
    match = next(e for e in begun(state, "A: attack B").news if isinstance(e, OpposedAhead))
    known = known_to(game.state, BLUE)
    laid = data.draw(st.sampled_from([None, *blue.hand]))
    found = fight_odds(game.state, match, known, BLUE, laid)
    each = [
        likely(
            played_out(
                begun(s, "A: attack B", f"red: play {s.red.hand[0]}"),
                Player(False, {BLUE: "deck" if laid is None else laid.name}),
            ),
            hit,
        )
        for s in viewed(state, BLUE)
    ]
    assert chances(found.plain.spread) == mixed(each)


@pytest.mark.clause("ACT-16")
@quick
@given(red=piles(deck=3, hand=1), blue=piles(deck=3, hand=1), viewer=st.sampled_from([RED, None]))
def test_any_opposed_test(red: Pile, blue: Pile, viewer: Side | None) -> None:
    keys = """
board = '''
+---+---+---+
| A   B     |
+---+---+---+
'''
figures.A = { side = "red", prone = true, brawn = 2, wounds = 4 }
figures.B = { side = "blue", brawn = 1 }
"""
    state = evolve(table(keys), red=red, blue=blue)
    up = "A: stand-up"
    game = begun(state, "A: activate")
    seen = the(foresee(game, option(game, up)))
    assert isinstance(seen.test, OpposedAhead)
    found = opposed_odds(seen.test, known_to(seen.state, viewer), RED, None)
    for boosting, spread in ((False, found.plain), (True, found.boosted)):
        if spread is not None:
            each = [
                likely(played_out(begun(s, "A: activate", up), Player(boosting)), lead)
                for s in viewed(state, viewer)
            ]
            assert chances(spread) == mixed(each)


@pytest.mark.clause("OPP-3")
@quick
@given(red=piles(deck=2, hand=3), blue=piles(deck=3, hand=3), data=st.data())
def test_the_auction(red: Pile, blue: Pile, data: st.DataObject) -> None:
    """What each card makes of the sums, and how likely any hand of the other's draws level."""
    state = evolve(duel(("sabre", "", TRIM[0]), ("mace", "", TRIM[0]), " "), red=red, blue=blue)
    game = begun(state, "A: attack B")
    while not prompts(game, Topic.BOOST):
        prompt = game.pending
        if isinstance(prompt, Prompt):
            named = (
                prompt.options[0] if prompt.topic is Topic.COMMIT else data.draw(choices(prompt))
            )
            game = game.apply(named)
        else:
            assert prompt is not None
            game = game.apply(data.draw(st.sampled_from(prompt.state.pile(prompt.player).deck)))
    test = next(e for e in reversed(game.news) if isinstance(e, Opposed))
    found = auction_of(test, known_to(game.state, RED), RED)
    assert isinstance(game.pending, Prompt)
    boosts = [card(o.args[0]) for o in game.pending.options if o.verb == "boost"]
    assert [b.card for b in found.bids] == [None, *boosts]
    gains = sum(boost_value(test.red.card, test.red.suit, c) for c in game.state.red.hand)
    assert found.most == test.red.total + gains
    for bid in found.bids:
        after = game.apply(option(game, f"red: boost {bid.card}" if bid.card else "red: pass"))
        mine = latest(after, test).red.total
        assert (bid.total, bid.other) == (mine, test.blue.total)
        # every hand that blue may hold, all of it played
        best = [
            test.blue.total
            + sum(boost_value(test.blue.card, test.blue.suit, c) for c in s.blue.hand)
            for s in deals(game.state, BLUE)
        ]
        assert bid.level == Fraction(sum(b >= mine for b in best), len(best))
        assert bid.overtaken == Fraction(sum(b > mine for b in best), len(best))


def choices(prompt: Prompt) -> st.SearchStrategy[Choice]:
    return st.sampled_from(prompt.options)


def latest(game: Game, before: Opposed) -> Opposed:
    return next((e for e in reversed(game.news) if isinstance(e, Opposed)), before)


@pytest.mark.clause("MEL-8", "ITEM-12")
@quick
@given(
    red=st.sampled_from(ARMS),
    blue=piles(deck=5, hand=2),
    ability=st.sampled_from(["", "Iron guard"]),
    viewer=st.sampled_from([BLUE, None]),
)
def test_a_parry(red: str, blue: Pile, ability: str, viewer: Side | None) -> None:
    """Difference + 1, 1 more against a mighty attack, 1 for a parrying weapon."""
    able = f'abilities = ["{ability}"]' if ability else "wounds = 0"
    keys = f"""
board = '''
+---+---+---+
| A   B     |
+---+---+---+
'''
phase = "combat"
figures.A = {{ side = "red", skills = {{ two-handed = 3 }}, items = ["{red}"] }}
figures.B = {{ side = "blue", fencing = 1, items = ["sabre", "lewak"], {able} }}
"""
    low, high = card("S2"), card("H8")
    blue = evolve(blue, deck=tuple(c for c in blue.deck if c is not low) or (card("U3"),))
    blue = evolve(blue, hand=in_order({*blue.hand, low}))
    state = evolve(table(keys), red=piled((high,), DECK[:7]), blue=blue)
    told = "A: attack B", "B: weapon sabre", "red: play H8", "blue: play S2"
    game = begun(state, *told)
    while not prompts(game, Topic.PARRY):
        assert isinstance(game.pending, Prompt)
        game = game.apply(game.pending.options[0])
    seen = the(foresee(game, option(game, "B: parry")))
    assert isinstance(seen.test, StandardAhead)
    fight = latest_of(game)
    mighty = red == "greatsword" and not ability
    assert seen.test.difficulty == fight.red.total - fight.blue.total + 1 + mighty
    assert [t.value for t in seen.test.terms] == [1]
    found = standard_odds(seen.state, seen.test, known_to(seen.state, viewer))
    for boosting, spread in ((False, found.plain), (True, found.boosted)):
        each = []
        for s in viewed(game.state, viewer, (BLUE,)):
            # the same moment with the cards dealt otherwise: only what is drawn and held matters
            test = [
                (t.grade, t.result, t.card)
                for c in s.blue.deck
                for t in [boosted_all(opened(seen.test, c), s.blue.hand, boosting)]
            ]
            each.append({t: Fraction(test.count(t), len(test)) for t in test})
        assert chances(spread.map(lambda t: (t.grade, t.result, t.card))) == mixed(each)


def boosted_all(test: Standard, hand: tuple[Card, ...], boosting: bool) -> Standard:
    for held in hand if boosting else ():
        if boostable(test) and gain(test, test.player, held):
            test = boosted(test, held)
    return test


def latest_of(game: Game) -> Opposed:
    return next(e for e in reversed(game.news) if isinstance(e, Opposed))
