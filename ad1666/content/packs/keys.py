"""The keys of ``pack.toml``, and where the parts of a pack lie."""

from __future__ import annotations

from ad1666.content.keys import shapes
from ad1666.content.keys.fields import Field, Keys
from ad1666.content.messages import message
from ad1666.rules import VERSION

_HIGHEST_VERSION = 999
"""Of the rules, as a pack may give it."""
_LONGEST_ABOUT = 600


class PackKeys(Keys):
    """A pack's own file."""

    id = Field(
        shapes.matching(
            "[a-z][a-z0-9]*(-[a-z0-9]+)*",
            message('small letters, digits and single hyphens, a letter first, such as "old-mill"'),
            40,
        ),
        "what the game calls the pack, the same in each of its versions: small letters, digits and "
        'single hyphens, a letter first, such as `"old-mill"`',
    )
    title = Field(shapes.title(), "what players read on its shelf", words="title")
    version = Field(
        shapes.matching(
            "[0-9]+([.][0-9]+)*", message('numbers with dots between them, such as "1.0"'), 20
        ),
        'its version: numbers with dots between them, such as `"1.0"`',
    )
    author = Field(shapes.title(), "who made it")
    licence = Field(shapes.title(), "what others may do with it, such as CC BY 4.0")
    language = Field(
        shapes.matching("[a-z]{2,3}", message('the code of a language, such as "en" or "pl"'), 3),
        'the language of its texts: its code, such as `"en"` or `"pl"`',
    )
    about = Field(
        shapes.optional(shapes.prose(_LONGEST_ABOUT), ""),
        "what it is about, for those who have not added it yet",
        words="",
    )
    rules = Field(
        shapes.whole(1, _HIGHEST_VERSION),
        f"the version of the rules that it was made for, now {VERSION}",
    )


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
