"""What phones show between the nights of a campaign: what is on the screen, and whose turn it is
there; and, on its own phone alone, the secret errands among which a party may choose."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve

from ad1666.campaign.casts import other_party
from ad1666.campaign.errands import errand_of, offered
from ad1666.campaign.saves import Save
from ad1666.campaign.values import PartyId, Standing
from ad1666.i18n import _, choices, language, own_name, speaking
from ad1666.phones.server.said import Answer
from ad1666.phones.server.sheet import OptionKind, PhoneOption, PhoneSheet, PhoneState
from ad1666.phones.underway import underway
from ad1666.rules.cards import Side
from ad1666.seat.parts import Points
from ad1666.words import campaigns
from ad1666.words.campaign_options import errand_options
from ad1666.words.glances import points
from ad1666.words.spoken import plain, runs


def tell(standing: Standing, page: Callable[[], str], *, sends: bool = False) -> None:
    """Tells phones that wait which page is shown; ``page`` names it in the current language. A
    party may choose an errand there if it ``sends`` anybody now."""
    if underway.line is None:
        return
    for place in Side:
        code = underway.languages.get(place, language())
        with speaking(code):
            party = _party_at(standing, place)
            made = _sheet(standing, party, page())
            underway.tell(place, evolve(made, options=_errands(standing, party)) if sends else made)


def _party_at(standing: Standing, place: Side) -> PartyId:
    red = underway.red
    return red if place is Side.RED else other_party(standing, red)


def _errands(standing: Standing, party: PartyId) -> tuple[PhoneOption, ...]:
    """What a party may be sent for, and the answer that leaves all of it; none for a program."""
    if party in standing.setup.seats:
        return ()
    chosen, heading = errand_of(standing, party), _("A secret errand")
    found = [
        PhoneOption(
            number,
            OptionKind.ANYTIME,
            f"{one.title} ✓" if one.what == chosen else one.title,
            worth=one.gained,
            tip=runs(f"{one.then} {one.gloss} {one.said}"),
            group=heading,
        )
        for number, one in enumerate(errand_options(offered(standing, party)))
    ]
    if found:
        none = PhoneOption(len(found), OptionKind.ANYTIME, _("No errand"), group=heading)
        found.append(none)
    return tuple(found)


def answered(save: Save, said: Answer) -> None:
    """Takes what a phone has answered: an errand of its party, or none. Raises ReadOnly."""
    sheet = underway.told(said.side, said.number)
    if sheet is not None and said.option in range(len(sheet.options)):
        party = _party_at(save.standing, said.side)
        save.send(party, (*offered(save.standing, party), "")[said.option])


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
