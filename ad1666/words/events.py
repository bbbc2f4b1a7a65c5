"""What happened, in sentences: one for each event, with its whole sum and its clauses; and the sums
behind its numbers, line by line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from attrs import frozen

from ad1666.game.statistics import GRAVEST
from ad1666.i18n import N_, _
from ad1666.rules.abilities import dispatch
from ad1666.rules.cards import SUITS, Location, Side
from ad1666.rules.characters import Square
from ad1666.rules.events import Event, Hand, Hit, Note, NoteKind, Opposed, Standard
from ad1666.rules.state import State
from ad1666.rules.tables import complete, some
from ad1666.rules.verdicts import OwnName
from ad1666.words import sums, vocabulary

HEADINGS = some(NoteKind, {NoteKind.TURN: 1, NoteKind.PHASE: 2})
"""The notes that open a turn or a phase, with how far down their headings stand."""
HIGH_EDGE = "BOARD-8"
"""The clause that a hit cites if it lands elsewhere than its card says."""


@frozen
class LogLine:
    """A line of the log. ``side`` is who acted. A ``heading`` opens a turn (1) or a phase (2);
    other lines have 0."""

    text: str
    side: Side | None = None
    heading: int = 0
    event: Event | None = None
    """The event that it reports, with the sums behind its numbers."""
    squares: tuple[Square, ...] = ()
    """The squares that it names, in their order."""
    beside: str = ""
    """Its text beside a board that shows them, if it names any."""


def line(event: Event, state: State) -> LogLine | None:
    """The line for an event; None for one that is only a stage of an unfinished test, or that what
    follows tells.

    ``state`` only serves to turn ids into names. Any State of the same game will do.
    """
    match event:
        case Standard() if event.over:
            return LogLine(_standard(event, state), event.player, event=event)
        case Opposed() if event.over:
            return LogLine(_opposed(event, state), event.winner, event=event)
        case Hit():
            return LogLine(_hit(event, state), side_of(state, event.by), event=event)
        case Note(kind=NoteKind.HAPPENS):
            incident = state.terms.incidents.get(event.details["event"])
            if incident is None or not incident.title:
                return None
            words = _("It happens: “{event}”. {clauses}")
            told = words.format(event=_(incident.title), clauses=clauses(event.clauses))
            return LogLine(told, event=event)
        case Note() if event.kind in HEADINGS:
            return LogLine(reported(event, state), heading=HEADINGS[NoteKind(event.kind)])
        case Note():
            side = event.details.get("player") or side_of(state, event.figure)
            text = f"{reported(event, state)} {clauses(event.clauses)}".strip()
            squares = tuple(_squares(event))
            beside = _beside(event, state) if squares else ""
            return LogLine(text, side, event=event, squares=squares, beside=beside)
        case _:
            return None


def _beside(event: Note, state: State) -> str:
    """A note beside a board that shows its squares. Of a walk it tells where it leads alone."""
    with vocabulary.signed_squares():
        if event.kind is NoteKind.GOES:
            figure = vocabulary.definite_by_id(state, event.figure)
            to = vocabulary.square_words(event.details["to"])
            told = capital(_("{figure} goes {square}").format(figure=figure, square=to))
        else:
            told = reported(event, state)
    return f"{told} {clauses(event.clauses)}".strip()


def _squares(event: Note) -> Iterator[Square]:
    """The squares that a note is about."""
    for _key, value in event.data:
        match value:
            case (int(x), int(y)):
                yield x, y


def relocated(event: Hit, state: State) -> str:
    """Why a hit landed elsewhere than its card says; empty if it did not (BOARD-8)."""
    if HIGH_EDGE not in event.clauses:
        return ""
    words = _("The legs, not the head: {figure} stands above {by}.")
    if event.location is Location.HEAD:
        words = _("The head, not the legs: {figure} stands below {by}.")
    return words.format(
        figure=vocabulary.definite_by_id(state, event.figure),
        by=vocabulary.definite_by_id(state, event.by),
    )


def plain(shown: LogLine) -> str:
    """A line as plain text, for a console."""
    return in_words(shown.text.replace("**", "").replace("[[", "(").replace("]]", ")"))


def in_words(text: str) -> str:
    """A text with suits in words in place of their pictures, and without other pictures."""
    return re.sub(r"((?<!\w)(?:\d+|[AJQK])|\()? *\[icon:([a-z-]+)\]", _suit, text)


def _suit(found: re.Match[str]) -> str:
    """A suit in words, in the form that follows a card's value if there is one."""
    before, icon = found.group(1) or "", found.group(2)
    words = vocabulary.suit if before in ("", "(") else vocabulary.suit_of_card
    blank = "" if before == "(" else " "
    return f"{before}{blank}{words(icon) if icon in SUITS else ''}"


def unmarked(text: str) -> str:
    """A text without its markup, pictures and clauses, for readers who do not play."""
    return re.sub(r"\*\*| ?\[icon:[a-z-]+\]| ?\[\[[^\]]*\]\]", "", text).strip()


def clauses(numbers: Iterable[str]) -> str:
    """Clause numbers, marked up."""
    return " ".join(f"[[{number}]]" for number in numbers)


def tester(hand: Hand, state: State) -> str:
    """Who takes part in an opposed test: a figure, or a player in the test for the initiative."""
    if hand.figure is None:
        return vocabulary.side(hand.player)
    return vocabulary.figure_by_id(state, hand.figure)


def side_of(state: State, figure_id: str | None) -> Side | None:
    """The side of a figure by its id; None if there is none."""
    figure = state.known(figure_id)
    return None if figure is None else figure.side


def _standard(event: Standard, state: State) -> str:
    return _(
        "{figure}, {what}: card {sum} = **{result}** against {difficulty}: **{grade}**. {clauses}"
    ).format(
        figure=vocabulary.figure_by_id(state, event.figure),
        what=vocabulary.what(event.what, state, event.figure),
        sum=sums.of_cards(event, state).in_line(),
        result=event.result,
        difficulty=event.difficulty,
        grade=vocabulary.grade(event.grade),
        clauses=clauses(event.clauses),
    )


def _hand(hand: Hand, state: State) -> str:
    line, who = sums.of_cards(hand, state).in_line(), tester(hand, state)
    return _("{who}: {sum} = **{total}**").format(who=who, sum=line, total=hand.total)


def _opposed(event: Opposed, state: State) -> str:
    result = _("a tie")
    if event.winner is not None:
        won = event.hand(event.winner)
        name = (
            tester(won, state)
            if won.figure is None
            else vocabulary.definite_by_id(state, won.figure)
        )
        result = _("{name} wins").format(name=name)
    return _("{what}. {red}; {blue}: **{result}**. {clauses}").format(
        what=vocabulary.what(event.what, state),
        red=_hand(event.red, state),
        blue=_hand(event.blue, state),
        result=result,
        clauses=clauses(event.clauses),
    )


def _hit(event: Hit, state: State) -> str:
    words = _(
        "{figure} is hit in the {location} by {by} with {weapon}: {sum} = **{wounds}**. {clauses}"
    )
    told = words.format(
        figure=vocabulary.definite_by_id(state, event.figure),
        location=vocabulary.location(event.location),
        by=vocabulary.definite_by_id(state, event.by),
        weapon=vocabulary.armed(state, event.weapon),
        sum=sums.of_terms(event.terms, state, who=event.by).in_line(),
        wounds=vocabulary.wounds(event.wounds),
        clauses=clauses(event.clauses),
    )
    return capital(told)


def account(event: Event, state: State) -> str:
    """The sums of an event, a line for each term, with markup; empty if it has no number. ``state``
    turns ids into names."""
    match event:
        case Standard():
            lines = [f"**{vocabulary.figure_by_id(state, event.figure)}**"]
            lines += [*sums.of_cards(event, state).lines(), *_difficulty(event, state)]
        case Opposed():
            hands = (event.red, event.blue)
            lines = [
                line
                for hand in hands
                for line in (f"**{tester(hand, state)}**", *sums.of_cards(hand, state).lines())
            ]
        case Hit():
            head = _("**Wounds**, never below 0 [[ITEM-9]]")
            lines = [head, *sums.of_terms(event.terms, state, event.wounds, event.by).lines()]
            if moved := relocated(event, state):
                lines.append(f"{moved} [[{HIGH_EDGE}]]")
        case Note() if event.terms or event.kind is NoteKind.SAYS:
            lines = [*sums.of_terms(event.terms, state, event.total).lines()]
            if event.kind is NoteKind.SAYS:
                lines.insert(0, _("Card {card}").format(card=event.details["card"]))
        case _:
            lines = []
    return "\n".join(lines)


def _difficulty(event: Standard, state: State) -> Iterator[str]:
    if event.made_of:
        yield _("**Difficulty**")
        yield from sums.of_terms(event.made_of, state, event.difficulty).lines()
        return
    given = _("**Difficulty** **{difficulty}** {clauses}")
    yield given.format(difficulty=event.difficulty, clauses=clauses(event.clauses))


def reported(event: Note, state: State) -> str:
    """A note in words, without its clauses."""
    return _told(_sentence(event, state), event, state)


def recounted(deed: Note, state: State) -> str:
    """One of the `GRAVEST` deeds in the past tense: of a game that is over."""
    return _told(_RECOUNTED[deed.kind], deed, state)


def _told(sentence: str, event: Note, state: State) -> str:
    data = {key: vocabulary.word(state, key, value) for key, value in event.data}
    for key in ("target", "by"):
        whom = event.details.get(key)
        if isinstance(whom, str) and state.known(whom) is not None:
            data[key] = vocabulary.definite_by_id(state, whom)
    heads = sentence.startswith("{figure}:")  # which is no sentence about the figure
    named = vocabulary.figure_by_id if heads else vocabulary.definite_by_id
    data["figure"] = named(state, event.figure)
    if event.kind is NoteKind.SEARCHES:
        data["numeral"] = event.details["magic"].numeral
    told = _(sentence).format_map(data)
    return capital(told) if sentence.startswith("{figure}") else told


def capital(sentence: str) -> str:
    """A sentence with a large letter at its beginning, where an article may stand."""
    return sentence[:1].upper() + sentence[1:]


def _sentence(event: Note, state: State) -> str:
    match event.kind:
        case OwnName():
            return dispatch.note_words(event.kind) or event.kind
        case NoteKind.GUARD if not state.terms.intervention:  # the tokens count turns (GUARD-2)
            return N_("Turns left: {left}.")
        case NoteKind.ADDRESSES if state.known(event.details["target"]) is None:
            return N_("{figure} speaks at the {target}.")
        case NoteKind.LOOKS if not event.details["items"]:
            return N_("{figure} searches here and finds nothing.")
        case NoteKind.RELOADS if not event.details["left"]:
            return N_("{figure} reloads {weapon}: ready to shoot.")
        case _:
            return SENTENCES[event.kind]


SENTENCES = {
    NoteKind.ACTS: N_("{figure}: {action}."),
    NoteKind.GOES: N_("{figure} goes {start} → {to}"),
    NoteKind.FALLS: N_("{figure} falls: {start} → {to}"),
    NoteKind.TAKES_PASSAGE: N_("{figure} takes a passage: {passage}."),
    NoteKind.IN_HAND: N_("{figure} now holds: {items}."),
    NoteKind.LAYS: N_("{player} plays a card {source}."),
    NoteKind.NAMES: N_("{player} names the suit of the {card}: {suit}."),
    NoteKind.DISCARDS: N_("{player} discards {card}."),
    NoteKind.MAGIC_RESHUFFLE: N_("The magic deck is reshuffled."),
    NoteKind.SEARCHES: N_("{figure} searches and turns up {magic}, **{numeral}**: {found}."),
    NoteKind.LOOKS: N_("{figure} searches here and finds: {items}."),
    NoteKind.LEAVES_LYING: N_("{figure} has no free hand for the {item}, which stays there."),
    NoteKind.HEALED: N_("{figure} is healed of {wounds}; {left} left."),
    NoteKind.RECOVERS: N_("{figure} is no longer seriously wounded."),
    NoteKind.RESHUFFLE: N_(
        "{player} shuffles deck, hand and discard pile together and draws {cards}."
    ),
    NoteKind.WOUNDED: N_("{figure} takes {wounds}, {all} in all."),
    NoteKind.DIES: N_("{figure} dies."),
    NoteKind.SERIOUSLY_WOUNDED: N_("{figure} is seriously wounded."),
    NoteKind.LEAVES: N_("{figure} leaves the board."),
    NoteKind.KNOCKED_DOWN: N_("{figure} is knocked down."),
    NoteKind.STUNNED: N_("{figure} is stunned."),
    NoteKind.GUARD: N_("Guard tokens: {gone} gone, {left} left."),
    NoteKind.DOOR_OPEN: N_("{figure} opens a door."),
    NoteKind.DOOR_UNLOCKED: N_("{figure} unlocks a door with the {item} and opens it."),
    NoteKind.CHEST_OPEN: N_("{figure} opens the {chest}; in it: {items}."),
    NoteKind.DOOR_CLOSE: N_("{figure} closes a door."),
    NoteKind.AIMED_SHOT: N_("{figure} takes an aimed shot at {target} with {weapon}."),
    NoteKind.QUICK_SHOT: N_("{figure} takes a quick shot at {target} with {weapon}."),
    NoteKind.DEFENSIVE_SHOT: N_("{figure} takes a defensive shot at {target} with {weapon}."),
    NoteKind.TURN: N_("Turn {turn}"),
    NoteKind.PHASE: N_("{phase}"),
    NoteKind.ACTIVATES: N_("{figure} is activated."),
    NoteKind.DELAYS: N_("{player} waits with the last figure."),
    NoteKind.FIRST: N_("{player} goes first this turn."),
    NoteKind.INITIATIVE: N_("{player} has the initiative."),
    NoteKind.ATTACKS: N_("{figure} attacks {target} with {weapon}."),
    NoteKind.WIELDS: N_("{figure} fights with {weapon}."),
    NoteKind.REVEALS: N_("The cards are turned up. Red: {red}; Blue: {blue}."),
    NoteKind.ENDS: N_("{figure} ends the activation."),
    NoteKind.DRAWS: N_("{player} draws {cards}."),
    NoteKind.DEFENDS: N_("{figure} takes a defensive stance."),
    NoteKind.REMATCH: N_("{figure} parries: the fight starts over."),
    NoteKind.UNPARRIED: N_("{figure} cannot parry: {by} struck without warning."),
    NoteKind.WITHDRAWS: N_("{figure} withdraws."),
    NoteKind.FLEES: N_("{figure} loses heart and flees; counts as killed."),
    NoteKind.INTERRUPTS: N_("{figure} interrupts."),
    NoteKind.LOST: N_("{figure} can no longer do this: {action}."),
    NoteKind.WEARS: N_("{figure} has used {weapon}: {left} left."),
    NoteKind.BECOMES: N_(
        "The last use of {weapon} is spent: {figure} has a plain weapon now: {item}."
    ),
    NoteKind.RELOADS: N_("{figure} reloads {weapon}: not ready yet, {left} to go."),
    NoteKind.PICKS_UP: N_("{figure} picks up the {item}."),
    NoteKind.STANDS_UP: N_("{figure} stands up."),
    NoteKind.AWAKENS: N_("{figure} is awake again."),
    NoteKind.STAYS_STUNNED: N_("{figure} stays stunned."),
    NoteKind.DOOR_DESTROYED: N_("{figure} breaks a door."),
    NoteKind.SWEEPS: N_("{figure} strikes at {target} next."),
    NoteKind.SAYS: N_("{figure}: card {card}, {sum} in all."),
    NoteKind.ALARM: N_("{figure} raises the alarm."),
    NoteKind.STRAY: N_("The shot meant for {target} hits {figure}."),
    NoteKind.ARRIVES: N_("{figure} arrives at {to}."),
    NoteKind.HELD_UP: N_("{figure} finds no free square and comes a turn later."),
    NoteKind.RETURNS: N_("{figure} obeys {player} again."),
    NoteKind.HAPPENS: N_("An event of the scenario."),
    NoteKind.TELLS: N_("{text}"),
    NoteKind.UTTERS: N_("{figure}: “{text}”"),
    NoteKind.ASKS: N_("{player} is asked: {text}"),
    NoteKind.ANSWERS: N_("{player} answers: {text}"),
    NoteKind.ADDRESSES: N_("{figure} speaks to {target}."),
    NoteKind.DOOR_SET: N_("A door is now {door}."),
    NoteKind.CHEST_SET: N_("The {chest} stands open; in it: {items}."),
    NoteKind.LAID: N_("At {to} lies now: {item}."),
    NoteKind.GIVEN: N_("{figure} gets: {item}."),
    NoteKind.TAKEN: N_("{figure} no longer has: {item}."),
    NoteKind.PLACED: N_("{figure} stands now at {to}."),
    NoteKind.GUARD_MORE: N_("More guard tokens: {left} left."),
    NoteKind.ALARM_RAISED: N_("The alarm is raised."),
}
"""The sentences for notes of the rules. Abilities bring their own."""
complete(NoteKind, SENTENCES)

_RECOUNTED: Mapping[object, str] = complete(
    GRAVEST,
    {
        NoteKind.DIES: N_("{figure} died."),
        NoteKind.FLEES: N_("{figure} lost heart and fled, which counted as killed."),
        NoteKind.LEAVES: N_("{figure} left the board."),
        NoteKind.PICKS_UP: N_("{figure} picked up the {item}."),
        NoteKind.SEARCHES: N_("{figure} searched and turned up {magic}, **{numeral}**: {found}."),
        NoteKind.KNOCKED_DOWN: N_("{figure} was knocked down."),
        NoteKind.STUNNED: N_("{figure} was stunned."),
        NoteKind.SERIOUSLY_WOUNDED: N_("{figure} was seriously wounded."),
        NoteKind.CHEST_OPEN: N_("{figure} opened the {chest}; in it: {items}."),
        NoteKind.WITHDRAWS: N_("{figure} withdrew."),
        NoteKind.AWAKENS: N_("{figure} awoke again."),
        NoteKind.STANDS_UP: N_("{figure} stood up."),
        NoteKind.TAKES_PASSAGE: N_("{figure} took a passage: {passage}."),
        # the film shows from which square to which
        NoteKind.GOES: N_("A step by {figure}."),
        NoteKind.ARRIVES: N_("{figure} arrived at {to}."),
    },
)
