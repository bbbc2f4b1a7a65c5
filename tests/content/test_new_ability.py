"""An ability needs nothing but its module: it is found, played, shown, priced and checked, and
programs use it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from attrs import evolve
from mutate_abilities import hooks, idle

from ad1666.bots import player_of
from ad1666.conform.cases import Case, load
from ad1666.conform.runner import run
from ad1666.content.cards import load_characters
from ad1666.content.checks import check
from ad1666.content.costs import price
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.game.fate import Shuffle, settle
from ad1666.game.game import Game, start
from ad1666.game.match import Match, play_out
from ad1666.game.notation import parse_choice
from ad1666.game.seats import Seat
from ad1666.play import keymap, menus
from ad1666.rules import abilities
from ad1666.rules.abilities import dispatch
from ad1666.rules.abilities.hooks import Ability, Wording
from ad1666.rules.cards import Side
from ad1666.rules.events import note
from ad1666.rules.requests import Choice, Prompt
from ad1666.rules.verdicts import OwnName
from ad1666.words import characters, events, vocabulary
from tests.shorthand import briefing

MODULE = """
from ad1666.rules.abilities.hooks import Ability, Appeal, Attempt, Extra, Price, TokenMark, Wording
from ad1666.rules.requests import choice, report
from ad1666.rules.card_tests import standard_test
from ad1666.rules.events import Term, note
from ad1666.rules.verdicts import OwnName

WHISTLE = OwnName("whistle")
WHISTLES = OwnName("whistles")


class Whistling(Ability):
    name = "Whistling"
    clause = "ABIL-24"
    text = "Partial action: a test of this value; success is heard, and its tests have +1."
    least = 1
    price_of_value = Price(0.5, "point of its value", False)
    verbs = ("whistle",)
    choice_words = (Wording("whistle", "Whistle", "Partial action: a test against 6. [[ABIL-24]]"),)
    test_words = ((WHISTLE, "Whistling a tune"),)
    note_words = ((WHISTLES, "{figure} is heard by all."),)
    marks = (TokenMark("heard", "waiting", "heard", "+1 on every test [[ABIL-24]]"),)

    def actions(self, state, owner):
        chosen = choice(owner.id, "whistle")
        return [Extra(chosen, full=False, do=lambda now: self.whistle(now, owner))]

    def appeal(self, state, actor, chosen):
        heard = bool(actor.tokens_of("heard"))
        return Appeal(Attempt(value=actor.card.ability(self.name), difficulty=6), 1.0 - heard)

    def whistle(self, state, owner):
        value = Term(owner.card.ability(self.name), self.name, self.clause)
        state, result = yield from standard_test(
            state, owner, WHISTLE, 6, self.clause, (value,)
        )
        if result.passed:
            yield from report(state, note(WHISTLES, owner.id, self.clause))
            state = state.with_figure(state.figure(owner.id).with_tokens("heard", 1))
        return state

    def test_terms(self, state, owner, tester, trait):
        heard = owner.tokens_of("heard") and tester.id == owner.id
        return (Term(1, self.name, self.clause),) if heard else ()


ABILITIES = (Whistling(),)
"""

CASE = """
[[case]]
id = "whistling-is-heard"
clauses = ["ABIL-24"]
board = '''
+---+---+---+---+
| A           B |
+---+---+---+---+
'''
red = { deck = ["S5", "H6"] }
figures.A = { side = "red", abilities = ["Whistling 1"] }
figures.B = { side = "blue" }
steps = [
  "A: activate",
  "A: whistle",
  "expect result = 6",
  "expect outcome = success",
  "A: whistle",
  "expect result = 8",
]
"""


@pytest.fixture(autouse=True)
def whistling(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Registers the ability for the time of a test."""
    folder = tmp_path / "abilities"
    folder.mkdir()
    (folder / "whistling.py").write_text(MODULE, "utf-8")
    monkeypatch.setattr(abilities, "__path__", [*abilities.__path__, str(folder)])
    _forget()
    yield
    monkeypatch.undo()
    sys.modules.pop("ad1666.rules.abilities.whistling", None)
    _forget()


def _forget() -> None:
    for kept in vars(dispatch).values():
        if hasattr(kept, "cache_clear"):
            kept.cache_clear()


@pytest.fixture
def case(tmp_path: Path) -> Case:
    """A conformance case for the ability."""
    file = tmp_path / "whistling.toml"
    file.write_text(CASE, "utf-8")
    (case,) = load(file)
    return case


@pytest.fixture
def game(case: Case) -> Game:
    """A game in which the owner of the ability is activated."""
    return start(case.state).apply(Choice("A", "activate"))


def test_it_is_played(case: Case) -> None:
    assert run(case) is None


@pytest.mark.parametrize("hook", ["*", "actions", "test_terms"])
def test_its_case_proves_each_hook(case: Case, hook: str) -> None:
    assert hook in ("*", *hooks(dispatch.registry()["Whistling"]))
    with idle("Whistling", hook):
        assert run(case) is not None


def test_it_is_offered_with_label_and_explanation(game: Game) -> None:
    assert isinstance(game.pending, Prompt)
    (entry,) = [e for e in menus.build(game.pending).leaves if e.choice == ("A", "whistle", ())]
    assert entry.label == "Whistle"
    assert "Partial action: a test against 6. [[ABIL-24]]" in entry.tip


def test_programs_use_it_in_a_game_as_long_as_it_is_good(case: Case) -> None:
    play, tried = Match(case.state, Shuffle(2)), []
    for chosen in play_out(play, {side: player_of(Seat("musketeer", 1)) for side in Side}):
        if chosen.verb == "whistle":
            tried.append(bool(play.game.state.figure("A").tokens_of("heard")))
        if play.game.state.turn > 5:
            break
    assert tried and tried[-1] and not any(tried[:-1])


class Sawing(Ability):
    """At a door, and with few words of its own."""

    name = "Sawing"
    verbs = ("saw",)
    choice_words = (Wording("saw", "Saw through", "Full action."),)
    at_locks = True


def test_an_action_at_locks_is_read_and_shown_like_others_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(dispatch.registry(), Sawing.name, Sawing())
    for word, named in (("2,0/E", "door"), ("strongbox", "chest")):
        chosen = parse_choice(f"A: saw {word}")
        assert chosen is not None and getattr(chosen.details, named) is not None
    assert keymap.key_for("saw") == keymap.key_of("door")
    assert vocabulary.of_door("saw") == vocabulary.of_chest("saw", "box") == "Saw through"


def test_it_is_told_of(game: Game) -> None:
    assert vocabulary.what(OwnName("whistle")) == "Whistling a tune"
    said = events.reported(note(OwnName("whistles"), "A", "ABIL-24"), game.state)
    assert said == f"{vocabulary.figure_by_id(game.state, 'A')} is heard by all."


def test_the_card_has_its_sentence_and_its_mark(game: Game) -> None:
    heard = game.state.with_figure(game.state.figure("A").with_tokens("heard", 1))
    said = characters.describe(heard, heard.figure("A"))
    assert "**Whistling** **1** [[ABIL-24]]: Partial action: a test of this value" in said
    assert "**heard**: +1 on every test [[ABIL-24]]" in said
    assert "**heard**" not in characters.describe(game.state, game.state.figure("A"))


def test_it_has_its_price() -> None:
    plain = load_characters()["szlachcic"]
    whistler = evolve(plain, abilities=(*plain.abilities, ("Whistling", 3)))
    assert price(whistler) == pytest.approx(price(plain) + 1.5)


def test_a_scenario_may_grant_it(good_scenario: str, write_scenario: Callable[[str], Path]) -> None:
    granting = good_scenario.replace(
        'gear = ["key"]', 'gear = ["key"]\nabilities = ["Whistling 3"]'
    )
    file = write_scenario(granting)
    assert check([file]).errors == 0
    scenario = load_scenario(file)
    assert any("Whistling 3 in this scenario" in line for line in briefing(scenario, Side.RED))
    game = settle(start(scenario.state), Shuffle(1))
    assert game.state.figure("A").card.ability("Whistling") == 3
