"""The standing answers of a player in words, with what each may be changed to."""

from __future__ import annotations

from attrs import evolve, frozen

from ad1666.i18n import N_, _
from ad1666.play.standing import Interrupts, StandingAnswers
from ad1666.rules.tables import complete

_INTERRUPTS = complete(
    Interrupts,
    {
        Interrupts.NEAR: N_("ask when an enemy is near, or I can shoot"),
        Interrupts.ENEMIES: N_("ask when an enemy acts"),
        Interrupts.ALL: N_("always ask, even when a friend acts"),
        Interrupts.SHOTS: N_("ask only if I can shoot"),
        Interrupts.NEVER: N_("never ask, never interrupt"),
    },
)


@frozen
class OrderAnswer:
    """One of the answers to choose from: its ``key``, its words, and all standing answers with
    it."""

    key: str
    words: str
    then: StandingAnswers


@frozen
class OrderRow:
    """What is answered without asking: its ``key``, what it is about, and the answers, of which the
    one numbered ``at`` holds now."""

    key: str
    title: str
    levels: tuple[OrderAnswer, ...]
    at: int

    @property
    def now(self) -> OrderAnswer:
        """The answer that holds."""
        return self.levels[self.at]

    @property
    def further(self) -> OrderAnswer:
        """The answer after it; the first follows the last."""
        return self.levels[(self.at + 1) % len(self.levels)]


def orders(now: StandingAnswers) -> tuple[OrderRow, ...]:
    """All that a player can have answered without being asked."""
    waits = [
        OrderAnswer(i.name.lower(), _(_INTERRUPTS[i]), evolve(now, interrupts=i))
        for i in Interrupts
    ]
    asks = _("always ask")
    decided = (
        OrderAnswer("ask", asks, evolve(now, decided=True)),
        OrderAnswer("undecided", _("not once a test is decided"), evolve(now, decided=False)),
    )
    parries = (
        OrderAnswer("ask", asks, evolve(now, parries=True)),
        OrderAnswer("parry", _("always parry while I can"), evolve(now, parries=False)),
    )
    return (
        OrderRow(
            "interrupts", _("Interrupts"), tuple(waits), list(Interrupts).index(now.interrupts)
        ),
        OrderRow("boosts", _("Boosts"), decided, int(not now.decided)),
        OrderRow("parries", _("Parries"), parries, int(not now.parries)),
    )


def changed(now: StandingAnswers, key: str, level: str) -> StandingAnswers | None:
    """The standing answers with another one, by its keys; None if there is none of these."""
    found = (each for order in orders(now) if order.key == key for each in order.levels)
    return next((each.then for each in found if each.key == level), None)
