"""Four words stand for what both players have seen, turn by turn."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from attrs import evolve

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.chain import Chain, TurnSeal, compared
from ad1666.game.concessions import AGREED
from ad1666.game.fate import Shuffle
from ad1666.game.records.record import read
from ad1666.game.records.replayed_by import replayed_record
from ad1666.game.session import Session
from tests.game.records import advance

CHOICES, TURN = 210, 3


@pytest.fixture
def session(letter: Scenario, tmp_path: Path) -> Session:
    found = Session.new(letter, Shuffle(11), tmp_path / "game.ad1666")
    advance(found, 11, CHOICES)
    assert found.game.state.turn >= TURN
    return found


def test_each_turn_that_is_over_has_its_words(session: Session) -> None:
    start, chain = session.scenario.state, Chain.of(session.scenario.state)
    seals = chain.seals(session)
    assert [seal.turn for seal in seals] == [*range(1, session.game.state.turn)]
    assert all(len(seal.words) == 4 for seal in seals)
    assert len({seal.words for seal in seals}) == len(seals)
    assert Chain.of(start).seals(session) == seals == chain.seals(session)
    session.end(AGREED)
    session.close()
    ended = chain.seals(session)
    assert ended[:-1] == seals and ended[-1].turn == session.game.state.turn


def test_what_was_taken_back_was_never_there(session: Session) -> None:
    chain, dice = Chain.of(session.scenario.state), random.Random(3)
    for _ in range(60):
        advance(session, dice.randrange(1000), 1)
        chain.seals(session)
        if dice.random() < 0.5:
            session.undo()
        assert chain.seals(session) == Chain.of(session.scenario.state).seals(session)
    session.close()


def test_a_replay_comes_to_the_same_words_and_another_past_to_others(session: Session) -> None:
    noted = Chain.of(session.scenario.state).seals(session)
    session.close()
    scenario, replayed = replayed_record(read(session.path))
    assert compared(noted, replayed, scenario.state) is None
    assert compared(noted[1:], replayed, scenario.state) is None, "who came late knows less"
    changed = [noted[0], evolve(noted[1], digest="00" * 32), *noted[2:]]
    assert compared(changed, replayed, scenario.state) == 2
    assert compared([TurnSeal(99, noted[0].digest)], replayed, scenario.state) == 99
    other = Session.new(session.scenario, Shuffle(12), session.path.with_name("b.ad1666"))
    advance(other, 11, CHOICES)
    other.close()
    assert compared(noted, other, scenario.state) == 1


def test_no_two_bytes_have_one_word() -> None:
    words = [TurnSeal(1, f"{byte:02x}" * 32).words[0] for byte in range(256)]
    assert len({word[:3] for word in words}) == 256
