"""Crashes leave a report, which says where and nothing of a hand."""

from __future__ import annotations

import errno
import os
import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pygame
import pytest
from looks import look_at
from tableside import Driver, Sit, position

from ad1666 import i18n, reports
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.session import Session
from ad1666.reports import MOST, Reporter, reporter, reports_folder, summary, tell_fault
from ad1666.rules.cards import DECK, Card
from ad1666.rules.phases import Phase
from ad1666.rules.state import State
from ad1666.table import app
from ad1666.table.app import FailureScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene

SECRET = re.compile(
    rf"\b(?:{'|'.join(card.name for card in DECK)})\b|Card\(|Pile\(|State\(|Figure\(|rank="
)
"""What stands in the text of cards and States."""


@pytest.fixture(autouse=True)
def _no_report_before() -> None:
    reporter.record = None


def caught(act: Callable[[], object]) -> BaseException:
    try:
        act()
    except BaseException as error:
        return error
    raise AssertionError("nothing was raised")


def quoting(state: State) -> dict[str, Callable[[], object]]:
    """Errors that quote a position, each in a way of its own."""
    cards = state.red.hand

    def fail(error: BaseException) -> None:
        hand = cards  # a variable that a report could show
        assert hand
        raise error

    def noted() -> None:
        error = RuntimeError("a rule")
        error.add_note(repr(state))
        raise error

    def caused() -> None:
        try:
            fail(ValueError(repr(state)))
        except ValueError as error:
            raise RuntimeError(str(cards)) from error

    def in_the_course() -> None:
        try:
            fail(KeyError(cards[0]))
        except KeyError:
            {}[str(cards[0])]

    return {
        "message": lambda: fail(ValueError(f"{state!r}")),
        "key": lambda: {}[cards[0]],
        "assertion": lambda: fail(AssertionError(cards)),
        "attribute": lambda: getattr(state, str(cards[0])),
        "number": lambda: int(str(cards[0])),
        "type": lambda: fail(TypeError(f"'x' must be an int (got {cards[0]!r})")),
        "attribute of ours": lambda: fail(AttributeError(f"no word for {cards[0]}")),
        "system": lambda: fail(OSError(errno.EIO, f"cannot write {cards[0]}")),
        "group": lambda: fail(ExceptionGroup("all", [ValueError(repr(state))])),
        "note": noted,
        "cause": caused,
        "context": in_the_course,
    }


KINDS = (
    *("message", "key", "assertion", "attribute", "number", "type", "attribute of ours"),
    *("system", "group", "note", "cause", "context"),
)


@pytest.mark.parametrize("kind", KINDS)
def test_a_report_says_where_and_nothing_of_a_hand(scenario: Scenario, kind: str) -> None:
    state = position(scenario.state, Phase.ACTION, "S3 H4 BJ", "U6 U7")
    acts = quoting(state)
    assert tuple(acts) == KINDS and SECRET.search(repr(state))
    reporter.about(Path("/games/a game.ad1666"))
    error = caught(acts[kind])
    report = reporter.write(error)
    assert report is not None and report.parent == reports_folder()
    text = report.read_text("utf-8")
    assert not SECRET.search(text), text
    assert "a rule" not in text
    assert type(error).__name__ in text and f'File "{__file__}", line ' in text
    assert "record: /games/a game.ad1666\n" in text and f"Python {sys.version.split()[0]}" in text
    assert re.search("^ad1666 .*, rules [0-9]+, record .*, language en$", text, re.MULTILINE)
    assert not SECRET.search(summary(error))
    if kind in ("cause", "context"):
        assert "ValueError" in text or text.splitlines().count("KeyError") == 2


def failing(card: Card) -> None:
    raise ValueError(f"{card!r} cannot be played, {card} neither")


def test_what_failed_in_another_process_is_told_without_its_words(scenario: Scenario) -> None:
    with ProcessPoolExecutor(1, get_context("fork")) as process:
        thought = process.submit(failing, scenario.state.red.deck[0])
        report = reporter.write(caught(thought.result))
    assert report is not None
    text = report.read_text("utf-8")
    assert "in another process:" in text and ", in failing" in text
    assert not SECRET.search(text), text


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (FileNotFoundError(errno.ENOENT, "No such file or directory", "x"), "No such file"),
        (pygame.error("no screen"), "no screen"),
        (ZeroDivisionError("division by zero"), "division by zero"),
        (ModuleNotFoundError("No module named 'x'"), "No module named 'x'"),
    ],
)
def test_what_quotes_nothing_is_told(error: Exception, words: str) -> None:
    assert words in summary(error)


def test_old_reports_go_and_the_same_is_reported_once() -> None:
    errors = [OSError(number, "wrong") for number in range(MOST + 5)]
    written = [reporter.write(error) for error in errors]
    assert sorted(reports_folder().iterdir()) == sorted(path for path in written[5:] if path)
    assert reporter.write(errors[-1]) == written[-1]
    assert len(list(reports_folder().iterdir())) == MOST


def test_an_error_at_the_table_names_its_report(
    scenario: Scenario,
    sit: Sit,
    screen: pygame.Surface,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    session = sit(position(scenario.state, Phase.ACTION))
    driver = Driver(GameScene(AtTable(session, TitleScene)), screen)

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError(str(session.game.state))

    monkeypatch.setattr(Session, "choose", fail)
    driver.key("1")
    assert isinstance(driver.scene, FailureScene)
    (report,) = reports_folder().iterdir()
    assert str(report) in driver.scene.message and not SECRET.search(driver.scene.message)
    assert str(session.path) in report.read_text("utf-8")
    assert str(report) in capsys.readouterr().err
    assert not look_at(driver.scene, screen).faults()
    i18n.set_language("pl")
    polish = FailureScene(RuntimeError(), TitleScene, report=report)
    assert f"Raport, który można wysłać autorom gry, jest w pliku {report}" in polish.message
    assert not look_at(polish, screen).faults()


def test_where_no_report_can_be_written_the_console_is_named(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    reports_folder().parent.mkdir(parents=True)
    reports_folder().write_text("a file")
    assert tell_fault(caught(lambda: 1 / 0)) is None
    assert "See the console" in FailureScene(RuntimeError(), TitleScene).message
    Reporter().watch()


def shown(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The messages of what is shown after an error; they are left at once."""
    messages: list[str] = []

    def draw(scene: FailureScene, surface: pygame.Surface) -> None:
        draw_as_ever(scene, surface)
        messages.append(scene.message)
        pygame.event.post(pygame.event.Event(pygame.QUIT))

    draw_as_ever = FailureScene.draw
    monkeypatch.setattr(FailureScene, "draw", draw)
    monkeypatch.setattr(pygame, "quit", lambda: None)
    return messages


def test_a_program_that_cannot_begin_says_so_in_its_window(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    messages = shown(monkeypatch)
    assert app.show(lambda: 1 / 0, "") == 0  # type: ignore[arg-type, return-value]
    assert "ZeroDivisionError" in messages[0] and str(reports_folder()) in messages[0]


def test_an_error_of_the_screen_is_shown_if_it_can_be(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    messages, flip = shown(monkeypatch), pygame.display.flip
    failures = [pygame.error("lost"), *[None] * 5]

    def once() -> None:
        if failure := failures.pop(0):
            raise failure
        flip()

    monkeypatch.setattr(pygame.display, "flip", once)
    assert app.show(TitleScene, "") == 0
    assert "lost" in messages[0]


def test_an_error_that_cannot_be_shown_is_reported(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown(monkeypatch)

    def lost() -> None:
        raise pygame.error("lost")

    monkeypatch.setattr(pygame.display, "flip", lost)
    assert app.show(TitleScene, "") == 1
    assert len(list(reports_folder().iterdir())) >= 1


_BROKEN = """
import ctypes, sys
from ad1666.reports import reporter
from ad1666.table import app
def run(application):
    application.step()
    reporter.describe()
    if {breaks!r}:
        ctypes.string_at(0)
app.run = run
sys.exit(app.main())
"""


@pytest.mark.parametrize("breaks", [True, False])
def test_what_breaks_python_off_is_reported_and_told_at_the_next_start(
    screen: pygame.Surface, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, breaks: bool
) -> None:
    folders = {f"XDG_{kind}_HOME": str(tmp_path) for kind in ("DATA", "CONFIG", "STATE")}
    done = subprocess.run(
        [sys.executable, "-c", _BROKEN.format(breaks=breaks)],
        env={**os.environ, **folders, "SDL_VIDEODRIVER": "dummy"},
        capture_output=True,
        check=False,
    )
    assert (done.returncode == 0) is not breaks
    monkeypatch.undo()
    monkeypatch.setattr("platformdirs.user_log_dir", lambda *_, **__: str(tmp_path / "ad1666/log"))
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: str(tmp_path / "ad1666"))
    left = list(reports.reports_folder().iterdir())
    if not breaks:
        assert left == []
        return
    reporter.watch()  # pytest has Python write elsewhere: it only looks
    (report,) = reports.reports_folder().iterdir()
    assert report.name.startswith("report-") and report not in left
    text = report.read_text("utf-8")
    assert "Fatal Python error" in text and "in run" in text and "rules " in text
    scene = TitleScene()
    assert "broken off" in scene.notice and str(report) in scene.notice
    reporter.watch()
    assert not TitleScene().notice
