"""Takes the picture of hands on phones: two pages in a browser, of a game that programs play.

    python docs/make/pictures/phone_pictures.py [FOLDER]

Needs Debian's chromium and playwright. The folder is docs/pictures unless given.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import games
import pygame
import pygame.freetype
from kept import keep
from playwright.sync_api import Browser, Page, sync_playwright

from ad1666.phones.server.addresses import LOCAL
from ad1666.phones.server.phones import Phones
from ad1666.phones.server.said import Came
from ad1666.phones.sheets import PhoneSheets
from ad1666.rules.cards import Side
from ad1666.rules.requests import Topic
from ad1666.settings import Motion, preferences
from ad1666.table.scenes.game import GameScene
from ad1666.table.views.phones import portrait

ROOT = Path(__file__).resolve().parents[3]
CHROMIUM = "/usr/bin/chromium"
PHONE = (390, 844)
_GAP = 16
_SCALE = 0.58
"""Small, since all pictures together have to be."""


def laying(scene: GameScene) -> bool:
    """Somebody with a full hand lays a card in a fight."""
    prompt = scene.controls.hot_seat.prompt
    if prompt is None or prompt.topic is not Topic.COMMIT or prompt.state.turn < 2:
        return False
    return len(prompt.state.pile(prompt.player).hand) >= 3


@contextmanager
def phone(browser: Browser, scene: GameScene) -> Iterator[Page]:
    """The phone of the side that is asked."""
    hot_seat = scene.controls.hot_seat
    assert hot_seat.prompt is not None
    side: Side = hot_seat.prompt.player
    hot_seat.send_away(side)
    figures = hot_seat.view.figures
    named = {figure.id: f"figure-{n}" for n, figure in enumerate(figures)}
    counsel, items = scene.hands.sheets.counsel, scene.session.scenario.items
    sheets = PhoneSheets(hot_seat, items, counsel, portraits=named)
    here: list[object] = []
    phones = Phones.open(LOCAL, here.append, pictures={named[f.id]: portrait(f) for f in figures})
    phones.publish(side, sheets.sheet(side))
    width, height = PHONE
    page = browser.new_page(viewport={"width": width, "height": height}, has_touch=True)
    page.goto(phones.new_code(side).url)
    page.wait_for_function("() => sheet !== null && faces.size === 31")
    page.evaluate("() => document.fonts.ready.then(() => true)")
    assert any(isinstance(said, Came) for said in here)
    yield page
    page.close()
    phones.close()


def shown(page: Page) -> pygame.Surface:
    """What a page shows."""
    page.wait_for_timeout(500)
    return pygame.image.load(BytesIO(page.screenshot()), "page.png")


def pages(browser: Browser, folder: Path) -> Iterator[pygame.Surface]:
    """A card to lay, and the figures of a side."""
    table = games.Table("letter-at-the-golden-lion", 7, folder).until(laying)
    with phone(browser, table.scene) as page:
        page.locator("#cards .card").nth(1).tap()
        yield shown(page)
    table.close()
    table = games.Table("letter-at-the-golden-lion", 7, folder).until(games.boosting)
    with phone(browser, table.scene) as page:
        page.locator("[data-key='tab figures']").tap()
        page.locator("summary").first.tap()
        yield shown(page)
    table.close()


def main() -> int:
    """Takes it."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures"
    pygame.display.init()
    pygame.freetype.init()
    pygame.display.set_mode((1280, 800))
    preferences.override(motion=Motion.OFF, mute=True, hints=False, advice=False)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        taken = list(pages(browser, Path(folder)))
        browser.close()
    width, height = PHONE
    picture = pygame.Surface((len(taken) * (width + _GAP) - _GAP, height), 0, 32)
    picture.fill("white")
    for number, each in enumerate(taken):
        picture.blit(each, (number * (width + _GAP), 0))
    keep(pygame.transform.smoothscale_by(picture, _SCALE), target / "phones.jpg")
    return 0


if __name__ == "__main__":
    sys.exit(main())
