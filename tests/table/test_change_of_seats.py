"""Whoever plays on: no hand opens without a curtain that says whose it is, and every change is told
in the end."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest
from attrs import define, evolve
from looks import look_at
from tableside import Driver, Sit, pick, position
from test_secrecy import Watch, close_up

from ad1666 import i18n
from ad1666.bots import player_of
from ad1666.content.scenarios.proven import Proof
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.game import NoUndo
from ad1666.game.library import branch_game
from ad1666.game.match import play_out
from ad1666.game.records.record import read
from ad1666.game.records.replay import replay
from ad1666.game.seats import PERSON, History, Seat, SeatChange
from ad1666.game.session import Session
from ad1666.play.film import footage
from ad1666.play.hot_seat import HotSeat
from ad1666.play.targets import Area, Command
from ad1666.rules.cards import HIDDEN, Card, Side
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Topic, choice
from ad1666.settings import Curtain, preferences
from ad1666.table.chronicle import page
from ad1666.table.scenes.film import FilmScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable, Screening
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.end_sheet import EndSheet
from ad1666.table.views.programs import seated
from ad1666.words import ending
from ad1666.words.scenarios import text_of_proof

GIVE_BLUE = ("m", "w", "l", pygame.K_RETURN)
"""Gives Blue to the first program."""
SWAP = ("m", "w", "r", *"lll", pygame.K_RETURN)
"""Gives Red to the first program, and Blue, which that plays, to a person."""
SWAP_BACK = ("m", "w", *"rrr", "l", pygame.K_RETURN)
LANGUAGES = ("en", "pl")


@define
class Table:
    """A game in the window, and the cards that are drawn in it."""

    session: Session
    driver: Driver
    watch: Watch

    @property
    def scene(self) -> GameScene:
        assert isinstance(self.driver.scene, GameScene)
        return self.driver.scene

    @property
    def hot_seat(self) -> HotSeat:
        return self.scene.controls.hot_seat

    def keys(self, *keys: int | str) -> None:
        """Presses keys."""
        for key in keys:
            self.driver.key(key)

    def shown(self) -> set[Card]:
        """The faces in a fresh frame."""
        self.watch.drawn.clear()
        self.scene.reword()
        self.driver.frame()
        return {card for card in self.watch.drawn if card is not HIDDEN}

    def hand(self, side: Side) -> set[Card]:
        return set(self.hot_seat.state.pile(side).hand)

    def said(self) -> str:
        return " ".join(line.said for line in look_at(self.scene, self.driver.app.screen).lines)


@pytest.fixture(autouse=True)
def programs_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs choose nothing while a test looks."""
    from ad1666.table.views import programs

    monkeypatch.setattr(programs, "PACE", 10**6)
    monkeypatch.setattr(programs, "STEP", 10**6)


@pytest.fixture
def table(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> Table:
    """Two people, of whom Red is asked who goes first."""
    session = sit(position(scenario.state, Phase.ACTION, "S3 H4", "G5 U2"))
    return Table(
        session, Driver(GameScene(AtTable(session, TitleScene)), screen), Watch(monkeypatch)
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("curtain", Curtain)
def test_who_stays_alone_at_the_screen_lifts_a_curtain(
    table: Table, language: str, curtain: Curtain
) -> None:
    i18n.set_language(language)
    preferences.change(curtain=curtain)
    table.keys(*GIVE_BLUE)
    hot_seat = table.hot_seat
    assert hot_seat.alone is Side.RED and hot_seat.veiled is Side.RED
    assert hot_seat.viewer is None and hot_seat.menu is None and hot_seat.unseen is None
    assert not table.shown() & table.hand(Side.RED)
    announced = {
        "en": "The seats have changed: the hand of Red comes next. Whoever does not play Red, look",
        "pl": "Zmiana graczy: teraz odkryją się karty Czerwonego. Kto nie gra za Czerwonego, niech",
    }
    assert announced[language] in table.said()
    assert not look_at(table.scene, table.driver.app.screen).faults()
    table.keys("1", "u", "h")
    assert hot_seat.viewer is None and table.session.made == 0, "nothing is answered before"
    table.keys(pygame.K_SPACE)
    assert hot_seat.viewer is Side.RED and hot_seat.veiled is None
    assert table.shown() >= table.hand(Side.RED)


def test_the_curtain_is_lifted_by_mouse_as_well(table: Table) -> None:
    table.keys(*GIVE_BLUE)
    table.driver.frame()
    table.driver.press(Command.LIFT)
    assert table.hot_seat.viewer is Side.RED


def test_a_swap_with_a_program_shows_no_hand_and_leaves_a_trace(table: Table) -> None:
    table.keys(*GIVE_BLUE, pygame.K_SPACE, *SWAP)
    hot_seat = table.hot_seat
    assert hot_seat.alone is Side.BLUE and hot_seat.veiled is Side.BLUE
    assert not table.shown() & (table.hand(Side.RED) | table.hand(Side.BLUE))
    assert not {Command.AT_ONCE, Command.TAKE_OVER} & set(table.driver.targets())
    table.keys(pygame.K_SPACE)
    assert table.shown() >= table.hand(Side.BLUE)
    table.keys(*SWAP_BACK)
    assert hot_seat.alone is Side.RED and hot_seat.veiled is Side.RED
    assert not table.shown() & (table.hand(Side.RED) | table.hand(Side.BLUE))
    history = table.session.history
    assert [(c.side, c.seat.name, c.turn) for c in history.changes] == [
        (Side.BLUE, "page", 2),
        (Side.RED, "page", 2),
        (Side.BLUE, PERSON, 2),
        (Side.RED, PERSON, 2),
        (Side.BLUE, "page", 2),
    ]
    table.session.close()
    record = read(table.session.path)
    assert replay(record, table.session.scenario.state).history == history


def test_a_hand_that_lay_open_is_put_down_when_somebody_sits_down(table: Table) -> None:
    hot_seat = table.hot_seat
    table.keys("h", pygame.K_SPACE)
    assert hot_seat.viewer is Side.RED
    table.keys(*GIVE_BLUE, pygame.K_SPACE)
    assert hot_seat.viewer is Side.RED
    table.keys("m", "w", *"lll", pygame.K_RETURN)  # a person sits down again
    assert hot_seat.seats == {} and hot_seat.viewer is None
    assert not table.shown() & table.hand(Side.RED)


def test_another_program_for_the_same_side_is_a_change_as_well(table: Table) -> None:
    table.keys(*GIVE_BLUE, pygame.K_SPACE, "m", "w", "l", pygame.K_RETURN)
    assert table.session.seats[Side.BLUE].name == "musketeer"
    assert table.hot_seat.veiled is Side.RED


@pytest.mark.parametrize("curtain", Curtain)
def test_the_hand_of_a_program_taken_over_waits_behind_a_curtain(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, curtain: Curtain
) -> None:
    preferences.change(curtain=curtain)
    session = sit(position(scenario.state, Phase.INITIATIVE, "S3 H4", "G5 U2"))
    session.seat(Side.RED, Seat("page", 1))
    driver = Driver(GameScene(AtTable(session, TitleScene)), screen)
    driver.key(pygame.K_SPACE)
    hot_seat = driver.scene.controls.hot_seat  # type: ignore[attr-defined]
    assert hot_seat.viewer is Side.BLUE and hot_seat.absent
    for key in "wo":  # wait; play Red yourself
        driver.key(key)
    assert hot_seat.seats == {} and hot_seat.viewer is None and hot_seat.veiled is Side.RED
    driver.frame()
    assert Area.HAND not in driver.targets()


def test_programs_wait_for_the_curtain(
    table: Table, monkeypatch: pytest.MonkeyPatch, screen: pygame.Surface
) -> None:
    from ad1666.table.views import programs

    monkeypatch.setattr(programs, "PACE", 0)
    table.keys("m", "w", "r", pygame.K_RETURN)
    assert table.hot_seat.absent and table.hot_seat.veiled is Side.BLUE
    work = table.scene.programs
    while not work.ready:
        table.driver.app.step()
    for _ in range(5):
        table.driver.frame()
    assert table.session.made == 0
    table.keys(pygame.K_SPACE)
    for _ in range(5):
        table.driver.frame()
    assert table.session.made > 0


def test_a_curtain_that_was_left_hangs_again(
    letter: Scenario, screen: pygame.Surface, path: Path
) -> None:
    session = Session.new(letter, Shuffle(4), path)
    driver = Driver(GameScene(AtTable(session, TitleScene)), screen)
    for key in GIVE_BLUE:
        driver.key(key)
    session.close()
    again, _problem = Session.resume(path, Shuffle(4))
    hot_seat, _notice = seated(again)
    assert hot_seat.veiled is Side.RED and hot_seat.viewer is None
    assert again.history == session.history != History()
    again.close()


def test_a_game_against_a_program_from_the_start_needs_no_curtain(
    letter: Scenario, path: Path
) -> None:
    Session.new(letter, Shuffle(4), path, {Side.BLUE: Seat("page", 1)}).close()
    again, _problem = Session.resume(path, Shuffle(4))
    hot_seat, _notice = seated(again)
    assert hot_seat.veiled is None and hot_seat.viewer is Side.RED
    assert again.history.changes == ()
    again.close()


def test_who_plays_for_an_unknown_program_lifts_a_curtain_and_is_told(
    letter: Scenario, screen: pygame.Surface, path: Path
) -> None:
    begun = {Side.RED: Seat("oracle", 1), Side.BLUE: Seat("page", 1)}
    session = Session.new(letter, Shuffle(4), path, begun)
    scene = GameScene(AtTable(session, TitleScene))
    driver, hot_seat = Driver(scene, screen), scene.controls.hot_seat
    assert hot_seat.veiled is Side.RED and hot_seat.viewer is None
    assert read(path).seats == begun, "nobody has seen the hand yet"
    driver.key(pygame.K_SPACE)
    assert hot_seat.viewer is Side.RED
    assert read(path).seats == {Side.BLUE: begun[Side.BLUE]}
    assert list(ending.seat_changes(session.history)) == [
        "Red was played by Oracle; from turn 1 by a person."
    ]
    scene.close()


def test_who_chooses_for_an_unknown_program_is_told_though_no_hand_was_seen(
    scenario: Scenario, screen: pygame.Surface, sit: Sit
) -> None:
    session = sit(position(scenario.state, Phase.ACTION))
    session.seats[Side.RED] = Seat("oracle", 1)
    scene = GameScene(AtTable(session, TitleScene))
    driver = Driver(scene, screen)
    driver.frame()
    assert session.seats
    scene.controls.hot_seat.choose(pick(session, "red: first red"))
    driver.frame()
    assert session.seats == {}
    assert session.history.changes == (SeatChange(Side.RED, Seat(PERSON), 2),)


def test_who_plays_on_from_a_film_of_programs_lifts_a_curtain(
    letter: Scenario, screen: pygame.Surface, path: Path
) -> None:
    played = {side: Seat("seeker", number) for number, side in enumerate(Side)}
    session = Session.new(letter, Shuffle(4), path, played)
    for _ in zip(range(60), play_out(session, _players(played)), strict=False):
        pass
    session.close()
    film = FilmScene(Screening(footage(path), TitleScene))
    film.film.go(40)
    driver = Driver(film, screen)
    for key in ("p", pygame.K_RETURN):
        driver.key(key)
    scene = driver.scene
    assert isinstance(scene, GameScene)
    hot_seat = scene.controls.hot_seat
    assert hot_seat.alone is not None and hot_seat.veiled is hot_seat.alone
    assert len(scene.session.history.changes) == 1
    scene.close()


def _players(played: dict[Side, Seat]) -> dict[Side, object]:
    return {side: player_of(seat) for side, seat in played.items()}


def test_a_branch_and_a_copy_know_who_has_played(letter: Scenario, path: Path) -> None:
    session = Session.new(letter, Shuffle(4), path)
    session.seat(Side.BLUE, Seat("page", 1))
    session.close()
    history = session.history
    moves = len(read(path).moves)
    again, _problem = Session.resume(branch_game(path, moves))
    assert again.history == history
    again.close()


def test_a_walk_is_not_gone_on_with_by_somebody_else(table: Table) -> None:
    controls = table.scene.controls
    for said in ("red: first red", "A: activate"):
        controls.hot_seat.choose(pick(table.session, said))
    controls.refresh()
    square = max(controls.ways, key=lambda s: len(controls.ways[s]))
    controls.route, controls.goal, controls.ending = controls.ways[square], square, "A"
    made = table.session.made
    controls.seat(Side.RED, player_of(Seat("page", 1)))
    assert table.session.made == made
    assert (controls.route, controls.goal, controls.ending) == ((), None, None)


def test_a_lasting_pass_ends_with_the_change(scenario: Scenario, sit: Sit) -> None:
    from test_undo import interrupted

    controls = interrupted(scenario, sit)
    assert controls.hot_seat.passing is not None
    controls.seat(Side.RED, player_of(Seat("page", 1)))
    assert controls.hot_seat.passing is not None, "it was Blue's"
    controls.seat(Side.BLUE, player_of(Seat("page", 1)))
    assert controls.hot_seat.passing is None


TOLD = {
    "en": "Blue was played by a person; from turn 1 by Page (easy); from turn 1 by Musketeer "
    "(normal), bold.",
    "pl": "Za Niebieskiego grał człowiek; od tury 1 paź (łatwy); od tury 1 muszkieter (średni), "
    "śmiały.",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_final_score_and_the_chronicle_name_every_change(
    letter: Scenario, path: Path, screen: pygame.Surface, language: str
) -> None:
    i18n.set_language(language)
    session = Session.new(letter, Shuffle(4), path)
    for name in ("page", "musketeer-bold"):
        session.seat(Side.BLUE, Seat(name, 3))
    players = {side: player_of(Seat("chance", 1)) for side in Side}
    for _ in play_out(session, players):
        pass
    session.seat(Side.RED, Seat("page", 1))  # nobody plays on: not said, and the record is closed
    session.close()
    assert read(path).over
    scene = GameScene(AtTable(session, TitleScene))
    Driver(scene, screen)
    assert isinstance(scene.sheets.top, EndSheet)
    look = look_at(scene, screen)
    assert not look.faults()
    told = " ".join(line.said for line in look.lines)
    assert TOLD[language] in told and "“" not in told, "a stand-in says nothing"
    record = read(path)
    proven = evolve(letter, proof=Proof(70, 4, 150))
    told = page.page(proven, replay(record, letter.state))
    assert TOLD[language] in told and text_of_proof(proven.proof) in told


def test_nothing_is_told_of_players_who_stayed() -> None:
    begun = History({Side.BLUE: Seat("page", 1)})
    assert list(ending.seat_changes(begun)) == []
    later = begun.after(SeatChange(Side.BLUE, Seat(PERSON), 4))
    later = later.after(SeatChange(Side.RED, Seat("swordmaster", 1), 6))
    assert list(ending.seat_changes(later)) == [
        "Red was played by a person; from turn 6 by Swordmaster (hard).",
        "Blue was played by Page (easy); from turn 4 by a person.",
    ]
    for turn, name in ((7, PERSON), (7, "swordmaster"), (8, PERSON)):
        later = later.after(SeatChange(Side.RED, Seat(name, 1), turn))
    stopped = "Red was played by a person; from turn 6 now and then by Swordmaster (hard)."
    assert next(ending.seat_changes(later)) == stopped


def test_before_the_curtain_is_lifted_nothing_depends_on_the_hand(
    scenario: Scenario, sit: Sit
) -> None:
    seen = []
    for hand in ("S3 RJ G8", "U8 G2 BJ"):
        for phase in (Phase.ACTION, Phase.INITIATIVE):
            hot_seat = HotSeat(sit(position(scenario.state, phase, hand, "G5 U2")))
            hot_seat.settle()
            hot_seat.seat(Side.BLUE, player_of(Seat("page", 1)))
            prompt = hot_seat.prompt
            assert prompt is not None and prompt.topic in (Topic.FIRST, Topic.COMMIT)
            chances = [hot_seat.chance(o) for o in prompt.options if o.details.card is None]
            seen.append((phase, hot_seat.view, hot_seat.menu, hot_seat.unseen, chances))
    assert seen[:2] == seen[2:]


@pytest.mark.parametrize("curtain", Curtain)
@pytest.mark.parametrize("seed", [1, *(pytest.param(n, marks=pytest.mark.slow) for n in (2, 3))])
def test_whoever_sits_where_a_hand_opens_only_behind_a_curtain_that_was_lifted(
    scenario: Scenario, sit: Sit, curtain: Curtain, seed: int
) -> None:
    """Whole games in which everybody gets up and sits down at random."""
    preferences.change(curtain=curtain)
    rng = random.Random(seed)
    hot_seat = HotSeat(sit(close_up(scenario)))
    hot_seat.settle()
    lifted: set[Side] = set()
    """For whom a curtain was lifted, and neither was the other person asked nor did the seats
    change since."""
    trusted = set(Side) if curtain is Curtain.TRUSTING else set[Side]()
    """Who needs no curtain."""
    alone = shown = 0
    for _ in range(1500):
        prompt = hot_seat.prompt
        if prompt is None:
            break
        if not hot_seat.seats:
            lifted &= {prompt.player}
        assert hot_seat.viewer in (None, *lifted, *trusted), "a hand opens without a curtain"
        alone += hot_seat.alone is not None
        shown += hot_seat.viewer is not None
        event = rng.random()
        if event < 0.04:
            side = rng.choice(list(Side))
            hot_seat.seat(side, rng.choice((None, player_of(Seat("chance", seed)))))
            lifted.clear()
            trusted.clear()
        elif hot_seat.veiled is not None and event < 0.6:
            lifted.add(hot_seat.veiled)
            if curtain is Curtain.TRUSTING:
                trusted.add(hot_seat.veiled)
            hot_seat.lift()
        elif event < 0.1:
            hot_seat.toggle_hand()
            if hot_seat.side_by_side and hot_seat.viewer is prompt.player:
                lifted.add(prompt.player)  # who holds the key
        else:
            hot_seat.choose(rng.choice(prompt.options))
    assert alone > 50 and shown > 50


@pytest.mark.parametrize("curtain", Curtain)
def test_beside_somebody_who_sat_down_hands_open_as_the_settings_say(
    table: Table, curtain: Curtain
) -> None:
    """Where they would open by themselves, once more behind a curtain for each."""
    preferences.change(curtain=curtain)
    table.keys(*GIVE_BLUE, pygame.K_SPACE, "m", "w", *"lll", pygame.K_RETURN)
    hot_seat, trusting = table.hot_seat, curtain is Curtain.TRUSTING
    assert hot_seat.seats == {} and hot_seat.viewer is None
    assert hot_seat.veiled is hot_seat.announced is (Side.RED if trusting else None)
    assert (hot_seat.menu is None) is trusting and hot_seat.unseen is None
    if trusting:
        table.keys(pygame.K_SPACE)
        assert hot_seat.viewer is Side.RED and hot_seat.veiled is None
    table.keys("2")  # Blue goes first
    assert hot_seat.prompt is not None and hot_seat.prompt.player is Side.BLUE
    assert hot_seat.viewer is None
    assert hot_seat.veiled is hot_seat.announced is (Side.BLUE if trusting else None)


def test_what_a_program_has_chosen_stands_when_a_person_takes_over(
    scenario: Scenario, sit: Sit
) -> None:
    """With what was answered unasked after it; what the person chooses does not."""
    state = position(scenario.state, Phase.ACTION, A=(3, 8), C=(4, 10))
    session = sit(state)
    session.seat(Side.RED, Seat("page", 1))
    hot_seat = HotSeat(session, seats={Side.RED: player_of(Seat("page", 1))})
    hot_seat.settle()
    for said in ("red: first red", "A: activate", "A: partial-move", "A: step E", "A: step E"):
        hot_seat.choose(pick(session, said))
    assert session.game.unasked and len(session.game.taken_back) > 1, "the stop is no choice"
    assert hot_seat.no_undo is NoUndo.OTHER_PLAYERS
    session.seat(Side.RED, Seat(PERSON))
    hot_seat.seat(Side.RED, None)
    assert session.no_undo is None and hot_seat.no_undo is NoUndo.OTHER_PLAYERS
    made, prompt = session.game, hot_seat.prompt
    assert prompt is not None and prompt.player is Side.RED
    hot_seat.choose(next(o for o in prompt.options if o.verb != "end"))
    assert hot_seat.no_undo is None
    hot_seat.undo()
    assert session.game == made and hot_seat.no_undo is NoUndo.OTHER_PLAYERS


def test_what_a_person_has_chosen_stands_when_a_program_takes_over(
    scenario: Scenario, sit: Sit
) -> None:
    hot_seat = HotSeat(sit(position(scenario.state, Phase.ACTION)))
    hot_seat.choose(choice("red", "first", "red"))
    assert hot_seat.no_undo is None
    hot_seat.seat(Side.RED, player_of(Seat("page", 1)))
    assert hot_seat.no_undo is NoUndo.OTHER_PLAYERS
