"""The e-mail that this server writes."""

from __future__ import annotations

from email.message import EmailMessage
from email.utils import formatdate, make_msgid

import aiosmtplib

from brewhall.protocol.trouble import Trouble
from brewhall.protocol.wording import refusal, words
from brewhall.server.smtp import ADDRESS, Smtp

SECONDS = 20.0


class Undelivered(Exception):
    """It may work later."""


def checked_address(text: str) -> str:
    address = text.strip()
    if ADDRESS.fullmatch(address) is None or ".." in address or address.startswith("."):
        raise Trouble(400, refusal("mail.bad"))
    return address


class Mailer:
    """Writes and sends. `origin` is where the pages are, as https://play.example.org."""

    def __init__(self, smtp: Smtp, origin: str) -> None:
        self._smtp = smtp
        self._origin = origin

    async def send_code(self, address: str, code: str) -> None:
        text = words().text
        await self._send(
            self._message(
                address, text("mail.code.subject", code=code), text("mail.code.body", code=code, host=self._origin)
            )
        )

    async def send_move(self, address: str, game: str, others: str, table: str, off: str) -> None:
        """It is your move. One click ends all such mail (RFC 8058)."""
        text, link, end = words().text, f"{self._origin}/#/table/{table}", f"{self._origin}{off}"
        message = self._message(
            address,
            text("mail.move.subject", game=game, others=others),
            text("mail.move.body", game=game, others=others, link=link, off=end),
        )
        message["List-Unsubscribe"] = f"<{end}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        await self._send(message)

    def _message(self, address: str, subject: str, body: str) -> EmailMessage:
        message = EmailMessage()
        message["From"] = f"Brewhall <{self._smtp.sender}>"
        message["To"] = address
        message["Subject"] = " ".join(subject.split())
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=self._smtp.sender.rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(body)
        return message

    async def _send(self, message: EmailMessage) -> None:
        smtp = self._smtp
        try:
            await aiosmtplib.send(
                message,
                hostname=smtp.host,
                port=smtp.port,
                username=smtp.user,
                password=smtp.password,
                use_tls=smtp.security == "tls",
                start_tls=smtp.security == "starttls",
                timeout=SECONDS,
            )
        except (aiosmtplib.SMTPException, OSError, TimeoutError) as error:
            raise Undelivered(type(error).__name__) from error
