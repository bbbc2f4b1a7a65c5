"""A whole skirmish from a wish: files that games, editors and programs read."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from pathlib import Path

from attrs import evolve, field, frozen

from ad1666.content.cards import load_characters
from ad1666.content.maps.tilesets import kept_text, take_in
from ad1666.content.maps.xml import parse_xml
from ad1666.content.scenarios.fingerprint import fingerprint
from ad1666.content.scenarios.proven import Proof
from ad1666.content.scenarios.scenario import Scenario
from ad1666.content.scenarios.snapshot import Kept, kept_cards, kept_scenario
from ad1666.i18n import ENGLISH
from ad1666.rules.cards import Side
from ad1666.skirmish import prose
from ad1666.skirmish.bands import drawn_bands, drawn_factions
from ad1666.skirmish.chance import Chance
from ad1666.skirmish.drawn import map_text
from ad1666.skirmish.events import events_of
from ad1666.skirmish.kept import PREFIX, folder
from ad1666.skirmish.laying import lay
from ad1666.skirmish.plan import MAP_PATH, Plan, plan_of
from ad1666.skirmish.told import Matter, Told
from ad1666.skirmish.wish import About, Bands, Wish, word
from ad1666.skirmish.written import Parts, proof_text, scenario_text, translation_text

_UNPROVEN = Proof()


@frozen
class Skirmish:
    """A skirmish that was made. ``wish`` says also what was drawn from its seed; ``name`` is that
    of its files, without suffix."""

    wish: Wish
    name: str
    told: Mapping[str, Told] = field(repr=False)
    """What players read, by the codes of languages; English is always there."""
    factions: tuple[str, str]
    """Of red and of blue."""
    bands: Bands
    """The characters of red and of blue, those who lead first."""
    texts: Kept = field(repr=False, eq=False)
    """The texts from which a game of it is read, as records keep them."""
    files: Mapping[str, str] = field(repr=False)
    """The texts of its files by their names: the map for Tiled, the scenario and its
    translations."""

    @property
    def word(self) -> str:
        """The word that it is made of, whatever was drawn."""
        return word(self.wish)

    def words(self, language: str) -> Mapping[tuple[str, str], str]:
        """What players read of it in another language, by the context and the text of what they
        read in English, as the translation among its files has it."""
        if language == ENGLISH or language not in self.told:
            return {}
        ours, theirs = self.told[ENGLISH], self.told[language]
        found = {("title", ours.title): theirs.title, ("title", ours.board): theirs.board}
        found["", ours.story] = theirs.story
        found |= {("", text): theirs.endings[end] for end, text in ours.endings.items()}
        found |= {("", text): theirs.happenings[kind] for kind, text in ours.happenings.items()}
        return found | {("place", text): theirs.areas[name] for name, text in ours.areas.items()}

    def scenario(self) -> Scenario:
        """The scenario, ready to play, with its map to be drawn; it is in no file."""
        path = Path(f"{self.name}.toml")
        scenario = kept_scenario(self.texts, path, path)
        drawn = self.files[f"{self.name}.tmx"].encode()
        return evolve(scenario, map=evolve(scenario.map, path=MAP_PATH, xml=drawn))

    def proven(self, proof: Proof) -> Skirmish:
        """The same, with what is known of its evenness in its scenario: that nothing is, without
        games."""
        file, told = f"{self.name}.toml", proof_text(proof, fingerprint(self.scenario().state))
        texts = {**self.texts, "scenario": self.texts["scenario"] + told}
        return evolve(self, texts=texts, files={**self.files, file: self.files[file] + told})

    def write(self, home: Path) -> Path:
        """Writes its files into a folder, as `lay` does. Returns the scenario, which may have been
        there with a better proof. Raises ContentError."""
        lay(home, self.files)
        return home / f"{self.name}.toml"

    def keep(self, proof: Proof = _UNPROVEN) -> Path:
        """Writes its files into the player's folder, with what is known of its evenness. Returns
        the scenario. Raises ContentError."""
        return self.proven(proof).write(folder())


def make(wish: Wish, before: Collection[str] = ()) -> Skirmish:
    """The skirmish of a wish, always the same; told in other parts than those told ``before``, as
    far as there are others. Raises NoBoard if no board is good enough."""
    plan = plan_of(wish)
    wish = evolve(wish, place=plan.place, about=plan.about)
    factions = wish.factions or drawn_factions(wish.seed)
    bands = wish.bands or drawn_bands(wish, factions)
    tie = Side.BLUE if plan.about is About.ESCORT else None  # whoever is to be kept is still there
    if wish.level and tie is None:
        tie = Side.RED if wish.level > 0 else Side.BLUE
    events = events_of(plan.canvas, plan.about, Chance(f"{wish.seed} events"))
    name = _name(wish)
    parts = Parts(f"{name}.tmx", word(wish), factions, bands, tie, events)
    told = prose.tell(_matter(plan, parts), Chance(f"{wish.seed} prose"), before)
    english = told[ENGLISH]
    drawn = map_text(plan.canvas, english.board, plan.shown, plan.starts, plan.things)
    scenario = scenario_text(plan, parts, english)
    files = {f"{name}.tmx": drawn}
    for language, theirs in told.items():
        if theirs is not english:
            files[f"{name}.{language}.toml"] = translation_text(plan, parts, theirs)
    files[f"{name}.toml"] = scenario
    root = parse_xml(MAP_PATH, drawn.encode())
    take_in(MAP_PATH, root)
    texts = {"scenario": scenario, "map": kept_text(root), **kept_cards()}
    return Skirmish(wish, name, told, factions, bands, texts, files)


def _name(wish: Wish) -> str:
    """A name for files, one for each wish."""
    told = word(wish)
    plain = "".join(
        c if c.isascii() and c.isalnum() else "-" for c in word(evolve(wish, bands=None))
    )
    if wish.bands or not told.isascii():
        plain = f"{plain}-{hashlib.blake2s(told.encode(), digest_size=4).hexdigest()}"
    return f"{PREFIX}{plain}"


def _matter(plan: Plan, parts: Parts) -> Matter:
    cards = load_characters()
    red, blue = (cards[band[0]] for band in parts.bands)
    areas = {zone.name: zone.title for zone in plan.shown}
    areas |= {passage.name: passage.title for passage in plan.canvas.passages}
    return Matter(
        plan.place,
        plan.about,
        parts.factions,
        (red, blue),
        plan.item,
        plan.room,
        tuple(areas[name] for name in plan.zones),
        (areas[plan.ways[0]], areas[plan.ways[1]]),
        next((areas[out] for out in plan.outs if out not in plan.ways), ""),
        tuple(event.kind for event in parts.events),
        areas,
        plan.canvas.landmark,
        plan.canvas.sights(),
    )
