"""The command mail: games that go to and fro between two players as one text or file."""

from __future__ import annotations

import argparse
import sys
from contextlib import closing
from pathlib import Path

from ad1666.console import names
from ad1666.console.band_report import band_files, bands_of, describe_bands
from ad1666.console.codes import qr_code
from ad1666.content.errors import ContentError, cannot_write
from ad1666.content.messages import message
from ad1666.content.scenarios.recruitment import BadBand
from ad1666.content.scenarios.scenario import assembled, load_scenario
from ad1666.game.records import disk, mails
from ad1666.game.records.correspondence import Correspondence
from ad1666.game.records.mails import Mail
from ad1666.game.records.places import SUFFIX
from ad1666.game.records.record import BadRecord, Record, Trouble, read
from ad1666.game.records.replayed_by import replayed_record
from ad1666.game.session import Session
from ad1666.i18n import _
from ad1666.output import BAD_INPUT, say, warn
from ad1666.play import by_mail
from ad1666.rules.cards import Side
from ad1666.rules.requests import Prompt
from ad1666.words import literal, title, vocabulary
from ad1666.words.spoken import plain

NONE_THERE = 1
_READ = "-"
"""What stands for the text on the standard input."""


def describe(command: argparse.ArgumentParser) -> None:
    """Adds what the command is given."""
    commands = command.add_subparsers(metavar=_("COMMAND"))
    begins = commands.add_parser("begin", help=_("begin a game with somebody elsewhere"))
    begins.set_defaults(run=_begin)
    purpose = _("a scenario, as for the command play")
    begins.add_argument("scenario", metavar=_("SCENARIO"), help=purpose)
    sides = [side.value for side in Side]
    purpose = _("the side that you play: {sides}; default: red").format(sides=", ".join(sides))
    begins.add_argument("--side", choices=sides, default="red", metavar=_("SIDE"), help=purpose)
    describe_bands(begins)
    takes = commands.add_parser("take", help=_("take a message, and play on where it stops"))
    takes.set_defaults(run=_take)
    purpose = _("the message: its text, a file that holds it, or - to read it from the input")
    takes.add_argument("message", metavar=_("MESSAGE"), help=purpose)
    for opens in (begins, takes):
        purpose = _("say whose turn it is, and open no window")
        opens.add_argument("--text", action="store_true", help=purpose)
    sends = commands.add_parser("send", help=_("print the message for the other player"))
    sends.set_defaults(run=_send)
    purpose = _("the record of the game ({suffix}); default: the one played last")
    purpose = purpose.format(suffix=SUFFIX)
    sends.add_argument("file", type=Path, nargs="?", metavar=_("FILE"), help=purpose)
    purpose = _("write it as a file ({suffix}), which holds the scenario as well")
    purpose = purpose.format(suffix=mails.SUFFIX)
    sends.add_argument("--out", type=Path, metavar=_("FILE"), help=purpose)
    purpose = _("write it as a QR code too (SVG or PNG)")
    sends.add_argument("--qr", type=Path, metavar=_("PICTURE"), help=purpose)


def listed(_given: argparse.Namespace) -> int:
    """Lists the games by mail, with whose turn it is in each."""
    found = 0
    for record in by_mail.records():
        mail = record.mail
        assert mail is not None
        found += 1
        say(f"{plain(title(literal(record.header.title)))}: {_stands(record, mail)}")
        say(f"  {record.path}")
    if not found:
        say(_("There is no game by mail. Begin one with: ad1666 mail begin SCENARIO"))
    return 0 if found else NONE_THERE


def _stands(record: Record, mail: Correspondence) -> str:
    side = vocabulary.side(mail.side)
    if record.over:
        return _("you play {side}; the game is over").format(side=side)
    if mail.waits:
        waits = _("you play {side}; message {n} was sent, and the other has to reply")
        return waits.format(side=side, n=mail.number)
    return _("you play {side}, and it is your turn").format(side=side)


def _begin(given: argparse.Namespace) -> int:
    scenario = load_scenario(names.one_of(given.scenario))
    try:
        scenario = assembled(scenario, {**scenario.bands, **bands_of(scenario, band_files(given))})
    except BadBand as error:
        remedy = message("Choose another band")
        raise ContentError(scenario.path, None, error.problem, remedy) from None
    session = Session.new(scenario)
    by_mail.begin(session, Side(given.side))
    return _go_on(session, text=given.text)


def _take(given: argparse.Namespace) -> int:
    source = sys.stdin.read(mails.MOST_LETTERS) if given.message == _READ else given.message
    taken = by_mail.take(by_mail.opened(source))
    if taken.doubt:
        warn(taken.doubt)
    return _go_on(taken.session, text=given.text)


def _go_on(session: Session, *, text: bool) -> int:
    """Says whose turn it is, and opens the table at it."""
    path, mail = session.path, session.mail
    assert mail is not None
    with closing(session):
        own = _("You play {side}.").format(side=vocabulary.side(mail.side))
        say(f"{plain(title(session.scenario.title))}: {path}")
        stands = _("The other has to answer first: send it with: ad1666 mail send")
        if session.game.state.outcome is not None:
            stands = _("The game is over.")
        elif by_mail.turn_of(session) is mail.side:
            stands = _("It is your turn.")
        say(f"{own} {stands}")
        asked = isinstance(session.game.pending, Prompt)
    if text or not asked:
        return 0
    from ad1666.table import app  # loads pygame, which the other commands do not need

    return app.main(opened=path)


def _send(given: argparse.Namespace) -> int:
    mail = _last() if given.file is None else _of(given.file)
    if mail is None:
        return BAD_INPUT
    if given.out is None:
        say(mails.to_text(mail))
        if by_mail.needs_file(mail):
            warn(
                _(
                    "The other needs the scenario as well, which does not come with the game: send "
                    "a file, with --out."
                )
            )
        return 0 if given.qr is None else qr_code(mails.to_text(mail), given.qr)
    try:
        disk.replace(given.out, by_mail.to_file(mail).encode())
    except OSError as error:
        raise cannot_write(given.out, error) from None
    say(_("Written: {file}").format(file=given.out))
    return 0 if given.qr is None else qr_code(mails.to_text(mail), given.qr)


def _last() -> Mail | None:
    """The message of the game by mail that was played last."""
    last = next(by_mail.records(), None)
    if last is None:
        warn(_("There is no game by mail. Begin one with: ad1666 mail begin SCENARIO"))
        return None
    return _of(last.path)


def _of(path: Path) -> Mail | None:
    """The message of a game by mail; None if there is none to send, which is told. Raises
    BadRecord, ContentError."""
    record = read(path)
    if record.mail is None:
        problem = message("not a game by mail")
        remedy = message("Let it go on by mail first, in the pause of the game")
        raise BadRecord(Trouble(path, None, problem, remedy))
    if record.over:
        scenario, replayed = replayed_record(record)
        mail = by_mail.closing(scenario, replayed.moments, record)
        if mail is None:
            warn(_("{file}: the game is over, and the other has ended it").format(file=path))
        return mail
    session, problem_there = Session.resume(path)
    with closing(session):
        if problem_there is not None:
            raise BadRecord(problem_there)
        if not by_mail.may_send(session):
            warn(_("{file}: it is your turn: play on first").format(file=path))
            return None
        return by_mail.send(session)
