"""What players are told of the rules agrees with them: conditions and numbers, in hints, tips,
reasons and what abilities do."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from ad1666.game.fate import settle
from ad1666.game.game import Game, start
from ad1666.play.hints import WORDS, Hint, due
from ad1666.rules import actions, disguise, interrupts
from ad1666.rules.abilities import (
    fury,
    stealth,
    thievery,
    zagloba,
)
from ad1666.rules.abilities.dispatch import registry
from ad1666.rules.abilities.hooks import Bout
from ad1666.rules.action_limits import Incapacity, may
from ad1666.rules.board import USUAL_LOCK
from ad1666.rules.cards import Side, Suit
from ad1666.rules.characters import Character, Figure
from ad1666.rules.events import Term
from ad1666.rules.requests import Prompt, Topic
from ad1666.rules.verbs import Verb
from ad1666.rules.verdicts import Reason
from ad1666.words import help, reasons, symbols, vocabulary
from tests.rules.positions import Dealt, play, position

# What one may do at all


def mark(icon: str) -> str:
    return next(m.meaning for m in symbols.legend() if m.icon == icon)


@pytest.mark.clause("ACT-1")
@pytest.mark.parametrize(
    ("told", "condition"),
    [
        (reasons.WORDS[Reason.KNOCKED_DOWN], Incapacity(True, False, True, (), ())),
        (mark("prone"), Incapacity(True, False, True, (), ())),
        (reasons.WORDS[Reason.STUNNED], Incapacity(True, True, False, (), ())),
        (mark("stunned"), Incapacity(True, True, False, (), ())),
    ],
)
def test_the_actions_left_to_the_fallen_are_told_and_no_others(
    told: str, condition: Incapacity
) -> None:
    named = {v for v in actions.ALL if vocabulary.verb(v).lower() in told.lower()}
    assert named == {v for v in actions.ALL if may(condition, v)}


@pytest.mark.clause("ACT-9")
def test_how_far_an_interrupt_leads_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told = (help.WORDS[Verb.WAIT], WORDS[Hint.INTERRUPT])
    for words in told:
        assert f"one square for {interrupts.MP} points at most" in words.format_map(help.NUMBERS)
    monkeypatch.setitem(help.NUMBERS, "interrupt", 7)
    assert "for 7 points at most" in help.of_verb(Verb.WAIT)


# Boosting

SHOT = """
board = '''
+---+---+---+
| A       B |
+---+---+---+
'''
red = { hand = ["S3", "S4"] }
blue = { hand = ["S6"] }
figures.A = { side = "red", skills = { pistols = 0 }, items = ["pistol"] }
figures.B = { side = "blue" }
"""
FIGHT = """
board = '''
+---+---+
| A   B |
+---+---+
'''
phase = "combat"
red = { hand = ["S3", "S4"] }
blue = { hand = ["H6", "H7"] }
figures.A = { side = "red" }
figures.B = { side = "blue" }
"""


def asked(game: Game) -> tuple[Side, Hint | None]:
    """Who may boost, and what a hint says of it."""
    assert isinstance(game.pending, Prompt) and game.pending.topic is Topic.BOOST
    return game.pending.player, due(game.pending, (), ())


@pytest.mark.clause("TEST-4")
def test_boosting_alone_ends_with_the_first_pass_and_is_told_so(tmp_path: Path) -> None:
    fate = Dealt(red=["S2"])
    game = start(position(tmp_path, SHOT))
    game, _ = play(game, fate, "A: activate", "A: aimed-shot B pistol")
    assert asked(game) == (Side.RED, Hint.BOOST)
    assert "Only you" in WORDS[Hint.BOOST] and "a pass ends it" in WORDS[Hint.BOOST]
    game, _ = play(game, fate, "red: pass")
    assert not isinstance(game.pending, Prompt) or game.pending.topic is not Topic.BOOST


@pytest.mark.clause("OPP-3")
def test_boosting_against_each_other_goes_on_and_is_told_so(tmp_path: Path) -> None:
    fate = Dealt(red=["S2"], blue=["H2"])
    game = start(position(tmp_path, FIGHT))
    game, _ = play(game, fate, "A: attack B", "red: play deck", "blue: play deck")
    assert asked(game) == (Side.RED, Hint.BOOST_AGAINST)
    game, _ = play(game, fate, "red: pass")
    assert asked(game) == (Side.BLUE, Hint.BOOST_AGAINST)
    game, _ = play(game, fate, "blue: boost H6")
    assert asked(game)[0] is Side.RED  # who has passed comes back in
    assert "back in, and two passes in a row" in WORDS[Hint.BOOST_AGAINST]
    game, _ = play(game, fate, "red: pass", "blue: pass")
    assert not isinstance(game.pending, Prompt) or game.pending.topic is not Topic.BOOST


# The guard


@pytest.mark.clause("GUARD-1")
@pytest.mark.parametrize(
    ("weapon", "skill", "gone"), [("pistol", "pistols", 1), ("bow", "bows", 0)]
)
def test_only_firearms_bring_the_guard_and_are_told_of(
    tmp_path: Path, weapon: str, skill: str, gone: int
) -> None:
    keys = SHOT.replace('"pistol"', f'"{weapon}"').replace("pistols", skill)
    state = evolve(position(tmp_path, keys), guard=5)
    game, _ = play(start(state), Dealt(red=["S7"]), "A: activate", f"A: aimed-shot B {weapon}")
    assert settle(game, Dealt()).state.guard == 5 - gone
    assert all(w in WORDS[Hint.GUARD] for w in ("with a firearm", "death", "flight", "each turn"))


# Abilities


def value(terms: tuple[Term, ...] | Term | None) -> int:
    (term,) = terms if isinstance(terms, tuple) else (terms,)
    assert term is not None
    return term.value


def of_ability(name: str) -> tuple[int, ...]:
    """The numbers of an ability, in the order in which its sentence has them, asked of its rule."""
    ability: Any = registry()[name]
    lady, man = (Figure(sex, Character(sex, sex, sex=sex), Side.RED, None) for sex in "fm")
    attacks = {s: Bout("B", True, s) for s in Suit}
    defends = {s: Bout("B", False, s) for s in Suit}
    match name:
        case "Ladies' man":
            suits = (Suit.HORSESHOE, Suit.HEART)
            return tuple(value(ability.talk_term(None, man, lady, suit)) for suit in suits)
        case "Thrust to the heart":
            bout = attacks[Suit.HEART]
            sums = ability.melee_terms(None, man, bout), ability.damage_term(None, man, bout)
            return value(sums[0]), value(sums[1])
        case "Clever defence":
            return (value(ability.melee_terms(None, man, defends[Suit.SKULL])),)
        case "Frenzied attack":
            return (value(ability.melee_terms(None, man, attacks[Suit.HEART])),)
        case "Quick cut":
            bout = attacks[Suit.HEART]
            sums = ability.melee_terms(None, man, bout), ability.damage_term(None, man, bout)
            return value(sums[0]), -value(sums[1])
        case "Moving target":
            return (value(ability.shot_at_term(None, man)),)
    return {
        "What a rogue!": (zagloba.BONUS,),
        "Call me uncle": (zagloba.MARKED, zagloba.FORTITUDE),
        "Pickpocket": (thievery.ESCAPE_MP,),
        "Inconspicuous": (disguise.RANGE,),
        "Disarm": (fury.DISARM_DIFFICULTY,),
        "Lock picking": (USUAL_LOCK.pick,),
        "Stealth": (stealth.DIFFICULTY,),
        # the first is what each further blow loses as well, the faces of a reload token are 2 and 1
        "Sweeping blow": (-1,),
        "Rapid loading": (2,),
    }.get(name, ())


@pytest.mark.parametrize("name", sorted(registry()))
def test_the_numbers_of_an_ability_are_those_of_its_rule(name: str) -> None:
    told = re.findall(r"[−+]?\d+", registry()[name].text)
    assert tuple(int(n.replace("−", "-")) for n in told) == of_ability(name)


def manual(verb: str) -> str:
    found = help.of_verb(verb)
    assert found
    return found


@pytest.mark.parametrize(
    ("told", "conditions"),
    [
        (registry()["What a rogue!"].text, ("card phase", "in any phase", "discard", "initiative")),
        (registry()["Inconspicuous"].text, ("Senses or Intelligence above this value", "attacks")),
        (registry()["Inconspicuous"].text, ("in view of an enemy", "recognised", "enemy hero")),
        (registry()["Seduction"].text, ("once a game", "both are removed and count as killed")),
        (registry()["Disarm"].text, ("whom it wounds", "counts as killed")),
        (registry()["Pickpocket"].text, ("otherwise the disguise falls",)),
        (registry()["Sweeping blow"].text, ("with a wound", "is engaged with")),
        (manual(Verb.AWAKEN), ("neither stunned nor engaged",)),
        (manual(Verb.DEFENSIVE_SHOT), ("engaged with nobody as it began", "cover")),
        (manual(Verb.WITHDRAW), ("off the board over an open edge",)),
        (manual(Verb.JOIN), ("the other side does not",)),
        (manual(Verb.PASS), ("the rest of the phase",)),
    ],
)
def test_what_it_depends_on_is_told(told: str, conditions: tuple[str, ...]) -> None:
    assert [c for c in conditions if c not in told] == []
