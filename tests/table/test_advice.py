"""Players ask what a strong program would do: it tells what they may know, and it is counted."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pygame
import pytest
from looks import look_at
from tableside import PATIENCE, Driver, Sit, position

from ad1666.advice import sentences
from ad1666.advice.adviser import Adviser
from ad1666.advice.explaining import MASTER, Explainer, Thought
from ad1666.bots import player_of
from ad1666.bots.planner.purposes import intents
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match, decision
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.game.view import prompt_seen_by
from ad1666.play.hints import Hints
from ad1666.play.hot_seat import HotSeat
from ad1666.play.targets import Area, Command
from ad1666.rules.cards import Side
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Prompt, Topic
from ad1666.settings import preferences
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.toolkit.scene import announce


def thought(adviser: Adviser) -> str:
    """The advice, once it is there."""
    end = time.monotonic() + PATIENCE
    while adviser.words == "A swordmaster thinks…":
        assert time.monotonic() < end
        time.sleep(0.01)
    return adviser.words


@pytest.fixture
def asked() -> list[Side]:
    return []


class Unsaved(Match):
    """A game without a record, in which nothing is taken back."""

    unsaved = None


def adviser_of(hot_seat: HotSeat, asked: list[Side]) -> Adviser:
    return Adviser(Hints(), hot_seat, asked.append, Explainer(announce, player_of))


def test_advice_is_given_by_key_and_counted_through_a_resume(
    letter: Scenario, screen: pygame.Surface, tmp_path: Path
) -> None:
    session = Session.new(letter, Shuffle(1), tmp_path / "game.ad1666")
    scene = GameScene(AtTable(session, lambda: scene))
    scene.teacher = scene.commands.adviser = Adviser(
        Hints(), scene.controls.hot_seat, session.advised, Explainer(announce, player_of)
    )
    table = Driver(scene, screen)
    table.key(pygame.K_F9)
    words = thought(scene.teacher)
    assert words.startswith("A swordmaster would choose: **") and "\nOr: " in words
    table.frame()
    assert Area.HINT in table.targets() and not look_at(scene, screen).faults()
    table.press(Command.ADVICE)
    assert session.advice == {Side.RED: 1}, "the same advice is not counted twice"
    table.key("1")
    assert Area.HINT not in table.targets()
    session.close()
    again, problem = Session.resume(session.path)
    assert problem is None and again.advice == {Side.RED: 1}
    again.close()


def test_without_leave_there_is_none(scenario: Scenario, sit: Sit, screen: pygame.Surface) -> None:
    preferences.change(advice=False)
    session = sit(position(scenario.state, Phase.ACTION))
    scene = GameScene(AtTable(session, lambda: scene))
    table = Driver(scene, screen)
    table.key(pygame.K_F9)
    assert Area.HINT not in table.targets() and not session.advice


def test_a_hidden_hand_plays_no_part(letter: Scenario, asked: list[Side]) -> None:
    match = Unsaved(letter.state, Shuffle(3))
    seats = {side: player_of(Seat("seeker", number)) for number, side in enumerate(Side)}
    hot_seat = HotSeat(match)  # type: ignore[arg-type]
    adviser, given, dice = adviser_of(hot_seat, asked), 0, random.Random(4)
    while (choice := decision(match, seats)) is not None and given < 20:
        prompt = match.game.pending
        assert isinstance(prompt, Prompt)
        if prompt.topic.traits.secret:
            assert not adviser.possible, "the curtain hangs"
        elif len(prompt.options) > 1 and dice.random() < 0.3:
            adviser.ask()
            program = player_of(MASTER)
            program.decide(prompt_seen_by(prompt, prompt.player, match.log, match.made))
            seen = prompt_seen_by(prompt, prompt.player)
            reasoned = program.reasoned
            assert reasoned is not None
            why = intents(seen, reasoned.chosen)
            known = Thought(seen, done=True, reasoned=reasoned, intents=why)
            assert thought(adviser) == sentences.explained(known)
            given += 1
        match.choose(choice)
    assert given == 20 == len(asked)


def test_advice_on_cards_goes_with_the_hand(letter: Scenario, asked: list[Side]) -> None:
    state = position(letter.state, Phase.INITIATIVE, red="H7 G5", blue="S3")
    hot_seat = HotSeat(Unsaved(state, Shuffle(3)))  # type: ignore[arg-type]
    assert hot_seat.prompt is not None and hot_seat.prompt.topic.traits.secret
    adviser = adviser_of(hot_seat, asked)
    adviser.ask()
    assert not adviser.words and not asked
    hot_seat.lift()
    adviser.ask()
    assert thought(adviser).startswith("A swordmaster would choose")
    hot_seat.shown = None  # it is put down
    assert not adviser.words


def test_advice_on_whom_to_activate_tells_what_for(letter: Scenario, asked: list[Side]) -> None:
    match = Unsaved(letter.state, Shuffle(3))
    seats = {side: player_of(Seat("seeker", number)) for number, side in enumerate(Side)}
    adviser = adviser_of(HotSeat(match), asked)  # type: ignore[arg-type]
    while (prompt := match.game.pending) is None or prompt.topic is not Topic.ACTIVATE:
        match.choose(decision(match, seats))  # type: ignore[arg-type]
    adviser.ask()
    whom = thought(adviser).split("**")[1]
    assert adviser.thought is not None and adviser.thought.reasoned is not None
    match.choose(adviser.thought.reasoned.chosen.choice)
    adviser.ask()
    what = thought(adviser).split("**")[1]
    assert whom.endswith(f": {what}") and len(whom) > len(what) + 2
