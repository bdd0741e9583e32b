"""Says in a word how an attempt at a proof ends."""

import contextlib
import io

from faults import Refuted, Unproved


def verdict(attempt):
    """Returns "proved", "refuted", or why there is no verdict. Discards what the attempt prints."""
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            attempt()
        return "proved"
    except Refuted:
        return "refuted"
    except Unproved as fault:
        return str(fault)
