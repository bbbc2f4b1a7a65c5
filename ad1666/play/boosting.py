"""What a card would do to a test if it were played to boost it: as a sign below the card, and as a
sentence. Nothing is said of what stays as it is."""

from __future__ import annotations

from attrs import frozen

from ad1666.i18n import _, signed
from ad1666.play import stakes
from ad1666.play.stakes import Impact
from ad1666.rules.card_tests import boosted_by, gain
from ad1666.rules.cards import Card, Side
from ad1666.rules.events import Opposed, Standard
from ad1666.rules.state import State
from ad1666.words import vocabulary


@frozen
class BoostEffect:
    """What a boost changes: ``sign`` as markup, ``words`` as what comes after "Then:"."""

    sign: str
    words: str


def worth(state: State, test: Standard | Opposed, player: Side, card: Card) -> str:
    """What a card adds, and the sign of what that changes, as markup."""
    added, changes = signed(gain(test, player, card)), change(state, test, player, card)
    return added if changes is None else f"{added} {changes.sign}".rstrip()


def told(state: State, test: Standard | Opposed, player: Side, card: Card) -> str:
    """What a card changes, as a sentence; empty if nothing."""
    changes = change(state, test, player, card)
    # Translators: what a card would lead to: "a tie", or "the Cardinal's guard dies"
    return "" if changes is None else _("Then: {outcome}.").format(outcome=changes.words)


def change(state: State, test: Standard | Opposed, player: Side, card: Card) -> BoostEffect | None:
    """What a boost with a card would change; None if nothing."""
    if not gain(test, player, card):
        return None
    after = boosted_by(test, player, card)
    if stakes.known(state, test):
        return _struck(state, test, after, player)
    if isinstance(test, Standard):
        assert isinstance(after, Standard)
        if after.grade is test.grade:
            return None
        sign = "[icon:done]" if after.grade.passed else "[icon:no]"
        return BoostEffect(sign, vocabulary.grade(after.grade))
    assert isinstance(after, Opposed)
    if after.winner is test.winner:
        return None
    if after.winner is None:
        return BoostEffect("=", _("a tie"))
    ahead = _("{side} is ahead").format(side=vocabulary.side(after.winner))
    return BoostEffect("[icon:done]", ahead)


def _struck(
    state: State, test: Standard | Opposed, after: Standard | Opposed, player: Side
) -> BoostEffect | None:
    """What becomes of a fight, a shot or a parry. What is only less bad for one's own has no
    sign."""
    now, then = (stakes.blow_of(state, each) for each in (test, after))
    if then is None:
        sign = "=" if isinstance(test, Opposed) else "[icon:done]"
        return None if now is None else BoostEffect(sign, stakes.change(state, test, then))
    if isinstance(test, Opposed) and then.hit.figure == test.hand(player).figure:
        less = now is not None and now.outcome != then.outcome
        return BoostEffect("", stakes.change(state, test, then)) if less else None
    if _seen(now) == _seen(then):
        return None
    return BoostEffect(_sign(then), stakes.change(state, test, then))


def _seen(blow: Impact | None) -> tuple[object, ...] | None:
    """What players see of a blow."""
    return None if blow is None else (*blow.outcome, blow.hit.wounds)


def _sign(blow: Impact) -> str:
    """The worst that a blow does."""
    if blow.dies:
        return "[icon:aim-kill]"
    if blow.serious:
        return "[icon:serious]"
    return f"[icon:wound]{blow.hit.wounds}"
