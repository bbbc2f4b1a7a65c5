"""What is known of a scenario's evenness: games that programs have played on it."""

from __future__ import annotations

from attrs import frozen

from ad1666.content.collector import once
from ad1666.content.messages import counted, message
from ad1666.content.scenarios.draft import ScenarioDraft
from ad1666.content.scenarios.keys import ProofKeys, ScenarioKeys


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


@once
def proof(draft: ScenarioDraft) -> Proof | None:
    """What is known of the scenario's evenness, None if nothing is. Raises ContentError."""
    if "proof" not in draft.top:
        return None
    keys = ProofKeys(ScenarioKeys.proof.read(draft.top), draft.errors)
    found = Proof(keys.red, keys.drawn, keys.games)
    if found.red + found.drawn > found.games:
        games = counted("{n} game", "{n} games", found.games)
        problem = message("more than its {games} are won or drawn", games=games)
        remedy = message("Have it proven anew, or leave the table out")
        raise draft.top.error("proof", problem, remedy)
    return found
