"""A sentence for each kind of note that the rules make."""

from __future__ import annotations

from ad1666.i18n import _
from ad1666.rules.abilities import dispatch
from ad1666.rules.cards import Side, Suit, card
from ad1666.rules.events import Note
from ad1666.rules.magic import magic_card
from ad1666.rules.state import Phase, State
from ad1666.table.words import vocabulary
from ad1666.table.words.scenarios import name_of


def told(event: Note, state: State) -> str:
    """The note in words, without its clauses. A kind that has no wording is told as it stands."""
    data = {key: _word(key, value, state) for key, value in event.data}
    data["figure"] = vocabulary.figure_by_id(state, event.figure)
    # where nobody intervenes, the tokens only count turns (GUARD-2)
    turns = event.kind == "guard" and not state.terms.intervention
    kind = "time" if turns else event.kind
    pattern = SENTENCES.get(kind) or dispatch.note_words(kind)
    if pattern is None:
        rest = ", ".join(value for key, value in data.items() if value)
        return f"{event.kind}: {rest}." if rest else f"{event.kind}."
    return _(pattern).format_map(data)


def _word(key: str, value: str, state: State) -> str:
    """A value of a note as a player reads it."""
    if value in tuple(Side):
        return vocabulary.side(Side(value))
    if key in ("target", "by", "enemy", "other"):
        return vocabulary.figure_by_id(state, value)
    if key == "chest":
        return name_of(value)
    if key in ("weapon", "item"):
        return vocabulary.item(state, value)
    if key in ("card", "red", "blue"):
        return vocabulary.card(card(value))
    if key == "magic":
        return vocabulary.magic(magic_card(value))
    if key == "found":
        return vocabulary.trove(value)
    if key == "action":
        return vocabulary.verb(value)
    if key == "phase":
        return vocabulary.phase(Phase(value))
    if key == "suit":
        return vocabulary.suit(Suit(value))
    if key == "source":
        return _("from the deck") if value == "deck" else _("from the hand")
    if key == "items" and value == "nothing":
        return _("nothing")
    if key == "items":
        return ", ".join(vocabulary.item(state, item) for item in value.split())
    return value


def N_(message: str) -> str:
    """Marks a message that is translated where it is used."""
    return message


SENTENCES = {
    "acts": N_("{figure}: {action}."),
    "goes": N_("{figure} goes {start} → {to}"),
    "falls": N_("{figure} falls: {start} → {to}"),
    "in-hand": N_("{figure} takes in hand: {items}."),
    "lays": N_("{player} plays a card {source}."),
    "names": N_("{player} names the suit of the {card}: {suit}."),
    "discards": N_("{player} discards {card}."),
    "magic-reshuffle": N_("The magic deck is shuffled anew."),
    "searches": N_("{figure} searches and turns up {magic}, **{numeral}**: {found}."),
    "leaves-lying": N_("{figure} has no hand free for it, so that it stays there: {item}."),
    "healed": N_("{figure} is healed of wounds: {wounds}, {left} are left."),
    "recovers": N_("{figure} is no longer seriously wounded."),
    "reshuffle": N_("{player} shuffles deck, hand and discard pile and draws {cards}."),
    "wounded": N_("{figure} takes wounds: {wounds}, {all} in all."),
    "dies": N_("{figure} dies."),
    "seriously-wounded": N_("{figure} is seriously wounded."),
    "leaves": N_("{figure} leaves the board."),
    "knocked-down": N_("{figure} is knocked down."),
    "stunned": N_("{figure} is stunned."),
    "guard": N_("Guard tokens: {gone} gone, {left} left."),
    "time": N_("Turns left: {left}."),
    "door-open": N_("{figure} opens a door."),
    "door-unlocked": N_("{figure} unlocks a door and opens it: {item}."),
    "chest-open": N_("{figure} opens the {chest}; in it: {items}."),
    "door-close": N_("{figure} closes a door."),
    "aimed-shot": N_("{figure} takes an aimed shot at {target}: {weapon}."),
    "quick-shot": N_("{figure} takes a quick shot at {target}: {weapon}."),
    "defensive-shot": N_("{figure} takes a defensive shot at {target}: {weapon}."),
    "turn": N_("Turn {turn}"),
    "phase": N_("{phase}"),
    "activates": N_("{figure} is activated."),
    "delays": N_("{player} puts off the last activation."),
    "first": N_("{player} activates first in this turn."),
    "initiative": N_("{player} has the initiative."),
    "attacks": N_("{figure} attacks {target}: {weapon}."),
    "wields": N_("{figure} fights with: {weapon}."),
    "reveals": N_("The cards are turned up: Red {red}, Blue {blue}."),
    "ends": N_("{figure} does nothing more."),
    "draws": N_("{player} draws cards: {cards}."),
    "defends": N_("{figure} takes a defensive stance."),
    "rematch": N_("{figure} has parried: the fight begins anew."),
    "withdraws": N_("{figure} withdraws."),
    "flees": N_("{figure} loses heart and flees; counts as killed."),
    "interrupts": N_("{figure} interrupts."),
    "lost": N_("{figure} can no longer do it: {action}."),
    "wears": N_("{figure} has used: {weapon}, uses left: {left}."),
    "becomes": N_("The last use of {weapon} is spent: {figure} has a plain weapon now: {item}."),
    "reloads": N_("{figure} reloads: {weapon}, reload token {left}."),
    "picks-up": N_("{figure} picks up: {item}."),
    "stands-up": N_("{figure} stands up."),
    "awakens": N_("{figure} is awake again."),
    "stays-stunned": N_("{figure} stays stunned."),
    "door-destroyed": N_("{figure} breaks a door."),
    "sweeps": N_("{figure} strikes on at {target}."),
    "says": N_("{figure}: card {card}, {sum} in all."),
    "alarm": N_("{figure} raises the alarm."),
    "stray": N_("The shot meant for {target} hits {figure}."),
    "arrives": N_("{figure} arrives at {to}."),
    "held-up": N_("{figure} finds no free square and comes a turn later."),
    "returns": N_("{figure} obeys {player} again."),
}
