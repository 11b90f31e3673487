"""Real servers for the tests: factorduel's own, and PostgreSQL's, each a process that is ended."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, NoReturn

import httpx

_PATIENCE = 20.0


def missing(what: str) -> NoReturn:
    """Skip a test that something is not installed for; where all must run, it fails."""
    import pytest  # the benchmarks start servers, too, and have no tests

    words = f"{what} is not installed."
    if os.environ.get("FACTORDUEL_SKIP_NOTHING"):
        pytest.fail(words)
    pytest.skip(words)


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Server:
    """`factorduel serve` as a process of its own; it can be killed and started again."""

    def __init__(self, database: str, *options: str, home: Path | None = None) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._options = ["--database", database, *options]
        self._home = home
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "factorduel", "serve", "--port", str(self.port)]
        home = {"XDG_DATA_HOME": str(self._home)} if self._home else {}
        file, name = tempfile.mkstemp(prefix="factorduel-")
        self._log = Path(name)  # a pipe that nobody reads would fill up
        self.process = subprocess.Popen(
            [*command, *self._options],
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=subprocess.STDOUT,
            env={**os.environ, **home, "PYTHONUNBUFFERED": ""},  # as users have it
        )
        os.close(file)
        said = self._log.read_text
        try:
            eventually(lambda: self.url in said() or self.process.poll() is not None)
            assert self.url in said(), said()
        except AssertionError:
            self.kill()  # nobody else would
            raise

    def kill(self) -> None:
        """As if the power had failed."""
        self.process.kill()
        self.process.wait()
        self._log.unlink()

    def stop(self) -> str:
        """As an administrator does; what it said besides where it is."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        self.process.wait(_PATIENCE)
        if not self._log.exists():
            return ""
        lines = self._log.read_text().splitlines(keepends=True)
        self._log.unlink()
        return "".join(line for line in lines if self.url not in line)


@contextmanager
def server(database: str, *options: str, home: Path | None = None) -> Iterator[Server]:
    running = Server(database, *options, home=home)
    try:
        yield running
    finally:
        running.stop()


class Postgres:
    """The system's PostgreSQL in a folder and at a port of its own."""

    def __init__(self, binaries: Path, folder: Path) -> None:
        self._binaries = binaries
        self._folder = folder
        self._data = folder / "data"
        self._names = count(1)
        self.port = free_port()
        if os.geteuid() == 0:  # its programs refuse to run as root
            shutil.chown(folder, "postgres", "postgres")
        self._run("initdb", "-U", "factorduel", "-A", "trust", "--no-sync", "-D", str(self._data))
        self.start()

    def start(self) -> None:
        settings = f"-p {self.port} -c listen_addresses=127.0.0.1 -k {self._folder}"
        log = str(self._folder / "log")
        self._run("pg_ctl", "-D", str(self._data), "-l", log, "-w", "-o", settings, "start")

    def fresh_database(self) -> str:
        """The address of a database that is empty yet."""
        name = f"games_{next(self._names)}"
        where = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "factorduel"]
        self._run("createdb", *where, name)
        return f"postgresql://factorduel@127.0.0.1:{self.port}/{name}"

    def stop(self, mode: str = "fast") -> None:
        self._run("pg_ctl", "-D", str(self._data), "-m", mode, "-w", "stop")

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [str(self._binaries / program), *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,  # a pipe would stay open in the server that it starts
            stderr=subprocess.DEVNULL,
            cwd=self._folder,
            timeout=60,
            check=False,
            user="postgres" if os.geteuid() == 0 else None,
            group="postgres" if os.geteuid() == 0 else None,
            extra_groups=[] if os.geteuid() == 0 else None,
        )
        log = self._folder / "log"
        assert done.returncode == 0, log.read_text() if log.exists() else program


def postgres_binaries() -> Path | None:
    """Where initdb and pg_ctl are, the newest of them; None where PostgreSQL is not installed."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: path.parts[-2])
    on_path = shutil.which("initdb")
    if on_path:
        folders.insert(0, Path(on_path).resolve().parent)
    with_both = [each for each in folders if (each / "pg_ctl").exists()]
    return with_both[-1] if with_both else None


@contextmanager
def postgres() -> Iterator[Postgres]:
    """The system's PostgreSQL, while something is tested with it."""
    binaries = postgres_binaries() or missing("PostgreSQL")
    with tempfile.TemporaryDirectory(prefix="factorduel-") as folder:
        database = Postgres(binaries, Path(folder))
        try:
            yield database
        finally:
            database.stop("immediate")  # nobody wants to wait until all is on the disk


def eventually(holds: Callable[[], bool], patience: float = _PATIENCE) -> None:
    """Wait until something is so."""
    until = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < until, "It has not come true."
        time.sleep(0.05)


def opened(url: str, **asked: object) -> dict[str, Any]:
    """A new game, opened by the API."""
    answer = httpx.post(f"{url}/api/games", json=asked)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found
