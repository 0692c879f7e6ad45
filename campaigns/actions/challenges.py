"""Challenge another player of a ladder, and answer (C-CHA)."""

from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from campaigns.access import plannable
from campaigns.actions.agreements import check_operation
from campaigns.actions.battles import plan
from campaigns.actions.errors import RefusedError
from campaigns.actions.ledger import append
from campaigns.actions.locking import check_is_member, lock_campaign_for_update
from campaigns.battles.operations import operations_agreed_in
from campaigns.ledger.challenge_documents import ACCEPTED, WITHDRAWN
from campaigns.ledger.challenges import open_challenges
from campaigns.ledger.settings import LADDER
from campaigns.ledger.state import Challenge, State
from campaigns.models import Battle, Campaign, LedgerEvent, Membership
from campaigns.notifications import notify
from campaigns.read_model.campaign_state import state_of


def challenge(campaign: Campaign, by: Membership, member: int, operation: str | None, *, key: UUID) -> LedgerEvent:
    """Challenge another player; one challenge at a time is open between two (C-CHA-01). Idempotent by `key`."""
    with transaction.atomic():
        locked = lock_campaign_for_update(campaign.pk)
        check_is_member(by)
        if (present := _repeated(locked, by, key)) is not None:
            return present
        state = state_of(locked)
        _check_pair(state, by.number, member)
        offered = {document["slug"]: document for document in operations_agreed_in(locked.rules_of_game, state)}
        if operation is not None and operation not in offered:
            raise RefusedError(_("This is nothing that was agreed on for this campaign."))
        if operation is not None:
            check_operation(state.settings, offered[operation], "")
        document = {"challenger": by.number, "member": member, "operation": operation}
        event = append(locked, "challenged", document, by=by, key=key)
        notify.notify_challenged(locked, by, member, event.number)
        return event


def _repeated(campaign: Campaign, by: Membership, key: UUID) -> LedgerEvent | None:
    present = LedgerEvent.objects.filter(key=key).first()
    if present is not None and (present.campaign_id, present.by_number) != (campaign.pk, by.number):
        raise RefusedError(_("This form was already used. Please open it again."))
    return present


def _check_pair(state: State, challenger: int, member: int) -> None:
    if state.settings.kind != LADDER:
        raise RefusedError(_("Players challenge each other in ladders alone (C-CHA-01)."))
    if state.force_of(challenger) is None:
        raise RefusedError(_("Enter a force first, then challenge somebody."))
    if member == challenger or state.force_of(member) is None:
        raise RefusedError(_("Challenge another player who has a force here."))
    if any({made.challenger, made.member} == {challenger, member} for made in open_challenges(state)):
        raise RefusedError(_("A challenge is open between you two: answer that first (C-CHA-01)."))


def answer(campaign: Campaign, by: Membership, number: int, word: str, *, key: UUID) -> Battle | None:
    """The challenged accepts or declines, the challenger withdraws; organisers may answer for others (C-CHA-02).

    Accepted, the battle is planned in the same moment.
    """
    with transaction.atomic():
        locked = lock_campaign_for_update(campaign.pk)
        check_is_member(by)
        if (present := _repeated(locked, by, key)) is not None:
            return locked.battles.filter(number=present.document["battle"] or 0).first()
        state = state_of(locked)
        made = next((each for each in open_challenges(state) if each.event == number), None)
        if made is None:
            raise RefusedError(_("This challenge is open no more."))
        if by.number != (made.challenger if word == WITHDRAWN else made.member) and not by.organises():
            raise RefusedError(_("Another player has to answer this challenge."))
        battle = _planned(locked, state, made, by, key) if word == ACCEPTED else None
        document = {"challenge": number, "answer": word, "battle": battle.number if battle else None}
        append(locked, "challenge_answered", document, by=by, key=key)
        notify.notify_answered(locked, by, made.challenger if word != WITHDRAWN else made.member, word, number)
        return battle


def _planned(campaign: Campaign, state: State, made: Challenge, by: Membership, key: UUID) -> Battle:
    """The battle of a challenge, the challenger first."""
    entries = {entry.membership.number: entry for entry in plannable(campaign)}
    offered = operations_agreed_in(campaign.rules_of_game, state)
    operation = next((document for document in offered if document["slug"] == made.operation), None)
    return plan(
        campaign,
        by.user,
        key=key,
        operation=operation,
        offered=offered,
        entries=[entries[made.challenger], entries[made.member]],
    )
