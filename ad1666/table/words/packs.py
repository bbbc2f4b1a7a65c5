"""What is said of packs."""

from __future__ import annotations

from ad1666.content.packs.pack import Pack
from ad1666.i18n import _


def described(pack: Pack) -> str:
    """A pack in one line: title, id, version, author, licence and language."""
    line = _(
        "{title} ({id}), version {version}, by {author}, licence {licence}, language {language}"
    )
    return line.format(
        title=pack.title,
        id=pack.id,
        version=pack.version,
        author=pack.author,
        licence=pack.licence,
        language=pack.language,
    )
