"""Errors reported by the system for files, and by the standard library for
their syntax, as messages."""

from __future__ import annotations

from ad1666.content.messages import Part, message, template

_WHOLE = {
    str(reason): reason
    for reason in (
        # the system
        message("File exists"),
        message("File name too long"),
        message("Input/output error"),
        message("Invalid argument"),
        message("Is a directory"),
        message("No space left on device"),
        message("No such file or directory"),
        message("Not a directory"),
        message("Operation not permitted"),
        message("Permission denied"),
        message("Read-only file system"),
        message("Too many levels of symbolic links"),
        message("Disk quota exceeded"),
        # our own, in place of the system's
        message("Another program has it open"),
        message("Another program has written to it"),
        message("There is a file of that name"),
        # TOML
        message("Cannot overwrite a value"),
        message("Escaped character is not a Unicode scalar value"),
        message("Expected '=' after a key in a key/value pair"),
        message("Expected ']' at the end of a table declaration"),
        message("Expected ']]' at the end of an array declaration"),
        message("Expected newline or end of document after a statement"),
        message("Invalid date or datetime"),
        message("Invalid hex value"),
        message("Invalid initial character for a key part"),
        message("Invalid statement"),
        message("Invalid value"),
        message("Unclosed array"),
        message("Unclosed inline table"),
        message("Unescaped '\\' in a string"),
        message("Unterminated string"),
        # XML
        message("syntax error"),
        message("no element found"),
        message("not well-formed (invalid token)"),
        message("unclosed token"),
        message("partial character"),
        message("mismatched tag"),
        message("duplicate attribute"),
        message("junk after document element"),
        message("undefined entity"),
        message("reference to invalid character number"),
        message("XML or text declaration not at start of entity"),
        message("unknown encoding"),
        message("encoding specified in XML declaration is incorrect"),
        message("unclosed CDATA section"),
        message("unbound prefix"),
        message("XML declaration not well-formed"),
    )
}
_QUOTING = (
    ("Cannot declare ", template("Cannot declare {quoted} twice"), " twice"),
    ("Cannot mutate immutable namespace ", template("Cannot change the table {quoted}"), ""),
    ("Cannot redefine namespace ", template("Cannot redefine the table {quoted}"), ""),
    ("Duplicate inline table key ", template("Duplicate inline table key {quoted}"), ""),
    ("Expected ", template("Expected {quoted}"), ""),
    ("Found invalid character ", template("Found invalid character {quoted}"), ""),
    ("Illegal character ", template("Illegal character {quoted}"), ""),
)
"""TOML errors that quote from the file: their prefix, the message, and their suffix."""


def in_words(reason: str) -> Part:
    """A reason as a message; unchanged if it is not one of the usual ones."""
    if reason in _WHOLE:
        return _WHOLE[reason]
    for begin, meant, end in _QUOTING:
        if reason.startswith(begin) and reason.endswith(end):
            return meant.filled(quoted=reason[len(begin) : len(reason) - len(end)])
    return reason
