"""Brings the catalogues of all languages up to date with the texts of the program.

    python docs/make/catalogue             new messages are added, to be translated
    python docs/make/catalogue LANGUAGE    begins one for a further language

What a catalogue has wrong is told, and how far it is; what it lacks is a fault where it claims to
be whole.
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
        told = list(faults.of(catalog, wanted, whole=language in files.WHOLE))
        done = faults.translated(catalog, wanted)
        far = f"{done} of {len(wanted)} messages translated ({done / len(wanted):.0%})"
        print(f"{language}: {far}, {len(told)} faults")
        for fault in told[:20]:
            print(f"  {fault}")
        bad += bool(told)
    return bad


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
