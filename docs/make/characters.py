"""Writes docs/characters.md from the cards of the game.

    python docs/make/characters.py [--check]

With --check nothing is written; the exit status says whether the page is as the cards are.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from ad1666.content.cards import load_characters, load_items
from ad1666.content.costs import ACQUAINTANCES, prices
from ad1666.rules.characters import NEUTRAL, TRAITS, Character
from ad1666.rules.items import Item

PAGE = Path(__file__).resolve().parents[1] / "characters.md"
FACTIONS = (
    "Defenders of the Commonwealth",
    "The King's Musketeers",
    "The Cardinal's people",
    "The Spanish embassy",
    "The Sultan's envoys",
    "The Court of Miracles",
    NEUTRAL,
)
LETTERS = dict(zip(TRAITS, ("Br", "Ag", "Fo", "In", "Ch", "Se"), strict=True))

HEAD = """\
# The characters

Made by `python docs/make/characters.py` from `assets/characters` and `assets/items.toml`; a test
keeps it current. Scenarios name characters and [items](#items) by their ids.

Vienna in 1666 is not that of the chronicles: the heroes of Dumas, of Sienkiewicz and of Hugo meet
there, and all of them want the same letter. The figures and texts on the cards are our own.

| faction | plays by |
| --- | --- |
| Defenders of the Commonwealth | sabres and strong bodies, little cunning |
| The King's Musketeers | the duel: the best blades, much Fencing, hardly any armour |
| The Cardinal's people | intrigue before a wall of guards: disguise, seduction, marksmen |
| The Spanish embassy | steel: armour, long weapons and patient defence; slow |
| The Sultan's envoys | the charge and the arrow: berserkers, bows, many shots without a bang |
| The Court of Miracles | what nobody sees: disguise, stolen things, two or three who hit hard |
| neutral | whoever pays (SETUP-1) |
"""

COSTS = """\
## What a character costs

Gold is the sum of these amounts times their prices, rounded to a whole number, at least 1
(`ad1666/content/costs.py`). Two gold are what a point of melee skill is worth.

*Measured* prices come from `python -m benchmarks.workshop.prices`: 4,000 fights of two or three
against two or three characters made by chance, in an open yard, through the rules of the game, both
sides led by a musketeer ([the programs](bots.md)); a logistic regression tells by how much each
value raises the odds of winning. What does not show there, or too little to be told from nothing,
is priced by judgement: talk, locks, disguise, climbing, doors, what only a crowd or a scenario
brings out.

| | gold for each | | rests on |
| --- | ---: | --- | --- |
"""

VALIDATION = """\
The wounds of a ranged weapon are those of an aimed shot at an unarmoured target, the mean of 3 and
6 squares, cards 2 to 8 and all suits, without boosts; divided by 1 + reload.

How well that tells who wins, by `python -m benchmarks.workshop.roster 400`: bands of three drawn
from all cards, in the same yard. Share of wins of the dearer band, and of how many fights:

| dearer by | by the gold on the cards | by its measured part |
| --- | --- | --- |
| 0.5 to 2.5 | 64 % of 49 | 53 % of 57 |
| 2.5 to 4.5 | 64 % of 56 | 64 % of 49 |
| 4.5 to 6.5 | 61 % of 41 | 69 % of 54 |
| 6.5 to 9.5 | 68 % of 68 | 83 % of 84 |
| 9.5 and more | 90 % of 166 | 91 % of 134 |

What is judged costs gold and wins little there, which is why the first column is the weaker. Won
least for their measured price: Jehan, Gülbahar and Skrzetuski; most: the beggar, the courtesan and
Zagłoba; but only some 45 fights stand behind each card. These figures say who fights well, not who
brings the letter home.
"""

KEY = """\
Br Brawn, Ag Agility, Fo Fortitude, In Intelligence, Ch Charisma, Se Senses: those left out are 0.
Wounds: seriously wounded at, dead at. Cost: gold, and acquaintances after a plus sign. A star marks
the unique, ♀ a woman.
"""

ITEMS = """\
## Items

Those of the cards, which a scenario may hand out besides (`gear`), and things to fight over.

| id | item | what it is |
| --- | --- | --- |
"""


def page(characters: Iterable[Character], items: Iterable[Item]) -> str:
    """The whole page."""
    everybody = list(characters)
    parts = [HEAD, COSTS + "\n".join(_prices()) + "\n", _acquaintances(), VALIDATION, KEY]
    for faction in FACTIONS:
        members = [c for c in everybody if c.faction == faction]
        parts.append("\n".join(_faction(faction, members)) + "\n")
    parts.append(ITEMS + "".join(f"| `{i.id}` | {i.name} | {_sort(i)} |\n" for i in items))
    return "\n".join(parts)


def _sort(item: Item) -> str:
    if item.skill is not None:
        return f"{item.skill}, {item.hands} hand{'s' if item.hands > 1 else ''}"
    return "armour" if item.armour else "a thing"


def _prices() -> Iterator[str]:
    for name, price in prices().items():
        basis = "measured" if price.measured else "judged"
        yield f"| {name} | {price.gold:.2f} | {price.each} | {basis} |"


def _acquaintances() -> str:
    costs = "; ".join(f"{cost} {who}" for who, cost in ACQUAINTANCES.items())
    return f"Acquaintances go by rule (SETUP-8): {costs}; all others none.\n"


def _faction(faction: str, members: list[Character]) -> Iterator[str]:
    yield f"## {faction[0].upper()}{faction[1:]}"
    yield ""
    yield (
        "| character | id | cost | wounds | traits | skills | Fencing | abilities | items | |\n"
        "| --- | --- | ---: | ---: | --- | --- | ---: | --- | --- | --- |"
    )
    for character in sorted(members, key=lambda c: not c.hero):
        yield _row(character)


def _row(c: Character) -> str:
    name = f"{'**' if c.hero else ''}{c.name}{'**' if c.hero else ''}{'*' if c.unique else ''}"
    name = name.replace("***", "**\\*") + (" ♀" if c.sex == "f" else "")
    name += "" if c.human else " (supernatural)"
    cost = f"{c.gold}" + (f" + {c.acquaintances}" if c.acquaintances else "")
    traits = " ".join(f"{LETTERS[t]} {v}" for t in TRAITS if (v := getattr(c, t)))
    skills = ", ".join(f"{skill} {value}" for skill, value in c.skills)
    abilities = ", ".join(f"{n} {v}" if v else n for n, v in c.abilities)
    items = ", ".join(item.name for item in c.items)
    cells = (name, f"`{c.id}`", cost, f"{c.serious}/{c.death}", traits, skills, f"{c.fencing}")
    return f"| {' | '.join((*cells, abilities, items, c.text))} |"


def main(arguments: list[str]) -> int:
    """Writes the page, or checks it; returns the exit status."""
    text = page(load_characters().values(), load_items().values())
    if "--check" in arguments:
        return 0 if PAGE.read_text("utf-8") == text else 1
    PAGE.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
