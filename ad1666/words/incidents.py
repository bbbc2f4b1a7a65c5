"""The events of a scenario in words, as far as they are announced: what triggers them, on what
conditions, and what they do (SCN-6). What is said and told in them is kept for the moment when it
happens."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, TypeVar

from attrs import evolve, frozen

from ad1666.i18n import _, either, listed, ngettext, phrase
from ad1666.i18n import name as named
from ad1666.rules.board import Edge
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, Square
from ad1666.rules.items import Item
from ad1666.rules.places import Place
from ad1666.rules.scenes import speaking
from ad1666.rules.scenes.kinds import registry
from ad1666.rules.scenes.kinds.hooks import EventKind, Sentence, Takes, Whole
from ad1666.rules.scenes.plot import (
    ANYBODY,
    THEM,
    WHO_WORDS,
    Condition,
    Effect,
    Incident,
    Reply,
    places_of,
)
from ad1666.rules.scenes.secrets import known
from ad1666.rules.state import State
from ad1666.rules.tables import complete
from ad1666.words import vocabulary

_T = TypeVar("_T")
EACH = {
    Side.RED.value: "all of Red's",
    Side.BLUE.value: "all of Blue's",
    "hero": "all heroes",
    "commoner": "all commoners",
    ANYBODY: "everybody",
    THEM: "that figure",
}
"""The same where each of several is meant."""
complete((*WHO_WORDS, THEM), EACH)


@frozen
class IncidentContext:
    """What the words of an event need to know of its scenario: ``figures`` are all in the game,
    ``events`` those that may be told of."""

    figures: Sequence[Figure]
    events: Sequence[Incident]
    item: Callable[[str], str]
    """The name of an item by its id."""
    thing: Callable[[str], str]
    """The name of a chest, or of another thing of the map, by its id."""
    them: Figure | None = None
    """Whoever triggers the event, where that is known."""

    def who(self, word: str) -> str:
        """Whom a word for figures means (SCN-7)."""
        return self._called(word, vocabulary.SOMEBODY)

    def all_of(self, word: str) -> str:
        """The same where it means each of several."""
        return self._called(word, EACH)

    def _called(self, word: str, groups: Mapping[str, str]) -> str:
        if word == THEM and self.them is not None:
            return vocabulary.figure(self.them, self.figures)
        if word in groups:
            return named("group", groups[word])
        return vocabulary.figure(next(f for f in self.figures if f.id == word), self.figures)

    def player(self, word: str) -> str:
        """The player whom an effect is about."""
        if word != THEM:
            return vocabulary.side(Side(word))
        if self.them is not None:
            return vocabulary.side(self.them.player)
        return _("the player of that figure")


def scene_of(state: State, items: Mapping[str, Item] = MappingProxyType({})) -> IncidentContext:
    """The same during a game, or before it: nobody is told of an event that is neither announced
    nor has happened, nor of whom it brings (SCN-6). ``items`` are those of the scenario, where they
    are at hand."""
    state = known(state)
    done = state.story.done
    events = state.terms.events
    told = [e for e in events if e.announced or e.foretold or e.id in done]
    return _scene(state, told, items)


def scene_for_author(state: State, items: Mapping[str, Item]) -> IncidentContext:
    """The same for the author of the scenario, who knows all its events."""
    return _scene(state, state.terms.events, items)


def _scene(state: State, events: Sequence[Incident], items: Mapping[str, Item]) -> IncidentContext:
    thing = partial(vocabulary.chest_name, state.board)
    return IncidentContext(state.figures, events, partial(_item, state, items), thing)


def _item(state: State, items: Mapping[str, Item], item_id: str) -> str:
    item = items.get(item_id)
    return vocabulary.item(state, item_id) if item is None else vocabulary.thing(item)


def text_of_speaking(state: State, figure: Figure, subject: str) -> str:
    """What follows if a figure speaks to another, or at a thing, as far as anybody may be told;
    empty if nothing is known."""
    scene = evolve(scene_of(state), them=figure)
    effects = [
        effect
        for event in speaking.follows(state, figure, subject)
        if event in scene.events
        for effect in event.then
    ]
    return text_of_what(effects, scene) if effects else ""


def text_of_events(state: State, items: Mapping[str, Item]) -> tuple[str, ...]:
    """What both players know of the events that may still happen, a line for each, in their
    order."""
    scene = scene_of(state, items)
    return tuple(text_of(event, scene) for event in scene.events if _may_happen(state, event))


def places(state: State) -> tuple[Place, ...]:
    """The zones and exits that events speak of which may still happen, as far as players know
    them, without those of goals."""
    state = known(state)
    told = (event for event in state.terms.events if _may_happen(state, event))
    found = dict.fromkeys(place for event in told for place in places_of(event))
    return tuple(place for place in found if place not in state.terms.places)


def _may_happen(state: State, event: Incident) -> bool:
    """Whether an event may still happen: it has not, or may again, and its turn is not over."""
    when = event.when
    if registry.trigger(event).turn and not when.every and when.number < state.turn:
        return False
    return event.often or event.id not in state.story.done


def text_of(incident: Incident, scene: IncidentContext) -> str:
    """An event in words: what it is called, when it happens and what it does, as far as that is
    known, with the clauses."""
    line = _("{when}: {what}. [[SCN-1]]")
    if incident.often and not registry.trigger(incident).turn:
        # Translators: an event that happens whenever it is triggered
        line = _("{when}, each time: {what}. [[SCN-1]]")
    what = text_of_what(incident.then, scene)
    if not incident.then:
        line, what = _("{when}: nobody knows yet what follows. [[SCN-6]]"), ""
    words = line.format(when=text_of_when(incident, scene), what=what)
    if incident.title:
        # Translators: an event of the scenario, by its title, and when it does what
        words = _("“{title}”. {event}").format(title=_(incident.title), event=words)
    return vocabulary.stopped(words)


def text_of_when(incident: Incident, scene: IncidentContext) -> str:
    """What triggers an event, and on what conditions (SCN-8, SCN-9)."""
    when = _triggered(incident, scene)
    wanted = [text_of_condition(c, scene) for c in incident.conditions]
    barred = [text_of_condition(c, scene) for c in incident.unless]
    if wanted:
        when = _("{when}, if {conditions}").format(when=when, conditions=listed(wanted))
    if barred:
        when = _("{when}, unless {conditions}").format(when=when, conditions=either(barred))
    return when


def text_of_what(effects: Sequence[Effect], scene: IncidentContext) -> str:
    """What effects do, in their order. Words that are told or said are not given away."""
    return _done(effects, scene) or _("something is told")


def _done(effects: Sequence[Effect], scene: IncidentContext) -> str:
    said = (_said(registry.effect(effect), effect, scene) for effect in effects)
    return "; ".join(filter(None, said))


def called(event_id: str, scene: IncidentContext) -> str:
    """An event named by its title, or by what triggers it; empty if nobody may be told of it."""
    event = next((e for e in scene.events if e.id == event_id), None)
    if event is None:
        return ""
    return _(event.title) if event.title else _triggered(event, scene)


def text_of_condition(condition: Condition, scene: IncidentContext) -> str:
    """What a condition asks for (SCN-9)."""
    kind = registry.condition(condition)
    if kind.takes is Takes.EVENT and not called(condition.subject, scene):
        return _("something else has happened")
    return _said(kind, condition, scene)


def _triggered(event: Incident, scene: IncidentContext) -> str:
    return _said(registry.trigger(event), event.when, scene)


# The sentences of kinds


def _said(kind: EventKind[_T], about: _T, scene: IncidentContext) -> str:
    """What a kind tells of one of its own."""
    said = kind.said(about)
    parts = _parts(kind, about, scene) if said else {}
    return ", ".join(_filled(each, parts, scene) for each in said)


def _filled(sentence: Sentence, parts: Mapping[str, object], scene: IncidentContext) -> str:
    parts = {**parts}
    for name, given in sentence.given:
        parts[name] = given if isinstance(given, int) else text_of_what(given, scene)
    words = _(sentence.msgid)
    if sentence.many:
        n = parts["n"]
        assert isinstance(n, int)
        words = ngettext(sentence.msgid, sentence.many, n)
    return words.format(**parts)


def _parts(kind: EventKind[Any], about: object, scene: IncidentContext) -> dict[str, object]:
    """What the keys of a kind hold, in words, by the names of parts of sentences."""
    found = dict[str, object]()
    for slot in kind.slots:
        values = [getattr(about, field) for field in slot.fields]
        if not any(values):  # it was left out, or sets nothing
            continue
        if isinstance(slot.takes, Whole):
            found |= {"n": values[0], slot.sets: values[0]}
        elif kind.each and slot.takes in (Takes.FIGURES, Takes.ZONE):
            found["who"] = _each(values[0], scene)
        else:
            found |= _PARTS[slot.takes](scene, *values)
    return found


def _each(of: str | Place, scene: IncidentContext) -> str:
    if isinstance(of, Place):
        return phrase(_("everybody in {place}"), place=vocabulary.within(of))
    return scene.all_of(of)


def _nothing(_scene: IncidentContext, _value: object) -> dict[str, object]:
    return {}


def _addressed(scene: IncidentContext, subject: str, at: Square | None) -> dict[str, object]:
    if at is None:
        return {"target": scene.who(subject)}
    return {"thing": scene.thing(subject), "place": vocabulary.square_words(at)}


def _opened(scene: IncidentContext, door: Edge | None, chest: str) -> dict[str, object]:
    return {"chest": scene.thing(chest)} if door is None else {"door": _door_name(door)}


def _landing(
    _scene: IncidentContext, landing: Sequence[tuple[Side, tuple[Square, ...]]]
) -> dict[str, object]:
    (_side, (first, *_more)), *_others = landing
    return {"place": vocabulary.square_words(first)}


_PARTS: Mapping[Takes, Callable[..., dict[str, object]]] = complete(
    Takes,
    {
        **dict.fromkeys((Takes.TRUE, Takes.WORDS, Takes.STATE, Takes.OPEN), _nothing),
        Takes.EFFECTS: _nothing,  # a sentence is given them
        **dict.fromkeys(
            (Takes.FIGURES, Takes.FIGURE), lambda scene, word: {"who": scene.who(word)}
        ),
        Takes.WAITING: lambda scene, letter: {"figure": scene.who(letter)},
        Takes.PAIR: lambda scene, pair: {"pair": listed([*map(scene.who, pair)])},
        Takes.PLAYER: lambda scene, word: {"who": scene.player(word)},
        Takes.ADDRESSED: _addressed,
        Takes.OPENED: _opened,
        Takes.DOOR: lambda _scene, door: {"door": _door_name(door)},
        Takes.CHEST: lambda scene, chest: {"chest": scene.thing(chest)},
        Takes.ITEM: lambda _scene, item: {"item": vocabulary.thing(item)},
        Takes.ITEM_ID: lambda scene, item: {"item": scene.item(item)},
        **dict.fromkeys(
            (Takes.ZONE, Takes.EXIT), lambda _scene, place: {"place": vocabulary.within(place)}
        ),
        Takes.SQUARE: lambda _scene, at: {"square": vocabulary.square_words(at)},
        Takes.LANDING: _landing,
        Takes.TRAIT: lambda _scene, trait: {"trait": vocabulary.amid(vocabulary.trait(trait))},
        Takes.EVENT: lambda scene, event: {"event": called(event, scene)},
        Takes.ANSWERS: lambda scene, replies: {"answers": listed([*_answers(replies, scene)])},
    },
)
"""What a key holds, in words, as the parts of sentences that it fills in."""


def _answers(answers: Sequence[Reply], scene: IncidentContext) -> Iterator[str]:
    for reply in answers:
        answer = vocabulary.quoted(_(reply.text))
        if reply.conditions:
            conditions = listed([text_of_condition(c, scene) for c in reply.conditions])
            answer = _("{answer} (if {conditions})").format(answer=answer, conditions=conditions)
        if what := _done(reply.then, scene):
            # Translators: an answer, and what it brings about
            answer = _("{answer} ({what})").format(answer=answer, what=what)
        yield answer


def _door_name(door: Edge) -> str:
    here = door.x, door.y
    there = (door.x, door.y - 1) if door.side == "n" else (door.x - 1, door.y)
    return phrase(
        _("the door between {square} and {other}"),
        square=vocabulary.square_words(here),
        other=vocabulary.square_words(there),
    )
