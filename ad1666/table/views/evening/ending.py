"""How a game has ended for those who have played it, as the page shows it that closes the game."""

from __future__ import annotations

import enum
from collections.abc import Mapping

from attrs import frozen

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.remembered import Placing, placed
from ad1666.game.seats import Seat
from ad1666.rules import scoring
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, Status
from ad1666.rules.state import State
from ad1666.words import curtain, ending
from ad1666.words.curtain import Honour
from ad1666.words.events import unmarked


class Tone(enum.Enum):
    """How it ended for those who look on."""

    VICTORY = enum.auto()
    DEFEAT = enum.auto()
    """A person alone has lost to a program."""
    DRAW = enum.auto()


@frozen
class Ending:
    """What the page shows. ``front`` are those it is about, the foremost first: the winners, or in
    defeat the losers, or in a draw everybody; ``behind`` are the others."""

    tone: Tone
    title: str
    score: str
    line: str
    """How the story ends, or else why the game has ended, in a sentence."""
    placing: Placing
    honours: tuple[Honour, ...]
    front: tuple[Figure, ...]
    behind: tuple[Figure, ...] = ()


def ending_of(state: State, scenario: Scenario, seats: Mapping[Side, Seat]) -> Ending | None:
    """How a game has ended, as both players may see it; ``seats`` has the sides that programs
    play. None if only programs do."""
    outcome = state.outcome
    assert outcome is not None
    winner = outcome.winner
    fallen = [f for f in state.figures if f.card.hero and f.status is Status.KILLED]
    lost = {side: sum(f.side is side for f in fallen) for side in Side}
    placing = placed(winner, seats, lost)
    if placing is None:
        return None
    story = ending.epilogue(scenario.epilogue, outcome)
    story = story or unmarked(ending.reason(outcome, scenario.items, state))
    alone = next((side for side in Side if side not in seats), None) if seats else None
    told = (
        curtain.title(outcome, alone),
        curtain.score(outcome, alone),
        curtain.first_sentence(story),
        placing,
        curtain.honours(placing),
    )
    if winner is None:
        red, blue = (_foremost(state, side) for side in Side)
        return Ending(Tone.DRAW, *told, (*red, *blue))
    tone = Tone.DEFEAT if alone is winner.other else Tone.VICTORY
    front = winner.other if tone is Tone.DEFEAT else winner
    return Ending(tone, *told, _foremost(state, front), _foremost(state, front.other))


def _foremost(state: State, side: Side) -> tuple[Figure, ...]:
    """Those of a side who came, the foremost first: who has reached a goal, then heroes."""
    goals = [goal for goal in state.terms.goals if goal.side is side]
    doers = {f.id for goal in goals for f in scoring.doers(state, goal)}
    there = (f for f in state.figures if f.side is side and f.status is not Status.TO_COME)
    return tuple(sorted(there, key=lambda f: (f.id not in doers, not f.card.hero)))
