"""What the page itself says, in every language: it has to say some of it before any sheet comes."""

from __future__ import annotations

from collections.abc import Mapping

from ad1666.i18n import N_, in_every_language

_LABELS: Mapping[str, str] = {
    "tab-hand": N_("Hand"),
    "tab-figures": N_("Figures"),
    "tab-goals": N_("Goals"),
    "tab-more": N_("Orders"),
    "hand": N_("My hand"),
    "empty": N_("You hold no cards."),
    "hide": N_("Hide my hand"),
    "show": N_("Show my hand"),
    "hidden": N_("Your hand is hidden."),
    "deck": N_("The top of the deck"),
    "anytime": N_("At any time"),
    "news": N_("What happened"),
    "orders": N_("Standing orders"),
    "carried": N_("Carried into this night"),
    "secret": N_(
        "What is answered for you without asking; press an answer to change it. All this is as "
        "secret as your hand, and never depends on a card in it."
    ),
    "advice": N_("Advice"),
    "advise": N_("Ask for advice"),
    "language": N_("Language"),
    "connecting": N_("Connecting…"),
    "nothing": N_("The table has nothing to tell yet."),
    "answered": N_("Answered: {answer}"),
    "unheard": N_("The table has not answered. Try again."),
    "replaced": N_("This hand is in another place now."),
    "released": N_("This hand is at the table again."),
    "over": N_("The game at the table has been closed."),
    "lost": N_("The table cannot be reached. If the game is still open, scan its code anew."),
    "stale": N_("This code no longer works. Ask for a new one at the table."),
    "unpaired": N_("This page holds no hand. Scan a code at the table."),
    "waiting": N_("Another device holds this hand. It is asked, or the table, whether you may."),
    "refused": N_("The hand stays where it is."),
    "claim": N_("Another device ({device}) asks for this hand."),
    "claims": N_("Another device asks for this hand."),
    "give": N_("Give it my hand"),
    "keep": N_("Keep my hand"),
    "acting": N_("acting"),
    "down": N_("out of the game"),
    "newer": N_("This page is older than the game. Load it anew."),
}


def labels() -> dict[str, dict[str, str]]:
    """The texts of the page by language and key. Nothing of the current language changes."""
    return in_every_language(_LABELS)
