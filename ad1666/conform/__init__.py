"""Conformance cases: rule cases as data, which outlive any redesign of the code."""
