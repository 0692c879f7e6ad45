"""Objects of documents that are read as values and written from them: each key is the attribute of that name."""

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, ClassVar, Generic, NamedTuple, TypeVar, get_args, get_origin

from pydantic.fields import FieldInfo

from rules.formats.checks import Check, OneOf
from rules.formats.model import Model, model_from, model_in

Document = dict[str, Any]
V = TypeVar("V")
FORMAT = "format"


class ValueModel(Model, Generic[V]):
    """An object that is read as a value of the class V, and written with what differs from its defaults.

    Where a value's attributes and the keys differ, a model overrides `attributes` and `document`.
    """

    ALWAYS: ClassVar[tuple[str, ...]] = ()
    """Keys that are written even where the value is the default."""

    FLAT: ClassVar[tuple[str, ...]] = ()
    """Keys whose objects hold further attributes of the same value."""

    LAST: ClassVar[tuple[str, ...]] = ()
    """Keys that are written last, in this order."""

    def value(self) -> V:
        value: V = value_class(type(self))(**self.attributes())
        return value

    def attributes(self) -> Document:
        """What the value is made of."""
        attributes = self.__dict__.copy()
        attributes.pop(FORMAT, None)
        for key in objects_of(type(self)):
            field = attributes[key.attribute]
            if key.flat:
                del attributes[key.attribute]
                attributes |= key.default if field is None else field.attributes()
            else:
                attributes[key.attribute] = key.default if field is None else as_value(field)
        return attributes

    @classmethod
    def document(cls, value: V) -> Document:
        """A value as it is written; reading it gives the value back."""
        format = cls.model_fields.get(FORMAT)
        document: Document = {FORMAT: word_of(format.metadata)} if format else {}
        for key in keys_of(cls):
            if key.flat:
                part = key.write(value)
                document |= {key.name: part} if part else {}
            elif key.always or getattr(value, key.attribute) != key.default:
                document[key.name] = key.write(getattr(value, key.attribute))
        return document

    @classmethod
    def read(cls, document: object, path: str = "") -> V:
        """The value of a document; DocumentError names its faults."""
        return model_from(cls, document, path).value()


class Key(NamedTuple):
    """A key of a document, and how the attribute of a value is written there."""

    name: str
    attribute: str
    default: Any
    always: bool
    flat: bool
    write: Callable[[Any], Any]


@cache
def keys_of(kind: type[ValueModel[Any]]) -> tuple[Key, ...]:
    """The keys that hold attributes, in the order in which they are written."""
    keys = [key_of(kind, name, field) for name, field in kind.model_fields.items() if name != FORMAT]
    return tuple(sorted(keys, key=lambda key: kind.LAST.index(key.attribute) if key.attribute in kind.LAST else -1))


def key_of(kind: type[ValueModel[Any]], name: str, field: FieldInfo) -> Key:
    flat, default = name in kind.FLAT, field.default
    if flat:
        model: Any = model_in(field.annotation)
        default = {key.attribute: key.default for key in keys_of(model)}
    elif default is None and is_several(field.annotation):
        default = ()
    else:
        default = as_value(default)
    write = writer_of(field.annotation, field.metadata)
    return Key(field.alias or name, name, default, name in kind.ALWAYS, flat, write)


@cache
def objects_of(kind: type[ValueModel[Any]]) -> tuple[Key, ...]:
    """The keys that hold objects or lists: all others are attributes as they are."""
    fields = kind.model_fields
    return tuple([key for key in keys_of(kind) if key.flat or holds_objects(fields[key.attribute].annotation)])


def holds_objects(annotation: Any) -> bool:
    """Whether a field holds objects or lists."""
    if isinstance(annotation, type) and issubclass(annotation, ValueModel):
        return True
    return get_origin(annotation) is list or any(holds_objects(argument) for argument in get_args(annotation))


@cache
def value_class(kind: type[ValueModel[Any]]) -> Any:
    """The class V of a model."""
    arguments = [base.__pydantic_generic_metadata__["args"] for base in kind.__mro__ if issubclass(base, ValueModel)]
    return next(of for (of,) in filter(None, arguments) if not isinstance(of, TypeVar))


def word_of(checks: Any) -> str:
    """The only word that is right for a key."""
    [word] = [check.words[0] for check in checks if isinstance(check, OneOf)]
    return word


def is_several(annotation: Any) -> bool:
    """Whether a field holds several values; without them it is read as an empty tuple."""
    if isinstance(annotation, type) and issubclass(annotation, ValueModel):
        return get_origin(value_class(annotation)) is tuple
    return get_origin(annotation) is list or any(is_several(argument) for argument in get_args(annotation))


def as_value(field: Any) -> Any:
    """What a value keeps of a field: values of objects, and tuples of lists."""
    if isinstance(field, ValueModel):
        return field.value()
    return tuple([as_value(item) for item in field]) if isinstance(field, list) else field


def writer_of(annotation: Any, metadata: Any = ()) -> Callable[[Any], Any]:
    """How values of a field are written, by its annotation."""
    for check in metadata:
        if isinstance(check, Check):
            return check.written
    if isinstance(annotation, type) and issubclass(annotation, ValueModel):
        return annotation.document
    arguments = get_args(annotation)
    if get_origin(annotation) is Annotated:
        return writer_of(arguments[0], arguments[1:])
    if not arguments or dict in (annotation, get_origin(annotation)):
        return unchanged
    write = writer_of(arguments[0])
    if get_origin(annotation) is list:
        return lambda items: [write(item) for item in items]
    return lambda value: None if value is None else write(value)


def unchanged(value: Any) -> Any:
    return value
