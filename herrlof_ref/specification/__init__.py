"""The written specification as data: its clauses, rulings and worked examples, read from ``spec/``. Knows no game."""

from herrlof_ref.specification.model import Clause, Example, Line, Place, Ruling, Specification, SpecificationError
from herrlof_ref.specification.reader import load_specification, read_page

__all__ = [
    "Clause",
    "Example",
    "Line",
    "Place",
    "Ruling",
    "Specification",
    "SpecificationError",
    "load_specification",
    "read_page",
]
