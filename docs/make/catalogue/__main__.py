"""Brings the catalogues of all languages up to date with the texts of the program.

    python docs/make/catalogue             new messages are added, to be translated
    python docs/make/catalogue LANGUAGE    begins one for a further language

What a catalogue still lacks or has wrong is told.
"""

from __future__ import annotations

import sys

import faults
import files
from extract import template


def main(languages: list[str]) -> int:
    """Returns how many catalogues have faults."""
    wanted = template()
    bad = 0
    for language in languages or files.languages():
        catalog = files.updated(language, wanted)
        files.write(catalog)
        told = list(faults.of(catalog, wanted))
        print(f"{language}: {len(wanted)} messages, {len(told)} faults")
        for fault in told[:20]:
            print(f"  {fault}")
        bad += bool(told)
    return bad


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
