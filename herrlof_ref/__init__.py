"""Herrlof: the typed reference library of the open rules specification."""
