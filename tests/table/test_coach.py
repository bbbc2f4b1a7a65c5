"""The coach tells what cost most in a game that is over, by what was known then."""

from __future__ import annotations

from concurrent.futures import Future
from functools import partial
from itertools import pairwise, product
from pathlib import Path
from time import monotonic, sleep

import pygame
import pytest
from attrs import evolve
from coached import Guessed, Played, judged_as
from looks import look_at
from tableside import Driver, position, until

from ad1666.advice import advised, coach, falls, sentences, winning
from ad1666.advice.coach import Decision, Judged, Unspent, Unused, forgotten
from ad1666.advice.coaching import Coaching, Findings
from ad1666.advice.explaining import MASTER, Explainer
from ad1666.advice.prices import prices
from ad1666.advice.winning import chances, turning
from ad1666.bots import player_of
from ad1666.bots.planner.purposes import intents
from ad1666.bots.planner.reasons import Purpose, Reasoned, Weighed
from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.game import luck
from ad1666.game.fate import Shuffle
from ad1666.game.game import start
from ad1666.game.match import decision, play_out
from ad1666.game.records.record import read
from ad1666.game.records.replay import Replay, replay
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.game.view import SeenPrompt, seen_by
from ad1666.play.film import footage
from ad1666.play.targets import Area, Command, Option
from ad1666.resources import data_root
from ad1666.rules.actions import WALKS
from ad1666.rules.cards import HIDDEN, Side
from ad1666.rules.frozen import evolve as changed
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Choice, Prompt, Topic, aimed
from ad1666.rules.verbs import Verb
from ad1666.table.scenes import film, film_coach
from ad1666.table.scenes.film import FilmScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable, Screening
from ad1666.table.sheets.coach_sheet import CoachSheet, held
from ad1666.table.toolkit.scene import announce
from ad1666.table.views import plans
from ad1666.words import vocabulary

PLACES = {Purpose.HOLD_PLACE, Purpose.CONTEST_PLACE, Purpose.GO_TO}


def test_who_plays_as_the_program_does_loses_nothing(played: Played) -> None:
    replayed, kinds = played("swordmaster", 130), set()
    for made in coach.decisions(replayed, tuple(Side)):
        program = player_of(MASTER)
        program.decide(made.seen)
        assert program.reasoned is not None
        judged = coach.judged(made, program.reasoned)
        # a walk is thought over on the way; what it is worth to delay or to wait on is not judged
        topic = made.seen.prompt.topic
        waits_on = topic is Topic.INTERRUPT and made.choice.verb == Verb.PASS
        if made.choice.verb not in {*WALKS, Verb.DELAY} and not waits_on:
            kinds.add(topic)
            assert judged is not None and judged.loss == 0 and judged.slip is None, made
    assert len(kinds) > 3


def test_only_what_was_known_then_counts(played: Played) -> None:
    replayed = played("seeker", 200)
    for made in coach.decisions(replayed, (Side.RED,)):
        state = made.seen.prompt.state
        assert made.seen.side is Side.RED and state == seen_by(state, Side.RED)
        assert set(state.blue.hand) <= {HIDDEN} and made.choice in made.seen.prompt.options
        assert made.seen.log == replayed.log[: len(made.seen.log)]


def test_a_slip_has_its_name(played: Played) -> None:
    boosts = [
        made
        for made in coach.decisions(played("seeker", 10_000), tuple(Side))
        if made.seen.prompt.topic is Topic.BOOST
    ]
    made = next(made for made in boosts if made.choice.details.card is not None)
    (passes,) = (o for o in made.seen.prompt.options if o.details.card is None)
    reasoned = Reasoned(Topic.BOOST, Weighed(passes, 0.0), (Weighed(made.choice, -0.4),))
    judged = coach.judged(made, reasoned)
    assert judged is not None and judged.slip is coach.Slip.BOOSTED and judged.loss == 0.4
    told = sentences.lesson(judged)
    assert told.why == "A card was spent on a test for nothing."
    assert told.made.startswith("Boost with ")
    assert (told.best, told.lost) == ("Pass", "−0.4 points")
    assert coach.worst([judged]) == [judged]
    unheard = Reasoned(Topic.BOOST, Weighed(passes, 0.0))
    assert coach.judged(made, unheard) is None, "what was not weighed is not judged"


def test_what_an_ability_allows_has_its_name_if_it_was_missed(played: Played) -> None:
    made = next(
        made
        for made in coach.decisions(played("seeker", 10_000), tuple(Side))
        if made.seen.prompt.topic is Topic.ACTION and made.end is None
    )
    who = made.choice.who
    enemy = next(f for f in made.seen.prompt.state.figures if f.id != who)
    did = Weighed(made.choice, 0.0)
    told = judged_as(made, Weighed(aimed(who, "recognise", enemy.id), 1.0), did)
    assert told is not None and told.slip is coach.Slip.NOT_USED
    assert sentences.lesson(told).why.startswith("Somebody in disguise was left alone.")
    told = judged_as(made, Weighed(aimed(who, "pickpocket", enemy.id), 1.0), did)
    assert told is not None and told.slip is None, "it says nothing"


def opened(path: Path, screen: pygame.Surface) -> tuple[Driver, FilmScene, CoachSheet]:
    """A film in which the coach is asked."""
    scene = FilmScene(Screening(footage(path), lambda: None))
    table = Driver(scene, screen)
    table.key("K")
    assert isinstance(scene.sheets.top, CoachSheet)
    return table, scene, scene.sheets.top


def test_the_sheet_leads_to_the_position_where_the_better_way_is_drawn(
    played: Played, path: Path, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    played("chance", 10_000)
    monkeypatch.setattr(
        film_coach, "Coaching", partial(Coaching, thinker=player_of, playing=Guessed)
    )
    drawn: list[advised.Advised] = []
    monkeypatch.setattr(plans, "draw", lambda _ui, _grid, signs, _state: drawn.append(signs))
    table, scene, sheet = opened(path, screen)
    assert not look_at(scene, screen).faults()
    until(table, "the coach has come to an end", lambda: sheet.coaching.now.over)
    table.frame()
    assert len(sheet.coaching.now.worst) == coach.MOST and not look_at(scene, screen).faults()
    lines = look_at(scene, screen).lines
    assert "on the deck’s average" in " ".join(line.said for line in lines), "as on the end sheet"
    rows = [table.hotspot(Option(number)) for number in range(coach.MOST)]
    assert all(one.left == rows[0].left for one in rows)
    assert all(one.bottom < other.top for one, other in pairwise(rows))
    worst = sheet.coaching.now.worst[0]
    assert worst.loss == max(one.loss for one in sheet.coaching.found)
    assert sheet.coaching.now.games == sheet.coaching.now.most > 0
    assert "games played on from there" in " ".join(line.said for line in lines)
    table.key("1")
    assert scene.sheets.top is None and scene.film.at == worst.decision.at
    assert scene.film.now.game.pending is not None
    assert worst.decision.choice in scene.film.now.game.pending.options
    lesson = scene.back.lesson
    assert lesson is not None and lesson.decision.at == scene.film.at
    best = lesson.reasoned.chosen
    assert drawn[-1] == advised.advised(lesson.decision.seen.prompt, best)
    assert "Chosen: " in shown(scene, screen) and "Better: " in shown(scene, screen)
    number = len(drawn)
    table.key(pygame.K_F3)
    assert len(drawn) == number and not shown(scene, screen)
    table.key("K")
    assert isinstance(scene.sheets.top, CoachSheet) and scene.sheets.top.coaching is sheet.coaching


def test_while_the_coach_searches_decisions_keep_their_places(played: Played) -> None:
    made = list(coach.decisions(played("chance", 60), {*Side}))[:4]
    worse, second, third, new = [
        Judged(one, Reasoned(Topic.ACTION, Weighed(one.choice, 0.0)), Weighed(one.choice, 0.0))
        for one in made
    ]
    seen = Findings(worst=(worse, second, third))
    assert held(seen, Findings(worst=(new, third, worse))).worst == (worse, new, third)
    assert held(seen, Findings(worst=(third, second))).worst == (second, third)
    assert held(Findings(), seen) == seen
    in_the_end = Findings(worst=(new, third, worse), over=True)
    assert held(seen, in_the_end) == in_the_end


def test_a_game_that_goes_on_has_no_coach(
    played: Played, path: Path, screen: pygame.Surface
) -> None:
    played("seeker", 60)
    scene = FilmScene(Screening(footage(path), lambda: None))
    Driver(scene, screen).key("K")
    assert scene.sheets.top is None


def test_it_is_reached_from_the_end_of_a_game(
    letter: Scenario, path: Path, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        film_coach, "Coaching", partial(Coaching, thinker=player_of, playing=Guessed)
    )
    session = Session.new(letter, Shuffle(9), path)
    session.advised(Side.BLUE)
    seats = {side: player_of(Seat("chance", number)) for number, side in enumerate(Side)}
    while (choice := decision(session, seats)) is not None:
        session.choose(choice)
    scene = GameScene(AtTable(session, lambda: scene))
    table = Driver(scene, screen)
    words = " ".join(line.said for line in look_at(scene, screen).lines)
    assert "0 1 Advice asked for" in words
    table.press(Command.COACH)
    assert isinstance(table.scene, FilmScene)
    assert isinstance(table.scene.sheets.top, CoachSheet)
    table.scene.close()


def test_a_program_says_why(
    letter: Scenario, path: Path, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(film, "Explainer", partial(Explainer, thinker=player_of))
    seats = {Side.RED: Seat("swordmaster", 5)}
    session = Session.new(letter, Shuffle(5), path, seats)
    players = {Side.RED: player_of(seats[Side.RED]), Side.BLUE: player_of(Seat("chance", 1))}
    while (choice := decision(session, players)) is not None:
        session.choose(choice)
    session.close()
    scene = FilmScene(Screening(footage(path), lambda: None))
    table = Driver(scene, screen)
    told = set()
    while len(told) < 2 and not scene.film.over:
        table.key(pygame.K_RIGHT)
        before = scene.film.moments[scene.film.at - 1].game.pending
        if not isinstance(before, Prompt) or before.topic is not Topic.ACTION:
            continue
        table.key("W")
        until(table, "the program has thought", lambda: "thinks" not in shown(scene, screen))
        said = shown(scene, screen)
        assert not look_at(scene, screen).faults()
        if before.player is Side.RED:
            assert "Swordmaster (hard) chose: " in said
        else:
            assert "A swordmaster would choose: " in said
        told.add(before.player)
        table.key(pygame.K_F3 if before.player is Side.RED else pygame.K_ESCAPE)
        assert "choose: " not in shown(scene, screen) and "chose: " not in shown(scene, screen)
        assert scene.following is scene
    assert told == {*Side}


def test_for_a_program_that_this_version_does_not_have_another_is_asked(
    letter: Scenario, path: Path, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(film, "Explainer", partial(Explainer, thinker=player_of))
    session = Session.new(letter, Shuffle(5), path, {side: Seat("wizard", 4) for side in Side})
    players = {side: player_of(Seat("chance", number)) for number, side in enumerate(Side)}
    for _choice in play_out(session, players):
        pass
    session.close()
    scene = FilmScene(Screening(footage(path), lambda: None))
    table = Driver(scene, screen)
    while not shown(scene, screen):
        table.key(pygame.K_RIGHT)
        table.key("W")
    until(table, "the program has thought", lambda: "thinks" not in shown(scene, screen))
    assert "A swordmaster would choose: " in shown(scene, screen)


def shown(scene: FilmScene, screen: pygame.Surface) -> str:
    """The note, if there is one."""
    spot = next((h for h in scene.ui.hotspots if h.target is Area.HINT), None) if scene.ui else None
    lines = look_at(scene, screen).lines
    return " ".join(line.said for line in lines if spot and spot.rect.contains(line.box))


def weighed(made: Decision, *values: float) -> list[Weighed]:
    """The answers to a question, with so much value each, the one that was made first."""
    options = [made.choice, *(o for o in made.seen.prompt.options if o != made.choice)]
    return [Weighed(o, value) for o, value in zip(options, values, strict=False)]


def test_a_weak_card_is_not_called_a_good_one(played: Played) -> None:
    commits = (
        made
        for made in coach.decisions(played("seeker", 10_000), tuple(Side))
        if made.seen.prompt.topic is Topic.COMMIT
    )
    slips = set()
    for made in commits:
        (deck,) = (o for o in made.seen.prompt.options if o.details.card is None)
        for lays in made.seen.prompt.options:
            if (held := lays.details.card) is None or held.joker:
                continue
            told = judged_as(evolve(made, choice=lays), Weighed(deck, 1.0), Weighed(lays, 0.0))
            assert told is not None and told.slip is not None
            good = held.value > 5
            assert told.slip is (coach.Slip.THROWN_AWAY if good else coach.Slip.WEAK_CARD)
            slips.add(told.slip)
    assert len(slips) == 2


def test_of_an_activation_only_the_worst_is_told(played: Played) -> None:
    made = [m for m in coach.decisions(played("seeker", 10_000), tuple(Side)) if _acts(m)]
    by_who: dict[object, list[Decision]] = {}
    for one in made:
        state = one.seen.prompt.state
        by_who.setdefault((state.turn, state.phase, one.choice.who), []).append(one)
    twice = next(found for found in by_who.values() if len(found) > 1)
    found = []
    for number, one in enumerate(twice):
        did, instead = weighed(one, 0.0, 1.0 + number)
        found.append(judged_as(one, instead, did))
    assert len({one and one.matter for one in found}) == 1
    (told,) = coach.worst([one for one in found if one])
    assert told.loss == len(twice)


def _acts(made: Decision) -> bool:
    return made.seen.prompt.topic is Topic.ACTION and made.choice.verb not in WALKS


def test_waiting_on_is_no_mistake(played: Played) -> None:
    made = next(
        m
        for m in coach.decisions(played("chance", 60), tuple(Side))
        if m.seen.prompt.topic is Topic.INTERRUPT
    )
    passes = next(o for o in made.seen.prompt.options if o.verb == Verb.PASS)
    shoots = next(o for o in made.seen.prompt.options if o.verb != Verb.PASS)
    did, waited = Weighed(shoots, 0.0), Weighed(passes, 0.3)
    assert judged_as(evolve(made, choice=shoots), waited, did) is None
    told = judged_as(evolve(made, choice=passes), Weighed(shoots, 1.0), waited)
    assert told is not None and told.loss == 0.7


def test_an_attack_is_compared_with_others_of_the_same_figure(scenario: Scenario) -> None:
    prompt = start(position(scenario.state, Phase.ACTION)).pending
    assert isinstance(prompt, Prompt)
    attacks = [Choice(who, "attack", (target,)) for who, target in ("AE", "AF", "BE")]
    asked = prompt._replace(topic=Topic.ATTACK, options=tuple(attacks))
    made = Decision(0, SeenPrompt(Side.RED, asked), attacks[1])
    best, other, did = (Weighed(c, v) for c, v in zip(attacks[::-1], (3.0, 1.0, 2.0), strict=True))
    told = judged_as(made, best, did, other)
    assert told is not None and told.reasoned.chosen == did and told.loss == 1.0


def test_what_was_left_unused_is_told(tmp_path: Path) -> None:
    uncle = load_scenario(data_root() / "scenarios" / "uncle-in-the-tower.toml")
    session = Session.new(uncle, Shuffle(5), tmp_path / "uncle.ad1666")
    seats = {side: player_of(Seat("seeker", number)) for number, side in enumerate(Side)}
    good, used = set[int](), set[int]()
    while (choice := decision(session, seats)) is not None:
        prompt = session.game.pending
        assert isinstance(prompt, Prompt)
        if prompt.topic is Topic.ONCE_A_TURN:
            turn = prompt.state.turn
            if turn % 2:
                choice = prompt.options[-1]
            if any(o.verb in ("draw-more", "add-initiative") for o in prompt.options):
                good.add(turn)
            if choice.verb != "save":
                used.add(turn)
        session.choose(choice)
    session.close()
    replayed = replay(read(session.path), uncle.state)
    left = [w for w in forgotten(replayed, tuple(Side)) if isinstance(w, Unused)]
    turns = tuple(sorted(good - used))
    assert turns and [w.turns for w in left] == [turns]
    assert "Zagłoba did not use a once-a-turn ability in turn" in sentences.left(
        left[0], uncle.state
    )
    other = uncle.state.figure(left[0].figure).side.other
    assert not forgotten(replayed, (other,))
    assert "ended with 2 tokens" in sentences.left(Unspent(left[0].figure, 1, 2), uncle.state)


def test_in_the_last_turn_coming_nearer_is_not_called_better(tmp_path: Path) -> None:
    election = load_scenario(data_root() / "scenarios" / "election.toml")
    places = [goal.place.squares for goal in election.state.terms.goals if goal.place]
    for guard in (1, 4):
        state = position(election.state, Phase.ACTION)
        prompt = start(changed(state, guard=guard, first=Side.RED)).pending
        assert isinstance(prompt, Prompt)
        figure = next(f for f in prompt.state.figures if f.side is Side.RED and f.at)
        assert figure.at is not None
        walks, ends = Choice(figure.id, "full-move"), Choice(figure.id, "end")
        asked = prompt._replace(topic=Topic.ACTION, options=(walks, ends))
        made = Decision(0, SeenPrompt(Side.RED, asked), ends)
        nearer = 0
        for across, down in product(range(-4, 5), repeat=2):
            to = figure.at[0] + across, figure.at[1] + down
            there = Weighed(walks, 2.0, (), to)
            if any(to in squares for squares in places):
                assert judged_as(made, there, Weighed(ends, 0.0)) is not None
            elif {why.purpose for why in intents(made.seen, there)[:1]} & PLACES:
                assert (judged_as(made, there, Weighed(ends, 0.0)) is None) == (guard == 1)
                nearer += 1
        assert nearer


def test_what_answers_take_from_one_walk_is_not_laid_to_another(played: Played) -> None:
    walks = (m for m in coach.decisions(played("seeker", 80), tuple(Side)) if m.end is not None)
    made = next(m for m in walks if m.seen.prompt.topic is Topic.ACTION)
    best, other, answered = (
        Weighed(made.choice, value, to=(0, row), answers=less)
        for row, (value, less) in enumerate(((2.0, 0.0), (0.5, 0.0), (-8.0, 9.0)))
    )
    told = judged_as(evolve(made, end=(1, 9)), best, other, answered)
    assert told is not None and told.thought == 1.5, "of what was not weighed: not below the last"
    known = judged_as(evolve(made, end=(0, 2)), best, other, answered)
    assert known is not None and known.thought == 10.0


def test_who_should_have_acted_first_is_told_once_a_turn(played: Played) -> None:
    asked = [
        made
        for made in coach.decisions(played("seeker", 120), tuple(Side))
        if made.seen.prompt.topic is Topic.ACTIVATE
        and sum(o.verb == Verb.ACTIVATE for o in made.seen.prompt.options) > 1
    ]
    made = next(m for m in asked if m.choice.verb == Verb.ACTIVATE)
    others = (o for o in made.seen.prompt.options if o.verb == Verb.ACTIVATE)
    instead = next(o for o in others if o != made.choice)
    best = Weighed(instead, 2.0, to=(3, 3), then=Choice(instead.who, Verb.FULL_MOVE))
    did = Weighed(made.choice, 1.0, to=(4, 4), then=Choice(made.choice.who, Verb.RUN))
    told = judged_as(made, best, did)
    assert told is not None and told.doubtful and told.slip is coach.Slip.ORDER
    lesson = sentences.lesson(told)
    acts = [vocabulary.figure_by_id(made.seen.prompt.state, c.who) for c in (made.choice, instead)]
    assert [lesson.made, lesson.best] == acts, "who acts, of either"
    first = "Somebody else should have acted first. Best then: "
    assert lesson.why.startswith(f"{first}{acts[1]}: Full move → 6 north, 13 west.")
    assert lesson.who.endswith(": who acts first")
    again = judged_as(made, evolve(best, value=3.0), did)
    assert again is not None and coach.worst([told, again]) == [again]


def test_what_it_is_worth_to_put_an_activation_off_is_not_judged(played: Played) -> None:
    made = next(
        made
        for made in coach.decisions(played("musketeer", 400), tuple(Side))
        if any(o.verb == Verb.DELAY for o in made.seen.prompt.options)
    )
    delay = next(o for o in made.seen.prompt.options if o.verb == Verb.DELAY)
    acts = next(o for o in made.seen.prompt.options if o != delay)
    weighed = Weighed(delay, 2.0), Weighed(acts, 1.0)
    told = judged_as(evolve(made, choice=acts), *weighed)
    assert told is not None and told.loss == 0
    assert judged_as(evolve(made, choice=delay), *weighed) is None


def test_what_a_coach_that_fails_has_not_shown_is_not_told(
    played: Played,
    path: Path,
    screen: pygame.Surface,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    class Failing:
        def __init__(self, seat: Seat) -> None:
            self.reasoned: Reasoned | None = None
            self._program, self._decided = player_of(seat), 0

        def decide(self, seen: SeenPrompt) -> Choice:
            self._decided += 1
            if self._decided > 25:
                raise OSError("ended from outside")
            choice = self._program.decide(seen)
            self.reasoned = self._program.reasoned
            return choice

    played("chance", 10_000)
    monkeypatch.setattr(film_coach, "Coaching", partial(Coaching, thinker=Failing, playing=Guessed))
    table, scene, sheet = opened(path, screen)
    until(table, "the coach has left off", lambda: sheet.coaching.now.over)
    table.frame()
    found = sheet.coaching.now
    assert found.failed and found.done == 25 < found.all
    assert not any(one.doubtful for one in (*sheet.coaching.found, *found.worst))
    assert "the coach stopped" in " ".join(line.said for line in look_at(scene, screen).lines)
    assert "ended from outside" in capfd.readouterr().err


def test_who_leaves_the_film_leaves_the_coach(
    played: Played, path: Path, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped: list[bool] = []

    class Watched(Coaching):
        def stop(self) -> None:
            stopped.append(True)
            super().stop()

    played("chance", 10_000)
    monkeypatch.setattr(
        film_coach, "Coaching", partial(Watched, thinker=player_of, playing=Guessed)
    )
    for leaves in (pygame.K_ESCAPE, "P"):
        table = Driver(FilmScene(Screening(footage(path), lambda: None)), screen)
        table.key("K")
        table.key(pygame.K_ESCAPE)
        assert not stopped
        table.key(leaves)
        assert stopped.pop() and not stopped


def test_what_looked_doubtful_is_told_of_each_matter_once(played: Played) -> None:
    made = list(coach.decisions(played("chance", 80), {Side.RED}))
    judged = [
        Judged(one, Reasoned(Topic.ACTION, Weighed(one.choice, 0.1 * n)), Weighed(one.choice, 0.0))
        for n, one in enumerate(made[:9])
    ]
    doubts = coach.unsure(judged, ())
    assert [one.thought for one in doubts] == sorted((o.thought for o in doubts), reverse=True)
    assert 0 < len(doubts) <= coach.DOUBTS and doubts[0] == judged[-1]
    assert len({one.matter for one in doubts}) == len(doubts)
    assert not {one.matter for one in coach.unsure(judged, doubts)} & {o.matter for o in doubts}
    assert not coach.unsure(judged[:3], ()), "slight differences are no doubts"
    assert not coach.unsure([evolve(judged[-1], games=(0.0,) * 32)], ()), "games say it is none"
    told = sentences.lesson(doubts[0], doubtful=True)
    assert told.lost == "uncertain"
    note = sentences.taught(doubts[0], doubtful=True, person=True)
    assert note.startswith("You chose: ") and "Perhaps better: **" in note


def test_it_ends_in_time(played: Played) -> None:
    class Slow(Guessed):
        def games(self, judged: Judged, numbers: range) -> list[Future[float]]:
            return [Future() for _ in numbers]

    replayed = played("chance", 120)
    coaching = Coaching(replayed, (Side.RED,), announce, thinker=player_of, playing=Slow, time=1.0)
    deadline = monotonic() + 20
    while not coaching.now.over:
        assert monotonic() < deadline
        sleep(0.01)
    now = coaching.now
    assert now.done > 0 and not now.failed
    assert all(one.decision.seen.side is Side.RED for one in (*now.worst, *now.doubtful))
    assert now.falls and not any(one.doubtful for one in now.worst)


def test_fewer_than_sixteen_games_are_a_doubt(played: Played) -> None:
    made = next(m for m in coach.decisions(played("chance", 80), {Side.RED}) if _acts(m))
    best, did = weighed(made, 0.0, 2.0)[::-1]
    judged = Judged(made, Reasoned(Topic.ACTION, best), did)
    for games, certain in ((0, False), (8, False), (15, False), (16, True)):
        tried = evolve(judged, games=(1.5,) * games)
        assert tried.doubtful != certain and not tried.refuted
        assert (tried in coach.unsure([tried], ())) == (not certain or tried.loss >= coach.LEAST)


@pytest.fixture
def lost(played: Played) -> tuple[Replay, Side]:
    """A game that a side has lost."""
    replayed = played("chance", 10_000)
    outcome = replayed.game.state.outcome
    assert outcome is not None and outcome.winner is not None
    return replayed, outcome.winner.other


def test_where_the_chance_fell_most_is_told_even_if_all_was_done_right(
    lost: tuple[Replay, Side],
) -> None:
    """With a program that always agrees, and with games that find the next best better."""
    (replayed, side), curve = lost, tuple(chances(lost[0]))
    steps = winning.falls(curve, side)
    fell = [before.of(side) - after.of(side) for before, after in steps]
    assert fell and fell == sorted(fell, reverse=True)
    least = min(before.of(side) - after.of(side) for before, after in pairwise(curve))
    assert least <= 0 and max(fell) == max(a.of(side) - b.of(side) for a, b in pairwise(curve))
    found = [
        Judged(made, Reasoned(made.seen.prompt.topic, *_agreed(made)), _agreed(made)[0])
        for made in coach.decisions(replayed, (side,))
    ]
    priced = list(prices(replayed.moments))
    spans = [falls.span(replayed.moments, side, step) for step in steps]
    made = [one.decision for one in found]
    nothing = [falls.fall(replayed.moments, each, made, (), priced) for each in spans]
    assert all(
        "could not be judged" in sentences.fallen(one, (), person=True).why for one in nothing
    )
    for one in (falls.fall(replayed.moments, each, made, found, priced) for each in spans):
        told = sentences.fallen(one, (), person=True)
        assert "→" in told.lost and one.judged is not None and one.judged.agreed
        assert told.made and not told.best and "would have decided the same" in told.why
        again = sentences.fallen(one, (one.judged,), person=True)
        assert "It hung on decision 1." in again.why and not again.made
        if one.judged.doubtful:
            tried = evolve(one.judged, games=(2.0,) * 32)
            assert tried.reasoned.chosen != tried.made and coach.worst([tried]) == [tried]
            assert "only games show it" in sentences.lesson(tried).why


def _agreed(made: Decision) -> tuple[Weighed, tuple[Weighed, ...]]:
    first, *others = weighed(made, 1.0, 0.8)
    return first, tuple(others)


def test_luck_is_priced_card_by_card(lost: tuple[Replay, Side]) -> None:
    replayed, side = lost
    priced = list(prices(replayed.moments))
    turned = luck.turned_up(replayed.moments)
    assert [one.side for one in priced] == [one.side for one in turned]
    assert all(one.to(Side.RED) == -one.to(Side.BLUE) for one in priced)
    dear = [one for one in priced if abs(one.worth) >= 0.5]
    assert dear, "some cards mattered"
    told = sentences.luck(priced, side)
    worst = min(priced, key=lambda one: one.to(side))
    assert "The dearest card: " in told and f"turn {worst.turn})" in told


def test_in_part_of_the_time_the_whole_game_is_looked_at(played: Played) -> None:
    made = list(coach.decisions(played("chance", 300), tuple(Side)))
    some = coach.spread(made)
    assert sorted(one.at for one in some) == [one.at for one in made]
    early = [one.at for one in some[: len(some) // 4]]
    assert min(early) < made[len(made) // 8].at and max(early) > made[-len(made) // 8].at


def test_the_curve_leads_to_where_the_game_turned(
    played: Played, path: Path, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    replayed = played("seeker", 10_000)
    monkeypatch.setattr(
        film_coach, "Coaching", partial(Coaching, thinker=player_of, playing=Guessed, time=0.0)
    )
    table, scene, sheet = opened(path, screen)
    until(table, "the coach has come to an end", lambda: sheet.coaching.now.over)
    curve = sheet.coaching.now.curve
    outcome = replayed.game.state.outcome
    assert outcome is not None and outcome.winner is not None
    assert curve[-1].of(outcome.winner) == 1 and all(0 <= c.red <= 1 for c in curve)
    table.key(pygame.K_ESCAPE)
    table.frame()
    assert not look_at(scene, screen).faults()
    turns = turning(curve)
    assert turns and turns == tuple(sorted(turns))
    for at in turns:
        if at > scene.film.at:
            table.key("T")
            assert scene.film.at == at
    place, last = table.hotspot(Area.CURVE), len(scene.film.moments) - 1
    table.click((place.left + round(place.width * (turns[0] + last * 0.005) / last), place.centery))
    assert scene.film.at == turns[0], "a click near a turning point means it"


def test_the_person_who_played_is_asked_about_first(
    letter: Scenario, path: Path, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        film_coach, "Coaching", partial(Coaching, thinker=player_of, playing=Guessed, time=0.0)
    )
    seats = {Side.BLUE: Seat("chance", 1)}
    session = Session.new(letter, Shuffle(9), path, seats)
    players = {side: player_of(Seat("chance", number)) for number, side in enumerate(Side)}
    while (choice := decision(session, players)) is not None:
        session.choose(choice)
    session.close()
    table, scene, sheet = opened(path, screen)
    assert sheet.coaching.sides == (Side.RED,) and sheet.person is Side.RED
    table.key("B")
    top = scene.sheets.top
    assert isinstance(top, CoachSheet) and set(top.coaching.sides) == {*Side}
    assert top.both is None
    until(table, "both coaches have come to an end", lambda: top.coaching.now.over)
