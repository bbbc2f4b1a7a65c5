"""Each rule is stated once: whoever takes its ladder away changes lists and reasons together.

A ladder is a function of the rules that allows something or says why not. Each is replaced in turn
by one that refuses all, and by one turned round. Then other answers must be offered
somewhere, and reasons must still agree with what is offered everywhere, for what is allowed is
stated nowhere else.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import random
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs
import pytest

from ad1666 import rules
from ad1666.bots.random_player import pick
from ad1666.content.cards import load_items
from ad1666.game.fate import Shuffle, settle
from ad1666.game.game import start
from ad1666.game.legality import may_answer
from ad1666.game.odds.foresight import foresee
from ad1666.game.odds.harm import fight_odds
from ad1666.game.odds.known import fitting, known_to
from ad1666.rules import actions, card_tests, melee
from ad1666.rules.board import Chest, Lock
from ad1666.rules.cards import Side
from ad1666.rules.events import OpposedAhead
from ad1666.rules.items import Gear
from ad1666.rules.magic import Find, Trove
from ad1666.rules.requests import Choice, Prompt, Topic
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.rules.verdicts import Barred, Reason
from tests.game.test_why import check
from tests.rules.positions import position
from tests.shipped import CASE_FILES, cases

ENOUGH = 3
"""Positions in which something else is offered: in so many reasons are compared."""
QUESTIONS = 8
FURNISHED = 8
"""Files of cases whose positions are played with a chest as well."""
ELSEWHERE = {
    "bands": "asked before a game, so that no position shows it",
    "verdicts": "no rule",
    "reaching": "made of the ladders of single moves; nothing is listed by it",
    "may_move._along": "made of the ladders of jumps and of other crossings",
    "may_move.through": "the ladder of the passages, for one that is named",
    "interrupts.may_spend": "made of the ladders of shots and moves",
    "hands.may_name": "made of the ladders of each weapon and of bare hands",
    "withdrawals.may_withdraw": "the ladder of withdrawals, and whether that is off the board",
}
Ladder = Callable[..., object]


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    """Empties the caches that a mutant may have filled."""
    yield
    actions.startable.cache_clear()
    fitting.cache_clear()


def modules() -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(rules.__path__, "ad1666.rules."):
        yield importlib.import_module(found.name)


def ladders() -> dict[str, Ladder]:
    """Every function of the rules that says whether, or why not."""
    found = {
        f"{module.__name__.removeprefix('ad1666.rules.')}.{name}": function
        for module in modules()
        for name, function in vars(module).items()
        if inspect.isfunction(function) and function.__module__ == module.__name__
        if str(function.__annotations__.get("return", "")).endswith(("Verdict", "| Barred"))
    }
    return {k: v for k, v in found.items() if not {k, k.split(".", maxsplit=1)[0]} & {*ELSEWHERE}}


Offer = tuple[Side, Topic, tuple[Choice, ...], tuple[Choice, ...]]


def played(state: State) -> Iterator[Prompt]:
    """The first questions of a game from a position, answered by chance, with nothing remembered of
    its board, nor of what may be begun."""
    actions.startable.cache_clear()
    rng, fate = random.Random(len(state.figures)), Shuffle(1)
    board = attrs.evolve(state.board)
    game = settle(start(attrs.evolve(state, board=board)), fate)
    for _ in range(QUESTIONS):
        if not isinstance(game.pending, Prompt):
            return
        yield game.pending
        game = settle(game.apply(pick(rng, game.pending)), fate)


def offered(prompt: Prompt) -> Offer:
    return (prompt.player, prompt.topic, prompt.options, prompt.anytime)


def replace(monkeypatch: pytest.MonkeyPatch, old: Ladder, new: Ladder) -> None:
    """Puts a function in the place of another wherever it is known by a name."""
    for module in [m for name, m in sys.modules.items() if name.startswith("ad1666")]:
        for name, value in list(vars(module).items()):
            if value is old:
                monkeypatch.setattr(module, name, new)


def furnished(state: State) -> State:
    """A position with what no case has: a chest under the first figure, which has the key to it,
    and something to find."""
    figure = state.figures[0]
    assert figure.at is not None
    chest = Chest("strongbox", figure.at, (), Lock(pick=6, force=7, key="key"))
    find = Find(1, 24, Trove.TRAP, wounds=1)
    state = state.change(figure.id, gear=(*figure.gear, Gear(load_items()["key"], held=False)))
    terms = attrs.evolve(state.terms, search_tables=(find,))
    return attrs.evolve(state, chests=(chest,), markers=(figure.at,), terms=terms)


def positions() -> Iterator[State]:
    for number, file in enumerate(CASE_FILES):
        for case in cases(file):
            yield case.state
            if number < FURNISHED and case.state.figures[0].at is not None:
                yield furnished(case.state)


@attrs.frozen
class Played:
    """A game from a position as it is, and which ladders allowed something in it."""

    state: State
    offers: tuple[Offer, ...]
    allowed: frozenset[str]


@pytest.fixture(scope="module")
def games() -> list[Played]:
    found = []
    with pytest.MonkeyPatch.context() as monkeypatch:
        allowed: set[str] = set()
        for name, ladder in ladders().items():

            def watched(*args: Any, _name: str = name, _old: Ladder = ladder, **kwargs: Any) -> Any:
                verdict = _old(*args, **kwargs)
                if verdict:
                    allowed.add(_name)
                return verdict

            replace(monkeypatch, ladder, watched)
        for state in positions():
            allowed.clear()
            offers = tuple(map(offered, played(state)))
            found.append(Played(state, offers, frozenset(allowed)))
    return found


def other_questions(games: list[Played]) -> Iterator[tuple[Prompt, Offer]]:
    """The first question of each game that is now another one, with what was offered before."""
    for game in games:
        for prompt, was in zip(played(game.state), game.offers, strict=False):
            if offered(prompt) != was:
                yield prompt, was
                break


REFUSAL = Barred(Reason.NOT_ASKED, "TURN-4")


def refusing(ladder: Ladder) -> Ladder:
    """One that allows nothing."""
    return lambda *args, **kwargs: REFUSAL


def turned_round(ladder: Ladder) -> Ladder:
    """One that allows what the other refuses, and the other way round."""
    return lambda *args, **kwargs: REFUSAL if ladder(*args, **kwargs) else True


def mutants() -> Iterator[Any]:
    for name, ladder in sorted(ladders().items()):
        yield pytest.param(name, refusing, id=f"{name}-refuses")
        if str(ladder.__annotations__["return"]).endswith("Verdict"):
            yield pytest.param(name, turned_round, id=f"{name}-turned-round")


@pytest.mark.parametrize(("name", "mutated"), list(mutants()))
def test_with_a_ladder_lists_and_reasons_change_together(
    name: str,
    mutated: Callable[[Ladder], Ladder],
    games: list[Played],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ladder = ladders()[name]
    concerned = [game for game in games if name in game.allowed]
    assert concerned, f"{name} is never asked"
    replace(monkeypatch, ladder, mutated(ladder))
    found = list(islice(other_questions(concerned), ENOUGH))
    assert found, f"{name} decides nothing"
    for prompt, was in found:
        if mutated is refusing:
            check(prompt)
        # turned round it allows what no list looks at, such as doors that are far away
        elif was[:2] == (prompt.player, prompt.topic):
            for option in {*was[2], *prompt.options}:
                assert bool(may_answer(prompt, option)) == (option in prompt.options), option


FIGHT = """
board = '''
+---+---+---+
| A   B     |
+   +   +   +
| C         |
+---+---+---+
'''
phase = "combat"
first = "red"
red = { hand = ["H4"], deck = ["H2", "S3", "U5"] }
blue = { deck = ["H3", "S4", "U2"] }
figures.A = { side = "red", items = ["sabre"] }
figures.B = { side = "blue", items = ["sabre"] }
figures.C = { side = "red" }
"""


@pytest.mark.parametrize(
    ("rule", "mutated"),
    [(melee.may_support, refusing(melee.may_support)), (card_tests.boost_value, lambda *args: 0)],
)
def test_without_a_rule_the_odds_change_too(
    rule: Ladder, mutated: Ladder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`boost_value` is what the ladder of boosts stands on."""
    game = start(position(tmp_path, FIGHT))
    assert isinstance(game.pending, Prompt)
    attack = next(o for o in game.pending.options if o.verb == Verb.ATTACK)

    def lead() -> object:
        (seen,) = foresee(game, attack)
        assert isinstance(seen.test, OpposedAhead)
        known = known_to(seen.state, Side.RED)
        return fight_odds(seen.state, seen.test, known, Side.RED, None).test

    before = lead()
    replace(monkeypatch, rule, mutated)
    fitting.cache_clear()
    assert lead() != before
