"""The questions of the rules in words, by topic."""

from __future__ import annotations

from ad1666.i18n import N_, _, listed, ngettext, phrase
from ad1666.rules.abilities import dispatch
from ad1666.rules.card_tests import laying_order
from ad1666.rules.cards import BLACK_JOKER
from ad1666.rules.events import Note, Opposed, OpposedAhead, Standard
from ad1666.rules.requests import Prompt, Topic
from ad1666.rules.scenes import effects
from ad1666.rules.tables import complete, some
from ad1666.rules.turn import HAND_LIMIT
from ad1666.words import vocabulary


def question(prompt: Prompt, test: Standard | Opposed | None, program: str = "") -> str:
    """What is asked of whom; of which ``program``, if one plays the side."""
    side = vocabulary.side(prompt.player)
    if program:
        side = phrase(_("**{side}, {program}**"), side=side, program=program)
    able = _able(prompt)
    actor = able[0] if prompt.topic is Topic.ATTACK else prompt.about
    about = vocabulary.figure_by_id(prompt.state, actor) if actor else ""
    names = [vocabulary.figure_by_id(prompt.state, f) for f in able]
    waiting = listed(names)
    other = vocabulary.side(prompt.player.other)
    if prompt.topic is Topic.EVENT:
        words = _(effects.asked(prompt.state).text)
        return _("{side} is asked: “{words}”").format(side=side, words=words)
    words = _words(prompt, test, len(able))
    return words.format(side=side, about=about, other=other, waiting=waiting, kept=HAND_LIMIT)


def _able(prompt: Prompt) -> list[str]:
    """The figures that could do what is asked."""
    ids = {f.id for f in prompt.state.figures}
    return list(dict.fromkeys(o.who for o in prompt.options if o.who in ids))


def public_hint(prompt: Prompt) -> str:
    """Where the other player's card comes from once it is played: public, and worth remembering
    (OPP-1, CARD-5)."""
    state = prompt.state
    if prompt.topic is not Topic.COMMIT:
        return ""
    other = vocabulary.side(prompt.player.other)
    if laid := len(state.pile(prompt.player.other).committed):
        words = ngettext(
            "{other} has laid {n} card from hand.",
            "{other} has laid {n} cards from hand.",
            laid,
        )
        return words.format(other=other, n=laid)
    match = prompt.test if isinstance(prompt.test, OpposedAhead) else None
    if prompt.player is laying_order(state.leader, match)[0]:
        return ""
    return _("{other} plays from the deck.").format(other=other)


def _names_for_other(prompt: Prompt) -> bool:
    """Whether the other player played the joker whose suit is asked. For the initiative both may
    have played one, but only a black one is named by the other player (CARD-3)."""
    if prompt.about is not None:
        return prompt.state.figure(prompt.about).player is not prompt.player
    named = prompt.declared.details.get("card") if isinstance(prompt.declared, Note) else None
    return named == BLACK_JOKER


def _words(prompt: Prompt, test: Standard | Opposed | None, able: int) -> str:
    own = dispatch.choice_words(prompt.options[0].verb)
    if own is not None and own.question:
        return _(own.question)
    match prompt.topic:
        case Topic.INTERRUPT:
            return ngettext(
                "{side}: {waiting} is waiting. Interrupt {about}?",
                "{side}: {waiting} are waiting. Interrupt {about}?",
                able,
            )
        case Topic.COMMIT if prompt.about is None:
            return _("{side}: lay a card for the initiative, from hand or deck.")
        case Topic.SUIT if _names_for_other(prompt):
            return _("{side}: {other} has played the black joker. Which suit do you give it?")
        case Topic.BOOST if isinstance(test, Opposed) and prompt.about is None:
            return _("{side}: do you boost your card?")
        case Topic.ATTACK if able == 1:
            return _("{side}: whom does {about} attack?")
        case Topic.WORDS if prompt.about is not None:
            return _("{side}: whom does {about} talk to?")
    return _(_QUESTIONS[prompt.topic])


_ON_STAGE = some(
    Topic,
    {
        Topic.COMMIT: N_("{side}: lay a card"),
        Topic.SUIT: N_("{side}: which suit?"),
        Topic.BOOST: N_("{side}: boost, or pass?"),
        Topic.PARRY: N_("{side}: parry?"),
    },
)


def on_stage(prompt: Prompt) -> str:
    """The question about a test in few words, for whoever sees that test; empty if it is none."""
    return _(_ON_STAGE.get(prompt.topic, "")).format(side=vocabulary.side(prompt.player))


_QUESTIONS = {
    Topic.FIRST: N_("{side}: who goes first this turn?"),
    Topic.ACTIVATE: N_("{side}: who acts?"),
    Topic.ACTION: N_("{side}: what does {about} do?"),
    Topic.MOVE: N_("{side}: where does {about} go?"),
    Topic.PUSH: N_("{side}: {about} may not stop in a friend's square. Where to?"),
    Topic.FREE_STEP: N_("{side}: {about} may go one square further, free of charge."),
    Topic.COMMIT: N_("{side}: lay a card for {about}, from hand or deck."),
    Topic.SUIT: N_("{side}: which suit does the joker take?"),
    Topic.BOOST: N_("{side}: boost {about}, or pass?"),
    Topic.DISCARD: N_("{side}: which card do you discard? {kept} may be kept."),
    Topic.ATTACK: N_("{side}: who fights whom?"),
    Topic.WEAPON: N_("{side}: with which weapon does {about} fight?"),
    Topic.PARRY: N_("{side}: does {about} try to parry?"),
    Topic.WITHDRAW: N_("{side}: where does {about} withdraw to?"),
    Topic.STRAY: N_("{side}: the shot at {about} missed by one. Does it hit somebody else?"),
    Topic.LAND: N_("{side}: where does {about} land?"),
    Topic.AGAINST: N_("{side}: who keeps {about} down?"),
    Topic.WORDS: N_("{side}: who talks to whom?"),
    Topic.JOIN: N_("{side}: who takes part in the conversation with {about}?"),
    Topic.LEAD: N_("{side}: who leads in the conversation with {about}?"),
    Topic.TOKEN: N_("{side}: does {about} spend a token?"),
    Topic.FOLLOW_UP: N_("{side}: whom does {about} strike next?"),
    Topic.ONCE_A_TURN: N_("{side}: does {about} use a once-a-turn ability now?"),
    Topic.ARRIVE: N_("{side}: where does {about} enter?"),
    Topic.MORALE: N_("{side}: whose courage is tested next?"),
    Topic.MARK: N_("{side}: what do you choose for {about}?"),
}
"""The questions that only depend on their topic, unless an ability asks."""
complete(Topic, _QUESTIONS, apart=(Topic.INTERRUPT, Topic.EVENT))
