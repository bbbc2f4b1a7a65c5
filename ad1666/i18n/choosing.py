"""Chooses the language at startup."""

from __future__ import annotations

import os

from ad1666.i18n import ENGLISH
from ad1666.i18n.catalogues import languages

VARIABLE = "AD1666_LANGUAGE"
"""The environment variable that sets the language."""
_SYSTEM = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def choices() -> tuple[str, ...]:
    """The available languages, English first."""
    return (ENGLISH, *languages())


def preferred(kept: str = "") -> str:
    """The language of the environment variable, or else ``kept``, which is the player's setting, or
    else that of the system; English where there is no catalogue."""
    wanted = (os.environ.get(VARIABLE, ""), kept, _of_system())
    return next(filter(None, map(_known, wanted)), ENGLISH)


def asked_for() -> str:
    """The language of the environment variable, which applies to this run only;
    empty if unset or unknown."""
    return _known(os.environ.get(VARIABLE, ""))


def own_name(code: str) -> str:
    """The name of a language in that language."""
    from babel import Locale

    told = Locale.parse(code).get_display_name() or code
    return told[:1].upper() + told[1:]


def _of_system() -> str:
    told = next(filter(None, (os.environ.get(variable) for variable in _SYSTEM)), "")
    if told or os.name != "nt":
        return told
    import ctypes
    import locale

    windows = getattr(ctypes, "windll")  # noqa: B009  exists on Windows only
    return locale.windows_locale.get(windows.kernel32.GetUserDefaultUILanguage(), "")


def _known(told: str) -> str:
    """The language code, ``pl`` from ``pl_PL.UTF-8`` or ``pl:en``; empty if
    there is no catalogue."""
    code = told.split(":")[0].split(".")[0].replace("-", "_").split("_")[0].lower()
    return code if code in choices() else ""
