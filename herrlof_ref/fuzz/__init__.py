"""Differential fuzzing: random and adversarial games through the reference, the formal model and an engine.

``fuzz`` searches, ``shrink`` makes a divergence small, ``vector_file`` makes a test vector of it.
"""

from herrlof_ref.fuzz.divergence import Divergence
from herrlof_ref.fuzz.shrinking import Shrunk, shrink
from herrlof_ref.fuzz.styles import STYLES, Style
from herrlof_ref.fuzz.touched import Touched
from herrlof_ref.fuzz.vector import vector_file

__all__ = ["STYLES", "Divergence", "Shrunk", "Style", "Touched", "shrink", "vector_file"]
