"""The ways on which people are told something while they are away, with the keys that belong to them."""

from __future__ import annotations

from dataclasses import dataclass

from brewhall.server.mail import Mailer
from brewhall.server.off_links import OffLinks
from brewhall.server.push import Pusher, VapidKey
from brewhall.server.settings import Settings
from brewhall.store import Store

NOBODY = "mailto:host@localhost.invalid"  # a push service that wants to complain cannot


@dataclass(frozen=True)
class Channels:
    push_key: str
    pusher: Pusher
    mailer: Mailer | None  # None: the host has named no mail server, or no address of the pages
    links: OffLinks


async def open_channels(settings: Settings, store: Store) -> Channels:
    """Keys are made at the first start, and kept in the database."""
    key = VapidKey.read(await store.keys.find_or_make("vapid", VapidKey.made))
    links = OffLinks(await store.keys.find_or_make("off links", OffLinks.made))
    origin = next(iter(settings.origins), "")
    mailer = Mailer(settings.smtp, origin) if settings.smtp is not None and origin else None
    return Channels(key.public, Pusher(key, _contact(settings, origin), settings.push_private), mailer, links)


def _contact(settings: Settings, origin: str) -> str:
    """Whom a push service may ask about this server."""
    if settings.contact:
        return f"mailto:{settings.contact}"
    if settings.smtp is not None:
        return f"mailto:{settings.smtp.sender}"
    return origin if origin.startswith("https://") else NOBODY
