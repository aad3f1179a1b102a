"""NumPy arrays over the vectors that compiled code writes, without a copy."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray


class _Memory:
    """What NumPy is told about a vector. A vector shows itself as read-only, which torch would warn about."""

    def __init__(self, vector: Any, dtype: DTypeLike, shape: tuple[int, ...]) -> None:
        self.vector = vector  # keeps the memory alive as long as the array
        self.__array_interface__ = {
            "version": 3,
            "data": (np.frombuffer(vector, np.uint8).ctypes.data, False),
            "typestr": np.dtype(dtype).str,
            "shape": shape,
        }


def array_over(vector: Any, dtype: DTypeLike, shape: tuple[int, ...]) -> NDArray[Any]:
    """An array that is the vector's own memory."""
    return np.asarray(_Memory(vector, dtype, shape))
