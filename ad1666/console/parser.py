"""A command line parser that prints through `output`, as the commands do."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING, Any, NoReturn

from ad1666.content.letters import visible
from ad1666.i18n import _
from ad1666.output import say

_QUOTED = re.compile(r"(?<!\w)'([^']*)'(?!\w)")
"""What argparse quotes, in the way of Python."""

if TYPE_CHECKING:
    from _typeshed import SupportsWrite


class Parser(argparse.ArgumentParser):
    """The main parser; argparse uses the same class for those of the commands."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        # Python 3.14 colours its help and errors with control sequences, which `output` would show
        # as characters, and 3.15 guesses what a misspelt word was to be: the same on all
        self.color = False
        self.suggest_on_error = True

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Prints the help."""
        for line in self.format_help().splitlines():
            say(line)

    def error(self, message: str) -> NoReturn:
        """Prints the error in the command line and exits."""
        super().error(_QUOTED.sub(_quoted, visible(message)))


def _quoted(word: re.Match[str]) -> str:
    return _("'{word}'").format(word=word[1])


class Version(argparse.Action):
    """The option that prints the version of the game and exits."""

    def __call__(self, parser: argparse.ArgumentParser, *_given: object) -> NoReturn:
        """Prints the version and exits. It is looked up only now, since that takes a
        twentieth of a second."""
        from importlib.metadata import version

        say(f"{parser.prog} {version('ad1666')}")
        parser.exit()
