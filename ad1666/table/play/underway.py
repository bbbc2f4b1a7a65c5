"""The campaign that this window has open, whatever scene of it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

if TYPE_CHECKING:
    from ad1666.campaign.saves import Save


@define
class Underway:
    """One window has one campaign open at most: on its pages, in its briefings, games and films."""

    campaign: Save | None = None
    asked: bool = False
    """Whether it has been asked what to do since it could not be written."""

    def open(self, campaign: Save) -> None:
        """Has one open from now on."""
        if campaign is not self.campaign:
            self.close()
            self.campaign, self.asked = campaign, False

    def close(self) -> None:
        """Closes it, if there is one. Whoever would lose something has been asked."""
        campaign, self.campaign = self.campaign, None
        if campaign is not None:
            campaign.close()


underway = Underway()
"""The only one of this process."""
