"""What tests of every folder share: coroutines run on asyncio's event loop, and long tests begin first."""

import os

import pytest

os.environ["LC_ALL"] = "C.UTF-8"  # what a command says does not depend on the locale of the machine


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin both halves of the list with long tests: each of two workers starts with one of the halves."""
    long = [item for item in items if item.get_closest_marker("long")]
    others = [item for item in items if not item.get_closest_marker("long")]
    half = len(others) // 2
    items[:] = [*long[::2], *others[:half], *long[1::2], *others[half:]]
