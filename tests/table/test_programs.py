"""Programs at the table: one plays Blue in the window to the end, two play each other, and whatever
they do, nobody sees their hands, the window does not stop, and no game is lost."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import pygame
import pytest
from attrs import define, evolve, field
from looks import look_at
from tableside import PATIENCE, Driver, pick, position, sweep, until

from ad1666 import bots, i18n, words
from ad1666.bots import SEATED
from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.game import NoUndo
from ad1666.game.records.record import read
from ad1666.game.records.replay import replay
from ad1666.game.records.replayed_by import replayed_record
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.game.view import SeenPrompt
from ad1666.play.hot_seat import ByMail
from ad1666.play.targets import Command, SeatOf
from ad1666.resources import data_root
from ad1666.rules.cards import HIDDEN, Card, Side
from ad1666.rules.requests import Choice, Prompt, Topic
from ad1666.rules.state import Phase
from ad1666.settings import preferences
from ad1666.table.scenes.band import MusterScene
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.desks import Desks
from ad1666.table.sheets.end_sheet import EndSheet
from ad1666.table.sheets.game_sheets import PauseSheet
from ad1666.table.sheets.log_sheet import LogSheet
from ad1666.table.sheets.sides_sheet import SidesSheet
from ad1666.table.views import cards, programs

BLUE = {Side.BLUE: Seat("seeker", 5)}
BOTH = {Side.RED: Seat("duellist", 6), Side.BLUE: Seat("seeker", 5)}
IDLE = ("end", "stop", "pass", "defend", "no-parry")


@define
class Table:
    """A game in the window."""

    scene: GameScene
    driver: Driver
    drawn: list[Card] = field(factory=list)

    def asked(self, side: Side = Side.RED) -> bool:
        prompt = self.scene.controls.hot_seat.prompt
        return prompt is None or prompt.player is side

    def wait(self) -> None:
        """Lets the programs play until the person is asked, or the game is over. What they do is
        not drawn: that takes long."""
        end = time.monotonic() + PATIENCE
        while not self.asked():
            assert time.monotonic() < end, "the person is not asked"
            for event in pygame.event.get():
                self.scene.handle(event)

    def play(self, most: int = 4000, *, lazy: bool = False) -> None:
        """Red takes the first thing on offer by mouse, so many times at most; or by key, and goes
        on to the next figure where that can be done."""
        for _ in range(most):
            self.wait()
            menu = self.scene.controls.menu
            if self.scene.controls.hot_seat.prompt is None or menu is None:
                return
            free = [e for e in menu.entries if e.barred is None]
            done = [e for e in free if e.choice is not None and e.choice.verb in IDLE]
            if lazy:
                self.driver.key((done or free)[0].key)
            else:
                self.driver.frame()
                self.driver.choose(menu.entries.index(free[0]))


@pytest.fixture
def begin(
    scenario: Scenario, screen: pygame.Surface, tmp_path: Path
) -> Iterator[Callable[..., Table]]:
    tables: list[Table] = []

    def start(
        seats: dict[Side, Seat], session: Session | None = None, on: Scenario = scenario
    ) -> Table:
        path = tmp_path / f"{len(tables)}.ad1666"
        session = session or Session.new(on, Shuffle(7), path, seats)
        scene = GameScene(AtTable(session, TitleScene))
        tables.append(Table(scene, Driver(scene, screen)))
        return tables[-1]

    yield start
    for table in tables:
        table.scene.close()


Begin = Callable[..., Table]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Card]:
    """The cards that are drawn."""
    seen: list[Card] = []
    draw = cards.draw

    def watched(surface: pygame.Surface, rect: pygame.Rect, card: Card, **how: object) -> None:
        seen.append(card)
        draw(surface, rect, card, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(cards, "draw", watched)
    return seen


def test_a_program_plays_blue_to_the_end_and_on_after_a_resume(begin: Begin) -> None:
    table = begin(BLUE)
    table.play(20)
    assert table.scene.controls.hot_seat.prompt is not None
    table.scene.close()
    session, problem = Session.resume(table.scene.session.path, Shuffle(8))
    assert problem is None and session.seats == BLUE
    table = begin({}, session)
    table.play(lazy=True)
    hot_seat = table.scene.controls.hot_seat
    assert hot_seat.state.outcome is not None and isinstance(table.scene.sheets.sheet, EndSheet)
    record = read(session.path)
    assert record.over
    _, replayed = replayed_record(record)
    assert replayed.problem is None and replayed.game.state == hot_seat.state
    assert any(line == "E: activate" for line, _ in replayed.steps), (
        "the program has done something"
    )


def test_two_programs_play_each_other_while_one_looks_on(begin: Begin, drawn: list[Card]) -> None:
    table = begin(BOTH)
    hot_seat = table.scene.controls.hot_seat
    public: dict[object, set[Card]] = {}

    def over() -> bool:
        drawn.clear()
        table.driver.frame()
        # the cards of a test stay on the stage, even if the discard pile is shuffled meanwhile
        known = public.get(hot_seat.test, set())
        public.clear()
        for side in Side:
            known |= {*hot_seat.state.pile(side).play, *hot_seat.state.pile(side).discard}
        public[hot_seat.test] = known
        assert {card for card in drawn if card is not HIDDEN} <= known
        assert hot_seat.viewer is None and hot_seat.veiled is None
        return hot_seat.prompt is None

    until(table.driver, "the game is over", over)
    assert hot_seat.state.outcome is not None
    assert read(table.scene.session.path).seats == BOTH


@pytest.mark.parametrize("choices", [30, pytest.param(80, marks=pytest.mark.slow)])
def test_the_hand_of_one_who_is_alone_lies_open_and_no_other(
    begin: Begin, drawn: list[Card], choices: int
) -> None:
    table, shown = begin(BLUE), 0
    hot_seat = table.scene.controls.hot_seat
    for _ in range(choices):
        table.play(1)
        if hot_seat.prompt is None:
            break
        drawn.clear()
        table.driver.frame()
        red, blue = hot_seat.state.red, hot_seat.state.blue
        assert hot_seat.viewer is Side.RED and hot_seat.veiled is None
        assert not {Command.LIFT, Command.UNSEEN} & set(table.driver.targets())
        seen = [card for card in drawn if card is not HIDDEN]
        open_to_all = {*red.discard, *blue.discard, *red.play, *blue.play}
        assert set(seen) <= {*open_to_all, *red.hand, *red.committed}
        assert set(red.hand) <= set(seen)
        shown += len(red.hand)
    assert shown > choices * 0.65
    assert hot_seat.view.blue.hand and set(hot_seat.view.blue.hand) == {HIDDEN}


@pytest.mark.parametrize("choices", [40, pytest.param(90, marks=pytest.mark.slow)])
def test_what_a_program_has_chosen_is_not_taken_back(begin: Begin, choices: int) -> None:
    table = begin(BLUE)
    hot_seat, session = table.scene.controls.hot_seat, table.scene.session
    kept = undone = 0
    for number in range(choices):
        table.play(1)
        table.wait()
        if hot_seat.prompt is None:
            break
        if session.no_undo is None and session.game.chooser is Side.BLUE:
            kept += 1
            before = session.game
            table.driver.key("u")
            assert session.game is before and hot_seat.no_undo is not None
        elif hot_seat.no_undo is None and number % 3 == 0:
            before = session.game
            table.driver.key("u")
            assert session.game is not before and table.asked()
            undone += 1
    assert kept > 0 and undone > choices / 16


class Slow:
    """A player that thinks until it is allowed to answer."""

    def __init__(self, *_: object) -> None:
        self.free, self.asked = Event(), Event()

    def decide(self, seen: SeenPrompt) -> Choice:
        self.asked.set()
        assert self.free.wait(PATIENCE)
        return seen.prompt.options[0]


class Broken(Slow):
    """A player that fails a number of times."""

    failures = 1

    def decide(self, seen: SeenPrompt) -> Choice:
        if self.failures:
            self.failures -= 1
            raise RuntimeError("no idea")
        return seen.prompt.options[0]


class Cheat(Broken):
    def decide(self, seen: SeenPrompt) -> Choice:
        if self.failures:
            return Choice("A", "fly", ())
        return seen.prompt.options[0]


def bring(
    monkeypatch: pytest.MonkeyPatch, scenario: Scenario, player: Slow
) -> tuple[dict[Side, Seat], Scenario]:
    """A table at which that player is asked at once."""
    monkeypatch.setattr(bots, "SEATED", {**SEATED, "guest": lambda _rng: player})
    state = evolve(position(scenario.state, Phase.ACTION, "S3 H4", "G5 U2"), initiative=Side.BLUE)
    return {Side.BLUE: Seat("guest", 1)}, evolve(scenario, state=state)


def test_the_window_goes_on_while_a_program_thinks(
    begin: Begin, scenario: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow()
    seats, on = bring(monkeypatch, scenario, slow)
    table = begin(seats, on=on)
    assert slow.asked.wait(PATIENCE)
    before = table.scene.session.game
    for key, sheet in (("l", LogSheet), ("m", PauseSheet), ("p", SidesSheet)):
        table.driver.key(key)
        table.driver.frame()
        assert isinstance(table.scene.sheets.sheet, sheet)
        table.driver.key(pygame.K_ESCAPE)
    # nobody else can answer for it
    for key in ("1", pygame.K_RETURN, pygame.K_SPACE, "u", "h"):
        table.driver.key(key)
    assert table.scene.session.game is before
    slow.free.set()
    until(table.driver, "it decides", lambda: table.scene.session.game is not before)


def test_a_window_that_is_closed_does_not_wait_for_a_program(
    begin: Begin, scenario: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow()
    seats, on = bring(monkeypatch, scenario, slow)
    table = begin(seats, on=on)
    assert slow.asked.wait(PATIENCE)
    table.driver.key("m")
    table.driver.frame()
    table.driver.press(Command.LEAVE)
    assert isinstance(table.driver.scene, TitleScene)
    slow.free.set()
    for _ in range(5):
        table.driver.frame()
    assert isinstance(table.driver.scene, TitleScene)


@pytest.mark.parametrize("guest", [Broken, Cheat])
def test_a_program_that_fails_loses_no_game(
    begin: Begin,
    scenario: Scenario,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    guest: type[Broken],
) -> None:
    player = guest()
    seats, on = bring(monkeypatch, scenario, player)
    table = begin(seats, on=on)
    scene, driver = table.scene, table.driver

    def failed() -> bool:
        driver.frame()
        return Command.RETRY in driver.targets()

    until(driver, "it is told", failed)
    assert scene.programs.failed is Side.BLUE
    assert "RuntimeError: no idea" in capsys.readouterr().err or guest is Cheat
    before = scene.session.game
    player.failures = 0
    driver.press(Command.RETRY)
    until(driver, "it goes on", lambda: scene.session.game is not before)


def test_a_person_takes_over_from_a_program_that_fails(
    begin: Begin, scenario: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Broken()
    player.failures = 1000
    seats, on = bring(monkeypatch, scenario, player)
    table = begin(seats, on=on)
    until(table.driver, "it fails", lambda: table.scene.programs.failed is Side.BLUE)
    table.driver.frame()
    table.driver.key("o")
    hot_seat = table.scene.controls.hot_seat
    assert hot_seat.seats == {} and hot_seat.menu is not None and hot_seat.alone is None
    path = table.scene.session.path
    assert read(path).seats == {} and read(path).header.seats == seats
    table.driver.frame()
    table.driver.choose(0)
    assert next(line for _, line in read(path).moves) == "seat blue person"


@sweep(percentage=[100, 150, 200], size=[(1280, 800), (1024, 700)], language=["en", "pl"])
def test_what_can_be_done_meanwhile_has_room_below_what_is_told(
    begin: Begin,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    language: str,
    percentage: int,
) -> None:
    """Blue may drop a disguise while Red's program has failed, and while it is let wait."""
    window = pygame.display.set_mode(size)
    i18n.set_language(language)
    preferences.change(language=language, text_size=percentage)
    broken, slow = Broken(), Slow()
    broken.failures = 1000
    for guest in (broken, slow):
        monkeypatch.setattr(bots, "SEATED", {**SEATED, "guest": lambda _rng, it=guest: it})
        table = begin({Side.RED: Seat("guest", 1)})
        driver, of_program = table.driver, Command.RETRY
        if guest is slow:
            driver.key("w")
            of_program = Command.GO_ON

        def shown(driver: Driver = driver, of_program: Command = of_program) -> bool:
            driver.frame()
            return of_program in driver.targets()

        until(driver, "it is told", shown)
        assert driver.options(), "Milady may drop her disguise"
        assert not look_at(table.scene, window).faults()
    slow.free.set()


def test_a_program_that_is_not_known_leaves_its_seat_to_a_person(
    begin: Begin, scenario: Scenario
) -> None:
    table = begin({Side.BLUE: Seat("oracle", 1)})
    assert table.scene.controls.hot_seat.seats == {}
    assert "Blue was played by “oracle”, which this version does not have" in table.scene.notice
    table.scene.close()
    # a newer version that has it finds it in its seat
    session, _ = Session.resume(table.scene.session.path)
    session.close()
    assert read(session.path).seats == {Side.BLUE: Seat("oracle", 1)}


def test_choices_are_shown_one_at_a_time_unless_one_does_not_want_to_wait(
    begin: Begin, scenario: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000
    monkeypatch.setattr(programs, "PACE", 500)
    monkeypatch.setattr(programs, "STEP", 200)
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: now)
    monkeypatch.setattr(pygame.time, "set_timer", lambda *_: None)
    state = position(scenario.state, Phase.ACTION, "S3 H4", "G5 U2")
    table = begin(BOTH, on=evolve(scenario, state=state))
    scene, driver = table.scene, table.driver

    def settled() -> object:
        """The game when the program has decided and waits for its time."""
        until(driver, "it has decided", lambda: scene.programs.ready)
        driver.frame()
        return scene.session.game

    first = settled()
    now += 499
    assert settled() is first
    now += 1
    second = settled()
    assert second is not first, "the choice is due"
    assert settled() is second, "and only one"
    # a sheet that is open, and who says wait, stops it; the board can be looked at meanwhile
    driver.key("l")
    now += 10_000
    assert settled() is second
    driver.key(pygame.K_ESCAPE)
    driver.frame()
    third = settled()
    assert third is not second
    driver.key("w")
    now += 10_000
    assert settled() is third
    driver.key(pygame.K_SPACE)
    driver.frame()
    assert settled() is not third
    # at once: no more waiting until another figure is concerned
    prompt = scene.session.game.pending
    assert isinstance(prompt, Prompt)
    driver.key(pygame.K_SPACE)
    until(driver, "another figure", lambda: scene.session.game.pending.about != prompt.about)


@pytest.mark.parametrize("own", [True, False], ids=["its own figure", "an enemy"])
def test_a_program_is_not_seen_to_be_asked_whether_it_interrupts_itself(
    begin: Begin, scenario: Scenario, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own: bool
) -> None:
    monkeypatch.setattr(programs, "PACE", 10_000_000)
    state = position(scenario.state, Phase.ACTION, "S3 H4", "G5 U2", A=(3, 8), B=(5, 6), E=(12, 8))
    waits = "B" if own else "E"
    figures = tuple(evolve(f, waiting=f.id == waits) for f in state.figures)
    table = evolve(scenario, state=evolve(state, figures=figures))
    program = {Side.RED if own else Side.BLUE: Seat("seeker", 5)}
    session = Session.new(table, Shuffle(7), tmp_path / "game.ad1666", program)
    for said in ("red: first red", "A: activate", "A: full-move"):
        session.choose(pick(session, said))
    prompt = session.game.pending
    assert isinstance(prompt, Prompt) and prompt.topic is Topic.INTERRUPT
    driver, scene = (seated := begin({}, session)).driver, seated.scene
    if own:
        until(driver, "it is not waited for", lambda: session.game.pending is not prompt)
        return
    until(driver, "it has decided", lambda: scene.programs.ready)
    for _ in range(5):
        driver.frame()
    assert session.game.pending is prompt, "its answer is seen in its time"


def test_the_cursor_follows_the_walk_of_a_person_and_of_no_program(
    begin: Begin, scenario: Scenario, tmp_path: Path
) -> None:
    start = evolve(position(scenario.state, Phase.ACTION), first=Side.BLUE)
    for seats, follows in (({}, True), (BLUE, False)):
        path = tmp_path / f"walk-{follows}.ad1666"
        session = Session.new(evolve(scenario, state=start), Shuffle(7), path, seats)
        for said in ("E: activate", "E: full-move"):
            session.choose(pick(session, said))
        controls = begin(seats, session).scene.controls
        assert (controls.cursor == start.figure("E").at) == follows
        assert follows or controls.cursor is None


def test_a_person_reveals_somebody_while_the_program_is_asked(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    ball = load_scenario(data_root() / "scenarios" / "masked-ball.toml")
    slow = Slow()
    monkeypatch.setattr(bots, "SEATED", {**SEATED, "guest": lambda _rng: slow})
    table = begin({Side.RED: Seat("guest", 1)}, on=ball)
    scene, driver = table.scene, table.driver
    while table.asked(Side.BLUE):
        driver.frame()
        driver.choose(0)
    assert slow.asked.wait(PATIENCE)
    menu = scene.controls.menu
    assert menu is not None
    state = scene.controls.hot_seat.state
    owners = {state.figure(leaf.choice.who).player for leaf in menu.leaves if leaf.choice}
    assert owners == {Side.BLUE}, "of the program nothing is answered here"
    made = scene.session.made
    driver.frame()
    driver.choose(0)
    while len(scene.controls.stack) > 1:
        driver.frame()
        driver.choose(0)
    assert scene.session.made == made + 1
    assert scene.session.game.pending.player is Side.RED, "the question stays open"
    slow.free.set()
    until(driver, "it goes on", lambda: scene.session.made > made + 1)


def finish(driver: Driver, *more: str) -> None:
    """Has programs finish the game."""
    for key in ("m", "r", *more, pygame.K_RETURN):
        driver.key(key)


@pytest.mark.parametrize("language", ["en", "pl"])
def test_programs_play_on_for_people_until_they_are_stopped_or_it_is_over(
    begin: Begin, drawn: list[Card], scenario: Scenario, tmp_path: Path, language: str
) -> None:
    i18n.set_language(language)
    state = evolve(position(scenario.state, Phase.ACTION, "S3 H4", "G5 U2"), guard=1)
    session = Session.new(evolve(scenario, state=state), Shuffle(7), tmp_path / "rest.ad1666")
    table = begin({}, session)
    driver, scene, hot_seat = table.driver, table.scene, table.scene.controls.hot_seat
    for key in ("m", "r"):
        driver.key(key)
    look = look_at(scene, driver.app.screen)
    agreed = {"en": "Both of you have to agree", "pl": "zgodzić oboje gracze"}[language]
    assert agreed in " ".join(line.said for line in look.lines) and not look.faults()
    driver.press(SeatOf(Side.BLUE))
    driver.frame()
    driver.press(Command.START)
    assert {side: seat.name for side, seat in session.seats.items()} == {
        Side.RED: "musketeer",
        Side.BLUE: "swordmaster",
    }
    drawn.clear()
    until(driver, "programs choose", lambda: session.made > 3)
    assert not drawn and hot_seat.viewer is None
    look = look_at(scene, driver.app.screen)
    told = " ".join(line.said for line in look.lines)
    assert not look.faults() and all(words.side(side) in told for side in Side)
    driver.key(pygame.K_ESCAPE)
    made = session.made
    assert session.seats == {} and hot_seat.seats == {} and scene.sheets.top is None
    assert hot_seat.no_undo is NoUndo.OTHER_PLAYERS and hot_seat.viewer is None
    for _ in range(3):
        driver.frame()
    assert session.made == made
    finish(driver)
    until(driver, "the game is over", lambda: isinstance(scene.sheets.top, EndSheet))
    driver.key(pygame.K_ESCAPE)
    assert scene.sheets.top is None
    record = read(session.path)
    assert record.over and record.seats.keys() == set(Side)
    assert replay(record, state).game.state == session.game.state
    assert session.history.programs(session.seats) == {}, "people play a rematch"


def test_who_leaves_meanwhile_finds_the_game_as_it_was_before_with_people(
    begin: Begin, scenario: Scenario
) -> None:
    table = begin(BLUE)
    finish(table.driver)
    until(table.driver, "programs choose", lambda: table.scene.session.made > 3)
    assert table.scene.session.seats.keys() == set(Side)
    table.scene.close()
    assert read(table.scene.session.path).seats == BLUE


def test_a_program_that_fails_stops_them(
    begin: Begin, scenario: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Broken()
    player.failures = 2
    seats, on = bring(monkeypatch, scenario, player)
    table = begin(seats, on=on)
    until(table.driver, "it fails", lambda: table.scene.programs.failed is not None)
    finish(table.driver)
    until(table.driver, "they stop", lambda: table.scene.sheets.top is None)
    assert table.scene.session.seats == seats and not table.scene.programs.rushing


@pytest.mark.parametrize("barred", ["may_rush", "line", "second", "mail"])
def test_programs_finish_no_game_in_which_somebody_elsewhere_has_a_say(
    begin: Begin, monkeypatch: pytest.MonkeyPatch, barred: str
) -> None:
    scene = begin({}).scene
    assert scene.sheets.finishing.button.action is not None
    with monkeypatch.context() as patch:
        match barred:
            case "may_rush":
                patch.setattr(scene.programs, "may_rush", False)
            case "line":
                patch.setattr(scene.hands, "line", object())
            case "second":
                patch.setattr(Desks, "on", True)
            case "mail":
                patch.setitem(scene.controls.hot_seat.seats, Side.BLUE, ByMail())
        button = scene.sheets.finishing.button
    assert button.action is None and button.tip


def test_a_program_chooses_its_band(
    brawl: Scenario, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ad1666.table.scenes import title_stock

    monkeypatch.setattr(title_stock, "scenario_files", lambda: (brawl.path,))
    driver = Driver(TitleScene(), screen)
    for key in ("l", "1"):
        driver.key(key)
    assert isinstance(driver.scene, MusterScene) and driver.scene.choosing.side is Side.RED
    for key in ("s", "d"):
        driver.key(key)
    assert isinstance(driver.scene, BriefingScene)
    bands = driver.scene.scenario.bands
    assert bands[Side.BLUE] and not brawl.musters.faults(bands, Side.BLUE)
    # going back and forth changes nothing
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, MusterScene) and driver.scene.choosing.side is Side.RED
    driver.key("d")
    assert isinstance(driver.scene, BriefingScene) and driver.scene.scenario.bands == bands
    for key in (pygame.K_ESCAPE, pygame.K_ESCAPE, "r", "1"):
        driver.key(key)
    assert isinstance(driver.scene, BriefingScene), "two programs choose without asking anybody"
    assert set(driver.scene.scenario.bands) == set(Side)
