"""The commands open, play, learn, daily, skirmish, mail, replay, position, chronicle, band, packs,
conform and rules, and for authors new, edit, preview, check, pack and lab."""

from __future__ import annotations

import argparse
import os
import re
import shlex
import shutil
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path

from ad1666 import builds, i18n, output
from ad1666.bots import PLAYERS
from ad1666.bots.guests import UnfitGuest
from ad1666.campaign.glances import SUFFIX as CAMPAIGN_SUFFIX
from ad1666.campaign.save_files import BadSave
from ad1666.conform.cases import Case, find, load_valid
from ad1666.conform.positions import position_text
from ad1666.conform.runner import run_all
from ad1666.console import (
    characters,
    comparing,
    dealing,
    engine,
    hosting,
    importing,
    laboratory,
    mail,
    names,
    own_page,
    packs,
    printing,
    puzzling,
    road,
    skirmishing,
    walks,
)
from ad1666.console.band_report import band_files, bands_of, describe_bands, report
from ad1666.console.codes import qr_code
from ad1666.console.editor import edit
from ad1666.console.parser import Parser, add_language, speaking
from ad1666.console.places import NotOpened, need_open_hands, open_game, place_in
from ad1666.console.rules import lines
from ad1666.console.starter import begin
from ad1666.console.translator import Written, cases_of, originals, translate
from ad1666.content.campaigns.lookup import campaign_named
from ad1666.content.campaigns.plan import Campaign
from ad1666.content.campaigns.reader import load_campaign
from ad1666.content.checks import check
from ad1666.content.checks.findings import MOST_REPORTED
from ad1666.content.errors import ContentError, cannot_read, in_words
from ad1666.content.maps.reader import load_map, map_files
from ad1666.content.messages import counted, message
from ad1666.content.rulebook import numbers_in, rulebook
from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.content.scenarios.scenario_lookup import (
    is_map,
    scenario_files,
)
from ad1666.content.toml import Table
from ad1666.content.warnings import CheckWarning
from ad1666.game.linked import record_of
from ad1666.game.records import links
from ad1666.game.records.places import SUFFIX
from ad1666.game.records.record import BadRecord, Trouble, read
from ad1666.game.records.replay import replay
from ad1666.game.records.replayed_by import played, replayed_record
from ad1666.game.seats import Seat, as_named, names_command, names_own
from ad1666.i18n import _, ngettext
from ad1666.lab.campaigns.doubts import doubtful_walks
from ad1666.lab.doubts import GAMES, BrokenGame, Tell, doubtful_play
from ad1666.output import BAD_INPUT, on_terminal, say, say_marked, say_row, warn
from ad1666.reports import InOtherWords, reporter
from ad1666.rules.cards import Side
from ad1666.rules.scenes.secrets import known
from ad1666.seat.programs import player_of
from ad1666.settings import preferences
from ad1666.skirmish import linked
from ad1666.words.errors import error_text, said
from ad1666.words.guests import unfit
from ad1666.words.translations import hear

NOT_FOUND = NOT_PLAYABLE = WARNINGS = 1
BROKEN = 3
_EYES = {**{side.value: (side,) for side in Side}, "both": tuple(Side)}
"""Whose hands may be looked at."""
WIDEST = 100
"""The greatest width of text in characters, for readability."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command and returns its exit status: 0 for success; 1 for failed cases, warnings,
    nothing found or an illegal band; 2 for bad input."""
    return output.guarded(lambda: perform(arguments))


def perform(arguments: Sequence[str] | None = None) -> int:
    """The same without a guard: for whoever has one around the import of this module as well."""
    return _run(_given(arguments))


def _given(arguments: Sequence[str] | None) -> argparse.Namespace:
    others = speaking(arguments)  # before any text is translated
    parser = _parser()
    if others and _names_file(others[0]) and others[0] not in parser.commands:
        others.insert(0, "open")  # as systems call a program with what was dropped on it
    return parser.parse_args(others)


def _names_file(word: str) -> bool:
    return not word.startswith("-") and (os.path.lexists(word) or bool(Path(word).suffix))


def _run(given: argparse.Namespace) -> int:
    if given.version or given.verbose:
        return _version(verbose=given.verbose)
    run: Callable[[argparse.Namespace], int] = given.run
    try:
        return run(given)
    except ContentError as error:
        for mistake in (error, *error.others)[:MOST_REPORTED]:
            warn(error_text(mistake))
    except BadRecord as error:
        warn(error_text(error))
    except NotOpened as error:
        warn(str(error))
    return BAD_INPUT


def _parser() -> Parser:
    parser = Parser(
        prog="ad1666",
        allow_abbrev=False,
        description=_(
            "Anno Domini 1666: a swashbuckling skirmish for two players at one desktop. Without a "
            "command: choose a scenario, or continue an unfinished game."
        ),
    )
    purpose = _("show the version of the game and exit")
    parser.add_argument("--version", action="store_true", help=purpose)
    purpose = _("with --version: also the rules, the formats of files, Python and pygame")
    parser.add_argument("--verbose", action="store_true", help=purpose)
    add_language(parser)
    usual = {"red": None, "blue": None, "red_player": None, "blue_player": None}
    parser.set_defaults(run=_play, scenario=None, at_turn=1, page=False, **usual)
    commands = parser.add_subparsers(metavar=_("COMMAND"))

    def command(
        name: str, run: Callable[[argparse.Namespace], int], purpose: str
    ) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=purpose)
        added.set_defaults(run=run)
        return added

    parser.commands = commands.choices
    _describe_play(command("play", _play, _("play a scenario")))
    purpose = _("open a file in the window, as a double click does; also without this word")
    opening = command("open", _open, purpose)
    purpose = _("a record, a campaign, a pack, a scenario or a map")
    opening.add_argument("file", type=Path, metavar=_("FILE"), help=purpose)
    purpose = _("keep a table at which two people play in their browsers, over a network")
    hosting.describe(command("host", hosting.host, purpose))
    command("learn", _learn, _("learn to play in a ten-minute duel"))
    command("daily", _daily, _("the duel of the day: three decisions, and a verdict"))
    purpose = _("make a skirmish of your own from a seed: a board, two bands and a story")
    skirmishing.describe(command("skirmish", skirmishing.skirmish, purpose))
    purpose = _("draw a road of seven nights from a seed: a campaign of skirmishes")
    road.describe(command("campaign", road.campaign, purpose))
    mail.describe(command("mail", mail.listed, _("play with somebody elsewhere, by messages")))
    band = commands.add_parser("band", help=_("check whether a band may be played"))
    band_commands = band.add_subparsers(metavar=_("COMMAND"), required=True)
    band_check = band_commands.add_parser(
        "check", help=_("show what a band costs and what is wrong with it")
    )
    band_check.set_defaults(run=_band)
    band_check.add_argument("file", type=Path, metavar=_("FILE"), help=_("a band (TOML)"))
    band_check.add_argument(
        "--scenario", metavar=_("SCENARIO"), help=_("the scenario to play it in")
    )
    packs.describe_shelf(command("packs", packs.listed, _("list, add or remove packs")))
    record = _("a record ({suffix})").format(suffix=SUFFIX)
    replay = command("replay", _replay, _("watch a recorded game"))
    either = _("a record ({suffix}), or the link of a game").format(suffix=SUFFIX)
    replay.add_argument("file", metavar=_("FILE"), help=either)
    replay.add_argument("--text", action="store_true", help=_("verify and print it instead"))
    link = command("link", _link, _("print a finished game as a link of some hundred letters"))
    link.add_argument("file", type=Path, metavar=_("FILE"), help=record)
    purpose = _("write it as a QR code too (SVG or PNG)")
    link.add_argument("--qr", type=Path, metavar=_("PICTURE"), help=purpose)
    purpose = _("print the words of each turn of a game, and compare them with a page's notes")
    comparing.describe(command("compare", comparing.compare, purpose))
    purpose = _("verify that a game was dealt as both sides had sealed it")
    dealing.describe(command("verify", dealing.verified, purpose))
    purpose = _("print a position of a recorded game, in the notation of conformance cases")
    position = command("position", _position, purpose)
    position.add_argument("file", type=Path, metavar=_("FILE"), help=record)
    purpose = _("after how many moves of the record; default: after all")
    position.add_argument("--at", metavar="N", help=purpose)
    purpose = _("whose hands to show once the game is over: {sides}; default: none")
    purpose = purpose.format(sides=", ".join(_EYES))
    position.add_argument("--as", dest="eyes", choices=_EYES, metavar=_("SIDE"), help=purpose)
    purpose = _("make a puzzle of a place in a record")
    puzzling.describe(command("puzzle", puzzling.make, purpose))
    purpose = _("write the story of a game as a page to read or print")
    chronicle = command("chronicle", _chronicle, purpose)
    either = _("a record ({suffix}), or a campaign in progress ({campaign}) for all of its nights")
    either = either.format(suffix=SUFFIX, campaign=CAMPAIGN_SUFFIX)
    chronicle.add_argument("file", type=Path, metavar=_("FILE"), help=either)
    purpose = _("the page to write (HTML); default: beside the file")
    chronicle.add_argument("--out", type=Path, metavar=_("PAGE"), help=purpose)
    conform = command("conform", _conform, _("run conformance cases against the rules"))
    purpose = _("files or folders of cases (TOML)")
    conform.add_argument("paths", type=Path, nargs="+", metavar=_("PATH"), help=purpose)
    purpose = _("report errors and warnings in maps, scenarios, campaigns and their saves")
    _describe_check(command("check", _check, purpose))
    packs.describe_packing(command("pack", packs.packed, _("make one file of a pack of your own")))
    purpose = _("show the characters and items of an author")
    characters.describe(commands.add_parser("characters", help=purpose))
    rules = command("rules", _rules, _("print the rules, clause by clause"))
    purpose = _("clauses (MEL-5), a chapter (MEL) or words to search for; default: all chapters")
    rules.add_argument("words", nargs="*", metavar=_("CLAUSE|WORD"), help=purpose)
    new = command("new", _new, _("create a map and a scenario of your own"))
    new.add_argument(
        "name",
        metavar=_("NAME"),
        help=_('a title in quotes, "Old mill", or the name of the files, old-mill'),
    )
    purpose = _("where to put them; default: here")
    new.add_argument("--folder", type=Path, default=Path(), metavar=_("FOLDER"), help=purpose)
    importing.describe(new)
    purpose = _("write a translation of your own texts to fill in, or bring it up to date")
    translating = command("translate", _translate, purpose)
    purpose = _(
        "a scenario, campaign, characters, items, a map that holds a scenario, or a folder of such"
    )
    translating.add_argument("file", type=Path, metavar=_("FILE"), help=purpose)
    purpose = _("the language, such as pl")
    translating.add_argument("into", metavar=_("LANGUAGE"), help=purpose)
    maps = ", ".join(path.stem for path in map_files())
    purpose = _("a map (.tmx), or the name of a built-in one: {maps}").format(maps=maps)
    edit = command("edit", _edit, _("open a map in Tiled, with the game's project"))
    edit.add_argument("map", metavar=_("MAP"), help=purpose)
    purpose = _("print a scenario: the board, tokens, cards and all there is to read (PDF)")
    printing.describe_print(command("print", _print, purpose))
    purpose = _("write a picture of a map, or of a scenario as it begins")
    printing.describe_picture(command("picture", _picture, purpose))
    purpose = _("show a map or a scenario as the game and the rules see it")
    preview = command("preview", _preview, purpose)
    purpose = _("a map (.tmx), a scenario (.toml), or the name of a built-in one")
    preview.add_argument("map", metavar=_("MAP|SCENARIO"), help=purpose)
    purpose = _("reload it whenever it is saved, and show errors")
    preview.add_argument("--watch", action="store_true", help=purpose)
    purpose = _("tell other programs what choices are worth, in lines of JSON")
    engine.describe(command("engine", engine.answer, purpose))
    laboratory.describe(
        command("lab", _lab, _("let programs play many games, and report the results"))
    )
    return parser


def _describe_play(play: argparse.ArgumentParser) -> None:
    purpose = _(
        "a scenario file, a map (to play a scenario for it), a pack or a scenario of one "
        "(pack/scenario), a campaign, or the name of a built-in scenario: {scenarios}"
    ).format(scenarios=", ".join(path.stem for path in scenario_files()))
    play.add_argument("scenario", nargs="?", metavar=_("SCENARIO"), help=purpose)
    describe_bands(play)
    for side, purpose in (
        (Side.RED, _("who plays Red: {players} (default: as chosen last)")),
        (Side.BLUE, _("who plays Blue: {players} (default: as chosen last)")),
    ):
        play.add_argument(
            f"--{side}-player",
            type=_player,
            metavar=_("PLAYER"),
            help=purpose.format(players=", ".join(PLAYERS)),
        )
    play.add_argument(
        "--at-turn",
        type=_turn,
        default=1,
        metavar=_("TURN"),
        help=_("begin in this turn: up to there crude programs play both sides"),
    )
    purpose = _(
        "play one side on a page in the browser, with keys and a screen reader as you use them "
        "there, against a program; instead of a scenario, a game to go on with ({suffix})"
    )
    play.add_argument("--page", action="store_true", help=purpose.format(suffix=SUFFIX))


def _turn(text: str) -> int:
    """A turn to begin in. Raises ArgumentTypeError for anything but a number from 1 to 99."""
    if not re.fullmatch("[1-9][0-9]?", text):
        problem = _("{text}: not a turn; write a number from 1 to 99")
        raise argparse.ArgumentTypeError(problem.format(text=text))
    return int(text)


def _describe_check(checking: argparse.ArgumentParser) -> None:
    purpose = _("maps (TMX), scenarios (TOML), packs or folders of them")
    checking.add_argument("paths", nargs="+", metavar=_("PATH"), help=purpose)
    purpose = _("print tab-separated columns, for other programs")
    checking.add_argument("--tsv", action="store_true", help=purpose)
    purpose = ngettext(
        "also play each scenario {n} time and report what never happens in it, and whether "
        "leaving, doing nothing or rushing wins it",
        "also play each scenario {n} times and report what never happens in it, and whether "
        "leaving, doing nothing or rushing wins it",
        GAMES,
    ).format(n=GAMES)
    checking.add_argument("--play", action="store_true", help=purpose)


def _version(*, verbose: bool) -> int:
    """Prints the version; if ``verbose``, what else a report of a mistake should say."""
    say(f"ad1666 {builds.version()}")
    if verbose:
        import pygame  # noqa: F401  # whose version is told

        say(builds.numbers())
        for line in builds.circumstances():
            say(line)
    return 0


def _play(given: argparse.Namespace) -> int:
    if given.page and given.scenario is not None and own_page.is_record(given.scenario):
        return own_page.resume(Path(given.scenario))
    story = None if given.scenario is None else campaign_named(given.scenario)
    # report mistakes before a window opens
    if story is not None:
        load_campaign(story)
    paths = () if given.scenario is None or story is not None else names.scenarios(given.scenario)
    scenario = load_scenario(paths[0]) if len(paths) == 1 else None
    named = {Side.RED: given.red_player, Side.BLUE: given.blue_player}
    files = band_files(given)
    for side, file in tuple(files.items()):
        name = as_named(str(file))
        plays = name in PLAYERS or names_own(name)
        if plays and not os.path.lexists(file):  # as in the laboratory
            files.pop(side)
            named[side] = name
    if scenario is None and files:
        file = next(iter(files.values()))
        problem, remedy = (
            message("is a band, but no scenario is given"),
            message("Name the scenario to play"),
        )
        raise ContentError(file, None, problem, remedy)
    if given.page and scenario is None:
        warn(_("Name the scenario that is to be played on the page"))
        return BAD_INPUT
    bands = {} if scenario is None else bands_of(scenario, files)
    players = {side: name for side, name in named.items() if name}
    if not all(_invited(name) for name in players.values() if names_own(name)):
        return BAD_INPUT
    if given.page and scenario is not None:
        return own_page.play(scenario, bands, players, given.at_turn)
    from ad1666.table import app  # loads pygame, which the other commands do not need

    return app.main(
        scenario,
        bands,
        offered=paths,
        campaign=story,
        players=players,
        at_turn=given.at_turn,
    )


def _open(given: argparse.Namespace) -> int:
    """Opens a file. What is wrong with it is told in the window: who has clicked on it sees no
    console."""
    try:
        given.file.lstat()
    except (OSError, ValueError) as error:  # it was typed
        raise cannot_read(given.file, error) from None
    from ad1666.table import app

    return app.main(opened=given.file)


def _player(text: str) -> str:
    """The name of somebody who may play. Raises ArgumentTypeError for an unknown name."""
    name = as_named(text)
    if name not in PLAYERS and not names_own(name):
        raise argparse.ArgumentTypeError(laboratory.unknown_program(name, PLAYERS))
    return name


def _invited(name: str) -> bool:
    """Whether a program of somebody's own can play. It is tried out in a process of its own, so
    that it comes nowhere near a game, and remembered as one that may be looked for; a command is
    started only once it plays."""
    from ad1666.play.apart import try_out

    try:
        if names_command(name):
            player_of(Seat(name))
        else:
            try_out(Seat(name))
    except UnfitGuest as error:
        warn(unfit(error))
        return False
    except BrokenProcessPool:
        warn(_("{player}: its process ended while it was made").format(player=name))
        return False
    guests = preferences.now.guests
    if name not in guests and (problem := preferences.change(guests=(*guests, name))):
        warn(problem)
    return True


def _daily(_given: argparse.Namespace) -> int:
    from ad1666.table import app

    return app.daily()


def _learn(_given: argparse.Namespace) -> int:
    from ad1666.table import app

    return app.learn()


def _new(given: argparse.Namespace) -> int:
    origin, folder = importing.origin_of(given), given.folder
    made = begin(given.name, folder, given.title, origin)
    say(_("Made {map} and {scenario}.").format(map=made.map, scenario=made.scenario))
    if made.added:
        added = _named(made.added, folder)
        say(_("Beside them: {files}.").format(files=added))
    if made.left:
        left = _named(made.left, folder)
        say(_("Not overwritten, though different from the game's: {files}.").format(files=left))
    for line in importing.told(made):
        say(line)
    say(_("Next:"))
    say(f"  ad1666 edit {shlex.quote(str(made.map))}")
    say(f"  ad1666 check {shlex.quote(str(made.map))} {shlex.quote(str(made.scenario))}")
    say(f"  ad1666 play {shlex.quote(str(made.scenario))}")
    return 0


def _translate(given: argparse.Namespace) -> int:
    for original in originals(given.file):
        _say_written(translate(original, given.into))
    if given.into not in i18n.choices():
        say(_("The game itself is not in this language yet: it will be shown once it is."))
    return 0


def _say_written(written: Written) -> None:
    told = _(
        "Written: {file}. Texts: {n}, not translated yet: {missing}, older than the original: "
        "{old}."
    )
    counts = {"n": written.texts, "missing": written.missing, "old": written.old}
    say(told.format(file=written.file, **counts))
    if written.unknown:
        left = ngettext(
            "{n} more has no original any more. It was left at the end.",
            "{n} more have no original any more. They were left at the end.",
            written.unknown,
        )
        say(left.format(n=written.unknown))
    if written.bent:
        bent = _("Not in all cases, so shown in the first alone: {names}.")
        say(bent.format(names=", ".join(written.bent)))


def _edit(given: argparse.Namespace) -> int:
    ours = map_files()
    path = names.ours_or_file(given.map, ours)
    for other in edit(path):
        refused = _(
            "{file}: is not opened: it is not the game's, and could run anything. The game's own "
            "project is opened instead."
        )
        warn(refused.format(file=other))
    say(_("In Tiled: F5 plays the map, F6 shows it as the game does, F7 checks it."))
    if path in ours:
        warn(
            _(
                "{file}: is one of the game's own maps: saving it changes its scenarios. To draw a "
                "map of your own, first save it under another name."
            ).format(file=path)
        )
    return 0


def _named(files: Sequence[Path], folder: Path) -> str:
    return ", ".join(str(file.relative_to(folder)) for file in files)


def _preview(given: argparse.Namespace) -> int:
    path = names.drawn(given.map)
    if not (given.watch and os.path.isfile(path)):  # report mistakes before a window opens
        load_map(path) if is_map(path) else load_scenario(path)
    from ad1666.table import app

    return app.preview(path, watch=given.watch)


def _picture(given: argparse.Namespace) -> int:
    file = names.drawn(given.map)
    return printing.picture(given, file)


def _print(given: argparse.Namespace) -> int:
    return printing.printed(given, names.scenarios(given.scenario))


def _band(given: argparse.Namespace) -> int:
    scenario = None
    if given.scenario is not None:
        scenario = load_scenario(names.one_of(given.scenario))
    found = report(given.file, scenario)
    for line in found.lines:
        say(line)
    return 0 if found.playable else NOT_PLAYABLE


def _link(given: argparse.Namespace) -> int:
    scenario, replayed = open_game(given.file)
    link = links.written(scenario, replayed.moments, linked.scenario_of)
    hear(scenario.path)
    if told := linked.line(scenario, replayed.game.state):
        say(told)
    say(link)
    return 0 if given.qr is None else qr_code(link, given.qr)


def _replay(given: argparse.Namespace) -> int:
    path = Path(given.file)
    if links.is_link(given.file) and not os.path.exists(path):
        path = record_of(given.file, linked.laid)
    if not given.text:
        played(read(path))  # report mistakes before a window opens
        from ad1666.table import app

        return app.film(path)
    from ad1666.words import ending, log, title

    record = read(path)
    found = played(record)
    scenario = found.scenario
    hear(scenario.path)
    replayed = replay(record, scenario.state)
    say(f"{title(scenario.title)}: {path}")
    reached = known(replayed.game.state)
    for text in log.plain(replayed.log, reached):
        say(text)
    if replayed.problem is not None:
        warn(error_text(replayed.problem))
        return BAD_INPUT
    if found.changed and found.from_record:
        changed = _(
            "The scenario has changed since: this is the game with the scenario that the record "
            "keeps."
        )
        say(changed)
    elif found.changed:
        say(_("The scenario has changed since, but every move is still possible."))
    if not record.whole:
        say(_("The last line of the record was cut off; everything before it is intact."))
    for change in ending.seat_changes(replayed.history):
        say(change)
    outcome = reached.outcome
    moves = len(replayed.steps)
    say(ngettext("{n} move replayed.", "{n} moves replayed.", moves).format(n=moves), end=" ")
    if outcome is None:
        say(_("The game is not over yet."))
    else:
        say(ending.plain(outcome, scenario.items, reached))
    return 0


def _position(given: argparse.Namespace) -> int:
    """Prints a position as players know it. Hands are shown only where a film shows them."""
    from ad1666.words import title

    record = read(given.file)
    scenario, replayed = replayed_record(record)
    hear(scenario.path)
    if replayed.problem is not None:
        warn(error_text(replayed.problem))
    games = [replayed.start, *(game for _text, game in replayed.steps)]
    last = len(replayed.steps)
    hands = _EYES[given.eyes] if given.eyes else ()
    at = last if given.at is None else place_in(given.at, last)
    if hands:
        need_open_hands(record)
    after = ngettext("after {n} move", "after {n} moves", at).format(n=at)
    say(f"# {title(scenario.title)}, {after}")
    for line in position_text(known(games[at].state), hands).splitlines():
        say(line)
    return 0 if replayed.problem is None else BAD_INPUT


def _chronicle(given: argparse.Namespace) -> int:
    if given.file.suffix == CAMPAIGN_SUFFIX:
        return _book(given.file, given.out)
    from ad1666.table.chronicle import page

    record = read(given.file)
    scenario, replayed = replayed_record(record)
    hear(scenario.path)
    html = partial(page.page, scenario, replayed)
    return _write_page(html, given.out or given.file.with_suffix(".html"), replayed.problem)


def _book(file: Path, out: Path | None) -> int:
    """Writes the chronicle of a whole campaign."""
    from ad1666.campaign.saves import look_back
    from ad1666.table.chronicle import book

    try:
        back = look_back(file)
    except BadSave as error:
        raise BadRecord(error.trouble) from error
    return _write_page(partial(book.page, back), out or file.with_suffix(".html"), back.trouble)


def _write_page(page: Callable[[], str], to: Path, damage: Trouble | None) -> int:
    """Writes a page, and tells what of its file was damaged."""
    try:
        to.write_text(page(), "utf-8")
    except OSError as error:
        problem = _(
            "{file}: the chronicle cannot be written: {reason}. Name another file with --out."
        )
        warn(problem.format(file=to, reason=said(in_words(error.strerror or ""))))
        return BAD_INPUT
    say(_("Written: {file}").format(file=to))
    if damage is not None:
        warn(error_text(damage))
        return BAD_INPUT
    return 0


def _conform(given: argparse.Namespace) -> int:
    """Runs every valid case. Invalid ones are reported and make the exit status 2."""
    cases: list[Case] = []
    errors: list[ContentError] = []
    for file in find(given.paths):
        valid, invalid = load_valid(file)
        cases += valid
        errors += invalid
    failures = list(run_all(cases))
    for failure in failures:
        say(said(failure.told))
    for error in errors:
        warn(error_text(error))
    passed, failed = len(cases) - len(failures), len(failures)
    say(_("{passed} passed, {failed} failed").format(passed=passed, failed=failed))
    if errors:
        return BAD_INPUT
    return 1 if failures else 0


def _check(given: argparse.Namespace) -> int:
    """Reports mistakes and warnings. The exit status is 0 if there are none, 1 for warnings
    only, 2 for mistakes, 3 if a game failed."""
    broken = list[BrokenGame]()

    def playing(scenario: Scenario, top: Table) -> Iterator[CheckWarning]:
        yield from shown(scenario.path, partial(doubtful_play, scenario, top))

    def walking(campaign: Campaign, top: Table) -> Iterator[CheckWarning]:
        yield from shown(campaign.path, partial(doubtful_walks, campaign, top))

    def shown(file: Path, play: Callable[[Tell], Iterator[CheckWarning]]) -> Iterator[CheckWarning]:
        line = laboratory.ProgressLine(file.name)
        try:
            yield from play(line.show)
        except BrokenGame as error:
            broken.append(error)
        finally:
            line.end()

    from ad1666.campaign.audit import audit
    from ad1666.table.toolkit.text import unshown  # loads pygame

    paths = [path for name in given.paths for path in names.checked(name)]
    if given.play:
        checked = check(paths, playing, walking, cases_of, unshown, audit)
    else:
        checked = check(paths, cases=cases_of, unshown=unshown, saves=audit)
    for finding in checked.findings:
        if given.tsv:
            say_row(finding.row(said))
        else:
            say(finding.told(said))
    warnings = checked.warnings
    if not given.tsv:
        found = message(
            "{files} checked: {mistakes}, {warnings}",
            files=counted("{n} file", "{n} files", len(checked.files)),
            mistakes=counted("{n} error", "{n} errors", checked.errors),
            warnings=counted("{n} warning", "{n} warnings", warnings),
        )
        say(said(found))
    for error in broken:
        _tell_broken(error)
    if broken:
        return BROKEN
    return BAD_INPUT if checked.errors else WARNINGS if warnings else 0


def _tell_broken(error: BrokenGame) -> None:
    """Says which game failed, and writes a report of it."""
    name, why = error.failed.name, error.failed.problem
    words = _(
        "{file}: the game between {red} and {blue} with seed {seed} failed: {reason}. That is a "
        "fault of the program, not of the file. Send the file, and this message, to the game's "
        "authors."
    )
    red, blue = name.bots
    reason = why.strip().splitlines()[-1]
    warn(words.format(file=error.file, red=red, blue=blue, seed=name.seed, reason=reason))
    error.__cause__ = InOtherWords(why)
    if (report := reporter.write(error)) is not None:
        warn(_("a report is in {path}").format(path=report))


def _lab(given: argparse.Namespace) -> int:
    campaigns = [file for name in given.scenarios if (file := campaign_named(name)) is not None]
    if campaigns and len(given.scenarios) > 1:
        warn(_("{file} is a campaign: name it alone").format(file=campaigns[0]))
        return BAD_INPUT
    if campaigns:
        return walks.run(given, campaigns[0])
    named = [file for name in given.scenarios for file in names.ours_or_packed(name)]
    return laboratory.run(given, named or scenario_files())


def _rules(given: argparse.Namespace) -> int:
    """Prints clauses. What is given is searched for as a whole, except several numbers."""
    book, asked = rulebook(i18n.language()), " ".join(given.words)
    width = max(20, min(shutil.get_terminal_size().columns, WIDEST))
    status = 0
    for number, part in enumerate(numbers_in(asked) or (asked,)):
        found = list(lines(book, part, width=width, colour=on_terminal()))
        if found and number:
            say("")
        for line in found:
            say_marked(line)
        if not found:
            unknown = _('no clause contains "{words}". {hint}')
            warn(unknown.format(words=part, hint=said(book.suggestion(part))))
            status = NOT_FOUND
    return status
