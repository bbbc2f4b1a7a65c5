"""A recorded game is looked at move by move, and played on from any of them."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest
from looks import hear_words, look_at
from tableside import Driver

from ad1666 import i18n
from ad1666.bots import OPPONENTS, player_of
from ad1666.content.maps.ambience import Ambience
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.library import branch_game, copy_game, end_game
from ad1666.game.match import decision
from ad1666.game.records.record import read
from ad1666.game.records.replay import replay
from ad1666.game.seats import PERSON, Seat
from ad1666.game.session import Session
from ad1666.game.statistics import lead
from ad1666.play.film import Film, Mark, footage
from ad1666.play.targets import Area, Command, SeatOf, Target
from ad1666.rules.cards import Side
from ad1666.rules.characters import Square
from ad1666.rules.events import Hit, Note, NoteKind
from ad1666.rules.requests import Prompt
from ad1666.settings import Motion, Pace, preferences
from ad1666.table.motion.beats import CloseUp
from ad1666.table.scenes.film import FilmScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import Screening
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.help_sheet import HelpSheet
from ad1666.table.sheets.seats_sheet import SeatsSheet
from ad1666.table.tune import Piece
from ad1666.table.views.board import board_view
from ad1666.words import literal

_PLAYED: dict[int, bytes] = {}
"""The records of games, by the number of their choices."""


def play(letter: Scenario, path: Path, choices: int) -> Path:
    """The record of a game of so many choices, some of them taken back."""
    if choices in _PLAYED:
        path.write_bytes(_PLAYED[choices])
        return path
    session, dice = Session.new(letter, Shuffle(4), path), random.Random(4)
    seats = {side: player_of(Seat("seeker", number)) for number, side in enumerate(Side)}
    for _ in range(choices):
        if (choice := decision(session, seats)) is None:
            break
        session.choose(choice)
        if session.no_undo is None and dice.random() < 0.1:
            session.undo()
    session.close()
    _PLAYED[choices] = path.read_bytes()
    return path


@pytest.fixture
def whole(letter: Scenario, tmp_path: Path) -> Path:
    return play(letter, tmp_path / "game.ad1666", 10_000)


@pytest.fixture
def part(letter: Scenario, tmp_path: Path) -> Path:
    return play(letter, tmp_path / "game.ad1666", 120)


def test_the_moments_tell_the_whole_log_with_its_marks(letter: Scenario, whole: Path) -> None:
    replayed = replay(read(whole), letter.state)
    film = Film(replayed.moments)
    film.go(10_000)
    assert film.over and film.now.game is replayed.game and film.now.told == len(replayed.log)
    turns = sum(isinstance(e, Note) and e.kind is NoteKind.TURN for e in replayed.log)
    assert sum(Mark.TURN in marks for marks in film.marks) == turns > 3
    film.go(-5)
    assert film.at == 0
    seen = []
    while not film.over:
        film.seek(Mark.TURN, 1)
        seen.append(film.now.game.state.turn)
    assert seen == [*range(1, turns + 1), turns]
    film.seek(Mark.TURN, -1)
    assert Mark.TURN in film.marks[film.at] and film.now.game.state.turn == turns


def test_keys_enlarge_the_board_and_move_the_view(whole: Path, screen: pygame.Surface) -> None:
    scene = FilmScene(Screening(footage(whole), lambda: None))
    table = Driver(scene, screen)
    before = pygame.image.tobytes(screen, "RGB")
    table.key("+")
    enlarged = pygame.image.tobytes(screen, "RGB")
    table.key(pygame.K_RIGHT, mod=pygame.KMOD_CTRL)
    moved = pygame.image.tobytes(screen, "RGB")
    assert len({before, enlarged, moved}) == 3 and scene.film.at == 0


def test_keys_and_buttons_lead_through_it(whole: Path, screen: pygame.Surface) -> None:
    scene = FilmScene(Screening(footage(whole), lambda: None))
    table = Driver(scene, screen)
    table.key(pygame.K_RIGHT)
    table.key(pygame.K_RIGHT)
    assert scene.film.at == 2
    table.press(Command.STEP_BACK)
    assert scene.film.at == 1
    table.press(Command.NEXT_FIGHT)
    assert Mark.FIGHT in scene.film.marks[scene.film.at]
    table.key("d")
    assert Mark.DEATH in scene.film.marks[scene.film.at]
    while scene.film.leads(Mark.DEATH, 1):
        table.press(Command.NEXT_DEATH)
    last = scene.film.at
    table.key("d")
    assert scene.film.at == last, "where there is none, the key does not lead to the end"
    table.key(pygame.K_END)
    assert scene.film.over and Command.PLAY in table.targets()
    bar = table.hotspot(Area.TIME_LINE)
    table.click(bar.center)
    assert abs(scene.film.at - (len(scene.film.moments) - 1) / 2) <= 1
    table.key(pygame.K_ESCAPE)
    assert scene.following is None


def test_cards_and_the_log_are_read_by_the_keyboard_alone(
    whole: Path, screen: pygame.Surface
) -> None:
    scene = FilmScene(Screening(footage(whole), lambda: None, at=300))
    table = Driver(scene, screen)
    figures = scene.film.now.game.state.figures

    def seen() -> tuple[set[str], list[str]]:
        """What is read in the card, and in the log."""
        assert scene.ui is not None
        lines, layout = look_at(scene, screen).lines, scene.ui.layout
        card, log = (
            [line.said for line in lines if room.contains(line.seen) and line.seen.height]
            for room in (layout.inspect, layout.story)
        )
        return {*card}, log

    for step in (1, 1, -1, -1, -1):
        table.key(pygame.K_TAB, mod=pygame.KMOD_SHIFT if step < 0 else 0)
    table.frame()
    card, log = seen()
    assert any(line in figures[-2].card.name for line in card)
    table.key(pygame.K_PAGEDOWN, mod=pygame.KMOD_SHIFT)
    table.frame()
    assert seen()[0] != card and seen()[1] == log
    table.key(pygame.K_PAGEUP, mod=pygame.KMOD_SHIFT)
    table.frame()
    assert seen() == (card, log)
    table.key(pygame.K_PAGEUP)
    table.frame()
    assert seen()[0] == card and seen()[1] != log
    table.key(pygame.K_PAGEDOWN)
    table.frame()
    assert seen() == (card, log) and scene.film.at == 300
    table.key(pygame.K_F1)
    assert isinstance(scene.sheets.top, HelpSheet)


def test_the_board_shows_whose_card_the_keyboard_is_on(whole: Path, screen: pygame.Surface) -> None:
    scene = FilmScene(Screening(footage(whole), lambda: None))
    table = Driver(scene, screen)
    marked: list[Square] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(board_view, "draw_cursor", lambda *where: marked.append(where[-1]))
        table.key(pygame.K_TAB)
        assert set(marked) == {scene.film.now.game.state.figures[0].at}
        marked.clear()
        table.point(table.hotspot(Area.TIME_LINE).center)
        marked.clear()
        table.frame()
        assert not marked


@pytest.mark.parametrize("percentage", [100, 200])
def test_the_signs_and_the_speed_are_named(
    whole: Path, screen: pygame.Surface, percentage: int
) -> None:
    preferences.change(text_size=percentage)
    scene = FilmScene(Screening(footage(whole), lambda: None))
    table = Driver(scene, screen)
    speeds = []
    for _ in range(4):
        said = [line.said for line in look_at(scene, screen).lines]
        assert {"a turn", "an attack", "a death"} <= {*said}
        speeds += [line for line in said if line.startswith("Speed: ")]
        table.key("s")
    assert speeds == ["Speed: normal", "Speed: fast", "Speed: very fast", "Speed: slow"]


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_buttons_stay_where_they_are(
    whole: Path, screen: pygame.Surface, language: str
) -> None:
    i18n.set_language(language)
    scene = FilmScene(Screening(footage(whole), lambda: None))
    table = Driver(scene, screen)

    def places() -> dict[Target, tuple[int, int, int, int]]:
        assert scene.ui is not None
        film = pygame.Rect(scene.ui.layout.prompt)
        return {h.target: tuple(h.rect) for h in scene.ui.hotspots if film.contains(h.rect)}

    before = places()
    assert {Command.PLAY, Command.SPEED, Command.VIEW} <= {*before}
    for key in ("s", "s", "s", "s", "v", "v", pygame.K_SPACE):
        table.key(key)
        assert places() == before
    scene.close()


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_signs_have_room_in_a_column(part: Path, screen: pygame.Surface, language: str) -> None:
    i18n.set_language(language)
    for size in ((1366, 768), (1920, 1080), (2560, 1440)):
        window = pygame.display.set_mode(size)
        assert not look_at(FilmScene(Screening(footage(part), lambda: None)), window).faults()


def test_it_plays_by_itself_and_stops_at_the_end(whole: Path, screen: pygame.Surface) -> None:
    scene = FilmScene(Screening(footage(whole), lambda: None))
    table = Driver(scene, screen)
    table.key(pygame.K_END)
    table.key(pygame.K_LEFT)
    table.key(pygame.K_LEFT)
    at = scene.film.at
    table.key(pygame.K_SPACE)
    assert scene.running.on
    for _ in range(5):
        pygame.event.post(pygame.event.Event(pygame.USEREVENT))
        table.frame()
    assert scene.film.over and not scene.running.on and scene.film.at == at + 2
    table.key(pygame.K_SPACE)
    assert scene.film.at <= 1 and scene.running.on
    scene.close()


def test_hands_are_shown_of_a_finished_game_alone(
    whole: Path, letter: Scenario, tmp_path: Path, screen: pygame.Surface
) -> None:
    scene = FilmScene(Screening(footage(whole), lambda: None))
    table = Driver(scene, screen)
    assert Area.HAND not in table.targets()
    for side in Side:
        table.key("v")
        assert scene.viewer is side and Area.HAND in table.targets()
    unfinished = FilmScene(
        Screening(footage(play(letter, tmp_path / "other.ad1666", 50)), lambda: None)
    )
    table = Driver(unfinished, screen)
    table.key("v")
    assert unfinished.viewer is None and Area.HAND not in table.targets()


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "stay secret until “The Letter at the Golden Lion” is over, which began"),
        ("pl", "pozostaną tajne, dopóki nie skończy się gra „"),
    ],
)
def test_a_copy_that_was_ended_shows_no_hands_of_the_game_that_goes_on(
    part: Path, screen: pygame.Surface, language: str, told: str
) -> None:
    i18n.set_language(language)
    running, copy = copy_game(part), copy_game(part)
    end_game(copy)
    scene = FilmScene(Screening(footage(copy), lambda: None, coached=True))
    table = Driver(scene, screen)
    assert told in literal(scene.notice) and running.name in scene.notice
    assert not look_at(scene, screen).faults()
    scene.film.go(len(scene.film.moments) - 1)
    for key in "vwk":
        table.key(key)
        table.frame()
        assert scene.viewer is None and Area.HAND not in table.targets()
        assert scene.sheets.top is None
    assert scene.ui is not None
    shown = {hotspot.target: hotspot for hotspot in scene.ui.hotspots}
    for command in (Command.VIEW, Command.WHY, Command.COACH):
        assert shown[command].action is None and told in shown[command].tip
    end_game(running)
    scene = FilmScene(Screening(footage(copy), lambda: None))
    table = Driver(scene, screen)
    table.key("v")
    assert not scene.notice and scene.viewer is Side.RED and Area.HAND in table.targets()
    table.key("k")
    assert scene.sheets.top is not None
    scene.close()


def test_one_can_play_on_from_any_moment(whole: Path, screen: pygame.Surface) -> None:
    before = whole.read_bytes()
    scene = FilmScene(Screening(footage(whole), lambda: None))
    table = Driver(scene, screen)
    half = len(scene.film.moments) // 2
    asked = (n for n, m in enumerate(scene.film.moments) if isinstance(m.game.pending, Prompt))
    scene.film.go(next(n for n in asked if n >= half))  # fate would draw anew
    table.frame()
    position = scene.film.now.game
    table.key("p")
    game = table.scene
    assert isinstance(game, GameScene)
    assert game.session.game.state == position.state and game.session.path != whole
    assert whole.read_bytes() == before
    game.close()


def test_place_and_fights_are_heard_at_each_moment(whole: Path) -> None:
    scene = FilmScene(Screening(footage(whole), lambda: None))
    heard = []
    for at in range(len(scene.film.moments)):
        scene.film.go(at)
        heard.append(scene.atmosphere)
    assert {(one.place, one.fight) for one in heard} == {
        (Ambience.TAVERN, fight) for fight in (False, True)
    }
    music = [one.piece for one in heard]
    assert (music[0], music[-1]) == (Piece.EXPLORING, Piece.DANCE) and Piece.LAST_TURNS in music


@pytest.fixture
def watched(letter: Scenario, tmp_path: Path) -> Path:
    """A game of two programs, the last part of which a person played for Blue."""
    seats = {side: Seat("seeker", number) for number, side in enumerate(Side)}
    session = Session.new(letter, Shuffle(4), tmp_path / "watched.ad1666", seats)
    players = {side: player_of(seat) for side, seat in seats.items()}
    for number in range(120):
        if number == 100:
            session.seat(Side.BLUE, Seat(PERSON))
        choice = decision(session, players)
        assert choice is not None
        session.choose(choice)
    session.close()
    return session.path


@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_who_plays_on_in_a_game_of_programs_chooses_a_side(
    watched: Path, screen: pygame.Surface, hand: str
) -> None:
    before = watched.read_bytes()
    scene = FilmScene(Screening(footage(watched), lambda: None, at=80))
    table = Driver(scene, screen)
    table.key("p") if hand == "keys" else table.press(Command.BRANCH)
    table.frame()
    sheet = scene.sheets.top
    assert isinstance(sheet, SeatsSheet) and not look_at(scene, screen).faults()
    pending = scene.film.now.game.pending
    assert pending is not None and pending.player is not None
    assert sheet.seating.names[pending.player] == PERSON, "whoever is asked there"
    assert sheet.seating.names[pending.player.other] == "seeker"
    table.key(pygame.K_ESCAPE)
    assert table.scene is scene and [*watched.parent.glob("*.ad1666")] == [watched]
    table.key("p") if hand == "keys" else table.press(Command.BRANCH)
    table.frame()
    key = {Side.RED: "r", Side.BLUE: "l"}[pending.player.other]
    for _ in range(2):  # from the sparring partner to a person, and to the page
        table.key(key) if hand == "keys" else table.press(SeatOf(pending.player.other))
        table.frame()
    table.key(pygame.K_RETURN) if hand == "keys" else table.press(Command.START)
    game = table.scene
    assert isinstance(game, GameScene)
    assert {side: s.name for side, s in game.session.seats.items()} == {
        pending.player.other: OPPONENTS[1]
    }
    assert game.session.game.state == scene.film.now.game.state
    assert read(game.session.path).seats == game.session.seats
    assert watched.read_bytes() == before
    game.close()


def test_a_person_keeps_the_seat(watched: Path, screen: pygame.Surface) -> None:
    table = Driver(FilmScene(Screening(footage(watched), lambda: None)), screen)
    table.key(pygame.K_END)
    table.key("p")
    game = table.scene
    assert isinstance(game, GameScene) and {*game.session.seats} == {Side.RED}
    game.close()


@pytest.mark.parametrize("share", [0.0, 0.3, 0.7])
def test_a_branch_is_the_same_game_up_to_there(letter: Scenario, part: Path, share: float) -> None:
    shown = replay(read(part), letter.state).line_of_play
    moves, moment = shown[round(share * (len(shown) - 1))]
    branch = replay(read(branch_game(part, moves)), letter.state)
    assert branch.problem is None and branch.game == moment.game


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (2560, 1440)])
def test_all_of_it_can_be_read(whole: Path, size: tuple[int, int]) -> None:
    surface = pygame.display.set_mode(size)
    scene = FilmScene(Screening(footage(whole), lambda: None))
    scene.viewer = Side.RED
    for at in range(0, len(scene.film.moments), 60):
        scene.film.go(at)
        assert look_at(scene, surface).faults() == []


def test_a_film_shows_what_happens_on_the_way(
    whole: Path, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [9000]
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: now[0])
    preferences.change(motion=Motion.NORMAL)
    scene = FilmScene(Screening(footage(whole), lambda: None))
    table = Driver(scene, screen)
    moved = 0
    for _ in range(40):
        table.key(pygame.K_RIGHT)
        moved += scene.moving
        while scene.moving:
            now[0] += 90
            table.app.step()
        shown = pygame.image.tobytes(screen, "RGB")
        scene.draw(screen)
        assert pygame.image.tobytes(screen, "RGB") == shown
    assert moved > 5 and scene.film.at == 40
    table.key(pygame.K_LEFT)
    assert not scene.moving


def test_no_test_is_seen_before_what_led_to_it(whole: Path, screen: pygame.Surface) -> None:
    preferences.override(motion=Motion.NORMAL, pace=Pace.EVENTS)
    scene = FilmScene(Screening(footage(whole), TitleScene))
    ahead = [
        number
        for number, moment in enumerate(scene.film.moments)
        if any(isinstance(e, Note) and e.kind is NoteKind.DIES for e in moment.game.news)
    ]
    held = 0
    for number in ahead:
        scene.film.go(number - 1)
        key_pressed(scene, pygame.K_RIGHT)
        for _frame in range(400):
            scene.draw(screen)
            director, play = scene.director, scene.stage.play
            if director.announces or isinstance(director.held, CloseUp):
                assert play is None
                held += 1
            pending = scene.film.now.game.pending
            if director.untold and isinstance(pending, Prompt) and pending.test is not None:
                assert play is None or play.test != pending.test
            if not director.suspense:
                break
            director.go_on()
        director.skip()
    assert held


def key_pressed(scene: FilmScene, key: int) -> None:
    scene.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))


def test_only_a_game_that_is_over_is_said_to_be(
    whole: Path, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is asked either while cards are drawn."""
    said: list[str] = []
    hear_words(monkeypatch, lambda _to, words, *_how: said.append(words))
    scene = FilmScene(Screening(footage(whole), lambda: None))
    scene.draw(screen)
    assert "The game is over." not in said
    scene.film.go(10_000)
    scene.draw(screen)
    assert "The game is over." in said


def test_the_highlights_are_wounds_deaths_and_goals_from_their_beginnings(
    letter: Scenario, whole: Path
) -> None:
    film = Film(replay(read(whole), letter.state).moments)
    shown = frozenset(film.highlights)
    assert 0 < len(shown) < len(film.moments) / 2
    for number, moment in enumerate(film.moments):
        struck = any(isinstance(e, Hit) and e.wounds for e in moment.game.news)
        dies = Mark.DEATH in film.marks[number]
        scored = number and lead(moment.game.state) != lead(film.moments[number - 1].game.state)
        if struck or dies or scored:
            assert number in shown
        begun = Mark.FIGHT in film.marks[number] or Mark.SHOT in film.marks[number]
        if begun and number in shown:
            assert number + 1 in shown
    hit = next(
        number
        for number, moment in enumerate(film.moments)
        if any(isinstance(e, Hit) and e.wounds for e in moment.game.news)
    )
    begun = max(n for n in range(hit + 1) if film.marks[n] & {Mark.FIGHT, Mark.SHOT})
    assert shown.issuperset(range(begun, hit + 1))


@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_a_film_plays_the_highlights_alone(
    whole: Path, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, hand: str
) -> None:
    scene = FilmScene(Screening(footage(whole), lambda: None))
    table = Driver(scene, screen)
    table.key("h") if hand == "keys" else table.press(Command.BRIEF)
    assert scene.running.brief
    monkeypatch.setattr(pygame.time, "set_timer", lambda *_: None)
    table.key(pygame.K_SPACE)
    seen = []
    while scene.running.on:
        scene.director.skip()
        scene.handle(pygame.event.Event(pygame.USEREVENT))
        seen.append(scene.film.at)
        assert len(seen) <= len(scene.film.moments)
    assert tuple(seen) == scene.film.highlights
    table.frame()
    table.key(pygame.K_SPACE)
    assert scene.running.on and scene.film.at == 0, "it begins anew"
    scene.close()


def test_at_normal_speed_a_turn_takes_half_a_minute(
    letter: Scenario, whole: Path, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, waits = [0], []
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: now[0])
    monkeypatch.setattr(pygame.time, "set_timer", lambda _event, ms, *_: waits.append(ms))
    preferences.change(motion=Motion.OFF)
    scene = FilmScene(Screening(footage(whole), lambda: None))
    scene.film.seek(Mark.TURN, 1)
    scene.film.seek(Mark.TURN, 1)
    turn, begun = scene.film.now.game.state.turn, now[0]
    scene.running.toggle()
    while scene.film.now.game.state.turn == turn:
        now[0] += waits[-1]
        scene.handle(pygame.event.Event(pygame.USEREVENT))
    assert 25_000 < now[0] - begun < 35_000
    scene.close()
