"""What the page of a seat itself says, in every language: it has to say some of it before any sheet
comes. All else is in the sheets."""

from __future__ import annotations

from collections.abc import Mapping

from ad1666.i18n import N_, in_every_language
from ad1666.rules.board import Door
from ad1666.rules.cards import Side
from ad1666.rules.tables import complete

_DOORS: Mapping[Door, str] = complete(
    Door,
    {
        Door.CLOSED: N_("closed door"),
        Door.OPEN: N_("open door"),
        Door.LOCKED: N_("locked door"),
        Door.DESTROYED: N_("broken door"),
    },
)
_SIDES: Mapping[Side, str] = complete(Side, {Side.RED: N_("Red"), Side.BLUE: N_("Blue")})

LABELS: Mapping[str, str] = {
    **{side.value: words for side, words in _SIDES.items()},
    **{f"door-{door.value}": words for door, words in _DOORS.items()},
    "panel": N_("What is asked"),
    "waiting": N_("The other side is thinking…"),
    "hand": N_("Your hand"),
    "deck": N_("The top of the deck"),
    "answers": N_("Answers"),
    "answers-open": N_("Answers: {n}."),
    "back": N_("Back"),
    "undo": N_("Take back: {what}"),
    "goals": N_("Goals"),
    "orders": N_("Standing orders"),
    "log": N_("Log"),
    "story": N_("What it is about"),
    "guard": N_("Guard tokens"),
    "board": N_("Board"),
    "board-keys": N_("Arrow keys go from square to square, Enter chooses."),
    "details": N_("Details"),
    "keys": N_("Keys"),
    "key-arrows": N_("from square to square"),
    "key-enter": N_("choose what is on the square, or walk there"),
    "key-door": N_("the door beside the square"),
    "key-ends": N_("the beginning and the end of a row"),
    "key-places": N_("the next square that answers something, or the one before"),
    "key-figures": N_("the next figure, or the one before"),
    "key-asked": N_("back to the question"),
    "key-read": N_("read what the focus is on: odds, reasons, a walk before it is walked"),
    "key-around": N_("what is around: who sees the square and could shoot, how far things are"),
    "key-summary": N_("how the game stands"),
    "key-score": N_("points and goals"),
    "key-log": N_("the log, with a heading for each turn and phase"),
    "key-undo": N_("take back"),
    "key-back": N_("one menu back"),
    "key-skip": N_("see at once what a program has done"),
    "key-answers": N_("the answers have their keys beside them, those of the window"),
    "told": N_("To be told"),
    "summary": N_("The position"),
    "around": N_("What is around"),
    "standing": N_("Points"),
    "zoom-in": N_("Larger board"),
    "zoom-out": N_("Smaller board"),
    "square": N_("{x}, {y}"),
    "yours": N_("yours"),
    "enemy": N_("of the other side"),
    "hero": N_("hero"),
    "unhurt": N_("unhurt"),
    "hurt": N_("wounds: {n} of {most}"),
    "hurt-badly": N_("wounds: {n} of {most}, serious"),
    "here": N_("here: {words}"),
    "walk-here": N_("walk here"),
    "leave-here": N_("leave the board here"),
    "beyond": N_("beyond the edge of the board"),
    "door-north": N_("{door} in the north"),
    "door-south": N_("{door} in the south"),
    "door-west": N_("{door} in the west"),
    "door-east": N_("{door} in the east"),
    "door-key": N_("Shift+Enter: {words}"),
    "broken": N_("The line to the table is broken. It is being tried again."),
    "film": N_("Film"),
    "step": N_("Position"),
    "play-film": N_("Play or pause"),
    "backward": N_("Back by one"),
    "forward": N_("Forward by one"),
    "turn": N_("Turn {n}"),
    "hands": N_("Show both hands"),
    "settings": N_("Settings"),
    "on": N_("on"),
    "off": N_("off"),
    "set-size": N_("Size of text"),
    "set-letters": N_("Letters"),
    "letters-roman": N_("as in old books"),
    "letters-plain": N_("plain"),
    "set-patterns": N_("Patterns beside colours"),
    "set-motion": N_("Motion"),
    "set-keys": N_("Letters as keys"),
    "welcome": N_("A seat at the table"),
    "adventure": N_("Adventure"),
    "side": N_("Your side"),
    "against": N_("Against"),
    "language": N_("Language"),
    "play": N_("Play"),
    "go-on": N_("Go on with: {title}"),
    "films": N_("Films"),
    "loading": N_("The game is loading: {done} of {all} MB"),
    "laying": N_("The table is being laid…"),
    "as-link": N_("This game as a link"),
    "download": N_("Save the record"),
    "to-start": N_("To the start"),
}
"""The texts in English by what they are for."""


def labels() -> dict[str, dict[str, str]]:
    """The texts of the page by language and key. Nothing of the current language changes."""
    return in_every_language(LABELS)
