"""A bot that takes a seat at a table of a server, with nothing but the standard library.

Open a table with an open seat, copy its invitation link, then:

python examples/http_bot.py http://127.0.0.1:8000 INVITATION
"""

import json
import random
import sys
import time
import uuid
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


class Server:
    def __init__(self, url: str) -> None:
        self.url = url
        self.token = ""
        self.token = self.call("POST", "/api/tokens")["token"]

    def call(self, method: str, path: str, message: object = None) -> Any:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        body = None if message is None else json.dumps(message).encode()
        request = Request(self.url + path, body, headers, method=method)
        while True:
            try:
                with urlopen(request, timeout=60) as response:
                    return json.load(response)
            except HTTPError as error:
                if error.code != 429:  # too many requests: wait as long as the server says
                    raise
                time.sleep(int(error.headers["Retry-After"]))


def play(url: str, invitation: str) -> None:
    server = Server(url.rstrip("/"))
    claimed = server.call("POST", f"/api/claims/{invitation.rpartition('/')[2]}")
    table = f"/api/tables/{claimed['table']}"
    while True:
        turn = server.call("GET", f"{table}/turn?wait=20")
        if turn["over"]:
            break
        if turn["view"]["actions"]:
            action = random.choice(turn["view"]["actions"])["action"]
            command = {"type": "play", "id": uuid.uuid4().hex, "expect": turn["version"], "actions": [action]}
            answer = server.call("POST", f"{table}/commands", command)
            print(action, answer["result"], answer["reason"])


if __name__ == "__main__":
    play(*sys.argv[1:])
