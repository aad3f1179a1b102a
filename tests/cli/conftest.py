"""Commands run in a folder of their own, where they leave nothing that no test asked for."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session", autouse=True)
def _ctrl_c_is_heard() -> Iterator[None]:
    """In the background of a shell Ctrl-C is ignored, and a command that is started there would ignore it, too."""
    before = signal.getsignal(signal.SIGINT)
    if before == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(autouse=True)
def _in_an_empty_folder(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """An interrupted game asks where to save it: the next line a test types would name a file right here."""
    folder = tmp_path_factory.mktemp("here")
    monkeypatch.chdir(folder)
    yield
    assert list(folder.iterdir()) == []
