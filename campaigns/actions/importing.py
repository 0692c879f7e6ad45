"""Import a campaign from its document, atomically and with its ledger intact."""

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns import bridge
from campaigns.actions.errors import RefusedError
from campaigns.actions.ledger import append
from campaigns.actions.plans import draw_secret
from campaigns.ledger.documents import read_document
from campaigns.ledger.replay import rebuild
from campaigns.ledger.state import Force, Result, State
from campaigns.ledger.transfer import (
    MAX_BYTES_WITH_PICTURES,
    CampaignFileModel,
    ExportedBattleModel,
    ExportedForceModel,
    ExportedPictureModel,
    ExportedSideModel,
    events_in,
    picture_in,
    read_campaign,
    unpacked,
)
from campaigns.models import Battle, Campaign, Entry, LedgerEvent, Membership, Picture, PlayerStory, Side
from jobs.models import Job
from people.admission import admitted
from rules.formats.errors import DocumentError, under
from rules.formats.reading import read_json
from rules.game.game import Game
from rules.games import GAMES, game_called, refuse_other_game
from rules.message import Message
from rules.table.event_log import EventLog
from web.imports.jobs import NothingImportedError, import_kind
from web.pictures.image_files import MAX_PER_BATTLE, EncodedImage, PictureError, re_encode_again
from web.translation.messages import fault_in_words

CAMPAIGN_FILE = "import campaign"
SMALL = 1_000_000
"""A file of so many bytes is imported in about half a second."""


@import_kind(CAMPAIGN_FILE)
def import_file(importer: Any, job: Job) -> Callable[[], dict[str, Any]]:
    """Import a campaign's file: read and its pictures drawn anew before the transaction, created in it."""
    try:
        read = read_campaign(read_json(bytes(job.file or b""), MAX_BYTES_WITH_PICTURES))
        images = images_of(read)
    except DocumentError as error:
        raise _nothing(error) from None

    def create() -> dict[str, Any]:
        try:
            campaign = _create(importer, read, UUID(job.payload["key"]), images)
        except DocumentError as error:
            raise _nothing(error) from None
        except RefusedError as refused:
            raise NothingImportedError(refused.reason) from None
        return {"slug": campaign.slug, "pictures_left_out": read.pictures_left_out}

    return create


def _nothing(error: DocumentError) -> NothingImportedError:
    fault = {"path": error.path, "message": error.message}
    return NothingImportedError(fault_in_words(error), "file", errors=[fault])


@admitted()
def import_campaign(importer: Any, read: CampaignFileModel, key: UUID) -> Campaign:
    """Create a campaign from its document, with the importer as organiser in a new place.

    The other places keep their names and have no user until they are offered to one. Idempotent by `key`.
    DocumentError when a part does not agree with the ledger.
    """
    return _create(importer, read, key, images_of(read))


def _create(importer: Any, read: CampaignFileModel, key: UUID, images: Sequence[EncodedImage]) -> Campaign:
    present = Campaign.objects.filter(key=key).first()
    if present is not None:
        if not Campaign.objects.editable_by(importer).filter(pk=present.pk).exists():
            raise RefusedError(_("This form was already used. Please open it again."))
        return present
    with transaction.atomic():
        return CampaignImport(importer, read, key, images).done()


def images_of(read: CampaignFileModel) -> list[EncodedImage]:
    return [image_of(picture, under("pictures", n)) for n, picture in enumerate(read.pictures)]


def image_of(read: ExportedPictureModel, path: str) -> EncodedImage:
    """A re-encoded picture, whatever type the file claims (C-RES-10)."""
    try:
        return re_encode_again(picture_in(read, path))
    except PictureError:
        raise DocumentError(
            under(path, "jpeg"), Message("is no picture of those kept"), Message("must be as it was exported")
        ) from None


class CampaignImport:
    """The state of one import: created rows by their numbers in the ledger."""

    def __init__(self, importer: Any, read: CampaignFileModel, key: UUID, images: Sequence[EncodedImage]) -> None:
        self.importer = importer
        self.read = read
        self.key = key
        self.images = images
        self.events = events_in(read)
        self.state: State = rebuild(self.events)
        self.game = game_of_ledger(self.state)
        self.members: dict[int, Membership] = {}
        self.entries: dict[int, Entry] = {}
        self.battles: dict[int, Battle] = {}

    def done(self) -> Campaign:
        self.campaign = Campaign.objects.create(
            key=self.key,
            game=self.game.slug,
            name=self.read.name,
            summary=self.read.summary,
            limit=self.read.limit,
            agreement=self.state.settings.document(),
        )
        self.write_ledger()
        self.make_members()
        self.make_entries()
        for n, battle in enumerate(self.read.battles):
            self.make_battle(battle, under("battles", n))
        self.refuse_missing()
        self.make_stories()
        self.make_pictures()
        self.let_in()
        return self.campaign

    def write_ledger(self) -> None:
        LedgerEvent.objects.bulk_create(
            LedgerEvent(
                campaign=self.campaign,
                number=event.number,
                kind=event.kind,
                at=event.at,
                by_number=event.by,
                document=read_document(event.kind, event.document),
                hash=event.hash,
            )
            for event in self.events
        )

    def make_members(self) -> None:
        """Create each member of the ledger once, with the exported name."""
        names = {member.member: member.name or "" for member in self.read.members}
        if sorted(names) != sorted(self.state.members) or len(names) != len(self.read.members):
            raise DocumentError(
                "members", Message("are not those of the ledger"), Message("must have each member of its events once")
            )
        for member in self.state.members.values():
            state = Membership.State.ACTIVE if member.here else Membership.State.LEFT
            self.members[member.number] = Membership.objects.create(
                campaign=self.campaign, number=member.number, name=names[member.number], role=member.role, state=state
            )

    def make_entries(self) -> None:
        """Create each force of the ledger once, with its frozen documents."""
        known = {force.force: force for force in self.read.forces}
        if sorted(known) != sorted(self.state.forces) or len(known) != len(self.read.forces):
            raise DocumentError(
                "forces", Message("are not those of the ledger"), Message("must have each force of its events once")
            )
        for n, force in enumerate(self.read.forces):
            self.entries[force.force] = self.entry_of(force, self.state.forces[force.force], under("forces", n))

    def entry_of(self, force: ExportedForceModel, state: Force, path: str) -> Entry:
        if state.squads or force.roster:
            self.check_frozen(force, state, path)
        return Entry.objects.create(
            membership=self.members[state.member],
            number=state.number,
            name=state.name,
            faction=state.faction_name,
            points=state.points,
            squads=len(state.squads),
            squad_ids=list(state.squads),
            squad_rows=force.rows,
            roster=force.roster,
            content=force.content,
            withdrawn=timezone.now() if state.withdrawn else None,
        )

    def check_frozen(self, force: ExportedForceModel, state: Force, path: str) -> None:
        """Raise DocumentError unless a force's list is what its ledger says; one on paper has none (C-FRC-09)."""
        refuse_other_game(force.roster, self.game)
        roster = self.game.formats.read("roster", force.roster, under(path, "roster"))
        if len(self.game.lists.units(roster)) != len(state.squads):
            raise DocumentError(
                under(path, "roster"),
                Message("has other units than its ledger"),
                Message("must be as it was exported"),
            )
        if (state.points is None) != (self.game.facts.terms.points is None):
            raise DocumentError(path, Message("does not agree with the ledger"), Message("must be as it was exported"))
        bridge.check_frozen(self.game, roster, force.content, under(path, "content"))
        if state.seal not in ("", bridge.force_seal(force.roster, force.content)):
            raise DocumentError(path, Message("does not agree with the ledger"), Message("must be as it was exported"))

    def make_battle(self, read: ExportedBattleModel, path: str) -> None:
        result = self.state.results.get(read.battle)
        if read.battle in self.battles or (result is not None) != (read.state == Battle.State.RECORDED):
            raise DocumentError(
                under(path, "state"), Message("does not agree with the ledger"), Message("must be as it was exported")
            )
        operation = unpacked(read.operation, under(path, "operation"))
        refuse_other_game(operation, self.game)
        self.game.formats.read("operation", operation, under(path, "operation"))
        secret, seed_commitment = (read.secret, read.promise or "") if read.secret else draw_secret()
        battle = Battle(
            campaign=self.campaign,
            number=read.battle,
            title=read.title,
            state=read.state,
            method=read.method or "",
            round=read.round,
            deadline=_moment(read.deadline),
            stake=read.stake or "",
            chapter=read.chapter or "",
            operation=operation,
            operation_slug=operation["slug"],
            scenario=unpacked(read.scenario, under(path, "scenario")),
            played=date.fromisoformat(read.played) if read.played else None,
            recorded=_moment(read.recorded),
            notes=read.notes,
            operation_by_lot=read.operation_by_lot,
            part_kind=read.part.kind,
            part_figure=read.part.figure,
            called_off_with=read.called_off_with,
            secret=secret,
            seed_commitment=seed_commitment,
            commitment=read.commitment or "",
            committed=_moment(read.recorded) if read.commitment else None,
            seed=read.seed,
            **self.outcome(read, path),
        )
        battle.save()
        Battle.objects.filter(pk=battle.pk).update(planned=_moment(read.planned))
        self.battles[read.battle] = battle
        for place, side in enumerate(read.sides):
            self.make_side(battle, place, side, result, under(under(path, "sides"), place))

    def outcome(self, read: ExportedBattleModel, path: str) -> dict[str, Any]:
        """The engine's result, if any; its digest must match its events."""
        if not read.result:
            return {"result": None}
        at = under(path, "result")
        result: Any = unpacked(read.result, at)
        self.game.formats.read("result", result, at)
        event_log = EventLog()
        event_log.events = result.get("events", [])
        if result.get("digest") != event_log.digest():
            raise DocumentError(at, Message("is not what its digest says"), Message("must be as it was exported"))
        answers = unpacked(read.answers, under(path, "answers")) if read.answers else None
        if (answers is not None) != (read.method == Battle.Method.PLAYED):
            raise DocumentError(
                under(path, "answers"), Message("does not agree with the method"), Message("must be as it was exported")
            )
        read_as = {"result": result, "digest": result["digest"], "engine": result["engine"]}
        return read_as | {"answers": answers, "in_person": answers is not None}

    def make_side(self, battle: Battle, place: int, read: ExportedSideModel, result: Result | None, path: str) -> None:
        entry = self.entries.get(read.force)
        reported = result.side_of(read.force) if result else None
        if entry is None or (result is not None and reported is None):
            raise DocumentError(
                under(path, "force"), Message("is not one of this battle"), Message("must be as in the ledger")
            )
        if reported is not None and reported.alliance != read.alliance:
            raise DocumentError(
                under(path, "alliance"), Message("is not that of the battle"), Message("must be as in the ledger")
            )
        figures: dict[str, Any] = {}
        if reported is not None:
            figures = {
                "outcome": reported.outcome,
                "victory_points": reported.victory_points,
                "squads_lost": reported.squads_lost,
                "figures": reported.figures,
                "reasons": reported.reasons,
                "deeds": reported.squads,
                "won_roll_off": reported.won_roll_off,
            }
        Side.objects.create(
            battle=battle,
            entry=entry,
            place=place,
            colour=read.colour,
            alliance=read.alliance,
            plan=read.plan,
            salt=read.salt,
            squad_ids=read.squad_ids,
            locked=battle.committed,
            **figures,
        )

    def refuse_missing(self) -> None:
        missing = sorted(set(self.state.results) - set(self.battles))
        if missing:
            raise DocumentError(
                "battles",
                Message("have no battle {number}", number=missing[0]),
                Message("must have each battle of the ledger"),
            )

    def make_stories(self) -> None:
        for n, story in enumerate(self.read.stories):
            if story.member not in self.members:
                at = under(under("stories", n), "member")
                raise DocumentError(at, Message("is nobody of the ledger"), Message("must be one of its members"))
            row = PlayerStory.objects.create(
                campaign=self.campaign,
                battle=self.battles.get(story.battle or 0),
                author=self.members[story.member],
                title=story.title,
                text=story.text,
            )
            PlayerStory.objects.filter(pk=row.pk).update(written=_moment(story.written))

    def make_pictures(self) -> None:
        had: Counter[int] = Counter()
        for n, (read, image) in enumerate(zip(self.read.pictures, self.images, strict=True)):
            at = under("pictures", n)
            if read.battle not in self.battles:
                raise DocumentError(
                    under(at, "battle"), Message("is none of the ledger"), Message("must be one of its battles")
                )
            if read.member not in self.members:
                raise DocumentError(
                    under(at, "member"), Message("is nobody of the ledger"), Message("must be one of its members")
                )
            had[read.battle] += 1
            if had[read.battle] > MAX_PER_BATTLE:
                raise DocumentError(
                    at,
                    Message("is picture {number} of a battle", number=had[read.battle]),
                    Message("at most {most} are kept", most=MAX_PER_BATTLE),
                )
            battle, author = self.battles[read.battle], self.members[read.member]
            row = Picture.objects.create(battle=battle, author=author, caption=read.caption, **image._asdict())
            Picture.objects.filter(pk=row.pk).update(added=_moment(read.added))

    def let_in(self) -> None:
        """Add the importer as organiser, with an event in the ledger."""
        place = Membership.objects.create(
            campaign=self.campaign,
            user=self.importer,
            number=max(self.members, default=0) + 1,
            name=self.importer.get_username(),
            role=Membership.Role.ORGANISER,
        )
        append(self.campaign, "joined", place.as_joined(), by=place)


def game_of_ledger(state: State) -> Game:
    """The game of a campaign; DocumentError for one that is not here."""
    game = game_called(state.game)
    if game is None:
        known = ", ".join(game.slug for game in GAMES)
        raise DocumentError(
            "events[0].document.game",
            Message("is of the game {game}, which is not here", game=state.game),
            Message("must be one of {words}", words=known),
        )
    return game


def _moment(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None
