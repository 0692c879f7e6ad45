"""A battle or a campaign in a chat: its title, who takes part, how it stands."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armies.models.content_words import content_words
from campaigns.battles.quick_battles import QuickBattle
from campaigns.models import Battle, Campaign
from campaigns.read_model.campaign_state import overview_of, state_of
from campaigns.read_model.faces import by_member, faces_of_forces
from printing.pdf.social_card import SocialCard, SocialLine

MAX_ROWS = 4


def card_of_battle(battle: Battle) -> SocialCard:
    """Of a battle fetched `with_sides`: each side's emblem and its score."""
    sides = list(battle.sides.all())
    lines = []
    for side in sides:
        face = side.face
        score = "" if side.victory_points is None else str(side.victory_points)
        sign, colour = (f"emblem-{face.emblem}", face.colour) if face else ("flag", "")
        lines.append(SocialLine(sign, f"{side.entry.name} · {side.entry.membership}", score, colour))
    known = tuple(side.face for side in sides if side.face)
    return SocialCard(battle.campaign.name, battle.shown_title, battle.status(), known, tuple(lines))


def card_of_quick_battle(battle: QuickBattle) -> SocialCard:
    """Both lists, and the mission; not how it ends."""
    faces = tuple(battle.faces.values())
    lines = [
        SocialLine(f"emblem-{face.emblem}", name, "", face.colour)
        for name, face in zip(battle.called, faces, strict=True)
    ]
    title = content_words(battle.game.slug)[battle.mission["title"]]
    return SocialCard(f"{battle.game.name} · {_('A quick battle')}", title, "", faces, tuple(lines))


def card_of_campaign(campaign: Campaign) -> SocialCard:
    """The first of its standings, and the emblems of forces in it."""
    standings = overview_of(campaign).standings
    state = state_of(campaign)
    faces = tuple(dict.fromkeys(list(by_member(state, faces_of_forces(state)).values())[:MAX_ROWS]))
    lines = tuple(SocialLine("trophy", row.name, str(row.line.points)) for row in standings[:MAX_ROWS])
    players = ngettext("%(count)d player", "%(count)d players", len(standings)) % {"count": len(standings)}
    return SocialCard(_("Campaign"), campaign.name, players, faces, lines)
