"""Undo at the table: what answered itself goes with the choice before it, and it leads on."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from attrs import evolve
from tableside import Sit, pick, position

from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.content.scenarios.scenario_lookup import scenario_files
from ad1666.game.fate import Shuffle
from ad1666.game.game import Game, NoUndo
from ad1666.game.match import decision
from ad1666.game.records.record import read
from ad1666.game.records.replay import replay
from ad1666.game.seats import PERSON, Seat
from ad1666.game.session import Session
from ad1666.game.view import forced
from ad1666.play import undo_words
from ad1666.play.controller import Controls
from ad1666.play.hot_seat import HotSeat
from ad1666.play.standing import Interrupts, StandingAnswers
from ad1666.rules.cards import Side
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Prompt, Topic, choice
from ad1666.rules.verbs import Verb
from ad1666.table.views.programs import seated

UNDONE = 0.2
"""How often a choice is taken back."""


def moves(session: Session) -> list[str]:
    return [line for _number, line in read(session.path).moves]


def test_a_stop_that_nobody_was_asked_about_goes_with_the_choice_before_it(
    scenario: Scenario, tmp_path: Path
) -> None:
    session = Session.new(scenario, Shuffle(3), tmp_path / "walk.ad1666")
    controls = Controls(HotSeat(session))
    for said in ("red: first red", "A: activate"):
        controls.hot_seat.choose(pick(session, said))
        controls.refresh()
    before, log = session.game, list(session.log)
    written = moves(session)
    assert controls.walk((6, 8))
    # Milady may drop her disguise at any time, but she may do that after the stop as well
    walked = moves(session)[len(written) :]
    assert walked[-1] == "A: stop"
    controls.undo()
    assert session.game == before
    assert session.log == log
    assert moves(session)[len(written) :] == [*walked, *["undo"] * len(walked)]
    session.close()
    again, problem = Session.resume(session.path)
    again.close()
    assert problem is None
    assert (again.game, again.log) == (session.game, session.log)


def interrupted(scenario: Scenario, sit: Sit) -> Controls:
    """Blue passes on interrupting A for as long as A is activated."""
    state = position(scenario.state, Phase.ACTION, A=(3, 8), E=(12, 8))
    figures = tuple(evolve(f, waiting=f.id == "E") for f in state.figures)
    asked = dict.fromkeys(Side, StandingAnswers(Interrupts.ENEMIES))
    controls = Controls(HotSeat(sit(evolve(state, figures=figures)), standing=asked))
    for said in ("red: first red", "A: activate", "A: full-move", "A: step E"):
        controls.hot_seat.choose(pick(controls.hot_seat.play, said))  # type: ignore[arg-type]
    assert (
        controls.hot_seat.prompt is not None and controls.hot_seat.prompt.topic is Topic.INTERRUPT
    )
    controls.hot_seat.choose(choice("blue", "pass"), lasting=True)
    controls.refresh()
    return controls


def test_a_pass_that_holds_goes_with_the_step_that_it_answers(
    scenario: Scenario, sit: Sit, tmp_path: Path
) -> None:
    controls = interrupted(scenario, sit)
    hot_seat, session = controls.hot_seat, controls.hot_seat.play
    assert isinstance(session, Session)
    start = session.game
    hot_seat.choose(pick(session, "A: step E"))
    one = session.game
    hot_seat.choose(pick(session, "A: step E"))
    assert moves(session)[-4:] == ["A: step E", "blue: pass", "A: step E", "blue: pass"]
    hot_seat.undo()
    assert session.game == one
    hot_seat.undo()
    assert session.game == start
    # the pass itself is still Blue's word, and not said again
    hot_seat.choose(pick(session, "A: step E"))
    assert session.game == one
    assert hot_seat.prompt is not None and hot_seat.prompt.topic is Topic.MOVE
    record = read(session.path)
    assert replay(record, session.scenario.state).game == one


def test_a_pass_that_holds_is_taken_back_by_itself(scenario: Scenario, sit: Sit) -> None:
    controls = interrupted(scenario, sit)
    hot_seat = controls.hot_seat
    hot_seat.undo()
    assert hot_seat.prompt is not None and hot_seat.prompt.topic is Topic.INTERRUPT
    assert hot_seat.passing is None


def test_a_walk_past_somebody_who_passes_is_taken_back_whole(scenario: Scenario, sit: Sit) -> None:
    controls = interrupted(scenario, sit)
    before = controls.hot_seat.play.game
    assert controls.walk((6, 8))
    assert controls.hot_seat.state.figure("A").at == (6, 8)
    controls.undo()
    assert controls.hot_seat.play.game == before


def test_an_undo_in_a_game_that_was_left_tells_no_more_than_it_takes_back(
    scenario: Scenario, tmp_path: Path
) -> None:
    session = Session.new(scenario, Shuffle(3), tmp_path / "left.ad1666")
    hot_seat = HotSeat(session)
    for said in ("red: first red", "A: activate"):
        hot_seat.choose(pick(session, said))
    activating = hot_seat.undoing
    session.close()
    session, _problem = Session.resume(session.path)
    hot_seat = HotSeat(session)
    # of what was chosen before it was left there are no words
    assert hot_seat.undoing == hot_seat.undo() != activating
    hot_seat.choose(pick(session, "A: activate"))
    before = session.game
    assert hot_seat.undoing == activating
    hot_seat.choose(pick(session, "A: partial-move"))
    told = hot_seat.undoing
    assert told not in (activating, undo_words.listed([activating, told]))
    assert hot_seat.undo() == told
    assert session.game == before and hot_seat.undoing == activating
    session.close()


def test_what_a_program_has_chosen_stands_whoever_plays_on(
    scenario: Scenario, tmp_path: Path
) -> None:
    """Blue's program gives its seat to a person, also in a game that is left and resumed."""
    path, blue = tmp_path / "seats.ad1666", {Side.BLUE: Seat("chance", 5)}
    session = Session.new(scenario, Shuffle(7), path, blue)
    hot_seat, _notice = seated(session)
    hot_seat.settle()
    while (
        session.no_undo is not None
        or session.game.chooser is not Side.BLUE
        or not hot_seat.absent  # Blue has more to choose
    ):
        prompt = hot_seat.prompt
        assert prompt is not None
        hot_seat.choose(decision(session, hot_seat.seats) or prompt.options[0])
    before = session.game
    assert hot_seat.no_undo is NoUndo.OTHER_PLAYERS
    hot_seat.seats.clear()
    session.seat(Side.BLUE, Seat(PERSON))
    assert hot_seat.no_undo is NoUndo.OTHER_PLAYERS
    hot_seat.undo()
    assert session.game is before
    session.close()

    session, problem = Session.resume(path)
    assert problem is None and session.seats == {} and session.game == before
    hot_seat, _notice = seated(session)
    assert hot_seat.no_undo is NoUndo.OTHER_PLAYERS
    # what the person chooses then may be taken back, but no more
    prompt = hot_seat.prompt
    assert prompt is not None
    hot_seat.choose(prompt.options[0])
    assert hot_seat.no_undo is None
    hot_seat.undo()
    assert session.game == before and hot_seat.no_undo is NoUndo.OTHER_PLAYERS
    session.close()


def test_a_free_step_that_leads_nowhere_is_not_asked_about(scenario: Scenario) -> None:
    """Whatever somebody else may do at any time may be done at the next question."""
    state = scenario.state
    stop, step = choice("A", Verb.STOP), choice("A", Verb.STEP, "E")
    asked = Prompt(state, Side.RED, Topic.FREE_STEP, (stop,), (choice("F", "reveal"),), "A")
    assert forced(asked) == stop
    assert forced(asked._replace(options=(step, stop))) is None


def leads_elsewhere(game: Game) -> None:
    """An undo would lead to another question, which somebody has to be asked."""
    struck = game.taken_back
    back = struck[-1].undoable
    assert back is not None
    assert all(each.unasked for each in struck[:-1]) and not struck[-1].unasked
    assert back != game
    prompt = back.pending
    assert isinstance(prompt, Prompt)
    # a hand that holds nothing fitting must not be betrayed by an undo that is not offered
    assert len((*prompt.options, *prompt.anytime)) > 1 or prompt.topic.traits.secret
    assert forced(prompt) is None


def play(scenario: Scenario, seed: int, path: Path) -> tuple[int, int]:
    """A game by chance at a desk; returns how often a choice was taken back, and how often more
    than one answer went with it."""
    rng = random.Random(seed)
    session = Session.new(scenario, Shuffle(seed), path)
    hot_seat = HotSeat(session)
    hot_seat.settle()
    undone = several = 0
    while (prompt := hot_seat.prompt) is not None:
        assert forced(prompt) is None
        chosen = rng.choice((*prompt.options, *prompt.anytime))
        lasting = chosen.verb == "pass" and prompt.topic is Topic.INTERRUPT and rng.random() < 0.5
        hot_seat.choose(chosen, lasting=lasting)
        if session.no_undo is not None:
            continue
        leads_elsewhere(session.game)
        if rng.random() < UNDONE:
            game, struck, log = session.game, session.game.taken_back, list(session.log)
            hot_seat.undo()
            assert session.game == struck[-1].undoable
            assert session.game != game
            assert hot_seat.unasked_answer() is None
            assert session.log == log[: len(log) - sum(len(each.news) for each in struck)]
            undone, several = undone + 1, several + (len(struck) > 1)
    session.close()
    replayed = replay(read(path), scenario.state)
    assert replayed.problem is None
    assert replayed.game == session.game and replayed.log == tuple(session.log)
    return undone, several


@pytest.mark.parametrize("seed", range(2))
def test_undo_leads_somewhere_and_the_record_agrees(
    scenario: Scenario, tmp_path: Path, seed: int
) -> None:
    undone, several = play(scenario, seed, tmp_path / "game.ad1666")
    assert undone > 20
    assert several > 2


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 102))
def test_undo_leads_somewhere_in_many_games(tmp_path: Path, seed: int) -> None:
    files = scenario_files()
    scenario = load_scenario(files[seed % len(files)])
    undone, _several = play(scenario, seed, tmp_path / "game.ad1666")
    assert undone > 5
