"""Two people play at a table in Firefox, to the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.session import Session
from ad1666.rules.cards import Side
from tests.desks.firefox import FIREFOX, firefox
from tests.desks.hosted import Hosting
from tests.desks.test_desks_in_browsers import SHORT, Players, shown

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(600),
    pytest.mark.skipif(FIREFOX is None, reason="Firefox is not installed"),
]
SIZES = {Side.RED: (1280, 800), Side.BLUE: (390, 844)}
SEALS = "[...document.querySelectorAll('.seal')].map((each) => each.innerText)"


def test_two_pages_of_firefox_play_a_game_to_its_end(tower: Scenario, tmp_path: Path) -> None:
    (profile := tmp_path / "profile").mkdir()
    hosting = Hosting(Session.new(tower, Shuffle(SHORT), tmp_path / "two.ad1666"))
    hosting.begin()
    try:
        with firefox(profile) as browser:
            players = Players(hosting, {}, browser.faults)
            for side, size in SIZES.items():
                players.pages[side] = browser.page(hosting.url(side), *size)
                shown(players, players.pages[side])
            players.play(12)
            players.pages[Side.RED].reload()
            shown(players, players.pages[Side.RED])
            assert players.play() > 30
            ends = "document.body.dataset.state"
            pages = players.pages.values()
            players.until(lambda: {page.evaluate(ends) for page in pages} == {"over"})
            red, blue = (page.evaluate(SEALS) for page in pages)
            assert red == blue and len(red) == hosting.session.game.state.turn
            assert not browser.faults
    finally:
        hosting.end()
