"""The research faces of the games: PettingZoo, Gymnasium, OpenSpiel and a compiled vector environment.

Importing this package makes our ids known to Gymnasium, where that is installed.
"""

from contextlib import suppress

with suppress(ModuleNotFoundError):
    from brewhall.envs.registration import register_all

    register_all()
