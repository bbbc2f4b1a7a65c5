"""CARD and OPP: what cases cannot say about cards."""

from __future__ import annotations

from collections import Counter

import pytest
from positions import DUEL, Dealt, Position, play

from ad1666.game.game import start
from ad1666.game.view import seen_by
from ad1666.rules.cards import DECK, HIDDEN, Location, Side, Suit, card
from ad1666.rules.events import Hit, Opposed
from ad1666.rules.requests import Prompt, Topic


@pytest.mark.clause("CARD-1", "CARD-2")
def test_the_deck_of_a_player() -> None:
    assert len(DECK) == len(set(DECK)) == 30
    assert Counter(c.suit for c in DECK) == {**dict.fromkeys(Suit, 7), None: 2}
    for suit in Suit:
        assert sorted(c.value for c in DECK if c.suit is suit) == list(range(2, 9))
    assert {c.name: c.value for c in DECK if c.joker} == {"BJ": 0, "RJ": 10}
    assert [suit for suit in Suit if suit.black] == [Suit.SKULL, Suit.GOBLET]


@pytest.mark.clause("CARD-1")
def test_each_player_has_an_own_deck(position: Position) -> None:
    game, _ = play(start(position(DUEL)), Dealt(["S4"], ["S4"]), "A: attack B", "red: play deck")
    game, _ = play(game, Dealt(["S4"], ["S4"]), "blue: play deck")
    assert [c.name for c in game.state.red.play] == ["S4"]
    assert [c.name for c in game.state.blue.play] == ["S4"]


TWO_DUELS = """
board = '''
+---+---+---+---+
| A   B | C   D |
+---+---+---+---+
'''
phase = "combat"
red = { discard = ["S8", "H8", "G8"] }
figures.A = { side = "red" }
figures.B = { side = "blue", thresholds = [90, 99] }
figures.C = { side = "red" }
figures.D = { side = "blue", thresholds = [90, 99] }
"""
"""With a joker there are four cards in red's discard pile that call for a reshuffle."""


@pytest.mark.clause("CARD-3", "CARD-6")
def test_a_red_joker_is_named_anew_each_time(position: Position) -> None:
    """Played, shuffled back and played again, it has the suit that is named then."""
    fate = Dealt(["RJ", "RJ"], ["S2", "S3"])
    cards = ("red: play deck", "blue: play deck")
    boosts = ("red: pass", "blue: pass")
    game, told = play(start(position(TWO_DUELS)), fate, "A: attack B", *cards, "red: suit heart")
    assert card("RJ") in game.state.red.play
    game, more = play(game, fate, *boosts)
    assert card("RJ") in game.state.red.deck and game.state.red.discard == ()
    game, again = play(game, fate, "D: attack C", *cards)
    assert isinstance(game.pending, Prompt)
    assert (game.pending.topic, game.pending.player) == (Topic.SUIT, Side.RED)
    assert len(game.pending.options) == 4
    game, last = play(game, fate, "red: suit skull", *boosts)
    hits = [e.location for e in (*told, *more, *again, *last) if isinstance(e, Hit)]
    assert hits == [Location.TORSO, Location.HEAD]


@pytest.mark.clause("OPP-1")
def test_a_committed_card_is_a_secret_until_both_are_revealed(position: Position) -> None:
    state = position('red = { hand = ["H7"] }\nblue = { hand = ["G4"] }\n' + DUEL)
    game, told = play(start(state), Dealt(), "A: attack B", "red: play H7")
    assert isinstance(game.pending, Prompt) and game.pending.player is Side.BLUE
    assert game.state.red.committed == (card("H7"),) and game.state.red.play == ()
    assert not any(isinstance(event, Opposed) for event in told)
    assert "H7" not in repr(told) + repr(game.pending.options)
    view = seen_by(game.state, Side.BLUE)
    assert view.red.committed == (HIDDEN,)
    assert card("H7") not in (*view.red.hand, *view.red.deck)
    assert seen_by(game.state, Side.RED).red.committed == (card("H7"),)

    game, told = play(game, Dealt(), "blue: play G4")
    (revealed,) = [event for event in told if isinstance(event, Opposed)]
    assert (revealed.red.card, revealed.blue.card) == (card("H7"), card("G4"))
    assert game.state.red.committed == () and game.state.red.play == (card("H7"),)


@pytest.mark.clause("OPP-1", "CARD-5")
def test_that_a_card_comes_from_the_deck_is_visible_and_its_face_unknown(
    position: Position,
) -> None:
    state = position('red = { hand = ["H7"] }\n' + DUEL)
    fate = Dealt(["S8"])
    game, _ = play(start(state), fate, "A: attack B", "red: play deck")
    assert fate.asked == []  # nobody knows it yet, not even the program
    assert game.state.red.committed == ()
    assert len(seen_by(game.state, Side.BLUE).red.hand) == 1
