"""axe-core finds nothing wrong with the pages of two desks, in the choice of bands, in the game
with a proposal open, and at its end; as wide as a desk and as a phone, in both languages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ad1666.game.fate import Shuffle
from ad1666.game.session import Session
from ad1666.rules.cards import Side
from tests.desks.hosted import Hosting
from tests.desks.test_desks_in_browsers import Players, opened, shown, started
from tests.phones import elsewhere
from tests.shipped import MUSTERS, SCENARIOS
from tests.shipped import scenario as shipped

__all__ = ["started"]
pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(600),
    pytest.mark.skipif(bool(elsewhere.missing()), reason=elsewhere.missing()),
]
WIDE, NARROW = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
SAY = """async (told) => {
  const { tell } = await import("/page/seat.js");
  tell(told);
}"""


def faults(page: Any) -> list[str]:
    """What axe-core finds at both widths."""
    from axe_playwright_python.sync_playwright import Axe

    found = []
    for size in (WIDE, NARROW):
        page.set_viewport_size(size)
        found += [each["id"] for each in Axe().run(page).response["violations"]]
    return found


def test_a_game_with_what_stands_beside_it(started: tuple[str, Any], tmp_path: Path) -> None:
    address, browser = started
    tower = shipped(next(path for path in SCENARIOS if path.stem == "uncle-in-the-tower"))
    session = Session.new(tower, Shuffle(1), tmp_path / "two.ad1666")
    players = Players(Hosting(session, address=address), {})
    players.hosting.begin()
    try:
        for place in (*Side, "watch"):
            shown(players, opened(browser, players, place))
        red, blue = (players.pages[side] for side in Side)
        players.play(3)
        red.evaluate(SAY, {"say": "phrase", "phrase": "greeting"})
        red.evaluate(SAY, {"say": "propose", "what": "draw"})
        blue.evaluate(SAY, {"say": "language", "language": "pl"})
        players.until(lambda: blue.locator("[data-key=agree]").count())
        players.until(lambda: red.locator("[data-key=withdraw]").count())
        assert not [fault for page in players.pages.values() for fault in faults(page)]
        blue.locator("[data-key=agree]").click()
        for page in (red, blue):
            players.until(lambda page=page: page.evaluate("document.body.dataset.state") == "over")  # type: ignore[misc]
            assert not faults(page)
    finally:
        players.hosting.end()


def test_the_choice_of_bands(started: tuple[str, Any]) -> None:
    address, browser = started
    players = Players(Hosting(None, address=address, scenario=shipped(MUSTERS[0])), {})
    players.hosting.begin()
    try:
        for side in Side:
            page = opened(browser, players, side)
            players.until(lambda page=page: page.locator("#choices h3").count())  # type: ignore[misc]
            assert not faults(page)
    finally:
        players.hosting.end()
