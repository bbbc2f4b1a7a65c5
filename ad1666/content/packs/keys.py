"""The keys of ``pack.toml``, as the reader takes them."""

from __future__ import annotations

import re

from attrs import frozen

from ad1666.content.errors import LONGEST_TITLE
from ad1666.content.messages import Message, message

HIGHEST_VERSION = 999
"""Of the rules, as a pack may give it."""
_LONGEST_ABOUT = 600


@frozen
class TextKey:
    """A key with a text. ``pattern`` is what the whole text must match, ``wanted`` says so in
    words; without one any text will do, on one line unless it is ``long``."""

    name: str
    meaning: Message
    longest: int = LONGEST_TITLE
    pattern: str = ""
    wanted: Message | None = None
    needed: bool = True
    long: bool = False

    def fits(self, text: str) -> bool:
        """Whether a text matches the pattern."""
        return not self.pattern or re.fullmatch(self.pattern, text) is not None


ID = TextKey(
    "id",
    message("what the game calls the pack; the same in each of its versions"),
    longest=40,
    pattern="[a-z][a-z0-9]*(-[a-z0-9]+)*",
    wanted=message('small letters, digits and single hyphens, a letter first, such as "old-mill"'),
)
TEXTS = (
    ID,
    TextKey("title", message("what players read on its shelf")),
    TextKey(
        "version",
        message("its version"),
        longest=20,
        pattern="[0-9]+([.][0-9]+)*",
        wanted=message('numbers with dots between them, such as "1.0"'),
    ),
    TextKey("author", message("who made it")),
    TextKey("licence", message("what others may do with it, such as CC BY 4.0")),
    TextKey(
        "language",
        message("the language of its texts"),
        longest=3,
        pattern="[a-z]{2,3}",
        wanted=message('the code of a language, such as "en" or "pl"'),
    ),
    TextKey(
        "about",
        message("what it is about, for those who have not added it yet"),
        longest=_LONGEST_ABOUT,
        needed=False,
        long=True,
    ),
)
RULES = "rules"
RULES_MEANING = message("the version of the rules that it was made for")
FOLDERS = {
    "scenarios": "scenarios",
    "campaigns": "campaigns",
    "maps": "maps",
    "characters": "characters",
    "items": "items.toml",
    "portraits": "portraits",
    "translations": "translations",
}
"""The places of a pack by what lies there. Only the game's own box names others, under these
keys."""
SCHEMAS = "schemas"
"""The folder with schemas for editors of text. It is no part of a pack."""
