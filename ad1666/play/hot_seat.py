"""The seat that the people at the screen share: whose hand may be visible, which questions are
answered automatically.

No drawing here. With two people, a hand is shown only to its owner while the owner is asked: after
a curtain has asked the other to look away, or, depending on the settings, while the owner holds a
key, or at once. Against a program there is no curtain, unless the seats have changed: then the hand
that comes is announced by one. A hand that its owner holds elsewhere, on a phone, is never shown.
Everything that is drawn comes from `HotSeat.view`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from fractions import Fraction

from attrs import define, field, frozen

from ad1666.game.game import IllegalChoice, NoUndo
from ad1666.game.match import may_interject
from ad1666.game.records.writer import NotSaved
from ad1666.game.view import Player, SeenPrompt, chooser, forced, seen_by
from ad1666.game.watching import Onlooker, Watched
from ad1666.i18n import _
from ad1666.play import forecast, menus, undo_words
from ad1666.play.arming import plainly
from ad1666.play.consequences import Consequences
from ad1666.play.menu import Menu
from ad1666.play.moot import moot
from ad1666.play.standing import (
    StandingAnswers,
    for_absent,
    goes_first,
    last_to_act,
    too_early,
)
from ad1666.play.turned import Instant, Turned
from ad1666.rules.cards import Side
from ad1666.rules.events import Note, Opposed, Standard
from ad1666.rules.requests import Choice, Prompt, Topic
from ad1666.rules.scenes.secrets import known
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.rules.victory import EndReason
from ad1666.settings import Curtain, preferences
from ad1666.words import vocabulary
from ad1666.words.events import LogLine, reported
from ad1666.words.log import Chronicle


@frozen
class Elsewhere:
    """A person who plays a side at a desk of their own: nobody who could be asked here."""

    def decide(self, seen: SeenPrompt) -> Choice:
        """Never called: such a side decides at its own desk."""
        raise AssertionError(f"{seen.side} decides at another desk")


@frozen
class ByMail(Elsewhere):
    """A person to whom the game is sent (`ad1666.play.by_mail`). What they have ordered is answered
    here meanwhile."""


@frozen
class Passing:
    """A pass on interrupting a figure for its whole activation: who passed, on whom, after how many
    choices."""

    player: Side
    about: str | None
    made: int


def current_test(prompt: Prompt) -> Standard | Opposed | None:
    """The test that a question is about, None if none. A fight counts while it can be parried
    (MEL-8)."""
    if prompt.topic not in (Topic.BOOST, Topic.PARRY):
        return None
    return prompt.test if isinstance(prompt.test, Standard | Opposed) else None


@define
class HotSeat:
    """One game at the table."""

    play: Watched
    seats: dict[Side, Player] = field(factory=dict)
    """The players of the sides that are not played at the screen."""
    shown: Side | None = None
    """Whose hand is face up."""
    curtain: Side | None = None
    """Who has asked to see their hand although no question needs it, and has not lifted the curtain
    yet."""
    coming: set[Side] = field(factory=set)
    """The sides whose hand opens from behind a curtain because the seats have changed."""
    away: set[Side] = field(factory=set)
    """The sides of people whose hand is on a phone: never at the screen, so without a curtain."""
    requested: bool = False
    """Whether the hand is shown only because its owner asked to see it."""
    error: str = ""
    standing: dict[Side, StandingAnswers] = field(
        factory=lambda: {side: StandingAnswers() for side in Side}
    )
    """The standing answers of the people at the screen."""
    pledged: Side | None = None
    """Who has said that their card will come from the deck, before they are asked."""
    passing: Passing | None = None
    """The pass that holds for a whole activation."""
    errands: Mapping[Side, str] = field(factory=dict)
    """The secret errands of both sides in a night of a campaign, empty for one that has none. What
    they are `errand_of` alone reads."""
    said: list[str] = field(factory=list)
    """The choices made here and not taken back, in words that both players may read."""
    undo_groups: list[tuple[int, int]] = field(factory=list)
    """Groups of choices that are taken back together, as ranges of `made`."""
    unread: Turned = field(init=False)
    """What has happened since the last answer here, or the last answer of a person alone at the
    screen; at first, everything."""
    listeners: list[Callable[[Turned], None]] = field(factory=list, init=False)
    """Those who are told at once whatever happens in the game."""
    _asked: tuple[Prompt, Prompt] | None = field(default=None, init=False)
    """The last question, and the same as players may know it."""
    _then: tuple[Prompt, Prompt | None] | None = field(default=None, init=False)
    """The last question behind a curtain, and what comes after its answer without a look."""
    _chronicle: Chronicle = field(factory=Chronicle, init=False)

    def __attrs_post_init__(self) -> None:
        self.unread = Turned.everything(self.now, self.play.log)

    @property
    def now(self) -> Instant:
        """How the table stands."""
        prompt, veiled = self.prompt, self.veiled
        player = prompt and prompt.player
        here = not (self.absent or self.watching or self.elsewhere) and veiled is None
        return Instant(
            self.play.game,
            told=len(self.play.log),
            asked=(player, None if self.side_by_side else veiled),
            veiled=veiled,
            prompt=prompt if here else None,
            unsaved=None if isinstance(self.play, Onlooker) else self.play.unsaved,
        )

    def follow(self) -> None:
        """Takes in what has been played since the last call, here or in another window."""
        before = self.unread.after
        if self.play.game is before.game:
            return
        turned = Turned(before, self.now, tuple(self.play.log[before.told :]))
        self.unread = self.unread.then(turned)
        for listen in self.listeners:
            listen(turned)

    @property
    def watching(self) -> bool:
        """Whether the game is only watched: nothing is answered here, and no hand is shown."""
        return isinstance(self.play, Onlooker)

    @property
    def state(self) -> State:
        """The whole position including secrets: for rules, never for drawing."""
        return self.play.game.state

    @property
    def prompt(self) -> Prompt | None:
        """The question, its position without what nobody knows of; None when the game is over."""
        pending = self.play.game.pending
        if not isinstance(pending, Prompt):
            return None
        asked, shown = self._asked or (None, pending)
        if asked is not pending:
            state = known(pending.state)
            shown = pending if state is pending.state else pending._replace(state=state)
            self._asked = pending, shown
        return shown

    @property
    def made(self) -> int:
        """The number of choices made here and not taken back."""
        return len(self.said)

    @property
    def alone(self) -> Side | None:
        """The side of a person alone at the screen, if there is just one."""
        if len(self.seats) != 1:
            return None
        (program,) = self.seats
        return program.other

    @property
    def between_people(self) -> bool:
        """Whether people play both sides, here or at desks of their own. Then nothing is answered
        sooner because of a hand: how fast an answer comes would tell the other player what that
        hand lacks (CARD-4)."""
        return all(isinstance(player, Elsewhere) for player in self.seats.values())

    @property
    def by_mail(self) -> bool:
        """Whether one side is played by somebody to whom the game is sent."""
        return any(isinstance(player, ByMail) for player in self.seats.values())

    @property
    def people(self) -> tuple[Side, ...]:
        """The sides that people play at the screen, or on a phone beside it."""
        return () if self.watching else tuple(side for side in Side if side not in self.seats)

    @property
    def absent(self) -> bool:
        """Whether the side that is asked is not played at the screen."""
        return self.prompt is not None and self.prompt.player in self.seats

    @property
    def elsewhere(self) -> bool:
        """Whether the question is about cards that are on a phone, so that it is answered there."""
        prompt = self.prompt
        return prompt is not None and prompt.topic.traits.secret and prompt.player in self.away

    @property
    def deciding(self) -> tuple[Side, ...]:
        """The sides not played at the screen that must decide now: first one that may do something
        at any time, then the one that is asked."""
        prompt = self.prompt
        if prompt is None or self.watching or self.between_people:
            return ()
        other = prompt.player.other
        first = (other,) if other in self.seats and may_interject(prompt, other) else ()
        return (*first, prompt.player) if self.absent else first

    @property
    def no_undo(self) -> NoUndo | None:
        """Why the last choice may not be taken back here; None if it may be. A program's choice is
        final, whoever plays its side now."""
        if isinstance(self.play, Onlooker):
            return NoUndo.LOOKING_ON
        game, moments = self.play.game, self.play.moments
        stands = any(m.by_program for m in moments[len(moments) - len(game.taken_back) :])
        programs = NoUndo.OTHER_PLAYERS if stands or game.chooser in self.seats else None
        return self.play.no_undo or programs

    @property
    def viewer(self) -> Side | None:
        """Whose hand may be drawn now: that of the player asked, once the curtain is up; that of a
        person alone at the screen, unless the seats have just changed. Never one that is on a
        phone."""
        found = self._at_the_screen
        return None if found in self.away else found

    @property
    def _at_the_screen(self) -> Side | None:
        if self.seats:
            return None if self.alone in self.coming else self.alone
        prompt = self.prompt
        if prompt is None:
            return None
        if self.trusting:
            return None if prompt.player in self.coming else prompt.player
        return self.shown if prompt.player is self.shown else None

    def errand_of(self, side: Side | None) -> str:
        """The secret errand of a side, empty without one. Only somebody who may see the hand of
        that side may be told: the `viewer` at the screen, or whoever has it on a phone or at a
        desk."""
        return "" if side is None else self.errands.get(side, "")

    @property
    def trusting(self) -> bool:
        """Whether the player asked sees their hand at once."""
        return preferences.now.curtain is Curtain.TRUSTING and not (self.watching or self.seats)

    @property
    def side_by_side(self) -> bool:
        """Whether a hand is visible while its owner holds a key."""
        return preferences.now.curtain is Curtain.SIDE_BY_SIDE and not (self.watching or self.seats)

    @property
    def hand_beside(self) -> bool:
        """Whether to show the open hand although the question does not need it."""
        prompt = self.prompt
        if prompt is None or self.viewer is None:
            return False
        return self.requested or (self.trusting and not prompt.topic.traits.secret)

    @property
    def view(self) -> State:
        """The position as it may be drawn."""
        return seen_by(self.state, self.viewer)

    @property
    def veiled(self) -> Side | None:
        """The player for whom the curtain waits to be lifted, if any."""
        prompt = self.prompt
        if prompt is None or self.watching:
            return None
        if self.announced is not None or self.seats:
            return self.announced
        if prompt.player in self.away:
            return None
        if prompt.topic.traits.secret and self.viewer is None:
            return prompt.player
        return self.curtain if self.curtain is prompt.player else None

    @property
    def announced(self) -> Side | None:
        """The player whose hand comes next because the seats have changed, if it would open by
        itself."""
        if not self.coming:
            return None
        asked = self.prompt and self.prompt.player
        side = self.alone if self.seats else asked if self.trusting else None
        return side if side in self.coming and side not in self.away else None

    @property
    def unseen(self) -> Choice | None:
        """The answer that can be given behind the curtain without looking at the hand. It is always
        allowed, so it reveals nothing about the cards held."""
        prompt = self.prompt
        if prompt is None or self.veiled is None or self.announced is not None:
            return None
        if self.curtain is not None:
            return None
        return next((o for o in prompt.options if o.details.card is None), None)

    @property
    def then_unseen(self) -> Prompt | None:
        """The question to the other player, here behind a curtain as well, that comes after the
        answer without a look, if it is the same: who lays a card, who boosts. Then a single press
        may stand for the answers of both, who say so together."""
        prompt, unseen = self.prompt, self.unseen
        if prompt is None or unseen is None or prompt.player.other in self.away:
            return None
        if self._then is None or self._then[0] is not prompt:
            then = self.play.game.apply(unseen).pending
            found = then if isinstance(then, Prompt) else None
            alike = prompt.topic, prompt.player.other
            if found is not None and (found.topic, found.player) != alike:
                found = None
            self._then = prompt, found
        return self._then[1]

    def both_unseen(self) -> None:
        """Answers for both players without a look, to be taken back together."""
        begin, same = self.made, self.then_unseen
        if same is not None and self.unseen is not None:
            self.choose(self.unseen)
            again = self.prompt
            if self.unseen is not None and again is not None and again.topic is same.topic:
                self.choose(self.unseen)
        self.join(begin)

    @property
    def other_may_look(self) -> bool:
        """Whether that press may also lift the curtain of the other player."""
        return self.then_unseen is not None and not self.side_by_side

    def other_looks(self) -> None:
        """Answers without a look, and lifts the curtain of the other player."""
        if self.other_may_look and self.unseen is not None:
            before = self.veiled
            self.choose(self.unseen)
            if self.veiled is not before:
                self.lift()

    @property
    def may_pledge(self) -> bool:
        """Whether the other player may say beforehand that their card will come from the deck."""
        lays = self.prompt is not None and self.prompt.topic is Topic.COMMIT
        return lays and self.other_may_look

    def pledge(self) -> None:
        """Lifts the curtain of who is asked, for a card against one from the deck."""
        if self.may_pledge and self.veiled is not None:
            self.pledged = self.veiled.other
            self.lift()

    def look_on(self, side: Side) -> None:
        """Lifts the curtain if a player who has just answered is to answer from their hand next."""
        if self.veiled is side and not self.side_by_side:
            self.lift()

    @property
    def test(self) -> Standard | Opposed | None:
        """The current test. A fight counts as current while it can be parried (MEL-8)."""
        return None if self.prompt is None else current_test(self.prompt)

    @property
    def menu(self) -> Menu | None:
        """What can be answered; None behind the curtain, when the game is over, or if it is only
        watched. Questions for a player who is not at the screen, or whose cards are not, cannot be
        answered here, but what may be done at any time can."""
        prompt = self.prompt
        if prompt is None or self.veiled is not None or self.watching:
            return None
        if self.seats:
            free = tuple(c for c in prompt.anytime if chooser(prompt.state, c) not in self.seats)
            if self.absent:
                return None if self.by_mail else menus.besides(prompt, free)
            prompt = prompt._replace(anytime=free)
        if self.elsewhere:
            return menus.besides(prompt, prompt.anytime)
        return self.menu_for(prompt, self.viewer)

    def menu_for(self, prompt: Prompt, viewer: Side | None) -> Menu:
        """The menu of a question for whoever sees the hand of ``viewer``, or none."""
        consequences = Consequences(self.play.game, prompt, viewer)
        hints = (self._hint(prompt), consequences.hint(self.test))
        return menus.build(prompt, self.test, hints, consequences.worth)

    def consequences(self, choice: Choice) -> str:
        """What an answer leads to, with its odds; empty if there is nothing worth saying, or behind
        the curtain. The odds take a hand into account only while it is visible (CARD-4)."""
        prompt = self.prompt
        if prompt is None or self.veiled is not None or choice not in prompt.options:
            return ""
        return Consequences(self.play.game, prompt, self.viewer).of(choice, self.test)

    def consequences_after(self, begin: Choice, choice: Choice) -> str:
        """What an answer leads to that can be given once an action has begun, with its odds."""
        asked = self.play.game.apply(begin).pending
        if self.veiled is not None or not isinstance(asked, Prompt) or choice not in asked.options:
            return ""
        prompt = asked._replace(state=known(asked.state))
        return Consequences(self.play.game.apply(begin), prompt, self.viewer).of(choice, None)

    def chance(self, choice: Choice) -> Fraction | None:
        """The probability that an answer succeeds, if it depends on one test; None behind the
        curtain."""
        prompt = self.prompt
        if prompt is None or self.veiled is not None or choice not in prompt.options:
            return None
        return Consequences(self.play.game, prompt, self.viewer).chance(choice)

    def _hint(self, prompt: Prompt) -> str:
        """Further information for the player asked: points left, how a test stands, what was
        declared."""
        if prompt.mp is not None:
            return _("Movement points left: **{points}**.").format(points=prompt.mp)
        if prompt.topic is Topic.BOOST and self.test is not None:
            return forecast.standing(prompt, self.test)
        match prompt.declared:
            case Note() as declared:
                return reported(declared, prompt.state)
            case Choice() as declared:
                who = vocabulary.figure_by_id(prompt.state, declared.who)
                deed = menus.label(prompt, declared)
                return _("{figure} has declared: {deed}.").format(figure=who, deed=deed)
        if prompt.topic is Topic.PARRY:
            return forecast.parry(prompt)
        if prompt.topic is Topic.WITHDRAW:
            return forecast.withdrawal(prompt)
        return ""

    def lift(self) -> None:
        """Lifts the curtain: its player is ready."""
        side = self.veiled
        if side is not None:
            self.requested = self.curtain is side
            self.shown = side
            self.curtain = None
            self.coming.discard(side)

    def toggle_hand(self) -> None:
        """Draws the curtain before showing the hand of the player asked, or puts the hand down."""
        prompt = self.prompt
        if prompt is None or self.watching or self.seats or self.trusting:
            return
        if prompt.player in self.away:
            return
        if self.viewer is not None or self.curtain is not None:
            self.shown = self.curtain = None
            self.requested = False
        elif self.side_by_side:
            self.look()
        else:
            self.curtain = prompt.player

    def look(self) -> None:
        """Shows the hand of the player asked, with the other player beside."""
        prompt = self.prompt
        if prompt is not None and self.side_by_side and prompt.player not in self.away:
            self.shown = prompt.player
            self.requested = not prompt.topic.traits.secret

    def look_away(self) -> None:
        """Puts down a hand that was only looked at."""
        if self.side_by_side:
            self.shown = None
            self.requested = False

    def seat(self, side: Side, player: Player | None) -> None:
        """Gives a side another player, None for a person at the screen. Every hand is put down, and
        whoever sees one from now on has lifted a curtain first."""
        self.seats.pop(side, None)
        if player is not None:
            self.seats[side] = player
            self.away.discard(side)
        self.shown = self.curtain = self.pledged = None
        self.requested = False
        self.coming = {each for each in Side if each not in self.seats}
        if self.passing is not None and self.passing.player is side:
            self.passing = None

    def send_away(self, side: Side) -> None:
        """Takes a hand off the screen: its owner holds it on a phone from now on."""
        self.away.add(side)
        self.coming.discard(side)
        self._put_away(side)

    def ask_here(self, side: Side) -> None:
        """Lets a side answer about its cards at the screen again. Its hand comes from behind a
        curtain, whoever else is there."""
        if side in self.away:
            self.away.remove(side)
            self.coming.add(side)
            self._put_away(side)

    def _put_away(self, side: Side) -> None:
        """Puts a hand down that may lie open."""
        self.pledged = None
        if side in (self.shown, self.curtain):
            self.shown = self.curtain = None
            self.requested = False

    def choose(self, choice: Choice, *, lasting: bool = False) -> None:
        """Answers the question. A ``lasting`` pass holds until the activation is over. If the
        engine refuses, the reason becomes `error` and the game goes on."""
        self.follow()
        before = self.prompt
        said = undo_words.told(before, choice)
        if lasting and before is not None:
            self.passing = Passing(before.player, before.about, self.made)
        side, begin = chooser(self.state, choice), self.made
        if self.alone is None or side is self.alone:
            self.unread = Turned.nothing(self.now)
        if self._answer(choice):
            self.said.append(said)
        self.settle()
        self._put_down(before)
        self._redeem(begin)

    def _redeem(self, begin: int) -> None:
        """Lays the card from the deck that was pledged, to be taken back together with the choices
        since ``begin``."""
        prompt, unseen = self.prompt, self.unseen
        if prompt is None or prompt.topic not in (Topic.COMMIT, Topic.SUIT):
            self.pledged = None
        elif self.pledged is prompt.player and unseen is not None:
            self.pledged = None
            self.choose(unseen)
            self.join(begin)

    def end(self, reason: EndReason) -> None:
        """Ends the game as the people here want it (GUARD-6)."""
        if isinstance(self.play, Onlooker):
            return
        self.follow()
        before = self.prompt
        self.unread = Turned.nothing(self.now)
        with suppress(NotSaved):
            self.play.end(reason)
        self.follow()
        self._put_down(before)

    def join(self, begin: int) -> None:
        """Groups the choices since ``begin``, as counted by `made`, so that `undo` takes them back
        together."""
        if self.made > begin:
            self.undo_groups.append((begin, self.made))

    @property
    def _last_group(self) -> int:
        """The number of choices before the last one, or before the last group."""
        return next((b for b, end in self.undo_groups if b < self.made <= end), self.made - 1)

    @property
    def undoing(self) -> str:
        """What an undo would take back, in words."""
        return undo_words.listed(self.said[max(0, self._last_group) :])

    def undo(self) -> str:
        """Takes back the last choice or group of choices, as far as the rules allow. Returns a
        description of what was taken back."""
        before, taken = self.prompt, list[str]()
        self.error, self.pledged = "", None
        for _number in range(self.made - self._last_group):
            if isinstance(self.play, Onlooker) or self.no_undo is not None:
                break
            with suppress(NotSaved):
                self.play.undo()
            self.follow()
            # choices from an earlier session have no words
            taken, self.said = self.said[-1:] + taken, self.said[:-1]
        self._taken_back(before)
        return undo_words.listed(taken)

    def was_taken_back(self, choices: int) -> None:
        """Takes in that the players have agreed to take back what was chosen last, of which so many
        choices were made here."""
        before = self.prompt
        self.error = ""
        del self.said[max(0, self.made - choices) :]
        self.follow()
        self._taken_back(before)

    def _taken_back(self, before: Prompt | None) -> None:
        """Forgets what belonged to choices that have been taken back. ``before`` is what was asked
        after them."""
        if self.passing is not None and self.made <= self.passing.made:
            self.passing = None
        self.undo_groups = [(b, min(e, self.made)) for b, e in self.undo_groups if b < self.made]
        self._put_down(before)
        self.unread = Turned.nothing(self.now)

    def lines(self, untold: int = 0) -> list[tuple[LogLine, bool]]:
        """The log in sentences, each with whether it is news since the last answer. The last
        ``untold`` events are left out."""
        lines = self._chronicle.read(self.play.log, seen_by(self.state, None))
        told, news = len(self.play.log) - untold, self.unread.since
        return [(entry.line, entry.last >= news) for entry in lines if entry.last < told]

    def _answer(self, choice: Choice, *, unasked: bool = False) -> bool:
        """Gives an answer. Returns False if the engine refuses it. If it cannot be written to disk,
        it still counts, and the session reports that it is not saved."""
        self.error = ""
        if isinstance(self.play, Onlooker):
            return False
        try:
            with suppress(NotSaved):
                self.play.choose(choice, unasked=unasked)
        except IllegalChoice as refusal:
            self.error = str(refusal)
        self.follow()
        return not self.error

    def unasked_answer(self) -> Choice | None:
        """An automatic answer, if there is one: the only possible one, if giving it reveals nothing
        about a hand; a lasting pass; or a standing answer of a person here."""
        prompt, passing = self.prompt, self.passing
        if prompt is None or self.watching:
            return None
        if passing is not None and self.state.active != passing.about:
            self.passing = passing = None
        if (
            prompt.topic is Topic.INTERRUPT
            and passing is not None
            and (prompt.player, prompt.about) == (passing.player, passing.about)
        ):
            return next(o for o in prompt.options if o.verb == Verb.PASS)
        # somebody else may be looking on at a screen from which a hand has been taken
        watched = self.between_people or prompt.player in self.away
        alone = self.alone is prompt.player and not watched
        return forced(prompt, alone=alone) or self._standing_answer(prompt, alone=alone)

    def _standing_answer(self, prompt: Prompt, *, alone: bool) -> Choice | None:
        if (player := self.seats.get(prompt.player)) is not None:
            if not isinstance(player, ByMail):
                return None
            return for_absent(prompt, self.test, self.standing[prompt.player])
        known = prompt.player if alone else None  # nobody else learns from it what a hand lacks
        if too_early(prompt) or moot(prompt, self.test, known):
            return next(o for o in prompt.options if o.verb == Verb.PASS)
        ordered = self.standing[prompt.player].answer(prompt, self.test)
        ordered = ordered or plainly(self.play.game, prompt)
        return goes_first(prompt) or last_to_act(prompt) or ordered

    def advised(self, side: Side) -> None:
        """Counts that a player has asked for advice."""
        if not isinstance(self.play, Onlooker):
            self.play.advised(side)

    def stand(self, side: Side, standing: StandingAnswers) -> None:
        """Changes the standing answers of a player, which may answer the present question."""
        if isinstance(self.play, Onlooker):
            return
        before = self.prompt
        self.standing[side] = standing
        self.play.ordered(side, standing.words)
        self.settle()
        self._put_down(before)

    def settle(self) -> None:
        """Gives all automatic answers. Call it once at the start."""
        while not self.error and (choice := self.unasked_answer()) is not None:
            self._answer(choice, unasked=True)

    def _put_down(self, before: Prompt | None) -> None:
        """Turns the hand face down when its owner is no longer asked about cards."""
        prompt = self.prompt
        self.curtain = None
        same = prompt is not None and before is not None and prompt.player is before.player
        self.requested = False
        if not (same and prompt is not None and prompt.topic.traits.secret):
            self.shown = None
