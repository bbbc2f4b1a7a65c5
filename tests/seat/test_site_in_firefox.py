"""The site in Firefox: a game to its end, against a program that thinks there."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.desks.firefox import FIREFOX, Tab, firefox
from tests.seat import sites

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(1800),
    pytest.mark.skipif(FIREFOX is None, reason="Firefox is not installed"),
    pytest.mark.skipif(bool(sites.missing()), reason=sites.missing()),
]
MOST = 1200
"""Seconds that a game may take on a busy machine."""
CHOOSE = """async (share) => {
  const { seat, behind } = await import("./seat.js");
  const sheet = seat.sheet;
  if (sheet?.state === "over") return "over";
  if (sheet?.state !== "asked" || behind()) return "";
  const found = [...document.querySelectorAll("#answers button, #hand button")].filter(
    (each) => each.ariaDisabled !== "true" && each.dataset.key !== "undo");
  const walks = [...document.querySelectorAll(".cell.way")];
  const all = walks.length && share < 0.5 ? walks : found.length ? found : walks;
  all[Math.floor(share * 997) % all.length]?.click();
  return `asked ${sheet.number}`;
}"""


def until(holds: Callable[[], object]) -> None:
    end = time.monotonic() + sites.PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


def begun(page: Tab) -> None:
    until(lambda: page.evaluate("document.querySelector('[data-key=play]') !== null"))
    page.evaluate("() => { document.querySelector('[data-key=play]').click(); }")
    until(lambda: page.evaluate("document.body.dataset.state === 'asked'"))


def test_a_game_is_played_to_its_end(tmp_path: Path) -> None:
    dice = random.Random(3)
    site = sites.made(tmp_path)
    (profile := tmp_path / "profile").mkdir()
    with sites.served(site) as address, firefox(profile) as browser:
        page = browser.page(address, 1280, 800)
        begun(page)
        asked = set()
        end = time.monotonic() + MOST
        while (told := page.evaluate(CHOOSE, dice.random())) != "over":
            assert time.monotonic() < end, len(asked)
            asked.add(told)
            time.sleep(0.05)
        assert len(asked) > 20 and not browser.faults
