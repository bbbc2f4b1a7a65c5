"""A campaign as chapters of a book: what was carried into each night, its game in short, and what
came of it. No drawing.

Of a past night the record tells the game; if it is gone or damaged, or without an end, the save
does. The night that is being played is named and no more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import evolve, frozen

from ad1666.campaign.careers import of_campaign
from ad1666.campaign.followers import known_in
from ad1666.campaign.own_names import NAMES
from ad1666.campaign.saves import LookedBack
from ad1666.campaign.scars import DRESSED
from ad1666.campaign.stops import ChapterStage, Stop, stops
from ad1666.campaign.tallies import fared, killer_of
from ad1666.campaign.values import Follower, Night, PartyId, PlayedChapter, Standing
from ad1666.content.campaigns.plan import Campaign
from ad1666.content.errors import ContentError
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.game import Game
from ad1666.game.luck import TurnedUp, luck, turned_up
from ad1666.game.records.places import records_folder
from ad1666.game.records.record import BadRecord, Trouble
from ad1666.game.records.record import read as read_record
from ad1666.game.records.replay import Replay
from ad1666.game.records.replayed_by import replayed_record
from ad1666.game.statistics import turning_point
from ad1666.i18n import _, listed, ngettext
from ad1666.rules.cards import Side
from ad1666.rules.characters import Character
from ad1666.rules.scenes.secrets import known, known_of
from ad1666.rules.victory import Outcome
from ad1666.table.chronicle.story import Duel, StorySentence, StoryTurn, chapters
from ad1666.words import campaigns, ending, followers, keepsakes, losses, sides_called, vocabulary
from ad1666.words.errors import said
from ad1666.words.events import unmarked
from ad1666.words.glances import points
from ad1666.words.remembered import BETWEEN

_Own = Mapping[str, Follower]
"""The commoners of a night who had a name there, or have had one since, by letter."""


@frozen
class Person:
    """A hero of a night, or of the whole story: the card, if it is known, the name, and the side
    that the hero was on."""

    card: Character | None
    name: str
    side: Side | None = None
    dead: bool = False
    note: str = ""
    """What a commoner is besides the name, or how a hero came out of a night."""


@frozen
class NightGame:
    """The game of a night, from its record: what was gravest in each of its turns, where it turned,
    which cards decks turned up, how its own story ended, and what is drawn of it."""

    turns: tuple[tuple[int, tuple[StorySentence, ...]], ...]
    turning: str
    turned: tuple[TurnedUp, ...]
    luck: str
    """How lucky both sides were."""
    epilogue: str
    scenario: Scenario
    replayed: Replay
    last: StoryTurn


@frozen
class Gain:
    """What a party brought home from a night: points of the story and silver."""

    party: str
    points: str
    silver: str


@frozen
class Leaf:
    """A chapter of the book. ``won_by`` is the number of the party that won it, None if both share
    it. Of a chapter that was not played ``score`` is empty."""

    heading: str
    stage: ChapterStage
    lead: str
    number: int
    won_by: int | None = None
    score: str = ""
    sides: tuple[tuple[Side, str], ...] = ()
    carried: tuple[str, ...] = ()
    people: tuple[Person, ...] = ()
    game: NightGame | None = None
    lost: str = ""
    """Why the record does not tell the game."""
    from_save: tuple[str, ...] = ()
    """The game as the save tells it, if the record does not."""
    outcome: tuple[str, ...] = ()
    decisions: tuple[tuple[str, str], ...] = ()
    """What was asked in the morning, and what was answered, by whom."""
    marks: tuple[str, ...] = ()
    """Who fell, who has got a scar or a title, and feats."""
    gains: tuple[Gain, ...] = ()
    turned: tuple[tuple[PartyId, TurnedUp], ...] = ()
    """The cards that decks turned up, each with the party that played it."""


@frozen
class Hero:
    """A hero of the whole story: a line of numbers, titles, scars with a sentence on each, and for
    each night that the hero was in, its heading and what he or she did there."""

    person: Person
    numbers: str
    titles: str
    scars: tuple[str, ...]
    nights: tuple[tuple[str, tuple[str, ...]], ...] = ()


def leaves(back: LookedBack) -> Iterator[Leaf]:
    """The chapters of a campaign in the order of its file, those that were played in the order in
    which that was. What comes after the night that is played next is not told before the story has
    ended."""
    standing = back.standing
    numbered = tuple(enumerate(stops(standing)))
    of = {stop.chapter.id: (number, stop) for number, stop in numbered}
    played = iter([of[past.chapter] for past in standing.past])
    for each in numbered:
        number, stop = each if each[1].past is None else next(played)
        match stop.stage:
            case ChapterStage.PAST if stop.past is not None:
                with sides_called(_players(standing, stop.past)):
                    leaf = _played(back, stop, stop.past, number)
                yield leaf
            case ChapterStage.PASSED:
                yield _passed_by(standing, stop, number)
            case ChapterStage.NEXT:
                yield _coming(standing, stop, number)


def _players(standing: Standing, past: PlayedChapter) -> Mapping[Side, str]:
    """What the players of a night are called: by their names, as far as they are known, and by
    their parties."""
    parties = {side: campaigns.party_of(standing.campaign, past, side) for side in Side}
    return {side: campaigns.whose(standing, of, past.seats) for side, of in parties.items()}


def _passed_by(standing: Standing, stop: Stop, number: int) -> Leaf:
    campaign = standing.campaign
    heading = campaigns.headed(campaign, stop.chapter)
    said = campaigns.not_taken(campaign, stop.chapter)
    return Leaf(heading, ChapterStage.PASSED, said if said != heading else "", number)


def _coming(standing: Standing, stop: Stop, number: int) -> Leaf:
    """The chapter that is played or comes next, of which nothing is told that was not known before
    it began."""
    campaign, playing = standing.campaign, standing.playing
    heading = campaigns.headed(campaign, stop.chapter)
    if playing is None:
        return Leaf(heading, stop.stage, _("This night is still to come."), number)
    scenario = campaign.scenarios[stop.chapter.id]
    into = known_of(scenario.state, playing.carried)
    carried = tuple(unmarked(keepsakes.line(scenario, one)) for one in into)
    said = _("This night is still being played.")
    return Leaf(heading, stop.stage, said, number, carried=carried)


def _played(back: LookedBack, stop: Stop, past: PlayedChapter, number: int) -> Leaf:
    campaign = back.standing.campaign
    own = known_in(back.standing, past)
    game, lost = _game(past, own)
    at = back.standing.past.index(past)
    later = (*back.tellings[at + 1 :], back.standing)[0]
    return Leaf(
        heading=campaigns.headed(campaign, stop.chapter),
        stage=stop.stage,
        lead=_(campaign.scenarios[past.chapter].story.strip()),
        number=number,
        won_by=campaigns.won_by(campaign, past),
        score=campaigns.score(back.standing, past),
        sides=tuple((side, _sitting(back.standing, past, side)) for side in Side),
        carried=tuple(
            unmarked(keepsakes.line(campaign.scenarios[past.chapter], one)) for one in past.carried
        ),
        people=tuple(_people(campaign, past, own)),
        game=game,
        lost=lost,
        from_save=() if game is not None else tuple(_from_save(campaign, past.night, own)),
        outcome=tuple(map(unmarked, campaigns.outcome(campaign, evolve(past, answers=())))),
        decisions=tuple(
            (unmarked(asked), unmarked(answer))
            for asked, answer in campaigns.decisions(back.standing, past)
        ),
        marks=tuple(_marks(back.standing, past, back.tellings[at], later)),
        gains=tuple(_gain(back.standing, past, party) for party in campaign.parties),
        turned=() if game is None else tuple(_whose(campaign, past, game)),
    )


def _whose(
    campaign: Campaign, past: PlayedChapter, game: NightGame
) -> Iterator[tuple[PartyId, TurnedUp]]:
    for card in game.turned:
        yield campaigns.party_of(campaign, past, card.side), card


def _sitting(standing: Standing, past: PlayedChapter, side: Side) -> str:
    """Who fought on a side: the faction, the party, and who played it."""
    campaign = standing.campaign
    faction = vocabulary.faction(campaign.scenarios[past.chapter].factions[side])
    party = campaigns.party_of(campaign, past, side)
    player = campaigns.seated(standing.setup, party, past.seats)
    return BETWEEN.join((faction, campaigns.party(campaign, party), player))


def _people(campaign: Campaign, past: PlayedChapter, own: _Own) -> Iterator[Person]:
    """The heroes of a night, and the commoners who had a name there, or have one now."""
    night = past.night
    for side in Side:
        for letter in (*night.heroes, *own):
            if night.sides[letter] is side:
                kind = own[letter].kind if letter in own else night.cast[letter]
                note = campaigns.hero_name(campaign, kind) if letter in own else ""
                if letter in own and night.cast[letter] == kind:
                    note = _("{kind}, not known by name yet").format(kind=note)
                if letter in {*night.killed} - past.dead:
                    note = _("left for dead")
                card, name = campaign.card(kind), _named(campaign, night, own, letter)
                yield Person(card, name, side, letter in past.dead, note)


def _game(past: PlayedChapter, own: _Own) -> tuple[NightGame | None, str]:
    """The game of a night as its record tells it, or else why it does not; neither if the night was
    given up."""
    if past.night.broken_off:
        return None, ""
    try:
        record = read_record(records_folder() / past.record)
        if record.damage is not None:
            raise BadRecord(record.damage)
        scenario, replayed = replayed_record(record)
    except (BadRecord, ContentError) as error:
        trouble = error.trouble if isinstance(error, BadRecord) else error
        sentence = _("The record of this night is gone or damaged: {why}.")
        if isinstance(trouble, Trouble) and trouble.newer:
            sentence = _("The record of this night needs a newer version of the game: {why}.")
        return None, sentence.format(why=said(trouble.problem))  # the page may be sent: no folders
    state = replayed.game.state
    if state.outcome is None:
        return None, _("The record of this night has no end.")
    if {figure.id: figure.card.id for figure in state.figures} != past.night.cast:
        return None, _("The record of this night is that of another game.")
    return _in_short(scenario, replayed, state.outcome, own), ""


def _in_short(scenario: Scenario, replayed: Replay, outcome: Outcome, own: _Own) -> NightGame:
    games = tuple(_with_names(moment.game, own) for moment in replayed.moments)
    turning, turned = turning_point(games), turned_up(replayed.moments)
    story = chapters(games)
    turns = ((chapter.turn, tuple(_gravest(chapter))) for chapter in story)
    return NightGame(
        tuple((turn, sentences) for turn, sentences in turns if sentences),
        "" if turning is None else unmarked(ending.turned(turning, known(games[-1].state))),
        turned,
        unmarked(ending.luck_in(turned)),
        ending.epilogue(scenario.epilogue, outcome),
        scenario,
        replayed,
        story[-1],
    )


def _with_names(game: Game, own: _Own) -> Game:
    """A position in which commoners are called by the names that they have had since then."""
    if not own:
        return game
    figures = (
        evolve(figure, card=evolve(figure.card, name=NAMES[own[figure.id].id], unique=True))
        if figure.id in own
        else figure
        for figure in game.state.figures
    )
    return evolve(game, state=evolve(game.state, figures=tuple(figures)))


def _gravest(chapter: StoryTurn) -> Iterator[StorySentence]:
    """What a reader in a hurry is told of a turn: hits, deaths, alarms, and what was said."""
    for scene in chapter.scenes:
        sentences = scene.outcome if isinstance(scene, Duel) else (scene,)
        yield from (sentence for sentence in sentences if sentence.grave or sentence.said)


def _from_save(campaign: Campaign, night: Night, own: _Own) -> Iterator[str]:
    """What a save knows of a game."""
    if night.turns:
        yield ngettext("It lasted {n} turn.", "It lasted {n} turns.", night.turns).format(
            n=night.turns
        )
    for blow in night.blows:
        text = _("{by} hit {figure} in the {location}: {wounds}.")
        if not blow.by:
            text = _("{figure} was hurt in the {location}: {wounds}.")
        yield text.format(
            by=_named(campaign, night, own, blow.by),
            figure=_named(campaign, night, own, blow.figure),
            location=vocabulary.location(blow.location),
            wounds=vocabulary.harm(blow.wounds),
        )
    if night.serious:
        names = listed([_named(campaign, night, own, letter) for letter in night.serious])
        yield _("Seriously wounded: {names}.").format(names=names)
    if night.left:
        names = listed([_named(campaign, night, own, letter) for letter in night.left])
        yield _("They left the board: {names}.").format(names=names)


def _named(campaign: Campaign, night: Night, own: _Own, letter: str) -> str:
    """Somebody who took part in a night, by the own name if there is one by now."""
    if letter in own:
        return followers.name(own[letter])
    return campaigns.hero_name(campaign, night.cast[letter]) if letter in night.cast else letter


def _marks(now: Standing, past: PlayedChapter, before: Standing, after: Standing) -> Iterator[str]:
    campaign = now.campaign
    if fell := campaigns.they_fell(now, past):
        yield unmarked(fell)
    yield from map(unmarked, losses.of(after, past))
    yield from map(unmarked, followers.of(after, past))
    yield from map(unmarked, campaigns.errands_told(after, past))
    for deed in past.night.deeds:
        yield unmarked(campaigns.feat(campaign, deed))
    feats = {(deed.hero, deed.feat) for deed in past.night.deeds}
    for hero, bearing in after.heroes.items():
        had = before.heroes.get(hero)
        who = campaigns.hero_name(campaign, hero)
        titles = _new(bearing.titles, () if had is None else had.titles)
        for title in (each for each in titles if (hero, each) not in feats):
            yield _("{who} is called {title} from now on.").format(
                who=who, title=campaigns.known_as((title,))
            )
        for scar in _new(bearing.scars, () if had is None else had.scars):
            words = _("{who} comes back marked: {scar}. {said}")
            if scar.startswith(DRESSED):
                words = _("{who}: {scar}. {said}")
            yield words.format(who=who, scar=keepsakes.name(scar), said=keepsakes.said(scar))


def _new(now: Sequence[str], before: Sequence[str]) -> list[str]:
    return [each for each in now if each not in before]


def _gain(standing: Standing, past: PlayedChapter, party: PartyId) -> Gain:
    silver = campaigns.silver(past.silver.get(party, 0))
    if poor := past.poor_box.get(party, 0):
        silver += _(", {silver} for the poor box").format(silver=campaigns.silver(poor))
    brought = points(past.points.get(party, campaigns.NOTHING))
    return Gain(campaigns.whose(standing, party, past.seats), brought, silver)


def fortunes(standing: Standing, told: Iterable[Leaf]) -> Iterator[str]:
    """How lucky each party was in all nights whose records can be read."""
    cards = [each for leaf in told for each in leaf.turned]
    for party in standing.campaign.parties:
        own = luck(card for whose, card in cards if whose == party)
        if own.cards:
            yield unmarked(ending.luck_of(campaigns.party(standing.campaign, party), own))


def heroes(standing: Standing) -> Iterator[Hero]:
    """The heroes of a campaign with what they have done, those who dealt most wounds first, and the
    people who have earned a name."""
    campaign = standing.campaign
    done = {career.hero: Counter(career.feats) for career in of_campaign(standing)}
    nights = [(past, known_in(standing, past)) for past in standing.past]
    for hero, numbers in campaigns.career(campaign, standing):
        bearing, feats = standing.heroes[hero], done.get(hero, Counter())
        known = dict.fromkeys((*bearing.titles, *feats))
        titles = [campaigns.known_as((each,)) for each in known]
        often = [f"{title} ×{feats[each]}" if feats[each] > 1 else title
                 for each, title in zip(known, titles, strict=True)]  # fmt: skip
        yield Hero(
            Person(campaign.card(hero), campaigns.hero_name(campaign, hero)),
            numbers,
            listed(often) if often else "",
            tuple(f"{keepsakes.name(scar)}. {keepsakes.said(scar)}" for scar in bearing.scars),
            tuple(
                (campaigns.headed(campaign, campaign.chapter(past.chapter)), done_there)
                for past, own in nights
                if (done_there := tuple(_deeds_of(campaign, past.night, own, hero)))
            ),
        )
    for one, told in followers.all_told(standing):
        person = Person(campaign.card(one.kind), followers.name(one))
        yield Hero(person, unmarked(told), "", ())


def _deeds_of(campaign: Campaign, night: Night, own: _Own, hero: str) -> Iterator[str]:
    """What a hero did in a night, whom he or she felled, and by whom that was repaid; nothing of a
    night in which the hero was not, or that was given up."""
    letter = next((one for one in night.heroes if night.cast[one] == hero), None)
    if letter is None or night.broken_off:
        return
    done = fared(night, letter)
    numbers = [ngettext("{n} wound dealt", "{n} wounds dealt", done.wounds).format(n=done.wounds)]
    if done.suffered:
        told = ngettext("{n} suffered", "{n} suffered", done.suffered)
        numbers.append(told.format(n=done.suffered))
    yield ", ".join(numbers)
    killed = [one for one in night.killed if killer_of(night, one) == letter]
    if felled := [_named(campaign, night, own, one) for one in killed]:
        yield _("Felled: {names}").format(names=listed(felled))
    by = killer_of(night, letter)
    who = _named(campaign, night, own, by)
    if letter in night.killed:
        yield _("Felled by: {who}").format(who=who) if by else _("Fell")
    elif letter in night.serious:
        yield _("Seriously wounded by: {who}").format(who=who) if by else _("Seriously wounded")
    for deed in night.deeds:
        if deed.hero == hero:
            feat = keepsakes.told_of(deed.feat)
            yield f"{_(feat.name)}. {_(feat.said)}"
