"""Every error a caller can cause. Each message says what was wrong and what would be right."""


class BrewhallError(Exception):
    """The root of all errors that Brewhall raises on purpose."""


class IllegalAction(BrewhallError):
    """The action is not among the legal actions; the state is as it was."""


class UnknownMove(BrewhallError):
    """The text or number names no action of this game."""


class HiddenInformation(BrewhallError):
    """The request needs something that this view of the game does not contain."""


class UnknownName(BrewhallError):
    """No game, bot, option or seat has that name."""


class BadOption(BrewhallError):
    """An option's value is out of its range."""


class DataError(BrewhallError):
    """Component data that cannot be played with: file, line and what is expected."""


class RecordError(BrewhallError):
    """A record that is truncated, edited or of another game: line and what is expected."""


class BadState(BrewhallError):
    """Saved bytes or JSON that are not a state of this game."""


class DealerExhausted(BrewhallError):
    """A scripted dealer was asked for more answers than it holds, or holds one out of range."""
