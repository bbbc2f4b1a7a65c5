"""Whole games from the scenario's real start to a declared winner, through the table's own loop."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pygame
import pytest
from tableside import Driver

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.records.record import read
from ad1666.game.records.replayed_by import replayed_record
from ad1666.game.session import Session
from ad1666.play.menu import Entry, Menu
from ad1666.play.targets import Command
from ad1666.rules.board import distance
from ad1666.rules.characters import Square
from ad1666.rules.requests import Prompt, Topic
from ad1666.rules.state import State
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.end_sheet import EndSheet
from ad1666.table.toolkit.scene import ENDED
from ad1666.words import ending

SEED = 7
EAGER = ("attack", "aimed-shot", "quick-shot", "defensive-shot", "stand-up", "awaken", "parry")


class Hands:
    """Plays both sides: goes for the nearest enemy and strikes."""

    def __init__(self, scene: GameScene, driver: Driver, seed: int) -> None:
        self.scene = scene
        self.driver = driver
        self.rng = random.Random(seed)

    def turn(self) -> None:
        """Answers what is asked now."""
        hot_seat, menu = self.scene.controls.hot_seat, self.scene.controls.menu
        if hot_seat.veiled is not None:
            self.lift()
            return
        assert menu is not None
        assert hot_seat.prompt is not None
        entry = self._eager(menu)
        square = None if entry is not None else self._near(hot_seat.prompt)
        if square is not None:
            self.go(square)
        else:
            self.choose(menu, entry or self._any(hot_seat.prompt, menu))

    def _eager(self, menu: Menu) -> Entry | None:
        found = [
            entry
            for entry in menu.entries
            if any(leaf.choice and leaf.choice.verb in EAGER for leaf in entry.leaves())
        ]
        return self.rng.choice(found) if found else None

    def _near(self, prompt: Prompt) -> Square | None:
        """The square within reach that is nearest to an enemy, if it is nearer than now."""
        if prompt.about is None or prompt.topic not in (Topic.ACTION, Topic.MOVE):
            return None
        figure = prompt.state.figure(prompt.about)
        squares = [*self.scene.controls.ways, figure.at]
        best = min(squares, key=lambda s: _far(prompt.state, s, figure.side))
        return best if best != figure.at else None

    def _any(self, prompt: Prompt, menu: Menu) -> Entry:
        free = [e for e in menu.entries if e.barred is None]
        done = [e for e in free if e.choice and e.choice.verb in ("end", "stop")]
        if done and prompt.topic in (Topic.ACTION, Topic.MOVE):
            return done[0]
        return self.rng.choice(free)

    def lift(self) -> None:
        raise NotImplementedError

    def choose(self, menu: Menu, entry: Entry) -> None:
        raise NotImplementedError

    def go(self, square: Square) -> None:
        raise NotImplementedError


def _far(state: State, square: Square | None, side: object) -> int:
    assert square is not None
    return min(distance(square, f.at) for f in state.figures if f.at and f.side is not side)


class Mouse(Hands):
    """Plays by mouse alone."""

    def lift(self) -> None:
        self.driver.press(Command.LIFT)

    def choose(self, menu: Menu, entry: Entry) -> None:
        self.driver.choose(menu.entries.index(entry))

    def go(self, square: Square) -> None:
        assert self.scene.grid is not None
        self.driver.click(self.scene.grid.rect(square).center)


class Keyboard(Hands):
    """Plays by keyboard alone."""

    def lift(self) -> None:
        self.driver.key(pygame.K_SPACE)

    def choose(self, menu: Menu, entry: Entry) -> None:
        self.driver.key(entry.key)

    def go(self, square: Square) -> None:
        controls = self.scene.controls
        if controls.cursor is None:
            self.driver.key(pygame.K_TAB)
        if controls.cursor is None:  # Tab reads those who have left the board, too
            self.driver.key(pygame.K_UP)
        while controls.cursor != square:
            assert controls.cursor is not None
            dx, dy = (goal - here for goal, here in zip(square, controls.cursor, strict=True))
            across = pygame.K_RIGHT if dx > 0 else pygame.K_LEFT
            down = pygame.K_DOWN if dy > 0 else pygame.K_UP
            self.driver.key(across if dx else down)
        self.driver.key(pygame.K_RETURN)


@pytest.fixture
def posted(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[int]]:
    """The kinds of all events that are posted."""
    kinds: set[int] = set()
    post = pygame.event.post

    def watched(event: pygame.event.Event) -> bool:
        kinds.add(event.type)
        return bool(post(event))

    monkeypatch.setattr(pygame.event, "post", watched)
    return kinds


MOUSE = {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN}
KEYS = {pygame.KEYDOWN, pygame.KEYUP}


@pytest.mark.parametrize(("hands", "used"), [(Mouse, MOUSE), (Keyboard, KEYS)])
def test_a_whole_game_from_the_start_to_a_winner(
    scenario: Scenario,
    screen: pygame.Surface,
    posted: set[int],
    hands: type[Hands],
    used: set[int],
) -> None:
    session = Session.new(scenario, Shuffle(SEED))
    scene = GameScene(AtTable(session, TitleScene))
    player = hands(scene, Driver(scene, screen), SEED)
    hot_seat = scene.controls.hot_seat
    assert hot_seat.state.turn == 1
    topics = set()
    for _ in range(4000):
        if hot_seat.prompt is None:
            break
        topics.add(hot_seat.prompt.topic)
        player.turn()
    outcome = hot_seat.state.outcome
    assert outcome is not None
    assert outcome.winner is not None
    assert topics >= {Topic.FIRST, Topic.ACTIVATE, Topic.ACTION, Topic.ATTACK}
    assert topics >= {Topic.COMMIT, Topic.BOOST}
    typed = {pygame.TEXTINPUT} if used is KEYS else set()
    by_itself = {pygame.USEREVENT, ENDED}  # the stage goes a while after its test
    assert posted == used | typed | by_itself
    player.driver.frame()
    assert isinstance(scene.sheets.sheet, EndSheet)
    assert outcome.winner.value.capitalize() in ending.headline(outcome)
    # the record says that the game is over, and replays to the same end and the same log
    record = read(session.path)
    assert record.over
    _, replayed = replayed_record(record)
    assert replayed.problem is None
    assert replayed.game.state == hot_seat.state
    assert list(replayed.log) == session.log
    scene.close()
