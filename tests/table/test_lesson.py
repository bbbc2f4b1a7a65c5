"""The lesson can be played to its end, and each of its steps is done on the way."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from looks import look_at
from tableside import Driver, until

from ad1666.bots import player_of
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.library import Games, read_games
from ad1666.game.match import decision
from ad1666.game.records.record import read
from ad1666.game.records.writer import InUse
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.resources import data_root
from ad1666.rules.cards import Side
from ad1666.rules.events import Note, NoteKind, Opposed
from ad1666.rules.requests import Prompt, Topic
from ad1666.table.play.controller import Controls
from ad1666.table.play.hot_seat import HotSeat
from ad1666.table.scenes.lesson import STACKED, STEPS, Lesson, Stacked, lesson
from ad1666.table.scenes.title import TitleScene
from ad1666.table.scenes.title_lists import of_game
from ad1666.table.toolkit.targets import Area, Command, Row
from ad1666.table.words import goals, vocabulary
from ad1666.table.words.citing import cited


def session(tmp_path: Path, seed: int) -> Session:
    scenario = load_scenario(data_root() / "assets" / "lesson" / "scenario.toml")
    fate = Stacked(STACKED, Shuffle(seed))
    return Session.new(scenario, fate, tmp_path / f"{seed}.ad1666")


@pytest.mark.parametrize("seed", range(4))
def test_whoever_fights_goes_through_all_steps_in_order(tmp_path: Path, seed: int) -> None:
    play, pupil = session(tmp_path, seed), Lesson()
    desk = Controls(HotSeat(play))
    seats = {side: player_of(Seat("seeker", seed)) for side in Side}
    reached = [0]
    while (choice := decision(play, seats)) is not None:
        play.choose(choice)
        pupil.take(desk.tell())
        if pupil.at != reached[-1]:
            reached.append(pupil.at)
    assert reached == sorted(reached) and len(reached) > 6
    died = any(isinstance(e, Note) and e.kind is NoteKind.DIES for e in play.log)
    if died or play.game.state.turn > 1:
        assert reached[-1] == len(STEPS) - (0 if died else 1)
    assert bool(pupil.words) != died, "nothing is told to do once the duel is over"
    play.close()


def test_the_first_cards_are_those_that_were_stacked(tmp_path: Path) -> None:
    for seed in range(3):
        play = session(tmp_path, seed)
        hands = {side: play.game.state.pile(side).hand for side in Side}
        for side, hand in hands.items():
            assert set(hand) == set(STACKED[side][: len(hand)]) and hand
        play.close()


def test_the_first_fight_can_be_won(tmp_path: Path) -> None:
    """By whoever lays the best card and boosts."""
    play = session(tmp_path, 1)
    seats = {side: player_of(Seat("seeker", 1)) for side in Side}
    while (choice := decision(play, seats)) is not None:
        play.choose(choice)
        over = [e for e in play.log if isinstance(e, Opposed) and e.over]
        if over:
            break
    assert over[0].winner is Side.RED
    play.close()


@pytest.mark.parametrize("boosts", [True, False])
@pytest.mark.parametrize("seed", [1666, 1, 2, 3])
def test_whoever_does_as_told_comes_to_the_last_step(
    tmp_path: Path, seed: int, *, boosts: bool
) -> None:
    """The guard is not dead before there is a second turn with an initiative to lay for."""
    play, pupil = session(tmp_path, seed), Lesson()
    desk = Controls(HotSeat(play))
    seats = {side: player_of(Seat("seeker", seed)) for side in Side}
    while (prompt := play.game.pending) is not None and pupil.at < len(STEPS) - 1:
        assert isinstance(prompt, Prompt)
        options = {str(option): option for option in prompt.options}
        choice = decision(play, seats)
        if prompt.player is Side.RED and prompt.topic is Topic.FIRST:
            choice = options["red: first red"]
        elif prompt.player is Side.RED and prompt.topic is Topic.COMMIT:
            choice = options.get("red: play G8", choice)
        elif prompt.player is Side.RED and prompt.topic is Topic.BOOST:
            choice = options.get("red: boost G5" if boosts else "red: pass", choice)
        elif prompt.topic is Topic.ACTION and "A: wait" in options and choice == options["A: wait"]:
            choice = options["A: full-move"]
        assert choice is not None
        play.choose(choice)
        pupil.take(desk.tell())
    assert play.game.state.turn > 1 and pupil.at == len(STEPS) - 1
    play.close()


def test_it_begins_at_the_screen_and_tells_what_to_do(screen: pygame.Surface) -> None:
    scene = lesson(TitleScene)
    table = Driver(scene, screen)
    assert Area.HINT in table.targets() and scene.teacher.words.startswith("**You are d'Artagnan")
    assert look_at(scene, screen).faults() == []
    table.press(Command.HINT)
    assert not scene.teacher.words
    scene.close()
    again = lesson(TitleScene)  # the one before is gone
    assert again.teacher.words
    assert not any(isinstance(e, Note) and e.kind is NoteKind.GOES for e in again.session.log)
    again.close()


def test_one_that_is_over_is_among_the_finished_games_for_good(screen: pygame.Surface) -> None:
    scene = lesson(TitleScene)
    assert read_games() == Games((), (), ()), "it is not gone on with"
    seats = {side: player_of(Seat("seeker", 1)) for side in Side}
    while (choice := decision(scene.session, seats)) is not None:
        scene.session.choose(choice)
    scene.close()
    (listed,) = read_games().finished
    winner = read(listed.path).won_by
    assert isinstance(winner, Side)
    shown = of_game(Row(Area.OLD_GAMES, 0), listed, None, lambda: None, (), foremost=False)
    assert f"{vocabulary.side(winner)} won" in shown.below[-1]
    lesson(TitleScene).close()
    (kept,) = read_games().finished
    assert (kept.title, kept.moves) == (listed.title, listed.moves)
    assert read(kept.path).over and not read_games().unfinished


def test_one_that_goes_on_in_another_window_keeps_its_record(screen: pygame.Surface) -> None:
    scene = lesson(TitleScene)
    begun = read(scene.session.path)
    with pytest.raises(InUse):
        lesson(TitleScene)
    assert read(scene.session.path) == begun
    scene.close()
    lesson(TitleScene).close()


def test_the_goal_that_names_one_of_many_has_an_article() -> None:
    scenario = load_scenario(data_root() / "assets" / "lesson" / "scenario.toml")
    figures = scenario.state.figures
    told = [goals.brief(goal, scenario.items, figures) for goal in scenario.state.terms.goals]
    assert told == ["kill the Cardinal's guard", "kill Charles d'Artagnan"]


def test_its_numbers_go_on_by_one_and_stay_together(screen: pygame.Surface) -> None:
    """The only figure is activated without asking: that is no step to be numbered."""
    scene = lesson(TitleScene)
    table = Driver(scene, screen)
    assert scene.teacher.words.endswith("(1\xa0of\xa09)")
    table.key("1")
    until(table, "red went first", lambda: "Walk up" in scene.teacher.words)
    assert scene.teacher.words.endswith("(2\xa0of\xa09)")
    scene.close()


def test_the_clauses_it_cites_are_in_the_rules() -> None:
    rules = (data_root() / "docs" / "rules.md").read_text("utf-8")
    numbers = [number for step in STEPS for number in cited(step.words)]
    assert len(numbers) > 4
    assert all(f"\n- {number} " in rules for number in numbers)
