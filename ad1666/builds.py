"""What program this is: its version, the rules, what it writes and what it runs on."""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterator, Mapping

from ad1666.packed import frozen
from ad1666.rules import VERSION


def version() -> str:
    """The version of the program."""
    from importlib import metadata  # takes a twentieth of a second

    try:
        return metadata.version("ad1666")
    except metadata.PackageNotFoundError:
        return "not installed"


def formats() -> Mapping[str, str]:
    """The version of the rules, and of each kind of file that is written and must be read for
    ever."""
    from ad1666.campaign.glances import FORMAT as CAMPAIGN
    from ad1666.content.translations.translation import NOW
    from ad1666.game.records.mails import FILE as MAIL
    from ad1666.game.records.record import FORMAT as RECORD

    heads = map(str.split, (RECORD, CAMPAIGN, MAIL))
    written = {kind: number for _game, kind, number in heads}
    return {"rules": str(VERSION), **written, "translation": str(NOW)}


def numbers() -> str:
    """The same as a line."""
    return ", ".join(f"{kind} {number}" for kind, number in formats().items())


def circumstances() -> Iterator[str]:
    """Python and the system; pygame, if it is loaded."""
    packed = ", frozen" if frozen() else ""
    yield f"Python {sys.version.split()[0]}{packed}, {platform.platform()}"
    if (pygame := sys.modules.get("pygame")) is not None:
        name = "pygame-ce" if getattr(pygame, "IS_CE", False) else "pygame"
        sdl = ".".join(map(str, pygame.get_sdl_version()))
        driver = pygame.display.get_driver() if pygame.display.get_init() else "no display"
        yield f"{name} {pygame.version.ver}, SDL {sdl}, {driver}"
