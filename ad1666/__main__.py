"""Where the program begins: ``ad1666`` and ``python -m ad1666``."""

import sys

from ad1666.output import INTERRUPTED


def run() -> int:
    """Runs the program; returns its exit status."""
    try:
        from ad1666.console.cli import main  # takes a moment, which Ctrl-C may end as well
    except KeyboardInterrupt:
        return INTERRUPTED
    return main()


if __name__ == "__main__":
    sys.exit(run())
