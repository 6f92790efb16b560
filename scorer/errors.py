"""What can go wrong with the rules; every message says what was tried and what is allowed."""


class ScorerError(Exception):
    """The base of all errors of the rules."""


class BadNotation(ScorerError):
    """A text is no dice, no event or no setting."""


class BadRules(ScorerError):
    """A rule sheet asks for what cannot be."""


class IllegalMove(ScorerError):
    """The rules do not allow this here."""
