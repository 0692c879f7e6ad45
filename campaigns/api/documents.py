"""Campaigns and what is in them as the API shows them: rows for names and versions, the ledger for all that counts."""

from typing import Any

from django.utils.translation import gettext as _

from campaigns.api.figures import figures
from campaigns.ledger.hexes import attackable, rewards
from campaigns.ledger.knock_out import bracket_of
from campaigns.ledger.presets import Preset
from campaigns.ledger.settings import read_settings
from campaigns.ledger.standings import Line
from campaigns.ledger.state import Force, Round, Squad, State
from campaigns.ledger.statistics import courses, faction_figures, top_squads, totals
from campaigns.models import Campaign, Invitation, LedgerEvent, Membership, Notice, Picture, PlayerStory
from campaigns.permissions import VISITOR, may


def campaign_document(campaign: Campaign, membership: Membership | None) -> dict[str, Any]:
    """A campaign fetched `with_counts`, to whoever has this place in it; organisers see how to invite."""
    document = {
        "slug": campaign.slug,
        "version": campaign.version,
        "name": campaign.name,
        "summary": campaign.summary,
        "limit": campaign.limit,
        "visibility": campaign.visibility,
        "agreement": read_settings(campaign.agreement).document(),
        "created": campaign.created,
        "archived": campaign.archived,
        **figures(campaign, "members", "planned", "recorded"),
        "role": membership.role if membership else VISITOR,
        "member": membership.number if membership else None,
    }
    invites = membership is not None and may(membership.role, "invite")
    return document | ({"code": campaign.code, "token": campaign.invite_token} if invites else {})


def member_document(member: Membership) -> dict[str, Any]:
    """A place in a campaign; nobody's name is there any more once the account is gone."""
    return {
        "member": member.number,
        "name": member.name or None,
        "role": member.role,
        "state": member.state,
        "joined": member.joined,
    }


def line_document(line: Line, state: State, names: dict[int, str]) -> dict[str, Any]:
    """A line of the table; the tie-breakers agreed on by their names."""
    counted = figures(line, "rank", "shared", "member", "played", "won", "drawn", "lost", "byes", "scored", "conceded")
    rest = figures(line, "difference", "squads_lost", "awards", "rewards", "points", "fewer", "round")
    breakers = dict(zip(state.settings.tie_breakers, line.breakers, strict=False))
    return {**counted, "name": names.get(line.member) or None, **rest, "tie_breakers": breakers}


def force_document(force: Force, names: dict[int, str]) -> dict[str, Any]:
    """A strike force as the last refit left it, without its squads."""
    said = figures(force, "name", "faction", "faction_name", "release", "strategic_valor", "refits", "withdrawn")
    head = {"force": force.number, "member": force.member, "player": names.get(force.member) or None}
    return head | said | {"size": len(force.squads)}


def whole_force_document(force: Force, names: dict[int, str], version: int) -> dict[str, Any]:
    """The same with every squad it has, and had."""
    return force_document(force, names) | {
        "version": version,
        "squads": [squad_document(squad) for squad in force.squads.values()],
        "dropped": [squad_document(squad) for squad in force.dropped.values()],
    }


def squad_document(squad: Squad) -> dict[str, Any]:
    """A squad over the whole campaign: deeds, experience, honours, scars with the battle each is from."""
    said = figures(squad, "id", "name", "datasheet", "strategic_valor", "battles", "survived", "lost")
    deeds = figures(squad, "slain", "destroyed", "objectives", "experience", "grade", "choices_left")
    return {**said, **deeds, "honours": list(squad.honours), "resting": list(squad.resting), "scars": squad.scars}


def round_document(round: Round, state: State, slugs: dict[int, str]) -> dict[str, Any]:
    """A round and who meets in it; battles by their numbers and their addresses, with who goes on in a knock-out."""
    ahead = {place.battle: place.ahead for places in bracket_of(state) for place in places if place.battle}
    return figures(round, "limit", "deadline", "closed", "byes") | {
        "round": round.number,
        "pairings": [
            {
                "battle": pairing.battle,
                "slug": slugs.get(pairing.battle),
                "forces": list(pairing.forces),
                "goes_on": ahead.get(pairing.battle),
            }
            for pairing in round.pairings
        ],
    }


def map_document(state: State, membership: Membership | None) -> dict[str, Any]:
    """The map, who holds what, what that gives, and where the caller may attack (C-MAP)."""
    holding = sorted(set(state.holders.values()))
    return {
        "map": state.map.document() if state.map else None,
        "holders": dict(state.holders),
        "rewards": [
            {"member": member, "points": points, "valor": valor}
            for member, (points, valor) in ((member, rewards(state, member)) for member in holding)
        ],
        "attackable": attackable(state, membership.number) if membership else [],
    }


def story_document(state: State, writes: bool) -> dict[str, Any]:
    """The story as far as it was told: who does not write it knows the chapters reached, and no other."""
    reached = {step.chapter for step in state.path} | ({state.chapter} if state.chapter else set())
    chapters = [chapter for chapter in state.story.chapters if writes or chapter.id in reached] if state.story else []
    told = [figures(chapter, "id", "title", "text", "operation") for chapter in chapters]
    for document, chapter in zip(told, chapters, strict=True):
        document["next"] = dict(chapter.next) if writes else None
    return {
        "start": state.story.start if state.story else None,
        "chapter": state.chapter,
        "path": [step._asdict() for step in state.path],
        "chapters": told,
    }


def statistics_document(state: State, names: dict[int, str]) -> dict[str, Any]:
    """The figures of a whole campaign."""
    found = totals(state)
    return {
        **figures(found, "battles", "drawn", "by_method", "victory_points"),
        "factions": [
            figures(one, "slug", "name", "battles", "won", "drawn", "lost", "share") | {"interval": list(one.interval)}
            for one in faction_figures(state)
        ],
        "courses": [
            {
                "member": line.member,
                "name": names.get(line.member) or None,
                "steps": [list(step) for step in line.steps],
            }
            for line in courses(state)
        ],
        "feared": [squad._asdict() for squad in top_squads(state)],
    }


def event_document(event: LedgerEvent, counts: bool, hidden: bool) -> dict[str, Any]:
    """An event as it was sealed; of a story not yet told, its document is null."""
    return {
        "number": event.number,
        "kind": event.kind,
        "at": event.at,
        "by": event.by_number,
        "document": None if hidden else event.document,
        "seal": event.seal,
        "counts": counts,
    }


def invitation_document(row: Invitation, address: str) -> dict[str, Any]:
    """An open invitation to one person; `address` lets whoever has it in, once."""
    return {
        "invitation": row.pk,
        "email": row.email or None,
        "role": row.role,
        "place": row.place.number if row.place else None,
        "address": address,
        **figures(row, "made", "mailed"),
    }


def notice_document(notice: Notice, words: str) -> dict[str, Any]:
    """What somebody was told, in their own language."""
    told = {"notice": notice.pk, "campaign": notice.campaign.slug, "kind": notice.kind, "words": words}
    return told | figures(notice, "path", "made", "read")


def tale_document(tale: PlayerStory) -> dict[str, Any]:
    """A player's own story."""
    battle = tale.battle.slug if tale.battle else None
    told = {"key": str(tale.key), "version": tale.version, "author": tale.author.number, "battle": battle}
    return told | figures(tale, "title", "text", "written", "hidden")


def picture_document(picture: Picture) -> dict[str, Any]:
    """A picture without its pixels."""
    proposal = str(picture.proposal.key) if picture.proposal else None
    told = {"key": str(picture.key), "author": picture.author.number, "proposal": proposal}
    return told | figures(picture, "caption", "width", "height", "added")


def template_document(preset: Preset) -> dict[str, Any]:
    """A ready template, as a campaign founded from it begins."""
    said = {"slug": preset.slug, "name": _(preset.name), "summary": _(preset.summary), "limit": preset.limit}
    agreement = read_settings(preset.agreement).document()
    return said | {"agreement": agreement, "map": preset.map, "story": preset.story}


def names_of(campaign: Campaign) -> dict[int, str]:
    """The people of a campaign by their numbers, as they are called now."""
    return dict(campaign.memberships.values_list("number", "name"))
