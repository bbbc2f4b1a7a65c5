"""The great moments of an evening: how a game opens, a hero's death, how it ends for those who have
played it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from attrs import evolve
from looks import look_at
from screens import Screens, finished
from tableside import Clock, Driver, Sit, position

from ad1666 import i18n
from ad1666.content.scenarios.epilogues import Epilogue
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.exploits import Exploits, exploits
from ad1666.game.remembered import Placing
from ad1666.game.seats import PERSON, STRONGEST, Seat
from ad1666.play.seating import Seating
from ad1666.play.targets import Area, Command, Portrait, Row
from ad1666.rules import scoring
from ad1666.rules.cards import Location, Side
from ad1666.rules.characters import Status
from ad1666.rules.events import Hit, NoteKind, note
from ad1666.rules.items import Gear
from ad1666.rules.phases import Phase
from ad1666.rules.state import State
from ad1666.rules.victory import End, EndReason
from ad1666.settings import Motion, Pace, preferences
from ad1666.table.motion import elegy, overture
from ad1666.table.motion.beats import Epitaph
from ad1666.table.motion.elegy import Elegy
from ad1666.table.motion.going import Leave
from ad1666.table.motion.overture import Overture
from ad1666.table.motion.running_off import RunningOff
from ad1666.table.motion.score import acts_of
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable, Brief
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.end_sheet import EndSheet
from ad1666.table.sheets.finale_sheet import FinaleSheet
from ad1666.table.views.evening import finale
from ad1666.table.views.evening.ending import Tone, ending_of
from ad1666.words import curtain
from ad1666.words.exploits import told

PROGRAM = Seat(STRONGEST, 1)


def ended(state: State, scenario: Scenario, **fates: Status) -> State:
    """The game over, with the letter carried off by A, and other fates of some."""
    gear = (*state.figure("A").gear, Gear(scenario.items["letter"], starting=False))
    state = state.change("A", gear=gear, status=Status.LEFT, at=None)
    for who, fate in fates.items():
        state = state.change(who, status=fate, at=None)
    return evolve(state, outcome=scoring.outcome(state, EndReason(End.TIME)))


@pytest.mark.parametrize(
    ("seats", "fates", "tone", "title", "placing", "first"),
    [
        ((), {}, Tone.VICTORY, "Red wins!", Placing.RED, "A"),
        ((Side.BLUE,), {}, Tone.VICTORY, "Victory!", Placing.MASTERLY, "A"),
        ((Side.BLUE,), {"B": Status.KILLED}, Tone.VICTORY, "Victory!", Placing.WON, "A"),
        ((Side.RED,), {}, Tone.DEFEAT, "All is lost", Placing.LOST, "E"),
    ],
)
def test_a_game_ends_for_those_who_have_played_it(
    scenario: Scenario,
    seats: tuple[Side, ...],
    fates: dict[str, Status],
    tone: Tone,
    title: str,
    placing: Placing,
    first: str,
) -> None:
    """For two people that is the victory of one of them; defeat is for who plays alone."""
    state = ended(scenario.state, scenario, **fates)
    ending = ending_of(state, scenario, dict.fromkeys(seats, PROGRAM))
    assert ending is not None
    assert (ending.tone, ending.title, ending.placing) == (tone, title, placing)
    assert ending.front[0].id == first and not set(ending.front) & set(ending.behind)
    assert ending.line and ending.line.count(".") == 1, "of the story one sentence"
    assert [h.earned for h in ending.honours].count(True) == placing.stars
    assert ending_of(state, scenario, dict.fromkeys(Side, PROGRAM)) is None


def test_a_draw_has_its_own_quiet_form(scenario: Scenario) -> None:
    state = evolve(scenario.state, terms=evolve(scenario.state.terms, goals=(), tie=None))
    state = evolve(state, outcome=scoring.outcome(state, EndReason(End.TIME)))
    ending = ending_of(state, evolve(scenario, epilogue=Epilogue()), {})
    assert ending is not None and ending.tone is Tone.DRAW and not ending.honours
    assert {f.side for f in ending.front} == set(Side) and not ending.behind
    assert ending.line == "The last turn is over.", "for want of a story, the reason"


def test_of_a_story_the_first_sentence(scenario: Scenario) -> None:
    assert curtain.first_sentence("At St. Stephen's it rang. Nobody came.") == (
        "At St. Stephen's it rang."
    )
    assert curtain.first_sentence("“Where is it?” Nobody knew") == "“Where is it?”"
    assert curtain.first_sentence("No end") == "No end"


def test_what_somebody_has_done_is_told_in_the_past(scenario: Scenario) -> None:
    state = scenario.state
    log = (
        note(NoteKind.PICKS_UP, "A", "ITEM-1", item="letter"),
        Hit("E", "A", "sabre", Location.TORSO, (), 5, ()),
        note(NoteKind.DIES, "E", "HURT-3"),
        Hit("F", "B", "sabre", Location.TORSO, (), 3, ()),
        note(NoteKind.DIES, "F", "HURT-3"),
        note(NoteKind.LEAVES, "A", "BOARD-12"),
    )
    done = exploits(log, "A")
    assert done == Exploits(killed=("E",), taken=("letter",), wounds=5, left=True)
    name = state.figure("E").card.name
    said = told(done, state.figure("A"), state)
    assert said == f"He killed {name}. He got away with the letter. He dealt 5 wounds."
    with i18n.speaking("pl"):
        assert told(done, state.figure("A"), state).startswith("Zabił ")
    assert told(exploits(log, "G"), state.figure("G"), state) == ""


def test_whoever_carries_it_off_runs_and_others_just_go(scenario: Scenario) -> None:
    board = scenario.state.board
    at = next(square for square in board.squares() if board.ways_out(square))
    gear = (*scenario.state.figure("A").gear, Gear(scenario.items["letter"], starting=False))
    state = scenario.state.change("A", at=at, gear=gear).change("B", at=at)
    leaves = [note(NoteKind.LEAVES, who, "BOARD-12") for who in "AB"]
    acts = [act for act in acts_of(state, leaves, state) if isinstance(act, Leave)]
    assert [type(act) for act in acts] == [RunningOff, Leave]
    assert acts[0].land(state).figure("A").at is None


def test_a_hero_has_a_page_and_others_a_band(scenario: Scenario) -> None:
    """It tells what the hero has done since the game began."""
    state = scenario.state
    log = [
        note(NoteKind.PICKS_UP, "E", "ITEM-1", item="letter"),
        Hit("E", "A", "sabre", Location.HEAD, (), 9, ()),
    ]
    commoner = next(f for f in state.figures if f.side is Side.BLUE and not f.card.hero)
    for dead, kind in ((state.figure("E"), Elegy), (commoner, Epitaph)):
        dies = note(NoteKind.DIES, dead.id, "HURT-3")
        after = state.change(dead.id, at=None, status=Status.KILLED)
        found = acts_of(state, [log[1], dies], after, [*log, dies])
        (page,) = (act for act in found if isinstance(act, Epitaph))
        assert type(page) is kind
        if isinstance(page, Elegy):
            assert page.least >= elegy.LENGTH
            by = state.figure("A").card.name
            assert page.fell == f"He fell in turn {state.turn} by the hand of {by}."
            assert page.done == "He had the letter in hand." and page.done in page.words
            assert {f.side for f in page.friends} == {Side.BLUE} and dead not in page.friends


@pytest.fixture
def scene(letter: Scenario, tmp_path: Path, screen: pygame.Surface, clock: Clock) -> GameScene:
    """A game of two people that has just ended, at the usual pace, while time stands still."""
    record = finished(letter, tmp_path / "whole.ad1666")
    scene = Screens(letter, tmp_path, record).end()
    scene.sheets.clear()
    preferences.override(motion=Motion.NORMAL, pace=Pace.EVENTS)
    scene.draw(screen)
    return scene


def test_a_press_shows_the_whole_page_and_the_next_one_leads_on(
    scene: GameScene, screen: pygame.Surface
) -> None:
    driver = Driver(scene, screen)
    scene.sheets.close_game()
    driver.frame()
    page = scene.sheets.sheet
    assert isinstance(page, FinaleSheet) and scene.moving and page.span.lasts
    assert not any(spot.target is Area.HAND for spot in look_at(scene, screen).hotspots)
    driver.key(pygame.K_SPACE)
    assert scene.sheets.sheet is page and not page.span.lasts
    look = look_at(scene, screen)
    assert not look.faults()
    tips = {spot.target: spot.tip for spot in look.hotspots}
    state = scene.controls.hot_seat.view
    for figure in (*page.ending.front, *page.ending.behind):
        assert page.done[figure.id] in tips[Portrait(figure.id)]
    said = {line.said for line in look.lines}
    assert said >= {figure.card.name for figure in page.ending.front}
    assert tips[Row(Area.HONOURS, 0)] == curtain.seal(page.ending.placing)
    assert not page.ending.honours, "between people there are no stars"
    driver.key(pygame.K_TAB)
    assert page.focus is Command.RECKONING
    driver.key(pygame.K_TAB)
    assert isinstance(page.focus, Portrait) and state.figure(page.focus.figure)
    driver.key(pygame.K_SPACE)
    assert isinstance(scene.sheets.sheet, EndSheet)


def test_the_page_is_still_with_motion_off_and_left_out_without_pauses(
    scene: GameScene, screen: pygame.Surface
) -> None:
    preferences.override(motion=Motion.OFF)
    scene.sheets.close_game()
    scene.draw(screen)
    page = scene.sheets.sheet
    assert isinstance(page, FinaleSheet) and not page.span.lasts
    right = pygame.event.Event(pygame.MOUSEBUTTONUP, button=3, pos=(9, 9))
    scene.handle(right)
    assert isinstance(scene.sheets.sheet, EndSheet), "whatever puts it away leads on"
    scene.sheets.clear()
    preferences.override(pace=Pace.NONE)
    scene.sheets.close_game()
    assert isinstance(scene.sheets.sheet, EndSheet)


def test_stars_and_the_fallen_stand_on_the_page_of_a_victory(
    scene: GameScene, letter: Scenario, screen: pygame.Surface
) -> None:
    state = ended(letter.state, letter, B=Status.KILLED, E=Status.KILLED)
    for seats in ({Side.BLUE: PROGRAM}, {Side.RED: PROGRAM}):
        ending = ending_of(state, letter, seats)
        assert ending is not None and scene.ui is not None
        behind = finale.stage(screen, ending.tone)
        for ms in (500, 1400, finale.LENGTH):
            places = finale.draw(scene.ui, ending, state, behind, ms, 150)
            assert len(places.figures) == len(ending.front) + len(ending.behind)
            assert len(places.stars) == len(ending.honours)
    assert curtain.honours(Placing.MASTERLY)[2].earned


def test_the_overture_is_about_what_the_game_is_about(scenario: Scenario) -> None:
    state = scenario.state
    ours, foreign = (Overture.of(scenario, state, ours=own) for own in (True, False))
    (lies,) = (at for at, item in state.ground if item.id == "letter")
    assert ours.focus == lies and ours.ways
    assert ours.spot is not None and ours.begins == 0
    assert foreign.spot is None and foreign.begins == overture.AT_THE_BOARD
    assert {f.id for f in ours.come()} == {f.id for f in state.figures if f.at is not None}
    bare = evolve(state, ground=(), terms=evolve(state.terms, goals=()))
    nothing = Overture.of(scenario, bare, ours=True)
    assert nothing.focus in state.board and not nothing.ways


@pytest.mark.parametrize(
    ("players", "turn", "new"),
    [
        ({}, 1, True),
        ({Side.RED: "page"}, 1, True),
        (dict.fromkeys(Side, "page"), 1, False),
        ({}, 2, False),
    ],
)
def test_a_new_game_with_somebody_at_the_screen_has_an_overture(
    scenario: Scenario, players: dict[Side, str], turn: int, new: bool, screen: pygame.Surface
) -> None:
    names = {side: players.get(side, PERSON) for side in Side}
    seating = Seating(names, from_turn=turn)
    briefing = BriefingScene(Brief(scenario, TitleScene, seating=seating))
    briefing.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    assert isinstance(briefing.following, AtTable) and briefing.following.new is new
    briefing.following.session.close()


def opened(sit: Sit, scenario: Scenario, red: str, program: bool = False) -> GameScene:
    """A table that is new."""
    session = sit(position(scenario.state, Phase.ACTION, red=red, blue="S3"))
    session.seats = {Side.RED: PROGRAM} if program else {}
    return GameScene(AtTable(session, TitleScene, new=True))


def at_rest(scene: GameScene, screen: pygame.Surface, clock: Clock) -> bytes:
    """The table once nothing moves there, a moment later."""
    for _frame in range(4):
        clock.now += 300
        scene.draw(screen)
        scene.tick(screen)
    assert not scene.moving
    return pygame.image.tobytes(screen, "RGB")


def test_any_press_ends_the_overture_and_counts_for_nothing_else(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock
) -> None:
    still = opened(sit, scenario, "S2 H4")
    assert not still.moving, "there is none with motion off"
    still.draw(screen)
    table = pygame.image.tobytes(screen, "RGB")
    preferences.override(motion=Motion.NORMAL)
    frames = []
    for red in ("S2 H4", "G8 U7"):
        scene = opened(sit, scenario, red)
        scene.draw(screen)
        seen = []
        for _frame in range(8):
            clock.now += overture.LENGTH // 9
            assert scene.moving and scene.tick(screen)
            seen.append(pygame.image.tobytes(screen, "RGB"))
        assert len(set(seen)) == 8
        frames.append(seen)
    assert frames[0] == frames[1], "it shows no hand"
    scene.handle(pygame.event.Event(pygame.USEREVENT))
    assert scene.moving
    for event in (
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_m, mod=0, unicode="m", scancode=0),
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=screen.get_rect().center),
    ):
        scene = opened(sit, scenario, "S2 H4")
        scene.draw(screen)
        scene.handle(event)
        assert scene.sheets.top is None and not scene.session.made
        assert at_rest(scene, screen, clock) == table
    scene = opened(sit, scenario, "S2 H4")
    scene.draw(screen)
    clock.now += overture.LENGTH
    assert scene.tick(screen) == screen.get_rect()
    assert at_rest(scene, screen, clock) == table


def test_a_program_waits_for_the_end_of_the_overture(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock
) -> None:
    preferences.override(motion=Motion.NORMAL)
    scene = opened(sit, scenario, "S2 H4", program=True)
    scene.draw(screen)
    scene.handle(pygame.event.Event(pygame.USEREVENT))
    assert not scene.session.made
    clock.now += overture.LENGTH
    scene.tick(screen)
    for _round in range(3):
        scene.handle(pygame.event.Event(pygame.USEREVENT))
    assert scene.session.made
