"""The research faces of the games: PettingZoo, Gymnasium, OpenSpiel and a compiled vector environment.

Importing this package makes our ids known to Gymnasium.
"""

from brewhall.core.extras import extra

with extra("rl"):
    from brewhall.envs.registration import register_all

register_all()
