"""All that a visitor may ask of the engine in a browser, once: what it loads is what the library there must hold."""

import asyncio
import json

from brewhall.bots import LEVELS
from brewhall.browser import worker
from brewhall.browser.desk import Desk
from brewhall.browser.hall import Hall
from brewhall.browser.shelf import MemoryShelf
from brewhall.games import GAMES, bundled


class Line:
    def __init__(self):
        self.frames = asyncio.Queue()

    def send(self, text):
        self.frames.put_nowait(json.loads(text))

    def end(self, code):
        raise RuntimeError(f"the line ended with {code}")


async def here(work, *args):
    return work(*args)


async def rehearse():
    hall = Hall(MemoryShelf(), here, pause=0.0)
    desk = Desk(hall)

    async def ask(method, path, body=None, status=200):
        found = await desk.answer(method, path, "" if body is None else json.dumps(body))
        assert found.status == status, found.text
        return found.text

    for game in GAMES:
        bot = "apprentice" if game != "dice-brewing" else "brewer"
        seats = [{"kind": "me"}, {"kind": "bot", "bot": bot}]
        table = json.loads(await ask("POST", "/api/tables", {"game": game, "seats": seats}))["id"]
        line = Line()
        hall.join(line, table, None)
        frame, made = await line.frames.get(), 0
        while made < 4:
            if frame["type"] in ("position", "moved") and frame["view"]["actions"]:
                if made == 1:
                    await ask("GET", f"/api/tables/{table}/hint?step=2")
                action = frame["view"]["actions"][0]["action"]
                play = {"type": "play", "id": f"{made}", "expect": frame["version"], "actions": [action]}
                await hall.hear(line, table, json.dumps(play))
                made += 1
            async with asyncio.timeout(60):
                frame = await line.frames.get()
        hall.leave(line, table)
        for path in ("rulebook", "gallery", "words"):
            await ask("GET", f"/api/{path}/{game}" + ("/en" if path == "words" else ""))
        await ask("GET", f"/api/puzzles/{game}/1")
        lesson = next(each for each in json.loads(await ask("GET", "/api/lessons")) if each["game"] == game)
        await ask("GET", f"/api/lessons/{game}/{lesson['lessons'][0]['id']}")
        texts = dict(bundled(game).data.texts)
        wrong = dict.fromkeys(texts, "x")
        await ask("POST", "/api/cards", {"game": game, "files": wrong}, 400)
        await ask("POST", "/api/cards", {"game": game, "files": texts})
    for path in ("me", "me/profile", "me/games", "tables", "puzzles/today", "me/export"):
        await ask("GET", f"/api/{path}")
    await ask("POST", "/api/me/import", {}, 400)
    await ask("POST", "/api/replays", {"text": "no record"}, 400)
    assert worker.pace() > 0
    return LEVELS, worker
