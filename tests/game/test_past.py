"""A game keeps its positions: a session has the same ones as a replay of its record."""

from __future__ import annotations

import random
from pathlib import Path

from attrs import asdict

from ad1666.bots import player_of
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.match import decision
from ad1666.game.past import asked, chosen, seat
from ad1666.game.records.record import read
from ad1666.game.records.replay import replay
from ad1666.game.seats import PERSON, Seat
from ad1666.game.session import Session
from ad1666.rules.cards import Side
from ad1666.rules.requests import Prompt


def test_a_session_keeps_what_a_replay_of_its_record_finds(
    letter: Scenario, tmp_path: Path
) -> None:
    """Also when something is taken back, and when something else is noted after that."""
    session = Session.new(letter, Shuffle(3), tmp_path / "game", {Side.BLUE: Seat("seeker", 2)})
    players, dice = {side: player_of(Seat("seeker", 2)) for side in Side}, random.Random(4)
    undone = 0
    while (choice := decision(session, players)) is not None and session.made < 150:
        session.choose(choice)
        if session.made == 90:
            session.seat(Side.BLUE, Seat(PERSON))
        if session.no_undo is None and dice.random() < 0.3:
            session.undo()
            session.advised(Side.RED)
            undone += 1
    session.close()
    replayed = replay(read(session.path), letter.state)
    assert undone > 5 and [*replayed.moments] == session.moments
    assert session.moments[-1].told == len(session.log)
    assert session.made == replayed.made and session.moments[-1].game is session.game
    by_program = [moment.by_program for moment in session.moments]
    assert by_program == [moment.by_program for moment in replayed.moments] and any(by_program)
    again, _ = Session.resume(session.path)
    again.close()
    assert again.moments == session.moments and asdict(again.history) == asdict(session.history)


def test_what_was_decided_is_found_at_each_position(letter: Scenario, tmp_path: Path) -> None:
    programs = {Side.RED: Seat("seeker", 1)}
    session = Session.new(letter, Shuffle(3), tmp_path / "game", programs)
    players = {side: player_of(Seat("seeker", 1)) for side in Side}
    made = dict[int, object]()
    while (choice := decision(session, players)) is not None and session.made < 80:
        made[len(session.moments) - 1] = choice
        if session.made == 40:
            session.seat(Side.RED, Seat(PERSON))
        session.choose(choice)
    session.close()
    late = 0
    for at, moment in enumerate(session.moments):
        prompt = moment.game.pending
        if not isinstance(prompt, Prompt):
            assert chosen(session, at) is None
            continue
        if len(prompt.options) > 1 and at in made:
            assert chosen(session, at) == made[at]
        seen = asked(session, at)
        assert seen.side is prompt.player and len(seen.log) == moment.told
        late += moment.made >= 40
        plays = Seat("seeker", 1) if prompt.player is Side.RED and moment.made < 40 else None
        assert seat(session, at, prompt.player) == (plays or Seat(PERSON))
    assert late > 20
