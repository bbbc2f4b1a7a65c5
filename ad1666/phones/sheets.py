"""What each phone is told, and what its answers mean. No drawing, and no network.

A sheet is made of what its side may see: its own hand, the public position, its standing answers.
The odds and sums in it come from the same functions as at the screen, told whose eyes to use.

An answer is the number of a question and of an option in it. The number changes whenever the game
or a standing answer does, an undo included. So an answer that comes late, or twice, does nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from attrs import define, evolve, field

from ad1666.game.view import chooser, seen_by
from ad1666.i18n import _, choices, language, own_name, speaking
from ad1666.phones.adviser import PhoneAdviser
from ad1666.phones.server import said
from ad1666.phones.server.sheet import OptionKind, PhoneOption, PhoneSheet, PhoneState
from ad1666.play import errand, menus, orders, stakes
from ad1666.play.consequences import Consequences
from ad1666.play.hot_seat import HotSeat
from ad1666.play.menu import Entry, Menu
from ad1666.play.standing import StandingAnswers
from ad1666.rules.cards import HIDDEN, Side
from ad1666.rules.items import Item
from ad1666.rules.requests import Choice, Prompt, Topic
from ad1666.rules.state import State as Table
from ad1666.seat import own
from ad1666.seat.parts import DECK, Runs, SeatedFencer
from ad1666.seat.public import held, runs_of
from ad1666.seat.standing import orders_of
from ad1666.words import help, vocabulary
from ad1666.words.log import Chronicle
from ad1666.words.questions import question
from ad1666.words.spoken import BOLD, plain, runs, sign

ON_EITHER = frozenset({Topic.SUIT, Topic.PARRY, Topic.WITHDRAW, Topic.INTERRUPT})
"""Public questions that can be answered on the phone as well as at the screen: they come in the
middle of what somebody else does, and are soon answered."""
_LINES = 8
"""The most lines of the log."""


def answered_there(prompt: Prompt, side: Side) -> bool:
    """Whether a side that has a phone answers a question on it: always if it is about cards."""
    topic = prompt.topic
    return prompt.player is side and (topic.traits.secret or topic in ON_EITHER)


@define
class PhoneSheets:
    """Makes the sheets of a game, and takes answers to them."""

    hot_seat: HotSeat
    items: Mapping[str, Item]
    """Those of the scenario, which goals name."""
    counsel: PhoneAdviser
    fencers: Callable[[Table], Iterable[SeatedFencer]] = lambda _state: ()
    """Who sits at the seats of programs in a position."""
    portraits: Mapping[str, str] = field(factory=dict)
    """By the id of a figure, the name of a picture that phones can get."""
    languages: dict[Side, str] = field(factory=dict)
    """The languages that phones have asked for. Others speak that of the table."""
    beat: tuple[str, ...] = ()
    """What is held at the screen until somebody goes on, in words; empty if nothing is."""
    _number: int = 0
    _counted: object = None
    """What the number stands for."""
    _offers: dict[Side, tuple[int, tuple[Entry, ...]]] = field(factory=dict)
    """What the last sheet of a side has offered, under its number."""
    _last: dict[Side, PhoneSheet] = field(factory=dict)
    """The last sheets of a position."""
    _chronicles: dict[str, Chronicle] = field(factory=dict)
    """The log by language: wording it anew takes long."""

    @property
    def number(self) -> int:
        """The number of what is asked now."""
        standing = tuple(self.hot_seat.standing.items())
        now = self.hot_seat.play.game, standing, self.beat
        # a game is told from another by identity: an undo may lead to an equal one
        if self._counted is None or not _same(now, self._counted):
            self._counted = now
            self._number += 1
        return self._number

    def speak(self, side: Side, code: str) -> bool:
        """Makes the sheets of a side in another language from now on. Returns False if there is no
        such language."""
        if code not in choices():
            return False
        self.languages[side] = code
        return True

    def sheet(self, side: Side, notices: tuple[str, ...] = ()) -> PhoneSheet:
        """The sheet of a side, in the language of its phone. The notices are messages that are
        translated here."""
        code = self.languages.get(side, language())
        foreign = code != language()
        with speaking(code):
            if self.beat:
                # it has been worded for the screen
                held = _("Something has happened at the table.") if foreign else " ".join(self.beat)
                return self._held_up(side, held)
            made = self._sheet(side, notices)
        self._last[side] = made
        return made

    def entry(self, answer: said.Answer) -> Entry | None:
        """What an answer has chosen; None if it does not answer what is asked now, or nothing that
        was offered."""
        number, offered = self._offers.get(answer.side, (0, ()))
        fits = answer.number == number == self.number and 0 <= answer.option < len(offered)
        return offered[answer.option] if fits else None

    def count_from(self, number: int) -> None:
        """Begins after a number that phones have had, in another game."""
        self._number = max(self._number, number)

    def taken(self, side: Side, entry: Entry) -> PhoneSheet | None:
        """The sheet before, with what its side has just answered: what came of that is told once
        the screen has shown it. None if there is none."""
        before = self._last.get(side)
        if before is None:
            return None
        card = "" if entry.card is None else entry.card.name
        with speaking(before.language):
            answered = _("Answered: {answer}").format(answer=plain(entry.label))
        return evolve(
            self._closed(before),
            state=PhoneState.WAITING,
            question=((BOLD, answered),),
            hand=tuple(held for held in before.hand if held.card != card),
        )

    def _closed(self, before: PhoneSheet) -> PhoneSheet:
        """The sheet before, with nothing to be answered."""
        return evolve(
            before,
            number=self.number,
            hint=(),
            options=(),
            notices=(),
            advisable=False,
            advice=(),
        )

    def goes_on(self, answer: said.Answer) -> bool:
        """Whether an answer ends what is held at the screen."""
        return bool(self.beat) and (answer.number, answer.option) == (self.number, 0)

    def ordered(self, order: said.OrderSet) -> StandingAnswers | None:
        """The standing answers that a side wants from now on; None if there are none such."""
        return orders.changed(self.hot_seat.standing[order.side], order.key, order.value)

    def _sheet(self, side: Side, notices: tuple[str, ...]) -> PhoneSheet:
        hot_seat = self.hot_seat
        prompt, view = hot_seat.prompt, seen_by(hot_seat.state, side)
        number = self.number
        made = PhoneSheet(
            number=number,
            side=side,
            language=language(),
            name=vocabulary.side(side),
            state=PhoneState.OVER,
            languages=tuple((code, own_name(code)) for code in choices()),
            status=vocabulary.turn(view.turn, view.phase),
            hand=held(view, side),
            points=tuple(own.points(view, each) for each in (side, side.other)),
            goals=own.goals_of_both(view, side, self.items),
            carried=(*map(runs, errand.lines(hot_seat, side)), *own.carried(view, self.items)),
            figures=own.figures(view, side, prompt and prompt.about, self.portraits),
            log=self._log(),
            orders=orders_of(hot_seat.standing[side]),
            notices=tuple(map(_, notices)),
            fencers=tuple(self.fencers(view)),
        )
        self._offers[side] = number, ()
        if prompt is None:
            return evolve(made, question=own.outcome(view, self.items))
        offers = [*self._asked(prompt, side), *_at_any_time(prompt, side)]
        self._offers[side] = number, tuple(entry for entry, _option in offers if _open(entry))
        indices = iter(range(len(offers)))
        asked = answered_there(prompt, side)
        return evolve(
            made,
            state=PhoneState.ASKED if asked else PhoneState.WAITING,
            question=runs(self._question(prompt)),  # public: it stands on a curtain, too
            hint=self._hint(prompt, side, view),
            options=tuple(
                evolve(option, index=next(indices)) if _open(entry) else option
                for entry, option in offers
            ),
            advisable=self.counsel.possible(side),
            advice=runs(self.counsel.words(side)),
        )

    def _question(self, prompt: Prompt) -> str:
        """What is asked; that it is at the table, if a person is to answer it there."""
        asked, player = question(prompt, self.hot_seat.test), prompt.player
        there = player in self.hot_seat.away and answered_there(prompt, player)
        if there or player in self.hot_seat.seats:
            return asked
        return _("**At the table:** {question}").format(question=asked)

    def _held_up(self, side: Side, held: str) -> PhoneSheet:
        """The sheet before, with what is held: what comes after it is not told yet."""
        before = self._last.get(side)
        if before is None:
            before = PhoneSheet(0, side, language(), vocabulary.side(side), PhoneState.WAITING)
        on = PhoneOption(0, OptionKind.ANSWER, _("Go on"))
        return evolve(
            self._closed(before), state=PhoneState.ASKED, question=runs(held), options=(on,)
        )

    def _log(self) -> tuple[Runs, ...]:
        """The last lines of the log."""
        chronicle = self._chronicles.setdefault(language(), Chronicle())
        lines = chronicle.read(self.hot_seat.play.log, seen_by(self.hot_seat.state, None))
        return tuple(runs_of(entry.line) for entry in lines[-_LINES:])

    def _hint(self, prompt: Prompt, side: Side, view: Table) -> Runs:
        """What hangs on a test, for both; and for who is asked here, how it stands."""
        test, lines = self.hot_seat.test, list[str]()
        hangs = None if test is None or test.over else stakes.of(view, test)
        if test is not None and hangs is not None:
            lines += stakes.words(view, test, hangs)
        if answered_there(prompt, side):
            lines.append(self._menu(prompt, side).hint)
        return runs("\n".join(filter(None, lines)))

    def _menu(self, prompt: Prompt, side: Side) -> Menu:
        return self.hot_seat.menu_for(prompt._replace(anytime=()), side)

    def _asked(self, prompt: Prompt, side: Side) -> Iterator[tuple[Entry, PhoneOption]]:
        """The answers of a question that a side is asked on its phone."""
        if not answered_there(prompt, side):
            return
        test = self.hot_seat.test
        odds = Consequences(self.hot_seat.play.game, prompt, side)
        for entry, group in _leaves(self._menu(prompt, side).entries):
            choice = entry.choice
            if choice is None and entry.card is None:
                continue  # what cannot be done is told of cards alone
            leads = "" if choice is None else odds.of(choice, test)
            barred = entry.barred is not None
            yield (
                entry,
                PhoneOption(
                    index=None,
                    kind=_kind(entry),
                    words=entry.label,
                    card=_card(entry),
                    worth="" if barred else sign(entry.worth),
                    tip=() if barred else runs(f"{entry.tip}\n{leads}"),
                    barred=plain(entry.tip) if barred else "",
                    group=group,
                    figure=_own(prompt.state, side, choice),
                ),
            )


def _same(now: tuple[object, ...], before: object) -> bool:
    assert isinstance(before, tuple)
    return now[0] is before[0] and now[1:] == before[1:]


def _leaves(entries: tuple[Entry, ...], group: str = "") -> Iterator[tuple[Entry, str]]:
    """The answers of a menu, each with the heading that it stands under."""
    for entry in entries:
        if entry.menu:
            yield from _leaves(entry.menu, entry.label.rstrip("…"))
        else:
            yield entry, group


def _open(entry: Entry) -> bool:
    return entry.choice is not None and entry.barred is None


def _kind(entry: Entry) -> OptionKind:
    if entry.card is None:
        return OptionKind.ANSWER
    return OptionKind.DECK if entry.card is HIDDEN else OptionKind.CARD


def _card(entry: Entry) -> str:
    if entry.card is None:
        return ""
    return DECK if entry.card is HIDDEN else entry.card.name


def _own(state: Table, side: Side, choice: Choice | None) -> str:
    """The figure of a side that a choice is about."""
    who = None if choice is None else state.known(choice.who)
    return who.id if who is not None and who.player is side else ""


def _at_any_time(prompt: Prompt, side: Side) -> Iterator[tuple[Entry, PhoneOption]]:
    """What a side may do at any time. Whoever taps it has decided, as nobody else has the phone."""
    for choice in prompt.anytime:
        if chooser(prompt.state, choice) is side:
            words, who = menus.deed(prompt.state, choice), _own(prompt.state, side, choice)
            name = vocabulary.figure_by_id(prompt.state, who)
            tip = runs(help.of_verb(choice.verb))
            option = PhoneOption(None, OptionKind.ANYTIME, words, tip=tip, group=name, figure=who)
            yield Entry(words, choice), option
