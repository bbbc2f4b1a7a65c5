"""The campaign that this window has open, whatever scene of it is shown, and its phones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define, evolve, field

from ad1666.rules.cards import Side

if TYPE_CHECKING:
    from ad1666.campaign.saves import Save
    from ad1666.campaign.values import PartyId
    from ad1666.phones.line import PhoneLine
    from ad1666.phones.server.sheet import PhoneSheet


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
    number: int = 0
    """That of the last sheet: no answer to it counts for a later one."""
    _told: dict[Side, PhoneSheet] = field(factory=dict)

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
        if campaign is not None:
            campaign.close()

    def hang_up(self) -> None:
        """Lets go of the phones that wait, if any do."""
        line, self.line = self.line, None
        if line is not None:
            line.close()

    def wait(self, line: PhoneLine, red: PartyId, languages: dict[Side, str], number: int) -> None:
        """Has phones wait for the next night."""
        self.line, self.red, self.languages, self.number = line, red, dict(languages), number
        self._told.clear()

    def tell(self, place: Side, sheet: PhoneSheet) -> None:
        """Tells the phone at a place something, unless it has been told so already."""
        if self.line is not None and self._told.get(place) != sheet:
            self._told[place] = sheet
            self.number += 1
            self.line.publish(place, evolve(sheet, number=self.number))


underway = Underway()
"""The only one of this process."""
