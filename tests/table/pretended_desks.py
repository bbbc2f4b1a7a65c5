"""Pages of desks that are not there: what a table tells them is kept, and what they say is posted
as the server posts it."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping

from attrs import define, field
from pretended_phones import PretendedCode

from ad1666.desks.keeping import Kept
from ad1666.phones.server.presence import Presence, There
from ad1666.phones.server.said import Came, Left, Said, Spoken
from ad1666.rules.cards import Side
from tests.desks import tables


@define
class PretendedDesks(tables.Kept):
    """A server with the pages that it serves."""

    address: str = "192.0.2.7:16670"
    post: Callable[[Said], None] = field(default=lambda said: None)
    offered: dict[Side, PretendedCode] = field(factory=dict)
    places: dict[Side, There] = field(factory=lambda: dict.fromkeys(Side, There.NOBODY))
    settled: list[tuple[Side, int, bool]] = field(factory=list)
    closed: bool = False

    @property
    def origin(self) -> str:
        return f"http://{self.address}"

    def new_code(self, side: Side) -> PretendedCode:
        self.offered[side] = PretendedCode(f"{self.origin}/{side}/#{len(self.offered)}")
        return self.offered[side]

    def codes(self) -> Mapping[Side, PretendedCode]:
        return dict(self.offered)

    def serve(self, files: Mapping[str, object]) -> None:
        """Serves nothing."""

    def withdraw(self) -> None:
        self.offered.clear()

    def presence(self) -> Mapping[Side, Presence]:
        return {side: Presence(there, 0.0, "Mac") for side, there in self.places.items()}

    def held(self, address: str, audiences: Mapping[str, str]) -> Kept:
        held = {s: "0" * 64 for s, there in self.places.items() if there is not There.NOBODY}
        return Kept(address, 16670, held, audiences)

    def allow(self, side: Side, request: int) -> None:
        self.settled.append((side, request, True))

    def refuse(self, side: Side, request: int) -> None:
        self.settled.append((side, request, False))

    def close(self) -> None:
        self.closed = True

    # What pages do

    def come(self, side: Side) -> None:
        """A page comes by its code."""
        self.offered.pop(side, None)
        self.places[side] = There.CONNECTED
        self.post(Came(side, "Mac"))

    def leave(self, side: Side) -> None:
        """A page loses its line."""
        self.places[side] = There.ASLEEP
        self.post(Left(side))

    def say(self, side: str, **told: object) -> None:
        """A page says something."""
        self.post(Spoken(side, json.dumps(told), 7))

    def play(self, side: Side, rng: random.Random) -> None:
        """A page chooses anything."""
        sheet = self.sheet(side)
        entry = rng.choice([each["i"] for each in sheet["entries"] if not each.get("barred")])
        self.say(side, say="choose", number=sheet["number"], i=entry)
