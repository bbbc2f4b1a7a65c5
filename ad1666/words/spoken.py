"""Text with markup as runs of plain and of bold words, for readers outside the window: without
clauses, which cannot be opened there, and with words in place of pictures."""

from __future__ import annotations

import re

from ad1666.words import vocabulary
from ad1666.words.events import in_words

BOLD, PLAIN = "b", ""
Runs = tuple[tuple[str, str], ...]
"""How each piece stands, and its text."""

_RESTS_ON = re.compile(r" *\[\[[^=\]][^\]]*\]\]")
_PART_OF = re.compile(r"\[\[=([^\]]*)\]\]")
_WOUNDS = re.compile(r" *\[icon:wound\](\d+)")
_BEFORE_A_SIGN = re.compile(r"\](?=[+\u2212])")
_SIGNS = {"[icon:aim-kill]": "†", "[icon:done]": "✓", "[icon:no]": "✗", "[icon:serious]": "‼"}
"""What stands for the pictures of outcomes where there is room for a sign alone."""


def runs(markup: str) -> Runs:
    """A text as runs. Lines become sentences after one another."""
    text = _RESTS_ON.sub("", _BEFORE_A_SIGN.sub("] ", markup))
    text = re.sub(r"\s+", " ", in_words(_PART_OF.sub(r"\1", text))).strip()
    pieces = enumerate(text.split("**"))
    return tuple((BOLD if number % 2 else PLAIN, piece) for number, piece in pieces if piece)


def plain(markup: str) -> str:
    """A text without any markup."""
    return "".join(piece for _kind, piece in runs(markup))


def led(label: str, detail: str) -> tuple[str, Runs]:
    """What a thing is called, which stands in bold in its label, and what it does: its detail, from
    behind that name where the detail begins with it."""
    name = next(piece for kind, piece in runs(label) if kind == BOLD)
    told = runs(detail)
    if told[:1] == ((BOLD, name),):
        told = tuple((kind, piece.lstrip(" :")) for kind, piece in told[1:2]) + told[2:]
    return name, told


def sign(markup: str) -> str:
    """What stands below a card: a value, with signs for what it leads to."""
    for picture, told in _SIGNS.items():
        markup = markup.replace(picture, told)
    return plain(_WOUNDS.sub(lambda n: f", {vocabulary.wounds(int(n.group(1)))}", markup))
