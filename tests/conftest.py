"""What tests of every folder share: coroutines run on asyncio's event loop, as the server does."""

import pytest


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"
