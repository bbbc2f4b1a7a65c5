"""Pickpocket (ABIL-4)."""

from __future__ import annotations

from functools import partial

from ad1666.rules import actions, disguise
from ad1666.rules.abilities.hooks import Ability, Appeal, Attempt, Extra, Price, Wording
from ad1666.rules.card_tests import contest
from ad1666.rules.characters import Figure, with_in_hand
from ad1666.rules.events import note
from ad1666.rules.frozen import evolve
from ad1666.rules.requests import Choice, Details, Rule, aimed, report
from ad1666.rules.state import State
from ad1666.rules.talk import adjacent_enemy
from ad1666.rules.verdicts import Barred, OwnName, Reason, Verdict, allowed, barred, verdict_of

NOTHING_TO_STEAL = OwnName("nothing-to-steal")
OTHER_LACKS_ITEM = OwnName("other-lacks-item")
STEALS = OwnName("steals")
PICKPOCKET = OwnName("pickpocket")

ESCAPE_MP = 1
NOT_HIDDEN = Barred(Reason.NOT_INCONSPICUOUS, "ABIL-4")
NOTHING = Barred(NOTHING_TO_STEAL, "ABIL-4")


class Pickpocket(Ability):
    """ABIL-4: partial action against an adjacent enemy that has a scenario item."""

    name = "Pickpocket"
    clause = "ABIL-4"
    text = (
        "Partial action, while inconspicuous: steal a scenario item from an adjacent enemy, "
        "Agility against Senses. Success: 1 movement point more; otherwise the disguise falls."
    )
    price = Price(0.6, "", False)
    choice_words = (
        Wording(
            PICKPOCKET,
            "Pickpocket",
            "Partial action: Agility against Senses for an item of an adjacent enemy; if you do "
            "not win, the disguise falls. [[ABIL-4]]",
        ),
    )
    test_words = ((PICKPOCKET, "Picking a pocket"),)
    note_words = ((STEALS, "{figure} steals the {item} from {target}."),)

    reason_words = (
        (NOTHING_TO_STEAL, "no enemy beside it has anything to steal"),
        (OTHER_LACKS_ITEM, "{who} has no such item"),
    )
    verbs = (PICKPOCKET,)
    aimed = True

    def why_not(
        self, state: State, owner: Figure, actor: Figure, verb: str, named: Details
    ) -> Verdict:
        target = None if named.target is None else state.figure(named.target)
        return verdict_of(to_steal(state, owner, target, named.item))

    def appeal(self, state: State, actor: Figure, chosen: Choice) -> Appeal:
        target, (item,) = state.figure(*chosen.details.targets), chosen.details.items
        attempt = Attempt("agility", other=target.id, against="senses")
        return Appeal(attempt, after=_taken(state, actor.id, target.id, item), takes=True)

    def actions(self, state: State, owner: Figure) -> list[Extra]:
        return [
            Extra(
                aimed(owner.id, PICKPOCKET, target.id, item),
                full=False,
                do=partial(_steal, owner=owner, target=target, item=item),
            )
            for target in state.figures
            for item in allowed(to_steal(state, owner, target))
        ]


def to_steal(
    state: State, owner: Figure, target: Figure | None, named: str | None = None
) -> list[str] | Barred:
    """The scenario items that can be stolen from somebody, or only the one named; or why there are
    none (ABIL-4)."""
    if not owner.inconspicuous:
        return NOT_HIDDEN
    if target is None:
        return NOTHING
    if not adjacent_enemy(state, owner, target):
        return barred(Reason.NO_ADJACENT_ENEMY, "ABIL-4", who=target.id)
    loose = dict.fromkeys(g.item.id for g in target.gear if not g.starting)
    found = [item for item in loose if named in (None, item)]
    return found or barred(OTHER_LACKS_ITEM, "ABIL-4", who=target.id)


def _steal(state: State, owner: Figure, target: Figure, item: str) -> Rule[State]:
    thief, victim = state.figure(owner.id), state.figure(target.id)
    state, won = yield from contest(state, thief, "agility", victim, "senses", PICKPOCKET, "ABIL-4")
    if not won:
        return (yield from disguise.reveal(state, state.figure(thief.id)))
    yield from report(state, note(STEALS, thief.id, "ABIL-4", target=victim.id, item=item))
    state = yield from disguise.watch(_taken(state, thief.id, victim.id, item))
    return actions.spend(state, ESCAPE_MP)


def _taken(state: State, thief_id: str, victim_id: str, item: str) -> State:
    victim = state.figure(victim_id)
    gear = next(g for g in victim.gear if g.item.id == item and not g.starting)
    rest = list(victim.gear)
    rest.remove(gear)
    state = state.with_figure(evolve(victim, gear=tuple(rest)))
    thief = state.figure(thief_id)
    loose = evolve(gear, held=False)
    thief, _ = with_in_hand(evolve(thief, gear=(*thief.gear, loose)), loose)
    return state.with_figure(thief)


ABILITIES = (Pickpocket(),)
