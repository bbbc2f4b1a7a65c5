"""What moved what: how Red's share goes with each key that was set, and in words."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import mean

from attrs import evolve, frozen

from ad1666.i18n import _, decimal
from ad1666.lab.games.arenas import Arena
from ad1666.lab.games.played import Played
from ad1666.lab.report.counts import red_share
from ad1666.lab.results.logistic import Sample, expected, fit
from ad1666.lab.results.shares import Difference, with_error
from ad1666.words.shares import Share

_RIDGE = 0.2
"""How strongly a step is pulled towards 0, in games: with the ranks centred, so little that the
intervals of the smallest grids hold what they should, 94 to 100 % of 400 made-up ones of each."""
Games = Sequence[tuple[Arena, Sequence[Played]]]
_Variant = tuple[dict[str, str], Sequence[Played]]
"""The values of the keys that are set, and games."""


@frozen
class KeyEffect:
    """A key of a scenario with Red's share at each of its values, over all values of the others;
    ``step`` is by how much it moves from one value to the next while the other keys stay the same,
    None where the values are no numbers."""

    scenario: str
    key: str
    shares: tuple[tuple[str, Share], ...]
    step: Difference | None


def moved(games: Games) -> list[KeyEffect]:
    """What each key moved in games of the variants of scenarios. Only keys that had several
    values count, in variants that set all of these."""
    found: list[KeyEffect] = []
    by_name: defaultdict[str, list[_Variant]] = defaultdict(list)
    for arena, played in games:
        if arena.variant and not arena.opening and played:
            pairs = (part.partition("=") for part in arena.variant)
            by_name[arena.name].append(({key: value for key, _, value in pairs}, played))
    for name, variants in by_name.items():
        values = dict.fromkeys(pair for settings, _ in variants for pair in settings.items())
        keys = [key for key, times in Counter(key for key, _ in values).items() if times > 1]
        whole = [(settings, p) for settings, p in variants if all(key in settings for key in keys)]
        texts = {key: sorted({settings[key] for settings, _ in whole}, key=_order) for key in keys}
        for key, step in zip(keys, _steps(texts, whole), strict=True):
            shares = ((text, _share(p for s, p in whole if s[key] == text)) for text in texts[key])
            numbers = all(map(_is_whole, texts[key]))
            found.append(KeyEffect(name, key, tuple(shares), step if numbers else None))
    return found


@frozen
class KeyReport:
    """What a key moved, in words: the shares at its values, each step in points, and between what;
    the last two are empty where the values are no numbers."""

    scenario: str
    key: str
    shares: str
    step: str
    interval: str


def moved_in_words(games: Games) -> Iterator[KeyReport]:
    """What each key moved in games of the variants of scenarios, in words."""
    for row in moved(games):
        shares = ", ".join(f"{value}: {share}" for value, share in row.shares)
        step = interval = ""
        if row.step is not None:
            step, low, high = (
                decimal(100 * share, signed=True)
                for share in (row.step.value, row.step.low, row.step.high)
            )
            interval = _("{low} to {high}").format(low=low, high=high)
        yield KeyReport(row.scenario, row.key, shares, step, interval)


def _steps(texts: Mapping[str, Sequence[str]], variants: Sequence[_Variant]) -> list[Difference]:
    """What a step of each key moves, all keys considered together."""

    def circumstances(settings: Mapping[str, str]) -> dict[int, float]:
        ranks = (v.index(settings[key]) - (len(v) - 1) / 2 for key, v in texts.items())
        return {0: 1.0, **dict(enumerate(ranks, 1))}

    rows = [Sample(circumstances(settings), red_share(played)) for settings, played in variants]
    found = fit(rows, len(texts) + 1, _RIDGE)
    predicted = [expected(found.values, row.circumstances) for row in rows]
    slope = mean([p * (1 - p) for p in predicted] or [0.0])
    pairs = zip(found.values[1:], found.errors[1:], strict=True)
    steps = (with_error(slope * value, slope * error) for value, error in pairs)
    return [evolve(step, low=max(-1.0, step.low), high=min(1.0, step.high)) for step in steps]


def _share(games: Iterable[Sequence[Played]]) -> Share:
    return red_share([game for some in games for game in some])


def _is_whole(text: str) -> bool:
    return text.removeprefix("-").isdecimal()


def _order(text: str) -> tuple[int, str]:
    return (int(text), "") if _is_whole(text) else (0, text)
