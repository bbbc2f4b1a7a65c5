"""The names that the rules give their things, as far as they are read: what the table translates of
the enumerations and of the abilities."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from listening import listening

from ad1666 import i18n, words
from ad1666.bots import PLAYERS
from ad1666.campaign.own_names import NAMES
from ad1666.game.fencers import FENCERS
from ad1666.rules.abilities import dispatch
from ad1666.rules.abilities.hooks import Ability
from ad1666.rules.board import STRAIGHT
from ad1666.rules.cards import DECK, SUITS, Location, Side
from ad1666.rules.characters import TRAITS
from ad1666.rules.events import CardTest, Cause, Grade
from ad1666.rules.items import SKILLS, UNARMED
from ad1666.rules.items import TRAITS as WEAPON_TRAITS
from ad1666.rules.requests import Topic
from ad1666.rules.scenes.kinds import registry
from ad1666.rules.scenes.kinds.hooks import EffectKind
from ad1666.rules.verbs import Verb
from ad1666.words import fencers, goals, incidents, sums, vocabulary

_NAMED = (Cause.TRAIT, Cause.SKILL, Cause.ABILITY, Cause.ITEM)
"""The causes that go by the name of what they are about."""


def messages() -> Iterator[tuple[str, str]]:
    """Contexts with messages, in the order of the rules."""
    with listening() as asked:
        _read_all()
    yield from asked


def _read_all() -> None:
    """Has everything said once that an enumeration or an ability names."""
    each: tuple[tuple[Callable[..., object], Iterable[object]], ...] = (
        (vocabulary.side, Side),
        (vocabulary.suit, SUITS),
        (vocabulary.suit_of_card, SUITS),
        (vocabulary.card_words, DECK),
        (vocabulary.border, STRAIGHT),
        (vocabulary.location, Location),
        (vocabulary.trait, TRAITS),
        (vocabulary.skill, SKILLS),
        (vocabulary.item_trait, WEAPON_TRAITS),
        (vocabulary.thing, (UNARMED,)),
        (vocabulary.grade, Grade),
        (vocabulary.verb, Verb),
        (vocabulary.what, CardTest),
        (partial(i18n.pgettext, "question"), Topic),
        (sums.wording, (cause for cause in Cause if cause not in _NAMED)),
        (_ability, dispatch.registry().values()),
        (_together, registry.effects().values()),
        (words.program, PLAYERS),
        (words.character, PLAYERS),
        (fencers.name, (fencer for level in FENCERS.values() for fencer in level)),
        (goals.group, goals.GROUPS),
        (partial(i18n.name, "pronoun"), vocabulary.PRONOUNS.values()),
        (partial(i18n.name, "character"), NAMES.values()),
        (
            partial(i18n.name, "group"),
            (*vocabulary.SOMEBODY.values(), *incidents.EACH.values()),
        ),
    )
    for say, those in each:
        for one in those:
            say(one)


def _together(kind: EffectKind) -> None:
    if kind.together is not None:
        for told in (kind.together.lacking, kind.together.remedy, kind.together.both):
            i18n._(told)


def _ability(ability: Ability) -> None:
    i18n.pgettext("ability", ability.name)
    i18n._(ability.text)
    for choice in ability.choice_words:
        buttons = choice.label, choice.door, choice.chest
        for told in (*buttons, choice.manual, choice.question, choice.missed):
            i18n._(told)
    for _kind, told in (*ability.test_words, *ability.note_words, *ability.reason_words):
        i18n._(told)
    for mark in ability.marks:
        i18n._(mark.name)
        i18n._(mark.meaning)
    for verb in ability.verbs:
        vocabulary.verb(verb)
    for token, _number in ability.starting_tokens(ability.least or 0):
        i18n.pgettext("token", token.capitalize())
