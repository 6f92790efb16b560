"""What can go wrong around the table; every message says what was tried and what is allowed."""


class TableError(Exception):
    """The base of all errors of the board, its store and its command line."""


class StoreError(TableError):
    """A game cannot be read from the disk or written to it."""


class MovedOn(TableError):
    """What was tried belongs to a moment of the game that is over."""


class PlayedElsewhere(MovedOn):
    """Another program goes on with the games of this disk."""


class PortTaken(TableError):
    """The board cannot be served at that address."""
