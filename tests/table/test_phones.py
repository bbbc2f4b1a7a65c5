"""Hands on phones at the table: what the screen shows meanwhile, what phones are told when, and
what their answers do. The phones are pretended; tests/phones has the real ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Event
from typing import Any

import pygame
import pytest
from attrs import define, evolve, field
from looks import look_at
from pretended_phones import Network, PretendedLine, Silence
from tableside import Driver, Sit, pick, pile, position, until
from test_beats import DEATHBLOW, deadly
from test_secrecy import Watch

from ad1666 import i18n
from ad1666.bots import player_of
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.game.watching import Onlooker
from ad1666.phones import hands as phones
from ad1666.phones.hands import Hands
from ad1666.phones.server.listening import CannotListen, NotInstalled
from ad1666.phones.server.said import Answer
from ad1666.phones.server.sheet import OptionKind, PhoneState
from ad1666.phones.sheets import PhoneSheets
from ad1666.play.hot_seat import HotSeat
from ad1666.play.standing import Interrupts
from ad1666.play.targets import Command
from ad1666.rules.cards import HIDDEN, Card, Side
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Topic
from ad1666.rules.state import State as Table
from ad1666.settings import Curtain, Motion, Pace, preferences
from ad1666.table.app import FailureScene
from ad1666.table.motion.director import Director
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable, Brief
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets import pairing_sheet
from ad1666.table.sheets.pairing_sheet import TakeOver
from ad1666.table.sheets.phones_sheet import PhonesSheet
from ad1666.table.sheets.settings_sheet import SettingsSheet
from ad1666.table.toolkit import text
from ad1666.table.toolkit.layers import CachedLayer
from tests.table.staged import lesson

RED, BLUE = Side.RED, Side.BLUE


@pytest.fixture(autouse=True)
def network(monkeypatch: pytest.MonkeyPatch) -> Network:
    made = Network()
    monkeypatch.setattr(phones, "listen", made.listen)
    for name in ("addresses", "likeliest"):
        monkeypatch.setattr(pairing_sheet, name, lambda: ("192.0.2.7", "127.0.0.1"))
    return made


@pytest.fixture(autouse=True)
def settings() -> Iterator[None]:
    before = preferences.now
    yield
    preferences.now = before
    i18n.set_language("en")


@define
class Party:
    """A game in the window, with phones beside it."""

    driver: Driver
    network: Network
    words: list[str] = field(factory=list)

    @property
    def scene(self) -> GameScene:
        assert isinstance(self.driver.scene, GameScene)
        return self.driver.scene

    @property
    def hot_seat(self) -> HotSeat:
        return self.scene.controls.hot_seat

    @property
    def line(self) -> PretendedLine:
        return self.network.line

    @property
    def state(self) -> Table:
        return self.hot_seat.state

    def settle(self) -> None:
        """Lets events be handled, until nothing moves."""
        for _ in range(3):
            self.driver.frame()

    def open(self) -> None:
        """Opens the codes, and puts them away once the phones are there."""
        self.driver.key(pygame.K_F10)
        assert isinstance(self.scene.sheets.sheet, PhonesSheet)

    def come(self, *sides: Side) -> None:
        self.open()
        self.line.come(*sides)
        self.settle()
        self.driver.key(pygame.K_ESCAPE)
        self.settle()
        assert self.scene.sheets.top is None

    def tap(self, side: Side, option: int, number: int | None = None) -> None:
        self.line.tap(side, option, number=number)
        self.settle()

    def play(self, side: Side, *kinds: OptionKind) -> None:
        """Chooses the first of what a phone may choose."""
        first = self.line.options(side, *kinds)[0].index
        assert first is not None
        self.tap(side, first)

    def said(self) -> str:
        """What stands in the window, all of it drawn anew."""
        self.scene.reword()
        self.driver.frame()
        self.words.clear()
        self.scene.draw(self.driver.app.screen.copy())
        return " ".join(self.words)


SitDown = Callable[..., Party]
"""Starts a game at a position, after some choices, with programs by side."""


@pytest.fixture
def sit_down(
    sit: Sit, screen: pygame.Surface, network: Network, monkeypatch: pytest.MonkeyPatch
) -> SitDown:
    words: list[str] = []
    flow = text.flow

    def kept(surface: pygame.Surface, markup: str, *rest: object, **more: object) -> int:
        words.append(markup.replace("**", ""))
        return flow(surface, markup, *rest, **more)  # type: ignore[arg-type]

    def drawn(
        _layer: CachedLayer, _ui: object, _box: pygame.Rect, _on: object, draw: Callable[[], None]
    ) -> None:
        draw()

    monkeypatch.setattr(text, "flow", kept)
    monkeypatch.setattr(CachedLayer, "draw", drawn)  # nothing that is said comes from a picture
    preferences.override(motion=Motion.OFF, pace=Pace.NONE, hints=False)

    def start(state: Table, *said: str, **seats: str) -> Party:
        session = sit(state)
        for name, player in seats.items():
            session.seat(Side(name), Seat(player, 1))
        for choice in said:
            session.choose(pick(session, choice))
        return Party(Driver(GameScene(AtTable(session, TitleScene)), screen), network, words)

    return start


def initiative(scenario: Scenario) -> Table:
    return position(scenario.state, Phase.INITIATIVE, "S3 H4", "G5 U2")


def fight(scenario: Scenario) -> tuple[Table, tuple[str, ...]]:
    """Red is asked to boost a card; then somebody may parry."""
    state = position(scenario.state, Phase.COMBAT, "S8 H3", "U6 G3", A=(8, 8), E=(9, 8))
    return state, (
        "A: attack E officers-sabre",
        "E: weapon rapier",
        "red: play S8",
        "blue: play U6",
    )


# What listens


def test_nothing_listens_before_somebody_opens_the_codes(
    scenario: Scenario, sit_down: SitDown, network: Network
) -> None:
    party = sit_down(initiative(scenario))
    party.settle()
    assert not network.lines
    party.open()
    assert len(network.lines) == 1 and set(party.line.codes()) == {RED, BLUE}


def test_codes_are_void_once_they_are_no_longer_shown(
    scenario: Scenario, sit_down: SitDown
) -> None:
    party = sit_down(initiative(scenario))
    party.open()
    party.driver.key(pygame.K_ESCAPE)
    assert not party.line.codes() and not party.line.closed


@pytest.mark.parametrize("ends", ["leaving", "closing the window", "an error", "a rematch"])
def test_nothing_listens_after_the_game(
    scenario: Scenario, sit_down: SitDown, monkeypatch: pytest.MonkeyPatch, ends: str
) -> None:
    party = sit_down(initiative(scenario))
    party.come(RED, BLUE)
    line, scene = party.line, party.scene
    match ends:
        case "leaving":
            scene.commands.leave()
        case "closing the window":
            party.driver.app.leave()
        case "an error":
            monkeypatch.setattr(GameScene, "draw", lambda *_: 1 / 0)
            party.driver.frame()
            assert isinstance(party.driver.scene, FailureScene)
        case "a rematch":
            scene.commands.rematch()
    assert line.closed and not line.sheets


def test_a_rematch_begins_with_the_codes(scenario: Scenario, sit_down: SitDown) -> None:
    party = sit_down(initiative(scenario))
    party.come(RED, BLUE)
    party.scene.commands.rematch()
    party.settle()
    assert len(party.network.lines) == 2 and isinstance(party.scene.sheets.sheet, PhonesSheet)


def test_switched_off_hands_come_back_behind_a_curtain(
    scenario: Scenario, sit_down: SitDown
) -> None:
    preferences.override(curtain=Curtain.TRUSTING)
    party = sit_down(initiative(scenario))
    party.come(RED, BLUE)
    party.open()
    party.driver.press(Command.SWITCH_OFF)
    assert party.line.closed and party.scene.hands.line is None
    party.driver.key(pygame.K_ESCAPE)
    party.settle()
    assert not party.hot_seat.away
    assert (party.hot_seat.viewer, party.hot_seat.veiled) == (None, RED)


def test_at_another_address_all_come_again(scenario: Scenario, sit_down: SitDown) -> None:
    party = sit_down(initiative(scenario))
    party.open()
    assert party.line.address.startswith("192.0.2.7:")
    party.driver.press(Command.ADDRESS)
    before, after = party.network.lines
    assert before.closed and after.address.startswith("127.0.0.1:")
    assert set(after.codes()) == {RED, BLUE}


def test_without_the_libraries_it_is_told_how_to_install_them(
    scenario: Scenario, sit_down: SitDown, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(*_rest: object) -> PretendedLine:
        raise NotInstalled(("starlette",))

    monkeypatch.setattr(phones, "listen", missing)
    party = sit_down(initiative(scenario))
    party.open()
    assert "ad1666[phones]" in party.said() and party.scene.hands.line is None
    party.driver.key(pygame.K_ESCAPE)
    assert party.hot_seat.veiled is RED, "the game goes on as ever"


def test_an_address_that_fails_leads_on_to_the_next(
    scenario: Scenario, sit_down: SitDown, network: Network, monkeypatch: pytest.MonkeyPatch
) -> None:
    def picky(address: str, *rest: Any) -> PretendedLine:
        if address.startswith("192."):
            raise CannotListen(address, "no such address")
        return network.listen(address, *rest)

    monkeypatch.setattr(phones, "listen", picky)
    party = sit_down(initiative(scenario))
    party.open()
    assert "no such address" in party.said()
    party.driver.key("t")
    assert not network.lines
    party.driver.frame()
    party.driver.press(Command.ADDRESS)
    assert network.line.address.startswith("127.")


def test_after_a_while_the_usual_reasons_are_given(
    scenario: Scenario, sit_down: SitDown, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = sit_down(initiative(scenario))
    party.open()
    reasons = "four usual reasons"
    assert reasons not in party.said() and "http" in party.said()
    later = pygame.time.get_ticks() + pairing_sheet.PATIENCE * 1000
    with monkeypatch.context() as context:
        context.setattr(pygame.time, "get_ticks", lambda: later)
        assert reasons in party.said()
    party.line.come(RED)
    party.settle()
    with monkeypatch.context() as context:
        context.setattr(pygame.time, "get_ticks", lambda: later)
        assert reasons not in party.said()


@pytest.mark.parametrize("way", ["the pause", "the settings", "the briefing"])
def test_the_codes_are_opened_from(
    scenario: Scenario, sit_down: SitDown, screen: pygame.Surface, network: Network, way: str
) -> None:
    if way == "the briefing":
        driver = Driver(BriefingScene(Brief(scenario, TitleScene)), screen)
        driver.press(Command.PHONES)
        assert not network.lines
        driver.key(pygame.K_RETURN)
        assert isinstance(driver.scene, GameScene)
        sheets = driver.scene.sheets
    else:
        party = sit_down(initiative(scenario))
        party.driver.key("m")
        if way == "the settings":
            party.driver.key("s")
            assert isinstance(party.scene.sheets.sheet, SettingsSheet)
        party.driver.frame()
        party.driver.press(Command.PHONES)
        sheets = party.scene.sheets
    assert isinstance(sheets.sheet, PhonesSheet) and len(network.lines) == 1
    if way == "the briefing":
        driver.app.leave()


def test_who_watches_or_learns_has_no_phones(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, network: Network
) -> None:
    played = sit(scenario.state)
    for scene in (GameScene(AtTable(Onlooker(played.path), TitleScene)), lesson(TitleScene)):
        driver = Driver(scene, screen)
        driver.key(pygame.K_F10)
        assert scene.sheets.top is None
        driver.app.leave()
    assert not network.lines


# What the screen shows, and what phones answer


@pytest.mark.parametrize("mode", list(Curtain))
def test_with_both_phones_there_is_no_curtain_and_no_card(
    scenario: Scenario, sit_down: SitDown, monkeypatch: pytest.MonkeyPatch, mode: Curtain
) -> None:
    preferences.override(curtain=mode)
    party = sit_down(initiative(scenario))
    party.come(RED, BLUE)
    watch = Watch(monkeypatch)
    assert party.hot_seat.veiled is None
    assert "Red chooses on their phone." in party.said()
    assert [party.line.sheets[side].state for side in Side] == [
        PhoneState.ASKED,
        PhoneState.WAITING,
    ]
    assert [held.card for held in party.line.sheets[RED].hand] == ["S3", "H4"]
    party.play(RED, OptionKind.CARD)
    assert party.state.red.committed != () and "Blue chooses on their phone." in party.said()
    party.play(BLUE, OptionKind.DECK)
    faces = {card for card in watch.drawn if card is not HIDDEN}
    assert faces <= turned_up(party), "only what has been turned up"


@pytest.mark.parametrize("mode", list(Curtain))
@pytest.mark.parametrize("boosting", [False, True])
def test_the_picture_does_not_depend_on_any_hand_that_is_on_a_phone(
    scenario: Scenario, sit_down: SitDown, screen: pygame.Surface, mode: Curtain, boosting: bool
) -> None:
    preferences.override(curtain=mode)
    state, said = initiative(scenario), tuple[str, ...]()
    other = evolve(state, red=pile("RJ U8"), blue=pile("S2 H7"))
    if boosting:  # none of the second hands fits
        state, said = fight(scenario)
        other = evolve(state, red=pile("S8 U2"), blue=pile("U6 S7"))
    pictures = []
    for table in (state, other):
        party = sit_down(table, *said)
        party.come(RED, BLUE)
        party.driver.point((5, 5))
        pictures.append(pygame.image.tobytes(screen, "RGB"))
        assert [held.card for held in party.line.sheets[RED].hand] == [
            card.name for card in party.state.red.hand
        ]
    assert pictures[0] == pictures[1]


def turned_up(party: Party) -> set[Card]:
    """The cards that lie open."""
    piles = (party.state.pile(side) for side in Side)
    return {card for pile in piles for card in (*pile.play, *pile.discard)}


def test_an_answer_counts_once_and_only_for_the_question_that_it_answers(
    scenario: Scenario, sit_down: SitDown
) -> None:
    party = sit_down(initiative(scenario))
    party.come(RED, BLUE)
    sheet, before = party.line.sheets[RED], party.hot_seat.play.game
    for option, number in ((99, None), (0, sheet.number - 1), (0, sheet.number + 1)):
        party.tap(RED, option, number)
    party.tap(BLUE, 0)
    assert party.hot_seat.play.game is before, "neither of these is an answer"
    party.line.tap(RED, 0)
    party.line.tap(RED, 0)
    party.line.tap(BLUE, 0, number=sheet.number)
    party.settle()
    assert party.state.red.committed != () or party.state.red.hand == before.state.red.hand
    prompt = party.hot_seat.prompt
    assert prompt is not None and prompt.player is BLUE, "the second tap answered nothing"


def test_what_was_answered_is_told_at_once(
    scenario: Scenario, sit_down: SitDown, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = sit_down(initiative(scenario))
    party.come(RED, BLUE)
    party.line.speak(RED, "pl")
    party.settle()
    asked, other = party.line.sheets[RED], party.line.sheets[BLUE]
    card = asked.options[-1].card
    monkeypatch.setattr(
        Hands, "publish", lambda *_, **__: None
    )  # the screen shows what comes of it
    party.line.tap(RED, asked.options[-1].index or 0)
    party.driver.app.step()
    told = party.line.sheets[RED]
    assert told.state is PhoneState.WAITING and told.options == () and told.number > asked.number
    assert told.question == (("b", f"Odpowiedź: {asked.options[-1].words}"),)
    assert card not in [held.card for held in told.hand] and len(told.hand) == len(asked.hand) - 1
    assert party.line.sheets[BLUE] is other, "nobody else is told"
    monkeypatch.undo()
    party.settle()
    assert party.line.sheets[RED].question != told.question


def test_a_question_that_belongs_to_the_desk_says_so(scenario: Scenario, sit_down: SitDown) -> None:
    party = sit_down(position(scenario.state, Phase.ACTION, "S3", "G5", A=(8, 8)))
    party.come(RED, BLUE)
    for side in Side:
        sheet = party.line.sheets[side]
        assert sheet.state is PhoneState.WAITING
        assert sheet.question[0] == ("b", "At the table:")
    party = sit_down(initiative(scenario))
    party.come(RED, BLUE)
    for side in Side:
        assert ("b", "At the table:") not in party.line.sheets[side].question


def test_an_answer_to_a_question_from_before_an_undo_does_nothing(
    scenario: Scenario, sit_down: SitDown
) -> None:
    party = sit_down(position(scenario.state, Phase.ACTION, "S3 H4", "G5 U2", A=(8, 8)))
    party.come(RED, BLUE)
    party.hot_seat.choose(pick(party.scene.session, "red: first red"))
    party.scene.controls.refresh()
    party.settle()
    before = party.line.sheets[RED].number
    party.driver.press(Command.UNDO)
    party.settle()
    again = party.line.sheets[RED]
    assert again.number > before and again.notices == ("A choice was taken back.",)
    party.hot_seat.choose(pick(party.scene.session, "red: first red"))
    party.scene.controls.refresh()
    party.settle()
    now = party.line.sheets[RED]
    assert now.number > again.number and now.notices == ()


def test_undo_takes_a_card_back_that_a_phone_has_played(
    scenario: Scenario, sit_down: SitDown
) -> None:
    party = sit_down(initiative(scenario))
    party.come(RED, BLUE)
    old = party.line.sheets[RED].number
    card = next(o for o in party.line.options(RED, OptionKind.CARD)).index
    assert card is not None
    party.tap(RED, card)
    assert party.state.red.committed != ()
    party.driver.press(Command.UNDO)
    party.settle()
    assert party.state.red.committed == () and party.line.sheets[RED].state is PhoneState.ASKED
    party.tap(RED, card, old)
    assert party.state.red.committed == (), "the answer was to the question before"
    party.tap(RED, card)
    assert party.state.red.committed != ()


@pytest.mark.parametrize("where", ["phone", "screen"])
def test_a_public_question_is_answered_on_either(
    scenario: Scenario, sit_down: SitDown, where: str
) -> None:
    state, said = fight(scenario)
    party = sit_down(state, *said)
    party.come(RED, BLUE)
    while (prompt := party.hot_seat.prompt) is not None and prompt.topic is Topic.BOOST:
        party.tap(
            prompt.player, party.line.options(prompt.player, OptionKind.ANSWER)[-1].index or 0
        )
    assert prompt is not None and prompt.topic is Topic.PARRY
    asked, sheet = prompt.player, party.line.sheets[prompt.player]
    assert sheet.state is PhoneState.ASKED and party.scene.controls.menu is not None
    number = sheet.number
    if where == "phone":
        party.play(asked, OptionKind.ANSWER)
    else:
        party.driver.key("1")
        party.settle()
        party.tap(asked, 0, number)
    later = party.hot_seat.prompt
    assert later is not None and later.topic is not Topic.PARRY
    assert party.line.sheets[asked].number > number


def test_one_phone_alone(scenario: Scenario, sit_down: SitDown) -> None:
    party = sit_down(initiative(scenario))
    party.come(RED)
    assert set(party.line.sheets) == {RED}
    party.play(RED, OptionKind.CARD)
    assert party.hot_seat.veiled is BLUE, "the other keeps the curtain"
    party.driver.key(pygame.K_SPACE)
    assert party.hot_seat.viewer is BLUE
    party.driver.key("1")
    party.settle()
    assert party.hot_seat.viewer is None


def test_a_lost_phone_shows_no_hand_until_somebody_asks_for_it(
    scenario: Scenario, sit_down: SitDown, monkeypatch: pytest.MonkeyPatch
) -> None:
    preferences.override(curtain=Curtain.TRUSTING)
    party = sit_down(initiative(scenario))
    party.come(RED, BLUE)
    assert Command.ASK_HERE not in party.driver.targets()
    party.driver.key("o")
    party.line.sleep(RED)
    party.settle()
    watch = Watch(monkeypatch)
    assert "Red’s phone is asleep or away." in party.said()
    assert party.hot_seat.viewer is None and set(watch.drawn) <= {HIDDEN}
    party.driver.press(Command.ASK_HERE)
    party.settle()
    assert (party.hot_seat.veiled, party.hot_seat.viewer) == (RED, None)
    assert RED not in party.line.sheets, "the phone shows no hand that is at the screen"
    assert set(watch.drawn) <= {HIDDEN}
    party.driver.key(pygame.K_SPACE)
    assert party.hot_seat.viewer is RED
    party.line.come(RED)
    party.settle()
    assert party.hot_seat.viewer is None and party.line.sheets[RED].state is PhoneState.ASKED


def test_a_phone_whose_hand_is_at_the_screen_again_answers_nothing(
    scenario: Scenario, sit_down: SitDown
) -> None:
    party = sit_down(initiative(scenario))
    party.come(RED, BLUE)
    number = party.line.sheets[RED].number
    party.line.sleep(RED)
    party.settle()
    party.driver.key("o")
    assert party.hot_seat.veiled is RED
    before = party.hot_seat.play.game
    party.tap(RED, 0, number)
    party.line.order(RED, "interrupts", "never")
    party.settle()
    assert party.hot_seat.play.game is before
    assert party.hot_seat.standing[RED].interrupts is Interrupts.NEAR


def test_an_answer_counts_only_while_its_question_is_open(scenario: Scenario, sit: Sit) -> None:
    """Even before another sheet has been made: what led to the next question may still be shown."""
    hot_seat = HotSeat(sit(initiative(scenario)), away={RED, BLUE})
    sheets = PhoneSheets(hot_seat, scenario.items, Silence())
    sheet = sheets.sheet(RED)
    answer = Answer(RED, sheet.number, 0)
    assert sheets.entry(answer) is not None
    prompt = hot_seat.prompt
    assert prompt is not None
    hot_seat.choose(prompt.options[0])
    assert sheets.entry(answer) is None and sheets.entry(Answer(RED, sheets.number, 0)) is None


def test_a_phone_that_wakes_finds_the_same_question(scenario: Scenario, sit_down: SitDown) -> None:
    party = sit_down(initiative(scenario))
    party.come(RED, BLUE)
    sheet = party.line.sheets[RED]
    party.line.sleep(RED)
    party.line.come(RED)
    party.settle()
    assert party.line.sheets[RED] == sheet
    party.play(RED, OptionKind.CARD)
    assert party.state.red.committed != ()


def test_a_beat_that_waits_for_a_key_goes_on_by_the_tap_of_a_phone(
    scenario: Scenario, sit_down: SitDown, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = sit_down(deadly(scenario))
    party.come(RED, BLUE)
    preferences.override(pace=Pace.EVENTS)
    now = pygame.time.get_ticks()
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: now)
    for choice in DEATHBLOW[:-1]:
        party.hot_seat.choose(pick(party.scene.session, choice))
    party.scene.controls.refresh()
    party.settle()
    before = party.line.sheets[RED]
    party.hot_seat.choose(pick(party.scene.session, DEATHBLOW[-1]))
    party.scene.controls.refresh()
    party.driver.frame()
    director = party.scene.show.director
    while not director.waits:
        assert party.line.sheets[RED] == before, "nothing is told before it has been shown"
        now += 90
        party.driver.app.step()
    party.driver.app.step()
    held = party.line.sheets[BLUE]
    assert held.state is PhoneState.ASKED and [o.words for o in held.options] == ["Go on"]
    assert "kills" in str(held.question) and party.line.sheets[RED].hand == before.hand
    gone_on, goes_on = list[Director](), Director.go_on

    def counted(of: Director) -> None:
        gone_on.append(of)
        goes_on(of)

    monkeypatch.setattr(Director, "go_on", counted)
    party.line.tap(BLUE, 0)
    party.line.tap(BLUE, 0)
    party.line.tap(RED, 0)
    party.driver.frame()
    assert len(gone_on) == 1, "the later taps are about nothing any more"
    while party.scene.moving:
        now += 90
        party.driver.app.step()
        assert not director.waits
    party.settle()
    assert [o.words for o in party.line.sheets[BLUE].options] != ["Go on"]


def test_a_question_is_sent_when_nothing_moves(
    scenario: Scenario, sit_down: SitDown, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = sit_down(position(scenario.state, Phase.ACTION, "S3", "G5", A=(8, 8)))
    party.come(RED, BLUE)
    preferences.override(motion=Motion.NORMAL)
    now = pygame.time.get_ticks()
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: now)
    for said in ("red: first red", "A: activate", "A: full-move", "A: step E"):
        party.hot_seat.choose(pick(party.scene.session, said))
    party.scene.controls.refresh()
    before = party.line.sheets[BLUE].number
    party.driver.frame()
    assert party.scene.moving and party.line.sheets[BLUE].number == before
    party.tap(RED, 0, before)
    while party.scene.moving:
        now += 90
        party.driver.app.step()
    party.driver.app.step()
    assert party.line.sheets[BLUE].number > before


# Who holds what


def test_a_program_has_no_code_and_takes_a_phone_off_its_hand(
    scenario: Scenario, sit_down: SitDown
) -> None:
    party = sit_down(initiative(scenario), blue="page")
    party.open()
    assert set(party.line.codes()) == {RED}
    party.line.come(BLUE)  # from before, say
    party.line.come(RED)
    party.settle()
    assert party.hot_seat.away == {RED}
    party.driver.key(pygame.K_ESCAPE)
    party.settle()
    assert set(party.line.sheets) == {RED}
    party.scene.programs.seat(RED, Seat("page", 2))
    party.settle()
    assert RED in party.line.released and RED not in party.line.sheets


def test_a_hand_of_a_phone_that_is_not_there_is_given_away_by_the_window_alone(
    scenario: Scenario, sit_down: SitDown
) -> None:
    party = sit_down(initiative(scenario))
    party.come(RED, BLUE)
    party.line.ask(RED, 5, there=True)
    party.settle()
    assert party.scene.sheets.top is None, "the older phone is asked first"
    party.line.ask(RED, 5, there=False)
    party.settle()
    dialog = party.scene.sheets.dialog
    assert isinstance(dialog, TakeOver) and "Red" in dialog.message
    party.driver.key(pygame.K_ESCAPE)
    party.settle()
    assert party.line.settled == [(RED, 5, False)] and party.scene.sheets.dialog is None
    party.line.settle(RED, 5)
    party.line.ask(BLUE, 6, there=False)
    party.settle()
    party.driver.press(Command.ALLOW)
    assert party.line.settled[-1] == (BLUE, 6, True)
    party.line.settle(BLUE, 6)
    party.settle()
    assert party.scene.sheets.dialog is None and not party.scene.hands.asking


def test_the_question_goes_away_once_the_older_phone_has_answered(
    scenario: Scenario, sit_down: SitDown
) -> None:
    party = sit_down(initiative(scenario))
    party.come(RED, BLUE)
    party.line.ask(RED, 5, there=False)
    party.settle()
    assert party.scene.sheets.dialog is not None
    party.line.settle(RED, 5)
    party.settle()
    assert party.scene.sheets.dialog is None and not party.line.settled


# What a player asks for


def test_a_phone_speaks_its_own_language(scenario: Scenario, sit_down: SitDown) -> None:
    party = sit_down(initiative(scenario))
    party.come(RED, BLUE)
    english = party.line.sheets[BLUE]
    party.line.speak(RED, "pl")
    party.line.speak(BLUE, "no such language")
    party.settle()
    polish = party.line.sheets[RED]
    assert (polish.language, polish.name) == ("pl", "Czerwony")
    assert polish.number == english.number and party.line.sheets[BLUE] == english
    assert i18n.language() == "en" and "Red chooses on their phone." in party.said()
    party.play(RED, OptionKind.CARD)
    assert party.line.sheets[RED].language == "pl" and party.state.red.committed != ()
    preferences.override(language="pl")
    party.driver.frame()
    party.settle()
    assert party.line.sheets[BLUE].language == "pl", "without a wish it follows the table"


def test_standing_orders_are_changed_on_a_phone(scenario: Scenario, sit_down: SitDown) -> None:
    party = sit_down(initiative(scenario))
    party.come(RED, BLUE)
    before = party.line.sheets[RED]
    party.line.order(RED, "interrupts", "never")
    party.line.order(BLUE, "interrupts", "sometimes")
    party.settle()
    assert party.hot_seat.standing[RED].interrupts is Interrupts.NEVER
    assert party.hot_seat.standing[BLUE].interrupts is Interrupts.NEAR
    told = party.line.sheets[RED]
    assert told.orders[0].value == "never" and told.number > before.number


def test_a_phone_that_wakes_or_orders_leaves_the_menu_at_the_screen(
    scenario: Scenario, sit_down: SitDown
) -> None:
    party = sit_down(position(scenario.state, Phase.ACTION, "S3", "G5", A=(8, 8), E=(9, 8)))
    party.come(RED, BLUE)
    for said in ("red: first red", "A: activate"):
        party.hot_seat.choose(pick(party.scene.session, said))
    controls = party.scene.controls
    controls.refresh()
    party.settle()
    controls.focus = 1
    party.line.sleep(BLUE)
    party.line.come(BLUE)
    party.line.order(BLUE, "interrupts", "never")
    party.settle()
    assert party.hot_seat.standing[BLUE].interrupts is Interrupts.NEVER
    assert controls.focus == 1


def test_advice_is_told_on_the_phone_alone(scenario: Scenario, sit_down: SitDown) -> None:
    party = sit_down(initiative(scenario))
    party.come(RED, BLUE)
    assert party.line.sheets[RED].advisable and not party.line.sheets[BLUE].advisable
    explained = party.scene.hands.sheets.counsel
    explained.explainer.thinker = player_of  # type: ignore[attr-defined]
    party.line.advise(BLUE)
    party.line.advise(RED)
    party.settle()
    session = party.scene.session
    assert isinstance(session, Session)
    for _ in range(300):
        pygame.time.wait(10)
        party.settle()
        if thought_out(party):
            break
    sheet = party.line.sheets[RED]
    assert thought_out(party) and not sheet.advisable and not party.line.sheets[BLUE].advice
    assert dict(session.advice) == {RED: 1}
    assert party.scene.teacher.thought is None, "nothing of it is at the screen"
    preferences.override(advice=False)
    party.play(RED, OptionKind.CARD)
    assert not party.line.sheets[BLUE].advisable


def thought_out(party: Party) -> bool:
    """Whether Red's phone shows advice, not only that a program thinks."""
    told = "".join(piece for _kind, piece in party.line.sheets[RED].advice)
    return "Play" in told or "deck" in told


def test_what_may_be_done_at_any_time_needs_no_confirmation_on_the_phone(
    scenario: Scenario, sit_down: SitDown
) -> None:
    party = sit_down(scenario.state)
    party.come(RED, BLUE)
    offered = {side: party.line.options(side, OptionKind.ANYTIME) for side in Side}
    side = next(side for side in Side if offered[side])
    option = offered[side][0]
    assert option.index is not None and option.figure
    before = party.hot_seat.play.game
    party.tap(side, option.index)
    after = party.hot_seat.play.game
    assert after is not before and after.chooser is side


def test_the_codes_wait_for_no_look_up_of_names(
    sit: Sit, scenario: Scenario, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which takes long where a network does not answer."""
    answered = Event()

    def looked_up() -> tuple[str, ...]:
        assert answered.wait(20)
        return "192.0.2.7", "192.0.2.8", "127.0.0.1"

    monkeypatch.setattr(pairing_sheet, "addresses", looked_up)
    driver = Driver(GameScene(AtTable(sit(scenario.state), TitleScene)), screen)
    driver.key(pygame.K_F10)

    def offered() -> bool:
        lines = look_at(driver.scene, screen).lines
        return any(line.said == "Listen at 192.0.2.8 instead" for line in lines)

    assert not offered()
    answered.set()
    until(driver, "another address is offered", offered)
