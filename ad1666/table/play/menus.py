"""From a question of the rules to a menu for a player. Pure: a State and an Ask go in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from attrs import evolve

from ad1666.game.forced import CARD_TOPICS
from ad1666.game.legality import moves
from ad1666.game.legality.boosts import boost
from ad1666.i18n import _
from ad1666.rules.board import Direction, Edge, edge_of, towards
from ad1666.rules.cards import HIDDEN, Card, Side, Suit, card
from ad1666.rules.characters import Square
from ad1666.rules.chests import named
from ad1666.rules.events import Opposed, Standard
from ad1666.rules.movement import Stride
from ad1666.rules.requests import Choice, Prompt, Topic
from ad1666.rules.state import State
from ad1666.rules.verdicts import Barred, Verdict
from ad1666.table.play import forecast
from ad1666.table.play.menu import Entry, Menu, keyed
from ad1666.table.words import help, vocabulary
from ad1666.table.words.questions import public_hint, question

FEW = 7
"""So many answers are shown side by side; more are grouped by what they do."""

_EDGE = re.compile(r"(-?\d+),(-?\d+)/([NESW])")
_SQUARE = re.compile(r"(-?\d+),(-?\d+)")
_DIRECTIONS = {d.value: d for d in Direction}

Test = Standard | Opposed
Verdicts = tuple[tuple[str, Verdict], ...]


def build(
    prompt: Prompt,
    test: Test | None = None,
    verdicts: Verdicts = (),
    hints: tuple[str, ...] = (),
    worth: Callable[[Choice], str] = lambda option: "",
) -> Menu:
    """The menu of a question. ``test`` is the one going on; ``verdicts`` say which actions are
    barred and why; ``hints`` are added to the question; ``worth`` is what a card that can be laid
    is good for."""
    entries = _arranged(prompt, [_leaf(prompt, option, test, worth) for option in prompt.options])
    if prompt.topic is Topic.BOOST and test is not None:
        entries = _with_unfit(prompt, entries, test)
    leaves = [_leaf(prompt, option, test, worth) for option in prompt.anytime]
    entries += _arranged(prompt, [e for e in leaves if _who(e) == prompt.about], few=1)
    entries += _at_any_time(prompt, [e for e in leaves if _who(e) != prompt.about])
    if prompt.topic is Topic.ACTION:
        entries += _barred(prompt, verdicts)
    if prompt.topic is Topic.MOVE and prompt.mp:
        entries += _closed(prompt)
    if prompt.topic is Topic.INTERRUPT:
        entries += tuple(
            Entry(
                _("Pass until this activation is over"),
                choice=option,
                tip=_("Nobody of yours interrupts it any more. [[ACT-10]]"),
                lasting=True,
            )
            for option in prompt.options
            if option.verb == "pass"
        )
    if any(leaf.spots or leaf.edge for entry in entries for leaf in entry.leaves()):
        hints = (*hints, _("Choose on the board or here."))
    said = " ".join(filter(None, (public_hint(prompt), *hints)))
    return Menu(question(prompt, test), keyed(entries), said)


def besides(prompt: Prompt, free: Iterable[Choice]) -> Menu:
    """The menu of those who may do something at any time while another is asked. Of the answers of
    that one nothing is told."""
    leaves = [_leaf(prompt, option, None, lambda option: "") for option in free]
    return Menu(question(prompt, None), keyed(_at_any_time(prompt, leaves)))


def submenu(menu: Menu, entry: Entry) -> Menu:
    """The menu behind an entry."""
    return Menu(f"{menu.question} – {entry.label}", keyed(entry.menu), menu.hint)


def confirmation(prompt: Prompt, entry: Entry) -> Menu:
    """What the player is asked who alone decides an answer, before it is given while the other one
    is asked. Its key is another than the one that led here."""
    assert entry.choice is not None and entry.owner is not None
    side, deed = vocabulary.side(entry.owner), _deed(prompt, entry.choice)
    said = _("{side}, is this your choice? {deed}.").format(side=side, deed=deed)
    yes = evolve(entry, label=_("{side}: yes").format(side=side), owner=None)
    return Menu(said, keyed((yes,), but=entry.key), entry.tip, entry.owner)


def choice_of(menu: Menu, entries: tuple[Entry, ...]) -> Menu:
    """A menu of several answers that stand for the same place on the board."""
    several = len({e.actor for e in entries}) > 1
    plain = tuple(evolve(e, label=_full(e, named=several)) for e in entries)
    return Menu(menu.question, keyed(plain), menu.hint)


def _full(entry: Entry, *, named: bool) -> str:
    """The label of an answer out of its group: with the verb, and with who acts."""
    assert entry.choice is not None
    verb = vocabulary.verb(entry.choice.verb)
    said = entry.label
    if verb not in said:
        said = f"{verb}: {said}"
    if named and entry.actor and entry.actor not in said:
        said = f"{entry.actor}: {said}"
    return said


# Answers one by one


def _leaf(
    prompt: Prompt, option: Choice, test: Test | None, worth: Callable[[Choice], str]
) -> Entry:
    """An answer with all that can be said of it."""
    state = prompt.state
    actor = next((f for f in state.figures if f.id == option.who), None)
    at = actor.at if actor is not None else None
    direction = _direction(option)
    target = _target(state, option)
    square = _square(option, at, direction)
    if target is not None:
        square = next((f.at for f in state.figures if f.id == target), None)
    chest = named(state, option.args[0]) if option.args else None
    if chest is not None:
        square = chest.at
    spots: tuple[Square, ...] = () if square is None else (square,)
    if option.verb == "mark":
        spots = tuple(f.at for f in state.figures if f.id in option.args and f.at is not None)
    # what may be done at any time has a button only: a click on a figure is for what is asked
    actors = {o.who for o in prompt.options} if option not in prompt.anytime else set()
    if at is not None and len(actors) > 1 and direction is None and at not in spots:
        spots = (*spots, at)
    foreseen = forecast.of(prompt, option, test)
    owner = _stranger(prompt, option)
    whose = ""
    if owner is not None:
        whose = _("**{side} alone decides this**, at any time, also while {other} is asked.")
        whose = whose.format(side=vocabulary.side(owner), other=vocabulary.side(prompt.player))
    tip = " ".join(filter(None, (whose, help.of_verb(option.verb), foreseen)))
    return Entry(
        label=label(prompt, option),
        choice=option,
        actor=vocabulary.figure(actor) if actor is not None else "",
        tip=tip,
        direction=direction,
        spots=spots,
        edge=_edge(option),
        figure=target,
        card=_card(prompt, option),
        worth=worth(option) or _worth(prompt, option, test),
        owner=owner,
    )


def label(prompt: Prompt, option: Choice) -> str:
    """An answer in words."""
    state = prompt.state
    direction = _direction(option)
    verb = vocabulary.verb(option.verb)
    if prompt.topic is Topic.ACTIVATE and option.verb == "activate":
        return vocabulary.figure_by_id(state, option.who)
    if option.verb == "first":
        return _("{side} activates first").format(side=vocabulary.side(Side(option.args[0])))
    if option in prompt.anytime and option.who != prompt.about:  # of either side, and any figure
        owner = _stranger(prompt, option)
        said = _deed(prompt, option)
        return said if owner is None else f"{vocabulary.side(owner)}! {said}"
    if option.verb == "suit":
        meant = Suit(option.args[0])
        place = vocabulary.location(meant.location)
        return _("{suit}: {location}").format(suit=vocabulary.suit(meant), location=place)
    if option.verb == "play" and option.args == ("deck",):
        return _("From the deck")
    if option.verb == "interrupt":
        verb = _("{figure}: {action}").format(
            figure=vocabulary.figure_by_id(state, option.who),
            action=vocabulary.verb(option.args[0]),
        )
        if direction is not None:
            return f"{verb} {vocabulary.direction(direction)}"
        return " ".join((verb, *(_argument(state, a) for a in option.args[1:])))
    if option.verb == "in-hand":
        return _in_hand(state, option)
    if not option.args:
        return verb
    if direction is not None:
        off = " " + _("off the board") if "off" in option.args else ""
        return f"{verb} {vocabulary.direction(direction)}{off}"
    if named(state, option.args[0]) is not None:
        return vocabulary.of_chest(option.verb).format(chest=_argument(state, option.args[0]))
    return f"{verb} " + ", ".join(_argument(state, a) for a in option.args)


def _deed(prompt: Prompt, option: Choice) -> str:
    """Who does what."""
    who, verb = vocabulary.figure_by_id(prompt.state, option.who), vocabulary.verb(option.verb)
    if option.verb == "in-hand":
        verb = _in_hand(prompt.state, option)
    return _("{figure}: {action}").format(figure=who, action=verb)


def _in_hand(state: State, option: Choice) -> str:
    """What would be held then."""
    if option.args == ("nothing",):
        return _("In hand: nothing")
    return f"{_('In hand:')} " + ", ".join(_argument(state, a) for a in option.args)


def _stranger(prompt: Prompt, option: Choice) -> Side | None:
    """The player whose answer it is, if it is not the one who is asked: what may be done at any
    time may be done while the other is asked."""
    actor = next((f for f in prompt.state.figures if f.id == option.who), None)
    if actor is None or option not in prompt.anytime or actor.player is prompt.player:
        return None
    return actor.player


def _argument(state: State, word: str) -> str:
    """A word of the notation as a player reads it."""
    if any(f.id == word for f in state.figures):
        return vocabulary.figure_by_id(state, word)
    if (edge := _EDGE.fullmatch(word)) is not None:
        return _("at {x},{y} {side}").format(x=edge[1], y=edge[2], side=edge[3])
    try:
        return vocabulary.card_words(card(word))
    except KeyError:
        return vocabulary.item(state, word)


def _direction(option: Choice) -> Direction | None:
    words = option.args[1:] if option.verb == "interrupt" else option.args
    if option.verb in ("step", "push", "climb", "window", "jump", "interrupt", "withdraw"):
        return next((_DIRECTIONS[w] for w in words if w in _DIRECTIONS), None)
    return None


def _square(option: Choice, at: Square | None, direction: Direction | None) -> Square | None:
    """The square that an answer leads to."""
    if direction is not None and at is not None:
        to = towards(at, direction)
        jumping = "jump" in (option.verb, *option.args[:1])
        return towards(to, direction) if jumping else to
    if option.verb in ("activate", "reveal", "in-hand"):
        return at if option.verb == "activate" else None
    found = _SQUARE.fullmatch(option.args[0]) if option.args else None
    return None if found is None else (int(found[1]), int(found[2]))


def _target(state: State, option: Choice) -> str | None:
    """The figure that an answer aims at, if any. (A direction may look like a figure's letter.)"""
    if _direction(option) is not None or option.verb in ("first", "suit", "in-hand"):
        return None
    ids = {f.id for f in state.figures}
    return next((a for a in option.args if a in ids), None)


def _edge(option: Choice) -> Edge | None:
    for word in option.args:
        if (found := _EDGE.fullmatch(word)) is not None:
            return edge_of((int(found[1]), int(found[2])), Direction(found[3]))
    return None


def _card(prompt: Prompt, option: Choice) -> Card | None:
    if prompt.topic not in CARD_TOPICS or not option.args:
        return None
    if option.args == ("deck",):
        return HIDDEN
    try:
        return card(option.args[0])
    except KeyError:
        return None


def _worth(prompt: Prompt, option: Choice, test: Test | None) -> str:
    """What stands below a card: what it adds, else what it is."""
    played = _card(prompt, option)
    if played is None:
        return ""
    if played is HIDDEN:
        return _("deck")
    if prompt.topic is Topic.BOOST and test is not None:
        return f"{forecast.gain(prompt, played, test):+d}"
    return vocabulary.card(played) if played.suit is not None else _("joker")


# Answers together


def _arranged(prompt: Prompt, leaves: list[Entry], few: int = FEW) -> tuple[Entry, ...]:
    """Answers grouped: by the figure that acts, if there are several, then by what it does.

    ``few`` are shown side by side.
    """
    if prompt.topic in CARD_TOPICS or prompt.topic is Topic.ACTIVATE:
        return tuple(leaves)
    actors = dict.fromkeys(_who(e) for e in leaves)
    if len(actors) > 1 and len(leaves) > few:
        return _grouped(
            leaves,
            _who,
            lambda who, es: (vocabulary.figure_by_id(prompt.state, who), _by_verb(es, prompt, few)),
        )
    if len(actors) > 1:
        return tuple(_named(prompt, e) for e in leaves)
    return _by_verb(leaves, prompt, few)


def _at_any_time(prompt: Prompt, leaves: list[Entry]) -> tuple[Entry, ...]:
    """What others than the figure in question may do at any time: a whole ball of masks must not
    crowd the question out, so that those of a kind lie behind one entry."""

    def kind(entry: Entry) -> str:
        assert entry.choice is not None
        return entry.choice.verb

    def heading(verb: str, members: list[Entry]) -> tuple[str, tuple[Entry, ...]]:
        said = vocabulary.verb(verb)
        if prompt.about is not None:
            said = _("Others: {action}").format(action=said)
        if verb != "in-hand":
            return said, tuple(members)
        names = vocabulary.figure_by_id
        return said, _grouped(members, _who, lambda who, es: (names(prompt.state, who), tuple(es)))

    return _grouped(leaves, kind, heading)


def _who(entry: Entry) -> str:
    assert entry.choice is not None
    return entry.choice.who


def _named(prompt: Prompt, entry: Entry) -> Entry:
    """An answer that says who acts, where several could."""
    assert entry.choice is not None
    if entry.choice.who in tuple(Side) or entry.choice.verb == "interrupt":
        return entry
    who = vocabulary.figure_by_id(prompt.state, entry.choice.who)
    return evolve(entry, label=f"{who}: {entry.label}")


def _by_verb(leaves: list[Entry], prompt: Prompt, few: int) -> tuple[Entry, ...]:
    """Answers of one figure: those of a kind behind one entry, unless they are few."""
    side_by_side = len(leaves) <= few and prompt.topic is not Topic.ACTION

    def kind(entry: Entry) -> str:
        assert entry.choice is not None
        verb = entry.choice.verb
        return f"interrupt {entry.choice.args[0]}" if verb == "interrupt" else verb

    if side_by_side or any(e.direction is not None for e in leaves):
        return tuple(leaves)

    def heading(verb: str, entries: list[Entry]) -> tuple[str, tuple[Entry, ...]]:
        return vocabulary.verb(verb.removeprefix("interrupt ")), _by_target(entries, prompt)

    return _grouped(leaves, kind, heading)


def _by_target(leaves: list[Entry], prompt: Prompt) -> tuple[Entry, ...]:
    """Answers of one kind: if there are many, first the target."""
    targets = dict.fromkeys(e.figure for e in leaves)
    if len(leaves) <= FEW or None in targets or len(targets) == 1:
        return tuple(leaves)
    return _grouped(
        leaves,
        lambda e: e.figure or "",
        lambda target, es: (vocabulary.figure_by_id(prompt.state, target), tuple(es)),
    )


def _grouped(
    leaves: list[Entry],
    key: Callable[[Entry], str],
    heading: Callable[[str, list[Entry]], tuple[str, tuple[Entry, ...]]],
) -> tuple[Entry, ...]:
    """Entries in their order, those with the same key behind one, a single one as it is."""
    groups: dict[str, list[Entry]] = {}
    for leaf in leaves:
        groups.setdefault(key(leaf), []).append(leaf)
    done = []
    for name, members in groups.items():
        if len(members) == 1:
            done.append(members[0])
            continue
        label, menu = heading(name, members)
        first = members[0].choice
        tip = help.of_verb(first.verb) if first is not None else ""
        done.append(Entry(f"{label} …", menu=keyed(menu), tip=tip))
    return tuple(done)


def _with_unfit(prompt: Prompt, entries: tuple[Entry, ...], test: Test) -> tuple[Entry, ...]:
    """A hand shown for boosting shows the cards that do not fit, too, in their place."""
    offered = {e.card: e for e in entries if e.card is not None}
    held = prompt.state.pile(prompt.player).hand
    cards = tuple(offered.get(c) or _unfit(prompt, test, held, c) for c in held)
    return (*cards, *(e for e in entries if e.card is None))


def _unfit(prompt: Prompt, test: Test, held: tuple[Card, ...], played: Card) -> Entry:
    """A card that is not offered as a boost, with the reason."""
    why = boost(test, prompt.player, held, played)
    assert isinstance(why, Barred)
    return Entry(
        vocabulary.card_words(played), card=played, barred=why, tip=_reason(prompt.state, why)
    )


def _barred(prompt: Prompt, verdicts: Verdicts) -> tuple[Entry, ...]:
    """The actions that are not allowed now, each with its reason."""
    offered = {o.verb for o in prompt.options}
    return tuple(
        Entry(vocabulary.verb(verb), barred=verdict, tip=_reason(prompt.state, verdict))
        for verb, verdict in verdicts
        if isinstance(verdict, Barred) and verb not in offered
    )


def _closed(prompt: Prompt) -> tuple[Entry, ...]:
    """The directions in which no move is offered, each with its reason."""
    offered = {_direction(option) for option in prompt.options}
    mover = next((f for f in prompt.state.figures if f.id == prompt.about), None)
    if mover is None or mover.at is None:
        return ()
    stride = Stride.FREE if prompt.start is None else Stride.RUN
    closed = []
    for direction in Direction:
        found = moves.step(
            prompt.state, mover, direction, prompt.mp or 0, stride=stride, start=prompt.start
        )
        if direction not in offered and isinstance(found, Barred):
            label = vocabulary.direction(direction).capitalize()
            tip = _reason(prompt.state, found)
            closed.append(Entry(label, direction=direction, barred=found, tip=tip))
    return tuple(closed)


def _reason(state: State, barred: Barred) -> str:
    return _("Not allowed: {reason}. [[{clause}]]").format(
        reason=vocabulary.reason(state, barred.reason), clause=barred.clause
    )
