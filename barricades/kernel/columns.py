"""Columns: what a position consists of, declared once as the annotations of a class.

    class Border(Position):
        turn: int  # 0 unless it says otherwise
        at: list[int]
        pools: list[list[int]] = initially([[], []])
        paths: list[tuple[int, ...]]
        battle: Battle  # a Struct: a few columns with names of their own
        reachable: Cache[list[int]]  # can be derived again; not part of the position

`__slots__`, initial values, the JSON form and a copy that is as fast as one written by hand follow from this.
The source of these methods is generated once for each class.
"""

import sys
from collections.abc import Callable, Mapping
from typing import (
    Annotated,
    Any,
    ClassVar,
    Final,
    NamedTuple,
    Self,
    TypeVar,
    dataclass_transform,
    get_args,
    get_origin,
)

T = TypeVar("T")

_CACHE: Final = "cache"
Cache = Annotated[T, _CACHE]


def initially(value: T) -> T:
    """The initial value of a column; every position gets a copy of it."""
    return value


class Kind(NamedTuple):
    """A kind of column. `copied` and `written` are expressions of a value `{}`."""

    copied: str
    written: str
    restore: Callable[[Any], Any]
    blank: Any


def _number(value: Any) -> int:
    if type(value) is not int:
        raise ValueError(f"expected a whole number, not {str(value)[:40]!r}")
    return value


def _numbers(value: Any) -> list[int]:
    if type(value) is not list or not set(map(type, value)) <= {int}:
        raise ValueError(f"expected whole numbers, not {str(value)[:40]!r}")
    return value


def _row(value: Any) -> tuple[int, ...]:
    return tuple(_numbers(value))


NUMBER = Kind("{}", "{}", _number, 0)
NUMBERS = Kind("{}.copy()", "{}", _numbers, [])
ROW = Kind("{}", "{}", _row, ())


def kind_of(hint: Any) -> Kind | None:
    """The kind of column that a type makes; None if it makes none."""
    if hint is int:
        return NUMBER
    if hint == list[int]:
        return NUMBERS
    if get_origin(hint) is tuple and set(get_args(hint)) <= {int, ...}:
        return ROW
    if get_origin(hint) is list:
        inner = kind_of(get_args(hint)[0])
        return _list_of(inner) if inner else None
    if isinstance(hint, type) and issubclass(hint, Struct):
        return Kind("{}.copy()", "{}.encode()", hint.restored, hint())
    return None


def _list_of(inner: Kind) -> Kind:
    """A list of values of another kind."""

    def restore(value: Any) -> list[Any]:
        if type(value) is not list:
            raise ValueError(f"expected a list, not {str(value)[:40]!r}")
        return [inner.restore(each) for each in value]

    def each(expression: str, plain: str) -> str:
        if expression == "{}":
            return plain
        depth = expression.count(" for ")
        return f"[{_of(expression, f'each{depth}')} for each{depth} in {{}}] if {{}} else []"

    return Kind(each(inner.copied, "{}.copy()"), each(inner.written, "{}"), restore, [])


class Declared(type):
    """Makes the annotations of a class its columns; `columns=False` is for the classes they all extend."""

    def __new__(
        cls, name: str, bases: tuple[type, ...], body: dict[str, Any], *, columns: bool = True
    ) -> "Declared":
        if not columns:
            return super().__new__(cls, name, bases, body)
        if "__slots__" in body:
            raise TypeError(f"{name}: columns are annotations; a class with columns has no __slots__")
        hints = _hints(body)
        given = {each: body.pop(each) for each in hints if each in body}
        body["__slots__"] = tuple(hints)
        base = bases[0]
        body["COLUMNS"] = own = dict(getattr(base, "COLUMNS", {}))
        body["CACHES"] = caches = dict(getattr(base, "CACHES", {}))
        body["INITIAL"] = initial = dict(getattr(base, "INITIAL", {}))
        for each, hint in hints.items():
            cache = get_origin(hint) is Annotated and get_args(hint)[1] == _CACHE
            kind = kind_of(get_args(hint)[0] if cache else hint)
            if kind is None:
                if not cache:
                    raise TypeError(f"{name}.{each}: {hint} is not a column; {_KNOWN}")
                kind = Kind("{}", "{}", lambda value: None, None)
            (caches if cache else own)[each] = kind
            initial[each] = given.get(each, kind.blank)
        _generate(name, body, getattr(base, "KEPT", ()), getattr(base, "DROPPED", ()))
        return super().__new__(cls, name, bases, body)


_KNOWN = "a column is an int, a tuple of ints, a Struct, or a list of these or of lists"


def _hints(body: Mapping[str, Any]) -> dict[str, Any]:
    """The annotations of a class body, without its class variables."""
    scope = vars(sys.modules[body["__module__"]])
    found = {}
    for each, said in body.get("__annotations__", {}).items():
        hint = eval(said, dict(scope)) if isinstance(said, str) else said
        if hint is not ClassVar and get_origin(hint) is not ClassVar:
            found[each] = hint
    return found


def _generate(name: str, body: dict[str, Any], kept: tuple[str, ...], dropped: tuple[str, ...]) -> None:
    """Write the methods that go through all columns, unless the class brings its own."""
    columns: Mapping[str, Kind] = body["COLUMNS"]
    every = {**columns, **body["CACHES"]}
    copy = [f"    new.{each} = self.{each}" for each in kept]
    copy += [f"    new.{each} = None" for each in dropped]
    copy += [f"    new.{each} = {_of(kind.copied, f'self.{each}')}" for each, kind in every.items()]
    fill = [f"    self.{each} = {_of(kind.copied, f'initial[{each!r}]')}" for each, kind in every.items()]
    write = [f"        {each!r}: {_of(kind.written, f'self.{each}')}," for each, kind in columns.items()]
    lines = ["def copy(self):", "    new = make(self.__class__)", *copy, "    return new"]
    lines += ["def _fill(self):", "    initial = self.INITIAL", *fill, "    return None"]
    lines += ["def _columns(self):", "    return {", *write, "    }"]
    made: dict[str, Any] = {"make": object.__new__}
    exec(compile("\n".join(lines), f"<columns of {name}>", "exec"), made)
    for method in ("copy", "_fill", "_columns"):
        made[method].__qualname__ = f"{body['__qualname__']}.{method}"
        body.setdefault(method, made[method])


def _of(expression: str, value: str) -> str:
    return expression.replace("{}", value)


class Columned(metaclass=Declared, columns=False):
    """The base of positions and structs."""

    COLUMNS: ClassVar[Mapping[str, Kind]] = {}  # everything that makes it
    CACHES: ClassVar[Mapping[str, Kind]] = {}  # what can be derived again
    INITIAL: ClassVar[Mapping[str, Any]] = {}
    KEPT: ClassVar[tuple[str, ...]] = ()  # other fields that a copy shares
    DROPPED: ClassVar[tuple[str, ...]] = ()  # other fields that are None in a copy

    __slots__ = ()

    def copy(self) -> Self:
        """An independent copy. Generated."""
        raise NotImplementedError

    def _fill(self) -> None:
        """Give every column its initial value. Generated."""

    def _columns(self) -> dict[str, Any]:
        """Every column as plain JSON values. Generated."""
        return {}

    def _take(self, data: Mapping[str, Any]) -> None:
        """Set every column from its JSON form, or none if any is wrong. Caches start afresh."""
        found = {name: _restored(name, kind, data) for name, kind in self.COLUMNS.items()}
        self._fill()
        for name, value in found.items():
            setattr(self, name, value)


def _restored(name: str, kind: Kind, data: Mapping[str, Any]) -> Any:
    if name not in data:
        raise ValueError(f"there is no column {name!r}")
    try:
        return kind.restore(data[name])
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None


@dataclass_transform(kw_only_default=True)
class Struct(Columned, columns=False):
    """A few columns under one name, as `p.battle.target`. It is made with keywords: `Battle(target=5)`.

    Every column of a struct declares its initial value, as type checkers expect.
    """

    __slots__ = ()

    def __init__(self, **given: Any):
        self._fill()
        for name, value in given.items():
            if name not in self.COLUMNS:
                raise TypeError(f"{type(self).__name__} has no column {name!r}")
            setattr(self, name, value)

    def encode(self) -> dict[str, Any]:
        return self._columns()

    @classmethod
    def restored(cls, data: Any) -> Self:
        """The inverse of `encode`."""
        if not isinstance(data, dict):
            raise ValueError(f"expected columns by name, not {str(data)[:40]!r}")
        new = object.__new__(cls)
        new._take(data)
        return new

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._columns() == other._columns()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{k}={v!r}' for k, v in self._columns().items())})"
