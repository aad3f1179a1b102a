"""What lasts: games, moves, snapshots, people. SQLite by default, PostgreSQL by URL."""

from brewhall.store.errors import StoreError
from brewhall.store.store import Store, open_store

__all__ = ["Store", "StoreError", "open_store"]
