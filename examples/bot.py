"""A bot for Brewhall in 20 lines: it plays any legal action, the same ones under the same seed.

brewhall sim beer-and-bread --bots program:examples/bot.py,random --games 20
"""

import json
import random
import sys

chance = random.Random()

for line in sys.stdin:
    message = json.loads(line)
    if "brewhall" in message:  # the first line: what is played, and a seed for whatever is left to chance
        chance.seed(message["seed"])
    elif "view" in message:  # a decision: answer with one line
        action = chance.choice(message["view"]["actions"])
        print(action["action"], flush=True)
    elif "outcome" in message:  # how it ended; after this the input is closed
        break
