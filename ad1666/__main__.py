"""Entry point of the program: ``ad1666`` and ``python -m ad1666``."""

import multiprocessing
import sys
from collections.abc import Callable
from pathlib import Path

from ad1666 import pygames
from ad1666.i18n import _
from ad1666.output import BAD_INPUT, FAILED, guarded, warn
from ad1666.packed import frozen
from ad1666.resources import Incomplete


def run() -> int:
    """Runs the program; returns its exit status."""
    multiprocessing.freeze_support()  # in a frozen program on Windows a worker begins here
    if archive := _archive():
        problem = _("the game cannot run from inside an archive. Install it: pip install {archive}")
        warn(problem.format(archive=archive))
        return BAD_INPUT
    if told := pygames.broken(pygames.found()):
        warn(told)
        return BAD_INPUT
    # pygame would ask a module that setuptools wants nobody to use, and that takes long to import
    sys.modules.setdefault("pkg_resources", None)  # type: ignore[arg-type]
    return guarded(_command if sys.argv[1:] else _start)


def _archive() -> Path | None:
    """The archive that this module was loaded from, as Python can; None if it is a file itself, or
    part of a frozen program."""
    here = Path(__file__)
    if here.is_file() or frozen():
        return None
    return next((folder for folder in here.parents if folder.is_file()), None)


def _command() -> int:
    """Runs the command that was given."""

    def imported() -> Callable[[], int]:
        from ad1666.console.cli import perform  # slow import: Ctrl-C may hit it

        return perform

    return _whole(imported)()


def _start() -> int:
    """Opens the window on the start screen, without importing what only the commands need."""

    def imported() -> Callable[[], int]:
        from ad1666.table.app import main

        return main

    try:
        opens = _whole(imported)
    except Incomplete:
        raise
    except Exception as error:
        from ad1666.reports import tell_fault

        tell_fault(error)
        return FAILED
    return opens()


def _whole(imported: Callable[[], Callable[[], int]]) -> Callable[[], int]:
    """What is imported. Raises Incomplete if a library is missing."""
    try:
        return imported()
    except ModuleNotFoundError as error:
        raise Incomplete(str(error.name)) from None


if __name__ == "__main__":
    sys.exit(run())
