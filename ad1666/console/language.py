"""The language of the console. It is set before the command line is parsed, so that errors in it
are reported in the right language."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence

from ad1666 import i18n
from ad1666.console.parser import Parser
from ad1666.i18n import N_, _, ngettext
from ad1666.i18n.choosing import VARIABLE, choices, preferred
from ad1666.table.settings import preferences, settings_file

OPTION = "--language"

WORDS_OF_ARGPARSE = (
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("%(heading)s:"),
    N_("show this help message and exit"),
    N_("%(prog)s: error: %(message)s\n"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
    N_("not allowed with argument %s"),
    N_("ignored explicit argument %r"),
    N_("expected one argument"),
    N_("expected at most one argument"),
    N_("expected at least one argument"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
    N_("unexpected option string: %s"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("invalid choice: %(value)r, maybe you meant %(closest)r? (choose from %(choices)s)"),
)
"""The messages that argparse itself produces in Python 3.11 to 3.15, for a program with
arguments such as ours."""


def speaking(arguments: Sequence[str] | None) -> list[str]:
    """Sets the language that the command line asks for, or else that of the environment. Returns
    the arguments without the option."""
    # argparse looks messages up in the system's catalogues, which lack our translations
    vars(argparse).update({"_": _, "ngettext": ngettext})
    i18n.set_language(_preferred())
    first = Parser(prog="ad1666", add_help=False, allow_abbrev=False)
    describe(first)
    given, others = first.parse_known_args(arguments)
    if given.language is not None:
        os.environ[VARIABLE] = given.language
        i18n.set_language(_preferred())
    return others


def describe(parser: argparse.ArgumentParser) -> None:
    """Adds the language option to a parser."""
    purpose = _(
        "the language, such as pl or en; default: from {variable}, the settings or the system"
    ).format(variable=VARIABLE)
    parser.add_argument(OPTION, metavar=_("CODE"), choices=choices(), help=purpose)


def _preferred() -> str:
    """The language of the environment, or else the one in the player's settings."""
    preferences.read(settings_file())
    return preferred(preferences.now.language)
