"""The small changes that are made to a module, one at a time, to see whether a test fails."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import deepcopy
from itertools import islice
from typing import TypeGuard

from attrs import frozen

_COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_COUNTED: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
_CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}
_LONGEST = 90
"""The characters of a piece of code that are told."""
_PLAIN = (ast.Compare, ast.BoolOp, ast.UnaryOp)
"""Conditions that have mutants of their own, and need not be turned round as a whole."""


@frozen
class Mutant:
    """A module with one change, which begins in a ``line``: what stood there, and what does now."""

    source: str
    number: int
    line: int
    before: str
    after: str

    @property
    def told(self) -> str:
        """The change, on one line."""
        return f"{self.before} -> {self.after}"

    def tree(self) -> ast.Module:
        """The changed module."""
        whole = ast.parse(self.source)
        node, changed = next(islice(_changes(whole), self.number, None))
        mutated = _Replaced(node, changed).visit(whole)
        assert isinstance(mutated, ast.Module)
        return ast.fix_missing_locations(mutated)


def mutants(source: str) -> tuple[Mutant, ...]:
    """All mutants of a module."""
    return tuple(
        Mutant(source, number, node.lineno, _said(node), _said(changed))
        for number, (node, changed) in enumerate(_changes(ast.parse(source)))
    )


class _Replaced(ast.NodeTransformer):
    """Puts one node in the place of another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self._old, self._new = old, ast.copy_location(new, old)

    def visit(self, node: ast.AST) -> ast.AST:
        """The node, replaced if it is the one."""
        return self._new if node is self._old else super().visit(node)


def _said(node: ast.AST) -> str:
    located = ast.fix_missing_locations(deepcopy(node))
    return " ".join(ast.unparse(located).split())[:_LONGEST]


_Change = tuple[ast.expr | ast.stmt, ast.AST]


def _changes(node: ast.AST) -> Iterator[_Change]:
    """The nodes below one that can be changed, each with what replaces it. Annotations say nothing
    at run time, docstrings nothing at all."""
    if isinstance(node, ast.expr | ast.stmt):
        for changed in _changed(node):
            yield node, changed
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if _is_condition(node, name, child):
                yield child, ast.UnaryOp(ast.Not(), child)
            if isinstance(child, ast.AST):
                yield from _changes(child)


def _is_condition(node: ast.AST, field: str, child: object) -> TypeGuard[ast.expr]:
    """Whether a child of a node is a condition that nothing else turns round."""
    if field not in ("test", "ifs", "guard") or isinstance(node, ast.IfExp):
        return False
    return isinstance(child, ast.expr) and not isinstance(child, _PLAIN)


def _changed(node: ast.expr | ast.stmt) -> Iterator[ast.AST]:
    """What may stand in the place of a node."""
    match node:
        case ast.Compare(left, [op], [right]):
            for other in _COMPARED[type(op)]:
                yield ast.Compare(left, [other()], [right])
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            for n in range(len(values)):
                rest = values[:n] + values[n + 1 :]
                yield rest[0] if len(rest) == 1 else ast.BoolOp(op, rest)
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.IfExp(test, body, orelse):
            yield ast.IfExp(test, orelse, body)
        case ast.BinOp(left, op, right) if type(op) in _COUNTED:
            yield ast.BinOp(left, _COUNTED[type(op)](), right)
        case ast.Constant(bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(int() as value):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case ast.Call(ast.Name(name), args, keywords) if name in _CALLED:
            yield ast.Call(ast.Name(_CALLED[name], ast.Load()), args, keywords)
        case ast.Expr(ast.Call()) | ast.Break() | ast.Continue():
            yield ast.Pass()
        case ast.Assign([ast.Attribute() | ast.Subscript()]):
            yield ast.Pass()
        case ast.For(target, iterated, body, orelse, comment):
            # the other way round: what comes first may matter
            backwards = ast.Call(ast.Name("reversed", ast.Load()), [_listed(iterated)], [])
            yield ast.For(target, backwards, body, orelse, comment)


def _listed(iterated: ast.expr) -> ast.expr:
    return ast.Call(ast.Name("list", ast.Load()), [iterated], [])
