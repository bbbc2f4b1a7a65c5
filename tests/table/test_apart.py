"""Programs that think in processes of their own decide as they would here."""

from __future__ import annotations

import gc
import os
import pickle
import signal
import subprocess
import sys
import threading
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import active_children
from pathlib import Path
from typing import cast

import pytest

from ad1666.bots import UnknownPlayer, player_of
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match, decision
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.game.view import SeenPrompt, prompt_seen_by
from ad1666.play.apart import Apart, packed
from ad1666.rules.board import Board
from ad1666.rules.cards import Side
from ad1666.rules.requests import Prompt
from ad1666.table.views import programs

SEATS = {side: Seat("seeker", number) for number, side in enumerate(Side)}


def test_they_decide_alike(letter: Scenario) -> None:
    match = Match(letter.state, Shuffle(2))
    here = {side: player_of(seat) for side, seat in SEATS.items()}
    there = {side: Apart(seat) for side, seat in SEATS.items()}
    for _ in range(150):
        choice = decision(match, here)
        assert choice is not None and decision(match, there) == choice
        match.choose(choice)


def test_a_board_is_sent_once(letter: Scenario) -> None:
    prompt = Match(letter.state, Shuffle(2)).game.pending
    assert isinstance(prompt, Prompt)
    seen = prompt_seen_by(prompt, prompt.player)
    known: dict[int, Board] = {}
    (first, added), (again, more) = packed(seen, known), packed(seen, known)
    assert list(added.values()) == [prompt.state.board] and not more
    (sent,), here = pickle.loads(pickle.dumps([*added.values()])), prompt.state.board
    assert here.exits, "something has been worked out"
    assert sent == here and not sent.exits, "which may grow while it is sent"
    assert first == again and len(again) < 50_000


class Unsettled:
    """Something in which more is remembered the first two times that it is pickled."""

    def __init__(self) -> None:
        self.tries = 0

    def __reduce__(self) -> tuple[type[str], tuple[()]]:
        self.tries += 1
        if self.tries < 3:
            raise RuntimeError("dictionary changed size during iteration")
        return str, ()


def test_what_is_remembered_of_a_position_while_it_is_sent_does_no_harm(letter: Scenario) -> None:
    """The table draws it meanwhile, and works out what it needs of it."""
    unsettled, known = Unsettled(), dict[int, Board]()
    _message, added = packed(cast(SeenPrompt, (letter.state.board, unsettled)), known)
    assert unsettled.tries == 3 and known == added and len(added) == 1


def test_a_process_that_ends_is_followed_by_another(letter: Scenario) -> None:
    prompt = Match(letter.state, Shuffle(2)).game.pending
    assert isinstance(prompt, Prompt)
    seen = prompt_seen_by(prompt, prompt.player)
    player = Apart(SEATS[prompt.player])
    before = player.decide(seen)
    for process in active_children():
        process.kill()
    with pytest.raises(BrokenProcessPool):
        player.decide(seen)
    assert player.decide(seen) == before


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="open files are read from /proc")
def test_processes_that_have_ended_leave_no_file_open(letter: Scenario) -> None:
    prompt = Match(letter.state, Shuffle(2)).game.pending
    assert isinstance(prompt, Prompt)
    seen = prompt_seen_by(prompt, prompt.player)

    def opened() -> set[str]:
        found = set()
        for name in os.listdir("/proc/self/fd"):
            with suppress(OSError):  # what read the list
                found.add(os.readlink(f"/proc/self/fd/{name}"))
        return found

    def played() -> None:
        """A program plays and ends, with the threads that spoke to its process."""
        there = {*threading.enumerate()}
        Apart(SEATS[prompt.player]).decide(seen)
        spoke = {*threading.enumerate()} - there
        gc.collect()
        while spoke:  # nor is a thread kept, which would keep pipes
            spoke.pop().join(20)
        gc.collect()

    played()  # the first one begins what serves all of them
    before = opened()
    played()
    assert opened() <= before


@pytest.mark.apart
def test_the_table_has_its_programs_apart(letter: Scenario, tmp_path: Path) -> None:
    session = Session.new(letter, Shuffle(1), tmp_path / "game", SEATS)
    hot_seat, notice = programs.seated(session)
    assert not notice and {type(player) for player in hot_seat.seats.values()} == {Apart}
    session.close()


def test_who_is_unknown_is_told_at_once() -> None:
    with pytest.raises(UnknownPlayer):
        Apart(Seat("nobody", 1))


_WINDOW = """
from pathlib import Path
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match
from ad1666.game.seats import Seat
from ad1666.game.view import SeenPrompt, prompt_seen_by
from ad1666.play.apart import Apart

if __name__ == "__main__":
    prompt = Match(load_scenario(Path({path!r})).state, Shuffle(2)).game.pending
    player = Apart(Seat("chance", 1))
    player.decide(prompt_seen_by(prompt, prompt.player))
    print("thought", flush=True)
    input()
"""


def test_a_program_ends_with_a_window_that_is_killed(letter: Scenario, tmp_path: Path) -> None:
    script = tmp_path / "window.py"
    script.write_text(_WINDOW.format(path=str(letter.path)))
    window = subprocess.Popen(
        [sys.executable, script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert window.stdout is not None and window.stdout.readline() == "thought\n"
    window.kill()
    window.communicate(timeout=20)  # all who could write there have ended


_LEFT = """
import os, shutil, signal, time
from multiprocessing import active_children
from pathlib import Path
from threading import Thread
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match
from ad1666.game.seats import Seat
from ad1666.game.view import SeenPrompt, prompt_seen_by
from ad1666.play import apart, leaving

if __name__ == "__main__":
    prompt = Match(load_scenario(Path({path!r})).state, Shuffle(2)).game.pending
    seen = prompt_seen_by(prompt, prompt.player)
    thinking, forgotten = apart.Apart(Seat("chance", 1)), apart.Apart(Seat("chance", 1))
    for each in (thinking, forgotten):
        each.decide(seen)
    stopped = active_children()
    other = apart.processes(1)
    other.submit(os.getpid).result()
    if {stopped!r}:
        apart.PATIENCE, stopped = 0.5, active_children()
    else:
        other.submit(time.sleep, 1)
        other.submit(shutil.copyfile, {path!r}, {copy!r})
    for child in stopped:
        os.kill(child.pid, signal.SIGSTOP)
    del forgotten
    Thread(target=thinking.decide, args=(seen,), daemon=True).start()
    time.sleep(0.5)
    leaving.leave()
"""


@pytest.mark.parametrize("stopped", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_what_thinks_or_is_stopped_holds_up_no_leaving(
    letter: Scenario, tmp_path: Path, stopped: bool
) -> None:
    """Other work, such as a chronicle, is finished first, unless it hangs as well."""
    script, copy = tmp_path / "window.py", tmp_path / "copy"
    script.write_text(_LEFT.format(path=str(letter.path), copy=str(copy), stopped=stopped))
    pipe = subprocess.PIPE
    window = subprocess.Popen(
        [sys.executable, script], stdout=pipe, stderr=pipe, text=True, start_new_session=True
    )
    try:
        assert window.communicate(timeout=60) == ("", "")  # all who could write there have ended
    finally:
        with suppress(ProcessLookupError):
            os.killpg(window.pid, signal.SIGKILL)
    assert window.returncode == 0 and copy.exists() is not stopped
