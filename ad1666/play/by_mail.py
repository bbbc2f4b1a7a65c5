"""Games by mail: a game goes to and fro between two players as one text or file.

Whoever is asked plays on, with their own program dealing, until the other has to answer something
that no standing order answers; then the game is sent. What comes back is taken only if it goes on
from what was sent, and if nothing was answered for this side but what it had ordered.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from attrs import frozen

from ad1666.content.errors import ContentError
from ad1666.content.files import read_bytes
from ad1666.content.messages import message
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.concessions import given_up
from ad1666.game.fate import Told
from ad1666.game.game import Game
from ad1666.game.past import Moment
from ad1666.game.records import mails
from ad1666.game.records.coded import Answer, given, in_box
from ad1666.game.records.correspondence import Correspondence
from ad1666.game.records.mails import Envelope, Mail
from ad1666.game.records.places import SUFFIX, records_folder
from ad1666.game.records.record import MAX_BYTES, Record, read
from ad1666.game.records.replayed_by import content_of, header_of
from ad1666.game.session import Session
from ad1666.game.view import chooser, forced
from ad1666.i18n import _
from ad1666.play.hot_seat import current_test
from ad1666.play.standing import StandingAnswers, for_absent, noted
from ad1666.rules.cards import Side
from ad1666.rules.requests import Choice, Prompt
from ad1666.rules.victory import End

_ID_BYTES = 4


@frozen
class Taken:
    """A game that goes on by a message. ``unknown`` says that no earlier message of the game is
    here to compare it with."""

    session: Session
    unknown: bool = False

    @property
    def doubt(self) -> str:
        """What cannot be known of it, in words; empty if nothing."""
        if not self.unknown:
            return ""
        return _(
            "No earlier message of this game is here, so nothing shows whether what it tells of "
            "the past is true."
        )


def begin(session: Session, side: Side) -> None:
    """Lets a game of two people go on by mail, with a side here and the other elsewhere."""
    session.by_mail(Correspondence(side, secrets.token_hex(_ID_BYTES)))


def turn_of(session: Session) -> Side | None:
    """Whose turn it is to answer; None once the game is over."""
    pending = session.game.pending
    return pending.player if isinstance(pending, Prompt) else None


def may_send(session: Session) -> bool:
    """Whether there is a message to send: the other has to answer, or the game has ended here."""
    mail = session.mail
    if mail is None:
        return False
    if session.game.state.outcome is None:
        return turn_of(session) is not mail.side
    return _ended_by(session.moments) is mail.side


def send(session: Session) -> Mail:
    """The message to send. From now on nothing in it can be taken back; to ask for it again gives
    the same."""
    mail = session.mail
    assert mail is not None
    if not mail.waits:
        orders = noted(session.orders)[mail.side].words
        session.by_mail(mail.sent(session.answers, orders))
    return drafted(session.scenario, session.moments, session.mail or mail)


def drafted(scenario: Scenario, moments: Sequence[Moment], mail: Correspondence) -> Mail:
    """The last message that was sent of a game."""
    answers, outcome = given(moments), moments[-1].game.state.outcome
    gives_up = outcome is not None and outcome.reason == given_up(mail.side)
    told, before = mail.told or StandingAnswers().words, mail.before
    return Mail(scenario, mail.game, mail.number, mail.side, told, answers, before, gives_up)


def closing(scenario: Scenario, moments: Sequence[Moment], record: Record) -> Mail | None:
    """The message that tells the other how a finished game has ended; None if there is nothing to
    tell, or it is no game by mail."""
    mail = record.mail
    if mail is None or _ended_by(moments) is not mail.side:
        return None
    orders = noted(record.orders)[mail.side].words
    return drafted(scenario, moments, mail.sent(len(given(moments)), orders))


def _ended_by(moments: Sequence[Moment]) -> Side | None:
    """Who has made the choice that ended a game, or has given it up."""
    outcome = moments[-1].game.state.outcome
    if outcome is None:
        return None
    if isinstance(outcome.reason.about, Side) and outcome.reason.end is End.GIVEN_UP:
        return outcome.reason.about
    chosen = (each.game for each in reversed(moments) if each.choice and not each.game.unasked)
    return next((game.chooser for game in chosen), None)


def needs_file(mail: Mail) -> bool:
    """Whether the other needs the message as a file: their program does not have the scenario, and
    they have not got it with an earlier message."""
    return mail.number == 1 and not in_box(mail.scenario)


def to_file(mail: Mail) -> str:
    """The message as the text of a file, with the scenario."""
    return mails.to_file(mail, content_of(mail.scenario, header_of(mail.scenario, {})))


def opened(source: str) -> Envelope:
    """The outside of a message: of a text, or of the file of that name. Raises ContentError,
    BadMail."""
    path = mails.as_file(source)
    return mails.opened(source) if path is None else mails.opened_file(path)


def take(envelope: Envelope) -> Taken:
    """Takes a message: goes on with its game, or begins its record if none is here. Raises BadMail
    if it does not continue what is here, ContentError, BadRecord."""
    path = record_of(envelope.game)
    if path is None:
        return _begun(envelope, mails.read(envelope, None))
    if read(path).over:
        raise envelope.refused(
            message("that game is over here"), message("Ask for a message of a game that goes on")
        )
    session, problem = Session.resume(path, changed=True)
    try:
        if problem is not None:
            raise envelope.refused(
                message("the record of that game is damaged: {file}", file=str(path)),
                message("Repair it, or put it away and take the message once more"),
            )
        return take_in(session, envelope)
    except BaseException:
        session.close()
        raise


def take_in(session: Session, envelope: Envelope) -> Taken:
    """Takes a message into the game that is open here. Raises BadMail if it does not continue
    it."""
    mine = session.mail
    if mine is None or mine.game != envelope.game:
        problem = message("the message belongs to another game")
        raise envelope.refused(problem, message("Take it on the start screen"))
    mail = mails.read(envelope, session.scenario)
    answers = given(session.moments)
    _check(envelope, mail, mine, answers)
    fresh = mail.answers[mail.before :]
    strange = next(_unordered(session.game, fresh, mine.side, noted({mine.side: mine.told})), None)
    if strange is not None:
        problem = message(
            "it answers for you what you have not ordered: {answer}", answer=str(strange)
        )
        raise envelope.refused(problem, message("Ask the other for the message once more"))
    session.relay(fresh, mail.sender)
    _pass(session, mail)
    return Taken(session)


def record_of(game: str) -> Path | None:
    """The record of a game by mail among the player's, the one written last if there are several;
    None if there is none."""
    begins = [f"\n{Correspondence(side, game).line} ".encode() for side in Side]
    for path in _newest_first(records_folder()):
        with suppress(ContentError):
            text = read_bytes(path, MAX_BYTES)
            if any(line in text for line in begins):
                return path
    return None


def records() -> Iterator[Record]:
    """The records of the player's games by mail, that written last first. Those that cannot be read
    are left out."""
    for path in _newest_first(records_folder()):
        with suppress(ContentError, ValueError):
            record = read(path)
            if record.mail is not None:
                yield record


def _newest_first(folder: Path) -> list[Path]:
    dated = list[tuple[float, Path]]()
    for path in folder.glob(f"*{SUFFIX}"):
        with suppress(OSError):
            dated.append((path.stat().st_mtime, path))
    return [path for _when, path in sorted(dated, reverse=True)]


def _begun(envelope: Envelope, mail: Mail) -> Taken:
    """A game whose first message comes here, or whose earlier ones are gone."""
    side = mail.sender.other
    fate = Told(mail.answers)
    session = Session.new(mail.scenario, fate)
    session.by_mail(Correspondence(side, mail.game))
    session.relay_from(fate, mail.sender)
    _pass(session, mail)
    return Taken(session, unknown=mail.number > 1)


def _pass(session: Session, mail: Mail) -> None:
    """Writes into the record what a message says besides its answers."""
    if mail.gives_up:
        session.end(given_up(mail.sender))
    if noted(session.orders)[mail.sender].words != mail.orders:
        session.ordered(mail.sender, mail.orders)
    assert session.mail is not None
    session.by_mail(session.mail.taken(mail.number, session.answers))


def _check(
    envelope: Envelope, mail: Mail, mine: Correspondence, answers: tuple[Answer, ...]
) -> None:
    """Raises BadMail unless a message goes on from what was sent from here last."""
    once_more = message("Ask the other for their last message")
    if mail.sender is mine.side:
        problem = message("it is a message of your own")
        raise envelope.refused(problem, message("Send it to the other player"))
    common = zip(mail.answers, answers, strict=False)
    differs = next((n for n, (theirs, ours) in enumerate(common, 1) if theirs != ours), None)
    if differs is not None:
        # what it says there may be a card that only the other sees
        problem = message(
            "it tells another past of this game than was played here, from answer {n} on", n=differs
        )
        remedy = message("Ask the other what they have changed, or play on at one screen")
        raise envelope.refused(problem, remedy)
    if mail.number <= mine.number:
        problem = message("it is an older message, which was taken here already")
        raise envelope.refused(problem, once_more)
    if mail.number > mine.number + 1:
        problem = message(
            "it is message {number} of the game, but the last one here is {last}",
            number=mail.number,
            last=mine.number,
        )
        raise envelope.refused(problem, message("Take those between first"))
    if not mine.waits:
        problem = message("it is your turn, and the other has sent another message")
        raise envelope.refused(problem, message("Play on, and send yours"))
    if mail.before != len(answers) or mail.before != mine.answers:
        problem = message("it does not go on from the message that was sent from here")
        raise envelope.refused(problem, once_more)


def _unordered(
    game: Game, answers: Sequence[Answer], side: Side, orders: dict[Side, StandingAnswers]
) -> Iterator[Choice]:
    """The choices of a side that nobody could make for it: no order and no rule gives them."""
    for answer in answers:
        prompt = game.pending
        if isinstance(answer, Choice) and chooser(game.state, answer) is side:
            assert isinstance(prompt, Prompt)
            ordered = for_absent(prompt, current_test(prompt), orders[side])
            allowed = forced(prompt), ordered
            if prompt.player is not side or answer not in allowed:
                yield answer
        game = game.apply(answer)
