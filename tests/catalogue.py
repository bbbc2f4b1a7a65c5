"""The messages of the program, collected once for all tests of a process."""

from __future__ import annotations

import sys
from functools import cache

from babel.messages import Catalog

from tests.source import ROOT

sys.path.insert(0, str(ROOT / "docs" / "make" / "catalogue"))
import extract
import faults as faults
import files
from files import WHOLE as WHOLE
from listening import listening as listening


@cache
def template() -> Catalog:
    """The messages of the program, of its files and of its rules; it is not to be changed."""
    return extract.template()


@cache
def translated(language: str) -> Catalog:
    """The messages in a language; not to be changed."""
    return files.read(language)
