from __future__ import annotations

import pytest

from factorduel.solver.kernels import forest


def test_the_kernels_under_test_are_the_ones_that_were_asked_for(
    request: pytest.FixtureRequest,
) -> None:
    if request.config.getoption("--interpreted"):
        assert forest.__file__.endswith(".py")
