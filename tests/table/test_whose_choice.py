"""What may be done at any time belongs to one player, also while the other is asked."""

from __future__ import annotations

from collections.abc import Callable
from string import ascii_uppercase

import pygame
import pytest
from attrs import evolve
from tableside import Driver, Sit, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.records.record import read
from ad1666.play.menu import LIST_KEYS
from ad1666.play.targets import Command, Option
from ad1666.rules.abilities.zagloba import NEPHEW, UNCLE
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure
from ad1666.rules.phases import Phase
from ad1666.rules.state import State
from ad1666.table.scenes import game_early
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene


def masked(state: State) -> State:
    """Blue's Milady goes in disguise."""
    return evolve(
        position(state, Phase.ACTION),
        figures=tuple(
            evolve(f, tokens=state.figure(f.id).tokens if f.id == "F" else ())
            for f in state.figures
        ),
    )


def uncle(state: State) -> State:
    """Somebody of Blue's is the uncle of Red's A."""
    quiet = position(state, Phase.ACTION)
    old = quiet.figure("E")
    card = evolve(old.card, abilities=(("Call me uncle", 0),))
    figures = (
        evolve(old, card=card).with_tokens(UNCLE, 1),
        quiet.figure("A").with_tokens(NEPHEW, 1),
    )
    for figure in figures:
        quiet = quiet.with_figure(figure)
    return quiet


STRANGERS = pytest.mark.parametrize(
    ("prepared", "said"), [(masked, "F: reveal"), (uncle, "E: end-uncle")]
)

Prepared = Callable[[State], State]


class Table:
    """A table at which Red is asked who begins."""

    def __init__(self, scenario: Scenario, sit: Sit, screen: pygame.Surface, how: Prepared) -> None:
        self.session = sit(how(scenario.state))
        self.scene = GameScene(AtTable(self.session, TitleScene))
        self.driver = Driver(self.scene, screen)

    def moves(self) -> list[str]:
        return [line for _number, line in read(self.session.path).moves]

    def number(self, said: str) -> int:
        menu = self.scene.controls.menu
        assert menu is not None
        return next(n for n, e in enumerate(menu.entries) if str(e.choice) == said)

    def centre(self, said: str) -> tuple[int, int]:
        """Where the figure stands that a choice is about, in the window."""
        at = self.session.game.state.figure(said[0]).at
        assert at is not None and self.scene.grid is not None
        return self.scene.grid.rect(at).center

    def enter(self, said: str) -> None:
        """Goes to that figure and presses Enter."""
        self.scene.controls.cursor = self.session.game.state.figure(said[0]).at
        self.driver.key(pygame.K_RETURN)

    def asks_red(self) -> None:
        """Nothing has come of what was done: Red is asked what Red was asked."""
        menu = self.scene.controls.menu
        assert self.moves() == [] and menu is not None
        assert menu.owner is None and len(self.scene.controls.stack) == 1

    def behind(self) -> int:
        """The entry behind which is what Blue may do at any time."""
        menu = self.scene.controls.menu
        assert menu is not None
        (found,) = (n for n, e in enumerate(menu.entries) if e.owner is Side.BLUE)
        assert menu.entries[found].label == "Blue alone, at any time…"
        assert not menu.entries[found].key
        return found

    def goes_to(self, number: int) -> None:
        """Moves the keyboard's focus to an entry, and presses Enter."""
        while self.scene.controls.focus != number:
            self.driver.key(pygame.K_DOWN, pygame.KMOD_SHIFT)
        self.driver.key(pygame.K_RETURN)

    def asks_blue(self, said: str) -> None:
        """The choice is not made: Blue is asked whether it is Blue's."""
        menu, hot_seat = self.scene.controls.menu, self.scene.controls.hot_seat
        assert self.moves() == []
        assert hot_seat.prompt is not None and hot_seat.prompt.player is Side.RED
        assert menu is not None and menu.owner is Side.BLUE
        assert menu.question.startswith("Blue, is this your choice?")
        assert [str(e.choice) for e in menu.entries] == [said]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """What the time is, in milliseconds; the calm lasts as long as in the game."""
    now = [1000]
    monkeypatch.setattr(game_early, "CALM", 400)
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: now[0])
    return now


@STRANGERS
def test_no_click_and_no_key_of_one_takes_what_is_the_others(
    scenario: Scenario,
    sit: Sit,
    screen: pygame.Surface,
    prepared: Prepared,
    said: str,
) -> None:
    """Red clicks on each of Blue's figures, goes there with the cursor, and presses every key that
    stands on a button or in a list."""
    table = Table(scenario, sit, screen, prepared)
    assert all(figure.at is None or _tried(table, figure.id) for figure in _blue(table))
    menu = table.scene.controls.menu
    assert menu is not None
    others = [leaf for leaf in menu.leaves if leaf.owner is not None]
    assert [str(leaf.choice) for leaf in others] == [said]
    assert not any(leaf.spots or leaf.edge for leaf in others)
    for key in (*LIST_KEYS, *ascii_uppercase):
        entry = table.scene.controls.by_key(key)
        assert entry is None or all(leaf.owner is None for leaf in entry.leaves())


def _blue(table: Table) -> list[Figure]:
    return [f for f in table.session.game.state.figures if f.player is Side.BLUE]


def _tried(table: Table, figure: str) -> bool:
    """A figure has been clicked on, and reached by the cursor: Red is still asked the same."""
    table.driver.click(table.centre(figure))
    table.asks_red()
    table.enter(figure)
    table.asks_red()
    return True


@STRANGERS
def test_by_key_the_owner_confirms(
    scenario: Scenario,
    sit: Sit,
    screen: pygame.Surface,
    clock: list[int],
    prepared: Prepared,
    said: str,
) -> None:
    table = Table(scenario, sit, screen, prepared)
    table.goes_to(table.behind())
    menu = table.scene.controls.menu
    assert menu is not None and menu.owner is Side.BLUE, "from here on it is Blue's"
    clock[0] += 401
    table.driver.key(menu.entries[0].key)
    table.asks_blue(said)
    menu = table.scene.controls.menu
    assert menu is not None
    (yes,) = menu.entries
    table.driver.key(pygame.K_ESCAPE)
    table.driver.key(pygame.K_ESCAPE)
    table.asks_red()
    clock[0] += 401
    table.goes_to(table.behind())
    table.driver.key(yes.key)  # too soon for anybody to have read it
    assert table.moves() == []
    for _press in range(2):
        clock[0] += 401
        table.driver.key(yes.key)
    assert table.moves() == [said]


@STRANGERS
def test_by_mouse_the_owner_confirms(
    scenario: Scenario,
    sit: Sit,
    screen: pygame.Surface,
    clock: list[int],
    prepared: Prepared,
    said: str,
) -> None:
    table = Table(scenario, sit, screen, prepared)
    table.driver.press(Option(table.behind()))
    table.driver.frame()
    table.driver.press(Option(0))  # the second half of a double click
    assert table.moves() == [] and len(table.scene.controls.stack) == 2
    clock[0] += 401
    table.driver.press(Option(0))
    table.asks_blue(said)
    table.driver.press(Command.BACK)
    table.driver.press(Command.BACK)
    table.driver.frame()
    table.asks_red()
    for press in (Option(table.behind()), Option(0), Option(0)):
        clock[0] += 401
        table.driver.press(press)
        table.driver.frame()
    assert table.moves() == [said]


def test_what_is_ones_own_needs_no_confirmation(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    def ours(state: State) -> State:
        own = masked(state)
        return evolve(own, initiative=Side.BLUE, first=Side.BLUE)

    table = Table(scenario, sit, screen, ours)
    table.driver.press(Option(table.number("F: reveal")))
    assert table.moves() == ["F: reveal"]
