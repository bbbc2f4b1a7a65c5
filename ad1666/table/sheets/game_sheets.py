"""The sheets of a game, and the buttons at the top that open them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial

import pygame
from attrs import define, evolve

from ad1666.advice.explaining import Explainer
from ad1666.advice.looking_back import LogReasons
from ad1666.game.exploits import exploits
from ad1666.game.fencers import fencer_of
from ad1666.game.luck import turned_up
from ad1666.game.records.record import BadRecord, read
from ad1666.game.session import Session
from ad1666.game.statistics import TurningPoint, decisive, deeds, turning_point
from ad1666.game.watching import Watched
from ad1666.i18n import _
from ad1666.play import by_mail, undo_words
from ad1666.play.seating import Seating
from ad1666.play.targets import Command, Target
from ad1666.rules.cards import Side
from ad1666.rules.victory import Outcome
from ad1666.settings import preferences
from ad1666.table.chronicle.chronicler import Chronicler
from ad1666.table.sheets.conceding import Conceding
from ad1666.table.sheets.end_sheet import EndSheet
from ad1666.table.sheets.finale_sheet import FinaleSheet
from ad1666.table.sheets.finish_sheets import Finishing, ProgressSheet
from ad1666.table.sheets.host import BaseScene, GameCommands, Sheets
from ad1666.table.sheets.link_sheet import LinkSheet
from ad1666.table.sheets.log_sheet import LogSheet
from ad1666.table.sheets.luck_sheet import LuckSheet
from ad1666.table.sheets.seats_sheet import SeatsSheet
from ad1666.table.sheets.sheet import Sheet
from ad1666.table.sheets.sides_sheet import SidesSheet
from ad1666.table.sheets.standing_sheet import StandingSheet
from ad1666.table.toolkit.by_itself import ByItself
from ad1666.table.toolkit.keys import hotkey
from ad1666.table.toolkit.scene import announce
from ad1666.table.toolkit.span import Span
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.table.views import moments
from ad1666.table.views.board.board_art import BoardArt
from ad1666.table.views.evening.ending import Ending, Tone, ending_of
from ad1666.table.views.line_board import LineBoard
from ad1666.words import ending, fencers
from ad1666.words.exploits import told
from ad1666.words.vocabulary import stopped


@define
class PauseSheet(Sheet):
    """The choices while a game is paused. Leaving loses nothing, unless the game is not on disk."""

    sheets: GameSheets
    scene: GameCommands
    over: bool
    """Whether nobody plays on."""

    def commands(self) -> tuple[Button, ...]:
        """The commands that open the settings, change players, leave the game, and exit the
        program."""
        return (
            Button(Command.SETTINGS, _("Settings"), "S", self.sheets.open_settings),
            self.sheets.to_seats(),
            self.sheets.finishing.button,
            self.sheets.to_phones(),
            self.sheets.to_desks(),
            self.sheets.to_mail(),
            self.sheets.conceding.button,
            Button(Command.LEAVE, self.scene.way_out, "B", self.scene.leave),
            Button(Command.QUIT, _("Quit"), "Q", self.scene.quit),
        )

    def buttons(self, close: Button) -> tuple[Button, ...]:
        """The button that resumes the game, and the commands."""
        return (evolve(close, label=_("Continue")), *self.commands())

    def draw(self, ui: Ui, close: Button) -> None:
        """Draws what happens to the game."""
        message = _("Every choice is saved already: you can leave now and continue another day.")
        if self.over:
            message = _("The game is over, and saved.")
        if unsaved := self.sheets.keeping.warning:
            message = _(
                "{unsaved}. If you leave now, you are asked first what to do about it."
            ).format(unsaved=unsaved)
        if not self.over:
            message += " " + _(
                "The record names the cards in both hands in plain text: do not read it before the "
                "game is over."
            )
        self.lay_message(ui, _("Pause"), message, self.buttons(close), 800)


class GameSheets(Sheets):
    """The sheets of a game, over its ``scene``. They order the ``commands``."""

    def __init__(
        self, scene: BaseScene, commands: GameCommands, session: Watched, art: BoardArt
    ) -> None:
        super().__init__(scene.report, session if isinstance(session, Session) else None)
        self._report = scene.report
        self._chronicler = Chronicler(scene.tell)
        self._ordered = commands
        self._art = art
        self._hands, self._controls = commands.hands, commands.controls
        self._desks = commands.desks
        self._scenario = session.scenario
        self._session = session
        self.reasons = LogReasons(session, Explainer(announce))
        self.ends = 0
        """How often the result of the game has been opened."""
        self._passes: ByItself | None = None
        """What leads on from the result of a game that nobody plays in."""

    def commands(self) -> tuple[Button, ...]:
        """The buttons at the top."""
        hot_seat, play = self._controls.hot_seat, self._controls.hot_seat.play
        undo, reason = None, hot_seat.no_undo
        if reason is None:
            undo, note = self._undo, _("Take back: {what}.").format(what=hot_seat.undoing)
            note = stopped(note)
        else:
            note = undo_words.why_not(reason, play.game.chooser)
        open_anyway = hot_seat.watching or hot_seat.trusting or bool(hot_seat.seats)
        asked = hot_seat.prompt and hot_seat.prompt.player
        hand = None if asked is None or asked in hot_seat.away else self._controls.hand
        hand = None if open_anyway else hand
        standing = None if hot_seat.prompt is None or hot_seat.watching else self.standing
        again = _("Shows again what the other player has just done.")
        show, adviser = self._ordered.show, self._ordered.adviser
        see = show.again if show.can_repeat else None
        if see is not None and not preferences.now.motion.pace:
            see = self.log  # without motion, read it in the log
        ask = adviser.ask if adviser.possible else None
        advice = _("What a strong program would do here. How often you ask is counted.")
        if not preferences.now.advice:
            advice = _("Advice is switched off in the settings.")
        orders = _("What is answered for me without asking: interrupts, boosts, parries.")
        cited = _("The clauses of what you have just read, and all others.")
        return (
            Button(Command.UNDO, _("Undo"), "U", undo, note),
            Button(Command.SEE_AGAIN, _("Again"), "F7", see, again),
            Button(Command.ADVICE, _("Advice"), "F9", ask, advice),
            Button(Command.HAND, _("Hand"), "H", hand, _("Show my hand, or put it down.")),
            Button(Command.STANDING, _("Standing orders"), "F6", standing, orders),
            Button(Command.LOG, _("Log"), "L", self.log, _("The whole log.")),
            Button(Command.RULES, _("Rules"), "?", self.open_rules, cited),
            Button(
                Command.HELP, _("Help"), "F1", self.open_help, _("How to play, keys, pictures.")
            ),
            Button(Command.PAUSE, _("Pause"), "M", self.pause, _("Pause or leave.")),
        )

    def _undo(self) -> None:
        if taken := self._controls.undo():
            self._report(stopped(_("Taken back: {what}.").format(what=taken)))

    def log(self, number: int | None = None) -> None:
        """Opens the log at a line, by default the last."""
        last = max(0, len(self._controls.lines) - 1)
        chosen = last if number is None else number
        board = LineBoard(evolve(self._art, pictures={}))  # which keeps the sizes of its own
        self.open(LogSheet(self._controls, self._cite, self.reasons, board, chosen))

    def _cite(self, clauses: tuple[str, ...]) -> None:
        """Opens the rules at the given clauses."""
        self.noted = clauses
        self.rules.open(clauses)
        self.open(self.rules)

    def standing(self) -> None:
        """Opens the standing answers."""
        self.open(StandingSheet(self._controls, self._controls.hot_seat.alone))

    def sides(self) -> None:
        """Opens the goals and discard piles."""
        self.open(SidesSheet(self._controls.hot_seat, self._scenario))

    def pause(self) -> None:
        """Pauses the game."""
        hot_seat = self._controls.hot_seat
        over = hot_seat.prompt is None or hot_seat.watching
        self.open(PauseSheet(self, self._ordered, over=over))

    def to_seats(self) -> Button:
        """The button that opens the choice of players; barred where nobody else may sit down."""
        hot_seat = self._controls.hot_seat
        fixed = hot_seat.prompt is None or hot_seat.watching or hot_seat.by_mail
        fixed = fixed or self._desks.on
        return Button(Command.SEATS, _("Who plays on"), "W", None if fixed else self.seats)

    def to_mail(self) -> Button:
        """The button that opens the messages of a game by mail, or lets it go on by mail."""
        hot_seat, session = self._controls.hot_seat, self._session
        label, tip = _("By mail"), _("The game goes to and fro between you, as one text or file.")
        if hot_seat.by_mail:
            label = _("Send this turn") if hot_seat.absent else _("By mail")
        may = isinstance(session, Session) and (hot_seat.by_mail or not hot_seat.seats)
        may = may and not self._ordered.onward and (hot_seat.by_mail or hot_seat.prompt is not None)
        return Button(Command.MAIL, label, "E", self.mail if may else None, tip)

    def mail(self) -> None:
        """Opens the messages of a game by mail."""
        from ad1666.table.sheets.mail_sheet import MailSheet

        assert isinstance(self._session, Session)
        self.open(MailSheet(self._session, self._controls))

    def to_phones(self) -> Button:
        """The button that opens the codes for phones."""
        on = self._hands.line is not None
        label = _("Hands on phones: on") if on else _("Hands on phones")
        act = self.phones if self._hands.sides else None
        tip = _("Each player holds their cards on their own phone; no curtain is needed.")
        if act is None:
            tip = _("Nobody's cards can go to a phone in this game.")
        return Button(Command.PHONES, label, "F10", act, tip)

    def phones(self) -> None:
        """Opens the codes by which hands go to phones."""
        from ad1666.table.sheets.phones_sheet import PhonesSheet

        opened = PhonesSheet(self._hands)
        opened.begin()
        self.open(opened)

    def to_desks(self) -> Button:
        """The button that opens the second desk; barred where two people do not play here."""
        hot_seat, on = self._controls.hot_seat, self._desks.on
        label = _("A second desk: on") if on else _("A second desk")
        two = isinstance(self._session, Session) and not hot_seat.seats
        act = self.desks if on or (two and hot_seat.prompt is not None) else None
        tip = _("The other player plays at a page of their own, elsewhere.")
        if act is None:
            tip = _("Only a game between two people can have a second desk.")
        return Button(Command.DESKS, label, "D", act, tip)

    def desks(self) -> None:
        """Opens the codes by which pages come, once it is said who plays at one."""
        from ad1666.table.sheets.desk_sheet import open_desks

        open_desks(self, self._desks.made(), self.talk)

    def talk(self) -> None:
        """Opens what the players at two desks propose and say."""
        from ad1666.table.sheets.desk_sheet import TalkSheet

        self.open(TalkSheet(self._desks.made()))

    def to_talk(self) -> Button:
        """The button that does, with who is there."""
        return Button(Command.TALK, self._desks.label, "T", self.talk)

    def asked_for_hands(self) -> None:
        """Asks whether another device may have a hand whose own device is not there, and puts the
        question away once it is settled."""
        from ad1666.table.sheets.pairing_sheet import ask_about
        from ad1666.table.sheets.phones_sheet import ASKING

        ask_about(self, self._hands, ASKING)

    def asked_by_desk(self) -> None:
        """Asks the same about a seat at a page, and what a page proposes."""
        from ad1666.table.sheets.desk_sheet import ASKING, Proposed
        from ad1666.table.sheets.pairing_sheet import ask_about

        second = self._desks.second
        if second is None:
            return
        ask_about(self, second, ASKING)
        proposed = second.proposed
        if isinstance(self.dialog, Proposed) and self.dialog.proposal != proposed:
            self.dialog = None
        if self.dialog is None and proposed is not None:
            self.dialog = Proposed.of(proposed, second.say, self._put_away)

    def _put_away(self) -> None:
        self.dialog = None

    def open_settings(self) -> None:
        """Opens the settings, from which hands can go to phones."""
        from ad1666.table.sheets.settings_sheet import SettingsSheet

        self.open(SettingsSheet(self.open_keys, self.to_phones))

    def handle(self, event: pygame.event.Event, target: Target | None) -> bool:
        """Handles a key or the wheel; the key for phones works unless something must be read."""
        free = self.top is None or self.top.fleeting
        if free and event.type == pygame.KEYDOWN and hotkey(event) == "F10":
            self.to_phones().press()
            return True
        return super().handle(event, target)

    def seats(self) -> None:
        """Opens the choice of players."""
        seating = Seating.of(self._session.seats)

        def seat() -> None:
            self.clear()
            for side, player in seating.changed(self._session.seats).items():
                self._ordered.programs.seat(side, player)

        self.open(SeatsSheet(seating, seat))

    @property
    def conceding(self) -> Conceding:
        """What lets people end the game."""
        return Conceding(self, self._controls, part_of=bool(self._ordered.onward))

    @property
    def finishing(self) -> Finishing:
        """What lets programs finish the game."""
        return Finishing(self, self._ordered, self._session)

    @property
    def rushes(self) -> bool:
        """Whether they do, and nothing lies over the page that tells how it goes."""
        return isinstance(self.top, ProgressSheet)

    def sword(self) -> bool:
        """Asks whether to take the sword of a fencer who has no hope left; never where points still
        count in a campaign. Returns whether it asks."""
        hopes = self._ordered.programs.hopes
        side = None if self._ordered.onward else hopes.offers
        fencer = None if side is None else fencer_of(self._session.seats[side])
        if side is None or fencer is None:
            return False
        hopes.offered(side)
        self.conceding.offered(side, fencer)
        return True

    @property
    def spans(self) -> tuple[Span, ...]:
        """The times in which the open sheet moves."""
        return (self.sheet.span,) if isinstance(self.sheet, FinaleSheet) else ()

    def close_game(self) -> None:
        """Closes a game that has just ended: with a page of its own for those who have played it
        here, unless they want no pauses, then with the result."""
        if self.rushes:
            self.shut()
        ending = None if self._controls.hot_seat.watching else self._ending()
        self._ordered.show.ended(lost=ending is not None and ending.tone is Tone.DEFEAT)
        if ending is None or not preferences.now.pace.share:
            self.end()
            return
        state = self._controls.hot_seat.view
        done = {
            f.id: told(exploits(self._session.log, f.id), f, state)
            for f in (*ending.front, *ending.behind)
        }
        self.ends += 1
        self.open(FinaleSheet(ending, state, done, self.shut, self.end))

    def _ending(self) -> Ending | None:
        """How the game has ended for those who play here; None if nobody does."""
        state = self._controls.hot_seat.view
        return ending_of(state, self._scenario, self._session.seats)

    def end(self) -> None:
        """Opens the result of a finished game."""
        state, scenario = self._controls.hot_seat.view, self._scenario
        assert state.outcome is not None
        terms = scenario.factions, scenario.items, state
        sides = {f.id: f.side for f in state.figures}
        done = deeds(self._session.log, sides, self._session.advice)
        told = done, scenario.epilogue, self._turned()
        players = partial(self._of_players, state.outcome)
        sheet = EndSheet(state.outcome, *terms, *told, players, self._ordered, self._chronicle)
        sheet.link = self.link
        if turned := turned_up(self._session.moments):
            sheet.luck = lambda: self.open(LuckSheet(turned))
        if isinstance(self._session, Session) and by_mail.may_send(self._session):
            sheet.last_message = self.mail
        sheet.following = self._ordered.next_scenario()
        if sheet.turning is not None:
            games = [moment.game for moment in self._session.moments]
            sheet.moments = moments.shots(games, decisive(games))
            sheet.art = self._art
        if self._ordered.onward and self._nobody_played:
            sheet.goes_on()
        self._passes = sheet.by_itself
        self.ends += 1
        self.open(sheet)

    @property
    def _nobody_played(self) -> bool:
        """Whether programs alone have played."""
        return self._session.history.programs(self._session.seats).keys() == set(Side)

    def _of_players(self, outcome: Outcome) -> Iterator[str]:
        """Which sides changed players, and what the fencers at the table say in the end, but for
        those who only stood in for somebody."""
        history = self._session.history
        yield from ending.seat_changes(history)
        for side, seat in history.programs(self._session.seats).items():
            if (fencer := fencer_of(seat)) is not None:
                yield fencers.farewell(fencer, side, outcome)

    def link(self) -> None:
        """Shows the finished game as a link."""
        self.open(LinkSheet.of(self._session.path, self._scenario, self._session.moments))

    def pass_time(self) -> None:
        """Leaves a finished game that nobody plays in, once its result can have been read, whether
        the sheet that tells it is still open or was closed."""
        covered = self.top is not None and not isinstance(self.top, EndSheet)
        if self._passes is not None and self._passes.ends(covered=covered):
            self._ordered.leave()

    def _turned(self) -> TurningPoint | None:
        """The turning point; None if the record, of which a film would show it, does not lead to
        the end of this game."""
        with suppress(BadRecord):
            if read(self._session.path).over:
                return turning_point([moment.game for moment in self._session.moments])
        return None

    def _chronicle(self) -> None:
        self.keeping.once_saved(lambda: self._chronicler.begin(self._session.path))

    def draw(self, ui: Ui) -> None:
        """Draws what is open, and reports a chronicle that has just been written."""
        self._chronicler.look()
        super().draw(ui)
