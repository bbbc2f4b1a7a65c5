"""The page of a whole campaign, a book with a chapter for each night: self-contained HTML with its
pictures."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from ad1666.campaign.saves import LookedBack
from ad1666.campaign.stops import ChapterStage
from ad1666.campaign.story import ending, lines
from ad1666.campaign.values import Standing
from ad1666.i18n import _, language
from ad1666.table.chronicle import road
from ad1666.table.chronicle.nights import NightGame, Person, fortunes, heroes, leaves
from ad1666.table.chronicle.page import drawn, letters, map_picture, portrait, to_fill_in
from ad1666.table.toolkit import wax
from ad1666.table.toolkit.headless import prepare
from ad1666.table.views.board import board_art
from ad1666.words import campaigns, losses
from ad1666.words.errors import said
from ad1666.words.events import unmarked
from ad1666.words.glances import points
from ad1666.words.translations import hear_campaign

_SEAL, _FACE, _SMALL_FACE, _SQUARE = 112, 256, 112, 18
"""The widths of a seal, of a portrait on a page of its own and of a smaller one, and of a square in
pixels: as they are printed on A5."""


@frozen
class TitleParty:
    """A party on the title page, in the order of their seals."""

    name: str
    player: str
    points: str
    silver: str


def page(back: LookedBack) -> str:
    """The book of a campaign, finished or not, in the current language."""
    prepare()
    standing = back.standing
    campaign = standing.campaign
    hear_campaign(campaign)
    told_in = tuple(leaves(back))
    people = tuple(heroes(standing))
    cards = (person for leaf in told_in for person in leaf.people)
    seen = (*cards, *(hero.person for hero in people))
    large = (hero.person for hero in people if hero.nights)
    end = ending(standing) if standing.over else None
    return to_fill_in("book").render(
        _=_,
        language=language(),
        title=_(campaign.title),
        name=standing.setup.name,
        story=_(campaign.story),
        parties=[_party(standing, party) for party in campaign.parties],
        over=standing.over,
        damage="" if back.trouble is None else said(back.trouble.problem),
        leaves=told_in,
        letters=letters(),
        road=road.svg(standing),
        seals={number: drawn(wax.of_winner(number, _SEAL)) for number in (0, 1, None)},
        maps={leaf.number: _map(leaf.game) for leaf in told_in if leaf.game is not None},
        faces=_faces(seen, _SMALL_FACE) | _faces(large, _FACE),
        end=end,
        lines=[_(line.text) for line in lines(standing)] if standing.over else [],
        graves=[unmarked(grave) for grave in losses.buried(standing)],
        heroes=people,
        fortunes=tuple(fortunes(standing, told_in)),
        past=ChapterStage.PAST,
        passed=ChapterStage.PASSED,
    )


def _party(standing: Standing, party: str) -> TitleParty:
    return TitleParty(
        campaigns.party(standing.campaign, party),
        campaigns.seated(standing.setup, party),
        points(standing.points.get(party, campaigns.NOTHING)),
        campaigns.silver(standing.silver.get(party, 0)),
    )


def _map(game: NightGame) -> str:
    """The board at the end of a game."""
    scenario, start = game.scenario, game.replayed.start.state
    found = scenario.map
    art = board_art.load(
        found.path, start.board, game.last.state.terms.places, found.xml, numbered=True
    )
    return map_picture(art, game.last.state, game.last.ways, _SQUARE)


def _faces(people: Iterable[Person], size: int) -> dict[str, str]:
    """The portraits of people by the ids of their cards."""
    cards = {person.card.id: person.card for person in people if person.card is not None}
    return {name: portrait(card, size) for name, card in cards.items()}
