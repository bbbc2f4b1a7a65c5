"""Statistics over all games of one scenario."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from attrs import frozen

from ad1666.content.scenarios.scenario import Scenario
from ad1666.i18n import name
from ad1666.lab.games.played import Played, quantile
from ad1666.lab.report.naming import ending
from ad1666.lab.results.store import Results
from ad1666.rules.cards import DECK, Card, Side
from ad1666.rules.characters import Status
from ad1666.rules.scenes.plot import effects_of
from ad1666.words.goals import brief
from ad1666.words.shares import Share


@frozen
class GoalRow:
    """A goal: the share of games in which it was met, how often on average in those, and the median
    turn from which it stayed met."""

    side: Side
    text: str
    points: int
    met: Share
    times: float
    since: int | None


@frozen
class FigureRow:
    """A figure: the share of games in which it was killed, how often in turn 1, and its
    average actions in a game."""

    side: Side
    figure: str
    name: str
    killed: Share
    at_once: int
    activations: float
    attacks: float
    shots: float
    hits: float
    dealt: float
    taken: float


@frozen
class CardRow:
    """A card: how often it was played as the initial card, with what success, and
    how often it boosted."""

    card: Card
    share: Share
    boosted: int


@frozen
class EventRow:
    """An event of the scenario: the share of games in which it happened, how often on average in
    those, and each answer with its share of all that were given."""

    event: str
    met: Share
    times: float
    answers: list[tuple[str, Share]]


@frozen
class PaceRow:
    """How long a program thinks about an activation, in seconds: median, 95 %, longest."""

    bot: str
    activations: int
    median: float
    most: float
    longest: float


@frozen
class TopicRow:
    """A kind of question to a program: how often it is asked in a game, and the mean and longest
    thinking time in seconds."""

    bot: str
    topic: str
    number: float
    mean: float
    slowest: float


def red_share(games: Sequence[Played]) -> Share:
    """Red's share of games; a draw counts half."""
    won = [game.winner for game in games]
    return Share(won.count(Side.RED) + won.count(None) / 2, len(won))


def pairings(games: Sequence[Played]) -> dict[tuple[str, str], list[Played]]:
    """The games by the programs that play red and blue."""
    found = defaultdict(list)
    for game in games:
        found[game.name.red, game.name.blue].append(game)
    return dict(sorted(found.items()))


def endings(games: Sequence[Played], scenario: Scenario) -> list[tuple[str, Share]]:
    """Why games ended, most frequent reason first."""
    reasons = Counter(game.reason for game in games)
    return [(ending(reason, scenario), Share(n, len(games))) for reason, n in reasons.most_common()]


def at_once(results: Results, digest: str, games: int) -> Share:
    """In how many games a figure was killed, fled or surrendered in turn 1."""
    query = (
        "select count(distinct game) from figures join games on games.id = game "
        "where digest = ? and fell = 1"
    )
    [(found,)] = results.rows(query, digest)
    return Share(found, games)


def goals(results: Results, digest: str, scenario: Scenario, games: int) -> list[GoalRow]:
    query = (
        "select goal, times, since from goals join games on games.id = game "
        "where digest = ? and times > 0 order by goal, since"
    )
    met: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    for goal, times, since in results.rows(query, digest):
        met[goal].append((times, since))
    return [
        GoalRow(
            goal.side,
            brief(goal, scenario.items, scenario.state.figures),
            goal.points,
            Share(len(found), games),
            sum(times for times, _ in found) / len(found) if found else 0.0,
            found[len(found) // 2][1] if found else None,
        )
        for number, goal in enumerate(scenario.state.terms.goals)
        for found in (met[number],)
    ]


def events(results: Results, digest: str, scenario: Scenario, games: int) -> list[EventRow]:
    """The events of a scenario in its order, with their answers in the order of their texts."""
    query = (
        "select event, answer, count(*), sum(number) from events join games on games.id = game "
        "where digest = ? group by event, answer"
    )
    found = {(event, answer): (n, times) for event, answer, n, times in results.rows(query, digest)}
    rows = []
    for incident in scenario.state.terms.events:
        met, times = found.get((incident.id, ""), (0, 0))
        texts = dict.fromkeys(a.text for e in effects_of(incident) for a in e.answers)
        given = {text: found.get((incident.id, text), (0, 0))[1] for text in texts}
        shares = [(text, Share(n, sum(given.values()))) for text, n in given.items()]
        rows.append(EventRow(incident.id, Share(met, games), times / met if met else 0.0, shares))
    return rows


def figures(results: Results, digest: str, scenario: Scenario, games: int) -> list[FigureRow]:
    query = (
        "select figure, sum(status = ?), sum(ifnull(fell, 0) = 1), sum(activations), "
        "sum(attacks), sum(figures.shots), sum(figures.hits), sum(dealt), sum(taken) "
        "from figures join games on games.id = game where digest = ? group by figure"
    )
    found = {row[0]: row[1:] for row in results.rows(query, Status.KILLED, digest)}
    rows = []
    for f in scenario.state.figures:
        killed, at_once, *done = found.get(f.id, (0,) * 8)
        share = Share(killed, games)
        averages = (total / games for total in done)
        rows.append(
            FigureRow(f.side, f.id, name("character", f.card.name), share, at_once, *averages)
        )
    return rows


def cards(results: Results, digest: str) -> list[CardRow]:
    """The cards of a deck, with both sides added up."""
    query = (
        "select card, sum(played), sum(won), sum(boosted) from cards join games on games.id = game "
        "where digest = ? group by card"
    )
    found = {row[0]: row[1:] for row in results.rows(query, digest)}
    rows = []
    for card in DECK:
        played, won, boosted = found.get(card.name, (0, 0, 0))
        rows.append(CardRow(card, Share(won, played), boosted))
    return rows


_BOT = "case side when 'red' then red else blue end"


def pace(results: Results) -> list[PaceRow]:
    """How long programs think about an activation, over all games in a folder."""
    query = (
        f"select {_BOT} as bot, step, sum(number) from pace join games on games.id = game "
        "group by bot, step"
    )
    steps: defaultdict[str, dict[int, int]] = defaultdict(dict)
    for bot, step, number in results.rows(query):
        steps[bot][step] = number
    return [
        PaceRow(bot, sum(of.values()), *(quantile(of, share) for share in (0.5, 0.95, 1.0)))
        for bot, of in sorted(steps.items())
    ]


def topics(results: Results) -> list[TopicRow]:
    """What programs are asked, over all games in a folder, most frequent question first."""
    query = (
        f"select {_BOT} as bot, topic, sum(number), sum(seconds), max(slowest), "
        "count(distinct game) from decisions join games on games.id = game "
        "group by bot, topic order by bot, sum(number) desc"
    )
    seats = _seats(results.games())
    return [
        TopicRow(bot, topic, number / seats[bot], seconds / number, slowest)
        for bot, topic, number, seconds, slowest, _ in results.rows(query)
    ]


def _seats(games: Sequence[Played]) -> Mapping[str, int]:
    """How many sides each program has played."""
    return Counter(bot for game in games for bot in (game.name.red, game.name.blue))
