"""A game being played: the game, fate, and the record on disk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import islice, pairwise
from pathlib import Path

from attrs import evolve

from ad1666.content.errors import printable
from ad1666.content.messages import message
from ad1666.content.scenarios.fingerprint import fingerprint
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.concessions import end_line
from ad1666.game.fate import Fate, Shuffle, Told
from ad1666.game.game import Game, NoUndo, shown_between, start
from ad1666.game.library import delete_game, list_from
from ad1666.game.past import Moment
from ad1666.game.records.bouts import Bout
from ad1666.game.records.coded import given
from ad1666.game.records.correspondence import Correspondence
from ad1666.game.records.places import DAMAGED, followed, new_paths, remember, stem_of
from ad1666.game.records.record import (
    KEPT,
    ORDERS,
    BadRecord,
    Header,
    Record,
    Trouble,
    composed,
    packed,
    read,
    unpacked,
)
from ad1666.game.records.replay import MOST_AGAIN, Replay, replay, take_back
from ad1666.game.records.replayed_by import ReplayedScenario, content_of, header_of, played
from ad1666.game.records.writer import InUse, NotSaved, RecordLock, Writer, lock_of
from ad1666.game.seats import PERSON, Seat, SeatChange, advice_line, seat_line
from ad1666.game.statistics import result_of
from ad1666.game.view import chooser
from ad1666.rules import VERSION
from ad1666.rules.cards import Side
from ad1666.rules.requests import Choice, Drawn
from ad1666.rules.victory import EndReason

_NAMES = 100
"""How many names are tried for a new record."""


class ScenarioChanged(BadRecord):
    """The scenario has changed since the game began. ``in_record``: the record holds it as it was,
    so the game can continue with that."""

    def __init__(self, path: Path, *, in_record: bool) -> None:
        problem = message("the scenario has changed since this game began")
        remedy = message("Continue with the new one, if that fits, or end the game")
        if in_record:
            remedy = message("Continue with the old one, which the record keeps, or end the game")
        super().__init__(Trouble(path, None, problem, remedy))
        self.path = path
        self.in_record = in_record


class Session:
    """One game in progress. After every call fate has answered and the record is on disk, so the
    game waits for a player or is over. If the record cannot be written, the game continues all the
    same: ``unsaved`` is the error."""

    def __init__(
        self,
        scenario: Scenario,
        past: Replay,
        writer: Writer,
        fate: Fate,
        seats: Mapping[Side, Seat],
        orders: Mapping[Side, str] | None = None,
        mail: Correspondence | None = None,
        bout: Bout | None = None,
    ) -> None:
        self.scenario = scenario
        self.moments = list(past.moments)
        """The positions so far, without those taken back."""
        self.log = list(past.log)
        self.seats = dict(seats)
        """The programs that play."""
        self.advice = past.advice
        """How often each side has asked for advice."""
        self.orders = dict(orders or {})
        """What each side wants answered unasked, in words, if it has said so."""
        self.mail = mail
        """The messages of a game by mail; None if it is none."""
        self.bout = bout
        """Which of two games it is that are played with the sides swapped; None if it is none."""
        self.history = past.history
        """Who has played so far."""
        self.unsaved: NotSaved | None = None
        self._again = past.again
        self._writer = writer
        self._fate = fate
        try:
            self._save()
            self._settle()
        except BaseException:
            self._writer.close()
            raise

    @classmethod
    def new(
        cls,
        scenario: Scenario,
        fate: Fate | None = None,
        path: Path | None = None,
        seats: Mapping[Side, Seat] | None = None,
    ) -> Session:
        """Starts a game. Unless given, ``fate`` is a fair shuffle, ``path`` a new file among the
        player's records, and both ``seats`` are taken by persons. If the scenario does not come
        from its file, the record says that it keeps its own. Raises FileExistsError if the file
        exists."""
        header = header_of(scenario, seats or {})
        content, own = content_of(scenario, header), scenario.texts is not None
        remember(scenario.path)
        if path is None:
            writer = _begun(scenario.path.stem, header, content, own=own)
        else:
            writer = Writer.new(path, header, content, own=own)
        game = start(scenario.state)
        past = Replay(game, (), game.news, None, dict(seats or {}))
        return cls(scenario, past, writer, fate or Shuffle(), seats or {})

    @classmethod
    def resume(
        cls, path: Path, fate: Fate | None = None, *, changed: bool = False
    ) -> tuple[Session, Trouble | None]:
        """Continues the game of a record, as far as it can be replayed. With ``changed`` it does so
        even if the scenario has changed since: with the copy in the record or, if there is none,
        with the scenario as it is now.

        Also returns what stopped the replay, None if nothing. A damaged file is preserved under
        another name, and the game continues from there in a new file. Raises BadRecord, including
        InUse and Changed; ContentError.
        """
        path = followed(path)
        lock = lock_of(path)
        try:
            record = read(path)
            if record.over and not record.played_out:
                raise _is_over(path)
            found = played(record)
            replayed = replay(record, found.scenario.state)
            if record.over and replayed.game.pending is None:  # its moves may not lead there
                raise _is_over(path)
            if found.changed and not changed and not (found.from_record and record.uses_content):
                raise ScenarioChanged(path, in_record=found.from_record)
            writer = _resumed(record, lock, found, replayed)
            remember(found.scenario.path)
        except BaseException:
            if lock is not None:
                lock.release()
            raise
        at = replayed, writer, fate or Shuffle(), record.seats, record.orders
        return cls(found.scenario, *at, record.mail, record.bout), replayed.problem

    @property
    def game(self) -> Game:
        return self.moments[-1].game

    @property
    def made(self) -> int:
        """The number of choices made so far, including those taken back."""
        return self.moments[-1].made

    @property
    def answers(self) -> int:
        """The number of answers so far, of players and of fate, without those taken back."""
        return len(given(self.moments))

    @property
    def path(self) -> Path:
        """The file of the record."""
        return self._writer.path

    @property
    def without_lock(self) -> bool:
        """Whether it is saved although nothing keeps another window from opening it as well."""
        return self._writer.without_lock

    @property
    def no_undo(self) -> NoUndo | None:
        """Why the last choice may not be taken back, None if it may be. Undos are limited: the
        record has to be replayed in reasonable time."""
        if isinstance(self.game.back, NoUndo):
            return self.game.back
        struck = self.game.taken_back
        if self.mail is not None and self.answers - len(struck) < self.mail.answers:
            return NoUndo.SENT
        again = self._again + _again(struck)
        return NoUndo.TOO_OFTEN if again > MOST_AGAIN else None

    def choose(self, choice: Choice, *, unasked: bool = False) -> None:
        """Makes a player's choice, ``unasked`` if the player decided on it earlier. Raises
        IllegalChoice, leaving the game unchanged; NotSaved if the record cannot be written,
        although the choice is made."""
        before = self.game
        after = before.apply(choice, unasked=unasked)
        self._writer.answer(before, choice)
        self._save()
        self._take(after, choice)
        self._settle()
        self._raise_unsaved()

    def undo(self) -> None:
        """Takes back the last choice, if that is allowed, and what was answered unasked since.
        Raises NotSaved as `choose` does."""
        if self.no_undo is not None:
            return
        struck = self.game.taken_back
        before = struck[-1].undoable
        assert before is not None
        self._again += _again(struck)
        self._strike(struck, before)

    def since(self, side: Side) -> tuple[Game, ...] | NoUndo:
        """The games to discard, the last first, when the last choice of a side is taken back with
        whatever was chosen since, for which all who have chosen have to agree; or why it may not be
        taken back even so: somebody has seen what cannot be unseen."""
        if self.game.state.outcome is not None:
            return NoUndo.GAME_OVER
        struck, again = list[Game](), self._again
        for after, before in pairwise(reversed(self.moments)):
            seen = shown_between(before.game.asked_at, after.game.asked_at)
            if seen is not None:
                return seen
            struck.append(after.game)
            again += len(before.game.answers)
            if after.game.chooser is side and not after.game.unasked:
                return tuple(struck) if again <= MOST_AGAIN else NoUndo.TOO_OFTEN
        return NoUndo.NOTHING_CHOSEN

    def undo_since(self, side: Side) -> None:
        """Takes the last choice of a side back with whatever was chosen since, if that is possible
        (`since`): the players have agreed on it. Raises NotSaved as `choose` does."""
        struck = self.since(side)
        if isinstance(struck, NoUndo):
            return
        positions = self.moments[-len(struck) - 1 : -1]
        self._again += sum(len(moment.game.answers) for moment in positions)
        self._strike(struck, positions[0].game)

    def _strike(self, struck: tuple[Game, ...], before: Game) -> None:
        """Discards games, the last first, and goes back to the one before."""
        self._writer.undo(len(struck))
        for game in struck:
            take_back(self.log, game)
        made = self.made
        del self.moments[-len(struck) :]
        # the same position, which may allow less to be taken back
        self.moments[-1] = evolve(self.moments[-1], game=before, made=made)
        self._save()
        self._raise_unsaved()

    def end(self, reason: EndReason) -> None:
        """Ends the game as its players want it (GUARD-6): nobody else may. Once it is over this
        does nothing. Raises NotSaved as `choose` does."""
        if self.game.state.outcome is not None:
            return
        self._writer.note("", end_line(reason))
        self._save()
        self._take(self.game.ended(reason))
        self._settle()
        self._raise_unsaved()

    def relay(self, answers: Sequence[Choice | Drawn], by: Side) -> None:
        """Makes answers that were made elsewhere, those of fate among them: choices that are not
        ``by`` a side were made for the other unasked. Raises as `choose` does."""
        self._fate = told = Told(answers, self._fate)
        self.relay_from(told, by)

    def relay_from(self, told: Told, by: Side) -> None:
        """The same of a fate that has told some already, since the game began with it."""
        try:
            for choice in told.choices():
                with suppress(NotSaved):
                    ours = chooser(self.game.state, choice) is not by
                    self.choose(choice, unasked=ours)
        finally:
            self._fate = told.then
        self._raise_unsaved()

    def by_mail(self, mail: Correspondence) -> None:
        """Records that the game goes on by mail, or which message was sent or taken last."""
        begins, self.mail = self.mail is None, mail
        if self.game.pending is None:  # nothing more is taken back, and the record is closed
            return
        self._writer.note("", mail.line if begins else mail.passed)
        self._save()

    def count_with(self, bout: Bout) -> None:
        """Records that it is one of two games whose points are added."""
        self.bout = bout
        self._writer.note("", bout.line)
        self._save()

    def seat(self, side: Side, seat: Seat) -> None:
        """Hands a side over to another player."""
        if self.game.pending is None:  # nobody plays on, and the record is closed
            return
        if seat.name == PERSON:
            seat = Seat(PERSON)  # without chances of its own
        seats = {**self.seats, side: seat}
        self.seats = {side: seat for side, seat in seats.items() if seat.name != PERSON}
        self.history = self.history.after(SeatChange(side, seat, self.game.state.turn))
        self._writer.note("", seat_line(side, seat))  # keeps it out of the header
        self._save()

    def advised(self, side: Side) -> None:
        """Records that a player has asked for advice."""
        self.advice[side] += 1
        self._writer.note("", advice_line(side))  # keeps it out of the header
        self._save()

    def ordered(self, side: Side, words: str) -> None:
        """Records what a player wants answered unasked from now on."""
        if self.game.pending is None:  # nothing more is asked, and the record is closed
            return
        self.orders[side] = words
        self._writer.note("", f"{ORDERS}{side} {words}")
        self._save()

    def retry(self) -> None:
        """Tries again to bring everything unsaved to disk. Raises NotSaved if that fails."""
        self._save()
        self._raise_unsaved()

    def save_elsewhere(self, path: Path) -> Path | None:
        """Saves the whole game in a new file and continues there. Returns by which file it is then
        listed among the player's games, a link if one can be made; None if it is not. Raises
        FileExistsError if the file exists, InUse if another program is about to make it, NotSaved
        if it cannot be written."""
        self._writer = self._writer.moved(path)
        self.unsaved = None
        return list_from(path)

    def close(self) -> None:
        """Leaves the game; its record stays. Tries once more to save what could not be saved."""
        if self.unsaved is not None:
            self._save()
        self._writer.close()

    def _take(self, game: Game, choice: Choice | None = None, drawn: Drawn | None = None) -> None:
        self.log += game.news
        made = self.made + (choice is not None)
        self.moments.append(Moment(game, len(self.log), made, choice, self.seats, drawn))

    def _settle(self) -> None:
        while (draw := self.game.draw) is not None:
            before = self.game
            drawn = self._fate.draw(draw)
            self._writer.answer(before, drawn)
            if self.unsaved is None:  # else it has just been tried
                self._save()
            self._take(before.apply(drawn), drawn=drawn)
        outcome = self.game.state.outcome
        if outcome is not None:
            games = [moment.game for moment in self.moments]
            self._writer.over(outcome, result_of(games, outcome))
            if self.unsaved is None:
                self._save()

    def _save(self) -> None:
        try:
            self._writer.flush()
        except OSError as error:
            self.unsaved = NotSaved.because(self.path, error, self._writer.unwritten)
        else:
            self.unsaved = None

    def _raise_unsaved(self) -> None:
        if self.unsaved is not None:
            raise self.unsaved


def take_up(made: Path) -> tuple[Session, Trouble | None]:
    """Resumes a record that has just been made from another, with the scenario by which that one is
    shown, and returns the same as `Session.resume`. Deletes it if that fails. Raises BadRecord,
    ContentError."""
    try:
        return Session.resume(made, changed=True)
    except BaseException:
        with suppress(BadRecord, OSError):
            delete_game(made, for_good=True)
        raise


def _is_over(path: Path) -> BadRecord:
    remedy = message("Watch it with: ad1666 replay {file}", file=str(path))
    return BadRecord(Trouble(path, None, message("that game is over"), remedy))


def _again(struck: tuple[Game, ...]) -> int:
    """The number of answers replayed again when these games are taken back."""
    return sum(len(game.undoable.answers) for game in struck if game.undoable is not None)


def _resumed(
    record: Record, lock: RecordLock | None, found: ReplayedScenario, replayed: Replay
) -> Writer:
    """The writer that continues a record. A record that is damaged, of an older format or not as it
    would be written now is rewritten."""
    state = found.scenario.state
    header = evolve(
        record.header,
        rules=VERSION,
        scenario=found.name,
        table=fingerprint(state),
        sure=True,
        title=record.header.title or printable(found.scenario.title),
        options=state.options,
    )
    content = found.content
    if content is None:
        content = content_of(found.scenario, header)
    elif header != record.header:
        content = packed(header, unpacked(record.path, content)[1])
    body = [text for number, text in record.body if number < (replayed.stopped or number + 1)]
    if found.changed and found.from_record and not record.uses_content:
        body.append(KEPT)
    text = composed(header, content, body)
    if DAMAGED in record.path.name:
        if lock is not None:
            lock.release()
        path = next(new_paths(stem_of(record.path)))
        return Writer(path, lock_of(path), text)
    damaged = replayed.problem is not None or (found.content is None) < (record.content is None)
    return Writer(record.path, lock, text, record.raw, damaged=damaged)


def _begun(stem: str, header: Header, content: str | None, *, own: bool) -> Writer:
    """The writer of a new record among the player's. Two games may begin within a second. Raises
    InUse if other programs hold all names that are tried."""
    for path in islice(new_paths(stem), _NAMES):
        with suppress(FileExistsError, InUse):
            return Writer.new(path, header, content, own=own)
    raise InUse(path)
