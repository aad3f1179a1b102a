"""What people, bots, clocks and hosts would change at a table. Nothing happens before it is committed."""

from brewhall.tables.proposals.commands import propose
from brewhall.tables.proposals.hosting import propose_access, propose_closing
from brewhall.tables.proposals.moves import propose_for_bot
from brewhall.tables.proposals.seating import (
    propose_absence,
    propose_expiry,
    propose_farewell,
    propose_holiday,
    propose_joining,
    propose_naming,
    propose_passing,
    propose_return,
    propose_seating,
)
from brewhall.tables.proposals.talk import propose_removal

__all__ = [
    "propose",
    "propose_absence",
    "propose_access",
    "propose_closing",
    "propose_expiry",
    "propose_farewell",
    "propose_for_bot",
    "propose_holiday",
    "propose_joining",
    "propose_naming",
    "propose_passing",
    "propose_removal",
    "propose_return",
    "propose_seating",
]
