"""The operation of a scenario, with the scenario's battlefield merged over its own (R-BAS-01)."""

from rules.damocles.content.operation import Operation
from rules.damocles.engine.operations.eradication import eradication
from rules.damocles.formats.operation import SMALLEST_CONVERGENCE, AgreedOperationModel, PartialFieldModel
from rules.formats.errors import DocumentError
from rules.formats.library import Library, looking_up
from rules.formats.model import model_from
from rules.message import Message

Document = dict[str, object]

LAID_OVER = ("width", "height", "objectives", "territories")
"""The keys of a scenario's battlefield that override the operation's, one by one."""

HERE = "operation."
FIELD = "operation.battlefield."


def agreed_operation(
    content: Document | str, field: Document, players: int, stand: bool, library: Library
) -> Operation:
    """The operation of a scenario, inline or by slug, for its number of players; `field` is the scenario's battlefield.

    What scores has to exist once the one is merged over the other (R-BAS-01). A loaded operation may be fought by more
    players than it has territories where all squads `stand` already.
    """
    laid = {key: field[key] for key in LAID_OVER if key in field}
    inline = isinstance(content, dict)
    if isinstance(content, dict):
        refuse_hidden(content, laid)
    document = content if isinstance(content, dict) else widened(found_operation(content, library), players)
    try:
        operation = model_from(AgreedOperationModel, laid_over(document, laid), "operation").value()
    except DocumentError as fault:
        faults = [as_written(each, laid, inline) for each in fault.all]
        faults[0].all = faults
        raise faults[0] from None
    refuse_narrow(operation, players, [key for key in ("width", "height") if inline and key not in laid])
    if "players" in document if inline else not stand:
        refuse_number(operation, players)
    return operation


def found_operation(slug: str, library: Library) -> Document:
    """The document of a loaded operation; Eradication is always there."""
    with looking_up("operation", slug):
        document = eradication() if slug == "eradication" else library.mission(slug)
    if document is None:
        raise DocumentError(
            "operation",
            Message("{name} is not loaded", name=f'"{slug}"'),
            Message("must be eradication, or another that is"),
        )
    return document


def widened(operation: Document, players: int) -> Document:
    """Enlarge a loaded operation as Convergence needs, unless the scenario gives the size (R-FLD-01)."""
    own = operation.get("battlefield", {})
    if players < 3 or not isinstance(own, dict):
        return operation
    sizes = {key: max(own.get(key, 0), SMALLEST_CONVERGENCE) for key in ("width", "height")}
    return operation | {"battlefield": own | sizes}


def laid_over(operation: Document, laid: Document) -> Document:
    """An operation with keys of another battlefield instead of its own."""
    own = operation.get("battlefield", {})
    if not laid or not isinstance(own, dict):
        return operation
    return operation | {"battlefield": own | laid}


def refuse_hidden(operation: Document, laid: Document) -> None:
    """Keys of the operation that the scenario overrides must be valid too."""
    own = operation.get("battlefield", {})
    if isinstance(own, dict):
        model_from(PartialFieldModel, {key: own[key] for key in laid if key in own}, "operation.battlefield")


def as_written(fault: DocumentError, laid: Document, inline: bool) -> DocumentError:
    """A fault at the place where it is written: in the scenario's battlefield, in the operation, or in its slug."""
    path = fault.path
    if any(path.startswith(FIELD + key) for key in laid):
        return DocumentError(path.removeprefix(HERE), fault.problem, fault.remedy)
    if inline or not path.startswith(HERE):
        return fault
    return DocumentError(
        "operation", Message("its {key} {problem}", key=path.removeprefix(HERE), problem=fault.problem), fault.remedy
    )


def refuse_narrow(operation: Operation, players: int, own: list[str]) -> None:
    """Convergence needs a larger battlefield (R-FLD-01); `own` are the sides that the operation in the document has."""
    for key, length in (("width", operation.width), ("height", operation.height)):
        if players > 2 and length < SMALLEST_CONVERGENCE * 100:
            path = f"{FIELD if key in own else 'battlefield.'}{key}"
            remedy = Message(
                "must be at least {least} cm for {count} players (R-FLD-01)", least=SMALLEST_CONVERGENCE, count=players
            )
            raise DocumentError(path, Message("cannot be {found}", found=f"{length / 100:g}"), remedy)


def refuse_number(operation: Operation, players: int) -> None:
    """The number of players must be one that the operation is for (R-OPS-01, R-CNV-01)."""
    fewest, most = operation.players
    if not fewest <= players <= most:
        named = f'"{operation.slug}"'
        wanted = Message("must be {one} to {other} for the operation {name}", one=fewest, other=most, name=named)
        if fewest == most:
            wanted = Message("must be {one} for the operation {name}", one=fewest, name=named)
        raise DocumentError("players", Message("are {count}", count=players), wanted)
