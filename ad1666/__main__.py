"""``python -m ad1666``."""

import sys

from ad1666.cli import main

if __name__ == "__main__":
    sys.exit(main())
