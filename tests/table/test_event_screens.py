"""Of an event that is not announced there is no trace at the screen before it happens (SCN-6): not
in the briefing, on the table, in a tip, on a sheet, in a sound, in the film of an unfinished game,
or in its chronicle.

Two games differ only in such events, and are played by the same hands.
"""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest
from attrs import define, evolve
from test_screen_twins import QUESTIONS as ALL_QUESTIONS
from test_screen_twins import Stacked, Twin, assert_alike, film_of, page_of, watched
from test_secrecy import close_up

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game import view
from ad1666.game.session import Session
from ad1666.play.targets import Area
from ad1666.rules.cards import DECK
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Draw, Prompt
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.settings import Motion, Pace, preferences
from ad1666.table.scenes import briefing
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.scenes.onward import Brief
from ad1666.words import incidents, scenarios
from tests.told import STRANGER, TELLING, with_events

ANNOUNCED = f"""
{TELLING}
[[events]]
id = "late"
when = {{ falls = "A" }}
if = [ {{ done = "secret" }} ]
then = [ {{ guard = -1 }} ]

[[goals]]
side = "red"
aim = "survive"
subject = "any"
points = 1
from = "secret"

[[goals]]
side = "blue"
aim = "survive"
subject = "hero"
points = 1
until = "secret"
"""
SECRETS = (
    """
[[events]]
id = "secret"
when = { turn = 5 }
announced = false
then = [ { tell = "The roof falls in." }, { wounds = 2, to = "any" } ]

[[events]]
id = "whisper"
when = { speaks = "E" }
announced = false
then = [ { says = "E", text = "Not here." }, { cards = 2, of = "them" } ]

[[events]]
id = "fuse"
title = "The fuse"
when = { turn = 4 }
announced = "trigger"
then = [ { tell = "It was damp." } ]
""",
    STRANGER
    + """
[[events]]
id = "secret"
title = "The man behind the door"
when = { takes = "letter", who = "D" }
announced = false
then = [ { arrives = "U" }, { lays = "banner", at = "3,3" }, { ends = true } ]

[[events]]
id = "whisper"
when = { speaks = "E" }
announced = false
then = [
  { ask = "What do you want?", of = "them", answers = [
    { text = "Your sword.", then = [ { wounds = 1, to = "E" } ] },
    { text = "Nothing." },
  ] },
]

[[events]]
id = "more"
when = { tokens = 1 }
announced = false
then = [ { alarm = true } ]

[[events]]
id = "fuse"
title = "The fuse"
when = { turn = 4 }
announced = "trigger"
then = [ { wounds = 1, to = "any" }, { arrives = "U" } ]

[[events]]
id = "of-him"
when = { falls = "U" }
then = [ { cards = 1, of = "red" } ]
""",
)
HIDDEN = {"secret", "whisper", "more", "fuse", "of-him"}
SEEDS = (1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (2, 3, 4)))
QUESTIONS = 24
"""So many questions of each game in the usual run; the long one looks at all."""


@define
class Pair:
    """The two scenarios, each with a folder of its own."""

    scenarios: list[Scenario]
    folders: list[Path]


@pytest.fixture
def pair(tmp_path: Path) -> Pair:
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
    made = zip(SECRETS, folders, strict=True)
    return Pair([with_events(ANNOUNCED + secrets, folder) for secrets, folder in made], folders)


def talking(scenario: Scenario) -> State:
    """Everybody close together, in the words phase of a turn before anything secret happens."""
    return evolve(close_up(scenario), phase=Phase.WORDS, turn=2)


def compare(pair: Pair, screen: pygame.Surface, seed: int) -> list[Twin]:
    """Plays both; all that is seen of them is the same."""
    most = QUESTIONS if seed == 1 else ALL_QUESTIONS
    twins = [
        watched(each, state(each), folder / "play", screen, seed, False, Verb.SPEAK, most)
        for state in (talking, close_up)
        for each, folder in zip(pair.scenarios, _parts(pair, state.__name__), strict=True)
    ]
    for one, two in (twins[:2], twins[2:]):
        assert_alike(one, two)
    return twins


def _parts(pair: Pair, name: str) -> list[Path]:
    found = [folder / name for folder in pair.folders]
    for folder in found:
        folder.mkdir()
    return found


def briefed(scenario: Scenario, screen: pygame.Surface) -> bytes:
    """The picture of the briefing."""
    BriefingScene(Brief(scenario, lambda: pytest.fail("nobody left"))).draw(screen)
    return pygame.image.tobytes(screen, "RGB")


@pytest.mark.clause("SCN-6")
def test_the_briefing_is_the_same_whatever_is_not_announced(
    pair: Pair, screen: pygame.Surface
) -> None:
    one, two = (briefed(scenario, screen) for scenario in pair.scenarios)
    assert one == two


@pytest.mark.clause("SCN-6")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_table_is_the_same_whatever_is_not_announced(
    pair: Pair, screen: pygame.Surface, seed: int
) -> None:
    preferences.change(hints=True, motion=Motion.NORMAL, pace=Pace.NONE)
    twins = compare(pair, screen, seed)
    for twin in twins:
        assert not HIDDEN & {*twin.session.game.state.story.done}
        twin.session.close()
    assert any(Area.TEST in s[0] for twin in twins for s in twin.seen if isinstance(s, tuple))


@pytest.mark.clause("SCN-6")
def test_films_and_chronicles_are_the_same_whatever_is_not_announced(
    pair: Pair, screen: pygame.Surface
) -> None:
    films, pages = [], []
    for scenario, folder in zip(pair.scenarios, pair.folders, strict=True):
        dice, order = random.Random(5), list(DECK)
        dice.shuffle(order)
        session = Session.new(scenario, Stacked(order), folder / "game.ad1666")
        for _ in range(60):
            pending = session.game.pending
            assert isinstance(pending, Prompt) and not isinstance(pending, Draw)
            session.choose(dice.choice([o for o in pending.options if o.verb != Verb.SPEAK]))
        assert session.game.state.story.done == ("bells",)
        session.close()
        films.append(film_of(session.path, screen))
        pages.append(page_of(session))
    assert films[0] == films[1] and len(films[0]) > 9
    assert pages[0] == pages[1]


@pytest.mark.clause("SCN-6")
def test_a_leak_would_be_seen(
    pair: Pair, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as leak:
        for module in (briefing, scenarios):
            leak.setattr(module, "as_known", lambda scenario: scenario)
        leak.setattr(incidents, "known", lambda state: state)
        one, two = (briefed(scenario, screen) for scenario in pair.scenarios)
    assert one != two
    monkeypatch.setattr(view, "known", lambda state: state)
    with pytest.raises(AssertionError):
        compare(pair, screen, 1)
