"""How the story of a scenario ends: by a goal that the winner reached, or else by the winner."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from ad1666.content.collector import once
from ad1666.content.messages import message
from ad1666.content.scenarios.draft import ScenarioDraft
from ad1666.content.scenarios.goals import goals, tie
from ad1666.content.scenarios.keys import DRAW, GoalKeys, ScenarioKeys
from ad1666.rules.cards import Side
from ad1666.rules.victory import Goal, Outcome

_OUTCOMES: Mapping[str, Side | None] = {**{side: side for side in Side}, DRAW: None}


@frozen
class Epilogue:
    """What players read at the end. Not every goal or outcome has a text."""

    by_goal: Mapping[Goal, str] = field(factory=dict)
    by_winner: Mapping[Side | None, str] = field(factory=dict)
    """None for a draw."""

    def told(self, outcome: Outcome) -> str:
        """The text for an outcome, empty if there is none. It is that of the first of the winner's
        goals that scored and has its own text, or else that of the winner. Where players have ended
        it themselves (GUARD-6), the story has no end."""
        if outcome.reason.end.by_players:
            return ""
        winner = outcome.winner
        own = (t.goal for t in outcome.tallies if t.times and t.goal.side is winner)
        of_goals = (self.by_goal[goal] for goal in own if goal in self.by_goal)
        return next(of_goals, self.by_winner.get(winner, ""))


@once
def epilogue(draft: ScenarioDraft) -> Epilogue:
    """The end of the story. A draw that cannot happen is recorded as a mistake."""
    errors = draft.errors
    table = ScenarioKeys.epilogue.read(draft.top).expecting(_OUTCOMES, errors)
    if DRAW in table and (winner := tie(draft)) is not None:
        problem = message("{key} would never be shown: with equal points {side} wins", side=winner)
        errors.note(table.error(DRAW, problem, message("Leave it out, or leave out tie")))
    told = {word: errors.attempt(table.prose, word) for word in _OUTCOMES if word in table}
    tables = ScenarioKeys.goals.read(draft.top)
    own = [errors.attempt(GoalKeys.epilogue.read, table) for table in tables]
    by_goal = {goal: text.value for goal, text in zip(goals(draft), own, strict=True)}
    return Epilogue(
        {goal: text for goal, text in by_goal.items() if text},
        {_OUTCOMES[word]: text.value for word, text in told.items()},
    )
