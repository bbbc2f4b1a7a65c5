"""What matters is held, and what follows waits: no question is asked meanwhile, none is answered
unseen, and whoever does not want to wait need not."""

from __future__ import annotations

import pygame
import pytest
from attrs import evolve
from looks import look_at
from tableside import Clock, Sit, pick, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.i18n import set_language
from ad1666.play.targets import Area, Command
from ad1666.rules.cards import HIDDEN, Location, Side, card
from ad1666.rules.characters import Status
from ad1666.rules.disguise import REVEALED
from ad1666.rules.events import Event, Hit, NoteKind, note
from ad1666.rules.items import Gear
from ad1666.rules.phases import Phase
from ad1666.rules.places import Place
from ad1666.rules.requests import Topic
from ad1666.rules.scenes.plot import Incident, Trigger
from ad1666.rules.state import State
from ad1666.rules.victory import SCOPES, Aim, Goal, Whose
from ad1666.settings import Motion, Pace, preferences
from ad1666.table.motion.beats import HOLDS, Epitaph, Heralded, Hold, Tale, Vignette, Weight
from ad1666.table.motion.director import Director
from ad1666.table.motion.elegy import Elegy
from ad1666.table.motion.fighting import Wound
from ad1666.table.motion.score import acts_of
from ad1666.table.motion.telling import Banner, Thunder
from ad1666.table.motion.weighing import reached
from ad1666.table.scenes import game_early
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.finale_sheet import FinaleSheet
from ad1666.table.sheets.game_sheets import PauseSheet
from ad1666.table.sheets.log_sheet import LogSheet
from ad1666.table.toolkit.layers import CachedLayer
from ad1666.table.views import top_panel
from ad1666.words import goals, vocabulary

STEP = 50
DEATHBLOW = (
    *("A: attack E officers-sabre", "red: play S8", "blue: play U6"),
    *("red: pass", "blue: pass", "E: no-parry"),
)


def deadly(scenario: Scenario) -> State:
    """A can kill E, who is nearly dead."""
    hands = "S8 S3 H4 G8", "U6 U3 H2"
    state = position(scenario.state, Phase.COMBAT, *hands, A=(8, 8), E=(9, 8))
    victim = state.figure("E")
    return state.with_figure(evolve(victim, wounds=victim.card.death - 2))


def killed(sit: Sit, state: State, screen: pygame.Surface, pace: Pace) -> GameScene:
    """A table at which E has just been struck dead."""
    scene = GameScene(AtTable(sit(state), TitleScene))
    scene.draw(screen)
    for said in DEATHBLOW:
        if said == DEATHBLOW[-1]:
            preferences.change(motion=Motion.NORMAL, pace=pace)
        scene.controls.hot_seat.choose(pick(scene.session, said))
        scene.controls.refresh()
        scene.handle(pygame.event.Event(pygame.USEREVENT))
    scene.draw(screen)
    return scene


def shown(scene: GameScene, screen: pygame.Surface, clock: Clock, most: int = 20_000) -> int:
    """Lets all be shown until nothing moves or something waits; returns the milliseconds."""
    gone = 0
    while scene.moving and not scene.show.director.waits and gone < most:
        clock.now += STEP
        gone += STEP
        scene.tick(screen)
    return gone


def targets(scene: GameScene) -> set[object]:
    assert scene.ui is not None
    return {hotspot.target for hotspot in scene.ui.hotspots}


def key(scene: GameScene, code: int) -> None:
    typed = chr(code) if code < 128 else ""
    scene.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=typed, scancode=0))


def test_a_death_waits_for_a_key_before_the_next_question(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock
) -> None:
    scene = killed(sit, deadly(scenario), screen, Pace.EVENTS)
    director = scene.show.director
    assert director.suspense
    assert shown(scene, screen, clock) >= HOLDS[Weight.DEATH]
    assert director.waits and isinstance(director.held, Epitaph)
    scene.draw(screen)
    found = targets(scene)
    assert Command.GO_ON in found and Command.LIFT not in found
    assert Area.TEST not in found, "nothing lies over the dead"
    clock.now += 60_000
    scene.tick(screen)
    assert director.waits
    key(scene, pygame.K_SPACE)
    assert not director.suspense and scene.controls.hot_seat.veiled is not None
    scene.draw(screen)
    assert Command.LIFT in targets(scene), "the curtain has not been lifted by the same key"


@pytest.mark.parametrize(("pace", "share"), [(Pace.FLOWING, 1.0), (Pace.QUICK, 0.5)])
def test_a_beat_ends_by_itself_and_what_follows_queues(
    scenario: Scenario,
    sit: Sit,
    screen: pygame.Surface,
    clock: Clock,
    pace: Pace,
    share: float,
) -> None:
    scene = killed(sit, deadly(scenario), screen, pace)
    timeline = scene.show.director.acts
    death = next(t for t in timeline if isinstance(t.act, Epitaph))
    banner = next(t for t in timeline if isinstance(t.act, Banner))
    assert death.end - death.begin >= HOLDS[Weight.DEATH] * share
    assert banner.begin >= death.end
    assert shown(scene, screen, clock) >= banner.end - STEP
    assert not scene.moving


def test_without_beats_the_next_question_comes_at_once(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock
) -> None:
    scene = killed(sit, deadly(scenario), screen, Pace.NONE)
    assert scene.moving and not scene.show.director.suspense
    assert Command.LIFT in targets(scene)


@pytest.mark.parametrize("pace", [Pace.FLOWING, Pace.EVENTS])
def test_a_key_is_kept_until_the_beat_has_been_seen(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock, pace: Pace
) -> None:
    scene = killed(sit, deadly(scenario), screen, pace)
    shown(scene, screen, clock, most=500)
    key(scene, pygame.K_l)
    assert scene.sheets.top is None and scene.show.director.suspense
    gone = 500
    while scene.sheets.top is None and gone < 20_000:
        gone += shown(scene, screen, clock, most=STEP) or STEP
    assert HOLDS[Weight.DEATH] <= gone < 6000
    assert not scene.show.moving, "it skips what comes after"


def test_a_kept_key_counts_where_each_frame_draws_the_whole_window(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock
) -> None:
    """As it does while the pointer moves."""
    scene = killed(sit, deadly(scenario), screen, Pace.QUICK)
    key(scene, pygame.K_l)
    gone = 0
    while scene.moving and scene.sheets.top is None and gone < 20_000:
        gone += STEP
        clock.now += STEP
        scene.draw(screen)
    assert isinstance(scene.sheets.top, LogSheet)


def test_esc_pauses_while_something_is_held(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock
) -> None:
    scene = killed(sit, deadly(scenario), screen, Pace.EVENTS)
    made = scene.session.made
    key(scene, pygame.K_ESCAPE)
    assert isinstance(scene.sheets.top, PauseSheet)
    assert not scene.show.director.suspense and scene.session.made == made
    key(scene, pygame.K_ESCAPE)
    assert scene.sheets.top is None and scene.controls.hot_seat.veiled is not None


def test_a_click_skips_a_beat_and_answers_nothing(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock
) -> None:
    scene = killed(sit, deadly(scenario), screen, Pace.EVENTS)
    made = scene.session.made
    pressed = 0
    while scene.show.director.suspense and pressed < 4:
        pos = screen.get_rect().center
        scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
        scene.tick(screen)
        pressed += 1
    assert 0 < pressed < 4
    assert scene.session.made == made


def test_between_programs_nothing_waits_for_a_key(clock: Clock, scenario: Scenario) -> None:
    preferences.change(motion=Motion.NORMAL, pace=Pace.EVENTS)
    state = deadly(scenario)
    hold = Hold(weight=Weight.DEATH, words=("E dies.",), side=Side.BLUE, figure="E", at=(9, 8))
    spent = {}
    for attended in (True, False):
        director = Director(people=frozenset(Side) if attended else frozenset())
        director.add((hold,), state)
        gone = 0
        while director.moving and not director.waits:
            clock.now += STEP
            gone += STEP
            director.advance(clock.now)
        assert director.waits is attended
        spent[attended] = gone
    assert spent[False] < 0.6 * spent[True]


def test_with_motion_off_what_matters_is_held_all_the_same(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock
) -> None:
    preferences.change(motion=Motion.OFF)
    scene = GameScene(AtTable(sit(deadly(scenario)), TitleScene))
    scene.draw(screen)
    preferences.change(pace=Pace.FLOWING)
    for said in DEATHBLOW:
        scene.controls.hot_seat.choose(pick(scene.session, said))
        scene.controls.refresh()
        scene.handle(pygame.event.Event(pygame.USEREVENT))
    held = [t.act for t in scene.show.director.acts if t.act.ms]
    assert [type(act) for act in held] == [Elegy]
    scene.draw(screen)
    still = pygame.image.tobytes(screen, "RGB")
    clock.now += 90
    scene.tick(screen)
    clock.now += 90
    scene.tick(screen)
    assert pygame.image.tobytes(screen, "RGB") == still, "nothing moves"
    assert shown(scene, screen, clock) >= HOLDS[Weight.DEATH] - 200


def test_the_stage_tells_no_more_than_has_been_shown(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock
) -> None:
    scene = killed(sit, deadly(scenario), screen, Pace.FLOWING)
    hurt = []
    while scene.moving:
        cast = scene.stage.cast
        hurt.append(() if cast is None else [a.hurt.dead for a in cast.actors if a.hurt])
        clock.now += STEP
        scene.tick(screen)
    assert hurt[0] == [False], "the blow is seen before its end is told"


def test_turn_and_log_wait_for_what_is_shown(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock
) -> None:
    def said() -> str:
        return " ".join(line.said for line in look_at(scene, screen).lines)

    scene = killed(sit, deadly(scenario), screen, Pace.EVENTS)
    shown(scene, screen, clock)
    assert scene.show.director.waits
    assert scene.controls.hot_seat.state.turn == 3
    assert "Turn 2" in said() and "Turn 3" not in said()
    assert "dies" in said(), "but what is held is told"
    key(scene, pygame.K_SPACE)
    shown(scene, screen, clock)
    assert "Turn 3" in said()


def test_a_wound_that_kills_is_held_with_the_death(scenario: Scenario) -> None:
    state = deadly(scenario)
    dead = evolve(state.figure("E"), at=None, wounds=12)
    hurt = note(NoteKind.WOUNDED, "E", "HURT-1", wounds=4, all=12)
    events = hurt, note(NoteKind.DIES, "E", "HURT-3")
    holds = [a for a in acts_of(state, events, state.with_figure(dead)) if isinstance(a, Hold)]
    assert [hold.weight for hold in holds] == [Weight.DEATH]
    assert len(holds[0].words) == 2


@pytest.mark.parametrize("language", ["en", "pl"])
def test_who_takes_what_the_game_is_about_has_a_close_up(scenario: Scenario, language: str) -> None:
    set_language(language)
    before = position(scenario.state, Phase.ACTION, A=(8, 8))
    thing = next(
        item
        for _at, item in before.ground
        if any(
            SCOPES[goal.aim].whose is Whose.ITEM and goal.subject == item.id
            for goal in before.terms.goals
        )
    )
    bearer = before.figure("A")
    carried = Gear(thing)
    after = before.with_figure(evolve(bearer, gear=(*bearer.gear, carried)))
    picked = note(NoteKind.PICKS_UP, "A", "ITEM-4", item=thing.id)
    taken = next(a for a in acts_of(before, (picked,), after) if isinstance(a, Vignette))
    name = scenario.items[thing.id].name
    assert taken.weight is Weight.THING and taken.doer.id == "A"
    assert language == "pl" or name in taken.title
    assert any(any(c.isdigit() for c in line) for line in taken.below), "what it is worth"


@pytest.mark.clause("SCN-10")
def test_what_a_scenario_tells_waits_to_be_read_where_it_happens(
    scenario: Scenario, clock: Clock
) -> None:
    state = position(scenario.state, Phase.ACTION, A=(8, 8))
    bells = Incident("bells", Trigger("turn", number=1), (), title="The bells")
    state = evolve(state, terms=evolve(state.terms, events=(bells,)))
    happens = note(NoteKind.HAPPENS, "A", "SCN-1", event="bells")
    told = note(NoteKind.TELLS, None, "SCN-10", text="They ring for us.")
    preferences.change(motion=Motion.NORMAL, pace=Pace.QUICK)
    for brief in (False, True):
        director = Director(people=frozenset(Side))
        director.play(state, (happens, told), state, past=(happens, told), brief=brief)
        director.advance(clock.now)
        held = director.held
        assert isinstance(held, Tale) and held.title == "The bells" and held.at == (8, 8)
        assert held.ms == HOLDS[Weight.TALE], "as long as one reads, however quick all else is"
    preferences.change(pace=Pace.EVENTS)
    for people in (frozenset(Side), frozenset[Side]()):
        director = Director(people=people)
        director.play(state, (happens, told), state, past=(happens, told))
        for _ in range(100):
            clock.now += STEP
            director.advance(clock.now)
        assert director.waits is bool(people)


@pytest.mark.clause("SCN-10")
def test_a_press_meant_for_something_before_does_not_sweep_away_what_is_told(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock
) -> None:
    scene = GameScene(AtTable(sit(position(scenario.state, Phase.ACTION, A=(8, 8))), TitleScene))
    scene.draw(screen)
    preferences.change(motion=Motion.NORMAL, pace=Pace.EVENTS)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game_early, "CALM", 400)
        state, director = scene.controls.hot_seat.view, scene.show.director
        director.people = frozenset(Side)
        told = note(NoteKind.TELLS, None, "SCN-10", text="They ring for us.")
        director.play(state, (told,), state, past=(told,))
        shown(scene, screen, clock, most=200)
        key(scene, pygame.K_SPACE)
        assert isinstance(director.held, Tale)
        shown(scene, screen, clock, most=400)
        key(scene, pygame.K_SPACE)
        assert not director.suspense, "one press is enough"


def test_those_who_come_together_are_announced_together(scenario: Scenario) -> None:
    places = {"A": (8, 8), "B": (8, 10), "C": (8, 9)}
    before = coming = position(scenario.state, Phase.ACTION, **places)
    for who in places:
        coming = coming.change(who, at=None, status=Status.TO_COME)
    notes = [note(NoteKind.ARRIVES, who, "TURN-1", to=at) for who, at in places.items()]
    (held,) = (act for act in acts_of(coming, notes, before) if isinstance(act, Hold))
    assert isinstance(held, Heralded) and [figure.id for figure in held.people] == [*places]
    one, other, last = (vocabulary.figure(f, before.figures) for f in held.people)
    assert held.below == (f"{one}, {other} and {last}",)


def test_a_joker_falls_like_thunder_and_no_other_card_does(scenario: Scenario) -> None:
    state = position(scenario.state, Phase.COMBAT, A=(8, 8), E=(9, 8))
    for name, thunders in (("RJ", True), ("U6", False)):
        turned = note(NoteKind.REVEALS, None, "OPP-1", red=card("S8"), blue=card(name))
        found = acts_of(state, (turned,), state)
        assert any(isinstance(act, Thunder) for act in found) is thunders
        holds = [act for act in found if isinstance(act, Hold)]
        assert [hold.weight for hold in holds] == ([Weight.JOKER] if thunders else [])
        assert all(hold.side is Side.BLUE for hold in holds)


def test_a_mask_that_comes_off_has_a_close_up(scenario: Scenario) -> None:
    state = position(scenario.state, Phase.ACTION, A=(8, 8))
    found = acts_of(state, (note(REVEALED, "A", "ABIL-6"),), state)
    (held,) = (act for act in found if isinstance(act, Hold))
    assert isinstance(held, Vignette) and held.weight is Weight.MASK
    assert held.doer.id == "A" and "mask" in held.title


def test_a_goal_that_is_reached_for_good_is_held(scenario: Scenario) -> None:
    before = position(scenario.state, Phase.ACTION, A=(8, 8))
    goal = next(goal for goal in before.terms.goals if goal.aim is Aim.TAKE_AWAY)
    thing = next(item for _at, item in before.ground if item.id == goal.subject)
    bearer = next(f for f in before.figures if f.side is goal.side and f.on_board)
    with_it = before.with_figure(evolve(bearer, gear=(*bearer.gear, Gear(thing))))
    exits = goal.place.squares if goal.place else (bearer.at,)
    gone = evolve(with_it.figure(bearer.id), at=None, status=Status.LEFT, left_from=exits[0])
    leaves = note(NoteKind.LEAVES, bearer.id, "BOARD-12")
    after = with_it.with_figure(gone)
    holds = [a for a in acts_of(with_it, (leaves,), after) if isinstance(a, Hold)]
    assert [hold.weight for hold in holds] == [Weight.GOAL]
    assert holds[0].side is goal.side
    assert holds[0].at == bearer.at  # where it has been carried off
    held = holds[0]
    assert isinstance(held, Vignette) and held.doer.id == bearer.id, "the face of who did it"
    name = vocabulary.figure(bearer, before.figures)
    assert name in held.title and vocabulary.thing(thing) in held.title
    assert str(goal.points) in held.below[0]


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("aim", [Aim.ESCAPE, Aim.REACH])
def test_each_who_reaches_a_goal_is_named_with_the_points(
    scenario: Scenario, language: str, aim: Aim
) -> None:
    set_language(language)
    table = position(scenario.state, Phase.ACTION, A=(8, 8), C=(8, 9))
    place = Place("the yard", ((8, 8), (8, 9))) if aim is Aim.REACH else None
    goal = Goal(Side.RED, aim, "any", 3, place=place)
    before = evolve(table, terms=evolve(table.terms, goals=(goal,)))
    if aim is Aim.REACH:
        away = before.change("A", at=(1, 1)).change("C", at=(1, 2))
        before, after = away, before
    else:
        gone = {"at": None, "status": Status.LEFT, "left_from": (8, 8)}
        after = before.change("A", **gone).change("C", **gone)
    held = list(reached(before, after, (8, 8)))
    assert [hold.doer.id for hold in held if isinstance(hold, Vignette)] == ["A", "C"]
    for hold in held:
        assert isinstance(hold, Vignette)
        assert vocabulary.figure(hold.doer, after.figures) in hold.title
        assert hold.below[0].startswith("3 ")


def test_a_parry_has_a_close_up_that_lasts(scenario: Scenario) -> None:
    state = position(scenario.state, Phase.COMBAT, A=(8, 8), E=(9, 8))
    (held,) = acts_of(state, (note(NoteKind.REMATCH, "E", "MEL-8"),), state)
    assert isinstance(held, Vignette) and held.doer.id == "E"
    assert "parries" in held.title and "starts over" in held.below[0]
    assert HOLDS[held.weight] > HOLDS[Weight.WOUND], "it matters more than a wound"


@pytest.mark.parametrize("motion", [Motion.NORMAL, Motion.OFF])
def test_a_tie_for_the_initiative_is_told_before_it_is_asked_for_again(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock, motion: Motion
) -> None:
    state = position(scenario.state, Phase.INITIATIVE, "S8 G3", "U8 H2")
    scene = GameScene(AtTable(sit(state), TitleScene))
    scene.draw(screen)
    scene.controls.hot_seat.choose(pick(scene.session, "red: play S8"))
    preferences.change(motion=motion, pace=Pace.FLOWING)
    scene.controls.hot_seat.choose(pick(scene.session, "blue: play U8"))
    while (prompt := scene.session.game.pending) is not None and prompt.topic is Topic.BOOST:
        scene.controls.hot_seat.choose(next(o for o in prompt.options if o.verb == "pass"))
    scene.controls.refresh()
    scene.handle(pygame.event.Event(pygame.USEREVENT))
    scene.draw(screen)
    held = next(t.act for t in scene.show.director.acts if isinstance(t.act, Hold))
    assert held.weight is Weight.TIE and "8 to 8" in held.words[0]
    assert scene.show.director.suspense
    assert shown(scene, screen, clock) >= HOLDS[Weight.TIE] - 2 * STEP
    assert not scene.show.director.suspense
    assert Command.LIFT in targets(scene), "then it is asked for again"


def test_that_a_blow_cannot_be_parried_is_told_and_held(scenario: Scenario) -> None:
    state = position(scenario.state, Phase.COMBAT, A=(8, 8), E=(9, 8))
    (held,) = acts_of(state, (note(NoteKind.UNPARRIED, "E", "MEL-8", by="A"),), state)
    assert isinstance(held, Hold) and "cannot parry" in held.words[0]


def test_a_blow_throws_back_who_is_hit(scenario: Scenario) -> None:
    before = position(scenario.state, Phase.COMBAT, A=(8, 8), E=(9, 8))
    hit = Hit("E", "A", "rapier", Location.TORSO, (), 2, ())
    hurt = note(NoteKind.WOUNDED, "E", "HURT-1", wounds=2, all=2)
    wound = next(a for a in acts_of(before, (hit, hurt), before) if isinstance(a, Wound))
    assert wound.struck_from == (8, 8) and wound.lifted == ("E",)


def test_while_a_wound_is_held_nothing_of_the_next_question_is_seen(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock
) -> None:
    hands = "S8 S3 H4 G8", "U6 U3 H2"
    state = position(scenario.state, Phase.COMBAT, *hands, A=(8, 8), E=(9, 8))
    scene = killed(sit, state, screen, Pace.FLOWING)
    prompt = scene.controls.hot_seat.prompt
    assert prompt is not None and prompt.topic is Topic.WITHDRAW
    while scene.show.director.suspense:
        assert scene.ui is not None and not scene.ui.chosen
        clock.now += STEP
        scene.tick(screen)
    shown(scene, screen, clock)
    scene.draw(screen)
    assert scene.ui.chosen, "the squares to which somebody may withdraw"


def test_a_question_about_leaving_is_answered_while_something_is_held(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock
) -> None:
    scene = killed(sit, deadly(scenario), screen, Pace.EVENTS)
    shown(scene, screen, clock)
    scene.sheets.pause()
    assert scene.sheets.top is not None
    key(scene, pygame.K_ESCAPE)
    assert scene.sheets.top is None


@pytest.mark.parametrize(
    ("told", "weight"),
    [
        (note(NoteKind.WOUNDED, "E", "HURT-1", wounds=1, all=1), Weight.WOUND),
        (note(NoteKind.SERIOUSLY_WOUNDED, "E", "HURT-2"), Weight.SERIOUS),
        (note(NoteKind.REMATCH, "E", "MEL-8"), Weight.PARRY),
        (note(NoteKind.FLEES, "E", "MORALE-1"), Weight.FLIGHT),
        (note(NoteKind.ALARM, "E", "GUARD-4"), Weight.ALARM),
        (Hit("E", "A", "rapier", Location.TORSO, (), 0, ()), Weight.MISS),
        (note(NoteKind.GOES, "E", "MOVE-1", start=(9, 8), to=(9, 9)), None),
        (note(NoteKind.DOOR_OPEN, "E", "ACT-3"), None),
    ],
    ids=lambda value: str(getattr(value, "kind", value)),
)
def test_what_matters_is_held_by_its_weight(
    scenario: Scenario, told: Event, weight: Weight | None
) -> None:
    state = position(scenario.state, Phase.ACTION, A=(8, 8), E=(9, 8))
    holds = [act for act in acts_of(state, (told,), state) if isinstance(act, Hold)]
    assert [hold.weight for hold in holds] == ([] if weight is None else [weight])
    assert all(hold.least >= HOLDS[hold.weight] and hold.at == (9, 8) for hold in holds)
    long = [evolve(hold, words=("much to read " * 40,)) for hold in holds]
    assert all(hold.least > 4000 for hold in long)


def test_the_second_half_of_a_double_press_lifts_no_curtain(
    scenario: Scenario,
    sit: Sit,
    screen: pygame.Surface,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(game_early, "CALM", 400)
    scene = killed(sit, deadly(scenario), screen, Pace.EVENTS)
    shown(scene, screen, clock)
    key(scene, pygame.K_SPACE)
    scene.draw(screen)
    clock.now += 200
    key(scene, pygame.K_SPACE)
    assert scene.controls.hot_seat.veiled is not None
    clock.now += 400
    key(scene, pygame.K_SPACE)
    assert scene.controls.hot_seat.veiled is None


def standings(scene: GameScene) -> list[object]:
    """What the table says of points, piles, the guard and whoever chooses."""
    with pytest.MonkeyPatch.context() as patch:
        found: list[object] = []

        def told(_ui: object, state: State, asked: Side | None, *_rest: object) -> None:
            points = [goals.points(goals.standing(state, side)) for side in Side]
            piles = [tuple(map(len, (p.deck, p.hand, p.discard))) for p in (state.red, state.blue)]
            found.extend((points, piles, state.guard, asked))

        patch.setattr(top_panel, "draw", told)
        patch.setattr(CachedLayer, "draw", lambda *shown: shown[-1]())
        assert scene.ui is not None
        scene.draw(scene.ui.surface)
    return found


@pytest.mark.parametrize("motion", [Motion.NORMAL, Motion.OFF])
def test_points_piles_torches_and_the_chooser_wait_for_what_is_told(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock, motion: Motion
) -> None:
    preferences.change(motion=motion, pace=Pace.NONE)
    scene = GameScene(AtTable(sit(deadly(scenario)), TitleScene))
    scene.draw(screen)
    for said in DEATHBLOW:
        if said == DEATHBLOW[-1]:
            shown(scene, screen, clock)
            before = standings(scene)
            preferences.change(pace=Pace.EVENTS)
        scene.controls.hot_seat.choose(pick(scene.session, said))
        scene.controls.refresh()
        scene.handle(pygame.event.Event(pygame.USEREVENT))
    shown(scene, screen, clock)
    assert scene.show.director.waits
    assert standings(scene) == before, "while the death is held"
    key(scene, pygame.K_SPACE)
    scene.tick(screen)
    assert standings(scene)[0] != before[0], "it has been told who died"
    shown(scene, screen, clock)
    assert not scene.moving
    final = scene.controls.hot_seat.state
    _points, piles, guard, asked = standings(scene)
    assert guard == final.guard != before[2] and piles != before[1]
    assert asked is scene.controls.hot_seat.prompt.player


def test_a_card_is_in_the_hand_once_it_has_been_told_why(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock
) -> None:
    scene = killed(sit, deadly(scenario), screen, Pace.EVENTS)
    shown(scene, screen, clock)
    final = scene.controls.hot_seat.state
    shown_hands = scene.show.director.table(final).state
    for side in Side:
        assert len(shown_hands.pile(side).hand) < len(final.pile(side).hand), "drawn next turn"
        assert set(shown_hands.pile(side).hand) <= {HIDDEN}, "and nobody's cards are told"


def test_what_is_taken_is_on_its_bearer_after_the_close_up(scenario: Scenario) -> None:
    before = position(scenario.state, Phase.ACTION, A=(8, 8))
    at, thing = before.ground[0]
    bearer = before.figure("A")
    carried = evolve(bearer, gear=(*bearer.gear, Gear(thing)))
    rest = tuple(lying for lying in before.ground if lying != (at, thing))
    after = evolve(before.with_figure(carried), ground=rest)
    preferences.change(motion=Motion.NORMAL, pace=Pace.EVENTS)
    director, picked = Director(), note(NoteKind.PICKS_UP, "A", "ACT-14", item=thing.id)
    director.play(before, (picked,), after)
    held = 0
    for now in range(0, 20_000, STEP):
        director.advance(now)
        if director.moving:
            held += director.held is not None
            table = director.table(after).state
            assert (at, thing) in table.ground and not table.figure("A").owns(thing.id)
    assert held and not director.moving


def _with_the_letter(state: State) -> State:
    """A has the letter, and stands where it can be carried off to the west."""
    ((_at, letter),) = state.ground
    bearer = state.figure("A")
    held = evolve(bearer, at=(0, 8), gear=(*bearer.gear, Gear(letter, starting=False)))
    return evolve(state.with_figure(held), ground=())


def _scripts(state: State) -> dict[Weight, tuple[State, tuple[str, ...]]]:
    """Positions, with the choices that lead to a beat of each weight."""
    fighters = position(state, Phase.COMBAT, "S8 S3 H4 G8", "U6 U3 H2", A=(8, 8), E=(9, 8))
    leaving = _with_the_letter(position(state, Phase.ACTION, "S8 G3", "U8 H2"))
    laid = "red: play S8", "blue: play U8"
    passed = "red: pass", "blue: pass"
    return {
        Weight.PARRY: (fighters, (*DEATHBLOW[:-1], "E: parry")),
        Weight.TIE: (position(state, Phase.INITIATIVE, "S8 G3", "U8 H2"), (*laid, *passed)),
        Weight.GOAL: (
            leaving,
            ("red: first red", "A: activate", "A: full-move", "A: step W"),
        ),
    }


@pytest.mark.parametrize("weight", [Weight.PARRY, Weight.TIE, Weight.GOAL])
def test_seen_skipped_and_still_beats_end_in_the_same_picture(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, clock: Clock, weight: Weight
) -> None:
    state, choices = _scripts(scenario.state)[weight]

    def last(motion: Motion, pace: Pace, *, skips: bool) -> bytes:
        """The picture at the end, with all seen or skipped."""
        preferences.change(motion=Motion.OFF, pace=Pace.NONE)
        scene = GameScene(AtTable(sit(state), TitleScene))
        scene.draw(screen)
        weights: list[Weight] = []
        for said in choices:
            if said == choices[-1]:
                preferences.change(motion=motion, pace=pace)
            scene.controls.hot_seat.choose(pick(scene.session, said))
            scene.controls.refresh()
            scene.handle(pygame.event.Event(pygame.USEREVENT))
            weights += [t.act.weight for t in scene.show.director.acts if isinstance(t.act, Hold)]
        assert (weight in weights) is (pace is not Pace.NONE)
        presses = 0
        while scene.moving and presses < 50:
            shown(scene, screen, clock, most=STEP if skips else 20_000)
            if scene.moving:
                presses += 1
                scene.show.director.go_on() if scene.show.director.suspense else scene.show.skip()
        for _frame in range(2):  # the calm before a question passes, the end of a game is told
            clock.now += 1000
            scene.handle(pygame.event.Event(pygame.USEREVENT))
            if isinstance(scene.sheets.sheet, FinaleSheet):
                scene.sheets.shut()
            scene.draw(screen)
        return pygame.image.tobytes(screen, "RGB")

    still = last(Motion.OFF, Pace.NONE, skips=False)
    for motion in (Motion.NORMAL, Motion.OFF):
        for skips in (False, True):
            assert last(motion, Pace.FLOWING, skips=skips) == still, (motion, skips)
    assert last(Motion.SLOW, Pace.EVENTS, skips=False) == still
