"""What is said of packs."""

from __future__ import annotations

from collections.abc import Iterator

from ad1666.content.packs.pack import Pack
from ad1666.content.scenarios.pack_contents import Contents
from ad1666.i18n import _, name
from ad1666.words import title
from ad1666.words.errors import error_text


def described(pack: Pack) -> str:
    """A pack in one line: title, id, version, author, licence and language."""
    line = _(
        "{title} ({id}), version {version}, by {author}, licence {licence}, language {language}"
    )
    return line.format(
        title=title(pack.title),
        id=pack.id,
        version=pack.version,
        author=pack.author,
        licence=pack.licence,
        language=pack.language,
    )


def listed_contents(pack: Pack, contents: Contents) -> Iterator[str]:
    """What a pack is about and what is in it, line by line; what is wrong with it at the end."""
    if pack.about:
        yield _(pack.about)
    scenarios = ", ".join(title(headline.title) for headline in contents.scenarios)
    if scenarios:
        yield _("Scenarios: {names}").format(names=scenarios)
    if contents.campaigns:
        yield _("Campaigns: {names}").format(names=", ".join(map(_, contents.campaigns)))
    if contents.characters:
        people = ", ".join(name("character", one) for one in contents.characters)
        yield _("Characters: {names}").format(names=people)
    if contents.items:
        yield _("Items: {names}").format(
            names=", ".join(name("item", one) for one in contents.items)
        )
    if pack.too_new is not None:
        yield error_text(pack.too_new)
    for mistake in contents.mistakes:
        yield error_text(mistake)
