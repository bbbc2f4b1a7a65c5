"""A real browser of a phone's size holds a hand, at an address of a network."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from attrs import evolve

from ad1666.phones.server.phones import Phones
from ad1666.phones.server.presence import There
from ad1666.phones.server.said import Advise, Answer, Came, Left, OrderSet, Said, Speak
from ad1666.phones.server.sheet import OptionKind, PhoneOption, PhoneSheet, PhoneState
from ad1666.resources import data_root
from ad1666.rules.cards import BLUE, RED, Side
from ad1666.seat.parts import PLAIN, HeldCard
from tests.phones import elsewhere, pretended
from tests.phones.conftest import PATIENCE, Ending

pytestmark = pytest.mark.skipif(bool(elsewhere.missing()), reason=elsewhere.missing())

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
PORTRAITS = ("athos", "arquebusier", "beggar")


class Desk:
    """Phones in a network, and a browser beside it."""

    def __init__(self, address: str, browser: Any) -> None:
        self.address, self.browser = address, browser
        self.news: list[Said] = []
        folder = data_root() / "assets" / "portraits" / "112"
        pictures = {name: (folder / f"{name}.png").read_bytes() for name in PORTRAITS}
        self.phones = Phones.open(self.address, self.news.append, pictures=pictures)
        self.faults: list[str] = []

    def close(self) -> None:
        """Ends all pages."""
        for context in self.browser.contexts:
            context.close()

    def come(self, side: Side, sheet: PhoneSheet, *, clock: bool = False, **more: Any) -> Any:
        """A phone that scans the code of a side and has got a sheet; with a ``clock`` that the test
        can put forward."""
        page = self.page(**more)
        if clock:
            page.clock.install()
        self.phones.publish(side, sheet)
        page.goto(self.phones.new_code(side).url)
        page.wait_for_function("() => sheet !== null && faces.size === 31")
        return page

    def page(self, **more: Any) -> Any:
        """An empty page of a phone."""
        page = self.browser.new_context(**{**PHONE, **more}).new_page()
        page.set_default_timeout(1000 * PATIENCE)
        page.on("console", lambda told: self.faults.append(told.text))
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        return page

    def wait(self, page: Any, until: Callable[[], object]) -> None:
        """Waits until something has been posted."""
        end = time.monotonic() + PATIENCE
        while not until():
            assert time.monotonic() < end, f"in vain; the news are {self.news}"
            page.wait_for_timeout(10)


@pytest.fixture(scope="module")
def started() -> Iterator[tuple[str, Any]]:
    from playwright.sync_api import sync_playwright

    with elsewhere.network() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=elsewhere.CHROMIUM, args=list(elsewhere.FLAGS)
        )
        yield address, browser
        browser.close()


@pytest.fixture
def desk(started: tuple[str, Any], ending: Ending) -> Iterator[Desk]:
    made = Desk(*started)
    yield made
    made.close()
    ending(made.phones.close)


def shown(page: Any) -> str:
    """All text and all names that a page has, for eyes and for readers."""
    return str(
        page.evaluate(
            """() => [document.body.innerText, ...[...document.querySelectorAll("*")].flatMap(
                (each) => ["alt", "aria-label", "title"].map((name) => each.getAttribute(name)))
            ].filter(Boolean).join("\\n")"""
        )
    )


def hear(page: Any, number: int) -> None:
    page.wait_for_function(f"() => sheet && sheet.number === {number}")


def test_a_phone_holds_a_hand_and_plays_a_card(desk: Desk) -> None:
    page = desk.come(RED, pretended.laying())
    assert page.evaluate("location.pathname + location.hash") == "/red/"
    assert page.evaluate("document.cookie") == ""
    assert page.title() == "Anno Domini 1666"
    assert page.evaluate("isSecureContext") == (desk.address == elsewhere.LOCAL)
    assert page.locator("#question").inner_text().startswith("Red: lay a card")
    cards = page.get_by_role("button", name=re.compile("skull 6|heart 5|goblet 2|joker|deck"))
    assert cards.count() == 5
    page.get_by_role("button", name="heart 5, 43 %").tap()
    page.get_by_role("button", name="Play heart 5").tap()
    desk.wait(page, lambda: Answer(RED, 2, 1) in desk.news)
    page.get_by_role("button", name="Play heart 5").dispatch_event("click")  # twice does nothing
    desk.phones.publish(RED, pretended.quiet(number=3))
    hear(page, 3)
    assert not page.locator("#chosen").is_visible()
    assert [one for one in desk.news if isinstance(one, Answer)] == [Answer(RED, 2, 1)]
    assert desk.faults == []


def test_answers_and_what_may_be_done_at_any_time(desk: Desk) -> None:
    page = desk.come(BLUE, pretended.parrying(BLUE))
    above, below = (page.locator(place).bounding_box() for place in ("#answers", "#held"))
    assert above["y"] < below["y"]  # no card is asked for
    page.get_by_role("button", name="Interrupt").dispatch_event("click")  # it is barred
    page.get_by_role("button", name="Take the hit").tap()
    desk.wait(page, lambda: Answer(BLUE, 4, 1) in desk.news)
    desk.phones.publish(BLUE, pretended.laying(BLUE, number=8))
    hear(page, 8)
    page.get_by_role("button", name="drop the disguise").tap()
    desk.wait(page, lambda: Answer(BLUE, 8, 5) in desk.news)
    desk.phones.publish(BLUE, pretended.laying(BLUE, number=9))
    hear(page, 9)
    page.get_by_role("button", name="Ask for advice").tap()
    desk.wait(page, lambda: Advise(BLUE, 9) in desk.news)
    told = evolve(pretended.laying(BLUE, number=9), advice=((PLAIN, "Lay the joker."),))
    page.locator(".card").first.tap()
    desk.phones.publish(BLUE, told)
    page.get_by_text("Lay the joker.").wait_for()
    assert page.locator("#chosen").is_visible()  # the same question: what was picked stays so
    said = [type(one) for one in desk.news if not isinstance(one, Speak)]
    assert said == [Came, Answer, Answer, Advise]
    assert desk.faults == []


@pytest.mark.slow
def test_orders_language_figures_and_goals(desk: Desk) -> None:
    page = desk.come(RED, pretended.quiet())
    page.get_by_role("button", name="Orders").tap()
    page.get_by_role("radio", name="never ask, never interrupt").tap()
    desk.wait(page, lambda: OrderSet(RED, "interrupts", "never") in desk.news)
    page.get_by_role("radio", name="polski").tap()
    desk.wait(page, lambda: Speak(RED, "pl") in desk.news)
    desk.phones.publish(RED, evolve(pretended.quiet(number=2), language="pl", name="Czerwony"))
    hear(page, 2)
    assert page.evaluate("document.documentElement.lang") == "pl"
    page.get_by_role("button", name="Karty").tap()
    assert "Zakryj moje karty" in shown(page) and "Hide my hand" not in shown(page)
    page.get_by_role("button", name="Figurki").tap()
    page.locator("summary", has_text="Athos").tap()
    assert page.get_by_text("Fencing master").is_visible()
    assert page.get_by_role("img", name="wounds: 2 / 7").is_visible()
    page.get_by_role("button", name="Cele").tap()
    assert page.get_by_text("carry off the letter").first.is_visible()
    assert desk.faults == []


def test_text_stays_text(desk: Desk) -> None:
    trap = "<img src=x onerror=\"document.title='caught'\"><b>bold</b>"
    option = PhoneOption(0, OptionKind.ANSWER, trap, tip=((PLAIN, trap),), barred="")
    sheet = evolve(
        pretended.quiet(),
        state=PhoneState.ASKED,
        name=trap,
        question=((PLAIN, trap),),
        options=(option,),
        log=(((PLAIN, trap),),),
        notices=(trap,),
    )
    page = desk.come(RED, sheet)
    page.wait_for_timeout(100)
    assert page.title() == "Anno Domini 1666"
    assert page.locator("#question").inner_text() == trap
    assert page.locator("img[src=x]").count() == 0
    assert desk.faults == []


def test_a_hidden_hand_is_nowhere_on_the_page(desk: Desk) -> None:
    page = desk.come(RED, pretended.laying())
    page.get_by_role("button", name="skull 6").tap()
    page.get_by_role("button", name="Hide my hand").tap()
    faces = "() => [...document.querySelectorAll('#cards img')].map((i) => i.src)"
    assert set(page.evaluate(faces)) == {page.evaluate("faces.get('back')")}
    for card in pretended.HAND:
        assert card.words not in shown(page)
    assert "57 %" not in shown(page) and not page.locator("#chosen").is_visible()
    desk.phones.publish(RED, pretended.boosting())
    hear(page, 3)
    assert "skull 6" not in shown(page)  # it stays hidden, whatever comes
    page.get_by_role("button", name="Show my hand").tap()
    assert "skull 6" in shown(page)


def test_requests_tell_nothing_of_a_hand(desk: Desk) -> None:
    seen: list[list[str]] = []
    for hand in (pretended.HAND, (HeldCard("U8", "horseshoe 8"),)):
        desk.phones.release(RED)
        page, asked = desk.page(), list[str]()
        page.on("request", lambda request, asked=asked: asked.append(request.url))
        desk.phones.publish(RED, evolve(pretended.quiet(), hand=hand))
        page.goto(desk.phones.new_code(RED).url)
        page.wait_for_function("() => sheet !== null && faces.size === 31")
        page.get_by_role("button", name=hand[0].words).tap()
        page.wait_for_timeout(200)
        seen.append(sorted(one for one in asked if not one.startswith("blob:")))
    assert seen[0] == seen[1] and len(seen[0]) > 40
    assert not any("#" in one for one in seen[0])


def test_a_reload_and_a_sleep_lose_nothing(desk: Desk) -> None:
    page = desk.come(RED, pretended.laying())
    page.reload()
    hear(page, 2)
    page.evaluate(
        "() => Object.defineProperty(document, 'visibilityState', "
        "{ get: () => window.asleep ? 'hidden' : 'visible' })"
    )
    turn = "() => document.dispatchEvent(new Event('visibilitychange'))"
    page.evaluate("() => { window.asleep = true }")
    page.evaluate(turn)
    desk.wait(page, lambda: desk.phones.presence()[RED].there is There.ASLEEP)
    assert "skull 6" not in shown(page)  # whoever goes through the apps of the phone
    page.context.set_offline(True)
    page.evaluate("() => socket.close()")
    desk.phones.publish(RED, pretended.boosting())
    page.wait_for_timeout(300)
    page.context.set_offline(False)
    page.evaluate("() => { window.asleep = false }")
    begun = time.perf_counter()
    page.evaluate(turn)
    hear(page, 3)
    assert time.perf_counter() - begun < 5 and "skull 6" in shown(page)
    desk.wait(page, lambda: desk.phones.presence()[RED].there is There.CONNECTED)


def test_a_dead_line_is_noticed_when_the_phone_wakes(desk: Desk) -> None:
    page = desk.come(RED, pretended.laying(), clock=True)
    # the socket looks open, as it does after minutes of sleep, but nothing gets through
    page.evaluate("() => { window.dead = socket; socket.send = () => {}; socket.onmessage = null }")
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    page.clock.fast_forward(1500)
    page.wait_for_function("() => socket !== window.dead && socket && socket.readyState === 1")
    desk.phones.publish(RED, pretended.boosting())
    hear(page, 3)


def test_an_answer_that_is_not_taken_can_be_given_again(desk: Desk) -> None:
    page = desk.come(RED, pretended.parrying(), clock=True)
    page.get_by_role("button", name="Take the hit").tap()
    page.wait_for_function("() => document.body.classList.contains('busy')")
    page.clock.fast_forward(2500)
    page.wait_for_function("() => !document.body.classList.contains('busy')")
    page.get_by_role("button", name="Take the hit").tap()
    desk.wait(page, lambda: desk.news.count(Answer(RED, 4, 1)) == 2)


def test_a_take_over_is_asked_at_the_older_phone(desk: Desk) -> None:
    old = desk.come(RED, pretended.laying())
    new = desk.page()
    new.goto(desk.phones.new_code(RED).url)
    old.get_by_role("button", name="Keep my hand").wait_for()
    assert "skull 6" not in shown(new)
    new.get_by_text("Another device holds this hand").wait_for()
    old.get_by_role("button", name="Keep my hand").tap()
    new.get_by_text("The hand stays where it is.").wait_for()
    new.goto(desk.phones.new_code(RED).url)  # only what is behind the # differs: no new page
    old.get_by_role("button", name="Give it my hand").tap()
    hear(new, 2)
    old.get_by_text("This hand is in another place now.").wait_for()
    assert "skull 6" not in shown(old) and "skull 6" in shown(new)
    desk.phones.release(RED)
    new.get_by_text("This hand is at the table again.").wait_for()
    assert "skull 6" not in shown(new)


def test_codes_that_do_not_work_say_so(desk: Desk) -> None:
    code = desk.phones.new_code(RED)
    desk.phones.withdraw()
    page = desk.page()
    page.goto(code.url)
    page.get_by_text("This code no longer works.").wait_for()
    page.goto(code.place)
    page.reload()
    page.get_by_text("This page holds no hand.").wait_for()


def test_when_the_game_ends_the_hand_goes(desk: Desk) -> None:
    page = desk.come(RED, pretended.laying())
    desk.phones.clear(RED)
    page.get_by_text("The table has nothing to tell yet.").wait_for()
    assert "skull 6" not in shown(page)
    desk.phones.publish(RED, pretended.laying(number=5))
    hear(page, 5)
    desk.phones.close()
    page.get_by_text("The game at the table has been closed.").wait_for()
    assert "skull 6" not in shown(page)
    assert not any(isinstance(one, Left) for one in desk.news[:-1])


SIZES = [
    (320, 568),
    *(
        pytest.param(*size, marks=pytest.mark.slow)
        for size in ((390, 844), (844, 390), (768, 1024), (1024, 768))
    ),
]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_everything_has_room_and_is_thumb_sized(desk: Desk, width: int, height: int) -> None:
    size = {"width": width, "height": height}
    page = desk.come(RED, pretended.laying(), viewport=size, reduced_motion="reduce")
    for text in ("100%", "175%"):  # as large as text is set on the phone
        page.evaluate("(size) => { document.documentElement.style.fontSize = size }", text)
        for sheet in (pretended.laying(), pretended.boosting(), pretended.parrying()):
            desk.phones.publish(RED, sheet)
            hear(page, sheet.number)
            for tab in ("hand", "figures", "goals", "more"):
                wide, small = page.evaluate(
                    """(key) => {
                        document.querySelector(`[data-key="${key}"]`).click();
                        return [
                            document.documentElement.scrollWidth,
                            [...document.querySelectorAll("button, summary")]
                                .filter((each) => each.offsetParent)
                                .filter((each) => each.offsetWidth < 44 || each.offsetHeight < 44)
                                .map((each) => [each.dataset.key, each.offsetWidth]),
                        ];
                    }""",
                    f"tab {tab}",
                )
                assert wide <= width, (text, sheet.number, tab)
                assert small == [], (text, sheet.number, tab)
                assert page.locator(f"[data-key='tab {tab}'][aria-current='page']").count() == 1
        rims = "() => document.querySelector('header').offsetHeight + at('tabs').offsetHeight"
        assert width > height or page.evaluate(rims) < 0.3 * height  # the rest is for the hand
    nameless = """() => [...document.querySelectorAll("button")]
        .filter((each) => !(each.getAttribute("aria-label") || each.innerText || each.hidden
            || !each.offsetParent)).length"""
    assert page.evaluate(nameless) == 0
    assert page.locator("#asked").get_attribute("aria-live") == "polite"
    assert (
        page.evaluate("getComputedStyle(document.querySelector('.face')).animationName") == "none"
    )
    assert desk.faults == []


def test_a_page_has_the_colours_of_the_side_that_it_holds(desk: Desk) -> None:
    """In a campaign a phone stays with its player, who plays now this side and now that."""
    page = desk.come(RED, pretended.laying())
    assert page.locator("body.red").count() == 1
    desk.phones.publish(RED, pretended.laying(BLUE, number=7))
    hear(page, 7)
    assert page.locator("body.blue").count() == 1
    assert page.locator("#coin").get_attribute("src") == "/page/coin-blue.png"
    desk.phones.show({"athos": (data_root() / "assets/portraits/112/athos.png").read_bytes()})
    told = """async (name) =>
        (await fetch(`/pictures/${name}.png`, { cache: "no-store" })).status"""
    assert [page.evaluate(told, name) for name in ("athos", "beggar")] == [200, 404]
    assert [one for one in desk.faults if "404" not in one] == []


def in_sight(page: Any, name: str) -> bool:
    """Whether a button can be tapped without scrolling: nothing lies over its middle."""
    return bool(
        page.evaluate(
            """(name) => {
                const found = [...document.querySelectorAll("#answers button")]
                    .find((each) => each.innerText.startsWith(name));
                const box = found.getBoundingClientRect();
                const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
                const there = document.elementFromPoint(x, y);
                return box.bottom <= innerHeight && found.contains(there);
            }""",
            name,
        )
    )


def many(kind: OptionKind, number: int) -> tuple[PhoneOption, ...]:
    """Answers with long tips, the last of which is to pass."""
    tip = ((PLAIN, "What would come of it, with its odds and what hangs on it. " * 3),)
    answers = tuple(PhoneOption(n, kind, f"Do {n}", tip=tip) for n in range(100, 100 + number))
    return (*answers, PhoneOption(200, kind, "Pass", tip=((PLAIN, "Two passes in a row end it."),)))


def test_pass_is_always_in_sight(desk: Desk) -> None:
    """On a phone of 390 by 844, whatever stands above it."""
    long = ((PLAIN, "How the test stands, and what is at stake for whom. " * 6),)
    hand = (*pretended.HAND, HeldCard("U6", "horseshoe 6"), HeldCard("RJ", "the red joker"))
    cards = pretended.laying().options[:5]
    laid = evolve(
        pretended.boosting(), hand=hand, hint=long, options=(*cards, *many(OptionKind.ANSWER, 1))
    )
    page = desk.come(RED, laid)
    assert in_sight(page, "Pass")
    page.get_by_role("button", name="skull 6").first.tap()
    assert page.locator("#play").is_visible() and in_sight(page, "Pass")
    plainly = evolve(pretended.parrying(number=5), hint=long, options=many(OptionKind.ANSWER, 9))
    desk.phones.publish(RED, plainly)
    hear(page, 5)
    assert in_sight(page, "Pass")
    page.get_by_role("button", name="Pass").tap()
    desk.wait(page, lambda: Answer(RED, 5, 200) in desk.news)
    desk.phones.publish(RED, evolve(laid, number=6, hand=pretended.HAND[:1]))
    hear(page, 6)
    assert in_sight(page, "Pass") and desk.faults == []


def test_what_was_answered_stands_there_at_once(desk: Desk) -> None:
    page = desk.come(BLUE, pretended.parrying(BLUE), clock=True)
    page.get_by_role("button", name="Take the hit").tap()
    question = page.locator("#question")
    assert question.inner_text() == "Answered: Take the hit"  # nothing has been told since
    page.clock.fast_forward(2500)
    page.wait_for_function("() => sent === null")  # nobody has heard it
    assert question.inner_text().startswith("Red: does Charles")


@pytest.mark.slow
def test_a_page_asks_for_the_language_of_its_phone(desk: Desk) -> None:
    page = desk.come(RED, pretended.laying(), locale="pl-PL")
    desk.wait(page, lambda: Speak(RED, "pl") in desk.news)
    desk.phones.publish(RED, evolve(pretended.laying(), language="pl"))
    page.get_by_role("button", name="Rozkazy").tap()
    page.get_by_role("radio", name="English").tap()
    desk.wait(page, lambda: Speak(RED, "en") in desk.news)
    desk.news.clear()
    page.reload()  # what was chosen on the phone counts
    desk.wait(page, lambda: Speak(RED, "en") in desk.news)
    assert Speak(RED, "pl") not in desk.news
