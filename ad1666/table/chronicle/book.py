"""A whole campaign as one page: a book with a chapter for each night, the ending, and the heroes.
It is told from how the campaign stands, so the records of its games may be gone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

from ad1666.campaign.story import ending, lines
from ad1666.campaign.values import Past, Standing
from ad1666.content.campaigns.plan import Campaign
from ad1666.game.records import disk
from ad1666.i18n import _, language
from ad1666.table.chronicle.page import portrait, prepare, to_fill_in
from ad1666.table.words import campaigns, vocabulary
from ad1666.table.words.events import unmarked


@frozen
class _Night:
    """A chapter of the book."""

    title: str
    story: str
    score: str
    told: tuple[str, ...]
    carried: tuple[str, ...]
    lines: tuple[str, ...]


@frozen
class _End:
    """How the story ends."""

    title: str
    text: str
    lines: tuple[str, ...]


@frozen
class _Hero:
    """A hero with a portrait, empty if there is no card of that name any more."""

    name: str
    numbers: str
    face: str
    more: tuple[str, ...]


def book(standing: Standing) -> str:
    """The book, in the current language, as far as the story has come."""
    prepare()
    campaign, told = standing.campaign, ending(standing)
    end = None
    if told is not None:
        more = tuple(_(line.text) for line in lines(standing))
        end = _End(_(told.title), _(told.text), more)
    return to_fill_in("campaign").render(
        _=_,
        language=language(),
        title=_(campaign.title),
        story=_(campaign.story.strip()),
        standing=campaigns.standing(standing.points, campaign),
        chapters=[_night(campaign, past) for past in standing.past],
        ending=end,
        heroes=list(_heroes(standing)),
    )


def write_book(standing: Standing, to: Path) -> None:
    """Writes the book to a file. Raises OSError."""
    to.parent.mkdir(parents=True, exist_ok=True)
    disk.replace(to, book(standing).encode())


def _night(campaign: Campaign, past: Past) -> _Night:
    chapter = campaign.chapter(past.chapter)
    scenario = campaign.scenarios[chapter.id]
    found = []
    if fallen := campaigns.fallen(campaign, past):
        found.append(unmarked(_("**They fell:** {names}.").format(names=fallen)))
    found += [unmarked(campaigns.feat(campaign, deed)) for deed in past.night.deeds]
    return _Night(
        campaigns.headed(campaign, chapter),
        _(scenario.story.strip()),
        campaigns.score(campaign, past),
        campaigns.outcome(campaign, past),
        tuple(campaigns.carried(campaign, each, past.night.cast) for each in past.carried),
        tuple(found),
    )


def _heroes(standing: Standing) -> Iterator[_Hero]:
    campaign = standing.campaign
    for hero, numbers in campaigns.career(campaign, standing):
        bearing, card = standing.heroes[hero], campaigns.card_of(campaign, hero)
        more = [campaigns.known_as(bearing.titles)] if bearing.titles else []
        more += [f"{campaigns.name(scar)}. {campaigns.said(scar)}" for scar in bearing.scars]
        name = hero if card is None else vocabulary.character(card)
        face = "" if card is None else portrait(card)
        yield _Hero(name, numbers, face, tuple(more))
