"""Searching at the markers that a scenario has placed (ACT-3, CARD-8)."""

from __future__ import annotations

from ad1666.rules import damage, decks, hands
from ad1666.rules.abilities import dispatch
from ad1666.rules.abilities.hooks import Extra
from ad1666.rules.characters import Figure
from ad1666.rules.events import Cause, NoteKind, note
from ad1666.rules.items import Item
from ad1666.rules.reasons import Reason
from ad1666.rules.requests import Rule, choice, report
from ad1666.rules.search_tables import Find, Trove
from ad1666.rules.state import State
from ad1666.rules.values import evolve
from ad1666.rules.verbs import Verb
from ad1666.rules.verdicts import Barred, Verdict

_NO_MARKER = Barred(Reason.NO_SEARCH_MARKER, "ACT-3")


def offered(state: State, figure: Figure) -> list[Extra]:
    """The partial action of a character that stands on a search marker; otherwise nothing."""
    if not may_search(state, figure):
        return []
    search = choice(figure.id, Verb.SEARCH)
    return [Extra(search, full=False, do=lambda now: _search(now, figure.id))]


def may_search(state: State, figure: Figure) -> Verdict:
    """Whether the character stands on a search marker."""
    return figure.at in state.markers or _NO_MARKER


def _search(state: State, figure_id: str) -> Rule[State]:
    """Removes the marker, turns up a magic card, and applies what the scenario lets it find."""
    here = state.figure(figure_id).at
    state = evolve(state, markers=tuple(m for m in state.markers if m != here))
    state, turned = yield from decks.turn_magic(state)
    find = next((f for f in state.terms.search_tables if turned in f), None)
    found = None if find is None else find.trove
    yield from report(
        state, note(NoteKind.SEARCHES, figure_id, "CARD-8", magic=turned, found=found)
    )
    if find is not None:
        state = yield from _found(state, figure_id, find)
    return (yield from damage.settle(state))


def _found(state: State, figure_id: str, find: Find) -> Rule[State]:
    match find.trove:
        case Trove.ITEM:
            assert find.item is not None
            return (yield from _item(state, figure_id, find.item))
        case Trove.TRAP:
            return (yield from damage.wound(state, figure_id, find.wounds, Cause.TRAP, "CARD-8"))
        case Trove.HEALING:
            return (yield from damage.heal(state, figure_id, find.wounds))
        case Trove.ALARM:
            return (yield from damage.raise_alarm(state, figure_id, "CARD-8"))


def _item(state: State, figure_id: str, item: Item) -> Rule[State]:
    """Gives an item to the finder. If that takes a free hand and there is none, it stays on the
    square (ITEM-8)."""
    figure = state.figure(figure_id)
    assert figure.at is not None
    if hands.free_hand(state, figure):
        yield from report(state, note(NoteKind.PICKS_UP, figure_id, "ITEM-4", item=item.id))
        return (yield from dispatch.watch(hands.receive(state, figure, item)))
    yield from report(state, note(NoteKind.LEAVES_LYING, figure_id, "ITEM-8", item=item.id))
    return evolve(state, ground=(*state.ground, (figure.at, item)))
