"""Characters allowed in text from files, and those that would deceive the eye or a terminal:
controls, escapes, direction marks, zero-width marks."""

from __future__ import annotations

import re
import unicodedata

from ad1666.content.messages import Message, message

ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
"""The id of a card, an item, a chapter."""
NAME = re.compile("[a-z0-9]+(-[a-z0-9]+)*")
"""What names something in choices and records."""
_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U000e0100-\U000e01ef]"
)
"""Invisible characters that Unicode counts as printable."""
_NAMES = {
    "\n": message("a new line"),
    "\t": message("a tab"),
    "\x1b": message("an escape"),
}
"""The most common ones without a name in Unicode."""
_KINDS = {
    "Cc": message("a control character"),
    "Cs": message("half a character"),
    "Co": message("a character for private use"),
    "Cn": message("an unknown character"),
}
"""Names for the others by category."""
MOST_STRANGE = 20
"""The maximum number of texts in a file reported for forbidden characters."""


def visible(text: str) -> str:
    """A text with its invisible and control characters escaped: an escape as ``\\x1b``,
    a new line as ``\\n``."""
    if is_plain(text):
        return text
    return "".join(c.encode("unicode_escape").decode() if _is_strange(c) else c for c in text)


def strange(text: str, allowed: str = "") -> str | None:
    """The first character of a text that files may not contain, None if there is none. Characters
    in ``allowed`` are accepted."""
    for letter in allowed:
        text = text.replace(letter, "")
    if is_plain(text):
        return None
    return next((c for c in text if _is_strange(c)), None)


def is_plain(text: str) -> bool:
    """Whether no letter of a text can be strange: a fast path, which nearly all texts take."""
    return text.isprintable() and _UNSEEN.search(text) is None


def refusal(what: str | Message, letter: str) -> tuple[Message, Message]:
    """The problem and the remedy for a text with a forbidden character."""
    problem = message("{what} contains {letter}", what=what, letter=_named(letter))
    return problem, message("Delete it, or type the text again")


def _is_strange(letter: str) -> bool:
    # spaces of other widths are fine: Polish has a non-breaking one after "w"
    wide = unicodedata.category(letter) == "Zs"
    return not (letter.isprintable() or wide) or _UNSEEN.match(letter) is not None


def _named(letter: str) -> Message:
    """The code of a character, with its Unicode name, which is English."""
    kind = _KINDS.get(unicodedata.category(letter), message("invisible"))
    called: str = unicodedata.name(letter, "")
    name = _NAMES.get(letter) or called or kind
    return message("U+{number} ({name})", number=f"{ord(letter):04X}", name=name)
