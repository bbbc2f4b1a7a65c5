"""Chooses the language at startup."""

from __future__ import annotations

import os
import sys

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
    if told:
        return told
    if sys.platform == "darwin":
        return _of_mac()
    return _of_windows() if os.name == "nt" else ""


def _of_windows() -> str:
    import ctypes
    import locale

    windows = getattr(ctypes, "windll")  # noqa: B009  exists on Windows only
    return locale.windows_locale.get(windows.kernel32.GetUserDefaultUILanguage(), "")


def _of_mac() -> str:
    """The first of the user's languages: whoever starts a program from the Finder or the Dock gives
    it no environment."""
    import subprocess

    ask = ("defaults", "read", "-g", "AppleLanguages")
    try:
        told = subprocess.run(ask, capture_output=True, text=True, timeout=5, check=True).stdout
    except (OSError, subprocess.SubprocessError):
        return ""
    return told.strip("() \n").split(",")[0].strip('" \n')


def _known(told: str) -> str:
    """The language code, ``pl`` from ``pl_PL.UTF-8`` or ``pl:en``; empty if
    there is no catalogue."""
    code = told.split(":")[0].split(".")[0].replace("-", "_").split("_")[0].lower()
    return code if code in choices() else ""
