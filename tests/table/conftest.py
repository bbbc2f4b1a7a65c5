"""A table without a screen: SDL's dummy driver, the game's own scenario, records in a folder of the
test."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pygame.freetype
import pytest
from attrs import evolve
from coached import Played
from pretended_desks import PretendedDesks
from pretended_phones import Network
from pretended_proofs import PretendedProof
from tableside import Clock, Sit

from ad1666.bots import player_of
from ad1666.content.scenarios import scenario as loading
from ad1666.content.scenarios.scenario import Scenario
from ad1666.desks.line import DeskLine
from ad1666.game import watching
from ad1666.game.fate import Shuffle
from ad1666.game.match import decision
from ad1666.game.records import replayed_by
from ad1666.game.records.record import Record, read
from ad1666.game.records.replay import Replay, replay
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.phones import hands as phones
from ad1666.phones.server.files import File
from ad1666.phones.server.presence import There
from ad1666.phones.server.said import Said
from ad1666.phones.underway import underway
from ad1666.play import apart
from ad1666.rules.cards import Side
from ad1666.rules.state import State
from ad1666.table.chronicle import keeping
from ad1666.table.paper import pages
from ad1666.table.scenes import (
    game_early,
    skirmish,
    skirmish_drawing,
    title_learning,
    title_skirmish,
    title_stock,
)
from ad1666.table.sheets import pairing_sheet
from ad1666.table.toolkit import newness, text
from ad1666.table.views import programs
from ad1666.table.views.board import board_art
from tests.shipped import read_once

SIZE = (1280, 800)


@pytest.fixture(autouse=True)
def _quick_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leaves out the pauses after a question has changed, or has changed hands, which are there
    against accidental answers, and the pace at which programs are shown."""
    monkeypatch.setattr(game_early, "CALM", 0)
    monkeypatch.setattr(newness, "NEW", 0)
    monkeypatch.setattr(programs, "PACE", 0)
    monkeypatch.setattr(programs, "STEP", 0)


@pytest.fixture(autouse=True)
def _letters_as_usual(_usual_settings: None) -> None:
    """Sets text as the settings of the test say, whatever letters the one before has chosen."""
    text.typeset()


@pytest.fixture(autouse=True)
def _programs_here(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets programs think in this process: starting others takes long, and they do not know players
    that a test makes."""
    if request.node.get_closest_marker("apart") is None:
        monkeypatch.setattr(programs, "Apart", player_of)


@pytest.fixture(autouse=True)
def _phones_pretended(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets nothing listen for phones: what is told to them is kept."""
    monkeypatch.setattr(phones, "listen", Network().listen)
    for name in ("addresses", "likeliest"):
        monkeypatch.setattr(pairing_sheet, name, lambda: ("192.0.2.7", "127.0.0.1"))


@pytest.fixture(autouse=True)
def lines(monkeypatch: pytest.MonkeyPatch) -> list[PretendedDesks]:
    """Lets nothing listen for pages of desks. The servers that were opened, the last one last."""
    opened: list[PretendedDesks] = []

    def listen(address: str, post: Callable[[Said], None], *_rest: Any, **more: Any) -> Any:
        line = PretendedDesks(address=f"{address}:16670", post=post)
        if (kept := more["kept"]) is not None:
            line.places |= dict.fromkeys(kept.held_by, There.ASLEEP)
        opened.append(line)
        return line

    monkeypatch.setattr(DeskLine, "open", listen)
    monkeypatch.setattr(pages, "pages_for", lambda _scenario: (File(b"", "text/html", ""), {}))
    return opened


@pytest.fixture(autouse=True)
def _nothing_underway() -> Iterator[None]:
    """Ends each test without a campaign that the window has open."""
    yield
    underway.close()


class _Here(Executor):
    """Runs at once, in this process, what it is given."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


@pytest.fixture(autouse=True)
def _chronicles_here(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Writes chronicles in this process for the same reason."""
    if request.node.get_closest_marker("apart") is None:
        monkeypatch.setattr(keeping, "processes", lambda _number: _Here())


@pytest.fixture(autouse=True)
def _skirmishes_here(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draws skirmishes in this process, and neither proves them nor makes that of a day unasked."""
    if request.node.get_closest_marker("apart") is None:
        for module in (apart, skirmish_drawing):
            monkeypatch.setattr(module, "processes", lambda _number: _Here())
        monkeypatch.setattr(skirmish, "ProofAside", PretendedProof)
        monkeypatch.setattr(title_skirmish.Skirmishes, "make", lambda _self: None)


_READING = [
    (module, name, read_once(getattr(module, name), most=most))
    for module, name, most in (
        (board_art, "load", 8),  # with their pictures, up to 100 MB each
        (loading, "load_scenario", sys.maxsize),
        (title_learning, "read_headline", sys.maxsize),
        (title_stock, "read_headline", sys.maxsize),
    )
]


@pytest.fixture(autouse=True)
def _files_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reads the start screen and the boards of the game once, not for each window."""
    for module, name, reading in _READING:
        monkeypatch.setattr(module, name, reading)


MOST_REPLAYS = 12
_REPLAYED: dict[tuple[object, ...], Replay] = {}
"""The replays of whole records that were made last."""


def _replayed(record: Record, state: State) -> Replay:
    """The replay of a whole record, which is made once of the same moves from the same position.
    Pictures of an author's people count for nothing when positions are compared."""
    own = any(figure.card.look is not None for figure in state.figures)
    if own or record.own_content or record.damage is not None:
        return replay(record, state)
    key = (record.moves, tuple(record.header.seats.items()), state)
    if key in _REPLAYED:
        return _REPLAYED[key]
    made = replay(record, state)
    if made.problem is None:
        _REPLAYED[key] = made
        if len(_REPLAYED) > MOST_REPLAYS:
            del _REPLAYED[next(iter(_REPLAYED))]
    return made


@pytest.fixture(autouse=True)
def _records_replayed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replays the game of a record once for all windows that show it."""
    for module in (replayed_by, watching):
        monkeypatch.setattr(module, "replay", _replayed)


@pytest.fixture
def screen() -> Iterator[pygame.Surface]:
    pygame.display.quit()  # a window that filled the screen keeps its size
    pygame.display.init()
    pygame.freetype.init()
    surface = pygame.display.set_mode(SIZE)
    _hush()
    yield surface
    _hush()


def _hush() -> None:
    """Ends what an earlier test has set to be told later, and what it was told."""
    for kind in range(pygame.USEREVENT, pygame.USEREVENT + 16):
        pygame.time.set_timer(kind, 0)
    pygame.event.clear()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: clock.now)
    return clock


@pytest.fixture(scope="session")
def scenario(letter: Scenario) -> Scenario:
    return letter


@pytest.fixture
def sit(scenario: Scenario, tmp_path: Path) -> Iterator[Sit]:
    """Starts a session from a position."""
    sessions: list[Session] = []

    def start(state: State) -> Session:
        path = tmp_path / f"{len(sessions)}.ad1666"
        sessions.append(Session.new(evolve(scenario, state=state), Shuffle(7), path))
        return sessions[-1]

    yield start
    for session in sessions:
        session.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.ad1666"


_GAMES: dict[tuple[str, int], bytes] = {}
"""The records of games that have been played."""


@pytest.fixture
def played(letter: Scenario, path: Path) -> Played:
    """A game between two programs of a name, or its first choices. It is played once for all
    tests."""

    def play(name: str, choices: int) -> Replay:
        if (name, choices) in _GAMES:
            path.write_bytes(_GAMES[name, choices])
            return replay(read(path), letter.state)
        session = Session.new(letter, Shuffle(9), path)
        seats = {side: player_of(Seat(name, number)) for number, side in enumerate(Side)}
        for _ in range(choices):
            if (choice := decision(session, seats)) is None:
                break
            session.choose(choice)
        session.close()
        _GAMES[name, choices] = path.read_bytes()
        return replay(read(path), letter.state)

    return play
