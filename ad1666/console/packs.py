"""The commands pack and packs: what makes one file of a folder, and the player's packs."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Iterator
from pathlib import Path

from ad1666.console.translator import cases_of
from ad1666.content.checks import check
from ad1666.content.checks.findings import Severity
from ad1666.content.errors import ContentError
from ad1666.content.file_kinds import PACKED
from ad1666.content.messages import message
from ad1666.content.packs.pack import PACK_FILE, Pack, read_pack
from ad1666.content.packs.packing import pack_up
from ad1666.content.packs.shelf import offered, packs, remove
from ad1666.content.scenarios.pack_contents import contents_of
from ad1666.content.scenarios.scenario_lookup import scenarios_in
from ad1666.i18n import _, count
from ad1666.output import BAD_INPUT, say, warn
from ad1666.words import title
from ad1666.words.errors import error_text, said
from ad1666.words.packs import described, listed_contents
from ad1666.words.translations import hear


def describe_shelf(command: argparse.ArgumentParser) -> None:
    commands = command.add_subparsers(metavar=_("COMMAND"))
    pack = _("a pack ({suffix}), or its folder").format(suffix=PACKED)
    adding = commands.add_parser("add", help=_("show what is in a pack, and add it"))
    adding.set_defaults(run=_add)
    adding.add_argument("pack", type=Path, metavar=_("PACK"), help=pack)
    purpose = _("in place of the version that is there")
    adding.add_argument("--replace", action="store_true", help=purpose)
    removing = commands.add_parser("remove", help=_("remove a pack; its games stay"))
    removing.set_defaults(run=_remove)
    removing.add_argument("id", metavar="ID", help=_("the id of the pack"))


def describe_packing(command: argparse.ArgumentParser) -> None:
    purpose = _("a folder with a pack.toml")
    command.add_argument("folder", type=Path, metavar=_("FOLDER"), help=purpose)
    purpose = _("the file to write ({suffix}); default: beside the folder").format(suffix=PACKED)
    command.add_argument("--out", type=Path, metavar=_("FILE"), help=purpose)


def listed(_given: argparse.Namespace) -> int:
    """Lists the packs with their scenarios, and what is wrong with those that cannot be read."""
    found, errors = packs()
    for pack in found:
        for line in _lines(pack):
            say(line)
    for error in errors:
        warn(error_text(error))
    if not found and not errors:
        say(_("There are no packs yet. Add one: ad1666 packs add FILE"))
    return BAD_INPUT if errors else 0


def _lines(pack: Pack) -> Iterator[str]:
    """A pack and its scenarios, as they are named on the command line."""
    hear(pack.folder / PACK_FILE)
    yield described(pack)
    if pack.too_new is not None:
        yield f"  {error_text(pack.too_new)}"
        return
    for file in scenarios_in(pack):
        yield f"  {pack.id}/{file.stem}"


def _add(given: argparse.Namespace) -> int:
    with offered(given.pack) as offer:
        for file in (offer.pack.folder / PACK_FILE, *scenarios_in(offer.pack)):
            hear(file)
        say(described(offer.pack))
        for line in listed_contents(offer.pack, contents_of(offer.pack)):
            say(f"  {line}")
        if offer.replaces is not None and not given.replace:
            remedy = message("To replace it, add --replace")
            raise ContentError(given.pack, None, offer.replaces, remedy)
        pack = offer.add()
    say(_("Added: {title}.").format(title=title(pack.title)))
    if pack.too_new is None and (files := scenarios_in(pack)):
        say(_("Next:"))
        say(f"  ad1666 play {shlex.quote(f'{pack.id}/{files[0].stem}')}")
    return 0


def _remove(given: argparse.Namespace) -> int:
    say(_("Removed: {title}.").format(title=remove(given.id).name))
    return 0


def packed(given: argparse.Namespace) -> int:
    """Makes one file of a folder, unless what is in it has mistakes."""
    read_pack(given.folder)  # a folder that is none is told of first
    checked = check([given.folder], cases=cases_of)
    mistakes = [f for f in checked.findings if f.level is Severity.ERROR]
    for mistake in mistakes:
        say(mistake.told(said))
    if mistakes:
        warn(_("{folder}: is not packed while it has errors.").format(folder=given.folder))
        return BAD_INPUT
    made = pack_up(given.folder, given.out)
    files = count("{n} file", "{n} files", len(made.names))
    say(_("Made {file}: {files}.").format(file=made.file, files=files))
    if made.left_out:
        say(
            _("Left out, since no pack holds such: {files}.").format(files=", ".join(made.left_out))
        )
    return 0
