"""A host at work: what players report, and what becomes of it on their pages."""

from __future__ import annotations

import re
import subprocess
import sys
import uuid

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.conftest import DESK, PHONE, NewContext, Server
from tests.e2e.hands import sit_at_a_new_table, take_the_seat, tool, wait_for_my_hand, wait_for_my_turn

SIGN_UP = """async (name) => {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ name, password: 'barley and rye' });
  return (await fetch('/api/me', { method: 'POST', headers, body })).status;
}"""
PARTS = ("Reports", "People", "Tables", "Announce", "The house", "Done so far")


def become_host(page: Page, server: Server) -> str:
    """An account in the browser, made a host at the command line while the server runs."""
    name = f"Keeper {uuid.uuid4().hex[:6]}"
    page.goto("/healthz")
    assert page.evaluate(SIGN_UP, name) == 200
    command = [sys.executable, "-m", "brewhall.cli", "admin", "host", name, "--database", server.database]
    subprocess.run(command, check=True, capture_output=True)
    return name


def at_one_table(new_context: NewContext, size: ViewportSize) -> tuple[Page, Page]:
    """Two players with their chats open."""
    first, second = new_context(viewport=size).new_page(), new_context(viewport=size).new_page()
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = sit_at_a_new_table(first, "beer-and-bread", seats, options={"starting_player": 0})
    take_the_seat(second, f"/#/join/{table['invites'][0]}")
    wait_for_my_turn(first)
    wait_for_my_hand(second)
    for page in (first, second):
        tool(page, "Chat").click()
    return first, second


def part(host: Page, name: str) -> None:
    host.get_by_role("navigation", name="Parts of the page").get_by_role("button", name=name).click()


@pytest.mark.parametrize("size", [DESK, pytest.param(PHONE, marks=pytest.mark.long)], ids=["desk", "phone"])
def test_a_report_leads_to_a_line_that_disappears(new_context: NewContext, server: Server, size: ViewportSize) -> None:
    first, second = at_one_table(new_context, size)
    words = f"rude {uuid.uuid4().hex[:8]}"
    second.get_by_label("Say something").fill(words)
    second.get_by_role("button", name="Send", exact=True).click()
    chat = first.get_by_role("log", name="What was said")
    expect(chat).to_contain_text(words)
    expect(second.get_by_role("button", name=re.compile("^Report what"))).to_have_count(0)  # one's own

    first.get_by_role("button", name=re.compile("^Report what")).click()
    dialog = first.get_by_role("dialog")
    expect(dialog).to_contain_text(words)
    dialog.get_by_label("Insults or threats").check()
    dialog.get_by_label("Anything the host should know?").fill("Not nice at all.")
    assert Axe().run(first).response["violations"] == []
    dialog.get_by_role("button", name="Send", exact=True).click()
    expect(dialog).to_contain_text("Thank you")
    dialog.get_by_role("button", name="Done").click()

    host = new_context(viewport=size).new_page()
    become_host(host, server)
    host.goto("/#/host")
    report = host.get_by_role("article").filter(has_text=words)
    expect(report).to_contain_text("Not nice at all.")
    report.get_by_role("button", name="Remove the line").click()
    expect(report).to_contain_text("The line was removed.")
    for page in (first, second):
        lines = page.get_by_role("log", name="What was said")
        expect(lines).to_contain_text("The host removed this line.")
        expect(lines).not_to_contain_text(words)
    report.get_by_role("button", name="Resolve").click()
    expect(report).to_have_count(0)

    part(host, "Announce")
    line = f"Fresh beer {uuid.uuid4().hex[:6]}"
    host.get_by_label("What to say").fill(line)
    host.get_by_role("region").get_by_role("button", name="Announce", exact=True).click()
    for page in (first, second):
        expect(page.get_by_role("status").filter(has_text=line)).to_be_visible()
    first.get_by_role("status").filter(has_text=line).get_by_role("button", name="Close").click()
    expect(first.get_by_text(line)).to_have_count(0)
    first.reload()
    wait_for_my_turn(first)
    expect(first.get_by_text(line)).to_have_count(0)
    host.get_by_role("button", name="Take it down").click()
    expect(second.get_by_text(line)).to_have_count(0)


def test_a_closed_table_says_why_and_a_banned_player_reads_one_line(new_context: NewContext, server: Server) -> None:
    first, second = at_one_table(new_context, DESK)
    host = new_context().new_page()
    become_host(host, server)
    host.goto("/#/host")
    name = second.evaluate("async () => (await (await fetch('/api/me')).json()).name")
    part(host, "People")
    host.get_by_label("Search by name").fill(name)
    named = host.get_by_role("region", name="People").get_by_role("listitem").filter(has_text=name)
    row = named.first  # who was seen last: another guest may have had the same number
    expect(row).to_contain_text("at a table now")
    row.get_by_role("button", name=f"Ban {name}").click()
    row.get_by_label("Why? They read it.").fill("Come back sober.")
    row.get_by_role("button", name="Ban", exact=True).click()
    expect(second.get_by_text(re.compile("closed the door to you until .*: Come back sober.")).first).to_be_visible()
    expect(first.get_by_role("list", name="People at the table")).to_contain_text("a bot plays for")
    second.goto("/")
    expect(second.get_by_role("alert").filter(has_text="Come back sober.")).to_be_visible()

    expect(host.get_by_role("button", name=f"Lift it for {name}")).to_be_visible()
    row.get_by_role("button", name="Tables").click()
    host.get_by_role("button", name=re.compile("^Close the table of")).click()
    host.get_by_label("Why? The players read it.").fill("Last orders.")
    host.get_by_role("listitem").get_by_role("button", name="Close", exact=True).click()
    expect(first.get_by_role("heading", name="The host closed this table: Last orders.")).to_be_visible()
    expect(host.get_by_text("No game is being played.")).to_be_visible()


def test_every_part_of_the_page_can_be_read(page: Page, server: Server) -> None:
    become_host(page, server)
    page.goto("/#/host")
    for each in PARTS:
        part(page, each)
        expect(page.get_by_role("region").first).to_be_visible()
        for size, dark in ((DESK, False), (PHONE, True)):
            page.set_viewport_size(size)
            page.emulate_media(color_scheme="dark" if dark else "light")
            assert Axe().run(page).response["violations"] == [], each
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), each


def test_nobody_else_finds_anything_there(page: Page) -> None:
    page.goto("/#/host")
    expect(page.get_by_role("heading", name="There is nothing here.")).to_be_visible()
