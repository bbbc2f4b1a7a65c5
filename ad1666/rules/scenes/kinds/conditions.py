"""On what conditions events happen, and answers can be given (SCN-9)."""

from __future__ import annotations

from ad1666.rules.characters import Status
from ad1666.rules.scenes.conditions import is_meant, meant
from ad1666.rules.scenes.kinds.hooks import (
    ConditionKind,
    Slot,
    Takes,
    sentence,
)
from ad1666.rules.scenes.plot import DONE, Condition
from ad1666.rules.state import State
from ad1666.rules.verdicts import Barred, Reason, barred


class Alive(ConditionKind):
    name = "alive"
    told = "one of them is not killed"
    takes, sets = Takes.FIGURES, "who"
    on_board = False
    words = (sentence("{who} is alive"),)

    def holds(self, state: State, condition: Condition, them: str | None) -> bool:
        alive = (f for f in state.figures if f.status is not Status.KILLED)
        return any(is_meant(f, condition.who, them) for f in alive)

    def unmet(self, condition: Condition) -> Barred:
        return barred(Reason.NEEDS_ALIVE, self.clause, who=condition.who)


class Has(ConditionKind):
    name = "has"
    told = "one of them, on the board, has the item"
    takes, sets = Takes.ITEM_ID, "subject"
    beside = (Slot("who", Takes.FIGURES, "who", needed=False),)
    words = (sentence("{who} has the {item}"),)

    def holds(self, state: State, condition: Condition, them: str | None) -> bool:
        return any(f.owns(condition.subject) for f in meant(state, condition.who, them))

    def unmet(self, condition: Condition) -> Barred:
        return barred(Reason.NEEDS_ITEM, self.clause, item=condition.subject)


class In(ConditionKind):
    name = "in"
    told = "one of them stands in the zone"
    takes, sets = Takes.FIGURES, "who"
    beside = (Slot("zone", Takes.ZONE, "place"),)
    words = (sentence("{who} stands in {place}"),)

    def holds(self, state: State, condition: Condition, them: str | None) -> bool:
        assert condition.place is not None
        return any(f.at in condition.place.squares for f in meant(state, condition.who, them))

    def unmet(self, condition: Condition) -> Barred:
        return Barred(Reason.NEEDS_PLACE, self.clause)


class Done(ConditionKind):
    name = DONE
    told = "that event has happened"
    takes, sets = Takes.EVENT, "subject"
    on_board = False
    words = (sentence("this has happened: “{event}”"),)

    def holds(self, state: State, condition: Condition, them: str | None) -> bool:
        return condition.subject in state.story.done

    def unmet(self, condition: Condition) -> Barred:
        return Barred(Reason.NEEDS_EVENT, self.clause)
