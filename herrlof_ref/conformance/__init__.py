"""The conformance runner: judges any engine, in any language, of any game that a suite describes.

It knows no game. ``load_suite`` reads a suite, ``Selection`` chooses from it, ``run_cases`` judges an engine by it.
"""

from herrlof_ref.conformance.engine import Limits
from herrlof_ref.conformance.json_text import JSON
from herrlof_ref.conformance.model import (
    Case,
    ClauseBook,
    ClauseText,
    ConformanceError,
    EngineStartError,
    Expect,
    Game,
    Perft,
    Problem,
    Reject,
    Step,
    Suite,
    SuiteError,
    UsageError,
)
from herrlof_ref.conformance.outcome import (
    Difference,
    Finding,
    Mismatch,
    Outcome,
    RulesAccepted,
    Status,
    Told,
    Verdict,
    WrongCount,
    WronglyAccepted,
    WronglyRejected,
)
from herrlof_ref.conformance.run import Cancel, Result, Settings, run_cases
from herrlof_ref.conformance.selection import Selection
from herrlof_ref.conformance.suite import load_suite

__all__ = [
    "JSON",
    "Cancel",
    "Case",
    "ClauseBook",
    "ClauseText",
    "ConformanceError",
    "Difference",
    "EngineStartError",
    "Expect",
    "Finding",
    "Game",
    "Limits",
    "Mismatch",
    "Outcome",
    "Perft",
    "Problem",
    "Reject",
    "Result",
    "RulesAccepted",
    "Selection",
    "Settings",
    "Status",
    "Step",
    "Suite",
    "SuiteError",
    "Told",
    "UsageError",
    "Verdict",
    "WrongCount",
    "WronglyAccepted",
    "WronglyRejected",
    "load_suite",
    "run_cases",
]
