"""A campaign that a program has open: what happens in it is on disk before the program goes on, and
its chapters are games with records of their own (`ad1666.campaign.save_files` has the format)."""

from __future__ import annotations

import enum
import os
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from itertools import islice
from pathlib import Path

from attrs import evolve, frozen

from ad1666.campaign import embedded
from ad1666.campaign.book import Book
from ad1666.campaign.entries import (
    Begins,
    ByRules,
    Chosen,
    DealtAgain,
    Entry,
    Kept,
    Moved,
    NewText,
    Seated,
    Sent,
    ToldAgain,
    Undone,
    names_record,
    text_of,
)
from ad1666.campaign.glances import SUFFIX, TORN, saves_folder
from ad1666.campaign.lengths import remember as remember_length
from ad1666.campaign.lengths import shortened
from ad1666.campaign.limits import carried_into
from ad1666.campaign.nights import given_up, night_of
from ad1666.campaign.prepared import Prepared, prepared
from ad1666.campaign.programs import errand_chosen
from ad1666.campaign.proof import dealt, stranger
from ad1666.campaign.save_files import (
    INTACT,
    READ,
    BadSave,
    Head,
    SaveFile,
    composed,
    list_from,
    lock_of,
    new_saves,
    now_line,
    read,
)
from ad1666.campaign.steps import OutOfOrder, begun
from ad1666.campaign.values import Night, PartyId, Pick, Playing, Setup, Standing
from ad1666.content.campaigns.plan import Campaign
from ad1666.content.campaigns.reader import load_campaign
from ad1666.content.errors import ContentError, printable
from ad1666.content.files import stamp
from ad1666.content.messages import Message, message
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Fate
from ad1666.game.fencers import again
from ad1666.game.library import end_game, turn_of
from ad1666.game.records import disk
from ad1666.game.records.places import followed, records_folder, remember, stem_of
from ad1666.game.records.record import BadRecord, Record, Trouble, trouble_of
from ad1666.game.records.record import read as read_record
from ad1666.game.records.replay import Replay, replay
from ad1666.game.records.replayed_by import played, replayed_record
from ad1666.game.records.results import NOBODY, Winner
from ad1666.game.records.writer import FileLocked, NotSaved, RecordLock, Sealed
from ad1666.game.seats import PERSON, Seat
from ad1666.game.session import Session
from ad1666.rules import VERSION
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure

_NAMES = 100
"""How many names are tried for a new save."""
MOST_DEALS = 2
"""How often a chapter is dealt: once more if it is begun again."""


class FileState(enum.Enum):
    """What became of the files of a campaign since it began."""

    SAME = enum.auto()
    CHANGED = enum.auto()
    """Other texts may be taken for the chapters to come."""
    UNFIT = enum.auto()
    """They have changed, but the campaign cannot be gone on with by what they are now."""
    GONE = enum.auto()


class Telling(enum.Enum):
    """How the game of the chapter that is played stands."""

    NONE = enum.auto()
    """None is played."""
    GOES_ON = enum.auto()
    OVER = enum.auto()
    """It has ended, and what it came to has still to be written."""
    BROKEN_OFF = enum.auto()
    """Its record was closed without a winner."""
    LOST = enum.auto()
    """Its record is gone or damaged."""
    NEWER = enum.auto()
    """A newer version of the program has gone on with it."""
    FOREIGN = enum.auto()
    """What bears the name of its record is that of another game."""


_NOT_HAD = (Telling.LOST, Telling.FOREIGN)
"""Where the record of the chapter that is played is not to be had."""


class ReadOnly(Exception):
    """Another program has the campaign open."""


class _Writer(Sealed):
    aside = TORN


@frozen
class _Open:
    """A campaign as its entries make it, its texts as they are now, how many entries those are,
    what of its file was damaged, and whether what came of its latest chapter has been read."""

    book: Book
    texts: embedded.Texts
    entries: int = 0
    trouble: Trouble | None = None
    is_read: bool = False


@frozen
class _Told:
    """How the game of the chapter that is played stands by its record, what is wrong with that, the
    record, and the scenario and the replay of one that says that it is over."""

    telling: Telling
    trouble: Trouble | None = None
    record: Record | None = None
    over: tuple[Scenario, Replay] | None = None


@frozen
class LookedBack:
    """A campaign as its save tells it, without being opened: how it stands, how it stood while each
    of its past chapters was played, and what of the file is damaged."""

    standing: Standing
    tellings: tuple[Standing, ...]
    trouble: Trouble | None = None


def look_back(path: Path) -> LookedBack:
    """Reads a campaign as far as it is sound. Nothing is written, whoever has it open. Raises
    BadSave if it is none or nothing of it can be read."""
    path = followed(path)
    found = _opened(read(path))
    trouble = found.trouble or shortened(path, found.entries)
    return LookedBack(found.book.standing, found.book.tellings, trouble)


class Save:
    """A campaign in progress. After every call what happened is on disk; if it cannot be written,
    the campaign goes on all the same, and ``unsaved`` says what is needed."""

    def __init__(self, found: _Open, writer: _Writer | None, path: Path) -> None:
        self.path = path
        self.trouble = found.trouble
        """What of the file was damaged, None if nothing was."""
        self.unsaved: NotSaved | None = None
        """Why it cannot be written, and what is needed; None if it is written."""
        self.shorter: Trouble | None = None
        """That it was longer when it was last written here, None if it was not."""
        self._book = found.book
        self._texts = found.texts
        self._entries = found.entries
        self._is_read = found.is_read
        self._writer = writer
        self._now = now_line(found.book.standing)
        self._told: tuple[object, _Told] | None = None  # the latest, by what it was made of
        self._seen = stamp(path)
        if writer is not None:
            self._flush()

    @classmethod
    def new(cls, campaign: Campaign, setup: Setup, path: Path | None = None) -> Save:
        """Begins a campaign, by default in a new file among the player's. Raises KeyError if it has
        no such road, ContentError if its files cannot be read, FileExistsError if the file
        exists."""
        standing = begun(campaign, setup)
        head, texts = Head.of(standing), embedded.texts_of(campaign)
        content = embedded.packed(texts, head.lines())
        path, lock = _begun(campaign.id) if path is None else (path, None)
        if path.exists():
            raise FileExistsError(path)
        remember(campaign.path)
        writer = _Writer(path, lock, composed(head, content, (now_line(standing),)))
        return cls(_Open(Book(standing, VERSION), texts), writer, path)

    @classmethod
    def open(cls, path: Path) -> Save:
        """Opens a campaign, as far as it is sound; ``trouble`` says what is not. If another program
        has it open, it is `read_only`. What was set aside is gone on with in a new file. Raises
        BadSave if it is none or nothing of it can be gone on with."""
        path = followed(path)
        if f"{SUFFIX}{TORN}" in path.name:
            return cls._taken_up(path)
        lock: RecordLock | None = None
        read_only = False
        try:
            lock = lock_of(path)
        except FileLocked:
            read_only = True
        try:
            file = read(path)
            found = _opened(file)
            if file.content is None:  # it was damaged, and the files of the campaign are there
                file = evolve(file, content=embedded.packed(found.texts, file.head.lines()))
            trouble = found.trouble
            stopped = trouble.line if trouble is not None and trouble is not file.damage else None
            text, damaged = file.composed(stopped), trouble is not None
            writer = None if read_only else _Writer(path, lock, text, file.raw, damaged=damaged)
            save = cls(found, writer, path)
            save.shorter = None if damaged else shortened(path, found.entries)
            return save
        except BaseException:
            if lock is not None:
                lock.release()
            raise

    @classmethod
    def _taken_up(cls, aside: Path) -> Save:
        """Opens in a new file what was set aside."""
        file = read(aside)
        found = _opened(file)
        content = file.content or embedded.packed(found.texts, file.head.lines())
        stopped = file.entries[found.entries][0] if found.entries < len(file.entries) else None
        path, lock = _begun(stem_of(Path(aside.name.partition(SUFFIX)[0])))
        text = evolve(file, content=content).composed(stopped)
        return cls(found, _Writer(path, lock, text), path)

    @property
    def standing(self) -> Standing:
        return self._book.standing

    @property
    def read_only(self) -> bool:
        """Whether another program has it open, so that this one only looks on."""
        return self._writer is None

    def reload(self) -> bool:
        """Reads how the campaign stands that another program has open, if that has written to it
        since. Returns whether it has. Raises BadSave."""
        now = stamp(self.path)
        if not self.read_only or now == self._seen:
            return False
        self._seen = now
        found = _opened(read(self.path))
        self._book, self._texts, self.trouble = found.book, found.texts, found.trouble
        self._is_read = found.is_read
        return True

    @property
    def unread(self) -> bool:
        """Whether nobody has read yet what came of the latest chapter, and none is played."""
        standing = self.standing
        return bool(standing.past) and standing.playing is None and not self._is_read

    def note_read(self) -> None:
        """Notes that somebody has read what came of the latest chapter. Where the campaign is only
        looked at, nothing is noted."""
        if self._writer is not None and self.unread:
            self._is_read = True
            self._writer.note(READ)
            self._flush()

    # Choices between two chapters

    def pick(self, pick: Pick) -> None:
        """Makes a choice for the party that is asked. Raises IllegalPick, ReadOnly."""
        ask = self.standing.ask
        self._take(Chosen("" if ask is None else ask.party, pick))

    @property
    def before_choices(self) -> tuple[Standing, ...]:
        """How the campaign stood before each choice that may be taken back, the latest last."""
        return () if self.read_only else self._book.before_choices

    def undo(self) -> None:
        """Takes back the last choice. Raises OutOfOrder if there is none, ReadOnly."""
        self._take(Undone())

    def seat(self, party: PartyId, seat: Seat) -> None:
        """Gives a party another player, from the next chapter on. Raises OutOfOrder if there is no
        such party, ReadOnly."""
        if self._seat_of(party) != seat:
            self._take(Seated(party, seat))

    def _seat_of(self, party: PartyId) -> Seat:
        return self.standing.setup.seats.get(party, Seat(PERSON))

    def send(self, party: PartyId, errand: str) -> None:
        """Chooses a secret errand of a party for the next chapter, or none. Raises OutOfOrder if it
        is not offered, ReadOnly."""
        if self.standing.errands.get(party, "") != errand:
            self._take(Sent(party, errand))

    # A chapter

    def prepared(self) -> Prepared:
        """The chapter that comes next as it is played, for the page and for choosing bands. Raises
        ContentError, ValueError once the story has ended."""
        return prepared(self.standing)

    def begin(self, scenario: Scenario | None = None, fate: Fate | None = None) -> Session:
        """Begins the next chapter: with the scenario as it was prepared, in which bands may have
        been chosen. Raises OutOfOrder if something is still to be chosen, ContentError, ReadOnly.
        """
        standing = self.standing
        self._check_writable()
        if standing.chapter is None or standing.playing is not None or standing.ask is not None:
            raise OutOfOrder("no chapter can begin now")
        ready = self.prepared()
        left = [at for at, one in enumerate(carried_into(standing)) if one not in ready.carried]
        session = self._session(standing, scenario or ready.scenario, fate)
        if self._book.rules != VERSION:
            self._take(ByRules(VERSION))
        for party in standing.setup.seats:
            self.send(party, errand_chosen(standing, party))
        record, mark = session.path.name, _mark(session)
        self._take(Begins(standing.chapter.id, standing.red, record, tuple(left), mark))
        return session

    def _session(
        self, standing: Standing, scenario: Scenario, fate: Fate | None, path: Path | None = None
    ) -> Session:
        """A game of a chapter. Programs have other chances in each, and the same fencers."""
        seats = {
            side: again(seat, len(standing.past))
            for party, seat in standing.setup.seats.items()
            for side in Side
            if (side is Side.RED) is (party == standing.red)
        }
        return Session.new(scenario, fate, path, seats)

    @property
    def record(self) -> Path | None:
        """The record of the chapter that is played, None if none is."""
        playing = self.standing.playing
        return None if playing is None else records_folder() / playing.record

    @property
    def telling(self) -> Telling:
        """How the game of the chapter that is played stands."""
        return self._tell().telling

    @property
    def doubt(self) -> Trouble | None:
        """What is wrong with the record of the chapter that is played, None if nothing is."""
        return self._tell().trouble

    def _tell(self) -> _Told:
        """How the game of the chapter that is played stands, read anew if its record has
        changed."""
        record, playing = self.record, self.standing.playing
        if record is None:
            return _Told(Telling.NONE)
        made_of = playing, stamp(record)
        if self._told is None or self._told[0] != made_of:
            self._told = made_of, self._telling_of(record)
        return self._told[1]

    def _telling_of(self, path: Path) -> _Told:
        """How the game in a record stands. What it says of itself counts only if its moves lead
        there."""
        assert self.standing.playing is not None
        try:
            found = read_record(path)
            scenario = played(found).scenario
            strange = stranger(self.standing, self.standing.playing, found, scenario)
        except (BadRecord, ContentError) as error:
            trouble = trouble_of(error)
            return _Told(Telling.NEWER if trouble.newer else Telling.LOST, trouble)
        if strange is not None:
            remedy = message("Put the right record back, begin the night again, or give it up")
            return _Told(Telling.FOREIGN, Trouble(path, None, strange, remedy), found)
        if not found.over:
            return _Told(Telling.GOES_ON, found.damage, found)
        if not found.played_out:
            return _Told(Telling.BROKEN_OFF, None, found)
        replayed = replay(found, scenario.state)
        if replayed.game.state.outcome is None:
            return _Told(Telling.GOES_ON, replayed.problem, found)
        return _Told(Telling.OVER, _otherwise(found, replayed), found, (scenario, replayed))

    @property
    def turn(self) -> int:
        """The turn that the game of the chapter that is played has reached, 0 if that is not
        known."""
        found = self._tell().record
        return 0 if found is None else turn_of(found)

    def resume(self, fate: Fate | None = None) -> tuple[Session, Trouble | None]:
        """Goes on with the game of the chapter that is played, and returns the same as
        `Session.resume`. Raises OutOfOrder if none is, BadRecord, ContentError."""
        self._check_writable()
        record, playing, told = self.record, self.standing.playing, self._tell()
        if record is None or playing is None:
            raise OutOfOrder("no chapter is played")
        if told.telling is Telling.FOREIGN and told.trouble is not None:
            raise BadRecord(told.trouble)
        session, trouble = Session.resume(record, fate, changed=True)
        mark = _mark(session) if playing.dealt else ""
        # a damaged record is gone on with in a new file, or from the deal on
        if not self.counts(session.path) or (mark and mark != playing.dealt):
            self._take(Moved(session.path.name, mark))
        return session, trouble

    def follow(self, before: Path, now: Path) -> None:
        """Notes that a game goes on in another file, by which it is listed ``now``. One that is of
        no chapter that is played changes nothing."""
        if not self.read_only and self.counts(before) and names_record(now.name):
            self._take(Moved(now.name))

    @property
    def may_deal_again(self) -> bool:
        """Whether the chapter that is played may be begun again: once, and once more if its record
        is lost."""
        playing = self.standing.playing
        telling = self.telling
        if playing is None or self.read_only or telling is Telling.NEWER:
            return False
        return playing.deals < MOST_DEALS + (telling in _NOT_HAD)

    def deal_again(self, scenario: Scenario | None = None, fate: Fate | None = None) -> Session:
        """Begins the chapter that is played again, with the same carried into it and, unless other
        bands have been chosen in ``scenario``, the same bands. Raises OutOfOrder if that is not
        allowed, ContentError, ReadOnly."""
        self._check_writable()
        if not self.may_deal_again:
            raise OutOfOrder("the chapter cannot be begun again")
        session = self._session(self.standing, scenario or self._as_begun(), fate)
        self._end_record()
        self._take(DealtAgain(session.path.name, _mark(session)))
        return session

    def give_up(self, side: Side) -> None:
        """Gives up the chapter that is played for a side, which has lost it then. Raises OutOfOrder
        if none is, ReadOnly."""
        self._check_writable()
        if self.record is None:
            raise OutOfOrder("no chapter is played")
        figures = self._figures()
        goals = len(self.prepared().scenario.state.terms.goals)
        cast = Night(
            NOBODY,
            dict.fromkeys(Side, 0),
            (0,) * goals,
            {figure.id: figure.card.id for figure in figures},
            {figure.id: figure.side for figure in figures},
            tuple(figure.id for figure in figures if figure.card.hero),
        )
        self._end_record()
        self._take(given_up(side, cast))

    def finish(self, session: Session | None = None) -> Night:
        """Writes what the game of the chapter came to, once its end has been seen: of a session
        that has it open, or else by a replay of its record. A person who has taken over from a
        program keeps the party; a program that has taken over from a person, for that game only.
        Raises OutOfOrder if none is played or it is not over, BadRecord, ContentError,
        ReadOnly."""
        self._check_writable()
        record, playing = self.record, self.standing.playing
        if record is None or playing is None:
            raise OutOfOrder("no chapter is played")
        if session is not None:
            scenario, seats = session.scenario, session.seats
            if not self.counts(session.path):
                self.follow(record, session.path)
            games, log = [moment.game for moment in session.moments], tuple(session.log)
        else:
            told = self._tell()
            if told.over is None or told.record is None:
                if told.trouble is not None:
                    raise BadRecord(told.trouble)
                raise OutOfOrder("the game is not over")
            seats = told.record.seats
            scenario, replayed = told.over
            games, log = [moment.game for moment in replayed.moments], replayed.log
        try:
            night = night_of(scenario, games, log, self.standing)
        except ValueError:
            raise OutOfOrder("the game is not over") from None
        self._take(night)
        self._change_seats(playing, seats)
        return night

    def _change_seats(self, playing: Playing, seats: Mapping[Side, Seat]) -> None:
        for party in self.standing.campaign.parties:
            side = Side.RED if party == playing.red else Side.BLUE
            now, before = seats.get(side, Seat(PERSON)), self._seat_of(party)
            if now.name != before.name and before.name != PERSON:
                self._take(Seated(party, now))

    def _figures(self) -> tuple[Figure, ...]:
        """Who takes part in the chapter that is played: by its record, or else as prepared."""
        if self.record is not None and self.telling not in _NOT_HAD:
            with suppress(BadRecord, ContentError):
                return replayed_record(read_record(self.record))[1].game.state.figures
        return self.prepared().scenario.state.figures

    def _end_record(self) -> None:
        """Closes the record of the chapter that is played, if it is there and can be closed."""
        if self.record is not None and self.telling not in _NOT_HAD:
            with suppress(BadRecord, OSError):
                end_game(self.record)

    def _as_begun(self) -> Scenario:
        """The scenario of the chapter that is played as its game began, bands included; without its
        record, as it is prepared, with the bands that the scenario suggests. Raises
        ContentError."""
        if self.telling in _NOT_HAD:
            return self.prepared().scenario
        return _as_begun(self.standing)

    # A chapter that was played

    @property
    def may_tell_again(self) -> bool:
        """Whether the latest chapter may be told again to count: once, before the next begins."""
        return self._book.may_tell_again and not self.read_only

    @property
    def told_again(self) -> bool:
        """Whether the chapter that is played is told a second time."""
        return self._book.told_again

    def tell_again(self, fate: Fate | None = None) -> Session:
        """Tells the latest chapter again, to count, on which both have agreed: with what was
        carried into it then, and the same bands. What has been chosen since is taken back once it
        has ended; the record of the first telling is kept. Raises OutOfOrder if that is not
        allowed, ContentError, ReadOnly."""
        self._check_writable()
        if not self.may_tell_again:
            raise OutOfOrder("nothing can be told again")
        before = self._book.tellings[-1]
        before = evolve(before, setup=self.standing.setup)
        session = self._session(before, _as_begun(before), fate)
        self._take(ToldAgain(session.path.name, _mark(session)))
        return session

    def keep_first(self) -> None:
        """Gives up the second telling of a chapter: the first counts, with all that was chosen
        since. Raises OutOfOrder if none is told again, ReadOnly."""
        self._check_writable()
        if not self.told_again:
            raise OutOfOrder("nothing is told again")
        self._end_record()
        self._take(Kept())

    def play_again(self, number: int, fate: Fate | None = None) -> Session:
        """Plays a past chapter again, by its number from 0, with what was carried into it then, and
        the same bands. It counts for nothing, and the save does not know of it. Raises IndexError
        if it was not played, ContentError."""
        before = self._book.tellings[number]
        return self._session(before, _as_begun(before), fate)

    def counts(self, record: Path) -> bool:
        """Whether a game is that of the chapter that is played."""
        if self.record is None:
            return False
        same = os.path.realpath(self.record) == os.path.realpath(record)  # one may be a link
        return same or self.record.name == record.name

    def lost(self, record: str) -> Trouble | None:
        """Why the game of a chapter cannot be shown any more, None if it can. What it came to, the
        save knows without it."""
        try:
            return read_record(records_folder() / record).damage
        except BadRecord as error:
            return error.trouble

    # Files that have changed

    @property
    def text(self) -> FileState:
        """What became of the files of the campaign. They are read for this."""
        return self._text()[0]

    def _text(self) -> tuple[FileState, Campaign | None]:
        standing = self.standing
        path = standing.campaign.path
        if not path.is_file():
            return FileState.GONE, None
        with suppress(ContentError):
            if embedded.is_in_files(self._texts, standing.campaign):
                return FileState.SAME, None
        try:
            found = load_campaign(path)
        except ContentError:
            return FileState.UNFIT, None
        return (FileState.CHANGED, found) if _fits(standing, found) else (FileState.UNFIT, None)

    def take_new_text(self) -> None:
        """Goes on with the campaign as its files have it now; chapters that were played stay as
        they were. Raises OutOfOrder if they do not fit or a chapter is played, ContentError,
        ReadOnly."""
        self._check_writable()
        found = self._text()[1]
        if found is None or self.standing.playing is not None:
            raise OutOfOrder("there is no new text that could be taken")
        texts = embedded.texts_of(found)
        content = embedded.packed(texts, ())
        self._take(NewText(content), embedded.campaign_from(texts, self.path, found.path))
        self._texts = texts

    @property
    def rules_changed(self) -> bool:
        """Whether the next chapter will be played by other rules than those before."""
        return bool(self.standing.past) and self._book.rules != VERSION

    # On disk

    def retry(self) -> bool:
        """Tries again to write what could not be written. Returns whether everything is."""
        if self._writer is not None:
            self._flush()
        return self.unsaved is None

    def save_elsewhere(self, path: Path) -> Path | None:
        """Saves the whole campaign in a new file and goes on there. Returns by which file it is
        then listed among the player's campaigns, a link if one can be made; None if it is not.
        Raises FileExistsError if the file exists, NotSaved if it cannot be written, ReadOnly."""
        self._check_writable()
        assert self._writer is not None
        self._writer = self._writer.moved(path)
        self.path, self.unsaved = path, None
        return list_from(path)

    def close(self) -> None:
        """Leaves the campaign, which stays. Tries once more to write what could not be written."""
        if self._writer is not None:
            if self.unsaved is not None:
                self._flush()
            self._writer.close()

    def _check_writable(self) -> None:
        if self._writer is None:
            raise ReadOnly(str(self.path))

    def _take(self, entry: Entry, campaign: Campaign | None = None) -> None:
        self._check_writable()
        assert self._writer is not None
        self._book.take(entry, campaign)
        self._is_read = self._is_read and not isinstance(entry, Night)
        self._entries += 1
        self._writer.note(*[""] * isinstance(entry, Begins), text_of(entry))
        now = now_line(self.standing)
        if now != self._now:
            self._now = now
            self._writer.note(now)
        self._flush()
        if self.unsaved is None:
            self.shorter = None
            remember_length(self.path, self._entries)

    def _flush(self) -> None:
        assert self._writer is not None
        try:
            self._writer.flush()
        except (OSError, ValueError) as error:
            self.unsaved = NotSaved.because(self.path, error, self._writer.unwritten)
        else:
            self.unsaved = None


def _mark(session: Session) -> str:
    """The mark of the deal of a game, empty if its record cannot be read, as on a full disk."""
    try:
        return dealt(read_record(session.path))
    except BadRecord:
        return ""


def _otherwise(record: Record, replayed: Replay) -> Trouble | None:
    """That the end of a record tells otherwise than its moves, which count; None if it does not."""
    outcome, said = replayed.game.state.outcome, record.result
    if outcome is None or said is None:
        return None
    points = {side: outcome.score(side) for side in Side}
    if (said.winner, dict(said.points)) == (outcome.winner or NOBODY, points):
        return None
    problem = message(
        "says at its end that it was {said}, and its moves lead to {found}",
        said=_score(said.winner, said.points),
        found=_score(outcome.winner or NOBODY, points),
    )
    return Trouble(record.path, None, problem, message("What its moves lead to has been counted"))


def _score(winner: Winner, points: Mapping[Side, int]) -> Message:
    red, blue = points[Side.RED], points[Side.BLUE]
    if winner == NOBODY:
        return message("{red} to {blue}, won by nobody", red=red, blue=blue)
    return message("{red} to {blue}, won by {side}", red=red, blue=blue, side=winner)


def _as_begun(standing: Standing) -> Scenario:
    """The scenario of the chapter that is played as its game began, bands included; if its record
    is gone, as it is prepared, with the bands that the scenario suggests. Raises ContentError."""
    if standing.playing is not None:
        with suppress(BadRecord, ContentError):
            return played(read_record(records_folder() / standing.playing.record)).scenario
    return prepared(standing).scenario


def _fits(standing: Standing, found: Campaign) -> bool:
    """Whether a campaign can be gone on with by another text: road, parties, and the chapters that
    were played and the one that comes are still there."""
    known = {chapter.id for chapter in found.chapters}
    needed = {past.chapter for past in standing.past}
    needed |= set() if standing.chapter is None else {standing.chapter.id}
    same = set(found.parties) == set(standing.campaign.parties)
    return same and standing.setup.road in found.roads and needed <= known


def _begun(name: str) -> tuple[Path, RecordLock | None]:
    """An unused file for a campaign, with its lock: two may begin within a second."""
    with suppress(OSError):  # without the folder there is nothing to lock
        disk.make_folder(saves_folder())
    for path in islice(new_saves(name), _NAMES):
        with suppress(FileLocked):
            return path, lock_of(path)
    return path, None


def _opened(file: SaveFile) -> _Open:
    """A campaign as the entries of its save make it, and what is wrong with that: the damage of the
    file, or the first entry that does not fit. Raises BadSave if the campaign itself is lost."""
    campaign, texts = _campaign(file)
    try:
        book = Book(begun(campaign, file.head.setup), file.head.rules)
    except LookupError:
        problem = message("the campaign has no road '{road}'", road=printable(file.head.setup.road))
        remedy = message("Use another copy of the campaign")
        raise BadSave(Trouble(file.path, None, problem, remedy)) from None
    for taken, (number, entry) in enumerate(file.entries):
        try:
            if isinstance(entry, NewText):
                campaign, texts = _kept(entry.content, file.path, campaign.path)
            book.take(entry, campaign)
        except (ValueError, LookupError, ContentError):
            problem = message("what it says cannot have happened then")
            trouble = Trouble(file.path, number, problem, INTACT)
            return _Open(book, texts, taken, trouble)
    return _Open(book, texts, len(file.entries), file.damage, file.is_read)


def _campaign(file: SaveFile) -> tuple[Campaign, embedded.Texts]:
    """The campaign of a save: with the texts that it keeps or, if these are damaged, as its files
    have it now. Raises BadSave if it is neither here nor there."""
    path = embedded.place_of(file.head.campaign, "campaigns")
    trouble: ContentError | None = None
    if file.content is not None:
        try:
            return _kept(file.content, file.path, path)
        except ContentError as error:
            trouble = error
        except ValueError:  # nothing that could be unpacked
            trouble = None
    try:
        campaign = load_campaign(path)
        return campaign, embedded.texts_of(campaign)
    except ContentError as error:
        trouble = trouble or error
    raise BadSave(trouble_of(trouble))


@lru_cache(maxsize=4)
def _kept(content: str, save: Path, path: Path) -> tuple[Campaign, embedded.Texts]:
    """The campaign of some packed texts. Reading the maps of all chapters takes a moment."""
    texts = embedded.unpacked(content)
    return embedded.campaign_from(texts, save, path), texts
