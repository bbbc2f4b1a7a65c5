"""The question itself, in words, for each topic."""

from __future__ import annotations

from ad1666.i18n import _, ngettext
from ad1666.rules.abilities import dispatch
from ad1666.rules.card_tests import laying_order
from ad1666.rules.events import Match, Opposed, Standard
from ad1666.rules.requests import Prompt, Topic
from ad1666.rules.turn import HAND_LIMIT
from ad1666.table.words import vocabulary


def question(prompt: Prompt, test: Standard | Opposed | None) -> str:
    """What is asked, of whom."""
    side = vocabulary.side(prompt.player)
    actor = fighters(prompt)[0] if prompt.topic is Topic.ATTACK else prompt.about
    about = vocabulary.figure_by_id(prompt.state, actor) if actor else ""
    return _wording(prompt, test).format(side=side, about=about, kept=HAND_LIMIT)


def fighters(prompt: Prompt) -> list[str]:
    """The figures that could do what is asked for."""
    ids = {f.id for f in prompt.state.figures}
    return list(dict.fromkeys(o.who for o in prompt.options if o.who in ids))


def public_hint(prompt: Prompt) -> str:
    """What both players know and the one asked should remember: whence the other's card comes,
    once that one has laid it (OPP-1, CARD-5)."""
    state = prompt.state
    if prompt.topic is not Topic.COMMIT:
        return ""
    other = vocabulary.side(prompt.player.other)
    laid = len(state.pile(prompt.player.other).committed)
    if laid:
        return ngettext(
            "{other} has laid {n} card from the hand.",
            "{other} has laid {n} cards from the hand.",
            laid,
        ).format(other=other, n=laid)
    match = prompt.test if isinstance(prompt.test, Match) else None
    if prompt.player is laying_order(state.leader, match)[0]:
        return ""
    return _("{other} plays from the deck.").format(other=other)


def _wording(prompt: Prompt, test: Standard | Opposed | None) -> str:
    own = dispatch.choice_words(prompt.options[0].verb)
    if own is not None and own.question:
        return _(own.question)
    match prompt.topic:
        case Topic.FIRST:
            return _("{side}: who activates first in this turn?")
        case Topic.ACTIVATE:
            return _("{side}: which figure do you activate?")
        case Topic.ACTION:
            return _("{side}: what does {about} do?")
        case Topic.MOVE:
            return _("{side}: where does {about} go?")
        case Topic.PUSH:
            return _("{side}: {about} stands in a friend's square and must go on. Where to?")
        case Topic.FREE_STEP:
            return _("{side}: {about} may go one square further, free of cost.")
        case Topic.INTERRUPT:
            waiting = [vocabulary.figure_by_id(prompt.state, f) for f in fighters(prompt)]
            return ngettext(
                "{side}: does {waiting}, who waits, interrupt {about}?",
                "{side}: does one of those who wait interrupt {about}: {waiting}?",
                len(waiting),
            ).replace("{waiting}", ", ".join(waiting))
        case Topic.COMMIT if prompt.about is None:
            return _("{side}: lay a card for the initiative, from hand or deck.")
        case Topic.COMMIT:
            return _("{side}: lay a card for {about}, from hand or deck.")
        case Topic.SUIT:
            return _("{side}: which suit does the joker take?")
        case Topic.BOOST if isinstance(test, Opposed) and prompt.about is None:
            return _("{side}: do you boost your card?")
        case Topic.BOOST:
            return _("{side}: boost {about}, or pass?")
        case Topic.DISCARD:
            return _("{side}: which card do you discard? {kept} may be kept.")
        case Topic.ATTACK:
            if len(fighters(prompt)) == 1:
                return _("{side}: whom does {about} attack?")
            return _("{side}: who fights whom?")
        case Topic.WEAPON:
            return _("{side}: with which weapon does {about} fight?")
        case Topic.PARRY:
            return _("{side}: does {about} try to parry?")
        case Topic.WITHDRAW:
            return _("{side}: where does {about} withdraw to?")
        case Topic.STRAY:
            return _("{side}: the shot at {about} missed by one. Does it hit somebody else?")
        case Topic.LAND:
            return _("{side}: where does {about} land?")
        case Topic.AGAINST:
            return _("{side}: who keeps {about} down?")
        case Topic.WORDS if prompt.about is not None:
            return _("{side}: whom does {about} talk to?")
        case Topic.WORDS:
            return _("{side}: who talks to whom?")
        case Topic.JOIN:
            return _("{side}: who takes part in the conversation with {about}?")
        case Topic.LEAD:
            return _("{side}: who leads in the conversation with {about}?")
        case Topic.TOKEN:
            return _("{side}: does {about} spend a token?")
        case Topic.FOLLOW_UP:
            return _("{side}: whom does {about} strike next?")
        case Topic.ONCE_A_TURN:
            return _("{side}: does {about} use now what can be used once a turn?")
        case Topic.ARRIVE:
            return _("{side}: where does {about} enter?")
        case Topic.MORALE:
            return _("{side}: whose courage is tested next?")
        case _:
            return _("{side}: what do you choose for {about}?")
