"""Passkeys (WebAuthn): to keep a name, and to come back to it, without a password."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from webauthn import verify_authentication_response, verify_registration_response
from webauthn.authentication.verify_authentication_response import VerifiedAuthentication
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.structs import (
    AuthenticationCredential,
    AuthenticatorAssertionResponse,
    AuthenticatorAttestationResponse,
    RegistrationCredential,
)
from webauthn.registration.verify_registration_response import VerifiedRegistration

from brewhall.protocol.messages.tables import Me
from brewhall.protocol.trouble import Trouble
from brewhall.protocol.wording import refusal
from brewhall.server.endpoints import Endpoints, body, reply
from brewhall.server.entrance import Entrance, me_of
from brewhall.server.guard import from_here
from brewhall.server.identity import Identity
from brewhall.server.messages import Kept, NewPasskey, PasskeyOffer, PasskeyProof, PasskeyWish, SignInChallenge
from brewhall.server.names import LONGEST_NAME
from brewhall.server.rooms import Rooms
from brewhall.store.errors import Taken
from brewhall.store.passkeys import Passkey, adding, passkey_id
from brewhall.store.people import Person

T = TypeVar("T")
MOST_PASSKEYS = 10  # of one person
LONGEST_ID = 1023  # bytes of a credential's id, by the standard


class _ClientData(msgspec.Struct):
    """What of a browser's own words is needed before they are verified."""

    challenge: str


class Passkeys:
    def __init__(self, rooms: Rooms, identity: Identity, entrance: Entrance) -> None:
        self._settings = rooms.settings
        self._people = rooms.store.people
        self._passkeys = rooms.store.passkeys
        self._identity = identity
        self._entrance = entrance

    def register(self, endpoints: Endpoints) -> None:
        add = endpoints.add
        add("POST", "/api/passkeys/offer", self.offer, PasskeyOffer, PasskeyWish)
        add("POST", "/api/passkeys", self.make, Kept, NewPasskey)
        add("DELETE", "/api/passkeys/{passkey}", self.remove, Me)
        add("POST", "/api/sessions/challenge", self.challenge, SignInChallenge)
        add("POST", "/api/sessions/passkey", self.sign_in_by_passkey, Me, PasskeyProof)

    async def offer(self, request: Request) -> Response:
        """What your device needs to make a passkey, within a few minutes."""
        self._entrance.count_try(request)
        wish = await body(request, PasskeyWish, self._settings.body_bytes)
        origin = self._origin(request)
        person = (await self._identity.somebody(request)).person
        name = await self._identity.free_name(person, wish.name) if person.guest else person.name
        known = await self._passkeys.of(person.id)
        _check_room(known)
        challenge = await self._passkeys.challenge(person.id, time.time())
        offer = PasskeyOffer(
            bytes_to_base64url(challenge),
            _rp(origin),
            bytes_to_base64url(person.id.encode()),
            name,
            [bytes_to_base64url(passkey.credential) for passkey in known],
        )
        return reply(offer)

    async def make(self, request: Request) -> Response:
        """Keep your name with a passkey that was made for it, or add one."""
        self._entrance.count_try(request)
        given = await body(request, NewPasskey, self._settings.body_bytes)
        origin = self._origin(request)
        person = (await self._identity.somebody(request)).person
        challenge = await self._taken_challenge(given.client_data, person)
        made = await _verified(_verify_made, given, challenge, origin)
        if len(made.credential_id) > LONGEST_ID or bytes_to_base64url(made.credential_id) != given.id:
            raise Trouble(403, refusal("passkey.wrong"))
        label = " ".join(given.label.split())[:LONGEST_NAME] or "Passkey"
        passkey = Passkey(
            passkey_id(made.credential_id),
            person.id,
            made.credential_id,
            made.credential_public_key,
            made.sign_count,
            label,
            time.time(),
        )
        if person.guest:
            signed_in = await self._identity.keep_name(person, given.keep, None, adding(passkey))
            return await self._entrance.keeps_name(request, person, signed_in)
        _check_room(await self._passkeys.of(person.id))
        try:
            await self._passkeys.add(passkey)
        except Taken as error:
            raise Trouble(409, refusal("passkey.known")) from error
        return reply(Kept(me_of(person), ""))

    async def remove(self, request: Request, passkey: str) -> Response:
        """Forget a passkey of yours; not the last one, if you have no password."""
        person = (await self._identity.keeper(request)).person
        mine = await self._passkeys.of(person.id)
        if all(each.id != passkey for each in mine):
            raise Trouble(404, refusal("passkey.unknown"))
        if len(mine) == 1 and person.password is None:
            raise Trouble(409, refusal("passkey.only"))
        await self._passkeys.remove(person.id, passkey)
        return reply(me_of(person))

    async def challenge(self, request: Request) -> Response:
        """What a passkey shall sign to let you in."""
        self._entrance.count_try(request)
        origin = self._origin(request)
        challenge = await self._passkeys.challenge(None, time.time())
        return reply(SignInChallenge(bytes_to_base64url(challenge), _rp(origin)))

    async def sign_in_by_passkey(self, request: Request) -> Response:
        """Come back by passkey; who you are stands in it. What you played here as a guest becomes yours."""
        self._entrance.count_try(request)
        given = await body(request, PasskeyProof, self._settings.body_bytes)
        origin = self._origin(request)
        challenge = await self._taken_challenge(given.client_data, None)
        passkey = await self._passkeys.find(_bytes(given.id))
        if passkey is None or _bytes(given.user) != passkey.person.encode():
            raise Trouble(403, refusal("passkey.wrong"))
        shown = await _verified(_verify_shown, given, challenge, origin, passkey)
        person = await self._people.by_id(passkey.person)
        if person is None:
            raise Trouble(403, refusal("passkey.wrong"))
        await self._passkeys.note_use(passkey, shown.new_sign_count, time.time())
        before = await self._identity.session(request)
        return await self._entrance.comes_in(request, before, await self._identity.enter(before, person))

    def _origin(self, request: Request) -> str:
        """The page that asks, which must be one of ours: passkeys are for it alone."""
        if not from_here(request.scope, self._settings.origins):
            raise Trouble(403, "passkeys are for browsers; programs have tokens")
        return request.headers["origin"]

    async def _taken_challenge(self, client_data: str, person: Person | None) -> bytes:
        """The challenge that a browser answers, if it was asked and is asked no more."""
        try:
            said = msgspec.json.decode(_bytes(client_data), type=_ClientData)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise Trouble(400, refusal("passkey.wrong")) from error
        challenge = _bytes(said.challenge)
        if not await self._passkeys.take(challenge, None if person is None else person.id, time.time()):
            raise Trouble(409, refusal("too-slow"))
        return challenge


async def _verified(verify: Callable[..., T], *given: object) -> T:
    """Whatever is wrong with it, it is no passkey of ours. Signatures take their time: in a thread."""
    try:
        return await asyncio.to_thread(verify, *given)
    except Exception as error:  # it parses what anybody may have made up, by four libraries
        raise Trouble(403, refusal("passkey.wrong")) from error


def _verify_made(given: NewPasskey, challenge: bytes, origin: str) -> VerifiedRegistration:
    return verify_registration_response(
        credential=RegistrationCredential(
            given.id,
            base64url_to_bytes(given.id),
            AuthenticatorAttestationResponse(
                base64url_to_bytes(given.client_data), base64url_to_bytes(given.attestation)
            ),
        ),
        expected_challenge=challenge,
        expected_rp_id=_rp(origin),
        expected_origin=origin,
        require_user_verification=True,
    )


def _verify_shown(given: PasskeyProof, challenge: bytes, origin: str, passkey: Passkey) -> VerifiedAuthentication:
    return verify_authentication_response(
        credential=AuthenticationCredential(
            given.id,
            base64url_to_bytes(given.id),
            AuthenticatorAssertionResponse(
                base64url_to_bytes(given.client_data),
                base64url_to_bytes(given.authenticator_data),
                base64url_to_bytes(given.signature),
                base64url_to_bytes(given.user),
            ),
        ),
        expected_challenge=challenge,
        expected_rp_id=_rp(origin),
        expected_origin=origin,
        credential_public_key=passkey.public_key,
        credential_current_sign_count=passkey.uses,
        require_user_verification=True,
    )


def _bytes(text: str) -> bytes:
    try:
        return base64url_to_bytes(text)
    except ValueError as error:
        raise Trouble(400, refusal("passkey.wrong")) from error


def _rp(origin: str) -> str:
    return urlsplit(origin).hostname or ""


def _check_room(known: list[Passkey]) -> None:
    if len(known) >= MOST_PASSKEYS:
        raise Trouble(409, refusal("passkey.many", n=MOST_PASSKEYS))
