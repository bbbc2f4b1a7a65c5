"""Warnings about the start of a scenario: shots at starts, the initiative, shared starts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ad1666.content.messages import Message, Named, both, listed, message
from ad1666.content.scenarios.headlines import BATTLE
from ad1666.content.scenarios.scenario import Scenario
from ad1666.content.toml import Table
from ad1666.content.warnings import CheckWarning, Code, warning
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, Square, Status
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
    """A battle that fixes the initiative: with equal bands that is an advantage."""
    side = scenario.state.initiative
    if scenario.kind == BATTLE and side is not None:
        problem = message("the battle gives {side} the initiative in turn 1", side=side)
        remedy = message("Leave it out, and it is contested")
        yield warning(top, Code.NAMED_INITIATIVE, ("initiative",), problem, remedy)


def shared_starts(scenario: Scenario, top: Table) -> Iterator[CheckWarning]:
    """Figures of a side that arrive together with fewer starts than figures."""
    groups: dict[tuple[Side, int | None], list[Figure]] = {}
    for figure in scenario.state.figures:
        if figure.status is Status.TO_COME and figure.arrival is not None:
            groups.setdefault((figure.side, figure.arrival.turn), []).append(figure)
    for figures in groups.values():
        late = len(figures) - _placed(figures)
        if late:
            problem = message(
                "{figures} come at the same time, but {late} of them will find no free start",
                figures=both(figure.id for figure in figures),
                late=late,
            )
            remedy = message("Give them starts of their own, or other turns")
            yield warning(top, Code.SHARED_START, ("figures", figures[0].id), problem, remedy)


def _placed(figures: Sequence[Figure]) -> int:
    """How many of some figures can each have a square at the same time."""
    taken: dict[Square, Figure] = {}

    def place(figure: Figure, tried: set[Square]) -> bool:
        assert figure.arrival is not None
        for square in figure.arrival.squares:
            if square not in tried:
                tried.add(square)
                if square not in taken or place(taken[square], tried):
                    taken[square] = figure
                    return True
        return False

    return sum(place(figure, set()) for figure in figures)
