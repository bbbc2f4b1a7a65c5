"""`ad1666 play --page`: a seat of this machine in a browser on it, and how a game ends there."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from attrs import define, field
from websockets.sync.client import connect

from ad1666.console import own_page
from ad1666.console.cli import main
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.seats import PERSON, Seat
from ad1666.game.session import Session
from ad1666.rules.cards import Side
from tests.phones.conftest import PATIENCE, closed, cookie, heard


@define
class Dealt:
    """A game that is dealt to a page, in a thread of its own."""

    session: Session
    shown: list[str] = field(factory=list)
    served: own_page.OwnPage = field(init=False)
    thread: threading.Thread = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.served = own_page.OwnPage(self.session, self.shown.append, lambda _line: None)
        self.served.open()
        self.thread = threading.Thread(target=self.served.run)
        self.thread.start()

    @property
    def origin(self) -> str:
        return self.served.line.origin

    def come(self) -> httpx.Response:
        """What a browser is answered that shows the code of the address that was opened."""
        told = {"token": self.shown[0].partition("#")[2]}
        headers = {"origin": self.origin}
        return httpx.post(f"{self.origin}/red/pair", json=told, headers=headers, trust_env=False)

    def line(self, key: str) -> Any:
        address = f"ws{self.origin.removeprefix('http')}/red/line"
        return connect(address, origin=self.origin, additional_headers={"cookie": key}, proxy=None)


@pytest.fixture
def dealt(tower: Scenario, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Dealt]:
    monkeypatch.setattr(own_page, "RETURNS", 0.05)
    monkeypatch.setattr("ad1666.table.paper.layers.layers", lambda *_what: {"tower.jpg": b""})
    seats = {Side.BLUE: Seat("page", 1)}
    made = Dealt(Session.new(tower, Shuffle(3), tmp_path / "page.ad1666", seats))
    yield made
    made.thread.join(PATIENCE)
    made.served.close()
    made.session.close()


def asked(line: Any) -> dict[str, Any]:
    """The next sheet that asks something."""
    while (told := heard(line))["kind"] != "sheet" or told["state"] != "asked":
        pass
    return told


def told(line: Any, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while (found := heard(line))["kind"] != kind:
        pass
    return found


def test_a_game_is_played_on_a_page_of_this_machine(dealt: Dealt) -> None:
    assert dealt.origin.startswith("http://127.0.0.1:")
    key = cookie(dealt.come())
    assert dealt.come().status_code == 403, "the code works once"
    with dealt.line(key) as line:
        sheet, before = asked(line), dealt.session.made
        line.send('{"say": "summary"}')
        assert len(told(line, "spoken")["lines"]) > 5
        line.send(f'{{"say": "choose", "number": {sheet["number"]}, "i": 0}}')
        assert told(line, "sheet")["number"] > sheet["number"]
    dealt.thread.join(PATIENCE)
    assert not dealt.thread.is_alive(), "the game ends with its page"
    assert dealt.session.made > before and dealt.session.unsaved is None


def test_a_page_is_told_that_the_table_is_put_away(dealt: Dealt) -> None:
    with dealt.line(cookie(dealt.come())) as line:
        asked(line)
        dealt.served.close()
        assert told(line, "closed")
        assert closed(line)


@pytest.mark.parametrize(
    ("players", "programs"),
    [
        ({}, {Side.BLUE: own_page.USUAL}),
        ({Side.RED: "swordmaster"}, {Side.RED: "swordmaster"}),
        ({Side.BLUE: PERSON}, {Side.RED: own_page.USUAL}),
        ({Side.RED: PERSON, Side.BLUE: "page"}, {Side.BLUE: "page"}),
    ],
)
def test_one_side_is_played_on_the_page(
    players: dict[Side, str], programs: dict[Side, str]
) -> None:
    assert own_page.seated(players) == programs


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        (("--page",), "Name the scenario"),
        (("best-blade-in-vienna", "--page", "--red-player=page", "--blue-player=page"), "One side"),
        (("nowhere.ad1666", "--page"), "nowhere.ad1666"),
    ],
)
def test_what_cannot_be_played_on_a_page_is_said(
    given: tuple[str, ...],
    problem: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["play", *given]) == 2
    assert problem in capsys.readouterr().err


@pytest.mark.parametrize("name", ["trojan:Horse", "cmd:./trojan", "not-ours"])
def test_a_record_starts_no_program_that_is_not_ours(
    name: str,
    tower: Scenario,
    tmp_path: Any,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "trojan.py").write_text("open('inside', 'w')", "utf-8")
    path = tmp_path / "given.ad1666"
    Session.new(tower, Shuffle(3), path, {Side.BLUE: Seat(name, 1)}).close()
    for given in (["play", "--page", str(path)], ["host", str(path)]):
        assert main(given) == 2
        assert f"is played by {name}, who plays only in the window" in capsys.readouterr().err
    assert not (tmp_path / "inside").exists()


def test_a_program_of_ones_own_plays_in_the_window_alone() -> None:
    with pytest.raises(own_page.NoSuchSeat, match="only in the window"):
        own_page.seated({Side.RED: "mine:Own"})
