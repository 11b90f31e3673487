from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest
from programs import UNLIMITED, Api
from running import Postgres, Server, postgres, server
from visitor import Visitor, visitors

if TYPE_CHECKING:
    from playwright.sync_api import Browser

GOLDEN = Path(__file__).parent / "golden"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rewrite-golden", action="store_true", help="accept what is printed now")
    parser.addoption("--interpreted", action="store_true", help="use the kernels uncompiled")


def pytest_configure(config: pytest.Config) -> None:
    # A script's background jobs ignore Ctrl-C, and the programs that they start inherit that.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if config.getoption("--interpreted"):
        sys.meta_path.insert(0, SourceOnly())


class SourceOnly(MetaPathFinder):
    """Finds the kernels' source, where Python would take what was compiled from it."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: object = None
    ) -> ModuleSpec | None:
        package, _, name = fullname.rpartition(".")
        if package != "factorduel.solver.kernels" or path is None:
            return None
        return spec_from_file_location(fullname, Path(path[0]) / f"{name}.py")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with a file under tests/golden, or put it there."""

    def compare(name: str, text: str) -> None:
        path = GOLDEN / name
        if request.config.getoption("--rewrite-golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert text == path.read_text(encoding="utf-8")

    return compare


@pytest.fixture
def data_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own; returns where games are kept in it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "factorduel" / "games"


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    """One PostgreSQL for all tests that do not stop it."""
    with postgres() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.db'}"
    running: Postgres = request.getfixturevalue("postgres_server")
    return running.fresh_database()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a database of its own, for the tests of one module."""
    home = tmp_path_factory.mktemp("site")
    with server(f"sqlite:///{home / 'games.db'}", home=home) as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One Chromium for the tests of a module; each of its people has a profile of their own."""
    from browsing import chromium

    with chromium() as running:
        yield running


@pytest.fixture
def shared(postgres_server: Postgres) -> Iterator[tuple[Server, Server]]:
    """Two servers on one PostgreSQL."""
    database = postgres_server.fresh_database()
    with server(database, *UNLIMITED) as one, server(database, *UNLIMITED) as other:
        yield one, other


@pytest.fixture(scope="module")
def api(site: Server) -> Iterator[Api]:
    """A program that talks to it."""
    api = Api(site.url)
    yield api
    api.close()


@pytest.fixture(scope="module")
def http(site: Server) -> Iterator[httpx.Client]:
    """A program that is no browser, and asks for pages."""
    with httpx.Client(base_url=site.url, verify=False, timeout=30) as http:
        yield http


@pytest.fixture
def visit(site: Server) -> Iterator[Callable[[], Visitor]]:
    """People without scripts, as many as are asked for."""
    with visitors(site.url) as visit:
        yield visit
