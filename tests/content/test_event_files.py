"""Events in scenario files: what they become, and what is said of wrong ones (SCN)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ad1666.content.errors import ContentError
from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.rules.board import Door, Edge
from ad1666.rules.cards import Side
from ad1666.rules.magic import Trove
from ad1666.rules.places import Place
from ad1666.rules.scenes.plot import (
    Condition,
    Effect,
    Incident,
    Reply,
    Trigger,
)
from tests.content.test_goal_files import NOOK, ZONES

Spoil = Callable[[str, str, str], str]
Write = Callable[[str], Path]
Load = Callable[[str], Scenario]
GATE = Place("south-gate", ((0, 1),), exit=True)
BELL = '[[events]]\nid = "bell"\nwhen = { turn = 2 }\nthen = [ { tell = "It tolls." } ]\n'


@pytest.fixture
def load(
    good_map: str, good_scenario: str, write_map: Write, write_scenario: Write, spoil: Spoil
) -> Load:
    """Loads the small scenario with some more at its end, on a map with zones."""

    def loaded(more: str) -> Scenario:
        search = 'search = ["letter"]\n' if "[[finds]]" in more else ""
        path = write_scenario(f"{search}{good_scenario}\n{more}\n")
        write_map(spoil(good_map, "</map>", ZONES))
        return load_scenario(path)

    return loaded


def event(when: str, *effects: str, more: str = "") -> str:
    then = ", ".join(effects or ('{ tell = "It tolls." }',))
    return f'[[events]]\nid = "bell"\nwhen = {{ {when} }}\nthen = [ {then} ]\n{more}\n'


TRIGGERS = {
    "turn = 2": Trigger("turn", number=2),
    "turn = 2, every = 3": Trigger("turn", number=2, every=3),
    'enters = "nook"': Trigger("enters", place=NOOK),
    'enters = "nook", who = "red"': Trigger("enters", "red", place=NOOK),
    'escapes = "south-gate"': Trigger("escapes", place=GATE),
    'escapes = "any", who = "hero"': Trigger("escapes", "hero"),
    'falls = "B"': Trigger("falls", "B"),
    'serious = "commoner"': Trigger("serious", "commoner"),
    'crosses = ["A", "B"]': Trigger("crosses", pair=("A", "B")),
    'takes = "letter"': Trigger("takes", subject="letter"),
    'opens = "1,0/W"': Trigger("opens", door=Edge(1, 0, "W")),
    'opens = "0,0/E"': Trigger("opens", door=Edge(1, 0, "W")),
    "alarm = true": Trigger("alarm"),
    "tokens = 3": Trigger("tokens", number=3),
    'speaks = "A"': Trigger("speaks", subject="A"),
    "found = true": Trigger("found"),
}


@pytest.mark.parametrize("when", TRIGGERS)
def test_what_triggers_it(when: str, load: Load) -> None:
    (found,) = load(event(when)).state.terms.events
    assert found == Incident("bell", TRIGGERS[when], (Effect("tell", "It tolls."),))


CONDITIONS = {
    'alive = "A"': Condition("alive", "A"),
    'has = "letter"': Condition("has", subject="letter"),
    'has = "letter", who = "them"': Condition("has", "them", "letter"),
    'in = "blue", zone = "nook"': Condition("in", "blue", place=NOOK),
    'done = "bell"': Condition("done", subject="bell"),
}


@pytest.mark.parametrize("asked", CONDITIONS)
@pytest.mark.parametrize("key", ["if", "unless"])
def test_on_what_conditions(asked: str, key: str, load: Load) -> None:
    more = f"{key} = [ {{ {asked} }} ]\neach = true\nannounced = false"
    (found,) = load(event('falls = "any"', more=more)).state.terms.events
    assert (found.conditions, found.unless) == (
        ((CONDITIONS[asked],), ()) if key == "if" else ((), (CONDITIONS[asked],))
    )
    assert found.each and not found.announced


@pytest.mark.parametrize(
    ("written", "announced", "foretold"),
    [("true", True, False), ("false", False, False), ('"trigger"', False, True)],
)
def test_how_much_of_it_is_announced(
    written: str, announced: bool, foretold: bool, load: Load
) -> None:
    more = f'announced = {written}\ntitle = "The fuse"'
    (found,) = load(event("turn = 2", more=more)).state.terms.events
    assert (found.announced, found.foretold, found.title) == (announced, foretold, "The fuse")


BOTH = tuple((side, ((1, 0),)) for side in Side)
EFFECTS = {
    'tell = "So."': Effect("tell", "So."),
    'says = "B", text = "So."': Effect("says", "So.", "B"),
    'door = "1,0/W", is = "locked"': Effect("door", door=Edge(1, 0, "W"), state=Door.LOCKED),
    'gives = "letter", to = "them"': Effect("gives", who="them"),
    "guard = -2": Effect("guard", number=-2),
    "alarm = true": Effect("alarm"),
    'wounds = 2, to = "red"': Effect("wounds", who="red", number=2),
    'heals = 1, in = "nook"': Effect("heals", place=NOOK, number=1),
    'moves = "them", to = "nook"': Effect("moves", who="them", landing=BOTH),
    'moves = "A", to = 1': Effect("moves", who="A"),
    'leaves = "commoner"': Effect("leaves", who="commoner"),
    'cards = 2, of = "blue"': Effect("cards", who="blue", number=2),
    "ends = true": Effect("ends"),
    'lays = "letter", at = "0,0"': Effect("lays", at=(0, 0)),
    'loses = "letter", who = "any"': Effect("loses", who="any"),
    'test = "agility", of = "A", difficulty = 6, success = [ { ends = true } ]': Effect(
        "test", who="A", number=6, trait="agility", success=(Effect("ends"),)
    ),
    'ask = "Well?", of = "them", answers = [ { text = "Yes.", then = [ { ends = true } ] }, '
    '{ text = "No.", if = [ { alive = "A" } ] } ]': Effect(
        "ask",
        "Well?",
        "them",
        answers=(
            Reply("Yes.", then=(Effect("ends"),)),
            Reply("No.", (Condition("alive", "A"),)),
        ),
    ),
}


@pytest.mark.parametrize("does", EFFECTS)
def test_what_it_does(does: str, load: Load) -> None:
    scenario = load(event('falls = "any"', f"{{ {does} }}"))
    ((found,),) = (incident.then for incident in scenario.state.terms.events)
    wanted = EFFECTS[does]
    named = {"item": found.item, "landing": found.landing}
    fields = [name for name in Effect.__slots__ if not name.startswith("__")]
    for name in fields:
        if name not in named or getattr(wanted, name):
            assert getattr(found, name) == getattr(wanted, name), name
    assert (found.item is not None) is (found.does in ("lays", "gives", "loses"))


def test_somebody_waits_for_an_event(load: Load, good_scenario: str) -> None:
    coming = '[figures.C]\nside = "red"\ncard = "dragoon"\nslot = 1\narrives = "event"\n'
    scenario = load(coming + event("turn = 2", '{ arrives = "C" }'))
    arrival = scenario.state.figure("C").arrival
    assert arrival is not None and arrival.event and arrival.turn is None


GOAL = '[[goals]]\nside = "red"\naim = "kill"\nsubject = "enemy"\npoints = 3\n'


def test_goals_from_and_until_an_event(load: Load) -> None:
    (*_, first, second) = load(
        f'{BELL}{GOAL}from = "bell"\n{GOAL}until = "bell"\n'
    ).state.terms.goals
    assert (first.since, first.until) == ("bell", "")
    assert (second.since, second.until) == ("", "bell")


FALLS = 'falls = "any"'
WRONG = {
    "no id": (
        "[[events]]\nwhen = { turn = 2 }\nthen = [ { ends = true } ]",
        "events.1.id is missing. Add id = a text in quotes.",
    ),
    "an odd id": (
        BELL.replace('"bell"', '"The Bell"'),
        '"The Bell" cannot name an event. Use small letters, digits and single hyphens.',
    ),
    "one id twice": (BELL + BELL, 'there are two events "bell". Choose another id.'),
    "half announced": (
        BELL + 'announced = "when"',
        'events.1.announced is "when". Write true, false or "trigger".',
    ),
    "an unknown key": (
        BELL + 'untill = "x"',
        "events.1.untill means nothing here. Known: announced, each, id, if, then, title, "
        "unless, when.",
    ),
    "nothing triggers it": (
        '[[events]]\nid = "bell"\nthen = [ { ends = true } ]',
        "events.1.when is missing. Say what triggers it: when = { turn = 3 }.",
    ),
    "no trigger": (
        event('who = "red"'),
        "events.1.when.who does not stand alone. Add what it belongs to: "
        '"enters", "escapes", "takes" or "speaks".',
    ),
    "an unknown trigger": (
        event('entres = "nook"'),
        'events.1.when.entres names no trigger. Did you mean "enters"?',
    ),
    "two triggers": (
        event('turn = 2, falls = "any"'),
        "events.1.when has both turn and falls. Give only one of them.",
    ),
    "a key that goes with another trigger": (
        event('falls = "any", every = 2'),
        "events.1.when.every means nothing here. Known: falls.",
    ),
    "a turn after the last": (
        event("turn = 50"),
        "events.1.when.turn is 50, but the game is over after turn 5. Choose an earlier turn.",
    ),
    "an unknown zone": (
        event('enters = "nok"'),
        'events.1.when.enters names the unknown zone "nok". Did you mean "nook"?',
    ),
    "an unknown figure": (
        event('falls = "Q"'),
        'events.1.when.falls names the unknown figure "Q". Known: A, B, any, blue, commoner, '
        "hero, red.",
    ),
    "fights with itself": (
        event('crosses = ["A", "A"]'),
        'events.1.when.crosses does not name two figures. Write crosses = ["A", "B"].',
    ),
    "no door": (
        event('opens = "1,0/N"'),
        'events.1.when.opens names no door and no chest. Did you mean "1,0/W"?',
    ),
    "an unknown event": (
        event(FALLS, more='if = [ { done = "bel" } ]'),
        'events.1.if.1.done names the unknown event "bel". Did you mean "bell"?',
    ),
    "no condition": (
        event(FALLS, more='if = [ { zone = "nook" } ]'),
        'events.1.if.1.zone does not stand alone. Add what it belongs to: "in".',
    ),
    "nothing happens": (
        '[[events]]\nid = "bell"\nwhen = { turn = 2 }\nthen = []',
        "events.1.then says nothing that happens. Add then = [ { ... } ].",
    ),
    "no then": (
        '[[events]]\nid = "bell"\nwhen = { turn = 2 }',
        "events.1.then says nothing that happens. Add then = [ { ... } ].",
    ),
    "an unknown effect": (
        event(FALLS, '{ wound = 1, to = "A" }'),
        'events.1.then.1.wound says nothing that could happen. Did you mean "wounds"?',
    ),
    "two effects in one": (
        event(FALLS, '{ tell = "So.", guard = 1 }'),
        "events.1.then.1 has both tell and guard. Give only one of them.",
    ),
    "no wound": (
        event(FALLS, '{ wounds = 0, to = "A" }'),
        "events.1.then.1.wounds is 0. Write a whole number from 1 to 9.",
    ),
    "no token": (
        event(FALLS, "{ guard = 0 }"),
        "events.1.then.1.guard is 0. Write how many come or go.",
    ),
    "nobody is wounded": (
        event(FALLS, "{ wounds = 1 }"),
        'events.1.then.1.wounds does not say whose. Give it to = "..." or in = "...".',
    ),
    "two are wounded": (
        event(FALLS, '{ wounds = 1, to = "A", in = "nook" }'),
        'events.1.then.1.wounds has both to and in. Give it to = "..." or in = "...".',
    ),
    "an unknown trait": (
        event(
            FALLS, '{ test = "agilty", of = "A", difficulty = 5, success = [ { ends = true } ] }'
        ),
        'events.1.then.1.test is "agilty". Did you mean "agility"?',
    ),
    "a test without consequences": (
        event(FALLS, '{ test = "agility", of = "A", difficulty = 5 }'),
        "events.1.then.1.test has no consequences. Add success or failure.",
    ),
    "no answers": (
        event(FALLS, '{ ask = "Well?", of = "red", answers = [] }'),
        "events.1.then.1.ask has no answers. Add answers = [ { text = ..., then = [ ... ] } ].",
    ),
    "them, where nobody triggers it": (
        event("turn = 2", '{ wounds = 1, to = "them" }'),
        'events.1.then.1.to is "them", but nobody triggers this event. Name a figure or a side.',
    ),
    "the player of them, where nobody triggers it": (
        event("tokens = 2", '{ cards = 1, of = "them" }'),
        'events.1.then.1.of is "them", but nobody triggers this event. Name a figure or a side.',
    ),
    "somebody who does not wait": (
        event(FALLS, '{ arrives = "A" }'),
        'figure A does not wait for an event. Write arrives = "event" in [figures.A].',
    ),
    "somebody whom nothing brings": (
        f'[figures.C]\nside = "red"\ncard = "dragoon"\nslot = 1\narrives = "event"\n{BELL}',
        'figure C waits for an event, but none brings it. Add arrives = "C" to an event, or name '
        "a turn.",
    ),
    "a start that is not there": (
        event(FALLS, '{ moves = "A", to = 9 }'),
        "the map has no start 9. Choose one of 1, 2.",
    ),
    "a square that is not there": (
        event(FALLS, '{ lays = "letter", at = "9,9" }'),
        "nothing can lie on 9,9. Choose an open square of the board.",
    ),
    "false": (
        event(FALLS, "{ ends = false }"),
        "events.1.then.1.ends is false. Write true, or leave it out.",
    ),
    "a goal from and until one event": (
        f'{BELL}{GOAL}from = "bell"\nuntil = "bell"',
        "goals.3.from and goals.3.until name the same event: the goal never counts. "
        "Name another event, or leave one out.",
    ),
    "a goal from no event": (
        f'{BELL}{GOAL}from = "bel"',
        'goals.3.from names the unknown event "bel". Did you mean "bell"?',
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_said_of_mistakes(case: str, load: Load) -> None:
    more, said = WRONG[case]
    with pytest.raises(ContentError) as raised:
        load(more)
    assert ", line " in str(raised.value)
    assert str(raised.value).partition(": ")[2] == said


def test_all_mistakes_are_told_at_once(load: Load) -> None:
    wrong = event(
        'enters = "nok"', "{ guard = 0 }", '{ wounds = 0, to = "Q" }', more='if = [ { has = "x" } ]'
    )
    with pytest.raises(ContentError) as raised:
        load(wrong)
    assert len(raised.value.others) == 4


FINDS = """
[[finds]]
numbers = ["I", "VI"]
what = "event"
event = "bell"
"""


def test_a_find_joins_a_search_to_its_event(load: Load) -> None:
    found = load(f"{FINDS}{event('found = true')}").state.terms.search_tables
    assert [(find.trove, find.event) for find in found] == [(Trove.EVENT, "bell")]
    with pytest.raises(ContentError, match=r'"bell" is not one to be found\. Give it when = \{'):
        load(f"{FINDS}{BELL}")


def test_an_event_that_adds_tokens_lengthens_the_game(load: Load) -> None:
    longer = event("turn = 5", "{ guard = 1 }")
    late = BELL.replace('"bell"', '"late"').replace("turn = 2", "turn = 6")
    assert len(load(longer + late).state.terms.events) == 2
    with pytest.raises(ContentError, match="over after turn 6"):
        load(longer + late.replace("turn = 6", "turn = 7"))
