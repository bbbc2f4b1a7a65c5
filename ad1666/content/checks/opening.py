"""Warnings about the start of a scenario: shots at starts, the initiative, shared starts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ad1666.content.messages import Message, Named, both, listed, message
from ad1666.content.scenarios.headlines import BATTLE
from ad1666.content.scenarios.scenario import Scenario
from ad1666.content.toml import Table
from ad1666.content.warnings import CheckWarning, Code, warning
from ad1666.rules.cards import Side
from ad1666.rules.characters import Square, Status
from ad1666.rules.shooting import Shot, targets
from ad1666.rules.verdicts import allowed


def shot_at_start(scenario: Scenario, top: Table) -> Iterator[CheckWarning]:
    """Each figure that enemies can shoot at from their starts. Its side can protect one of them by
    activating it first, if the scenario gives it the initiative (TURN-4)."""
    state = scenario.state
    for side in Side:
        exposed: dict[str, list[Message]] = {}
        for shooter in state.on_board(side.other):
            for target, gear in allowed(targets(state, shooter, Shot.AIMED)):
                by = message(
                    "{figure} ({weapon})", figure=shooter.id, weapon=Named("item", gear.item.name)
                )
                exposed.setdefault(target.id, []).append(by)
        if len(exposed) <= (state.initiative is side):
            continue
        for target_id, shooters in exposed.items():
            problem = message(
                "{figure} can be shot at before it has acted, by {shooters}",
                figure=target_id,
                shooters=listed(shooters),
            )
            remedy = message("Move a start out of range or sight, or close a door between")
            yield warning(top, Code.SHOT_AT_START, ("figures", target_id), problem, remedy)


def named_initiative(scenario: Scenario, top: Table) -> Iterator[CheckWarning]:
    """A battle that fixes the initiative, which is an advantage between equal bands."""
    side = scenario.state.initiative
    if scenario.kind == BATTLE and side is not None:
        problem = message("the battle gives {side} the initiative in turn 1", side=side)
        remedy = message("Leave it out to have it contested")
        yield warning(top, Code.NAMED_INITIATIVE, ("initiative",), problem, remedy)


def shared_starts(scenario: Scenario, top: Table) -> Iterator[CheckWarning]:
    """Figures, of either side, that arrive together at fewer free starts than there are figures."""
    state = scenario.state
    standing = {figure.at for side in Side for figure in state.on_board(side)}
    turns: dict[int | None, dict[str, set[Square]]] = {}
    for figure in state.figures:
        if figure.status is Status.TO_COME and (arrival := figure.arrival) is not None:
            if arrival.event:  # nobody knows when
                continue
            # figures there now may have left by a later turn
            free = set(arrival.squares) - (standing if arrival.turn == 1 else set())
            turns.setdefault(arrival.turn, {})[figure.id] = free
    for starts in (rivals for coming in turns.values() for rivals in _rivals(coming)):
        late = len(starts) - _placed(starts)
        if late:
            names = list(starts)
            problem = message(
                "{figures} come at the same time, but {late} of them will find no free start",
                figures=both(names),
                late=late,
            )
            remedy = message("Give them starts of their own, or other turns")
            if len(names) == 1:
                problem = message("{figure} comes where others stand already", figure=names[0])
                remedy = message("Give it a start of its own, or another turn")
            yield warning(top, Code.SHARED_START, ("figures", names[0]), problem, remedy)


def _rivals(starts: Mapping[str, set[Square]]) -> list[dict[str, set[Square]]]:
    """Groups figures whose starts overlap, directly or through others."""
    groups: list[dict[str, set[Square]]] = []
    for name, squares in starts.items():
        near = [g for g in groups if not squares.isdisjoint(set[Square]().union(*g.values()))]
        groups = [group for group in groups if group not in near]
        groups.append({n: s for group in near for n, s in group.items()} | {name: squares})
    return groups


def _placed(starts: Mapping[str, set[Square]]) -> int:
    """How many of these figures can each have a square of their own at the same time."""
    taken: dict[Square, str] = {}

    def place(figure: str, tried: set[Square]) -> bool:
        for square in starts[figure]:
            if square not in tried:
                tried.add(square)
                if square not in taken or place(taken[square], tried):
                    taken[square] = figure
                    return True
        return False

    return sum(place(figure, set()) for figure in starts)
