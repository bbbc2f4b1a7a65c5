"""The standing orders of a side, as a seat or a phone shows them."""

from __future__ import annotations

from ad1666.play import orders
from ad1666.play.standing import StandingAnswers
from ad1666.seat.parts import OrderLevel, StandingOrder


def orders_of(now: StandingAnswers) -> tuple[StandingOrder, ...]:
    """The standing orders of a side, with what each may be changed to."""
    return tuple(
        StandingOrder(
            order.key,
            order.title,
            order.now.key,
            tuple(OrderLevel(level.key, level.words) for level in order.levels),
        )
        for order in orders.orders(now)
    )
