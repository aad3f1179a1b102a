"""Results as Parquet: a column for each part of a game, what was played in the metadata. Needs the extra `arena`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

HEAD = b"brewhall"
COLUMNS = pa.schema(
    [
        ("meeting", pa.int32()),
        ("number", pa.int32()),
        ("seed", pa.string()),
        ("bots", pa.list_(pa.string())),
        ("scores", pa.list_(pa.int32())),
        ("ranks", pa.list_(pa.int32())),
        ("why", pa.string()),
        ("moves", pa.int32()),
        ("turns", pa.int32()),
        ("forfeits", pa.list_(pa.int32())),
    ]
)


class ParquetForm:
    def write(self, path: Path, head: Mapping[str, Any], rows: Iterable[dict[str, Any]]) -> None:
        schema = COLUMNS.with_metadata({HEAD: json.dumps(head).encode()})
        pq.write_table(pa.Table.from_pylist(list(rows), schema), path)

    def read(self, path: Path) -> tuple[object, list[dict[str, Any]]]:
        table = pq.read_table(path)
        return json.loads(table.schema.metadata[HEAD]), table.to_pylist()
