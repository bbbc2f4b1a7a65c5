"""Events of a scenario, where the cases do not reach (SCN)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
import pytest
from attrs import evolve
from positions import Position

from ad1666.content.cards import load_items
from ad1666.game.fate import Shuffle, settle
from ad1666.game.game import Game, NoUndo, go_on
from ad1666.game.notation import parse_choice
from ad1666.game.view import prompt_seen_by, seen_by
from ad1666.rules import arrivals, turn
from ad1666.rules.board import Door, Edge
from ad1666.rules.cards import Side
from ad1666.rules.characters import Arrival, Status
from ad1666.rules.events import Note, NoteKind
from ad1666.rules.items import Gear
from ad1666.rules.phases import Phase
from ad1666.rules.places import Place
from ad1666.rules.requests import Prompt, Report
from ad1666.rules.scenes import looks
from ad1666.rules.scenes.conditions import noted, opened
from ad1666.rules.scenes.kinds import registry
from ad1666.rules.scenes.plot import (
    THEM,
    Condition,
    Effect,
    Happening,
    Incident,
    Occurrence,
    Reply,
    Trigger,
    effects_of,
)
from ad1666.rules.scenes.speaking import may_speak, speaking, to_speak
from ad1666.rules.scoring import decided, reached
from ad1666.rules.state import State
from ad1666.rules.verdicts import Barred, Reason
from ad1666.rules.victory import Aim, Alarm, Goal, Terms

ROOM = """
board = '''
+---+---+---+---+
| A         | C |
+---+---+---+---+
| B         | D |
+---+---+---+---+
'''
figures.A = { side = "red" }
figures.B = { side = "blue" }
figures.C = { side = "red" }
figures.D = { side = "blue" }
"""
RED, BLUE = Side.RED, Side.BLUE
CELLAR, YARD = Place("cellar", ((1, 0),)), Place("yard", ((2, 0),))


@pytest.fixture
def room(position: Position) -> State:
    """Four figures in two rooms; A may go to the cellar and to the yard."""
    return position(ROOM)


def entering(name: str, place: Place, *then: Effect, **more: object) -> Incident:
    return evolve(Incident(name, Trigger("enters", place=place), then), **more)


def told(text: str = "So it is.") -> Effect:
    return Effect("tell", text)


def with_events(state: State, *events: Incident, **terms: object) -> Game:
    made = evolve(Terms(wipeout_ends=False, events=events), **terms)
    return go_on(looks.as_begun(evolve(state, terms=made)))


def after(game: Game, *texts: str) -> Game:
    for text in texts:
        choice = parse_choice(text)
        assert choice is not None
        game = game.apply(choice)
    return game


TO_THE_CELLAR = ("A: activate", "A: partial-move", "A: step E", "A: stop")
TO_THE_YARD = ("A: partial-move", "A: step E", "A: stop")


# Goals from and until an event


@pytest.mark.clause("SCN-15")
def test_a_goal_counts_from_an_event_on(room: State) -> None:
    goal = Goal(RED, Aim.REACH, "any", 2, place=CELLAR, since="bell")
    game = with_events(room, entering("bell", YARD, told()), goals=(goal,))
    game = after(game, *TO_THE_CELLAR)
    assert reached(game.state, goal) == 0
    game = after(game, *TO_THE_YARD)
    assert "bell" in game.state.story.done
    there = game.state.change("C", at=(1, 0))
    assert reached(there, goal) == 1


@pytest.mark.clause("SCN-15")
def test_a_goal_counts_until_an_event_as_far_as_it_was_reached(room: State) -> None:
    goal = Goal(RED, Aim.REACH, "any", 2, place=CELLAR, until="bell")
    bell = entering("bell", YARD, told())
    game = after(with_events(room, bell, goals=(goal,)), *TO_THE_CELLAR)
    assert reached(game.state, goal) == 1  # it stands there
    game = after(game, *TO_THE_YARD)
    assert reached(game.state, goal) == 0
    assert reached(game.state.change("C", at=(1, 0)), goal) == 0, "nothing is added any more"


@pytest.mark.clause("SCN-15")
def test_what_was_reached_by_then_stays(room: State) -> None:
    goal = Goal(RED, Aim.REACH, "any", 2, place=CELLAR, until="bell")
    bell = entering("bell", CELLAR, told())
    game = after(with_events(room, bell, goals=(goal,)), *TO_THE_CELLAR, *TO_THE_YARD)
    assert game.state.story.kept == ((0, 1),)
    assert reached(game.state, goal) == 1


@pytest.mark.clause("SCN-15")
@pytest.mark.parametrize(("since", "until", "ends"), [("bell", "", True), ("", "bell", False)])
def test_a_decisive_goal_decides_only_while_it_counts(
    room: State, since: str, until: str, ends: bool
) -> None:
    goal = Goal(RED, Aim.KILL, "enemy", 2, decisive=True, since=since, until=until)
    harm = Effect("wounds", who="B", number=8)
    bell = entering("bell", CELLAR, told())
    game = with_events(room, bell, entering("harm", YARD, harm), goals=(goal,))
    game = after(game, *TO_THE_CELLAR, *TO_THE_YARD)
    assert (decided(game.state) is not None) is ends
    assert (game.state.outcome is not None) is ends


# Arrivals


def arrivals_of(state: State) -> list[str]:
    """Who is put on the board as a turn begins."""
    came = []
    for request in arrivals.reinforced(state):
        assert isinstance(request, Report) and isinstance(request.event, Note)
        if request.event.kind is NoteKind.ARRIVES:
            came.append(str(request.event.figure))
    return came


@pytest.mark.clause("SCN-11")
def test_who_finds_no_square_comes_as_soon_as_one_is_free(room: State) -> None:
    arrival = Arrival(None, ((0, 1),), event=True)
    coming = evolve(room.figure("C"), at=None, status=Status.TO_COME, arrival=arrival)
    bell = entering("bell", CELLAR, Effect("arrives", who="C"))
    game = after(with_events(room.with_figure(coming), bell), *TO_THE_CELLAR)
    state = game.state
    assert state.figure("C").status is Status.TO_COME
    there = state.change("B", at=(1, 1))
    assert arrivals_of(evolve(there, turn=3)) == ["C"]
    assert arrivals_of(evolve(state, turn=3)) == []


@pytest.mark.clause("SCN-11", "GUARD-5")
@pytest.mark.parametrize("falls", [True, False])
def test_nobody_is_certain_to_come_by_an_event(room: State, falls: bool) -> None:
    """Unless it has happened, and no square was free."""
    arrival = Arrival(None, ((0, 1),), event=True)
    coming = evolve(room.figure("C"), at=None, status=Status.TO_COME, arrival=arrival)
    harm = entering("harm", CELLAR, Effect("wounds", who="A", number=8))
    when = Trigger("falls", "A" if falls else "B")
    events = harm, Incident("deputy", when, (Effect("arrives", who="C"),))
    game = after(with_events(room.with_figure(coming), *events, wipeout_ends=True), *TO_THE_CELLAR)
    assert (game.state.outcome is None) is falls
    assert game.state.figure("C").status is Status.TO_COME


# Who is meant


@pytest.mark.clause("SCN-7", "SCN-8")
def test_at_a_door_it_is_who_opened_it(position: Position) -> None:
    state = position(ROOM.replace("| A         |", "| A D       |"))
    (edge, _door), *_ = state.board.doors
    harm = Effect("wounds", who="them", number=1)
    creak = Incident("creak", Trigger("opens", door=edge), (harm,))
    game = after(with_events(state, creak), "A: activate", "A: partial-move", "A: open 0,0/E")
    assert not game.state.story.done, "it is still on its way"
    game = after(game, "A: stop")
    assert game.state.figure("A").wounds == 1


HALL = """
board = '''
+---+---+---+---+
| A         D C |
+---+---+---+---+
| B       F   G |
+---+---+---+---+
'''
guard = 9
chests = { strongbox = { at = [1, 1], holds = ["letter"] } }
figures.A = { side = "red" }
figures.B = { side = "blue" }
figures.C = { side = "red" }
figures.E = { side = "red", status = "to come", arrival = { squares = ["0,1"], event = true } }
figures.F = { side = "blue" }
figures.G = { side = "red" }
"""
"""Of whom B falls and F leaves as A goes to the cellar, where a door is opened."""
LETTER = load_items()["letter"]


def of_kind(does: str, who: str, door: Edge) -> Effect:
    """An effect of a kind, about somebody if it is about any."""
    effect = Effect(does, "So.", who, number=9)
    some = (told(), Effect("leaves", who=who), Effect("cards", who=who, number=9))
    more: Mapping[str, Mapping[str, Any]] = {
        "ask": {"answers": (Reply("Well.", then=some),)},
        "arrives": {"who": "E" if who in (THEM, "any") else who},
        "door": {"door": door, "state": Door.LOCKED},
        "chest": {"chest": "strongbox"},
        "lays": {"item": LETTER, "at": (0, 1)},
        "gives": {"item": LETTER},
        "loses": {"item": LETTER},
        "guard": {"number": -9},
        "moves": {"landing": ((RED, ((2, 1),)),)},
        "test": {"trait": "agility", "success": some, "failure": some},
    }
    return evolve(effect, **more.get(does, {}))


TRIGGERS = ("opens", "falls", "escapes")
"""By what nobody has opened, by the dead, and by who is gone."""


@pytest.mark.clause("SCN-7", "SCN-10", "SCN-11", "SCN-12", "SCN-13", "SCN-14")
@pytest.mark.parametrize("does", registry.effects())
@pytest.mark.parametrize("who", [THEM, "A", "B", "E", "F", "any"])
@pytest.mark.parametrize("on", TRIGGERS)
def test_nothing_that_an_event_does_breaks_a_game(
    on: str, who: str, does: str, position: Position
) -> None:
    """Whoever it is about: somebody there, dead, gone or still to come, or nobody."""
    state = position(HALL)
    (door, _state), *_ = state.board.doors
    first = (
        Effect("door", door=door, state=Door.OPEN),
        Effect("wounds", who="B", number=8),
        Effect("leaves", who="F"),
    )
    effect = of_kind(does, who, door)
    what = Incident("what", Trigger(on, door=door if on == "opens" else None), (effect, effect))
    last = Incident("last", Trigger("tokens", number=8), (told(),))
    game = with_events(state, entering("first", CELLAR, *first), what, last, alarm=Alarm())
    game = settle(after(game, *TO_THE_CELLAR), Shuffle(1))
    while game.state.story.at is not None and isinstance(game.pending, Prompt):
        game = settle(game.apply(game.pending.options[0]), Shuffle(1))
    ended = does in ("ends", "guard")
    assert (game.state.outcome is not None) is ended
    assert game.state.story.done == ("first", "what", *(() if ended else ("last",)))


# Questions are steps of their own


RIDDLE = Effect(
    "ask",
    "Which way?",
    "them",
    answers=(
        Reply("This.", then=(Effect("wounds", who="B", number=1),)),
        Reply("That.", (Condition("has", subject="letter"),)),
        Reply("None."),
    ),
)


@pytest.mark.clause("SCN-5")
def test_a_position_at_a_question_is_complete(room: State) -> None:
    game = after(
        with_events(room, entering("riddle", CELLAR, told(), RIDDLE, told())), *TO_THE_CELLAR
    )
    state = game.state
    assert game.checkpoint == state and turn.begins_with_question(state)
    asked = turn.question(state)
    assert [str(o) for o in asked.options] == ["red: answer 1", "red: answer 3"]
    again = after(go_on(state), "red: answer 1")
    assert again.state == after(game, "red: answer 1").state
    assert again.state.figure("B").wounds == 1


@pytest.mark.clause("SCN-5")
def test_neither_event_nor_answer_is_taken_back(room: State) -> None:
    game = after(with_events(room, entering("riddle", CELLAR, RIDDLE)), *TO_THE_CELLAR)
    assert game.back is NoUndo.EVENT
    assert after(game, "red: answer 3").back is NoUndo.EVENT
    quiet = after(with_events(room, entering("riddle", YARD, RIDDLE)), *TO_THE_CELLAR)
    assert quiet.undoable is not None


# What is not announced


HIDDEN = entering("trap", CELLAR, Effect("wounds", who="them", number=1), announced=False)


@pytest.mark.clause("SCN-6")
def test_what_is_not_announced_nobody_sees(room: State) -> None:
    bell = entering("bell", YARD, told())
    secret = with_events(room, HIDDEN, bell, entering("b", YARD, told(), announced=False))
    plain = with_events(room, bell)
    steps = ("A: activate", "A: partial-move", "A: step E")
    for n in range(len(steps) + 1):
        one, other = after(secret, *steps[:n]), after(plain, *steps[:n])
        for side in (*Side, None):
            assert seen_by(one.state, side) == seen_by(other.state, side)
        assert isinstance(one.pending, Prompt) and isinstance(other.pending, Prompt)
        assert prompt_seen_by(one.pending, RED) == prompt_seen_by(other.pending, RED)


@pytest.mark.clause("SCN-6")
def test_it_is_known_once_it_has_happened(room: State) -> None:
    again = evolve(HIDDEN, each=True)
    game = after(with_events(room, again), *TO_THE_CELLAR)
    assert seen_by(game.state, BLUE).terms.events == (again,)


@pytest.mark.clause("SCN-6", "SCN-8")
def test_whom_one_may_speak_to_is_seen(room: State) -> None:
    when = Trigger("speaks", subject="B")
    talk = Incident("talk", when, (told("Psst."),), announced=False)
    other = Incident("talk", when, (told("Hm."), RIDDLE), announced=False)
    one, two = with_events(room, talk).state, with_events(room, other).state
    assert seen_by(one, RED) == seen_by(two, RED)
    (seen,) = seen_by(one, RED).terms.events
    assert seen == evolve(talk, then=())


@pytest.mark.clause("SCN-6")
def test_a_find_that_waits_tells_nothing(room: State) -> None:
    found = Incident("snare", Trigger("found"), (told(),), announced=False)
    state = with_events(room, found).state
    waiting = noted(state, Occurrence.FOUND, ("A",), "snare")
    assert seen_by(waiting, BLUE) == seen_by(state, BLUE)


# All that an event may do


def test_effects_are_listed_with_their_branches() -> None:
    one, two = told("1"), told("2")
    test = Effect("test", success=(one, RIDDLE), failure=(two,))
    incident = entering("x", CELLAR, test, one)
    assert effects_of(incident) == (test, one, RIDDLE, *RIDDLE.answers[0].then, two, one)


def test_a_game_without_events_keeps_no_story(room: State) -> None:
    game = after(with_events(room), *TO_THE_CELLAR, "A: end")
    assert game.state.story is room.story


# When and for whom


@pytest.mark.clause("SCN-8", "SCN-1")
@pytest.mark.parametrize(
    ("every", "turns"), [(0, {2}), (1, {2, 3, 4, 5, 6}), (2, {2, 4, 6}), (3, {2, 5})]
)
def test_every_so_many_turns(every: int, turns: set[int], room: State) -> None:
    bell = Incident("bell", Trigger("turn", number=2, every=every), (told(),))
    rung = set()
    for number in range(1, 7):
        game = with_events(evolve(room, phase=Phase.START, turn=number), bell)
        if "bell" in game.state.story.done:
            rung.add(number)
    assert rung == turns


@pytest.mark.clause("SCN-2")
def test_tokens_that_go_at_the_end_of_a_turn_are_seen_as_the_next_begins(room: State) -> None:
    drums = Incident("drums", Trigger("tokens", number=4), (told(),))
    state = evolve(room, phase=Phase.END, guard=5)
    news = [e for e in with_events(state, drums, intervention=True).news if isinstance(e, Note)]
    kinds = [note.kind for note in news]
    assert kinds.index(NoteKind.TURN) < kinds.index(NoteKind.HAPPENS) < kinds.index(NoteKind.TELLS)


@pytest.mark.clause("SCN-7")
def test_of_several_who_opened_a_door_it_is_the_last(position: Position) -> None:
    state = position(ROOM.replace("| A         |", "| A D       |"))
    (edge, _door), *_ = state.board.doors
    creak = Incident("creak", Trigger("opens", door=edge), (told(),))
    state = evolve(state, terms=Terms(events=(creak,)))
    assert registry.trigger(creak).them(state, creak.when, "") is None
    state = opened(noted(state, Occurrence.FOUND, ("D",), "/".join(map(str, edge))), edge, "B")
    state = opened(opened(state, edge, "A"), "strongbox", "C")
    assert registry.trigger(creak).them(state, creak.when, "") == "A"
    assert registry.trigger(creak).them(opened(state, edge, None), creak.when, "") is None


@pytest.mark.clause("SCN-12")
def test_the_first_who_has_a_thing_loses_that_thing(room: State) -> None:
    items = load_items()
    key, letter = (Gear(items[name], starting=False) for name in ("key", "letter"))
    state = room.change("C", gear=(key, letter)).change("A", gear=(letter,))
    state = state.change("B", gear=(evolve(key, starting=True), key))
    takes = [Effect("loses", who=who, item=key.item) for who in ("red", "B")]
    game = after(with_events(state, entering("thief", CELLAR, *takes)), *TO_THE_CELLAR)
    gear = {f.id: [(g.item.id, g.starting) for g in f.gear] for f in game.state.figures}
    assert gear["C"] == [("letter", False)] and gear["A"] == [("letter", False)]
    assert gear["B"] == [("key", True)]


@pytest.mark.clause("SCN-15")
def test_only_goals_until_it_are_kept_and_only_the_first_time(room: State) -> None:
    kill = Goal(BLUE, Aim.KILL, "enemy", 1)
    goals = (kill, attrs.evolve(kill, until="bell"), attrs.evolve(kill, until="other"))
    harm = Effect("wounds", who="C", number=8)
    bell = entering("bell", CELLAR, harm, each=True)
    game = after(with_events(room, bell, goals=goals), *TO_THE_CELLAR)
    assert game.state.story.kept == ((1, 0),), "as it was reached before the event"
    back = ("A: partial-move", "A: step W", "A: stop")
    game = after(game, *back)
    again = after(go_on(evolve(game.state, active="A", left=2, walk=None)), *TO_THE_CELLAR[1:])
    assert again.state.story.times == 2 and again.state.story.kept == ((1, 0),)


@pytest.mark.clause("SCN-10", "SCN-14")
def test_what_is_asked_and_drawn_is_noted(room: State) -> None:
    cards = Effect("cards", who="them", number=2)
    ask = Effect("ask", "Well?", "them", answers=(Reply("Yes.", then=(cards,)), Reply("No.")))
    game = after(with_events(room, entering("riddle", CELLAR, ask)), *TO_THE_CELLAR)
    assert isinstance(game.pending, Prompt) and game.pending.about == "A"
    (asked,) = [e for e in game.news if isinstance(e, Note) and e.kind is NoteKind.ASKS]
    assert asked.details["text"] == "Well?" and asked.details["player"] is RED
    answered = settle(after(game, "red: answer 1"), Shuffle(1))
    assert answered.state.story.times == 2 and len(answered.state.red.hand) == 2
    drawn = [e for e in answered.news if isinstance(e, Note) and e.kind is NoteKind.DRAWS]
    assert [note.details["cards"] for note in drawn] == [2]


# Speaking


@pytest.mark.clause("SCN-8", "SCN-9")
def test_why_somebody_may_not_speak(room: State) -> None:
    state = evolve(room.change("C", at=(1, 0)), phase=Phase.WORDS)

    def why(who: str, subject: str, *events: Incident, **changes: object) -> Reason | bool:
        made = evolve(state, terms=Terms(events=events), **changes)
        verdict = may_speak(made, made.figure(who), subject)
        return Reason(verdict.reason) if isinstance(verdict, Barred) else verdict

    def talk(who: str = "any", **more: object) -> Incident:
        made = Incident("talk", Trigger("speaks", who, "C"), (told(),))
        return attrs.evolve(made, **more)

    letter = Condition("has", subject="letter")
    done = evolve(state.story, done=("talk",))
    assert why("A", "C", talk()) is True
    assert why("A", "C") is why("A", "B", talk()) is Reason.NOBODY_TO_SPEAK_TO
    assert why("D", "C", talk()) is Reason.NOT_BESIDE
    assert why("A", "C", talk(), story=done) is Reason.ALL_SAID
    assert why("A", "C", talk(each=True), story=done) is True
    assert why("A", "C", talk("blue")) is Reason.OTHERS_SPEAK
    assert why("A", "C", talk(conditions=(letter,))) is Reason.NEEDS_ITEM
    assert why("A", "C", talk(unless=(Condition("alive", "A"),))) is Reason.HINDERED
    assert why("A", "C", talk(unless=(letter,))) is True
    assert why("A", "C", talk(), passed=(RED,)) is Reason.SIDE_PASSED
    enters = attrs.evolve(talk().when, on="enters", place=CELLAR)
    assert why("A", "C", talk(when=enters)) is Reason.NOBODY_TO_SPEAK_TO


@pytest.mark.clause("SCN-8")
def test_at_a_thing_one_speaks_on_its_square_and_beside_it(room: State) -> None:
    well = Incident("well", Trigger("speaks", subject="well", at=(0, 0)), (told(),))
    state = evolve(room.change("C", at=(1, 0)), phase=Phase.WORDS, terms=Terms(events=(well,)))
    able = [f.id for f in state.figures if may_speak(state, f, "well")]
    assert able == ["A", "C"]
    assert speaking(state, "A", "well").details.square == (0, 0)
    talk = Incident("talk", Trigger("speaks", subject="C"), (told(),))
    state = evolve(state, terms=Terms(events=(talk, well)))
    assert speaking(state, "A", "C").details.targets == ("C",)
    assert [str(extra.choice) for extra in to_speak(state, state.figure("A"))] == [
        "A: speak C",
        "A: speak well",
    ]


@pytest.mark.parametrize(
    ("condition", "about"),
    [
        (Condition("alive", "A"), (("who", "A"),)),
        (Condition("has", subject="letter"), (("item", "letter"),)),
        (Condition("in", place=CELLAR), ()),
        (Condition("done", subject="bell"), ()),
    ],
)
def test_what_is_lacking_is_named(condition: Condition, about: tuple[object, ...]) -> None:
    assert registry.condition(condition).unmet(condition).about == about


# What is known in the middle of a look


@pytest.mark.clause("SCN-6")
def test_a_look_under_way_tells_nothing_of_what_is_hidden(room: State) -> None:
    seen, later = entering("seen", YARD, told()), entering("later", YARD, told())
    state = with_events(room, HIDDEN, seen, later).state
    held = (("trap", "A"), ("seen", "A"))
    crossed, found = (
        Happening(Occurrence.CROSSES, ("A", "B")),
        Happening(Occurrence.FOUND, ("A",), "seen"),
    )
    since = (crossed, Happening(Occurrence.FOUND, ("A",), "trap"), found)
    state = evolve(state, story=evolve(state.story, at=3, held=held, since=since))
    known = seen_by(state, RED).story
    assert known.at == 2 and known.held == (("seen", "A"),) and known.since == (crossed, found)
    only = with_events(room, HIDDEN).state
    waiting = noted(only, Occurrence.CROSSES, ("A", "B"))
    assert seen_by(waiting, RED).story.since == ()
