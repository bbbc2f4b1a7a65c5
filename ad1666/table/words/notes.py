"""A sentence for each kind of note that the rules make."""

from __future__ import annotations

from ad1666.i18n import N_, _
from ad1666.rules.abilities import dispatch
from ad1666.rules.events import Note, NoteKind
from ad1666.rules.reasons import OwnName
from ad1666.rules.state import State
from ad1666.rules.tables import complete
from ad1666.table.words import vocabulary


def reported(event: Note, state: State) -> str:
    """A note in words, without its clauses."""
    data = {key: vocabulary.word(state, key, value) for key, value in event.data}
    data["figure"] = vocabulary.figure_by_id(state, event.figure)
    if event.kind is NoteKind.SEARCHES:
        data["numeral"] = event.details["magic"].numeral
    return _(_sentence(event, state)).format_map(data)


def _sentence(event: Note, state: State) -> str:
    match event.kind:
        case OwnName():
            return dispatch.note_words(event.kind) or event.kind
        case NoteKind.GUARD if not state.terms.intervention:  # the tokens count turns (GUARD-2)
            return N_("Turns left: {left}.")
        case NoteKind.RELOADS if not event.details["left"]:
            return N_("{figure} reloads {weapon}: ready to shoot.")
        case _:
            return SENTENCES[event.kind]


SENTENCES = {
    NoteKind.ACTS: N_("{figure}: {action}."),
    NoteKind.GOES: N_("{figure} goes {start} → {to}"),
    NoteKind.FALLS: N_("{figure} falls: {start} → {to}"),
    NoteKind.IN_HAND: N_("{figure} now holds: {items}."),
    NoteKind.LAYS: N_("{player} plays a card {source}."),
    NoteKind.NAMES: N_("{player} names the suit of the {card}: {suit}."),
    NoteKind.DISCARDS: N_("{player} discards {card}."),
    NoteKind.MAGIC_RESHUFFLE: N_("The magic deck is reshuffled."),
    NoteKind.SEARCHES: N_("{figure} searches and turns up {magic}, **{numeral}**: {found}."),
    NoteKind.LEAVES_LYING: N_("{figure} has no free hand for the {item}, which stays there."),
    NoteKind.HEALED: N_("{figure} is healed of {wounds}; {left} left."),
    NoteKind.RECOVERS: N_("{figure} is no longer seriously wounded."),
    NoteKind.RESHUFFLE: N_(
        "{player} shuffles deck, hand and discard pile together and draws {cards}."
    ),
    NoteKind.WOUNDED: N_("{figure} takes {wounds}, {all} in all."),
    NoteKind.DIES: N_("{figure} dies."),
    NoteKind.SERIOUSLY_WOUNDED: N_("{figure} is seriously wounded."),
    NoteKind.LEAVES: N_("{figure} leaves the board."),
    NoteKind.KNOCKED_DOWN: N_("{figure} is knocked down."),
    NoteKind.STUNNED: N_("{figure} is stunned."),
    NoteKind.GUARD: N_("Guard tokens: {gone} gone, {left} left."),
    NoteKind.DOOR_OPEN: N_("{figure} opens a door."),
    NoteKind.DOOR_UNLOCKED: N_("{figure} unlocks a door with the {item} and opens it."),
    NoteKind.CHEST_OPEN: N_("{figure} opens the {chest}; in it: {items}."),
    NoteKind.DOOR_CLOSE: N_("{figure} closes a door."),
    NoteKind.AIMED_SHOT: N_("{figure} takes an aimed shot at {target} with {weapon}."),
    NoteKind.QUICK_SHOT: N_("{figure} takes a quick shot at {target} with {weapon}."),
    NoteKind.DEFENSIVE_SHOT: N_("{figure} takes a defensive shot at {target} with {weapon}."),
    NoteKind.TURN: N_("Turn {turn}"),
    NoteKind.PHASE: N_("{phase}"),
    NoteKind.ACTIVATES: N_("{figure} is activated."),
    NoteKind.DELAYS: N_("{player} waits with the last figure."),
    NoteKind.FIRST: N_("{player} goes first this turn."),
    NoteKind.INITIATIVE: N_("{player} has the initiative."),
    NoteKind.ATTACKS: N_("{figure} attacks {target} with {weapon}."),
    NoteKind.WIELDS: N_("{figure} fights with {weapon}."),
    NoteKind.REVEALS: N_("The cards are turned up. Red: {red}; Blue: {blue}."),
    NoteKind.ENDS: N_("{figure} ends the activation."),
    NoteKind.DRAWS: N_("{player} draws {cards}."),
    NoteKind.DEFENDS: N_("{figure} takes a defensive stance."),
    NoteKind.REMATCH: N_("{figure} parries: the fight starts over."),
    NoteKind.UNPARRIED: N_("{figure} cannot parry: {by} struck without warning."),
    NoteKind.WITHDRAWS: N_("{figure} withdraws."),
    NoteKind.FLEES: N_("{figure} loses heart and flees; counts as killed."),
    NoteKind.INTERRUPTS: N_("{figure} interrupts."),
    NoteKind.LOST: N_("{figure} can no longer do this: {action}."),
    NoteKind.WEARS: N_("{figure} has used {weapon}: {left} left."),
    NoteKind.BECOMES: N_(
        "The last use of {weapon} is spent: {figure} has a plain weapon now: {item}."
    ),
    NoteKind.RELOADS: N_("{figure} reloads {weapon}: not ready yet, {left} to go."),
    NoteKind.PICKS_UP: N_("{figure} picks up the {item}."),
    NoteKind.STANDS_UP: N_("{figure} stands up."),
    NoteKind.AWAKENS: N_("{figure} is awake again."),
    NoteKind.STAYS_STUNNED: N_("{figure} stays stunned."),
    NoteKind.DOOR_DESTROYED: N_("{figure} breaks a door."),
    NoteKind.SWEEPS: N_("{figure} strikes at {target} next."),
    NoteKind.SAYS: N_("{figure}: card {card}, {sum} in all."),
    NoteKind.ALARM: N_("{figure} raises the alarm."),
    NoteKind.STRAY: N_("The shot meant for {target} hits {figure}."),
    NoteKind.ARRIVES: N_("{figure} arrives at {to}."),
    NoteKind.HELD_UP: N_("{figure} finds no free square and comes a turn later."),
    NoteKind.RETURNS: N_("{figure} obeys {player} again."),
}
"""The sentences for notes of the rules. Abilities bring their own."""
complete(NoteKind, SENTENCES)
