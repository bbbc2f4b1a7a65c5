"""The events of a scenario in words, as far as they are announced: what triggers them, on what
conditions, and what they do (SCN-6). What is said and told in them is kept for the moment when it
happens."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from attrs import evolve, frozen

from ad1666.i18n import N_, _, either, listed, ngettext, phrase
from ad1666.i18n import name as named
from ad1666.rules.board import Door, Edge
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure
from ad1666.rules.items import Item
from ad1666.rules.places import Place
from ad1666.rules.scenes import speaking
from ad1666.rules.scenes.plot import (
    ANYBODY,
    THEM,
    WHO_WORDS,
    Condition,
    Does,
    Effect,
    If,
    Incident,
    On,
    Reply,
    Trigger,
    places_of,
)
from ad1666.rules.scenes.secrets import known
from ad1666.rules.state import State
from ad1666.rules.tables import complete
from ad1666.words import vocabulary

EACH = {
    Side.RED.value: "all of Red's",
    Side.BLUE.value: "all of Blue's",
    "hero": "all heroes",
    "commoner": "all commoners",
    ANYBODY: "everybody",
    THEM: "whoever brought it about",
}
"""The same where each of several is meant."""
complete((*WHO_WORDS, THEM), EACH)


@frozen
class Scene:
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
        return _("the player of whoever brought it about")


def scene_of(state: State, items: Mapping[str, Item] = MappingProxyType({})) -> Scene:
    """The same during a game, or before it: nobody is told of an event that is neither announced
    nor has happened, nor of whom it brings (SCN-6). ``items`` are those of the scenario, where they
    are at hand."""
    state = known(state)
    done = state.story.done
    events = state.terms.events
    told = [e for e in events if e.announced or e.foretold or e.id in done]
    return _scene(state, told, items)


def scene_for_author(state: State, items: Mapping[str, Item]) -> Scene:
    """The same for the author of the scenario, who knows all its events."""
    return _scene(state, state.terms.events, items)


def _scene(state: State, events: Sequence[Incident], items: Mapping[str, Item]) -> Scene:
    thing = partial(vocabulary.chest_name, state.board)
    return Scene(state.figures, events, partial(_item, state, items), thing)


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
    if when.on is On.TURN and not when.every and when.number < state.turn:
        return False
    return event.often or event.id not in state.story.done


def text_of(incident: Incident, scene: Scene) -> str:
    """An event in words: what it is called, when it happens and what it does, as far as that is
    known, with the clauses."""
    line = _("{when}: {what}. [[SCN-1]]")
    if incident.often and incident.when.on is not On.TURN:
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


def text_of_when(incident: Incident, scene: Scene) -> str:
    """What triggers an event, and on what conditions (SCN-8, SCN-9)."""
    when = _WHEN[incident.when.on](incident.when, scene)
    wanted = [text_of_condition(c, scene) for c in incident.conditions]
    barred = [text_of_condition(c, scene) for c in incident.unless]
    if wanted:
        when = _("{when}, if {conditions}").format(when=when, conditions=listed(wanted))
    if barred:
        when = _("{when}, unless {conditions}").format(when=when, conditions=either(barred))
    return when


def text_of_what(effects: Sequence[Effect], scene: Scene) -> str:
    """What effects do, in their order. Words that are told or said are not given away."""
    done = [text for e in effects if (text := _WHAT[e.does](e, scene))]
    return "; ".join(done) or _("something is told")


def called(event_id: str, scene: Scene) -> str:
    """An event named by its title, or by what triggers it; empty if nobody may be told of it."""
    event = next((e for e in scene.events if e.id == event_id), None)
    if event is None:
        return ""
    return _(event.title) if event.title else _WHEN[event.when.on](event.when, scene)


def text_of_condition(condition: Condition, scene: Scene) -> str:
    """What a condition asks for (SCN-9)."""
    return _CONDITIONS[condition.asks](condition, scene)


# When


def _turn(when: Trigger, scene: Scene) -> str:
    if not when.every:
        return _("At the start of turn {turn}").format(turn=when.number)
    if when.every == 1:
        return _("At the start of turn {turn} and of each turn after it").format(turn=when.number)
    return ngettext(
        "At the start of turn {turn} and of every {n} turn after it",
        "At the start of turn {turn} and of every {n} turns after it",
        when.every,
    ).format(turn=when.number, n=when.every)


def _enters(when: Trigger, scene: Scene) -> str:
    place = vocabulary.within(when.place)
    return _("When {who} stands in {place}").format(who=scene.who(when.who), place=place)


def _escapes(when: Trigger, scene: Scene) -> str:
    who = scene.who(when.who)
    if when.place is None:
        return _("When {who} has left the board").format(who=who)
    place = vocabulary.within(when.place)
    return _("When {who} has left the board by {place}").format(who=who, place=place)


def _falls(when: Trigger, scene: Scene) -> str:
    return _("When {who} is dead, has fled or surrendered").format(who=scene.who(when.who))


def _serious(when: Trigger, scene: Scene) -> str:
    return _("When {who} is seriously wounded").format(who=scene.who(when.who))


def _crosses(when: Trigger, scene: Scene) -> str:
    return _("When {pair} have fought each other").format(pair=listed([*map(scene.who, when.pair)]))


def _takes(when: Trigger, scene: Scene) -> str:
    who, item = scene.who(when.who), scene.item(when.subject)
    return _("When {who} has the {item}").format(who=who, item=item)


def _opens(when: Trigger, scene: Scene) -> str:
    if when.door is not None:
        return _("When {door} stands open").format(door=_door_name(when.door))
    return _("When the {chest} stands open").format(chest=scene.thing(when.subject))


def _alarm(when: Trigger, scene: Scene) -> str:
    return _("When the alarm has been raised")


def _tokens(when: Trigger, scene: Scene) -> str:
    return ngettext(
        "When {n} guard token is left, or none",
        "When {n} guard tokens are left, or fewer",
        when.number,
    ).format(n=when.number)


def _speaks(when: Trigger, scene: Scene) -> str:
    who = scene.who(when.who)
    if when.at is None:
        return _("When {who} speaks to {target}").format(who=who, target=scene.who(when.subject))
    thing, place = scene.thing(when.subject), vocabulary.square_words(when.at)
    # the square is where one stands at the thing, which is drawn there or next to it (SCN-8)
    words = _("When {who}, on {place} or beside it, speaks at the {thing}")
    return words.format(who=who, thing=thing, place=place)


def _found(when: Trigger, scene: Scene) -> str:
    return _("When a search finds it")


_WHEN: Mapping[On, Callable[[Trigger, Scene], str]] = complete(
    On,
    {
        On.TURN: _turn,
        On.ENTERS: _enters,
        On.ESCAPES: _escapes,
        On.FALLS: _falls,
        On.SERIOUS: _serious,
        On.CROSSES: _crosses,
        On.TAKES: _takes,
        On.OPENS: _opens,
        On.ALARM: _alarm,
        On.TOKENS: _tokens,
        On.SPEAKS: _speaks,
        On.FOUND: _found,
    },
)


# On what conditions


def _alive(condition: Condition, scene: Scene) -> str:
    return _("{who} is alive").format(who=scene.who(condition.who))


def _has(condition: Condition, scene: Scene) -> str:
    who, item = scene.who(condition.who), scene.item(condition.subject)
    return _("{who} has the {item}").format(who=who, item=item)


def _in(condition: Condition, scene: Scene) -> str:
    place = vocabulary.within(condition.place)
    return _("{who} stands in {place}").format(who=scene.who(condition.who), place=place)


def _done(condition: Condition, scene: Scene) -> str:
    event = called(condition.subject, scene)
    if not event:
        return _("something else has happened")
    return _("this has happened: “{event}”").format(event=event)


_CONDITIONS: Mapping[If, Callable[[Condition, Scene], str]] = complete(
    If, {If.ALIVE: _alive, If.HAS: _has, If.IN: _in, If.DONE: _done}
)


# What they do


def _nothing(effect: Effect, scene: Scene) -> str:
    return ""


def _ask(effect: Effect, scene: Scene) -> str:
    answers = listed([*_answers(effect.answers, scene)])
    who = scene.player(effect.who)
    return _("{who} is asked, and may answer {answers}").format(who=who, answers=answers)


def _answers(answers: Sequence[Reply], scene: Scene) -> Iterator[str]:
    for reply in answers:
        answer = vocabulary.quoted(_(reply.text))
        if reply.conditions:
            conditions = listed([text_of_condition(c, scene) for c in reply.conditions])
            answer = _("{answer} (if {conditions})").format(answer=answer, conditions=conditions)
        if any(_WHAT[effect.does](effect, scene) for effect in reply.then):
            what = text_of_what(reply.then, scene)
            # Translators: an answer, and what it brings about
            answer = _("{answer} ({what})").format(answer=answer, what=what)
        yield answer


def _test(effect: Effect, scene: Scene) -> str:
    parts = [
        _("{who} takes a test of {trait} against {number}").format(
            who=scene.who(effect.who),
            trait=vocabulary.amid(vocabulary.trait(effect.trait)),
            number=effect.number,
        )
    ]
    if effect.success:
        parts.append(_("success: {what}").format(what=text_of_what(effect.success, scene)))
    if effect.failure:
        parts.append(_("failure: {what}").format(what=text_of_what(effect.failure, scene)))
    return ", ".join(parts)


def _arrives(effect: Effect, scene: Scene) -> str:
    return _("{figure} arrives").format(figure=scene.who(effect.who))


def _moves(effect: Effect, scene: Scene) -> str:
    squares = [square for _side, landing in effect.landing for square in landing]
    to = vocabulary.square_words(squares[0])
    if len(squares) == 1:
        return _("brought to {place}: {who}").format(who=scene.all_of(effect.who), place=to)
    return _("brought to {place} or near it: {who}").format(who=scene.all_of(effect.who), place=to)


def _leaves(effect: Effect, scene: Scene) -> str:
    return _("off the board: {who}").format(who=scene.all_of(effect.who))


def _door_name(door: Edge) -> str:
    here = door.x, door.y
    there = (door.x, door.y - 1) if door.side == "n" else (door.x - 1, door.y)
    return phrase(
        _("the door between {square} and {other}"),
        square=vocabulary.square_words(here),
        other=vocabulary.square_words(there),
    )


def _door(effect: Effect, scene: Scene) -> str:
    assert effect.door is not None
    return _(_DOORS[effect.state]).format(door=_door_name(effect.door))


_DOORS = complete(
    Door,
    {
        Door.OPEN: N_("{door} is opened"),
        Door.CLOSED: N_("{door} is closed"),
        Door.LOCKED: N_("{door} is locked"),
        Door.DESTROYED: N_("{door} is destroyed"),
    },
)


def _chest(effect: Effect, scene: Scene) -> str:
    return _("the {chest} is opened").format(chest=scene.thing(effect.chest))


def _lays(effect: Effect, scene: Scene) -> str:
    assert effect.item is not None and effect.at is not None
    item, square = vocabulary.thing(effect.item), vocabulary.square_words(effect.at)
    return _("the {item} appears at {square}").format(item=item, square=square)


def _gives(effect: Effect, scene: Scene) -> str:
    assert effect.item is not None
    item = vocabulary.thing(effect.item)
    return _("{who} gets the {item}").format(who=scene.who(effect.who), item=item)


def _loses(effect: Effect, scene: Scene) -> str:
    assert effect.item is not None
    item = vocabulary.thing(effect.item)
    return _("{who} loses the {item}").format(who=scene.who(effect.who), item=item)


def _guard(effect: Effect, scene: Scene) -> str:
    if effect.number < 0:
        return ngettext(
            "{n} guard token is discarded", "{n} guard tokens are discarded", -effect.number
        ).format(n=-effect.number)
    return ngettext("{n} guard token is added", "{n} guard tokens are added", effect.number).format(
        n=effect.number
    )


def _raises(effect: Effect, scene: Scene) -> str:
    return _("the alarm is raised")


def _harmed(effect: Effect, scene: Scene) -> str:
    if effect.place is None:
        return scene.all_of(effect.who)
    return phrase(_("everybody in {place}"), place=vocabulary.within(effect.place))


def _wounds(effect: Effect, scene: Scene) -> str:
    n, who = effect.number, _harmed(effect, scene)
    return ngettext("{n} wound: {who}", "{n} wounds: {who}", n).format(who=who, n=n)


def _heals(effect: Effect, scene: Scene) -> str:
    n, who = effect.number, _harmed(effect, scene)
    return ngettext("{n} wound healed: {who}", "{n} wounds healed: {who}", n).format(who=who, n=n)


def _cards(effect: Effect, scene: Scene) -> str:
    n, who = effect.number, scene.player(effect.who)
    return ngettext("{who} draws {n} card", "{who} draws {n} cards", n).format(who=who, n=n)


def _ends(effect: Effect, scene: Scene) -> str:
    return _("the game ends")


_WHAT: Mapping[Does, Callable[[Effect, Scene], str]] = complete(
    Does,
    {
        Does.TELL: _nothing,
        Does.SAYS: _nothing,
        Does.ASK: _ask,
        Does.ARRIVES: _arrives,
        Does.DOOR: _door,
        Does.CHEST: _chest,
        Does.LAYS: _lays,
        Does.GIVES: _gives,
        Does.LOSES: _loses,
        Does.GUARD: _guard,
        Does.ALARM: _raises,
        Does.WOUNDS: _wounds,
        Does.HEALS: _heals,
        Does.MOVES: _moves,
        Does.LEAVES: _leaves,
        Does.CARDS: _cards,
        Does.TEST: _test,
        Does.ENDS: _ends,
    },
)
"""What each effect does, in words; empty for words, which nobody knows before they are said."""
