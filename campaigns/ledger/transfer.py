"""A whole campaign as one document, `damocles-campaign/2`: its ledger and related rows.

The documents of battles are packed (JSON, zlib, base64), so that a season of fought battles stays a file one can send.
"""

import binascii
import json
import re
import zlib
from base64 import b64decode, b64encode
from hashlib import sha256
from typing import Annotated, Any

from pydantic import Field, GetJsonSchemaHandler, model_validator
from pydantic_core import CoreSchema

from campaigns.ledger.alliances import ALLIANCES, COLOURS
from campaigns.ledger.document_checks import NUMBER, SQUAD, Day, Document, Instant
from campaigns.ledger.documents import (
    CONCEDED,
    HASH,
    KINDS,
    METHODS,
    PERSON_OR_NOBODY,
    PLACE_OR_NOTHING,
    ROUND_OR_NOTHING,
    read_document,
)
from campaigns.ledger.events import Event, first_broken
from campaigns.ledger.part import ALL
from campaigns.ledger.part import KINDS as KINDS_OF_PART
from campaigns.ledger.settings import MAX_VALOR
from rules.formats.checks import FLAG, NAME, JsonSchema, OneOf, OrNothing, Pattern, Text, refusal
from rules.formats.errors import DocumentError, under
from rules.formats.model import Model, model_from
from rules.formats.numbers import Whole
from rules.formats.reading import MAX_BYTES, read_json
from rules.message import Message

FORMAT = "damocles-campaign/2"
MAX_EVENTS = 20_000
MAX_ROWS = 5_000
STATES = ("planned", "called_off", "recorded", "void")
MAX_PACKED_LENGTH = 8_000_000
MAX_PICTURES = 200
MAX_BYTES_OF_PICTURES = 18_000_000
"""Bytes of all pictures that go with a campaign."""

MAX_BYTES_WITH_PICTURES = 40_000_000
"""Of a whole campaign: 16 MB for what a season is, 24 MB for 18 MB of pictures as base64."""

_HEX = OrNothing(Pattern(re.compile(r"[0-9a-f]{64}"), Message("must be 64 hexadecimal digits")))
_PACKED = Text(MAX_PACKED_LENGTH)
_SEED = OrNothing(Whole(0, 2**48 - 1, Message("a seed")))
_ROW = Text(100)


class ExportedEventModel(Model):
    number: Annotated[int, NUMBER]
    kind: Annotated[str, Text(20)]
    at: Annotated[str, Instant()]
    by: Annotated[int | None, OrNothing(Whole(1, 1_000_000, Message("a member")))]
    document: Annotated[dict[str, Any], Document()]
    seal: Annotated[str, HASH]

    @classmethod
    def __get_pydantic_json_schema__(cls, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchema:
        """Each kind of event has a document of its own."""
        schema = handler(core)
        kinds = {kind: handler(model.__pydantic_core_schema__) for kind, model in KINDS.items()}
        handler.resolve_ref_schema(schema)["oneOf"] = [
            {"properties": {"kind": {"const": kind}, "document": document}} for kind, document in kinds.items()
        ]
        return schema


class ExportedMemberModel(Model):
    """The name of a member while the account exists; the ledger has only the number (C-LED-12)."""

    member: Annotated[int, NUMBER]
    name: Annotated[str | None, PERSON_OR_NOBODY]


class ExportedForceModel(Model):
    """A strike force as it is frozen now: its roster, and a pack of what that uses; both {} of a force on paper."""

    force: Annotated[int, NUMBER]
    rows: Annotated[list[Annotated[str, _ROW]], Field(max_length=1000)]
    roster: Annotated[dict[str, Any], Document()]
    content: Annotated[dict[str, Any], Document()]


class ExportedSideModel(Model):
    force: Annotated[int, NUMBER]
    colour: Annotated[str, OneOf(*COLOURS)]
    plan: Annotated[dict[str, Any], Document()] | None
    salt: Annotated[str, Text(64)]
    squad_ids: Annotated[list[Annotated[str, SQUAD]], Field(max_length=1000)]
    alliance: Annotated[str, OneOf("", *ALLIANCES)] = ""


class PartModel(Model):
    """The part of each force that fights (C-PRT-01); the whole of it by default."""

    kind: Annotated[str, OneOf(*KINDS_OF_PART)] = ALL
    figure: Annotated[int, Whole(0, MAX_VALOR)] = 0

    @model_validator(mode="after")
    def figure_of_a_part(self) -> "PartModel":
        if (self.kind == ALL) != (self.figure == 0):
            raise refusal(Message("cannot be {found}", found=self.figure), Message("must be 0 of all, else 1 or more"))
        return self


class ExportedBattleModel(Model):
    """A battle. The secret is exported only once fought; an unfought battle gets a new one on import."""

    battle: Annotated[int, NUMBER]
    title: Annotated[str, NAME]
    state: Annotated[str, OneOf(*STATES)]
    method: Annotated[
        str | None,
        OrNothing(Pattern(re.compile("|".join(METHODS)), Message("must be one of {words}", words=", ".join(METHODS)))),
    ]
    round: Annotated[int | None, ROUND_OR_NOTHING]
    deadline: Annotated[str | None, OrNothing(Instant())]
    stake: Annotated[str | None, PLACE_OR_NOTHING]
    chapter: Annotated[str | None, PLACE_OR_NOTHING]
    planned: Annotated[str, Instant()]
    played: Annotated[str | None, OrNothing(Day())]
    recorded: Annotated[str | None, OrNothing(Instant())]
    notes: Annotated[str, Text(4000)]
    operation_by_lot: Annotated[bool, FLAG] = False
    part: PartModel = PartModel()
    called_off_with: Annotated[int | None, OrNothing(Whole(1, 1_000_000, Message("an event")))] = None
    secret: Annotated[str | None, _HEX]
    promise: Annotated[str | None, _HEX]
    commitment: Annotated[str | None, _HEX]
    seed: Annotated[int | None, _SEED]
    operation: Annotated[str, _PACKED]
    scenario: Annotated[str, _PACKED]
    result: Annotated[str, _PACKED]
    answers: Annotated[str, _PACKED] | None = None
    sides: Annotated[list[ExportedSideModel], Field(min_length=2, max_length=4)]

    @model_validator(mode="after")
    def recorded_somehow(self) -> "ExportedBattleModel":
        """What was recorded was so by a method, on a day."""
        was = self.state in ("recorded", "void")
        if was != (self.method is not None) or was != (self.played is not None) or was != (self.recorded is not None):
            raise refusal(
                Message("does not agree with the state"),
                Message("method, played and recorded go with battles recorded"),
            )
        engines = self.method is not None and self.method not in ("by_hand", CONCEDED)
        if (engines and not self.result) or (self.result and not (engines or self.method == "by_hand")):
            raise refusal(
                Message("does not agree with the method"),
                Message("a result goes with battles the engine fought"),
                ("result",),
            )
        return self


class ExportedStoryModel(Model):
    member: Annotated[int, NUMBER]
    battle: Annotated[int | None, OrNothing(Whole(1, 1_000_000, Message("a battle")))]
    title: Annotated[str, NAME]
    text: Annotated[str, Text(8000)]
    written: Annotated[str, Instant()]


class ExportedPictureModel(Model):
    """A picture of a battle: a JPEG as base64, with the SHA-256 of its bytes."""

    battle: Annotated[int, NUMBER]
    member: Annotated[int, NUMBER]
    caption: Annotated[str, Text(200)]
    added: Annotated[str, Instant()]
    digest: Annotated[str, HASH]
    jpeg: Annotated[str, Text(MAX_BYTES_OF_PICTURES)]


class CampaignFileModel(Model):
    format: Annotated[str, OneOf(FORMAT)]
    name: Annotated[str, NAME]
    summary: Annotated[str, Text(2000)]
    limit: Annotated[int | None, OrNothing(Whole(1, MAX_VALOR))]
    events: Annotated[list[ExportedEventModel], Field(min_length=1, max_length=MAX_EVENTS)]
    members: Annotated[list[ExportedMemberModel], Field(max_length=MAX_ROWS)]
    forces: Annotated[list[ExportedForceModel], Field(max_length=MAX_ROWS)]
    battles: Annotated[list[ExportedBattleModel], Field(max_length=MAX_ROWS)]
    stories: Annotated[list[ExportedStoryModel], Field(max_length=MAX_ROWS)]
    pictures: Annotated[list[ExportedPictureModel], Field(max_length=MAX_PICTURES)] = []
    pictures_left_out: Annotated[int, Whole(0, 1_000_000)] = 0


def packed(document: object) -> str:
    """A document as a battle carries it; "" for none."""
    return "" if document is None else b64encode(zlib.compress(in_bytes(document), 9)).decode()


def in_bytes(document: object) -> bytes:
    """A document as bytes, its keys in the order they were written in."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()


def unpacked(text: str, path: str) -> Any:
    """Unpack a document, validated like any file; DocumentError when invalid or larger than 5 MB."""
    try:
        opener = zlib.decompressobj()
        content = opener.decompress(b64decode(text, validate=True), MAX_BYTES)
    except (binascii.Error, ValueError, zlib.error):
        raise DocumentError(
            path, Message("cannot be unpacked"), Message("must be JSON, compressed with zlib, as base64")
        ) from None
    if not opener.eof or opener.unused_data:
        raise DocumentError(
            path,
            Message("cannot be unpacked"),
            Message("must be one document of at most {most:,} bytes", most=MAX_BYTES),
        )
    try:
        return read_json(content)
    except DocumentError as error:
        raise DocumentError(f"{path}.{error.path}" if error.path else path, error.problem, error.remedy) from None


def in_base64(picture: bytes) -> dict[str, str]:
    """A picture as a document carries it."""
    return {"digest": sha256(picture).hexdigest(), "jpeg": b64encode(picture).decode()}


def picture_in(read: ExportedPictureModel, path: str) -> bytes:
    """The picture's bytes; DocumentError if they do not match the digest."""
    try:
        picture = b64decode(read.jpeg, validate=True)
    except (binascii.Error, ValueError):
        raise DocumentError(
            under(path, "jpeg"), Message("is not base64"), Message("must be as it was exported")
        ) from None
    if sha256(picture).hexdigest() != read.digest:
        raise DocumentError(
            under(path, "jpeg"), Message("is not what its digest says"), Message("must be as it was exported")
        )
    return picture


def read_campaign(document: object) -> CampaignFileModel:
    """Read a campaign with a valid ledger: documents, order and hashes (C-LED-02); otherwise DocumentError."""
    campaign = model_from(CampaignFileModel, document)
    events = events_in(campaign)
    for n, event in enumerate(events):
        read_document(event.kind, event.document, under(under("events", n), "document"))
    broken = first_broken(events)
    if broken is not None:
        raise DocumentError(
            under("events", broken - 1), Message("does not carry its seal"), Message("must be as it was exported")
        )
    if events[0].kind != "founded":
        raise DocumentError("events[0].kind", Message("begins otherwise"), Message("must be founded"))
    return campaign


def events_in(campaign: CampaignFileModel) -> list[Event]:
    """The ledger of a campaign that was read."""
    return [Event(e.number, e.kind, e.at, e.by, e.document, e.seal) for e in campaign.events]
