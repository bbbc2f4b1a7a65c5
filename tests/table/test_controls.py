"""What a click and a menu mean where one of several things could be meant."""

from __future__ import annotations

import pytest
from attrs import evolve
from tableside import Sit, pick, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.game import Game
from ad1666.game.odds.foresight import Foreseen, foresee
from ad1666.game.records.record import read
from ad1666.rules.board import Door, Edge
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Choice, Prompt, Topic, choice
from ad1666.rules.verbs import Verb
from ad1666.table.play import menus
from ad1666.table.play.clicks import best
from ad1666.table.play.controller import Controls
from ad1666.table.play.hot_seat import HotSeat


def beside_a_door(scenario: Scenario, sit: Sit, *said: str) -> tuple[Controls, Edge]:
    """A stands south of a closed door, and such choices were made."""
    board = scenario.state.board
    edge = next(e for e, d in board.doors if d is Door.CLOSED and e.side == "N")
    session = sit(position(scenario.state, Phase.ACTION, A=(edge.x, edge.y)))
    for each in ("red: first red", "A: activate", *said):
        session.choose(pick(session, each))
    return Controls(HotSeat(session)), edge


def test_a_click_on_a_door_opens_it_by_the_smallest_move(scenario: Scenario, sit: Sit) -> None:
    controls, edge = beside_a_door(scenario, sit)
    prompt = controls.hot_seat.prompt
    assert prompt is not None
    assert {Verb.FULL_MOVE, Verb.PARTIAL_MOVE} <= {o.verb for o in prompt.options}
    assert controls.unlatch(edge)
    assert controls.hot_seat.state.board.door(edge) is Door.OPEN
    path = controls.hot_seat.play.path  # type: ignore[attr-defined]
    made = [line for _number, line in read(path).moves]
    assert "A: partial-move" in made and "A: full-move" not in made


def test_a_click_on_a_door_means_the_door_not_the_square_beside_it(
    scenario: Scenario, sit: Sit
) -> None:
    controls, edge = beside_a_door(scenario, sit, "A: full-move")
    controls.hot_seat.choose(next(o for o in asked(controls).options if o.verb == Verb.OPEN))
    controls.refresh()
    beyond = (edge.x, edge.y - 1)
    of_square = controls.at(beyond, None)
    of_edge = controls.at(None, edge)
    assert [e.answer.verb for e in of_square] == [Verb.STEP]
    assert [e.answer.verb for e in of_edge] == [Verb.CLOSE]
    assert controls.at(beyond, edge) == of_edge
    # where there is no door, the square counts
    assert controls.at(beyond, Edge(0, 0, "N")) == of_square


def asked(controls: Controls) -> Prompt:
    prompt = controls.hot_seat.prompt
    assert prompt is not None
    return prompt


def two_blades(scenario: Scenario, sit: Sit) -> tuple[Game, dict[str, Choice]]:
    """A may attack E with a blade, a better one, or a worse one: the attacks by weapon."""
    state = position(scenario.state, Phase.COMBAT, A=(8, 8), E=(9, 8))
    blade = next(g for g in state.figure("A").gear if not g.item.ranged)
    damage = {"better": (3, 3, 3, 3), "worse": (-3, -3, -3, -3)}
    others = [evolve(blade.item, id=name, damage=harm) for name, harm in damage.items()]
    gear = (*(evolve(blade, item=item, held=False) for item in others), blade)
    session = sit(state.with_figure(evolve(state.figure("A"), gear=gear)))
    attacks = [o for o in asked(Controls(HotSeat(session))).options if o.verb == Verb.ATTACK]
    found = {o.details.item or "": o for o in attacks}
    return session.game, {"blade": found.pop(blade.item.id), **found}


def test_of_several_attacks_the_one_with_most_to_gain_is_meant(
    scenario: Scenario, sit: Sit
) -> None:
    """Whichever comes first."""
    game, attacks = two_blades(scenario, sit)
    options = list(attacks.values())
    for order in (options, options[::-1]):
        assert best(game, order, None) is attacks["better"]


def test_an_enemy_answers_with_what_is_worst_for_the_attacker(
    scenario: Scenario, sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if the better blade came to no more than the worse against one of E's weapons."""
    game, attacks = two_blades(scenario, sit)
    better, blade, worse = attacks["better"], attacks["blade"], attacks["worse"]

    def foreseen(game: Game, option: Choice) -> tuple[Foreseen, ...]:
        both = (better, worse) if option is better else (option,)
        return tuple(found for each in both for found in foresee(game, each))

    monkeypatch.setattr("ad1666.table.play.clicks.foresee", foreseen)
    assert best(game, [better, blade], None) is blade


def test_a_menu_lists_seven_answers_and_groups_eight(scenario: Scenario, sit: Sit) -> None:
    """Of several figures, in a question that is not who is to act."""
    session = sit(position(scenario.state, Phase.COMBAT, A=(8, 8), E=(9, 8)))
    prompt = asked(Controls(HotSeat(session)))
    assert prompt.topic is Topic.ATTACK
    told = [choice(who, "defend") for who in "ABCDEFGH"]
    for number in (menus.FEW, menus.FEW + 1):
        menu = menus.build(prompt._replace(options=tuple(told[:number]), anytime=()))
        named = [entry.label for entry in menu.entries]
        assert len(menu.entries) == number
        assert all(": " in label for label in named) is (number == menus.FEW), "grouped by figure"
