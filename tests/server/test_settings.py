"""Every setting is told in words, documented, and can be set."""

from __future__ import annotations

from dataclasses import fields

import pytest

from brewhall.core.errors import BadOption
from brewhall.server.limits import Rate
from brewhall.server.settings import BY_CODE, Settings, from_environment, in_words
from tests.cli.running import run
from tests.setting_page import PAGE, with_settings


def test_every_setting_is_told_in_words() -> None:
    told = list(in_words(Settings()))
    assert {each.name for each in told} == {each.name for each in fields(Settings)} - {*BY_CODE}
    assert all(each.about and each.value for each in told)


def test_every_setting_is_documented() -> None:
    page = PAGE.read_text()
    assert with_settings(page) == page, "run: make settings"
    for each in in_words(Settings()):
        assert f"| {each.about} |" in page


def test_what_is_told_is_what_holds() -> None:
    changed = Settings(chat_rate=Rate(3, 40), tables_per_person=12_000, body_bytes=2048, head_seconds=1.5)
    told = {each.name: each.value for each in in_words(changed)}
    assert told["chat_rate"] == "3 in 40 seconds"
    assert told["tables_per_person"] == "12,000"
    assert told["body_bytes"] == "2 KiB"
    assert told["head_seconds"] == "1.5 seconds"


def test_no_password_is_told() -> None:
    told = {each.name: each.value for each in in_words(Settings(database="postgresql://me:secret@host/db"))}
    assert told["database"] == "postgresql"


def test_passwords_are_hashed_as_recommended() -> None:
    """RFC 9106, section 4, the second choice."""
    hasher = Settings().hasher
    assert (hasher.memory_cost, hasher.time_cost, hasher.parallelism) == (64 * 1024, 3, 4)
    assert hasher.hash("correct horse").startswith("$argon2id$")


def test_the_environment_sets_what_it_names() -> None:
    given = {"BREWHALL_CHAT_RATE": "5/10", "BREWHALL_BOT_SECONDS": "7.5", "BREWHALL_OUTBOX": "12", "BREWHALL_NOW": "1"}
    found = from_environment(given)
    assert (found.chat_rate, found.bot_seconds, found.outbox) == (Rate(5, 10), 7.5, 12)
    assert found.now is Settings().now
    assert from_environment({}) == Settings()


def test_the_environment_names_the_mail_server_and_whom_push_services_may_ask() -> None:
    mail = {"BREWHALL_SMTP_HOST": "mail.example.org", "BREWHALL_SMTP_FROM": "hall@example.org"}
    found = from_environment(mail | {"BREWHALL_CONTACT": "me@example.org", "BREWHALL_PUSH_PRIVATE": "1"})
    assert found.push_private
    assert found.contact == "me@example.org"
    told = {each.name: each.value for each in in_words(found)}
    assert told["smtp"] == "mail.example.org"
    assert told["contact"] == "me@example.org"


@pytest.mark.parametrize(
    ("variable", "text"),
    [
        *(("BREWHALL_CHAT_RATE", text) for text in ("5", "5/", "0/10", "5/10/20", "many", "inf/2")),
        *(("BREWHALL_OUTBOX", text) for text in ("1.5", "-1", "0", "", "nan", "12/3")),
        *(("BREWHALL_BOT_SECONDS", text) for text in ("nan", "inf", "-2", "long")),
    ],
)
def test_what_the_environment_cannot_say(variable: str, text: str) -> None:
    with pytest.raises(BadOption, match=f"{variable} is .* not '{text}'"):
        from_environment({variable: text})


def test_the_command_line_tells_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BREWHALL_CHAT_RATE", "7/70")
    assert "chat_rate: 7 in 70 seconds (lines of chat a person) [BREWHALL_CHAT_RATE]" in run("admin", "settings").out
