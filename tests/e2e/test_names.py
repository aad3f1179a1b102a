"""A name without a password, a passkey for another device, and friends who invite each other."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import CDPSession, Page, ViewportSize, expect

from tests.e2e.conftest import DESK, PHONE, NewContext, Server
from tests.e2e.hands import (
    make_a_move,
    sit_at_a_new_table,
    sit_down,
    take_the_seat,
    tool,
    wait_for_my_hand,
    wait_for_my_turn,
)
from tests.e2e.test_people import account, people
from tests.e2e.test_screens import LOOKS, faults_of

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def authenticator(page: Page) -> tuple[CDPSession, str]:
    """A phone or a computer that makes passkeys, as Chromium pretends to have one."""
    line = page.context.new_cdp_session(page)
    line.send("WebAuthn.enable")
    made = line.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return line, made["authenticatorId"]


def at_localhost(server: Server) -> str:
    """Passkeys belong to a name, and a number has none."""
    return server.address.replace("127.0.0.1", "localhost")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_name_is_asked_once_after_the_first_move_and_shown_to_everybody(
    new_context: NewContext, size: ViewportSize
) -> None:
    host = new_context(asked=True, viewport=size).new_page()
    guest = new_context().new_page()
    table = sit_at_a_new_table(
        host, "beer-and-bread", [{"kind": "me"}, {"kind": "open"}], options={"starting_player": 0}
    )
    take_the_seat(guest, f"/#/join/{table['invites'][0]}")
    wait_for_my_turn(host)
    name = host.get_by_label("What should we call you?")
    expect(name).to_have_count(0)
    make_a_move(host)
    name.fill("Hilde")
    host.get_by_role("button", name="Save", exact=True).click()
    expect(host.get_by_role("alert").filter(has_text="reserved")).to_be_visible()
    name.fill("Mira")
    name.press("Enter")
    expect(name).to_have_count(0)
    expect(people(guest)).to_contain_text("Mira")
    host.reload()
    wait_for_my_hand(host)
    expect(name).to_have_count(0)


def test_whoever_does_not_want_a_name_is_left_alone(new_context: NewContext) -> None:
    page = new_context(asked=True).new_page()
    sit_down(page)
    make_a_move(page)
    page.get_by_role("button", name="Not now").click()
    wait_for_my_turn(page)
    page.reload()
    wait_for_my_turn(page)
    make_a_move(page)
    wait_for_my_turn(page)
    expect(page.get_by_label("What should we call you?")).to_have_count(0)


def test_players_at_one_device_say_their_names(page: Page) -> None:
    sit_at_a_new_table(page, "beer-and-bread", [{"kind": "me"}, {"kind": "here"}], options={"starting_player": 0})
    wait_for_my_turn(page)
    make_a_move(page)
    page.get_by_role("button", name="Change name").click()
    page.get_by_label("What should we call you?").fill("Tom")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="I am Tom").click()
    wait_for_my_turn(page)
    expect(people(page)).to_contain_text("Tom")


def test_a_passkey_brings_the_games_to_another_device(new_context: NewContext, server: Server) -> None:
    home = at_localhost(server)
    first = new_context(base_url=home).new_page()
    line, device = authenticator(first)
    sit_down(first)
    table = first.url
    keep = account(first).get_by_role("region", name="Play on other devices, too")
    keep.get_by_label("Name").fill("Nora of the ford")
    keep.get_by_role("button", name="Keep it with a passkey").click()
    code = first.get_by_role("alert").locator("code")
    expect(code).to_have_text(re.compile(r"^(\w{5}-){3}\w{5}$"))
    first.get_by_role("button", name="I have written it down").click()
    assert faults_of(first, LOOKS) == []
    ways = first.get_by_role("region", name="How you sign in")
    expect(ways.get_by_role("button", name="Remove passkey Linux")).to_be_visible()
    ways.get_by_role("button", name="Remove passkey Linux").click()
    expect(ways.get_by_role("alert")).to_contain_text("only way in")
    (credential,) = line.send("WebAuthn.getCredentials", {"authenticatorId": device})["credentials"]

    second = new_context(base_url=home).new_page()
    line, device = authenticator(second)
    line.send("WebAuthn.addCredential", {"authenticatorId": device, "credential": credential})
    account(second).get_by_role("button", name="Sign in with a passkey").click()
    expect(second.get_by_text("Hello, Nora of the ford")).to_be_visible()
    second.get_by_role("link", name=re.compile("Beer & Bread with Hilde")).click()
    wait_for_my_turn(second)
    assert second.url == table
    account(second)
    second.get_by_role("button", name="Sign out everywhere").click()
    second.get_by_role("button", name="Yes, sign out everywhere").click()
    expect(second.get_by_role("heading", name="Three tables are set.")).to_be_visible()
    expect(second.get_by_text("Guest on this device")).to_be_visible()
    first.reload()
    expect(first.get_by_role("region", name="Been here before?")).to_be_visible()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_friends_by_a_link_and_a_tap_invite_each_other_by_another(new_context: NewContext, size: ViewportSize) -> None:
    mira, teun = new_context(viewport=size).new_page(), new_context(viewport=size).new_page()
    for page, name in ((mira, "Mira"), (teun, "Teun")):
        account(page).get_by_label("What others call you").fill(name)
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()
    mira.get_by_role("button", name="Add a friend").click()
    teun.goto(mira.get_by_label("Link for one friend").input_value())
    assert faults_of(teun, LOOKS) == []
    teun.set_viewport_size(size)
    teun.get_by_role("button", name="Be friends").click()
    expect(teun.get_by_role("heading", name="You and Mira are friends.")).to_be_visible()
    expect(mira.get_by_role("listitem").filter(has_text="Teun")).to_be_visible()
    teun.get_by_role("link", name="Back to home").click()
    expect(teun.get_by_role("listitem").filter(has_text="Mira")).to_be_visible()

    seats = [{"kind": "me"}, {"kind": "open"}]
    sit_at_a_new_table(mira, "beer-and-bread", seats, options={"starting_player": 1})
    if size == PHONE:
        tool(mira, "Log").click()
    people(mira).get_by_role("button", name="Invite").click()
    mira.get_by_role("button", name="Invite Teun").click()
    invitation = teun.get_by_role("status").filter(has_text="Mira keeps a seat for you.")
    expect(invitation).to_be_visible()
    play = teun.get_by_role("button", name=re.compile("^Play .* at Beer & Bread$"))
    play.click()  # invitations are told at a table, too
    wait_for_my_hand(teun)
    invitation.get_by_role("link", name="Sit down").click()
    teun.get_by_role("button", name="Take the seat", exact=True).click()
    expect(teun.get_by_text("You and Mira", exact=True)).to_be_attached()
    wait_for_my_turn(teun)
    expect(people(mira)).to_contain_text("Teun")
