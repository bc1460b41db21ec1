"""6.25 Standing rules that cards leave."""

from barricades.games.toc.cards.standing import may_enter_southeast
from barricades.games.toc.ch03_components.atlas import RED, WHITE
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
