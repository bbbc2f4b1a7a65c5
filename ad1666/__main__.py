"""Where the program begins: ``ad1666`` and ``python -m ad1666``."""

import sys

from ad1666.output import INTERRUPTED, guarded


def run() -> int:
    """Runs the program; returns its exit status."""
    try:
        if not sys.argv[1:]:
            return guarded(_start)
        from ad1666.console.cli import main  # takes a moment, which Ctrl-C may end as well
    except KeyboardInterrupt:
        return INTERRUPTED
    return main()


def _start() -> int:
    """Opens the window at the start, without what the commands import."""
    from ad1666.table import app

    return app.main()


if __name__ == "__main__":
    sys.exit(run())
