"""What the chapter of a campaign that comes can still change, in a sentence or two."""

from __future__ import annotations

from collections.abc import Iterator

from ad1666.campaign.stakes import Stakes, stakes
from ad1666.campaign.values import Standing
from ad1666.i18n import _
from ad1666.words import campaigns


def told(standing: Standing) -> str:
    """What the chapter that comes can change; empty if none comes."""
    found = stakes(standing)
    if found is None:
        return ""
    parties = {
        "leader": campaigns.whose(standing, found.leader),
        "other": campaigns.whose(standing, found.other),
    }
    return " ".join(words.format(**parties) for words in _told(found))


def decided(standing: Standing) -> str:
    """The same once nothing can change who wins the story; empty before, and while an offer or a
    dilemma may still lead it elsewhere."""
    found = None if standing.branches else stakes(standing)
    return told(standing) if found is not None and found.decided else ""


def _told(found: Stakes) -> Iterator[str]:
    if found.decided:
        yield _("**Decided:** whatever is still to come, the story is won by {leader}.")
        yield from _open(found)
    elif not found.lead:
        words = _("Whoever wins this night is ahead.")
        yield _("Whoever wins this night has won the story.") if found.last else words
    elif found.last and found.lead < found.worth:
        yield _("It is decided tonight: a draw is enough for {leader}, only a win for {other}.")
    elif found.last:
        yield _("It is decided tonight: {other} can no longer overtake {leader}, only draw level.")
    else:
        yield _after(found)
        if found.decides(found.leader):
            yield _("A win for {leader} decides the story.")


def _after(found: Stakes) -> str:
    """Who is ahead after a night that is not the last."""
    if found.lead < found.worth:
        return _("The lead is with {leader}; a win tonight gives it to {other}.")
    if found.lead == found.worth:
        return _("The lead is with {leader}; a win tonight brings {other} level.")
    return _("The lead stays with {leader}, whoever wins this night.")


def _open(found: Stakes) -> Iterator[str]:
    """What is left once the winner of the story is known."""
    win, draw, loss = found.finishes
    if win == draw == loss:
        yield _("How it ends is settled too, but for what is remembered besides.")
    elif not found.last:
        yield _("What is left is how it ends: clearly, or narrowly.")
    elif win == draw and loss.clear < win.clear:
        yield _(
            "What is left is how it ends: clearly, or narrowly after a win for {other} on the last "
            "night."
        )
    elif draw == loss and loss.clear < win.clear:
        yield _(
            "What is left is how it ends: narrowly, or clearly after a win for {leader} on the "
            "last night."
        )
    else:
        yield _("What is left is how it ends: that hangs on the last night.")
