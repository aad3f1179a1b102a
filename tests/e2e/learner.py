"""Somebody who learns: does what the coach says, with real clicks on what is lit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Locator, Page, expect

# Where one card can be played in several ways, and what ends a turn
KEYS = {"harvest": "h", "produce": "b", "upgrade": "u", "pass": "e", "end": "e", "decline": "e", "roll": "e"}
ENDING = ("pass", "end", "decline", "roll")
TOKENS = {"take": ".stage [data-about=table] [role=checkbox]", "offer": ".stage [data-about^=storage] [role=checkbox]"}
FREE = ":not([aria-pressed=true]):not([aria-checked=true])"
AT = "[data-lesson-at]"
END = "[data-lesson-end]"
COMMIT = "[data-commit]:not([aria-disabled=true]):visible"

LESSON = "async ([game, id]) => (await fetch(`/api/lessons/${game}/${id}`)).json()"
REACHED = """(before) => document.querySelector('[data-lesson-end]') !== null ||
  (document.querySelector('[data-lesson-at]')?.dataset.lessonAt ?? before) !== before"""


class Learner:
    """Goes through one lesson."""

    def __init__(self, page: Page, game: str, lesson: str) -> None:
        self.page = page
        page.goto("/healthz")  # a page of the same server with nothing on it
        self.lesson: dict[str, Any] = page.evaluate(LESSON, [game, lesson])
        page.goto(f"/#/lesson/{game}/{lesson}")

    def steps(self) -> Iterator[dict[str, Any]]:
        """Each step, when it can be seen; it is done before the next one is given."""
        for number, step in enumerate(self.lesson["steps"]):
            expect(self.page.locator(AT)).to_have_attribute("data-lesson-at", f"{number}.0")
            expect(self.page.locator("[data-coach]")).to_have_attribute("data-coach", str(number + 1))
            yield step
            if not step["actions"]:
                self.page.locator("[data-go-on]").click()
            actions = [self._action(step["at"] + place, each) for place, each in enumerate(step["actions"])]
            for each in actions:
                if each["kind"] in TOKENS:
                    self._choose_tokens(each)
            for place, action in enumerate(actions):
                if self._at() == f"{number}.{place}":  # the one before may have been sent along with it
                    self._do(action, [*([] if place else step["light"]), *action["targets"]], f"{number}.{place}")
        expect(self.page.locator(END)).to_be_visible()

    def _action(self, frame: int, action: int) -> dict[str, Any]:
        found = self.lesson["frames"][frame]["view"]["actions"]
        return next(each for each in found if each["action"] == action)

    def lit(self, target: str) -> Locator:
        return self.page.locator(f'.stage [data-about="{target}"]:visible')

    def _at(self) -> str:
        return self.page.locator(AT).get_attribute("data-lesson-at") or ""

    def _do(self, action: dict[str, Any], light: list[str], at: str) -> None:
        for target in () if action["kind"] in TOKENS else light:
            if self._at() != at:
                return
            self._pick(target)
        if self._at() == at:
            self._commit(action)
        self.page.wait_for_function(REACHED, arg=at)

    def _pick(self, target: str) -> None:
        """What lies on the table, or else the answer of that name."""
        here = self.page.locator(f'.stage [data-about="{target}"]')
        legal = here.and_(self.page.locator("[data-legal]")).or_(here.locator("[data-legal]"))
        if not legal.count() and target.startswith("number-"):
            legal = self.page.locator("[data-zone=chooser] [data-legal]").filter(has_text=target[-1])
        free = legal.and_(self.page.locator(f":visible{FREE}"))
        if free.count():
            free.first.click()

    def _choose_tokens(self, action: dict[str, Any]) -> None:
        """All that is offered is taken, and nothing given away, unless one says so."""
        resource, amount = action["parameters"]["resource"], int(action["parameters"]["amount"])
        tokens = self.page.locator(TOKENS[action["kind"]]).and_(self.page.get_by_label(resource))
        wrong = tokens.and_(self.page.locator(f"[aria-checked={'true' if action['kind'] == 'take' else 'false'}]"))
        for _ in range(wrong.count() - amount if action["kind"] == "take" else amount):
            wrong.first.click()

    def _commit(self, action: dict[str, Any]) -> None:
        page = self.page
        key = KEYS.get(action["kind"])
        if key:
            page.locator(f"[data-key={key}]{FREE}:visible").or_(page.locator(f"[data-key={key}]:visible")).first.click()
        if action["kind"] not in ENDING or page.locator(COMMIT).count():
            page.locator(COMMIT).click()
