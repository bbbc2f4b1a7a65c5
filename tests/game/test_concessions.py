"""Players end a game themselves, and take back by agreement what one alone could not."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ad1666.campaign.nights import night_of
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.concessions import AGREED, end_line, given_up, parse_end
from ad1666.game.fate import Shuffle
from ad1666.game.game import IllegalChoice, NoUndo
from ad1666.game.linked import record_of
from ad1666.game.records import links
from ad1666.game.records.record import BadRecord, read
from ad1666.game.records.replayed_by import replayed_record
from ad1666.game.records.results import NOBODY, Result
from ad1666.game.session import Session
from ad1666.rules.cards import Side
from ad1666.rules.requests import Prompt
from ad1666.rules.victory import End, EndReason
from ad1666.words import ending
from tests.game.records import advance, texts_of

ENDS = [*map(given_up, Side), AGREED]


@pytest.fixture
def session(letter: Scenario, tmp_path: Path) -> Session:
    return Session.new(letter, Shuffle(3), tmp_path / "game.ad1666")


@pytest.mark.clause("GUARD-6")
@pytest.mark.parametrize("reason", ENDS, ids=str)
def test_it_ends_at_once_and_for_good(
    session: Session, letter: Scenario, reason: EndReason
) -> None:
    advance(session, 3, 90)
    before = session.game
    session.end(reason)
    session.end(AGREED)  # too late
    session.close()
    outcome = session.game.state.outcome
    assert outcome is not None and outcome.reason == reason and outcome.clause == "GUARD-6"
    loser = reason.about
    assert outcome.winner is (loser.other if isinstance(loser, Side) else None)
    assert session.game.pending is None and session.no_undo is NoUndo.GAME_OVER
    assert before.state.outcome is None
    assert night_of(letter, [m.game for m in session.moments], session.log).winner == (
        outcome.winner or "nobody"
    )
    assert ending.headline(outcome) and reason.end.by_players
    assert ending.epilogue(letter.epilogue, outcome) == ""
    with pytest.raises(IllegalChoice):
        session.game.ended(reason)


@pytest.mark.parametrize("reason", ENDS, ids=str)
def test_its_record_and_its_link_tell_it(session: Session, reason: EndReason) -> None:
    advance(session, 4, 120)
    session.end(reason)
    session.close()
    record, replayed = read(session.path), replayed_record(read(session.path))[1]
    assert texts_of(session.path)[-4] == end_line(reason) and record.played_out
    assert replayed.problem is None and replayed.game.state == session.game.state
    assert [m.game.state for m in replayed.moments] == [m.game.state for m in session.moments]
    assert record.result is not None
    assert record.result.winner == (session.game.state.outcome.winner or "nobody")  # type: ignore[union-attr]
    with pytest.raises(BadRecord, match="over"):
        Session.resume(session.path)
    linked = record_of(links.written(session.scenario, session.moments))
    assert replayed_record(read(linked))[1].game.state.outcome == session.game.state.outcome


@pytest.mark.clause("GUARD-6")
def test_who_gives_up_while_ahead_loses_by_nothing() -> None:
    points, lost = {Side.RED: 4, Side.BLUE: 1}, dict.fromkeys(Side, 0)
    margins = [Result(who, points, lost).margin for who in (Side.RED, Side.BLUE, NOBODY)]
    assert margins == [3, 0, 0]


def test_only_such_lines_end_a_game() -> None:
    assert [parse_end(line) for line in ("gives-up", "gives-up green", "draw red", "over")] == [
        None
    ] * 4
    with pytest.raises(KeyError):
        end_line(EndReason(End.TIME))


def test_both_may_take_back_what_one_alone_could_not(session: Session) -> None:
    """Whatever the game, an agreed undo leads to the position before the last choice of a side, or
    is refused since something was seen; and the record leads there, too."""
    dice, across, refused = random.Random(5), 0, set[NoUndo]()
    while isinstance(session.game.pending, Prompt) and across < 12:
        session.choose(dice.choice(session.game.pending.options))
        side = dice.choice(tuple(Side))
        struck = session.since(side)
        if isinstance(struck, NoUndo):
            refused.add(struck)
            before = session.game
            session.undo_since(side)
            assert session.game is before
            continue
        if len({game.chooser for game in struck}) < 2:
            continue
        wanted = session.moments[-len(struck) - 1]
        made = session.made
        session.undo_since(side)
        across += 1
        assert session.game is wanted.game and session.made == made
        assert len(session.log) == wanted.told
        assert isinstance(session.game.pending, Prompt)
        assert side in {c.player for c in (session.game.pending,)} or session.game.pending.anytime
    session.close()
    assert across == 12 and NoUndo.CARD_TURNED_UP in refused
    again, problem = Session.resume(session.path)
    again.close()
    assert problem is None and again.game == session.game and again.log == session.log


def test_nothing_is_taken_back_before_a_choice_or_after_the_end(session: Session) -> None:
    assert session.since(Side.RED) in (NoUndo.NOTHING_CHOSEN, NoUndo.CARD_TURNED_UP)
    session.end(AGREED)
    session.close()
    assert session.since(Side.RED) is NoUndo.GAME_OVER
