"""Luck is what decks turned up against what they promised, of cards that lay open to both."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path

import pytest

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.luck import TurnedUp, curve, luck, turned_up
from ad1666.game.records.record import read
from ad1666.game.records.replay import replay
from ad1666.game.session import Session
from ad1666.rules.cards import DECK, Card, Side
from ad1666.rules.requests import Prompt


def test_session_and_record_know_what_was_turned_up(letter: Scenario, tmp_path: Path) -> None:
    dice = random.Random(5)
    session = Session.new(letter, Shuffle(5), tmp_path / "game.ad1666")
    while isinstance(session.game.pending, Prompt) and session.game.state.turn < 3:
        session.choose(dice.choice(session.game.pending.options))
    session.close()
    turned = turned_up(session.moments)
    replayed = replay(read(tmp_path / "game.ad1666"), letter.state)
    assert turned and turned_up(replayed.moments) == turned
    decks = [m.game.draw for m in session.moments if m.game.draw is not None]
    assert len(turned) == sum(draw.player is not None and not draw.blind for draw in decks)
    whole = next(draw for draw in decks if draw.player is not None and not draw.blind)
    mean = Fraction(sum(c.value for c in whole.deck if isinstance(c, Card)), len(whole.deck))
    drawn = next(m.drawn for m, b in zip(session.moments[1:], session.moments, strict=False)
                 if b.game.draw is whole)  # fmt: skip
    assert isinstance(drawn, Card)
    assert turned[0].gain == drawn.value - mean


def test_luck_is_zero_on_the_average_and_is_ranked() -> None:
    mean = Fraction(sum(card.value for card in DECK), len(DECK))
    each = [TurnedUp(Side.RED, card.value - mean, Fraction(5)) for card in DECK]
    even = luck(each)
    assert (even.cards, even.gain, even.rank) == (len(DECK), 0, pytest.approx(0.5))
    assert luck([TurnedUp(Side.RED, Fraction(4), Fraction(4))]).rank == pytest.approx(
        0.977, abs=1e-3
    )
    assert luck([]).rank == 0.5


def test_the_curve_moves_with_the_own_cards_alone() -> None:
    one, other = (TurnedUp(side, Fraction(2), Fraction(1)) for side in Side)
    assert curve([one, other, one], Side.RED) == (0, 2, 2, 4)
    assert curve([one, other, one], Side.BLUE) == (0, 0, 2, 2)
