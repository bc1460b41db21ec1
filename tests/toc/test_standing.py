"""6.25 Standing rules that cards leave."""

from barricades.games.toc.atlas import RED, WHITE
from barricades.games.toc.standing import may_enter_southeast
from tests.toc.positions import played, russia


def test_6_25_a_rule_that_ends_as_another_begins_is_not_remembered() -> None:
    p, other = russia(), russia()
    played(p, "W42")
    played(other, "R42")
    assert may_enter_southeast(p, WHITE)
    p.standing = list(other.standing)
    assert len(p.standing) == 1
    assert may_enter_southeast(p, RED)
    assert not may_enter_southeast(p, WHITE)
