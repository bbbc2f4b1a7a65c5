"""What moves: it shows what has happened, delays nobody, and leaves the picture as it would be."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest
from attrs import evolve
from tableside import Clock, Driver, Sit, pick, position, seeds, sweep

from ad1666.bots import player_of
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.match import decision
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.game.view import seen_by
from ad1666.play.film import footage
from ad1666.play.targets import Command
from ad1666.rules.board import Direction, Door, Kind
from ad1666.rules.cards import Side, card
from ad1666.rules.events import CardTest, Grade, Note, NoteKind, Shooting, Standard, note
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Topic
from ad1666.rules.state import State
from ad1666.settings import Motion, Pace, preferences
from ad1666.table import sounds
from ad1666.table.motion.act import Act, Cue, Paint, Rising
from ad1666.table.motion.beats import (
    CloseUp,
    Epitaph,
    Heralded,
    Hold,
    Speaking,
    Tale,
    Vignette,
    Weight,
)
from ad1666.table.motion.director import Director, timed
from ad1666.table.motion.elegy import Elegy
from ad1666.table.motion.fighting import (
    ByOne,
    Clash,
    Dying,
    Fall,
    Firing,
    Heal,
    Lunge,
    Parry,
    Wound,
)
from ad1666.table.motion.going import Arrive, Going, Leave, Push, Through
from ad1666.table.motion.hearing import Cry, cry
from ad1666.table.motion.nearing import Farther, Nearer
from ad1666.table.motion.places import Ringing, Swing, TokensLeave
from ad1666.table.motion.running_off import RunningOff
from ad1666.table.motion.score import acts_of
from ad1666.table.motion.settling import Changing, Settling
from ad1666.table.motion.telling import Banner, Discard, OnStage, PickingUp, Thunder, Unveiling
from ad1666.table.scenes.film import FilmScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable, Screening
from ad1666.table.scenes.title import TitleScene
from ad1666.table.views.duel.showing import LINGERS
from ad1666.words.symbols import LETTER
from tests.told import with_events

CHOICES = 36
REVENGE = """
[[events]]
id = "revenge"
title = "The friends of the dead"
when = { falls = "any" }
then = [ { tell = "They fire from the windows." }, { wounds = 1, to = "D" } ]
"""
PRESSES = 20
"""More than it takes to skip whatever one choice leads to."""


@pytest.fixture(autouse=True)
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    found: list[str] = []
    monkeypatch.setattr(sounds, "play", found.append)
    return found


def picture(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def answered(scene: GameScene, rng: random.Random) -> None:
    """Somebody chooses, and the table takes notice."""
    hot_seat = scene.controls.hot_seat
    assert hot_seat.prompt is not None
    hot_seat.choose(rng.choice(hot_seat.prompt.options))
    scene.controls.refresh()
    scene.handle(pygame.event.Event(pygame.USEREVENT))


def seen(scene: GameScene, screen: pygame.Surface, clock: Clock, step: int = 70) -> int:
    """Lets all be seen to its end; returns in how many frames. What a frame changes lies within
    what it says that it changes."""
    scene.draw(screen)
    frames = 0
    while scene.moving:
        clock.now += step
        before = screen.copy()
        changed = scene.tick(screen)
        if frames % 4 == 0:
            before.blit(screen, changed, changed)
            assert picture(before) == picture(screen)
        frames += 1
        assert frames < 2000
    return frames


def play(
    session: Session,
    screen: pygame.Surface,
    clock: Clock,
    motion: Motion,
    *,
    pace: Pace = Pace.NONE,
    skip: bool = False,
) -> Iterator[bytes]:
    """The pictures after each choice of a game played at random."""
    preferences.change(motion=motion, pace=pace)
    scene, rng, frames = GameScene(AtTable(session, TitleScene)), random.Random(6), 0
    for _ in range(CHOICES):
        if scene.controls.hot_seat.prompt is None:
            break
        answered(scene, rng)
        if skip:
            scene.draw(screen)
            clock.now += 60
            scene.tick(screen)
            moved = scene.moving
            for _press in range(PRESSES):
                scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(1279, 799), button=2))
                scene.tick(screen)
                if not scene.moving:
                    break
            assert not scene.moving
            frames += moved
        else:
            frames += seen(scene, screen, clock)
        for gone in (0, LINGERS):  # the last test has gone from its stage
            clock.now += gone
            scene.draw(screen)
        yield picture(screen)
    assert frames > 10 or motion is Motion.OFF


@pytest.mark.parametrize(
    ("phase", "motion", "pace", "skip"),
    [
        (Phase.ACTION, Motion.NORMAL, Pace.FLOWING, False),
        (Phase.COMBAT, Motion.SLOW, Pace.EVENTS, True),
        *(
            pytest.param(*each, marks=pytest.mark.slow)
            for each in (
                (Phase.ACTION, Motion.NORMAL, Pace.NONE, True),
                (Phase.COMBAT, Motion.FAST, Pace.QUICK, False),
                (Phase.COMBAT, Motion.OFF, Pace.FLOWING, False),
            )
        ),
    ],
)
def test_moved_skipped_and_still_games_end_in_the_same_pictures(
    scenario: Scenario,
    sit: Sit,
    screen: pygame.Surface,
    clock: Clock,
    phase: Phase,
    motion: Motion,
    pace: Pace,
    skip: bool,
) -> None:
    hands = "S8 S3 H4 G8 U2", "U6 U3 H2 S4 G5"
    table = position(scenario.state, phase, *hands, A=(8, 8), E=(9, 8), B=(8, 9), F=(9, 9))
    still = list(play(sit(table), screen, clock, Motion.OFF))
    moved = list(play(sit(table), screen, clock, motion, pace=pace, skip=skip))
    assert len(still) == len(moved) > 30
    differing = [n for n, (a, b) in enumerate(zip(still, moved, strict=True)) if a != b]
    assert differing == []


def acts(state: State) -> list[Act]:
    """One of each kind."""
    edge = next(edge for edge, _door in state.board.doors)
    shot = card("S8")
    return [
        Going.along("A", ((8, 8), (8, 9), (9, 9))),
        Push(figure="A", start=(8, 8), to=(7, 8)),
        Through(figure="A", start=(8, 8), to=(4, 8)),
        Leave(figure="A"),
        RunningOff(figure="A", at=(8, 8), out=Direction.W, icon="chest"),
        Arrive(figure="A", to=(8, 8)),
        Lunge(figure="A", target="E"),
        Clash(figure="A", target="E"),
        Parry(figure="A"),
        Firing(figure="A", target="E", hit=True),
        Firing(figure="A", target="E", hit=False),
        Wound(figure="A", number=2, wounds=3),
        Wound(figure="A", number=4, wounds=5, struck_from=(9, 8)),
        Thunder(side=Side.RED, card=card("RJ")),
        Thunder(side=Side.RED, card=card("BJ"), figure="A"),
        Heal(figure="A", number=1),
        Fall(figure="A"),
        Dying(figure="A"),
        Swing(edge=edge, opens=True, board=state.board),
        TokensLeave(gone=3, left=11),
        Ringing(),
        Banner(words="Turn 2", below="Action phase", side=Side.RED),
        Banner(words="End of the turn"),
        ByOne(figure="A", target="E"),
        Discard(player=Side.BLUE, card=shot),
        Unveiling(),
        PickingUp(figure="A", icon="chest"),
        Hold(weight=Weight.WOUND, words=("A takes 2.",), **about(state, "A")).lasting(1),
        *(
            kind(
                weight=Weight.DEATH,
                words=("A dies.",),
                title="A dies by the hand of E.",
                below=("All for one.",),
                dead=state.figure("A"),
                killer=state.figure("E"),
                **about(state, "A"),
            ).lasting(1)
            for kind in (Epitaph, elegy)
        ),
        Vignette(
            weight=Weight.THING,
            words=("A has the letter!",),
            title="A has the letter!",
            doer=state.figure("A"),
            icon=LETTER,
            **about(state, "A"),
        ).lasting(1),
        Speaking(
            weight=Weight.WORDS,
            words=("A: To arms!",),
            title="A",
            below=("To arms!",),
            speaker=state.figure("A"),
            **about(state, "A"),
        ).lasting(1),
        Tale(
            words=("The bells ring.",),
            title="The bells",
            below=("The bells ring.",),
            **about(state, "A"),
        ).lasting(1),
        Heralded(
            weight=Weight.ARRIVAL,
            words=("A arrives.",),
            title="Reinforcements",
            below=("A, E",),
            people=(state.figure("A"), state.figure("E"), state.figure("A")),
            **about(state, "A"),
        ).lasting(1),
    ]


def elegy(**given: Any) -> Elegy:
    """The page of a hero with two friends."""
    friends = given["dead"], given["killer"]
    return Elegy(fell="A fell in turn 2.", done="A killed F.", friends=friends, **given)


def about(state: State, figure_id: str) -> dict[str, Any]:
    figure = state.figure(figure_id)
    return {"side": figure.side, "figure": figure.id, "at": figure.at}


@sweep(number=range(34), size=[(1024, 700), (1920, 1080)])
def test_each_act_is_seen_and_stays_in_its_place(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, number: int, size: tuple[int, int]
) -> None:
    screen = pygame.display.set_mode(size)
    table = position(scenario.state, Phase.ACTION, "S8", "U6", A=(8, 8), E=(9, 8))
    scene = GameScene(AtTable(sit(table), TitleScene))
    scene.draw(screen)
    assert scene.grid is not None
    act = acts(table)[number]
    paint = Paint(screen, scene.grid, seen_by(table, None))
    cover = act.cover(paint).clip(scene.grid.area)
    background = screen.copy()
    shares = (0.0, 0.12, 0.3, 0.5, 0.7, 0.9, 0.99)
    differing = 0
    for share in shares:
        screen.blit(background, (0, 0))
        screen.set_clip(scene.grid.area)
        act.draw(paint, share)
        screen.set_clip(None)
        differing += picture(screen) != picture(background)
        screen.blit(background, cover, cover)
        assert picture(screen) == picture(background), f"{act} at {share} leaves its place"
    assert differing >= 5
    act.land(table)


def test_every_kind_of_act_is_in_the_list(scenario: Scenario) -> None:
    def kinds(kind: type[Act]) -> set[type[Act]]:
        under = kind.__subclasses__()
        return {kind, *(found for k in under for found in kinds(k))}

    shown = {type(act) for act in acts(scenario.state)}
    drawn = {kind for kind in kinds(Act) if kind.draw is not Act.draw}
    assert drawn - {CloseUp, Nearer, Farther, Rising, OnStage} == shown
    assert len(acts(scenario.state)) == 34


def told(state: State, *notes: Note, after: State | None = None) -> tuple[Act, ...]:
    """What is seen of the notes, but for what is held."""
    found = acts_of(state, notes, after or state)
    return tuple(act for act in found if not isinstance(act, Hold | Changing))


def step(start: tuple[int, int], to: tuple[int, int]) -> Note:
    return note(NoteKind.GOES, "A", "MOVE-1", start=start, to=to)


def test_steps_of_one_figure_are_one_way(scenario: Scenario) -> None:
    state = position(scenario.state, Phase.ACTION, A=(8, 8))
    (way,) = told(state, step((8, 8), (8, 9)), step((8, 9), (9, 9)))
    assert isinstance(way, Going) and way.path == ((8, 8), (8, 9), (9, 9))


def test_who_is_driven_back_lurches(scenario: Scenario) -> None:
    state = position(scenario.state, Phase.COMBAT, A=(8, 8))
    back = note(NoteKind.WITHDRAWS, "A", "MEL-10")
    (act,) = told(state, back, step((8, 8), (7, 8)))
    assert act == Push(figure="A", start=(8, 8), to=(7, 8))


def test_a_door_swings_to_where_it_stands(scenario: Scenario) -> None:
    board = scenario.state.board
    edge = next(edge for edge, _door in board.doors)
    before = evolve(scenario.state, board=board.with_door(edge, Door.CLOSED))
    after = evolve(scenario.state, board=board.with_door(edge, Door.OPEN))
    (act,) = told(before, note(NoteKind.DOOR_OPEN, "A", "ACT-3"), after=after)
    assert isinstance(act, Swing) and act.edge == edge and act.opens
    assert act.land(before).board == after.board


def test_a_wound_is_on_the_token_once_it_has_been_seen(scenario: Scenario) -> None:
    before = position(scenario.state, Phase.COMBAT, A=(8, 8))
    after = before.with_figure(evolve(before.figure("A"), wounds=2, prone=True))
    hurt = note(NoteKind.WOUNDED, "A", "HURT-1", wounds=2, all=2)
    (act, fall) = told(before, hurt, note(NoteKind.KNOCKED_DOWN, "A", "HURT-4"), after=after)
    assert act.land(before).figure("A").wounds == 2
    assert isinstance(fall, Fall) and fall.land(before).figure("A").prone


def test_turn_and_phase_are_announced_on_one_ribbon(scenario: Scenario) -> None:
    state = evolve(scenario.state, phase=Phase.INITIATIVE)
    turn = note(NoteKind.TURN, None, "", turn=3)
    phases = [note(NoteKind.PHASE, None, "", phase=p) for p in (Phase.CARDS, Phase.INITIATIVE)]
    (banner,) = told(state, turn, *phases)
    assert isinstance(banner, Banner) and "3" in banner.words and "Initiative" in banner.below


def test_no_figure_is_in_two_acts_at_once() -> None:
    ways = [Going.along("A", ((0, 0), (0, 1))), Dying(figure="A"), Lunge(figure="B", target="A")]
    first, second, third = timed((Wound(figure="A", number=1, wounds=1), *ways))[1:]
    assert second.begin >= first.end
    assert third.begin >= second.begin
    assert all(a.begin <= b.begin for a, b in pairwise((first, second, third)))


def test_each_cue_is_heard_once(scenario: Scenario, heard: list[str], clock: Clock) -> None:
    director, state = Director(), position(scenario.state, Phase.ACTION, A=(8, 8))
    preferences.change(motion=Motion.NORMAL)
    director.add(told(state, step((8, 8), (8, 9)), step((8, 9), (9, 9))), state)
    found: list[str] = []
    while director.moving:
        clock.now += 16
        director.advance(clock.now)
        found += director.cues()
    assert found == [Cue.STEP]


def cues(acts: tuple[Act, ...]) -> list[str | None]:
    return [act.cue for act in acts if not isinstance(act, Hold)]


def test_a_step_is_heard_by_the_square_where_it_ends(scenario: Scenario) -> None:
    state = position(scenario.state, Phase.ACTION, A=(8, 8))
    kinds = list(state.board.kinds)
    kinds[8 + 9 * state.board.width] = Kind.HIGH
    board = evolve(state.board, kinds=tuple(kinds), rough=((8, 7),))
    state = evolve(state, board=board)
    steps = {(8, 9): Cue.STEP_HIGH, (8, 7): Cue.STEP_ROUGH, (7, 8): Cue.STEP}
    assert {to: cues(told(state, step((8, 8), to)))[0] for to in steps} == steps


@pytest.mark.parametrize(
    ("kind", "door", "cue"),
    [
        (NoteKind.DOOR_OPEN, Door.OPEN, Cue.DOOR),
        (NoteKind.DOOR_CLOSE, Door.CLOSED, Cue.SHUT),
        (NoteKind.DOOR_UNLOCKED, Door.OPEN, Cue.LOCK),
        (NoteKind.DOOR_DESTROYED, Door.DESTROYED, Cue.DOOR_BREAK),
    ],
)
def test_a_door_is_heard_by_what_becomes_of_it(
    scenario: Scenario, kind: NoteKind, door: Door, cue: Cue
) -> None:
    board = scenario.state.board
    edge = next(edge for edge, _door in board.doors)
    was = Door.OPEN if door is Door.CLOSED else Door.LOCKED
    before = evolve(scenario.state, board=board.with_door(edge, was))
    after = evolve(scenario.state, board=board.with_door(edge, door))
    assert cues(told(before, note(kind, "A", "ACT-3"), after=after)) == [cue]


@pytest.mark.parametrize(
    ("before", "left", "cue"),
    [
        *((7, 6, Cue.COIN), (6, 5, Cue.DRUM), (7, 4, Cue.DRUM), (5, 4, Cue.COIN)),
        *((3, 2, Cue.DRUM_NEAR), (6, 1, Cue.DRUM_NEAR), (2, 1, Cue.COIN), (1, 0, Cue.COIN)),
    ],
)
def test_the_drum_is_heard_at_five_tokens_and_at_two(
    scenario: Scenario, before: int, left: int, cue: Cue
) -> None:
    leave = note(NoteKind.GUARD, None, "GUARD-1", gone=before - left, left=left)
    assert cues(told(scenario.state, leave)) == [cue]


def test_who_strikes_is_hurt_or_dies_cries_out_once_each(scenario: Scenario) -> None:
    state = position(scenario.state, Phase.COMBAT, A=(8, 8), E=(9, 8))
    one, other = state.figure("A").card, state.figure("E").card
    strikes = note(NoteKind.ATTACKS, "A", "MEL-1", target="E")
    hurt = note(NoteKind.WOUNDED, "E", "HURT-1", wounds=1, all=1)
    (lunge, wound) = told(state, strikes, hurt)
    assert (lunge.cry, wound.cry) == (cry(one, Cry.STRIKE), cry(other, Cry.HURT))
    fatal = note(NoteKind.WOUNDED, "E", "HURT-1", wounds=other.death, all=other.death)
    (wound, death) = told(state, fatal, note(NoteKind.DIES, "E", "HURT-3"))
    assert (wound.cry, death.cry) == (None, cry(other, Cry.DIE))


def test_a_joker_turned_up_is_heard_like_no_other_card(scenario: Scenario) -> None:
    state = position(scenario.state, Phase.COMBAT, A=(8, 8), E=(9, 8))
    for name, cue in (("RJ", Cue.JOKER), ("S8", Cue.CARD)):
        trial = Standard(
            *("A", Side.RED, CardTest.JUMP, 6, card(name), (), (), 6, Grade.SUCCESS), clauses=()
        )
        assert cues(acts_of(state, [trial], state)) == [cue]


@pytest.mark.parametrize(
    ("weapon", "cue"),
    [
        *(("musket", Cue.SHOT), ("pistol", Cue.SHOT), ("bow", Cue.BOW), ("crossbow", Cue.BOW)),
        *(("throwing-knives", Cue.THROW), ("paving-stones", Cue.THROW)),
    ],
)
def test_a_shot_is_heard_by_its_weapon(scenario: Scenario, weapon: str, cue: Cue) -> None:
    state = position(scenario.state, Phase.COMBAT, A=(8, 8), E=(9, 4))
    item = scenario.items[weapon]
    aim = Shooting("A", "E", item, item.ranges[0], engaged=False)
    what = CardTest.AIMED_SHOT
    trial = Standard(
        *("A", Side.RED, what, 6, card("S8"), (), (), 8, Grade.SUCCESS),
        clauses=(),
        over=True,
        aim=aim,
    )
    assert cues(acts_of(state, [trial], state)) == [cue]


def fight(scenario: Scenario, sit: Sit) -> GameScene:
    hands = "S8 S3 H4 G8", "U6 U3 H2"
    return GameScene(
        AtTable(sit(position(scenario.state, Phase.COMBAT, *hands, A=(8, 8), E=(9, 8))), TitleScene)
    )


def test_a_key_ends_all_that_moves_and_counts(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock
) -> None:
    preferences.change(motion=Motion.NORMAL)
    scene = fight(scenario, sit)
    driver = Driver(scene, screen)
    scene.controls.hot_seat.choose(pick(scene.session, "A: attack E officers-sabre"))
    scene.controls.refresh()
    driver.frame()
    assert scene.moving
    driver.key(pygame.K_RETURN)
    driver.press(Command.LIFT)
    assert scene.controls.hot_seat.viewer is Side.RED


def test_nothing_moves_where_nothing_is_to_move(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock
) -> None:
    scene = fight(scenario, sit)
    driver = Driver(scene, screen)
    rng = random.Random(1)
    for _ in range(20):
        answered(scene, rng)
        driver.frame()
        assert not scene.moving or scene.stage.lingers


def test_what_is_taken_back_is_not_shown(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock
) -> None:
    preferences.change(motion=Motion.NORMAL)
    driver = Driver(
        GameScene(AtTable(sit(position(scenario.state, Phase.ACTION)), TitleScene)), screen
    )
    scene = driver.scene
    assert isinstance(scene, GameScene)
    for key in ("1", pygame.K_TAB, pygame.K_RETURN):
        driver.key(key)
    driver.key(pygame.K_DOWN, pygame.KMOD_SHIFT)
    driver.key(pygame.K_RETURN)
    before = scene.controls.hot_seat.state.figure("A").at
    driver.key("d")
    driver.frame()
    assert scene.moving
    assert scene.controls.hot_seat.state.figure("A").at != before
    driver.key("u")
    assert not scene.show.moving
    assert scene.controls.hot_seat.state.figure("A").at == before


def test_the_stage_turns_cards_and_counts(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock
) -> None:
    preferences.change(motion=Motion.NORMAL)
    scene = fight(scenario, sit)
    Driver(scene, screen)
    sayings = "A: attack E officers-sabre", "red: play S8", "blue: play U6"
    for said in sayings:
        scene.controls.hot_seat.choose(pick(scene.session, said))
    prompt = scene.controls.hot_seat.prompt
    assert prompt is not None and prompt.topic is Topic.BOOST
    scene.draw(screen)
    pictures = [picture(screen)]
    while scene.moving:
        clock.now += 90
        scene.tick(screen)
        pictures.append(picture(screen))
    assert len(set(pictures)) >= 4


@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_what_the_other_has_done_is_seen_again_if_wanted(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock, hand: str
) -> None:
    preferences.change(motion=Motion.NORMAL)
    scene = GameScene(AtTable(sit(position(scenario.state, Phase.ACTION, A=(8, 8))), TitleScene))
    driver = Driver(scene, screen)
    assert not scene.show.can_repeat
    live: list[type[Act]] = []
    for said in ("red: first red", "A: activate", "A: full-move", "A: step E", "A: stop"):
        scene.controls.hot_seat.choose(pick(scene.session, said))
        scene.controls.refresh()
        driver.frame()
        live += [type(timed.act) for timed in scene.show.director.acts]
        seen(scene, screen, clock)
    made = scene.session.made
    assert scene.show.can_repeat
    driver.point((5, 795))
    driver.frame()
    shown = picture(screen)
    driver.key(pygame.K_F7) if hand == "keys" else driver.press(Command.SEE_AGAIN)
    assert scene.moving and scene.session.made == made
    assert [type(timed.act) for timed in scene.show.director.acts] == live, "in the same order"
    assert seen(scene, screen, clock) >= 2
    driver.point((5, 795))
    driver.frame()
    assert picture(screen) == shown


@pytest.mark.parametrize("at", [(8, 1), (8, 4), (2, 5), (8, 8), (15, 11)])
def test_a_banner_leaves_free_where_something_has_just_happened(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, at: tuple[int, int]
) -> None:
    table = position(scenario.state, Phase.COMBAT, A=at)
    hurt = note(NoteKind.WOUNDED, "A", "HURT-1", wounds=2, all=2)
    turn = note(NoteKind.TURN, None, "", turn=3)
    banner = next(a for a in acts_of(table, (hurt, turn), table) if isinstance(a, Banner))
    scene = GameScene(AtTable(sit(table), TitleScene))
    scene.draw(screen)
    assert scene.grid is not None
    paint = Paint(screen, scene.grid, seen_by(table, None))
    assert not banner.cover(paint).colliderect(scene.grid.rect(at))
    assert scene.grid.area.contains(banner.cover(paint))


def in_order(acts: list[Act]) -> list[type[Act]]:
    """What is seen, one after the other. Banners that come at once are one, where the last is."""
    kinds = [type(act) for act in acts if not isinstance(act, Changing | Settling)]
    last = max((n for n, kind in enumerate(kinds) if kind is Banner), default=None)
    return [kind for n, kind in enumerate(kinds) if kind is not Banner or n == last]


@pytest.mark.parametrize("seed", seeds(1, 4))
def test_a_film_shows_all_in_the_order_in_which_it_was_shown(
    screen: pygame.Surface, clock: Clock, tmp_path: Path, seed: int
) -> None:
    """Blows before wounds, wounds before deaths, these before what an event makes of them."""
    preferences.change(motion=Motion.NORMAL)
    scenario = with_events(REVENGE, tmp_path)
    session = Session.new(scenario, Shuffle(seed), tmp_path / "game.ad1666")
    players = {side: player_of(Seat("duellist", number)) for number, side in enumerate(Side)}
    scene = GameScene(AtTable(session, TitleScene))
    scene.draw(screen)
    live: dict[int, list[Act]] = {}
    while (choice := decision(session, players)) is not None and session.game.state.turn < 4:
        scene.controls.hot_seat.choose(choice)
        scene.controls.refresh()
        scene.handle(pygame.event.Event(pygame.USEREVENT))
        live[len(session.moments) - 1] = [timed.act for timed in scene.show.director.acts]
        scene.show.skip()
    scene.close()
    assert any(isinstance(act, Dying) for acts in live.values() for act in acts)
    film = FilmScene(Screening(footage(session.path), TitleScene))
    before = min(live) - 1
    for at, acts in live.items():
        shown: list[Act] = []
        for moment in range(before + 1, at + 1):  # several at once, where there was no choice
            film.go_to(moment)
            shown += [timed.act for timed in film.director.acts]
        assert in_order(shown) == in_order(acts), at
        before = at
    film.close()
