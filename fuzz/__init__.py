"""Fuzzing what reads input from outside. ``loaders`` has the targets; ``python -m fuzz TARGET`` runs atheris on one."""
