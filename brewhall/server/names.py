"""The names that people can take."""

from __future__ import annotations

import re
import unicodedata

from brewhall.bots import BOTS
from brewhall.protocol.trouble import Trouble
from brewhall.protocol.wording import LANGUAGES, bot_name, refusal
from brewhall.store.names import LONGEST, folded
from brewhall.tables.seats import FORMER, GUEST_NAME

LONGEST_NAME = 40  # characters
# What can't be seen although it is no control character: fillers, joiners, vowels without a shape, an empty pattern.
INVISIBLE = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\U000e0100-\U000e01ef]")
VARIANTS = re.compile("[\ufe00-\ufe0f]")  # how the sign before is drawn, as keyboards write after some emoji
OFFICES = (
    *("admin", "administrator", "bot", "brewhall", "dealer", "guest", "host", "mod", "moderator", "nobody", "official"),
    *("operator", "owner", "referee", "root", "server", "staff", "support", "system", "team", "webmaster"),
)
FORMERS = (FORMER, FORMER.removeprefix("a "))
PERSONAS = {bot_name(bot, language) for bot in BOTS for language in LANGUAGES}  # what pages call the bots
RESERVED = {folded(name) for name in (*BOTS, *PERSONAS, *OFFICES, *FORMERS)}
GUEST = folded(GUEST_NAME)  # what everybody is called who has no name yet


def checked_name(given: str) -> str:
    """The name as it is shown. Raises Trouble."""
    name = VARIANTS.sub("", " ".join(given.split()))
    if not 1 <= len(name) <= LONGEST_NAME:
        raise Trouble(400, refusal("name.length", n=LONGEST_NAME))
    if INVISIBLE.search(name) or any(unicodedata.category(sign).startswith("C") for sign in name):
        raise Trouble(400, refusal("name.invisible"))
    compared = folded(name)
    if len(compared) > LONGEST:
        raise Trouble(400, refusal("name.long"))
    if compared in RESERVED or compared.startswith(GUEST):
        raise Trouble(400, refusal("name.reserved", name=name))
    return name
