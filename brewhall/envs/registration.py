"""The ids by which Gymnasium makes our environments, once `brewhall.envs` is imported."""

from __future__ import annotations

from gymnasium.envs.registration import register, registry

IDS = {
    "beer-and-bread": "brewhall/BeerAndBread-v1",
    "heaven-and-ale": "brewhall/HeavenAndAle-v1",
    "dice-brewing": "brewhall/DiceBrewing-v1",
}


def register_all() -> None:
    for game, name in IDS.items():
        if name not in registry:
            register(
                name,
                entry_point="brewhall.envs.single:SeatEnv",
                vector_entry_point="brewhall.envs.seats:SeatVectorEnv",
                kwargs={"game": game},
            )
