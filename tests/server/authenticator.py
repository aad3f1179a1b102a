"""A passkey in software, as a browser and a security key would make and use one."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

import cbor2
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

PRESENT, VERIFIED, NEW = 0x01, 0x04, 0x40


class Authenticator:
    def __init__(self, origin: str, flags: int = PRESENT | VERIFIED) -> None:
        self.origin = origin
        self.flags = flags
        self.id = secrets.token_bytes(32)
        self.user = ""
        self.uses = 0
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, offer: dict[str, Any], **more: str) -> dict[str, str]:
        """A credential for what the server offered."""
        self.user = offer["user"]
        numbers = self._key.public_key().public_numbers()
        key = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)})
        attested = bytes(16) + len(self.id).to_bytes(2) + self.id + key
        data = self._data(offer["rp"], self.flags | NEW) + attested
        return {
            "id": bytes_to_base64url(self.id),
            "client_data": bytes_to_base64url(self._said("webauthn.create", offer["challenge"])),
            "attestation": bytes_to_base64url(cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})),
            **more,
        }

    def sign(self, challenge: dict[str, Any]) -> dict[str, str]:
        self.uses += 1
        data = self._data(challenge["rp"], self.flags)
        said = self._said("webauthn.get", challenge["challenge"])
        signature = self._key.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(SHA256()))
        return {
            "id": bytes_to_base64url(self.id),
            "client_data": bytes_to_base64url(said),
            "authenticator_data": bytes_to_base64url(data),
            "signature": bytes_to_base64url(signature),
            "user": self.user,
        }

    def _data(self, rp: str, flags: int) -> bytes:
        return hashlib.sha256(rp.encode()).digest() + bytes([flags]) + self.uses.to_bytes(4)

    def _said(self, kind: str, challenge: str) -> bytes:
        assert base64url_to_bytes(challenge)
        return msgspec.json.encode({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False})
