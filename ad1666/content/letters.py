"""Letters that may stand in texts from files, and those that would deceive the eye or a terminal:
controls, escapes, marks that turn the direction of writing, marks of no width."""

from __future__ import annotations

import re
import unicodedata

_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U000e0100-\U000e01ef]"
)
"""Letters that Unicode counts among the printable, and that nobody sees."""
_NAMES = {"\n": "a new line", "\t": "a tab", "\x1b": "an escape"}
"""Those without a name in Unicode that are met with most."""
_KINDS = {
    "Cc": "a control character",
    "Cs": "half a character",
    "Co": "a character for private use",
    "Cn": "no character known here",
}
"""What those are that have no name, by their categories."""
MOST_STRANGE = 20
"""Texts of a file in which strange letters are told of."""


def visible(text: str) -> str:
    """A text with whatever in it cannot be seen, or would be taken as an order, written out: an
    escape as ``\\x1b``, a new line as ``\\n``."""
    if _is_plain(text):
        return text
    return "".join(c.encode("unicode_escape").decode() if _is_strange(c) else c for c in text)


def strange(text: str, allowed: str = "") -> str | None:
    """The first letter of a text that is not for texts from files, None if there is none. Those
    ``allowed`` are passed over."""
    for letter in allowed:
        text = text.replace(letter, "")
    if _is_plain(text):
        return None
    return next((c for c in text if _is_strange(c)), None)


def refusal(what: str, letter: str) -> tuple[str, str]:
    """The problem with a text in which there is a strange letter, and the remedy."""
    return f"{what} holds {_named(letter)}", "Delete it, or type the text anew"


def _is_plain(text: str) -> bool:
    """The quick look: nearly all texts are."""
    return text.isprintable() and _UNSEEN.search(text) is None


def _is_strange(letter: str) -> bool:
    # blanks of another width are no strangers: Polish puts one that does not break after "w"
    wide = unicodedata.category(letter) == "Zs"
    return not (letter.isprintable() or wide) or _UNSEEN.match(letter) is not None


def _named(letter: str) -> str:
    kind = _KINDS.get(unicodedata.category(letter), "not to be seen")
    return f"U+{ord(letter):04X} ({_NAMES.get(letter) or unicodedata.name(letter, kind)})"
