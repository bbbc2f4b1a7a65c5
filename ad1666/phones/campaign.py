"""What phones show between the nights of a campaign: what is on the screen, and whose turn it is
there. Everything in it stands on the screen as well."""

from __future__ import annotations

from collections.abc import Callable

from ad1666.campaign.values import PartyId, Standing
from ad1666.i18n import _, choices, language, own_name, speaking
from ad1666.phones.server.sheet import PhoneSheet, PhoneState
from ad1666.phones.underway import underway
from ad1666.rules.cards import Side
from ad1666.seat.parts import Points
from ad1666.words import campaigns
from ad1666.words.glances import points
from ad1666.words.spoken import plain, runs


def tell(standing: Standing, page: Callable[[], str]) -> None:
    """Tells phones that wait which page is shown; ``page`` names it in the current language."""
    if underway.line is None:
        return
    parties = list(standing.campaign.parties)
    others = [party for party in parties if party != underway.red]
    for place, party in zip(Side, (underway.red, *others), strict=False):
        code = underway.languages.get(place, language())
        with speaking(code):
            underway.tell(place, _sheet(standing, party, page()))


def heard(place: Side, code: str) -> None:
    """Takes the language that the phone at a place speaks from now on."""
    if code in choices():
        underway.languages[place] = code


def _sheet(standing: Standing, party: PartyId, page: str) -> PhoneSheet:
    campaign, ask = standing.campaign, standing.ask
    told = _("**At the table:** {question}").format(question=page)
    if ask is not None:
        asked = campaigns.whose(standing, ask.party)
        told = _("**At the table:** {party}: {question}").format(party=asked, question=page)
    return PhoneSheet(
        number=0,
        side=_side(standing, party),
        language=language(),
        name=plain(campaigns.party(campaign, party)),
        state=PhoneState.OVER if standing.over else PhoneState.WAITING,
        languages=tuple((each, own_name(each)) for each in choices()),
        status=plain(_(campaign.title)),
        question=runs(told),
        points=tuple(
            Points(
                _side(standing, each),
                plain(campaigns.party(campaign, each)),
                points(standing.points[each]),
            )
            for each in (party, *(one for one in campaign.parties if one != party))
        ),
    )


def _side(standing: Standing, party: PartyId) -> Side:
    """The side of a party in the night that comes, or else in the last one."""
    return Side.RED if party == standing.red else Side.BLUE
