"""Follies that a reader of whole games found, each on the smallest position."""

from barricades.bots.toc import politics
from tests.toc.positions import R, W, control, faction, played, russia

# Politics


def test_15_13e_points_against_a_locked_marker_are_worth_nothing() -> None:
    """W4 keeps the Czech Legion with WHITE: neither side needs a point on it any more."""
    p = russia(2)
    legion = faction("Czech Legion")
    control(p, "Czech Legion", W)
    p.points[2 * legion + R] = 2
    assert politics.point_value(p, R, legion) > 0.5
    assert politics.point_value(p, W, legion) > 0.5
    played(p, "W4")
    assert politics.point_value(p, R, legion) == politics.point_value(p, W, legion) == 0
