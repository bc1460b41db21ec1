"""Columns: what follows from the annotations of a class."""

import json
from typing import ClassVar

import pytest

from barricades.kernel.chance import Scripted
from barricades.kernel.columns import Cache, Declared, Struct, initially
from barricades.kernel.errors import BadInput
from barricades.kernel.flow import procedure
from barricades.kernel.position import Position
from tests.kernel.tiny import Ask, tiny


class Battle(Struct):
    target: int = -1
    lost: list[int] = initially([0, 0])


class Border(Position):
    """One column of every kind."""

    LIMIT: ClassVar[int] = 3

    turn: int = 1
    at: list[int]
    pair: tuple[int, int] = (1, 2)
    pools: list[list[int]] = initially([[], []])
    paths: list[tuple[int, ...]]
    deep: list[list[list[int]]]
    battle: Battle
    plans: list[Battle]
    stacks: Cache[list[int]]
    supply: Cache[object | None]

    def derive(self) -> None:
        self.stacks = [len(self.at)]


class WiderBorder(Border):
    more: int = 7


def border(kind: type[Border] = Border) -> Border:
    game = tiny(procedure("1", Ask()), position=kind, setup=lambda p: None)
    p = game.blank("only", {}, Scripted(()))
    assert isinstance(p, Border)
    return p


def filled() -> Border:
    p = border()
    p.turn, p.at, p.pools, p.paths, p.deep = 4, [5], [[1], [2]], [(1, 2)], [[[3]]]
    p.battle.target, p.battle.lost[1] = 9, 3
    p.plans = [Battle(target=2)]
    p.stacks, p.supply = [8], "anything"
    return p


def test_a_blank_position_has_zeros_and_empties_or_what_the_column_says() -> None:
    p = border()
    assert (p.turn, p.at, p.pair, p.pools, p.paths, p.deep) == (1, [], (1, 2), [[], []], [], [])
    assert p.battle == Battle(target=-1, lost=[0, 0])
    assert (p.plans, p.stacks, p.supply) == ([], [], None)


def test_two_blank_positions_share_nothing() -> None:
    p = border()
    p.at.append(1)
    p.pools[0].append(1)
    p.battle.lost[0] = 1
    q = border()
    assert (q.at, q.pools, q.battle.lost) == ([], [[], []], [0, 0])


def test_a_copy_is_equal_and_its_own() -> None:
    p = filled()
    q = p.copy()
    assert q.encode() == p.encode()
    assert (q.stacks, q.supply) == ([8], "anything")
    q.at.append(1)
    q.pools[0].append(1)
    q.paths.append(())
    q.deep[0][0].append(1)
    q.battle.target = q.battle.lost[0] = q.plans[0].lost[0] = q.plans[0].target = 77
    q.stacks.append(1)
    assert p.encode() == filled().encode()
    assert p.stacks == [8]


def test_a_class_has_no_room_for_anything_else() -> None:
    with pytest.raises(AttributeError):
        border().extra = 1  # type: ignore[attr-defined]
    with pytest.raises(AttributeError):
        Battle().extra = 1  # type: ignore[attr-defined]


def test_columns_are_written_by_name_and_come_back() -> None:
    columns = filled().encode()["columns"]
    assert columns == {
        "turn": 4, "at": [5], "pair": (1, 2), "pools": [[1], [2]], "paths": [(1, 2)], "deep": [[[3]]],
        "battle": {"target": 9, "lost": [0, 3]}, "plans": [{"target": 2, "lost": [0, 0]}],
    }  # fmt: skip
    p = border()
    p.decode(json.loads(json.dumps(filled().encode())))
    assert p.encode()["columns"] == columns
    assert (p.stacks, p.supply) == ([1], None)


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("turn", "4", "turn: expected a whole number, not '4'"),
        ("turn", True, "turn: expected a whole number, not 'True'"),
        ("at", [1, None], "at: expected whole numbers"),
        ("pair", 3, "pair: expected whole numbers"),
        ("paths", {"a": 1}, "paths: expected a list"),
        ("pools", [1], "pools: expected whole numbers, not '1'"),
        ("battle", [9, 0, 3], "battle: expected columns by name"),
        ("battle", {"target": 9}, "battle: there is no column 'lost'"),
    ],
)
def test_a_column_of_another_kind_is_refused_and_nothing_changes(
    name: str, value: object, expected: str
) -> None:
    data = json.loads(json.dumps(filled().encode()))
    data["columns"][name] = value
    p = border()
    p.turn = 12
    with pytest.raises(BadInput) as refused:
        p.decode(data)
    assert expected in str(refused.value)
    assert p.turn == 12


def test_a_class_that_extends_another_has_its_columns_too() -> None:
    p = border(WiderBorder)
    p.at.append(4)
    assert list(WiderBorder.COLUMNS) == [*Border.COLUMNS, "more"]
    assert p.copy().encode()["columns"] == {**border().encode()["columns"], "at": [4], "more": 7}


def test_what_is_no_column_is_said_when_the_class_is_made() -> None:
    with pytest.raises(TypeError, match=r"Wrong.names: .*str.* is not a column"):
        Declared("Wrong", (Position,), {"__module__": __name__, "__annotations__": {"names": list[str]}})
    with pytest.raises(TypeError, match="Slotted: columns are annotations"):
        Declared("Slotted", (Position,), {"__module__": __name__, "__slots__": ("a",)})


def test_a_struct_says_which_name_it_does_not_know() -> None:
    with pytest.raises(TypeError, match="Battle has no column 'where'"):
        Battle(where=3)  # type: ignore[call-arg]
    assert repr(Battle(target=3)) == "Battle(target=3, lost=[0, 0])"
    assert Battle() != Battle(target=3)
