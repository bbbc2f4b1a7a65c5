"""What heroes did: in a campaign, and in all campaigns in the player's folder."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve, frozen

from ad1666.campaign.entries import Begins, DealtAgain, Kept, Moved, ToldAgain
from ad1666.campaign.nights import line_of
from ad1666.campaign.save_files import Entries, saves
from ad1666.campaign.tallies import fared
from ad1666.campaign.values import HeroId, Night, Standing


@frozen
class Career:
    """What a hero did: how many games, how many of them won, the wounds dealt and suffered, how
    many the hero killed, how often the hero was killed, and the feats of renown, the first first.
    """

    hero: HeroId
    games: int = 0
    won: int = 0
    wounds: int = 0
    suffered: int = 0
    slain: int = 0
    killed: int = 0
    feats: tuple[str, ...] = ()

    def after(self, night: Night, letter: str) -> Career:
        """The career after one more game, in which the hero has a letter."""
        told = fared(night, letter)
        return evolve(
            self,
            games=self.games + 1,
            won=self.won + (night.winner == night.sides[letter]),
            wounds=self.wounds + told.wounds,
            suffered=self.suffered + told.suffered,
            slain=self.slain + told.slain,
            killed=self.killed + told.killed,
            feats=(*self.feats, *(deed.feat for deed in night.deeds if deed.hero == self.hero)),
        )


def careers(nights: Iterable[Night]) -> tuple[Career, ...]:
    """The careers of the heroes of some games, those with most games first. Games that were given
    up count nothing."""
    found: dict[HeroId, Career] = {}
    for night in nights:
        for letter in () if night.broken_off else night.heroes:
            hero = night.cast[letter]
            found[hero] = found.get(hero, Career(hero)).after(night, letter)
    return tuple(sorted(found.values(), key=lambda one: (-one.games, -one.wounds, one.hero)))


def of_campaign(standing: Standing) -> tuple[Career, ...]:
    """The careers of the heroes of a campaign. Chapters that were played again count nothing."""
    return careers(past.night for past in standing.past)


def of_all(others: Iterable[Night] = ()) -> tuple[Career, ...]:
    """The careers of the heroes of all campaigns in the player's folder, and of ``others`` games.
    Nothing is replayed for them: saves say what their games came to."""
    nights: dict[tuple[str, str], Night] = {}  # of one campaign there may be two states
    for save in saves():
        told = nights_in(save.entries)
        nights.update({(record, line_of(night)): night for record, night in told})
    return careers((*others, *nights.values()))


def nights_in(entries: Entries) -> tuple[tuple[str, Night], ...]:
    """What the games of a save came to that count, each with the name of its record: of one that
    was told twice the second, unless the first was kept."""
    found: list[tuple[str, Night]] = []
    first: list[tuple[str, Night]] = []
    record = ""
    for _, entry in entries:
        if isinstance(entry, Begins | DealtAgain | Moved | ToldAgain):
            record = entry.record
        if isinstance(entry, Night):
            found.append((record, entry))
        elif isinstance(entry, ToldAgain) and found:
            first = [found.pop()]
        elif isinstance(entry, Kept):
            found += first
            first = []
    return tuple(found)
