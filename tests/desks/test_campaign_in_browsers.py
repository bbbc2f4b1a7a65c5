"""Two browsers play a campaign of two nights, one on a phone and in Polish; a page is loaded anew,
and the host is stopped between the nights."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import define, field

from ad1666.campaign.saves import Save
from ad1666.campaign.values import Setup
from ad1666.console.hosting_campaign import HostedCampaign
from ad1666.desks.keeping import kept_of
from ad1666.desks.nights import NightsTable, party_at
from ad1666.phones.server.presence import There
from ad1666.rules.cards import Side
from tests.campaign.small import LETTER, small
from tests.desks.test_desk_pages_checked import faults
from tests.phones import elsewhere

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(elsewhere.missing()), reason=elsewhere.missing()),
]
PATIENCE = 20.0
SIZES = {Side.RED: (1280, 800, "en"), Side.BLUE: (390, 844, "pl")}
WAY = '.offers [data-key^="way "]:not([aria-disabled=true])'


@define
class Two:
    """A host in a thread of its own, and two pages."""

    save: Save
    said: list[str] = field(factory=list)
    pages: dict[Side, Any] = field(factory=dict)
    faults: list[str] = field(factory=list)
    hosted: HostedCampaign = field(init=False)
    thread: threading.Thread = field(init=False)

    def begin(self) -> None:
        self.hosted = HostedCampaign(save=self.save, tell=self.said.append)
        self.hosted.open("127.0.0.1", 0, kept_of(self.save.path))
        self.hosted.begin()
        self.thread = threading.Thread(target=self.hosted.run, daemon=True)
        self.thread.start()

    def end(self) -> None:
        self.hosted.typed("q")
        self.thread.join(PATIENCE)
        self.hosted.close()
        self.hosted.leave()

    def there(self) -> bool:
        """Whether both are."""
        found = self.hosted.line.presence().values()
        return all(each.there is There.CONNECTED for each in found)

    def until(self, holds: Callable[[], object]) -> None:
        end = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < end, (self.faults, self.said)
            for page in self.pages.values():
                page.wait_for_timeout(10)

    def shown(self, place: Side, key: str) -> Any:
        return self.pages[place].locator(f'[data-key="{key}"]:visible')

    def press(self, place: Side, key: str) -> None:
        self.until(lambda: self.shown(place, key).count())
        self.shown(place, key).first.click()

    def moved(self, act: Callable[[], None]) -> None:
        """Does something that leads to another page."""
        before = self.hosted.stage
        assert isinstance(before, NightsTable)
        number = before.number
        act()
        self.until(lambda: self.hosted.stage is not before or before.number > number)

    def go_on(self) -> None:
        for place in Side:
            self.press(place, "go on")

    def choose(self) -> None:
        """Whoever is asked takes the first thing that is to be had."""
        ask = self.save.standing.ask
        assert ask is not None
        asked = next(s for s in Side if party_at(self.save.standing, s) == ask.party)
        page, other = self.pages[asked], self.pages[asked.other]
        self.until(lambda: page.locator(WAY).count())
        assert not other.locator(WAY).count()
        if not page.locator(f"{WAY}:visible").count():
            page.locator(".ways summary").first.click()
        page.locator(f"{WAY}:visible").first.click()
        self.until(lambda: page.evaluate("document.activeElement !== document.body"))

    def to_the_night(self) -> None:
        for _page in range(12):
            stage = self.hosted.stage
            assert isinstance(stage, NightsTable)
            asks = stage.trail.shown.name == "ASK"
            last = stage.trail.shown.name == "ROAD"
            self.moved(self.choose if asks else self.go_on)
            if last:
                for place in Side:
                    self.until(self.pages[place].locator("#question:visible").count)
                return

    def give_up(self, place: Side) -> None:
        self.press(place, "give up")
        self.pages[place].locator("dialog [data-key=yes]").click()


@pytest.fixture
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        opened = driver.chromium.launch(
            executable_path=str(elsewhere.CHROMIUM), args=[*elsewhere.FLAGS]
        )
        yield opened
        opened.close()


@pytest.fixture
def two(tmp_path: Path, browser: Any, request: pytest.FixtureRequest) -> Iterator[Two]:
    campaign = small(tmp_path / "campaign", getattr(request, "param", LETTER), dilemma=True)
    made = Two(Save.new(campaign, Setup("long"), tmp_path / "two.campaign"))
    made.begin()
    for place, (width, height, language) in SIZES.items():
        size = {"width": width, "height": height}
        page = browser.new_context(viewport=size, reduced_motion="reduce").new_page()
        page.on("pageerror", lambda error: made.faults.append(str(error)))
        url = next(line for line in made.said if f"/{place}/#" in line)
        page.goto(url.rpartition(" ")[2])
        made.pages[place] = page
        made.until(lambda place=place: made.shown(place, "language").count())
        page.select_option("[data-key=language]", language)
    yield made
    made.end()
    for page in made.pages.values():
        page.context.close()


def test_two_nights(two: Two) -> None:
    page, phone = two.pages[Side.RED], two.pages[Side.BLUE]
    two.to_the_night()
    two.give_up(Side.BLUE)
    two.until(lambda: two.shown(Side.RED, "onward").count())
    page.reload()  # the end of the game is still to be seen
    for place in Side:
        two.press(place, "onward")
    assert not [*faults(page), *faults(phone)]
    two.moved(two.go_on)
    assert not [*faults(page), *faults(phone)]
    assert phone.locator(".offers article").count() == 2 == page.locator(".offers article").count()
    two.until(lambda: phone.evaluate("document.documentElement.lang") == "pl")
    phone.set_viewport_size({"width": 390, "height": 844})
    wide = "document.querySelector('#start').scrollWidth <= innerWidth"
    assert phone.evaluate(wide), "nothing is cut off on a phone"
    two.end()
    two.until(lambda: page.locator("body.away").count() and phone.locator("body.away").count())
    two.save = Save.open(two.save.path)
    two.begin()
    phone.reload()
    two.until(two.there)  # whoever is away is not waited for
    two.to_the_night()
    assert len(two.save.standing.past) == 1 and two.save.standing.playing is not None
    two.give_up(Side.RED)
    for place in Side:
        two.press(place, "onward")
    while not two.save.standing.over or two.hosted.stage.trail.shown.name != "ROAD":  # type: ignore[union-attr]
        two.moved(two.go_on)
    assert not two.faults and not two.shown(Side.RED, "go on").count()


@pytest.mark.parametrize("two", ["road-to-frankfurt.toml"], indirect=True)
def test_bands_are_chosen_before_a_night(two: Two) -> None:
    two.go_on()
    for place in Side:
        two.until(lambda place=place: two.shown(place, "done").count())
        assert not two.shown(place.other, "done").count() and not faults(two.pages[place])
        two.press(place, "done")
    for place in Side:
        two.until(two.pages[place].locator("#question:visible").count)
    assert not two.faults
