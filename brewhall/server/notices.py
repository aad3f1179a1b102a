"""How somebody wants to be told that it is their move: browsers, an e-mail address, and the ways to end it."""

from __future__ import annotations

import secrets
import time
from html import escape

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from brewhall.protocol.trouble import Trouble
from brewhall.protocol.wording import refusal, words
from brewhall.server.channels import Channels
from brewhall.server.endpoints import Endpoints, body, reply
from brewhall.server.guard import address
from brewhall.server.identity import Identity
from brewhall.server.limits import Ledger
from brewhall.server.mail import Mailer, Undelivered, checked_address
from brewhall.server.messages import MailCode, MailWish, NoticeChoices, PushEnd, PushWish
from brewhall.server.off_links import Kind
from brewhall.server.push import check_subscription
from brewhall.server.rooms import Rooms
from brewhall.store.addresses import push_id
from brewhall.store.people import Session

CODES_A_DAY = 5  # to one address
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Brewhall</title><main><h1>{title}</h1><p>{line}</p>{more}</main></html>
"""
BUTTON = """<form method="post"><button>{text}</button></form>"""
HOME = """<p><a href="/">{text}</a></p>"""


class Notices:
    def __init__(self, rooms: Rooms, identity: Identity, channels: Channels) -> None:
        self._rooms = rooms
        self._identity = identity
        self._channels = channels
        self._settings = rooms.settings
        self._addresses = rooms.store.addresses
        self._mails = Ledger(self._settings.mail_rate)

    def register(self, endpoints: Endpoints) -> None:
        add = endpoints.add
        add("GET", "/api/notices", self.notices, NoticeChoices)
        add("POST", "/api/notices/push", self.add_push, NoticeChoices, PushWish)
        add("POST", "/api/notices/push/end", self.end_push, NoticeChoices, PushEnd)
        add("POST", "/api/notices/mail", self.add_mail, NoticeChoices, MailWish)
        add("POST", "/api/notices/mail/code", self.confirm_mail, NoticeChoices, MailCode)
        add("DELETE", "/api/notices/mail", self.end_mail, NoticeChoices)
        add("GET", "/api/notices/off/{token}", self.ask_off)
        add("POST", "/api/notices/off/{token}", self.off)

    async def notices(self, request: Request) -> Response:
        """How you are told that it is your move while you are away."""
        person = await self._identity.person(request)
        return await self._choices(None if person is None else person.id)

    # -- browsers --------------------------------------------------------------------------------

    async def add_push(self, request: Request) -> Response:
        """Be told by this browser."""
        session = await self._session(request)
        wish = await body(request, PushWish, self._settings.body_bytes)
        check_subscription(wish.endpoint, wish.p256dh, wish.auth, self._settings.push_private)
        person = session.person.id
        await self._addresses.add_push(person, session.token, wish.endpoint, wish.p256dh, wish.auth, self._rooms.now())
        return await self._choices(person)

    async def end_push(self, request: Request) -> Response:
        """Be no longer told by this browser."""
        person = (await self._session(request)).person.id
        wish = await body(request, PushEnd, self._settings.body_bytes)
        await self._addresses.end_push(push_id(wish.endpoint), person)
        return await self._choices(person)

    # -- e-mail ----------------------------------------------------------------------------------

    async def add_mail(self, request: Request) -> Response:
        """Be told by e-mail: a code is sent to the address, and nothing else before it was entered."""
        person, mailer = (await self._session(request)).person.id, self._mailer()
        to = checked_address((await body(request, MailWish, self._settings.body_bytes)).address)
        now = time.monotonic()
        if not (self._mails.spend(address(request), now) and self._mails.spend(person, now)):
            pause = str(self._mails.rate.pause)
            raise Trouble(429, refusal("codes.many"), {"Retry-After": pause})
        if not await self._addresses.may_mail("code", to, CODES_A_DAY, self._rooms.now()):
            raise Trouble(429, refusal("codes.today"), {"Retry-After": "86400"})
        code = f"{secrets.randbelow(1_000_000):06d}"
        await self._addresses.begin_mail(person, to, code, self._rooms.now())
        try:
            await mailer.send_code(to, code)
        except Undelivered as error:
            raise Trouble(502, refusal("mail.unsent")) from error
        return await self._choices(person)

    async def confirm_mail(self, request: Request) -> Response:
        """The code that was sent: from now on you are told."""
        person = (await self._session(request)).person.id
        code = "".join((await body(request, MailCode, self._settings.body_bytes)).code.split())
        if not await self._addresses.confirm_mail(person, code, self._rooms.now()):
            raise Trouble(403, refusal("codes.wrong"))
        return await self._choices(person)

    async def end_mail(self, request: Request) -> Response:
        """Be no longer told by e-mail; the address is forgotten."""
        person = (await self._session(request)).person.id
        await self._addresses.end_mail(person)
        return await self._choices(person)

    def _mailer(self) -> Mailer:
        if self._channels.mailer is None:
            raise Trouble(404, refusal("mail.none"))
        return self._channels.mailer

    # -- one click -------------------------------------------------------------------------------

    async def ask_off(self, request: Request, token: str) -> Response:
        """The page behind the link in a notice: asks before anything ends, as programs follow links."""
        kind, _ = self._link(token)
        text = words().text
        return _page(text(f"off.{kind}.title"), text(f"off.{kind}.line"), BUTTON.format(text=escape(text("off.go"))))

    async def off(self, request: Request, token: str) -> Response:
        """End what the link in a notice is about, without signing in."""
        kind, name = self._link(token)
        if kind == "mail":
            await self._addresses.end_mail(name)
        else:
            await self._addresses.end_push(name)
        text = words().text
        return _page(text("off.done.title"), text("off.done.line"), HOME.format(text=escape(text("off.home"))))

    def _link(self, token: str) -> tuple[Kind, str]:
        found = self._channels.links.read(token)
        if found is None:
            raise Trouble(404, refusal("link.incomplete"))
        return found

    # -- helpers ---------------------------------------------------------------------------------

    async def _session(self, request: Request) -> Session:
        session = await self._identity.session(request)
        if session is None:
            raise Trouble(401, refusal("nobody.notices"))
        return session

    async def _choices(self, person: str | None) -> Response:
        pushes = [] if person is None else await self._addresses.pushes_of(person)
        mail = None if person is None else await self._addresses.mail_of(person)
        return reply(
            NoticeChoices(
                push_key=self._channels.push_key,
                devices=len(pushes),
                mail_offered=self._channels.mailer is not None,
                mail="" if mail is None else mail.address,
                mail_confirmed=mail is not None and mail.confirmed,
            )
        )


def _page(title: str, line: str, more: str) -> Response:
    # The page's own form says where it comes from only if the page lets it.
    headers = {"Referrer-Policy": "same-origin"}
    return HTMLResponse(PAGE.format(title=escape(title), line=escape(line), more=more), headers=headers)
