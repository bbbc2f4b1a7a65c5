"""Warnings about events: for each, a yard that gets it and one that does not (SCN)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ad1666.content.checks import check
from ad1666.lab import doubts
from ad1666.lab.doubts import doubtful_play
from tests.content.yards import KILLS, STARTS, WALL, area, drawn, point, thing, told

Warned = Callable[..., list[str]]
ZONES = area(60, "Zone", "near", 1, 0) + area(61, "Zone", "far", 5, 0)
ZONES += area(62, "Zone", "there", 3, 0)
LOCK = point(90, "Lock", "0.5,0", '<property name="key" value="key"/>')
YARD = drawn(
    ("......",),
    {(4, 0): WALL},
    starts=f"{STARTS} red 2 1,0",
    areas=ZONES,
    places=thing("2,0") + thing("5,0", "well", 51),
    properties='<property name="accepted-unreachable-room" value="meant"/>',
)
"""Nobody gets to the last two squares."""


@pytest.fixture
def warned(write_map: Callable[[str], Path], write_scenario: Callable[[str], Path]) -> Warned:
    """The warnings about a scenario with such events."""

    def found(more: str, *, head: str = "", playing: bool = False) -> list[str]:
        text = told("guard = 6", more=KILLS + more)
        path = write_scenario(head + text)
        write_map(YARD)
        checked = check([path], doubtful_play if playing else None)
        assert not checked.errors, [*map(str, checked.findings)]
        return [f"{f.code}: {f.problem}" for f in checked.findings]

    return found


def event(name: str, when: str, *then: str, more: str = "") -> str:
    effects = ", ".join(then or ('{ tell = "So." }',))
    return f'[[events]]\nid = "{name}"\nwhen = {{ {when} }}\nthen = [ {effects} ]\n{more}\n'


GUARD = """[figures.U]
side = "blue"
card = "cardinals-guard"
arrives = "event"
slots = [1]
"""


def test_what_tells_of_a_secret(warned: Warned) -> None:
    secret = event("ambush", "turn = 3", '{ arrives = "U" }', more="announced = false") + GUARD
    falls = event("falls", 'falls = "U"')
    assert warned(secret) == []
    (found,) = warned(falls + secret)
    assert found.startswith('told-secret: the event "falls" is announced, but names somebody')
    assert warned(falls + secret.replace("announced = false", "")) == []
    other = GUARD.replace("figures.U", "figures.V")
    (found,) = warned(secret + event("relief", "turn = 2", '{ arrives = "V" }') + other)
    assert found.startswith("told-secret: players see that the letter U is missing")
    assert (
        warned(
            secret
            + event("more", "turn = 2", '{ arrives = "V" }', more="announced = false")
            + other
        )
        == []
    )
    lays = event("gift", "turn = 3", '{ lays = "letter", at = "0,0" }', more="announced = false")
    goal = '[[goals]]\nside = "red"\naim = "hold"\nsubject = "letter"\npoints = 1\n'
    (found,) = warned(lays + goal)
    assert found.startswith("told-secret: goal 3 of the file tells of the letter")
    assert warned(lays.replace("announced = false", "") + goal) == []


ALARM = "[alarm]\ntokens = 1\n"
LETTER = '[things]\nletter = "letter"\n'
IMPOSSIBLE = {
    'enters = "far"': "nobody can get to the zone far",
    'speaks = "well"': "nobody can get to the well",
    'takes = "letter"': "nobody can have the letter",
    'escapes = "any"': "nobody can leave the board there",
    "alarm = true": "nothing can raise an alarm",
    "tokens = 6": "there are no more tokens than that from the start",
    "found = true": "no search finds it",
}
POSSIBLE = {
    'enters = "near"': "",
    'enters = "far" ': event("carried", 'falls = "any"', '{ moves = "red", to = "far" }'),
    'speaks = "letter"': "",
    'speaks = "B"': "",
    'takes = "letter"': LETTER,
    'escapes = "any"': event("gone", "turn = 2", '{ leaves = "A" }'),
    "tokens = 5": "",
    'crosses = ["A", "B"]': "",
    "turn = 2": "",
}


@pytest.mark.parametrize("when", IMPOSSIBLE)
def test_what_nobody_can_trigger(when: str, warned: Warned) -> None:
    said = f'impossible-event: the event "bell" cannot happen: {IMPOSSIBLE[when]}'
    assert said in warned(event("bell", when))


@pytest.mark.parametrize("when", POSSIBLE)
def test_what_somebody_can_trigger(when: str, warned: Warned) -> None:
    assert not warned(POSSIBLE[when] + event("bell", when))


def test_what_needs_the_impossible_is_impossible(warned: Warned) -> None:
    far = event("far", 'enters = "far"')
    needs = event("needs", 'falls = "any"', more='if = [ { done = "far" } ]')
    found = warned(far + needs)
    assert (
        'impossible-event: the event "needs" cannot happen: the event "far" cannot happen' in found
    )


@pytest.mark.parametrize(
    ("when", "more", "why"),
    [
        ('falls = "A"', 'if = [ { alive = "A" } ]', "rules out what triggers it"),
        ('falls = "any"', 'if = [ { alive = "A" } ]\nunless = [ { alive = "A" } ]', "rules out"),
        ('enters = "near"', 'unless = [ { in = "them", zone = "near" } ]', "rules out another"),
        ('falls = "any"', 'if = [ { has = "letter" } ]', "nobody can have the letter"),
        ('falls = "any"', 'if = [ { in = "red", zone = "far" } ]', "nobody can get to the zone"),
    ],
)
def test_conditions_that_cannot_hold(when: str, more: str, why: str, warned: Warned) -> None:
    (found,) = warned(event("bell", when, more=more))
    assert found.startswith("impossible-event: ") and why in found


@pytest.mark.parametrize(
    ("who", "where", "impossible"),
    [
        ("A", 'in = "A", zone = "near"', False),
        ("A", 'in = "A", zone = "there"', True),
        ("A", 'in = "them", zone = "there"', True),
        ("red", 'in = "them", zone = "there"', True),
        ("red", 'in = "red", zone = "there"', False),
        ("A", 'in = "B", zone = "there"', False),
    ],
)
def test_nobody_is_in_two_places(who: str, where: str, impossible: bool, warned: Warned) -> None:
    found = warned(event("bell", f'enters = "near", who = "{who}"', more=f"if = [ {{ {where} }} ]"))
    said = "nobody can be in the zones there and near at once"
    assert [w.partition("happen: ")[2].endswith(said) for w in found] == [True] * impossible, found


def test_who_waits_for_itself_waits_for_ever(warned: Warned) -> None:
    itself = event("bell", "turn = 2", more='if = [ { done = "bell" } ]')
    assert warned(itself) == [
        'impossible-event: the event "bell" cannot happen: it waits for itself'
    ]
    one = event("one", "turn = 2", more='if = [ { done = "two" } ]')
    two = event("two", "turn = 2", more='if = [ { done = "one" } ]')
    third = event("third", "turn = 2", more='if = [ { done = "two" } ]')
    found = [w.partition("happen: ")[2] for w in warned(one + two + third) if "cannot" in w]
    assert found == [
        f'it waits for "{name}", which cannot come first' for name in ("two", "one", "two")
    ]
    assert not warned(event("one", "turn = 2") + two)


@pytest.mark.parametrize(
    ("when", "then", "more", "over"),
    [
        ("turn = 1", "{ ends = true }", "", True),
        ("turn = 1, every = 2", "{ guard = -6 }", "", True),
        ("turn = 1", "{ ends = true }", 'unless = [ { done = "other" } ]', True),
        ("turn = 1", "{ guard = -5 }", "", False),
        ("turn = 2", "{ ends = true }", "", False),
        ("turn = 1", "{ ends = true }", 'if = [ { in = "A", zone = "near" } ]', False),
        ("turn = 1", "{ ends = true }", 'unless = [ { alive = "A" } ]', False),
    ],
)
def test_the_game_ends_as_it_begins(
    when: str, then: str, more: str, over: bool, warned: Warned
) -> None:
    other = event("other", "turn = 1")
    found = warned(other + event("bell", when, then, more=more))
    told = 'over-at-once: the event "bell" ends the game as it begins'
    assert found == [told] * over


SEAL = '[[goals]]\nside = "red"\naim = "hold"\nsubject = "seal"\npoints = 1\n'


@pytest.mark.parametrize(
    ("before", "event_", "why"),
    [
        (
            '[things]\nletter = "seal"\n',
            ("turn = 2", '{ lays = "seal", at = "2,0" }'),
            "it is there",
        ),
        ("", ("turn = 2, every = 1", '{ lays = "seal", at = "2,0" }'), "it comes again and again"),
        ("", ("turn = 2", '{ lays = "seal", at = "2,0" }'), ""),
        (
            '[things]\nletter = "seal"\n',
            ("turn = 2", '{ loses = "seal", who = "A" }', '{ gives = "seal", to = "B" }'),
            "",
        ),
        ('[things]\nletter = "seal"\n', ("turn = 2", '{ gives = "dagger", to = "B" }'), ""),
    ],
)
def test_there_may_be_two_of_it(
    before: str, event_: tuple[str, ...], why: str, warned: Warned
) -> None:
    found = warned(SEAL + before + event("bell", *event_))
    told = f'laid-twice: the event "bell" brings the seal, but {why}'
    assert [w.startswith(told) for w in found] == [True] * bool(why), found


LATE = '[figures.C]\nside = "red"\ncard = "hajduk"\nslot = 2\narrives = "event"\n'
BRINGS = event("brings", "turn = 3", '{ arrives = "C" }')


@pytest.mark.parametrize(
    ("when", "then", "more", "absent"),
    [
        ("turn = 2", '{ gives = "purse", to = "C" }', "", True),
        ("turn = 2", '{ heals = 1, to = "C" }', "", True),
        ("turn = 2", '{ wounds = 1, to = "C" }', "", True),
        ("turn = 2", '{ moves = "C", to = "near" }', "", True),
        ('falls = "A"', '{ gives = "purse", to = "them" }', "", True),
        ("turn = 4", '{ gives = "purse", to = "C" }', 'if = [ { done = "brings" } ]', False),
        (
            "turn = 4",
            '{ gives = "purse", to = "C" }',
            'if = [ { in = "C", zone = "near" } ]',
            False,
        ),
        ('crosses = ["B", "C"]', '{ gives = "purse", to = "C" }', "", False),
        ("turn = 2", '{ gives = "purse", to = "A" }', "", False),
        ('falls = "red"', '{ wounds = 1, to = "red" }', "", False),
    ],
)
def test_something_is_done_to_who_may_be_absent(
    when: str, then: str, more: str, absent: bool, warned: Warned
) -> None:
    found = warned(LATE + BRINGS + event("bell", when, then, more=more))
    assert [w.startswith('absent-figure: the event "bell" has ') for w in found] == [True] * absent


def test_what_comes_too_late(warned: Warned) -> None:
    needs = event("needs", 'falls = "any"', more='if = [ { done = "bell" } ]')
    bell = event("bell", "turn = 2")
    assert not warned(bell + needs)
    (found,) = warned(needs + bell)
    assert found.startswith('event-order: the event "needs" takes "bell", which stands below it')


@pytest.mark.parametrize(
    ("when", "does", "more"),
    [
        ("alarm = true", "{ alarm = true }", ALARM),
        ('takes = "letter"', '{ gives = "letter", to = "A" }', ""),
    ],
)
def test_what_only_one_below_triggers(when: str, does: str, more: str, warned: Warned) -> None:
    seen, made = event("seen", when), event("made", "turn = 2", does)
    assert not [w for w in warned(more + made + seen) if w.startswith("event-order")]
    found = [w for w in warned(more + seen + made) if w.startswith("event-order")]
    assert found == [
        'event-order: only "made", which stands below it, can trigger the event "seen"'
    ]


@pytest.mark.parametrize(
    ("when", "does", "more"),
    [
        ("alarm = true", "{ alarm = true }", ALARM),
        ('takes = "letter"', '{ gives = "letter", to = "A" }', ""),
    ],
)
def test_what_only_itself_triggers(when: str, does: str, more: str, warned: Warned) -> None:
    found = [w for w in warned(more + event("made", when, does)) if w.startswith("event-order")]
    assert found == ['event-order: only the event "made" itself could trigger it']


CHEST = '[chests.letter]\nholds = ["pistol"]\n'
OPEN = '{ chest = "letter", is = "open" }'


@pytest.mark.parametrize(
    ("does", "more"),
    [
        ('{ cards = 1, of = "them" }', ""),
        ('{ tell = "So." }', 'if = [ { alive = "them" } ]'),
        ('{ tell = "So." }', 'unless = [ { in = "them", zone = "near" } ]'),
        (
            '{ ask = "Well?", of = "red", answers = ['
            ' { text = "Yes.", then = [ { wounds = 1, to = "them" } ] } ] }',
            "",
        ),
    ],
)
def test_whoever_opened_what_an_event_opens(does: str, more: str, warned: Warned) -> None:
    creak = event("creak", 'opens = "letter"', does, more=more)
    (found,) = warned(CHEST + event("spring", "turn = 2", OPEN) + creak)
    said = 'the event "creak" is about "them", but nobody has opened it where "spring" does'
    assert found == f"nobody-meant: {said}"
    assert not warned(CHEST + creak)
    quiet = event("creak", 'opens = "letter"', '{ cards = 1, of = "red" }')
    assert not warned(CHEST + event("spring", "turn = 2", OPEN) + quiet)


def test_tokens_again_and_again(warned: Warned) -> None:
    assert not warned(event("bell", "turn = 2", "{ guard = 1 }"))
    (found,) = warned(event("bell", "turn = 2, every = 1", "{ guard = 1 }"))
    assert found.startswith('endless: the event "bell" adds tokens again and again')


HERE = '{ text = "Here.", if = [ { has = "letter" } ] }'
ASK = f'{{ ask = "Well?", of = "red", answers = [ {HERE}, {{ text = "No." }} ] }}'


def test_an_answer_that_nobody_can_give(warned: Warned) -> None:
    assert not warned(LETTER + event("bell", "turn = 2", ASK))
    (found,) = warned(event("bell", "turn = 2", ASK))
    said = 'barred-answer: the answer "Here." of the event "bell" can never be given'
    assert found == f"{said}: nobody can have the letter"


@pytest.mark.parametrize(
    ("when", "then"),
    [
        ('falls = "A"', ['{ says = "A", text = "Ah." }']),
        ('falls = "any"', ['{ says = "them", text = "Ah." }']),
        ("turn = 2", ['{ leaves = "A" }', '{ says = "A", text = "Ah." }']),
        ("turn = 2", ['{ says = "C", text = "Ah." }', '{ arrives = "C" }']),
    ],
)
def test_somebody_speaks_who_may_be_gone(when: str, then: list[str], warned: Warned) -> None:
    late = '[figures.C]\nside = "red"\ncard = "hajduk"\nslot = 2\narrives = "event"\n'
    more = late if "C" in then[0] else ""
    (found,) = warned(more + event("bell", when, *then))
    assert found.startswith("absent-speaker: ")
    there = ['{ arrives = "C" }', '{ says = "C", text = "Ah." }', '{ says = "B", text = "Oh." }']
    assert not warned(late + event("bell", "turn = 2", *there))


def test_a_goal_from_what_cannot_happen(warned: Warned) -> None:
    goal = '[[goals]]\nside = "red"\naim = "survive"\nsubject = "any"\npoints = 1\nfrom = "far"\n'
    found = warned(goal + event("far", 'enters = "far"'))
    said = 'goal 3 of the file counts from the event "far", which cannot happen'
    assert f"unreachable-objective: {said}" in found
    assert not warned(goal + event("far", 'enters = "near"'))


def test_an_item_or_an_alarm_that_events_use_is_of_use(warned: Warned) -> None:
    assert [w.partition(":")[0] for w in warned(LETTER + ALARM)] == ["idle-item", "idle-alarm"]
    used = event("bell", 'takes = "letter"', "{ alarm = true }")
    assert not warned(LETTER + ALARM + used)


def test_what_never_happens_in_play(warned: Warned, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doubts, "GAMES", 3)
    monkeypatch.setattr(doubts, "TRIALS", 1)
    never = event("never", "turn = 5", more='if = [ { done = "no" } ]')
    no = event("no", 'escapes = "any"', '{ leaves = "A" }')
    asks = event(
        "asks",
        "turn = 1",
        '{ ask = "Well?", of = "red", answers = [ { text = "Yes." }, '
        '{ text = "If so.", if = [ { done = "no" } ] } ] }',
    )
    found = [w for w in warned(no + never + asks, playing=True) if w.startswith("never-")]
    by = "in none of 3 games that seeker plays against itself"
    assert f'never-happens: the event "never" happens {by}' in found
    assert f'never-answered: the answer "If so." to the event "asks" is given {by}' in found
    assert not [w for w in found if '"Yes."' in w or 'event "asks" happens' in w]
