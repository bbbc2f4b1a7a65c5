"""The sheet on which hands go to phones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from attrs import define

from ad1666.i18n import N_, _
from ad1666.phones.server.presence import There
from ad1666.rules.tables import complete
from ad1666.table.sheets.pairing_sheet import Asking, PairingSheet

ASKING = Asking(
    heading=N_("{side}’s hand"),
    there=N_("**Another device asks for {side}’s hand{device}.** The older one is asked."),
    gone=N_("**Another device asks for {side}’s hand{device}.** The older one is not there."),
    question=N_(
        "Another device{device} has scanned a code and asks for {side}’s hand. The phone that "
        "holds it is not there. **Is it {side}’s own?**"
    ),
    give=N_("Give it the hand"),
)


@define
class PhonesSheet(PairingSheet):
    """The codes by which hands go to phones."""

    title: ClassVar[str] = N_("Hands on phones")
    present: ClassVar[Mapping[There, str]] = complete(
        There,
        {
            There.NOBODY: N_("Nobody is there yet."),
            There.CONNECTED: N_("[icon:done] **{side}’s hand is on a phone{device}.**"),
            There.ASLEEP: N_("{side}’s phone{device} is asleep or away. It comes back by itself."),
        },
    )
    asked: ClassVar[Asking] = ASKING
    off_tip: ClassVar[str] = N_(
        "Nothing is listened to any more. Hands come back to the screen, after a curtain."
    )
    off: ClassVar[str] = N_("Phones are switched off: nothing is listened to.")
    nobody: ClassVar[str] = N_("**No phone has come yet.** There are four usual reasons:")
    program: ClassVar[str] = N_("A program plays {side}: it needs no phone.")

    def _intro(self) -> str:
        line = self.hands.line
        assert line is not None
        if self._here_alone:
            return _(
                "A browser on this machine can be a seat, on a second screen say: **{address}**. "
                "Nobody else can reach it."
            ).format(address=line.address)
        return _(
            "Each player scans the code of their own side and holds their cards on their own "
            "phone, without a curtain here. The phone must be in the same network as this machine: "
            "**{address}**."
        ).format(address=line.address)
