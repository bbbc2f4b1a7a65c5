"""Victory conditions in scenario files: what they become, how they read, what is said of wrong
ones."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import evolve

from ad1666.content.errors import ContentError
from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.rules.cards import Side
from ad1666.rules.victory import SCOPES, Aim, Goal, Place, Whose
from ad1666.words.goals import text_of_reached, text_of_tie
from ad1666.words.vocabulary import title_of
from tests.aims import every_goal
from tests.shorthand import briefing

Spoil = Callable[[str, str, str], str]
Write = Callable[[str], Path]

ZONES = """\
 <objectgroup id="9" name="zones">
  <object id="20" type="Exit" x="64" y="128" width="64" height="64">
   <properties><property name="exit" value="south-gate"/></properties>
  </object>
  <object id="21" type="Zone" x="64" y="64" width="64" height="128">
   <properties><property name="zone" value="old-yard"/></properties>
  </object>
  <object id="22" type="Zone" x="128" y="64" width="64" height="64">
   <properties>
    <property name="zone" value="nook"/><property name="title" value="Milady's nook"/>
   </properties>
  </object>
 </objectgroup>
</map>"""
GATE = Place("south-gate", ((0, 1),), exit=True)
YARD = Place("old-yard", ((0, 0), (0, 1)))
NOOK = Place("nook", ((1, 0),), "Milady's nook")
BLUE = '[[goals]]\nside = "blue"\naim = "kill"\nsubject = "enemy"\npoints = 1\n'

Load = Callable[[str], Scenario]


@pytest.fixture
def load(
    good_map: str, good_scenario: str, write_map: Write, write_scenario: Write, spoil: Spoil
) -> Load:
    """Loads the small scenario with such a first goal, for red, on a map with zones."""
    head = good_scenario[: good_scenario.index("[[goals]]")]

    def loaded(goal: str) -> Scenario:
        path = write_scenario(f'{head}[[goals]]\nside = "red"\n{goal}\n{BLUE}')
        write_map(spoil(good_map, "</map>", ZONES))
        return load_scenario(path)

    return loaded


ZAGLOBA, MILADY = "Jan Onufry Zagłoba", "Milady de Winter"
READ = [
    (
        'aim = "take-away"\nsubject = "letter"\nexit = "south-gate"\npoints = 2\ndecisive = true',
        Goal(Side.RED, Aim.TAKE_AWAY, "letter", 2, decisive=True, place=GATE),
        "Carry the letter off the board by the south gate: 2 points. The game ends at once.",
    ),
    (
        'aim = "hold"\nsubject = "key"\npoints = 1\ndecisive = true',
        Goal(Side.RED, Aim.HOLD, "key", 1, decisive=True),
        "Hold the key on the board: 1 point. The game ends at once.",
    ),
    (
        'aim = "escape"\nsubject = "A"\nexit = "south-gate"\npoints = 3',
        Goal(Side.RED, Aim.ESCAPE, "A", 3, place=GATE),
        f"Lead {ZAGLOBA} off the board by the south gate: 3 points.",
    ),
    (
        'aim = "escape"\nsubject = "A"\npoints = 3',
        Goal(Side.RED, Aim.ESCAPE, "A", 3),
        f"Lead {ZAGLOBA} off the board: 3 points.",
    ),
    (
        'aim = "escape"\nsubject = "hero"\npoints = 1',
        Goal(Side.RED, Aim.ESCAPE, "hero", 1),
        "For each of your heroes that leaves the board: 1 point.",
    ),
    (
        'aim = "escape"\nsubject = "commoner"\nexit = "south-gate"\npoints = 1\nmost = 1',
        Goal(Side.RED, Aim.ESCAPE, "commoner", 1, place=GATE, most=1),
        "One of your commoners leaves the board by the south gate: 1 point.",
    ),
    (
        'aim = "escape"\nsubject = "any"\npoints = 1\nmost = 3',
        Goal(Side.RED, Aim.ESCAPE, "any", 1, most=3),
        "For each of yours that leaves the board (3 at most): 1 point.",
    ),
    (
        'aim = "kill"\nsubject = "B"\npoints = 4',
        Goal(Side.RED, Aim.KILL, "B", 4),
        f"Kill {MILADY}: 4 points.",
    ),
    (
        'aim = "kill"\nsubject = "commoner"\npoints = 1\nmost = 1',
        Goal(Side.RED, Aim.KILL, "commoner", 1, most=1),
        "An enemy commoner killed: 1 point.",
    ),
    (
        'aim = "capture"\nsubject = "B"\npoints = 4',
        Goal(Side.RED, Aim.CAPTURE, "B", 4),
        f"Take {MILADY} prisoner (a surrender; or at the end under your control, or engaged with "
        "one of yours and knocked down, stunned or seriously wounded): 4 points.",
    ),
    (
        'aim = "capture"\nsubject = "B"\npoints = 4\ndecisive = true',
        Goal(Side.RED, Aim.CAPTURE, "B", 4, decisive=True),
        f"Take {MILADY} prisoner (a surrender; or under your control, or engaged with one of yours "
        "and knocked down, stunned or seriously wounded): 4 points. The game ends at once.",
    ),
    (
        'aim = "protect"\nsubject = "A"\npoints = 2',
        Goal(Side.RED, Aim.PROTECT, "A", 2),
        f"Keep {ZAGLOBA} alive: 2 points.",
    ),
    (
        'aim = "reach"\nzone = "nook"\npoints = 2',
        Goal(Side.RED, Aim.REACH, "any", 2, place=NOOK),
        "For each of yours that ends an activation, or the game, in Milady's nook: 2 points.",
    ),
    (
        'aim = "reach"\nzone = "old-yard"\nsubject = "A"\npoints = 2',
        Goal(Side.RED, Aim.REACH, "A", 2, place=YARD),
        f"{ZAGLOBA} ends an activation, or the game, in the old yard: 2 points.",
    ),
    (
        'aim = "reach"\nzone = "old-yard"\nsubject = "hero"\nmost = 1\npoints = 2',
        Goal(Side.RED, Aim.REACH, "hero", 2, place=YARD, most=1),
        "One of your heroes ends an activation, or the game, in the old yard: 2 points.",
    ),
    (
        'aim = "control"\nzone = "old-yard"\npoints = 5',
        Goal(Side.RED, Aim.CONTROL, "", 5, place=YARD),
        "Control the old yard at the end (one of yours there who is neither knocked down nor "
        "stunned, and no enemy): 5 points.",
    ),
    (
        'aim = "more-kills"\npoints = 3',
        Goal(Side.RED, Aim.MORE_KILLS, "", 3),
        "Kill more enemies than you lose: 3 points.",
    ),
    (
        'aim = "survive"\nsubject = "hero"\npoints = 1',
        Goal(Side.RED, Aim.SURVIVE, "hero", 1),
        "For each of your heroes that survives: 1 point.",
    ),
    (
        'aim = "survive"\nsubject = "any"\npoints = 1\nmost = 1',
        Goal(Side.RED, Aim.SURVIVE, "any", 1, most=1),
        "One of yours survives: 1 point.",
    ),
]


@pytest.mark.clause("SETUP-1", "GUARD-3")
@pytest.mark.parametrize(("text", "goal", "said"), READ, ids=[str(n) for n in range(len(READ))])
def test_a_goal_is_read_and_said_in_words(text: str, goal: Goal, said: str, load: Load) -> None:
    scenario = load(text)
    assert scenario.state.terms.goals[0] == goal
    assert briefing(scenario, Side.RED)[0] == said


LETTERS = {Whose.ITEM: "letter", Whose.OWN: "A", Whose.ENEMY: "B"}


def test_every_aim_has_a_scope() -> None:
    assert set(SCOPES) == set(Aim)


@pytest.mark.parametrize("aim", Aim)
@pytest.mark.parametrize("most", [None, 1, 2])
def test_every_goal_that_can_be_written_can_be_read(aim: Aim, most: int | None, load: Load) -> None:
    for goal in every_goal(Side.RED, LETTERS, GATE, YARD):
        if goal.aim is aim:
            goal = evolve(goal, most=most if SCOPES[aim].often else None)
            scenario = load(written(goal))
            assert scenario.state.terms.goals[0] == goal
            said = briefing(scenario, Side.RED)[0]
            assert said.endswith(": 1 point.") and "{" not in said
            if not SCOPES[aim].at_the_end:  # it may decide the game
                reached = text_of_reached(goal, scenario.items, scenario.state.figures)
                assert reached.endswith(".") and "{" not in reached


def written(goal: Goal) -> str:
    place = goal.place and (f'{"exit" if goal.place.exit else "zone"} = "{goal.place.name}"')
    subject = goal.subject and f'subject = "{goal.subject}"'
    most = goal.most and f"most = {goal.most}"
    lines = (f'aim = "{goal.aim}"', subject, place, most, f"points = {goal.points}")
    return "\n".join(line for line in lines if line)


def test_places_are_named_for_players() -> None:
    assert (title_of(GATE), title_of(NOOK)) == ("south gate", "Milady's nook")


@pytest.mark.parametrize(
    ("text", "tie"), [("", None), ('tie = "draw"\n', None), ('tie = "blue"\n', Side.BLUE)]
)
def test_a_tie_may_go_to_a_side(
    text: str, tie: Side | None, good_scenario: str, write_scenario: Write
) -> None:
    assert load_scenario(write_scenario(text + good_scenario)).state.terms.tie is tie


def test_who_wins_at_equal_points_is_said() -> None:
    assert text_of_tie(Side.RED) == "With equal points Red wins."


BROKEN = {
    "unknown exit": (
        'aim = "escape"\nsubject = "any"\nexit = "south-gat"\npoints = 1',
        ', line 30: yard.tmx has no exit south-gat. Did you mean "south-gate"?',
    ),
    "unknown zone": (
        'aim = "reach"\nzone = "moon"\npoints = 1',
        ", line 29: yard.tmx has no zone moon. Known: nook, old-yard.",
    ),
    "no zone": (
        'aim = "control"\npoints = 1',
        ", line 26: goals.1.zone is missing. Add zone = a text in quotes.",
    ),
    "zone of an aim without": (
        'aim = "kill"\nsubject = "hero"\nzone = "nook"\npoints = 1',
        ', line 30: goals.1.zone means nothing with the aim "kill". '
        "Remove it; it goes with reach, control.",
    ),
    "exit of an aim without": (
        'aim = "reach"\nzone = "nook"\nexit = "south-gate"\npoints = 1',
        ', line 30: goals.1.exit means nothing with the aim "reach". '
        "Remove it; it goes with take-away, escape.",
    ),
    "subject of an aim without": (
        'aim = "more-kills"\nsubject = "hero"\npoints = 1',
        ', line 29: goals.1.subject means nothing with the aim "more-kills". '
        "Remove it; it goes with take-away, hold, escape, kill, capture, protect, reach, survive.",
    ),
    "most of what happens once": (
        'aim = "capture"\nsubject = "B"\nmost = 2\npoints = 1',
        ', line 30: goals.1.most means nothing with the aim "capture". '
        "Remove it; it goes with take-away, hold, escape, kill, reach, survive.",
    ),
    "most of none": (
        'aim = "kill"\nsubject = "hero"\nmost = 0\npoints = 1',
        ", line 30: goals.1.most is 0. Write a whole number from 1 to 99.",
    ),
    "a figure of the other side": (
        'aim = "protect"\nsubject = "B"\npoints = 1',
        ', line 29: goals.1.subject is "B", a figure of blue. '
        'With "protect" red needs one of red: A.',
    ),
    "an own figure": (
        'aim = "capture"\nsubject = "A"\npoints = 1',
        ', line 29: goals.1.subject is "A", a figure of red. '
        'With "capture" red needs one of blue: B.',
    ),
    "no figure": (
        'aim = "kill"\nsubject = "Q"\npoints = 1',
        ', line 29: goals.1.subject is "Q". Known: B, commoner, enemy, hero.',
    ),
    "no figure alone": (
        'aim = "survive"\nsubject = "A"\npoints = 1',
        ', line 29: goals.1.subject is "A". Known: any, commoner, hero.',
    ),
    "no subject": (
        'aim = "escape"\npoints = 1',
        ", line 26: goals.1.subject is missing. Add subject = a text in quotes.",
    ),
    "misspelt key": (
        'aim = "escape"\nsubjekt = "any"\npoints = 1',
        ', line 29: goals.1.subjekt means nothing here. Did you mean "subject"?',
    ),
    **{
        f"decisive {aim}": (
            f'aim = "{aim}"\n{rest}\npoints = 1\ndecisive = true',
            f", line {30 + bool(rest)}: goals.1.decisive: only the end of the game settles "
            f'"{aim}". Remove decisive, or choose another aim.',
        )
        for aim, rest in (
            ("protect", 'subject = "A"'),
            ("survive", 'subject = "any"'),
            ("control", 'zone = "nook"'),
            ("more-kills", "# about nobody in particular"),
        )
    },
}


@pytest.mark.parametrize("case", BROKEN)
def test_what_is_said_of_a_wrong_goal(case: str, load: Load, tmp_path: Path) -> None:
    text, message = BROKEN[case]
    with pytest.raises(ContentError) as raised:
        load(text)
    assert str(raised.value) == f"{tmp_path / 'duel.toml'}{message}"


def test_a_map_without_exits_says_where_to_draw_them(
    good_scenario: str, write_scenario: Write, spoil: Spoil
) -> None:
    text = spoil(good_scenario, 'subject = "key"', 'subject = "key"\nexit = "gate"')
    path = write_scenario(text)
    with pytest.raises(ContentError) as raised:
        load_scenario(path)
    assert str(raised.value) == (
        f"{path}, line 36: yard.tmx has no exit gate. Draw exits on its layer zones."
    )


def test_a_tie_goes_to_a_side_or_nobody(good_scenario: str, write_scenario: Write) -> None:
    path = write_scenario(f'tie = "green"\n{good_scenario}')
    with pytest.raises(ContentError) as raised:
        load_scenario(path)
    assert str(raised.value) == f'{path}, line 1: tie is "green". Known: blue, draw, red.'
