"""Who is told that it is their move, how, and how it ends."""

from __future__ import annotations

import asyncio
import email
import email.policy
import queue
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import httpx
import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from brewhall.core.errors import BadOption
from brewhall.protocol.trouble import Trouble
from brewhall.protocol.wording import words
from brewhall.server.push import Failed, Pusher, VapidKey, check_subscription
from brewhall.server.smtp import Smtp, smtp_by_environment
from brewhall.store import open_store
from brewhall.store.addresses import Push
from brewhall.store.deeds import COMMAND_LINE
from tests.ports import free_port
from tests.server.harness import ME, OPEN, SECONDS, Clock, Device, RunningServer, until
from tests.server.push_service import PushService, Subscription
from tests.store.databases import new_file

pytestmark = pytest.mark.asyncio

DAY = 24 * 3600
SLOW = {"seconds": 3 * DAY}
FIRST = {"starting_player": 0}
ORIGIN = "https://play.example.org"


class Mailbox:
    """A mail server on this machine that keeps what it gets."""

    def __init__(self) -> None:
        self._mails: queue.Queue[EmailMessage] = queue.Queue()
        self._controller = Controller(self, hostname="127.0.0.1", port=free_port())

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        content = envelope.content
        assert isinstance(content, bytes)
        self._mails.put(email.message_from_bytes(content, policy=email.policy.default))
        return "250 kept"

    def __enter__(self) -> Mailbox:
        self._controller.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._controller.stop()

    @property
    def smtp(self) -> Smtp:
        return Smtp("127.0.0.1", "hall@example.org", self._controller.port, "none")

    async def next(self) -> EmailMessage:
        return await asyncio.to_thread(self._mails.get, True, SECONDS)

    @property
    def empty(self) -> bool:
        return self._mails.empty()


@pytest.fixture
def pushes() -> Iterator[PushService]:
    with PushService() as service:
        yield service


@pytest.fixture
def mails() -> Iterator[Mailbox]:
    with Mailbox() as mailbox:
        yield mailbox


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def hall(tmp_path: Path, clock: Clock) -> Iterator[RunningServer]:
    database = new_file(tmp_path)
    with RunningServer(database, now=clock, notice_seconds=0.05, push_private=True) as server:
        yield server


@asynccontextmanager
async def two_at(hall: RunningServer, **more: Any) -> AsyncIterator[tuple[Device, Device, str]]:
    """Anna, who begins, and Bert, who is away."""
    async with Device(hall.url) as anna, Device(hall.url) as bert:
        table = await anna.new_table(ME, OPEN, options=FIRST, **more)
        await bert.post(f"/api/claims/{table['invites'][0]}")
        yield anna, bert, table["id"]


async def subscribe(device: Device, subscription: Subscription) -> str:
    choices = await device.post("/api/notices/push", subscription.wish)
    assert choices["devices"] == 1
    return str(choices["push_key"])


async def finish_turn(device: Device, table: str) -> None:
    """Play until it is somebody else's turn."""
    while (turn := await device.get(f"/api/tables/{table}/turn"))["view"]["actions"]:
        await command(device, table, "play", turn, actions=[turn["view"]["actions"][0]["action"]])


async def command(device: Device, table: str, kind: str, at: Any, **more: object) -> None:
    given = {"type": kind, "id": f"{kind} {at['version']}", "expect": at["version"], **more}
    answer = await device.post(f"/api/tables/{table}/commands", given)
    assert answer["result"] == "applied", answer


async def received(pushes: PushService) -> Any:
    return await asyncio.to_thread(pushes.next)


async def test_whoever_is_away_is_told_that_it_is_their_move(
    hall: RunningServer, clock: Clock, pushes: PushService
) -> None:
    async with two_at(hall, clock=SLOW) as (anna, bert, table):
        browser = pushes.subscription()
        key = await subscribe(bert, browser)
        clock.forward(60)  # Bert has left
        await finish_turn(anna, table)
        got = await received(pushes)
        assert got.signed_for(pushes.url, key)
        assert got.headers["content-encoding"] == "aes128gcm"
        assert int(got.headers["ttl"]) > 0
        told = browser.read(got.content)
        name = (await anna.get("/api/me"))["name"]
        assert told["title"] == words().text("move.title")
        assert told["line"] == f"Beer & Bread with {name}"
        assert told["link"] == f"/#/table/{table}"
        assert set(told) == {"title", "line", "link", "tag", "off", "end"}, "nothing of the game is in it"
        assert name.encode() not in got.content


async def test_there_is_one_notice_until_somebody_has_been_there(
    hall: RunningServer, clock: Clock, pushes: PushService
) -> None:
    async with two_at(hall, clock=SLOW) as (anna, bert, table):
        first = pushes.subscription("first")
        await subscribe(bert, first)
        clock.forward(60)
        await finish_turn(anna, table)
        assert (await received(pushes)).path == "/first"
        await command(anna, table, "undo", await anna.get(f"/api/tables/{table}/turn"), turn=True)
        await finish_turn(anna, table)
        await finish_turn(bert, table)
        await subscribe_instead(bert, first, pushes.subscription("later"))
        clock.forward(60)
        await finish_turn(anna, table)
        assert (await received(pushes)).path == "/later", "there was none between"


async def test_nobody_is_told_who_is_there(hall: RunningServer, clock: Clock, pushes: PushService) -> None:
    """Told are those who left since: the next notice that comes is that one."""
    async with two_at(hall, clock=SLOW) as (anna, bert, table):
        here, away = pushes.subscription("here"), pushes.subscription("away")
        await subscribe(bert, here)
        async with bert.sit(table) as player:
            await finish_turn(anna, table)
            await player.my_turn()
            clock.forward(15)
            assert pushes.received.empty()
            await subscribe_instead(bert, here, away)
        clock.forward(61)
        assert (await received(pushes)).path == "/away"


async def subscribe_instead(device: Device, old: Subscription, new: Subscription) -> None:
    await device.post("/api/notices/push/end", {"endpoint": old.endpoint})
    await subscribe(device, new)


async def test_a_fast_game_tells_after_ten_minutes(hall: RunningServer, clock: Clock, pushes: PushService) -> None:
    async with two_at(hall) as (anna, bert, table):
        await subscribe(bert, pushes.subscription())
        clock.forward(60)
        await finish_turn(anna, table)
        clock.forward(600)
        await received(pushes)


async def test_nobody_is_told_of_a_table_that_a_host_closed(
    hall: RunningServer, tmp_path: Path, clock: Clock, pushes: PushService
) -> None:
    """Both notices are due at the same moment; only the other one comes, and the closed table is nobody's move."""
    async with two_at(hall) as (anna, bert, closed):
        other = await anna.new_table(ME, OPEN, options=FIRST)
        await bert.post(f"/api/claims/{other['invites'][0]}")
        browser = pushes.subscription()
        await subscribe(bert, browser)
        clock.forward(60)
        for table in (closed, other["id"]):
            await finish_turn(anna, table)
        store = await open_store(f"sqlite:///{tmp_path / 'games.db'}")
        await store.hosting.close(closed, "Last orders.", COMMAND_LINE, clock())

        async def heard() -> bool:
            return bool((await anna.get(f"/api/tables/{closed}/turn"))["over"])

        await until(heard)
        clock.forward(600)
        assert browser.read((await received(pushes)).content)["link"] == f"/#/table/{other['id']}"

        async def all_sent() -> bool:
            return not await store.outbox.due(clock(), 10)

        await until(all_sent)
        await store.close()
        assert pushes.received.empty()
        listed = {table["id"]: table for table in await bert.get("/api/tables")}
        assert {name: (table["over"], table["your_turn"]) for name, table in listed.items()} == {
            closed: (True, False),
            other["id"]: (False, True),
        }


async def test_a_service_that_fails_is_asked_again_and_one_that_forgot_is_not(
    hall: RunningServer, clock: Clock, pushes: PushService
) -> None:
    async with two_at(hall, clock=SLOW) as (anna, bert, table):
        await subscribe(bert, pushes.subscription())
        clock.forward(60)
        pushes.answers.put(503)
        pushes.answers.put(410)
        await finish_turn(anna, table)
        await received(pushes)

        async def asked_again() -> bool:
            clock.forward(31)  # the pause begins when the first answer has come
            return not pushes.received.empty()

        async def forgotten() -> bool:
            return not (await bert.get("/api/notices"))["devices"]

        await until(asked_again)
        await received(pushes)
        await until(forgotten)


async def test_a_notice_is_ended_by_its_link_without_signing_in(
    hall: RunningServer, clock: Clock, pushes: PushService
) -> None:
    async with two_at(hall, clock=SLOW) as (anna, bert, table), httpx.AsyncClient(base_url=hall.url) as anybody:
        browser = pushes.subscription()
        await subscribe(bert, browser)
        clock.forward(60)
        await finish_turn(anna, table)
        off = browser.read((await received(pushes)).content)["off"]
        page = await anybody.get(off)
        assert page.status_code == 200
        assert '<form method="post">' in page.text
        assert page.headers["referrer-policy"] == "same-origin"
        assert (await bert.get("/api/notices"))["devices"] == 1, "looking at the page ends nothing"
        wrong = await anybody.post(off[:-3] + ("aaa" if not off.endswith("aaa") else "bbb"))
        assert wrong.status_code == 404
        foreign = await anybody.post(off, headers={"Origin": "https://elsewhere.example"})
        assert foreign.status_code == 403
        assert (await anybody.post(off, data={"List-Unsubscribe": "One-Click"})).status_code == 200
        assert (await bert.get("/api/notices"))["devices"] == 0


async def test_a_device_that_signs_out_is_not_told_any_more(hall: RunningServer, pushes: PushService) -> None:
    async with two_at(hall, clock=SLOW) as (_, bert, _table):
        browser = pushes.subscription()
        await subscribe(bert, browser)
        credentials = {"name": "Bert of the mill", "password": "barley and rye"}
        await bert.post("/api/me", credentials)
        assert (await bert.get("/api/notices"))["devices"] == 1, "whoever takes a name is still told"
        await bert.http.delete("/api/sessions")
        async with Device(hall.url) as elsewhere:
            await elsewhere.post("/api/sessions", credentials)
            assert (await elsewhere.get("/api/notices"))["devices"] == 0


async def test_nobody_without_a_seat_and_nobody_elses_device(hall: RunningServer, pushes: PushService) -> None:
    browser = pushes.subscription()
    async with Device(hall.url) as nobody, two_at(hall) as (anna, bert, _):
        for path, message in (
            ("/api/notices/push", browser.wish),
            ("/api/notices/push/end", {"endpoint": browser.endpoint}),
            ("/api/notices/mail", {"address": "anna@example.org"}),
            ("/api/notices/mail/code", {"code": "123456"}),
            ("/api/holiday", {"until": 0}),
        ):
            assert (await nobody.http.post(path, json=message)).status_code == 401, path
            foreign = await anna.http.post(path, json=message, headers={"Origin": "https://elsewhere.example"})
            assert foreign.status_code == 403, path
        assert (await nobody.http.get("/api/holiday")).status_code == 401
        assert (await nobody.http.delete("/api/notices/mail")).status_code == 401
        await subscribe(bert, browser)
        await anna.post("/api/notices/push/end", {"endpoint": browser.endpoint})
        assert (await bert.get("/api/notices"))["devices"] == 1
        assert (await anna.get("/api/notices"))["devices"] == 0


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/x",
        "ftp://push.example.org/x",
        "https://127.0.0.1/x",
        "https://10.0.0.1/x",
        "https://169.254.169.254/latest",
        "https://[::1]/x",
        "https://[::ffff:10.0.0.1]/x",
        "https://localhost/x",
        "https://printer.local/x",
        "https://name:word@push.example.org/x",
        "https://push.example.org:99999/x",
        "https://push.example.org/x y",
        "https:///x",
        "nonsense",
    ],
)
async def test_endpoints_that_no_browser_gives_are_refused(endpoint: str) -> None:
    wish = Subscription(endpoint).wish
    with pytest.raises(Trouble):
        check_subscription(wish["endpoint"], wish["p256dh"], wish["auth"], private=False)


@pytest.mark.parametrize("change", [{"p256dh": "AAAA"}, {"auth": "AAAA"}, {"p256dh": "\u00fc"}, {"auth": "!"}])
async def test_keys_that_are_none_are_refused(change: dict[str, str]) -> None:
    wish = Subscription("https://push.example.org/x").wish
    check_subscription(wish["endpoint"], wish["p256dh"], wish["auth"], private=False)
    wrong = wish | change
    with pytest.raises(Trouble):
        check_subscription(wrong["endpoint"], wrong["p256dh"], wrong["auth"], private=False)


async def test_a_name_that_leads_into_a_private_network_is_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the name server says when the notice is sent."""
    with PushService() as service:
        port = service.url.rpartition(":")[2]
        loop = asyncio.get_running_loop()

        async def lead_home(*_: object, **__: object) -> list[Any]:
            return [(2, 1, 6, "", ("127.0.0.1", int(port)))]

        monkeypatch.setattr(loop, "getaddrinfo", lead_home)
        wish = Subscription(f"https://push.example.org:{port}/x").wish
        pusher = Pusher(VapidKey.read(VapidKey.made()), "mailto:host@example.org", private=False)
        try:
            with pytest.raises(Failed):
                await pusher.send(Push("x", wish["endpoint"], wish["p256dh"], wish["auth"]), b"{}")
        finally:
            await pusher.close()
        assert service.received.empty()


# -- e-mail ---------------------------------------------------------------------------------------


@pytest.fixture
def posting_hall(tmp_path: Path, clock: Clock, mails: Mailbox) -> Iterator[RunningServer]:
    database = new_file(tmp_path)
    with RunningServer(database, now=clock, notice_seconds=0.05, smtp=mails.smtp, origins=(ORIGIN,)) as server:
        yield server


def at_origin(device: Device) -> Device:
    device.http.headers["Origin"] = ORIGIN
    return device


async def test_mail_goes_to_a_confirmed_address_only_and_ends_with_one_click(
    posting_hall: RunningServer, clock: Clock, mails: Mailbox
) -> None:
    async with Device(posting_hall.url) as anna, Device(posting_hall.url) as bert:
        table = await at_origin(anna).new_table(ME, OPEN, options=FIRST, clock=SLOW)
        await at_origin(bert).post(f"/api/claims/{table['invites'][0]}")
        choices = await bert.post("/api/notices/mail", {"address": " bert@example.org "})
        assert (choices["mail"], choices["mail_confirmed"]) == ("bert@example.org", False)
        code = await mails.next()
        assert code["To"] == "bert@example.org"
        digits = str(code["Subject"])[:6]
        assert digits in code.get_content()
        wrong = await bert.http.post("/api/notices/mail/code", json={"code": f"{(int(digits) + 1) % 10**6:06d}"})
        assert wrong.status_code == 403
        assert (await anna.http.post("/api/notices/mail/code", json={"code": digits})).status_code == 403
        choices = await bert.post("/api/notices/mail/code", {"code": f"{digits[:3]} {digits[3:]}"})
        assert choices["mail_confirmed"]
        clock.forward(60)
        await finish_turn(anna, table["id"])
        mail = await mails.next()
        assert mail["Subject"].startswith("Your move: Beer & Bread with Guest")
        assert f"{ORIGIN}/#/table/{table['id']}" in mail.get_content()
        assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        off = str(mail["List-Unsubscribe"]).strip("<>")
        assert off.startswith(f"{ORIGIN}/api/notices/off/mail.")
        async with httpx.AsyncClient(base_url=posting_hall.url) as provider:
            answer = await provider.post(off.removeprefix(ORIGIN), data={"List-Unsubscribe": "One-Click"})
            assert answer.status_code == 200
        assert (await bert.get("/api/notices"))["mail"] == ""
        assert mails.empty


async def test_codes_are_few_and_end(posting_hall: RunningServer, clock: Clock, mails: Mailbox) -> None:
    async with Device(posting_hall.url) as anna:
        await at_origin(anna).new_table(ME, OPEN)
        await anna.post("/api/notices/mail", {"address": "anna@example.org"})
        digits = str((await mails.next())["Subject"])[:6]
        clock.forward(15 * 60 + 1)
        assert (await anna.http.post("/api/notices/mail/code", json={"code": digits})).status_code == 403
        await anna.post("/api/notices/mail", {"address": "anna@example.org"})
        digits = str((await mails.next())["Subject"])[:6]
        for _ in range(5):
            await anna.http.post("/api/notices/mail/code", json={"code": "x"})
        assert (await anna.http.post("/api/notices/mail/code", json={"code": digits})).status_code == 403
        asked = [(await anna.http.post("/api/notices/mail", json={"address": "ANNA@example.org"})) for _ in range(4)]
        assert [answer.status_code for answer in asked] == [200, 200, 200, 429]
        assert "Retry-After" in asked[-1].headers


@pytest.mark.parametrize(
    "address", ["anna", "anna@", "@example.org", "anna@example", "an na@example.org", "a@b.c\nBcc: x@y.zz", "a..b@c.dd"]
)
async def test_what_is_no_address_is_refused(posting_hall: RunningServer, address: str) -> None:
    async with Device(posting_hall.url) as anna:
        await at_origin(anna).new_table(ME, OPEN)
        answer = await anna.http.post("/api/notices/mail", json={"address": address})
        assert (answer.status_code, answer.json()["problem"]) == (400, "this is not an e-mail address")


async def test_without_a_mail_server_there_is_no_mail(hall: RunningServer) -> None:
    async with two_at(hall) as (anna, _, _table):
        assert not (await anna.get("/api/notices"))["mail_offered"]
        answer = await anna.http.post("/api/notices/mail", json={"address": "anna@example.org"})
        assert answer.status_code == 404


async def test_the_environment_names_the_mail_server() -> None:
    assert smtp_by_environment({}) is None
    given = {"BREWHALL_SMTP_HOST": "mail.example.org", "BREWHALL_SMTP_FROM": "hall@example.org"}
    assert smtp_by_environment(given) == Smtp("mail.example.org", "hall@example.org", 587)
    assert smtp_by_environment(given | {"BREWHALL_SMTP_SECURITY": "tls"}) == Smtp(
        "mail.example.org", "hall@example.org", 465, "tls"
    )
    for wrong in ({"SECURITY": "ssl"}, {"PORT": "0"}, {"PORT": "x"}, {"FROM": "hall"}):
        with pytest.raises(BadOption, match=re.compile("BREWHALL_SMTP_" + next(iter(wrong)))):
            smtp_by_environment(given | {f"BREWHALL_SMTP_{name}": value for name, value in wrong.items()})
