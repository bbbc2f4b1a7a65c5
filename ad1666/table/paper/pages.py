"""What the pages of a game are made of: the page of a desk, and the pictures of its board."""

from __future__ import annotations

from ad1666.content.scenarios.scenario import Scenario
from ad1666.desks.files import page_and_files
from ad1666.phones.server.files import File
from ad1666.table.paper import layers
from ad1666.words.translations import hear

_SQUARE = 64
"""The side of a square in the picture of the board, in pixels: it is drawn smaller or larger."""


def pages_for(scenario: Scenario | None) -> tuple[File, dict[str, File]]:
    """The page of each place at a table, and all other files by path; between two games there is no
    board. The scenario is told in the languages of its translations from now on, since each page
    has its own. Raises Incomplete, OSError, ContentError."""
    if scenario is None:
        return page_and_files({})
    hear(scenario.path)
    return page_and_files(layers.layers(scenario, scenario.path.stem, _SQUARE))
