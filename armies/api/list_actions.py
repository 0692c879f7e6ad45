"""What may be done to a strike force in one step, as its pages' buttons do."""

from typing import Any

from django.core.exceptions import ValidationError as InvalidText
from django.db import transaction
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from armies import access
from armies.actions import archiving, history, squads
from armies.actions.creating import copy_strike_force
from armies.actions.tagging import MAX_TAGS, write_tags
from armies.actions.upgrading import upgrade
from armies.api.strike_force_serializers import ChangeSerializer, StrikeForceSerializer, VersionSerializer
from armies.api.strike_forces import StrikeForceView, created_response
from armies.bridge import verdict_of
from armies.forms.notes import plain_note
from armies.forms.strike_force import validate_one_line
from armies.models import Release, StrikeForce, Visibility
from armies.models.strike_force import MAX_NOTE, MAX_TAG, OF_LIST
from rules.lists.verdict import Fix as Way
from web.api.base import ListView
from web.api.exceptions import ConflictError
from web.api.idempotency import idempotent
from web.api.permissions import ACCOUNT
from web.api.schema import IDEMPOTENCY_KEY, IF_MATCH, Answers, api_operation
from web.api.strict_serializers import StrictCharField, StrictIntegerField, StrictSerializer
from web.models.sharing import unguessable

DONE: Answers = {200: StrikeForceSerializer}


class Undo(StrikeForceView):
    @api_operation("undo", "Undo the last change", DONE, headers=(IF_MATCH,))
    def post(self, request: Request, slug: str) -> Response:
        """Bring back what stood before the last change that was not undone; 409 when there is none."""
        return self.changed(history.undo)


class Redo(StrikeForceView):
    @api_operation("redo", "Redo what was undone", DONE, headers=(IF_MATCH,))
    def post(self, request: Request, slug: str) -> Response:
        """Make again what was undone last; 409 when nothing was."""
        return self.changed(history.redo)


class Archive(StrikeForceView):
    @api_operation("archive", "Put a strike force away", DONE, headers=(IF_MATCH,))
    def post(self, request: Request, slug: str) -> Response:
        """Archive it: it is no longer shared and can be restored."""
        return self.changed(archiving.archive)


class Restore(StrikeForceView):
    @api_operation("restore", "Take a strike force back", DONE, headers=(IF_MATCH,))
    def post(self, request: Request, slug: str) -> Response:
        """Take it out of the archive."""
        return self.changed(archiving.restore)


class FillDeck(StrikeForceView):
    @api_operation("fill_deck", "Fill the deck", DONE, headers=(IF_MATCH,))
    def post(self, request: Request, slug: str) -> Response:
        """Add cards as far as the rules go, in turns one of each that allows another copy."""
        return self.changed(squads.fill_deck)


class NoteText(StrictCharField):
    """A note as it is kept."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=MAX_NOTE, allow_blank=True, **options)

    def to_internal_value(self, data: Any) -> str:
        try:
            return plain_note(super().to_internal_value(data))
        except InvalidText as error:
            raise ValidationError(error.messages) from None


class SomeNotes(StrictSerializer):
    note = NoteText(required=False, help_text="On the list as a whole.")
    squad_notes = serializers.DictField(
        child=NoteText(), required=False, help_text="On squads, by their ids; an empty one is deleted."
    )
    tags = serializers.ListField(
        child=StrictCharField(max_length=MAX_TAG, validators=[validate_one_line]),
        max_length=MAX_TAGS,
        required=False,
        help_text="All of them; they are kept in small letters.",
    )


class Notes(StrikeForceView):
    @api_operation("write_notes", "Write notes and tags of a strike force", DONE, SomeNotes, headers=(IF_MATCH,))
    def patch(self, request: Request, slug: str) -> Response:
        """Let these be its notes and tags; those that are not sent stay. They are no part of its versions."""
        return self.changed(lambda row, edit: self.write(row, self.validated_body(SomeNotes)))

    @transaction.atomic
    def write(self, row: StrikeForce, sent: dict[str, Any]) -> None:
        squads.write_notes(row, self.notes(row, sent))
        if "tags" in sent:
            write_tags(row, sent["tags"])

    def notes(self, row: StrikeForce, sent: dict[str, Any]) -> dict[str, str]:
        notes = dict(sent.get("squad_notes", {}))
        unknown = sorted(notes.keys() - {squad["id"] for squad in row.squads})
        if unknown:
            raise ValidationError({"squad_notes": {id: [_("is no squad of this list")] for id in unknown}})
        return notes | ({OF_LIST: sent["note"]} if "note" in sent else {})


class FixChoice(StrictSerializer):
    violation = StrictIntegerField(min_value=0)
    fix = StrictIntegerField(min_value=0, default=0)


class FixViolation(StrikeForceView):
    @api_operation("fix_violation", "Fix a violation", DONE, FixChoice, headers=(IF_MATCH,))
    def post(self, request: Request, slug: str) -> Response:
        """Do what fixes a violation: the place of both in the verdict that was read, from 0."""
        return self.changed(lambda row, edit: squads.apply_fix(row, edit, self.wanted(row)))

    def wanted(self, row: StrikeForce) -> Way:
        asked = self.validated_body(FixChoice)
        ways = [violation.fixes for violation in verdict_of(row).violations][asked["violation"] :][:1]
        wanted_fixes = [fix for fixes in ways for fix in fixes][asked["fix"] :][:1]
        if not wanted_fixes:
            raise ConflictError(_("There is nothing to mend that way."))
        return wanted_fixes[0]


class ReleaseChoice(StrictSerializer):
    release = StrictIntegerField(min_value=1)


class Upgrade(StrikeForceView):
    @api_operation("upgrade", "Take a strike force to another release", DONE, ReleaseChoice, headers=(IF_MATCH,))
    def post(self, request: Request, slug: str) -> Response:
        """Pin it to another release of its faction; squads and deck stay as they are."""
        return self.changed(lambda row, edit: upgrade(row, edit, self.wanted(row)))

    def wanted(self, row: StrikeForce) -> Release:
        rows = access.releases_for(self.request, row)
        release = rows.filter(number=self.validated_body(ReleaseChoice)["release"]).first()
        if release is None:
            raise ValidationError({"release": _("is no release of this faction")})
        return release


class VisibilityChoice(StrictSerializer):
    visibility = serializers.ChoiceField(Visibility.choices)


class Share(StrikeForceView):
    @api_operation("share", "Say who may read a strike force", DONE, VisibilityChoice, headers=(IF_MATCH,))
    def post(self, request: Request, slug: str) -> Response:
        """Set who may read it: nobody, those with its link, or everyone."""
        return self.changed(
            lambda row, edit: archiving.share(row, edit, self.validated_body(VisibilityChoice)["visibility"])
        )


class RenewLink(StrikeForceView):
    @api_operation("renew_link", "Give a strike force another link", DONE, headers=(IF_MATCH,))
    def post(self, request: Request, slug: str) -> Response:
        """Give it another token; the old link leads nowhere from now on."""
        return self.changed(archiving.renew_link)


class Duplicate(StrikeForceView):
    @api_operation("duplicate", "Duplicate a strike force", {201: StrikeForceSerializer}, headers=(IDEMPOTENCY_KEY,))
    def post(self, request: Request, slug: str) -> Response:
        """Create a copy of it on the same release."""
        return idempotent(
            request, lambda: created_response(request, copy_strike_force(request.user, self.one(), slug=unguessable()))
        )


class History(ListView):
    """Every version of a strike force, the newest first: what was done, by whom and when."""

    permission_classes = ACCOUNT

    @api_operation("list_versions", "The history of a strike force", {200: ChangeSerializer})
    def get(self, request: Request, slug: str) -> Response:
        strike_force = get_object_or_404(access.visible(request), slug=slug)
        rows = strike_force.changes.select_related("author", "release").defer("squads", "deck", "release__document")
        return self.paged(rows.order_by("-version"), ChangeSerializer)


class Version(StrikeForceView):
    @api_operation("read_version", "One version of a strike force", {200: VersionSerializer})
    def get(self, request: Request, slug: str, version: int) -> Response:
        """A version of its history, whole."""
        strike_force = get_object_or_404(access.visible(request), slug=slug)
        rows = strike_force.changes.select_related("author", "release").defer("release__document")
        return Response(self.serialized(VersionSerializer, get_object_or_404(rows, version=version)))


class RestoreVersion(StrikeForceView):
    @api_operation("restore_version", "Bring a version back", DONE, headers=(IF_MATCH,))
    def post(self, request: Request, slug: str, version: int) -> Response:
        """Let it be as it was at a version of its history, as a new version."""
        return self.changed(lambda row, edit: history.restore_version(row, edit, version))
