"""What is known of a scenario's evenness: games that programs have played on it. The file says by
its fingerprint on which table they played: of another one they prove nothing."""

from __future__ import annotations

from attrs import frozen

from ad1666.content.collector import Collector, once
from ad1666.content.messages import counted, message
from ad1666.content.scenarios.draft import ScenarioDraft
from ad1666.content.scenarios.fingerprint import fingerprint
from ad1666.content.scenarios.keys import ProofKeys, ScenarioKeys
from ad1666.content.toml import Table
from ad1666.rules.state import State


@frozen
class Proof:
    """Games between musketeers: how many red won, how many nobody won, and all of them. Without
    any, it is known only that nothing is known."""

    red: int = 0
    drawn: int = 0
    games: int = 0

    @property
    def won(self) -> float:
        """Red's games, with draws as halves."""
        return self.red + self.drawn / 2


def claimed(top: Table, errors: Collector) -> tuple[Proof, str] | None:
    """What the top table of a scenario says of its evenness, and of which table it says so; None if
    it says nothing. Raises ContentError."""
    if "proof" not in top:
        return None
    keys = ProofKeys(ScenarioKeys.proof.read(top), errors)
    found = Proof(keys.red, keys.drawn, keys.games)
    if found.red + found.drawn > found.games:
        games = counted("{n} game", "{n} games", found.games)
        problem = message("more than its {games} are won or drawn", games=games)
        remedy = message("Have it proven anew, or leave the table out")
        raise top.error("proof", problem, remedy)
    return found, keys.of


@once
def claim(draft: ScenarioDraft) -> tuple[Proof, str] | None:
    """What the scenario says of its evenness. Raises ContentError."""
    return claimed(draft.top, draft.errors)


def proof(draft: ScenarioDraft, state: State) -> Proof | None:
    """What is known of the evenness of the scenario, whose table this is: that nothing is, if it
    speaks of another one; None if it does not speak of it."""
    found = claim(draft)
    if found is None:
        return None
    told, of = found
    return told if told.games and of == fingerprint(state) else Proof()
