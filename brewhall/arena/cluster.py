"""Workers on a Ray cluster. Needs the extra `ray`; every machine needs the same version of Brewhall."""

from __future__ import annotations

import logging
import socket
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager

import ray
from ray.exceptions import RayTaskError

import brewhall
from brewhall.arena.series import Series
from brewhall.arena.workers import Crew, Result, Task, play_games
from brewhall.core.errors import BadOption

LOCAL = "local"  # instead of an address: a cluster of this machine alone, for as long as the games take
PATIENCE = 5.0  # seconds until a cluster must have answered


@contextmanager
def cluster(address: str, jobs: int) -> Iterator[Crew]:
    """The workers of the cluster at `address`; of a local one, as many as `jobs`."""
    if address == LOCAL:
        ray.init(LOCAL, num_cpus=jobs, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
    else:
        _join(address)
    try:
        yield Crew(int(ray.cluster_resources().get("CPU", 1)), _submit)  # type: ignore[no-untyped-call]
    except RayTaskError as error:
        raise error.cause from error
    finally:
        ray.shutdown()


def _join(address: str) -> None:
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        raise BadOption(f"--ray {address}: an address is HOST:PORT, ray://HOST:PORT or {LOCAL}")
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()  # Ray would go on asking for many minutes
        ray.init(address, log_to_driver=False, logging_level=logging.ERROR)
    except (OSError, OverflowError, RuntimeError) as error:
        raise BadOption(f"no Ray cluster answers at {address}: {error}") from error


def _submit(series: Sequence[Series], tasks: Sequence[Task]) -> Future[list[Result]]:
    return _play_there.remote(brewhall.__version__, series, tasks).future()


@ray.remote
def _play_there(version: str, series: Sequence[Series], tasks: Sequence[Task]) -> list[Result]:
    there = brewhall.__version__  # by its module, which is not sent along as a name imported from it would be
    if version != there:
        raise BadOption(f"a machine of the cluster has Brewhall {there}, this one {version}")
    return play_games(series, tasks)
