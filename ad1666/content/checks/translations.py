"""What a translation lacks, has too much, or has had for longer than its original."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ad1666.content.errors import LONGEST_TITLE, ContentError, hint
from ad1666.content.messages import message
from ad1666.content.toml_kinds import ORIGINALS
from ad1666.content.translations.texts import Text
from ad1666.content.translations.translation import Translation, too_long_for_a_line
from ad1666.content.warnings import CheckWarning, Code, warning


def doubtful_translation(
    texts: Mapping[str, Text], translation: Translation, cases: Sequence[str]
) -> Iterator[CheckWarning]:
    """Warnings about the translation of a file with these texts, into a language with these
    ``cases``. Raises ContentError for a text that cannot be shown."""
    top = translation.top
    for name in translation.keys:
        if name not in texts:
            problem = message("{key} is the key of no text in the original", key=name)
            remedy = hint(name, texts).message
            yield warning(top, Code.UNKNOWN_TRANSLATION, translation.keys[name], problem, remedy)
    for name in translation.lacks(texts):
        problem = message("{key} is not translated", key=name)
        keys = translation.keys.get(name, ())
        if keys:
            remedy = message("Write it between the quotes")
        else:
            remedy = message("Add it, or let ad1666 translate add it with its original")
        yield warning(top, Code.UNTRANSLATED, keys, problem, remedy)
    for name in translation.partly_bent(texts, cases):
        problem = message(
            "{key} is not given in all cases, so its first form stands in each", key=name
        )
        remedy = message("Write {cases} and the gender, or one form alone", cases="|".join(cases))
        yield warning(top, Code.MISSING_CASES, translation.keys[name], problem, remedy)
    for name, told in translation.texts.items():
        text, keys = texts.get(name), translation.keys[name]
        if text is None:
            continue
        if too_long_for_a_line(text, told):
            problem = message("{key} does not fit on one line", key=name)
            remedy = message("Write at most {most} letters", most=LONGEST_TITLE)
            raise ContentError(top.document.file, top.document.line_of(keys), problem, remedy)
        if translation.is_old(text):
            problem = message("{key} is older than its original", key=name)
            remedy = message(
                "Let ad1666 translate show what it is now, and translate it again; if it is still "
                "right, delete its line under [{table}]",
                table=ORIGINALS,
            )
            yield warning(top, Code.OLD_TRANSLATION, keys, problem, remedy)
