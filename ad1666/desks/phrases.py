"""What players can say to each other across two desks: a few sentences that the game knows in every
language. Free words of strangers are not passed on."""

from __future__ import annotations

import enum
from collections.abc import Mapping

from ad1666.i18n import N_, _
from ad1666.rules.tables import complete


class Phrase(enum.StrEnum):
    """A sentence, by the word that pages send for it."""

    GREETING = "greeting"
    READY = "ready"
    MOMENT = "moment"
    AWAY = "away"
    BACK = "back"
    YOURS = "yours"
    WELL_PLAYED = "well-played"
    LUCK = "luck"
    OUCH = "ouch"
    MISTAKE = "mistake"
    THANKS = "thanks"
    FAREWELL = "farewell"


_WORDS: Mapping[Phrase, str] = complete(
    Phrase,
    {
        Phrase.GREETING: N_("Good evening, and good luck!"),
        Phrase.READY: N_("I am ready."),
        Phrase.MOMENT: N_("Give me a moment to think."),
        Phrase.AWAY: N_("I have to leave the table for a while."),
        Phrase.BACK: N_("Here I am again."),
        Phrase.YOURS: N_("I think it is your turn."),
        Phrase.WELL_PLAYED: N_("Well played!"),
        Phrase.LUCK: N_("That was luck!"),
        Phrase.OUCH: N_("That hurt."),
        Phrase.MISTAKE: N_("That was not what I meant to do."),
        Phrase.THANKS: N_("Thank you."),
        Phrase.FAREWELL: N_("Good night, until the next duel!"),
    },
)


def words(phrase: Phrase) -> str:
    """The sentence in the current language."""
    return _(_WORDS[phrase])
