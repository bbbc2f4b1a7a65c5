"""A hand that its owner holds on a phone is never at the screen, whatever the curtain is set to and
whoever plays the other side; and it comes back from behind a curtain."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tableside import Sit, pick, position

from ad1666.bots import player_of
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.seats import Seat
from ad1666.play.hot_seat import HotSeat
from ad1666.rules.cards import HIDDEN, Side
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Topic, choice
from ad1666.settings import Curtain, preferences
from ad1666.words import vocabulary

RED, BLUE = Side.RED, Side.BLUE


@pytest.fixture(autouse=True)
def curtain() -> Iterator[None]:
    yield
    preferences.change(curtain=Curtain.FULL)


def asked_for_a_card(scenario: Scenario, sit: Sit, **more: object) -> HotSeat:
    """Red is to lay a card for the initiative, then Blue."""
    state = position(scenario.state, Phase.INITIATIVE, "S3 H4", "G5 U2")
    hot_seat = HotSeat(sit(state), **more)
    hot_seat.settle()
    return hot_seat


def open_hands(hot_seat: HotSeat) -> set[Side]:
    """The sides of which any card is drawn."""
    piles = {side: hot_seat.view.pile(side) for side in Side}
    return {side for side, p in piles.items() if {*p.hand, *p.committed} - {HIDDEN}}


@pytest.mark.parametrize("mode", list(Curtain))
def test_no_curtain_and_no_cards_for_a_hand_on_a_phone(
    scenario: Scenario, sit: Sit, mode: Curtain
) -> None:
    preferences.change(curtain=mode)
    hot_seat = asked_for_a_card(scenario, sit, away={RED})
    assert (hot_seat.veiled, hot_seat.viewer, hot_seat.unseen) == (None, None, None)
    assert hot_seat.elsewhere and hot_seat.now.prompt is None
    hot_seat.toggle_hand()
    hot_seat.look()
    hot_seat.lift()
    assert (hot_seat.veiled, hot_seat.viewer) == (None, None) and not open_hands(hot_seat)
    menu = hot_seat.menu
    assert menu is not None and menu.leaves == ()
    held = {vocabulary.card_words(card) for card in hot_seat.state.red.hand}
    assert not any(word in str(menu) for word in held)


def test_the_side_without_a_phone_keeps_its_curtain(scenario: Scenario, sit: Sit) -> None:
    hot_seat = asked_for_a_card(scenario, sit, away={RED})
    hot_seat.choose(choice("red", "play", "S3"))
    assert hot_seat.veiled is BLUE and not hot_seat.elsewhere
    hot_seat.lift()
    assert hot_seat.viewer is BLUE and open_hands(hot_seat) == {BLUE}


@pytest.mark.parametrize("mode", list(Curtain))
def test_a_hand_comes_back_from_behind_a_curtain(
    scenario: Scenario, sit: Sit, mode: Curtain
) -> None:
    preferences.change(curtain=mode)
    hot_seat = asked_for_a_card(scenario, sit)
    hot_seat.lift()
    assert hot_seat.viewer is RED
    hot_seat.send_away(RED)
    assert hot_seat.viewer is None
    hot_seat.ask_here(RED)
    assert hot_seat.viewer is None and hot_seat.veiled is RED and not open_hands(hot_seat)
    hot_seat.lift()
    assert hot_seat.viewer is RED


def test_nobody_comes_back_who_was_not_away(scenario: Scenario, sit: Sit) -> None:
    hot_seat = asked_for_a_card(scenario, sit)
    hot_seat.lift()
    hot_seat.ask_here(RED)
    assert hot_seat.viewer is RED and not hot_seat.coming


def test_beside_a_program_a_hand_is_away_as_well(scenario: Scenario, sit: Sit) -> None:
    seats = {BLUE: player_of(Seat("page", 1))}
    hot_seat = asked_for_a_card(scenario, sit, seats=seats, away={RED})
    assert (hot_seat.viewer, hot_seat.veiled) == (None, None) and not open_hands(hot_seat)
    assert hot_seat.elsewhere
    hot_seat.ask_here(RED)
    assert (hot_seat.viewer, hot_seat.veiled) == (None, RED)
    hot_seat.lift()
    assert open_hands(hot_seat) == {RED}
    hot_seat.send_away(RED)
    hot_seat.seat(RED, player_of(Seat("page", 2)))
    assert not hot_seat.away, "a program holds no phone"


def test_nothing_is_answered_for_a_hand_on_a_phone_because_of_its_cards(
    scenario: Scenario, sit: Sit
) -> None:
    """Alone at the screen, a boost that fits no card would answer itself: there nobody learns
    anything from it."""
    state = position(scenario.state, Phase.COMBAT, "S8 H3", "U6 U3 H2", A=(8, 8), E=(9, 8))
    session = sit(state)
    said = "A: attack E officers-sabre", "E: weapon rapier", "red: play S8", "blue: play U6"
    for words in said:
        session.choose(pick(session, words))
    hot_seat = HotSeat(session, seats={BLUE: player_of(Seat("page", 1))})
    prompt = hot_seat.prompt
    assert prompt is not None and prompt.player is RED
    assert (prompt.topic, len(prompt.options), len(prompt.state.red.hand)) == (Topic.BOOST, 1, 1)
    assert hot_seat.unasked_answer() is not None
    hot_seat.send_away(RED)
    assert hot_seat.unasked_answer() is None
