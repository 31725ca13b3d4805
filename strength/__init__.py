"""How strong the conformance suite is: what it catches of small changes to the reference and of misread rules.

``python -m strength`` prints the figures. Not part of the library: this package measures the suite and is not shipped.
"""
