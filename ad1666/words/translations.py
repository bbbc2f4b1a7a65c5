"""The texts of other authors in the language of the table, where they have translated them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ad1666 import i18n
from ad1666.content.languages import translations_of
from ad1666.content.translations.sources import has_catalogue, sources

if TYPE_CHECKING:  # which the start screen need not read
    from ad1666.content.campaigns.plan import Campaign


def hear(path: Path) -> None:
    """Has the texts of a scenario or a campaign, of its map and of the cards beside it shown in the
    language of the table, now and whenever that changes, as far as there is a translation. A text
    without one is shown as it was written."""
    if has_catalogue(path):
        return
    if any(map(translations_of, sources(path))):
        i18n.learn(path, partial(_words, path))


def hear_campaign(campaign: Campaign) -> None:
    """Has a campaign told in the language of the table, and all of its scenarios: the road tells
    of them."""
    hear(campaign.path)
    for scenario in campaign.scenarios.values():
        hear(scenario.path)


def _words(path: Path, language: str) -> Mapping[tuple[str, str], str]:
    # imported late, since it reads maps and cards, which the start screen needs neither of
    from ad1666.content.translations.translation import words_for

    return words_for(path, language)
