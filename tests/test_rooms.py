"""Each module of the house does something."""

from __future__ import annotations

import ast

from tests.source import ROOT, tree

HOUSE = ROOT / "ad1666"
MODULES = {str(path.relative_to(HOUSE)): path for path in sorted(HOUSE.rglob("*.py"))}


def only_passes_on(module: ast.Module) -> bool:
    """Whether all that a module has comes from others: imports, lists of names, second names."""
    imports = any(isinstance(node, ast.ImportFrom) for node in module.body)
    return imports and all(
        isinstance(node, ast.Import | ast.ImportFrom)
        or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        or (isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__")
        or (isinstance(node, ast.Assign) and isinstance(node.value, ast.Name | ast.Attribute))
        for node in module.body
    )


def test_no_module_only_passes_on() -> None:
    assert not {name for name, path in MODULES.items() if only_passes_on(tree(path))}


def test_a_module_that_passes_on_is_found() -> None:
    assert only_passes_on(ast.parse('"""Doc."""\nfrom a import b\n__all__ = ["b"]\nc = b\n'))
    assert not only_passes_on(ast.parse("from a import b\nc = b(1)\n"))
    assert not only_passes_on(ast.parse('"""Doc."""\n'))


# What the program says it never takes apart again: where patterns are matched, the text is from
# outside, or is in a notation that has been set down.

READS = {
    "campaign/entries.py": "what has happened, in campaigns on disk",
    "campaign/card_changes.py": "abilities with their values, as cards have them",
    "campaign/nights.py": "what games came to, in campaigns on disk",
    "campaign/proof.py": "paths in records",
    "campaign/save_files.py": "campaigns on disk",
    "conform/expectations.py": "what cases expect",
    "console/cli.py": "numbers of turns that an author types",
    "console/parser.py": "what argparse quotes in its errors",
    "console/starter.py": "names of projects that an author types",
    "console/templates.py": "lines of templates of ours",
    "console/translator.py": "keys in files of authors, and codes of languages that they type",
    "console/rules.py": "docs/rules.md, with what a reader looks for",
    "content/bands.py": "titles of bands that a player types",
    "content/abilities.py": "abilities in files of cards",
    "content/errors.py": "marks of a merge in any file",
    "importing/collision.py": "names of layers in maps of other games",
    "importing/pictures.py": "names of files of battle maps",
    "importing/sources.py": "paths in maps of other games",
    "importing/vtt.py": "pictures in maps of virtual tabletops",
    "importing/wishes.py": "areas and sizes that an author types",
    "content/keys/shapes.py": "what authors write where only some texts will do",
    "content/languages.py": "names of translations",
    "content/letters.py": "letters of any file",
    "content/maps/areas.py": "names of zones and exits in maps",
    "content/maps/sift.py": "numbers of tiles in maps",
    "content/packs/names.py": "names of files in packs",
    "content/rulebook.py": "docs/rules.md, and what a reader looks for",
    "content/scenarios/scenario_lookup.py": "names of maps in scenarios",
    "content/scenarios/figures.py": "ids of figures in scenarios",
    "content/surroundings.py": "names of files beside scenarios",
    "content/translations/translation.py": "fingerprints in translations",
    "content/toml.py": "TOML, and what the reader of it says of its place",
    "game/notation.py": "choices in records and cases",
    "game/records/lines.py": "lines of records",
    "game/records/mending.py": "checks of lines of records",
    "game/records/places.py": "names of the files of records, and escaped characters in paths",
    "game/records/record.py": "numbers in records",
    "game/records/replayed_by.py": "paths in records",
    "game/records/results.py": "how games ended, in records",
    "game/records/seals.py": "checks of lines of records",
    "game/records/tidying.py": "names of files that a killed program has left",
    "game/seats.py": "seats in records",
    "lab/running/ranges.py": "ranges of keys that a designer types",
    "reports.py": "tracebacks, and names of cards in them",
    "rules/board.py": "squares and doors in scenarios, cases and records",
    "table/preview/watch.py": "what maps refer to",
    "game/fair/texts.py": "transcripts of dealings, and what comes over a line",
    "game/records/bouts.py": "lines of records of two games from both sides",
    "game/records/correspondence.py": "lines of records of games by mail",
    "game/records/mails.py": "messages of games by mail, which come from anywhere",
    "game/records/links.py": "links of games, which come from anywhere",
    "table/toolkit/pictures.py": "pictures in SVG",
    "table/sounds.py": "names of files of sounds",
    "table/toolkit/text.py": "markup, which the texts of scenarios have as well",
    "words/citing.py": "numbers of clauses in docs/rules.md and in markup",
    "words/curtain.py": "the first sentence of an epilogue, which authors write",
    "words/events.py": "markup, for a console",
    "words/spoken.py": "markup, for phones",
    "words/vocabulary.py": "the end of what authors let somebody say",
    "words/terms.py": "words of the rules in any text",
    "skirmish/prose.py": "parts of stories, with what they need on the board",
}
"""Modules with patterns, and what they read."""


def has_patterns(module: ast.Module) -> bool:
    names = {
        alias.name if isinstance(node, ast.Import) else str(node.module)
        for node in ast.walk(module)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    return "re" in names


def test_our_own_sentences_are_not_taken_apart() -> None:
    matching = {name for name, path in MODULES.items() if has_patterns(tree(path))}
    assert matching == {*READS}


CUTS = {
    "table/sheets/pairing_sheet.py": "addresses of this machine, with their ports",
    "advice/sentences.py": "the action that an answer begins with: no capital in a sentence",
    "table/sheets/keeping.py": "names of the files of records",
    "table/toolkit/text.py": "words that have no room in a line",
    "table/toolkit/ui.py": "what is typed, at the cursor that its field has put there",
    "words/vocabulary.py": "the full stop of what authors let somebody say",
}
"""Modules of what players read that cut strings, and which."""
TOLD = ("advice/", "phones/", "play/", "table/", "words/")
KNIVES = {"partition", "rpartition", "removeprefix", "removesuffix"}


def test_nothing_is_cut_out_of_what_players_read() -> None:
    cutting = {
        name
        for name, path in MODULES.items()
        if name.startswith(TOLD)
        if any(isinstance(n, ast.Attribute) and n.attr in KNIVES for n in ast.walk(tree(path)))
    }
    assert cutting == {*CUTS}


def test_a_pattern_is_found() -> None:
    assert has_patterns(ast.parse("def f():\n    import re\n"))
    assert has_patterns(ast.parse("from re import compile\n"))
    assert not has_patterns(ast.parse("from ad1666 import re\n"))
