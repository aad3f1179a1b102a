"""Every error a caller can cause. Each message says what was wrong and what would be right."""


class BrewhallError(Exception):
    """The root of all errors that Brewhall raises on purpose."""


class IllegalAction(BrewhallError):
    """The action is not among the legal actions; the state is as it was."""


class NotAnAction(IllegalAction, TypeError):
    """What was given as an action is no whole number; nothing was played."""


class UnknownMove(BrewhallError):
    """The text or number names no action of this game."""


class HiddenInformation(BrewhallError):
    """The request needs something that this view of the game does not contain."""


class UnknownName(BrewhallError):
    """No game, bot, option or seat has that name."""


class UnknownKeyword(UnknownName, TypeError):
    """No option has the name of a keyword argument. Wrappers try keywords out, and expect a TypeError."""


class BadOption(BrewhallError):
    """An option's value is out of its range."""


class MissingExtra(BadOption, ModuleNotFoundError):
    """A package that only some parts of Brewhall need is not installed."""


class DataError(BrewhallError):
    """Component data that cannot be played with: file, line and what is expected."""

    def __init__(self, problem: str, file: str = "", line: int = 0) -> None:
        super().__init__(problem)
        self.file = file  # of this name; empty: it is about no single file
        self.line = line


class RecordError(BrewhallError):
    """A record that is truncated, edited or of another game: line and what is expected."""


class BadState(BrewhallError):
    """Saved bytes or JSON that are not a state of this game."""


class DealerExhausted(BrewhallError):
    """A scripted dealer was asked for more answers than it holds, or holds one out of range."""
