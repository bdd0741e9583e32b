"""Names the ways in which a run ends without a proof."""


class Unproved(Exception):
    """Unproved says, in one line, why there is no verdict, and the mend if one is known."""


class Refuted(Exception):
    """Refuted says which obligation does not hold."""
