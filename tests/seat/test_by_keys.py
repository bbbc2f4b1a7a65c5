"""The page in a browser: a whole game with keys alone, by what is said and by the names of what has
the focus; no fault that axe-core finds; room for thumbs at the width of a phone."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ad1666.console.own_page import OwnPage
from ad1666.game.fate import Shuffle
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.resources import data_root
from ad1666.rules.cards import Side
from tests import shipped
from tests.phones import elsewhere

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(elsewhere.missing()), reason=elsewhere.missing()),
]

PATIENCE = 20_000
"""Milliseconds."""
MOST = 400
"""The most answers of a game."""
THUMB = 44
"""The least width and height of what a thumb is to hit, in pixels."""
FOCUSED = """() => {
  const one = document.activeElement;
  const name = one.getAttribute("aria-label") ?? one.textContent;
  return [one.getAttribute("role") ?? one.tagName.toLowerCase(), name, one.ariaDisabled === "true"];
}"""
SMALL = """(least) => [...document.querySelectorAll("button, select, summary, a, [role=gridcell]")]
  .filter((one) => one.getClientRects().length && !one.closest("[aria-hidden]"))
  .map((one) => [one.textContent || one.ariaLabel, one.getBoundingClientRect()])
  .filter(([, box]) => box.width && box.height && (box.width < least || box.height < least))
  .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        opened = driver.chromium.launch(
            executable_path=str(elsewhere.CHROMIUM), args=[*elsewhere.FLAGS]
        )
        yield opened
        opened.close()


@pytest.fixture
def dealt(tmp_path: Path) -> Iterator[str]:
    """The address of a page to which the shortest scenario is dealt."""
    scenario = shipped.scenario(data_root() / "scenarios" / "uncle-in-the-tower.toml")
    seats = {Side.BLUE: Seat("page", 1)}
    session, shown = Session.new(scenario, Shuffle(4), tmp_path / "keys.ad1666", seats), list[str]()
    served = OwnPage(session, shown.append, lambda _line: None)
    served.open()
    game = threading.Thread(target=served.run, daemon=True)
    game.start()
    yield shown[0]
    served.close()
    session.close()


def opened(browser: Any, dealt: str, **screen: Any) -> tuple[Any, list[str]]:
    """The page at its first question, and what its console has said."""
    page, faults = browser.new_context(**screen).new_page(), list[str]()
    page.set_default_timeout(PATIENCE)
    page.on("console", lambda told: faults.append(told.text))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(dealt)
    page.wait_for_selector("body[data-state=asked]")
    assert page.evaluate("location.hash") == "", "the code does not stay in the address bar"
    return page, faults


def violations(page: Any) -> list[str]:
    """What axe-core finds wrong with the page."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {each['nodes'][0]['html'][:120]}" for each in found]


class Listener:
    """Plays with keys alone. It knows the text of the live region and what the focus is on."""

    def __init__(self, page: Any) -> None:
        self.page, self.rng = page, random.Random(5)
        self.heard: list[str] = []

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def focus(self) -> tuple[str, str, bool]:
        role, name, barred = self.page.evaluate(FOCUSED)
        return role, name, barred

    def listen(self) -> str:
        said = str(self.page.evaluate("document.getElementById('say').textContent"))
        if not self.heard or self.heard[-1] != said:
            self.heard.append(said)
        return said

    def on_board(self) -> bool:
        """Chooses a square whose name says that it answers or can be walked to."""
        for _ in range(self.rng.randint(1, 6)):
            self.press("PageDown")
        role, name, _barred = self.focus()
        if role != "gridcell" or not ("here: " in name or "walk here" in name):
            return False
        self.press("Enter")
        return True

    def in_panel(self) -> bool:
        """Chooses one of the buttons that come after the question."""
        self.press("`")
        names = []
        for _ in range(self.rng.randint(1, 7)):
            self.press("Tab")
            role, name, barred = self.focus()
            if role != "button" or name.startswith("Take back"):
                break
            names.append((name, barred))
        if not names or names[-1][1]:
            return False
        self.press("Enter")
        return True


def test_a_game_is_played_with_keys_by_names_alone(browser: Any, dealt: str) -> None:
    page, faults = opened(browser, dealt, reduced_motion="reduce")
    listener = Listener(page)
    assert violations(page) == []
    listener.listen()
    headings = False
    for answers in range(MOST):
        page.wait_for_selector("body[data-state=asked], body[data-state=over]")
        said = listener.listen()
        headings = headings or page.query_selector("#log h3 ~ h4") is not None
        if page.query_selector("body[data-state=over]"):
            break
        if answers == 3:
            for key, told in (("h", "that is you"), ("m", "see"), ("p", "Hand")):
                listener.press(key)
                time.sleep(0.4)
                said = listener.listen()
                assert told in said, (key, said)
            assert violations(page) == []
        if not (listener.rng.random() < 0.5 and listener.on_board()):
            listener.in_panel()
        time.sleep(0.03)
    assert "wins" in listener.listen() and violations(page) == []
    assert headings, "a phase stands below its turn"
    assert faults == []
    page.context.close()


def test_letters_as_keys_can_be_switched_off(browser: Any, dealt: str) -> None:
    page, faults = opened(browser, dealt)
    page.evaluate("localStorage.setItem('keys', '')")
    page.reload()
    page.wait_for_selector("body[data-state=asked]")
    before = page.evaluate("document.getElementById('say').textContent")
    for key in ("h", "m", "p", "1", "="):
        page.keyboard.press(key)
    time.sleep(0.4)
    assert page.evaluate("document.getElementById('say').textContent") == before
    assert not page.query_selector_all("[aria-keyshortcuts]")
    page.keyboard.press("`")
    assert page.evaluate("document.activeElement.id") == "question"
    assert faults == []
    page.context.close()


@pytest.mark.parametrize(
    ("width", "height", "large"),
    [(390, 844, ""), (390, 844, "200"), (844, 390, ""), (820, 1180, "150")],
)
def test_thumbs_have_room(browser: Any, dealt: str, width: int, height: int, large: str) -> None:
    screen = {"width": width, "height": height}
    page, faults = opened(browser, dealt, viewport=screen, is_mobile=True, has_touch=True)
    if large:
        page.evaluate(f"localStorage.setItem('size', '{large}')")
        page.reload()
        page.wait_for_selector("body[data-state=asked]")
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    assert page.evaluate(SMALL, THUMB) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert violations(page) == [] and faults == []
    page.context.close()
