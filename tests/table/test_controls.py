"""What a click and a menu mean where one of several things could be meant."""

from __future__ import annotations

import pytest
from attrs import evolve
from tableside import Sit, pick, position

from ad1666.bots import player_of
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.game import Game
from ad1666.game.odds.foresight import Foreseen, foresee
from ad1666.game.records.record import read
from ad1666.game.seats import Seat
from ad1666.play import menus
from ad1666.play.clicks import best
from ad1666.play.controller import Controls
from ad1666.play.hot_seat import HotSeat
from ad1666.play.keymap import key_of
from ad1666.rules.board import Door, Edge
from ad1666.rules.cards import HIDDEN, Side
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Choice, Prompt, Topic, choice
from ad1666.rules.verbs import Verb


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

    monkeypatch.setattr("ad1666.play.clicks.foresee", foreseen)
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


def test_a_click_on_an_open_door_asks_before_it_closes_it(scenario: Scenario, sit: Sit) -> None:
    controls, edge = beside_a_door(scenario, sit, "A: full-move")
    controls.hot_seat.choose(next(o for o in asked(controls).options if o.verb == Verb.OPEN))
    controls.refresh()
    assert controls.click(None, edge) and len(controls.stack) == 2
    assert controls.hot_seat.state.board.door(edge) is Door.OPEN
    assert controls.back() and len(controls.stack) == 1
    assert not controls.back() and controls.menu is not None, "the question itself stays"


def test_nobody_walks_a_figure_of_a_program(scenario: Scenario, sit: Sit) -> None:
    """Nor is it told where it could go, or what it could not do."""
    session = sit(position(scenario.state, Phase.ACTION, A=(6, 7)))
    session.choose(pick(session, "red: first red"))
    mine = Controls(HotSeat(session))
    seated = Controls(HotSeat(session, seats={Side.RED: player_of(Seat("chance"))}))
    for controls in (mine, seated):
        controls.look((6, 7))
    blade = mine.cannot()
    assert seated.cannot() == ""
    session.choose(pick(session, "A: activate"))
    for controls in (mine, seated):
        controls.refresh()
    game = session.game
    assert mine.ways and seated.ways == {}
    assert not seated.click((6, 8), None) and session.game is game
    assert mine.click((6, 8), None) and session.game is not game
    assert blade


def test_what_a_figure_may_not_do_is_told_before_it_is_activated(
    scenario: Scenario, sit: Sit
) -> None:
    session = sit(position(scenario.state, Phase.ACTION, A=(8, 8), E=(9, 8)))
    session.choose(pick(session, "red: first red"))
    controls = Controls(HotSeat(session))
    assert controls.cannot() == "", "nobody's card is shown"
    controls.look((8, 8))
    assert "ACT-2" in controls.cannot()
    controls.look((9, 8))
    assert controls.cannot() == "", "it is not its turn"


def test_the_key_that_ends_an_activation_works_in_its_menus(scenario: Scenario, sit: Sit) -> None:
    session = sit(position(scenario.state, Phase.ACTION, A=(6, 7)))
    for said in ("red: first red", "A: activate"):
        session.choose(pick(session, said))
    key, ended = key_of("end"), set[str]()
    for said in ("", "A: partial-move", "A: stop"):
        if said:
            session.choose(pick(session, said))
        controls = Controls(HotSeat(session))
        open_menu = controls.menu
        assert open_menu is not None
        controls.stack.append(evolve(open_menu, entries=()))
        found = controls.by_key(key)
        assert found == open_menu.by_key(key) and controls.by_key("nothing") is None
        ended.add("" if found is None else found.label)
    assert ended == {"End the activation"}


def test_the_cursor_begins_with_the_figure_asked_or_in_the_middle(
    scenario: Scenario, sit: Sit
) -> None:
    session = sit(position(scenario.state, Phase.ACTION, A=(6, 7)))
    board = session.game.state.board
    controls = Controls(HotSeat(session))
    controls.move_cursor(1, 0)
    assert controls.cursor == (board.width // 2 + 1, board.height // 2)
    for said in ("red: first red", "A: activate"):
        session.choose(pick(session, said))
    controls = Controls(HotSeat(session))
    controls.move_cursor(1, 0)
    assert controls.cursor == (7, 7)
    while asked(controls).about in (None, "A"):  # A ends, and another one is activated
        options = asked(controls).options
        ends = next((o for o in options if o.verb == Verb.END), options[0])
        controls.hot_seat.choose(ends)
        controls.refresh()
    other = asked(controls).state.figure(asked(controls).about or "")
    controls.move_cursor(0, 1)
    assert other.at is not None and controls.cursor == (other.at[0], other.at[1] + 1)


def test_the_cards_that_may_be_laid_are_told_apart_from_the_deck(
    scenario: Scenario, sit: Sit
) -> None:
    state = position(scenario.state, Phase.COMBAT, "S3 H4", "G5", A=(8, 8), E=(9, 8))
    session = sit(state)
    while (prompt := asked(Controls(HotSeat(session)))).topic is not Topic.COMMIT:
        session.choose(prompt.options[0])
    menu = menus.build(prompt)
    laid = {entry.card: entry for entry in menu.entries}
    held = state.pile(prompt.player).hand
    assert set(laid) == {*held, HIDDEN} and len(menu.entries) == len(held) + 1
    assert (laid[HIDDEN].label, laid[HIDDEN].worth) == ("From the deck", "deck")
    assert all(laid[card].label != "From the deck" for card in held)
    assert all(laid[card].answer.details.card is card for card in held)
