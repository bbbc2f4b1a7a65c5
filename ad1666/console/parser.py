"""A command line parser that prints through `output`, as the commands do, in a language that is set
before it parses, so that errors are reported in it."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Container, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from ad1666 import i18n
from ad1666.content.letters import visible
from ad1666.i18n import N_, VARIABLE, _, choices, ngettext, preferred
from ad1666.output import say
from ad1666.settings import preferences, settings_file

_QUOTED = re.compile(r"(?<!\w)'([^']*)'(?!\w)")
"""What argparse quotes, in the way of Python."""

if TYPE_CHECKING:
    from _typeshed import SupportsWrite


class Parser(argparse.ArgumentParser):
    """The main parser; argparse uses the same class for those of the commands. ``commands`` are
    the names of these."""

    commands: Container[str] = ()

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        # Python 3.14 colours its help and errors with control sequences, which `output` would show
        # as characters, and 3.15 guesses what a misspelt word was to be: the same on all
        self.color = False
        self.suggest_on_error = True

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        for line in self.format_help().splitlines():
            say(line)

    def error(self, message: str) -> NoReturn:
        """Prints the error in the command line and exits."""
        super().error(_QUOTED.sub(_quoted, visible(message)))


def _quoted(word: re.Match[str]) -> str:
    return _("'{word}'").format(word=word[1])


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
    add_language(first)
    given, others = first.parse_known_args(arguments)
    if given.language is not None:
        os.environ[VARIABLE] = given.language
        i18n.set_language(_preferred())
    return others


def add_language(parser: argparse.ArgumentParser) -> None:
    purpose = _(
        "the language, such as pl or en; default: from {variable}, the settings or the system"
    ).format(variable=VARIABLE)
    parser.add_argument(OPTION, metavar=_("CODE"), choices=choices(), help=purpose)


def _preferred() -> str:
    """The language of the environment, or else the one in the player's settings."""
    preferences.read(settings_file())
    return preferred(preferences.now.language)
