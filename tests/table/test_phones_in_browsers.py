"""A whole game with both hands on phones: real browsers at an address of a network, the real server
and the real table. Red reads English and Blue Polish."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from tableside import Driver

from ad1666.bots import player_of
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.game.view import prompt_seen_by
from ad1666.phones import hands as phones
from ad1666.phones.server.phones import Phones
from ad1666.phones.server.presence import There
from ad1666.phones.sheets import answered_there
from ad1666.play.hot_seat import HotSeat
from ad1666.resources import data_root
from ad1666.rules.cards import SIDES, Side
from ad1666.settings import Motion, Pace, preferences
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.sheets import pairing_sheet
from tests.phones import elsewhere

pytestmark = pytest.mark.skipif(bool(elsewhere.missing()), reason=elsewhere.missing())

RED, BLUE = Side.RED, Side.BLUE
listen = phones.listen
"""What really listens; other tests of the table pretend."""
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "is_mobile": True,
    "has_touch": True,
}
ASKED = """() => sheet && sheet.state === "asked" && !sent && {
    number: sheet.number,
    cards: sheet.options.filter((one) => one.card && one.index !== null).map((one) => one.card),
    answers: sheet.options.filter((one) => one.kind === "answer" && one.index !== null).length,
}"""
PLAYS = 0.7
"""How often a card is played where one may be."""


@pytest.fixture(autouse=True)
def _phones_pretended() -> None:
    """Here phones are real."""


class Party:
    """The table, and two people with a phone each."""

    def __init__(self, scene: GameScene, screen: pygame.Surface, browser: Any) -> None:
        self.scene = scene
        self.driver = Driver(scene, screen)
        self.browser = browser
        self.pages: dict[Side, Any] = {}
        self.chance = random.Random(1666)
        self.faults: list[str] = []
        self.answered = 0
        self.bots = {side: player_of(Seat("seeker", n)) for n, side in enumerate(SIDES)}

    @property
    def hot_seat(self) -> HotSeat:
        """Who sits where."""
        return self.scene.controls.hot_seat

    @property
    def server(self) -> Phones:
        """What phones talk to."""
        line = self.scene.hands.line
        assert isinstance(line, Phones)
        return line

    def until(self, holds: Callable[[], Any], within: float = 20.0) -> Any:
        """Lets the table run until something holds."""
        end = time.monotonic() + within
        while not (found := holds()):
            assert time.monotonic() < end, "in vain"
            self.driver.frame()
            time.sleep(0.02)  # browsers need the processor more than the table does
        return found

    # Phones

    def page(self) -> Any:
        """A phone with nothing on it."""
        page = self.browser.new_context(**PHONE).new_page()
        page.set_default_timeout(15_000)
        page.on("console", lambda told: self.faults.append(told.text))
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        return page

    def come(self) -> None:
        """Both scan their codes."""
        self.driver.key(pygame.K_F10)
        self.driver.frame()
        for side, code in self.server.codes().items():
            self.pages[side] = self.page()
            self.pages[side].goto(code.url)
            self.until(lambda side=side: self.hot_seat.away >= {side})
        self.driver.key(pygame.K_ESCAPE)
        self.until(lambda: all(self.shows(side) for side in SIDES))

    def shows(self, side: Side) -> bool:
        """Whether a phone has a sheet."""
        return bool(self.pages[side].evaluate("() => sheet !== null"))

    def asked(self, side: Side) -> Any:
        """What a phone may answer; None if it is not asked, or has answered."""
        return self.pages[side].evaluate(ASKED)

    def answer(self, side: Side) -> None:
        """Answers on a phone, by taps."""
        told = self.until(lambda: self.asked(side))
        page, game = self.pages[side], self.hot_seat.play.game
        if told["cards"] and (not told["answers"] or self.chance.random() < PLAYS):
            page.locator(f"[data-key='card {self.chance.choice(told['cards'])}']").tap()
            page.locator("#play").tap()
        else:
            page.locator("#answers .answer:not([aria-disabled=true])").last.tap()
        self.until(lambda: self.hot_seat.play.game is not game)
        self.answered += 1

    # The table

    def step(self) -> bool:
        """Answers one question, on a phone or at the screen. Returns False at the end."""
        prompt = self.hot_seat.prompt
        if prompt is None:
            return False
        if prompt.player in self.hot_seat.away and answered_there(prompt, prompt.player):
            self.answer(prompt.player)
        else:
            self.at_screen()
        return True

    def at_screen(self) -> None:
        """Answers at the screen."""
        prompt = self.hot_seat.prompt
        assert prompt is not None
        play = self.hot_seat.play
        seen = prompt_seen_by(prompt, prompt.player, play.log, play.made)
        self.hot_seat.choose(self.bots[prompt.player].decide(seen))
        self.scene.controls.refresh()
        self.driver.frame()


def asleep(page: Any, asleep: bool) -> None:
    """Lets a phone fall asleep, or wakes it."""
    page.evaluate(
        """(asleep) => {
            Object.defineProperty(document, "visibilityState",
                { get: () => (asleep ? "hidden" : "visible"), configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        asleep,
    )


def reload(party: Party) -> None:
    """A page is loaded anew in the middle of a question."""
    page = party.pages[RED]
    page.reload()
    party.until(lambda: party.shows(RED))


def lose_and_find(party: Party) -> None:
    """A phone is out of reach, and the question is put at the screen; then it is back."""
    page = party.pages[BLUE]
    page.context.set_offline(True)
    page.evaluate("() => socket.close()")
    party.until(lambda: party.server.presence()[BLUE].there is There.ASLEEP)
    if party.hot_seat.elsewhere:
        party.driver.frame()  # nothing answers what was never shown
        party.driver.key("o")
        party.until(lambda: BLUE not in party.hot_seat.away)
        assert party.hot_seat.veiled is BLUE  # behind a curtain
    page.context.set_offline(False)
    asleep(page, False)
    party.until(lambda: BLUE in party.hot_seat.away and party.shows(BLUE))
    assert party.hot_seat.veiled is None


def sleep(party: Party) -> None:
    """A phone sleeps, and wakes."""
    asleep(party.pages[RED], True)
    party.until(lambda: party.server.presence()[RED].there is There.ASLEEP)
    asleep(party.pages[RED], False)
    party.until(lambda: party.server.presence()[RED].there is There.CONNECTED)


def take_over(party: Party) -> None:
    """Blue goes on with another phone, which the older one allows."""
    old, new = party.pages[BLUE], party.page()
    party.driver.key(pygame.K_F10)
    party.driver.frame()
    new.goto(party.server.new_code(BLUE).url)
    party.until(lambda: old.evaluate("() => document.getElementById('claim').open"))
    assert not new.evaluate("() => sheet")
    old.locator("#claim-give").tap()
    party.pages[BLUE] = new
    party.until(lambda: party.shows(BLUE))
    party.until(lambda: old.evaluate("() => stopped && sheet === null"))
    party.driver.key(pygame.K_ESCAPE)
    party.driver.frame()
    old.context.close()


def replace(party: Party) -> None:
    """Red's phone is gone for good. The window is asked whether another may have the hand."""
    party.pages[RED].context.close()
    party.until(lambda: party.server.presence()[RED].there is There.ASLEEP)
    party.driver.key(pygame.K_F10)
    party.driver.frame()
    party.pages[RED] = party.page()
    party.pages[RED].goto(party.server.new_code(RED).url)
    party.until(lambda: RED in party.scene.hands.asking)
    assert not party.shows(RED)
    party.driver.frame()
    party.driver.key("y")
    party.until(lambda: party.shows(RED))
    party.driver.key(pygame.K_ESCAPE)
    party.driver.frame()


def speak_polish(party: Party) -> None:
    """Blue reads Polish from now on."""
    page = party.pages[BLUE]
    page.locator("[data-key='tab more']").tap()
    page.get_by_role("radio", name="polski").tap()
    party.until(lambda: page.evaluate("() => sheet.language") == "pl")
    page.locator("[data-key='tab hand']").tap()
    assert page.locator("#name").inner_text().casefold() == "niebieski"


def take_back(party: Party) -> bool:
    """A choice is taken back between a question and its answer. Returns whether that could be
    done now."""
    prompt = party.hot_seat.prompt
    if prompt is None or not party.hot_seat.elsewhere or party.hot_seat.no_undo is not None:
        return False
    side = prompt.player
    told = party.until(lambda: party.asked(side))
    party.driver.key("u")
    party.until(lambda: party.hot_seat.prompt is not prompt)
    after, page = party.hot_seat.play.game, party.pages[side]
    page.evaluate(
        "(number) => tell({ say: 'answer', number, option: 0 })", told["number"]
    )  # it was on its way
    for _ in range(20):
        party.driver.frame()
        time.sleep(0.01)
    assert party.hot_seat.play.game is after
    return True


@pytest.fixture
def party(
    screen: pygame.Surface, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Party]:
    from playwright.sync_api import sync_playwright

    before = preferences.now
    preferences.override(motion=Motion.OFF, pace=Pace.NONE, mute=True, hints=False)
    scenario = load_scenario(data_root() / "scenarios" / "letter-at-the-golden-lion.toml")
    session = Session.new(scenario, Shuffle(7), tmp_path / "game.ad1666")
    with elsewhere.network() as address, sync_playwright() as playwright:
        monkeypatch.setattr(phones, "listen", listen)
        for name in ("addresses", "likeliest"):
            monkeypatch.setattr(pairing_sheet, name, lambda: (address,))
        browser = playwright.chromium.launch(
            executable_path=elsewhere.CHROMIUM, args=list(elsewhere.FLAGS)
        )
        scene = GameScene(AtTable(session, lambda: None))
        yield Party(scene, screen, browser)
        scene.close()
        browser.close()
    preferences.now = before


class Incidents:
    """What happens to phones in a game: each after so many answers, and a choice is taken back as
    soon as that can be."""

    def __init__(self, *due: tuple[int, Callable[[Party], None]]) -> None:
        self.due = list(due)
        self.taken_back = False

    @property
    def over(self) -> bool:
        """Whether all of it has happened."""
        return not self.due and self.taken_back

    def befall(self, party: Party) -> None:
        """Lets happen what is due now."""
        if self.due and party.answered >= self.due[0][0]:
            self.due.pop(0)[1](party)
        self.taken_back = self.taken_back or take_back(party)


@pytest.mark.slow
def test_two_browsers_play_a_game_to_its_end(party: Party) -> None:
    party.come()
    speak_polish(party)
    incidents = Incidents(
        (4, reload), (8, lose_and_find), (12, sleep), (16, take_over), (20, replace)
    )
    while party.step():
        incidents.befall(party)
    assert incidents.over
    for side in SIDES:
        party.until(lambda side=side: party.pages[side].evaluate("() => sheet.state") == "over")
    assert party.faults == []


def test_two_browsers_play_the_first_questions_of_a_game(party: Party) -> None:
    party.come()
    speak_polish(party)
    incidents = Incidents((1, reload), (2, lose_and_find), (3, take_over))
    while not incidents.over:
        assert party.step()
        incidents.befall(party)
    assert party.faults == []
