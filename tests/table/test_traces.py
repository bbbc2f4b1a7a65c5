"""What a game leaves on its board: blood, the fallen, the ways of the other side."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from attrs import evolve

from ad1666.bots import player_of
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.match import decision
from ad1666.game.past import Moment
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.play.traces import Fallen, Trace, Traces, Tracker, epitaphs
from ad1666.rules.cards import Side
from ad1666.rules.characters import Square, Status
from ad1666.rules.events import Hit, Note, NoteKind, in_turns
from ad1666.rules.requests import Prompt
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.toolkit.layout import Grid, arrange, fit
from ad1666.table.toolkit.ui import Ui
from ad1666.table.views.board import board_art, board_view


@pytest.fixture
def played(scenario: Scenario, tmp_path: Path) -> Session:
    """A whole game between programs."""
    session = Session.new(scenario, Shuffle(3), tmp_path / "game.ad1666")
    players = {side: player_of(Seat("seeker", number)) for number, side in enumerate(Side)}
    while (choice := decision(session, players)) is not None:
        session.choose(choice)
    return session


def deaths(session: Session) -> list[str]:
    """Who died, in order, as the log tells."""
    return [str(e.figure) for e in died(session)]


def died(session: Session) -> list[Note]:
    """What the log tells of deaths."""
    return [e for e in session.log if isinstance(e, Note) and e.kind is NoteKind.DIES]


def test_everybody_who_died_lies_where_it_stood(played: Session) -> None:
    fallen = Tracker().look(played.moments).fallen
    assert [one.figure for one in fallen] == deaths(played) != []
    stood: dict[str, Square] = {}
    for moment in played.moments:
        stood |= {f.id: f.at for f in moment.game.state.figures if f.at is not None}
    assert all(one.at == stood[one.figure] for one in fallen)
    turns = {e.figure: turn for turn, e in in_turns(0, played.log) if e in died(played)}
    assert {one.figure: one.turn for one in fallen} == turns, "not the turn that follows"
    hits = {e.figure: e.by for e in played.log if isinstance(e, Hit)}
    assert all(one.by == hits.get(one.figure) for one in fallen)


def test_who_flees_or_leaves_leaves_no_body(played: Session) -> None:
    state = played.game.state
    gone = {f.id for f in state.figures if f.status in (Status.KILLED, Status.LEFT)}
    fled = gone - {*deaths(played)}
    fallen = {one.figure for one in Tracker().look(played.moments).fallen}
    assert fled and not fled & fallen


def test_followed_step_by_step_or_at_once_it_is_the_same(played: Session) -> None:
    tracker = Tracker()
    for number in range(1, len(played.moments) + 1):
        seen = tracker.look(played.moments[:number])
    assert seen == Tracker().look(played.moments)


def test_an_undo_takes_its_traces_back(played: Session) -> None:
    tracker, moments = Tracker(), played.moments
    tracker.look(moments)
    for number in (len(moments) - 1, len(moments) // 2, 5, 1):
        assert tracker.look(moments[:number]) == Tracker().look(moments[:number])
    other = [*moments[:40], evolve(moments[40], made=999)]
    assert tracker.look(other) == Tracker().look(other)
    assert tracker.look(()) == Traces()


def test_a_film_may_go_back_and_forth(played: Session) -> None:
    tracker, moments = Tracker(), tuple(played.moments)
    for number in (5, len(moments), 1, len(moments) // 2, 0, len(moments) - 1):
        assert tracker.look(moments, number) == Tracker().look(moments[:number])


def asked(moment: Moment) -> Side | None:
    """Who decides at a moment."""
    prompt = moment.game.pending
    return prompt.player if isinstance(prompt, Prompt) else None


def decided(moment: Moment) -> Side | None:
    """Who decides at a moment, and not only about cards."""
    prompt = moment.game.pending
    of_cards = isinstance(prompt, Prompt) and prompt.topic.traits.of_cards
    return None if of_cards else asked(moment)


def test_the_last_move_of_a_turn_is_shown_until_the_other_moves(played: Session) -> None:
    tracker, shown, moments = Tracker(), 0, played.moments
    for number, (one, other) in enumerate(pairwise(moments), 1):
        last = tracker.look(moments, number).ways
        if one.game.state.turn == other.game.state.turn or not last:
            continue
        way, side = last[-1], last[-1].side.other
        for later in range(number + 1, len(moments)):
            if asked(moments[later - 1]) is side:
                assert way in tracker.look(moments, later).for_side(side).ways
                shown += 1
            if decided(moments[later - 1]) is side:
                assert way not in tracker.look(moments, later + 1).ways
                break
    assert shown > 5


def test_ways_are_those_gone_since_the_other_side_last_answered(played: Session) -> None:
    tracker, shown = Tracker(), 0
    for number, moment in enumerate(played.moments):
        side = asked(moment)
        ways = tracker.look(played.moments[: number + 1]).for_side(side).ways
        shown += len(ways)
        for way in ways:
            assert way.side is not side
            start = max(n for n in range(number) if decided(played.moments[n]) is side or n == 0)
            since = played.moments[start : number + 1]
            been = [m.game.state.figure(way.figure).at for m in since]
            assert set(way.squares) <= {*been}
    assert shown > 20


def test_nobody_is_shown_own_ways(played: Session) -> None:
    red, blue = (Trace(name, side, ((0, 0), (1, 0))) for name, side in zip("AX", Side, strict=True))
    traces = Traces(ways=(red, blue))
    assert traces.for_side(Side.RED).ways == (blue,)
    assert traces.for_side(Side.BLUE).ways == (red,)
    assert traces.for_side(None).ways == ()


def test_an_epitaph_names_who_when_and_by_whom(scenario: Scenario) -> None:
    state = scenario.state
    one, other = state.figures[0], state.figures[-1]
    first, *more = epitaphs(state, [Fallen(one.id, (3, 3), 7, other.id)], (3, 3))
    assert one.card.name in first and "turn 7" in first and other.card.name in first
    assert more == ([one.card.text] if one.card.text else [])
    assert epitaphs(state, [Fallen(one.id, (3, 3), 7, None)], (3, 3))[0].endswith("in turn 7.")
    assert epitaphs(state, [Fallen(one.id, (3, 3), 7, None)], (3, 4)) == []


def board(screen: pygame.Surface, session: Session, traces: Traces | None) -> tuple[bytes, Grid]:
    """The board with some traces."""
    state = session.game.state
    grid = fit(screen.get_rect(), state.board.width, state.board.height)
    art = board_art.load(session.scenario.map.path, state.board)
    ui = Ui(screen, arrange(screen.get_size(), 18, 12))
    board_view.draw(ui, grid, board_view.OnBoard(art, state, traces=traces))
    return screen.get_buffer().raw, grid


def test_each_kind_of_trace_is_drawn(screen: pygame.Surface, played: Session) -> None:
    traces = Tracker().look(played.moments)
    bare = board(screen, played, Traces())[0]
    assert bare == board(screen, played, None)[0]
    walked = Trace(played.game.state.figures[0].id, Side.RED, ((2, 8), (3, 8), (4, 9)))
    for each in (
        Traces(fallen=traces.fallen),
        Traces(stains=traces.stains),
        Traces(ways=(walked,)),
    ):
        assert board(screen, played, each)[0] != bare


def test_the_scene_shows_the_fallen_of_a_game_that_is_taken_up_again(
    screen: pygame.Surface, played: Session
) -> None:
    scene = GameScene(AtTable(played, TitleScene))
    scene.draw(screen)
    assert [one.figure for one in scene.ground.traces.fallen] == deaths(played)
    scene.close()
