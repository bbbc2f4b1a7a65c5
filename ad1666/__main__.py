"""Entry point of the program: ``ad1666`` and ``python -m ad1666``."""

import multiprocessing
import sys

from ad1666.output import FAILED, INTERRUPTED, guarded


def run() -> int:
    """Runs the program; returns its exit status."""
    multiprocessing.freeze_support()  # in a frozen program on Windows a worker begins here
    try:
        if not sys.argv[1:]:
            return guarded(_start)
        from ad1666.console.cli import main  # slow import: Ctrl-C may hit it
    except KeyboardInterrupt:
        return INTERRUPTED
    return main()


def _start() -> int:
    """Opens the window on the start screen, without importing what only the commands need."""
    try:
        from ad1666.table import app
    except Exception as error:  # of an incomplete installation
        from ad1666.reports import tell_fault

        tell_fault(error)
        return FAILED

    return app.main()


if __name__ == "__main__":
    sys.exit(run())
