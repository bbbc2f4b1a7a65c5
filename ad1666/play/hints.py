"""Hints: a rule in a sentence or two when it first matters in a game. No drawing.

They depend on what both players may see, so neither their appearance nor their text reveals
anything about a hand.
"""

from __future__ import annotations

import enum
from collections.abc import Collection, Iterable, Iterator, Mapping

from attrs import define

from ad1666.i18n import N_, _
from ad1666.play.turned import Turned
from ad1666.rules import zones
from ad1666.rules.events import Event, Note, NoteKind, Source, Standard
from ad1666.rules.requests import Prompt, Topic
from ad1666.rules.tables import complete, some
from ad1666.settings import preferences
from ad1666.words.help import NUMBERS


class Hint(enum.StrEnum):
    """The rules that are explained, by their names in the settings."""

    ACTIVATE = "activate"
    ACTION = "action"
    MOVE = "move"
    ZONE = "zone"
    PUSH = "push"
    INTERRUPT = "interrupt"
    DISCARD = "discard"
    COMMIT = "commit"
    FROM_DECK = "from-deck"
    SUIT = "suit"
    BOOST = "boost"
    BOOST_AGAINST = "boost-against"
    ATTACK = "attack"
    PARRY = "parry"
    WITHDRAW = "withdraw"
    SERIOUS = "serious"
    GUARD = "guard"
    RELOAD = "reload"
    RESHUFFLE = "reshuffle"
    ALARM = "alarm"


WORDS: Mapping[Hint, str] = {
    Hint.ACTIVATE: N_(
        "**Whose turn?** In the action phase the players take turns, one character at a time, each "
        "character once. Whoever acts last has seen what the others did. [[TURN-4]]"
    ),
    Hint.ACTION: N_(
        "**Two halves or one whole.** A character does one full action and no more, or up to two "
        "partial ones, such as a partial move and a quick shot. [[TURN-6]]"
    ),
    Hint.MOVE: N_(
        "**Moving.** Each square costs points, obstacles more. A character has as many diagonal "
        "steps in a turn as Agility. Click a lit square to walk there. [[MOVE-1]]"
    ),
    Hint.ZONE: N_(
        "**Held.** Next to an enemy who is on his feet you have to stop, and no move gets you away "
        "again, unless another of yours keeps him busy: you are engaged. The fight comes later in "
        "the turn. [[ZOC-2]]"
    ),
    Hint.PUSH: N_(
        "**Past a friend.** You can push through a friend's square for a little more, but not stop "
        "there. [[MOVE-6]]"
    ),
    Hint.INTERRUPT: N_(
        "**Waiting pays now.** The waiting token may be spent in the middle of somebody else's "
        "activation: for a quick shot, or a move of one square for {interrupt} points at most. "
        "[[ACT-9]]"
    ),
    Hint.DISCARD: N_(
        "**Too many cards.** At the end of the card phase nobody keeps more than {kept}: discard "
        "what you can best do without. [[TURN-2]]"
    ),
    Hint.COMMIT: N_(
        "**The first card counts most.** Everything else is added to its value; suit and value say "
        "which cards may boost it, and in a fight the suit says where the blow lands. From your "
        "hand you know it; from the deck it is chance, and your hand stays full. [[OPP-1]]"
    ),
    Hint.FROM_DECK: N_(
        "**From the deck.** That card was turned up blind: nobody knew it before, and nobody's "
        "hand grew smaller. [[CARD-4]]"
    ),
    Hint.SUIT: N_("**A joker** has no suit of its own: name the one that it takes now. [[CARD-3]]"),
    Hint.BOOST: N_(
        "**Boosting.** This test is failing. A card of the suit of the one turned up helps, one of "
        "the same value helps twice, but not beyond the difficulty. Only you may boost it, and a "
        "pass ends it. [[TEST-4]]"
    ),
    Hint.BOOST_AGAINST: N_(
        "**Boosting.** A card of the suit of your first card helps, one of the same value helps "
        "twice. You take turns; whoever has passed may come back in, and two passes in a row end "
        "it. [[OPP-3]]"
    ),
    Hint.ATTACK: N_(
        "**Steel.** Everybody next to an enemy is activated once: to attack, or to do nothing. An "
        "attack activates both, so whoever is attacked first will not attack later. [[MEL-1]]"
    ),
    Hint.PARRY: N_(
        "**Parry?** The fight was lost, but a parry marker can still turn the blow aside: a card "
        "from the deck must beat the difference. Then the fight starts over. [[MEL-8]]"
    ),
    Hint.WITHDRAW: N_(
        "**Stepping back.** Whoever loses a fight gives ground, even unhurt; after a tie both do. "
        "If the loser has nowhere to go, the winner may. [[MEL-10]]"
    ),
    Hint.SERIOUS: N_(
        "**Seriously wounded:** every test is harder from now on. Commoners may lose heart at the "
        "end of the turn. [[HURT-2]]"
    ),
    Hint.GUARD: N_(
        "**The guard is coming.** A token goes after each shot with a firearm, each death or "
        "flight, and each turn; with the last one the game is over. [[GUARD-1]]"
    ),
    Hint.RELOAD: N_(
        "**Empty.** A firearm must be loaded again after each shot, and that takes actions. "
        "[[ITEM-7]]"
    ),
    Hint.RESHUFFLE: N_(
        "**Reshuffled.** A discard pile with four eights or jokers goes back into the deck, and "
        "the hand with it; then as many new cards are drawn as the hand had. [[CARD-6]]"
    ),
    Hint.ALARM: N_(
        "**Alarm!** Now comes what the scenario has in store for it: guard tokens may go, and "
        "others may arrive. [[GUARD-4]]"
    ),
}
complete(Hint, WORDS)

_TOPICS: Mapping[Topic, Hint] = some(
    Topic,
    {
        Topic.ACTIVATE: Hint.ACTIVATE,
        Topic.PUSH: Hint.PUSH,
        Topic.INTERRUPT: Hint.INTERRUPT,
        Topic.DISCARD: Hint.DISCARD,
        Topic.COMMIT: Hint.COMMIT,
        Topic.SUIT: Hint.SUIT,
        Topic.ATTACK: Hint.ATTACK,
        Topic.PARRY: Hint.PARRY,
        Topic.WITHDRAW: Hint.WITHDRAW,
    },
)
_NOTES: Mapping[object, Hint] = some(
    NoteKind,
    {
        NoteKind.SERIOUSLY_WOUNDED: Hint.SERIOUS,
        NoteKind.RELOADS: Hint.RELOAD,
        NoteKind.RESHUFFLE: Hint.RESHUFFLE,
        NoteKind.ALARM: Hint.ALARM,
    },
)


def due(prompt: Prompt, news: Iterable[Event], seen: Collection[str]) -> Hint | None:
    """The first rule that matters now and has not been explained before; None if there is none."""
    return next((hint for hint in _matter(prompt, news) if hint not in seen), None)


def _matter(prompt: Prompt, news: Iterable[Event]) -> Iterator[Hint]:
    """The rules that matter now: first those of the question, then those of the latest events."""
    if prompt.about is not None and prompt.topic in (Topic.ACTION, Topic.MOVE):
        engaged = zones.engaged_with(prompt.state, prompt.state.figure(prompt.about))
        if engaged:
            yield Hint.ZONE
        elif prompt.topic is Topic.ACTION:
            yield Hint.ACTION
        else:
            yield Hint.MOVE
    elif prompt.topic is Topic.BOOST:
        yield Hint.BOOST if isinstance(prompt.test, Standard) else Hint.BOOST_AGAINST
    elif prompt.topic in _TOPICS:
        yield _TOPICS[prompt.topic]
    for event in news:
        if not isinstance(event, Note):
            continue
        if event.kind in _NOTES:
            yield _NOTES[event.kind]
        elif event.kind is NoteKind.GUARD and prompt.state.terms.intervention:
            yield Hint.GUARD
        elif event.kind is NoteKind.LAYS and event.details["source"] is Source.DECK:
            yield Hint.FROM_DECK


def of_question(prompt: Prompt) -> Hint | None:
    """The rule that a question is about; None if none is explained."""
    return next(_matter(prompt, ()), None)


_LASTS = 1
"""The number of further questions for which a hint stays up when it no longer matters."""


@define
class Hints:
    """The state of the hints: which one is shown."""

    shown: Hint | None = None

    _unread: Turned | None = None
    """What has happened since somebody at the screen was last asked."""
    _asked: Prompt | None = None
    _since: int = 0
    """The number of questions since the hint last mattered."""

    @property
    def words(self) -> str:
        """The hint shown, empty if there is none."""
        return "" if self.shown is None else _(WORDS[self.shown]).format_map(NUMBERS)

    def take(self, turned: Turned) -> None:
        """Shows the hint that is due in place of the previous one, and removes one that no longer
        matters."""
        unread = turned if self._unread is None else self._unread.then(turned)
        prompt = turned.after.prompt
        self._unread = unread if prompt is None else None
        if prompt is None:
            return
        if prompt is not self._asked:
            matters = self.shown in tuple(_matter(prompt, ()))
            self._asked, self._since = prompt, 0 if matters else self._since + 1
        if not preferences.now.hints or self._since > _LASTS:
            self.shown = None
        if not preferences.now.hints:
            return
        if hint := due(prompt, unread.news, preferences.now.hints_seen):
            self.shown, self._since = hint, 0
            preferences.change(hints_seen=(*preferences.now.hints_seen, hint))

    def dismiss(self) -> None:
        """Removes the hint."""
        self.shown = None
