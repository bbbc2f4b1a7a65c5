"""Two browsers play at a table in a network, to the end; lines break, pages are loaded anew,
another device takes a seat, and the host is stopped."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import define, field

from ad1666.bots import player_of
from ad1666.console.cli import main
from ad1666.content.scenarios.scenario import Scenario
from ad1666.desks.fairly import SUFFIX
from ad1666.game.fate import Shuffle
from ad1666.game.match import decision
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.game.view import Player, chooser
from ad1666.play.menu import Entry
from ad1666.rules.cards import DECK, HIDDEN, Side
from ad1666.rules.requests import Choice, Prompt
from tests.desks.hosted import Hosting
from tests.phones import elsewhere
from tests.shipped import SCENARIOS
from tests.shipped import scenario as shipped

pytestmark = pytest.mark.skipif(bool(elsewhere.missing()), reason=elsewhere.missing())

WIDE = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
PATIENCE = 20.0
SHORT = 13
"""The seed of a game of the tower that is over within its first turn."""


def way_to(entries: tuple[Entry, ...], choice: Choice) -> tuple[Entry, ...]:
    """The entries to be pressed for a choice; empty if there are none."""
    for entry in entries:
        if entry.choice == choice and entry.barred is None:
            return (entry,)
        if entry.menu and (way := way_to(entry.menu, choice)):
            return (entry, *way)
    return ()


@define
class Players:
    """Two people who do on their pages what programs would."""

    hosting: Hosting
    pages: dict[str, Any]
    faults: list[str] = field(factory=list)
    lines: dict[str, Any] = field(factory=dict)
    """The last line of each page, to be cut."""
    programs: dict[Side, Player] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.programs = {side: player_of(Seat("musketeer", n)) for n, side in enumerate(Side)}

    def took(self, place: str, line: Any) -> None:
        """Lets a line through."""
        self.lines[place] = line
        line.connect_to_server()

    def play(self, most: int = 10_000) -> int:
        """Plays so many choices, or to the end. Returns how many were made by pressing what a page
        shows."""
        session = self.hosting.session
        pressed = 0
        while pressed < most:
            self.settled()  # standing orders have answered
            if not isinstance(session.game.pending, Prompt):
                break
            choice = decision(session, self.programs)
            assert choice is not None
            self.choose(chooser(session.game.state, choice), choice)
            pressed += 1
        return pressed

    def choose(self, side: Side, choice: Choice) -> None:
        """Presses what stands for a choice, menu after menu."""
        desk, session = self.hosting.hosted.table.desks[side], self.hosting.session
        self.settled()
        menu = desk.controls.menu
        assert menu is not None
        way = way_to(menu.entries, choice)
        assert way, f"{choice} is not on the page"
        made = session.made
        for entry in way:
            number = desk.number
            self.press(self.pages[side], number, entry)
            self.until(lambda number=number: desk.number > number)  # type: ignore[misc]
        assert session.made > made

    def settled(self) -> None:
        """Waits until both desks stand where the game does."""
        desks = self.hosting.hosted.table.desks
        self.until(lambda: not any(each.behind for each in desks.values()))

    def press(self, page: Any, number: int, entry: Entry) -> None:
        """Presses the button of an entry, once the sheet with a number shows it."""
        card = "" if entry.card is None else "back" if entry.card is HIDDEN else entry.card.name
        self.until(lambda: page.evaluate(PRESS, [number, entry.label, card]))

    def until(self, holds: Callable[[], object]) -> None:
        """Waits until something holds."""
        end = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < end, self.faults
            time.sleep(0.002)


THERE = """async () => {
  const { seat } = await import("/page/seat.js");
  return seat.sheet?.question.length > 0;
}"""
FACES = """performance.getEntriesByType("resource").filter(
    (each) => each.name.includes("/cards/") && each.transferSize > 0
).map((each) => each.name)"""
"""The faces of cards that have been asked for over the network."""
PRESS = """async ([number, label, card]) => {
  const { seat } = await import("/page/seat.js");
  if (seat.sheet?.number !== number) return false;
  const key = card ? `card ${card}` : label;
  const all = [...document.querySelectorAll("#answers button, #hand button")];
  const found = all.find((each) => each.dataset.key === key && each.ariaDisabled !== "true");
  found?.click();
  return !!found;
}"""


@pytest.fixture(scope="module")
def started() -> Iterator[tuple[str, Any]]:
    from playwright.sync_api import sync_playwright

    with elsewhere.network() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=elsewhere.CHROMIUM, args=list(elsewhere.FLAGS)
        )
        yield address, browser
        browser.close()


def opened(browser: Any, players: Players, place: str) -> Any:
    """A page of somebody who comes."""
    page = browser.new_context(**WIDE).new_page()
    page.set_default_timeout(1000 * PATIENCE)
    page.add_init_script("performance.setResourceTimingBufferSize(10000)")
    page.on("console", lambda told: players.faults.append(told.text))
    page.on("pageerror", lambda error: players.faults.append(str(error)))
    page.route_web_socket("**/line", lambda line: players.took(place, line))
    page.goto(players.hosting.url(place))
    players.pages[place] = page
    return page


def sat_down(started: tuple[str, Any], scenario: Scenario, path: Path, seed: int) -> Players:
    """Two people at a table."""
    address, browser = started
    hosting = Hosting(Session.new(scenario, Shuffle(seed), path), address=address)
    players = Players(hosting, {})
    hosting.begin()
    for side in Side:
        shown(players, opened(browser, players, side))
    return players


def shown(players: Players, page: Any) -> None:
    """Waits until a page shows what is asked now."""
    players.until(lambda: page.evaluate("document.body.className") == "" and page.evaluate(THERE))


def ends_alike(players: Players) -> None:
    """Both pages show the end, with the same words for each turn."""
    for side in Side:
        page = players.pages[side]
        players.until(lambda page=page: page.evaluate("document.body.dataset.state") == "over")  # type: ignore[misc]
    words = [players.pages[side].locator(".seal").all_inner_texts() for side in Side]
    assert words[0] == words[1] and len(words[0]) == players.hosting.session.game.state.turn
    assert not players.faults


def test_two_browsers_play_a_game_to_its_end(
    started: tuple[str, Any], tower: Scenario, tmp_path: Path
) -> None:
    players = sat_down(started, tower, tmp_path / "two.ad1666", SHORT)
    try:
        assert players.play() > 50
        ends_alike(players)
        for page in players.pages.values():
            asked_for = page.evaluate(FACES)
            every = len(DECK) + 1
            assert len(asked_for) == len(set(asked_for)) == every, "requests tell no hand"
    finally:
        players.hosting.end()


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("name", "seed"),
    [("uncle-in-the-tower", 11), ("best-blade-in-vienna", 3), ("letter-at-the-golden-lion", 2)],
)
def test_a_game_goes_on_whatever_happens(
    started: tuple[str, Any], tmp_path: Path, name: str, seed: int
) -> None:
    scenario = shipped(next(path for path in SCENARIOS if path.stem == name))
    players = sat_down(started, scenario, tmp_path / "two.ad1666", seed)
    try:
        for side in (*Side, *Side):
            players.play(8)
            cut(players, side)
        for side in Side:
            players.play(4)
            page = players.pages[side]
            page.reload()
            shown(players, page)
        players.play(4)
        take_over(started[1], players, Side.RED)
        players.play(4)
        stop_and_go_on(players)
        players.play()
        ends_alike(players)
    finally:
        players.hosting.end()


def cut(players: Players, side: Side) -> None:
    """Cuts the line of a page, which is there again within two seconds."""
    players.until(lambda: players.pages[side].evaluate("document.body.className") == "")
    before, begun = players.lines[side], time.monotonic()
    before.close()
    players.until(lambda: players.pages[side].evaluate(THERE) and players.lines[side] is not before)
    assert time.monotonic() - begun < 2


def take_over(browser: Any, players: Players, side: Side) -> None:
    """Another device comes for a seat, and its own device lets it."""
    older, hosting = players.pages[side], players.hosting
    told = hosting.url(side)
    hosting.hosted.typed("r")
    players.until(lambda: hosting.url(side) != told)
    newer = opened(browser, players, side)
    older.locator("#asks [data-key=yes]").click()
    shown(players, newer)
    players.until(lambda: "another place" in older.locator("#progress").inner_text())
    assert not older.locator("#hand .card").count(), "it has forgotten the hand"


def stop_and_go_on(players: Players) -> None:
    """The host is stopped, and goes on from its record; the pages come back by themselves."""
    hosting, made = players.hosting, players.hosting.session.made
    hosting.end()
    for side in Side:
        page = players.pages[side]
        players.until(lambda page=page: page.evaluate("document.body.className") == "away")  # type: ignore[misc]
    again = Hosting(Session.resume(hosting.session.path)[0], address=hosting.address)
    again.begin()
    assert again.session.made == made
    players.hosting = again
    for side in Side:
        shown(players, players.pages[side])
    players.faults.clear()  # that the host could not be reached


TRANSCRIPT = """async () => {
  const { transcript } = await import("/page/fair.js");
  return transcript();
}"""
"""What a page has written down of the dealing."""


class Dealers(Players):
    """The same, whose pages are asked in the middle of a choice."""

    def until(self, holds: Callable[[], object]) -> None:
        page: Any = next(iter(self.pages.values()))

        def held() -> object:
            page.wait_for_timeout(2)  # lets what comes over a line be passed on
            return holds()

        super().until(held)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_two_browsers_deal_for_each_other(
    started: tuple[str, Any], tower: Scenario, tmp_path: Path
) -> None:
    address, browser = started
    players = Dealers(Hosting(None, address=address, scenario=tower, fair=True), {})
    players.hosting.begin()
    try:
        for side in Side:
            opened(browser, players, side)
        for page in players.pages.values():
            shown(players, page)
        players.play(3)
        players.pages[Side.RED].reload()
        shown(players, players.pages[Side.RED])
        cut(players, Side.BLUE)
        gone_on(players)
        players.play()
        session = players.hosting.session
        ends_alike(players)
        transcript = session.path.with_suffix(SUFFIX)
        players.until(lambda: "Shown" in transcript.read_text("utf-8"))
        for page in players.pages.values():
            players.until(lambda page=page: "Shown" in page.evaluate(TRANSCRIPT))  # type: ignore[misc]
            (own := tmp_path / "own.dealing").write_text(page.evaluate(TRANSCRIPT), "utf-8")
            assert main(["verify", str(session.path), str(own)]) == 0
    finally:
        players.hosting.end()


def gone_on(players: Players) -> None:
    """The host is stopped, and goes on with its game and the dealing."""
    hosting = players.hosting
    path, scenario = hosting.session.path, hosting.session.scenario
    hosting.end()
    for page in players.pages.values():
        players.until(lambda page=page: page.evaluate("document.body.className") == "away")  # type: ignore[misc]
    again = Hosting(None, address=hosting.address, scenario=scenario, fair=True, record=path)
    again.begin()
    players.hosting = again
    players.until(lambda: again.hosted.table)
    for page in players.pages.values():
        shown(players, page)
    players.faults.clear()
