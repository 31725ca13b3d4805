"""The gate: the machine that sees to it that clauses, code, formal rules, vectors and documentation belong together."""

from herrlof_ref.gate.checks import check
from herrlof_ref.gate.citations import Citation, citations
from herrlof_ref.gate.fault import Fault
from herrlof_ref.gate.lock import LOCK, write_lock
from herrlof_ref.gate.tracing import Trace, trace

__all__ = ["LOCK", "Citation", "Fault", "Trace", "check", "citations", "trace", "write_lock"]
