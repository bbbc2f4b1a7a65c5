"""How campaigns are begun, opened and deleted from the start screen. Imported only then, since the
start needs nothing of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ad1666.campaign import save_files
from ad1666.campaign.save_files import BadSave
from ad1666.campaign.saves import FileState, Save
from ad1666.campaign.states import others_of
from ad1666.campaign.values import Setup
from ad1666.content.campaigns.lookup import campaign_files
from ad1666.content.campaigns.plan import Campaign
from ad1666.content.campaigns.reader import load_campaign
from ad1666.game.records.record import BadRecord
from ad1666.game.seats import Seat
from ad1666.i18n import _
from ad1666.phones.underway import underway
from ad1666.table.scenes.onward import Pages
from ad1666.table.toolkit.scene import Leads
from ad1666.words import literal
from ad1666.words.errors import error_text
from ad1666.words.glances import apart
from ad1666.words.translations import hear_campaign

_EASIEST = "page"
_SEEDS = 10**9


def begun(path: Path, setup: Setup, leave: Leads) -> Pages:
    """The first page of the campaign in a file, which begins now. Raises ContentError, OSError."""
    return _begun(load_campaign(path), setup, leave)


def _begun(campaign: Campaign, setup: Setup, leave: Leads) -> Pages:
    hear_campaign(campaign)
    save = Save.new(campaign, setup)
    underway.open(save)
    return Pages(save, leave)


@contextmanager
def _held(save: Save) -> Iterator[Save]:
    """Lets go of a campaign if nothing comes of it."""
    try:
        yield save
    except BaseException:
        save.close()
        underway.close()
        raise


def first_night(leave: Leads) -> Pages:
    """The long road of the game's own campaign for one person, with the first of the parties,
    against the easiest program."""
    path = campaign_files()[0]
    campaign = load_campaign(path)
    _own, *others = campaign.parties
    seats = {party: Seat(_EASIEST, random.randrange(_SEEDS)) for party in others}
    road = next(iter(campaign.roads))
    return _begun(campaign, Setup(road, seats=seats, seed=random.randrange(_SEEDS)), leave)


def opened(path: Path, leave: Leads) -> Pages:
    """The page of a campaign where it was left. Raises BadRecord if nothing of it can be read."""
    underway.close()  # it may be the same
    try:
        save = Save.open(path)
    except BadSave as error:
        raise BadRecord(error.trouble) from error
    with _held(save):
        return _opened(save, leave)


def _opened(save: Save, leave: Leads) -> Pages:
    hear_campaign(save.standing.campaign)
    notices = [literal(error_text(save.trouble)), literal(error_text(save.shorter))]
    further = next((differs for _other, differs in others_of(save.path) if differs.more), None)
    if further is not None:
        words = _("This campaign is there in another state too: {differs}. The list has both.")
        notices.append(words.format(differs=apart(further)))
    state = FileState.SAME if save.read_only else save.text
    match state:
        case FileState.CHANGED:
            notices.append(_("The files of this campaign have changed. It goes on as it began."))
        case FileState.UNFIT:
            changed = _("The files of this campaign have changed too much to be taken over.")
            notices.append(changed)
        case FileState.GONE:
            notices.append(_("The files of this campaign are gone. It goes on as it began."))
    if save.rules_changed:
        notices.append(_("The next chapter is played by the new rules; those played stay."))
    underway.open(save)
    notice = " ".join(filter(None, notices))
    return Pages(save, leave, notice=notice, newer=state is FileState.CHANGED)


def delete(path: Path, *, for_good: bool = False) -> None:
    """Deletes a campaign, as `save_files.delete` does. Raises BadRecord if it is open in another
    window, OSError."""
    underway.close()  # it may be the same
    try:
        save_files.delete(path, for_good=for_good)
    except BadSave as error:
        raise BadRecord(error.trouble) from error
