"""Builds the menu for a question of the rules. No drawing, no state of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from attrs import evolve

from ad1666.game.legality import all_actions, stride_of
from ad1666.game.view import chooser
from ad1666.i18n import N_, _
from ad1666.play import boosting, forecast
from ad1666.play.menu import Entry, Menu, keyed
from ad1666.play.whereabouts import at_door, whereabouts
from ad1666.rules.board import Direction, edge_of, towards
from ad1666.rules.card_tests import may_boost
from ad1666.rules.cards import HIDDEN, Card, Side
from ad1666.rules.characters import Figure, Square
from ad1666.rules.events import Opposed, Standard
from ad1666.rules.items import UNARMED
from ad1666.rules.may_move import onward
from ad1666.rules.requests import By, Choice, Prompt, Topic
from ad1666.rules.scenes import effects
from ad1666.rules.scenes.plot import Reply
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.rules.verdicts import Barred
from ad1666.words import help, incidents, vocabulary
from ad1666.words.questions import public_hint, question

CANNOT = N_("What I cannot do, and why")
"""The label of the entry that lists what a figure may not do."""
FEW = 7
"""The most answers shown side by side. More are grouped by what they do."""

Test = Standard | Opposed


def build(
    prompt: Prompt,
    test: Test | None = None,
    hints: tuple[str, ...] = (),
    worth: Callable[[Choice], str] = lambda option: "",
) -> Menu:
    """The menu of a question. ``test`` is the current one; ``hints`` are added to the question;
    ``worth`` returns the value of a card that can be played, or the chance of a parry."""
    leaves = [_leaf(prompt, option, test, worth) for option in prompt.options]
    entries = _arranged(prompt, leaves)
    if prompt.topic is Topic.BOOST and test is not None:
        entries = _with_unfit(prompt, entries, test)
    if prompt.topic is Topic.EVENT:
        entries = _with_barred(prompt, leaves)
    free = [_leaf(prompt, option, test, worth) for option in prompt.anytime]
    own = [e for e in free if e.owner is None]
    entries += _arranged(prompt, [e for e in own if _who(e) == prompt.about], few=1)
    entries += _at_any_time(prompt, [e for e in own if _who(e) != prompt.about])
    if len(entries) == 1 and entries[0].menu:  # a single group: skip the choice between groups
        entries = entries[0].menu
    if prompt.topic is Topic.MOVE and prompt.state.left > 0:
        stop = next(e for e in entries if e.choice is not None and e.choice.verb == Verb.STOP)
        tip = _("Gives up the rest of the activation. [[TURN-6]]")
        entries += (evolve(stop, label=vocabulary.verb(Verb.END), tip=tip, ends=True),)
    if prompt.topic is Topic.ACTION and prompt.about is not None:
        entries += _barred(prompt, prompt.state.figure(prompt.about))
    if prompt.topic is Topic.MOVE and prompt.mp:
        entries += _closed(prompt, prompt.mp)
    if prompt.topic is Topic.INTERRUPT:
        lasting = _("Pass for this whole activation")
        tip = _("You will not be asked again during this activation. [[ACT-10]]")
        passes = (option for option in prompt.options if option.verb == Verb.PASS)
        entries += tuple(Entry(lasting, option, tip=tip, lasting=True) for option in passes)
    hint = " ".join(filter(None, (public_hint(prompt), *hints)))
    others = _of_the_other(prompt, [e for e in free if e.owner is not None])
    return Menu(question(prompt, test), (*keyed(entries, prompt.topic), *others), hint)


def _of_the_other(prompt: Prompt, entries: list[Entry]) -> tuple[Entry, ...]:
    """What the player not asked may do at any time, behind one entry that says so. Nothing of it
    has a key or a place on the board, where whoever is asked could take it for an answer."""
    if not entries:
        return ()
    owner = prompt.player.other
    label = _("{side} alone, at any time…").format(side=vocabulary.side(owner))
    return (Entry(label, menu=tuple(entries), tip=entries[0].tip, owner=owner),)


def besides(prompt: Prompt, free: Iterable[Choice]) -> Menu:
    """The menu of those who may do something at any time while the other player is asked. It
    reveals nothing about the answers of that player."""
    leaves = [_leaf(prompt, option, None, lambda option: "") for option in free]
    return Menu(question(prompt, None), keyed(_at_any_time(prompt, leaves)))


def submenu(menu: Menu, entry: Entry) -> Menu:
    """The menu behind an entry."""
    if entry.owner is not None:  # who is another than who is asked the question
        return Menu(entry.label, keyed(entry.menu), entry.tip, entry.owner)
    return Menu(f"{menu.question} – {entry.label}", keyed(entry.menu), menu.hint)


def confirmation(prompt: Prompt, entry: Entry) -> Menu:
    """The menu that asks the owner of an answer to confirm it, while the other player is asked."""
    assert entry.owner is not None
    side, action = vocabulary.side(entry.owner), _action(prompt, entry.answer)
    asked = _("{side}, is this your choice? {deed}.").format(side=side, deed=action)
    yes = evolve(entry, label=_("{side}: yes").format(side=side), owner=None, spots=())
    return Menu(asked, keyed((yes,)), entry.tip, entry.owner)


def choice_of(menu: Menu, entries: tuple[Entry, ...]) -> Menu:
    """A menu of several answers for the same place on the board."""
    several = len({e.actor for e in entries}) > 1
    plain = tuple(evolve(e, label=_full(e, named=several)) for e in entries)
    return Menu(menu.question, keyed(plain), menu.hint)


def _full(entry: Entry, *, named: bool) -> str:
    """The label of an answer outside its group: with the verb, and if ``named`` with the figure
    that acts."""
    full = entry.label
    for part in (vocabulary.verb(entry.answer.verb), entry.actor if named else ""):
        if part and part not in full:
            full = f"{part}: {full}"
    return full


# Single answers


def _leaf(
    prompt: Prompt, option: Choice, test: Test | None, worth: Callable[[Choice], str]
) -> Entry:
    """An answer with all its details."""
    actor = prompt.state.known(option.who)
    at = actor.at if actor is not None else None
    details = option.details
    spots = _spots(prompt.state, option, at)
    # what may be done at any time only has a button: clicks on figures answer the question asked
    actors = {o.who for o in prompt.options} if option not in prompt.anytime else set()
    if at is not None and len(actors) > 1 and details.direction is None and at not in spots:
        spots = (*spots, at)
    tip = [help.of_verb(option.verb), forecast.of(prompt, option, test)]
    if option.verb == Verb.ANSWER:
        tip = [_outcome(prompt.state, option)]
    elif option.verb == Verb.SPEAK and actor is not None:
        said = incidents.text_of_speaking(prompt.state, actor, option.args[0])
        words = _("What follows: {what}. [[SCN-8]]").format(what=said) if said else ""
        tip.append(vocabulary.stopped(words))
    owner = _other_owner(prompt, option)
    if owner is not None:
        alone = _("**{side} alone decides this**, at any time, even while {other} is asked.")
        side, other = vocabulary.side(owner), vocabulary.side(prompt.player)
        tip.insert(0, alone.format(side=side, other=other))
    return Entry(
        label=label(prompt, option),
        choice=option,
        actor=vocabulary.figure(actor, prompt.state.figures) if actor is not None else "",
        tip=" ".join(filter(None, tip)),
        direction=details.direction,
        spots=spots,
        edge=None if details.door is None else edge_of(*details.door),
        figure=details.target,
        card=_card(prompt, option),
        worth=worth(option) or _worth(prompt, option, test),
        owner=owner,
        said=option.verb == Verb.ANSWER,
    )


def _spots(state: State, option: Choice, at: Square | None) -> tuple[Square, ...]:
    """The squares of the board that an answer stands for: where it leads or whom it targets."""
    details = option.details
    if option.verb == Verb.ACTIVATE:
        return () if at is None else (at,)
    if details.square is not None:
        return (details.square,)
    if details.direction is not None and at is not None:  # off the board: use the rim beside it
        return (towards(at, details.direction),)
    if details.chest is not None:
        return tuple(chest.at for chest in state.chests if chest.id == details.chest)
    if option.verb in (Verb.PICK_UP, Verb.SEARCH):  # what lies underfoot
        return () if at is None else (at,)
    return tuple(f.at for f in state.figures if f.id in details.targets and f.at is not None)


def label(prompt: Prompt, option: Choice) -> str:
    """An answer in words."""
    state, details = prompt.state, option.details
    verb = vocabulary.verb(option.verb)
    if option.verb == Verb.ANSWER:
        return _(_reply(state, option).text)
    if prompt.topic.traits.by is By.WHO and option.verb == Verb.ACTIVATE:
        return vocabulary.figure_by_id(state, option.who)
    if prompt.topic.traits.by is By.WHOM and details.target is not None:
        return vocabulary.figure_by_id(state, details.target)
    if details.side is not None:
        return _("{side} goes first").format(side=vocabulary.side(details.side))
    if option in prompt.anytime and option.who != prompt.about:  # of either side and any figure
        owner, action = _other_owner(prompt, option), _action(prompt, option)
        alone = _("{side} alone – {action}")
        return action if owner is None else alone.format(side=vocabulary.side(owner), action=action)
    if details.suit is not None and prompt.about is None:  # for the initiative: nobody is hit
        return vocabulary.suit(details.suit)
    if details.suit is not None:
        place = vocabulary.location(details.suit.location)
        return _("{suit}: {location}").format(suit=vocabulary.suit(details.suit), location=place)
    if option.verb == Verb.PLAY and details.card is None:
        return _("From the deck")
    if option.verb == Verb.IN_HAND:
        return _in_hand(state, option)
    if details.direction is not None:
        if option.verb == Verb.INTERRUPT:
            verb = _action(prompt, option)
        leaves = option.verb == Verb.WITHDRAW and details.square is None
        words = _("{verb} {direction} off the board") if leaves else _("{verb} {direction}")
        return words.format(verb=verb, direction=vocabulary.direction(details.direction))
    if option.verb == Verb.PASSAGE:
        return _passage(state, option)
    if details.chest is not None:
        return vocabulary.of_chest(option.verb, vocabulary.chest_name(state.board, details.chest))
    if option.verb == Verb.SPEAK and details.target is None:
        thing = vocabulary.chest_name(state.board, option.args[0])
        return _("Speak at the {thing}").format(thing=thing)
    if details.door is not None:
        figure = state.known(option.who)
        return at_door(figure.at if figure is not None else None, option.verb, details.door)
    deed = _taking(prompt, option)
    if option.verb == Verb.INTERRUPT:
        who = vocabulary.figure_by_id(state, option.who)
        return _("{figure}: {action}").format(figure=who, action=deed)
    return deed


def _taking(prompt: Prompt, option: Choice) -> str:
    """What is done, to whom and with what."""
    state, details = prompt.state, option.details
    whom = [vocabulary.figure_by_id(state, target) for target in details.targets]
    names = [*_words_of(state, option), *_bare_hands(prompt, option)]
    if whom:
        target, others = whom[0] if len(whom) == 1 else ", ".join(whom), names
    elif names:
        target, *others = names
    else:
        return vocabulary.verb(option.deed)
    deed = vocabulary.taking(option.deed, target)
    if not others:
        return deed
    # Translators: a button: an attack or a shot, and the weapon
    return _("{deed}, {weapon}").format(deed=deed, weapon=", ".join(others))


def named(prompt: Prompt, option: Choice) -> str:
    """An answer in words, as a part of a sentence: what somebody says stands in quotation marks."""
    words = label(prompt, option)
    return vocabulary.quoted(words) if option.verb == Verb.ANSWER else words


def _passage(state: State, option: Choice) -> str:
    """The way through a passage, by its title."""
    at, to = state.figure(option.who).at, option.details.square
    ends = (link for link in state.board.links if at in link.ends and to in link.ends)
    return _("Passage: {title}").format(title=", ".join(map(vocabulary.passage_title, ends)))


def _bare_hands(prompt: Prompt, option: Choice) -> Iterator[str]:
    """The name of bare hands in an attack without a weapon, if the figure also has attacks with
    one."""
    if option.verb == Verb.ATTACK and not option.details.items:
        others = (o for o in prompt.options if o.who == option.who and o.verb == Verb.ATTACK)
        if any(other.details.items for other in others):
            yield vocabulary.item(prompt.state, UNARMED.id)


def _action(prompt: Prompt, option: Choice) -> str:
    """The figure and its action."""
    who = vocabulary.figure_by_id(prompt.state, option.who)
    return _("{figure}: {action}").format(figure=who, action=deed(prompt.state, option))


def deed(state: State, option: Choice) -> str:
    """What a figure does, without its name."""
    if option.verb == Verb.IN_HAND:
        return _in_hand(state, option)
    return vocabulary.verb(option.deed)


def _in_hand(state: State, option: Choice) -> str:
    """What the figure would then hold."""
    if not option.details.items:
        return _("In hand: nothing")
    return _("In hand: {items}").format(items=", ".join(_words_of(state, option)))


def _other_owner(prompt: Prompt, option: Choice) -> Side | None:
    """The player who decides an answer, if not the one who is asked: what may be done at any time
    may be done during the other's question."""
    if option not in prompt.anytime:
        return None
    owner = chooser(prompt.state, option)
    return owner if owner is not prompt.player else None


def _words_of(state: State, option: Choice) -> Iterator[str]:
    """The objects of an answer that are no figures, each as a player reads it."""
    details, figure = option.details, state.known(option.who)
    yield from (vocabulary.item(state, item) for item in details.items)
    if details.square is not None:
        yield whereabouts(state, details.square, None if figure is None else figure.at)
    if details.card is not None:
        yield vocabulary.card_words(details.card)


def _card(prompt: Prompt, option: Choice) -> Card | None:
    if not prompt.topic.traits.secret:
        return None
    if option.verb == Verb.PLAY and option.details.card is None:
        return HIDDEN
    return option.details.card


def _worth(prompt: Prompt, option: Choice, test: Test | None) -> str:
    """The text below a card: what it adds, else what it is."""
    played = _card(prompt, option)
    if played is None:
        return ""
    if played is HIDDEN:
        return _("deck")
    if prompt.topic is Topic.BOOST and test is not None:
        return boosting.worth(prompt.state, test, prompt.player, played)
    return vocabulary.card(played) if played.suit is not None else _("joker")


# Grouped answers


def _arranged(prompt: Prompt, leaves: list[Entry], few: int = FEW) -> tuple[Entry, ...]:
    """Groups answers by the figure that acts, if there are several, then by what it does.

    Up to ``few`` are shown side by side.
    """
    if prompt.topic.traits.secret or prompt.topic.traits.by is By.WHO:
        return tuple(leaves)
    if len({_who(e) for e in leaves}) <= 1:
        return _by_verb(leaves, prompt, few)
    if len(leaves) <= few:
        return tuple(_named(prompt, e) for e in leaves)
    return _grouped(leaves, _who, _name(prompt), lambda es: _by_verb(es, prompt, few))


def _at_any_time(prompt: Prompt, leaves: list[Entry]) -> tuple[Entry, ...]:
    """What figures other than the one in question may do at any time. Answers of a kind share one
    entry, so that a whole ball of masks does not crowd out the question."""

    def heading(verb: str) -> str:
        action = vocabulary.verb(verb)
        return action if prompt.about is None else _("Others: {action}").format(action=action)

    def members(entries: list[Entry]) -> tuple[Entry, ...]:
        if entries[0].answer.verb != Verb.IN_HAND:
            return tuple(entries)
        return _grouped(entries, _who, _name(prompt))

    return _grouped(leaves, lambda e: e.answer.verb, heading, members)


def _who(entry: Entry) -> str:
    return entry.answer.who


def _name(prompt: Prompt) -> Callable[[str], str]:
    """A function that turns the ids of figures into names."""
    return partial(vocabulary.figure_by_id, prompt.state)


def _named(prompt: Prompt, entry: Entry) -> Entry:
    """An answer labelled with the figure that acts, where several could."""
    if _who(entry) in tuple(Side) or entry.answer.verb == Verb.INTERRUPT:
        return entry
    return evolve(entry, label=f"{_name(prompt)(_who(entry))}: {entry.label}")


def _by_verb(leaves: list[Entry], prompt: Prompt, few: int) -> tuple[Entry, ...]:
    """Groups the answers of one figure by kind, unless there are few."""
    side_by_side = len(leaves) <= few and prompt.topic is not Topic.ACTION
    if side_by_side or any(e.direction is not None for e in leaves):
        return tuple(leaves)
    targets = partial(_by_target, prompt=prompt)
    return _grouped(leaves, lambda e: e.answer.deed, vocabulary.verb, targets)


def _by_target(leaves: list[Entry], prompt: Prompt) -> tuple[Entry, ...]:
    """Groups answers of one kind by their target if there are many."""
    targets = {e.figure for e in leaves}
    if len(leaves) <= FEW or None in targets or len(targets) == 1:
        return tuple(leaves)
    return _grouped(leaves, lambda e: e.figure or "", _name(prompt))


def _grouped(
    leaves: list[Entry],
    key: Callable[[Entry], str],
    heading: Callable[[str], str],
    arranged: Callable[[list[Entry]], tuple[Entry, ...]] = tuple,
) -> tuple[Entry, ...]:
    """Groups entries by key, in their order. A group of one stays a plain entry."""
    groups: dict[str, list[Entry]] = {}
    for leaf in leaves:
        groups.setdefault(key(leaf), []).append(leaf)
    return tuple(
        members[0]
        if len(members) == 1
        else Entry(
            f"{heading(name)}…",
            menu=keyed(arranged(members)),
            tip=help.of_verb(members[0].answer.verb),
        )
        for name, members in groups.items()
    )


# What is not allowed


def _with_unfit(prompt: Prompt, entries: tuple[Entry, ...], test: Test) -> tuple[Entry, ...]:
    """Adds the cards that cannot be used for boosting to the hand shown, each in its place."""
    offered = {e.card: e for e in entries if e.card is not None}
    held = prompt.state.pile(prompt.player).hand
    for card in held:
        if card not in offered:
            why = may_boost(test, prompt.player, held, card)
            assert isinstance(why, Barred)
            unfit = _not_allowed(prompt, vocabulary.card_words(card), why)
            offered[card] = evolve(unfit, card=card)
    return (*(offered[card] for card in held), *(e for e in entries if e.card is None))


def _with_barred(prompt: Prompt, entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Adds the answers to a question of an event that cannot be given, each in its place
    (SCN-10)."""
    asked, due = effects.asked(prompt.state), prompt.state.story.agenda[0]
    offered = {entry.answer.args[0]: entry for entry in entries}
    found = []
    for number, reply in enumerate(asked.answers, 1):
        if (entry := offered.get(str(number))) is None:
            why = effects.may_answer(prompt.state, reply, due.them)
            assert isinstance(why, Barred)
            entry = evolve(_not_allowed(prompt, _(reply.text), why), said=True)
        found.append(entry)
    return tuple(found)


def _reply(state: State, option: Choice) -> Reply:
    """An answer to the question of an event."""
    return effects.asked(state).answers[int(option.args[0]) - 1]


def _outcome(state: State, option: Choice) -> str:
    """What comes of an answer, as far as anybody knows it (SCN-6)."""
    due = state.story.agenda[0]
    then = _reply(state, option).then
    if not then:
        return ""
    scene = evolve(incidents.scene_of(state), them=state.known(due.them))
    words = incidents.text_of_what(then, scene)
    return vocabulary.stopped(_("What follows: {what}. [[SCN-10]]").format(what=words))


def cannot(prompt: Prompt, figure: Figure) -> dict[Barred, str]:
    """The actions that a figure may not take now, or could not take if it were the next to act,
    grouped by reason, with a line for each."""
    offered = {o.verb for o in prompt.options if o.who == figure.id}
    fresh = prompt.fresh or prompt.topic is Topic.ACTIVATE
    noes: dict[Barred, list[str]] = {}
    for verb, verdict in all_actions(prompt.state, figure, fresh=fresh):
        if isinstance(verdict, Barred) and verb not in offered:
            noes.setdefault(verdict, []).append(vocabulary.verb(verb))
    line = "**{verbs}**: {reason} [[{clause}]]"
    return {
        barred: line.format(
            verbs=", ".join(verbs),
            reason=vocabulary.reason(prompt.state, barred),
            clause=barred.clause,
        )
        for barred, verbs in noes.items()
    }


def _barred(prompt: Prompt, figure: Figure) -> tuple[Entry, ...]:
    """One entry for the actions that are not allowed now, with their reasons."""
    noes = cannot(prompt, figure)
    if not noes:
        return ()
    return (Entry(_(CANNOT), barred=next(iter(noes)), tip="\n".join(noes.values())),)


def _closed(prompt: Prompt, mp: int) -> tuple[Entry, ...]:
    """The directions in which no move is offered, each with the reason."""
    offered = {option.details.direction for option in prompt.options}
    mover = prompt.state.known(prompt.about)
    if mover is None or mover.at is None:
        return ()
    closed = []
    for direction in Direction:
        found = onward(prompt.state, mover, direction, mp, stride_of(prompt), prompt.start)
        if direction not in offered and isinstance(found, Barred):
            name = vocabulary.direction(direction).capitalize()
            closed.append(evolve(_not_allowed(prompt, name, found), direction=direction))
    return tuple(closed)


def _not_allowed(prompt: Prompt, name: str, barred: Barred) -> Entry:
    reason = vocabulary.reason(prompt.state, barred)
    tip = _("Not allowed: {reason}. [[{clause}]]").format(reason=reason, clause=barred.clause)
    return Entry(name, barred=barred, tip=tip)
