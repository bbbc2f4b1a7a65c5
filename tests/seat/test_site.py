"""The game as static files, in a real browser: games to their ends, films by links, no network."""

from __future__ import annotations

import base64
import io
import json
import random
import zipfile
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from ad1666.game.concessions import AGREED
from ad1666.game.fate import Shuffle
from ad1666.game.records import links
from ad1666.game.session import Session
from ad1666.rules import VERSION
from ad1666.skirmish.linked import scenario_of
from ad1666.skirmish.making import make
from ad1666.skirmish.wish import Place, Size, Wish, daily
from benchmarks.both import done
from tests.phones import elsewhere
from tests.seat import sites
from tests.seat.sites import Visitor
from tests.source import ROOT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(sites.missing()), reason=sites.missing()),
]
LETTER = (9, 3)
"""Where the letter lies at the Golden Lion."""
QUIET = {"cannot import pygame (is it installed?)"}
"""What pytmx says of itself."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with sites.served(sites.made(tmp_path_factory.mktemp("site"))) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(
            executable_path=elsewhere.CHROMIUM, args=list(elsewhere.FLAGS)
        )
        yield found
        found.close()


@pytest.fixture
def visitor(address: str, browser: Any) -> Iterator[Visitor]:
    """Somebody who comes for the first time."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, reduced_motion="reduce", locale="en-GB"
    )
    made = Visitor(context.new_page(), address)
    yield made
    context.close()
    assert set(made.faults) <= QUIET
    assert all(one.startswith((address, "blob:")) for one in made.asked)


@pytest.mark.parametrize("program", ["page", "musketeer"])
def test_a_game_is_played_to_its_end_and_is_a_link_to_its_film(
    visitor: Visitor, program: str
) -> None:
    visitor.page.goto(visitor.address)
    visitor.begin(Against=program)
    waits = visitor.play(random.Random(program), LETTER)
    assert visitor.state() == "over", len(waits)
    assert median(waits) < 0.5  # on a busy machine; see docs/page.md
    visitor.page.locator("[data-key=link]").click()
    link = visitor.page.get_by_label("This game as a link").last.input_value()
    assert len(link.partition("#")[2]) < 700
    visitor.page.goto(link)
    visitor.page.reload()
    visitor.wait("document.body.dataset.state === 'film'")
    assert "The Letter at the Golden Lion" in visitor.page.title()


def test_links_that_cannot_be_shown_say_why_and_show_nothing(visitor: Visitor) -> None:
    visitor.page.goto(visitor.address)
    link = visitor.page.locator("#choices li a").first.get_attribute("href")
    name, letters = link.removeprefix("#").split(".")
    head = bytearray(base64.urlsafe_b64decode(letters[:4]))
    head[1] = VERSION - 1
    older = base64.urlsafe_b64encode(head).decode() + letters[4:]
    for wrong, told in (
        (older, f"played by version {VERSION - 1} of the rules"),
        (letters[:20] + "AAA" + letters[23:], "the link is damaged"),
        ("<img src=x onerror=alert(1)>", "the link is damaged"),
    ):
        visitor.page.goto(f"{visitor.address}#{name}.{wrong}")
        visitor.page.reload()
        visitor.page.locator("#progress", has_text=told).wait_for()
        assert visitor.page.locator("#board .figure").count() == 0
        assert visitor.page.locator("main").is_hidden()
    visitor.page.locator("[data-key=play]").click()  # one can still begin
    visitor.wait("document.body.dataset.state === 'asked'")


def test_a_film_goes_by_steps_turns_and_by_itself_with_both_hands_at_will(
    visitor: Visitor, tmp_path: Path
) -> None:
    page = visitor.page
    page.goto(visitor.address)
    page.locator("#choices li a").last.click()
    visitor.wait("document.body.dataset.state === 'film'")
    page.keyboard.press("ArrowRight")
    visitor.wait("document.body.dataset.number === '1'")
    page.get_by_role("button", name="Turn 2", exact=True).click()
    visitor.wait("document.getElementById('status').textContent.startsWith('Turn 2')")
    assert not page.locator("#hand .open.red").is_visible()
    page.get_by_role("button", name="Show both hands").click()
    assert page.locator("#hand .open.red").is_visible()
    number = page.evaluate("document.body.dataset.number")
    page.get_by_role("button", name="Play or pause").click()
    visitor.wait(f"document.body.dataset.number > {number}")
    page.get_by_role("slider").fill(page.get_by_role("slider").get_attribute("max"))
    visitor.wait("document.getElementById('question').textContent.includes('wins')")
    page.goto(f"{visitor.address}#{link_of_a_skirmish(tmp_path)}")
    visitor.wait("document.querySelector('canvas.map')")
    assert page.evaluate(COLOURS) > 1000
    assert page.evaluate("[...document.querySelectorAll('.door')].every((door) => door.firstChild)")


COLOURS = """(() => {
  const map = document.querySelector("canvas.map"), pen = map.getContext("2d");
  const found = pen.getImageData(0, 0, map.width, map.height);
  return new Set(new Uint32Array(found.data.buffer)).size;
})()"""


def link_of_a_skirmish(folder: Path) -> str:
    scenario = make(Wish("1", Place.TAVERN, Size.SMALL)).scenario()
    session = Session.new(scenario, Shuffle(1), folder / "skirmish.ad1666")
    session.end(AGREED)
    session.close()
    return links.written(scenario, session.moments, scenario_of)


def test_the_skirmish_of_today_is_played_in_polish_gone_on_with_and_without_a_network(
    address: str, browser: Any
) -> None:
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, reduced_motion="reduce", locale="pl-PL"
    )
    visitor = Visitor(context.new_page(), address)
    page = visitor.page
    page.goto(address)
    page.locator("[data-key=today]").click()
    visitor.wait("document.body.dataset.state && document.querySelector('canvas.map')")
    day = date.fromisoformat(page.evaluate("new Date().toLocaleDateString('sv')"))
    assert make(daily(day)).told["pl"].title in page.title()
    dice = random.Random(2)
    visitor.play(dice, LETTER, 12)
    before = page.locator("#log p").all_inner_texts()[:3]
    visitor.wait("navigator.serviceWorker.ready.then(() => true)")
    visitor.wait("caches.keys().then((names) => names.length > 0)")
    context.set_offline(True)
    page.reload()
    page.locator("[data-key='go on']").click()
    visitor.wait("document.body.dataset.state")
    visitor.wait("document.querySelector('canvas.map')")
    assert page.locator("#log p").all_inner_texts()[:3] == before
    visitor.play(dice, LETTER, 5)
    assert page.evaluate("document.documentElement.lang") == "pl"
    assert set(visitor.faults) <= QUIET
    context.close()


def test_puzzles_are_put_one_after_the_other(visitor: Visitor) -> None:
    page = visitor.page
    page.goto(visitor.address)
    page.locator("[data-key=solve]").click()
    visitor.wait("document.body.dataset.state === 'asked'")
    assert page.title().startswith("To the altar")
    page.keyboard.press("1")
    visitor.wait("document.body.dataset.state === 'over'")
    assert "of 100" in page.locator("#answers").inner_text()
    page.get_by_role("button", name="The next puzzle").click()
    visitor.wait("document.title.startsWith('A letter on the floor')")
    visitor.wait("document.body.dataset.state === 'asked'")


DIGESTS = """
import { loadPyodide } from "./pyodide/pyodide.mjs";
const play = async (call) => {
  const python = await loadPyodide({ indexURL: "./pyodide/", stderr: () => {} });
  for (const [zip, at] of [["engine.zip", "/game"], ["benchmarks.zip", "/game/benchmarks"]])
    python.unpackArchive(await (await fetch(zip)).arrayBuffer(), "zip", { extractDir: at });
  return python.runPython(`import sys, types
sys.path.insert(0, "/game")
for name in ("argparse", "multiprocessing"):  # of commands alone, and not with the site
    sys.modules[name] = types.ModuleType(name)
sys.modules["multiprocessing"].get_context = None
from benchmarks.both import done
${call}`);
};
self.onmessage = async ({ data }) => self.postMessage(await play(data).catch(String));
"""
"""A worker beside that of the page, with the same engine, that plays games by chance."""
PLAYS = """(call) => new Promise((resolve, reject) => {
  const worker = new Worker("digests.js", { type: "module" });
  worker.onmessage = (event) => resolve(event.data);
  worker.onerror = (event) => reject(event.message);
  worker.postMessage(call);
})"""
GAMES = 200


@pytest.mark.timeout(3000)
def test_games_by_chance_are_the_same_in_a_worker_of_a_browser(visitor: Visitor) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for file in sorted((ROOT / "benchmarks").rglob("*.py")):
            archive.write(file, file.relative_to(ROOT / "benchmarks"))
    page = visitor.page
    script = {"body": DIGESTS, "content_type": "text/javascript"}
    page.route("**/digests.js", lambda asked: asked.fulfill(**script))
    page.route("**/benchmarks.zip", lambda asked: asked.fulfill(body=packed.getvalue()))
    page.goto(visitor.address)
    call = f"done({GAMES}, (), 0)"
    there = json.loads(page.evaluate(PLAYS, call))
    assert there["digest"] == json.loads(done(GAMES, (), 0))["digest"]


def test_the_lessons_are_gone_through(visitor: Visitor) -> None:
    page = visitor.page
    page.goto(visitor.address)
    page.locator("[data-key=learn]").click()
    visitor.wait("document.body.dataset.state === 'asked'")
    words = page.locator("#lesson")
    assert "d'Artagnan" in words.inner_text() and page.locator(".cell.pointed").count() == 1
    before = words.inner_text()
    page.locator(".cell.pointed").click()
    visitor.wait("!document.getElementById('lesson').textContent.includes('Walk up')")
    assert words.inner_text() != before
