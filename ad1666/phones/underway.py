"""The campaign that this window has open, whatever scene of it is shown, and its phones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from attrs import define, evolve, field

from ad1666.rules.cards import Side

if TYPE_CHECKING:
    from ad1666.campaign.saves import Save
    from ad1666.campaign.values import PartyId
    from ad1666.phones.line import PhoneLine
    from ad1666.phones.server.said import Said
    from ad1666.phones.server.sheet import PhoneSheet


class Stands(Protocol):
    """Where a second desk stands (`ad1666.desks.stand`)."""

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides that are played at pages; none if nobody has sat down."""

    def hear(self, said: Said) -> None:
        """Takes what a page has said, whatever the window shows."""

    def close(self) -> None:
        """Ends all connections."""


@define
class Underway:
    """One window has one campaign open at most: on its pages, in its briefings, games and films."""

    campaign: Save | None = None
    asked: bool = False
    """Whether it has been asked what to do since it could not be written."""
    line: PhoneLine | None = None
    """The phones that wait between two nights. While one is played, its table has them."""
    red: PartyId = ""
    """The party whose phone has come to the place of Red. It stays there in all nights, whichever
    side the party plays."""
    languages: dict[Side, str] = field(factory=dict)
    """What language the phone at each place speaks, if not that of the table."""
    desk: Stands | None = None
    """Where its second desk stands, in nights and between them."""
    number: int = 0
    """That of the last sheet: no answer to it counts for a later one."""
    _told: dict[Side, PhoneSheet] = field(factory=dict)
    """The last sheets, without their numbers."""
    _numbers: dict[Side, int] = field(factory=dict)

    def open(self, campaign: Save) -> None:
        """Has one open from now on."""
        if campaign is not self.campaign:
            self.close()
            self.campaign, self.asked = campaign, False

    def close(self) -> None:
        """Closes it, if there is one, and its phones. Whoever would lose something has been
        asked."""
        campaign, self.campaign = self.campaign, None
        self.hang_up()
        self.leave_desk()
        if campaign is not None:
            campaign.close()

    def hang_up(self) -> None:
        """Lets go of the phones that wait, if any do."""
        line, self.line = self.line, None
        if line is not None:
            line.close()

    @property
    def at_desks(self) -> bool:
        """Whether anybody plays at a page."""
        return self.desk is not None and bool(self.desk.sides)

    def leave_desk(self) -> None:
        """Ends its second desk, if it has one."""
        desk, self.desk = self.desk, None
        if desk is not None:
            desk.close()

    def wait(self, line: PhoneLine, red: PartyId, languages: dict[Side, str], number: int) -> None:
        """Has phones wait for the next night."""
        self.line, self.red, self.languages, self.number = line, red, dict(languages), number
        self._told.clear()

    def tell(self, place: Side, sheet: PhoneSheet) -> None:
        """Tells the phone at a place something, unless it has been told so already."""
        before = self._told.get(place)
        if self.line is not None and before != sheet:
            self._told[place] = sheet
            # all other phones see the number grow, and may not learn of a choice on this one
            if before is None or evolve(before, options=()) != evolve(sheet, options=()):
                self.number += 1
                self._numbers[place] = self.number
            self.line.publish(place, evolve(sheet, number=self._numbers[place]))

    def told(self, place: Side, number: int) -> PhoneSheet | None:
        """The last sheet of the phone at a place, if that was its number."""
        return self._told.get(place) if self._numbers.get(place) == number else None


underway = Underway()
"""The only one of this process."""
